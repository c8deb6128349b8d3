/* Exact answers for positions that can be searched to the end: who wins, and in how many plies.
 *
 * Depth-first proof-number search: of all moves that still may settle a question it looks where the fewest
 * replies are left to be refuted, so that forced lines are followed deep. What it finds out stays in a table
 * of its own between calls. A Prover belongs to one thread at a time. */
#ifndef TETRESS_SEARCH_PROOF_PROOF_H
#define TETRESS_SEARCH_PROOF_PROOF_H

#include <stdatomic.h>

#include "engine/game/kernels/kernels.h"
#include "engine/game/score.h"

typedef struct Prover Prover;

/* Zero and null are no limits. */
typedef struct ProverLimits {
    uint64_t time_ns;
    uint64_t nodes;
    const atomic_bool *stop;
    void (*look)(void *context); /* called every now and then; may be null */
    void *context;
} ProverLimits;

typedef struct ProofFound {
    Proof result;   /* for the side to move; PROOF_NONE: not known */
    int plies;      /* to the end: a win takes at most so many, a loss at least, a draw exactly */
    int most;       /* whoever wins needs at most so many */
    bool exact;     /* best play of both takes exactly so many */
    Move move;      /* that does it, or holds out as long; MOVE_NONE if it is not known or the game is over */
    uint64_t nodes; /* positions looked at */
    uint64_t time_ns;
} ProofFound;

/* With a table of so many MB, at least 1. */
Status prover_create(int megabytes, Prover **out, Error *error);
void prover_destroy(Prover *self); /* may be null */

/* Forgets everything. */
void prover_clear(Prover *self);

/* Finds the result and then, with what is left of the limits, the exact number of plies. */
void prover_solve(Prover *self, const Position *position, const ProverLimits *limits, ProofFound *out);

/* For use inside searches: the same without the exact number, which costs much more than the result. Its work
 * is kept: trying again later continues it, if there are nodes enough to get back to where it was, some
 * hundred. */
void prover_try(Prover *self, const Position *position, uint64_t nodes, ProofFound *out);

#endif
