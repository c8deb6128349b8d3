#include "ui/state/tune/study.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/analysis/suite.h"
#include "engine/base/memory.h"
#include "engine/game/opening.h"
#include "engine/search/alphabeta/alphabeta.h"
#include "ui/state/tune/result_games.h"

enum {
    GAMES_MOST = 500,
    QUICK_GAMES = 100,
    QUICK_NODES = 500, /* at most; otherwise as many as in the trial */
    QUICK_OPENING = 6,
    QUICK_SEED = 20,
    TABLE_MB = 2
};

typedef struct StudyWork {
    Profile profiles[2];
    uint64_t nodes;
    Text games_path, suite_path;
    bool held;

    /* Belongs to the thread. */
    Job *job;
    ResultGames games;
    Suite suite;
    AlphaBeta *searches[2];
    StudyResult result;
} StudyWork;

static void drop_work(void *work)
{
    StudyWork *self = work;
    for (int i = 0; i < 2; i++)
        alphabeta_destroy(self->searches[i]);
    suite_free(&self->suite);
    text_free(&self->games_path);
    text_free(&self->suite_path);
    result_games_free(&self->games);
    free(self);
}

/* ---- Games ---- */

static Status stopped(Error *error)
{
    return error_set(error, STATUS_INTERRUPTED, "the study was stopped");
}

/* A quick game of the start against itself. */
static Status play_quick(StudyWork *self, int number, Game *game, Error *error)
{
    const Limits limits = {.nodes = self->nodes < QUICK_NODES ? self->nodes : QUICK_NODES};
    Status status = opening_make(QUICK_SEED, (uint64_t)number, QUICK_OPENING, game, error);
    alphabeta_new_game(self->searches[0]);
    while (status == STATUS_OK && position_outcome(&game->now) == OUTCOME_NONE) {
        Move move;
        status = alphabeta_think(self->searches[0], game, &limits, NULL, &move, error);
        if (status == STATUS_OK)
            status = game_play(game, move, error);
    }
    return status;
}

static Status play_quick_games(StudyWork *self, Error *error)
{
    ResultGames *games = &self->games;
    Status status = STATUS_OK;
    games->games = memory_new(QUICK_GAMES, sizeof *games->games);
    if (!games->games)
        return error_set(error, STATUS_MEMORY, "out of memory for %d games", QUICK_GAMES);
    games->capacity = QUICK_GAMES;
    for (int i = 0; i < QUICK_GAMES && status == STATUS_OK; i++) {
        CalibrationGame *made = &games->games[i];
        status = job_stopping(self->job) ? stopped(error) : play_quick(self, i, &made->game, error);
        made->outcome = position_outcome(&made->game.now);
        games->count += status == STATUS_OK;
    }
    return status;
}

/* The available games, or quick ones. */
static Status find_games(StudyWork *self, Error *error)
{
    StudyResult *result = &self->result;
    const char *path = text_string(&self->games_path);
    ResultGames *games = &self->games;
    Status status = *path ? result_games_read(games, path, error) : STATUS_OK;
    if (status != STATUS_OK)
        return status;
    if (self->held)
        status = result_games_hold(games, error); /* all, as the fit was judged by all */
    else if (games->count > GAMES_MOST)
        games->count = GAMES_MOST;
    if (status != STATUS_OK)
        return status;
    if (games->count == 0) {
        snprintf(result->source, sizeof result->source, "%d quick games of the start", QUICK_GAMES);
        return play_quick_games(self, error);
    }
    const char *kind = self->held ? "held-out " : *path ? "" : "open ";
    snprintf(result->source, sizeof result->source, "%d %sgame%s%s%.80s", games->count, kind,
             games->count == 1 ? "" : "s", *path ? " of " : "", *path ? result_games_name(path) : "");
    return STATUS_OK;
}

/* The terms that explain why the new weights prefer another move: how much more each favours the second move
 * than with the old weights. */
static void find_terms(const StudyWork *self, StudyDifference *out)
{
    Side mover = position_turn(&out->position);
    double worths[TERMS_MOST] = {0};
    int count = profile_terms(&self->profiles[0]); /* both define the same ones */
    for (int i = 0; i < 2; i++) {
        Position after;
        position_play(&out->position, out->wants[i], &after);
        for (int weights = 0; weights < 2; weights++) {
            Breakdown breakdown;
            breakdown_find(&self->profiles[weights], &out->position, &after, &breakdown);
            if (!breakdown.known)
                return; /* if a move ends the game, terms do not matter */
            for (int term = 0; term < count; term++)
                worths[term] += breakdown.terms[term].worth * (i == weights ? 1 : -1);
        }
    }
    for (out->term_count = 0; out->term_count < STUDY_TERMS; out->term_count++) {
        int best = 0;
        for (int term = 1; term < count; term++)
            best = fabs(worths[term]) > fabs(worths[best]) ? term : best;
        if (fabs(worths[best]) < 0.5)
            break;
        StudyTerm *term = &out->terms[out->term_count];
        snprintf(term->name, sizeof term->name, "%s", profile_term(&self->profiles[0], best).name);
        term->worth = mover == RED ? worths[best] : -worths[best];
        worths[best] = 0;
    }
}

static Status look_at(StudyWork *self, const Position *position, Error *error)
{
    StudyResult *result = &self->result;
    StudyDifference found = {.position = *position};
    const Limits limits = {.nodes = self->nodes};
    Status status = STATUS_OK;
    Game game;
    if (position_outcome(position) != OUTCOME_NONE)
        return STATUS_OK;
    game_start(&game, position);
    for (int i = 0; i < 2 && status == STATUS_OK; i++) {
        alphabeta_new_game(self->searches[i]);
        status = alphabeta_think(self->searches[i], &game, &limits, NULL, &found.wants[i], error);
    }
    if (status != STATUS_OK)
        return status;
    result->positions++;
    if (found.wants[0] == found.wants[1])
        return STATUS_OK;
    result->different++;
    if (result->count == STUDY_KEPT)
        return STATUS_OK;
    find_terms(self, &found);
    result->differences[result->count++] = found;
    return STATUS_OK;
}

/* The position with this index among those of all games; false if it is invalid. */
static bool position_of_games(const StudyWork *self, int64_t index, Position *out)
{
    for (int g = 0; g < self->games.count; g++) {
        const CalibrationGame *game = &self->games.games[g];
        int count = result_game_positions(game);
        if (index < count)
            return result_game_position(game, (int)index, out);
        index -= count;
    }
    return false;
}

static Status look_at_all(StudyWork *self, Error *error)
{
    int64_t all = self->suite.count;
    Status status = STATUS_OK;
    for (int g = 0; g < self->games.count && self->suite.count == 0; g++)
        all += result_game_positions(&self->games.games[g]);
    int64_t taken = all < STUDY_POSITIONS ? all : STUDY_POSITIONS;
    for (int64_t i = 0; i < taken && status == STATUS_OK; i++) {
        Position position;
        if (job_stopping(self->job))
            return stopped(error);
        int64_t index = i * all / taken;
        if (self->suite.count > 0)
            position = self->suite.entries[index].position;
        else if (!position_of_games(self, index, &position))
            break;
        status = look_at(self, &position, error);
        job_set_progress(self->job, (uint64_t)i + 1, (uint64_t)taken);
    }
    return status;
}

/* ---- Calibration ---- */

static Status study(Job *job, void *context, Error *error)
{
    StudyWork *self = context;
    self->job = job;
    Status status = STATUS_OK;
    for (int i = 0; i < 2 && status == STATUS_OK; i++) {
        AlphaBetaOptions options;
        alphabeta_options_default(&options);
        options.table_mb = TABLE_MB;
        options.profile = self->profiles[i];
        status = alphabeta_create(&options, &self->searches[i], error);
    }
    if (status == STATUS_OK)
        status = find_games(self, error);
    if (status == STATUS_OK) {
        const char *path = text_string(&self->suite_path);
        status = *path ? suite_read_file(path, &self->suite, error) : STATUS_OK;
        if (status == STATUS_OK && *path && self->suite.count == 0)
            status = error_set(error, STATUS_INVALID, "there is no position in this suite");
    }
    if (status == STATUS_OK)
        status = look_at_all(self, error);
    if (status != STATUS_OK)
        return status;
    for (int i = 0; i < 2 && status == STATUS_OK && self->games.count > 0; i++) {
        const CalibrationPlan plan = {
            .profile = &self->profiles[i], .threads = 1, .stop = job_stop_flag(self->job)};
        status = calibrate(&plan, self->games.games, self->games.count, &self->result.calibrations[i], error);
    }
    self->result.calibrated = status == STATUS_OK && self->games.count > 0;
    return status;
}

/* ---- On ours ---- */

Status study_start(Study *self, const StudyPlan *plan, Wake wake, Error *error)
{
    static const RecordList none;
    static const Inquiry inquiry = {study, drop_work};
    StudyWork *work = memory_new(1, sizeof *work);
    if (!work)
        return error_set(error, STATUS_MEMORY, "out of memory for a study");
    memcpy(work->profiles, plan->profiles, sizeof work->profiles);
    work->nodes = plan->nodes;
    work->held = plan->held;
    text_add_string(&work->games_path, plan->games);
    text_add_string(&work->suite_path, plan->suite);
    Status status = text_status(&work->games_path, error);
    if (status == STATUS_OK)
        status = text_status(&work->suite_path, error);
    if (status == STATUS_OK && !*plan->games)
        status = result_games_take(&work->games, plan->open ? &plan->open->list : &none, INT32_MAX, error);
    if (status == STATUS_OK)
        return question_ask(&self->asking, &inquiry, work, wake, error);
    drop_work(work);
    return status;
}

bool study_tick(Study *self)
{
    Status status;
    Error error = {0};
    StudyWork *work = question_take(&self->asking, &status, &error);
    if (!work)
        return false;
    self->error = status == STATUS_INTERRUPTED ? (Error){0} : error;
    if (status == STATUS_OK) {
        self->result = work->result;
        self->known = true;
    }
    drop_work(work);
    return true;
}

void study_forget(Study *self)
{
    self->known = false;
    self->error = (Error){0};
}
