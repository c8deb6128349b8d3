#include "ui/state/search/solving.h"

#include <stdio.h>

#include "engine/analysis/story.h"
#include "engine/base/platform/clock.h"
#include "engine/base/time_units.h"
#include "engine/game/value.h"

enum { TABLE_MB = 256 };

struct SolvingWork {
    TaskWork work;
    Position position;
    int seconds;
    uint64_t started_ns;
    ProofFound found;
};

/* ---- On the thread ---- */

static void solving_look(void *context)
{
    SolvingWork *self = context;
    task_report(&self->work, (clock_ns() - self->started_ns) / NS_PER_MS, (uint64_t)self->seconds * 1000,
                false);
}

static Status solve(void *work, Error *error)
{
    SolvingWork *self = work;
    Job *job = self->work.job;
    Prover *prover;
    Status status = prover_create(TABLE_MB, &prover, error);
    if (status != STATUS_OK)
        return status;
    self->started_ns = clock_ns();
    const ProverLimits limits = {.time_ns = (uint64_t)self->seconds * NS_PER_S,
                                 .stop = job_stop_flag(job),
                                 .look = solving_look,
                                 .context = self};
    prover_solve(prover, &self->position, &limits, &self->found);
    prover_destroy(prover);
    return job_stopping(job) ? error_set(error, STATUS_INTERRUPTED, "stopped") : STATUS_OK;
}

/* ---- On ours ---- */

Status solving_start(Solving *self, const Position *position, int seconds, Tasks *tasks, Error *error)
{
    if (self->task)
        return error_set(error, STATUS_INVALID, "a position is being solved already");
    SolvingWork *made = task_work_new(sizeof *made, solve, NULL, error);
    if (!made)
        return STATUS_MEMORY;
    made->position = *position;
    made->seconds = seconds;
    char title[TASK_TITLE_SIZE];
    snprintf(title, sizeof title, "Solving turn %d", position->plies + 1);
    const TaskPlan plan = {.title = title, .action = "solve.show", .threads = 1, .work = made};
    Status status = tasks_add(tasks, &plan, &self->task, error);
    if (status != STATUS_OK)
        return status;
    *self =
        (Solving){.task = self->task, .work = made, .asked = true, .position = *position, .seconds = seconds};
    return STATUS_OK;
}

bool solving_tick(Solving *self, const Tasks *tasks)
{
    Error how;
    if (!tasks_take_end(tasks, &self->task, &how))
        return false;
    self->known = true;
    self->found = self->work->found;
    self->error = how.status == STATUS_INTERRUPTED ? (Error){0} : how;
    task_work_free(self->work);
    self->work = NULL;
    return true;
}

/* ---- Words ---- */

void solving_words(const Solving *self, char out[SOLVING_WORDS_SIZE])
{
    char result[80];
    if (self->error.status != STATUS_OK) {
        snprintf(out, SOLVING_WORDS_SIZE, "%.150s", self->error.text);
        return;
    }
    const ProofFound *found = &self->found;
    Side side = position_turn(&self->position);
    char seconds[24];
    snprintf(seconds, sizeof seconds, "%.1f", (double)found->time_ns / (double)NS_PER_S);
    switch (found->result) {
    case PROOF_WIN:
        snprintf(result, sizeof result, "%s wins %s %d turns", side_title(side),
                 value_plies_words[found->exact ? VALUE_EXACT : VALUE_AT_MOST], found->plies);
        break;
    case PROOF_LOSS:
        snprintf(result, sizeof result, "%s loses, %s %d turns", side_title(side),
                 value_plies_words[found->exact ? VALUE_EXACT : VALUE_AT_LEAST], found->plies);
        break;
    case PROOF_DRAW:
        snprintf(result, sizeof result, "A draw, if both sides play as well as they can");
        break;
    case PROOF_NONE:
        snprintf(result, sizeof result, "Not known after %s s", seconds);
        break;
    }
    if (self->found.result != PROOF_NONE && self->found.move != MOVE_NONE) {
        snprintf(out, SOLVING_WORDS_SIZE, "%s, %s %s", result,
                 self->found.result == PROOF_LOSS ? "longest by" : "by", MOVE_SHORT(self->found.move));
    } else {
        snprintf(out, SOLVING_WORDS_SIZE, "%s", result);
    }
}

Move solving_move(const Solving *self, const Position *position)
{
    bool shown = self->known && self->error.status == STATUS_OK && self->found.result != PROOF_NONE &&
                 position_equal(&self->position, position);
    return shown ? self->found.move : MOVE_NONE;
}
