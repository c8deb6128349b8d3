#include "tests/support/brute.h"

static bool spend(Brute *self, int positions)
{
    self->ran_out |= self->budget < (uint64_t)positions;
    self->budget -= self->ran_out ? 0 : (uint64_t)positions;
    return !self->ran_out;
}

Score brute_before(Score score)
{
    if (!score_is_proven(score))
        return -score;
    int plies = score_plies(score) + 1;
    return score > 0 ? score_loss_in(plies) : score_win_in(plies);
}

Score brute_result(Brute *self, const Position *position)
{
    Side side = position_turn(position);
    Move moves[MOVE_LIST_SIZE];
    if (position->plies >= PLY_LIMIT) {
        int lead = position->count[side] - position->count[side_other(side)];
        return lead > 0 ? score_win_in(0) : lead < 0 ? score_loss_in(0) : SCORE_DRAW;
    }
    const Kernels *kernels = kernels_set(0);
    int count = kernels->list(position, side, moves);
    Score best = score_loss_in(0);
    for (int i = 0; i < count && spend(self, 1); i++) {
        Position child;
        kernels->play(position, moves[i], &child);
        Score score = brute_before(brute_result(self, &child));
        if (i == 0 || score > best)
            best = score;
    }
    return best;
}

Score brute_minimax(Brute *self, const Evaluator *evaluator, const Position *position, int depth)
{
    Move moves[MOVE_LIST_SIZE];
    Score scores[MOVE_LIST_SIZE];
    int count = evaluator->kernels->list(position, position_turn(position), moves);
    Score best = -SCORE_INFINITE;
    if (!spend(self, count))
        return 0;
    evaluator_children(evaluator, position, moves, count, scores, NULL);
    for (int i = 0; i < count; i++) {
        Position child;
        Score score = scores[i];
        evaluator->kernels->play(position, moves[i], &child);
        if (depth > 1 && position_outcome(&child) == OUTCOME_NONE)
            score = brute_before(brute_minimax(self, evaluator, &child, depth - 1));
        if (score > best)
            best = score;
    }
    return best;
}
