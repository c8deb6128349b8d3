/* A game: where it started and what was played. A plain value of fixed size; any thread may call these
 * functions. */
#ifndef TETRESS_GAME_GAME_H
#define TETRESS_GAME_GAME_H

#include "engine/game/position.h"

typedef struct Game {
    Position start;
    Position now; /* after all moves */
    int count;
    Move moves[PLY_LIMIT];
} Game;

/* A game without moves from any position; from the empty board if start is null. */
void game_start(Game *self, const Position *start);

/* Plays a legal move; otherwise says why it is not, and leaves the game as it was. */
Status game_play(Game *self, Move move, Error *error);

/* Takes back the last moves, at most all of them. */
void game_undo(Game *self, int moves);

/* Whether a game goes on from this one: the same start and the same first moves. */
bool game_continues(const Game *self, const Game *earlier);

#endif
