/* The command book, as its users see it: complete runs of tetress-cli. CLI is its path. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/platform/file.h"
#include "tests/cli/cli_support.h"

static char path[64];

static int begin(void **state)
{
    (void)state;
    strcpy(path, "/tmp/tetress-book-XXXXXX");
    int descriptor = mkstemp(path);
    return descriptor < 0 ? -1 : close(descriptor) + unlink(path);
}

static int end(void **state)
{
    (void)state;
    unlink(path);
    return 0;
}

static void expect_said(const Text *text, const char *words)
{
    if (!has(text, words))
        fail_msg("'%s' is not in:\n%s", words, text_string(text));
}

/* A book of two plies. */
static void make_small(Program *program)
{
    RUN(program, "book", "make", path, "--plies", "2", "--nodes", "500", "--agent", "champion:hash=1");
    assert_int_equal(program->code, 0);
}

static void a_book_is_made_shown_and_checked(void **state)
{
    (void)state;
    Program program = {0};
    make_small(&program);
    expect_said(&program.out,
                "6 positions, made with plies 2 width 6 margin 300 nodes 500 by champion:hash=1\n");
    expect_said(&program.out, "positions by ply: 1 5\n");
    program_free(&program);
    RUN(&program, "book", "show", path);
    assert_int_equal(program.code, 0);
    expect_said(&program.out, "move           value    searched     lines    effort\n");
    expect_said(&program.out, "O@0-0");
    program_free(&program);
    RUN(&program, "book", "show", path, "--moves", "T-U@5-5 O@0-0");
    assert_int_equal(program.code, 1);
    expect_said(&program.out, "The position is not in the book.\n");
    program_free(&program);
    RUN(&program, "book", "check", path);
    assert_int_equal(program.code, 0);
    expect_said(&program.out, "6 positions, all of them possible and each there once\n"
                              "6 searched again: 6 with the same best move, values differ by at most 0.00\n");
    program_free(&program);
}

/* It is whole, and has an answer to each of the five first moves. */
static void a_book_comes_with_the_program(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "book", "check", "default", "--positions", "2", "--nodes", "1000", "--tolerance", "10000");
    assert_int_equal(program.code, 0);
    program_free(&program);
    RUN(&program, "book", "show", "default", "--json");
    JsonValue *root = document(&program);
    const JsonValue *moves = member(root, "moves", JSON_ARRAY);
    assert_int_equal(moves->count, 5);
    const JsonValue *at = json_first(moves);
    for (uint32_t i = 0; i < moves->count; i++, at = json_next(at))
        assert_true(integer(at, "count") > 1);
    json_free(root);
    program_free(&program);
}

static void json_has_moves_with_value_count_and_effort(void **state)
{
    (void)state;
    Program program = {0};
    make_small(&program);
    program_free(&program);
    RUN(&program, "book", "show", path, "--moves", "T-U@5-5", "--json");
    assert_int_equal(program.code, 0);
    JsonValue *root = document(&program);
    assert_int_equal(integer(root, "positions"), 6);
    const JsonValue *moves = member(root, "moves", JSON_ARRAY);
    assert_true(moves->count >= 1);
    assert_int_equal(integer(json_first(moves), "count"), 1);
    assert_true(integer(json_first(moves), "effort") > 0);
    member(json_first(moves), "score", JSON_NUMBER);
    json_free(root);
    program_free(&program);
    RUN(&program, "book", "check", path, "--nodes", "20000", "--positions", "3", "--tolerance", "0",
        "--json");
    assert_int_equal(program.code, 1);
    root = document(&program);
    assert_int_equal(integer(root, "searched"), 3);
    assert_int_equal(integer(root, "missing"), 0);
    assert_true(member(root, "differences", JSON_ARRAY)->count > 0);
    json_free(root);
    program_free(&program);
}

static void an_interrupted_book_is_kept_and_goes_on(void **state)
{
    (void)state;
    Program program = {.interrupt_after_ms = 300};
    RUN(&program, "book", "make", path, "--nodes", "20000", "--json", "--plies", "12");
    assert_int_equal(program.code, 130);
    JsonValue *root = document(&program);
    assert_interrupted(root);
    int64_t found = integer(root, "positions");
    json_free(root);
    program_free(&program);
    program.interrupt_after_ms = 0;
    RUN(&program, "book", "check", path, "--positions", "1", "--json");
    assert_int_equal(program.code, 1);
    root = document(&program);
    assert_int_equal(integer(root, "positions"), found);
    assert_true(integer(root, "missing") > 0);
    json_free(root);
    program_free(&program);
    program.interrupt_after_ms = 600;
    RUN(&program, "book", "make", path, "--nodes", "20000", "--plies", "12");
    assert_int_equal(program.code, 130);
    int64_t now = strtol(text_string(&program.out), NULL, 10);
    assert_true(now >= found);
    expect_said(&program.out, "\nit is not complete: the same command goes on\n");
    program_free(&program);
}

static void what_is_no_book_is_told(void **state)
{
    (void)state;
    Program program = {0};
    Text text = {0};
    Error error = {0};
    RUN(&program, "book", "show", path);
    assert_int_equal(program.code, 3);
    expect_said(&program.err, path);
    program_free(&program);
    make_small(&program);
    program_free(&program);
    assert_ok(file_read(path, 1 << 20, &text, &error), &error);
    text.bytes[text.length / 2] ^= 1;
    assert_ok(file_replace(path, text.bytes, text.length, &error), &error);
    text_free(&text);
    RUN(&program, "book", "check", path);
    assert_int_equal(program.code, 3);
    expect_said(&program.err, "the file was changed: its seal is not right");
    program_free(&program);
    RUN(&program, "book", "burn", path);
    assert_int_equal(program.code, 2);
    expect_said(&program.err, "ACTION must be make, show or check, not 'burn'");
    program_free(&program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_book_is_made_shown_and_checked, begin, end),
        cmocka_unit_test(a_book_comes_with_the_program),
        cmocka_unit_test_setup_teardown(json_has_moves_with_value_count_and_effort, begin, end),
        cmocka_unit_test_setup_teardown(an_interrupted_book_is_kept_and_goes_on, begin, end),
        cmocka_unit_test_setup_teardown(what_is_no_book_is_told, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
