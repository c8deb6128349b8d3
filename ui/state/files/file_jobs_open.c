/* Reading files: games, logs that grow, recorded searches, lists, texts. */
#include <stdlib.h>
#include <string.h>

#include "engine/analysis/kept_review.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/file.h"
#include "engine/base/platform/folder.h"
#include "ui/state/actions/actions.h"
#include "ui/state/files/file_jobs_inner.h"
#include "ui/state/review/game_end.h"

/* ---- Leaving the document ---- */

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
    file_jobs_note_path(app, work);
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

Status file_jobs_open(AppState *app, const char *path, int game, Error *error)
{
    return file_jobs_start(app, &opening, path, &(FileWork){.number = game}, error);
}

Status file_jobs_recover(AppState *app, int number, Error *error)
{
    return file_jobs_start(app, &opening, "an unsaved game", &(FileWork){.number = number, .recovers = true},
                           error);
}

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
    PatternShown *shown = &app->pattern.shown;
    shown->opened = status == STATUS_OK && shown->opening;
    shown->opening = false;
    shown->position = app->document.position;
    return status;
}

static const FileJobKind taking = {"Opening a game of", true, .run = work_library, .end = end_library};

Status file_jobs_library(AppState *app, const char *path, int number, int ply, Error *error)
{
    return file_jobs_start(app, &taking, path, &(FileWork){.number = number, .ply = ply}, error);
}

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

/* A link to a line that the game shown has leads there: nothing need be replaced. */
static bool go_to_link(Document *document, const RecordList *list)
{
    if (list->format != FORMAT_LINK || list->count != 1)
        return false;
    const Record *linked = list->records[0];
    const RecordNode *next = linked->root->first_child;
    RecordNode *node = document->record->root;
    if (!next || !position_equal(&linked->start, &document->record->start))
        return false;
    for (; next && node; next = next->first_child)
        node = record_child(node, next->move);
    if (!node)
        return false;
    document_go(document, node);
    document_go_ply(document, linked->shown_turn ? linked->shown_turn - 1 : linked->start.plies);
    return true;
}

/* Only what turns out to be games is worth a question; its answer pastes them again. */
static Status end_paste(AppState *app, FileWork *work, Status status, Error *error)
{
    if (status == STATUS_OK && go_to_link(&app->document, &work->file.list))
        return status;
    if (status == STATUS_OK && !work->dropped)
        status = action_ask(app, "edit.paste", text_string(&work->file.bytes), error);
    bool linked = work->file.list.format == FORMAT_LINK;
    status = end_copy(app, work, status, error);
    if (status == STATUS_OK && !linked)
        app->document.history.saved = -1; /* it is in no file yet; a link still has its game */
    return status;
}

static const FileJobKind copying = {"Opening", true, .run = work_copy, .end = end_copy};
static const FileJobKind pasting = {"Reading", .begin = begin_paste, .run = work_paste, .end = end_paste};

STARTS(file_jobs_copy, copying)

Status file_jobs_round(AppState *app, const char *path, const char *round, Error *error)
{
    FileWork given = {0};
    snprintf(given.round, sizeof given.round, "%s", round);
    return file_jobs_start(app, &copying, path, &given, error);
}

Status file_jobs_paste(AppState *app, const char *text, Error *error)
{
    FileWork given = {0};
    text_add_string(&given.text, text);
    return file_jobs_start(app, &pasting, "what was pasted", &given, error);
}

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

STARTS(file_jobs_follow, following)

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

STARTS(file_jobs_replay, replaying)

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

Status file_jobs_folder(AppState *app, const char *path, Error *error)
{
    bool own = strcmp(path, text_string(&app->kept.folder)) == 0;
    return file_jobs_start(app, &listing, path, &(FileWork){.own = own}, error);
}

/* ---- A text ---- */

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

static const FileJobKind reading = {"Reading", .run = work_read, .end = end_read};

Status file_jobs_read(AppState *app, const char *path, size_t most, FileTake take, Error *error)
{
    return file_jobs_start(app, &reading, path, &(FileWork){.most = most, .take = take}, error);
}
