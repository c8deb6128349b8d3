#include "ui/state/tune/trial_fit.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/tune/fit.h"
#include "ui/state/settings.h"
#include "ui/state/tune/result_games.h"

#define OPEN_GAMES "." /* in the facts, for the games that are open; no path of a file */

enum { GAMES_LEAST = 20, PARTS = 1000, PENALTY_MILLIONTHS = 10 };

struct FitWork {
    TaskWork work;
    Profile start;
    TermSet terms;
    Text path;
    ResultGames games;
    PositionFile positions; /* of these, if they do not come from a file */
    FitResult result;
};

static void trial_fit_empty(void *work)
{
    FitWork *self = work;
    position_file_close(&self->positions);
    result_games_free(&self->games);
    text_free(&self->path);
}

/* ---- On the thread ---- */

static void trial_fit_report_progress(void *context, const char *what, double share)
{
    FitWork *self = context;
    (void)what;
    job_set_progress(self->work.job, (uint64_t)(share * PARTS), PARTS);
}

static Status check_count(const FitWork *self, Error *error)
{
    int count = self->games.count;
    if (count >= GAMES_LEAST)
        return STATUS_OK;
    return error_set(error, STATUS_INVALID,
                     "%d finished game%s in %.80s: %d are needed, and some thousands are better", count,
                     count == 1 ? "" : "s", result_games_name(text_string(&self->path)), GAMES_LEAST);
}

static Status fit_games(void *work, Error *error)
{
    FitWork *self = work;
    Job *job = self->work.job;
    trial_fit_report_progress(self, "reading", 0);
    const char *path = text_string(&self->path);
    Status status = *path ? result_games_read(&self->games, path, error) : STATUS_OK;
    if (!*error->file)
        error_in_file(status, error, path);
    if (status == STATUS_OK)
        status = check_count(self, error);
    if (status == STATUS_OK && self->games.file.block_count == 0)
        status = result_games_positions(&self->games, &self->positions, error);
    if (status != STATUS_OK)
        return status;
    const FitPlan plan = {.files = self->positions.block_count ? &self->positions : &self->games.file,
                          .file_count = 1,
                          .terms = self->terms,
                          .kept = fit_terms_all(&self->start),
                          .start = self->start,
                          .penalty = PENALTY_MILLIONTHS / 1e6,
                          .threads = tasks_threads(),
                          .stop = job_stop_flag(job),
                          .progress = trial_fit_report_progress,
                          .context = self};
    status = fit_run(&plan, &self->result, error);
    if (status == STATUS_OK && self->result.held == 0)
        return error_set(error, STATUS_INVALID, "no game in %.80s could be held out to judge the fit by",
                         result_games_name(text_string(&self->path)));
    return status != STATUS_OK ? status : job_stopping(job) ? STATUS_INTERRUPTED : STATUS_OK;
}

/* ---- On ours ---- */

/* Adds a text to the plan's facts. */
static Status add_fact(TuneTrial *self, const Text *text, Error *error)
{
    TrainingPlan *plan = &self->plan.training;
    size_t used = strlen(plan->facts);
    Status status = text_status(text, error);
    if (status == STATUS_OK && used + text->length >= sizeof plan->facts)
        status = error_set(error, STATUS_INVALID, "there are too many weights to save");
    if (status == STATUS_OK)
        memcpy(plan->facts + used, text_string(text), text->length + 1);
    return status;
}

/* Has the trial saved as it is. */
static Status trial_fit_save(TuneTrial *self, Error *error)
{
    PlayRun *run = NULL;
    Text text = {0};
    if (self->base.path.length == 0)
        return STATUS_OK;
    Status status = play_run_create(&self->plan, &run, error);
    if (status == STATUS_OK)
        status = training_write(run->training, &text, error);
    if (status == STATUS_OK)
        status = keeper_put(self->base.keeper, text_string(&self->base.path), &text, error);
    play_run_destroy(run);
    text_free(&text);
    return status;
}

Status trial_fit_begin(TuneTrial *self, const char *path, const Document *open, Tasks *tasks, Error *error)
{
    const PlayJudgeSettings *settings = &self->plan.settings;
    char before[SETTINGS_PATH_SIZE];
    if (!path && !training_fact(&self->plan.training, "games", before, sizeof before))
        return error_set(error, STATUS_NOT_FOUND, "the trial does not say which games it is fitted to");
    if (!path)
        path = strcmp(before, OPEN_GAMES) == 0 ? "" : before;
    FitWork *fit = task_work_new(sizeof *fit, fit_games, trial_fit_empty, error);
    char title[TASK_TITLE_SIZE];
    if (!fit)
        return STATUS_MEMORY;
    self->fitted = self->unfinished = true;
    snprintf(self->fit.source, sizeof self->fit.source, "%s", result_games_name(path));
    for (char *at = self->fit.source; *at; at++) /* it is written in lines of files */
        *at = (unsigned char)*at < ' ' || *at == 127 ? '?' : *at;
    if (!self->named)
        snprintf(self->base.title, sizeof self->base.title, "%.40s from %.40s", self->plan.start,
                 *path ? self->fit.source : "open games");
    fit->start = settings->base;
    for (int i = 0; i < settings->count; i++)
        fit->terms |= (TermSet)1 << play_number_term(settings->numbers[i]);
    text_add_string(&fit->path, path);
    Status status = text_status(&fit->path, error);
    if (status == STATUS_OK && !*path)
        status = result_games_take(&fit->games, &open->list, INT32_MAX, error);
    if (status == STATUS_OK && !*path)
        status = check_count(fit, error);
    snprintf(title, sizeof title, "Fitting %.140s", self->base.title);
    if (status == STATUS_OK) {
        /* What is stopped or fails can begin again. */
        char known[TRIAL_SOURCE_SIZE];
        Text text = {0};
        if (!training_fact(&self->plan.training, "games", known, sizeof known) && !strchr(path, '\n')) {
            text_printf(&text, "games %s\n", *path ? path : OPEN_GAMES);
            status = add_fact(self, &text, error);
            text_free(&text);
            if (status == STATUS_OK)
                status = trial_fit_save(self, error);
        }
    }
    const TaskPlan task = {.title = title, .threads = tasks_threads(), .work = fit, .prepared = status};
    status = run_start(self, &task, tasks, error);
    if (status != STATUS_OK)
        return status;
    self->fit_work = fit;
    return STATUS_OK;
}

/* Takes over how the task ended. */
static void trial_fit_end(TuneTrial *self)
{
    if (self->base.state == RUN_DONE) {
        /* The bounds for moving weights by hand include what was found. */
        const FitResult *result = &self->fit_work->result;
        OptimiserPlan *optimiser = &self->plan.training.optimiser;
        for (int i = 0; i < self->plan.settings.count; i++) {
            double weight = result->weights[play_number_term(self->plan.settings.numbers[i])];
            self->found[i] = round(weight * 100) / 100;
            optimiser->low[i] = fmin(optimiser->low[i], self->found[i]);
            optimiser->high[i] = fmax(optimiser->high[i], self->found[i]);
        }
        self->fit.positions = result->positions;
        self->fit.held = result->held;
        self->fit.loss = result->loss;
        self->fit.held_loss = result->held_loss;
        self->fit.start_loss = result->start_loss;
        self->answered = true;
        self->version++;
        Text text = {0};
        text_printf(&text, "fit %" PRId64 " %" PRId64 " %.17g %.17g %.17g\ndata %s\nfound",
                    self->fit.positions, self->fit.held, self->fit.loss, self->fit.held_loss,
                    self->fit.start_loss, self->fit.source);
        for (int i = 0; i < self->plan.settings.count; i++)
            text_printf(&text, " %.17g", self->found[i]);
        text_add_byte(&text, '\n');
        Status status = add_fact(self, &text, &self->base.error);
        text_free(&text);
        if (status == STATUS_OK)
            status = trial_fit_save(self, &self->base.error);
        self->base.state = status != STATUS_OK ? RUN_FAILED : RUN_DONE;
        self->unfinished = status != STATUS_OK;
    }
    self->progress.done = self->progress.all = 0;
    task_work_free(self->fit_work);
    self->fit_work = NULL;
}

bool trial_fit_tick(TuneTrial *self, const Tasks *tasks)
{
    const Task *task = tasks_find(tasks, self->base.task);
    int64_t done = self->progress.done;
    bool changed = run_follow(self, tasks);
    if (self->base.task == 0) {
        trial_fit_end(self);
    } else {
        self->progress.done = (int64_t)task->done;
        self->progress.all = (int64_t)task->all;
    }
    return changed || done != self->progress.done;
}

/* ---- Saving ---- */

static bool read_found(TuneTrial *self, const char *text)
{
    for (int i = 0; i < self->plan.settings.count; i++) {
        PlayNumber number = trial_number_info(self, i);
        char *end;
        self->found[i] = strtod(text, &end);
        if (end == text || !(self->found[i] >= number.low && self->found[i] <= number.high))
            return false;
        text = end;
    }
    return *text == '\0';
}

/* "POSITIONS HELD LOSS HELD_LOSS START_LOSS" */
static bool read_figures(const char *text, TrialFit *out)
{
    enum { POSITIONS, HELD, LOSS, HELD_LOSS, START_LOSS, FIGURES };
    double figures[FIGURES];
    for (int i = 0; i < FIGURES; i++) {
        char *end;
        figures[i] = strtod(text, &end);
        if (end == text || !(figures[i] >= 0 && figures[i] < 1e15))
            return false;
        text = end;
    }
    out->positions = (int64_t)figures[POSITIONS];
    out->held = (int64_t)figures[HELD];
    out->loss = figures[LOSS];
    out->held_loss = figures[HELD_LOSS];
    out->start_loss = figures[START_LOSS];
    return *text == '\0';
}

Status trial_fit_read(TuneTrial *self, Error *error)
{
    enum { TEXT_SIZE = 32 * PLAY_NUMBERS_MAX };
    TrialFit *fit = &self->fit;
    char text[TEXT_SIZE];
    if (!training_fact(&self->plan.training, "fit", text, sizeof text)) {
        self->fitted = self->unfinished = training_fact(&self->plan.training, "games", text, sizeof text);
        return STATUS_OK;
    }
    self->fitted = true;
    self->unfinished = false;
    bool good = read_figures(text, fit);
    good = good && training_fact(&self->plan.training, "data", fit->source, sizeof fit->source);
    good = good && training_fact(&self->plan.training, "found", text, sizeof text) && read_found(self, text);
    if (!good)
        return error_set(error, STATUS_SYNTAX, "the file of the trial has an impossible fit");
    self->answered = true;
    return STATUS_OK;
}

/* ---- Words ---- */

void trial_fit_words(const TuneTrial *self, char out[TRIAL_WORDS_SIZE])
{
    static const char *const words[] = {
        [RUN_WAITING] = "queued", [RUN_MEASURING] = "",      [RUN_RUNNING] = "fitting",
        [RUN_PAUSED] = "",        [RUN_STOPPED] = "stopped", [RUN_DONE] = "fitted to games",
        [RUN_FAILED] = "failed"};
    const TrainingProgress *progress = &self->progress;
    RunState state = self->base.state;
    snprintf(out, TRIAL_WORDS_SIZE, "%s",
             self->base.loaded || self->unfinished ? words[state] : words[RUN_DONE]);
    if (state == RUN_RUNNING && progress->all > 0)
        snprintf(out, TRIAL_WORDS_SIZE, "fitting, %d%%", (int)(100 * progress->done / progress->all));
    if (state == RUN_DONE)
        snprintf(out, TRIAL_WORDS_SIZE, "fitted, loss %.4f for %.4f", self->fit.held_loss,
                 self->fit.start_loss);
}

void trial_fit_provenance(const TuneTrial *self, Text *out)
{
    text_printf(out, "# fitted to the results of %" PRId64 " positions of %s, penalty %d\n",
                self->fit.positions + self->fit.held, self->fit.source, PENALTY_MILLIONTHS);
    text_printf(out, "# log loss %.4f, held out %.4f, before %.4f\n", self->fit.loss, self->fit.held_loss,
                self->fit.start_loss);
    text_printf(out, "# started from %s; weights that were not fitted are its own\n", self->plan.start);
}
