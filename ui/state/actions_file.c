/* Documents and files. */
#include <stdio.h>
#include <string.h>

#include "ui/state/action_list.h"

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
    return app->feed != NULL;
}

static bool is_asked(const AppState *app)
{
    return app->pending[0] != '\0';
}

/* Ends all that is about the document that goes. */
static void leave_document(AppState *app)
{
    play_stop(&app->play);
    feed_destroy(app->feed);
    app->feed = NULL;
    app->editing = false;
    hand_drop(&app->hand);
}

/* Remembers which file is open. */
static void note_path(AppState *app, const char *path)
{
    settings_add_recent(&app->settings, path);
    snprintf(app->settings.last, sizeof app->settings.last, "%s", app->settings.recent[0]);
}

static Status open_path(AppState *app, const char *path, Error *error)
{
    ReadFile file;
    Status status = read_file_open(path, &file, error);
    if (status) {
        settings_forget_recent(&app->settings, path);
        return status;
    }
    leave_document(app);
    status = document_adopt(&app->document, path, &file, error);
    read_file_free(&file);
    if (!status)
        note_path(app, path);
    return status;
}

static Status new_document(AppState *app, const char *argument, Error *error)
{
    Status status = action_ask(app, "file.new", argument, error);
    if (status)
        return status;
    leave_document(app);
    app->settings.last[0] = '\0';
    return document_new(&app->document, error);
}

static Status open_file(AppState *app, const char *argument, Error *error)
{
    Status status = action_ask(app, "file.open", argument, error);
    return status ? status : open_path(app, argument, error);
}

/* The file of the last session. */
static Status reopen(AppState *app, const char *argument, Error *error)
{
    char path[SETTINGS_PATH_SIZE];
    Status status = action_ask(app, "file.reopen", argument, error);
    snprintf(path, sizeof path, "%s", app->settings.last);
    return status ? status : open_path(app, path, error);
}

static Status follow_file(AppState *app, const char *argument, Error *error)
{
    Feed *feed;
    Status status = action_ask(app, "file.follow", argument, error);
    if (!status)
        status = feed_create(strcmp(argument, "-") == 0 ? NULL : argument, app->wake, &feed, error);
    if (status)
        return status;
    leave_document(app);
    status = document_new(&app->document, error);
    if (status) {
        feed_destroy(feed);
        return status;
    }
    app->feed = feed;
    app->document.following = true;
    return STATUS_OK;
}

static Status unfollow_file(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    feed_destroy(app->feed);
    app->feed = NULL;
    app->document.following = false;
    return STATUS_OK;
}

static Status save(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    return document_save(&app->document, error);
}

static Status save_as(AppState *app, const char *argument, Error *error)
{
    Status status = document_save_as(&app->document, argument, error);
    if (!status)
        note_path(app, argument);
    return status;
}

static Status export_games(AppState *app, const char *argument, Error *error)
{
    return document_export(&app->document, argument, error);
}

static Status quit(AppState *app, const char *argument, Error *error)
{
    Status status = action_ask(app, "file.quit", argument, error);
    app->quit = !status;
    return status;
}

/* What becomes of unsaved edits, and then the action that had to wait for that. */
static Status answer(AppState *app, const char *argument, Error *error)
{
    char name[sizeof app->pending];
    Text pending = app->pending_argument;
    memcpy(name, app->pending, sizeof name);
    Status status = STATUS_OK;
    if (strcmp(argument, "save") == 0)
        status = document_save(&app->document, error);
    if (status)
        return status; /* the question stands */
    app->pending[0] = '\0';
    app->pending_argument = (Text){0};
    if (strcmp(argument, "drop") == 0) {
        /* The edits go with the document; until then they count as saved. */
        app->document.history.saved = app->document.history.done;
        status = action_run(app, name, text_string(&pending), error);
        if (status)
            app->document.history.saved = -1;
    } else if (strcmp(argument, "save") == 0) {
        status = action_run(app, name, text_string(&pending), error);
    }
    text_free(&pending);
    return status;
}

static const Action actions[] = {
    {"file.new", "New", "File", "Ctrl+N", ARGUMENT_NONE, NULL, NULL, new_document},
    {"file.open", "Open...", "File", "Ctrl+O", ARGUMENT_PATH, NULL, NULL, open_file},
    {"file.reopen", "Open last file", "File", NULL, ARGUMENT_NONE, NULL, has_last, reopen},
    {"file.follow", "Follow...", "File", NULL, ARGUMENT_PATH, NULL, NULL, follow_file},
    {"file.unfollow", "Stop following", "File", NULL, ARGUMENT_NONE, NULL, is_followed, unfollow_file},
    {"file.save", "Save", "File", "Ctrl+S", ARGUMENT_NONE, NULL, has_name, save},
    {"file.save-as", "Save as...", "File", "Ctrl+Shift+S", ARGUMENT_PATH, NULL, NULL, save_as},
    {"file.export", "Export games...", "File", NULL, ARGUMENT_PATH, NULL, NULL, export_games},
    {"file.answer", "Unsaved edits", NULL, NULL, ARGUMENT_CHOICE, "save|drop|cancel", is_asked, answer},
    {"file.quit", "Quit", "File", "Ctrl+Q", ARGUMENT_NONE, NULL, NULL, quit},
};

ACTION_LIST(file_actions, actions);
