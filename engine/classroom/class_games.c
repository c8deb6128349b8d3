#include "engine/classroom/class_games.h"

#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/classroom/class_threads.h"

static void report_progress(const ClassWatch *watch, const char *what, int64_t done, int64_t all)
{
    if (watch->progress)
        watch->progress(watch->context, what, done, all);
}

/* ---- Trials ---- */

typedef struct Trials {
    Classroom *room;
    const ClassWatch *watch;
    int count;
    int *players; /* those to be tried */
} Trials;

static void drop_trial(void *result)
{
    class_trial_free(result);
}

static Status try_one(void *context, int item, const atomic_bool *halt, void **result, Error *error)
{
    const Trials *self = context;
    ClassTrial *trial = NULL;
    Status status = class_trial(self->room->players[self->players[item]].spec, halt, &trial, error);
    *result = trial;
    return status;
}

static Status ask_trial(void *context, int item, const atomic_bool *halt, void **result, Error *error)
{
    const Trials *self = context;
    const Classroom *room = self->room;
    ClassTrial *trial = NULL;
    Status status =
        class_trial_ask(room->helpers, room->players[self->players[item]].spec, halt, &trial, error);
    *result = trial;
    return status;
}

static Status take_trial(void *context, int item, void *result, Error *error)
{
    const Trials *self = context;
    ClassTrial *trial = result;
    Status status =
        classroom_keep_trial(self->room, self->players[item], trial->plays, trial->trouble, error);
    drop_trial(trial);
    return status;
}

static void show_trials(void *context, int done)
{
    const Trials *self = context;
    report_progress(self->watch, "testing agents", done, self->count);
}

Status classroom_try(Classroom *self, int threads, const ClassWatch *watch, Error *error)
{
    Trials trials = {.room = self, .watch = watch};
    trials.players = memory_new((size_t)self->player_count + 1, sizeof *trials.players);
    if (!trials.players)
        return error_set(error, STATUS_MEMORY, "out of memory for trials");
    for (int i = 0; i < self->player_count; i++) {
        if (!self->players[i].tried)
            trials.players[trials.count++] = i;
    }
    Status status = class_threads_run(&(ClassThreadsPlan){.count = trials.count,
                                                          .threads = threads,
                                                          .stop = watch->stop,
                                                          .context = &trials,
                                                          .work = try_one,
                                                          .ask = ask_trial,
                                                          .helpers = remote_helpers_count(self->helpers),
                                                          .take = take_trial,
                                                          .drop = drop_trial,
                                                          .progress = show_trials},
                                      error);
    free(trials.players);
    return status;
}

/* ---- Games ---- */

typedef struct Games {
    Classroom *room;
    const Roster *roster;
    const ClassWatch *watch;
    const ClassPair *pairs;
    int count;
    int *items; /* games to be played: twice the pair's index, plus the game's number */
} Games;

static ClassGamePlan game_plan_of(const Games *self, int item, const atomic_bool *halt)
{
    const ClassPair *pair = &self->pairs[self->items[item] / 2];
    return (ClassGamePlan){.pair = *pair,
                           .number = self->items[item] % 2,
                           .players = {&self->room->players[pair->a], &self->room->players[pair->b]},
                           .roster = self->roster,
                           .halt = halt,
                           .stop = self->watch->stop};
}

static Status play_one(void *context, int item, const atomic_bool *halt, void **result, Error *error)
{
    const ClassGamePlan game_plan = game_plan_of(context, item, halt);
    ClassGame *game = NULL;
    Status status = class_play(&game_plan, &game, error);
    *result = game;
    return status;
}

static Status ask_game(void *context, int item, const atomic_bool *halt, void **result, Error *error)
{
    const Games *self = context;
    const ClassGamePlan game_plan = game_plan_of(self, item, halt);
    ClassGame *game = NULL;
    Status status = class_play_ask(self->room->helpers, &game_plan, self->room, &game, error);
    *result = game;
    return status;
}

static Status take_game(void *context, int item, void *result, Error *error)
{
    const Games *self = context;
    ClassGame *game = result;
    (void)item;
    Status status = classroom_keep_game(self->room, game, error);
    if (status == STATUS_OK && self->watch->played)
        self->watch->played(self->watch->context, game);
    return status;
}

static void drop_game(void *result)
{
    class_game_free(result);
}

static void show_games(void *context, int done)
{
    const Games *self = context;
    report_progress(self->watch, "playing", done, self->count);
}

Status classroom_play(Classroom *self, const Roster *roster, const ClassPairs *round, int threads,
                      const ClassWatch *watch, Error *error)
{
    const ClassPair *pairs = round->pairs;
    int count = round->count;
    Games games = {.room = self, .roster = roster, .watch = watch, .pairs = pairs};
    games.items = memory_new((size_t)count * 2 + 1, sizeof *games.items);
    if (!games.items)
        return error_set(error, STATUS_MEMORY, "out of memory for games");
    for (int i = 0; i < count * 2; i++) {
        if (!classroom_game(self, pairs[i / 2].round, pairs[i / 2].table, i % 2))
            games.items[games.count++] = i;
    }
    Status status = class_threads_run(&(ClassThreadsPlan){.count = games.count,
                                                          .threads = threads,
                                                          .stop = watch->stop,
                                                          .context = &games,
                                                          .work = play_one,
                                                          .ask = ask_game,
                                                          .helpers = remote_helpers_count(self->helpers),
                                                          .take = take_game,
                                                          .drop = drop_game,
                                                          .progress = show_games},
                                      error);
    free(games.items);
    return status;
}
