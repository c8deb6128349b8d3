#include "engine/classroom/class_games.h"

#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/remote/remote_work.h"

/* Items of one kind. Only the owner's thread changes it, so the others read the class and the pairs. */
typedef struct ClassItems {
    Classroom *room;
    const ClassWatch *watch;
    ClassWorker worker;
    const char *what;
    int count;
    int64_t before, all;    /* for the progress */
    int *items;             /* players, games, or twice a pair's index, plus the game's number */
    const ClassPair *pairs; /* of a round */
} ClassItems;

static bool go_on(void *context, int done)
{
    const ClassItems *self = context;
    const ClassWatch *watch = self->watch;
    if (watch->progress)
        watch->progress(watch->context, self->what, self->before + done,
                        self->all > 0 ? self->all : self->count);
    return !(watch->stop && atomic_load(watch->stop));
}

/* Does all items, and frees them; the plan says how. */
static Status work(ClassItems *self, RemoteWork plan, Error *error)
{
    plan.state = &self->worker;
    plan.helpers = self->room->helpers;
    plan.count = self->count;
    plan.context = self;
    plan.go_on = go_on;
    Status status = self->items ? remote_work(&plan, error)
                                : error_set(error, STATUS_MEMORY, "out of memory for %s", self->what);
    free(self->items);
    return status;
}

/* ---- Trials ---- */

static Status ask_trial(void *context, int number, Text *request, Error *error)
{
    const ClassItems *self = context;
    (void)error;
    message_put_string(request, self->room->players[self->items[number]].spec);
    return STATUS_OK;
}

static Status take_trial(void *context, int number, const Text *answer, Error *error)
{
    const ClassItems *self = context;
    bool plays;
    const char *trouble;
    Status status = class_trial_take(answer, &plays, &trouble, error);
    return status == STATUS_OK ? classroom_keep_trial(self->room, self->items[number], plays, trouble, error)
                               : status;
}

Status classroom_try(Classroom *self, int threads, const ClassWatch *watch, Error *error)
{
    ClassItems trials = {.room = self,
                         .watch = watch,
                         .what = "testing agents",
                         .items = memory_new((size_t)self->player_count + 1, sizeof(int))};
    for (int i = 0; trials.items && i < self->player_count; i++)
        if (!self->players[i].tried)
            trials.items[trials.count++] = i;
    return work(&trials,
                (RemoteWork){.task = &trial_remote, .threads = threads, .ask = ask_trial, .take = take_trial},
                error);
}

/* ---- Games ---- */

static Status ask_game(void *context, int number, Text *request, Error *error)
{
    const ClassItems *self = context;
    int item = self->items[number];
    (void)error;
    class_game_ask(self->room, &self->pairs[item / 2], item % 2, request);
    return STATUS_OK;
}

static Status take_game(void *context, int number, const Text *answer, Error *error)
{
    const ClassItems *self = context;
    int item = self->items[number];
    const ClassPair *pair = &self->pairs[item / 2];
    ClassGame *game = class_game_new(error);
    Status status = game ? class_game_take(self->room, text_string(answer), game, error) : STATUS_MEMORY;
    bool asked = status == STATUS_OK && class_game_is_at(game, pair->round, pair->table, item % 2) &&
                 game->seats[item % 2] == pair->a && game->seats[1 - item % 2] == pair->b;
    if (status == STATUS_OK && !asked)
        status = error_set(error, STATUS_INTERNAL, "a helper played another game");
    if (status != STATUS_OK) {
        class_game_free(game);
        return status;
    }
    status = classroom_keep_game(self->room, game, error);
    if (status == STATUS_OK && self->watch->played)
        self->watch->played(self->watch->context, game);
    return status;
}

Status classroom_play(Classroom *self, const Roster *roster, const ClassPairs *round, int threads,
                      const ClassWatch *watch, Error *error)
{
    ClassItems games = {.room = self,
                        .watch = watch,
                        .worker = {.roster = roster, .stop = watch->stop},
                        .what = "playing",
                        .items = memory_new((size_t)round->count * 2 + 1, sizeof(int)),
                        .before = round->before,
                        .all = round->all,
                        .pairs = round->pairs};
    for (int i = 0; games.items && i < round->count * 2; i++)
        if (!classroom_game(self, round->pairs[i / 2].round, round->pairs[i / 2].table, i % 2))
            games.items[games.count++] = i;
    return work(
        &games,
        (RemoteWork){.task = &class_game_remote, .threads = threads, .ask = ask_game, .take = take_game},
        error);
}

/* ---- Reviews ---- */

static Status ask_review(void *context, int number, Text *request, Error *error)
{
    const ClassItems *self = context;
    return class_review_ask(self->room, self->room->all[self->items[number]], request, error);
}

static Status take_review(void *context, int number, const Text *answer, Error *error)
{
    const ClassItems *self = context;
    ClassGame *game = self->room->all[self->items[number]];
    Status status = class_review_take(self->room, text_string(answer), game, error);
    return status == STATUS_OK ? classroom_keep_review(self->room, game, error) : status;
}

Status classroom_review(Classroom *self, const Roster *roster, int threads, const ClassWatch *watch,
                        Error *error)
{
    ClassItems reviews = {.room = self,
                          .watch = watch,
                          .worker = {.roster = roster},
                          .what = "reviewing",
                          .items = memory_new((size_t)self->game_count + 1, sizeof(int))};
    for (int i = 0; reviews.items && self->nodes > 0 && i < self->game_count; i++)
        if (!self->all[i]->reviewed)
            reviews.items[reviews.count++] = i;
    return work(&reviews,
                (RemoteWork){
                    .task = &class_review_remote, .threads = threads, .ask = ask_review, .take = take_review},
                error);
}
