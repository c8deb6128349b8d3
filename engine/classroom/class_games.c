#include "engine/classroom/class_games.h"

#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/base/queue.h"

bool class_watch_go_on(const ClassWatch *self, const char *what, int64_t done, int64_t all)
{
    if (self->progress)
        self->progress(self->context, what, done, all);
    return !(self->stop && atomic_load(self->stop));
}

/* ---- Trials ---- */

typedef struct Trials {
    Classroom *room;
    const ClassWatch *watch;
    int threads; /* of this machine; others ask helpers */
    int count, done;
    int *players; /* those to be tried */
} Trials;

static void drop_trial(void *result)
{
    class_trial_free(result);
}

static Status try_one(void *context, int thread, int64_t item, const atomic_bool *halt, void **result,
                      Error *error)
{
    const Trials *self = context;
    const char *spec = self->room->players[self->players[item]].spec;
    ClassTrial *trial = NULL;
    Status status = thread < self->threads ? class_trial(spec, halt, &trial, error)
                                           : class_trial_ask(self->room->helpers, spec, halt, &trial, error);
    *result = trial;
    return status;
}

static Status take_trial(void *context, int64_t item, void *result, Error *error)
{
    Trials *self = context;
    ClassTrial *trial = result;
    Status status =
        classroom_keep_trial(self->room, self->players[item], trial->plays, trial->trouble, error);
    drop_trial(trial);
    self->done++;
    return status;
}

static bool more_trials(void *context)
{
    const Trials *self = context;
    return class_watch_go_on(self->watch, "testing agents", self->done, self->count);
}

Status classroom_try(Classroom *self, int threads, const ClassWatch *watch, Error *error)
{
    Trials trials = {.room = self, .watch = watch, .threads = threads};
    trials.players = memory_new((size_t)self->player_count + 1, sizeof *trials.players);
    if (!trials.players)
        return error_set(error, STATUS_MEMORY, "out of memory for trials");
    for (int i = 0; i < self->player_count; i++) {
        if (!self->players[i].tried)
            trials.players[trials.count++] = i;
    }
    const QueueRange range = {.work = {.threads = threads + remote_helpers_count(self->helpers),
                                       .context = &trials,
                                       .run = try_one,
                                       .drop = drop_trial},
                              .end = trials.count,
                              .take = take_trial,
                              .go_on = more_trials};
    Status status = queue_run(&range, error);
    free(trials.players);
    return status;
}

/* ---- Games ---- */

typedef struct Games {
    Classroom *room;
    const Roster *roster;
    const ClassWatch *watch;
    const ClassPair *pairs;
    int threads; /* of this machine; others ask helpers */
    int count, done;
    int *items; /* games to be played: twice the pair's index, plus the game's number */
} Games;

static Status play_one(void *context, int thread, int64_t item, const atomic_bool *halt, void **result,
                       Error *error)
{
    const Games *self = context;
    const ClassPair *pair = &self->pairs[self->items[item] / 2];
    const ClassGamePlan plan = {.pair = *pair,
                                .number = self->items[item] % 2,
                                .players = {&self->room->players[pair->a], &self->room->players[pair->b]},
                                .roster = self->roster,
                                .halt = halt,
                                .stop = self->watch->stop};
    ClassGame *game = NULL;
    Status status = thread < self->threads
                        ? class_play(&plan, &game, error)
                        : class_play_ask(self->room->helpers, &plan, self->room, &game, error);
    *result = game;
    return status;
}

static Status take_game(void *context, int64_t item, void *result, Error *error)
{
    Games *self = context;
    ClassGame *game = result;
    (void)item;
    Status status = classroom_keep_game(self->room, game, error);
    if (status == STATUS_OK && self->watch->played)
        self->watch->played(self->watch->context, game);
    self->done++;
    return status;
}

static void drop_game(void *result)
{
    class_game_free(result);
}

static bool more_games(void *context)
{
    const Games *self = context;
    return class_watch_go_on(self->watch, "playing", self->done, self->count);
}

Status classroom_play(Classroom *self, const Roster *roster, const ClassPairs *round, int threads,
                      const ClassWatch *watch, Error *error)
{
    const ClassPair *pairs = round->pairs;
    int count = round->count;
    Games games = {.room = self, .roster = roster, .watch = watch, .pairs = pairs, .threads = threads};
    games.items = memory_new((size_t)count * 2 + 1, sizeof *games.items);
    if (!games.items)
        return error_set(error, STATUS_MEMORY, "out of memory for games");
    for (int i = 0; i < count * 2; i++) {
        if (!classroom_game(self, pairs[i / 2].round, pairs[i / 2].table, i % 2))
            games.items[games.count++] = i;
    }
    const QueueRange range = {.work = {.threads = threads + remote_helpers_count(self->helpers),
                                       .context = &games,
                                       .run = play_one,
                                       .drop = drop_game},
                              .end = games.count,
                              .take = take_game,
                              .go_on = more_games};
    Status status = queue_run(&range, error);
    free(games.items);
    return status;
}
