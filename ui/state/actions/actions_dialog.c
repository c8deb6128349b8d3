/* Dialogs, which are part of the state so that scripts can open them and screenshots can show them. */
#include <stdio.h>
#include <string.h>

#include "ui/state/actions/actions_inner.h"
#include "ui/state/play/own_evaluator.h"

static Status open_dialog(AppState *app, const char *name)
{
    snprintf(app->view.dialog, sizeof app->view.dialog, "%s", name);
    return STATUS_OK;
}

/* The dialog of one's own agents, for no action. */
static Status open_own(AppState *app, const char *name)
{
    app->view.dialog_action[0] = '\0';
    return open_dialog(app, name);
}

#define DIALOG(function, name)                                                \
    static Status function(AppState *app, const char *argument, Error *error) \
    {                                                                         \
        (void)argument, (void)error;                                          \
        return open_dialog(app, name);                                        \
    }

DIALOG(information, "information")
DIALOG(settings, "settings")
DIALOG(commands, "commands")
DIALOG(shortcuts, "shortcuts")
DIALOG(rules, "rules")
DIALOG(glossary, "glossary")
DIALOG(about, "about")

static Status python(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    return open_own(app, "python");
}

static Status engines(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    return open_own(app, "engines");
}

static Status evaluator(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    return open_own(app, "evaluator");
}

/* Adds an agent that the action named then gets. The dialog it was chosen in comes back. */
static Status add_agent(AppState *app, const char *argument, Error *error)
{
    View *view = &app->view;
    const Action *action = action_find(argument);
    if (!action)
        return error_set(error, STATUS_NOT_FOUND, "there is no action '%.40s'", argument);
    bool asked = strcmp(view->dialog, "agent") == 0; /* it asks for this action, which is then done */
    memcpy(view->dialog_back, asked ? "" : view->dialog, asked ? 1 : sizeof view->dialog);
    snprintf(view->dialog_action, sizeof view->dialog_action, "%s", action->name);
    return open_dialog(app, "engines");
}

static Status new_game(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    profiles_refresh(&app->profiles); /* other programs may have saved some */
    return open_dialog(app, "new-game");
}

/* Nothing waits for the dialog's answer any longer. */
static Status close_dialog(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    if (strcmp(app->view.dialog, "confirm") == 0)
        app->confirm.action[0] = '\0';
    snprintf(app->view.dialog, sizeof app->view.dialog, "%s", app->view.dialog_back);
    app->view.dialog_back[0] = '\0';
    return STATUS_OK;
}

/* "file.open a.sgf": closes the dialog and runs an action. If the action fails, the dialog opens again; if it
 * has a question, that takes the dialog's place. */
static Status close_and_run(AppState *app, const char *argument, Error *error)
{
    View *view = &app->view;
    char name[sizeof view->dialog_action], dialog[sizeof view->dialog], asked[sizeof view->dialog_action];
    char back[sizeof view->dialog_back];
    size_t length = strcspn(argument, " ");
    if (length >= sizeof name)
        return error_set(error, STATUS_NOT_FOUND, "there is no action '%.40s'", argument);
    memcpy(name, argument, length);
    name[length] = '\0';
    memcpy(dialog, view->dialog, sizeof dialog);
    memcpy(asked, view->dialog_action, sizeof asked);
    memcpy(back, view->dialog_back, sizeof back);
    close_dialog(app, "", NULL);
    Status status = action_run(app, name, argument + length + (argument[length] == ' '), error);
    if (status && status != STATUS_INTERRUPTED) {
        memcpy(view->dialog, dialog, sizeof dialog);
        memcpy(view->dialog_action, asked, sizeof asked);
        memcpy(view->dialog_back, back, sizeof back);
    }
    return status;
}

/* Shows a folder in the file dialogs. */
static Status show_folder(AppState *app, const char *argument, Error *error)
{
    if (strlen(argument) >= SETTINGS_PATH_SIZE)
        return error_set(error, STATUS_INVALID, "the path is too long");
    folder_browser_show(&app->browser, argument);
    return STATUS_OK;
}

/* Has them know what is at a path. */
static Status glance(AppState *app, const char *argument, Error *error)
{
    return strlen(argument) < SETTINGS_PATH_SIZE ? folder_browser_glance(&app->browser, argument, error)
                                                 : error_set(error, STATUS_INVALID, "the path is too long");
}

/* Asks for the argument of an action: a file, or a line of text. */
static Status ask(AppState *app, const char *argument, Error *error)
{
    const Action *action = action_find(argument);
    if (!action)
        return error_set(error, STATUS_NOT_FOUND, "there is no action '%.40s'", argument);
    if (action->argument == ARGUMENT_NONE)
        return error_set(error, STATUS_INVALID, "'%s' takes no argument", action->name);
    if (!action_enabled(action, app))
        return error_set(error, STATUS_INVALID, "'%s' is not available now", action->title);
    snprintf(app->view.dialog_action, sizeof app->view.dialog_action, "%s", action->name);
    profiles_refresh(&app->profiles); /* it may ask for one, or for a name that is free */
    if (action->asks && action->asks->dialog)
        return open_dialog(app, action->asks->dialog);
    return open_dialog(app, action->argument == ARGUMENT_PATH    ? "file"
                            : action->argument == ARGUMENT_AGENT ? "agent"
                                                                 : "argument");
}

/* Runs the action that waits for confirmation. */
static Status confirm(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    Text given = app->confirm.argument;
    char name[sizeof app->confirm.action];
    memcpy(name, app->confirm.action, sizeof name);
    app->confirm = (Confirm){.given = true};
    app->view.dialog[0] = '\0';
    Status status = action_run(app, name, text_string(&given), error);
    app->confirm.given = false;
    text_free(&given);
    return status;
}

static bool is_asked(const AppState *app)
{
    return app->confirm.action[0] != '\0';
}

static bool is_open(const AppState *app)
{
    return app->view.dialog[0] != '\0';
}

/* Makes an evaluator to start from. */
static Status example(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    return own_evaluator_begin(text_string(&app->profiles.folder), app->keeper, error);
}

static const Action actions[] = {
    {"dialog.new-game", "New game...", "Play", "Ctrl+Shift+N", ARGUMENT_NONE, NULL, NULL, new_game,
     .finds = "start play against computer opponent level friend human match"},
    {"dialog.python", "Connect a Python agent...", "Play", NULL, ARGUMENT_NONE, NULL, NULL, python,
     .finds = "my own program bot script"},
    {"dialog.evaluator", "Connect an evaluator...", "Play", NULL, ARGUMENT_NONE, NULL, NULL, evaluator,
     .finds = "my own heuristic program script"},
    {"dialog.engines", "Your agents and engines...", "Play", NULL, ARGUMENT_NONE, NULL, NULL, engines,
     .finds = "programs manage add ugi uci bots my agents"},
    {"dialog.add", "Add an agent", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, add_agent, .inner = true},
    {"dialog.confirm", "Confirm", NULL, NULL, ARGUMENT_NONE, NULL, is_asked, confirm},
    {"dialog.information", "Game information...", "Edit", "Ctrl+I", ARGUMENT_NONE, NULL, NULL, information,
     .finds = "players names event date title header tags result"},
    {"dialog.settings", "Settings...", "Edit", "Ctrl+,", ARGUMENT_NONE, NULL, NULL, settings,
     .finds = "preferences options configure setup"},
    {"dialog.rules", "Rules of the game...", "Help", NULL, ARGUMENT_NONE, NULL, NULL, rules,
     .finds = "how to play learn tutorial win help"},
    {"dialog.commands", "Command palette...", "Help", "Ctrl+K", ARGUMENT_NONE, NULL, NULL, commands},
    {"dialog.shortcuts", "Keyboard shortcuts...", "Help", "F1", ARGUMENT_NONE, NULL, NULL, shortcuts,
     .finds = "keys hotkeys bindings help"},
    {"dialog.glossary", "Glossary...", "Help", NULL, ARGUMENT_NONE, NULL, NULL, glossary,
     .finds = "terms words meaning explain dictionary help"},
    {"dialog.about", "About Tetress...", "Help", NULL, ARGUMENT_NONE, NULL, NULL, about,
     .finds = "version licence credits"},
    {"dialog.ask", "Ask for an argument", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, ask},
    {"dialog.close", "Close dialog", NULL, NULL, ARGUMENT_NONE, NULL, is_open, close_dialog},
    {"dialog.run", "Close dialog and run", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, close_and_run,
     .inner = true},
    {"dialog.folder", "Show folder", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, show_folder, .inner = true},
    {"dialog.example", "Make an example of an evaluator", NULL, NULL, ARGUMENT_NONE, NULL, NULL, example,
     .inner = true},
    {"dialog.glance", "Look at a path", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, glance, .inner = true},
};

ACTION_LIST(dialog_actions, actions);
