/* Single features, for the portable kernels. */
#ifndef TETRESS_SOLO_FEATURES_INNER_H
#define TETRESS_SOLO_FEATURES_INNER_H

#include "engine/solo/features.h"

/* Computes the features whose bits are set; the others are 0. */
void features_of(const SoloBoard *after, int piece_height, const SoloStep *step, uint32_t wanted,
                 float out[SOLO_FEATURES]);

#endif
