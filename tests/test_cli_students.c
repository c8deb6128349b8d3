/* Matches and tournaments with students' agents, good and bad, as whole runs of tetress-cli. CLI is its path. */
#include "tests/support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/platform/clock.h"
#include "tests/support/program.h"

#define AGENTS TEST_DATA "/agents"

static void expect_said(const Text *text, const char *words)
{
    if (!has(text, words))
        fail_msg("'%s' is not in:\n%s", words, text_string(text));
}

/* ---- Limits ---- */

static void without_limits_an_agent_gets_the_referees(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "match", "greedy", "referee:" AGENTS ":slow", "--games", "2");
    assert_int_equal(program.code, 0);
    expect_said(&program.out,
                "100 ms a move against the referee's limits (180 s of CPU time a game, 250 MB)");
    expect_said(&program.out, "A 0, B 0");
    program_free(&program);
    RUN(&program, "match", "greedy", "referee:" AGENTS ":slow", "--games", "2", "--movetime", "10,-");
    assert_int_equal(program.code, 0);
    expect_said(&program.out, "10 ms a move against the referee's limits");
    expect_said(&program.out, "A 0, B 0");
    program_free(&program);
}

static void a_limit_of_moves_binds_python_agents_and_is_warned_of(void **state)
{
    (void)state;
    Program program = {0};
    uint64_t start = clock_ns();
    RUN(&program, "match", "greedy", "referee:" AGENTS ":hangs", "--games", "2", "--movetime", "100");
    assert_int_equal(program.code, 0);
    assert_true(clock_ns() - start < UINT64_C(30000000000));
    expect_said(&program.err, "100 ms a move are little for referee:");
    expect_said(&program.out, "out of time 2");
    program_free(&program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_limits_an_agent_gets_the_referees),
        cmocka_unit_test(a_limit_of_moves_binds_python_agents_and_is_warned_of),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
