#include "ui/state/tune/trial.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/platform/clock.h"
#include "ui/state/files/kept.h"
#include "ui/state/tune/trial_fit.h"

struct TrialWork {
    TrainingWork base;
    double budget_s;
    atomic_bool pause;
    PlayRun *run; /* belongs to the thread */

    /* Shared. */
    uint64_t ends_ns;   /* when the budget ends; 0: only generations count */
    uint64_t paused_ns; /* when the pause began; 0: not paused */
    bool over;          /* the budget was used up before all generations */
    PlayPlan plan;
    bool measuring, planned; /* planned: the number of generations is set */
    PlayPace pace;
};

void trial_set_plan(TuneTrial *self, const PlayPlan *plan, double budget_s)
{
    const OptimiserPlan *optimiser = &plan->training.optimiser;
    self->plan = *plan;
    self->budget_s = budget_s;
    self->base.loaded = true;
    self->progress.left_s = -1;
    if (!self->named)
        snprintf(self->base.title, sizeof self->base.title, "%.40s by %s", plan->start,
                 optimiser_info[optimiser->kind].name);
    /* Until there is an answer, the numbers are those of the start. */
    memcpy(self->found, self->plan.training.optimiser.start, sizeof self->found);
    self->answered = false;
    self->version++;
}

/* ---- Results ---- */

/* Takes over what the finished generations say. */
static void take_rows(TuneTrial *self)
{
    const TrainingProgress *progress = &self->progress;
    self->generations = progress->count;
    play_standing(progress->rows, progress->count, &self->standing);
    bool same = self->answered;
    for (int i = 0; i < self->plan.settings.count && progress->count > 0; i++) {
        double found = round(progress->rows[progress->count - 1].weights[i] * 100) / 100;
        same = same && self->found[i] == found;
        self->found[i] = found;
    }
    self->answered = progress->count > 0;
    self->version += !same && self->answered;
}

static Status copy_checkpoint(const char *from, const char *to, Error *error)
{
    PlayRun *run = NULL;
    Status status = play_run_resume(from, &run, error);
    if (status == STATUS_OK)
        status = kept_folder(to, error);
    if (status == STATUS_OK)
        status = training_save(run->training, to, error);
    play_run_destroy(run);
    return status;
}

static Status read_checkpoint(TuneTrial *self, const char *path, Error *error)
{
    PlayRun *run = NULL;
    Status status = play_run_resume(path, &run, error);
    if (status != STATUS_OK)
        return status;
    trial_set_plan(self, &run->plan, 0);
    status = training_progress_add(&self->progress, run->training, error);
    if (status == STATUS_OK)
        take_rows(self);
    play_run_destroy(run);
    if (status == STATUS_OK)
        status = trial_fit_read(self, error);
    bool done =
        self->fitted ? !self->unfinished : self->progress.count >= self->plan.training.optimiser.generations;
    self->base.state = done ? RUN_DONE : RUN_STOPPED;
    return status;
}

static Status read_file(void *run, Error *error)
{
    TuneTrial *self = run;
    const char *from = text_string(&self->base.elsewhere), *path = text_string(&self->base.path);
    Status status = *from ? copy_checkpoint(from, path, error) : STATUS_OK;
    if (status == STATUS_OK)
        status = read_checkpoint(self, path, error);
    return error_in_file(status, error, *from ? from : path);
}

/* What only the list knows stays. */
static void adopt(void *run, void *other)
{
    TuneTrial *self = run, *read = other;
    training_progress_free(&self->progress);
    self->progress = read->progress;
    read->progress = (TrainingProgress){0};
    self->generations = read->generations;
    self->standing = read->standing;
    self->plan = read->plan;
    self->fitted = read->fitted;
    self->unfinished = read->unfinished;
    self->fit = read->fit;
    self->answered = read->answered;
    memcpy(self->found, read->found, sizeof self->found);
    if (!self->named)
        memcpy(self->base.title, read->base.title, sizeof self->base.title);
    self->named = true;
    self->version++;
}

static void trial_empty(void *run)
{
    TuneTrial *self = run;
    task_work_free(self->work);
    task_work_free(self->fit_work);
    training_progress_free(&self->progress);
}

const RunKind trial_kind = {.folder = "tune",
                            .ending = ".trial",
                            .action = "tune.look",
                            .word = "Trial",
                            .most = 100,
                            .size = sizeof(TuneTrial),
                            .empty = trial_empty,
                            .read = read_file,
                            .adopt = adopt};

/* ---- On the thread ---- */

static void trial_report(void *context, const TrainingReport *from)
{
    TrialWork *self = context;
    TrainingReport known = *from;
    uint64_t now = clock_ns();
    lock_take(&self->base.work.lock);
    uint64_t ends = self->paused_ns > 0 ? UINT64_MAX : self->ends_ns;
    lock_release(&self->base.work.lock);
    if (ends > 0 && known.left_s >= 0) /* the budget may end before the generations do */
        known.left_s = fmin(known.left_s, now < ends ? (double)(ends - now) * 1e-9 : 0);
    bool fresh = training_work_report(&self->base, &known);
    if (!fresh || ends == 0 || now < ends)
        return;
    lock_take(&self->base.work.lock);
    self->over = true;
    lock_release(&self->base.work.lock);
    job_stop(self->base.work.job);
}

static void set_measuring(TrialWork *self, bool measuring)
{
    lock_take(&self->base.work.lock);
    self->measuring = measuring;
    lock_release(&self->base.work.lock);
    job_set_progress(self->base.work.job, 0, 0);
}

/* Uses the pace to decide how many generations fit into the budget. */
static Status trial_measure(TrialWork *self, const Farm *farm, Error *error)
{
    const FarmWatch watch = {.stop = job_stop_flag(self->base.work.job), .pause = &self->pause};
    PlayPace pace = {0};
    uint64_t began_ns = clock_ns();
    set_measuring(self, true);
    Status status = play_run_pace(self->run, farm, &watch, &pace, error);
    PlayPlan plan = self->plan;
    const OptimiserPlan *optimiser = &plan.training.optimiser;
    double generation_s = pace.seconds * optimiser->population * plan.training.games;
    if (status == STATUS_OK && self->budget_s > 0)
        play_plan_set_generations(&plan, (int)fmin(self->budget_s / generation_s, OPTIMISER_GENERATIONS_MAX));
    lock_take(&self->base.work.lock);
    self->plan = plan;
    self->pace = pace;
    self->planned = status == STATUS_OK;
    self->ends_ns = self->budget_s > 0 ? began_ns + (uint64_t)(self->budget_s * 1e9) : 0;
    lock_release(&self->base.work.lock);
    set_measuring(self, false);
    if (status != STATUS_OK || self->budget_s == 0)
        return status;
    play_run_destroy(self->run);
    self->run = NULL;
    return play_run_create(&plan, &self->run, error);
}

/* Begins or resumes the run. */
static Status open_run(TrialWork *self, const Farm *farm, Error *error)
{
    if (self->base.resumes)
        return play_run_resume(text_string(&self->base.path), &self->run, error);
    Status status =
        self->base.path.length > 0 ? kept_folder(text_string(&self->base.path), error) : STATUS_OK;
    if (status == STATUS_OK)
        status = play_run_create(&self->plan, &self->run, error);
    return status != STATUS_OK ? status : trial_measure(self, farm, error);
}

static Status tune(void *work, Error *error)
{
    TrialWork *self = work;
    Crew *crew = NULL;
    Status status = crew_create(tasks_threads(), &crew, error);
    if (status == STATUS_OK) {
        const Farm farm = {crew, NULL};
        status = open_run(self, &farm, error);
        if (status == STATUS_OK)
            status =
                training_work_run(&self->base, self->run->training, &farm, &self->pause, trial_report, error);
    }
    crew_destroy(crew);
    play_run_destroy(self->run);
    self->run = NULL;
    return status;
}

/* ---- Running ---- */

Status trial_begin(TuneTrial *self, bool resumes, Tasks *tasks, Error *error)
{
    Run *run = &self->base;
    char title[TASK_TITLE_SIZE];
    TrialWork *work = training_work_new(sizeof *work, tune, run, resumes && self->progress.count > 0, error);
    if (!work)
        return STATUS_MEMORY;
    work->plan = self->plan;
    work->budget_s = self->budget_s;
    snprintf(title, sizeof title, "Tuning %.140s", run->title);
    const TaskPlan task = {.title = title, .threads = tasks_threads(), .work = work};
    Status status = run_start(run, &task, tasks, error);
    if (status != STATUS_OK)
        return status;
    self->work = work;
    self->progress.left_s = -1;
    return STATUS_OK;
}

/* A pause does not use up the budget. */
void trial_pause(TuneTrial *self, Tasks *tasks, bool pause)
{
    Task *task = tasks_find(tasks, self->base.task);
    TrialWork *work = self->work;
    uint64_t now = clock_ns();
    if (!task || task->state != TASK_RUNNING || !work)
        return;
    lock_take(&work->base.work.lock);
    if (!pause && work->paused_ns > 0 && work->ends_ns > 0)
        work->ends_ns += now - work->paused_ns;
    work->paused_ns = pause ? now : 0;
    lock_release(&work->base.work.lock);
    atomic_store(&work->pause, pause);
    task->paused = pause;
}

bool trial_tick(TuneTrial *self, const Tasks *tasks)
{
    TrialWork *work = self->work;
    TrainingProgress *progress = &self->progress;
    if (run_reads(&self->base))
        return run_take_read(self);
    if (self->fit_work)
        return trial_fit_tick(self, tasks);
    if (!work)
        return false;
    RunState state = self->base.state;
    int64_t done = progress->done;
    int count = progress->count;
    lock_take(&work->base.work.lock);
    bool measuring = work->measuring, over = work->over;
    if (work->planned && self->budget_s > 0) {
        self->plan = work->plan;
        self->budget_s = 0;
    }
    training_work_take(&work->base, progress);
    self->pace = work->pace;
    lock_release(&work->base.work.lock);
    if (progress->count > count)
        take_rows(self);
    Task *task = tasks_find(tasks, self->base.task);
    if (task)
        task->left_s = progress->left_s;
    run_follow(self, tasks);
    if (self->base.task == 0) {
        bool all =
            self->progress.count > 0 && self->progress.count >= self->plan.training.optimiser.generations;
        if (self->base.state != RUN_FAILED)
            self->base.state = over || all ? RUN_DONE : RUN_STOPPED;
        self->progress.done = self->progress.all = 0;
        self->progress.left_s = -1;
        task_work_free(self->work);
        self->work = NULL;
    } else if (measuring && self->base.state == RUN_RUNNING)
        self->base.state = RUN_MEASURING;
    return !self->work || state != self->base.state || done != progress->done || count != progress->count;
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

bool trial_is_tested(const TuneTrial *self)
{
    if (self->match == 0 || self->tested_version > 0)
        return self->match > 0 && self->tested_version == self->version;
    return self->tested == self->progress.count && !self->tested_moved && !trial_is_moved(self);
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
    if (!self->base.task)
        return self->progress.count;
    while (span < self->progress.count)
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
        play_plan_provenance(&self->plan, self->progress.count, &found, out);
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
    switch (self->base.state) {
    case RUN_WAITING:
        snprintf(out, TRIAL_WORDS_SIZE, "queued");
        return;
    case RUN_MEASURING:
        snprintf(out, TRIAL_WORDS_SIZE, "measuring how long a game takes");
        return;
    case RUN_RUNNING:
        snprintf(out, TRIAL_WORDS_SIZE, "generation %d of %d", self->progress.count + 1, all);
        return;
    case RUN_PAUSED:
        snprintf(out, TRIAL_WORDS_SIZE, "paused in generation %d of %d", self->progress.count + 1, all);
        return;
    case RUN_DONE:
        snprintf(out, TRIAL_WORDS_SIZE, "done, %d generation%s", self->generations, plural);
        return;
    case RUN_FAILED:
    case RUN_STOPPED:
        break;
    }
    const char *word = self->base.state == RUN_FAILED ? "failed" : "stopped";
    if (self->base.loaded && self->budget_s == 0)
        snprintf(out, TRIAL_WORDS_SIZE, "%s, %d of %d generations", word, self->progress.count, all);
    else
        snprintf(out, TRIAL_WORDS_SIZE, "%s, %d generation%s", word, self->generations, plural);
}
