#include "ui/state/spar.h"

#include <math.h>
#include <pthread.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include "engine/agent/level.h"
#include "engine/agent/searching.h"
#include "engine/base/platform/machine.h"

enum { SPAR_TABLE_MB = 4, SPAR_PLIES = 6 };

/* An agent that carries its weights, so that they need no file. */
typedef struct SparKind {
    AgentKind kind;
    Profile profile;
} SparKind;

struct SparRun {
    SparKind kinds[2]; /* on trial, and saved */
    Roster roster;
    Setup setup;
    Job *job;
    atomic_bool stop;
    int done;             /* games; of the match's thread */
    pthread_mutex_t lock; /* over all below */
    bool fresh;
    MatchResult result;
    SparGame *games;
};

/* ---- On the threads of the games ---- */

static Status create_agent(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    const SparKind *self = (const SparKind *)kind;
    SearchOptions options;
    (void)spec;
    search_options_default(&options);
    options.table_mb = SPAR_TABLE_MB;
    options.profile = self->profile;
    return searching_create(kind, &options, &(SearchingChoice){.level = LEVEL_MOST, .seed = 1}, out, error);
}

static SparKind make_kind(const char *name, const Profile *profile)
{
    return (SparKind){.kind = {.name = name,
                               .title = "Weights on trial",
                               .sentence = "Alpha-beta with given weights.",
                               .source = "own",
                               .create = create_agent,
                               .think = searching_think,
                               .new_game = searching_new_game,
                               .destroy = searching_destroy},
                      .profile = *profile};
}

static void note_progress(void *context, const MatchResult *result, int64_t done)
{
    SparRun *self = context;
    (void)done;
    if (job_stopping(self->job))
        atomic_store(&self->stop, true);
    pthread_mutex_lock(&self->lock);
    self->result = *result;
    pthread_mutex_unlock(&self->lock);
}

static void note_game(void *context, const GamePlace *place, const PlayedGame *played)
{
    SparRun *self = context;
    int games = self->setup.pairs * 2;
    pthread_mutex_lock(&self->lock);
    self->games[place->pair * 2 + place->game] = (SparGame){.done = true,
                                                            .ours = place->game == 0 ? RED : BLUE,
                                                            .opening = played->opening,
                                                            .summary = played->summary,
                                                            .game = played->game};
    self->fresh = true;
    pthread_mutex_unlock(&self->lock);
    job_tell(self->job, (uint64_t)++self->done, (uint64_t)games);
}

static Status play(Job *job, void *context, Error *error)
{
    SparRun *self = context;
    const MatchWatch watch = {
        .stop = &self->stop, .progress = note_progress, .played = note_game, .context = self};
    MatchResult result;
    self->job = job;
    Status status = match_run(&self->roster, &self->setup, &watch, &result, error);
    pthread_mutex_lock(&self->lock);
    self->result = result;
    self->fresh = true;
    pthread_mutex_unlock(&self->lock);
    return status;
}

/* ---- On ours ---- */

static void run_free(SparRun *self)
{
    if (!self)
        return;
    pthread_mutex_destroy(&self->lock);
    free(self->games);
    free(self);
}

static SparGame *games_create(int count)
{
    SparGame *games = aligned_alloc(alignof(SparGame), (size_t)count * sizeof *games);
    if (games)
        memset(games, 0, (size_t)count * sizeof *games);
    return games;
}

static Status run_create(const Profile *weights, const Profile *saved, int games, uint64_t seed,
                         SparRun **out, Error *error)
{
    SparRun *self = aligned_alloc(alignof(SparRun), sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory for games");
    memset(self, 0, sizeof *self);
    pthread_mutex_init(&self->lock, NULL);
    self->games = games_create(games);
    if (!self->games) {
        run_free(self);
        return error_set(error, STATUS_MEMORY, "out of memory for %d games", games);
    }
    self->kinds[0] = make_kind("trial", weights);
    self->kinds[1] = make_kind("saved", saved);
    /* One processor is left to the window. */
    int threads = machine_processors() - 1;
    self->setup = (Setup){.agent_count = 2,
                          .pairs = games / 2,
                          .plies = SPAR_PLIES,
                          .seed = seed,
                          .threads = threads < 1                   ? 1
                                     : threads > SETUP_THREADS_MAX ? SETUP_THREADS_MAX
                                                                   : threads};
    for (int i = 0; i < 2; i++) {
        roster_add(&self->roster, &self->kinds[i].kind);
        self->setup.agents[i] = (SetupAgent){self->kinds[i].kind.name, {.nodes = SPAR_NODES}};
    }
    *out = self;
    return STATUS_OK;
}

static void evaluate(Spar *self)
{
    elo_estimate(self->result.tally.pairs, &self->result.elo);
    sprt_test(self->result.tally.pairs, -SPAR_ELO, SPAR_ELO, &self->result.sprt);
}

Status spar_start(Spar *self, const Profile *weights, const Profile *saved, const char *against, int games,
                  Wake wake, Error *error)
{
    int even = (games + 1) / 2 * 2;
    SparRun *run = NULL;
    if (self->job)
        return error_set(error, STATUS_INVALID, "games are being played");
    SparGame *list = games_create(even);
    if (!list)
        return error_set(error, STATUS_MEMORY, "out of memory for %d games", even);
    Status status = run_create(weights, saved, even, self->seed + 1, &run, error);
    if (!status)
        status = job_start(play, run, wake, &self->job, error);
    if (status) {
        run_free(run);
        free(list);
        return status;
    }
    free(self->games);
    *self = (Spar){.job = self->job,
                   .run = run,
                   .seed = self->seed + 1,
                   .version = self->version + 1,
                   .all = even,
                   .games = list};
    snprintf(self->against, sizeof self->against, "%s", against);
    evaluate(self);
    return STATUS_OK;
}

void spar_stop(Spar *self)
{
    if (self->job)
        job_stop(self->job);
}

int spar_outcome(const SparGame *game)
{
    Outcome won = game->ours == RED ? OUTCOME_RED : OUTCOME_BLUE;
    return game->summary.outcome == OUTCOME_DRAW ? 0 : game->summary.outcome == won ? 1 : -1;
}

static void count_games(Spar *self)
{
    self->played = 0;
    self->score = (Wdl){0};
    for (int i = 0; i < self->all; i++) {
        if (!self->games[i].done)
            continue;
        int outcome = spar_outcome(&self->games[i]);
        self->played++;
        self->score.wins += outcome > 0;
        self->score.draws += outcome == 0;
        self->score.losses += outcome < 0;
    }
}

bool spar_tick(Spar *self)
{
    if (!self->job)
        return false;
    bool ended = job_ended(self->job, &self->status, &self->error);
    SparRun *run = self->run;
    pthread_mutex_lock(&run->lock);
    bool fresh = run->fresh;
    if (fresh) {
        run->fresh = false;
        self->result = run->result;
        memcpy(self->games, run->games, (size_t)self->all * sizeof *self->games);
    }
    pthread_mutex_unlock(&run->lock);
    if (fresh) {
        count_games(self);
        evaluate(self);
    }
    if (ended) {
        job_join(self->job);
        run_free(run);
        self->job = NULL;
        self->run = NULL;
    }
    self->version += fresh || ended;
    return fresh || ended;
}

void spar_close(Spar *self)
{
    spar_stop(self);
    job_join(self->job);
    run_free(self->run);
    free(self->games);
    *self = (Spar){0};
}

/* ---- Showing ---- */

int spar_order(const Spar *self, int *out)
{
    int count = 0;
    for (int outcome = -1; outcome <= 1; outcome++)
        for (int i = 0; i < self->all; i++)
            if (self->games[i].done && spar_outcome(&self->games[i]) == outcome)
                out[count++] = i;
    return count;
}

int spar_curve(const Spar *self, double *out)
{
    Tally tally = {0};
    int count = 0;
    for (; 2 * count < self->all && self->games[2 * count].done && self->games[2 * count + 1].done; count++) {
        const GameSummary pair[2] = {self->games[2 * count].summary, self->games[2 * count + 1].summary};
        Sprt sprt;
        tally_add(&tally, pair);
        sprt_test(tally.pairs, -SPAR_ELO, SPAR_ELO, &sprt);
        out[count] = sprt.llr;
    }
    return count;
}

static const char *verdict(const Sprt *sprt)
{
    /* A tenth of the way to a verdict is too little to lean on. */
    double little = sprt->upper / 10;
    return sprt->verdict == SPRT_ACCEPT   ? "better"
           : sprt->verdict == SPRT_REJECT ? "worse"
           : sprt->llr > little           ? "leaning better, not decided"
           : sprt->llr < -little          ? "leaning worse, not decided"
                                          : "even so far, not decided";
}

void spar_sentence(const Spar *self, char out[SPAR_SENTENCE_SIZE])
{
    const EloEstimate *elo = &self->result.elo;
    if (tally_games(&self->result.tally) == 0)
        snprintf(out, SPAR_SENTENCE_SIZE, "no pair of games is complete yet");
    else if (isfinite(elo->low) && isfinite(elo->high))
        snprintf(out, SPAR_SENTENCE_SIZE, "Elo %s%.0f ± %.0f: %s", elo->elo < 0 ? "−" : "+", fabs(elo->elo),
                 (elo->high - elo->low) / 2, verdict(&self->result.sprt));
    else
        snprintf(out, SPAR_SENTENCE_SIZE, "%.0f%% of the points: %s", elo->score * 100,
                 verdict(&self->result.sprt));
}

static RecordReason reason_of(EndReason reason)
{
    return reason == END_NO_MOVE   ? REASON_NO_MOVE
           : reason == END_TOKENS  ? REASON_TOKENS
           : reason == END_TIME    ? REASON_TIME
           : reason == END_ILLEGAL ? REASON_ILLEGAL
                                   : REASON_EXCEPTION;
}

static Status fill_record(const Spar *self, const SparGame *game, Record *record, Error *error)
{
    const GameSummary *summary = &game->summary;
    RecordNode *node = record->root;
    Position position = game->game.start;
    Status status = record_set_player(record, game->ours, "Weights on trial", error);
    if (!status)
        status = record_set_player(record, side_other(game->ours), self->against, error);
    for (int i = 0; i < game->game.count && !status; i++) {
        status = record_add(record, node, &position, game->game.moves[i], &node, error);
        if (!status)
            position_play(&position, game->game.moves[i], &position);
    }
    record->result = (RecordResult){.outcome = summary->outcome, .reason = reason_of(summary->reason)};
    if (summary->reason == END_TOKENS)
        record->result.margin = abs(summary->tokens[RED] - summary->tokens[BLUE]);
    return status;
}

Status spar_record(const Spar *self, int number, Record **out, Error *error)
{
    if (number < 0 || number >= self->all || !self->games[number].done)
        return error_set(error, STATUS_NOT_FOUND, "there is no such game");
    const SparGame *game = &self->games[number];
    Status status = record_create(&game->game.start, out, error);
    if (!status)
        status = fill_record(self, game, *out, error);
    if (status) {
        record_destroy(*out);
        *out = NULL;
    }
    return status;
}
