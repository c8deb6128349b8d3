#include "ui/state/library/library_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/analysis/kept_review.h"
#include "engine/base/memory.h"
#include "ui/state/figures.h"

struct LibraryImportWork {
    TaskWork work;
    Text library, path;

    /* Belong to the thread, until it has ended. */
    int problems;
    Error problem; /* the first */

    /* Shared. */
    LibraryAdded added;
};

/* ---- Importing ---- */

static void note_problem(void *context, const Error *problem)
{
    LibraryImportWork *self = context;
    if (self->problems++ == 0)
        self->problem = *problem;
}

static void note_progress(void *context, const LibraryAdded *sum, uint64_t bytes, uint64_t all)
{
    LibraryImportWork *self = context;
    lock_take(&self->work.lock);
    self->added = *sum;
    lock_release(&self->work.lock);
    task_report(&self->work, bytes, all, false);
}

static Status import_games(void *work, Error *error)
{
    LibraryImportWork *self = work;
    Library *library;
    LibraryAdded added = {0};
    const char *path = text_string(&self->path);
    const LibraryImport import = {.paths = &path,
                                  .count = 1,
                                  .threads = tasks_threads(),
                                  .judge = story_accuracy,
                                  .read_kept = kept_review_open, /* reviews that are kept beside a file */
                                  .add_kept = kept_review_add_all,
                                  .stop = job_stop_flag(self->work.job),
                                  .problem = note_problem,
                                  .progress = note_progress,
                                  .context = self};
    Status status = library_open(text_string(&self->library), LIBRARY_MAKE, &library, error);
    if (status != STATUS_OK)
        return status;
    status = library_import(library, &import, &added, error);
    note_progress(self, &added, 1, 1);
    library_close(library);
    return status;
}

static void empty_import(void *work)
{
    LibraryImportWork *self = work;
    text_free(&self->library);
    text_free(&self->path);
}

Status library_state_import(LibraryState *self, const char *path, Tasks *tasks, Error *error)
{
    char title[TASK_TITLE_SIZE];
    if (!*self->wants.path)
        return error_set(error, STATUS_INVALID, "there is no library: open one first");
    LibraryImportWork *made = task_work_new(sizeof *made, import_games, empty_import, error);
    if (!made)
        return STATUS_MEMORY;
    text_add_string(&made->library, self->wants.path);
    text_add_string(&made->path, path);
    snprintf(title, sizeof title, "Import of %.120s", path_name(path));
    const TaskPlan plan = {.title = title,
                           .action = "library.show",
                           .threads = tasks_threads(),
                           .work = made,
                           .prepared = text_status(&made->path, error)};
    Status status = tasks_add(tasks, &plan, &self->task, error);
    if (status != STATUS_OK)
        return status;
    self->import = made;
    tasks_hurry(tasks, tasks_find(tasks, self->task));
    return STATUS_OK;
}

/* Has the library read again when more has come, and says at the end what came. */
static bool take_import(LibraryState *self, const Tasks *tasks, Error *notice)
{
    Error how;
    LibraryImportWork *work = self->import;
    if (!work)
        return false;
    lock_take(&work->work.lock);
    const LibraryAdded added = work->added;
    lock_release(&work->work.lock);
    bool more = added.games + added.renewed != self->imported;
    bool ended = tasks_take_end(tasks, &self->task, &how);
    self->imported = added.games + added.renewed;
    self->wants.version += more || ended;
    if (!ended)
        return more;
    char problems[ERROR_TEXT_SIZE] = "";
    if (work->problems > 0)
        snprintf(problems, sizeof problems,
                 work->problems == 1 ? "; %d problem: %.80s: %.100s" : "; %d problems, such as %.80s: %.100s",
                 work->problems, path_name(work->problem.file), work->problem.text);
    if (how.status != STATUS_OK && how.status != STATUS_INTERRUPTED)
        *notice = how;
    else
        error_set(notice, STATUS_INTERRUPTED, "%s%s game%s added, %s there before or twice%s",
                  how.status == STATUS_OK ? "" : "Stopped: ", WHOLE(added.games), added.games == 1 ? "" : "s",
                  WHOLE(added.duplicates), problems);
    task_work_free(work);
    self->import = NULL;
    self->imported = 0;
    return true;
}

/* ---- Asking ---- */

Status library_state_init(LibraryState *self, const char *folder, const char *path, Wake wake, Error *error)
{
    *self = (LibraryState){.wake = wake,
                           .reader = library_reader_new(),
                           .shown = library_shown_new(NULL, &(LibraryWants){.game = 0})};
    if (!self->reader || !self->shown)
        return error_set(error, STATUS_MEMORY, "out of memory for a library");
    LibraryWants *wants = &self->wants;
    if (*path)
        snprintf(wants->path, sizeof wants->path, "%s", path);
    else if (folder)
        snprintf(wants->path, sizeof wants->path, "%.*s/library.tetress", (int)sizeof wants->path - 32,
                 folder);
    return STATUS_OK;
}

void library_state_close(LibraryState *self)
{
    question_close(&self->asking);
    library_reader_free(self->reader);
    library_shown_free(self->shown);
    task_work_free(self->import);
}

/* Names the rows for people, who have agents under one name everywhere. */
static void name_rows(LibraryShown *shown, const AgentNames *names)
{
    for (int i = 0; i < shown->row_count; i++)
        game_entry_name(&shown->rows[i], names);
    if (shown->game)
        game_entry_name(&shown->rows[LIBRARY_ROWS], names);
}

static bool take_answer(LibraryState *self, const AgentNames *names)
{
    Status status;
    Error error = {0};
    LibraryShown *shown = question_take(&self->asking, &status, &error);
    if (!shown)
        return false;
    self->reads = false;
    self->error = error;
    self->error.status = status;
    if (status != STATUS_OK && strcmp(shown->wants.path, self->shown->wants.path) == 0) {
        library_shown_free(shown); /* words may still be being typed: the list stays */
        return true;
    }
    bool other = shown->game != self->shown->game;
    library_shown_free(self->shown);
    self->shown = shown;
    name_rows(shown, names);
    if (other)
        self->turn = shown->ply;
    return true;
}

bool library_state_tick(LibraryState *self, bool wanted, const AgentNames *names, const Tasks *tasks,
                        Error *notice)
{
    bool changed = take_import(self, tasks, notice);
    changed = take_answer(self, names) || changed;
    if (!wanted || library_wants_equal(&self->wants, &self->asked))
        return changed;
    self->asked = self->wants;
    const LibraryWants *shown = &self->shown->wants;
    self->reads = shown->version != self->wants.version || strcmp(shown->path, self->wants.path) != 0;
    question_ask(&self->asking, &library_inquiry, library_shown_new(self->reader, &self->wants), self->wake,
                 &self->error);
    return true;
}
