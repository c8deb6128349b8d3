#include "engine/game/kernels/kernels.h"

#include "engine/base/processor.h"
#include "engine/game/kernels/kernels_inner.h"
#include "engine/game/key.h"

uint64_t kernels_clear_lines(Position *position, const Board *full, uint8_t count[2])
{
    uint64_t key = 0;
    for (int side = RED; side <= BLUE; side++) {
        uint16_t *lanes = position->tokens[side].lanes;
        for (int row = 0; row < BOARD_SIDE; row++) {
            unsigned removed = lanes[row + 1] & full->lanes[row + 1] & BOARD_INNER;
            for (; removed; removed &= removed - 1) {
                key ^= cell_keys[side][row * BOARD_SIDE + __builtin_ctz(removed) - 1];
                count[side]--;
            }
        }
        for (int lane = 0; lane < BOARD_LANES; lane++)
            lanes[lane] &= (uint16_t)~full->lanes[lane];
    }
    return key;
}

static bool is_narrow(unsigned gaps)
{
    for (int i = 0; i < SHAPE_CELLS; i++)
        gaps &= gaps - 1; /* clears the lowest bit */
    return gaps == 0;
}

/* The bits that are set in at most four of these rows. */
static unsigned narrow_columns(const unsigned gaps[BOARD_SIDE])
{
    unsigned ones = 0, twos = 0, fours = 0, eights = 0;
    for (int row = 0; row < BOARD_SIDE; row++) {
        unsigned carry = ones & gaps[row], carry_two = twos & carry;
        ones ^= gaps[row];
        twos ^= carry;
        eights |= fours & carry_two;
        fours ^= carry_two;
    }
    return BOARD_INNER & ~eights & (~fours | (~ones & ~twos));
}

void kernels_narrow_gaps(const Position *position, Board rows[2], Board columns[2])
{
    unsigned gaps[BOARD_SIDE];
    rows[0] = rows[1] = columns[0] = columns[1] = (Board){{0}};
    for (int row = 0; row < BOARD_SIDE; row++) {
        int lane = row + 1;
        gaps[row] =
            BOARD_INNER & ~(unsigned)(position->tokens[RED].lanes[lane] | position->tokens[BLUE].lanes[lane]);
        if (gaps[row] && is_narrow(gaps[row])) {
            rows[0].lanes[lane] = (uint16_t)(gaps[row] & -gaps[row]);
            rows[1].lanes[lane] = (uint16_t)(1U << (31 - __builtin_clz(gaps[row])));
        }
    }
    unsigned above = narrow_columns(gaps),
             below = above; /* columns whose first and last gap is still to come */
    for (int row = 0; row < BOARD_SIDE; row++) {
        int up = BOARD_SIDE - 1 - row;
        columns[0].lanes[row + 1] = (uint16_t)(gaps[row] & above);
        columns[1].lanes[up + 1] = (uint16_t)(gaps[up] & below);
        above &= ~gaps[row];
        below &= ~gaps[up];
    }
}

const Kernels *kernels_set(int i)
{
#define ADDRESS(set) &kernels_##set,
    static const Kernels *const sets[] = {PROCESSOR_SETS(ADDRESS)};
    return i < processor_sets() ? sets[i] : NULL;
}

const Kernels *kernels_best(void)
{
    return kernels_set(processor_sets() - 1);
}
