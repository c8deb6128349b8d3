/* Features compared with their twin, and all kernels with each other. */
#include "tests/support/check.h"

#include <math.h>

#include "engine/solo/kernels.h"
#include "tests/engine/solo/solo_twin.h"

#define BOARDS (TEST_POSITIONS / 500)

static void features_are_what_their_descriptions_say(void **state)
{
    (void)state;
    Random random = random_seeded(1, 1);
    for (int i = 0; i < BOARDS; i++) {
        SoloBoard before = solo_random_board(&random);
        SoloPiece piece = (SoloPiece)random_below(&random, SOLO_PIECES);
        int move = (int)random_below(&random, (uint32_t)solo_pieces[piece].moves);
        SoloBoard after = before;
        SoloStep step = solo_board_place(&after, piece, move);
        float features[SOLO_FEATURES];
        double twin[SOLO_FEATURES];
        if (step.lost)
            continue;
        solo_features(&after, piece, move, &step, features);
        solo_twin_features(&before, piece, move, twin);
        for (int f = 0; f < SOLO_FEATURES; f++) {
            if ((double)features[f] != twin[f])
                fail_msg("board %d: %s is %g, and %g by its twin", i, solo_feature_info[f].name,
                         (double)features[f], twin[f]);
        }
    }
}

/* The best move of each piece is the first with the highest of the portable kernels' scores, and has that
 * score. */
static void check_bests(const SoloEvaluator *evaluator, const SoloBoard *board,
                        const float expected[SOLO_SCORES_SIZE])
{
    for (int piece = 0; piece < SOLO_PIECES; piece++) {
        const float *scores = expected + solo_pieces[piece].first_move;
        float score;
        int best = 0;
        for (int move = 1; move < solo_pieces[piece].moves; move++)
            best = scores[move] > scores[best] ? move : best;
        assert_int_equal(solo_evaluate_best(evaluator, board, (SoloPiece)piece, &score), best);
        assert_memory_equal(&score, &scores[best], sizeof score);
    }
}

static void all_kernels_give_the_same_scores_to_the_last_bit(void **state)
{
    (void)state;
    Random random = random_seeded(1, 2);
    static SoloEvaluator plain, fast;
    const SoloKernels *set;
    for (int at = 1; (set = solo_kernels_set(at)) != NULL; at++) {
        for (int i = 0; i < BOARDS; i++) {
            double weights[SOLO_FEATURES];
            float expected[SOLO_SCORES_SIZE], found[SOLO_SCORES_SIZE];
            SoloBoard board = solo_random_board(&random);
            solo_random_weights(&random, weights);
            for (int f = 0; i % 4 == 0 && f < SOLO_FEATURES; f++)
                weights[f] = solo_feature_info[f].initial; /* these weights have a fast path of their own */
            solo_evaluator_init(&plain, weights, &solo_kernels_portable);
            solo_evaluator_init(&fast, weights, set);
            set->score(&fast, &board, 0, SOLO_MOVES_ALL, found);
            solo_kernels_portable.score(&plain, &board, 0, SOLO_MOVES_ALL, expected);
            assert_memory_equal(found, expected, SOLO_MOVES_ALL * sizeof *found);
            check_bests(&fast, &board, expected);
            for (int piece = 0; piece < SOLO_PIECES; piece++) {
                solo_evaluate(&fast, &board, (SoloPiece)piece, found);
                assert_memory_equal(found, expected + solo_pieces[piece].first_move,
                                    (size_t)solo_pieces[piece].moves * sizeof *found);
            }
        }
    }
}

static void of_moves_that_are_worth_the_same_the_first_is_best(void **state)
{
    (void)state;
    static SoloEvaluator self;
    const double none[SOLO_FEATURES] = {0};
    const SoloKernels *set;
    for (int at = 0; (set = solo_kernels_set(at)) != NULL; at++) {
        solo_evaluator_init(&self, none, set);
        for (int piece = 0; piece < SOLO_PIECES; piece++) {
            SoloBoard board;
            float score;
            solo_board_clear(&board, SOLO_HEIGHT_MAX);
            assert_int_equal(solo_evaluate_best(&self, &board, (SoloPiece)piece, &score), 0);
            assert_true(score == 0);
            for (int c = 0; c < SOLO_COLUMNS; c++) /* only the top row is taken: any piece loses */
                board.columns[c] = 1U << (SOLO_HEIGHT_MAX - 1);
            assert_int_equal(solo_evaluate_best(&self, &board, (SoloPiece)piece, &score), 0);
            assert_true(score == SOLO_LOST);
        }
    }
}

static void scores_are_weighed_features(void **state)
{
    (void)state;
    Random random = random_seeded(1, 3);
    static SoloEvaluator self;
    int lost = 0;
    for (int i = 0; i < BOARDS; i++) {
        double weights[SOLO_FEATURES], features[SOLO_FEATURES];
        float scores[SOLO_SCORES_SIZE], best;
        SoloBoard board = solo_random_board(&random);
        SoloPiece piece = (SoloPiece)random_below(&random, SOLO_PIECES);
        solo_random_weights(&random, weights);
        solo_evaluator_init(&self, weights, NULL);
        solo_evaluate(&self, &board, piece, scores);
        for (int move = 0; move < solo_pieces[piece].moves; move++) {
            SoloBoard after = board;
            double expected = 0, size = 1;
            if (solo_board_place(&after, piece, move).lost) {
                assert_true(scores[move] == SOLO_LOST);
                lost++;
                continue;
            }
            solo_twin_features(&board, piece, move, features);
            for (int f = 0; f < SOLO_FEATURES; f++) {
                expected += weights[f] * features[f];
                size += fabs(weights[f] * features[f]);
            }
            assert_true(fabs((double)scores[move] - expected) < 1e-5 * size);
        }
        int chosen = solo_evaluate_best(&self, &board, piece, &best);
        for (int move = 0; move < solo_pieces[piece].moves; move++)
            assert_true(move < chosen ? scores[move] < best : scores[move] <= best);
        assert_true(scores[chosen] == best);
    }
    assert_true(lost > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(features_are_what_their_descriptions_say),
        cmocka_unit_test(all_kernels_give_the_same_scores_to_the_last_bit),
        cmocka_unit_test(of_moves_that_are_worth_the_same_the_first_is_best),
        cmocka_unit_test(scores_are_weighed_features),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
