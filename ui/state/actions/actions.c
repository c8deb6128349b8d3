#include "ui/state/actions/actions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/nearest.h"
#include "engine/base/platform/process.h"
#include "ui/state/actions/actions_inner.h"

static const ActionList *const lists[] = {
    &agent_actions,    &analysis_actions,   &review_actions,      &reviews_actions,    &file_actions,
    &edit_actions,     &go_actions,         &piece_actions,       &play_actions,       &editor_actions,
    &view_actions,     &intro_actions,      &dialog_actions,      &settings_actions,   &weights_actions,
    &insight_actions,  &match_actions,      &task_actions,        &tournament_actions, &solve_actions,
    &stats_actions,    &experiment_actions, &suite_actions,       &class_actions,      &solo_actions,
    &solo_lab_actions, &tune_actions,       &tune_result_actions, &library_actions};

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

/* Where a name is in a table by hashes: its action, or a free place. Each frame looks some seventy up. */
static const Action **place_of(const char *name)
{
    enum { PLACES = 1 << 10 }; /* more than twice as many as actions */
    static const Action *places[PLACES];
    uint32_t hash = 2166136261; /* FNV-1a */
    for (const char *at = name; *at; at++)
        hash = (hash ^ (unsigned char)*at) * 16777619;
    while (places[hash % PLACES] && strcmp(places[hash % PLACES]->name, name) != 0)
        hash++;
    return &places[hash % PLACES];
}

const Action *action_find(const char *name)
{
    static bool filled;
    for (int i = 0; !filled && i < action_count(); i++)
        *place_of(action_at(i)->name) = action_at(i);
    filled = true;
    return *place_of(name);
}

/* What can't start programs is a page. */
const char *action_refusal(const Action *self)
{
    return process_refusal() ? self->page_lacks : NULL;
}

bool action_enabled(const Action *self, const AppState *app)
{
    if (action_refusal(self))
        return false;
    for (int i = 0; i < CONDITIONS_MOST && self->when[i]; i++)
        if (condition_holds((ActionCondition)abs(self->when[i]), app) != (self->when[i] > 0))
            return false;
    return true;
}

bool action_on(const Action *self, const AppState *app)
{
    return self->argument == ARGUMENT_NONE && self->field_size > 0 &&
           *(const bool *)((const char *)app + self->field);
}

/* ---- Arguments ---- */

bool action_asks(const Action *self)
{
    return self->argument != ARGUMENT_NONE && (self->argument != ARGUMENT_TEXT || self->prompt);
}

bool action_leads_to_field(const Action *self)
{
    return self->types || self->opens || action_asks(self);
}

void action_facts(const Action *self, const AppState *app, ArgumentFacts *out)
{
    const char *field = (const char *)app + self->field;
    int number;
    *out = (ArgumentFacts){.least = self->least, .most = self->most};
    if (self->count > 0) {
        memcpy(&number, (const char *)app + self->count, sizeof number);
        out->least = 1;
        out->most = number;
    }
    if (self->field_size > 0 && self->argument == ARGUMENT_NUMBER) {
        memcpy(&number, field, sizeof number);
        snprintf(out->now, sizeof out->now, "%d", number);
    } else if (self->field_size > 0 && self->argument != ARGUMENT_NONE && self->argument != ARGUMENT_CHOICE) {
        snprintf(out->now, sizeof out->now, "%s", field);
    }
    if (self->look)
        self->look(app, out);
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

bool argument_offer(ArgumentValue *out, const char *value, const char *title)
{
    snprintf(out->value, sizeof out->value, "%s", value ? value : "");
    snprintf(out->title, sizeof out->title, "%.*s", (int)sizeof out->title - 1, title ? title : out->value);
    return value != NULL;
}

bool action_value(const Action *self, const AppState *app, int index, ArgumentValue *out)
{
    if (self->argument == ARGUMENT_CHOICE) {
        char word[ACTION_CHOICE_SIZE];
        return argument_offer(out, action_choice(self, index, word) ? word : NULL, NULL);
    }
    return self->values && self->values(app, index, out);
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

/* Reads what is given as what the action takes. */
static Status read_argument(const Action *action, const AppState *app, const char *text, Argument *out,
                            Error *error)
{
    bool may_lack = action->may_lack || (action->argument == ARGUMENT_TEXT && !action->prompt);
    *out = (Argument){.text = text, .whole = action->usual};
    if (action->argument == ARGUMENT_NONE && *text)
        return error_set(error, STATUS_INVALID, "no argument is expected");
    if (action->argument == ARGUMENT_CHOICE) {
        /* The index of a word. */
        char word[ACTION_CHOICE_SIZE], words[240] = "";
        for (out->whole = 0; action_choice(action, out->whole, word); ++out->whole) {
            if (strcmp(word, text) == 0)
                return STATUS_OK;
            string_add(words, sizeof words, "%s%s", out->whole > 0 ? "|" : "", word);
        }
        return error_set(error, STATUS_INVALID, "expected one of %s", words);
    }
    if (action->argument != ARGUMENT_NONE && !may_lack && !*text)
        return error_set(error, STATUS_INVALID, "an argument is needed");
    if (action->does_with || action->tries_with ||
        (action->argument == ARGUMENT_NUMBER && action->field_size > 0)) {
        /* The bounds are those of the row, or else of the moment. */
        ArgumentFacts facts = {.least = action->least, .most = action->most};
        if (!*text) { /* without an argument, or left out */
            out->whole = action->usual;
            return STATUS_OK;
        }
        if (action->least == 0 && action->most == 0)
            action_facts(action, app, &facts);
        return argument_number(text, (int)facts.least, (int)facts.most, &out->whole, error);
    }
    Status status = argument_read(action->form, &app->document, text, out, error);
    if (status != STATUS_OK && action->expects)
        error_set(error, status, "'%.40s': expected %s", text, action->expects);
    return status;
}

const char *argument_split(const char *argument, char letter, char *before, size_t size)
{
    const char *at = strchr(argument, letter);
    bool fits = at && at > argument && (size_t)(at - argument) < size;
    snprintf(before, size, "%.*s", fits ? (int)(at - argument) : 0, argument);
    return fits ? at + 1 : NULL;
}

Cell cell_towards(Cell from, int direction)
{
    static const int steps[][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    return cell_at(cell_row(from) + steps[direction][0], cell_column(from) + steps[direction][1]);
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

static Status set_field(const Action *action, AppState *app, const Argument *argument, Error *error)
{
    char *field = (char *)app + action->field;
    size_t length = argument->text ? strlen(argument->text) : 0;
    if (action->argument == ARGUMENT_NUMBER || action->argument == ARGUMENT_CHOICE) {
        memcpy(field, &argument->whole, sizeof argument->whole);
    } else if (action->argument == ARGUMENT_NONE) {
        bool on = !action_on(action, app);
        memcpy(field, &on, sizeof on);
    } else if (length >= action->field_size || memchr(argument->text, '\n', length)) {
        return error_set(error, STATUS_INVALID, "'%.40s' is too long, or more than a line", argument->text);
    } else {
        memmove(field, argument->text, length + 1); /* it may be the field itself */
    }
    return STATUS_OK;
}

/* Does what a row says, in the order that it says. */
static Status perform(const Action *action, AppState *app, const Argument *argument, Error *error)
{
    bool takes = action->takes_text || action->takes_value || action->tries_with || action->does_with;
    bool flips = !takes && !action->does && !action->tries;
    bool sets = action->field_size > 0 && (action->argument == ARGUMENT_NONE ? flips : !takes);
    Status status = action->checks ? action->checks(app, argument->text, error) : STATUS_OK;
    if (action->tries_with)
        status = action->tries_with(app, argument->whole, error);
    if (action->takes_text)
        status = action->takes_text(app, argument->text, error);
    if (action->takes_value)
        status = action->takes_value(app, argument, error);
    if (status == STATUS_OK && sets)
        status = set_field(action, app, argument, error);
    if (status == STATUS_OK && action->does)
        action->does(app);
    if (status == STATUS_OK && action->does_with)
        action->does_with(app, argument->whole);
    if (status == STATUS_OK && action->tries)
        status = action->tries(app, error);
    if (status == STATUS_OK && action->opens)
        snprintf(app->view.dialog, sizeof app->view.dialog, "%s", action->opens);
    if (status == STATUS_OK && action->after)
        status = action->after(app, error);
    return status != STATUS_OK || !action->shows ? status : action_show(app, action->shows, error);
}

Status action_run_with(AppState *app, const char *name, const Argument *argument, Error *error)
{
    const Action *action = action_find(name);
    Argument read = *argument;
    Text text = {0};
    if (!action)
        return not_found(name, error);
    if (action_refusal(action))
        return error_set(error, STATUS_INVALID, "'%s': %s", action->title, action_refusal(action));
    if (!action_enabled(action, app))
        return error_set(error, STATUS_INVALID, "'%s' is not available now", action->title);
    if (action->takes_value && argument->form == action->form)
        return perform(action, app, argument, error);
    if (argument->form != FORM_TEXT)
        argument_write(argument, &text);
    const char *given = argument->form != FORM_TEXT ? text_string(&text)
                        : argument->text            ? argument->text
                                                    : "";
    Status status = text_status(&text, error);
    if (status == STATUS_OK)
        status = read_argument(action, app, given, &read, error);
    if (status == STATUS_OK && action->drops)
        status = action_ask(app, name, given, error);
    if (status == STATUS_OK)
        status = perform(action, app, &read, error);
    text_free(&text);
    return status;
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

Status action_adopt(AppState *app, Record *record, Error *error)
{
    ReadFile file = {0};
    Status status = record_list_add(&file.list, record, error);
    if (status == STATUS_OK)
        status = action_run(app, "file.new", "", error);
    if (status == STATUS_OK)
        status = document_adopt(&app->document, &file, error);
    read_file_free(&file);
    return status != STATUS_OK ? status : action_run(app, "view.mode", "analyse", error);
}

Status action_show(AppState *app, const char *panel, Error *error)
{
    Status status = action_run(app, "view.mode", mode_names[panel_mode(panel, MODE_PLAY)], error);
    return status != STATUS_OK ? status : action_run(app, "view.panel.show", panel, error);
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
    if (status != STATUS_OK)
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
    if (status != STATUS_OK)
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

/* Keys that the user gave to another action are no longer the default of this one. */
const char *action_usual_keys(const Action *self)
{
    const char *keys = process_refusal() && self->page_keys ? self->page_keys : self->shortcut;
    return keys ? keys : "";
}

const char *action_keys(const Action *self, const AppState *app)
{
    const Settings *settings = &app->settings;
    const ShortcutChange *change = change_of(app, self->name);
    const char *keys = action_usual_keys(self);
    if (change)
        return change->keys;
    for (int i = 0; i < settings->shortcut_count; i++)
        if (strcmp(settings->shortcuts[i].keys, keys) == 0 && action_find(settings->shortcuts[i].action))
            return "";
    return keys;
}

const Action *action_of_keys(const AppState *app, const char *keys)
{
    int count = action_count();
    for (int i = 0; i < count && *keys; i++)
        if (strcmp(action_keys(action_at(i), app), keys) == 0)
            return action_at(i);
    return NULL;
}

Status action_set_keys(AppState *app, const char *name, const char *keys, Error *error)
{
    const Action *action = action_find(name);
    Settings *settings = &app->settings;
    if (!action)
        return not_found(name, error);
    const char *usual = action_usual_keys(action);
    bool restores = !keys || strcmp(keys, usual) == 0;
    const char *use = restores ? NULL : fixed_use(keys);
    ShortcutChange *change = change_of(app, name);
    if (!restores && (strlen(keys) >= sizeof change->keys || strchr(keys, '\n') || *keys == ' '))
        return error_set(error, STATUS_INVALID, "'%.40s' is not a key combination", keys);
    if (use)
        return error_set(error, STATUS_INVALID, "%s %s, and can't be given to an action", keys, use);
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
