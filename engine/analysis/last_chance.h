/* The point of no return, found by proving backwards from the end of a game.
 *
 * The end is proven, mostly by the rules. From there back, it tries to prove for each position of the losing
 * side that all its moves lose. The first position that can't be proven lost within the limits is the last
 * chance, with the moves that are not proven to lose. What is proven goes into the record's analyses, so
 * whoever reads the record later finds the same. For one thread at a time. */
#ifndef TETRESS_ANALYSIS_LAST_CHANCE_H
#define TETRESS_ANALYSIS_LAST_CHANCE_H

#include <stdatomic.h>

#include "engine/analysis/review.h"

/* Which moves save is only told where all moves of the position fit into its analysis. */
enum { LAST_CHANCE_MOVES = RECORD_ROOTS, LAST_CHANCE_TABLE_MB = 64 };

typedef struct ProvingLimits {
    uint64_t nodes;          /* in total; with a node limit the result can be repeated; 0: no limit */
    uint64_t time_ns;        /* approximate, instead of nodes or as an additional cap; 0: no limit */
    const atomic_bool *stop; /* may be null */
} ProvingLimits;

/* A record to prove things about. */
typedef struct Proving {
    Record *record;
    const ReviewMarks *marks; /* null: the default */
    const char *agent;        /* of analyses that are made for positions without any */
    ProvingLimits limits;
    void (*changed)(void *context, const RecordNode *node); /* its analysis says more now; null: none */
    void *context;

    /* Filled in. */
    bool capped; /* time ran out before the nodes */
    uint64_t nodes;
} Proving;

/* Proves what it can. Stopping is not a failure: what was found so far is in the record. */
Status last_chance_prove(Proving *self, Error *error);

/* Continues the lines of proven results beside mistakes to the end of the game. */
Status last_chance_finish_lines(Proving *self, Error *error);

typedef struct SavingMove {
    Move move;
    Proof proof; /* for the losing side: PROOF_WIN, PROOF_DRAW, or PROOF_NONE: not proven to lose */
} SavingMove;

typedef struct LastChance {
    bool found; /* the end is proven lost for one side; otherwise nothing else is set */
    Side loser;
    int lost_from;    /* index into the review's turns: from this position to the end, all are proven lost */
    int index;        /* of the last chance, the position before that one; -1: lost from the first position */
    int turn;         /* of the last chance, from 1: after this turn the loss is proven; 0: from the first */
    bool sifted;      /* the following is known */
    bool complete;    /* each saving move is proven to save */
    int move_count;   /* moves in that position; all except the saving ones are proven to lose */
    int saving_count; /* at least one */
    SavingMove saving[LAST_CHANCE_MOVES]; /* the better move first, then those with more effort */
} LastChance;

/* What a review knows of it. */
void last_chance_find(const Review *review, LastChance *out);

#endif
