#include "engine/record/statistics.h"

#include "engine/game/kernels/kernels.h"

static void range_add(Range *self, int value)
{
    if (!self->count || value < self->least)
        self->least = value;
    if (!self->count || value > self->most)
        self->most = value;
    self->count++;
    self->sum += value;
}

double range_mean(const Range *self)
{
    return self->count ? (double)self->sum / (double)self->count : 0;
}

void statistics_add(Statistics *self, const Record *record)
{
    Position position = record->start;
    int moves = 0, clearing = 0;
    for (const RecordNode *node = record->root; node; node = node->first_child) {
        if (node->parent) {
            int before = position.count[RED] + position.count[BLUE] + SHAPE_CELLS;
            /* How many rows and columns a move fills. */
            unsigned columns = BOARD_INNER;
            int lines = 0;
            for (int row = 1; row <= BOARD_SIDE; row++) {
                unsigned taken = position.tokens[RED].lanes[row] | position.tokens[BLUE].lanes[row] |
                                 move_masks[node->move].lanes[row];
                lines += (taken & BOARD_INNER) == BOARD_INNER;
                columns &= taken;
            }
            for (; columns; columns &= columns - 1)
                lines++;
            position_play(&position, node->move, &position);
            self->lines += lines;
            self->cells += before - position.count[RED] - position.count[BLUE];
            self->clearing += lines > 0;
            clearing += lines > 0;
            moves++;
        }
        if (position_outcome(&position) == OUTCOME_NONE)
            range_add(&self->placements[position.plies],
                      kernels_best()->placements(&position, position_turn(&position)));
    }
    self->games++;
    self->games_clearing += clearing > 0;
    self->results[record->result.outcome]++;
    self->reasons[record->result.reason]++;
    range_add(&self->lengths, moves);
}
