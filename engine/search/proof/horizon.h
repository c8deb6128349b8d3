/* The last three plies of a question "does the attacker win by this ply?". A bounded search spends nearly all
 * its time there, so they are answered move by move, without proof numbers and without the table. */
#ifndef TETRESS_SEARCH_PROOF_HORIZON_H
#define TETRESS_SEARCH_PROOF_HORIZON_H

#include "engine/game/kernels/kernels.h"

enum {
    HORIZON_PLIES = 3,
    HORIZON_ANSWERS = 4 /* recent moves that refuted an attack; they are tried first */
};

typedef struct Horizon {
    const Kernels *kernels;
    uint64_t nodes;                /* positions visited, in all calls together */
    Move answers[HORIZON_ANSWERS]; /* the latest comes first */
    Move attacks[MOVE_LIST_SIZE], defences[MOVE_LIST_SIZE];
    Leaf leaves[MOVE_LIST_SIZE];
} Horizon;

/* Forgets earlier refutations. */
void horizon_begin(Horizon *self, const Kernels *kernels);

/* Whether the side to move can leave the other side without a placement by its next move or the one after.
 * Returns the most plies that takes, 1 or 3, or 0 if it can't. The 150th ply must be further away than
 * that. */
int horizon_wins(Horizon *self, const Position *position);

#endif
