#include "ui/state/tune/trial.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "engine/base/memory.h"
#include "ui/state/files/kept.h"
#include "ui/state/tune/trial_fit.h"
#include "ui/state/tune/trial_work.h"

/* What the thread that reads a checkpoint has: a trial of its own. */
struct TrialReading {
    Text from; /* to copy first; empty: nothing */
    TuneTrial *read;
    Job *job;
};

static void drop_reading(TuneTrial *self)
{
    TrialReading *reading = self->reading;
    if (!reading)
        return;
    job_join(reading->job);
    trial_destroy(reading->read);
    text_free(&reading->from);
    free(reading);
    self->reading = NULL;
}

Status trial_create(const char *folder, int number, TuneTrial **out, Error *error)
{
    *out = NULL;
    TuneTrial *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory for a trial");
    self->number = number;
    self->left_s = -1;
    self->state = TRIAL_STOPPED;
    snprintf(self->title, sizeof self->title, "Trial %d", number);
    if (folder)
        text_printf(&self->path, "%s/%04d.trial", folder, number);
    Status status = text_status(&self->path, error);
    if (status)
        trial_destroy(self);
    else
        *out = self;
    return status;
}

void trial_destroy(TuneTrial *self)
{
    if (!self)
        return;
    drop_reading(self);
    trial_work_destroy(self->work);
    trial_fit_drop(self);
    text_free(&self->path);
    free(self->rows);
    free(self);
}

/* Until there is an answer, the numbers are those of the start. */
static void begin_at_start(TuneTrial *self)
{
    memcpy(self->found, self->plan.training.optimiser.start, sizeof self->found);
    self->answered = false;
    self->version++;
}

void trial_set_plan(TuneTrial *self, const PlayPlan *plan, double budget_s)
{
    const OptimiserPlan *optimiser = &plan->training.optimiser;
    self->plan = *plan;
    self->budget_s = budget_s;
    self->loaded = true;
    if (!self->named)
        snprintf(self->title, sizeof self->title, "%.40s by %s", plan->start,
                 optimiser_info[optimiser->kind].name);
    begin_at_start(self);
}

/* ---- Results ---- */

static Status add_rows(TuneTrial *self, const TrainingRow *rows, int count, Error *error)
{
    TrainingRow *grown = array_grown(self->rows, count + 1, &self->capacity, sizeof *grown);
    if (!grown)
        return error_set(error, STATUS_MEMORY, "out of memory for %d generations", count);
    self->rows = grown;
    for (; self->count < count; self->count++)
        self->rows[self->count] = rows[self->count];
    self->generations = count;
    play_standing(self->rows, self->count, &self->standing);
    return STATUS_OK;
}

static void take_answer(TuneTrial *self, const double *numbers)
{
    bool same = self->answered;
    for (int i = 0; i < self->plan.settings.count && same; i++)
        same = self->found[i] == numbers[i];
    if (same)
        return;
    memcpy(self->found, numbers, sizeof self->found);
    self->answered = true;
    self->version++;
}

static Status read_checkpoint(TuneTrial *self, Error *error)
{
    PlayRun *run = NULL;
    PlayFound found;
    Status status = play_run_resume(text_string(&self->path), &run, error);
    if (status)
        return status;
    int count;
    const TrainingRow *rows = training_rows(run->training, &count);
    trial_set_plan(self, &run->plan, 0);
    self->count = 0;
    status = add_rows(self, rows, count, error);
    if (!status && count > 0) {
        play_run_found(run, self->title, &found);
        take_answer(self, found.numbers);
    }
    self->state = count >= self->plan.training.optimiser.generations ? TRIAL_DONE : TRIAL_STOPPED;
    if (!status)
        status = trial_fit_read(self, error);
    if (!status && self->fitted)
        self->state = self->unfinished ? TRIAL_STOPPED : TRIAL_DONE;
    self->loaded = !status;
    play_run_destroy(run);
    return status;
}

static Status copy_checkpoint(const char *from, const char *to, Error *error)
{
    PlayRun *run = NULL;
    Status status = play_run_resume(from, &run, error);
    if (!status)
        status = kept_folder(to, error);
    if (!status)
        status = training_save(run->training, to, error);
    play_run_destroy(run);
    return status;
}

static Status work_reading(Job *job, void *context, Error *error)
{
    TrialReading *reading = context;
    const char *from = text_string(&reading->from), *path = text_string(&reading->read->path);
    (void)job;
    Status status = *from ? copy_checkpoint(from, path, error) : STATUS_OK;
    if (!status)
        status = read_checkpoint(reading->read, error);
    if (status && error)
        error_in_file(error, *from ? from : path);
    return status;
}

Status trial_load(TuneTrial *self, const char *from, Wake wake, Error *error)
{
    if (self->loaded || self->reading)
        return STATUS_OK;
    TrialReading *reading = memory_new(1, sizeof *reading);
    if (!reading)
        return error_set(error, STATUS_MEMORY, "out of memory for a trial");
    self->reading = reading;
    self->taken = from != NULL;
    text_add_string(&reading->from, from ? from : "");
    Status status = text_status(&reading->from, error);
    if (!status)
        status = trial_create(NULL, self->number, &reading->read, error);
    if (!status) {
        text_add(&reading->read->path, text_string(&self->path), self->path.length);
        status = text_status(&reading->read->path, error);
    }
    if (!status)
        status = job_start(work_reading, reading, wake, &reading->job, error);
    if (status)
        drop_reading(self);
    return status;
}

/* Takes over what was read; the list's facts stay. */
static void adopt(TuneTrial *self, TuneTrial *read)
{
    free(self->rows);
    self->rows = read->rows;
    self->count = read->count;
    self->capacity = read->capacity;
    read->rows = NULL;
    self->generations = read->generations;
    self->standing = read->standing;
    self->plan = read->plan;
    self->fitted = read->fitted;
    self->unfinished = read->unfinished;
    self->fit = read->fit;
    self->state = read->state;
    self->answered = read->answered;
    memcpy(self->found, read->found, sizeof self->found);
    if (!self->named)
        memcpy(self->title, read->title, sizeof self->title);
    self->named = self->loaded = true;
    self->taken = false;
    self->version++;
}

static bool tick_reading(TuneTrial *self)
{
    Status status;
    Error error = {0};
    if (!job_ended(self->reading->job, &status, &error))
        return false;
    if (status == STATUS_OK) {
        adopt(self, self->reading->read);
    } else {
        self->state = TRIAL_FAILED;
        self->error = error;
    }
    drop_reading(self);
    return true;
}

/* ---- Running ---- */

Status trial_begin(TuneTrial *self, bool resumes, Tasks *tasks, Error *error)
{
    TrialWorkPlan plan = {.plan = &self->plan,
                          .budget_s = self->budget_s,
                          .path = text_string(&self->path),
                          .resumes = resumes && self->count > 0};
    char title[TASK_TITLE_SIZE];
    Status status = trial_work_create(&plan, &self->work, error);
    if (status)
        return status;
    snprintf(title, sizeof title, "Tuning %s", self->title);
    const TaskPlan task = {.title = title,
                           .action = "tune.look",
                           .argument = self->number,
                           .threads = trial_threads(),
                           .work = trial_work,
                           .context = self->work};
    status = tasks_add(tasks, &task, &self->task, error);
    if (status) {
        trial_work_destroy(self->work);
        self->work = NULL;
        return status;
    }
    self->state = TRIAL_WAITING;
    self->left_s = -1;
    return STATUS_OK;
}

void trial_pause(TuneTrial *self, Tasks *tasks, bool pause)
{
    Task *task = tasks_find(tasks, self->task);
    if (!task || task->state != TASK_RUNNING || !self->work)
        return;
    trial_work_pause(self->work, pause);
    task->paused = pause;
}

void trial_stop(TuneTrial *self, Tasks *tasks)
{
    Task *task = tasks_find(tasks, self->task);
    if (task)
        tasks_stop(tasks, task);
}

static TrialState state_of(const Task *task, const TrialNews *news)
{
    return task->state == TASK_WAITING ? TRIAL_WAITING
           : task->paused              ? TRIAL_PAUSED
           : news->measuring           ? TRIAL_MEASURING
                                       : TRIAL_RUNNING;
}

/* Takes in how the task ended. */
static void end(TuneTrial *self, const Task *task, bool over)
{
    bool failed = task && task->state == TASK_FAILED;
    self->state = failed ? TRIAL_FAILED
                  : over || (self->count > 0 && self->count >= self->plan.training.optimiser.generations)
                      ? TRIAL_DONE
                      : TRIAL_STOPPED;
    if (failed)
        self->error = task->error;
    self->done = self->all = 0;
    self->left_s = -1;
    trial_work_destroy(self->work);
    self->work = NULL;
    self->task = 0;
}

bool trial_tick(TuneTrial *self, Tasks *tasks)
{
    TrialNews news;
    if (self->reading)
        return tick_reading(self);
    if (self->fit_work)
        return trial_fit_tick(self, tasks);
    if (!self->work)
        return false;
    Task *task = tasks_find(tasks, self->task);
    TrialState state = self->state;
    int64_t done = self->done;
    int count = self->count;
    trial_work_lock(self->work, &news);
    bool added = news.row_count <= self->count || !add_rows(self, news.rows, news.row_count, NULL);
    if (news.planned && self->budget_s > 0) {
        self->plan = *news.plan;
        self->budget_s = 0;
    }
    if (added && news.answered)
        take_answer(self, news.numbers);
    trial_work_unlock(self->work);
    self->done = news.done;
    self->all = news.all;
    self->left_s = news.left_s;
    self->pace = news.pace;
    if (task)
        task->left_s = news.left_s;
    if (!task || task_ended(task))
        end(self, task, news.over);
    else
        self->state = state_of(task, &news);
    return !self->work || state != self->state || done != self->done || count != self->count;
}

/* ---- Current numbers ---- */

PlayNumber trial_number_info(const TuneTrial *self, int index)
{
    return play_number(&self->plan.settings.base, self->plan.settings.numbers[index]);
}

double trial_number(const TuneTrial *self, int index)
{
    return self->moved[index] ? self->hand[index] : self->found[index];
}

Status trial_move(TuneTrial *self, const char *name, double value, Error *error)
{
    const PlayJudgeSettings *settings = &self->plan.settings;
    int number = play_number_named(&settings->base, name);
    for (int i = 0; i < settings->count; i++) {
        PlayNumber info = trial_number_info(self, i);
        if (settings->numbers[i] != number)
            continue;
        if (!(value >= info.low && value <= info.high))
            return error_set(error, STATUS_INVALID, "%s goes from %g to %g", name, info.low, info.high);
        self->moved[i] = true;
        self->hand[i] = value;
        self->version++;
        return STATUS_OK;
    }
    return error_set(error, STATUS_NOT_FOUND, "this trial has no number '%.40s'", name);
}

void trial_move_back(TuneTrial *self)
{
    memset(self->moved, 0, sizeof self->moved);
    self->version++;
}

void trial_set_test(TuneTrial *self, int match)
{
    self->match = match;
    self->tested = self->count;
    self->tested_moved = trial_is_moved(self);
    self->tested_version = self->version;
}

bool trial_is_tested(const TuneTrial *self)
{
    if (self->match == 0 || self->tested_version > 0)
        return self->match > 0 && self->tested_version == self->version;
    return self->tested == self->count && !self->tested_moved && !trial_is_moved(self);
}

bool trial_is_moved(const TuneTrial *self)
{
    for (int i = 0; i < self->plan.settings.count; i++)
        if (self->moved[i] && self->hand[i] != self->found[i])
            return true;
    return false;
}

int trial_span(const TuneTrial *self)
{
    int planned = self->budget_s > 0 ? INT_MAX : self->plan.training.optimiser.generations;
    int span = 20;
    if (!self->task)
        return self->count;
    while (span < self->count)
        span *= 2;
    return span < planned ? span : planned;
}

int trial_at_bound(const TuneTrial *self)
{
    const double near = 0.03;
    const OptimiserPlan *optimiser = &self->plan.training.optimiser;
    for (int i = 0; i < self->plan.settings.count && self->answered; i++) {
        PlayNumber info = trial_number_info(self, i);
        double low = optimiser->low[i], high = optimiser->high[i], margin = near * (high - low);
        if ((self->found[i] >= high - margin && high < info.high) ||
            (self->found[i] <= low + margin && low > info.low))
            return i;
    }
    return -1;
}

void trial_profile(const TuneTrial *self, const char *name, Profile *out)
{
    double numbers[PLAY_NUMBERS_MAX];
    char pace[PLAY_PLAN_WORDS];
    for (int i = 0; i < PLAY_NUMBERS_MAX; i++)
        numbers[i] = trial_number(self, i);
    *out = (Profile){.text = ""};
    snprintf(out->name, sizeof out->name, "%s", name);
    const char *moved = trial_is_moved(self) ? ", then by hand" : "";
    play_pace_words(&self->plan.settings, pace);
    if (self->fitted)
        snprintf(out->text, sizeof out->text, "Fitted to the results of %" PRId64 " positions%s.",
                 self->fit.positions + self->fit.held, moved);
    else
        snprintf(out->text, sizeof out->text, "Tuned by play at %.80s%s.", pace, moved);
    play_judge_weights(&self->plan.settings, numbers, out);
}

void trial_start_profile(const TuneTrial *self, const char *name, Profile *out)
{
    *out = (Profile){.text = ""};
    snprintf(out->name, sizeof out->name, "%s", name);
    play_judge_take(out, &self->plan.settings.base);
}

void trial_provenance(const TuneTrial *self, const MatchResult *test, Text *out)
{
    PlayFound found = {.tested = test != NULL};
    if (test)
        found.match = *test;
    for (int i = 0; i < PLAY_NUMBERS_MAX; i++)
        found.numbers[i] = trial_number(self, i);
    if (self->fitted) {
        trial_fit_provenance(self, out);
        play_test_provenance(&found, out);
    } else {
        play_plan_provenance(&self->plan, self->count, &found, out);
    }
    for (int i = 0; i < self->plan.settings.count; i++)
        if (self->moved[i] && self->hand[i] != self->found[i])
            text_printf(out, "# %s moved by hand from %g to %g\n", trial_number_info(self, i).name,
                        self->found[i], self->hand[i]);
}

/* ---- Words ---- */

void trial_words(const TuneTrial *self, char out[TRIAL_WORDS_SIZE])
{
    int all = self->plan.training.optimiser.generations;
    const char *plural = self->generations == 1 ? "" : "s";
    if (self->fitted) {
        trial_fit_words(self, out);
        return;
    }
    switch (self->state) {
    case TRIAL_WAITING:
        snprintf(out, TRIAL_WORDS_SIZE, "queued");
        return;
    case TRIAL_MEASURING:
        snprintf(out, TRIAL_WORDS_SIZE, "measuring how long a game takes");
        return;
    case TRIAL_RUNNING:
        snprintf(out, TRIAL_WORDS_SIZE, "generation %d of %d", self->count + 1, all);
        return;
    case TRIAL_PAUSED:
        snprintf(out, TRIAL_WORDS_SIZE, "paused in generation %d of %d", self->count + 1, all);
        return;
    case TRIAL_DONE:
        snprintf(out, TRIAL_WORDS_SIZE, "done, %d generation%s", self->generations, plural);
        return;
    case TRIAL_FAILED:
    case TRIAL_STOPPED:
        break;
    }
    const char *word = self->state == TRIAL_FAILED ? "failed" : "stopped";
    if (self->loaded && self->budget_s == 0)
        snprintf(out, TRIAL_WORDS_SIZE, "%s, %d of %d generations", word, self->count, all);
    else
        snprintf(out, TRIAL_WORDS_SIZE, "%s, %d generation%s", word, self->generations, plural);
}
