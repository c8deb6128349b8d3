/* Settings that no panel shows: keys, and how the program starts. */
#include <stdio.h>
#include <string.h>

#include "ui/state/actions/actions_inner.h"

/* "ACTION KEYS", where the keys may be "none" or "default". */
static Status shortcut(AppState *app, const char *argument, Error *error)
{
    char name[sizeof app->settings.shortcuts[0].action];
    const char *keys = argument_split(argument, ' ', name, sizeof name);
    if (!keys)
        return error_set(error, STATUS_INVALID, "expected the name of an action and keys, none or default");
    if (strcmp(keys, "default") == 0)
        return action_set_keys(app, name, NULL, error);
    return action_set_keys(app, name, strcmp(keys, "none") == 0 ? "" : keys, error);
}

ACT(reset_shortcuts, app->settings.shortcut_count = 0)

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

ACT_WITH(restore, app->settings.restore = number == 0)

static Status forget_recent(AppState *app, const char *argument, Error *error)
{
    (void)error;
    settings_forget_recent(&app->settings, argument);
    return STATUS_OK;
}

static const Action actions[] = {
    {"settings.my-name", "My name...", SETS_TEXT(settings.my_name),
     .prompt = "Your name in cards, files and results", .may_lack = true,
     .finds = "player user who call rename me"},
    {"settings.games-folder", "Folder of finished games...", TAKES_PATH(games_folder),
     .when = {HAS_USUAL_FOLDER}, .finds = "directory kept saved where my"},
    {"settings.shortcut", "Set shortcut", TAKES_TEXT(shortcut), .inner = true},
    {"settings.shortcuts-reset", "Reset all shortcuts", .does = reset_shortcuts, .when = {HAS_SHORTCUTS}},
    {"settings.restore", "Open the last file on start-up", DOES_CHOICE(restore, CHOICES("yes", "no"))},
    {"settings.forget-recent", "Forget recent file", TAKES_PATH(forget_recent)},
};

ACTION_LIST(settings_actions, actions);
