/* What is remembered of moves that did well. */
#include "engine/search/order.h"

#include <stdlib.h>

#include "tests/support/check.h"

static void what_refuted_goes_up_and_what_did_not_goes_down(void **state)
{
    (void)state;
    static Ordering ordering;
    const Move tried[] = {5, 6};
    ordering_clear(&ordering);
    ordering_learn(&ordering, BLUE, 3, 7, tried, 2, 4);
    assert_true(ordering.history[BLUE][7] > 0);
    assert_true(ordering.history[BLUE][5] < 0 && ordering.history[BLUE][6] < 0);
    assert_int_equal(ordering.history[RED][7], 0);
    assert_int_equal(ordering.history[BLUE][8], 0);
}

static void history_stays_within_its_bounds(void **state)
{
    (void)state;
    static Ordering ordering;
    const Move tried[] = {2};
    ordering_clear(&ordering);
    for (int i = 0; i < 10000; i++)
        ordering_learn(&ordering, RED, 0, 1, tried, 1, 1 + i % 150);
    assert_true(ordering.history[RED][1] > HISTORY_MAX / 2 && ordering.history[RED][1] <= HISTORY_MAX);
    assert_true(ordering.history[RED][2] < -HISTORY_MAX / 2 && ordering.history[RED][2] >= -HISTORY_MAX);
}

static void the_last_two_refutations_of_a_ply_are_killers(void **state)
{
    (void)state;
    static Ordering ordering;
    ordering_clear(&ordering);
    for (Move move = 10; move < 13; move++)
        ordering_learn(&ordering, RED, 2, move, NULL, 0, 1);
    ordering_learn(&ordering, RED, 2, 12, NULL, 0, 1); /* again: it is one already */
    assert_true(ordering_is_killer(&ordering, 2, 11) && ordering_is_killer(&ordering, 2, 12));
    assert_false(ordering_is_killer(&ordering, 2, 10));
    assert_false(ordering_is_killer(&ordering, 3, 12));
}

/* After a move of each side, what was five plies ahead is three. */
static void the_next_search_begins_two_plies_later(void **state)
{
    (void)state;
    static Ordering ordering;
    ordering_clear(&ordering);
    ordering_learn(&ordering, RED, 5, 10, NULL, 0, 8);
    int before = ordering.history[RED][10];
    ordering_age(&ordering);
    assert_true(ordering_is_killer(&ordering, 3, 10));
    assert_false(ordering_is_killer(&ordering, 5, 10));
    assert_int_equal(ordering.history[RED][10], before / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_refuted_goes_up_and_what_did_not_goes_down),
        cmocka_unit_test(history_stays_within_its_bounds),
        cmocka_unit_test(the_last_two_refutations_of_a_ply_are_killers),
        cmocka_unit_test(the_next_search_begins_two_plies_later),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
