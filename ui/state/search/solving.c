#include "ui/state/search/solving.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/analysis/story.h"
#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/time_units.h"
#include "engine/game/value.h"

enum { TABLE_MB = 256 };
static const uint64_t REPORT_NS = 200 * NS_PER_MS;

/* Belongs to the thread until its task has ended. */
struct SolvingWork {
    Position position;
    int seconds;
    Job *job;
    uint64_t started_ns, reported_ns;
    atomic_bool stop;
    ProofFound found;
};

/* ---- On the thread ---- */

static void look(void *context)
{
    SolvingWork *self = context;
    uint64_t now = clock_ns();
    if (job_stopping(self->job))
        atomic_store(&self->stop, true);
    if (now - self->reported_ns < REPORT_NS)
        return;
    self->reported_ns = now;
    job_set_progress(self->job, (now - self->started_ns) / NS_PER_MS, (uint64_t)self->seconds * 1000);
}

static Status solve(Job *job, void *context, Error *error)
{
    SolvingWork *self = context;
    Prover *prover;
    Status status = prover_create(TABLE_MB, &prover, error);
    if (status)
        return status;
    self->job = job;
    self->started_ns = clock_ns();
    const ProverLimits limits = {
        .time_ns = (uint64_t)self->seconds * NS_PER_S, .stop = &self->stop, .look = look, .context = self};
    prover_solve(prover, &self->position, &limits, &self->found);
    prover_destroy(prover);
    return atomic_load(&self->stop) ? error_set(error, STATUS_INTERRUPTED, "stopped") : STATUS_OK;
}

/* ---- On ours ---- */

Status solving_start(Solving *self, const Position *position, int seconds, Tasks *tasks, Error *error)
{
    if (self->task)
        return error_set(error, STATUS_INVALID, "a position is being solved already");
    free(self->work);
    self->work = memory_new(1, sizeof *self->work);
    if (!self->work)
        return error_set(error, STATUS_MEMORY, "out of memory to solve a position");
    self->work->position = *position;
    self->work->seconds = seconds;
    char title[TASK_TITLE_SIZE];
    snprintf(title, sizeof title, "Solving turn %d", position->plies + 1);
    const TaskPlan plan = {
        .title = title, .action = "solve.show", .threads = 1, .work = solve, .context = self->work};
    Status status = tasks_add(tasks, &plan, &self->task, error);
    if (status)
        return status;
    self->asked = true;
    self->known = false;
    self->position = *position;
    self->seconds = seconds;
    return STATUS_OK;
}

void solving_stop(Solving *self, Tasks *tasks)
{
    Task *task = tasks_find(tasks, self->task);
    if (task)
        tasks_stop(tasks, task);
}

bool solving_tick(Solving *self, Tasks *tasks)
{
    const Task *task = tasks_find(tasks, self->task);
    if (!self->task || (task && !task_ended(task)))
        return false;
    self->known = true;
    self->found = self->work->found;
    self->status = task && task->state == TASK_FAILED ? task->error.status : STATUS_OK;
    if (self->status)
        self->error = task->error;
    self->task = 0;
    return true;
}

void solving_close(Solving *self)
{
    free(self->work);
    *self = (Solving){0};
}

/* ---- Words ---- */

static void write_result(const Solving *self, char *out, size_t size)
{
    const ProofFound *found = &self->found;
    Side side = position_turn(&self->position);
    char seconds[24];
    snprintf(seconds, sizeof seconds, "%.1f", (double)found->time_ns / (double)NS_PER_S);
    switch (found->result) {
    case PROOF_WIN:
        snprintf(out, size, "%s wins %s %d turns", side_title(side),
                 value_plies_words[found->exact ? VALUE_EXACT : VALUE_AT_MOST], found->plies);
        break;
    case PROOF_LOSS:
        snprintf(out, size, "%s loses, %s %d turns", side_title(side),
                 value_plies_words[found->exact ? VALUE_EXACT : VALUE_AT_LEAST], found->plies);
        break;
    case PROOF_DRAW:
        snprintf(out, size, "A draw, if both sides play as well as they can");
        break;
    case PROOF_NONE:
        snprintf(out, size, "Not known after %s s", seconds);
        break;
    }
}

void solving_words(const Solving *self, char out[SOLVING_WORDS_SIZE])
{
    char result[80], move[MOVE_SHORT_SIZE];
    if (self->status) {
        snprintf(out, SOLVING_WORDS_SIZE, "%.150s", self->error.text);
        return;
    }
    write_result(self, result, sizeof result);
    if (self->found.result != PROOF_NONE && self->found.move != MOVE_NONE) {
        move_write_short(self->found.move, move);
        snprintf(out, SOLVING_WORDS_SIZE, "%s, %s %s", result,
                 self->found.result == PROOF_LOSS ? "longest by" : "by", move);
    } else {
        snprintf(out, SOLVING_WORDS_SIZE, "%s", result);
    }
}

Move solving_move(const Solving *self, const Position *position)
{
    bool shown = self->known && !self->status && self->found.result != PROOF_NONE &&
                 position_equal(&self->position, position);
    return shown ? self->found.move : MOVE_NONE;
}
