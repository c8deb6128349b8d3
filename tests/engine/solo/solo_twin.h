/* Single-player boards and features a second time, cell by cell from their descriptions. */
#ifndef TETRESS_TESTS_ENGINE_SOLO_SOLO_TWIN_H
#define TETRESS_TESTS_ENGINE_SOLO_SOLO_TWIN_H

#include "engine/base/random.h"
#include "engine/solo/evaluator.h"

/* A board of any height with random cells and no full row. */
SoloBoard solo_random_board(Random *random);

/* All features of a placement that doesn't lose. */
void solo_twin_features(const SoloBoard *before, SoloPiece piece, int move, double out[SOLO_FEATURES]);

/* Weights of any kind. */
void solo_random_weights(Random *random, double out[SOLO_FEATURES]);

#endif
