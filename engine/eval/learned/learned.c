#include "engine/eval/learned/learned.h"

#include <string.h>

#include "engine/base/processor.h"
#include "engine/eval/learned/learned_inner.h"

enum { NOTHING = -1, OWN_ROOM, OTHER_ROOM, BOTH_ROOM, OWN_TOKEN, OTHER_TOKEN };

/* The state of a cell for the side to move; NOTHING: empty and reachable by neither side. */
static int state_at(const Outlook *outlook, Side mover, Cell cell)
{
    Side other = side_other(mover);
    if (board_has(&outlook->tokens[mover], cell))
        return OWN_TOKEN;
    if (board_has(&outlook->tokens[other], cell))
        return OTHER_TOKEN;
    bool own = board_has(&outlook->taken[mover], cell), others = board_has(&outlook->taken[other], cell);
    return own && others ? BOTH_ROOM : own ? OWN_ROOM : others ? OTHER_ROOM : NOTHING;
}

/* The input for a pair of states, in either order. */
static int pair_of(int a, int b)
{
    int low = a < b ? a : b, high = a < b ? b : a;
    return LEARNED_BESIDE + low * LEARNED_STATES - low * (low - 1) / 2 + high - low;
}

static void bend(int placements, uint8_t out[LEARNED_BENDS])
{
    static const int limits[] = {LEARNED_LIMITS}, factors[] = {LEARNED_FACTORS};
    for (int i = 0; i < LEARNED_BENDS; i++) {
        int most = placements < limits[i] ? placements : limits[i];
        out[i] = (uint8_t)(most * factors[i] >> LEARNED_BEND_SHIFT);
    }
}

void learned_input(const Kernels *kernels, const Position *position, LearnedInput *out)
{
    Side mover = position_turn(position), other = side_other(mover);
    Leaf leaf;
    Outlook outlook;
    uint8_t *numbers = out->numbers;
    kernels->outlook(position, LEAF_TERRITORY, &leaf, &outlook);
    memset(out, 0, sizeof *out);
    for (int row = 0; row < BOARD_SIDE; row++)
        for (int column = 0; column < BOARD_SIDE; column++) {
            int state = state_at(&outlook, mover, cell_at(row, column));
            int right = state_at(&outlook, mover, cell_at(row, column + 1));
            int below = state_at(&outlook, mover, cell_at(row + 1, column));
            if (state == BOTH_ROOM)
                numbers[LEARNED_BOTH]++;
            if (state != NOTHING && right != NOTHING)
                numbers[pair_of(state, right)]++;
            if (state != NOTHING && below != NOTHING)
                numbers[pair_of(state, below)]++;
        }
    bend(leaf.placements[mover], numbers + LEARNED_OWN_PLACEMENTS);
    bend(leaf.placements[other], numbers + LEARNED_OTHER_PLACEMENTS);
    numbers[LEARNED_TERRITORY] = leaf.territory[mover];
    numbers[LEARNED_TERRITORY + 1] = leaf.territory[other];
    numbers[LEARNED_TOKENS] = leaf.count[mover];
    numbers[LEARNED_TOKENS + 1] = leaf.count[other];
}

Score learned_value(const LearnedNetwork *self, const Kernels *kernels, const Position *position)
{
    Leaf leaf;
    Outlook outlook;
    Score value;
    kernels->outlook(position, LEAF_TERRITORY, &leaf, &outlook);
    learned_values_for(kernels)(&self->plies[position->plies], &leaf, &outlook, 1, position_turn(position),
                                &value);
    return value;
}

LearnedValues learned_values_for(const Kernels *kernels)
{
#define ADDRESS(set) learned_values_##set,
    static const LearnedValues sets[] = {PROCESSOR_SETS(ADDRESS)};
    int i = 0;
    while (kernels_set(i) != kernels)
        i++;
    return sets[i];
}
