#include "ui/state/solo/lengths.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct SoloLengthsWork {
    TaskWork work;
    SoloLengthsPlan plan;

    /* Shared. */
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

static Status lengths_measure(void *work, Error *error)
{
    SoloLengthsWork *self = work;
    const SoloLengthsPlan *plan = &self->plan;
    const SoloSearchPlan search_plan = {.depth = plan->agent.depth, .beam = plan->agent.beam, .threads = 1};
    SoloEvaluator evaluator;
    SoloSearch *search;
    solo_evaluator_init(&evaluator, plan->agent.weights, NULL);
    Status status = solo_search_create(&evaluator, &search_plan, &search, error);
    if (status != STATUS_OK)
        return status;
    for (int i = 0; i < plan->games && status == STATUS_OK; i++) {
        double lines;
        status = play_game(self->work.job, search, plan, i, &lines);
        if (status != STATUS_OK)
            break;
        lock_take(&self->work.lock);
        self->lines[self->count++] = lines;
        lock_release(&self->work.lock);
        task_report(&self->work, (uint64_t)i + 1, (uint64_t)plan->games, i + 1 == plan->games);
    }
    solo_search_destroy(search);
    return status;
}

/* ---- Its owner ---- */

Status solo_lengths_start(SoloLengths *self, const SoloLengthsPlan *plan, Tasks *tasks, Error *error)
{
    char title[TASK_TITLE_SIZE];
    if (self->task)
        return error_set(error, STATUS_INVALID, "games are being measured already: stop them first");
    if (plan->games < 1 || plan->games > SOLO_LENGTHS_MOST)
        return error_set(error, STATUS_INVALID, "expected 1 to %d games", SOLO_LENGTHS_MOST);
    double *lines = self->lines ? self->lines : calloc(SOLO_LENGTHS_MOST, sizeof *lines);
    if (!lines)
        return error_set(error, STATUS_MEMORY, "out of memory to measure games");
    self->lines = lines;
    SoloLengthsWork *made = task_work_new(sizeof *made, lengths_measure, NULL, error);
    if (!made)
        return STATUS_MEMORY;
    made->plan = *plan;
    snprintf(title, sizeof title, "%d games of %s at height %d", plan->games, plan->words, plan->deal.height);
    const TaskPlan task = {.title = title, .action = "solo.show", .threads = 1, .work = made};
    Status status = tasks_add(tasks, &task, &self->task, error);
    if (status != STATUS_OK)
        return status;
    self->work = made;
    self->plan = *plan;
    self->count = 0;
    self->figures = (SoloFigures){0};
    self->version++;
    return STATUS_OK;
}

static int by_size(const void *a, const void *b)
{
    double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

/* The mean is kept as a level, and replaces an older one of the same agent. */
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

bool solo_lengths_tick(SoloLengths *self, const Tasks *tasks)
{
    SoloLengthsWork *work = self->work;
    Error how;
    if (!work)
        return false;
    int before = self->count;
    lock_take(&work->work.lock);
    self->count = work->count;
    memcpy(self->lines + before, work->lines + before, (size_t)(self->count - before) * sizeof *self->lines);
    lock_release(&work->work.lock);
    if (self->count > before) {
        /* The mean with its standard error, and the median. */
        double sorted[SOLO_LENGTHS_MOST], sum = 0, squares = 0;
        int count = self->count;
        memcpy(sorted, self->lines, (size_t)count * sizeof *sorted);
        qsort(sorted, (size_t)count, sizeof *sorted, by_size);
        for (int i = 0; i < count; i++)
            sum += sorted[i];
        double mean = sum / count;
        for (int i = 0; i < count; i++)
            squares += (sorted[i] - mean) * (sorted[i] - mean);
        self->figures = (SoloFigures){.games = count,
                                      .mean = mean,
                                      .error = count > 1 ? sqrt(squares / (count - 1) / count) : mean,
                                      .median = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2,
                                      .most = sorted[count - 1]};
    }
    bool ended = tasks_take_end(tasks, &self->task, &how);
    if (ended && self->count > 1)
        keep_level(self);
    if (ended) {
        task_work_free(work);
        self->work = NULL;
    }
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
