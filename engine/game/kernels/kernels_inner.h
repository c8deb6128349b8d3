/* What the sets of kernels share. Only they include this. Any thread may call these functions. */
#ifndef TETRESS_GAME_KERNELS_KERNELS_INNER_H
#define TETRESS_GAME_KERNELS_KERNELS_INNER_H

#include "engine/game/kernels/kernels.h"

extern const Kernels kernels_portable, kernels_vec128, kernels_avx2, kernels_avx512;

/* Empties the cells of full lines, subtracts their tokens from the counts, and returns the change to the
 * key. */
uint64_t kernels_clear_lines(Position *position, const Board *full, uint8_t count[2]);

/* For each row and each column that a single placement may fill, its first and last gap. Such a line has at
 * most four gaps. Only lanes 1..11, bits 1..11 are set. */
void kernels_narrow_gaps(const Position *position, Board rows[2], Board columns[2]);

/* The cell of a bit of a padded board, read as four 64-bit words: 11 cells to a lane of 16 bits. */
static inline Cell kernels_pad_cell(int word, int bit)
{
    int pad = word * 64 + bit;
    return (Cell)(pad - 5 * (pad / BOARD_LANES) - (BOARD_SIDE + 1));
}

#endif
