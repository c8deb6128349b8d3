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

static Status forget_recent(AppState *app, const char *argument, Error *error)
{
    (void)error;
    settings_forget_recent(&app->settings, argument);
    return STATUS_OK;
}

static const Action actions[] = {
    {"settings.shortcut", "Set shortcut", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, shortcut, .inner = true},
    {"settings.shortcuts-reset", "Reset all shortcuts", NULL, NULL, ARGUMENT_NONE, NULL, has_shortcuts,
     reset_shortcuts},
    {"settings.restore", "Open the last file on start-up", NULL, NULL, ARGUMENT_CHOICE, CHOICES("yes", "no"),
     NULL, restore},
    {"settings.forget-recent", "Forget recent file", NULL, NULL, ARGUMENT_PATH, NULL, NULL, forget_recent},
};

ACTION_LIST(settings_actions, actions);
