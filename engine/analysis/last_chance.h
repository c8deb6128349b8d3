/* The point of no return, found by proving backwards from the end of a game.
 *
 * The end is proven, mostly by the rules. From there back, it tries to prove for each position of the losing
 * side that all its moves lose. The first position that can't be proven lost within the limits is the last
 * chance, with the moves that are not proven to lose. For one thread at a time. */
#ifndef TETRESS_ANALYSIS_LAST_CHANCE_H
#define TETRESS_ANALYSIS_LAST_CHANCE_H

#include <stdatomic.h>

#include "engine/analysis/review.h"

enum { LAST_CHANCE_MOVES = 64, LAST_CHANCE_TABLE_MB = 64 };

typedef struct LastChanceLimits {
    uint64_t nodes;          /* in total; with a node limit the result can be repeated; 0: no limit */
    uint64_t time_ns;        /* approximate, instead of nodes or as an additional cap; 0: no limit */
    const atomic_bool *stop; /* may be null */
} LastChanceLimits;

typedef struct SavingMove {
    Move move;
    Proof proof; /* for the losing side: PROOF_WIN, PROOF_DRAW, or PROOF_NONE: not proven to lose */
} SavingMove;

typedef struct LastChance {
    bool capped; /* time ran out before the nodes */
    bool found;  /* the end is proven lost for one side; otherwise nothing else is set */
    Side loser;
    /* index into the review's turns: from this position to the end, everything is proven lost */
    int lost_from;
    int index;        /* of the last chance, the position before that one; -1: lost from the first position */
    bool complete;    /* each saving move is proven to save */
    int move_count;   /* moves in that position; all except the saving ones are proven to lose */
    int saving_count; /* may be more than are stored */
    SavingMove saving[LAST_CHANCE_MOVES]; /* proven ones first, then in the order of the analysis */
    uint64_t nodes, time_ns;
} LastChance;

/* Puts what it proves into the review, and judges it again. Stopping is not a failure: the result is what was
 * found so far. */
Status last_chance_find(Review *review, const LastChanceLimits *limits, LastChance *out, Error *error);

/* Puts what was proven into another review of the same moves. */
void last_chance_apply(Review *review, const LastChance *chance);

#endif
