/* The side for which figures are shown. Searches and records hold figures for the side to move at the root of
 * the search, or for Red; these functions convert them at the last moment, in the same way everywhere. Any
 * thread. */
#ifndef TETRESS_GAME_VIEWPOINT_H
#define TETRESS_GAME_VIEWPOINT_H

#include "engine/game/value.h"

typedef enum Viewpoint { VIEWPOINT_RED, VIEWPOINT_BLUE, VIEWPOINT_MOVER, VIEWPOINTS } Viewpoint;

extern const char *const viewpoint_names[VIEWPOINTS]; /* "red", "blue", "mover" */

static inline Viewpoint viewpoint_of(Side side)
{
    return side == RED ? VIEWPOINT_RED : VIEWPOINT_BLUE;
}

/* The side that the viewpoint stands for while `mover` is to move. */
static inline Side viewpoint_side(Viewpoint self, Side mover)
{
    return self == VIEWPOINT_MOVER ? mover : self == VIEWPOINT_BLUE ? BLUE : RED;
}

/* An expected result in [-1, 1]. */
static inline double viewpoint_expected(Viewpoint self, Side mover, double expected)
{
    return viewpoint_side(self, mover) == mover ? expected : -expected;
}

/* The same as a chance from 0 to 1, where a draw is a half. */
static inline double viewpoint_chance(Viewpoint self, Side mover, double expected)
{
    return (viewpoint_expected(self, mover, expected) + 1) / 2;
}

static inline Value viewpoint_value(Viewpoint self, Side mover, const Value *value)
{
    return viewpoint_side(self, mover) == mover ? *value : value_negated(*value);
}

static inline Proof viewpoint_proof(Viewpoint self, Side mover, Proof proof)
{
    bool same = viewpoint_side(self, mover) == mover;
    return same || proof == PROOF_NONE || proof == PROOF_DRAW ? proof
           : proof == PROOF_WIN                               ? PROOF_LOSS
                                                              : PROOF_WIN;
}

#endif
