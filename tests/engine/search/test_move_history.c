/* What the search remembers about moves that did well. */
#include "engine/search/alphabeta/move_history.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game/opening.h"
#include "engine/search/alphabeta/alphabeta_inner.h"
#include "tests/support/check.h"

static void what_refuted_goes_up_and_what_did_not_goes_down(void **state)
{
    (void)state;
    static MoveHistory ordering;
    const Move tried[] = {5, 6};
    move_history_clear(&ordering);
    move_history_learn(&ordering, &(Refutation){BLUE, 3, 4, 7, tried, 2});
    assert_true(move_history_of(&ordering, BLUE, 7) > 0);
    assert_true(move_history_of(&ordering, BLUE, 5) < 0 && move_history_of(&ordering, BLUE, 6) < 0);
    assert_int_equal(move_history_of(&ordering, RED, 7), 0);
    assert_int_equal(move_history_of(&ordering, BLUE, 8), 0);
}

static void *learn(void *argument)
{
    MoveHistory *ordering = argument;
    const Move tried[] = {2};
    for (int i = 0; i < 10000; i++)
        move_history_learn(ordering, &(Refutation){RED, 0, 1 + i % 150, 1, tried, 1});
    return NULL;
}

static void history_stays_within_its_bounds(void **state)
{
    (void)state;
    static MoveHistory ordering;
    move_history_clear(&ordering);
    learn(&ordering);
    int refuted = move_history_of(&ordering, RED, 1), other = move_history_of(&ordering, RED, 2);
    assert_true(refuted > HISTORY_MAX / 2 && refuted <= HISTORY_MAX);
    assert_true(other < -HISTORY_MAX / 2 && other >= -HISTORY_MAX);
}

static void the_last_two_refutations_of_a_ply_are_killers(void **state)
{
    (void)state;
    static MoveHistory ordering;
    move_history_clear(&ordering);
    for (Move move = 10; move < 13; move++)
        move_history_learn(&ordering, &(Refutation){RED, 2, 1, move, NULL, 0});
    move_history_learn(&ordering, &(Refutation){RED, 2, 1, 12, NULL, 0}); /* again: it is a killer already */
    assert_true(move_history_is_killer(&ordering, 2, 11) && move_history_is_killer(&ordering, 2, 12));
    assert_false(move_history_is_killer(&ordering, 2, 10));
    assert_false(move_history_is_killer(&ordering, 3, 12));
}

/* After a move by each side, what was five plies ahead is three plies ahead. */
static void the_next_search_begins_two_plies_later(void **state)
{
    (void)state;
    static MoveHistory ordering;
    move_history_clear(&ordering);
    move_history_learn(&ordering, &(Refutation){RED, 5, 8, 10, NULL, 0});
    int before = move_history_of(&ordering, RED, 10);
    move_history_age(&ordering);
    assert_true(move_history_is_killer(&ordering, 3, 10));
    assert_false(move_history_is_killer(&ordering, 5, 10));
    assert_int_equal(move_history_of(&ordering, RED, 10), before / 2);
}

/* What one thread learns may be lost; the numbers stay valid. */
static void threads_may_learn_at_once(void **state)
{
    (void)state;
    static MoveHistory ordering;
    pthread_t other;
    move_history_clear(&ordering);
    assert_int_equal(pthread_create(&other, NULL, learn, &ordering), 0);
    learn(&ordering);
    assert_int_equal(pthread_join(other, NULL), 0);
    int refuted = move_history_of(&ordering, RED, 1), tried = move_history_of(&ordering, RED, 2);
    assert_true(refuted > 0 && refuted <= HISTORY_MAX);
    assert_true(tried < 0 && tried >= -HISTORY_MAX);
    assert_true(move_history_is_killer(&ordering, 0, 1));
}

/* ---- Moves put off for other threads ---- */

enum { DEPTH = 2 };

static AlphaBeta *two_threads(void)
{
    AlphaBeta *search;
    AlphaBetaOptions options;
    Error error;
    alphabeta_options_default(&options);
    options.threads = 2;
    options.table_mb = 0;
    assert_ok(alphabeta_create(&options, &search, &error), &error);
    return search;
}

/* Claims every second move of a position for another thread. */
static void claim(AlphaBeta *search, const Position *position)
{
    Move moves[MOVE_LIST_SIZE];
    int count = kernels_best()->list(position, position_turn(position), moves);
    for (int i = 1; i < count; i += 2)
        move_claims_begin(&search->sharing, move_claims_key(table_key(position), moves[i], DEPTH));
}

/* How many moves that are still claimed count as having failed; 0 if one of them was the cut-off, because
 * then others were tried. */
static int blamed(const AlphaBeta *search, const Position *position)
{
    Move moves[MOVE_LIST_SIZE];
    Side side = position_turn(position);
    int count = kernels_best()->list(position, side, moves), blamed = 0;
    for (int i = 1; i < count; i += 2) {
        uint64_t key = move_claims_key(table_key(position), moves[i], DEPTH);
        int history = move_history_of(&search->ordering, side, moves[i]);
        if (history > 0)
            return 0;
        blamed += history < 0 && move_claims_is_searched(&search->sharing, key);
    }
    return blamed;
}

static void moves_put_off_and_never_tried_are_not_blamed(void **state)
{
    (void)state;
    AlphaBeta *search = two_threads();
    Worker *worker = &search->workers[0];
    Frame *frame = &worker->frames[0];
    Error error;
    Game game;
    int cutoffs = 0;
    for (uint64_t i = 0; i < 20; i++) {
        assert_ok(opening_make(5, i, 20, &game, &error), &error);
        const Position position = game.now;
        for (Score beta = -6000; beta <= 6000; beta += 400) {
            *frame = (Frame){.position = position, .replies = 100};
            *worker = (Worker){
                .search = search, .frames = worker->frames, .roots = worker->roots, .countdown = INT_MAX};
            frame->evaluation = evaluator_position(&search->evaluator, NULL, &position);
            move_history_clear(&search->ordering);
            memset(&search->sharing, 0, sizeof search->sharing);
            claim(search, &position);
            cutoffs += worker_search(worker, 0, beta - 1, beta, DEPTH) >= beta;
            assert_holds(blamed(search, &position) == 0, &position);
        }
    }
    assert_true(cutoffs > 20);
    alphabeta_destroy(search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_refuted_goes_up_and_what_did_not_goes_down),
        cmocka_unit_test(history_stays_within_its_bounds),
        cmocka_unit_test(the_last_two_refutations_of_a_ply_are_killers),
        cmocka_unit_test(the_next_search_begins_two_plies_later),
        cmocka_unit_test(threads_may_learn_at_once),
        cmocka_unit_test(moves_put_off_and_never_tried_are_not_blamed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
