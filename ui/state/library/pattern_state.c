#include "ui/state/library/pattern_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"

const char *const pattern_brush_names[PATTERN_BRUSHES] = {"own",     "opponent",     "token", "empty",
                                                          "not-own", "not-opponent", "any"};

static const uint8_t brush_cells[PATTERN_BRUSHES] = {[BRUSH_OWN] = PATTERN_OWN,
                                                     [BRUSH_OPPONENT] = PATTERN_OPPONENT,
                                                     [BRUSH_TOKEN] = PATTERN_OWN | PATTERN_OPPONENT,
                                                     [BRUSH_EMPTY] = PATTERN_EMPTY,
                                                     [BRUSH_NOT_OWN] = PATTERN_OPPONENT | PATTERN_EMPTY,
                                                     [BRUSH_NOT_OPPONENT] = PATTERN_OWN | PATTERN_EMPTY};

struct PatternWork {
    TaskWork work;
    LibraryWants wants;
    LibraryPattern pattern;
    Library *library; /* belongs to the thread */

    /* Shared. */
    PatternAnswer *answers;
    int count, capacity, all;
};

/* ---- Drawing ---- */

void pattern_state_draw(PatternState *self, Cell cell)
{
    uint8_t drawn = brush_cells[self->brush];
    self->pattern.cells[cell] = self->pattern.cells[cell] == drawn ? 0 : drawn;
}

void pattern_state_take(PatternState *self, const Position *position)
{
    Side own = position_turn(position);
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        self->pattern.cells[cell] = board_has(&position->tokens[own], (Cell)cell) ? PATTERN_OWN
                                    : board_has(&position->tokens[side_other(own)], (Cell)cell)
                                        ? PATTERN_OPPONENT
                                        : 0;
}

void pattern_state_clear(PatternState *self)
{
    self->pattern = (LibraryPattern){0};
    self->words[0] = '\0';
}

/* ---- Searching ---- */

static void note_answer(void *context, uint32_t number, const PatternMatch *match)
{
    PatternWork *self = context;
    lock_take(&self->work.lock);
    bool room =
        self->count < PATTERN_ANSWERS_MOST && ARRAY_ROOM(&self->answers, self->count + 1, &self->capacity);
    self->all++;
    if (room) {
        PatternAnswer *answer = &self->answers[self->count++];
        *answer = (PatternAnswer){.number = (int)number, .match = *match};
        for (int side = RED; side <= BLUE; side++)
            snprintf(answer->players[side], sizeof answer->players[side], "%s",
                     library_player(self->library, number, (Side)side));
    }
    lock_release(&self->work.lock);
}

static void note_searched(void *context, uint64_t done, uint64_t all)
{
    task_report(context, done, all, false);
}

static Status pattern_search_run(void *work, Error *error)
{
    PatternWork *self = work;
    LibraryNumbers among = {0};
    const LibraryPatternSearch search = {.pattern = &self->pattern,
                                         .among = &among,
                                         .threads = machine_processors(),
                                         .stop = job_stop_flag(self->work.job),
                                         .found = note_answer,
                                         .progress = note_searched,
                                         .context = self};
    Status status = library_open(self->wants.path, LIBRARY_READ, &self->library, error);
    if (status != STATUS_OK)
        return status;
    status = library_list(self->library, &self->wants, search.stop, &among, error);
    if (status == STATUS_OK)
        status = library_find_pattern(self->library, &search, error);
    library_numbers_free(&among);
    library_close(self->library);
    return status;
}

static void empty_pattern(void *work)
{
    free(((PatternWork *)work)->answers);
}

Status pattern_state_start(PatternState *self, const LibraryWants *wants, Tasks *tasks, Error *error)
{
    LibraryPattern pattern = self->pattern;
    Status status = library_pattern_read_figures(self->words, &pattern, error);
    if (status != STATUS_OK)
        return status;
    PatternWork *made = task_work_new(sizeof *made, pattern_search_run, empty_pattern, error);
    if (!made)
        return STATUS_MEMORY;
    made->wants = *wants;
    made->pattern = pattern;
    const TaskPlan plan = {
        .title = "Search for a pattern", .action = "pattern.show", .threads = 1, .work = made};
    status = tasks_add(tasks, &plan, &self->task, error);
    if (status != STATUS_OK)
        return status;
    tasks_hurry(tasks, tasks_find(tasks, self->task)); /* somebody waits for it */
    self->work = made;
    memcpy(self->library, wants->path, sizeof self->library);
    self->count = self->all = 0;
    self->searched = true;
    self->error = (Error){0};
    return STATUS_OK;
}

bool pattern_state_tick(PatternState *self, const AgentNames *names, const Tasks *tasks)
{
    PatternWork *work = self->work;
    if (!work)
        return false;
    lock_take(&work->work.lock);
    int count = work->count, before = self->count;
    if (count > before && ARRAY_ROOM(&self->answers, count, &self->capacity))
        memcpy(self->answers + before, work->answers + before,
               (size_t)(count - before) * sizeof *self->answers);
    else
        count = before;
    self->all = work->all;
    lock_release(&work->work.lock);
    for (self->count = before; self->count < count; self->count++)
        for (int side = RED; side <= BLUE; side++) {
            char *player = self->answers[self->count].players[side], written[AGENT_NAME_SIZE];
            memcpy(written, player, sizeof written);
            agent_name(names, written, player);
        }
    bool ended = tasks_take_end(tasks, &self->task, &self->error);
    if (ended) {
        task_work_free(work);
        self->work = NULL;
    }
    return ended || count > before;
}

void pattern_state_close(PatternState *self)
{
    task_work_free(self->work);
    free(self->answers);
}
