/* Shared by the parts of the search. */
#ifndef TETRESS_SOLO_SEARCH_INNER_H
#define TETRESS_SOLO_SEARCH_INNER_H

#include "engine/solo/search.h"

/* The best few placements of a piece, best first. */
typedef struct Beam {
    int count;
    int8_t moves[SOLO_MOVES_MAX];
    float scores[SOLO_MOVES_MAX];
} Beam;

/* What the recursion needs. */
typedef struct Descent {
    const SoloEvaluator *evaluator;
    int beam;
    const atomic_bool *stop; /* may be null */
    int64_t boards;          /* evaluated so far */
} Descent;

bool descent_stopped(const Descent *self);

/* Scores all placements of a piece and ranks the best `most` of them. */
void beam_of(Descent *descent, const SoloBoard *board, SoloPiece piece, int most, Beam *out);

/* The value of a piece on a board with this many pieces of look-ahead. */
double piece_value(Descent *descent, const SoloBoard *board, SoloPiece piece, int depth);

/* The value of a board before the next piece is known; depth >= 1. */
double board_value(Descent *descent, const SoloBoard *board, int depth);

/* Runs work(context, i) for each i below count, on the threads of the pool and on the caller's. */
typedef struct Pool Pool;
typedef void PoolWork(void *context, int task);

/* number besides the caller's: may be 0, which gives null */
Status pool_create(int threads, Pool **out, Error *error);
void pool_destroy(Pool *self); /* may be null */
void pool_run(Pool *self, PoolWork *work, void *context, int count);

struct SoloSearch {
    SoloEvaluator evaluator;
    SoloSearchPlan plan;
    Pool *pool;
};

#endif
