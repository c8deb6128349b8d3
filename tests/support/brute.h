/* The value of positions by looking at everything: slow, plain and right, for the search to be held
 * against. */
#ifndef TETRESS_TESTS_SUPPORT_BRUTE_H
#define TETRESS_TESTS_SUPPORT_BRUTE_H

#include "engine/eval/eval.h"

typedef struct Brute {
    uint64_t
        budget; /* positions that may still be looked at; what is found counts only if it did not run out */
    bool ran_out;
} Brute;

/* The result with best play by both sides, won as soon and lost as late as possible: score_win_in,
 * score_loss_in or SCORE_DRAW. */
Score brute_result(Brute *self, const Position *position);

/* The value of a position that is not over after so many plies at least one, by minimax over
 * evaluator_children. */
Score brute_minimax(Brute *self, const Evaluator *evaluator, const Position *position, int depth);

/* What a score of a position is worth to the side that moves to it: turned round, and a ply further from its
 * end. */
Score brute_before(Score score);

#endif
