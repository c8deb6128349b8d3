/* Regions of empty cells, connected edge to edge around the torus. Plain values; any thread. */
#ifndef TETRESS_STUDENTS_REGIONS_H
#define TETRESS_STUDENTS_REGIONS_H

#include "engine/game/position.h"

/* Finds the sizes of the regions of empty cells, in the order of their first cells. Returns how many there
 * are. */
int position_empty_regions(const Position *position, int sizes[BOARD_CELLS]);

#endif
