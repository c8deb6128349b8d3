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

/* ---- Reasons ---- */

static void why_games_were_lost_is_told(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "match", "greedy", "referee[class=Action]:" AGENTS ":raises", "--games", "2");
    assert_int_equal(program.code, 0);
    expect_said(&program.out, "1.1  A (red) against B (blue): A won, no answer from a program that failed");
    expect_said(&program.out, "B, 2 games (1.1 at turn");
    expect_said(&program.out, "the agent raised an exception in action: KeyError: 'best'");
    expect_said(&program.out, "return {}[\"best\"]");
    program_free(&program);
    RUN(&program, "tournament", "greedy", "referee[class=Action]:" AGENTS ":raises", "--games", "2",
        "--json");
    JsonValue *root = document(&program);
    const JsonValue *played = member(root, "played", JSON_ARRAY);
    assert_int_equal(played->count, 2);
    assert_string_equal(member(json_first(played), "reason", JSON_STRING)->as.string.bytes, "crash");
    assert_non_null(
        strstr(member(json_first(played), "traceback", JSON_STRING)->as.string.bytes, "KeyError"));
    json_free(root);
    program_free(&program);
}

/* What was recorded is a file of games like any other, with what was printed at each turn. */
static void a_record_is_read_like_any_other_file(void **state)
{
    (void)state;
    char path[64];
    Program program = {0};
    snprintf(path, sizeof path, "/tmp/tetress-students-%ld.json", (long)getpid());
    RUN(&program, "match", "greedy", "referee:" AGENTS ":late", "--games", "2", "--record", path);
    assert_int_equal(program.code, 0);
    program_free(&program);
    RUN(&program, "convert", path, "-", "--to", "sgf");
    assert_int_equal(program.code, 0);
    expect_said(&program.out, "forfeits: the agent raised an exception in action: KeyError: 'best'");
    expect_said(&program.out, "AO[Traceback");
    expect_said(&program.out, "MU[");
    program_free(&program);
    RUN(&program, "check", path);
    assert_int_equal(program.code, 0);
    expect_said(&program.out, "2 games, no problems");
    program_free(&program);
    RUN(&program, "stats", path);
    assert_int_equal(program.code, 0);
    expect_said(&program.out, "exception         2");
    program_free(&program);
    RUN(&program, "analyse", path, "--game", "1", "--nodes", "200");
    assert_int_equal(program.code, 0);
    program_free(&program);
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_limits_an_agent_gets_the_referees),
        cmocka_unit_test(a_limit_of_moves_binds_python_agents_and_is_warned_of),
        cmocka_unit_test(why_games_were_lost_is_told),
        cmocka_unit_test(a_record_is_read_like_any_other_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
