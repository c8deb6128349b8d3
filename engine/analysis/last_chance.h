/* The point of no return, found by proving backwards from the end of a game.
 *
 * The end is proven, mostly by the rules. From there back, each position of the side that lost is tried: are
 * all its moves proven to lose? The first that can't be proven lost within the limits is the last chance,
 * with the moves there that are not proven to lose. For one thread at a time. */
#ifndef TETRESS_ANALYSIS_LAST_CHANCE_H
#define TETRESS_ANALYSIS_LAST_CHANCE_H

#include <stdatomic.h>

#include "engine/analysis/review.h"

enum { LAST_CHANCE_MOVES = 64, LAST_CHANCE_TABLE_MB = 64 };

typedef struct LastChanceLimits {
    uint64_t nodes;          /* in all, with which it is the same every time; 0: no limit */
    uint64_t time_ns;        /* about, in place of nodes or beside them as a cap; 0: no limit */
    const atomic_bool *stop; /* may be null */
} LastChanceLimits;

typedef struct SavingMove {
    Move move;
    Proof proof; /* for the side that lost: PROOF_WIN, PROOF_DRAW, or PROOF_NONE: not proven to lose */
} SavingMove;

typedef struct LastChance {
    bool capped; /* the time was over before the nodes */
    bool found;  /* the end is proven to be lost for one side; otherwise nothing else is set */
    Side loser;
    int lost_from; /* index of the review's turns: from this position to the end all is proven lost */
    int index;     /* of the last chance, the position before that one; -1: lost from the first position on */
    bool complete; /* each saving move is proven to save */
    int move_count;   /* of the position there; all but the saving ones are proven to lose */
    int saving_count; /* may be more than are kept */
    SavingMove saving[LAST_CHANCE_MOVES]; /* the proven first, then as the analysis would choose */
    uint64_t nodes, time_ns;
} LastChance;

/* Puts what it proves into the review, and judges it anew. Stopping is no failure: the answer is what was
 * found so far. */
Status last_chance_find(Review *review, const LastChanceLimits *limits, LastChance *out, Error *error);

/* Puts what was proven into another review of the same moves. */
void last_chance_apply(Review *review, const LastChance *chance);

#endif
