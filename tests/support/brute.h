/* Values of positions by exhaustive search: slow, plain and right, to compare other searches with. */
#ifndef TETRESS_TESTS_SUPPORT_BRUTE_H
#define TETRESS_TESTS_SUPPORT_BRUTE_H

#include "engine/eval/eval.h"

typedef struct Brute {
    uint64_t budget; /* positions that may still be visited; results count only if it did not run out */
    bool ran_out;
} Brute;

/* The result with best play by both sides, with wins as soon and losses as late as possible: score_win_in,
 * score_loss_in or SCORE_DRAW. */
Score brute_result(Brute *self, const Position *position);

/* The value of a position that is not over, by minimax over evaluator_children, at least one ply deep. */
Score brute_minimax(Brute *self, const Evaluator *evaluator, const Position *position, int depth);

/* A position's score for the side that moves to it: negated, and one ply further from its end. */
Score brute_before(Score score);

#endif
