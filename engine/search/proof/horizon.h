/* The last three plies of a question "does the attacker win by this ply", where nearly all the time of a
 * bounded search goes: answered move by move, without numbers and without the table. */
#ifndef TETRESS_SEARCH_PROOF_HORIZON_H
#define TETRESS_SEARCH_PROOF_HORIZON_H

#include "engine/game/kernels/kernels.h"

enum {
    HORIZON_PLIES = 3,
    HORIZON_ANSWERS = 4 /* moves that did it in a position like this, which are tried first */
};

typedef struct Horizon {
    const Kernels *kernels;
    uint64_t nodes;                /* positions looked at; runs on */
    Move answers[HORIZON_ANSWERS]; /* the last to do it first */
    Move attacks[MOVE_LIST_SIZE], defences[MOVE_LIST_SIZE];
    Leaf leaves[MOVE_LIST_SIZE];
} Horizon;

/* Forgets which moves did it. */
void horizon_begin(Horizon *self, const Kernels *kernels);

/* Whether the side to move can leave the other without a placement by its next move or the one after; in how
 * many plies at most, 1 or 3, or 0. The 150th ply must be further away than that. */
int horizon_wins(Horizon *self, const Position *position);

#endif
