/* The count that document 004's agents use. Any thread. */
#ifndef TETRESS_EVAL_OPEN_SIDES_H
#define TETRESS_EVAL_OPEN_SIDES_H

#include "engine/game/position.h"

/* The number of sides of a side's tokens that a placement covers. This is how often the placement occurs in
 * those agents' lists. */
int move_open_sides(const Position *position, Side side, Move move);

#endif
