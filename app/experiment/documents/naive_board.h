/* The board as people write it first: a map from cells to colours. It only serves to measure the benefit of
 * bitboards. A value; any thread. */
#ifndef TETRESS_APP_EXPERIMENT_DOCUMENTS_NAIVE_BOARD_H
#define TETRESS_APP_EXPERIMENT_DOCUMENTS_NAIVE_BOARD_H

#include "engine/base/random.h"
#include "engine/game/position.h"

typedef struct NaiveCell {
    int row, column;
    char colour; /* 'r' or 'b' */
} NaiveCell;

/* The tokens, in any order: one entry each, found by its key, as in a map. */
typedef struct NaiveBoard {
    int count;
    int plies;
    NaiveCell cells[BOARD_CELLS];
    int16_t index[BOARD_CELLS]; /* by hash: the entry of a cell, or -1 */
} NaiveBoard;

void naive_from(NaiveBoard *self, const Position *position);

/* The colour of a cell; '.' if it is empty. */
char naive_at(const NaiveBoard *self, int row, int column);

/* All placements of the side to move, in no order: for each empty neighbour of each of its tokens, every
 * piece that covers that neighbour and fits. Returns how many. */
int naive_list(const NaiveBoard *self, Move out[MOVE_COUNT]);

/* Places a move of that list, and clears full rows and columns. */
void naive_play(NaiveBoard *self, Move move);

/* Plays random moves to the end of the game; returns how many. */
int naive_playout(NaiveBoard *self, Random *random);

#endif
