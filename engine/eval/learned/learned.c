#include "engine/eval/learned/learned.h"

#include <string.h>

#include "engine/eval/learned/learned_inner.h"

/* What a cell is for the side to move, as the rows of patterns count it. */
static int state_at(const Position *position, Side mover, const Board taken[2], int row, int column)
{
    Side other = side_other(mover);
    Cell cell = cell_at(row, column);
    if (board_has(&position->tokens[mover], cell))
        return 4;
    if (board_has(&position->tokens[other], cell))
        return 5;
    return board_has(&taken[mover], cell) + 2 * board_has(&taken[other], cell);
}

void learned_input(const Kernels *kernels, const Position *position, LearnedInput *out)
{
    static const int arms[LEARNED_RINGS][4][2] = {{{-1, 0}, {0, 1}, {1, 0}, {0, -1}},
                                                  {{-1, -1}, {-1, 1}, {1, 1}, {1, -1}}};
    enum { AROUND = BOARD_SIDE + 4 };
    Side mover = position_turn(position);
    Leaf leaf;
    Board taken[2];
    uint8_t states[AROUND][AROUND];
    kernels->outlook(position, &leaf, taken);
    memset(out->lines, 0, sizeof out->lines);
    for (int row = 0; row < AROUND; row++)
        for (int column = 0; column < AROUND; column++)
            states[row][column] = (uint8_t)state_at(position, mover, taken, row - 2, column - 2);
    for (int cell = 0; cell < BOARD_CELLS; cell++) {
        int row = cell / BOARD_SIDE, column = cell % BOARD_SIDE, state = states[row + 2][column + 2];
        for (int ring = 0; ring < LEARNED_RINGS; ring++) {
            int pattern = 0;
            for (int arm = 3; arm >= 0; arm--)
                pattern = 6 * pattern + states[row + 2 + arms[ring][arm][0]][column + 2 + arms[ring][arm][1]];
            out->classes[ring][cell] = learned_classes[6 * pattern + state];
        }
        int worth = state == 4 ? 12 : state == 5;
        out->lines[row] = (uint8_t)(out->lines[row] + worth);
        out->lines[BOARD_SIDE + column] = (uint8_t)(out->lines[BOARD_SIDE + column] + worth);
    }
    learned_figures(&leaf, position->plies, mover, out->figures);
}

void learned_memory_clear(LearnedMemory *self)
{
    memset(self, 0, sizeof *self);
    memset(self->patterns, 0xff, sizeof self->patterns); /* which are none */
}

LearnedValue learned_value_for(const Kernels *kernels)
{
#if defined(__x86_64__)
    if (strcmp(kernels->name, "avx512") == 0)
        return learned_value_avx512;
    if (strcmp(kernels->name, "avx2") == 0)
        return learned_value_avx2;
#endif
    (void)kernels;
    return learned_value_portable;
}
