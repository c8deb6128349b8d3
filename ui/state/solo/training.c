#include "ui/state/solo/training.h"

#include <stdio.h>

#include "ui/state/files/kept.h"

struct SoloRunWork {
    TrainingWork base;
    TrainingPlan plan;
    SoloJudgeSettings settings;
};

/* ---- On the thread ---- */

static Status train(void *work, Error *error)
{
    SoloRunWork *self = work;
    Training *training = NULL;
    Crew *crew = NULL;
    const char *path = text_string(&self->base.path);
    bool resumes = self->base.resumes, keeps = !resumes && *path;
    Status status = resumes ? training_resume(path, &solo_judge, &self->settings, &training, error)
                            : training_create(&self->plan, &solo_judge, &self->settings, &training, error);
    if (status == STATUS_OK && keeps)
        status = kept_folder(path, error);
    if (status == STATUS_OK && keeps)
        status = training_save(training, path, error);
    if (status == STATUS_OK)
        status = crew_create(tasks_threads(), &crew, error);
    if (status == STATUS_OK) {
        const Farm farm = {crew, NULL};
        status = training_work_run(&self->base, training, &farm, NULL, NULL, error);
    }
    crew_destroy(crew);
    training_destroy(training);
    return status;
}

/* ---- Runs ---- */

/* "cmaes over 6 features, height 8" */
static void name_run(SoloRun *self)
{
    snprintf(self->base.title, sizeof self->base.title, "%s over %d features, height %d",
             optimiser_info[self->plan.optimiser.kind].name, (int)self->settings.count,
             (int)self->settings.height);
}

static Status read_file(void *run, Error *error)
{
    SoloRun *self = run;
    const char *path = text_string(&self->base.path);
    Training *training = NULL;
    Status status = training_read_plan(path, &self->plan, error);
    if (status == STATUS_OK)
        status = solo_training_settings(&self->plan, &self->settings, error);
    if (status == STATUS_OK)
        status = training_resume(path, &solo_judge, &self->settings, &training, error);
    if (status != STATUS_OK)
        return status;
    name_run(self);
    self->plan = *training_plan(training);
    status = training_progress_add(&self->progress, training, error);
    self->base.state = self->progress.count >= self->plan.optimiser.generations ? RUN_DONE : RUN_STOPPED;
    training_destroy(training);
    return status;
}

static void adopt(void *run, void *other)
{
    SoloRun *self = run, *read = other;
    self->plan = read->plan;
    self->settings = read->settings;
    training_progress_free(&self->progress);
    self->progress = read->progress;
    read->progress = (TrainingProgress){0};
    name_run(self);
}

static void training_empty(void *run)
{
    SoloRun *self = run;
    task_work_free(self->work);
    training_progress_free(&self->progress);
}

const RunKind solo_run_kind = {.folder = "solo",
                               .ending = ".training",
                               .action = "solo.train.look",
                               .word = "Run",
                               .most = 100,
                               .size = sizeof(SoloRun),
                               .empty = training_empty,
                               .read = read_file,
                               .adopt = adopt};

static Status run_begin(SoloRun *self, bool resumes, Tasks *tasks, Error *error)
{
    Run *run = &self->base;
    char title[TASK_TITLE_SIZE];
    SoloRunWork *made = training_work_new(sizeof *made, train, run, resumes, error);
    if (!made)
        return STATUS_MEMORY;
    made->plan = self->plan;
    made->settings = self->settings;
    snprintf(title, sizeof title, "Training %d: %.140s", run->number, run->title);
    const TaskPlan task = {.title = title, .threads = tasks_threads(), .work = made};
    Status status = run_start(run, &task, tasks, error);
    if (status == STATUS_OK)
        self->work = made;
    return status;
}

/* ---- All of them ---- */

Status solo_trainings_start(SoloTrainings *self, Tasks *tasks, Error *error)
{
    SoloRun *run = runs_add(&self->runs, error);
    if (!run)
        return STATUS_MEMORY;
    /* With what the optimiser chooses in place of zeros. */
    Training *training = NULL;
    Status status = solo_training_plan(&self->recipe, &run->plan, &run->settings, error);
    if (status == STATUS_OK)
        status = training_create(&run->plan, &solo_judge, &run->settings, &training, error);
    if (status == STATUS_OK)
        run->plan = *training_plan(training);
    training_destroy(training);
    if (status == STATUS_OK) {
        run->base.loaded = true;
        name_run(run);
        status = run_begin(run, false, tasks, error);
    }
    if (status != STATUS_OK)
        runs_drop(&self->runs, run);
    else
        self->shown = run;
    return status;
}

Status solo_trainings_continue(SoloTrainings *self, Tasks *tasks, Error *error)
{
    if (self->shown->base.path.length == 0)
        return error_set(error, STATUS_INVALID, "the run was not saved, so it can't be resumed");
    return run_begin(self->shown, true, tasks, error);
}

Status solo_trainings_look(SoloTrainings *self, int number, Error *error)
{
    SoloRun *run = runs_find(&self->runs, number);
    if (!run)
        return error_set(error, STATUS_NOT_FOUND, "there is no training run %d", number);
    self->shown = run;
    self->runs.version++;
    return run_load(run, self->runs.wake, error);
}

bool solo_trainings_tick(SoloTrainings *self, const Tasks *tasks)
{
    bool changed = false;
    for (int i = 0; i < self->runs.count; i++) {
        SoloRun *run = self->runs.items[i];
        SoloRunWork *work = run->work;
        TrainingProgress *progress = &run->progress;
        changed = run_take_read(run) || changed;
        if (!work)
            continue;
        int64_t done = progress->done;
        int count = progress->count;
        lock_take(&work->base.work.lock);
        training_work_take(&work->base, progress);
        lock_release(&work->base.work.lock);
        changed = run_follow(run, tasks) || done != progress->done || count != progress->count || changed;
        if (run->base.task > 0)
            continue;
        if (run->base.state == RUN_STOPPED && progress->count >= run->plan.optimiser.generations)
            run->base.state = RUN_DONE;
        progress->done = progress->all = 0;
        task_work_free(work);
        run->work = NULL;
    }
    self->runs.version += changed;
    return changed;
}
