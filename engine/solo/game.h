/* A game: a board, the piece to be placed, and the results so far. The pieces depend only on the seed, so
 * everyone who plays the same seed gets the same pieces. A SoloGame is a plain value: to go back, keep
 * copies. */
#ifndef TETRESS_SOLO_GAME_H
#define TETRESS_SOLO_GAME_H

#include "engine/base/random.h"
#include "engine/solo/board.h"

typedef struct SoloGame {
    SoloBoard board;
    SoloPiece piece; /* to be placed now */
    bool lost;
    int64_t pieces, lines; /* placed, and cleared */
    Random random;         /* of the pieces to come; players must not look at it */
} SoloGame;

/* Starts game `number` of a seed. */
void solo_game_start(SoloGame *self, int height, uint64_t seed, uint64_t number);

/* Places the piece by one of its moves and draws the next; nothing changes once the game is lost. */
SoloStep solo_game_step(SoloGame *self, int move);

#endif
