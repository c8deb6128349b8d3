/* Dialogs, which are part of the state so that scripts can open them and screenshots can show them. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "ui/state/actions/actions_inner.h"
#include "ui/state/play/own_evaluator.h"

/* The dialog is that of one's own agents, for no action. */
ACT(forget_action, app->view.dialog_action[0] = '\0')

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
    return STATUS_OK;
}

static void refresh_profiles(AppState *app)
{
    profiles_refresh(&app->profiles); /* other programs may have saved some */
}

/* Nothing waits for the dialog's answer any longer. */
static void close_dialog(AppState *app)
{
    if (strcmp(app->view.dialog, "confirm") == 0)
        app->confirm.action[0] = '\0';
    snprintf(app->view.dialog, sizeof app->view.dialog, "%s", app->view.dialog_back);
    app->view.dialog_back[0] = '\0';
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
    close_dialog(app);
    Status status = action_run(app, name, argument + length + (argument[length] == ' '), error);
    if (status != STATUS_OK && status != STATUS_INTERRUPTED) {
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
static Status actions_dialog_ask(AppState *app, const char *argument, Error *error)
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
    const char *usual = action->argument == ARGUMENT_PATH    ? "file"
                        : action->argument == ARGUMENT_AGENT ? "agent"
                                                             : "argument";
    snprintf(app->view.dialog, sizeof app->view.dialog, "%s", action->dialog ? action->dialog : usual);
    return STATUS_OK;
}

/* Runs the action that waits for confirmation. */
static Status confirm(AppState *app, Error *error)
{
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

/* Makes an evaluator to start from. */
TRY(example, own_evaluator_begin(text_string(&app->profiles.folder), app->keeper, error))

/* Shows the manual's section about a panel, or its first page. */
static Status open_manual(AppState *app, const char *name, Error *error)
{
    const PanelTitle *panel = *name ? panel_title_of(name) : NULL;
    if (*name && !panel)
        return error_set(error, STATUS_NOT_FOUND, "there is no panel '%.40s'", name);
    text_clear(&app->page);
    text_printf(&app->page, "%s/%s.html#", text_string(&app->manual), panel ? panel->page : "index");
    for (const char *at = panel ? panel->title : ""; *at; at++)
        text_add_byte(&app->page, *at == ' ' ? '-' : (char)tolower((unsigned char)*at));
    app->pages++;
    return text_status(&app->page, error);
}

static const Action actions[] = {
    {"dialog.new-game", "New game...", "Play", MAIN_KEY "Shift+N", .does = refresh_profiles,
     .opens = "new-game", .page_keys = "Alt+Shift+G",
     .finds = "start play against computer opponent level friend human match"},
    {"dialog.python", "Connect a Python agent...", "Play", .does = forget_action, .opens = "python",
     .finds = "my own program bot script", STARTS_PROGRAMS},
    {"dialog.evaluator", "Connect an evaluator...", "Play", .does = forget_action, .opens = "evaluator",
     .finds = "my own heuristic program script", STARTS_PROGRAMS},
    {"dialog.engines", "Your agents and engines...", "Play", .does = forget_action, .opens = "engines",
     .finds = "programs manage add ugi uci bots my agents", STARTS_PROGRAMS},
    {"dialog.add", "Add an agent", TAKES_TEXT(add_agent), .opens = "engines", .inner = true, STARTS_PROGRAMS},
    {"dialog.confirm", "Confirm", .tries = confirm, .when = {IS_CONFIRMING}},
    {"dialog.information", "Game information...", "Edit", MAIN_KEY "I", .opens = "information",
     .finds = "players names event date title header tags result"},
    {"dialog.settings", "Settings...", "Edit", MAIN_KEY ",", .opens = "settings",
     .finds = "preferences options configure setup"},
    {"dialog.manual", "Manual", "Help", "F1", TAKES_TEXT(open_manual), .may_lack = true,
     .finds = "help documentation how page"},
    {"dialog.rules", "Rules of the game...", "Help", .opens = "rules",
     .finds = "how to play learn tutorial win help"},
    {"dialog.commands", "Command palette...", "Help", MAIN_KEY "K", .opens = "commands"},
    {"dialog.shortcuts", "Keyboard shortcuts...", "Help", "Shift+F1", .opens = "shortcuts",
     .finds = "keys hotkeys bindings"},
    {"dialog.glossary", "Glossary...", "Help", .opens = "glossary",
     .finds = "terms words meaning explain dictionary"},
    {"dialog.about", "About Tetress...", "Help", .opens = "about", .finds = "version licence credits"},
    {"dialog.ask", "Ask for an argument", TAKES_TEXT(actions_dialog_ask), .types = true},
    {"dialog.close", "Close dialog", .does = close_dialog, .when = {DIALOG_OPEN}},
    {"dialog.run", "Close dialog and run", TAKES_TEXT(close_and_run), .inner = true},
    {"dialog.folder", "Show folder", TAKES_TEXT(show_folder), .inner = true},
    {"dialog.example", "Make an example of an evaluator", .tries = example, .inner = true},
    {"dialog.glance", "Look at a path", TAKES_TEXT(glance), .inner = true},
};

ACTION_LIST(dialog_actions, actions);
