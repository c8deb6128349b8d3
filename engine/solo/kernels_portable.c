/* Kernels for any processor: one move at a time. */
#include "engine/solo/features_inner.h"
#include "engine/solo/kernels.h"

static float score_of(const SoloEvaluator *self, const SoloBoard *board, SoloPiece piece, int move,
                      int height)
{
    SoloBoard after = *board;
    SoloStep step = solo_board_place(&after, piece, move);
    if (step.lost)
        return SOLO_LOST;
    float features[SOLO_FEATURES], score = 0;
    features_of(&after, height, &step, self->used, features);
    for (int i = 0; i < SOLO_FEATURES; i++) {
        if (self->used >> i & 1)
            score += self->weights[i] * features[i];
    }
    return score;
}

static void score(const SoloEvaluator *self, const SoloBoard *board, int first, int count, float *out)
{
    int piece = 0;
    for (int i = first; i < first + count; i++) {
        while (i >= solo_pieces[piece].first_move + solo_pieces[piece].moves)
            piece++;
        out[i - first] = score_of(self, board, (SoloPiece)piece, i - solo_pieces[piece].first_move,
                                  self->lanes.heights[i]);
    }
}

static int best(const SoloEvaluator *self, const SoloBoard *board, int first, int count, float *score_out)
{
    float scores[SOLO_SCORES_SIZE];
    score(self, board, first, count, scores);
    int at = 0;
    for (int i = 1; i < count; i++)
        at = scores[i] > scores[at] ? i : at;
    *score_out = scores[at];
    return at;
}

const SoloKernels solo_kernels_portable = {"portable", score, best};
