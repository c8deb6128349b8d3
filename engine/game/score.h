/* Scores: a position's value for the side to move, in hundredths of a token, with proven results at both
 * ends.
 *
 * A proven win in n plies is SCORE_WIN - n, a proven loss in n plies is -SCORE_WIN + n. A proven draw is
 * SCORE_DRAW with a Proof beside it. Estimates stay within SCORE_LIMIT. Any thread may call these
 * functions. */
#ifndef TETRESS_GAME_SCORE_H
#define TETRESS_GAME_SCORE_H

#include <stdbool.h>
#include <stdlib.h>

#include "engine/game/board.h"

typedef int Score;

enum {
    SCORE_DRAW = 0,
    SCORE_LIMIT = 30000, /* estimates lie strictly between -SCORE_LIMIT and SCORE_LIMIT */
    SCORE_WIN = 32000,   /* fits 16 bits, as all scores do */
    SCORE_INFINITE = 32001
};

/* What is known for certain, for the side to move. */
typedef enum Proof { PROOF_NONE, PROOF_WIN, PROOF_LOSS, PROOF_DRAW } Proof;

enum { PROOFS = PROOF_DRAW + 1 };

/* "none", "win", "loss" and "draw", for machines. */
extern const char *const proof_names[PROOFS];

static inline Score score_win_in(int plies)
{
    return SCORE_WIN - plies;
}

static inline Score score_loss_in(int plies)
{
    return -SCORE_WIN + plies;
}

static inline bool score_is_proven(Score score)
{
    return abs(score) > SCORE_LIMIT;
}

/* The plies to the end of a proven win or loss. */
static inline int score_plies(Score score)
{
    return SCORE_WIN - abs(score);
}

/* The proof that a score implies on its own; a score can't show a proven draw. */
static inline Proof score_proof(Score score)
{
    return score > SCORE_LIMIT ? PROOF_WIN : score < -SCORE_LIMIT ? PROOF_LOSS : PROOF_NONE;
}

/* A proven score counts plies from its own position; a search counts them from its root. These convert the
 * score of a position `ply` plies below the root: to the count from the root, and back to that from the
 * position. */
static inline Score score_seen_from_root(Score score, int ply)
{
    return score > SCORE_LIMIT ? score - ply : score < -SCORE_LIMIT ? score + ply : score;
}

static inline Score score_seen_from_node(Score score, int ply)
{
    return score_seen_from_root(score, -ply);
}

/* The expected result in [-1, 1] of a score at a ply: estimates follow a calibrated curve, proven scores are
 * exact. */
double score_expected(Score score, int ply);

/* The estimate with this expected result, or the lowest one with more. */
Score score_from_expected(double expected, int ply);

#endif
