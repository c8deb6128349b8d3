/* The 968 symmetries of the torus: 8 turns and reflections, each followed by one of 121 translations. They
 * don't swap colours. Any thread may call these functions. */
#ifndef TETRESS_GAME_SYMMETRY_H
#define TETRESS_GAME_SYMMETRY_H

#include "engine/game/position.h"

enum { SYMMETRY_TURNS = 8, SYMMETRY_COUNT = SYMMETRY_TURNS * BOARD_CELLS };

/* turn * 121 + shift. Bit 2 of the turn transposes, then bit 1 mirrors the rows, then bit 0 mirrors the
 * columns. The shift is the cell to which 0-0 of the turned board then goes. 0 is the identity. */
typedef uint16_t Symmetry;

Cell symmetry_cell(Symmetry self, Cell cell);
Symmetry symmetry_inverse(Symmetry self);
Move symmetry_move(Symmetry self, Move move);
void symmetry_board(Symmetry self, const Board *board, Board *out);
void symmetry_position(Symmetry self, const Position *position, Position *out); /* out may be the position */

/* Finds the form that all symmetric positions share; returns the first symmetry that leads to it. */
Symmetry symmetry_canonical(const Position *position, Position *out);

/* The key of that form. */
uint64_t symmetry_canonical_key(const Position *position);

#endif
