#include "ui/state/match/classes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/folder.h"
#include "engine/base/platform/thread.h"
#include "engine/base/time_units.h"
#include "engine/classroom/class_run.h"
#include "engine/protocol/python/python_trial.h"

enum { CLASS_PATH_SIZE = SETTINGS_PATH_SIZE + sizeof COACH_FILE };
enum { LOOK_NODES = 10000, COACH_MINUTES = 10, TIME_S = 180, SPACE_MB = 250 };

struct ClassWork {
    TaskWork work;
    const Roster *roster;
    bool coach;
    AgentSpec spec; /* of a coach's agent */
    char folder[SETTINGS_PATH_SIZE], pages[SETTINGS_PATH_SIZE];
    int games;

    /* Belongs to the thread. */
    Classroom room;
    ClassPages written;
    ClassRun run;
    Coach player;

    /* Shared. */
    char stage[CLASS_STAGE_SIZE];
    bool grown; /* a game was played, or agents were tested */
    char changed[CLASS_NOTE_SIZE];
    bool found; /* there are new findings */
    Text findings;
};

/* Reads a class's file, or waits before until its length has changed. */
typedef struct ClassReading {
    char path[CLASS_PATH_SIZE];
    bool waits;
    uint64_t bytes; /* length of the file before it was read */
    ClassShown *made;
} ClassReading;

/* ---- On the thread of a task ---- */

static void note_stage(void *context, const char *what, int64_t done, int64_t all)
{
    ClassWork *self = context;
    lock_take(&self->work.lock);
    self->grown = self->grown || strcmp(self->stage, what) != 0;
    snprintf(self->stage, sizeof self->stage, "%s", what);
    lock_release(&self->work.lock);
    job_set_progress(self->work.job, (uint64_t)done, (uint64_t)all);
}

static void note_game(void *context, const ClassGame *game)
{
    ClassWork *self = context;
    (void)game;
    lock_take(&self->work.lock);
    self->grown = true;
    lock_release(&self->work.lock);
}

static void note_changes(void *context, const char *text)
{
    ClassWork *self = context;
    lock_take(&self->work.lock);
    snprintf(self->changed, sizeof self->changed, "%s", text);
    lock_release(&self->work.lock);
}

/* Writes the page and hands over the findings. */
static Status report_findings(void *context, const char *state, Error *error)
{
    ClassWork *self = context;
    Text found = {0};
    Status status = class_run_coach_page(&self->run, &self->player, state, error);
    if (status == STATUS_OK) {
        const ClassPlayer *agent = &self->room.players[COACH_AGENT];
        Findings findings;
        status = coach_findings(&self->player, &findings, error);
        for (int i = 0; status == STATUS_OK && i < findings.count; i++)
            text_printf(&found, "%s%s\n", i > 0 ? "\n" : "", findings.texts[i]);
        if (status == STATUS_OK && !agent->plays)
            text_printf(&found, "\n%s", agent->trouble);
        if (status == STATUS_OK)
            status = text_status(&found, error);
    }
    lock_take(&self->work.lock);
    Text before = self->findings;
    self->findings = found;
    self->found = true;
    lock_release(&self->work.lock);
    text_free(&before);
    return status;
}

static Status run_coach(ClassWork *self, Error *error)
{
    self->room.seed = 1;
    self->room.nodes = LOOK_NODES;
    self->player = (Coach){.room = &self->room,
                           .roster = self->roster,
                           .watch = self->run.watch,
                           .threads = self->run.threads,
                           .minutes = COACH_MINUTES,
                           .news = report_findings};
    Status status = class_run_coach_enrol(&self->room, &self->spec, NULL, error);
    if (status == STATUS_OK)
        status = class_run_coach_begin(&self->run, self->pages, error);
    bool made = status == STATUS_OK;
    if (made)
        status = coach_run(&self->player, error);
    if (made && (status == STATUS_OK || status == STATUS_INTERRUPTED)) {
        Error inner = {0};
        if (report_findings(self, status == STATUS_OK ? "" : "Interrupted.", &inner) != STATUS_OK &&
            status == STATUS_OK) {
            *error = inner;
            status = inner.status;
        }
    }
    return status;
}

static Status run_class(ClassWork *self, Error *error)
{
    const ClassPlan plan = {.folder = self->folder,
                            .out = self->pages,
                            .time_s = TIME_S,
                            .space_mb = SPACE_MB,
                            .games = self->games,
                            .nodes = LOOK_NODES,
                            .seed = 1};
    Status status = class_run_all(&self->run, &plan, error);
    if (status == STATUS_INTERRUPTED && self->room.file)
        class_pages_write(&self->written, "Interrupted; it can be resumed.", NULL);
    return status == STATUS_OK ? class_pages_write(&self->written, "", error) : status;
}

static Status classes_run(void *work, Error *error)
{
    ClassWork *self = work;
    const ClassWatch watch = {.stop = job_stop_flag(self->work.job),
                              .progress = note_stage,
                              .played = note_game,
                              .changed = note_changes,
                              .context = self};
    self->run = (ClassRun){&self->room, &self->written, self->roster, &watch, tasks_threads()};
    Status status = self->coach ? run_coach(self, error) : run_class(self, error);
    class_pages_free(&self->written);
    classroom_free(&self->room);
    return status;
}

static void classes_empty(void *work)
{
    text_free(&((ClassWork *)work)->findings);
}

/* ---- Reading ---- */

static void shown_free(ClassShown *self)
{
    if (!self)
        return;
    classroom_free(&self->room);
    free(self->standings);
    free(self->ranks);
    free(self);
}

/* The length of a file; 0 if there is none. */
static uint64_t length_of(const char *path)
{
    uint64_t bytes = 0;
    int64_t modified;
    return file_facts(path, &bytes, &modified) ? bytes : 0;
}

static Status read_file(Job *job, void *context, Error *error)
{
    ClassReading *self = context;
    while (self->waits && length_of(self->path) == self->bytes) {
        for (int pause = 0; pause < 10 && !job_stopping(job); pause++)
            clock_wait(50 * NS_PER_MS);
        if (job_stopping(job))
            return error_set(error, STATUS_INTERRUPTED, "stopped");
    }
    ClassShown *made = memory_new(1, sizeof *made);
    if (!made)
        return error_set(error, STATUS_MEMORY, "out of memory for a class");
    self->bytes = length_of(self->path);
    Status status = classroom_read(&made->room, self->path, error);
    size_t count = (size_t)made->room.player_count + 1;
    if (status == STATUS_OK) {
        made->standings = memory_new(count, sizeof *made->standings);
        made->ranks = memory_new(count, sizeof *made->ranks);
        status = made->standings && made->ranks
                     ? classroom_stand(&made->room, made->standings, error)
                     : error_set(error, STATUS_MEMORY, "out of memory for the ladder");
    }
    if (status == STATUS_OK) {
        made->rank_count = classroom_rank(&made->room, made->standings, made->ranks);
        self->made = made;
    } else {
        shown_free(made);
    }
    return status;
}

static void drop_reading(void *reading)
{
    shown_free(((ClassReading *)reading)->made);
    free(reading);
}

static void class_path(const Classes *self, char out[CLASS_PATH_SIZE])
{
    snprintf(out, CLASS_PATH_SIZE, "%s/%s", self->pages, self->coach ? COACH_FILE : CLASS_FILE);
}

static Status classes_ask(Classes *self, bool waits, Error *error)
{
    static const Inquiry inquiry = {read_file, drop_reading};
    ClassReading *asked = memory_new(1, sizeof *asked);
    if (asked) {
        class_path(self, asked->path);
        asked->waits = self->waits = waits;
        asked->bytes = self->seen_bytes;
    }
    return question_ask(&self->reading, &inquiry, asked, self->wake, error);
}

/* ---- On ours ---- */

void classes_close(Classes *self)
{
    question_close(&self->reading);
    task_work_free(self->work);
    shown_free(self->shown);
    text_free(&self->findings);
}

/* Forgets what was shown before. */
static void forget(Classes *self)
{
    shown_free(self->shown);
    self->shown = NULL;
    self->player = -1;
    self->stage[0] = self->changed[0] = '\0';
    self->stopped = false;
    self->trouble = (Error){0};
    text_clear(&self->findings);
}

static Status may_change(const Classes *self, Error *error)
{
    if (self->task)
        return error_set(error, STATUS_INVALID, "a class or a coach is running: wait for it, or stop it");
    return classes_reads(self) ? error_set(error, STATUS_INVALID, "a class is being read") : STATUS_OK;
}

/* The folder of a file, if the file of a class was given. */
static Status take_path(const char *path, char out[SETTINGS_PATH_SIZE], Error *error)
{
    size_t length = strlen(path), tail = strlen("/" CLASS_FILE);
    if (length > tail && strcmp(path + length - tail, "/" CLASS_FILE) == 0)
        length -= tail;
    while (length > 1 && path[length - 1] == '/')
        length--;
    if (length == 0 || length >= SETTINGS_PATH_SIZE)
        return error_set(error, STATUS_INVALID, "expected the path of a folder, of at most %d bytes",
                         SETTINGS_PATH_SIZE - 1);
    memmove(out, path, length);
    out[length] = '\0';
    return STATUS_OK;
}

Status classes_choose(Classes *self, const char *folder, Error *error)
{
    size_t length = strlen(folder);
    while (length > 1 && folder[length - 1] == '/')
        length--;
    if (length == 0 || length >= sizeof self->folder)
        return error_set(error, STATUS_INVALID, "expected the path of a folder of submissions");
    snprintf(self->folder, sizeof self->folder, "%.*s", (int)length, folder);
    if (self->coach) {
        forget(self);
        self->coach = false;
        self->pages[0] = '\0';
    }
    return STATUS_OK;
}

void classes_show(Classes *self, int player)
{
    ClassShown *shown = self->shown;
    self->player = player;
    if (shown)
        shown->worst_count = player < 0 ? 0 : classroom_worst(&shown->room, player, shown->worst);
}

Status classes_open(Classes *self, const char *folder, Error *error)
{
    Status status = may_change(self, error);
    if (status == STATUS_OK)
        status = take_path(folder, self->pages, error);
    if (status != STATUS_OK)
        return status;
    forget(self);
    self->coach = false;
    self->due = true;
    return STATUS_OK;
}

static Status add_task(Classes *self, ClassWork *made, const char *title, Tasks *tasks, Error *error)
{
    const TaskPlan plan = {
        .title = title, .action = "class.show", .threads = machine_processors(), .work = made};
    Status status = tasks_add(tasks, &plan, &self->task, error);
    if (status != STATUS_OK)
        return status;
    self->work = made;
    self->coach = made->coach;
    memcpy(self->pages, made->pages, sizeof self->pages);
    forget(self);
    snprintf(self->title, sizeof self->title, "%s", title);
    self->player = made->coach ? COACH_AGENT : -1;
    return STATUS_OK;
}

static ClassWork *make_work(const Classes *self, Error *error)
{
    ClassWork *made = task_work_new(sizeof *made, classes_run, classes_empty, error);
    if (!made)
        return NULL;
    made->roster = self->roster;
    made->games = self->games;
    memcpy(made->folder, self->folder, sizeof made->folder);
    return made;
}

Status classes_start(Classes *self, const char *pages, Tasks *tasks, Error *error)
{
    char title[TASK_TITLE_SIZE], beside[SETTINGS_PATH_SIZE + 8];
    Status status = may_change(self, error);
    if (status == STATUS_OK && !*self->folder)
        status = error_set(error, STATUS_INVALID, "no folder of submissions is chosen");
    ClassWork *made = status == STATUS_OK ? make_work(self, error) : NULL;
    if (!made)
        return error ? error->status : STATUS_MEMORY;
    snprintf(beside, sizeof beside, "%s-pages", self->folder);
    status = take_path(*pages ? pages : beside, made->pages, error);
    if (status != STATUS_OK) {
        task_work_free(made);
        return status;
    }
    snprintf(title, sizeof title, "The class %.120s", path_name(self->folder));
    return add_task(self, made, title, tasks, error);
}

Status classes_coach(Classes *self, const char *agent, Tasks *tasks, Error *error)
{
    char title[TASK_TITLE_SIZE];
    Status status = may_change(self, error);
    ClassWork *made = status == STATUS_OK ? make_work(self, error) : NULL;
    if (!made)
        return error ? error->status : STATUS_MEMORY;
    made->coach = true;
    status = python_trial_read(agent, &made->spec, error);
    if (status == STATUS_OK) {
        /* "DIR-coach", from an agent's "DIR:MODULE"; a backslash escapes the next character. */
        char path[SETTINGS_PATH_SIZE + 8];
        size_t length = 0;
        for (const char *at = made->spec.rest; *at && *at != ':' && length < SETTINGS_PATH_SIZE; at++) {
            at += *at == '\\' && at[1];
            path[length++] = *at;
        }
        while (length > 1 && path[length - 1] == '/')
            length--;
        memcpy(path + length, "-coach", sizeof "-coach");
        status = take_path(path, made->pages, error);
    }
    if (status != STATUS_OK) {
        task_work_free(made);
        return status;
    }
    snprintf(title, sizeof title, "The coach of %.120s", path_name(made->spec.rest));
    return add_task(self, made, title, tasks, error);
}

static bool take_task(Classes *self, const Tasks *tasks)
{
    Error how;
    if (!self->task)
        return false;
    /* Takes over what the task reported. */
    ClassWork *work = self->work;
    lock_take(&work->work.lock);
    bool grown = work->grown, found = work->found;
    bool staged = strcmp(self->stage, work->stage) != 0 || strcmp(self->changed, work->changed) != 0;
    memcpy(self->stage, work->stage, sizeof self->stage);
    memcpy(self->changed, work->changed, sizeof self->changed);
    if (found) {
        Text before = self->findings;
        self->findings = work->findings;
        work->findings = before;
    }
    work->grown = work->found = false;
    lock_release(&work->work.lock);
    self->due = self->due || (grown && strcmp(self->stage, "testing agents") != 0) || found;
    bool changed = found || staged;
    if (!tasks_take_end(tasks, &self->task, &how))
        return changed;
    self->stopped = how.status == STATUS_INTERRUPTED;
    if (how.status != STATUS_OK && !self->stopped)
        self->trouble = how;
    self->due = self->due || self->shown || how.status == STATUS_OK;
    self->read_ns = 0;
    task_work_free(self->work);
    self->work = NULL;
    return true;
}

bool classes_tick(Classes *self, const Tasks *tasks, uint64_t now_ns)
{
    bool changed = take_task(self, tasks);
    char path[CLASS_PATH_SIZE];
    Status status;
    Error error;
    ClassReading *answer = question_take(&self->reading, &status, &error);
    if (answer) {
        class_path(self, path); /* another class may be shown by now */
        bool wanted = status != STATUS_INTERRUPTED && strcmp(answer->path, path) == 0;
        if (wanted)
            self->seen_bytes = answer->bytes;
        if (wanted && status != STATUS_OK) {
            self->trouble = error;
        } else if (wanted) {
            shown_free(self->shown);
            self->shown = answer->made;
            answer->made = NULL;
            classes_show(self, self->player < self->shown->room.player_count ? self->player : -1);
        }
        drop_reading(answer);
        changed = wanted || changed;
    }
    /* Reads the file if that is due, no more often than once a second while it grows here; and while
     * nobody here writes it, has a thread wait for what others add to it. */
    if (self->due && !classes_reads(self) && (!self->task || now_ns - self->read_ns >= NS_PER_S)) {
        self->due = false;
        self->read_ns = now_ns;
        changed = classes_ask(self, false, &self->trouble) != STATUS_OK || changed;
    } else {
        bool waits = self->shown && !self->task && !self->coach && !self->due;
        if (waits && !question_open(&self->reading))
            classes_ask(self, true, NULL); /* without memory the ladder stays as it is */
        else if (!waits && question_open(&self->reading) && self->waits)
            question_stop(&self->reading);
    }
    return changed;
}
