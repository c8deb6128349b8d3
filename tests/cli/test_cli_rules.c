/* The commands about positions and rules: perft, moves, show, verify. */
#include <stdio.h>
#include <string.h>

#include "tests/cli/cli_support.h"
#include "tests/support/check.h"
#include "tests/support/program.h"

static const char positions_file[] = TEST_DATA "/rules/positions.jsonl";

/* ---- perft, moves, show ---- */

static void perft_counts(void **state)
{
    (void)state;
    EXPECT(0, "1\n", "", "perft", "0");
    EXPECT(0, "1120804608\n", "", "perft", "3");
    EXPECT(0, "0\n", "", "perft", "1", "--position", "11/11/11/11/11/11/11/11/11/11/11 r 150");

    Program program = {0};
    RUN(&program, "perft", "2", "--divide");
    assert_int_equal(program.code, 0);
    assert_memory_equal(text_string(&program.out), "0-0,0-1,1-0,1-1 2110\n", 21);
    assert_true(text_ends_with(&program.out, "\ntotal 4808298\n"));
    program_free(&program);
}

static void perft_writes_json(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "perft", "1", "--divide", "--json");
    assert_int_equal(program.code, 0);
    JsonValue *root = document(&program);
    assert_string_member(root, "position", "11/11/11/11/11/11/11/11/11/11/11 r 0");
    assert_int_equal(integer(root, "depth"), 1);
    assert_int_equal(integer(root, "count"), 2299);
    const JsonValue *divide = member(root, "divide", JSON_ARRAY);
    assert_int_equal(divide->count, 2299);
    assert_string_member(json_first(divide), "move", "0-0,0-1,1-0,1-1");
    assert_int_equal(integer(json_first(divide), "count"), 1);
    json_free(root);
    program_free(&program);
}

static void interrupted_perft_says_so(void **state)
{
    (void)state;
    Program plain = {.interrupt_after_ms = 400};
    RUN(&plain, "perft", "9");
    expect_run(&plain, 130, "", "");
    program_free(&plain);

    Program program = {.interrupt_after_ms = 400};
    RUN(&program, "perft", "9", "--json");
    assert_int_equal(program.code, 130);
    JsonValue *root = document(&program);
    assert_interrupted(root);
    json_free(root);
    program_free(&program);
}

static void moves_are_listed_by_their_cells(void **state)
{
    (void)state;
    static const char position[] = "r10/r10/r10/r10/r10/r10/r10/r10/r10/r10/11 b 1";
    Program program = {0};
    RUN(&program, "moves", "--position", position);
    assert_int_equal(program.code, 0);
    size_t lines = 0;
    LineReader reader;
    Status status = STATUS_OK;
    line_reader_memory(&reader, text_string(&program.out), program.out.length);
    while (line_reader_next(&reader, &status, NULL)) {
        char text[MOVE_TEXT_SIZE];
        move_write(MOVE(text_string(&reader.line)), text);
        assert_string_equal(text_string(&reader.line), text);
        lines++;
    }
    line_reader_free(&reader);
    program_free(&program);

    char count[16];
    snprintf(count, sizeof count, "%zu\n", lines);
    EXPECT(0, count, "", "moves", "--count", "--position", position);
    RUN(&program, "moves", "--json", "--position", position);
    JsonValue *root = document(&program);
    assert_int_equal(integer(root, "count"), lines);
    assert_int_equal(member(root, "moves", JSON_ARRAY)->count, lines);
    assert_string_member(root, "turn", "blue");
    json_free(root);
    program_free(&program);
}

/* As for show, analyse, play and book. */
static void positions_are_also_named_by_moves(void **state)
{
    (void)state;
    EXPECT(0, "240\n", "", "moves", "--count", "--moves", "T-D@3-4 O@0-0");
    EXPECT(0, "240\n", "", "perft", "1", "--moves", "T-D@3-4 O@0-0");
    EXPECT(2, "", "tetress-cli: --moves: move 2, 3-4,4-3,4-4,4-5, is not legal: cell 3-4 is taken by red\n",
           "solve", "--moves", "T-D@3-4 T-D@3-4");
    Program program = {0};
    RUN(&program, "solve", "--moves", "T-D@3-4 O@0-0", "--nodes", "1");
    assert_int_equal(program.code, 0);
    assert_true(has(&program.out, "unknown"));
    program_free(&program);
}

static void game_over_has_no_moves(void **state)
{
    (void)state;
    EXPECT(0, "", "", "moves", "--position", "11/4r6/3rrr5/11/11/11/11/11/11/11/11 r 150");
    EXPECT(0, "0\n", "", "moves", "--count", "--position", "11/4r6/3rrr5/11/11/11/11/11/11/11/11 r 150");
}

static void show_draws_in_letters(void **state)
{
    (void)state;
    EXPECT(0,
           "    0  1  2  3  4  5  6  7  8  9 10\n"
           " 0  b  b  .  .  .  .  .  .  .  .  .\n"
           " 1  b  b  .  .  .  .  .  .  .  .  .\n"
           " 2  .  .  .  .  .  .  .  .  .  .  .\n"
           " 3  .  .  .  .  r  .  .  .  .  .  .\n"
           " 4  .  .  .  r  r  r  .  .  .  .  .\n"
           " 5  .  .  .  .  .  .  .  .  .  .  .\n"
           " 6  .  .  .  .  .  .  .  .  .  .  .\n"
           " 7  .  .  .  .  .  .  .  .  .  .  .\n"
           " 8  .  .  .  .  .  .  .  .  .  .  .\n"
           " 9  .  .  .  .  .  .  .  .  .  .  .\n"
           "10  .  .  .  .  .  .  .  .  .  .  .\n"
           "\n"
           "turn        3, red to move\n"
           "tokens      red 4, blue 4\n"
           "placements  red 240, blue 240\n"
           "position    bb9/bb9/11/4r6/3rrr5/11/11/11/11/11/11 r 2\n"
           "result      the game goes on\n",
           "", "show", "--moves", "T-D@3-4 PLACE(0-0, 0-1, 1-0, 1-1)");
}

static void show_takes_moves_in_any_notation(void **state)
{
    (void)state;
    static const char *const moves[] = {
        "T-D@3-4 O@0-0",
        "  4-5,3-4,4-3,4-4   0-0,0-1,1-0,1-1 ",
        "3-4, 4-3, 4-4, 4-5 PLACE(1-1, 0-0, 0-1, 1-0)",
    };
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        Program program = {0};
        RUN(&program, "show", "--json", "--moves", moves[i]);
        assert_int_equal(program.code, 0);
        JsonValue *root = document(&program);
        assert_string_member(root, "position", "bb9/bb9/11/4r6/3rrr5/11/11/11/11/11/11 r 2");
        assert_int_equal(integer(root, "ply"), 2);
        assert_int_equal(integer(member(root, "placements", JSON_OBJECT), "blue"), 240);
        member(root, "result", JSON_NULL);
        json_free(root);
        program_free(&program);
    }
}

static void bad_moves_are_named(void **state)
{
    (void)state;
    EXPECT(2, "", "tetress-cli: --moves: move 2, 3-4,4-3,4-4,4-5, is not legal: cell 3-4 is taken by red\n",
           "show", "--moves", "T-D@3-4 T-D@3-4");
    EXPECT(2, "", "tetress-cli: --moves: column 12: move 2: expected a row from 0 to 10, found 'x'\n", "show",
           "--moves", "T-D@3-4  O@x");
}

/* ---- verify ---- */

static void verify_agrees_with_every_judged_position(void **state)
{
    (void)state;
    EXPECT(0, "624 positions, 0 failed\n", "", "verify", positions_file);

    Program program = {0};
    RUN(&program, "verify", "--json", positions_file);
    assert_int_equal(program.code, 0);
    JsonValue *root = document(&program);
    assert_int_equal(integer(root, "positions"), 624);
    assert_int_equal(integer(root, "failed"), 0);
    assert_int_equal(member(root, "failures", JSON_ARRAY)->count, 0);
    json_free(root);
    program_free(&program);
}

#define EMPTY_BOARD_22 "......................"
#define EMPTY_BOARD EMPTY_BOARD_22 EMPTY_BOARD_22 EMPTY_BOARD_22 EMPTY_BOARD_22 EMPTY_BOARD_22 "..........."
#define START_SHA256 "6a66a9fae8936768f0ee9cd4abf28885c20c8556212bee52e862c7e473911a0f"

/* The start position in the verify format, where every part can be spoilt. */
typedef struct Spoilt {
    const char *ply, *turn, *board, *legal, *placements, *sha256, *result, *moves;
    const char *complaint; /* begins with the wrong value */
} Spoilt;

static void verify_sees_whatever_is_wrong(void **state)
{
    (void)state;
    static const Spoilt good = {
        "0", "\"red\"", "\"" EMPTY_BOARD "\"", "2299", "2299", "\"" START_SHA256 "\"", "null", "[]", NULL};
    static const Spoilt cases[] = {
        {.ply = "1.5", .complaint = "ply: expected \"a whole number from 0 to 150\", found \"1.5\""},
        {.ply = "151", .complaint = "ply: expected \"a whole number from 0 to 150\", found \"151\""},
        {.ply = "2", .complaint = "number of moves: expected \"2\", found \"0\""},
        {.turn = "\"blue\"", .complaint = "turn: expected \"blue\", found \"red\""},
        {.turn = "7", .complaint = "turn: expected \"a string\", found \"a number\""},
        {.board = "\"...\"", .complaint = "board: expected \"121 characters\", found \"3 characters\""},
        {.board =
             "\"r" EMPTY_BOARD_22 EMPTY_BOARD_22 EMPTY_BOARD_22 EMPTY_BOARD_22 EMPTY_BOARD_22 "..........\"",
         .complaint =
             "the position after the moves: expected \"r10/11/11/11/11/11/11/11/11/11/11 r 0\", found "
             "\"11/11/11/11/11/11/11/11/11/11/11 r 0\""},
        {.legal = "2298", .complaint = "legal: expected \"2298\", found \"2299\""},
        {.placements = "2298", .complaint = "placements (portable): expected \"2298\", found \"2299\""},
        {.placements = "2298",
         .complaint = "placements (portable, listed): expected \"2298\", found \"2299\""},
        {.sha256 = "\"6a\"", .complaint = "sha256 (portable): expected \"6a\", found \"" START_SHA256 "\""},
        {.result = "\"red\"", .complaint = "result: expected \"red\", found \"null\""},
        {.result = "1", .complaint = "result: expected \"a string or null\", found \"a number\""},
        {.ply = "1", .moves = "[5]", .complaint = "moves[0]: expected \"a legal move\", found \"a number\""},
        {.ply = "2",
         .moves = "[\"O@0-0\", \"O@1-1\"]",
         .complaint = "moves[1]: expected \"a legal move\", found \"cell 1-1 is taken by red\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const Spoilt *c = &cases[i];
        Text line = {0};
        text_printf(&line, "\n{\"game\": \"g\", \"ply\": %s, \"turn\": %s, \"board\": %s, \"legal\": %s, ",
                    c->ply ? c->ply : good.ply, c->turn ? c->turn : good.turn,
                    c->board ? c->board : good.board, c->legal ? c->legal : good.legal);
        text_printf(&line, "\"placements\": %s, \"sha256\": %s, \"result\": %s, \"moves\": %s}\n",
                    c->placements ? c->placements : good.placements, c->sha256 ? c->sha256 : good.sha256,
                    c->result ? c->result : good.result, c->moves ? c->moves : good.moves);
        Text expected = {0};
        text_printf(&expected, "standard input:2: game \"g\", ply %s: %s\n", c->ply ? c->ply : good.ply,
                    c->complaint);
        Program program = {.input = text_string(&line)};
        RUN(&program, "verify", "-");
        assert_int_equal(program.code, 1);
        if (!has(&program.out, text_string(&expected)))
            assert_string_equal(text_string(&program.out), text_string(&expected));
        assert_true(text_ends_with(&program.out, "\n1 positions, 1 failed\n"));
        program_free(&program);
        text_free(&expected);
        text_free(&line);
    }
}

static void verify_counts_lines_that_are_no_positions(void **state)
{
    (void)state;
    Program program = {.input = "[1]\n\n{}\n"};
    RUN(&program, "verify", "-", "--json");
    assert_int_equal(program.code, 1);
    JsonValue *root = document(&program);
    assert_int_equal(integer(root, "positions"), 2);
    assert_int_equal(integer(root, "failed"), 2);
    const JsonValue *first = json_first(member(root, "failures", JSON_ARRAY));
    assert_int_equal(integer(first, "line"), 1);
    assert_string_member(first, "what", "the line");
    json_free(root);
    program_free(&program);
}

/* Not line after line of a file that is of another kind. */
static void verify_refuses_a_file_without_positions(void **state)
{
    (void)state;
    Program program = {.input = "{}\nnoise\nnoise\n"};
    RUN(&program, "verify", "-");
    assert_int_equal(program.code, 3);
    assert_string_equal(text_string(&program.err),
                        "tetress-cli: standard input:2:1: expected a value, found 'n'\n");
    program_free(&program);
    program = (Program){.input = "\n"};
    RUN(&program, "verify", "-");
    expect_run(&program, 3, "", "tetress-cli: standard input: the file is empty\n");
    program_free(&program);
}

static void verify_needs_its_file(void **state)
{
    (void)state;
    EXPECT(3, "", "tetress-cli: no/such/file: can't open it: No such file or directory\n", "verify",
           "no/such/file");
    Program program = {0};
    RUN(&program, "verify", "--json", "no/such/file");
    assert_int_equal(program.code, 3);
    JsonValue *root = document(&program);
    const JsonValue *error = member(root, "error", JSON_OBJECT);
    assert_string_member(error, "code", "io");
    assert_string_member(error, "message", "can't open it: No such file or directory");
    assert_string_member(error, "file", "no/such/file");
    member(error, "line", JSON_NULL);
    member(error, "column", JSON_NULL);
    json_free(root);
    program_free(&program);
    RUN(&program, "verify", TEST_DATA);
    assert_int_equal(program.code, 3);
    assert_true(has(&program.err, ": Is a directory\n"));
    program_free(&program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(perft_counts),
        cmocka_unit_test(perft_writes_json),
        cmocka_unit_test(interrupted_perft_says_so),
        cmocka_unit_test(moves_are_listed_by_their_cells),
        cmocka_unit_test(positions_are_also_named_by_moves),
        cmocka_unit_test(game_over_has_no_moves),
        cmocka_unit_test(show_draws_in_letters),
        cmocka_unit_test(show_takes_moves_in_any_notation),
        cmocka_unit_test(bad_moves_are_named),
        cmocka_unit_test(verify_agrees_with_every_judged_position),
        cmocka_unit_test(verify_sees_whatever_is_wrong),
        cmocka_unit_test(verify_counts_lines_that_are_no_positions),
        cmocka_unit_test(verify_refuses_a_file_without_positions),
        cmocka_unit_test(verify_needs_its_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
