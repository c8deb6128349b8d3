/* Writing files: saving, exporting, and joining names in a library. */
#include <stdio.h>

#include "engine/analysis/kept_review.h"
#include "engine/base/memory.h"
#include "engine/base/platform/file.h"
#include "engine/base/platform/folder.h"
#include "ui/state/files/file_jobs_inner.h"

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
        work->as ? file_jobs_note_path(app, work) : file_jobs_note_recent(app, work);
    if (refused)
        snprintf(app->view.dialog, sizeof app->view.dialog, "changed");
    return status;
}

static const FileJobKind saving = {"Saving", false, begin_save, work_save, end_save, end_saving};

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

STARTS(file_jobs_export, exporting)

Status file_jobs_keep_review(AppState *app, Error *error)
{
    return file_jobs_start(app, &reviewing, text_string(&app->document.path), &(FileWork){0}, error);
}

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

static void note_exported(void *context, uint32_t done, uint32_t all)
{
    job_set_progress(((FileWork *)context)->running, done, all);
}

static Status work_library_export(FileWork *work, Error *error)
{
    const LibraryWatch watch = {
        .stop = job_stop_flag(work->running), .progress = note_exported, .context = work};
    const char *path = text_string(&work->path);
    Library *library = NULL;
    LibraryNumbers numbers = {0};
    RecordFormat format;
    Status status = records_export_format(path, &format, error);
    if (status == STATUS_OK)
        status = library_open(work->wants->path, LIBRARY_READ, &library, error);
    if (status == STATUS_OK)
        status = library_list(library, work->wants, watch.stop, &numbers, error);
    if (status == STATUS_OK)
        status = library_write(library, &numbers, format, &watch, &work->text, error);
    if (status == STATUS_OK)
        status = file_replace(path, text_string(&work->text), work->text.length, error);
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

STARTS(file_jobs_picture, painting)

Status file_jobs_pictures(AppState *app, const char *folder, Error *error)
{
    return file_jobs_start(app, &painting, folder, &(FileWork){.series = true}, error);
}
