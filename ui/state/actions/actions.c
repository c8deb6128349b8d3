#include "ui/state/actions/actions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/nearest.h"
#include "ui/state/actions/actions_inner.h"

static const ActionList *const lists[] = {
    &agent_actions,   &analysis_actions, &review_actions,     &reviews_actions,    &file_actions,
    &edit_actions,    &go_actions,       &piece_actions,      &play_actions,       &editor_actions,
    &view_actions,    &intro_actions,    &dialog_actions,     &settings_actions,   &weights_actions,
    &insight_actions, &python_actions,   &match_actions,      &task_actions,       &tournament_actions,
    &solve_actions,   &stats_actions,    &experiment_actions, &suite_actions,      &class_actions,
    &solo_actions,    &solo_lab_actions, &tune_actions,       &tune_result_actions};

enum { LISTS = sizeof lists / sizeof *lists };

int action_count(void)
{
    int count = 0;
    for (int i = 0; i < LISTS; i++)
        count += lists[i]->count;
    return count;
}

const Action *action_at(int index)
{
    int list = 0;
    while (index >= lists[list]->count)
        index -= lists[list++]->count;
    return &lists[list]->actions[index];
}

const Action *action_find(const char *name)
{
    for (int i = 0; i < LISTS; i++)
        for (int j = 0; j < lists[i]->count; j++)
            if (strcmp(lists[i]->actions[j].name, name) == 0)
                return &lists[i]->actions[j];
    return NULL;
}

bool action_enabled(const Action *self, const AppState *app)
{
    return !self->enabled || self->enabled(app);
}

/* ---- Arguments ---- */

bool action_asks(const Action *self)
{
    return self->argument != ARGUMENT_NONE && (self->argument != ARGUMENT_TEXT || self->asks);
}

void action_facts(const Action *self, const AppState *app, ArgumentFacts *out)
{
    *out = (ArgumentFacts){0};
    if (!self->asks)
        return;
    out->least = self->asks->least;
    out->most = self->asks->most;
    if (self->asks->look)
        self->asks->look(app, out);
}

bool action_choice(const Action *self, int index, char out[ACTION_CHOICE_SIZE])
{
    const ActionChoices *choices = self->choices;
    int place = choices->before ? index - 1 : index;
    if (place >= choices->count)
        return false;
    const char *const *name =
        place < 0 ? &choices->before
                  : (const char *const *)((const char *)choices->first + (size_t)place * choices->stride);
    snprintf(out, ACTION_CHOICE_SIZE, "%s", *name);
    for (char *at = out; (at = strchr(at, '_'));)
        *at = '-';
    return true;
}

static bool choice_at(const Action *action, int index, ArgumentValue *out)
{
    char word[ACTION_CHOICE_SIZE];
    if (!action_choice(action, index, word))
        return false;
    snprintf(out->value, sizeof out->value, "%s", word);
    snprintf(out->title, sizeof out->title, "%s", word);
    return true;
}

bool action_value(const Action *self, const AppState *app, int index, ArgumentValue *out)
{
    if (self->argument == ARGUMENT_CHOICE)
        return choice_at(self, index, out);
    return self->asks && self->asks->value && self->asks->value(app, index, out);
}

Status argument_number(const char *argument, int least, int most, int *out, Error *error)
{
    char *end;
    long number = strtol(argument, &end, 10);
    if (end == argument || *end != '\0' || number < least || number > most)
        return error_set(error, STATUS_INVALID, "'%.40s': expected a number from %d to %d", argument, least,
                         most);
    *out = (int)number;
    return STATUS_OK;
}

Status argument_within(const Argument *argument, int least, int most, Error *error)
{
    if (argument->whole < least || argument->whole > most)
        return error_set(error, STATUS_INVALID, "'%d': expected a number from %d to %d", argument->whole,
                         least, most);
    return STATUS_OK;
}

static Status check_choice(const Action *action, const char *argument, Error *error)
{
    char word[ACTION_CHOICE_SIZE], words[240] = "";
    size_t length = 0;
    for (int i = 0; action_choice(action, i, word); i++) {
        if (strcmp(word, argument) == 0)
            return STATUS_OK;
        if (length < sizeof words)
            length += (size_t)snprintf(words + length, sizeof words - length, "%s%s", i > 0 ? "|" : "", word);
    }
    return error_set(error, STATUS_INVALID, "expected one of %s", words);
}

static Status check_argument(const Action *action, const char *argument, Error *error)
{
    bool given = *argument != '\0';
    bool may_lack = action->asks ? action->asks->may_lack : action->argument == ARGUMENT_TEXT;
    if (action->argument == ARGUMENT_NONE && given)
        return error_set(error, STATUS_INVALID, "no argument is expected");
    if (action->argument == ARGUMENT_CHOICE)
        return check_choice(action, argument, error);
    if (action->argument != ARGUMENT_NONE && !may_lack && !given)
        return error_set(error, STATUS_INVALID, "an argument is needed");
    return STATUS_OK;
}

/* ---- Running ---- */

static Status not_found(const char *name, Error *error)
{
    int count = action_count();
    const char **names = calloc((size_t)count, sizeof *names);
    for (int i = 0; names && i < count; i++)
        names[i] = action_at(i)->name;
    const char *nearest = names ? nearest_name(name, names, count) : NULL;
    free(names);
    return error_set(error, STATUS_NOT_FOUND, "there is no action '%.40s'%s%s%s", name,
                     nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "");
}

/* Reads a text for an action that takes values. */
static Status take_text(const Action *action, AppState *app, const char *text, Error *error)
{
    Argument argument;
    Status status = argument_read(action->form, &app->document, text, &argument, error);
    if (status && action->expects)
        error_set(error, status, "'%.40s': expected %s", text, action->expects);
    return status ? status : action->take(app, &argument, error);
}

/* Writes a value for an action that takes texts. */
static Status run_written(const Action *action, AppState *app, const Argument *argument, Error *error)
{
    Text text = {0};
    argument_write(argument, &text);
    Status status = text_status(&text, error);
    if (!status)
        status = check_argument(action, text_string(&text), error);
    if (!status)
        status = action->take ? take_text(action, app, text_string(&text), error)
                              : action->run(app, text_string(&text), error);
    text_free(&text);
    return status;
}

static Status run_text(const Action *action, AppState *app, const char *text, Error *error)
{
    Status status = check_argument(action, text, error);
    if (status)
        return status;
    return action->run ? action->run(app, text, error) : take_text(action, app, text, error);
}

Status action_run_with(AppState *app, const char *name, const Argument *argument, Error *error)
{
    const Action *action = action_find(name);
    if (!action)
        return not_found(name, error);
    if (!action_enabled(action, app))
        return error_set(error, STATUS_INVALID, "'%s' is not available now", action->title);
    if (argument->form == FORM_TEXT)
        return run_text(action, app, argument->text ? argument->text : "", error);
    return action->take && argument->form == action->form ? action->take(app, argument, error)
                                                          : run_written(action, app, argument, error);
}

Status action_run(AppState *app, const char *name, const char *argument, Error *error)
{
    return action_run_with(app, name, &(Argument){.text = argument}, error);
}

/* The target is the state itself, under a type that nobody else can look into. */
ActionTarget *action_target(AppState *app)
{
    return (ActionTarget *)app;
}

Status action_request(ActionTarget *target, const char *name, const Argument *argument, Error *error)
{
    return action_run_with((AppState *)target, name, argument, error);
}

Status action_ask(AppState *app, const char *name, const char *argument, Error *error)
{
    const Document *document = &app->document;
    bool changed = document_changed(document);
    bool begun = app->review.job && document->analysed && document->path.length > 0;
    bool quits = strcmp(name, "file.quit") == 0; /* then what a review has found so far is kept */
    bool reviewed = (begun && !quits) || document_lacks_review(document);
    if (app->answered || (!changed && !reviewed) || intro_owns(app))
        return STATUS_OK;
    Text copy = {0};
    text_add_string(&copy, argument);
    Status status = text_status(&copy, error);
    if (status)
        return status;
    snprintf(app->pending, sizeof app->pending, "%s", name);
    text_free(&app->pending_argument);
    app->pending_argument = copy;
    return error_set(error, STATUS_INTERRUPTED,
                     changed ? "there are unsaved changes: save or discard them"
                             : "the review is not in the file: save or discard it");
}

Status action_confirm(AppState *app, const char *name, const char *argument, const char *question,
                      Error *error)
{
    Confirm *confirm = &app->confirm;
    Text copy = {0};
    if (confirm->given)
        return STATUS_OK;
    text_add_string(&copy, argument);
    Status status = text_status(&copy, error);
    if (status)
        return status;
    text_free(&confirm->argument);
    confirm->argument = copy;
    snprintf(confirm->action, sizeof confirm->action, "%s", name);
    snprintf(confirm->question, sizeof confirm->question, "%s", question);
    snprintf(app->view.dialog, sizeof app->view.dialog, "confirm");
    return error_set(error, STATUS_INTERRUPTED, "%s", question);
}

Status action_confirm_replacing(AppState *app, const char *action, const char *name, Error *error)
{
    char question[sizeof app->confirm.question];
    snprintf(question, sizeof question,
             "There are weights \xe2\x80\x9c%.60s\xe2\x80\x9d already. They would be replaced.", name);
    return action_confirm(app, action, name, question, error);
}

Status action_run_pending(AppState *app, Error *error)
{
    char name[sizeof app->pending];
    Text argument = app->pending_argument;
    memcpy(name, app->pending, sizeof name);
    app->pending[0] = '\0';
    app->pending_argument = (Text){0};
    app->answered = true;
    Status status = *name ? action_run(app, name, text_string(&argument), error) : STATUS_OK;
    app->answered = false;
    text_free(&argument);
    return status;
}

/* ---- Keys ---- */

/* Keys that the window uses before it looks for an action: one that had them would never get them. */
typedef struct FixedKeys {
    const char *keys, *use;
} FixedKeys;

static const FixedKeys fixed_keys[] = {
    {"Escape", "closes what is in front"},
    {"Tab", "moves to the next item"},
    {"Shift+Tab", "moves to the item before"},
    {"F6", "moves to the next panel"},
    {"Shift+F6", "moves to the panel before"},
    {"F10", "opens the first menu"},
    {"Shift+Left", "pans the board"},
    {"Shift+Right", "pans the board"},
    {"Shift+Up", "pans the board"},
    {"Shift+Down", "pans the board"},
};

/* What keys are used for that no action can have; null if one can. */
static const char *fixed_use(const char *keys)
{
    for (size_t i = 0; i < sizeof fixed_keys / sizeof *fixed_keys; i++)
        if (strcmp(fixed_keys[i].keys, keys) == 0)
            return fixed_keys[i].use;
    bool letter = strncmp(keys, "Alt+", 4) == 0 && keys[4] >= 'A' && keys[4] <= 'Z' && keys[5] == '\0';
    return letter ? "is for menus" : NULL;
}

static ShortcutChange *change_of(const AppState *app, const char *name)
{
    const Settings *settings = &app->settings;
    for (int i = 0; i < settings->shortcut_count; i++)
        if (strcmp(settings->shortcuts[i].action, name) == 0)
            return (ShortcutChange *)&settings->shortcuts[i];
    return NULL;
}

/* Whether the user gave keys to an action that exists. */
static bool is_given(const AppState *app, const char *keys)
{
    const Settings *settings = &app->settings;
    for (int i = 0; i < settings->shortcut_count; i++)
        if (strcmp(settings->shortcuts[i].keys, keys) == 0 && action_find(settings->shortcuts[i].action))
            return true;
    return false;
}

/* Keys that the user gave to another action are no longer the default of this one. */
const char *action_keys(const Action *self, const AppState *app)
{
    const ShortcutChange *change = change_of(app, self->name);
    if (change)
        return change->keys;
    return self->shortcut && !is_given(app, self->shortcut) ? self->shortcut : "";
}

const Action *action_of_keys(const AppState *app, const char *keys)
{
    int count = action_count();
    for (int i = 0; i < count && *keys; i++)
        if (strcmp(action_keys(action_at(i), app), keys) == 0)
            return action_at(i);
    return NULL;
}

static Status check_keys(const char *keys, Error *error)
{
    const char *use = fixed_use(keys);
    if (strlen(keys) >= sizeof((ShortcutChange *)0)->keys || strchr(keys, '\n') || *keys == ' ')
        return error_set(error, STATUS_INVALID, "'%.40s' is not a key combination", keys);
    return use ? error_set(error, STATUS_INVALID, "%s %s, and can't be given to an action", keys, use)
               : STATUS_OK;
}

Status action_set_keys(AppState *app, const char *name, const char *keys, Error *error)
{
    const Action *action = action_find(name);
    Settings *settings = &app->settings;
    if (!action)
        return not_found(name, error);
    const char *usual = action->shortcut ? action->shortcut : "";
    bool restores = !keys || strcmp(keys, usual) == 0;
    Status status = restores ? STATUS_OK : check_keys(keys, error);
    if (status != STATUS_OK)
        return status;
    ShortcutChange *change = change_of(app, name);
    if (!restores && !change && settings->shortcut_count == SETTINGS_SHORTCUTS)
        return error_set(error, STATUS_INVALID, "no more than %d shortcuts can be changed",
                         SETTINGS_SHORTCUTS);
    keys = restores ? usual : keys;
    for (int i = 0; i < settings->shortcut_count && *keys; i++)
        if (strcmp(settings->shortcuts[i].keys, keys) == 0)
            settings->shortcuts[i].keys[0] = '\0';
    if (restores) {
        if (change)
            *change = settings->shortcuts[--settings->shortcut_count];
        return STATUS_OK;
    }
    change = change ? change : &settings->shortcuts[settings->shortcut_count++];
    snprintf(change->action, sizeof change->action, "%s", name);
    snprintf(change->keys, sizeof change->keys, "%s", keys);
    return STATUS_OK;
}
