#include "engine/solo/evaluator.h"

#include <string.h>

#include "engine/base/processor.h"
#include "engine/solo/kernels.h"

/* ---- Making ---- */

void solo_evaluator_init(SoloEvaluator *self, const double weights[SOLO_FEATURES], const SoloKernels *kernels)
{
    memset(self, 0, sizeof *self);
    self->kernels = kernels ? kernels : solo_kernels_set(processor_sets() - 1);
    solo_evaluator_set_weights(self, weights);
    for (int piece = 0; piece < SOLO_PIECES; piece++) {
        const SoloPieceInfo *info = &solo_pieces[piece];
        for (int i = 0; i < info->moves; i++) {
            SoloMove move = solo_move((SoloPiece)piece, i);
            SoloLanes *lanes = &self->lanes;
            int lane = info->first_move + i;
            const SoloShape *shape = &info->shapes[move.orientation];
            enum { NEVER = 99, ROW_BITS = 4 }; /* a column without the piece does not stop it */
            lanes->left[lane] = move.column;
            lanes->heights[lane] = shape->height;
            for (int k = 0; k < 4; k++) {
                lanes->bottoms[k][lane] = k < shape->width ? shape->bottoms[k] : NEVER;
                if (k >= shape->width)
                    continue;
                lanes->cells[move.column + k][lane] = (1U << shape->tops[k]) - (1U << shape->bottoms[k]);
                for (int row = shape->bottoms[k]; row < shape->tops[k]; row++)
                    lanes->row_cells[lane] += 1U << (row * ROW_BITS);
            }
        }
    }
}

void solo_evaluator_set_weights(SoloEvaluator *self, const double weights[SOLO_FEATURES])
{
    self->used = 0;
    for (int i = 0; i < SOLO_FEATURES; i++) {
        self->weights[i] = (float)weights[i];
        if (self->weights[i] != 0)
            self->used |= 1U << i;
    }
}

/* ---- Asking ---- */

void solo_evaluate(const SoloEvaluator *self, const SoloBoard *board, SoloPiece piece,
                   float out[SOLO_SCORES_SIZE])
{
    self->kernels->score(self, board, solo_pieces[piece].first_move, solo_pieces[piece].moves, out);
}

int solo_evaluate_best(const SoloEvaluator *self, const SoloBoard *board, SoloPiece piece, float *score)
{
    return self->kernels->best(self, board, solo_pieces[piece].first_move, solo_pieces[piece].moves, score);
}

void solo_evaluate_bests(const SoloEvaluator *self, const SoloBoard *board, float out[SOLO_PIECES])
{
    _Alignas(64) float scores[SOLO_SCORES_SIZE];
    self->kernels->score(self, board, 0, SOLO_MOVES_ALL, scores);
    for (int piece = 0; piece < SOLO_PIECES; piece++) {
        const SoloPieceInfo *info = &solo_pieces[piece];
        float best = SOLO_LOST;
        for (int i = info->first_move; i < info->first_move + info->moves; i++)
            best = scores[i] > best ? scores[i] : best;
        out[piece] = best;
    }
}
