#include "engine/analysis/sweep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/agent/searcher.h"
#include "engine/base/array.h"
#include "engine/base/memory.h"
#include "engine/base/queue.h"

enum { FIRST_SHARE = 8 };

static const double ENOUGH = 0.9; /* of the time: searches end a little early */

/* A position to analyse. It contains the path to it, so other threads never read the record. */
typedef struct SweepTask {
    RecordNode *node;
    int parent;      /* of the tasks; -1 at the root */
    Move move;       /* from the parent */
    bool over;       /* nothing to analyse */
    bool seen, done; /* by a quick look; as well as it can be */
    bool capped;     /* done with fewer nodes, because time ran out */
} SweepTask;

/* What a search found. */
typedef struct Look {
    bool ended;  /* there will be no better result */
    bool capped; /* time ran out before the nodes */
    Report report;
} Look;

typedef struct Sweep {
    const SweepOptions *options;
    const SweepWatch *watch;
    Position start;
    int task_count, task_capacity;
    int main_count; /* the first main_count tasks are the main line */
    SweepTask *tasks;
    bool first; /* this is the quick look */
    int *jobs;  /* the tasks to search now, in order */
    int searcher_count;
    Searcher *searchers; /* by thread */
    SweepProgress progress;
    atomic_bool failed; /* a search did */
} Sweep;

/* ---- Tasks ---- */

static SweepTask *add_task(Sweep *self, RecordNode *node, int parent)
{
    if (!ARRAY_ROOM(&self->tasks, self->task_count + 1, &self->task_capacity))
        return NULL;
    SweepTask *task = &self->tasks[self->task_count++];
    *task = (SweepTask){.node = node, .parent = parent, .move = node->move};
    return task;
}

/* The game up to a task's position. */
static Status task_game(const Sweep *self, int task, Game *out, Error *error)
{
    Move moves[PLY_LIMIT];
    int count = 0;
    for (int i = task; self->tasks[i].parent >= 0; i = self->tasks[i].parent)
        moves[count++] = self->tasks[i].move;
    Status status = STATUS_OK;
    game_start(out, &self->start);
    while (count > 0 && status == STATUS_OK)
        status = game_play(out, moves[--count], error);
    return status;
}

/* Whether an analysis is by this agent; records cut its name. */
static bool is_by(const RecordAnalysis *analysis, const char *agent)
{
    return strncmp(analysis->agent, agent, sizeof analysis->agent - 1) == 0;
}

/* Whether these limits can't improve on this result. */
static bool is_enough(const SweepOptions *options, Proof proof, uint64_t time_ns, uint64_t nodes)
{
    if (proof != PROOF_NONE)
        return true;
    return options->nodes ? (double)nodes >= ENOUGH * (double)options->nodes
                          : (double)time_ns >= ENOUGH * (double)options->move_ns;
}

/* What is already known from the rules and from earlier sweeps. */
static Status survey_tasks(Sweep *self, Error *error)
{
    const SweepOptions *options = self->options;
    for (int i = 0; i < self->task_count; i++) {
        SweepTask *task = &self->tasks[i];
        if (!task->node->first_child) { /* only there the game may be over */
            Game game;
            Status status = task_game(self, i, &game, error);
            if (status != STATUS_OK)
                return status;
            task->over = position_outcome(&game.now) != OUTCOME_NONE;
        }
        const RecordAnalysis *analysis = task->node->analysis;
        task->seen = analysis && is_by(analysis, options->agent);
        task->done =
            task->seen && is_enough(options, (Proof)analysis->proof, analysis->time_ns, analysis->nodes);
    }
    return STATUS_OK;
}

/* Lists what to search now: at first, all that nobody has seen, in the order of the game; then all that is
 * not done: the main line, then its variations, both backwards. */
static int list_jobs(Sweep *self)
{
    int all = self->task_count, line = self->main_count, count = 0;
    for (int i = 0; i < all; i++) {
        int at = self->first ? i : i < line ? line - 1 - i : all - 1 - (i - line);
        const SweepTask *task = &self->tasks[at];
        if (!task->over && !task->done && !(self->first && task->seen))
            self->jobs[count++] = at;
    }
    return count;
}

/* ---- Searching, in the queue's threads ---- */

/* Whether time ran out before the nodes were used up. */
static bool is_capped(const Report *report, const Limits *limits)
{
    return limits->nodes && limits->move_time_ns && report->proof == PROOF_NONE &&
           (double)report->nodes < ENOUGH * (double)limits->nodes &&
           (double)report->time_ns >= ENOUGH * (double)limits->move_time_ns;
}

/* Searches one position from scratch; the report stays empty if the agent reports nothing. */
static Status search_task(const Sweep *self, const Searcher *searcher, const Game *game, Look *out,
                          Error *error)
{
    Limits limits = {.move_time_ns = self->options->move_ns, .nodes = self->options->nodes};
    if (self->first && limits.nodes) {
        limits.nodes = limits.nodes / FIRST_SHARE + 1;
    } else if (self->first) {
        limits.move_time_ns = limits.move_time_ns / FIRST_SHARE + 1;
        if (limits.move_time_ns > SWEEP_FIRST_LOOK_NS)
            limits.move_time_ns = SWEEP_FIRST_LOOK_NS;
    }
    Move move = MOVE_NONE;
    Status status = agent_think(searcher->agent, game, &limits, searcher->session, &move, error);
    const Report *report = report_box_take(&searcher->session->reports);
    out->report.serial = 0;
    out->ended = status == STATUS_OK && !session_stopped(searcher->session);
    if (status != STATUS_OK || !report)
        return status;
    report_copy(&out->report, report);
    out->capped = !self->first && is_capped(report, &limits);
    out->ended =
        out->ended && (!self->first || report->proof != PROOF_NONE ||
                       (limits.nodes ? report->nodes < limits.nodes / 2 && !is_capped(report, &limits)
                                     : report->time_ns < limits.move_time_ns / 2));
    return status;
}

static void stop_searches(const Sweep *self)
{
    for (int i = 0; i < self->searcher_count; i++)
        session_stop(self->searchers[i].session);
}

static Status look_at_task(void *context, int thread, int64_t number, const atomic_bool *halt, void **result,
                           Error *error)
{
    Sweep *self = context;
    const Searcher *searcher = &self->searchers[thread];
    Game game;
    Look *out = memory_new(1, sizeof *out);
    if (!out)
        return error_set(error, STATUS_MEMORY, "no memory for a sweep");
    session_clear(searcher->session);
    agent_new_game(searcher->agent);
    Status status = atomic_load(halt) ? error_set(error, STATUS_INTERRUPTED, "the analysis was stopped")
                                      : task_game(self, self->jobs[number], &game, error);
    if (status == STATUS_OK)
        status = search_task(self, searcher, &game, out, error);
    if (status == STATUS_OK) {
        *result = out;
        return STATUS_OK;
    }
    free(out);
    if (status != STATUS_INTERRUPTED && error->turn == 0)
        error->turn = game.now.plies + 1;
    atomic_store(&self->failed, true);
    stop_searches(self);
    return status;
}

/* ---- In the owner's thread ---- */

/* A stopped search may know less than the quick look before it. With node limits the times say nothing,
 * because a thread may have waited for its turn. */
static bool is_better(const Sweep *self, const Look *look, const RecordAnalysis *old)
{
    const Report *report = &look->report;
    if (!old || !is_by(old, self->options->agent) || report->proof != PROOF_NONE)
        return true;
    if (old->proof != PROOF_NONE)
        return false;
    return look->ended ||
           (self->options->nodes ? report->nodes >= old->nodes : report->time_ns >= old->time_ns);
}

static void sweep_report(Sweep *self, const RecordNode *latest)
{
    SweepProgress *progress = &self->progress;
    *progress = (SweepProgress){.latest = latest};
    for (int i = 0; i < self->task_count; i++) {
        const SweepTask *task = &self->tasks[i];
        progress->total += !task->over;
        progress->seen += !task->over && task->seen;
        progress->done += !task->over && task->done;
        progress->capped += task->capped;
    }
    if (self->watch->progress)
        self->watch->progress(self->watch->context, progress);
}

static Status keep_look(void *context, int64_t number, void *result, Error *error)
{
    Sweep *self = context;
    Look *found = result;
    SweepTask *task = &self->tasks[self->jobs[number]];
    Status status = STATUS_OK;
    task->done = task->done || found->ended;
    task->capped = task->capped || found->capped;
    if (found->report.serial != 0 && found->report.line_count > 0) {
        task->seen = true;
        if (is_better(self, found, task->node->analysis))
            status = record_set_analysis(task->node, self->options->agent, &found->report, error);
        sweep_report(self, task->node);
    }
    free(found);
    return status;
}

static bool sweep_is_wanted(void *context)
{
    Sweep *self = context;
    /* only a flag; it publishes no data */
    bool stopped = self->watch->stop && atomic_load_explicit(self->watch->stop, memory_order_relaxed);
    if (stopped || atomic_load(&self->failed))
        stop_searches(self); /* again and again, as one that just begins clears it */
    sweep_report(self, NULL);
    return !stopped;
}

static Status create_searchers(Sweep *self, Error *error)
{
    const SweepOptions *options = self->options;
    char name[SPEC_TEXT_SIZE];
    /* The agent's full name: its table has our size unless the name gives another. */
    char size[16];
    snprintf(size, sizeof size, "%d", SWEEP_HASH_MB);
    const AgentValue presets[] = {{"hash", size}, {NULL, NULL}};
    Status status = agent_name_with(options->roster, options->agent, presets, name, error);
    self->searcher_count = options->threads < self->task_count ? options->threads : self->task_count;
    return status == STATUS_OK
               ? searchers_create(options->roster, name, self->searcher_count, &self->searchers, error)
               : status;
}

static Status search_all(Sweep *self, bool first, Error *error)
{
    self->first = first;
    const QueueRange range = {
        .work = {.threads = self->searcher_count, .context = self, .run = look_at_task, .drop = free},
        .end = list_jobs(self),
        .take = keep_look,
        .go_on = sweep_is_wanted};
    return queue_run(&range, error);
}

Status sweep_run(Record *record, const SweepOptions *options, const SweepWatch *watch, Error *error)
{
    if (options->threads < 1 || options->threads > SWEEP_THREADS_MAX ||
        (!options->move_ns && !options->nodes))
        return error_set(error, STATUS_INVALID,
                         "a sweep needs 1 to %d threads, and a limit for each position", SWEEP_THREADS_MAX);
    Sweep self = {.options = options, .watch = watch, .start = record->start};
    /* The main line first, then its variations, each parent before its children. */
    bool good = add_task(&self, record->root, -1) != NULL;
    for (RecordNode *node = record->root->first_child; node && good; node = node->first_child)
        good = add_task(&self, node, self.task_count - 1) != NULL;
    int main_count = self.task_count;
    SweepReach reach = self.options->reach;
    for (int i = 0; reach != SWEEP_MAIN && i < (reach == SWEEP_ALL ? self.task_count : main_count) && good;
         i++) {
        RecordNode *child = self.tasks[i].node->first_child;
        if (child && i < main_count)
            child = child->next_sibling;
        for (; child && good; child = child->next_sibling)
            good = add_task(&self, child, i) != NULL;
    }
    self.main_count = main_count;
    Status status = good ? STATUS_OK : error_set(error, STATUS_MEMORY, "no memory for a sweep");
    if (status == STATUS_OK)
        status = survey_tasks(&self, error);
    self.jobs = malloc(sizeof *self.jobs * (size_t)self.task_count);
    if (status == STATUS_OK && !self.jobs)
        status = error_set(error, STATUS_MEMORY, "no memory for a sweep");
    self.first = false;
    if (status == STATUS_OK && list_jobs(&self) > 0) { /* without, no agent needs to be made */
        status = create_searchers(&self, error);
        if (status == STATUS_OK)
            status = search_all(&self, true, error);
        if (status == STATUS_OK)
            status = search_all(&self, false, error);
    }
    if (status == STATUS_OK)
        sweep_report(&self, NULL);
    searchers_free(self.searchers, self.searcher_count);
    free(self.jobs);
    free(self.tasks);
    bool stopped = watch->stop && atomic_load(watch->stop);
    if (status == STATUS_OK && stopped && self.progress.done < self.progress.total)
        status = error_set(error, STATUS_INTERRUPTED, "the analysis was stopped");
    return status;
}
