/* The commands solve and agents, as their users see them: complete runs of tetress-cli. CLI is its path. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/check.h"
#include "tests/support/program.h"

#define LOST                                                                                        \
    "brb1br1rr2/rrr1br1rrr1/rrbrbr1r1rr/2rrrrbrr2/rrrrr1brr1r/1rbbr1brrrr/1b1b1bb1rrr/bbbbrb1bbb1/" \
    "b1bbrb1bbbb/r1b1rr1brrr/rr2bb1r1rr b 41"
#define WON                                                                                                \
    "rrrb2rr2r/b1rb1rrrrrr/b1rbbbbbbbb/1rrb3b1rr/rr1bbb1bbbr/rr2r1bb1b1/bb2rbb2bb/1brrrrr2r1/rb1rrrrrrrr/" \
    "1bb2r3rr/2bbbbbbb1r b 21"
#define OVER "11/4r6/3rrr5/11/11/11/11/11/11/11/11 r 150"
#define START "11/11/11/11/11/11/11/11/11/11/11 r 0"

static void expect_result(const JsonValue *object, const char *result, int plies, bool has_move)
{
    assert_non_null(object);
    assert_true(json_is_string(json_member(object, "result"), result));
    if (plies < 0)
        assert_int_equal(json_member(object, "plies")->kind, JSON_NULL);
    else
        assert_int_equal(json_member(object, "plies")->as.number.integer, plies);
    assert_int_equal(json_member(object, "exact")->as.boolean, plies >= 0);
    assert_int_equal(json_member(object, "move")->kind, has_move ? JSON_STRING : JSON_NULL);
    assert_int_equal(json_member(object, "nodes")->kind, JSON_NUMBER);
    assert_int_equal(json_member(object, "seconds")->kind, JSON_NUMBER);
}

static void solve_says_who_wins(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "solve", "--position", WON);
    assert_int_equal(program.code, 0);
    assert_string_equal(text_string(&program.err), "");
    assert_true(has(&program.out, "win in 5, "));
    program_free(&program);
}

static void solve_tells_one_position_in_json(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "solve", "--position", WON, "--time", "20", "--json");
    assert_int_equal(program.code, 0);
    JsonValue *root = document(&program);
    expect_result(root, "win", 5, true);
    json_free(root);
    program_free(&program);
}

static void solve_tells_a_file_in_its_order(void **state)
{
    (void)state;
    Program program = {.input = LOST "\n\n{\"game\": 1, \"position\": \"" WON "\"}\r\n" OVER "\n" START};
    RUN(&program, "solve", "-", "--time", "1.5", "--json");
    assert_int_equal(program.code, 0);
    JsonValue *root = document(&program);
    assert_int_equal(root->kind, JSON_ARRAY);
    assert_int_equal(root->count, 4);
    const JsonValue *value = json_first(root);
    expect_result(value, "loss", 4, true);
    value = json_next(value);
    expect_result(value, "win", 5, true);
    value = json_next(value);
    expect_result(value, "win", 0, false);
    value = json_next(value);
    expect_result(value, "unknown", -1, false);
    json_free(root);
    program_free(&program);
}

static void solve_tells_where_a_file_is_wrong(void **state)
{
    (void)state;
    Program program = {.input = LOST "\nnonsense\n"};
    RUN(&program, "solve", "-");
    assert_int_equal(program.code, 3);
    assert_string_equal(text_string(&program.out), "");
    assert_true(has(&program.err, "tetress-cli: standard input:2:1: "));
    program_free(&program);
    program = (Program){.input = "{\"position\": 5}"};
    RUN(&program, "solve", "-", "--json");
    assert_int_equal(program.code, 3);
    assert_true(has(&program.err, "standard input:1:14: 'position' must be a string, not a number"));
    JsonValue *root = document(&program);
    assert_non_null(json_member(root, "error"));
    json_free(root);
    program_free(&program);
    program = (Program){.input = LOST "\n{position}\n"};
    RUN(&program, "solve", "-");
    assert_true(has(&program.err, "standard input:2:2: expected a key in double quotes"));
    program_free(&program);
}

static void solve_needs_one_thing_to_solve(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "solve");
    assert_int_equal(program.code, 2);
    assert_string_equal(text_string(&program.err),
                        "tetress-cli: solve needs a FILE or a position, but not both\n");
    program_free(&program);
    program = (Program){.input = "\n"};
    RUN(&program, "solve", "-");
    assert_int_equal(program.code, 3);
    assert_string_equal(text_string(&program.err), "tetress-cli: standard input: the file is empty\n");
    program_free(&program);
    RUN(&program, "solve", "-", "--moves", "O@0-0");
    assert_int_equal(program.code, 2);
    program_free(&program);
    RUN(&program, "solve", "--position", WON, "--time", "0");
    assert_int_equal(program.code, 2);
    program_free(&program);
    RUN(&program, "solve", "--position", "x");
    assert_int_equal(program.code, 2);
    program_free(&program);
}

static void an_interrupted_file_keeps_what_is_done(void **state)
{
    (void)state;
    Program program = {.input = WON "\n" START "\n" START "\n", .interrupt_after_ms = 1000};
    RUN(&program, "solve", "-", "--json");
    assert_int_equal(program.code, 130);
    JsonValue *root = document(&program);
    assert_int_equal(root->kind, JSON_ARRAY);
    assert_int_equal(root->count, 2);
    expect_result(json_first(root), "win", 5, true);
    assert_null(json_member(json_first(root), "interrupted"));
    assert_true(json_member(json_next(json_first(root)), "interrupted")->as.boolean);
    json_free(root);
    program_free(&program);
}

static void agents_lists_who_can_play(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "agents", "--json");
    assert_int_equal(program.code, 0);
    JsonValue *root = document(&program);
    const JsonValue *agents = json_member(root, "agents");
    assert_true(agents && agents->kind == JSON_ARRAY && agents->count >= 3);
    const JsonValue *agent = json_first(agents);
    assert_true(json_is_string(json_member(agent, "name"), "random"));
    assert_true(json_is_string(json_member(agent, "source"), "own"));
    const JsonValue *option = json_first(json_member(agent, "options"));
    assert_true(json_is_string(json_member(option, "name"), "seed"));
    assert_true(json_is_string(json_member(option, "kind"), "int"));
    assert_int_equal(json_member(option, "default")->as.number.integer, 1);
    json_free(root);
    program_free(&program);
    RUN(&program, "agents");
    assert_int_equal(program.code, 0);
    assert_true(has(&program.out, "plain  (Plain alpha-beta)\n"));
    assert_true(has(&program.out, "    hash=16  "));
    assert_true(has(&program.out, "simple-mcts  (A hundred playouts, of document 001)\n"));
    program_free(&program);
    RUN(&program, "agents", "greedy", "random");
    assert_int_equal(program.code, 0);
    assert_true(strncmp(text_string(&program.out), "random  (Random)\n", 17) == 0);
    assert_true(has(&program.out, "\ngreedy  (Greedy)\n"));
    assert_false(has(&program.out, "plain"));
    program_free(&program);
    RUN(&program, "agents", "gredy");
    assert_int_equal(program.code, 2);
    assert_string_equal(text_string(&program.err),
                        "tetress-cli: there is no agent 'gredy'; did you mean 'greedy'?\n");
    program_free(&program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solve_says_who_wins),
        cmocka_unit_test(solve_tells_one_position_in_json),
        cmocka_unit_test(solve_tells_a_file_in_its_order),
        cmocka_unit_test(solve_tells_where_a_file_is_wrong),
        cmocka_unit_test(solve_needs_one_thing_to_solve),
        cmocka_unit_test(an_interrupted_file_keeps_what_is_done),
        cmocka_unit_test(agents_lists_who_can_play),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
