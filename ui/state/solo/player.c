#include "ui/state/solo/player.h"

#include <stdlib.h>

#include "engine/base/job.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/thread.h"
#include "engine/base/time_units.h"

/* How many pieces of a game are kept, and how often the whole game is. */
enum { STEPS_KEPT = 1 << 20, MARK_EVERY = 512, MARKS_KEPT = STEPS_KEPT / MARK_EVERY, MOVE_BITS = 6 };

static const uint64_t RATE_NS = 500000000; /* time over which the rate is measured */

struct SoloPlayer {
    Wake wake;
    SoloSearch *search; /* belongs to the thread */
    Job *job;
    atomic_bool stop; /* the current decision is no longer wanted */

    Lock lock; /* protects everything below */
    Condition called;
    bool ends; /* the thread must end */
    SoloAgent agent;
    uint64_t agent_version, decided_version; /* decided_version: by which the steps ahead were decided */
    SoloGame game;
    int64_t first, played, target; /* target: where it goes while it is not playing */
    uint64_t version;
    bool playing, thinking;
    double speed;
    uint64_t began_ns; /* when the current pace began, and with which piece */
    int64_t began;
    uint64_t rated_ns;
    int64_t rated;
    double rate, piece_us;
    uint16_t *steps; /* piece and move of each */
    SoloGame *marks; /* the game before every MARK_EVERY pieces */
};

/* ---- History ---- */

static void keep_mark(SoloPlayer *self)
{
    if (!self->game.lost && self->game.pieces % MARK_EVERY == 0)
        self->marks[self->game.pieces / MARK_EVERY % MARKS_KEPT] = self->game;
}

static uint16_t *step_at(SoloPlayer *self, int64_t piece)
{
    return &self->steps[piece % STEPS_KEPT];
}

static int step_move(uint16_t step)
{
    return step & ((1 << MOVE_BITS) - 1);
}

/* Places the piece and records it. */
static void take_step(SoloPlayer *self, int move)
{
    *step_at(self, self->game.pieces) = (uint16_t)(self->game.piece << MOVE_BITS | move);
    solo_game_step(&self->game, move);
    keep_mark(self);
    int64_t kept = self->game.pieces + MARK_EVERY - STEPS_KEPT;
    if (kept > self->first)
        self->first = (kept + MARK_EVERY - 1) / MARK_EVERY * MARK_EVERY;
}

/* ---- The thread ---- */

/* Whether a piece is due now; otherwise when to check again. */
static bool is_due(SoloPlayer *self, uint64_t *again_ns)
{
    *again_ns = UINT64_MAX;
    if (self->game.lost)
        return false;
    if (!self->playing || self->speed <= 0)
        return self->playing || self->game.pieces < self->target;
    uint64_t now = clock_ns();
    double each_ns = (double)NS_PER_S / self->speed;
    uint64_t due = self->began_ns + (uint64_t)((double)(self->game.pieces - self->began + 1) * each_ns);
    if (now > due + NS_PER_S / 5) { /* it can't keep up */
        self->began_ns = now;
        self->began = self->game.pieces;
    }
    *again_ns = due;
    return now >= due;
}

/* Whether the steps ahead were decided by the current agent. */
static bool is_ahead(const SoloPlayer *self)
{
    return self->game.pieces < self->played && self->decided_version == self->agent_version;
}

static Status player_prepare(SoloPlayer *self, uint64_t *version, Error *error)
{
    const SoloAgent *agent = &self->agent;
    const SoloSearchPlan plan = {.depth = agent->depth, .beam = agent->beam, .threads = 1};
    SoloEvaluator evaluator;
    if (self->search && *version == self->agent_version)
        return STATUS_OK;
    *version = self->agent_version;
    solo_evaluator_init(&evaluator, agent->weights, NULL);
    if (!self->search)
        return solo_search_create(&evaluator, &plan, &self->search, error);
    solo_search_set_evaluator(self->search, &evaluator);
    return solo_search_set_plan(self->search, &plan, error);
}

/* Decides without holding the lock; returns whether the decision still counts. */
static bool decide(SoloPlayer *self, uint64_t agent, int *move)
{
    SoloGame game = self->game;
    uint64_t version = self->version;
    bool timed = self->agent.depth > 0;
    self->thinking = true;
    atomic_store(&self->stop, false);
    lock_release(&self->lock);
    uint64_t began = timed ? clock_ns() : 0;
    *move = solo_search_move(self->search, &game.board, game.piece, &self->stop).move;
    uint64_t ended = timed ? clock_ns() : 0;
    lock_take(&self->lock);
    self->thinking = false;
    if (timed) {
        double took = (double)(ended - began) * 1e-3;
        self->piece_us = self->piece_us > 0 ? self->piece_us * 0.95 + 0.05 * took : took;
    }
    return version == self->version && agent == self->agent_version && game.pieces == self->game.pieces;
}

/* One piece forward. */
static Status advance(SoloPlayer *self, uint64_t *agent, Error *error)
{
    int move;
    if (is_ahead(self)) {
        self->game.piece = (SoloPiece)(*step_at(self, self->game.pieces) >> MOVE_BITS);
        take_step(self, step_move(*step_at(self, self->game.pieces)));
        if (self->game.pieces < self->played)
            self->game.piece = (SoloPiece)(*step_at(self, self->game.pieces) >> MOVE_BITS);
    } else {
        Status status = player_prepare(self, agent, error);
        if (status != STATUS_OK)
            return status;
        if (!decide(self, *agent, &move))
            return STATUS_OK;
        take_step(self, move);
        self->played = self->game.pieces;
        self->decided_version = self->agent_version;
    }
    uint64_t now = clock_ns();
    if (now - self->rated_ns >= RATE_NS) {
        self->rate = (double)(self->game.pieces - self->rated) * 1e9 / (double)(now - self->rated_ns);
        self->rated_ns = now;
        self->rated = self->game.pieces;
    }
    bool there = !self->playing && self->game.pieces >= self->target;
    if (self->game.lost)
        self->playing = false;
    if ((there || self->game.lost) && self->wake.call)
        self->wake.call(self->wake.context);
    return STATUS_OK;
}

static Status work(Job *job, void *context, Error *error)
{
    SoloPlayer *self = context;
    Status status = STATUS_OK;
    uint64_t again, agent = 0;
    (void)job;
    lock_take(&self->lock);
    while (!self->ends && status == STATUS_OK) {
        if (is_due(self, &again)) {
            status = advance(self, &agent, error);
            /* While pieces that were decided before are placed, others have the lock now and then. */
            enum { EVERY = 256 };
            if (self->game.pieces % EVERY == 0) {
                lock_release(&self->lock);
                thread_yield();
                lock_take(&self->lock);
            }
        } else if (again == UINT64_MAX)
            condition_wait(&self->called, &self->lock);
        else
            condition_wait_until(&self->called, &self->lock, again);
    }
    lock_release(&self->lock);
    return status;
}

/* ---- Its owner ---- */

bool solo_agent_equal(const SoloAgent *a, const SoloAgent *b)
{
    bool equal = a->depth == b->depth && a->beam == b->beam;
    for (int i = 0; i < SOLO_FEATURES && equal; i++)
        equal = a->weights[i] == b->weights[i];
    return equal;
}

static void start_game(SoloPlayer *self, const SoloDeal *deal)
{
    solo_game_start(&self->game, deal->height, deal->seed, 0);
    self->first = self->played = self->target = self->rated = 0;
    self->playing = false;
    self->rate = 0;
    self->version++;
    keep_mark(self);
}

Status solo_player_create(const SoloDeal *deal, const SoloAgent *agent, Wake wake, SoloPlayer **out,
                          Error *error)
{
    *out = NULL;
    SoloPlayer *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory for a game of Tetris");
    self->wake = wake;
    self->agent = *agent;
    self->agent_version = 1;
    lock_init(&self->lock);
    condition_init(&self->called);
    self->steps = calloc(STEPS_KEPT, sizeof *self->steps);
    self->marks = calloc(MARKS_KEPT, sizeof *self->marks);
    Status status = self->steps && self->marks
                        ? STATUS_OK
                        : error_set(error, STATUS_MEMORY, "out of memory for a game of Tetris");
    if (status == STATUS_OK) {
        start_game(self, deal);
        status = job_start(work, self, (Wake){0}, &self->job, error);
    }
    if (status != STATUS_OK)
        solo_player_destroy(self);
    else
        *out = self;
    return status;
}

/* Changes what both threads use. */
static void player_begin(SoloPlayer *self)
{
    lock_take(&self->lock);
}

/* Tells the thread that something has changed. */
static void player_end(SoloPlayer *self)
{
    atomic_store(&self->stop, true);
    condition_wake(&self->called);
    lock_release(&self->lock);
}

void solo_player_destroy(SoloPlayer *self)
{
    if (!self)
        return;
    player_begin(self);
    self->ends = true;
    player_end(self);
    job_join(self->job);
    condition_destroy(&self->called);
    lock_destroy(&self->lock);
    solo_search_destroy(self->search);
    free(self->steps);
    free(self->marks);
    free(self);
}

void solo_player_deal(SoloPlayer *self, const SoloDeal *deal)
{
    player_begin(self);
    start_game(self, deal);
    player_end(self);
}

void solo_player_set_agent(SoloPlayer *self, const SoloAgent *agent)
{
    player_begin(self);
    if (!solo_agent_equal(&self->agent, agent)) {
        self->agent = *agent;
        self->agent_version++;
        self->piece_us = 0;
    }
    player_end(self);
}

static void set_pace(SoloPlayer *self)
{
    self->began_ns = self->rated_ns = clock_ns();
    self->began = self->rated = self->game.pieces;
    self->rate = 0;
}

void solo_player_set_speed(SoloPlayer *self, double speed)
{
    player_begin(self);
    self->speed = speed;
    set_pace(self);
    player_end(self);
}

void solo_player_play(SoloPlayer *self, bool on)
{
    player_begin(self);
    self->playing = on && !self->game.lost;
    self->target = self->game.pieces;
    set_pace(self);
    player_end(self);
}

void solo_player_go(SoloPlayer *self, int64_t pieces)
{
    player_begin(self);
    bool back = pieces < self->game.pieces;
    bool ahead = self->decided_version == self->agent_version;
    int64_t to = pieces < self->first ? self->first : pieces;
    self->playing = false;
    self->target = to;
    if (back || (ahead && to > self->game.pieces && self->game.pieces < self->played)) {
        if (to > self->played)
            to = self->played;
        self->game = self->marks[to / MARK_EVERY % MARKS_KEPT];
        while (self->game.pieces < to) {
            uint16_t step = *step_at(self, self->game.pieces);
            self->game.piece = (SoloPiece)(step >> MOVE_BITS);
            solo_game_step(&self->game, step_move(step));
        }
        if (to < self->played)
            self->game.piece = (SoloPiece)(*step_at(self, to) >> MOVE_BITS);
        self->version++;
    }
    player_end(self);
}

void solo_player_set_piece(SoloPlayer *self, SoloPiece piece)
{
    player_begin(self);
    if (self->game.piece != piece && !self->game.lost) {
        self->game.piece = piece;
        self->played = self->game.pieces;
        keep_mark(self);
        self->version++;
    }
    player_end(self);
}

void solo_player_place(SoloPlayer *self, int move)
{
    player_begin(self);
    if (!self->game.lost && move >= 0 && move < solo_pieces[self->game.piece].moves) {
        take_step(self, move);
        self->played = self->target = self->game.pieces;
        self->decided_version = self->agent_version;
        self->version++;
    }
    player_end(self);
}

bool solo_player_look(SoloPlayer *self, SoloView *view)
{
    const SoloView before = *view;
    if (!self)
        return false;
    player_begin(self);
    *view = (SoloView){.game = self->game,
                       .first = self->first,
                       .played = self->played,
                       .move = -1,
                       .playing = self->playing,
                       .thinking = self->thinking ||
                                   (!self->playing && self->game.pieces < self->target && !self->game.lost),
                       .rate = self->rate,
                       .piece_us = self->piece_us,
                       .version = self->version};
    if (is_ahead(self))
        view->move = step_move(*step_at(self, self->game.pieces));
    lock_release(&self->lock);
    return before.game.pieces != view->game.pieces || before.version != view->version ||
           before.playing != view->playing || before.game.lost != view->game.lost;
}
