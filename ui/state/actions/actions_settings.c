/* Settings that no panel shows: keys, and how the program starts. */
#include <stdio.h>
#include <string.h>

#include "ui/state/actions/actions_inner.h"

/* "ACTION KEYS", where the keys may be "none" or "default". */
static Status shortcut(AppState *app, const char *argument, Error *error)
{
    char name[sizeof app->settings.shortcuts[0].action];
    const char *blank = strchr(argument, ' ');
    size_t length = blank ? (size_t)(blank - argument) : 0;
    if (length == 0 || length >= sizeof name)
        return error_set(error, STATUS_INVALID, "expected the name of an action and keys, none or default");
    memcpy(name, argument, length);
    name[length] = '\0';
    const char *keys = blank + 1;
    if (strcmp(keys, "default") == 0)
        return action_set_keys(app, name, NULL, error);
    return action_set_keys(app, name, strcmp(keys, "none") == 0 ? "" : keys, error);
}

static bool has_shortcuts(const AppState *app)
{
    return app->settings.shortcut_count > 0;
}

static Status reset_shortcuts(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    app->settings.shortcut_count = 0;
    return STATUS_OK;
}

static Status restore(AppState *app, const char *argument, Error *error)
{
    (void)error;
    app->settings.restore = *argument == 'y';
    return STATUS_OK;
}

static Status my_name(AppState *app, const char *argument, Error *error)
{
    if (strlen(argument) >= SETTINGS_NAME_SIZE || strchr(argument, '\n'))
        return error_set(error, STATUS_INVALID, "the name is too long");
    snprintf(app->settings.my_name, SETTINGS_NAME_SIZE, "%s", argument);
    return STATUS_OK;
}

static void look_my_name(const AppState *app, ArgumentFacts *facts)
{
    snprintf(facts->now, sizeof facts->now, "%s", app->settings.my_name);
}

/* A path, or "default". What is in the folder so far stays there. */
static Status games_folder(AppState *app, const char *argument, Error *error)
{
    const char *folder = strcmp(argument, "default") == 0 ? "" : argument;
    if ((*folder && *folder != '/') || strlen(folder) >= SETTINGS_PATH_SIZE || strchr(folder, '\n'))
        return error_set(error, STATUS_INVALID,
                         "expected a folder's whole path, which begins with /, or default");
    snprintf(app->settings.games_folder, SETTINGS_PATH_SIZE, "%s", folder);
    return kept_games_use(&app->kept, folder, error);
}

static bool keeps_games(const AppState *app)
{
    return app->kept.usual.length > 0;
}

static Status forget_recent(AppState *app, const char *argument, Error *error)
{
    (void)error;
    settings_forget_recent(&app->settings, argument);
    return STATUS_OK;
}

static const ArgumentInfo asks_my_name = {
    .prompt = "Your name in cards, files and results", .may_lack = true, .look = look_my_name};

static const Action actions[] = {
    {"settings.my-name", "My name...", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, my_name, &asks_my_name,
     .finds = "player user who call rename me"},
    {"settings.games-folder", "Folder of finished games...", NULL, NULL, ARGUMENT_PATH, NULL, keeps_games,
     games_folder, .finds = "directory kept saved where my"},
    {"settings.shortcut", "Set shortcut", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, shortcut, .inner = true},
    {"settings.shortcuts-reset", "Reset all shortcuts", NULL, NULL, ARGUMENT_NONE, NULL, has_shortcuts,
     reset_shortcuts},
    {"settings.restore", "Open the last file on start-up", NULL, NULL, ARGUMENT_CHOICE, CHOICES("yes", "no"),
     NULL, restore},
    {"settings.forget-recent", "Forget recent file", NULL, NULL, ARGUMENT_PATH, NULL, NULL, forget_recent},
};

ACTION_LIST(settings_actions, actions);
