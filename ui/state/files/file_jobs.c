#include "ui/state/files/file_jobs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/analysis/kept_review.h"
#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/file.h"
#include "engine/base/platform/folder.h"
#include "engine/base/time_units.h"
#include "ui/state/actions/actions.h"
#include "ui/state/review/game_end.h"

/* A kind of job in its four steps, of which only the second may wait for a disk. */
typedef struct FileJobKind {
    const char *title; /* "Opening", before the file's name */
    bool opens;        /* a game, which may take the place of the one shown */

    /* Prepares the work and the document, which is as before after a failure. */
    Status (*begin)(AppState *app, FileWork *work, Error *error);

    /* The work itself, on a thread of its own. */
    Status (*run)(FileWork *work, Error *error);

    /* Takes in what the work has come to; null: only the next. */
    Status (*end)(AppState *app, FileWork *work, Status status, Error *error);

    /* Gives back what `begin` took from the document. `end` does so too. */
    void (*give_back)(AppState *app, FileWork *work, Status status);
} FileJobKind;

struct FileWork {
    const FileJobKind *kind;
    Job *job;
    Job *running; /* the same, for its thread */
    Wake wake;
    Text path;
    char absolute[SETTINGS_PATH_SIZE]; /* found by the work; empty: it could not be */
    char title[96];
    bool answering;        /* an action waits for the end */
    bool dropped;          /* edits made up to this version of the moves and texts may be lost for this */
    uint64_t tree_version; /* when it began */

    int number;    /* the index of the game to show, its number in a library, or that of a journal */
    int ply;       /* of the position to show */
    bool recovers; /* this journal */
    bool as;       /* saved under another name */
    bool unused;   /* this name gets a number if it is taken */
    bool over;     /* even if others have changed the file */
    bool own;      /* it is the folder of one's own games */
    bool series;   /* pictures of all turns: the path is a folder */
    Loading loading;
    Saving saving;
    ReadFile file;
    char round[QUEUE_ROUND_SIZE]; /* of the only game wanted; empty: all are */
    FileFollower *follower;
    Recording recording;
    Text text;   /* to paste or to write, or read */
    size_t most; /* its bytes, if it is read */
    FileTake take;
    const Document *document; /* to export */
    Text source;              /* the file to convert */
    LibraryWants *wants;      /* the list of a library to export */
    GameFolder folder;
    PictureMaker maker;
    void *picture;
    PictureBoard *boards;
    int board_count;
};

/* ---- What several kinds share ---- */

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

/* Leaves the document for another, unless edits were made while a file was read: they must not be lost
 * without asking. */
static Status leave_for(AppState *app, const FileWork *work, Error *error)
{
    bool dropped = work->dropped && work->tree_version == app->document.tree_version;
    if (document_changed(&app->document) && !dropped)
        return error_set(error, STATUS_INTERRUPTED,
                         "the game has changed: save or discard the changes, then open the file again");
    file_jobs_leave_document(app);
    return STATUS_OK;
}

/* ---- Opening ---- */

static Status begin_open(AppState *app, FileWork *work, Error *error)
{
    return work->recovers ? loading_begin_recovery(&work->loading, &app->document, work->number, error)
                          : loading_begin(&work->loading, &app->document, text_string(&work->path), error);
}

static Status work_open(FileWork *work, Error *error)
{
    return loading_run(&work->loading, work->running, error);
}

static Status end_open(AppState *app, FileWork *work, Status status, Error *error)
{
    if (status == STATUS_OK)
        status = leave_for(app, work, error);
    loading_end(&work->loading, &app->document, status);
    if (status != STATUS_OK)
        return status;
    document_report_recovered(&app->document, &app->notice);
    if (work->recovers) {
        app->settings.last[0] = '\0';
        document_go_last(&app->document); /* most likely where the edits were made */
        return STATUS_OK;
    }
    note_path(app, work);
    document_select(&app->document, work->number);
    record_list_part(&app->document.list, &app->notice);
    return STATUS_OK;
}

static void stop_loading(AppState *app, FileWork *work, Status status)
{
    (void)status;
    loading_end(&work->loading, &app->document, STATUS_INTERRUPTED);
}

static const FileJobKind opening = {"Opening", true, begin_open, work_open, end_open, stop_loading};

/* ---- Opening a copy, which belongs to no file ---- */

/* Reads a file of which one game may be wanted, with its review. */
static Status work_copy(FileWork *work, Error *error)
{
    RecordList *list = &work->file.list;
    const char *path = text_string(&work->path);
    Status status = read_file_open(path, &work->file, error);
    if (status != STATUS_OK || !work->round[0])
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

/* A match's file names agents as the command line does. */
static Status end_copy(AppState *app, FileWork *work, Status status, Error *error)
{
    for (int side = RED; side <= BLUE && status == STATUS_OK && work->round[0]; side++) {
        const char *name = matches_player(&app->matches, text_string(&work->path), work->round, (Side)side);
        if (name)
            status = record_set_player(work->file.list.records[0], (Side)side, name, error);
    }
    if (status == STATUS_OK)
        status = leave_for(app, work, error);
    if (status != STATUS_OK)
        return status;
    app->settings.last[0] = '\0';
    record_list_part(&work->file.list, &app->notice);
    return document_adopt(&app->document, &work->file, error);
}

/* ---- Games of a library ---- */

static Status work_library(FileWork *work, Error *error)
{
    Library *library;
    Record *record = NULL;
    Status status = library_open(text_string(&work->path), LIBRARY_READ, &library, error);
    if (status != STATUS_OK)
        return status;
    status = library_game(library, (uint32_t)work->number, &record, error);
    library_close(library);
    return status != STATUS_OK ? status : record_list_add(&work->file.list, record, error);
}

/* A game that is opened where something was found has that place marked. */
static Status end_library(AppState *app, FileWork *work, Status status, Error *error)
{
    status = end_copy(app, work, status, error);
    if (status == STATUS_OK && work->ply > 0)
        document_go_ply(&app->document, work->ply);
    app->pattern.shown.node = status == STATUS_OK && app->pattern.shown.opening ? app->document.node : NULL;
    app->pattern.shown.opening = false;
    return status;
}

static const FileJobKind taking = {"Opening a game of", true, .run = work_library, .end = end_library};

/* The text was pasted or piped in. */
static Status begin_paste(AppState *app, FileWork *work, Error *error)
{
    (void)app;
    work->file.bytes = work->text;
    work->text = (Text){0};
    return text_status(&work->file.bytes, error);
}

static Status work_paste(FileWork *work, Error *error)
{
    ReadFile *file = &work->file;
    Status status = read_file_parse(file, "the clipboard", error);
    if (status != STATUS_OK || file->list.count > 0)
        return status;
    bool known = file->list.format != FORMAT_UNKNOWN;
    return error_set(error, STATUS_INVALID, "the clipboard holds no move, position or game%s%.200s",
                     known ? ": " : "", known && file->list.problem_count ? file->list.problems[0].text : "");
}

/* Only what turns out to be games is worth a question; its answer pastes them again. */
static Status end_paste(AppState *app, FileWork *work, Status status, Error *error)
{
    if (status == STATUS_OK && !work->dropped)
        status = action_ask(app, "edit.paste", text_string(&work->file.bytes), error);
    status = end_copy(app, work, status, error);
    if (status == STATUS_OK)
        app->document.history.saved = -1; /* it is in no file yet */
    return status;
}

static const FileJobKind copying = {"Opening", true, .run = work_copy, .end = end_copy};
static const FileJobKind pasting = {"Reading", .begin = begin_paste, .run = work_paste, .end = end_paste};

/* ---- Following ---- */

static Status work_follow(FileWork *work, Error *error)
{
    const char *path = text_string(&work->path);
    return file_follower_create(strcmp(path, "-") == 0 ? NULL : path, work->wake, &work->follower, error);
}

static Status end_follow(AppState *app, FileWork *work, Status status, Error *error)
{
    if (status == STATUS_OK)
        status = leave_for(app, work, error);
    if (status == STATUS_OK)
        status = document_new(&app->document, error);
    if (status != STATUS_OK) {
        file_follower_leave(&work->follower, app->keeper);
        return status;
    }
    app->follower = work->follower;
    app->follower_ready = false;
    app->document.following = true;
    return STATUS_OK;
}

static const FileJobKind following = {"Following", true, .run = work_follow, .end = end_follow};

/* ---- Showing a recorded search ---- */

static Status work_replay(FileWork *work, Error *error)
{
    return recording_read(&work->recording, text_string(&work->path), error);
}

/* After what was searched elsewhere has ended. */
static Status end_replay(AppState *app, FileWork *work, Status status, Error *error)
{
    if (status != STATUS_OK)
        return status;
    analysis_tick(&app->analysis, &app->document, clock_ns());
    return analysis_show_recording(&app->analysis, &work->recording, &app->document, error);
}

static const FileJobKind replaying = {"Reading", true, .run = work_replay, .end = end_replay};

/* ---- Saving ---- */

static Status begin_save(AppState *app, FileWork *work, Error *error)
{
    Status status = saving_begin(&work->saving, &app->document, text_string(&work->path), error);
    work->saving.over = work->over;
    return status;
}

static Status work_save(FileWork *work, Error *error)
{
    Status status = work->unused ? kept_games_find_name(&work->saving.path, error) : STATUS_OK;
    return status != STATUS_OK ? status : saving_run(&work->saving, error);
}

static void end_saving(AppState *app, FileWork *work, Status status)
{
    saving_end(&work->saving, &app->document, status);
}

static Status end_save(AppState *app, FileWork *work, Status status, Error *error)
{
    bool refused = work->saving.refused;
    (void)error;
    end_saving(app, work, status);
    if (status == STATUS_OK)
        work->as ? note_path(app, work) : note_recent(app, work);
    if (refused)
        snprintf(app->view.dialog, sizeof app->view.dialog, "changed");
    return status;
}

static const FileJobKind saving = {"Saving", false, begin_save, work_save, end_save, end_saving};

/* ---- Writing what is only read meanwhile ---- */

static Status begin_export(AppState *app, FileWork *work, Error *error)
{
    (void)error;
    work->document = &app->document;
    app->document.busy = true;
    return STATUS_OK;
}

static Status work_export(FileWork *work, Error *error)
{
    return document_export(work->document, text_string(&work->path), error);
}

static Status work_review(FileWork *work, Error *error)
{
    return kept_review_write(&work->document->list, text_string(&work->path), error);
}

static void end_export(AppState *app, FileWork *work, Status status)
{
    (void)work, (void)status;
    document_end_busy(&app->document);
}

static void end_review(AppState *app, FileWork *work, Status status)
{
    end_export(app, work, status);
    if (status == STATUS_OK)
        app->document.analysed = app->document.reviewed = false;
}

static const FileJobKind exporting = {"Exporting", false, begin_export, work_export, .give_back = end_export};
static const FileJobKind reviewing = {"Saving the review of", false, begin_export, work_review,
                                      .give_back = end_review};

/* ---- Other files ---- */

static Status work_convert(FileWork *work, Error *error)
{
    Status status = read_file_open(text_string(&work->source), &work->file, error);
    return status != STATUS_OK ? status : records_export(&work->file.list, text_string(&work->path), error);
}

static Status work_write(FileWork *work, Error *error)
{
    return file_replace(text_string(&work->path), text_string(&work->text), work->text.length, error);
}

/* Says where, also of pictures. */
static Status end_write(AppState *app, FileWork *work, Status status, Error *error)
{
    const char *path = text_string(&work->path);
    (void)error;
    if (status != STATUS_OK)
        return status;
    error_set(&app->notice, STATUS_INTERRUPTED, "Written to %.200s", path);
    snprintf(app->notice.file, sizeof app->notice.file, "%.*s", (int)sizeof app->notice.file - 1, path);
    text_clear(&app->written);
    text_add_string(&app->written, path);
    return STATUS_OK;
}

static Status work_read(FileWork *work, Error *error)
{
    const char *path = text_string(&work->path);
    return file_kind(path) == FILE_PLAIN
               ? file_read(path, work->most, &work->text, error)
               : error_set(error, STATUS_NOT_FOUND, "there is no file %.200s", path);
}

static Status end_read(AppState *app, FileWork *work, Status status, Error *error)
{
    return status != STATUS_OK ? status : work->take(app, text_string(&work->path), &work->text, error);
}

static Status work_library_export(FileWork *work, Error *error)
{
    Library *library;
    LibraryNumbers numbers = {0};
    Status status = library_open(work->wants->path, LIBRARY_READ, &library, error);
    if (status != STATUS_OK)
        return status;
    status = library_list(library, work->wants, job_stop_flag(work->running), &numbers, error);
    for (int i = 0; i < numbers.count && status == STATUS_OK; i++) {
        Record *record = NULL;
        status = job_stopping(work->running)
                     ? error_set(error, STATUS_INTERRUPTED, "stopped: no games were exported")
                     : library_game(library, numbers.items[i], &record, error);
        if (status == STATUS_OK)
            status = record_list_add(&work->file.list, record, error);
        job_set_progress(work->running, (uint64_t)i + 1, (uint64_t)numbers.count);
    }
    if (status == STATUS_OK)
        status = records_export(&work->file.list, text_string(&work->path), error);
    library_numbers_free(&numbers);
    library_close(library);
    return status;
}

static Status work_join(FileWork *work, Error *error)
{
    Library *library;
    Status status = library_open(text_string(&work->path), LIBRARY_WRITE, &library, error);
    if (status != STATUS_OK)
        return status;
    status = library_join_named(library, text_string(&work->source), text_string(&work->text), error);
    library_close(library);
    return status;
}

static Status end_join(AppState *app, FileWork *work, Status status, Error *error)
{
    if (status != STATUS_OK)
        return status;
    app->library.wants.version++;
    error_set(&app->notice, STATUS_INTERRUPTED, "%.100s now counts as %.100s", text_string(&work->source),
              text_string(&work->text));
    (void)error;
    return STATUS_OK;
}

static const FileJobKind joining = {"Joining names in", .run = work_join, .end = end_join};
static const FileJobKind exporting_list = {"Exporting", .run = work_library_export, .end = end_write};
static const FileJobKind converting = {"Exporting", .run = work_convert, .end = end_write};
static const FileJobKind writing = {"Writing", .run = work_write, .end = end_write};
static const FileJobKind reading = {"Reading", .run = work_read, .end = end_read};

/* ---- The games of a folder ---- */

/* The folder of one's own games may not be there yet. */
static Status work_folder(FileWork *work, Error *error)
{
    const char *path = text_string(&work->path);
    Status status = work->own && file_kind(path) != FILE_FOLDER ? folder_make(path, error) : STATUS_OK;
    return status != STATUS_OK ? status : game_folder_read(&work->folder, path, work->running, error);
}

/* Shows their list. */
static Status end_folder(AppState *app, FileWork *work, Status status, Error *error)
{
    if (status == STATUS_OK)
        status = game_list_take(&app->games, &app->names, &work->folder, error);
    const GameFolder *folder = &app->games.folder;
    if (status == STATUS_OK && folder->count == 0 && folder->unread > 0) {
        char text[ERROR_TEXT_SIZE];
        game_folder_say_unread(folder, text, sizeof text);
        return error_set(error, STATUS_INVALID, "there is no game in this folder; %.200s", text);
    }
    if (status == STATUS_OK && app->view.mode != MODE_EDIT)
        status = action_run(app, "view.panel.show", "games", error);
    return status;
}

static const FileJobKind listing = {"Reading games in", .run = work_folder, .end = end_folder};

/* ---- Pictures ---- */

/* Takes the boards of the line shown, from its start to its end, or only the board shown. */
static Status begin_pictures(AppState *app, FileWork *work, Error *error)
{
    enum { PICTURE_SIZE = 1000 };
    const PictureStyle style = {.theme = app->settings.theme,
                                .palette = app->settings.palette,
                                .size = PICTURE_SIZE,
                                .margin = app->settings.margin,
                                .pan_row = app->view.pan_row,
                                .pan_column = app->view.pan_column,
                                .coordinates = true};
    const RecordNode *node = app->document.node, *next;
    Game game;
    if (!app->maker.begin)
        return error_set(error, STATUS_INVALID, "this program was built without pictures");
    while (work->series && (next = document_ahead(&app->document, node)))
        node = next;
    record_game(app->document.record, node, &game);
    work->boards = memory_new((size_t)game.count + 1, sizeof *work->boards);
    if (!work->boards)
        return error_set(error, STATUS_MEMORY, "out of memory for pictures");
    Position position = game.start;
    for (int i = 0; i <= game.count; i++) {
        if (work->series || i == game.count)
            work->boards[work->board_count++] =
                (PictureBoard){.position = position, .last = i > 0 ? game.moves[i - 1] : MOVE_NONE};
        if (i < game.count)
            position_play(&position, game.moves[i], &position);
    }
    work->maker = app->maker;
    return app->maker.begin(app->maker.context, &style, &work->picture, error);
}

static Status work_pictures(FileWork *work, Error *error)
{
    Text name = {0};
    Status status = work->series ? folder_make(text_string(&work->path), error) : STATUS_OK;
    for (int i = 0; i < work->board_count && status == STATUS_OK; i++) {
        if (job_stopping(work->running))
            status = error_set(error, STATUS_INTERRUPTED, "not all pictures were exported");
        text_clear(&name);
        text_add_string(&name, text_string(&work->path));
        if (work->series)
            text_printf(&name, "/%03d.png", work->boards[i].position.plies);
        if (status == STATUS_OK)
            status = text_status(&name, error);
        if (status == STATUS_OK)
            status = work->maker.paint(work->picture, &work->boards[i], text_string(&name), error);
        job_set_progress(work->running, (uint64_t)i + 1, (uint64_t)work->board_count);
    }
    text_free(&name);
    return status;
}

static const FileJobKind painting = {"Exporting", .begin = begin_pictures, .run = work_pictures,
                                     .end = end_write};

/* ---- Starting ---- */

static void work_free(FileWork *work)
{
    loading_free(&work->loading);
    read_file_free(&work->file);
    report_log_free(&work->recording.log);
    text_free(&work->text);
    text_free(&work->source);
    free(work->wants);
    game_folder_free(&work->folder);
    if (work->picture)
        work->maker.end(work->picture);
    free(work->boards);
    text_free(&work->path);
    free(work);
}

static Status file_jobs_run(Job *job, void *context, Error *error)
{
    FileWork *work = context;
    work->running = job;
    Status status = work->kind->run(work, error);
    if (!path_absolute(text_string(&work->path), work->absolute, sizeof work->absolute))
        work->absolute[0] = '\0';
    return status;
}

/* Starts a job; what is given says what it needs besides a path, and is taken or freed. */
static Status file_jobs_start(AppState *app, const FileJobKind *kind, const char *path, const FileWork *given,
                              Error *error)
{
    FileJobs *self = &app->file_jobs;
    FileWork *work = memory_new(1, sizeof *work);
    if (!work)
        return error_set(error, STATUS_MEMORY, "out of memory for a file");
    *work = *given;
    work->kind = kind;
    work->wake = app->wake;
    work->dropped = app->answered;
    work->tree_version = app->document.tree_version;
    text_add_string(&work->path, path);
    snprintf(work->title, sizeof work->title, "%s %.70s", kind->title, path_name(path));
    Status status = self->work ? error_set(error, STATUS_INVALID,
                                           "another file is being read or written: wait until that is done")
                               : text_status(&work->path, error);
    if (status == STATUS_OK && kind->begin)
        status = kind->begin(app, work, error);
    if (status == STATUS_OK) {
        self->error = (Error){0};
        status = job_start(file_jobs_run, work, app->wake, &work->job, error);
        if (status != STATUS_OK && kind->give_back)
            kind->give_back(app, work, status);
    }
    if (status != STATUS_OK)
        work_free(work);
    else
        self->work = work;
    return status;
}

Status file_jobs_open(AppState *app, const char *path, int game, Error *error)
{
    return file_jobs_start(app, &opening, path, &(FileWork){.number = game}, error);
}

Status file_jobs_recover(AppState *app, int number, Error *error)
{
    return file_jobs_start(app, &opening, "an unsaved game", &(FileWork){.number = number, .recovers = true},
                           error);
}

#define STARTS(name, kind)                                                 \
    Status name(AppState *app, const char *path, Error *error)             \
    {                                                                      \
        return file_jobs_start(app, &(kind), path, &(FileWork){0}, error); \
    }

STARTS(file_jobs_follow, following)
STARTS(file_jobs_replay, replaying)
STARTS(file_jobs_copy, copying)
STARTS(file_jobs_export, exporting)
STARTS(file_jobs_picture, painting)

Status file_jobs_round(AppState *app, const char *path, const char *round, Error *error)
{
    FileWork given = {0};
    snprintf(given.round, sizeof given.round, "%s", round);
    return file_jobs_start(app, &copying, path, &given, error);
}

Status file_jobs_library(AppState *app, const char *path, int number, int ply, Error *error)
{
    return file_jobs_start(app, &taking, path, &(FileWork){.number = number, .ply = ply}, error);
}

Status file_jobs_library_export(AppState *app, const char *path, Error *error)
{
    FileWork given = {.wants = memory_new(1, sizeof *given.wants)};
    if (!given.wants)
        return error_set(error, STATUS_MEMORY, "out of memory for a file");
    *given.wants = app->library.wants;
    return file_jobs_start(app, &exporting_list, path, &given, error);
}

Status file_jobs_library_join(AppState *app, const char *name, const char *stands_for, Error *error)
{
    FileWork given = {0};
    text_add_string(&given.source, name);
    text_add_string(&given.text, stands_for);
    return file_jobs_start(app, &joining, app->library.wants.path, &given, error);
}

Status file_jobs_paste(AppState *app, const char *text, Error *error)
{
    FileWork given = {0};
    text_add_string(&given.text, text);
    return file_jobs_start(app, &pasting, "what was pasted", &given, error);
}

static Status file_jobs_save_one(AppState *app, const char *path, const FileWork *given, Error *error)
{
    return *path ? file_jobs_start(app, &saving, path, given, error)
                 : error_set(error, STATUS_INVALID, "the game has no file yet: use Save as");
}

Status file_jobs_save(AppState *app, const char *path, Error *error)
{
    return file_jobs_save_one(app, path ? path : text_string(&app->document.path),
                              &(FileWork){.as = path != NULL}, error);
}

Status file_jobs_keep(AppState *app, const char *path, Error *error)
{
    return file_jobs_save_one(app, path, &(FileWork){.unused = true}, error);
}

Status file_jobs_save_over(AppState *app, Error *error)
{
    return file_jobs_save_one(app, text_string(&app->document.path), &(FileWork){.over = true}, error);
}

Status file_jobs_keep_review(AppState *app, Error *error)
{
    return file_jobs_start(app, &reviewing, text_string(&app->document.path), &(FileWork){0}, error);
}

Status file_jobs_convert(AppState *app, const char *from, const char *path, Error *error)
{
    FileWork given = {0};
    text_add_string(&given.source, from);
    return file_jobs_start(app, &converting, path, &given, error);
}

Status file_jobs_write(AppState *app, const char *path, Text *text, Status made, Error *error)
{
    const FileWork given = {.text = *text};
    if (made) {
        text_free(text);
        return made;
    }
    *text = (Text){0};
    return file_jobs_start(app, &writing, path, &given, error);
}

Status file_jobs_read(AppState *app, const char *path, size_t most, FileTake take, Error *error)
{
    return file_jobs_start(app, &reading, path, &(FileWork){.most = most, .take = take}, error);
}

Status file_jobs_folder(AppState *app, const char *path, Error *error)
{
    bool own = strcmp(path, text_string(&app->kept.folder)) == 0;
    return file_jobs_start(app, &listing, path, &(FileWork){.own = own}, error);
}

Status file_jobs_pictures(AppState *app, const char *folder, Error *error)
{
    return file_jobs_start(app, &painting, folder, &(FileWork){.series = true}, error);
}

/* ---- Ending ---- */

static Status free_work(void *context, Error *error)
{
    (void)error;
    work_free(context);
    return STATUS_OK;
}

uint64_t file_jobs_wake_ns(const FileJobs *self, const Document *document)
{
    enum { SYNC_EVERY_S = 3 }; /* a power failure loses only the edits of some seconds */
    bool synced = !document->journal || document->edits == self->synced;
    return synced ? UINT64_MAX : self->synced_ns + SYNC_EVERY_S * NS_PER_S;
}

bool file_jobs_tick(AppState *app, uint64_t now_ns)
{
    FileJobs *self = &app->file_jobs;
    bool changed = false;
    FileWork *work = app->file_jobs.work;
    Status status;
    Error error = {0};
    if (work && job_ended(work->job, &status, &error)) {
        job_join(work->job);
        app->file_jobs.work = NULL;
        if (work->kind->end)
            status = work->kind->end(app, work, status, &error);
        else if (work->kind->give_back)
            work->kind->give_back(app, work, status);
        bool answering = work->answering;
        /* a replaced document may be large */
        if (keeper_do(app->keeper, "", free_work, work, NULL) != STATUS_OK)
            work_free(work);
        if (status == STATUS_OK && answering)
            status = action_run_pending(app, &error);
        if (status != STATUS_OK)
            app->file_jobs.error = error;
        if (status != STATUS_OK && !app->pending[0]) /* a question is its own message */
            app->notice = error;
        changed = true;
    }
    if (now_ns >= file_jobs_wake_ns(self, &app->document)) {
        self->synced = app->document.edits;
        self->synced_ns = now_ns;
        document_sync(&app->document);
    }
    return changed;
}

void file_jobs_close(AppState *app)
{
    FileJobs *self = &app->file_jobs;
    FileWork *work = self->work;
    if (work) {
        file_jobs_cancel(self);
        Status status = job_join(work->job);
        if (work->kind->give_back)
            work->kind->give_back(app, work, status);
        file_follower_leave(&work->follower, app->keeper);
        work_free(work);
    }
    *self = (FileJobs){0};
}

/* ---- What is under way ---- */

void file_jobs_answer(AppState *app)
{
    app->file_jobs.work->answering = true;
}

bool file_jobs_busy(const FileJobs *self)
{
    return self->work != NULL;
}

bool file_jobs_opening(const FileJobs *self)
{
    return self->work && self->work->kind->opens;
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
