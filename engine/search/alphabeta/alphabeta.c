/* Alpha-beta from outside: owning the workers, deepening, watching the clock, reporting, and serving
 * requests.
 *
 * With n threads, n workers search the same root by the same code and meet in the table and at the end of
 * each iteration; what one finds makes the others faster. The first worker, on the caller's thread, alone
 * keeps the time, reports, and answers. */
#include "engine/search/alphabeta/alphabeta.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/platform/thread.h"
#include "engine/game/orbits.h"
#include "engine/search/alphabeta/alphabeta_inner.h"

enum {
    PROVER_MB = 8,
    LOOK_NODES = 4096, /* between two checks of the clock: about a quarter of a millisecond */
    ROOT_BATCH = 512,  /* root moves evaluated between two checks: with slow weights half a millisecond */
    DEPTH_MOST = FRAME_COUNT / 2 - 1
};

static const AlphaBetaParameters default_parameters = {
#define SEARCH_PARAMETER_DEFAULT(field, name, initial, low, high, unit, help) .field = (initial),
    ALPHABETA_PARAMETERS(SEARCH_PARAMETER_DEFAULT)
#undef SEARCH_PARAMETER_DEFAULT
};

void alphabeta_options_default(AlphaBetaOptions *self)
{
    *self = (AlphaBetaOptions){kernels_best(), 1, 64, 1, .parameters = default_parameters};
    profile_default(&self->profile);
}

Status alphabeta_create(const AlphaBetaOptions *options, AlphaBeta **out, Error *error)
{
    *out = NULL;
    AlphaBeta *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for a search");
    self->options = *options;
    self->report = memory_new(1, sizeof *self->report);
    self->workers = memory_new((size_t)options->threads, sizeof *self->workers);
    if (!self->workers || !self->report) {
        alphabeta_destroy(self);
        return error_set(error, STATUS_MEMORY, "no memory for %d search threads", options->threads);
    }
    Status status = STATUS_OK;
    for (int i = 0; i < options->threads && status == STATUS_OK; i++) {
        Worker *worker = &self->workers[i];
        worker->search = self;
        worker->index = i;
        worker->frames = memory_unset(FRAME_COUNT, sizeof *worker->frames);
        worker->roots = calloc(MOVE_COUNT, sizeof *worker->roots);
        if (!worker->frames || !worker->roots)
            status = error_set(error, STATUS_MEMORY, "no memory for search thread %d", i + 1);
    }
    if (status == STATUS_OK)
        status = shared_iteration_init(&self->finished, error);
    if (status == STATUS_OK)
        status = prover_create(PROVER_MB, &self->prover, error);
    if (status == STATUS_OK)
        status = table_create(&self->table, options->table_mb, error);
    evaluator_init(&self->evaluator, options->kernels, &self->options.profile);
    if (status == STATUS_OK && options->network) {
        status = learned_open(options->network, &self->network, error);
        self->evaluator.network = self->network;
    }
    if (status != STATUS_OK) {
        alphabeta_destroy(self);
        return status;
    }
    move_history_clear(&self->ordering);
    double base = self->options.parameters.reduce_base / 100.0,
           scale = self->options.parameters.reduce_scale / 100.0;
    for (int depth = 1; depth < 64; depth++)
        for (int number = 1; number < 64; number++)
            self->reductions[depth][number] = (int)(base + scale * log(depth) * log(number));
    *out = self;
    return STATUS_OK;
}

void alphabeta_destroy(AlphaBeta *self)
{
    if (!self)
        return;
    for (int i = 0; self->workers && i < self->options.threads; i++) {
        free(self->workers[i].frames);
        free(self->workers[i].roots);
    }
    shared_iteration_destroy(&self->finished);
    prover_destroy(self->prover);
    table_destroy(&self->table);
    free(self->workers);
    free(self->network);
    free(self->report);
    free(self);
}

void alphabeta_new_game(AlphaBeta *self)
{
    table_clear(&self->table);
    prover_clear(self->prover);
    move_history_clear(&self->ordering);
}

const Report *alphabeta_last_report(const AlphaBeta *self)
{
    return self->report;
}

/* Reporting */

static uint64_t all_nodes(const AlphaBeta *self)
{
    uint64_t nodes = 0;
    for (int i = 0; i < self->options.threads; i++)
        /* relaxed: a figure for people and limits, a little late */
        nodes += atomic_load_explicit(&self->workers[i].shared_nodes, memory_order_relaxed);
    return nodes;
}

/* A better move found in an unfinished iteration is still better. */
static void remember_best(AlphaBeta *self, Move best)
{
    if (best == self->best)
        return;
    self->best = best;
    self->best_since_ns = time_plan_elapsed(&self->plan);
}

/* Reports what the first worker has found so far; the lines are those of the last iteration with any. */
static void search_report(AlphaBeta *self, bool finished)
{
    const Worker *first = &self->workers[0];
    const TableUse *use = &first->use;
    const uint64_t *phases = first->sample.phase_ns;
    float total = first->sample.total_ns ? (float)first->sample.total_ns : 1;
    Report *report = self->report;
    alphabeta_report_moves(first, self->lines, report);
    remember_best(self, report->best);
    report->serial = ++self->serial;
    report->finished = finished;
    report->depth = (uint8_t)first->finished_depth;
    report->seldepth = (uint8_t)first->seldepth;
    atomic_store_explicit(&self->workers[0].shared_nodes, first->nodes,
                          memory_order_relaxed); /* as in worker_look */
    report->nodes = report->evaluations = all_nodes(self);
    report->time_ns = time_plan_elapsed(&self->plan);
    report->memory =
        table_bytes(&self->table) + (uint64_t)self->options.threads * FRAME_COUNT * sizeof(Frame);
    report->best_since_ns = self->best_since_ns;
    report->table = (ReportTable){table_entries(&self->table),
                                  table_bytes(&self->table),
                                  use->probes,
                                  use->hits,
                                  use->cutoffs,
                                  use->stores,
                                  use->replacements,
                                  use->damaged,
                                  table_permille(&self->table)};
    report->times =
        (ReportTimes){(float)phases[PHASE_GENERATE] / total, (float)phases[PHASE_EVALUATE] / total,
                      (float)phases[PHASE_MAKE] / total, (float)phases[PHASE_TABLE] / total};
    memcpy(report->depths, first->depths, sizeof report->depths);
    self->reported_ns = report->time_ns;
    if (self->session) {
        report_copy(report_box_slot(&self->session->reports), report);
        report_box_publish(&self->session->reports);
    }
}

/* Requests */

static void serve(AlphaBeta *self, const Request *request)
{
    switch (request->kind) {
    case REQUEST_LINES:
        self->lines = request_lines(request);
        break;
    case REQUEST_TABLE_SIZE:
    case REQUEST_TABLE_CLEAR:
        /* not while the other workers use it: the search ends, and starts again with the new table */
        self->resize = true;
        self->resize_mb = request->kind == REQUEST_TABLE_CLEAR ? self->options.table_mb
                          : request->amount < TABLE_MB_MAX     ? (int)request->amount
                                                               : TABLE_MB_MAX;
        break;
    case REQUEST_TABLE_VIEW: {
        TableView view;
        table_view(&self->table, &view);
        session_give_table(self->session, &view);
        break;
    }
    case REQUEST_LOOKUP: {
        LookupView view;
        table_lookup(&self->table, &request->position, &view);
        session_give_lookup(self->session, &view);
        break;
    }
    case REQUEST_FOCUS:
    case REQUEST_VISITS:
    case REQUEST_TREE_VIEW:
        break; /* for searches that keep a tree */
    }
}

/* Watching */

static bool is_over(const AlphaBeta *self)
{
    if (self->session && session_stopped(self->session))
        return true;
    if (self->limits.nodes && all_nodes(self) >= self->limits.nodes)
        return true;
    return self->plan.hard_ns != UINT64_MAX && time_plan_elapsed(&self->plan) >= self->plan.hard_ns;
}

/* How many nodes until the next check: fewer near a node limit, so that it is kept to within a batch. */
static int next_look(const AlphaBeta *self)
{
    if (!self->limits.nodes)
        return LOOK_NODES;
    uint64_t nodes = all_nodes(self);
    uint64_t left = self->limits.nodes > nodes ? self->limits.nodes - nodes : 1;
    return left < LOOK_NODES ? (int)left : LOOK_NODES;
}

void worker_look(Worker *self)
{
    AlphaBeta *search = self->search;
    /* relaxed: see all_nodes; and the halt flag carries nothing but itself */
    atomic_store_explicit(&self->shared_nodes, self->nodes, memory_order_relaxed);
    if (atomic_load_explicit(&search->halt, memory_order_relaxed)) {
        self->stopped = true;
        self->overtaken = false;
        return;
    }
    self->countdown = next_look(search);
    /* relaxed: what was found is read under its lock */
    if (atomic_load_explicit(&search->finished.depth, memory_order_relaxed) > self->finished_depth)
        self->stopped = self->overtaken = true;
    if (self->index)
        return;
    Request request;
    while (search->session && session_next_request(search->session, &request))
        serve(search, &request);
    if (search->resize || is_over(search)) {
        self->stopped = true;
        self->overtaken = false;
        return;
    }
    if (search->session && time_plan_elapsed(&search->plan) >= search->reported_ns + SESSION_REPORT_NS)
        search_report(search, false);
}

/* Deepening */

static int lines_wanted(const Worker *self)
{
    int lines = self->search->lines;
    return lines < self->root_count ? lines : self->root_count;
}

/* Finds the best lines one after another, each in an aspiration window: around the expected score, widened
 * until it fits. */
static void iterate(Worker *self, int depth)
{
    self->depth = depth;
    self->seldepth = depth;
    int lines = lines_wanted(self);
    for (int first = 0; first < lines && !self->stopped; first++) {
        const RootMove *root = &self->roots[first];
        Score expected = root->line_score;
        /* Every second thread begins with a wider window: where one has to search again, the other mostly has
         * not, and the first to finish counts for all. */
        Score margin = self->search->options.parameters.window * (self->index % 2 ? 4 : 1);
        bool known = depth > 2 && root->depth > 0 && !root->proven && !score_is_proven(expected);
        Score alpha = known ? expected - margin : -SCORE_INFINITE;
        Score beta = known ? expected + margin : SCORE_INFINITE;
        for (;;) {
            Score score = worker_root(self, alpha, beta, depth, first);
            if (self->stopped) {
                worker_sort_roots(self, 0);
                return;
            }
            if (score > alpha && score < beta)
                break;
            margin *= 4;
            if (score <= alpha)
                alpha = margin > SCORE_LIMIT ? -SCORE_INFINITE : score - margin;
            else
                beta = margin > SCORE_LIMIT ? SCORE_INFINITE : score + margin;
        }
    }
    /* a line searched later may have come out better, because not everything is searched fully */
    if (!self->stopped)
        worker_sort_roots(self, 0);
}

/* After an iteration: whether another could still change the answer and be worth its time. */
static bool is_enough(const AlphaBeta *self)
{
    const Worker *first = &self->workers[0];
    if (self->limits.depth && first->finished_depth >= self->limits.depth)
        return true;
    int known = 0, lines = lines_wanted(first);
    while (known < lines && first->roots[known].proven)
        known++;
    if (known == lines)
        return true;
    if (self->plan.soft_ns == UINT64_MAX)
        return false;
    if (self->limits.clocked && first->root_count == 1)
        return true;
    return !self->plan.fixed && time_plan_elapsed(&self->plan) >= self->plan.soft_ns;
}

static bool is_ended(const Worker *self)
{
    return self->stopped && !self->overtaken;
}

/* The next iteration; false if the search ended before anybody finished it. */
static bool advance(Worker *self)
{
    int depth = self->finished_depth + 1;
    iterate(self, depth);
    if (is_ended(self))
        return false;
    self->finished_depth = shared_iteration_meet(&self->search->finished, self, depth);
    return true;
}

/* The others do the same. They share the work through `sharing` and the table. */
static void *follow(void *argument)
{
    Worker *self = argument;
    int limit = self->search->limits.depth;
    int last = limit && limit < DEPTH_MOST ? limit : DEPTH_MOST;
    shared_iteration_join(&self->search->finished, self);
    while (self->finished_depth < last && advance(self))
        ;
    return NULL;
}

static void search_start(AlphaBeta *self, const Game *game)
{
    atomic_store(&self->halt, false);
    self->resize = false;
    self->best = MOVE_NONE;
    self->best_since_ns = 0;
    self->proof_nodes = 0;
    self->reported_ns = 0;
    self->report->position = game->now;
    table_next_search(&self->table);
    move_history_age(&self->ordering);
    for (int i = 0; i < self->options.threads; i++) {
        Worker *worker = &self->workers[i];
        worker->depth = worker->seldepth = worker->finished_depth = 0;
        worker->stopped = worker->overtaken = false;
        worker->nodes = 0;
        worker->use = (TableUse){0};
        worker->sample = (Sample){0};
        memset(worker->depths, 0, sizeof worker->depths);
        atomic_store(&worker->shared_nodes, 0);
    }
    for (int i = 0; i < self->options.threads; i++)
        self->workers[i].countdown = next_look(self);
    /* Lists, evaluates and sorts the root's moves in the first worker, once for all. A search that is
     * over before it begins knows only those of the first moves that it has evaluated. */
    Worker *first = &self->workers[0];
    Frame *frame = &first->frames[0];
    uint16_t alike[MOVE_COUNT];
    frame->position = game->now;
    int all = self->evaluator.kernels->list(&game->now, position_turn(&game->now), frame->moves);
    all = orbits_fold(&game->now, frame->moves, all, alike);
    first->root_count = 0;
    do {
        int from = first->root_count, left = all - from;
        int count = left < ROOT_BATCH ? left : ROOT_BATCH;
        evaluator_children(&self->evaluator, &game->now, frame->moves + from, count, frame->scores + from,
                           frame->move_replies + from);
        for (int i = from; i < from + count; i++) {
            RootMove root = {.move = frame->moves[i],
                             .alike = (uint16_t)alike[i],
                             .score = frame->scores[i],
                             .evaluation = frame->scores[i]};
            root.terminal = score_is_proven(root.score) || frame->position.plies + 1 >= PLY_LIMIT;
            root.proven = score_is_proven(root.score) ? root.score : 0;
            root.order = root.line_score = root.score;
            root.line[0] = root.move;
            root.line_count = 1;
            first->roots[i] = root;
        }
        first->root_count += count;
    } while (first->root_count < all && !is_over(self));
    worker_sort_roots(first, 0);
    first->nodes = (uint64_t)first->root_count;
    shared_iteration_start(&self->finished, &self->workers[0]);
    remember_best(self, self->workers[0].roots[0].move);
}

/* One search with all workers; threads that can't be started are done without. */
static void search_run(AlphaBeta *self)
{
    int others = 0;
    if (is_over(self))
        return;
    for (; others < self->options.threads - 1; others++)
        if (!thread_start(&self->workers[others + 1].thread, follow, &self->workers[others + 1]))
            break;
    /* The first worker: its result, or one taken from the others, is the answer. */
    Worker *first = &self->workers[0];
    while (first->finished_depth < DEPTH_MOST && advance(first)) {
        alphabeta_prove_root(self);
        search_report(self, false);
        if (is_ended(first) || is_enough(self))
            break;
    }
    atomic_store(&self->halt, true);
    for (int i = 1; i <= others; i++)
        thread_join(&self->workers[i].thread);
    for (int i = 0; i < self->options.threads; i++)
        atomic_store(&self->workers[i].shared_nodes, self->workers[i].nodes);
}

Status alphabeta_think(AlphaBeta *self, const Game *game, const Limits *limits, Session *session, Move *out,
                       Error *error)
{
    *out = MOVE_NONE;
    if (position_outcome(&game->now) != OUTCOME_NONE)
        return error_set(error, STATUS_INVALID, "the game is over: there is no move to find");
    self->session = session;
    self->limits = *limits;
    self->lines = self->options.lines;
    self->serial = 0;
    time_plan_start(&self->plan, limits, &game->now);
    do {
        search_start(self, game);
        search_run(self);
        Table table;
        if (self->resize && self->resize_mb == self->options.table_mb) {
            table_clear(&self->table);
        } else if (self->resize && table_create(&table, self->resize_mb, NULL) == STATUS_OK) {
            table_destroy(&self->table);
            self->table = table;
            self->options.table_mb = self->resize_mb;
        } /* without memory for another table, the old one stays; the reports show this */
    } while (self->resize && !is_over(self));
    search_report(self, true);
    Request request;
    while (limits->lingers && session_linger(session))
        while (session_next_request(session, &request))
            serve(self, &request);
    *out = self->best;
    return STATUS_OK;
}
