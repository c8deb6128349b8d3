/* Solving positions in the window's state. */
#include <string.h>

#include "tests/support/ui/test_app.h"

/* The last turns of a game that Red loses because it has no placement. */
static void a_late_position_is_solved_in_words(void **state)
{
    TestApp *test = *state;
    const Solving *solving = &test->app.solving;
    char words[SOLVING_WORDS_SIZE];
    DO(test, "file.open '" SAMPLES "/squeeze.sgf'; wait idle; go.last; go.previous; go.previous");
    Position position = test->app.document.position;
    Side side = position_turn(&position);
    DO(test, "solve.start 20; wait idle");
    assert_true(solving->known);
    assert_int_not_equal(solving->found.result, PROOF_NONE);
    solving_words(solving, words);
    assert_memory_equal(words, side_title(side), strlen(side_title(side)));
    assert_int_equal(solving_move(solving, &position), solving->found.move);
    DO(test, "go.previous");
    assert_int_equal(solving_move(solving, &test->app.document.position), MOVE_NONE);
}

static void what_takes_too_long_is_stopped_or_not_known(void **state)
{
    TestApp *test = *state;
    char words[SOLVING_WORDS_SIZE];
    DO(test, "solve.start 100; solve.stop; wait idle");
    assert_int_equal(test->app.solving.found.result, PROOF_NONE);
    DO(test, "solve.start 1; wait idle");
    solving_words(&test->app.solving, words);
    assert_memory_equal(words, "Not known after 1.", strlen("Not known after 1."));
    FAILS(test, "solve.start 0", "solve.start: '0': expected a number from 1 to 86400");
    FAILS(test, "solve.stop", "solve.stop: 'Stop solving' is not available now");
}

int main(void)
{
#define AT_DESK(test) cmocka_unit_test_setup_teardown(test, test_app_begin, test_app_end)
    const struct CMUnitTest tests[] = {
        AT_DESK(a_late_position_is_solved_in_words),
        AT_DESK(what_takes_too_long_is_stopped_or_not_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
