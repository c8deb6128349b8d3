#include "ui/state/files/file_jobs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/file.h"
#include "engine/base/platform/folder.h"
#include "ui/state/actions/actions.h"
#include "ui/state/document/kept_review.h"
#include "ui/state/review/game_end.h"

#define SYNC_EVERY_NS UINT64_C(3000000000)

enum { TITLE_SIZE = 96 };

typedef enum FileJobKind {
    FILING_OPEN,
    FILING_RECOVER,
    FILING_FOLLOW,
    FILING_REPLAY,
    FILING_COPY,
    FILING_PASTE,
    FILING_SAVE,
    FILING_REVIEW,
    FILING_EXPORT,
    FILING_CONVERT,
    FILING_WRITE,
    FILING_READ,
    FILING_FOLDER,
    FILING_PICTURES,
    FILING_KINDS
} FileJobKind;

static const char *const titles[FILING_KINDS] = {
    "Opening",          "Opening",   "Following", "Reading",
    "Opening",          "Reading",   "Saving",    "Saving the review of",
    "Exporting",        "Exporting", "Writing",   "Reading",
    "Reading games in", "Exporting"};

struct FileWork {
    FileJobKind kind;
    Job *job;
    Wake wake;
    Text path;
    char absolute[SETTINGS_PATH_SIZE]; /* found by the work; empty: it could not be */
    char title[TITLE_SIZE];
    int game;       /* index of the game to show */
    bool as;        /* saved under another name */
    bool unused;    /* this name gets a number if it is taken */
    bool answering; /* an action waits for the end */
    bool dropped;   /* edits made up to this version of the moves and texts may be lost for this */
    uint64_t tree_version;
    Loading loading;
    Saving saving;
    ReadFile file;
    char round[QUEUE_ROUND_SIZE]; /* of the only game wanted; empty: all are */
    FileFollower *follower;
    Recording recording;
    Text text;   /* to write, or read */
    size_t most; /* its bytes, if it is read */
    FileTake take;
    const Document *document; /* to export */
    Text source;              /* the file to convert */
    GameFolder folder;
    PictureMaker maker;
    void *picture;
    PictureBoard *boards;
    int board_count;
    bool series; /* the path is a folder */
    bool own;    /* it is the folder of one's own games */
};

/* ---- On the thread ---- */

static Status paint_all(FileWork *work, Job *job, Error *error)
{
    Text name = {0};
    Status status = work->series ? folder_make(text_string(&work->path), error) : STATUS_OK;
    for (int i = 0; i < work->board_count && !status; i++) {
        if (job_stopping(job))
            status = error_set(error, STATUS_INTERRUPTED, "not all pictures were exported");
        text_clear(&name);
        text_add_string(&name, text_string(&work->path));
        if (work->series)
            text_printf(&name, "/%03d.png", work->boards[i].position.plies);
        if (!status)
            status = text_status(&name, error);
        if (!status)
            status = work->maker.paint(work->picture, &work->boards[i], text_string(&name), error);
        job_set_progress(job, (uint64_t)i + 1, (uint64_t)work->board_count);
    }
    text_free(&name);
    return status;
}

/* Reads the games in a text that was pasted or piped in. */
static Status read_pasted(ReadFile *file, Error *error)
{
    Status status = read_file_parse(file, "the clipboard", error);
    if (status || file->list.count > 0)
        return status;
    bool known = file->list.format != FORMAT_UNKNOWN;
    return error_set(error, STATUS_INVALID, "the clipboard holds no move, position or game%s%.200s",
                     known ? ": " : "", known && file->list.problem_count ? file->list.problems[0].text : "");
}

/* The folder of one's own games may not be there yet. */
static Status read_folder(FileWork *work, Job *job, Error *error)
{
    const char *path = text_string(&work->path);
    Status status = work->own && file_kind(path) != FILE_FOLDER ? folder_make(path, error) : STATUS_OK;
    return status ? status : game_folder_read(&work->folder, path, job, error);
}

/* Reads a file of which one game may be wanted, with its review. */
static Status read_copy(FileWork *work, Error *error)
{
    RecordList *list = &work->file.list;
    const char *path = text_string(&work->path);
    Status status = read_file_open(path, &work->file, error);
    if (status || !work->round[0])
        return status;
    int at = read_file_round(&work->file, work->round);
    if (at < 0)
        return error_set(error, STATUS_NOT_FOUND, "there is no game %s in this file", work->round);
    for (int i = 0; i < list->count; i++)
        if (i != at)
            record_destroy(list->records[i]);
    list->records[0] = list->records[at];
    list->count = 1;
    list->problem_count = list->problems_left_out = 0; /* those of the file are not this game's */
    kept_review_read(path, list);
    return STATUS_OK;
}

static Status do_work(FileWork *work, Job *job, Error *error)
{
    const char *path = text_string(&work->path);
    Status status;
    switch (work->kind) {
    case FILING_OPEN:
    case FILING_RECOVER:
        return loading_run(&work->loading, job, error);
    case FILING_FOLLOW:
        return file_follower_create(strcmp(path, "-") == 0 ? NULL : path, work->wake, &work->follower, error);
    case FILING_REPLAY:
        return recording_read(&work->recording, path, error);
    case FILING_COPY:
        return read_copy(work, error);
    case FILING_PASTE:
        return read_pasted(&work->file, error);
    case FILING_SAVE:
        status = work->unused ? kept_games_find_name(&work->saving.path, error) : STATUS_OK;
        return status ? status : saving_run(&work->saving, error);
    case FILING_REVIEW:
        return kept_review_write(&work->document->list, path, error);
    case FILING_EXPORT:
        return document_export(work->document, path, error);
    case FILING_CONVERT:
        status = read_file_open(text_string(&work->source), &work->file, error);
        return status == STATUS_OK ? records_export(&work->file.list, path, error) : status;
    case FILING_WRITE:
        return file_replace(path, text_string(&work->text), work->text.length, error);
    case FILING_READ:
        return file_kind(path) == FILE_PLAIN
                   ? file_read(path, work->most, &work->text, error)
                   : error_set(error, STATUS_NOT_FOUND, "there is no file %.200s", path);
    case FILING_FOLDER:
        return read_folder(work, job, error);
    case FILING_PICTURES:
        return paint_all(work, job, error);
    case FILING_KINDS:
        break;
    }
    return STATUS_OK;
}

static Status run(Job *job, void *context, Error *error)
{
    FileWork *work = context;
    Status status = do_work(work, job, error);
    if (!path_absolute(text_string(&work->path), work->absolute, sizeof work->absolute))
        work->absolute[0] = '\0';
    return status;
}

static bool is_loading(const FileWork *work)
{
    return work->kind == FILING_OPEN || work->kind == FILING_RECOVER;
}

static void work_free(FileWork *work)
{
    if (is_loading(work))
        loading_free(&work->loading);
    read_file_free(&work->file);
    report_log_free(&work->recording.log);
    text_free(&work->text);
    text_free(&work->source);
    game_folder_free(&work->folder);
    if (work->picture)
        work->maker.end(work->picture);
    free(work->boards);
    text_free(&work->path);
    free(work);
}

static Status free_work(void *context, Error *error)
{
    (void)error;
    work_free(context);
    return STATUS_OK;
}

/* ---- Starting ---- */

static Status work_create(const AppState *app, FileJobKind kind, const char *path, FileWork **out,
                          Error *error)
{
    *out = NULL;
    if (app->file_jobs.work)
        return error_set(error, STATUS_INVALID,
                         "another file is being read or written: wait until that is done");
    FileWork *work = memory_new(1, sizeof *work);
    if (!work)
        return error_set(error, STATUS_MEMORY, "out of memory for a file");
    work->kind = kind;
    work->dropped = app->answered;
    work->tree_version = app->document.tree_version;
    text_add_string(&work->path, path);
    Status status = text_status(&work->path, error);
    const char *slash = strrchr(path, '/');
    snprintf(work->title, sizeof work->title, "%s %.70s", titles[kind],
             slash && slash[1] != '\0' ? slash + 1 : path);
    if (status)
        work_free(work);
    else
        *out = work;
    return status;
}

/* Undoes what a start did to the document. */
static void give_back(AppState *app, FileWork *work, Status status)
{
    if (is_loading(work))
        loading_end(&work->loading, &app->document, status);
    else if (work->kind == FILING_SAVE)
        saving_end(&work->saving, &app->document, status);
    else if (work->kind == FILING_EXPORT || work->kind == FILING_REVIEW)
        document_end_busy(&app->document);
    if (work->kind == FILING_REVIEW && !status)
        app->document.analysed = app->document.reviewed = false;
}

static Status start(AppState *app, FileWork *work, Error *error)
{
    app->file_jobs.error = (Error){0};
    Status status = job_start(run, work, app->wake, &work->job, error);
    if (status) {
        give_back(app, work, status);
        work_free(work);
    } else {
        app->file_jobs.work = work;
    }
    return status;
}

Status file_jobs_open(AppState *app, const char *path, int game, Error *error)
{
    FileWork *work;
    Status status = work_create(app, FILING_OPEN, path, &work, error);
    if (!work)
        return status;
    work->game = game;
    status = loading_begin(&work->loading, &app->document, path, error);
    if (status) {
        work_free(work);
        return status;
    }
    return start(app, work, error);
}

Status file_jobs_recover(AppState *app, int number, Error *error)
{
    FileWork *work;
    Status status = work_create(app, FILING_RECOVER, "an unsaved game", &work, error);
    if (!work)
        return status;
    status = loading_begin_recovery(&work->loading, &app->document, number, error);
    if (status) {
        work_free(work);
        return status;
    }
    return start(app, work, error);
}

/* Reads a file with nothing else to prepare. */
static Status read(AppState *app, FileJobKind kind, const char *path, Error *error)
{
    FileWork *work;
    Status status = work_create(app, kind, path, &work, error);
    if (!work)
        return status;
    work->wake = app->wake;
    return start(app, work, error);
}

Status file_jobs_follow(AppState *app, const char *path, Error *error)
{
    return read(app, FILING_FOLLOW, path, error);
}

Status file_jobs_replay(AppState *app, const char *path, Error *error)
{
    return read(app, FILING_REPLAY, path, error);
}

Status file_jobs_copy(AppState *app, const char *path, Error *error)
{
    return read(app, FILING_COPY, path, error);
}

Status file_jobs_round(AppState *app, const char *path, const char *round, Error *error)
{
    FileWork *work;
    Status status = work_create(app, FILING_COPY, path, &work, error);
    if (!work)
        return status;
    snprintf(work->round, sizeof work->round, "%s", round);
    return start(app, work, error);
}

Status file_jobs_paste(AppState *app, const char *text, Error *error)
{
    FileWork *work;
    Status status = work_create(app, FILING_PASTE, "what was pasted", &work, error);
    if (!work)
        return status;
    text_add_string(&work->file.bytes, text);
    status = text_status(&work->file.bytes, error);
    if (status) {
        work_free(work);
        return status;
    }
    return start(app, work, error);
}

typedef enum SaveKind {
    SAVE_UNCHANGED, /* if others have not changed the file */
    SAVE_OVER,
    SAVE_AS,
    SAVE_UNUSED /* as, with a number if the name is taken */
} SaveKind;

static Status save(AppState *app, const char *path, SaveKind kind, Error *error)
{
    FileWork *work;
    if (*path == '\0')
        return error_set(error, STATUS_INVALID, "the game has no file yet: use Save as");
    Status status = work_create(app, FILING_SAVE, path, &work, error);
    if (!work)
        return status;
    work->as = kind == SAVE_AS;
    work->unused = kind == SAVE_UNUSED;
    status = saving_begin(&work->saving, &app->document, text_string(&work->path), error);
    if (status) {
        work_free(work);
        return status;
    }
    work->saving.over = kind == SAVE_OVER;
    return start(app, work, error);
}

Status file_jobs_save(AppState *app, const char *path, Error *error)
{
    return path ? save(app, path, SAVE_AS, error)
                : save(app, text_string(&app->document.path), SAVE_UNCHANGED, error);
}

Status file_jobs_keep(AppState *app, const char *path, Error *error)
{
    return save(app, path, SAVE_UNUSED, error);
}

Status file_jobs_save_over(AppState *app, Error *error)
{
    return save(app, text_string(&app->document.path), SAVE_OVER, error);
}

/* Writes what is only read meanwhile. */
static Status write_out(AppState *app, FileJobKind kind, const char *path, Error *error)
{
    FileWork *work;
    Status status = work_create(app, kind, path, &work, error);
    if (!work)
        return status;
    work->document = &app->document;
    app->document.busy = true;
    return start(app, work, error);
}

Status file_jobs_export(AppState *app, const char *path, Error *error)
{
    return write_out(app, FILING_EXPORT, path, error);
}

Status file_jobs_convert(AppState *app, const char *from, const char *path, Error *error)
{
    FileWork *work;
    Status status = work_create(app, FILING_CONVERT, path, &work, error);
    if (!work)
        return status;
    text_add_string(&work->source, from);
    return start(app, work, error);
}

Status file_jobs_keep_review(AppState *app, Error *error)
{
    return write_out(app, FILING_REVIEW, text_string(&app->document.path), error);
}

Status file_jobs_write(AppState *app, const char *path, Text *text, Status made, Error *error)
{
    FileWork *work = NULL;
    Status status = made ? made : work_create(app, FILING_WRITE, path, &work, error);
    if (!work) {
        text_free(text);
        return status;
    }
    work->text = *text;
    *text = (Text){0};
    return start(app, work, error);
}

Status file_jobs_read(AppState *app, const char *path, size_t most, FileTake take, Error *error)
{
    FileWork *work;
    Status status = work_create(app, FILING_READ, path, &work, error);
    if (!work)
        return status;
    work->most = most;
    work->take = take;
    return start(app, work, error);
}

Status file_jobs_folder(AppState *app, const char *path, Error *error)
{
    FileWork *work;
    Status status = work_create(app, FILING_FOLDER, path, &work, error);
    if (!work)
        return status;
    work->own = strcmp(path, text_string(&app->kept.folder)) == 0;
    return start(app, work, error);
}

/* The boards of the line shown, from its start to a node. */
static Status collect(const Document *document, const RecordNode *last, FileWork *work, Error *error)
{
    Game game;
    record_game(document->record, last, &game);
    size_t count = (size_t)game.count + 1;
    work->boards = memory_new(count, sizeof *work->boards);
    if (!work->boards)
        return error_set(error, STATUS_MEMORY, "out of memory for pictures");
    Position position = game.start;
    for (size_t i = 0; i < count; i++) {
        work->boards[i] = (PictureBoard){.position = position, .last = i > 0 ? game.moves[i - 1] : MOVE_NONE};
        if (i + 1 < count)
            position_play(&position, game.moves[i], &position);
    }
    work->board_count = (int)count;
    return STATUS_OK;
}

static Status paint(AppState *app, const char *path, bool series, Error *error)
{
    enum { PICTURE_SIZE = 1000 };
    FileWork *work;
    const PictureStyle style = {.theme = app->settings.theme,
                                .palette = app->settings.palette,
                                .size = PICTURE_SIZE,
                                .margin = app->settings.margin,
                                .pan_row = app->view.pan_row,
                                .pan_column = app->view.pan_column,
                                .coordinates = true};
    const RecordNode *node = app->document.node, *next;
    if (!app->maker.begin)
        return error_set(error, STATUS_INVALID, "this program was built without pictures");
    Status status = work_create(app, FILING_PICTURES, path, &work, error);
    if (!work)
        return status;
    while (series && (next = document_ahead(&app->document, node)))
        node = next;
    work->series = series;
    work->maker = app->maker;
    status = collect(&app->document, node, work, error);
    if (!status && !series) {
        work->boards[0] = work->boards[work->board_count - 1];
        work->board_count = 1;
    }
    if (!status)
        status = app->maker.begin(app->maker.context, &style, &work->picture, error);
    if (status) {
        work_free(work);
        return status;
    }
    return start(app, work, error);
}

Status file_jobs_picture(AppState *app, const char *path, Error *error)
{
    return paint(app, path, false, error);
}

Status file_jobs_pictures(AppState *app, const char *folder, Error *error)
{
    return paint(app, folder, true, error);
}

void file_jobs_answer(AppState *app)
{
    app->file_jobs.work->answering = true;
}

/* ---- Ending ---- */

void file_jobs_leave_document(AppState *app)
{
    play_stop(&app->play);
    review_cancel(&app->review);
    file_follower_leave(&app->follower, app->keeper);
    if (!game_in_view(app))
        app->view.mode = MODE_ANALYSE; /* the editor's panels close with it, and other modes show no game */
    app->editing = false;
    hand_drop(&app->hand);
}

/* The next session may begin in another folder. */
static void note_recent(AppState *app, const FileWork *work)
{
    settings_add_recent(&app->settings, work->absolute[0] ? work->absolute : text_string(&work->path));
}

/* Remembers which file is open. */
static void note_path(AppState *app, const FileWork *work)
{
    note_recent(app, work);
    snprintf(app->settings.last, sizeof app->settings.last, "%s", app->settings.recent[0]);
}

/* Checks whether edits were made while a file was read; they must not be lost without asking. */
static Status check_edits(const AppState *app, const FileWork *work, Error *error)
{
    bool dropped = work->dropped && work->tree_version == app->document.tree_version;
    return document_changed(&app->document) && !dropped
               ? error_set(error, STATUS_INTERRUPTED,
                           "the game has changed: save or discard the changes, then open the file again")
               : STATUS_OK;
}

static Status end_open(AppState *app, FileWork *work, Status status, Error *error)
{
    if (!status)
        status = check_edits(app, work, error);
    if (!status)
        file_jobs_leave_document(app);
    loading_end(&work->loading, &app->document, status);
    if (!status && work->kind == FILING_RECOVER) {
        app->settings.last[0] = '\0';
        document_report_recovered(&app->document, &app->notice);
        document_go_last(&app->document); /* most likely where the edits were made */
    } else if (!status) {
        note_path(app, work);
        document_select(&app->document, work->game);
        document_report_recovered(&app->document, &app->notice);
        record_list_part(&app->document.list, &app->notice);
    }
    return status;
}

/* A match's file names agents as the command line does. */
static Status name_agents(const AppState *app, const FileWork *work, Error *error)
{
    Status status = STATUS_OK;
    for (int side = RED; side <= BLUE && !status; side++) {
        const char *name = matches_player(&app->matches, text_string(&work->path), work->round, (Side)side);
        if (name)
            status = record_set_player(work->file.list.records[0], (Side)side, name, error);
    }
    return status;
}

static Status end_copy(AppState *app, FileWork *work, Status status, Error *error)
{
    if (!status && work->round[0])
        status = name_agents(app, work, error);
    if (!status)
        status = check_edits(app, work, error);
    if (status)
        return status;
    file_jobs_leave_document(app);
    app->settings.last[0] = '\0';
    record_list_part(&work->file.list, &app->notice);
    return document_adopt(&app->document, &work->file, error);
}

static Status end_follow(AppState *app, FileWork *work, Status status, Error *error)
{
    if (!status)
        status = check_edits(app, work, error);
    if (!status)
        file_jobs_leave_document(app);
    if (!status)
        status = document_new(&app->document, error);
    if (status) {
        file_follower_leave(&work->follower, app->keeper);
        return status;
    }
    app->follower = work->follower;
    app->follower_ready = false;
    app->document.following = true;
    return STATUS_OK;
}

/* Shows a recorded search, after what was searched elsewhere has ended. */
static Status end_replay(AppState *app, FileWork *work, Status status, Error *error)
{
    if (status)
        return status;
    analysis_tick(&app->analysis, &app->document, clock_ns());
    return analysis_show_recording(&app->analysis, &work->recording, &app->document, error);
}

static Status end_write(AppState *app, const FileWork *work, Status status)
{
    const char *path = text_string(&work->path);
    if (status)
        return status;
    error_set(&app->notice, STATUS_INTERRUPTED, "Written to %.200s", path);
    snprintf(app->notice.file, sizeof app->notice.file, "%.*s", (int)sizeof app->notice.file - 1, path);
    text_clear(&app->written);
    text_add_string(&app->written, path);
    return STATUS_OK;
}

/* A folder's games were read: their list is shown. */
static Status end_folder(AppState *app, FileWork *work, Status status, Error *error)
{
    if (!status)
        status = game_list_take(&app->games, &work->folder, error);
    const GameFolder *folder = &app->games.folder;
    if (!status && folder->count == 0 && folder->unread > 0) {
        char text[ERROR_TEXT_SIZE];
        game_folder_say_unread(folder, text, sizeof text);
        return error_set(error, STATUS_INVALID, "there is no game in this folder; %.200s", text);
    }
    if (!status && app->view.mode != MODE_EDIT)
        status = action_run(app, "view.panel.show", "games", error);
    return status;
}

/* Finishes a kind of work on the document's thread. */
static Status end(AppState *app, FileWork *work, Status status, Error *error)
{
    switch (work->kind) {
    case FILING_OPEN:
    case FILING_RECOVER:
        return end_open(app, work, status, error);
    case FILING_COPY:
        return end_copy(app, work, status, error);
    case FILING_FOLLOW:
        return end_follow(app, work, status, error);
    case FILING_REPLAY:
        return end_replay(app, work, status, error);
    case FILING_PASTE:
        /* only what turns out to be games is worth a question; its answer pastes them again */
        if (!status && !work->dropped)
            status = action_ask(app, "edit.paste", text_string(&work->file.bytes), error);
        if (!status)
            status = end_copy(app, work, status, error);
        if (!status)
            app->document.history.saved = -1; /* it is in no file yet */
        return status;
    case FILING_CONVERT:
    case FILING_WRITE:
        return end_write(app, work, status);
    case FILING_READ:
        return status ? status : work->take(app, text_string(&work->path), &work->text, error);
    case FILING_FOLDER:
        return end_folder(app, work, status, error);
    case FILING_SAVE:
    case FILING_REVIEW:
    case FILING_EXPORT:
    case FILING_PICTURES:
    case FILING_KINDS:
        break;
    }
    bool refused = work->kind == FILING_SAVE && work->saving.refused;
    give_back(app, work, status);
    if (!status && work->kind == FILING_SAVE)
        work->as ? note_path(app, work) : note_recent(app, work);
    if (refused)
        snprintf(app->view.dialog, sizeof app->view.dialog, "changed");
    return status;
}

static bool tick_work(AppState *app)
{
    FileWork *work = app->file_jobs.work;
    Status status;
    Error error = {0};
    if (!work || !job_ended(work->job, &status, &error))
        return false;
    job_join(work->job);
    app->file_jobs.work = NULL;
    status = end(app, work, status, &error);
    bool answering = work->answering;
    /* a replaced document may be large */
    if (keeper_do(app->keeper, "", free_work, work, NULL) != STATUS_OK)
        work_free(work);
    if (!status && answering)
        status = action_run_pending(app, &error);
    if (status)
        app->file_jobs.error = error;
    if (status && !app->pending[0]) /* a question is its own message */
        app->notice = error;
    return true;
}

uint64_t file_jobs_wake_ns(const FileJobs *self, const Document *document)
{
    bool synced = !document->journal || document->edits == self->synced;
    return synced ? UINT64_MAX : self->synced_ns + SYNC_EVERY_NS;
}

/* A power failure loses only the edits of some seconds. */
static void tick_sync(AppState *app, uint64_t now_ns)
{
    FileJobs *self = &app->file_jobs;
    if (now_ns < file_jobs_wake_ns(self, &app->document))
        return;
    self->synced = app->document.edits;
    self->synced_ns = now_ns;
    document_sync(&app->document);
}

bool file_jobs_tick(AppState *app, uint64_t now_ns)
{
    bool changed = tick_work(app);
    tick_sync(app, now_ns);
    return changed;
}

void file_jobs_close(AppState *app)
{
    FileJobs *self = &app->file_jobs;
    FileWork *work = self->work;
    if (work) {
        file_jobs_cancel(self);
        Status status = job_join(work->job);
        give_back(app, work,
                  work->kind == FILING_SAVE || work->kind == FILING_REVIEW ? status : STATUS_INTERRUPTED);
        file_follower_leave(&work->follower, app->keeper);
        work_free(work);
    }
    *self = (FileJobs){0};
}

/* ---- What is under way ---- */

bool file_jobs_busy(const FileJobs *self)
{
    return self->work != NULL;
}

bool file_jobs_opening(const FileJobs *self)
{
    return self->work && self->work->kind <= FILING_COPY;
}

void file_jobs_cancel(FileJobs *self)
{
    if (self->work)
        job_stop(self->work->job);
}

const char *file_jobs_title(const FileJobs *self, uint64_t *done, uint64_t *all)
{
    if (!self->work)
        return NULL;
    job_progress(self->work->job, done, all);
    return self->work->title;
}
