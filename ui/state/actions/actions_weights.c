/* Weights of the evaluation: changing, saving and comparing them. */
#include <stdio.h>
#include <string.h>

#include "ui/state/actions/actions_inner.h"

enum { WORDS_MOST = 3, WORD_SIZE = 64 };

#define AT_HAND "current" /* the current weights, as the name of a profile */

/* The words of an argument. */
typedef struct WeightWords {
    int count;
    char words[WORDS_MOST][WORD_SIZE];
} WeightWords;

static Status read_words(const char *argument, int least, const char *expected, WeightWords *out,
                         Error *error)
{
    const char *at = argument + strspn(argument, " ");
    *out = (WeightWords){0};
    while (*at) {
        size_t length = strcspn(at, " ");
        if (length >= WORD_SIZE || out->count == WORDS_MOST)
            return error_set(error, STATUS_SYNTAX, "expected %s", expected);
        memcpy(out->words[out->count++], at, length);
        at += length;
        at += strspn(at, " ");
    }
    return out->count < least ? error_set(error, STATUS_SYNTAX, "expected %s", expected) : STATUS_OK;
}

/* ---- Changing ---- */

TRY_VALUE(weight, weight_editor_set(&app->search_views.weight_editor, argument->name, argument->real, error))
TRY_TEXT(define, weight_editor_define(&app->search_views.weight_editor, argument, error))
TRY_TEXT(remove_term, weight_editor_remove(&app->search_views.weight_editor, argument, error))
TRY_TEXT(reset, weight_editor_reset(&app->search_views.weight_editor, *argument ? argument : NULL, error))

static Status candidate(AppState *app, const char *argument, Error *error)
{
    Move move = MOVE_NONE;
    Status status = *argument ? move_read(argument, strlen(argument), &move, error) : STATUS_OK;
    return status != STATUS_OK ? status : weight_editor_choose(&app->search_views.weight_editor, move, error);
}

/* ---- Keeping ---- */

static Status load(AppState *app, const char *name, Error *error)
{
    Profile weights;
    Status status = profiles_load(&app->profiles, name, &weights, error);
    if (status == STATUS_OK)
        weight_editor_load(&app->search_views.weight_editor, name, &weights);
    return status;
}

TRY_TEXT(profile, load(app, *argument ? argument : PROFILE_DEFAULT, error))

Status weights_confirm_saving(AppState *app, const char *action, const char *name, Error *error)
{
    return profiles_is_own(&app->profiles, name) ? action_confirm_replacing(app, action, name, error)
                                                 : STATUS_OK;
}

static Status actions_weights_save(AppState *app, const char *argument, Error *error)
{
    Status status = weights_confirm_saving(app, "heuristics.save", argument, error);
    if (status == STATUS_OK)
        status =
            profiles_save(&app->profiles, argument, &app->search_views.weight_editor.weights, NULL, error);
    return status != STATUS_OK ? status : load(app, argument, error);
}

/* Copies what a profile's file says to the user's own weights, and loads it. */
static Status take_text(AppState *app, const char *path, const Text *text, Error *error)
{
    char name[PROFILE_NAME_SIZE];
    Status status = profiles_take(&app->profiles, path, text, name, error);
    return status != STATUS_OK ? status : load(app, name, error);
}

TRY_TEXT(take_file, file_jobs_read(app, argument, WEIGHTS_FILE_MAX, take_text, error))

static Status delete_profile(AppState *app, const char *argument, Error *error)
{
    Status status = profiles_delete(&app->profiles, argument, error);
    if (status == STATUS_OK) {
        /* The current weights stay, and count as changed built-in ones. */
        WeightEditor *weight_editor = &app->search_views.weight_editor;
        Profile weights = weight_editor->weights, usual;
        if (strcmp(weight_editor->name, argument) == 0) {
            profile_default(&usual);
            weight_editor_load(weight_editor, PROFILE_DEFAULT, &usual);
            weight_editor->weights = weights;
        }
    }
    return status;
}

static Status rename_profile(AppState *app, const char *argument, Error *error)
{
    WeightEditor *weight_editor = &app->search_views.weight_editor;
    WeightWords words;
    Status status = read_words(argument, 2, "a name and a new name", &words, error);
    if (status == STATUS_OK)
        status = profiles_rename(&app->profiles, words.words[0], words.words[1], error);
    if (status == STATUS_OK && strcmp(weight_editor->name, words.words[0]) == 0)
        memcpy(weight_editor->name, words.words[1], sizeof weight_editor->name);
    return status;
}

/* ---- Comparing ---- */

static Status find_weights(const AppState *app, const char *name, Profile *out, Error *error)
{
    if (strcmp(name, AT_HAND) != 0)
        return profiles_load(&app->profiles, name, out, error);
    *out = app->search_views.weight_editor.weights;
    return STATUS_OK;
}

/* Compares two sets of weights over so many positions; those of the game shown come first. Without names they
 * are the current weights and those they were changed from; or the default ones if nothing was changed. */
static Status compare(AppState *app, const char *argument, Error *error)
{
    const WeightEditor *weight_editor = &app->search_views.weight_editor;
    const bool changed = weight_editor_changed(weight_editor);
    const char *const usual[] = {AT_HAND, changed ? weight_editor->name : PROFILE_DEFAULT};
    Comparison *comparison = &app->search_views.comparison;
    WeightWords words;
    Profile profiles[2];
    int count = COMPARISON_POSITIONS;
    Status status = read_words(argument, 0, "two profiles and a number of positions", &words, error);
    if (status == STATUS_OK && words.count == 3)
        status = argument_number(words.words[2], 1, COMPARISON_MOST, &count, error);
    if (status == STATUS_OK && words.count == 0 && !changed &&
        strcmp(weight_editor->name, PROFILE_DEFAULT) == 0)
        return error_set(error, STATUS_INVALID, "these are the default weights: change one, or load others");
    for (int i = words.count; i < 2; i++)
        snprintf(words.words[i], sizeof words.words[i], "%s", usual[i]);
    for (int i = 0; i < 2 && status == STATUS_OK; i++)
        status = find_weights(app, words.words[i], &profiles[i], error);
    if (status == STATUS_OK)
        status = comparison_start(comparison, profiles, app->document.record, count, app->wake, error);
    for (int i = 0; i < 2 && status == STATUS_OK; i++)
        memcpy(comparison->names[i], words.words[i], sizeof comparison->names[i]);
    return status;
}

ACT(stop_comparing, comparison_stop(&app->search_views.comparison))

/* Sets up a position on which two profiles disagree. */
static Status open_worst(AppState *app, int number, Error *error)
{
    return action_run(app, "edit.paste",
                      POSITION_TEXT(&app->search_views.comparison.result.worst[number - 1].position), error);
}

/* ---- What is asked for ---- */

bool argument_of_profile(const Profiles *profiles, int index, ArgumentValue *out)
{
    return argument_offer(out, index < profiles_count(profiles) ? profiles_name(profiles, index) : NULL,
                          NULL);
}

bool argument_profile(const AppState *app, int index, ArgumentValue *out)
{
    return argument_of_profile(&app->profiles, index, out);
}

bool argument_optimiser(const AppState *app, int index, ArgumentValue *out)
{
    (void)app;
    return argument_offer(out, index < OPTIMISER_COUNT ? optimiser_info[index].name : NULL, NULL);
}

/* The user's own profiles; only these can be renamed and deleted. */
VALUES(own_profile_value,
       index < app->profiles.count && argument_profile(app, app->profiles.built_in_count + index, out))

static bool term_value(const AppState *app, int index, ArgumentValue *out)
{
    const Profile *weights = &app->search_views.weight_editor.weights;
    int count = profile_terms(weights);
    TermInfo info = index > 0 && index <= count ? profile_term(weights, index - 1) : (TermInfo){.name = ""};
    snprintf(out->value, sizeof out->value, "%s", info.name);
    snprintf(out->title, sizeof out->title, "%s", *info.name ? info.name : "All of them");
    return index <= count;
}

static bool own_term_value(const AppState *app, int index, ArgumentValue *out)
{
    const OwnTerms *own = &app->search_views.weight_editor.weights.own;
    return argument_offer(out, index < own->count ? own->terms[index].name : NULL, NULL);
}

/* The built-in weights can't be changed, so they need another name. */
static void look_own(const AppState *app, ArgumentFacts *facts)
{
    const char *name = app->search_views.weight_editor.name;
    snprintf(facts->now, sizeof facts->now, profile_find(name) ? "my-%s" : "%s", name);
}

static const Action actions[] = {
    {"heuristics.weight", "Change weight", TAKES_FORM(FORM_NAMED, weight),
     .prompt = "A term and its weight, such as territory 90", .expects = "a term and its weight"},
    {"heuristics.reset", "Reset weights", TAKES_TEXT(reset),
     .prompt = "Which weights to reset to their saved values", .may_lack = true, .values = term_value,
     .finds = "heuristic default evaluation"},
    {"heuristics.define", "Define a term of your own...", TAKES_TEXT(define),
     .prompt = "A name, = and an expression, such as mine = open_sides - 2 * small_holes",
     .finds = "feature expression formula own"},
    {"heuristics.undefine", "Remove a term of your own", TAKES_TEXT(remove_term), .when = {HAS_OWN_TERMS},
     .prompt = "Which of your terms", .values = own_term_value},
    {"heuristics.candidate", "Explain placement", TAKES_TEXT(candidate), .inner = true},
    {"heuristics.profile", "Load weights...", "Analysis", TAKES_TEXT(profile),
     FIELD(search_views.weight_editor.name), .prompt = "Which weights", .may_lack = true,
     .values = argument_profile, .finds = "heuristic profile evaluation"},
    {"heuristics.file", "Load weights from a file...", TAKES_PATH(take_file)},
    {"heuristics.save", "Save weights...", "Analysis", TAKES_TEXT(actions_weights_save),
     .prompt = "A name: letters, digits, - and _", .look = look_own, .finds = "heuristic profile evaluation"},
    {"heuristics.delete", "Delete weights", TAKES_TEXT(delete_profile), .when = {HAS_OWN_WEIGHTS},
     .prompt = "Which of your weights", .values = own_profile_value},
    {"heuristics.rename", "Rename weights", TAKES_TEXT(rename_profile), .when = {HAS_OWN_WEIGHTS},
     .prompt = "The current name, a space and the new name"},
    {"heuristics.compare", "Compare weights", TAKES_TEXT(compare), .when = {-IS_COMPARING},
     .finds = "heuristic difference"},
    {"heuristics.compare-stop", "Stop comparing weights", .does = stop_comparing, .when = {IS_COMPARING}},
    {"heuristics.open", "Open disagreement", TRIES_NUMBER(open_worst), .when = {HAS_DISAGREEMENTS},
     .prompt = "Which disagreement", UP_TO(search_views.comparison.result.worst_count)},
};

ACTION_LIST(weights_actions, actions);
