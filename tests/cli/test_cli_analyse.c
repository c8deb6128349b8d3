/* The commands that show the search, as their users see them: complete runs of tetress-cli. CLI is its
 * path. */
#include "tests/support/check.h"

#include <string.h>

#include "tests/support/program.h"

#define MIDDLE                                                                                         \
    "11/rrrrrb1b2r/rr2rrrb2r/2rrrr1b3/rbrrrbb3r/rbbrr2r2r/bbbrr2r2b/bbbr1bbb2b/b1brrrrb3/bb1bbbbb1rr/" \
    "bbbbbrr2rr b 35"
#define WON                                                                                                 \
    "b1rrrb1bbbb/b1b1rb1rrrr/b1bbrb1rrrr/r1bb2rrrrr/r1bbb1rrrrb/r1rr2rrrr1/3bbrrrbbr/2rbrrr2bb/2rbrrrrr1r/" \
    "b1r1rrbrbrb/b1r2bbrbrr r 144"
#define OVER "11/4r6/3rrr5/11/11/11/11/11/11/11/11 r 150"

static void analyse_prints_lines_and_the_best_move(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "analyse", "--position", MIDDLE, "--depth", "4");
    assert_string_equal(text_string(&program.err), "");
    assert_int_equal(program.code, 0);
    assert_true(has(&program.out, "depth           score  result   nodes     speed       time  line\n"));
    assert_true(has(&program.out, "\n    4  "));
    assert_true(has(&program.out, "%  "));
    assert_true(has(&program.out, "\nbest "));
    program_free(&program);
}

static void analyse_tells_everything_in_json(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "analyse", "--json", "--position", MIDDLE, "--depth", "3", "--lines", "3", "--agent",
        "alphabeta:window=100");
    assert_int_equal(program.code, 0);
    JsonValue *root = document(&program);
    assert_string_equal(member(root, "position", JSON_STRING)->as.string.bytes, MIDDLE);
    assert_string_equal(member(root, "agent", JSON_STRING)->as.string.bytes, "alphabeta:window=100,lines=3");
    assert_int_equal(integer(root, "depth"), 3);
    assert_true(integer(root, "nodes") > 100);
    const JsonValue *lines = member(root, "lines", JSON_ARRAY);
    const JsonValue *line = json_first(lines);
    assert_int_equal(lines->count, 3);
    assert_string_equal(json_first(member(line, "moves", JSON_ARRAY))->as.string.bytes,
                        member(root, "move", JSON_STRING)->as.string.bytes);
    for (int i = 0; i < 3; i++, line = json_next(line)) {
        assert_int_equal(integer(line, "depth"), 3);
        member(line, "score", JSON_NUMBER);
        member(line, "plies", JSON_NULL);
        assert_true(json_is_string(member(line, "result", JSON_STRING), "unknown"));
        double expected = member(line, "expected", JSON_NUMBER)->as.number.value;
        assert_true(expected > -1 && expected < 1);
    }
    json_free(root);
    program_free(&program);
}

static void analyse_plays_moves_first(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "analyse", "--json", "--moves", "T-D@3-4 O@0-0", "--nodes", "1000");
    assert_int_equal(program.code, 0);
    JsonValue *root = document(&program);
    assert_string_equal(member(root, "position", JSON_STRING)->as.string.bytes,
                        "bb9/bb9/11/4r6/3rrr5/11/11/11/11/11/11 r 2");
    json_free(root);
    program_free(&program);
}

static void analyse_ends_by_itself_where_the_result_is_proven(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "analyse", "--json", "--position", WON, "--agent", "alphabeta");
    assert_int_equal(program.code, 0);
    JsonValue *root = document(&program);
    const JsonValue *line = json_first(member(root, "lines", JSON_ARRAY));
    member(line, "score", JSON_NULL);
    assert_int_equal(integer(line, "plies"), 6);
    assert_true(json_is_string(member(line, "result", JSON_STRING), "win"));
    json_free(root);
    program_free(&program);
}

static void interrupted_analysis_gives_the_result_so_far(void **state)
{
    (void)state;
    Program program = {.interrupt_after_ms = 400};
    RUN(&program, "analyse", "--json", "--position", MIDDLE);
    assert_int_equal(program.code, 130);
    JsonValue *root = document(&program);
    assert_true(member(root, "interrupted", JSON_BOOL)->as.boolean);
    member(root, "move", JSON_STRING);
    assert_true(integer(root, "depth") > 0);
    json_free(root);
    program_free(&program);

    Program plain = {.interrupt_after_ms = 400};
    RUN(&plain, "analyse", "--position", MIDDLE);
    assert_int_equal(plain.code, 130);
    assert_true(has(&plain.out, "\nbest "));
    program_free(&plain);
}

static void expect_misuse(const char *err, const char *const *arguments)
{
    Program program = {0};
    program_run_with(&program, arguments);
    assert_string_equal(text_string(&program.err), err);
    assert_int_equal(program.code, 2);
    program_free(&program);
}

#define EXPECT_MISUSE(err, ...) expect_misuse(err, (const char *const[]){CLI, __VA_ARGS__, NULL})

static void what_cannot_be_analysed_is_misuse(void **state)
{
    (void)state;
    EXPECT_MISUSE("tetress-cli: the game is over: there is nothing to analyse\n", "analyse", "--position",
                  OVER);
    EXPECT_MISUSE("tetress-cli: --moves: move 2, 3-4,4-3,4-4,4-5, is not legal: cell 3-4 is taken by red\n",
                  "analyse", "--moves", "T-D@3-4 T-D@3-4");
    EXPECT_MISUSE("tetress-cli: --lines must be a whole number from 1 to 16, not '17'\n", "analyse",
                  "--lines", "17");
    Program program = {0};
    RUN(&program, "analyse", "--agent", "random", "--lines", "2");
    assert_int_equal(program.code, 2);
    assert_true(has(&program.err, "random has no option 'lines'"));
    program_free(&program);
}

static void interrupted_bench_says_so(void **state)
{
    (void)state;
    Program program = {.interrupt_after_ms = 100};
    RUN(&program, "bench", "--json");
    assert_int_equal(program.code, 130);
    JsonValue *root = document(&program);
    assert_true(member(root, "interrupted", JSON_BOOL)->as.boolean);
    member(root, "positions", JSON_ARRAY);
    json_free(root);
    program_free(&program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(analyse_prints_lines_and_the_best_move),
        cmocka_unit_test(analyse_tells_everything_in_json),
        cmocka_unit_test(analyse_plays_moves_first),
        cmocka_unit_test(analyse_ends_by_itself_where_the_result_is_proven),
        cmocka_unit_test(interrupted_analysis_gives_the_result_so_far),
        cmocka_unit_test(what_cannot_be_analysed_is_misuse),
        cmocka_unit_test(interrupted_bench_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
