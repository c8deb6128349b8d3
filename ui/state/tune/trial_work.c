#include "ui/state/tune/trial_work.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/cpu.h"
#include "engine/base/platform/thread.h"
#include "ui/state/files/kept.h"

struct TrialWork {
    double budget_s;
    Text path;
    bool resumes;
    atomic_bool pause;

    /* Belongs to the thread. */
    Job *job;
    PlayRun *run;
    uint64_t reported_ns;
    atomic_bool stop;

    Lock lock;          /* protects everything below */
    uint64_t ends_ns;   /* when the budget ends; 0: only generations count */
    uint64_t paused_ns; /* when the pause began; 0: not paused */
    bool over;          /* the budget is used up */
    PlayPlan plan;
    bool measuring, planned;
    int count, capacity;
    TrainingRow *rows;
    bool answered;
    double numbers[PLAY_NUMBERS_MAX];
    int64_t done, all;
    double left_s;
    PlayPace pace;
};

int trial_threads(void)
{
    int processors = machine_processors();
    return processors > 1 ? processors - 1 : 1;
}

Status trial_work_create(const TrialWorkPlan *plan, TrialWork **out, Error *error)
{
    TrialWork *self = memory_new(1, sizeof *self);
    *out = NULL;
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory for a trial");
    lock_init(&self->lock);
    self->plan = *plan->plan;
    self->budget_s = plan->budget_s;
    self->resumes = plan->resumes;
    self->left_s = -1;
    text_add_string(&self->path, plan->path);
    Status status = text_status(&self->path, error);
    if (status)
        trial_work_destroy(self);
    else
        *out = self;
    return status;
}

void trial_work_destroy(TrialWork *self)
{
    if (!self)
        return;
    lock_destroy(&self->lock);
    text_free(&self->path);
    free(self->rows);
    free(self);
}

/* A pause does not use up the budget. */
void trial_work_pause(TrialWork *self, bool pause)
{
    uint64_t now = clock_ns();
    lock_take(&self->lock);
    if (!pause && self->paused_ns > 0 && self->ends_ns > 0)
        self->ends_ns += now - self->paused_ns;
    self->paused_ns = pause ? now : 0;
    lock_release(&self->lock);
    atomic_store(&self->pause, pause);
}

void trial_work_lock(TrialWork *self, TrialNews *out)
{
    lock_take(&self->lock);
    *out = (TrialNews){.measuring = self->measuring,
                       .over = self->over,
                       .planned = self->planned,
                       .plan = &self->plan,
                       .row_count = self->count,
                       .rows = self->rows,
                       .answered = self->answered,
                       .numbers = self->numbers,
                       .done = self->done,
                       .all = self->all,
                       .left_s = self->left_s,
                       .pace = self->pace};
}

void trial_work_unlock(TrialWork *self)
{
    lock_release(&self->lock);
}

/* ---- On the thread ---- */

/* Call with the lock held. */
static void keep_rows(TrialWork *self, const TrainingRow *rows, int count)
{
    PlayFound found;
    TrainingRow *grown = array_grown(self->rows, count + 1, &self->capacity, sizeof *grown);
    if (!grown)
        return; /* they are in the checkpoint, and are read from there */
    self->rows = grown;
    for (; self->count < count; self->count++)
        self->rows[self->count] = rows[self->count];
    if (count == 0)
        return;
    play_run_found(self->run, "Found", &found);
    memcpy(self->numbers, found.numbers, sizeof self->numbers);
    self->answered = true;
}

static void report(void *context, const TrainingReport *from)
{
    TrialWork *self = context;
    uint64_t now = clock_ns();
    if (job_stopping(self->job))
        atomic_store(&self->stop, true);
    lock_take(&self->lock);
    bool fresh = from->row_count > self->count;
    if (fresh)
        keep_rows(self, from->rows, from->row_count);
    self->done = from->done;
    self->all = from->all;
    self->left_s = from->left_s;
    if (self->ends_ns > 0 && self->left_s >= 0) /* the budget may end before the generations do */
        self->left_s = fmin(self->left_s, now < self->ends_ns ? (double)(self->ends_ns - now) * 1e-9 : 0);
    self->over = self->over || (fresh && self->ends_ns > 0 && self->paused_ns == 0 && now >= self->ends_ns);
    if (self->over)
        atomic_store(&self->stop, true);
    lock_release(&self->lock);
    task_report_training(self->job, from, fresh, &self->reported_ns);
}

static void set_measuring(TrialWork *self, bool measuring)
{
    lock_take(&self->lock);
    self->measuring = measuring;
    lock_release(&self->lock);
    job_set_progress(self->job, 0, 0);
}

/* Uses the pace to decide how many generations fit into the budget. */
static Status measure(TrialWork *self, const Farm *farm, Error *error)
{
    const FarmWatch watch = {.stop = job_stop_flag(self->job), .pause = &self->pause};
    PlayPace pace = {0};
    uint64_t began_ns = clock_ns();
    set_measuring(self, true);
    Status status = play_run_pace(self->run, farm, &watch, &pace, error);
    PlayPlan plan = self->plan;
    const OptimiserPlan *optimiser = &plan.training.optimiser;
    double generation_s = pace.seconds * optimiser->population * plan.training.games;
    if (!status && self->budget_s > 0)
        play_plan_set_generations(&plan, (int)fmin(self->budget_s / generation_s, OPTIMISER_GENERATIONS_MAX));
    lock_take(&self->lock);
    self->plan = plan;
    self->pace = pace;
    self->planned = !status;
    self->ends_ns = self->budget_s > 0 ? began_ns + (uint64_t)(self->budget_s * 1e9) : 0;
    lock_release(&self->lock);
    set_measuring(self, false);
    if (status || self->budget_s == 0)
        return status;
    play_run_destroy(self->run);
    self->run = NULL;
    return play_run_create(&plan, &self->run, error);
}

static Status open_run(TrialWork *self, const Farm *farm, Error *error)
{
    if (self->resumes)
        return play_run_resume(text_string(&self->path), &self->run, error);
    Status status = self->path.length > 0 ? kept_folder(text_string(&self->path), error) : STATUS_OK;
    if (!status)
        status = play_run_create(&self->plan, &self->run, error);
    return status ? status : measure(self, farm, error);
}

static Status run(TrialWork *self, const Farm *farm, Error *error)
{
    const TrainingWatch watch = {.stop = &self->stop,
                                 .pause = &self->pause,
                                 .report = report,
                                 .context = self,
                                 .checkpoint = self->path.length > 0 ? text_string(&self->path) : NULL};
    Status status = training_run(self->run->training, farm, &watch, error);
    int count;
    const TrainingRow *rows = training_rows(self->run->training, &count);
    lock_take(&self->lock);
    keep_rows(self, rows, count);
    lock_release(&self->lock);
    return status;
}

Status trial_work(Job *job, void *context, Error *error)
{
    TrialWork *self = context;
    Crew *crew = NULL;
    self->job = job;
    Status status = crew_create(trial_threads(), &crew, error);
    if (!status) {
        const Farm farm = farm_of_crew(crew);
        status = open_run(self, &farm, error);
        if (!status)
            status = run(self, &farm, error);
    }
    crew_destroy(crew);
    play_run_destroy(self->run);
    self->run = NULL;
    return status;
}
