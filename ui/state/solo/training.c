#include "ui/state/solo/training.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/cpu.h"
#include "engine/base/platform/thread.h"
#include "ui/state/files/kept.h"

#define ENDING ".training"
struct SoloRunWork {
    TrainingPlan plan;
    SoloJudgeSettings settings;
    char title[SOLO_TITLE_SIZE];
    Text path;
    bool resumes;

    /* Belongs to the thread. */
    Job *job;
    Training *training;
    uint64_t reported_ns;
    atomic_bool stop;

    Lock lock; /* protects everything below */
    int count, capacity;
    SoloMark *marks;
    int candidates, games;
    int64_t done, all;
    double left_s;
    bool answered;
    SoloProfile profile;
};

/* ---- On the thread ---- */

static bool keep_marks(SoloRunWork *self, const TrainingRow *rows, int count)
{
    SoloMark *marks = array_grown(self->marks, count, &self->capacity, sizeof *marks);
    if (!marks)
        return false;
    self->marks = marks;
    for (int i = self->count; i < count; i++)
        self->marks[i] = (SoloMark){rows[i].best, rows[i].mean, rows[i].spread};
    self->count = count;
    self->candidates = count > 0 ? rows[count - 1].candidates : 0;
    self->games = count > 0 ? rows[count - 1].games : 0;
    return true;
}

/* What the run currently recommends. */
static void keep_answer(SoloRunWork *self)
{
    if (self->count == 0)
        return;
    solo_training_profile(self->training, &self->settings, self->title, &self->profile);
    self->answered = true;
}

static void report(void *context, const TrainingReport *from)
{
    SoloRunWork *self = context;
    if (job_stopping(self->job))
        atomic_store(&self->stop, true);
    lock_take(&self->lock);
    bool fresh = from->row_count > self->count;
    if (fresh && keep_marks(self, from->rows, from->row_count))
        keep_answer(self);
    self->done = from->done;
    self->all = from->all;
    self->left_s = from->left_s;
    lock_release(&self->lock);
    task_report_training(self->job, from, fresh, &self->reported_ns);
}

static Status open_training(SoloRunWork *self, Error *error)
{
    const char *path = text_string(&self->path);
    if (self->resumes)
        return training_resume(path, &solo_judge, &self->settings, &self->training, error);
    Status status = training_create(&self->plan, &solo_judge, &self->settings, &self->training, error);
    if (!status && self->path.length > 0)
        status = kept_folder(path, error);
    if (!status && self->path.length > 0)
        status = training_save(self->training, path, error);
    return status;
}

static Status work(Job *job, void *context, Error *error)
{
    SoloRunWork *self = context;
    Crew *crew = NULL;
    int processors = machine_processors();
    self->job = job;
    Status status = open_training(self, error);
    if (!status)
        /* one processor is for the window */
        status = crew_create(processors > 1 ? processors - 1 : 1, &crew, error);
    if (!status) {
        Farm farm = farm_of_crew(crew);
        const TrainingWatch watch = {.stop = &self->stop,
                                     .report = report,
                                     .context = self,
                                     .checkpoint = self->path.length > 0 ? text_string(&self->path) : NULL};
        status = training_run(self->training, &farm, &watch, error);
        int count;
        const TrainingRow *rows = training_rows(self->training, &count);
        lock_take(&self->lock);
        if (keep_marks(self, rows, count))
            keep_answer(self);
        lock_release(&self->lock);
    }
    crew_destroy(crew);
    training_destroy(self->training);
    self->training = NULL;
    return status;
}

/* ---- Runs ---- */

static void drop_work(SoloRun *self)
{
    if (!self->work)
        return;
    lock_destroy(&self->work->lock);
    text_free(&self->work->path);
    free(self->work->marks);
    free(self->work);
    self->work = NULL;
    self->task = 0;
}

/* What the thread that reads a checkpoint has: a run of its own. */
struct SoloRunReading {
    SoloRun *read;
    Job *job;
};

static void run_destroy(SoloRun *self);

static void drop_reading(SoloRun *self)
{
    SoloRunReading *reading = self->reading;
    if (!reading)
        return;
    job_join(reading->job);
    run_destroy(reading->read);
    free(reading);
    self->reading = NULL;
}

static void run_destroy(SoloRun *self)
{
    if (!self)
        return;
    drop_reading(self);
    drop_work(self);
    text_free(&self->path);
    free(self->marks);
    free(self);
}

/* "cmaes over controllers, height 8" */
static void name_run(SoloRun *self)
{
    snprintf(self->title, sizeof self->title, "%s over %d features, height %d",
             optimiser_info[self->plan.optimiser.kind].name, (int)self->settings.count,
             (int)self->settings.height);
}

static Status run_create(const SoloTrainings *trainings, int number, SoloRun **out, Error *error)
{
    *out = NULL;
    SoloRun *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory for a training run");
    self->number = number;
    self->left_s = -1;
    self->state = SOLO_RUN_STOPPED;
    snprintf(self->title, sizeof self->title, "Run %d", number);
    if (trainings->folder.length > 0)
        text_printf(&self->path, "%s/%04d" ENDING, text_string(&trainings->folder), number);
    Status status = text_status(&self->path, error);
    if (status)
        run_destroy(self);
    else
        *out = self;
    return status;
}

static Status copy_marks(SoloRun *self, const SoloMark *marks, int count, Error *error)
{
    SoloMark *copy = array_grown(self->marks, count, &self->capacity, sizeof *copy);
    if (!copy)
        return error_set(error, STATUS_MEMORY, "out of memory for %d generations", count);
    self->marks = copy;
    if (count > 0)
        memcpy(copy, marks, (size_t)count * sizeof *copy);
    self->count = count;
    return STATUS_OK;
}

/* Takes over the contents of a checkpoint. */
static Status take_training(SoloRun *self, Training *training, Error *error)
{
    int count;
    const TrainingRow *rows = training_rows(training, &count);
    SoloMark *marks = array_grown(self->marks, count, &self->capacity, sizeof *marks);
    if (!marks)
        return error_set(error, STATUS_MEMORY, "out of memory for %d generations", count);
    self->marks = marks;
    for (int i = 0; i < count; i++)
        marks[i] = (SoloMark){rows[i].best, rows[i].mean, rows[i].spread};
    self->count = count;
    self->candidates = count > 0 ? rows[count - 1].candidates : 0;
    self->games = count > 0 ? rows[count - 1].games : 0;
    self->answered = count > 0;
    if (count > 0)
        solo_training_profile(training, &self->settings, self->title, &self->profile);
    self->state = count >= self->plan.optimiser.generations ? SOLO_RUN_DONE : SOLO_RUN_STOPPED;
    return STATUS_OK;
}

static Status read_checkpoint(SoloRun *self, Error *error)
{
    const char *path = text_string(&self->path);
    Training *training = NULL;
    Status status = training_read_plan(path, &self->plan, error);
    if (!status)
        status = solo_training_settings(&self->plan, &self->settings, error);
    if (!status)
        name_run(self);
    if (!status)
        status = training_resume(path, &solo_judge, &self->settings, &training, error);
    if (!status)
        self->plan = *training_plan(training);
    if (!status)
        status = take_training(self, training, error);
    training_destroy(training);
    return status;
}

static Status work_reading(Job *job, void *context, Error *error)
{
    SoloRunReading *reading = context;
    (void)job;
    return read_checkpoint(reading->read, error);
}

static Status run_load(SoloTrainings *trainings, SoloRun *self, Error *error)
{
    if (self->loaded || self->reading)
        return STATUS_OK;
    SoloRunReading *reading = calloc(1, sizeof *reading);
    if (!reading)
        return error_set(error, STATUS_MEMORY, "out of memory for a training run");
    self->reading = reading;
    Status status = run_create(trainings, self->number, &reading->read, error);
    if (!status)
        status = job_start(work_reading, reading, trainings->wake, &reading->job, error);
    if (status)
        drop_reading(self);
    return status;
}

/* Takes in what was read, or why it could not be. */
static bool tick_reading(SoloRun *self)
{
    Status status;
    Error error = {0};
    if (!job_ended(self->reading->job, &status, &error))
        return false;
    SoloRun *read = self->reading->read;
    if (status == STATUS_OK) {
        const int number = self->number;
        Text path = self->path;
        SoloRunReading *reading = self->reading;
        free(self->marks);
        text_free(&read->path);
        *self = *read;
        self->number = number;
        self->path = path;
        self->reading = reading;
        self->loaded = true;
        *read = (SoloRun){.number = number}; /* what it held belongs to this one now */
    } else {
        self->state = SOLO_RUN_FAILED;
        self->error = error;
    }
    drop_reading(self);
    return true;
}

static Status run_begin(SoloRun *self, bool resumes, Tasks *tasks, Error *error)
{
    SoloRunWork *made = calloc(1, sizeof *made);
    if (!made)
        return error_set(error, STATUS_MEMORY, "out of memory for a training run");
    lock_init(&made->lock);
    char title[TASK_TITLE_SIZE];
    snprintf(title, sizeof title, "Training %d: %s", self->number, self->title);
    made->plan = self->plan;
    made->settings = self->settings;
    made->resumes = resumes;
    made->left_s = -1;
    snprintf(made->title, sizeof made->title, "Trained, run %d", self->number);
    text_add_string(&made->path, text_string(&self->path));
    self->work = made;
    Status status = text_status(&made->path, error);
    const TaskPlan task = {.title = title,
                           .action = "solo.train.look",
                           .argument = self->number,
                           .threads = machine_processors() > 1 ? machine_processors() - 1 : 1,
                           .work = work,
                           .context = made};
    if (!status)
        status = tasks_add(tasks, &task, &self->task, error);
    if (status)
        drop_work(self);
    else
        self->state = SOLO_RUN_WAITING;
    return status;
}

/* Takes in what the thread has done; returns whether anything changed. */
static bool run_tick(SoloRun *self, Tasks *tasks)
{
    SoloRunWork *from = self->work;
    if (self->reading)
        return tick_reading(self);
    if (!from)
        return false;
    const Task *task = tasks_find(tasks, self->task);
    bool ended = !task || task_ended(task);
    SoloRunState state = self->state;
    int64_t done = self->done;
    int count = self->count;
    lock_take(&from->lock);
    if (from->count > self->count && copy_marks(self, from->marks, from->count, NULL) == STATUS_OK) {
        self->candidates = from->candidates;
        self->games = from->games;
        self->answered = from->answered;
        self->profile = from->profile;
    }
    self->done = from->done;
    self->all = from->all;
    self->left_s = from->left_s;
    lock_release(&from->lock);
    if (task && task->state == TASK_RUNNING)
        self->state = SOLO_RUN_UNDER_WAY;
    if (ended) {
        bool failed = task && task->state == TASK_FAILED;
        self->state = failed                                            ? SOLO_RUN_FAILED
                      : self->count >= self->plan.optimiser.generations ? SOLO_RUN_DONE
                                                                        : SOLO_RUN_STOPPED;
        if (failed)
            self->error = task->error;
        self->done = self->all = 0;
        drop_work(self);
    }
    return ended || state != self->state || done != self->done || count != self->count;
}

/* ---- All of them ---- */

static Status find_runs(SoloTrainings *self, Error *error)
{
    int count;
    int *numbers = kept_files(text_string(&self->folder), ENDING, &count);
    Status status = STATUS_OK;
    self->last_number = count > 0 ? numbers[0] : 0;
    for (int i = 0; i < count && i < SOLO_RUNS_MOST && !status; i++) {
        status = run_create(self, numbers[i], &self->runs[self->count], error);
        self->count += !status;
    }
    free(numbers);
    return status;
}

Status solo_trainings_init(SoloTrainings *self, const char *folder, Keeper *keeper, Wake wake, Error *error)
{
    *self = (SoloTrainings){.keeper = keeper, .wake = wake, .recipe = solo_recipe_best()};
    if (!folder)
        return STATUS_OK;
    text_add_string(&self->folder, folder);
    Status status = text_status(&self->folder, error);
    return status ? status : find_runs(self, error);
}

void solo_trainings_close(SoloTrainings *self)
{
    for (int i = 0; i < self->count; i++)
        run_destroy(self->runs[i]);
    text_free(&self->folder);
    *self = (SoloTrainings){0};
}

static Status add_run(SoloTrainings *self, SoloRun **out, Error *error)
{
    SoloRun *run = NULL;
    *out = NULL;
    if (self->count == SOLO_RUNS_MOST)
        return error_set(error, STATUS_INVALID, "%d runs are kept: delete one first", self->count);
    Status status = run_create(self, self->last_number + 1, &run, error);
    if (status || !run)
        return status;
    status = solo_training_plan(&self->recipe, &run->plan, &run->settings, error);
    if (status) {
        run_destroy(run);
        return status;
    }
    *out = run;
    run->loaded = true;
    self->last_number++;
    memmove(&self->runs[1], &self->runs[0], (size_t)self->count * sizeof self->runs[0]);
    self->runs[0] = run;
    self->count++;
    name_run(run);
    return STATUS_OK;
}

static void remove_run(SoloTrainings *self, SoloRun *run)
{
    int at = 0;
    while (self->runs[at] != run)
        at++;
    self->count--;
    memmove(&self->runs[at], &self->runs[at + 1], (size_t)(self->count - at) * sizeof self->runs[0]);
    if (self->shown == run)
        self->shown = NULL;
    run_destroy(run);
    self->version++;
}

/* Replaces zeros in the plan with what the optimiser chooses. */
static Status fill_plan(SoloRun *run, Error *error)
{
    Training *training = NULL;
    Status status = training_create(&run->plan, &solo_judge, &run->settings, &training, error);
    if (!status)
        run->plan = *training_plan(training);
    training_destroy(training);
    return status;
}

Status solo_trainings_start(SoloTrainings *self, Tasks *tasks, Error *error)
{
    SoloRun *run = NULL;
    Status status = add_run(self, &run, error);
    if (status || !run)
        return status;
    status = fill_plan(run, error);
    if (!status)
        status = run_begin(run, false, tasks, error);
    if (status)
        remove_run(self, run);
    else
        self->shown = run;
    self->version++;
    return status;
}

Status solo_trainings_continue(SoloTrainings *self, Tasks *tasks, Error *error)
{
    if (self->shown->path.length == 0)
        return error_set(error, STATUS_INVALID, "the run was not saved, so it can't be resumed");
    return run_begin(self->shown, true, tasks, error);
}

void solo_trainings_stop(SoloTrainings *self, Tasks *tasks)
{
    Task *task = self->shown ? tasks_find(tasks, self->shown->task) : NULL;
    if (task)
        tasks_stop(tasks, task);
}

Status solo_trainings_look(SoloTrainings *self, int number, Error *error)
{
    for (int i = 0; i < self->count; i++) {
        if (self->runs[i]->number != number)
            continue;
        self->shown = self->runs[i];
        self->version++;
        return run_load(self, self->shown, error);
    }
    return error_set(error, STATUS_NOT_FOUND, "there is no training run %d", number);
}

void solo_trainings_forget(SoloTrainings *self)
{
    if (self->shown->path.length > 0)
        keeper_put(self->keeper, text_string(&self->shown->path), NULL, NULL);
    remove_run(self, self->shown);
}

bool solo_trainings_busy(const SoloTrainings *self)
{
    bool reading = false;
    for (int i = 0; i < self->count; i++)
        reading = reading || self->runs[i]->reading;
    return reading;
}

bool solo_trainings_tick(SoloTrainings *self, Tasks *tasks)
{
    bool changed = false;
    for (int i = 0; i < self->count; i++)
        changed = run_tick(self->runs[i], tasks) || changed;
    self->version += changed;
    return changed;
}

const char *solo_run_unit(const SoloRun *self)
{
    return self->settings.fitness == SOLO_FITNESS_SPACE ? "free cells" : "lines";
}
