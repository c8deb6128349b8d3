#include <stdlib.h>
#include <string.h>

#include "engine/agent/searcher.h"
#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/thread.h"
#include "engine/eval/eval.h"
#include "engine/library/library.h"

enum { WATCH_NS = 20000000, NS_PER_MS = 1000000 };

struct TetressEngine {
    Evaluator evaluator;
    Searcher searcher;
};

Roster library_roster(void)
{
    Roster roster = {0};
    roster_add_own(&roster);
    return roster;
}

int tetress_agent_count(void)
{
    return library_roster().count;
}

const char *tetress_agent_name(int index)
{
    return library_roster().kinds[index]->name;
}

const char *tetress_agent_sentence(int index)
{
    return library_roster().kinds[index]->sentence;
}

TetressValue library_value(const Value *value)
{
    return (TetressValue){(TetressProof)value->proof, value->plies, (TetressBound)value->bound, value->score,
                          (double)value->expected};
}

/* ---- Engines ---- */

TetressStatus tetress_engine_create(const char *agent, TetressEngine **out, TetressError *error)
{
    Roster roster = library_roster();
    Profile profile;
    Error why = {0};
    TetressEngine *self = memory_new(1, sizeof *self);
    Status status = self ? searcher_create(&roster, agent ? agent : roster_strongest(&roster)->name,
                                           &self->searcher, &why)
                         : error_set(&why, STATUS_MEMORY, "no memory for an engine");
    if (status != STATUS_OK) {
        free(self);
        *out = NULL;
        return library_failed(error, &why);
    }
    profile_default(&profile);
    evaluator_init(&self->evaluator, kernels_best(), &profile);
    *out = self;
    return TETRESS_OK;
}

void tetress_engine_destroy(TetressEngine *self)
{
    if (!self)
        return;
    searcher_free(&self->searcher);
    free(self);
}

void tetress_engine_new_game(TetressEngine *self)
{
    agent_new_game(self->searcher.agent);
}

void tetress_engine_stop(TetressEngine *self)
{
    session_stop(self->searcher.session);
}

int tetress_engine_evaluate(const TetressEngine *self, const TetressPosition *position)
{
    Position here = library_position(position);
    Outcome outcome = position_outcome(&here);
    if (outcome == OUTCOME_DRAW)
        return SCORE_DRAW;
    if (outcome != OUTCOME_NONE)
        return (outcome == OUTCOME_RED) == (position_turn(&here) == RED) ? SCORE_WIN : -SCORE_WIN;
    return evaluator_position(&self->evaluator, NULL, &here);
}

/* ---- Searching ---- */

typedef struct Search {
    TetressEngine *engine;
    const Game *game;
    Limits limits;
    Move best;
    Status status;
    Error error;
    Lock lock; /* guards `done` */
    Condition ended;
    bool done;
} Search;

static void *search_think(void *context)
{
    Search *self = context;
    const Searcher *searcher = &self->engine->searcher;
    self->status =
        agent_think(searcher->agent, self->game, &self->limits, searcher->session, &self->best, &self->error);
    lock_take(&self->lock);
    self->done = true;
    condition_wake(&self->ended);
    lock_release(&self->lock);
    return NULL;
}

/* Tells the caller what is reported while another thread thinks, so that the caller is always called on a
 * thread of its own. */
static void search_watch(Search *self, TetressWatch watch, void *context)
{
    Session *session = self->engine->searcher.session;
    TetressInfo info;
    bool done = false, listens = true;
    while (!done) {
        lock_take(&self->lock);
        uint64_t until = clock_ns() + WATCH_NS;
        while (!self->done && condition_wait_until(&self->ended, &self->lock, until))
            continue;
        done = self->done;
        lock_release(&self->lock);
        const Report *report = report_box_take(&session->reports);
        if (!report || !listens)
            continue;
        info = (TetressInfo){.finished = report->finished,
                             .depth = report->depth,
                             .depth_most = report->seldepth,
                             .nodes = report->nodes,
                             .playouts = report->playouts,
                             .time_us = report->time_ns / 1000,
                             .value = library_value(&report->value),
                             .best = report->best,
                             .line_count = report->line_count};
        for (int i = 0; i < report->line_count; i++) {
            const ReportLine *line = &report->lines[i];
            info.lines[i] = (TetressLine){.value = library_value(&line->value),
                                          .effort = line->effort,
                                          .depth = line->depth,
                                          .count = line->count};
            memcpy(info.lines[i].moves, line->moves, line->count * sizeof *line->moves);
        }
        listens = watch(context, &info);
        if (!listens)
            session_stop(session);
    }
}

TetressStatus tetress_engine_search(TetressEngine *self, const TetressPosition *start,
                                    const TetressMove *moves, int count, const TetressLimits *limits,
                                    TetressMove *best, TetressError *error)
{
    Game game;
    Thread thread;
    Search search = {.engine = self,
                     .game = &game,
                     .best = MOVE_NONE,
                     .limits = {.nodes = limits->nodes,
                                .move_time_ns = limits->move_time_ms * NS_PER_MS,
                                .depth = limits->depth,
                                .clocked = limits->clocked}};
    for (int side = 0; side < 2; side++) {
        search.limits.time_ns[side] = limits->time_ms[side] * NS_PER_MS;
        search.limits.increment_ns[side] = limits->increment_ms[side] * NS_PER_MS;
    }
    Position position;
    if (start)
        position = library_position(start);
    game_start(&game, start ? &position : NULL);
    for (int i = 0; i < count && search.status == STATUS_OK; i++)
        search.status = game_play(&game, moves[i], &search.error);
    session_clear(self->searcher.session);
    if (limits->lines > 1)
        session_ask(self->searcher.session,
                    &(Request){.kind = REQUEST_LINES, .amount = (uint64_t)limits->lines});
    lock_init(&search.lock);
    condition_init(&search.ended);
    if (search.status == STATUS_OK && !limits->watch) {
        search_think(&search);
    } else if (search.status == STATUS_OK && thread_start(&thread, search_think, &search)) {
        search_watch(&search, limits->watch, limits->context);
        thread_join(&thread);
    } else if (search.status == STATUS_OK) {
        search.status = error_set(&search.error, STATUS_MEMORY, "the system can't start another thread");
    }
    condition_destroy(&search.ended);
    lock_destroy(&search.lock);
    *best = search.best;
    return search.status == STATUS_OK ? TETRESS_OK : library_failed(error, &search.error);
}
