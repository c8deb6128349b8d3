/* Scores: what a position is worth to the side to move, in hundredths of a token, and the proven results at
 * both ends.
 *
 * A proven win in n plies is SCORE_WIN - n, a proven loss in n plies -SCORE_WIN + n, a proven draw SCORE_DRAW
 * together with a Proof that says so; estimates stay within SCORE_LIMIT. Any thread may call these
 * functions. */
#ifndef TETRESS_GAME_SCORE_H
#define TETRESS_GAME_SCORE_H

#include <stdbool.h>
#include <stdlib.h>

#include "engine/game/board.h"

typedef int Score;

enum {
    SCORE_DRAW = 0,
    SCORE_LIMIT = 30000, /* estimates lie strictly between -this and this */
    SCORE_WIN = 32000,   /* fits 16 bits, as do all scores */
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

/* The proof that a score carries by itself; a draw's does not show. */
static inline Proof score_proof(Score score)
{
    return score > SCORE_LIMIT ? PROOF_WIN : score < -SCORE_LIMIT ? PROOF_LOSS : PROOF_NONE;
}

/* A proven score counts plies from the position that has it; a search counts from its root. The score of a
 * position so many plies below the root, as the root counts; and back. */
static inline Score score_from_root(Score score, int ply)
{
    return score > SCORE_LIMIT ? score - ply : score < -SCORE_LIMIT ? score + ply : score;
}

static inline Score score_to_root(Score score, int ply)
{
    return score_from_root(score, -ply);
}

/* The expected result in [-1, 1] of a score at a ply: estimates by a calibrated curve, proven ones
 * exactly. */
double score_expected(Score score, int ply);

/* The estimate that has this expected result, or the least that has more. */
Score score_from_expected(double expected, int ply);

#endif
