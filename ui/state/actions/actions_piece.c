/* The piece in hand and placing it. */
#include <string.h>

#include "engine/base/platform/clock.h"
#include "ui/state/actions/actions_inner.h"

static bool may_place(const AppState *app)
{
    return !app->editing;
}

static bool is_held(const AppState *app)
{
    return app->hand.held && !app->editing;
}

static bool holds_anything(const AppState *app)
{
    return app->hand.held || app->hand.click_count > 0;
}

#define TAKE(name, number)                                                \
    static Status name(AppState *app, const char *argument, Error *error) \
    {                                                                     \
        (void)argument, (void)error;                                      \
        hand_take(&app->hand, number);                                    \
        return STATUS_OK;                                                 \
    }

TAKE(take_o, 1)
TAKE(take_i, 2)
TAKE(take_t, 3)
TAKE(take_l, 4)
TAKE(take_j, 5)
TAKE(take_s, 6)
TAKE(take_z, 7)

#define HAND(name, call)                                                  \
    static Status name(AppState *app, const char *argument, Error *error) \
    {                                                                     \
        (void)argument, (void)error;                                      \
        call;                                                             \
        return STATUS_OK;                                                 \
    }

HAND(rotate, hand_rotate(&app->hand, true))
HAND(rotate_back, hand_rotate(&app->hand, false))
HAND(mirror, hand_mirror(&app->hand))
HAND(up, hand_move(&app->hand, -1, 0))
HAND(down, hand_move(&app->hand, 1, 0))
HAND(left, hand_move(&app->hand, 0, -1))
HAND(right, hand_move(&app->hand, 0, 1))
HAND(drop, hand_drop(&app->hand))

static Status at(AppState *app, const Argument *argument, Error *error)
{
    (void)error;
    hand_move_to(&app->hand, argument->cell);
    return STATUS_OK;
}

/* A person's move in a game being played, or an answer; otherwise an edit of the record. */
static Status place(AppState *app, Move move, Error *error)
{
    Status status = practice_asks(app) ? practice_try(app, move, error)
                    : app->play.state == PLAY_RUNNING
                        ? play_move(&app->play, &app->document, move, clock_ns(), error)
                        : document_play(&app->document, move, error);
    if (!status)
        hand_drop(&app->hand);
    return status;
}

static Status place_held(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    return place(app, hand_placement(&app->hand), error);
}

static Status place_named(AppState *app, const char *argument, Error *error)
{
    Move move;
    Status status = move_read(argument, strlen(argument), &move, error);
    return status ? status : place(app, move, error);
}

static Status click(AppState *app, const Argument *argument, Error *error)
{
    Move move;
    Status status = hand_click(&app->hand, &app->document.position, argument->cell, &move, error);
    return status || move == MOVE_NONE ? status : place(app, move, error);
}

static const Action actions[] = {
    {"piece.take-o", "Take O", "Piece", "1", ARGUMENT_NONE, NULL, may_place, take_o},
    {"piece.take-i", "Take I", "Piece", "2", ARGUMENT_NONE, NULL, may_place, take_i},
    {"piece.take-t", "Take T", "Piece", "3", ARGUMENT_NONE, NULL, may_place, take_t},
    {"piece.take-l", "Take L", "Piece", "4", ARGUMENT_NONE, NULL, may_place, take_l},
    {"piece.take-j", "Take J", "Piece", "5", ARGUMENT_NONE, NULL, may_place, take_j},
    {"piece.take-s", "Take S", "Piece", "6", ARGUMENT_NONE, NULL, may_place, take_s},
    {"piece.take-z", "Take Z", "Piece", "7", ARGUMENT_NONE, NULL, may_place, take_z},
    {"piece.rotate", "Rotate", "Piece", "R", ARGUMENT_NONE, NULL, is_held, rotate,
     .finds = "piece turn spin orientation"},
    {"piece.rotate-back", "Rotate back", "Piece", "Shift+R", ARGUMENT_NONE, NULL, is_held, rotate_back,
     .finds = "turn anticlockwise spin orientation"},
    {"piece.mirror", "Mirror", "Piece", "F", ARGUMENT_NONE, NULL, is_held, mirror, .finds = "flip reflect"},
    {"piece.up", "Move up", NULL, NULL, ARGUMENT_NONE, NULL, is_held, up},
    {"piece.down", "Move down", NULL, NULL, ARGUMENT_NONE, NULL, is_held, down},
    {"piece.left", "Move left", NULL, NULL, ARGUMENT_NONE, NULL, is_held, left},
    {"piece.right", "Move right", NULL, NULL, ARGUMENT_NONE, NULL, is_held, right},
    {"piece.at", "Move to", NULL, NULL, ARGUMENT_CELL, NULL, is_held, .take = at, .form = FORM_CELL},
    {"piece.place", "Place", "Piece", "Enter", ARGUMENT_NONE, NULL, is_held, place_held,
     .finds = "put confirm move"},
    {"piece.drop", "Put back", "Piece", "Escape", ARGUMENT_NONE, NULL, holds_anything, drop,
     .finds = "cancel release hand"},
    {"piece.click", "Click cell", NULL, NULL, ARGUMENT_CELL, NULL, may_place, .take = click,
     .form = FORM_CELL},
    {"move.place", "Play move...", "Piece", NULL, ARGUMENT_MOVE, NULL, may_place, place_named,
     .finds = "type enter notation"},
};

ACTION_LIST(piece_actions, actions);
