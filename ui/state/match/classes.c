#include "ui/state/match/classes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/cpu.h"
#include "engine/base/platform/folder.h"
#include "engine/base/platform/thread.h"
#include "engine/base/time_units.h"
#include "engine/classroom/class_review.h"
#include "engine/classroom/class_run.h"
#include "engine/protocol/python/python_trial.h"

static const uint64_t READ_NS = NS_PER_S; /* between two checks of a file that grows */

enum { LOOK_NODES = 10000, COACH_MINUTES = 10, TIME_S = 180, SPACE_MB = 250 };

struct ClassWork {
    const Roster *roster;
    bool coach;
    AgentSpec spec; /* of a coach's agent */
    char folder[SETTINGS_PATH_SIZE], pages[SETTINGS_PATH_SIZE];
    int games;

    /* Belongs to the thread until its task has ended. */
    Job *job;
    atomic_bool stop;
    Classroom room;
    ClassPages written;
    ClassRun run;
    Coach player;

    Lock lock; /* protects everything below */
    char stage[CLASS_STAGE_SIZE];
    bool grown; /* a game was played, or agents were tested */
    char changed[CLASS_NOTE_SIZE];
    Text *findings; /* new ones; null: none */
};

struct ClassReading {
    Job *job;
    uint64_t bytes; /* length of the file before it was read */
    char path[SETTINGS_PATH_SIZE + sizeof COACH_FILE];
    ClassShown *made;
};

/* Waits until a file's length changes. */
struct ClassFileWatch {
    Job *job;
    char path[SETTINGS_PATH_SIZE + sizeof COACH_FILE];
    uint64_t bytes;
};

/* ---- On the thread of a task ---- */

static void note_stage(void *context, const char *what, int64_t done, int64_t all)
{
    ClassWork *self = context;
    if (job_stopping(self->job))
        atomic_store(&self->stop, true);
    lock_take(&self->lock);
    self->grown = self->grown || strcmp(self->stage, what) != 0;
    snprintf(self->stage, sizeof self->stage, "%s", what);
    lock_release(&self->lock);
    job_set_progress(self->job, (uint64_t)done, (uint64_t)all);
}

static void note_game(void *context, const ClassGame *game)
{
    ClassWork *self = context;
    (void)game;
    lock_take(&self->lock);
    self->grown = true;
    lock_release(&self->lock);
}

static void note_changes(void *context, const char *text)
{
    ClassWork *self = context;
    lock_take(&self->lock);
    snprintf(self->changed, sizeof self->changed, "%s", text);
    lock_release(&self->lock);
}

static Status find_words(const ClassWork *self, Text *out, Error *error)
{
    const ClassPlayer *agent = &self->room.players[COACH_AGENT];
    Findings findings;
    Status status = class_run_coach_findings(&self->player, &findings, error);
    for (int i = 0; status == STATUS_OK && i < findings.count; i++)
        text_printf(out, "%s%s\n", i > 0 ? "\n" : "", findings.texts[i]);
    if (status == STATUS_OK && !agent->plays)
        text_printf(out, "\n%s", agent->trouble);
    return status == STATUS_OK ? text_status(out, error) : status;
}

/* Writes the page and hands over the findings. */
static Status report_findings(void *context, const char *state, Error *error)
{
    ClassWork *self = context;
    Text *found = calloc(1, sizeof *found);
    if (!found)
        return error_set(error, STATUS_MEMORY, "out of memory for findings");
    Status status = class_run_coach_page(&self->run, &self->player, state, error);
    if (status == STATUS_OK)
        status = find_words(self, found, error);
    lock_take(&self->lock);
    Text *before = self->findings;
    self->findings = found;
    lock_release(&self->lock);
    if (before)
        text_free(before);
    free(before);
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

static Status run(Job *job, void *context, Error *error)
{
    ClassWork *self = context;
    const ClassWatch watch = {.stop = &self->stop,
                              .progress = note_stage,
                              .played = note_game,
                              .changed = note_changes,
                              .context = self};
    int threads = machine_processors() > 1 ? machine_processors() - 1 : 1;
    self->job = job;
    self->run = (ClassRun){&self->room, &self->written, self->roster, &watch, threads};
    Status status = self->coach ? run_coach(self, error) : run_class(self, error);
    class_pages_free(&self->written);
    classroom_free(&self->room);
    return status;
}

static void work_destroy(ClassWork *self)
{
    if (!self)
        return;
    lock_destroy(&self->lock);
    if (self->findings)
        text_free(self->findings);
    free(self->findings);
    free(self);
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

static Status read_file(Job *job, void *context, Error *error)
{
    ClassReading *self = context;
    (void)job;
    ClassShown *made = memory_new(1, sizeof *made);
    if (!made)
        return error_set(error, STATUS_MEMORY, "out of memory for a class");
    int64_t modified;
    if (!file_facts(self->path, &self->bytes, &modified))
        self->bytes = 0;
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

static void class_path(const Classes *self, char out[SETTINGS_PATH_SIZE + sizeof COACH_FILE])
{
    snprintf(out, SETTINGS_PATH_SIZE + sizeof COACH_FILE, "%s/%s", self->pages,
             self->coach ? COACH_FILE : CLASS_FILE);
}

static Status begin_reading(Classes *self, Error *error)
{
    ClassReading *made = memory_new(1, sizeof *made);
    if (!made)
        return error_set(error, STATUS_MEMORY, "out of memory for a class");
    class_path(self, made->path);
    Status status = job_start(read_file, made, self->wake, &made->job, error);
    if (status == STATUS_OK)
        self->reading = made;
    else
        free(made);
    return status;
}

/* Takes over what was read; returns whether there was something. */
static bool take_reading(Classes *self)
{
    ClassReading *made = self->reading;
    Status status;
    Error error;
    if (!made || !job_ended(made->job, &status, &error))
        return false;
    job_join(made->job);
    self->reading = NULL;
    self->seen_bytes = made->bytes;
    if (status != STATUS_OK) {
        self->trouble = error;
    } else {
        shown_free(self->shown);
        self->shown = made->made;
        classes_show(self, self->player < self->shown->room.player_count ? self->player : -1);
    }
    free(made);
    return true;
}

/* ---- Watching for what others play ---- */

static Status watch_file(Job *job, void *context, Error *error)
{
    enum { PAUSES = 10 };
    const ClassFileWatch *self = context;
    while (!job_stopping(job)) {
        uint64_t bytes = 0;
        int64_t modified;
        if (!file_facts(self->path, &bytes, &modified))
            bytes = 0;
        if (bytes != self->bytes)
            return STATUS_OK;
        for (int i = 0; i < PAUSES && !job_stopping(job); i++)
            clock_wait(50 * NS_PER_MS);
    }
    return error_set(error, STATUS_INTERRUPTED, "stopped");
}

/* Without memory there is no watch, and the ladder stays as it is. */
static void begin_file_watch(Classes *self)
{
    ClassFileWatch *made = memory_new(1, sizeof *made);
    if (!made)
        return;
    class_path(self, made->path);
    made->bytes = self->seen_bytes;
    if (job_start(watch_file, made, self->wake, &made->job, NULL) == STATUS_OK)
        self->file_watch = made;
    else
        free(made);
}

/* Rereads the file if it has changed, and watches a file that nobody here writes. */
static void tend_file_watch(Classes *self)
{
    char path[SETTINGS_PATH_SIZE + sizeof COACH_FILE];
    ClassFileWatch *made = self->file_watch;
    Status status;
    Error error;
    bool wanted = self->shown && !self->task && !self->coach && !self->reading && !self->due;
    class_path(self, path);
    if (made && job_ended(made->job, &status, &error)) {
        bool same = strcmp(made->path, path) == 0;
        job_join(made->job);
        free(made);
        self->file_watch = NULL;
        self->due = self->due || (status == STATUS_OK && same && wanted);
    } else if (made && (!wanted || strcmp(made->path, path) != 0)) {
        job_stop(made->job);
    } else if (!made && wanted) {
        begin_file_watch(self);
    }
}

/* ---- On ours ---- */

void classes_init(Classes *self, const Roster *roster, Wake wake)
{
    *self = (Classes){.roster = roster, .wake = wake, .games = CLASS_GAMES_USUAL, .player = -1};
}

void classes_close(Classes *self)
{
    if (self->reading) {
        job_join(self->reading->job);
        shown_free(self->reading->made);
        free(self->reading);
    }
    if (self->file_watch) {
        job_stop(self->file_watch->job);
        job_join(self->file_watch->job);
        free(self->file_watch);
    }
    work_destroy(self->work);
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
    return self->reading ? error_set(error, STATUS_INVALID, "a class is being read") : STATUS_OK;
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
    const TaskPlan plan = {.title = title,
                           .action = "class.show",
                           .threads = machine_processors(),
                           .work = run,
                           .context = made};
    Status status = tasks_add(tasks, &plan, &self->task, error);
    if (status != STATUS_OK) {
        work_destroy(made);
        return status;
    }
    work_destroy(self->work);
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
    ClassWork *made = memory_new(1, sizeof *made);
    if (!made) {
        error_set(error, STATUS_MEMORY, "out of memory for a class");
        return NULL;
    }
    made->roster = self->roster;
    made->games = self->games;
    memcpy(made->folder, self->folder, sizeof made->folder);
    lock_init(&made->lock);
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
        work_destroy(made);
        return status;
    }
    const char *name = strrchr(self->folder, '/');
    snprintf(title, sizeof title, "The class %.120s", name ? name + 1 : self->folder);
    return add_task(self, made, title, tasks, error);
}

/* "DIR-coach", from an agent's "DIR:MODULE"; a backslash escapes the next character. */
static Status place_coach(const AgentSpec *spec, char out[SETTINGS_PATH_SIZE], Error *error)
{
    char path[SETTINGS_PATH_SIZE + 8];
    size_t length = 0;
    for (const char *at = spec->rest; *at && *at != ':' && length < SETTINGS_PATH_SIZE; at++) {
        at += *at == '\\' && at[1];
        path[length++] = *at;
    }
    while (length > 1 && path[length - 1] == '/')
        length--;
    memcpy(path + length, "-coach", sizeof "-coach");
    return take_path(path, out, error);
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
    if (status == STATUS_OK)
        status = place_coach(&made->spec, made->pages, error);
    if (status != STATUS_OK) {
        work_destroy(made);
        return status;
    }
    const char *name = strrchr(made->spec.rest, '/');
    snprintf(title, sizeof title, "The coach of %.120s", name ? name + 1 : made->spec.rest);
    return add_task(self, made, title, tasks, error);
}

void classes_stop(Classes *self, Tasks *tasks)
{
    Task *task = tasks_find(tasks, self->task);
    if (!task)
        return;
    tasks_stop(tasks, task);
    atomic_store(&self->work->stop, true);
}

/* Takes over what the task reported. */
static bool take_news(Classes *self)
{
    ClassWork *work = self->work;
    lock_take(&work->lock);
    Text *found = work->findings;
    bool grown = work->grown;
    bool staged = strcmp(self->stage, work->stage) != 0 || strcmp(self->changed, work->changed) != 0;
    work->findings = NULL;
    work->grown = false;
    memcpy(self->stage, work->stage, sizeof self->stage);
    memcpy(self->changed, work->changed, sizeof self->changed);
    lock_release(&work->lock);
    if (found) {
        text_free(&self->findings);
        self->findings = *found;
        free(found);
    }
    self->due = self->due || (grown && strcmp(self->stage, "testing agents") != 0) || found;
    return found || staged;
}

static bool take_task(Classes *self, const Tasks *tasks)
{
    const Task *task = tasks_find(tasks, self->task);
    if (!self->task)
        return false;
    bool changed = take_news(self);
    if (task && task->job && job_stopping(task->job))
        atomic_store(&self->work->stop, true); /* whoever stopped it */
    if (task && !task_ended(task))
        return changed;
    self->stopped = !task || task->state == TASK_STOPPED;
    if (task && task->state == TASK_FAILED)
        self->trouble = task->error;
    self->due = self->due || self->shown || (task && task->state == TASK_DONE);
    self->read_ns = 0;
    self->task = 0;
    return true;
}

bool classes_tick(Classes *self, Tasks *tasks, uint64_t now_ns)
{
    bool changed = take_task(self, tasks);
    changed = take_reading(self) || changed;
    if (self->due && !self->reading && (!self->task || now_ns - self->read_ns >= READ_NS)) {
        self->due = false;
        self->read_ns = now_ns;
        if (begin_reading(self, &self->trouble) != STATUS_OK)
            changed = true;
    }
    tend_file_watch(self);
    return changed;
}

Status classes_record(const Classes *self, int game, Record **out, Error *error)
{
    if (!self->shown || game < 0 || game >= self->shown->room.game_count)
        return error_set(error, STATUS_NOT_FOUND, "there is no such game in this class");
    return class_game_record(&self->shown->room, self->shown->room.all[game], out, error);
}
