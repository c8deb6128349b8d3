/* A game: a start and the moves played. A plain value of fixed size; any thread may call these functions. */
#ifndef TETRESS_GAME_GAME_H
#define TETRESS_GAME_GAME_H

#include "engine/game/position.h"

typedef struct Game {
    Position start;
    Position now; /* after all moves */
    int count;
    Move moves[PLY_LIMIT];
} Game;

/* Starts a game without moves at a position, or at the empty board if start is null. */
void game_start(Game *self, const Position *start);

/* Plays a move; if it is illegal, says why and leaves the game as it was. */
Status game_play(Game *self, Move move, Error *error);

/* Takes back this many of the last moves, or all if there are fewer. */
void game_undo(Game *self, int moves);

/* Whether this game continues an earlier one: the same start and the same first moves. */
bool game_continues(const Game *self, const Game *earlier);

#endif
