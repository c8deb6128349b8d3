/* The beam search compared with one written plainly from its description, and its report with itself. */
#include "tests/support/check.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "engine/solo/game.h"
#include "engine/solo/profile.h"
#include "engine/solo/search.h"
#include "tests/engine/solo/solo_twin.h"

static SoloEvaluator evaluator;

static int make_evaluator(void **state)
{
    (void)state;
    SoloProfile profile;
    solo_profile_default(&profile);
    solo_evaluator_init(&evaluator, profile.weights, NULL);
    return 0;
}

static SoloSearch *made(int depth, int beam, int threads)
{
    SoloSearch *self = NULL;
    SoloSearchPlan plan = {depth, beam, threads};
    Error error = {0};
    assert_ok(solo_search_create(&evaluator, &plan, &self, &error), &error);
    return self;
}

/* ---- The description ---- */

typedef struct Placed {
    int move;
    double score;
} Placed;

static int by_score(const void *a, const void *b)
{
    const Placed *one = a, *two = b;
    return one->score > two->score ? -1 : one->score < two->score ? 1 : one->move - two->move;
}

/* The best move of a piece and its value: all placements, then for the best few the mean over the next
 * pieces. */
static Placed best_of(const SoloBoard *board, SoloPiece piece, int depth, int beam)
{
    Placed all[SOLO_MOVES_MAX], best = {-1, -INFINITY};
    float scores[SOLO_SCORES_SIZE];
    solo_evaluate(&evaluator, board, piece, scores);
    for (int i = 0; i < solo_pieces[piece].moves; i++)
        all[i] = (Placed){i, (double)scores[i]};
    qsort(all, (size_t)solo_pieces[piece].moves, sizeof *all, by_score);
    for (int i = 0; i < beam && i < solo_pieces[piece].moves; i++) {
        SoloBoard after = *board;
        double value = all[i].score;
        if (!solo_board_place(&after, piece, all[i].move).lost && depth > 0) {
            value = 0;
            for (int next = 0; next < SOLO_PIECES; next++)
                value += best_of(&after, (SoloPiece)next, depth - 1, beam).score;
            value /= SOLO_PIECES;
        }
        if (value > best.score)
            best = (Placed){all[i].move, value};
    }
    return best;
}

static void chooses_as_described(void **state)
{
    (void)state;
    Random random = random_seeded(5, 0);
    for (int depth = 0; depth <= 2; depth++) {
        for (int i = 0; i < (depth < 2 ? 60 : 12); i++) {
            SoloBoard board = solo_random_board(&random);
            SoloPiece piece = (SoloPiece)random_below(&random, SOLO_PIECES);
            int beam = 1 + (int)random_below(&random, depth < 2 ? SOLO_MOVES_MAX : 4);
            SoloSearch *search = made(depth, beam, 1);
            SoloChoice choice = solo_search_move(search, &board, piece, NULL);
            Placed expected = best_of(&board, piece, depth, beam);
            assert_int_equal(choice.move, expected.move);
            assert_true(choice.value == expected.score);
            solo_search_destroy(search);
        }
    }
}

static void threads_change_nothing(void **state)
{
    (void)state;
    SoloSearch *one = made(2, 3, 1), *three = made(2, 3, 3);
    SoloGame game;
    solo_game_start(&game, 8, 2, 0);
    for (int i = 0; i < 60 && !game.lost; i++) {
        SoloChoice a = solo_search_move(one, &game.board, game.piece, NULL);
        SoloChoice b = solo_search_move(three, &game.board, game.piece, NULL);
        assert_int_equal(a.move, b.move);
        assert_true(a.value == b.value);
        assert_int_equal(a.boards, b.boards);
        solo_game_step(&game, a.move);
    }
    solo_search_destroy(one);
    solo_search_destroy(three);
}

static void check_nodes(const SoloReport *report, const SoloChoice *choice, int beam)
{
    int best = 0;
    for (int i = 0; i < report->count; i++) {
        const SoloNode *node = &report->nodes[i];
        assert_uint_in_range(i, report->layers[node->layer], report->layers[node->layer + 1] - 1);
        assert_int_equal(node->kept, node->rank < beam);
        if (node->parent >= 0) {
            const SoloNode *parent = &report->nodes[node->parent];
            assert_true(parent->kept && !parent->lost);
            assert_uint_in_range(i, parent->first_child, parent->first_child + parent->child_count - 1);
        }
        if (node->layer == 0 && node->best) {
            best++;
            assert_int_equal(node->move, choice->move);
        }
    }
    assert_int_equal(best, 1);
}

static void a_report_agrees_with_the_choice(void **state)
{
    (void)state;
    Random random = random_seeded(6, 0);
    SoloReport report = {0};
    for (int i = 0; i < 20; i++) {
        int depth = i % 3, nodes = i < 10 ? 100000 : 400;
        SoloSearch *search = made(depth, 3, 1);
        SoloBoard board = solo_random_board(&random);
        SoloPiece piece = (SoloPiece)random_below(&random, SOLO_PIECES);
        SoloChoice choice = solo_search_move(search, &board, piece, NULL);
        Error error = {0};
        assert_ok(
            solo_search_report(search, &board, piece, &(SoloReportLimits){nodes, NULL}, &report, &error),
            &error);
        assert_int_equal(report.choice.move, choice.move);
        assert_true(report.choice.value == choice.value);
        assert_true(report.count <= nodes);
        assert_int_equal(report.layers[1], solo_pieces[piece].moves);
        check_nodes(&report, &choice, 3);
        for (int n = 0; n < report.count; n += 37) {
            float features[SOLO_FEATURES], score = 0;
            if (report.nodes[n].lost)
                continue;
            solo_report_features(&report, n, &board, features);
            for (int f = 0; f < SOLO_FEATURES; f++)
                score += evaluator.weights[f] * features[f];
            assert_true(fabsf(score - report.nodes[n].score) < 1e-3F);
        }
        solo_search_destroy(search);
    }
    solo_report_free(&report);
}

static void plans_out_of_range_are_refused(void **state)
{
    static const SoloSearchPlan plans[] = {
        {-1, 1, 1}, {SOLO_DEPTH_MAX + 1, 1, 1}, {0, 0, 1}, {0, 35, 1}, {0, 1, 65}};
    (void)state;
    for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
        SoloSearch *search = NULL;
        Error error = {0};
        assert_int_equal(solo_search_create(&evaluator, &plans[i], &search, &error), STATUS_INVALID);
        assert_null(search);
    }
}

static void a_search_that_is_stopped_ends_with_the_first_layer(void **state)
{
    (void)state;
    atomic_bool stop = true;
    SoloSearch *search = made(SOLO_DEPTH_MAX, SOLO_MOVES_MAX, 2);
    SoloBoard board;
    float score;
    solo_board_clear(&board, 20);
    SoloChoice choice = solo_search_move(search, &board, SOLO_T, &stop);
    assert_int_equal(choice.move, solo_evaluate_best(&evaluator, &board, SOLO_T, &score));
    solo_search_destroy(search);
}

static void *stop_soon(void *context)
{
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    atomic_store((atomic_bool *)context, true);
    return NULL;
}

static void a_report_is_stopped_half_way(void **state)
{
    (void)state;
    atomic_bool stop = false;
    SoloSearch *search = made(SOLO_DEPTH_MAX, SOLO_MOVES_MAX, 1); /* it would take for ever */
    SoloReportLimits limits = {20000, &stop};
    SoloReport report = {0};
    SoloBoard board;
    Error error = {0};
    pthread_t thread;
    solo_board_clear(&board, 20);
    assert_int_equal(pthread_create(&thread, NULL, stop_soon, &stop), 0);
    assert_int_equal(solo_search_report(search, &board, SOLO_T, &limits, &report, &error),
                     STATUS_INTERRUPTED);
    pthread_join(thread, NULL);
    solo_report_free(&report);
    solo_search_destroy(search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chooses_as_described),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(a_report_agrees_with_the_choice),
        cmocka_unit_test(plans_out_of_range_are_refused),
        cmocka_unit_test(a_report_is_stopped_half_way),
        cmocka_unit_test(a_search_that_is_stopped_ends_with_the_first_layer),
    };
    return cmocka_run_group_tests(tests, make_evaluator, NULL);
}
