/* Navigation in the record. */
#include "engine/record/record_words.h"
#include "ui/state/actions/actions_inner.h"

/* Reports that there was nowhere to go. */
static Status went(bool there, const char *what, Error *error)
{
    return there ? STATUS_OK : error_set(error, STATUS_NOT_FOUND, "there is no %s", what);
}

static Status turn(AppState *app, int by, Error *error)
{
    bool there = by > 0 ? document_go_next(&app->document) : document_go_previous(&app->document);
    return went(there, by > 0 ? "next turn" : "turn before this", error);
}

static Status variation(AppState *app, int by, Error *error)
{
    return went(document_go_variation(&app->document, by),
                by > 0 ? "variation after this" : "variation before this", error);
}

/* Opens the next game of the list of reviews that has a mistake; false if none is shown, or there is none. */
static bool reviewed_beside(AppState *app, int by, Status *status, Error *error)
{
    const ReviewQueue *queue = &app->queue;
    int at = queue->opened > 0 && queue->record == app->document.record ? queue->opened + by : 0;
    while (at > 0 && at <= queue->count && queue->games[at - 1].mistakes == 0)
        at += by;
    if (at < 1 || at > queue->count)
        return false;
    *status = action_run_with(app, "reviews.open", &(Argument){.form = FORM_WHOLE, .whole = at}, error);
    return true;
}

/* To the next mistake of a review, before its move as the list goes there; without one, to the next mark. */
static Status mistake(AppState *app, int by, Error *error)
{
    bool there;
    Status status;
    if (review_is_known(&app->review, &app->document)) {
        const Mistake *found = review_mistake_beside(&app->review, &app->document, by > 0);
        there = found != NULL;
        if (there)
            review_go(&app->review, &app->document, found->index);
    } else {
        there = document_go_mark(&app->document, RECORD_MISTAKES, by > 0);
    }
    if (!there && reviewed_beside(app, by, &status, error))
        return status;
    return went(there, by > 0 ? "mistake after this" : "mistake before this", error);
}

static Status game_beside(AppState *app, int by, Error *error)
{
    return went(document_select(&app->document, app->document.game + by),
                by > 0 ? "game after this" : "game before this", error);
}

/* Going to an end is no failure if the cursor is already there. */
ACT(first, document_go_first(&app->document))
ACT(last, document_go_last(&app->document))

/* To the position before a turn; turns are counted from 1. */
static Status turn_numbered(AppState *app, int number, Error *error)
{
    bool there = app->document.position.plies == number - 1 || document_go_ply(&app->document, number - 1);
    return went(there, "such turn on this line", error);
}

static Status node(AppState *app, const Argument *argument, Error *error)
{
    RecordNode *own = document_own(&app->document, argument->node);
    if (own)
        document_go(&app->document, own);
    return went(own != NULL, "such node in this game", error);
}

ACT_WITH(game, document_select(&app->document, number - 1))

/* ---- The list of games ---- */

/* Opens the game in a row of the folder's list as shown, counted from 1. */
TRY_WITH(open_listed,
         file_jobs_open(app, app->games.shown[number - 1].file, app->games.shown[number - 1].game, error))
ACT(show_query, game_list_refresh(&app->games))

/* To the filter of the list of games, or where there is none, to that of all commands. */
static Status find(AppState *app, Error *error)
{
    if (app->view.start || layout_find(&app->settings.layouts[app->view.mode], "games") < 0)
        return action_run(app, "dialog.commands", "", error);
    app->view.finds_wanted++;
    return action_run(app, "view.panel.show", "games", error);
}

/* Choices of the query begin with "any". */
static void query_result(AppState *app, int outcome)
{
    app->games.query.results = outcome ? 1 << outcome : 0;
    show_query(app);
}

static void query_reason(AppState *app, int reason)
{
    app->games.query.reasons = reason ? 1 << reason : 0;
    show_query(app);
}

/* All games, in the order they have. */
static void all_games(AppState *app)
{
    GamesQuery *query = &app->games.query;
    *query = (GamesQuery){.key = query->key, .descending = query->descending};
    app->library.wants.here = false;
    show_query(app);
}

/* Sorts by another column; the same column again reverses the order. */
static void sort_games(AppState *app, int key)
{
    GamesQuery *query = &app->games.query;
    query->descending = key == (int)query->key && !query->descending;
    query->key = (LibraryColumn)key;
    show_query(app);
}

static void look_turn(const AppState *app, ArgumentFacts *facts)
{
    const Record *record = app->document.record;
    facts->least = record->start.plies + 1;
    facts->most = record_ply(record, record_main_end(record)) + 1;
    snprintf(facts->now, sizeof facts->now, "%d", app->document.position.plies + 1);
}

static const ActionChoices any_result = {"any", &outcome_names[OUTCOME_RED], sizeof(char *), 3};

static const Action actions[] = {
    {"go.first", "First turn", "Go", "Home", .does = first, .finds = "start beginning opening rewind"},
    {"go.previous", "Previous turn", "Go", "Left", TRIES_WITH(turn, -1), .when = {AFTER_MOVE},
     .finds = "back before"},
    {"go.autoplay", "Play through", "Go", "P", .does = autoplay_toggle, FIELD(view.autoplay.on),
     .when = {HAS_MOVES, -IS_PLAYING, -IS_EDITING}, .finds = "watch replay animate autoplay"},
    {"go.next", "Next turn", "Go", "Right", TRIES_WITH(turn, 1), .when = {BEFORE_MOVE},
     .finds = "forward after"},
    {"go.last", "Last turn", "Go", "End", .does = last, .finds = "end final finish"},
    {"go.turn", "Go to turn...", "Go", TRIES_NUMBER(turn_numbered), .least = 1, .most = PLY_LIMIT + 1,
     .prompt = "Which turn", .look = look_turn, .finds = "jump move number find"},
    {"go.node", "Go to move", TAKES_FORM(FORM_NODE, node), .inner = true},
    {"go.variation-previous", "Previous variation", "Go", "Up", TRIES_WITH(variation, -1),
     .when = {HAS_SIBLING}, .finds = "branch up"},
    {"go.variation-next", "Next variation", "Go", "Down", TRIES_WITH(variation, 1), .when = {HAS_SIBLING},
     .finds = "branch down"},
    {"go.mistake-next", "Next mistake", "Go", "N", TRIES_WITH(mistake, 1), .finds = "blunder error jump"},
    {"go.mistake-previous", "Previous mistake", "Go", "Shift+N", TRIES_WITH(mistake, -1),
     .finds = "blunder error jump"},
    {"games.next", "Next game", "Go", "PageDown", TRIES_WITH(game_beside, 1),
     .when = {HAS_GAMES, -IS_PLAYING}, .finds = "file"},
    {"games.previous", "Previous game", "Go", "PageUp", TRIES_WITH(game_beside, -1),
     .when = {HAS_GAMES, -IS_PLAYING}},
    {"games.select", "Show game", DOES_NUMBER(game), .when = {HAS_GAMES, -IS_PLAYING},
     .prompt = "Which game of the file", UP_TO(document.list.count)},
    {"games.open", "Open listed game", TRIES_NUMBER(open_listed), .drops = true, UP_TO(games.count),
     .when = {HAS_LIST, -FILES_BUSY}},
    {"games.find", "Find a game", "Go", MAIN_KEY "F", .tries = find, .types = true, .finds = "search filter"},
    {"games.filter", "Filter games", SETS_TEXT(games.query.words), .does = show_query,
     .prompt = "Words such as ann, red:ann, won:ann, date:2026-11 or turns:>40; nothing for all games",
     .may_lack = true, .finds = "find search player name opponent length date"},
    {"games.result", "Filter games by result", DOES_CHOICE(query_result, &any_result),
     .finds = "find search won lost"},
    {"games.reason", "Filter games by reason",
     DOES_CHOICE(query_reason, CHOICES_AFTER("any", &record_reasons[1], name, RECORD_REASONS - 1)),
     .finds = "find search end"},
    {"games.all", "Show all games again", .does = all_games, .when = {IS_FILTERED},
     .finds = "clear filter reset"},
    {"games.sort", "Sort games", DOES_CHOICE(sort_games, CHOICES_OF(library_column_names, LIBRARY_COLUMNS)),
     .finds = "order list"},
};

ACTION_LIST(go_actions, actions);
