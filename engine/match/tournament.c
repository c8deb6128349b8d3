#include "engine/match/tournament.h"

#include <string.h>

typedef struct Running {
    const MatchSetup *setup;
    const MatchWatch *watch;
    Contest *contest;
    int64_t all; /* games */
} Running;

static bool go_on(void *context)
{
    const Running *self = context;
    int64_t done = contest_done(self->contest);
    if (self->watch->progress)
        self->watch->progress(self->watch->context, &(MatchProgress){.done = done, .all = self->all});
    return done < self->all;
}

Status tournament_rate(Tournament *self, Error *error)
{
    double games[SETUP_AGENTS * SETUP_AGENTS] = {0}, points[SETUP_AGENTS * SETUP_AGENTS] = {0};
    for (int i = 0; i < self->count; i++) {
        for (int j = 0; j < self->count; j++) {
            Wdl wdl = i == j ? (Wdl){0} : tournament_against(self, i, j);
            games[i * self->count + j] = (double)(wdl.wins + wdl.draws + wdl.losses);
            points[i * self->count + j] = (double)wdl.wins + (double)wdl.draws / 2;
        }
    }
    return ratings_fit(self->count, games, points, self->ratings, NULL, error);
}

Status tournament_run(const Roster *roster, const MatchSetup *setup, const MatchWatch *watch, Tournament *out,
                      Error *error)
{
    Running self = {.setup = setup, .watch = watch};
    memset(out, 0, sizeof *out);
    out->count = setup->agent_count;
    self.all = (int64_t)setup->agent_count * (setup->agent_count - 1) * setup->pairs;
    Status status = contest_create(roster, setup, &self.contest, error);
    if (status != STATUS_OK)
        return status;
    status = contest_run(self.contest, watch, go_on, &self, error);
    /* Adds up all finished pairs of games. */
    for (int b = 1; b < out->count; b++) {
        for (int a = 0; a < b; a++) {
            for (int pair = 0; pair < self.setup->pairs; pair++) {
                const GameSummary *games = contest_pair(self.contest, a, b, pair);
                if (games)
                    tally_add(&out->tallies[a][b], games);
            }
        }
    }
    if (status == STATUS_OK)
        status = tournament_rate(out, error);
    else
        tournament_rate(out, NULL);
    if (status == STATUS_OK && contest_done(self.contest) < self.all)
        status = error_set(error, STATUS_INTERRUPTED, "the tournament was stopped");
    contest_destroy(self.contest);
    return status;
}

Wdl tournament_against(const Tournament *self, int agent, int other)
{
    if (agent < other)
        return tally_total(&self->tallies[agent][other]);
    Wdl theirs = tally_total(&self->tallies[other][agent]);
    return (Wdl){theirs.losses, theirs.draws, theirs.wins};
}

Wdl tournament_total(const Tournament *self, int agent)
{
    Wdl total = {0};
    for (int other = 0; other < self->count; other++) {
        Wdl wdl = other == agent ? (Wdl){0} : tournament_against(self, agent, other);
        total.wins += wdl.wins;
        total.draws += wdl.draws;
        total.losses += wdl.losses;
    }
    return total;
}
