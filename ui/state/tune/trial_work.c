#include "ui/state/tune/trial_work.h"

#include <math.h>

#include "engine/base/platform/clock.h"
#include "ui/state/files/kept.h"

static void report(void *context, const TrainingReport *from)
{
    TrialWork *self = context;
    TrainingReport known = *from;
    uint64_t now = clock_ns();
    lock_take(&self->work.lock);
    uint64_t ends = self->paused_ns > 0 ? UINT64_MAX : self->ends_ns;
    lock_release(&self->work.lock);
    if (ends > 0 && known.left_s >= 0) /* the budget may end before the generations do */
        known.left_s = fmin(known.left_s, now < ends ? (double)(ends - now) * 1e-9 : 0);
    bool fresh = training_progress_report(&self->progress, &self->work, &known);
    if (!fresh || ends == 0 || now < ends)
        return;
    lock_take(&self->work.lock);
    self->over = true;
    lock_release(&self->work.lock);
    job_stop(self->work.job);
}

static void set_measuring(TrialWork *self, bool measuring)
{
    lock_take(&self->work.lock);
    self->measuring = measuring;
    lock_release(&self->work.lock);
    job_set_progress(self->work.job, 0, 0);
}

/* Uses the pace to decide how many generations fit into the budget. */
static Status measure(TrialWork *self, const Farm *farm, Error *error)
{
    const FarmWatch watch = {.stop = job_stop_flag(self->work.job), .pause = &self->pause};
    PlayPace pace = {0};
    uint64_t began_ns = clock_ns();
    set_measuring(self, true);
    Status status = play_run_pace(self->run, farm, &watch, &pace, error);
    PlayPlan plan = self->plan;
    const OptimiserPlan *optimiser = &plan.training.optimiser;
    double generation_s = pace.seconds * optimiser->population * plan.training.games;
    if (!status && self->budget_s > 0)
        play_plan_set_generations(&plan, (int)fmin(self->budget_s / generation_s, OPTIMISER_GENERATIONS_MAX));
    lock_take(&self->work.lock);
    self->plan = plan;
    self->pace = pace;
    self->planned = !status;
    self->ends_ns = self->budget_s > 0 ? began_ns + (uint64_t)(self->budget_s * 1e9) : 0;
    lock_release(&self->work.lock);
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

static Status run(void *work, Error *error)
{
    TrialWork *self = work;
    const TrainingWatch watch = {.stop = job_stop_flag(self->work.job),
                                 .pause = &self->pause,
                                 .report = report,
                                 .context = self,
                                 .checkpoint = self->path.length > 0 ? text_string(&self->path) : NULL};
    Crew *crew = NULL;
    Status status = crew_create(tasks_threads(), &crew, error);
    if (!status) {
        const Farm farm = farm_of_crew(crew);
        status = open_run(self, &farm, error);
        if (!status) {
            status = training_run(self->run->training, &farm, &watch, error);
            training_progress_finish(&self->progress, &self->work, self->run->training);
        }
    }
    crew_destroy(crew);
    play_run_destroy(self->run);
    self->run = NULL;
    return status;
}

static void empty(void *work)
{
    TrialWork *self = work;
    text_free(&self->path);
    training_progress_free(&self->progress);
}

TrialWork *trial_work_new(Error *error)
{
    TrialWork *self = task_work_new(sizeof *self, run, empty, error);
    if (self)
        self->progress.left_s = -1;
    return self;
}
