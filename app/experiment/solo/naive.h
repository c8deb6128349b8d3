/* Single-player boards without bits: a number for each cell. The baseline of the document's table of memory,
 * and a second implementation of the rules for tests. */
#ifndef TETRESS_APP_EXPERIMENT_SOLO_NAIVE_H
#define TETRESS_APP_EXPERIMENT_SOLO_NAIVE_H

#include "engine/solo/board.h"

enum { NAIVE_ROWS = SOLO_HEIGHT_MAX + 1 };

/* As in the game's own program: 21 rows of ten numbers, and the heights of the columns. */
typedef struct NaiveWell {
    int32_t cells[NAIVE_ROWS][SOLO_COLUMNS];
    int32_t tops[SOLO_COLUMNS];
    int32_t height;
} NaiveWell;

void naive_of(const SoloBoard *board, NaiveWell *out);
void naive_to(const NaiveWell *self, SoloBoard *out);

/* Places a piece; returns the number of lines, or -1 if the game is lost. */
int naive_place(NaiveWell *self, SoloPiece piece, int number);

#endif
