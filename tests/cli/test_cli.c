/* The command line as its users see it: complete runs of tetress-cli. CLI is its path. */
#include "tests/support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/program.h"

static const char positions_file[] = TEST_DATA "/rules/positions.jsonl";

/* ---- Expectations ---- */

static void expect(const Program *program, int code, const char *out, const char *err)
{
    assert_string_equal(text_string(&program->err), err);
    assert_string_equal(text_string(&program->out), out);
    assert_int_equal(program->code, code);
}

/* Runs the program, checks all of its output, and frees it. */
#define EXPECT(code, out, err, ...)    \
    do {                               \
        Program once = {0};            \
        RUN(&once, __VA_ARGS__);       \
        expect(&once, code, out, err); \
        program_free(&once);           \
    } while (0)

static bool ends_with(const Text *text, const char *end)
{
    size_t length = strlen(end);
    return text->length >= length && strcmp(text_string(text) + text->length - length, end) == 0;
}

static void assert_string_member(const JsonValue *object, const char *key, const char *expected)
{
    assert_string_equal(member(object, key, JSON_STRING)->as.string.bytes, expected);
}

static void assert_interrupted(const JsonValue *root)
{
    assert_true(member(root, "interrupted", JSON_BOOL)->as.boolean);
}

/* ---- Help and mistakes ---- */

static const char *const command_names[] = {
    "agents",     "analyse", "bench", "calibrate", "check",      "class", "coach", "convert",  "data",
    "experiment", "fit",     "learn", "match",     "moves",      "perft", "play",  "selfplay", "show",
    "solve",      "speed",   "stats", "suite",     "tournament", "try",   "tune",  "ugi",      "verify"};

enum { COMMANDS = sizeof command_names / sizeof command_names[0] };

static void no_command_is_misuse(void **state)
{
    (void)state;
    Program program = {0};
    program_run_with(&program, (const char *const[]){CLI, NULL});
    assert_int_equal(program.code, 2);
    assert_int_equal(program.out.length, 0);
    assert_true(has(&program.err, "usage: tetress-cli"));
    program_free(&program);
}

static void help_lists_every_command(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "--help");
    assert_int_equal(program.code, 0);
    assert_int_equal(program.err.length, 0);
    for (int i = 0; i < COMMANDS; i++) {
        char line[32];
        snprintf(line, sizeof line, "\n  %-10s  ", command_names[i]);
        assert_true(has(&program.out, line));
    }
    /* and no others, except "solo" */
    const char *at = strstr(text_string(&program.out), "commands:\n"), *end = strstr(at, "\n\n");
    int lines = -1;
    for (; at < end; at++)
        lines += *at == '\n';
    assert_int_equal(lines, COMMANDS);
    program_free(&program);
}

static void every_command_has_help_with_examples(void **state)
{
    (void)state;
    for (int i = 0; i < COMMANDS; i++) {
        Program long_way = {0};
        Program option = {0};
        RUN(&long_way, "help", command_names[i]);
        RUN(&option, command_names[i], "--help");
        assert_int_equal(long_way.code, 0);
        assert_int_equal(option.code, 0);
        assert_string_equal(text_string(&long_way.out), text_string(&option.out));
        assert_true(has(&option.out, "\nexamples:\n  tetress-cli "));
        assert_true(has(&option.out, "\n  --json "));
        program_free(&long_way);
        program_free(&option);
    }
}

/* Only commands meant for copying are longer. */
static void help_has_lines_of_at_most_a_hundred_columns(void **state)
{
    (void)state;
    for (int i = 0; i < COMMANDS; i++) {
        Program program = {0};
        RUN(&program, "help", command_names[i]);
        for (const char *line = text_string(&program.out); *line;) {
            size_t length = strcspn(line, "\n");
            if (length > 100 && strncmp(line, "  tetress-cli ", 14) != 0)
                fail_msg("%s: %.*s", command_names[i], (int)length, line);
            line += length + (line[length] != '\0');
        }
        program_free(&program);
    }
}

static void version_is_said(void **state)
{
    (void)state;
    EXPECT(0, "tetress-cli " TETRESS_VERSION "\n", "", "--version");
}

static void unknown_words_get_a_suggestion(void **state)
{
    (void)state;
    EXPECT(2, "", "tetress-cli: unknown command 'shwo'; did you mean 'show'?\n", "shwo");
    EXPECT(2, "", "tetress-cli: unknown command 'xyzzy'; 'tetress-cli --help' lists them\n", "xyzzy");
    EXPECT(2, "", "tetress-cli: unknown option '--divde'; did you mean '--divide'?\n", "perft", "1",
           "--divde");
    EXPECT(2, "", "tetress-cli: unknown option '--divid'; did you mean '--divide'?\n", "perft", "1",
           "--divid=3");
    /* after more than sixteen options */
    EXPECT(2, "", "tetress-cli: unknown option '--jsn'; did you mean '--json'?\n", "tune", "--jsn");
    EXPECT(2, "", "tetress-cli: unknown option '--xyzzy'\n", "perft", "1", "--xyzzy");
    EXPECT(2, "", "tetress-cli: unknown option '-d'\n", "perft", "1", "-d");
}

static void wrong_values_are_misuse(void **state)
{
    (void)state;
    EXPECT(2, "", "tetress-cli: N is missing: length of the sequences, in moves\n", "perft");
    EXPECT(2, "", "tetress-cli: N must be a whole number from 0 to 12, not '13'\n", "perft", "13");
    EXPECT(2, "", "tetress-cli: N must be a whole number from 0 to 12, not '-1'\n", "perft", "-1");
    EXPECT(2, "", "tetress-cli: N must be a whole number from 0 to 12, not '2x'\n", "perft", "2x");
    EXPECT(2, "", "tetress-cli: N must be a whole number from 0 to 12, not ''\n", "perft", "");
    EXPECT(2, "", "tetress-cli: N must be a whole number from 0 to 12, not '99999999999999999999'\n", "perft",
           "99999999999999999999");
    EXPECT(2, "", "tetress-cli: unexpected argument '2'\n", "perft", "1", "2");
    EXPECT(2, "", "tetress-cli: --divide takes no value\n", "perft", "1", "--divide=yes");
    EXPECT(2, "", "tetress-cli: --position needs a value: --position P\n", "moves", "--position");
    EXPECT(2, "", "tetress-cli: --position needs a value: --position P\n", "moves", "--position", "--count");
    EXPECT(
        2, "",
        "tetress-cli: there is no agent 'robot'; there are random, greedy, plain, mcts, alphabeta, champion, "
        "boardcontrol-greedy, boardcontrol-mcts, boardcontrol-minimax and others\n",
        "play", "--red", "robot");
}

static void misuse_is_told_in_json_where_that_is_asked_for(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "moves", "--position", "11/11/x r 0", "--json");
    assert_int_equal(program.code, 2);
    JsonValue *root = document(&program);
    const JsonValue *error = member(root, "error", JSON_OBJECT);
    assert_string_member(error, "code", "syntax");
    assert_int_equal(integer(error, "column"), 7);
    assert_true(has(&program.err, "tetress-cli: --position: column 7: expected "));
    json_free(root);
    program_free(&program);
}

static void value_may_follow_a_space_or_an_equals_sign(void **state)
{
    (void)state;
    static const char position[] = "rr9/rr9/11/11/11/11/11/11/11/11/11 b 1";
    char joined[80];
    snprintf(joined, sizeof joined, "--position=%s", position);
    EXPECT(0, "2110\n", "", "moves", "--count", "--position", position);
    EXPECT(0, "2110\n", "", "moves", joined, "--count");
    EXPECT(0, "2299\n", "", "perft", "--", "1");
    EXPECT(2, "", "tetress-cli: unexpected argument '--divide'\n", "perft", "--", "1", "--divide");
}

/* ---- Output ---- */

static void lost_output_is_a_failure(void **state)
{
    (void)state;
    static const struct {
        Output output;
        const char *err;
    } cases[] = {
        {OUTPUT_CLOSED, "tetress-cli: standard output: Bad file descriptor\n"},
        {OUTPUT_FULL_DISK, "tetress-cli: standard output: No space left on device\n"},
        {OUTPUT_BROKEN_PIPE, "tetress-cli: standard output: Broken pipe\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        static const char *const words[][4] = {{CLI, "show"}, {CLI, "moves", "--json"}, {CLI, "--help"}};
        for (size_t j = 0; j < sizeof words / sizeof *words; j++) {
            Program program = {.output = cases[i].output};
            program_run_with(&program, words[j]);
            assert_string_equal(text_string(&program.err), cases[i].err);
            assert_int_equal(program.code, 3);
            program_free(&program);
        }
    }
}

/* Output lost long before the end is noticed as well, even though the reason is forgotten by then. */
static void early_lost_output_is_a_failure(void **state)
{
    (void)state;
    Program program = {.output = OUTPUT_FULL_DISK};
    RUN(&program, "moves");
    assert_int_equal(program.code, 3);
    assert_true(has(&program.err, "tetress-cli: standard output: "));
    program_free(&program);
}

static void colours_are_for_terminals_without_no_color(void **state)
{
    (void)state;
    static const struct {
        Output output;
        const char *no_color;
        bool colour, unicode;
    } cases[] = {
        {OUTPUT_KEPT, NULL, false, false},
        {OUTPUT_TERMINAL, NULL, true, true},
        {OUTPUT_TERMINAL, "", true, true},
        {OUTPUT_TERMINAL, "1", false, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Program program = {.output = cases[i].output, .no_color = cases[i].no_color};
        RUN(&program, "show", "--moves", "O@0-0");
        assert_int_equal(program.code, 0);
        assert_int_equal(has(&program.out, "\x1b["), cases[i].colour);
        assert_int_equal(has(&program.out, "\u2588"), cases[i].unicode);
        program_free(&program);
    }
}

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
    assert_true(ends_with(&program.out, "\ntotal 4808298\n"));
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
    expect(&plain, 130, "", "");
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
    bool found = true;
    line_reader_memory(&reader, text_string(&program.out), program.out.length);
    while (line_reader_next(&reader, &found, NULL) == STATUS_OK && found) {
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
        assert_true(ends_with(&program.out, "\n1 positions, 1 failed\n"));
        program_free(&program);
        text_free(&expected);
        text_free(&line);
    }
}

static void verify_counts_lines_that_are_no_positions(void **state)
{
    (void)state;
    Program program = {.input = "{\"game\": \"g\", \"ply\": 1\n[1]\n\n{}\n"};
    RUN(&program, "verify", "-", "--json");
    assert_int_equal(program.code, 1);
    JsonValue *root = document(&program);
    assert_int_equal(integer(root, "positions"), 3);
    assert_int_equal(integer(root, "failed"), 3);
    const JsonValue *first = json_first(member(root, "failures", JSON_ARRAY));
    assert_int_equal(integer(first, "line"), 1);
    assert_string_member(first, "what", "column 23");
    assert_string_member(first, "found", "expected ',' or '}', found the end");
    json_free(root);
    program_free(&program);
}

static void verify_needs_its_file(void **state)
{
    (void)state;
    EXPECT(3, "", "tetress-cli: no/such/file: No such file or directory\n", "verify", "no/such/file");
    Program program = {0};
    RUN(&program, "verify", "--json", "no/such/file");
    assert_int_equal(program.code, 3);
    JsonValue *root = document(&program);
    const JsonValue *error = member(root, "error", JSON_OBJECT);
    assert_string_member(error, "code", "io");
    assert_string_member(error, "message", "No such file or directory");
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

/* ---- speed ---- */

static void speed_says_what_each_set_does(void **state)
{
    (void)state;
    static const char *const figures[] = {
        "mobility_ns",          "movelist_ns",          "make_ns",
        "playouts_per_s_start", "playouts_per_s_ply20", "perft_moves_per_s"};
    Program program = {0};
    RUN(&program, "speed", "--json");
    assert_int_equal(program.code, 0);
    JsonValue *root = document(&program);
    int sets = 0;
    for (const Kernels *const *set = kernels_available(); *set; set++, sets++) {
        for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
            const JsonValue *here = member(root, (*set)->name, JSON_OBJECT);
            assert_true(member(here, figures[i], JSON_NUMBER)->as.number.value > 0);
        }
    }
    assert_int_equal(root->count, sets + 1);
    const JsonValue *best = member(root, "best", JSON_OBJECT);
    assert_string_member(best, "set", kernels_best()->name);
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        assert_true(member(best, figures[i], JSON_NUMBER)->as.number.value > 0);
    json_free(root);
    program_free(&program);
}

static void interrupted_speed_says_so(void **state)
{
    (void)state;
    Program program = {.interrupt_after_ms = 400};
    RUN(&program, "speed", "--json");
    assert_int_equal(program.code, 130);
    JsonValue *root = document(&program);
    assert_interrupted(root);
    json_free(root);
    program_free(&program);
}

/* ---- play ---- */

static void random_players_play_to_the_end(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "play", "--red", "random", "--blue", "random", "--seed", "7", "--json");
    assert_int_equal(program.code, 0);
    JsonValue *root = document(&program);
    assert_string_member(root, "ending", "decided");
    assert_true(member(root, "moves", JSON_ARRAY)->count > 10);
    Position position;
    const JsonValue *text = member(root, "position", JSON_STRING);
    assert_int_equal(position_read(text->as.string.bytes, text->as.string.length, &position, NULL),
                     STATUS_OK);
    assert_string_member(root, "result", outcome_name(position_outcome(&position)));
    json_free(root);

    Program again = {0};
    RUN(&again, "play", "--red", "random", "--blue", "random", "--seed", "7", "--json");
    assert_string_equal(text_string(&again.out), text_string(&program.out));
    program_free(&again);
    program_free(&program);
}

static void person_can_play_take_back_and_resign(void **state)
{
    (void)state;
    Program program = {.input = "T-D@3-4\n 0-0,0-1,1-0,1-1 \nT-D@3-4\nnonsense\nundo\nposition\nresign\n"};
    RUN(&program, "play");
    assert_int_equal(program.code, 0);
    assert_true(has(&program.out, "turn 3, red> that is not legal: cell 3-4 is taken by red; 'help'"));
    assert_true(has(&program.out, "turn 3, red> column 1: expected "));
    assert_true(has(&program.out, "turn 2, blue> 11/11/11/4r6/3rrr5/11/11/11/11/11/11 b 1\n"));
    assert_true(
        ends_with(&program.out, "result: red wins: blue resigned (after 1 ply; tokens: red 4, blue 0)\n"));
    program_free(&program);
}

static void undo_goes_back_to_a_persons_turn(void **state)
{
    (void)state;
    Program program = {.input = "undo\nT-D@3-4\nundo\nposition\n"};
    RUN(&program, "play", "--blue", "random");
    assert_int_equal(program.code, 0);
    assert_true(has(&program.out, "turn 1, red> there is nothing to take back\n"));
    assert_true(has(&program.out, "turn 1, red> 11/11/11/11/11/11/11/11/11/11/11 r 0\n"));
    program_free(&program);
}

static void agents_play_and_give_hints(void **state)
{
    (void)state;
    Program program = {.input = "hint\nquit\n"};
    RUN(&program, "play", "--red", "greedy", "--movetime", "1");
    assert_int_equal(program.code, 0);
    assert_true(has(&program.out, "turn 1, red plays "));
    assert_true(has(&program.out, "turn 2, blue> "));
    assert_true(has(&program.out, "@"));
    program_free(&program);
}

static void end_of_input_leaves_the_game(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "play");
    assert_int_equal(program.code, 0);
    assert_true(ends_with(
        &program.out, "result: none: the game was not finished (after 0 plies; tokens: red 0, blue 0)\n"));
    program_free(&program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_command_is_misuse),
        cmocka_unit_test(help_lists_every_command),
        cmocka_unit_test(every_command_has_help_with_examples),
        cmocka_unit_test(help_has_lines_of_at_most_a_hundred_columns),
        cmocka_unit_test(version_is_said),
        cmocka_unit_test(unknown_words_get_a_suggestion),
        cmocka_unit_test(wrong_values_are_misuse),
        cmocka_unit_test(misuse_is_told_in_json_where_that_is_asked_for),
        cmocka_unit_test(value_may_follow_a_space_or_an_equals_sign),
        cmocka_unit_test(lost_output_is_a_failure),
        cmocka_unit_test(early_lost_output_is_a_failure),
        cmocka_unit_test(colours_are_for_terminals_without_no_color),
        cmocka_unit_test(perft_counts),
        cmocka_unit_test(perft_writes_json),
        cmocka_unit_test(interrupted_perft_says_so),
        cmocka_unit_test(moves_are_listed_by_their_cells),
        cmocka_unit_test(game_over_has_no_moves),
        cmocka_unit_test(show_draws_in_letters),
        cmocka_unit_test(show_takes_moves_in_any_notation),
        cmocka_unit_test(bad_moves_are_named),
        cmocka_unit_test(verify_agrees_with_every_judged_position),
        cmocka_unit_test(verify_sees_whatever_is_wrong),
        cmocka_unit_test(verify_counts_lines_that_are_no_positions),
        cmocka_unit_test(verify_needs_its_file),
        cmocka_unit_test(speed_says_what_each_set_does),
        cmocka_unit_test(interrupted_speed_says_so),
        cmocka_unit_test(random_players_play_to_the_end),
        cmocka_unit_test(person_can_play_take_back_and_resign),
        cmocka_unit_test(undo_goes_back_to_a_persons_turn),
        cmocka_unit_test(agents_play_and_give_hints),
        cmocka_unit_test(end_of_input_leaves_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
