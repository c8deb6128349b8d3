/* libtetress: positions, moves and games of Tetress, the engine that plays them, and reviews of games.
 *
 * Functions that can fail return a TetressStatus and, unless the pointer is null, fill in a TetressError.
 * What is made by a function named ..._create, ..._open, ..._read or ..._run is freed by the ..._destroy
 * of its kind, which also takes null. An object belongs to one thread at a time; positions and moves are
 * plain values. A side, a move or an index must be one that there is. Nothing is printed, and no function
 * ends the program.
 *
 * The library keeps to these declarations within one version of its name, libtetress.so.1. */
#ifndef TETRESS_TETRESS_H
#define TETRESS_TETRESS_H

#include <tetress/game.h>
#include <tetress/position.h>
#include <tetress/review.h>
#include <tetress/search.h>

#endif
