/* What document 004's agents count. Any thread. */
#ifndef TETRESS_EVAL_OPEN_SIDES_H
#define TETRESS_EVAL_OPEN_SIDES_H

#include "engine/game/position.h"

/* How many sides of a side's tokens a placement covers, which is how often it stands in those agents' lists
 * of placements. */
int move_open_sides(const Position *position, Side side, Move move);

#endif
