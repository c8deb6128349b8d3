/* The command line as its users see it: complete runs of tetress-cli. CLI is its path. */
#include <stdio.h>
#include <string.h>

#include "tests/cli/cli_support.h"
#include "tests/support/check.h"
#include "tests/support/program.h"

/* ---- Help and mistakes ---- */

static const char *const command_names[] = {
    "agents", "analyse", "bench",      "book",       "calibrate", "check", "class",
    "coach",  "convert", "data",       "experiment", "fit",       "learn", "match",
    "moves",  "perft",   "play",       "selfplay",   "show",      "solve", "speed",
    "stats",  "suite",   "tournament", "try",        "tune",      "ugi",   "verify"};

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
    /* and no others, except "library" and "solo" */
    const char *at = strstr(text_string(&program.out), "commands:\n"), *end = strstr(at, "\n\n");
    int lines = -2;
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
        bool speaks_ugi = strcmp(command_names[i], "ugi") == 0; /* and nothing else */
        assert_int_equal(has(&option.out, "\n  --json "), !speaks_ugi);
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
    EXPECT(2, "", "tetress-cli: --out needs the name of a file, not '-'\n", "analyse", "-", "--out", "-");
    EXPECT(2, "", "tetress-cli: --csv needs the name of a file, not ''\n", "tune", "--csv=");
    EXPECT(2, "", "tetress-cli: OUT needs the name of a file, not '-'\n", "selfplay", "-");
    EXPECT(
        2, "",
        "tetress-cli: there is no agent 'robot'; there are random, greedy, plain, mcts, alphabeta, champion, "
        "boardcontrol-greedy, boardcontrol-mcts, boardcontrol-minimax and others\n",
        "play", "--red", "robot");
}

static void what_is_wrong_is_named(void **state)
{
    (void)state;
    EXPECT(2, "", "tetress-cli: expected ':' in the name of an agent, found ','\n", "match", "a,b", "random");
    EXPECT(3, "1 file, 0 games, 0 moves, 1 problem\n",
           "tetress-cli: '': can't open it: No such file or directory\n", "check", "");
    EXPECT(3, "", "tetress-cli: /tmp: can't read it: Is a directory\n", "data", "/tmp");
    Program program = {.input = "nothing of the kind"};
    RUN(&program, "analyse", "-");
    expect_run(&program, 3, "",
               "tetress-cli: standard input: this is not a record of games in any known format\n"
               "tetress-cli: standard input: no game could be read\n");
    program_free(&program);
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
        {OUTPUT_BROKEN_PIPE, ""}, /* as after "| head" */
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
    const Kernels *set;
    for (int at = 0; (set = kernels_set(at)) != NULL; at++, sets++) {
        for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
            const JsonValue *here = member(root, set->name, JSON_OBJECT);
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
    assert_true(text_ends_with(&program.out,
                               "result: red wins: blue resigned (after 1 ply; tokens: red 4, blue 0)\n"));
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
    assert_true(text_ends_with(
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
        cmocka_unit_test(what_is_wrong_is_named),
        cmocka_unit_test(misuse_is_told_in_json_where_that_is_asked_for),
        cmocka_unit_test(value_may_follow_a_space_or_an_equals_sign),
        cmocka_unit_test(lost_output_is_a_failure),
        cmocka_unit_test(early_lost_output_is_a_failure),
        cmocka_unit_test(colours_are_for_terminals_without_no_color),
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
