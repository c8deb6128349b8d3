#include "engine/classroom/class_games.h"

#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/base/queue.h"

/* Items of one kind. Only the owner's thread changes it, so the others read the class and the pairs. */
typedef struct ClassItems ClassItems;

struct ClassItems {
    Classroom *room;
    const ClassWatch *watch;
    ClassWorker worker;
    const RemoteTask *task;
    const char *what;
    Status (*ask)(const ClassItems *self, int item, Text *request, Error *error);
    Status (*take)(const ClassItems *self, int item, const Text *answer, Error *error);
    int threads; /* of this machine; others ask helpers */
    int count, done;
    int64_t before, all;    /* for the progress */
    int *items;             /* players, games, or twice a pair's index, plus the game's number */
    const ClassPair *pairs; /* of a round */
};

static void drop_answer(void *result)
{
    text_free(result);
    free(result);
}

static Status run_item(void *context, int thread, int64_t number, const atomic_bool *halt, void **result,
                       Error *error)
{
    const ClassItems *self = context;
    const RemoteHelpers *helpers = self->room->helpers;
    Text request = {0}, *answer = memory_new(1, sizeof *answer);
    if (!answer)
        return error_set(error, STATUS_MEMORY, "out of memory for an answer");
    Status status = self->ask(self, self->items[number], &request, error);
    if (status == STATUS_OK)
        status = text_status(&request, error);
    Message message = message_of(&request);
    if (status == STATUS_OK && thread < self->threads)
        status = self->task->run((void *)&self->worker, &message, halt, answer, error);
    else if (status == STATUS_OK)
        status = helpers->ask(helpers->context, self->task, &request, halt, answer, error);
    text_free(&request);
    if (status == STATUS_OK)
        *result = answer;
    else
        drop_answer(answer);
    return status;
}

static Status take_answer(void *context, int64_t number, void *result, Error *error)
{
    ClassItems *self = context;
    Status status = self->take(self, self->items[number], result, error);
    drop_answer(result);
    self->done++;
    return status;
}

static bool go_on(void *context)
{
    const ClassItems *self = context;
    const ClassWatch *watch = self->watch;
    if (watch->progress)
        watch->progress(watch->context, self->what, self->before + self->done,
                        self->all > 0 ? self->all : self->count);
    return !(watch->stop && atomic_load(watch->stop));
}

/* Does all items, and frees them. */
static Status work(ClassItems *self, Error *error)
{
    const QueueRange range = {.work = {.threads = self->threads + remote_helpers_count(self->room->helpers),
                                       .context = self,
                                       .run = run_item,
                                       .drop = drop_answer},
                              .end = self->count,
                              .take = take_answer,
                              .go_on = go_on};
    Status status = self->items ? queue_run(&range, error)
                                : error_set(error, STATUS_MEMORY, "out of memory for %s", self->what);
    free(self->items);
    return status;
}

/* ---- Trials ---- */

static Status ask_trial(const ClassItems *self, int item, Text *request, Error *error)
{
    (void)error;
    message_put_string(request, self->room->players[item].spec);
    return STATUS_OK;
}

static Status take_trial(const ClassItems *self, int item, const Text *answer, Error *error)
{
    bool plays;
    const char *trouble;
    Status status = class_trial_take(answer, &plays, &trouble, error);
    return status == STATUS_OK ? classroom_keep_trial(self->room, item, plays, trouble, error) : status;
}

Status classroom_try(Classroom *self, int threads, const ClassWatch *watch, Error *error)
{
    ClassItems trials = {.room = self,
                         .watch = watch,
                         .task = &trial_remote,
                         .what = "testing agents",
                         .ask = ask_trial,
                         .take = take_trial,
                         .threads = threads,
                         .items = memory_new((size_t)self->player_count + 1, sizeof(int))};
    for (int i = 0; trials.items && i < self->player_count; i++)
        if (!self->players[i].tried)
            trials.items[trials.count++] = i;
    return work(&trials, error);
}

/* ---- Games ---- */

static Status ask_game(const ClassItems *self, int item, Text *request, Error *error)
{
    (void)error;
    class_game_ask(self->room, &self->pairs[item / 2], item % 2, request);
    return STATUS_OK;
}

static Status take_game(const ClassItems *self, int item, const Text *answer, Error *error)
{
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
                        .task = &class_game_remote,
                        .what = "playing",
                        .ask = ask_game,
                        .take = take_game,
                        .threads = threads,
                        .items = memory_new((size_t)round->count * 2 + 1, sizeof(int)),
                        .before = round->before,
                        .all = round->all,
                        .pairs = round->pairs};
    for (int i = 0; games.items && i < round->count * 2; i++)
        if (!classroom_game(self, round->pairs[i / 2].round, round->pairs[i / 2].table, i % 2))
            games.items[games.count++] = i;
    return work(&games, error);
}

/* ---- Reviews ---- */

static Status ask_review(const ClassItems *self, int item, Text *request, Error *error)
{
    return class_review_ask(self->room, self->room->all[item], request, error);
}

static Status take_review(const ClassItems *self, int item, const Text *answer, Error *error)
{
    ClassGame *game = self->room->all[item];
    Status status = class_review_take(self->room, text_string(answer), game, error);
    return status == STATUS_OK ? classroom_keep_review(self->room, game, error) : status;
}

Status classroom_review(Classroom *self, const Roster *roster, int threads, const ClassWatch *watch,
                        Error *error)
{
    ClassItems reviews = {.room = self,
                          .watch = watch,
                          .worker = {.roster = roster},
                          .task = &class_review_remote,
                          .what = "reviewing",
                          .ask = ask_review,
                          .take = take_review,
                          .threads = threads,
                          .items = memory_new((size_t)self->game_count + 1, sizeof(int))};
    for (int i = 0; reviews.items && self->nodes > 0 && i < self->game_count; i++)
        if (!self->all[i]->reviewed)
            reviews.items[reviews.count++] = i;
    return work(&reviews, error);
}
