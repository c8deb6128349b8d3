/* The piece in hand and placing it. */
#include <string.h>

#include "engine/base/platform/clock.h"
#include "ui/state/actions/actions_inner.h"

/* By the place of its key among the digits. */
ACT_WITH(take, hand_take(&app->hand, number))
ACT(rotate, hand_rotate(&app->hand, true))
ACT(rotate_back, hand_rotate(&app->hand, false))
ACT(mirror, hand_mirror(&app->hand))
ACT_WITH(move_row, hand_move(&app->hand, number, 0))
ACT_WITH(move_column, hand_move(&app->hand, 0, number))
ACT(drop, hand_drop(&app->hand))

static Status at(AppState *app, const Argument *argument, Error *error)
{
    (void)error;
    hand_move_to(&app->hand, argument->cell);
    return STATUS_OK;
}

/* A person's move in a game being played, or an answer; otherwise an edit of the record. */
static Status actions_piece_place(AppState *app, Move move, Error *error)
{
    Status status = practice_asks(app) ? practice_try(app, move, error)
                    : app->play.state == PLAY_RUNNING
                        ? play_move(&app->play, &app->document, move, clock_ns(), error)
                        : document_play(&app->document, move, error);
    if (status == STATUS_OK)
        hand_drop(&app->hand);
    return status;
}

TRY(place_held, actions_piece_place(app, hand_placement(&app->hand), error))

static Status place_named(AppState *app, const char *argument, Error *error)
{
    Move move;
    Status status = move_read(argument, strlen(argument), &move, error);
    return status != STATUS_OK ? status : actions_piece_place(app, move, error);
}

static Status click(AppState *app, const Argument *argument, Error *error)
{
    Move move;
    Status status = hand_click(&app->hand, &app->document.position, argument->cell, &move, error);
    return status != STATUS_OK || move == MOVE_NONE ? status : actions_piece_place(app, move, error);
}

static const Action actions[] = {
    {"piece.take-o", "Take O", "Piece", "1", DOES_WITH(take, 1), .when = {-IS_EDITING}},
    {"piece.take-i", "Take I", "Piece", "2", DOES_WITH(take, 2), .when = {-IS_EDITING}},
    {"piece.take-t", "Take T", "Piece", "3", DOES_WITH(take, 3), .when = {-IS_EDITING}},
    {"piece.take-l", "Take L", "Piece", "4", DOES_WITH(take, 4), .when = {-IS_EDITING}},
    {"piece.take-j", "Take J", "Piece", "5", DOES_WITH(take, 5), .when = {-IS_EDITING}},
    {"piece.take-s", "Take S", "Piece", "6", DOES_WITH(take, 6), .when = {-IS_EDITING}},
    {"piece.take-z", "Take Z", "Piece", "7", DOES_WITH(take, 7), .when = {-IS_EDITING}},
    {"piece.rotate", "Rotate", "Piece", "R", .does = rotate, .when = {HOLDS_PIECE, -IS_EDITING},
     .finds = "piece turn spin orientation"},
    {"piece.rotate-back", "Rotate back", "Piece", "Shift+R", .does = rotate_back,
     .when = {HOLDS_PIECE, -IS_EDITING}, .finds = "turn anticlockwise spin orientation"},
    {"piece.mirror", "Mirror", "Piece", "F", .does = mirror, .when = {HOLDS_PIECE, -IS_EDITING},
     .finds = "flip reflect"},
    {"piece.up", "Move up", DOES_WITH(move_row, -1), .when = {HOLDS_PIECE, -IS_EDITING}},
    {"piece.down", "Move down", DOES_WITH(move_row, 1), .when = {HOLDS_PIECE, -IS_EDITING}},
    {"piece.left", "Move left", DOES_WITH(move_column, -1), .when = {HOLDS_PIECE, -IS_EDITING}},
    {"piece.right", "Move right", DOES_WITH(move_column, 1), .when = {HOLDS_PIECE, -IS_EDITING}},
    {"piece.at", "Move to", TAKES_CELL(at), .when = {HOLDS_PIECE, -IS_EDITING}},
    {"piece.place", "Place", "Piece", "Enter", .tries = place_held, .when = {HOLDS_PIECE, -IS_EDITING},
     .finds = "put confirm move"},
    {"piece.drop", "Put back", "Piece", "Escape", .does = drop, .when = {HOLDS_ANYTHING},
     .finds = "cancel release hand"},
    {"piece.click", "Click cell", TAKES_CELL(click), .when = {-IS_EDITING}},
    {"move.place", "Play move...", "Piece", TAKES_MOVE(place_named), .when = {-IS_EDITING},
     .finds = "type enter notation"},
};

ACTION_LIST(piece_actions, actions);
