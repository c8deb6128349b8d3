#include "ui/state/solo/lengths.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/clock.h"
#include "engine/base/platform/thread.h"

static const uint64_t REPORT_NS = 100000000;

struct SoloLengthsWork {
    SoloLengthsPlan plan;
    Lock lock; /* protects the two fields below */
    int count;
    double lines[SOLO_LENGTHS_MOST];
};

/* ---- On the thread ---- */

static Status play_game(Job *job, SoloSearch *search, const SoloLengthsPlan *plan, int number, double *lines)
{
    SoloGame game;
    solo_game_start(&game, plan->deal.height, plan->deal.seed, (uint64_t)number + 1);
    while (!game.lost) {
        SoloChoice choice = solo_search_move(search, &game.board, game.piece, job_stop_flag(job));
        if (job_stopping(job))
            return STATUS_INTERRUPTED; /* an interrupted choice does not count */
        solo_game_step(&game, choice.move);
    }
    *lines = (double)game.lines;
    return STATUS_OK;
}

static Status work(Job *job, void *context, Error *error)
{
    SoloLengthsWork *self = context;
    const SoloLengthsPlan *plan = &self->plan;
    const SoloSearchPlan search_plan = {.depth = plan->agent.depth, .beam = plan->agent.beam, .threads = 1};
    SoloEvaluator evaluator;
    SoloSearch *search;
    uint64_t reported_ns = 0;
    solo_evaluator_init(&evaluator, plan->agent.weights, NULL);
    Status status = solo_search_create(&evaluator, &search_plan, &search, error);
    if (status)
        return status;
    for (int i = 0; i < plan->games && !status; i++) {
        double lines;
        status = play_game(job, search, plan, i, &lines);
        if (status)
            break;
        lock_take(&self->lock);
        self->lines[self->count++] = lines;
        lock_release(&self->lock);
        if (clock_ns() - reported_ns < REPORT_NS && i + 1 < plan->games)
            continue;
        reported_ns = clock_ns();
        job_set_progress(job, (uint64_t)i + 1, (uint64_t)plan->games);
    }
    solo_search_destroy(search);
    return status;
}

/* ---- Its owner ---- */

static void drop_work(SoloLengths *self)
{
    if (!self->work)
        return;
    lock_destroy(&self->work->lock);
    free(self->work);
    self->work = NULL;
    self->task = 0;
}

void solo_lengths_close(SoloLengths *self)
{
    drop_work(self);
    free(self->lines);
    *self = (SoloLengths){0};
}

Status solo_lengths_start(SoloLengths *self, const SoloLengthsPlan *plan, Tasks *tasks, Error *error)
{
    char title[TASK_TITLE_SIZE];
    if (self->task)
        return error_set(error, STATUS_INVALID, "games are being measured already: stop them first");
    if (plan->games < 1 || plan->games > SOLO_LENGTHS_MOST)
        return error_set(error, STATUS_INVALID, "expected 1 to %d games", SOLO_LENGTHS_MOST);
    double *lines = self->lines ? self->lines : calloc(SOLO_LENGTHS_MOST, sizeof *lines);
    self->lines = lines;
    SoloLengthsWork *made = lines ? calloc(1, sizeof *made) : NULL;
    if (!made)
        return error_set(error, STATUS_MEMORY, "out of memory to measure games");
    lock_init(&made->lock);
    made->plan = *plan;
    snprintf(title, sizeof title, "%d games of %s at height %d", plan->games, plan->words, plan->deal.height);
    const TaskPlan task = {
        .title = title, .action = "solo.show", .threads = 1, .work = work, .context = made};
    self->work = made;
    Status status = tasks_add(tasks, &task, &self->task, error);
    if (status) {
        drop_work(self);
        return status;
    }
    self->plan = *plan;
    self->count = 0;
    self->figures = (SoloFigures){0};
    self->version++;
    return STATUS_OK;
}

void solo_lengths_stop(SoloLengths *self, Tasks *tasks)
{
    Task *task = tasks_find(tasks, self->task);
    if (task)
        tasks_stop(tasks, task);
}

static int by_size(const void *a, const void *b)
{
    double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

/* The mean with its standard error, and the median. */
static void add_up(SoloLengths *self)
{
    double sorted[SOLO_LENGTHS_MOST], sum = 0, squares = 0;
    int count = self->count;
    self->figures = (SoloFigures){.games = count};
    if (count == 0)
        return;
    memcpy(sorted, self->lines, (size_t)count * sizeof *sorted);
    qsort(sorted, (size_t)count, sizeof *sorted, by_size);
    for (int i = 0; i < count; i++)
        sum += sorted[i];
    double mean = sum / count;
    for (int i = 0; i < count; i++)
        squares += (sorted[i] - mean) * (sorted[i] - mean);
    self->figures.mean = mean;
    self->figures.error = count > 1 ? sqrt(squares / (count - 1) / count) : mean;
    self->figures.median = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
    self->figures.most = sorted[count - 1];
}

/* Saves the mean as a level, and replaces an older one of the same agent. */
static void keep_level(SoloLengths *self)
{
    SoloLevel level = {.height = self->plan.deal.height,
                       .games = self->count,
                       .mean = self->figures.mean,
                       .error = self->figures.error};
    int at = 0;
    snprintf(level.words, sizeof level.words, "%s", self->plan.words);
    while (at < self->level_count &&
           (strcmp(self->levels[at].words, level.words) != 0 || self->levels[at].height != level.height))
        at++;
    if (at == SOLO_LEVELS_MOST)
        at--;
    else if (at == self->level_count)
        self->level_count++;
    memmove(&self->levels[1], &self->levels[0], (size_t)at * sizeof level);
    self->levels[0] = level;
}

bool solo_lengths_tick(SoloLengths *self, Tasks *tasks)
{
    if (!self->work)
        return false;
    int before = self->count;
    const Task *task = tasks_find(tasks, self->task);
    bool ended = !task || task_ended(task);
    lock_take(&self->work->lock);
    self->count = self->work->count;
    memcpy(self->lines + before, self->work->lines + before,
           (size_t)(self->count - before) * sizeof *self->lines);
    lock_release(&self->work->lock);
    if (self->count > before)
        add_up(self);
    if (ended && self->count > 1)
        keep_level(self);
    if (ended)
        drop_work(self);
    self->version += ended || self->count > before;
    return ended || self->count > before;
}

void solo_lengths_parts(const SoloLengths *self, int count, int *out)
{
    memset(out, 0, (size_t)count * sizeof *out);
    for (int i = 0; i < self->count; i++) {
        int part = self->figures.most > 0 ? (int)(self->lines[i] / self->figures.most * count) : 0;
        out[part < count ? part : count - 1]++;
    }
}
