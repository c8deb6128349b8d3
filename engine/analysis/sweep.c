#include "engine/analysis/sweep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/thread.h"
enum { FIRST_SHARE = 8, SLOTS_A_WORKER = 2, POLL_NS = 50000000 };

static const double ENOUGH = 0.9; /* of the time: searches end a little early */

/* A position to analyse. It contains the path to it, so workers never read the record. */
typedef struct Task {
    RecordNode *node; /* only for the owner's thread */
    int parent;       /* of the tasks; -1 at the root */
    Move move;        /* from the parent */
    bool over;        /* nothing to analyse */
    bool seen, done;  /* only for the owner's thread */
    bool capped;      /* likewise */
    bool ended;       /* no worker needs to search it any longer; protected by the lock */
    bool looked_at;   /* a worker is searching it now; protected by the lock */
} Task;

/* A result on its way to the owner. */
typedef struct Slot {
    int task;
    bool ended;  /* there will be no better result */
    bool capped; /* time ran out before the nodes */
    Report report;
} Slot;

typedef struct Worker {
    Sweep *sweep;
    Thread thread;
    Agent *agent;
    Session *session;
    Game game;
} Worker;

struct Sweep {
    SweepOptions options;
    char name[sizeof((RecordAnalysis *)0)->agent]; /* as stored in records */
    Position start;
    int task_count, task_capacity;
    int main_count; /* the first main_count tasks are the main line */
    Task *tasks;
    int job_count;
    int *jobs; /* tasks in order: those of the quick look, then those of the full search */
    int first_jobs;
    int worker_count, thread_count;
    Worker *workers;
    int slot_count;
    Slot *slots;

    Lock lock;      /* protects everything below */
    Condition news; /* for the owner */
    Condition room; /* for the workers */
    bool stopped;
    int next_job;
    int working;
    int free_count, full_first, full_count;
    int *free_slots, *full_slots; /* indices; the full ones are a queue in a ring */
    Status status;                /* of the first failure */
    Error error;
};

/* ---- Tasks ---- */

static Task *add_task(Sweep *self, RecordNode *node, int parent)
{
    Task *tasks = array_grown(self->tasks, self->task_count + 1, &self->task_capacity, sizeof *tasks);
    if (!tasks)
        return NULL;
    self->tasks = tasks;
    Task *task = &self->tasks[self->task_count++];
    *task = (Task){.node = node, .parent = parent, .move = node->move};
    return task;
}

/* The main line first, then its variations, each parent before its children. */
static Status add_tasks(Sweep *self, const Record *record, Error *error)
{
    bool good = add_task(self, record->root, -1) != NULL;
    for (RecordNode *node = record->root->first_child; node && good; node = node->first_child)
        good = add_task(self, node, self->task_count - 1) != NULL;
    int main_count = self->task_count;
    SweepReach reach = self->options.reach;
    for (int i = 0; reach != SWEEP_MAIN && i < (reach == SWEEP_ALL ? self->task_count : main_count) && good;
         i++) {
        RecordNode *child = self->tasks[i].node->first_child;
        if (child && i < main_count)
            child = child->next_sibling;
        for (; child && good; child = child->next_sibling)
            good = add_task(self, child, i) != NULL;
    }
    self->main_count = main_count;
    return good ? STATUS_OK : error_set(error, STATUS_MEMORY, "no memory for a sweep");
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

/* Whether these limits can't improve on this result. */
static bool is_enough(const SweepOptions *options, Proof proof, uint64_t time_ns, uint64_t nodes)
{
    if (proof != PROOF_NONE)
        return true;
    return options->nodes ? (double)nodes >= ENOUGH * (double)options->nodes
                          : (double)time_ns >= ENOUGH * (double)options->move_ns;
}

/* Whether the game is over at a task's position; only possible if no move follows. */
static Status task_is_over(const Sweep *self, int task, bool *out, Error *error)
{
    Game game;
    *out = false;
    if (self->tasks[task].node->first_child)
        return STATUS_OK;
    Status status = task_game(self, task, &game, error);
    *out = status == STATUS_OK && position_outcome(&game.now) != OUTCOME_NONE;
    return status;
}

/* What is already known from the rules and from earlier sweeps. */
static Status survey_tasks(Sweep *self, Error *error)
{
    for (int i = 0; i < self->task_count; i++) {
        Task *task = &self->tasks[i];
        Status status = task_is_over(self, i, &task->over, error);
        if (status != STATUS_OK)
            return status;
        const RecordAnalysis *analysis = task->node->analysis;
        task->seen = analysis && strcmp(analysis->agent, self->name) == 0;
        task->done = task->seen &&
                     is_enough(&self->options, (Proof)analysis->proof, analysis->time_ns, analysis->nodes);
        task->ended = task->over || task->done;
    }
    return STATUS_OK;
}

static void add_job(Sweep *self, int task)
{
    if (!self->tasks[task].ended)
        self->jobs[self->job_count++] = task;
}

static Status add_jobs(Sweep *self, Error *error)
{
    self->jobs = malloc(sizeof *self->jobs * 2 * (size_t)self->task_count);
    if (!self->jobs)
        return error_set(error, STATUS_MEMORY, "no memory for a sweep");
    for (int i = 0; i < self->task_count; i++) {
        if (!self->tasks[i].seen)
            add_job(self, i);
    }
    self->first_jobs = self->job_count;
    for (int i = self->main_count - 1; i >= 0; i--)
        add_job(self, i);
    for (int i = self->task_count - 1; i >= self->main_count; i--)
        add_job(self, i);
    return STATUS_OK;
}

/* ---- Workers ---- */

static Limits look_limits(const SweepOptions *options, bool first)
{
    Limits limits = {.move_time_ns = options->move_ns, .nodes = options->nodes};
    if (first && limits.nodes) {
        limits.nodes = limits.nodes / FIRST_SHARE + 1;
    } else if (first) {
        limits.move_time_ns = limits.move_time_ns / FIRST_SHARE + 1;
        if (limits.move_time_ns > SWEEP_FIRST_LOOK_NS)
            limits.move_time_ns = SWEEP_FIRST_LOOK_NS;
    }
    return limits;
}

/* Whether time ran out before the nodes were used up. */
static bool is_capped(const Report *report, const Limits *limits)
{
    return limits->nodes && limits->move_time_ns && report->proof == PROOF_NONE &&
           (double)report->nodes < ENOUGH * (double)limits->nodes &&
           (double)report->time_ns >= ENOUGH * (double)limits->move_time_ns;
}

/* Whether an agent has nothing more to say: it stopped long before it had to. */
static bool ended_early(const Report *report, const Limits *limits)
{
    return limits->nodes ? report->nodes < limits->nodes / 2 && !is_capped(report, limits)
                         : report->time_ns < limits->move_time_ns / 2;
}

/* Searches one position from scratch; the slot's report stays empty if the agent reports nothing. */
static Status look(Worker *self, Slot *slot, bool first, Error *error)
{
    Sweep *sweep = self->sweep;
    Limits limits = look_limits(&sweep->options, first);
    Move move = MOVE_NONE;
    agent_new_game(self->agent);
    Status status = task_game(sweep, slot->task, &self->game, error);
    if (status == STATUS_OK)
        status = agent_think(self->agent, &self->game, &limits, self->session, &move, error);
    if (status != STATUS_OK && error->turn == 0)
        error->turn = self->game.now.plies + 1;
    const Report *report = report_box_take(&self->session->reports);
    slot->report.serial = 0;
    slot->capped = false;
    slot->ended = status == STATUS_OK && !session_stopped(self->session);
    if (status != STATUS_OK || !report)
        return status;
    report_copy(&slot->report, report);
    slot->capped = !first && is_capped(report, &limits);
    slot->ended = slot->ended && (!first || report->proof != PROOF_NONE || ended_early(report, &limits));
    return status;
}

/* Finds the next job and a slot for its result; false at the end. Call with the lock held. A full search
 * waits for the quick look, which may make it unnecessary. */
static bool take_job(Worker *self, int *job, Slot **slot)
{
    Sweep *sweep = self->sweep;
    while (!sweep->stopped) {
        while (sweep->next_job < sweep->job_count && sweep->tasks[sweep->jobs[sweep->next_job]].ended)
            sweep->next_job++;
        if (sweep->next_job == sweep->job_count)
            return false;
        Task *task = &sweep->tasks[sweep->jobs[sweep->next_job]];
        if (sweep->free_count > 0 && !task->looked_at) {
            *job = sweep->next_job++;
            *slot = &sweep->slots[sweep->free_slots[--sweep->free_count]];
            (*slot)->task = sweep->jobs[*job];
            task->looked_at = true;
            session_clear(self->session);
            return true;
        }
        condition_wait(&sweep->room, &sweep->lock);
    }
    return false;
}

static void stop_all(Sweep *self)
{
    self->stopped = true;
    for (int i = 0; i < self->worker_count; i++)
        session_stop(self->workers[i].session);
    condition_wake_all(&self->room);
    condition_wake_all(&self->news);
}

static void *work(void *argument)
{
    Worker *self = argument;
    Sweep *sweep = self->sweep;
    int job;
    Slot *slot;
    lock_take(&sweep->lock);
    while (take_job(self, &job, &slot)) {
        Error error = {0};
        lock_release(&sweep->lock);
        Status status = look(self, slot, job < sweep->first_jobs, &error);
        lock_take(&sweep->lock);
        sweep->tasks[slot->task].ended = sweep->tasks[slot->task].ended || slot->ended;
        sweep->tasks[slot->task].looked_at = false;
        condition_wake_all(&sweep->room);
        sweep->full_slots[(sweep->full_first + sweep->full_count++) % sweep->slot_count] =
            (int)(slot - sweep->slots);
        if (status != STATUS_OK && sweep->status == STATUS_OK) {
            sweep->status = status;
            sweep->error = error;
            stop_all(sweep);
        }
        condition_wake(&sweep->news);
    }
    sweep->working--;
    condition_wake(&sweep->news);
    lock_release(&sweep->lock);
    return NULL;
}

/* ---- Making and ending ---- */

static Status make_slots(Sweep *self, Error *error)
{
    self->slot_count = SLOTS_A_WORKER * self->options.threads;
    self->slots = memory_new((size_t)self->slot_count, sizeof *self->slots);
    self->free_slots = malloc(sizeof *self->free_slots * (size_t)self->slot_count);
    self->full_slots = malloc(sizeof *self->full_slots * (size_t)self->slot_count);
    if (!self->slots || !self->free_slots || !self->full_slots)
        return error_set(error, STATUS_MEMORY, "no memory for a sweep");
    for (int i = 0; i < self->slot_count; i++)
        self->free_slots[self->free_count++] = i;
    return STATUS_OK;
}

/* The agent's full name: its table has our size unless the name gives another. */
static Status name_agent(const SweepOptions *options, char out[SPEC_TEXT_SIZE], Error *error)
{
    AgentSpec spec;
    char size[16];
    Status status = agent_spec_read(options->agent, &spec, error);
    const AgentKind *kind = status == STATUS_OK ? roster_find(options->roster, spec.kind) : NULL;
    bool has_hash = false;
    for (int i = 0; kind && !kind->foreign && i < kind->option_count; i++)
        has_hash = has_hash || strcmp(kind->options[i].name, "hash") == 0;
    if (has_hash && !agent_spec_get(&spec, "hash")) {
        snprintf(size, sizeof size, "%d", SWEEP_HASH_MB);
        status = agent_spec_set(&spec, "hash", size, error);
    }
    return status == STATUS_OK ? agent_spec_write(&spec, out, error) : status;
}

/* No more workers than jobs; each has its own agent. */
static Status make_workers(Sweep *self, Error *error)
{
    int count = self->options.threads < self->job_count ? self->options.threads : self->job_count;
    char name[SPEC_TEXT_SIZE];
    Status named = name_agent(&self->options, name, error);
    if (named != STATUS_OK)
        return named;
    self->workers = memory_new((size_t)self->options.threads, sizeof *self->workers);
    if (!self->workers)
        return error_set(error, STATUS_MEMORY, "no memory for a sweep");
    for (int i = 0; i < count; i++) {
        Worker *worker = &self->workers[self->worker_count];
        worker->sweep = self;
        Status status = session_create(&worker->session, error);
        if (status != STATUS_OK)
            return status;
        self->worker_count++;
        status = agent_create(self->options.roster, name, &worker->agent, error);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

static Status start_workers(Sweep *self, Error *error)
{
    for (int i = 0; i < self->worker_count; i++) {
        lock_take(&self->lock);
        self->working++;
        lock_release(&self->lock);
        if (!thread_start(&self->workers[i].thread, work, &self->workers[i])) {
            lock_take(&self->lock);
            self->working--;
            lock_release(&self->lock);
            return error_set(error, STATUS_MEMORY, "no thread for a sweep");
        }
        self->thread_count++;
    }
    return STATUS_OK;
}

static void init_locks(Sweep *self)
{
    lock_init(&self->lock);
    condition_init(&self->news);
    condition_init(&self->room);
}

Status sweep_start(Record *record, const SweepOptions *options, Sweep **out, Error *error)
{
    *out = NULL;
    if (options->threads < 1 || options->threads > SWEEP_THREADS_MAX ||
        (!options->move_ns && !options->nodes))
        return error_set(error, STATUS_INVALID,
                         "a sweep needs 1 to %d threads, and a limit for each position", SWEEP_THREADS_MAX);
    Sweep *self = memory_new(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for a sweep");
    self->options = *options;
    self->start = record->start;
    snprintf(self->name, sizeof self->name, "%s", options->agent);
    init_locks(self);
    Status status = add_tasks(self, record, error);
    if (status == STATUS_OK)
        status = survey_tasks(self, error);
    if (status == STATUS_OK)
        status = add_jobs(self, error);
    if (status == STATUS_OK)
        status = make_slots(self, error);
    if (status == STATUS_OK)
        status = make_workers(self, error);
    if (status == STATUS_OK)
        status = start_workers(self, error);
    if (status != STATUS_OK) {
        sweep_destroy(self);
        return status;
    }
    *out = self;
    return STATUS_OK;
}

/* Makes all workers end soon. sweep_step must still fetch what they have found. */
static void sweep_stop(Sweep *self)
{
    lock_take(&self->lock);
    stop_all(self);
    lock_release(&self->lock);
}

void sweep_destroy(Sweep *self)
{
    if (!self)
        return;
    sweep_stop(self);
    for (int i = 0; i < self->thread_count; i++)
        thread_join(&self->workers[i].thread);
    for (int i = 0; i < self->worker_count; i++) {
        agent_destroy(self->workers[i].agent);
        session_destroy(self->workers[i].session);
    }
    condition_destroy(&self->room);
    condition_destroy(&self->news);
    lock_destroy(&self->lock);
    free(self->workers);
    free(self->slots);
    free(self->free_slots);
    free(self->full_slots);
    free(self->jobs);
    free(self->tasks);
    free(self);
}

/* ---- The owner's side ---- */

/* A result, or null if there was none in this time. */
static Slot *wait_for_slot(Sweep *self, uint64_t wait_ns)
{
    uint64_t deadline = clock_ns() + wait_ns;
    Slot *slot = NULL;
    bool late = false;
    lock_take(&self->lock);
    while (self->full_count == 0 && self->working > 0 && !late)
        late = !condition_wait_until(&self->news, &self->lock, deadline);
    if (self->full_count > 0) {
        slot = &self->slots[self->full_slots[self->full_first]];
        self->full_first = (self->full_first + 1) % self->slot_count;
        self->full_count--;
    }
    lock_release(&self->lock);
    return slot;
}

/* A stopped search may know less than the quick look before it. With node limits the times say nothing,
 * because a thread may have waited for its turn. */
static bool is_better(const Sweep *self, const Slot *slot, const RecordAnalysis *old)
{
    const Report *report = &slot->report;
    if (!old || strcmp(old->agent, self->name) != 0 || report->proof != PROOF_NONE)
        return true;
    if (old->proof != PROOF_NONE)
        return false;
    return slot->ended ||
           (self->options.nodes ? report->nodes >= old->nodes : report->time_ns >= old->time_ns);
}

static Status keep(Sweep *self, const Slot *slot, SweepProgress *progress, Error *error)
{
    Task *task = &self->tasks[slot->task];
    Status status = STATUS_OK;
    bool late = task->done && !slot->ended; /* a quick look, overtaken by the full search */
    task->done = task->done || slot->ended;
    task->capped = task->capped || slot->capped;
    if (late || slot->report.serial == 0 || slot->report.line_count == 0)
        return STATUS_OK;
    task->seen = true;
    if (is_better(self, slot, task->node->analysis))
        status = record_set_analysis(task->node, self->options.agent, &slot->report, error);
    progress->latest = task->node;
    return status;
}

static void count_progress(const Sweep *self, SweepProgress *out)
{
    for (int i = 0; i < self->task_count; i++) {
        const Task *task = &self->tasks[i];
        out->total += !task->over;
        out->seen += !task->over && task->seen;
        out->done += !task->over && task->done;
        out->capped += task->capped;
    }
}

Status sweep_step(Sweep *self, uint64_t wait_ns, SweepProgress *progress, bool *running, Error *error)
{
    Status status = STATUS_OK;
    *progress = (SweepProgress){0};
    Slot *slot = wait_for_slot(self, wait_ns);
    if (slot)
        status = keep(self, slot, progress, error);
    count_progress(self, progress);
    lock_take(&self->lock);
    if (slot) {
        self->free_slots[self->free_count++] = (int)(slot - self->slots);
        condition_wake(&self->room);
    }
    *running = self->working > 0 || self->full_count > 0;
    if (!*running && self->status != STATUS_OK && status == STATUS_OK) {
        status = self->status;
        if (error)
            *error = self->error;
    }
    lock_release(&self->lock);
    return status;
}

Status sweep_run(Record *record, const SweepOptions *options, const SweepWatch *watch, Error *error)
{
    Sweep *sweep = NULL;
    SweepProgress progress = {0};
    bool running = true, stopped = false;
    Status status = sweep_start(record, options, &sweep, error);
    if (status != STATUS_OK || !sweep)
        return status;
    while (running && status == STATUS_OK) {
        /* only a flag; it publishes no data */
        if (watch->stop && !stopped && atomic_load_explicit(watch->stop, memory_order_relaxed)) {
            sweep_stop(sweep);
            stopped = true;
        }
        status = sweep_step(sweep, POLL_NS, &progress, &running, error);
        if (watch->progress)
            watch->progress(watch->context, &progress);
    }
    sweep_destroy(sweep);
    if (status == STATUS_OK && stopped && progress.done < progress.total)
        status = error_set(error, STATUS_INTERRUPTED, "the analysis was stopped");
    return status;
}
