/* Navigation in the record. */
#include <string.h>

#include "engine/record/record_words.h"
#include "ui/state/actions/actions_inner.h"

static bool has_previous(const AppState *app)
{
    return app->document.node->parent != NULL;
}

static bool has_next(const AppState *app)
{
    return app->document.node->first_child != NULL;
}

static bool is_variation(const AppState *app)
{
    const RecordNode *parent = app->document.node->parent;
    return parent && parent->first_child->next_sibling;
}

static bool has_games(const AppState *app)
{
    return app->document.list.count > 1 && app->play.state != PLAY_RUNNING;
}

/* Reports that there was nowhere to go. */
static Status went(bool there, const char *what, Error *error)
{
    return there ? STATUS_OK : error_set(error, STATUS_NOT_FOUND, "there is no %s", what);
}

/* To the next mistake of a review, before its move as the list goes there; without one, to the next mark. */
static bool go_mistake(AppState *app, bool forward)
{
    if (!review_is_known(&app->review, &app->document))
        return document_go_mark(&app->document, RECORD_MISTAKES, forward);
    const Mistake *mistake = review_mistake_beside(&app->review, &app->document, forward);
    if (mistake)
        review_go(&app->review, &app->document, mistake->index);
    return mistake != NULL;
}

#define GO(name, call, what)                                              \
    static Status name(AppState *app, const char *argument, Error *error) \
    {                                                                     \
        (void)argument;                                                   \
        return went(call, what, error);                                   \
    }

GO(next, document_go_next(&app->document), "next turn")
GO(previous, document_go_previous(&app->document), "turn before this")
GO(variation_next, document_go_variation(&app->document, 1), "variation after this")
GO(variation_previous, document_go_variation(&app->document, -1), "variation before this")
GO(mistake_next, go_mistake(app, true), "mistake after this")
GO(mistake_previous, go_mistake(app, false), "mistake before this")
GO(game_next, document_select(&app->document, app->document.game + 1), "game after this")
GO(game_previous, document_select(&app->document, app->document.game - 1), "game before this")

/* Going to an end is no failure if the cursor is already there. */
static Status first(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    document_go_first(&app->document);
    return STATUS_OK;
}

static bool may_play_through(const AppState *app)
{
    return app->document.record->root->first_child && app->play.state != PLAY_RUNNING && !app->editing;
}

static Status play_through(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    autoplay_toggle(app);
    return STATUS_OK;
}

static Status last(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    document_go_last(&app->document);
    return STATUS_OK;
}

/* To the position before a turn; turns are counted from 1. */
static Status turn(AppState *app, const Argument *argument, Error *error)
{
    Status status = argument_within(argument, 1, PLY_LIMIT + 1, error);
    if (status || app->document.position.plies == argument->whole - 1)
        return status;
    return went(document_go_ply(&app->document, argument->whole - 1), "such turn on this line", error);
}

static Status node(AppState *app, const Argument *argument, Error *error)
{
    RecordNode *own = document_own(&app->document, argument->node);
    if (own)
        document_go(&app->document, own);
    return went(own != NULL, "such node in this game", error);
}

static Status game(AppState *app, const char *argument, Error *error)
{
    int number;
    Status status = argument_number(argument, 1, app->document.list.count, &number, error);
    if (!status)
        document_select(&app->document, number - 1);
    return status;
}

/* ---- The list of games ---- */

static bool is_listed(const AppState *app)
{
    return app->games.count > 0 && !file_jobs_busy(&app->file_jobs);
}

/* Opens the game in a row of the folder's list as shown, counted from 1. */
static Status open_listed(AppState *app, const char *argument, Error *error)
{
    int row;
    Status status = argument_number(argument, 1, app->games.count, &row, error);
    if (!status)
        status = action_ask(app, "games.open", argument, error);
    if (status)
        return status;
    const GameEntry *shown = &app->games.shown[row - 1];
    return file_jobs_open(app, shown->file, shown->game, error);
}

static Status show_query(AppState *app)
{
    game_list_refresh(&app->games);
    return STATUS_OK;
}

static Status query_words(AppState *app, const char *argument, Error *error)
{
    GamesQuery *query = &app->games.query;
    if (strlen(argument) >= sizeof query->words)
        return error_set(error, STATUS_INVALID, "this is too long to filter by");
    memcpy(query->words, argument, strlen(argument) + 1);
    return show_query(app);
}

/* To the filter of the list of games, or where there is none, to that of all commands. */
static Status find(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    if (app->view.start || layout_find(&app->settings.layouts[app->view.mode], "games") < 0)
        return action_run(app, "dialog.commands", "", error);
    app->view.finds_wanted++;
    return action_run(app, "view.panel.show", "games", error);
}

static Status query_result(AppState *app, const char *argument, Error *error)
{
    (void)error;
    app->games.query.results = 0;
    for (int outcome = OUTCOME_RED; outcome <= OUTCOME_DRAW; outcome++)
        if (strcmp(argument, outcome_name((Outcome)outcome)) == 0)
            app->games.query.results = 1 << outcome;
    return show_query(app);
}

static Status query_reason(AppState *app, const char *argument, Error *error)
{
    (void)error;
    RecordReason reason = record_reason_of(argument);
    app->games.query.reasons = reason == REASON_NONE ? 0 : 1 << reason;
    return show_query(app);
}

static bool is_filtered(const AppState *app)
{
    const GamesQuery *query = &app->games.query;
    return query->words[0] || query->results || query->reasons;
}

/* All games, in the order they have. */
static Status all_games(AppState *app, const char *argument, Error *error)
{
    GamesQuery *query = &app->games.query;
    (void)argument;
    (void)error;
    *query = (GamesQuery){.key = query->key, .descending = query->descending};
    return show_query(app);
}

/* Sorts by another column; the same column again reverses the order. */
static Status sort_games(AppState *app, const char *argument, Error *error)
{
    (void)error;
    GamesQuery *query = &app->games.query;
    GamesKey key = (GamesKey)name_index(games_key_names, GAMES_KEYS, argument);
    query->descending = key == query->key && !query->descending;
    query->key = key;
    return show_query(app);
}

static void look_turn(const AppState *app, ArgumentFacts *facts)
{
    const Record *record = app->document.record;
    facts->least = record->start.plies + 1;
    facts->most = record_ply(record, record_main_end(record)) + 1;
    snprintf(facts->now, sizeof facts->now, "%d", app->document.position.plies + 1);
}

static void look_shown_game(const AppState *app, ArgumentFacts *facts)
{
    facts->least = 1;
    facts->most = app->document.list.count;
}

static void look_words(const AppState *app, ArgumentFacts *facts)
{
    snprintf(facts->now, sizeof facts->now, "%s", app->games.query.words);
}

static const ArgumentInfo asks_turn = {.prompt = "Which turn", .look = look_turn};
static const ArgumentInfo asks_game = {.prompt = "Which game of the file", .look = look_shown_game};
static const ArgumentInfo asks_words = {
    .prompt = "Words such as ann, red:ann, won:ann, date:2026-11 or turns:>40; nothing for all games",
    .may_lack = true,
    .look = look_words};

static const ActionChoices any_result = {"any", &outcome_names[OUTCOME_RED], sizeof(char *), 3};

static const Action actions[] = {
    {"go.first", "First turn", "Go", "Home", ARGUMENT_NONE, NULL, NULL, first,
     .finds = "start beginning opening rewind"},
    {"go.previous", "Previous turn", "Go", "Left", ARGUMENT_NONE, NULL, has_previous, previous,
     .finds = "back before"},
    {"go.autoplay", "Play through", "Go", "P", ARGUMENT_NONE, NULL, may_play_through, play_through,
     .finds = "watch replay animate autoplay"},
    {"go.next", "Next turn", "Go", "Right", ARGUMENT_NONE, NULL, has_next, next, .finds = "forward after"},
    {"go.last", "Last turn", "Go", "End", ARGUMENT_NONE, NULL, NULL, last, .finds = "end final finish"},
    {"go.turn", "Go to turn...", "Go", NULL, ARGUMENT_NUMBER, NULL, NULL, NULL, &asks_turn, .take = turn,
     .form = FORM_WHOLE, .finds = "jump move number find"},
    {"go.node", "Go to move", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, .take = node, .form = FORM_NODE,
     .inner = true},
    {"go.variation-previous", "Previous variation", "Go", "Up", ARGUMENT_NONE, NULL, is_variation,
     variation_previous, .finds = "branch up"},
    {"go.variation-next", "Next variation", "Go", "Down", ARGUMENT_NONE, NULL, is_variation, variation_next,
     .finds = "branch down"},
    {"go.mistake-next", "Next mistake", "Go", "N", ARGUMENT_NONE, NULL, NULL, mistake_next,
     .finds = "blunder error jump"},
    {"go.mistake-previous", "Previous mistake", "Go", "Shift+N", ARGUMENT_NONE, NULL, NULL, mistake_previous,
     .finds = "blunder error jump"},
    {"games.next", "Next game", "Go", "PageDown", ARGUMENT_NONE, NULL, has_games, game_next, .finds = "file"},
    {"games.previous", "Previous game", "Go", "PageUp", ARGUMENT_NONE, NULL, has_games, game_previous},
    {"games.select", "Show game", NULL, NULL, ARGUMENT_NUMBER, NULL, has_games, game, &asks_game},
    {"games.open", "Open listed game", NULL, NULL, ARGUMENT_NUMBER, NULL, is_listed, open_listed},
    {"games.find", "Find a game", "Go", "Ctrl+F", ARGUMENT_NONE, NULL, NULL, find, .finds = "search filter"},
    {"games.filter", "Filter games", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, query_words, &asks_words,
     .finds = "find search player name opponent length date"},
    {"games.result", "Filter games by result", NULL, NULL, ARGUMENT_CHOICE, &any_result, NULL, query_result,
     .finds = "find search won lost"},
    {"games.reason", "Filter games by reason", NULL, NULL, ARGUMENT_CHOICE,
     CHOICES_AFTER("any", &record_reasons[1], name, RECORD_REASONS - 1), NULL, query_reason,
     .finds = "find search end"},
    {"games.all", "Show all games again", NULL, NULL, ARGUMENT_NONE, NULL, is_filtered, all_games,
     .finds = "clear filter reset"},
    {"games.sort", "Sort games", NULL, NULL, ARGUMENT_CHOICE, CHOICES_OF(games_key_names, GAMES_KEYS), NULL,
     sort_games, .finds = "order list"},
};

ACTION_LIST(go_actions, actions);
