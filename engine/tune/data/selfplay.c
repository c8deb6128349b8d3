#include "engine/tune/data/selfplay.h"

#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/base/platform/thread.h"
#include "engine/base/random.h"
#include "engine/game/opening.h"

enum { PENDING = 64 }; /* games that may be finished before an earlier one is written */

typedef struct PlayedPositions {
    bool ready;
    int count;
    PositionEntry entries[POSITION_BLOCK_ENTRIES];
} PlayedPositions;

typedef struct Selfplay {
    const SelfplayPlan *plan;
    const SelfplayWatch *watch;
    PositionWriter *writer;
    uint32_t first, end; /* numbers of the games to play */

    Lock lock; /* protects everything below */
    Condition room;
    uint32_t next_game, next_write;
    Status status; /* of the first failure */
    Error error;
    SelfplayResult result;
    PlayedPositions *pending; /* game n is at n % PENDING */
} Selfplay;

typedef struct Worker {
    Selfplay *selfplay;
    Thread thread;
    Agent *agent;
    Session *session;
    PlayedPositions played;
} Worker;

static bool stopped(const Selfplay *self)
{
    return self->watch && self->watch->stop && atomic_load(self->watch->stop);
}

static void fail(Selfplay *self, Status status, const Error *error)
{
    if (self->status == STATUS_OK) {
        self->status = status;
        self->error = *error;
    }
    condition_wake_all(&self->room);
}

/* ---- A game ---- */

/* Thinks about the position, records the result, and plays the move. */
static Status play_move(Worker *self, Game *game, Error *error)
{
    const Limits limits = {.nodes = self->selfplay->plan->nodes};
    Move move = MOVE_NONE;
    session_clear(self->session);
    Status status = agent_think(self->agent, game, &limits, self->session, &move, error);
    if (status != STATUS_OK)
        return status;
    const Report *report = report_box_take(&self->session->reports);
    position_entry_make(&self->played.entries[self->played.count++], &game->now, report ? report->score : 0);
    return game_play(game, move, error);
}

static void note_end(PlayedPositions *self, const Position *end)
{
    Outcome outcome = position_outcome(end);
    int result = outcome == OUTCOME_RED ? 1 : outcome == OUTCOME_BLUE ? -1 : 0;
    for (int i = 0; i < self->count; i++) {
        self->entries[i].result = (int8_t)result;
        self->entries[i].left = (uint8_t)(end->plies - self->entries[i].plies);
    }
}

static Status play(Worker *self, uint32_t number, Error *error)
{
    const SelfplayPlan *plan = self->selfplay->plan;
    Random random = random_seeded(plan->seed, number);
    int plies =
        SELFPLAY_PLIES_LEAST + (int)random_below(&random, SELFPLAY_PLIES_MOST - SELFPLAY_PLIES_LEAST + 1);
    Game game;
    self->played.count = 0;
    Status status = opening_make(plan->seed, number, plies, &game, error);
    if (status == STATUS_OK)
        agent_new_game(self->agent);
    while (status == STATUS_OK && position_outcome(&game.now) == OUTCOME_NONE)
        status = stopped(self->selfplay) ? error_set(error, STATUS_INTERRUPTED, "self-play was stopped")
                                         : play_move(self, &game, error);
    note_end(&self->played, &game.now);
    return status;
}

/* ---- Writing, with the lock held ---- */

static void write_ready(Selfplay *self)
{
    PlayedPositions *played;
    while (self->status == STATUS_OK && (played = &self->pending[self->next_write % PENDING])->ready) {
        const PositionOrigin origin = {self->plan->seed, self->plan->nodes, self->next_write};
        Error error = {0};
        int kept = 0;
        Status status =
            position_writer_add(self->writer, &origin, played->entries, played->count, &kept, &error);
        if (status != STATUS_OK) {
            fail(self, status, &error);
            return;
        }
        played->ready = false;
        self->next_write++;
        self->result.games++;
        self->result.positions += kept;
        self->result.repeated += played->count - kept;
        if (self->watch && self->watch->progress)
            self->watch->progress(self->watch->context, &self->result);
    }
    condition_wake_all(&self->room);
}

/* The number of the next game, once there is room for it; false if there are no more. */
static bool take_game(Selfplay *self, uint32_t *number)
{
    while (self->status == STATUS_OK && self->next_game < self->end &&
           self->next_game >= self->next_write + PENDING)
        condition_wait(&self->room, &self->lock);
    if (self->status != STATUS_OK || self->next_game >= self->end)
        return false;
    *number = self->next_game++;
    return true;
}

static void *work(void *context)
{
    Worker *self = context;
    Selfplay *selfplay = self->selfplay;
    uint32_t number;
    lock_take(&selfplay->lock);
    while (take_game(selfplay, &number)) {
        Error error = {0};
        lock_release(&selfplay->lock);
        Status status = play(self, number, &error);
        lock_take(&selfplay->lock);
        if (status != STATUS_OK) {
            fail(selfplay, status, &error);
            break;
        }
        selfplay->pending[number % PENDING] = self->played;
        selfplay->pending[number % PENDING].ready = true;
        write_ready(selfplay);
    }
    lock_release(&selfplay->lock);
    return NULL;
}

/* ---- The whole ---- */

static Status start(Selfplay *self, Worker *worker, Error *error)
{
    worker->selfplay = self;
    Status status = agent_create(self->plan->roster, self->plan->agent, &worker->agent, error);
    if (status == STATUS_OK)
        status = session_create(&worker->session, error);
    if (status == STATUS_OK && !thread_start(&worker->thread, work, worker))
        status = error_set(error, STATUS_MEMORY, "a thread could not be started");
    if (status != STATUS_OK) {
        agent_destroy(worker->agent);
        session_destroy(worker->session);
    }
    return status;
}

static Status run(Selfplay *self, Worker *workers, Error *error)
{
    int started = 0;
    Status status = STATUS_OK;
    for (; started < self->plan->threads && status == STATUS_OK; started += status == STATUS_OK)
        status = start(self, &workers[started], error);
    if (status != STATUS_OK) {
        lock_take(&self->lock);
        fail(self, status, error ? error : &(Error){0});
        lock_release(&self->lock);
    }
    for (int i = 0; i < started; i++) {
        thread_join(&workers[i].thread);
        agent_destroy(workers[i].agent);
        session_destroy(workers[i].session);
    }
    if (self->status != STATUS_OK && error)
        *error = self->error;
    return self->status;
}

Status selfplay_run(const SelfplayPlan *plan, const char *path, const SelfplayWatch *watch,
                    SelfplayResult *out, Error *error)
{
    *out = (SelfplayResult){0};
    if (plan->threads < 1 || plan->threads > SELFPLAY_THREADS_MAX || plan->games < 1)
        return error_set(error, STATUS_INVALID, "self-play takes 1 to %d threads and at least one game",
                         SELFPLAY_THREADS_MAX);
    Selfplay self = {.plan = plan, .watch = watch};
    Status status = position_writer_open(path, &self.writer, error);
    if (status != STATUS_OK)
        return status;
    Worker *workers = memory_new((size_t)plan->threads, sizeof *workers);
    self.pending = memory_new(PENDING, sizeof *self.pending);
    self.first = self.next_game = self.next_write =
        position_writer_next_game(self.writer, plan->seed, plan->nodes);
    self.end = self.first + (uint32_t)plan->games;
    self.result.first_game = self.first;
    self.result.removed = position_writer_removed(self.writer);
    lock_init(&self.lock);
    condition_init(&self.room);
    status = workers && self.pending ? run(&self, workers, error)
                                     : error_set(error, STATUS_MEMORY, "out of memory for self-play");
    condition_destroy(&self.room);
    lock_destroy(&self.lock);
    free(self.pending);
    free(workers);
    position_writer_close(self.writer);
    *out = self.result;
    return status;
}
