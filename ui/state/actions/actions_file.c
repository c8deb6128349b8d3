/* Documents and files. */
#include <string.h>

#include "engine/record/formats/link.h"
#include "ui/state/actions/actions_inner.h"

static Status new_document(AppState *app, Error *error)
{
    file_jobs_leave_document(app);
    app->settings.last[0] = '\0';
    return document_new(&app->document, error);
}

TRY_TEXT(open_file, link_find(argument, strlen(argument)) ? paste_text(app, argument, error)
                                                          : file_jobs_open(app, argument, 0, error))

/* The file of the last session. */
TRY(reopen, file_jobs_open(app, app->settings.last, 0, error))
TRY(revert, file_jobs_open(app, text_string(&app->document.path), app->document.game, error))

/* Opens a sample game, named by its file without ".sgf", as a new document. */
static Status open_sample(AppState *app, const char *argument, Error *error)
{
    Text path = {0};
    if (strchr(argument, '/'))
        return error_set(error, STATUS_NOT_FOUND, "there is no sample '%.40s'", argument);
    text_printf(&path, "%s/%s.sgf", text_string(&app->samples), argument);
    Status status = text_status(&path, error);
    if (status == STATUS_OK)
        status = file_jobs_copy(app, text_string(&path), error);
    text_free(&path);
    return status;
}

static void unfollow_file(AppState *app)
{
    file_follower_leave(&app->follower, app->keeper);
    app->document.following = false;
}

/* A game without moves is saved with the position that is being set up, as one would expect. With moves,
 * or if it is no position yet, it stays a draft in the file. */
static void use_painted(AppState *app)
{
    if (app->editing && *document_draft(&app->document) && !app->document.record->root->first_child)
        editor_use(app, &(Error){0});
}

/* Saves. Asks for a name if there is none, or if the format can't hold everything in the document. */
static Status actions_file_save(AppState *app, Error *error)
{
    Error why;
    const char *path = text_string(&app->document.path);
    use_painted(app);
    if (app->document.path.length > 0 && document_can_save(path, &why) == STATUS_OK)
        return file_jobs_save(app, NULL, error);
    Status status = action_run(app, "dialog.ask", "file.save-as", error);
    if (status != STATUS_OK)
        return status;
    return error_set(error, STATUS_INTERRUPTED, "%s",
                     app->document.path.length > 0 ? why.text : "the game has no file yet: use Save as");
}

/* Continues with what waits for the save, as the other ways to save do. */
static Status save_over(AppState *app, Error *error)
{
    Status status = file_jobs_save_over(app, error);
    if (status == STATUS_OK && app->pending[0])
        file_jobs_answer(app);
    return status;
}

static Status save_as(AppState *app, const char *argument, Error *error)
{
    use_painted(app);
    Status status = file_jobs_save(app, argument, error);
    if (status == STATUS_OK && app->pending[0])
        file_jobs_answer(app); /* "file.answer" asked for this name */
    return status;
}

ACT(cancel, file_jobs_cancel(&app->file_jobs))

static void quit(AppState *app)
{
    app->quit = true;
    if (app->answered || intro_owns(app))
        document_drop_edits(&app->document);
}

/* Saves the unsaved edits or review, or lets them go with the document, and runs the action that waits for
 * that; or cancels it. If saving fails, they are still there. */
static Status answer(AppState *app, int index, Error *error)
{
    enum { SAVE, DROP, CANCEL };
    if (index == DROP)
        return action_run_pending(app, error);
    if (index == CANCEL) {
        app->pending[0] = '\0';
        text_free(&app->pending_argument);
        return STATUS_OK;
    }
    Status status = actions_file_save(app, error);
    if (status == STATUS_OK)
        file_jobs_answer(app);
    return status; /* after a failure the question remains */
}

static const Action actions[] = {
    {"file.new", "New", "File", MAIN_KEY "N", .tries = new_document, .drops = true, .when = {-FILES_BUSY},
     .page_keys = "Alt+Shift+N", .finds = "empty blank game"},
    {"file.open", "Open...", "File", MAIN_KEY "O", TAKES_PATH(open_file), .drops = true,
     .when = {-FILES_BUSY}, .finds = "game load import read log sgf pgn file"},
    {"file.open-folder", "Open folder...", "File", MAIN_KEY "Shift+O", TAKES_PATH(file_jobs_folder),
     .when = {-FILES_BUSY}, .finds = "load directory many games database collection"},
    {"file.reopen", "Open last file", "File", .tries = reopen, .drops = true, .when = {HAS_LAST_FILE},
     .finds = "game recent previous again"},
    {"file.sample", "Open sample", TAKES_TEXT(open_sample), .drops = true, .when = {HAS_SAMPLES, -FILES_BUSY},
     .prompt = "The name of a sample, such as squeeze"},
    {"file.recover", "Recover an untitled game", TRIES_NUMBER(file_jobs_recover), .least = 1, .most = 99,
     .drops = true, .when = {-FILES_BUSY}},
    {"file.follow", "Follow a file...", "File", TAKES_PATH(file_jobs_follow), .drops = true,
     .when = {-FILES_BUSY}, .finds = "watch live log tail",
     .page_lacks = "a page sees a file as it was when it was opened"},
    {"file.unfollow", "Stop following", "File", .does = unfollow_file, .when = {IS_FOLLOWING},
     .page_lacks = "nothing is followed in a page"},
    {"file.save", "Save", "File", MAIN_KEY "S", .tries = actions_file_save, .when = {-FILES_BUSY},
     .finds = "store write keep"},
    {"file.save-as", "Save as...", "File", MAIN_KEY "Shift+S", TAKES_PATH(save_as), .when = {-FILES_BUSY},
     .finds = "store copy rename"},
    {"file.save-over", "Replace the changed file", .tries = save_over, .when = {HAS_FILE, -FILES_BUSY}},
    {"file.revert", "Revert to saved", "File", .tries = revert, .drops = true,
     .when = {HAS_FILE, -FILES_BUSY}, .finds = "discard reload undo"},
    {"file.export", "Export games...", "File", TAKES_PATH(file_jobs_export), .when = {-FILES_BUSY},
     .finds = "convert pgn sgf json text save"},
    {"file.picture", "Save picture...", "File", TAKES_PATH(file_jobs_picture),
     .when = {CAN_PAINT, -FILES_BUSY}, .finds = "screenshot image png diagram export"},
    {"file.picture-series", "Save a picture of each turn...", "File", TAKES_PATH(file_jobs_pictures),
     .when = {CAN_PAINT, -FILES_BUSY}, .finds = "screenshot images png animation export"},
    {"file.cancel", "Stop reading or writing", .does = cancel, .when = {FILES_BUSY}},
    {"file.answer", "Unsaved edits", TRIES_CHOICE(answer, CHOICES("save", "drop", "cancel")),
     .when = {ASKED_TO_SAVE}, .inner = true},
    {"file.quit", "Quit", "File", MAIN_KEY "Q", .does = quit, .drops = true, .finds = "exit close leave bye",
     .page_lacks = "the browser closes a page"},
};

ACTION_LIST(file_actions, actions);
