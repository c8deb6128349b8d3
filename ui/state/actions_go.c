/* Going about in the record. */
#include "ui/state/action_list.h"

enum { MISTAKES = MARK_BAD | MARK_VERY_BAD | MARK_DOUBTFUL };

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

/* What a way to go says of whether it got anywhere. */
static Status went(bool there, const char *what, Error *error)
{
    return there ? STATUS_OK : error_set(error, STATUS_NOT_FOUND, "there is no %s", what);
}

#define GO(name, call, what)                                              \
    static Status name(AppState *app, const char *argument, Error *error) \
    {                                                                     \
        (void)argument;                                                   \
        return went(call, what, error);                                   \
    }

GO(next, document_go_next(&app->document), "next turn")
GO(previous, document_go_previous(&app->document), "turn before this")
GO(variation_next, document_go_variation(&app->document, 1), "variation behind this")
GO(variation_previous, document_go_variation(&app->document, -1), "variation before this")
GO(mistake_next, document_go_mark(&app->document, MISTAKES, true), "mistake after this")
GO(mistake_previous, document_go_mark(&app->document, MISTAKES, false), "mistake before this")
GO(game_next, document_select(&app->document, app->document.game + 1), "game after this")
GO(game_previous, document_select(&app->document, app->document.game - 1), "game before this")

/* Going to an end where one is already is no failure. */
static Status first(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    document_go_first(&app->document);
    return STATUS_OK;
}

static Status last(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    document_go_last(&app->document);
    return STATUS_OK;
}

/* To the position before a turn is played, which are counted from 1. */
static Status turn(AppState *app, const char *argument, Error *error)
{
    int number;
    Status status = argument_number(argument, 1, PLY_LIMIT + 1, &number, error);
    if (status || app->document.position.plies == number - 1)
        return status;
    return went(document_go_ply(&app->document, number - 1), "such turn on this line", error);
}

static Status game(AppState *app, const char *argument, Error *error)
{
    int number;
    Status status = argument_number(argument, 1, app->document.list.count, &number, error);
    if (!status)
        document_select(&app->document, number - 1);
    return status;
}

static const Action actions[] = {
    {"go.first", "First turn", "Go", "Home", ARGUMENT_NONE, NULL, NULL, first},
    {"go.previous", "Previous turn", "Go", "Left", ARGUMENT_NONE, NULL, has_previous, previous},
    {"go.next", "Next turn", "Go", "Right", ARGUMENT_NONE, NULL, has_next, next},
    {"go.last", "Last turn", "Go", "End", ARGUMENT_NONE, NULL, NULL, last},
    {"go.turn", "Go to turn...", "Go", NULL, ARGUMENT_NUMBER, NULL, NULL, turn},
    {"go.variation-previous", "Previous variation", "Go", "Up", ARGUMENT_NONE, NULL, is_variation,
     variation_previous},
    {"go.variation-next", "Next variation", "Go", "Down", ARGUMENT_NONE, NULL, is_variation, variation_next},
    {"go.mistake-next", "Next mistake", "Go", "N", ARGUMENT_NONE, NULL, NULL, mistake_next},
    {"go.mistake-previous", "Previous mistake", "Go", "Shift+N", ARGUMENT_NONE, NULL, NULL, mistake_previous},
    {"games.next", "Next game", "Go", "PageDown", ARGUMENT_NONE, NULL, has_games, game_next},
    {"games.previous", "Previous game", "Go", "PageUp", ARGUMENT_NONE, NULL, has_games, game_previous},
    {"games.select", "Show game", NULL, NULL, ARGUMENT_NUMBER, NULL, has_games, game},
};

ACTION_LIST(go_actions, actions);
