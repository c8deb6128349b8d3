/* Exact answers for positions that can be searched to the end: who wins, and in how many plies.
 *
 * This is depth-first proof-number search. Among the moves that may still settle a question, it looks at the
 * one with the fewest replies left to refute, so it follows forced lines deep. Its table keeps everything
 * between calls. A Prover belongs to one thread at a time. */
#ifndef TETRESS_SEARCH_PROOF_PROOF_H
#define TETRESS_SEARCH_PROOF_PROOF_H

#include <stdatomic.h>

#include "engine/game/kernels/kernels.h"
#include "engine/game/score.h"

typedef struct Prover Prover;

/* 0 and null mean no limit. */
typedef struct ProverLimits {
    uint64_t time_ns;
    uint64_t nodes;
    const atomic_bool *stop;
    void (*look)(void *context); /* called now and then; may be null */
    void *context;
} ProverLimits;

typedef struct ProofFound {
    Proof result; /* for the side to move; PROOF_NONE: unknown */
    int plies;    /* to the end: the most for a win, the least for a loss, exact for a draw */
    int most;     /* the winner needs at most this many */
    bool exact;   /* best play by both sides takes exactly `plies` */
    /* the winning move, or the one that delays longest; MOVE_NONE if it is unknown or the game is over */
    Move move;
    uint64_t nodes; /* positions visited */
    uint64_t time_ns;
} ProofFound;

/* Creates a prover with a table of this many MB, at least 1. */
Status prover_create(int megabytes, Prover **out, Error *error);
void prover_destroy(Prover *self); /* may be null */

/* Forgets everything. */
void prover_clear(Prover *self);

/* Finds the result, and within the remaining limits also the exact number of plies. */
void prover_solve(Prover *self, const Position *position, const ProverLimits *limits, ProofFound *out);

/* For use inside searches: finds the result without the exact number of plies, which takes much longer. With
 * 0 nodes there is no limit. The work is kept, so a later call continues it; it needs some hundred nodes to
 * get back to the same place. */
void prover_try(Prover *self, const Position *position, uint64_t nodes, ProofFound *out);

#endif
