/* Documents and files. */
#include <string.h>

#include "ui/state/actions/actions_inner.h"

static bool has_name(const AppState *app)
{
    return app->document.path.length > 0;
}

static bool has_last(const AppState *app)
{
    return app->settings.last[0] != '\0';
}

static bool is_followed(const AppState *app)
{
    return app->follower != NULL;
}

static bool is_asked(const AppState *app)
{
    return app->pending[0] != '\0';
}

static bool is_busy(const AppState *app)
{
    return file_jobs_busy(&app->file_jobs);
}

static bool is_free(const AppState *app)
{
    return !is_busy(app);
}

static bool has_own_file(const AppState *app)
{
    return has_name(app) && is_free(app);
}

static bool has_samples(const AppState *app)
{
    return app->samples.length > 0 && is_free(app);
}

static bool can_paint(const AppState *app)
{
    return app->maker.begin && is_free(app);
}

static Status new_document(AppState *app, const char *argument, Error *error)
{
    Status status = action_ask(app, "file.new", argument, error);
    if (status)
        return status;
    file_jobs_leave_document(app);
    app->settings.last[0] = '\0';
    return document_new(&app->document, error);
}

static Status open_file(AppState *app, const char *argument, Error *error)
{
    Status status = action_ask(app, "file.open", argument, error);
    return status ? status : file_jobs_open(app, argument, 0, error);
}

/* The file of the last session. */
static Status reopen(AppState *app, const char *argument, Error *error)
{
    Status status = action_ask(app, "file.reopen", argument, error);
    return status ? status : file_jobs_open(app, app->settings.last, 0, error);
}

static Status revert(AppState *app, const char *argument, Error *error)
{
    Status status = action_ask(app, "file.revert", argument, error);
    return status ? status : file_jobs_open(app, text_string(&app->document.path), app->document.game, error);
}

/* Opens a sample game, named by its file without ".sgf", as a new document. */
static Status open_sample(AppState *app, const char *argument, Error *error)
{
    Text path = {0};
    Status status = action_ask(app, "file.sample", argument, error);
    if (!status && strchr(argument, '/'))
        status = error_set(error, STATUS_NOT_FOUND, "there is no sample '%.40s'", argument);
    text_printf(&path, "%s/%s.sgf", text_string(&app->samples), argument);
    if (!status)
        status = text_status(&path, error);
    if (!status)
        status = file_jobs_copy(app, text_string(&path), error);
    text_free(&path);
    return status;
}

/* Recovers an unsaved game without a name, by the number of its journal. */
static Status recover(AppState *app, const char *argument, Error *error)
{
    int number;
    Status status = argument_number(argument, 1, 99, &number, error);
    if (!status)
        status = action_ask(app, "file.recover", argument, error);
    return status ? status : file_jobs_recover(app, number, error);
}

static Status open_folder(AppState *app, const char *argument, Error *error)
{
    return file_jobs_folder(app, argument, error);
}

static Status follow_file(AppState *app, const char *argument, Error *error)
{
    Status status = action_ask(app, "file.follow", argument, error);
    return status ? status : file_jobs_follow(app, argument, error);
}

static Status unfollow_file(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    file_follower_leave(&app->follower, app->keeper);
    app->document.following = false;
    return STATUS_OK;
}

/* A game without moves is saved with the position that is being set up, as one would expect. With moves,
 * or if it is no position yet, it stays a draft in the file. */
static void use_painted(AppState *app)
{
    if (app->editing && *document_draft(&app->document) && !app->document.record->root->first_child)
        editor_use(app, &(Error){0});
}

/* Saves. Asks for a name if there is none, or if the format can't hold everything in the document. */
static Status save_or_ask(AppState *app, Error *error)
{
    Error why;
    const char *path = text_string(&app->document.path);
    use_painted(app);
    if (has_name(app) && document_can_save(path, &why) == STATUS_OK)
        return file_jobs_save(app, NULL, error);
    Status status = action_run(app, "dialog.ask", "file.save-as", error);
    if (status)
        return status;
    return error_set(error, STATUS_INTERRUPTED, "%s",
                     has_name(app) ? why.text : "the game has no file yet: use Save as");
}

static Status save(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    return save_or_ask(app, error);
}

/* Continues with what waits for the save, as the other ways to save do. */
static Status save_over(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    Status status = file_jobs_save_over(app, error);
    if (!status && app->pending[0])
        file_jobs_answer(app);
    return status;
}

static Status save_as(AppState *app, const char *argument, Error *error)
{
    use_painted(app);
    Status status = file_jobs_save(app, argument, error);
    if (!status && app->pending[0])
        file_jobs_answer(app); /* "file.answer" asked for this name */
    return status;
}

static Status export_games(AppState *app, const char *argument, Error *error)
{
    return file_jobs_export(app, argument, error);
}

static Status picture(AppState *app, const char *argument, Error *error)
{
    return file_jobs_picture(app, argument, error);
}

static Status picture_series(AppState *app, const char *argument, Error *error)
{
    return file_jobs_pictures(app, argument, error);
}

static Status cancel(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    file_jobs_cancel(&app->file_jobs);
    return STATUS_OK;
}

static Status quit(AppState *app, const char *argument, Error *error)
{
    Status status = action_ask(app, "file.quit", argument, error);
    app->quit = !status;
    if (app->quit && app->answered)
        document_drop_edits(&app->document);
    return status;
}

/* Saves the unsaved edits or review, or lets them go with the document, and runs the action that waits for
 * that. If it fails, they are still there. */
static Status answer(AppState *app, const char *argument, Error *error)
{
    if (strcmp(argument, "drop") == 0)
        return action_run_pending(app, error);
    if (strcmp(argument, "cancel") == 0) {
        app->pending[0] = '\0';
        text_free(&app->pending_argument);
        return STATUS_OK;
    }
    Status status = save_or_ask(app, error);
    if (!status)
        file_jobs_answer(app);
    return status; /* after a failure the question remains */
}

static const ArgumentInfo asks_sample = {.prompt = "The name of a sample, such as squeeze"};

static const Action actions[] = {
    {"file.new", "New", "File", "Ctrl+N", ARGUMENT_NONE, NULL, is_free, new_document,
     .finds = "empty blank game"},
    {"file.open", "Open...", "File", "Ctrl+O", ARGUMENT_PATH, NULL, is_free, open_file,
     .finds = "game load import read log sgf pgn file"},
    {"file.open-folder", "Open folder...", "File", "Ctrl+Shift+O", ARGUMENT_PATH, NULL, is_free, open_folder,
     .finds = "load directory many games database collection"},
    {"file.reopen", "Open last file", "File", NULL, ARGUMENT_NONE, NULL, has_last, reopen,
     .finds = "game recent previous again"},
    {"file.sample", "Open sample", NULL, NULL, ARGUMENT_TEXT, NULL, has_samples, open_sample, &asks_sample},
    {"file.recover", "Recover an untitled game", NULL, NULL, ARGUMENT_NUMBER, NULL, is_free, recover},
    {"file.follow", "Follow a file...", "File", NULL, ARGUMENT_PATH, NULL, is_free, follow_file,
     .finds = "watch live log tail"},
    {"file.unfollow", "Stop following", "File", NULL, ARGUMENT_NONE, NULL, is_followed, unfollow_file},
    {"file.save", "Save", "File", "Ctrl+S", ARGUMENT_NONE, NULL, is_free, save, .finds = "store write keep"},
    {"file.save-as", "Save as...", "File", "Ctrl+Shift+S", ARGUMENT_PATH, NULL, is_free, save_as,
     .finds = "store copy rename"},
    {"file.save-over", "Replace the changed file", NULL, NULL, ARGUMENT_NONE, NULL, has_own_file, save_over},
    {"file.revert", "Revert to saved", "File", NULL, ARGUMENT_NONE, NULL, has_own_file, revert,
     .finds = "discard reload undo"},
    {"file.export", "Export games...", "File", NULL, ARGUMENT_PATH, NULL, is_free, export_games,
     .finds = "convert pgn sgf json text save"},
    {"file.picture", "Save picture...", "File", NULL, ARGUMENT_PATH, NULL, can_paint, picture,
     .finds = "screenshot image png diagram export"},
    {"file.picture-series", "Save a picture of each turn...", "File", NULL, ARGUMENT_PATH, NULL, can_paint,
     picture_series, .finds = "screenshot images png animation export"},
    {"file.cancel", "Stop reading or writing", NULL, NULL, ARGUMENT_NONE, NULL, is_busy, cancel},
    {"file.answer", "Unsaved edits", NULL, NULL, ARGUMENT_CHOICE, CHOICES("save", "drop", "cancel"), is_asked,
     answer, .inner = true},
    {"file.quit", "Quit", "File", "Ctrl+Q", ARGUMENT_NONE, NULL, NULL, quit, .finds = "exit close leave bye"},
};

ACTION_LIST(file_actions, actions);
