#include "tests/support/check.h"

#include "engine/game/score.h"

static void proven_scores_tell_result_and_plies(void **state)
{
    (void)state;
    for (int plies = 0; plies <= PLY_LIMIT; plies++) {
        assert_int_equal(score_loss_in(plies), -score_win_in(plies));
        assert_true(score_is_proven(score_win_in(plies)) && score_is_proven(score_loss_in(plies)));
        assert_int_equal(score_proof(score_win_in(plies)), PROOF_WIN);
        assert_int_equal(score_proof(score_loss_in(plies)), PROOF_LOSS);
        assert_int_equal(score_plies(score_win_in(plies)), plies);
        assert_int_equal(score_plies(score_loss_in(plies)), plies);
    }
}

static void sooner_wins_and_later_losses_are_better(void **state)
{
    (void)state;
    for (int plies = 1; plies <= PLY_LIMIT; plies++) {
        assert_true(score_win_in(plies - 1) > score_win_in(plies));
        assert_true(score_loss_in(plies - 1) < score_loss_in(plies));
    }
    assert_true(score_win_in(PLY_LIMIT) > SCORE_LIMIT && SCORE_INFINITE > score_win_in(0));
}

static void estimates_are_not_proven(void **state)
{
    (void)state;
    for (Score score = 1 - SCORE_LIMIT; score < SCORE_LIMIT; score += 97) {
        assert_false(score_is_proven(score));
        assert_int_equal(score_proof(score), PROOF_NONE);
    }
    assert_false(score_is_proven(SCORE_DRAW));
}

static void expected_result_is_odd_and_grows_with_the_score(void **state)
{
    (void)state;
    for (int ply = 0; ply <= PLY_LIMIT; ply += 10) {
        assert_true(score_expected(0, ply) == 0);
        for (Score score = 100; score <= 2000; score += 100) {
            double expected = score_expected(score, ply);
            assert_true(expected > score_expected(score - 100, ply) && expected <= 1);
            assert_true(score_expected(-score, ply) == -expected);
        }
        assert_true(score_expected(score_win_in(9), ply) == 1);
        assert_true(score_expected(score_loss_in(9), ply) == -1);
    }
}

static void expected_results_have_their_scores(void **state)
{
    (void)state;
    for (int ply = 0; ply <= PLY_LIMIT; ply += 10) {
        for (Score score = -2000; score <= 2000; score += 100)
            assert_int_equal(score_from_expected(score_expected(score, ply), ply), score);
        assert_true(score_from_expected(1, ply) < SCORE_LIMIT && score_from_expected(1, ply) > 2000);
        assert_true(score_from_expected(-1, ply) > -SCORE_LIMIT && score_from_expected(-1, ply) < -2000);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proven_scores_tell_result_and_plies),
        cmocka_unit_test(sooner_wins_and_later_losses_are_better),
        cmocka_unit_test(estimates_are_not_proven),
        cmocka_unit_test(expected_result_is_odd_and_grows_with_the_score),
        cmocka_unit_test(expected_results_have_their_scores),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
