#include "app/experiment/lab.h"

#include <inttypes.h>
#include <math.h>
#include <stdalign.h>
#include <stdio.h>

#include "engine/base/platform/clock.h"
#include "engine/base/random.h"
#include "engine/base/time_units.h"
#include "engine/game/opening.h"

bool lab_stopped(const Lab *self)
{
    /* Only a flag; it publishes no data. */
    return self->stop && atomic_load_explicit(self->stop, memory_order_relaxed);
}

int lab_games(const Lab *self, int quick, int full)
{
    int games = self->games > 0 ? self->games : self->quick ? quick : full;
    return (games + 1) / 2 * 2;
}

int lab_timed_games(const Lab *self, int quick, int full)
{
    enum { QUICK = 2, PUBLISHED = 10 };
    if (self->timed)
        return lab_games(self, QUICK, PUBLISHED);
    return lab_games(self, quick, full);
}

static void lab_report_progress(const Lab *self, const char *what, int64_t done, int64_t all)
{
    if (self->progress)
        self->progress(self->context, what, done, all);
}

static Status interrupted(Error *error)
{
    return error_set(error, STATUS_INTERRUPTED, "the experiment was stopped");
}

/* ---- Games ---- */

typedef struct Running {
    const Lab *lab;
    const char *what;
} Running;

static void report_games(void *context, const MatchProgress *so_far)
{
    const Running *self = context;
    lab_report_progress(self->lab, self->what, so_far->done, so_far->all);
}

Status lab_play(const Lab *self, const LabGames *games, ContestSee *see, void *context, Error *error)
{
    const uint64_t margin_ns = NS_PER_S;
    MatchSetup setup = {.agent_count = games->agent_count,
                        .pairs = games->games / 2,
                        .plies = games->plies,
                        .seed = self->seed,
                        .margin_ns = margin_ns,
                        .threads = self->threads};
    Contest *contest = NULL;
    for (int i = 0; i < games->agent_count; i++)
        setup.agents[i] = (SetupAgent){games->agents[i], games->paces[i]};
    if (lab_stopped(self))
        return interrupted(error);
    Status status = contest_check_agents(self->roster, &setup, error);
    if (status == STATUS_OK)
        status = contest_create(self->roster, &setup, &contest, error);
    if (status != STATUS_OK)
        return status;
    Running running = {self, games->what};
    const MatchWatch watch = {.stop = self->stop, .progress = report_games, .context = &running};
    status = contest_run(contest, &(ContestWatch){.watch = &watch}, error);
    contest_see(contest, see, context);
    contest_destroy(contest);
    return status == STATUS_OK && lab_stopped(self) ? interrupted(error) : status;
}

static void add_to_tally(void *context, int a, int b, const GameSummary pair[2])
{
    (void)a;
    (void)b;
    tally_add(context, pair);
}

Status lab_play_tally(const Lab *self, const LabGames *games, Tally *out, Error *error)
{
    return lab_play(self, games, add_to_tally, out, error);
}

Status lab_versus(const Lab *self, LabPair pair, int games, int plies, Tally *out, Error *error)
{
    char what[160];
    snprintf(what, sizeof what, "%.70s against %.70s", pair.a, pair.b);
    LabGames all = {
        .what = what, .agent_count = 2, .agents = {pair.a, pair.b}, .games = games, .plies = plies};
    return lab_play_tally(self, &all, out, error);
}

void finding_tally(Finding *self, const Tally *tally)
{
    EloEstimate elo;
    elo_estimate(tally->pairs, &elo);
    self->samples = (int64_t)tally_games(tally);
    self->value = self->samples ? 100 * elo.score : NAN;
    self->between = (ResultRange){100 * elo_score(elo.low), 100 * elo_score(elo.high)};
}

Status lab_pairings(const Lab *self, const LabPairing *pairings, int count, int games, int plies,
                    Group *group, Error *error)
{
    Status status = STATUS_OK;
    for (int i = 0; status == STATUS_OK && i < count; i++) {
        const LabPairing *pairing = &pairings[i];
        Tally tally = {0};
        status = lab_versus(self, (LabPair){pairing->a, pairing->b}, games, plies, &tally, error);
        Finding *finding = group_add(group, "%s", pairing->name);
        finding_tally(finding, &tally);
        finding_published(finding, pairing->low, pairing->high, pairing->published_games, pairing->why);
    }
    return status;
}

/* ---- Watching ---- */

typedef struct Watching {
    const Lab *lab;
    const LabShow *show;
    LabWatch *watch;
    void *context;
    Session *session;
    int number;
    Agent *agents[2];
    Game game;
} Watching;

/* Has an agent move, and watches it if it is the first. */
static Status watch_move(Watching *self, int agent, Error *error)
{
    const Limits limits = {0};
    Move move = MOVE_NONE;
    session_clear(self->session);
    if (lab_stopped(self->lab))
        return interrupted(error);
    uint64_t start = clock_ns();
    Status status = agent_think(self->agents[agent], &self->game, &limits, self->session, &move, error);
    uint64_t time_ns = clock_ns() - start;
    if (status != STATUS_OK)
        return status;
    if (agent == 0) {
        LabTurn turn = {self->number, &self->game, self->agents[0], report_box_take(&self->session->reports),
                        time_ns,      move};
        self->watch(self->context, &turn);
    }
    return game_play(&self->game, move, error);
}

Status lab_watch(const Lab *self, const LabShow *show, LabWatch *watch, void *context, Error *error)
{
    Watching watching = {.lab = self, .show = show, .watch = watch, .context = context};
    Status status = session_create(&watching.session, error);
    for (int i = 0; status == STATUS_OK && i < show->games; i++) {
        lab_report_progress(self, show->what, i, show->games);
        uint64_t number = (uint64_t)i;
        watching.number = i;
        status = opening_make(self->seed, number / 2, show->plies, &watching.game, error);
        for (int k = 0; status == STATUS_OK && k < 2; k++) {
            /* Creates an agent for a game; one that plays at random gets the game's own seed. */
            char text[SPEC_TEXT_SIZE], seed[32];
            Random random = random_seeded(random_mix(self->seed), number * 2 + (uint64_t)k);
            snprintf(seed, sizeof seed, "%" PRIu32, random_below(&random, INT32_MAX));
            const AgentValue presets[] = {{"seed", seed}, {NULL, NULL}};
            Status made = agent_name_with(self->roster, show->agents[k], presets, text, error);
            status = made == STATUS_OK ? agent_create(self->roster, text, &watching.agents[k], error) : made;
        }
        while (status == STATUS_OK && position_outcome(&watching.game.now) == OUTCOME_NONE)
            status = watch_move(&watching, (int)position_turn(&watching.game.now) ^ (i & 1), error);
        for (int k = 0; k < 2; k++) {
            agent_destroy(watching.agents[k]);
            watching.agents[k] = NULL;
        }
    }
    session_destroy(watching.session);
    return status;
}
