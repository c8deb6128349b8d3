#include "engine/match/tournament.h"

#include <string.h>

static void add_pair(void *context, int a, int b, const GameSummary pair[2])
{
    Tournament *self = context;
    tally_add(&self->tallies[a][b], pair);
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
    Contest *contest;
    memset(out, 0, sizeof *out);
    out->count = setup->agent_count;
    Status status = contest_create(roster, setup, &contest, error);
    if (status != STATUS_OK)
        return status;
    status = contest_run(contest, &(ContestWatch){.watch = watch}, error);
    contest_see(contest, add_pair, out);
    if (status == STATUS_OK)
        status = tournament_rate(out, error);
    else
        tournament_rate(out, NULL);
    if (status == STATUS_OK && !contest_is_done(contest))
        status = error_set(error, STATUS_INTERRUPTED, "the tournament was stopped");
    contest_destroy(contest);
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
