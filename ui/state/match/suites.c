#include "ui/state/match/suites.h"

#include <stdio.h>
#include <string.h>

#include "engine/agent/searcher.h"
#include "engine/analysis/suite.h"

struct SuiteWork {
    TaskWork work;
    const Roster *roster;
    char path[SETTINGS_PATH_SIZE], name[SETTINGS_AGENT_SIZE];
    Limits limits;

    /* Belongs to the thread. */
    Suite suite;
    Searcher searcher;
    Game game;

    /* Shared. */
    bool fresh;
    int tried, found;
    Text lines;
};

/* ---- On the thread ---- */

static Status try_entry(SuiteWork *self, const SuiteEntry *entry, Error *error)
{
    const Report *report;
    Move move;
    game_start(&self->game, &entry->position);
    Status status = searcher_find(&self->searcher, &self->game, &self->limits, &move, &report, error);
    if (status == STATUS_OK) {
        char text[MOVE_SHORT_SIZE];
        bool found = suite_entry_has(entry, move);
        const char *word = found ? "found" : move == entry->played ? "again" : "missed";
        move_write_short(move, text);
        lock_take(&self->work.lock);
        text_printf(&self->lines, "%-6s  turn %3d  %-9s", word, entry->position.plies + 1, text);
        if (!found) {
            move_write_short(entry->better[0].move, text);
            text_printf(&self->lines, "  better %-9s", text);
        }
        text_printf(&self->lines, "  %s\n", entry->source);
        self->tried++;
        self->found += found;
        self->fresh = true;
        lock_release(&self->work.lock);
    }
    return status;
}

static Status try_suite(void *work, Error *error)
{
    SuiteWork *self = work;
    Job *job = self->work.job;
    Status status = suite_read_file(self->path, &self->suite, error);
    if (status == STATUS_OK && self->suite.count == 0)
        status = error_set(error, STATUS_INVALID, "there is no position in this suite");
    if (status == STATUS_OK)
        status = searcher_create(self->roster, self->name, &self->searcher, error);
    if (status == STATUS_OK)
        session_stop_with(self->searcher.session, job_stop_flag(job));
    for (int i = 0; i < self->suite.count && status == STATUS_OK; i++) {
        status = try_entry(self, &self->suite.entries[i], error);
        job_set_progress(job, (uint64_t)i + 1, (uint64_t)self->suite.count);
    }
    searcher_free(&self->searcher);
    suite_free(&self->suite);
    return status;
}

/* ---- On ours ---- */

static void suites_empty(void *work)
{
    SuiteWork *self = work;
    text_free(&self->lines);
}

void suites_close(Suites *self)
{
    task_work_free(self->work);
    text_free(&self->result);
}

Status suites_start(Suites *self, Tasks *tasks, Error *error)
{
    char title[TASK_TITLE_SIZE];
    if (self->task)
        return error_set(error, STATUS_INVALID, "a suite is running already");
    if (!*self->path)
        return error_set(error, STATUS_INVALID, "no suite is chosen");
    snprintf(title, sizeof title, "%.50s on %.80s", self->agent, path_name(self->path));
    SuiteWork *made = task_work_new(sizeof *made, try_suite, suites_empty, error);
    if (!made)
        return STATUS_MEMORY;
    made->roster = self->roster;
    made->limits = (Limits){.move_time_ns = self->pace.move_ns, .nodes = self->pace.nodes};
    memcpy(made->path, self->path, sizeof made->path);
    memcpy(made->name, self->agent, sizeof made->name);
    const TaskPlan plan = {.title = title, .action = "suite.show", .threads = 1, .work = made};
    Status status = tasks_add(tasks, &plan, &self->task, error);
    if (status != STATUS_OK)
        return status;
    self->work = made;
    memcpy(self->title, title, sizeof self->title);
    self->tried = self->found = self->all = 0;
    self->stopped = false;
    self->trouble = (Error){0};
    text_clear(&self->result);
    return STATUS_OK;
}

bool suites_tick(Suites *self, const Tasks *tasks)
{
    const Task *task = tasks_find(tasks, self->task);
    SuiteWork *work = self->work;
    Error how;
    if (!self->task)
        return false;
    lock_take(&work->work.lock);
    bool fresh = work->fresh;
    work->fresh = false;
    self->tried = work->tried;
    self->found = work->found;
    text_add_string(&self->result, text_string(&work->lines));
    text_clear(&work->lines);
    lock_release(&work->work.lock);
    if (task && task->all > 0)
        self->all = (int)task->all;
    if (!tasks_take_end(tasks, &self->task, &how))
        return fresh;
    self->stopped = how.status == STATUS_INTERRUPTED;
    self->trouble = self->stopped ? (Error){0} : how;
    task_work_free(work);
    self->work = NULL;
    return true;
}
