/* What the sets of kernels share with each other, and with nobody else. Any thread may call these. */
#ifndef TETRESS_GAME_KERNELS_KERNELS_INNER_H
#define TETRESS_GAME_KERNELS_KERNELS_INNER_H

#include "engine/game/kernels/kernels.h"

extern const Kernels kernels_portable;
extern const Kernels kernels_avx2;
extern const Kernels kernels_avx512;

/* Empties the cells of full lines, takes them off the counts, and returns what that changes in the key. */
uint64_t kernels_clear_lines(Position *position, const Board *full, uint8_t count[2]);

/* The first and the last gap of each row, and of each column, that one placement may fill: with no more than
 * four. Only lanes 1..11, bits 1..11 are set. */
void kernels_narrow_gaps(const Position *position, Board rows[2], Board columns[2]);

/* The cell of a bit of a padded board seen as four 64-bit words: 11 a lane of 16 bits. */
static inline Cell kernels_pad_cell(int word, int bit)
{
    int pad = word * 64 + bit;
    return (Cell)(pad - 5 * (pad / BOARD_LANES) - (BOARD_SIDE + 1));
}

#endif
