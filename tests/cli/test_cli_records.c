/* convert, show, check and stats with files of games, as complete runs of tetress-cli. CLI is its path. */
#include "tests/support/check.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/base/platform/file.h"
#include "tests/support/program.h"

#define LOGS TEST_DATA "/rules/logs/"
static void expect(Program *program, int code, const char *out, const char *err)
{
    assert_string_equal(text_string(&program->err), err);
    assert_string_equal(text_string(&program->out), out);
    assert_int_equal(program->code, code);
    program_free(program);
}

/* A log whose second board is wrong, and whose winner did not win. */
static const char wrong_log[] =
    "* referee : RED to play (turn 1) ...\n"
    "* referee : RED plays action PLACE(0-0, 0-1, 0-2, 0-3)\n"
    "* referee : =========================== game board ===========================\n"
    "* referee :                       b . . . . . . . . . . \n"
    "* referee : BLUE to play (turn 2) ...\n"
    "* referee : game over, winner is RED\n";

static const char wrong_first[] =
    "standard input:4: turn 1: wrong board: 'b' is printed at 0-0 where the rules give 'r'; 4 cells differ";
static const char wrong_second[] =
    "standard input:6: turn 2: game 1: wrong result: it says that red wins by no move; "
    "by the rules, the game goes on";

static void every_command_has_help_with_examples(void **state)
{
    (void)state;
    static const char *const names[] = {"convert", "check", "stats", "show"};
    for (int i = 0; i < 4; i++) {
        Program program = {0};
        RUN(&program, names[i], "--help");
        assert_int_equal(program.code, 0);
        assert_true(has(&program.out, "\nexamples:\n  tetress-cli "));
        program_free(&program);
    }
}

/* ---- check ---- */

static void the_referees_logs_are_right(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "check", LOGS "plain.log", LOGS "debug.log", LOGS "ugi-runner.pgn",
        LOGS "illegal-action.log");
    expect(&program, 0, "4 files, 9 games, 389 moves, no problems\n", "");
}

static void check_tells_what_is_wrong(void **state)
{
    (void)state;
    char expected[1024];
    Program program = {.input = wrong_log};
    RUN(&program, "check", "-");
    snprintf(expected, sizeof expected, "%s\n%s\n1 file, 1 game, 1 move, 2 problems\n", wrong_first,
             wrong_second);
    expect(&program, 1, expected, "");
    program = (Program){.input = wrong_log};
    RUN(&program, "check", "-", "--json");
    assert_int_equal(program.code, 1);
    JsonValue *root = document(&program);
    assert_int_equal(integer(root, "games"), 1);
    assert_int_equal(integer(root, "problem_count"), 2);
    const JsonValue *file = json_first(member(root, "files", JSON_ARRAY));
    assert_true(json_is_string(member(file, "format", JSON_STRING), "referee"));
    const JsonValue *problem = json_first(member(file, "problems", JSON_ARRAY));
    assert_int_equal(integer(problem, "line"), 4);
    assert_int_equal(integer(problem, "turn"), 1);
    json_free(root);
    program_free(&program);
}

static void check_tells_where_a_wrong_result_is_said(void **state)
{
    (void)state;
    Program program = {.input = "(;GM[Tetress]\nPR[a]PB[b]\nRE[R+M]\n;R[0-0,0-1,0-2,0-3])\n"};
    RUN(&program, "check", "-");
    expect(&program, 1,
           "standard input:3: turn 2: game 1: wrong result: it says that red wins by no move; "
           "by the rules, the game goes on\n1 file, 1 game, 1 move, 1 problem\n",
           "");
}

static void check_goes_on_after_a_file_that_is_not_there(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "check", "/nowhere/a.log", LOGS "plain.log");
    expect(&program, 3, "2 files, 1 game, 43 moves, 1 problem\n",
           "tetress-cli: /nowhere/a.log: can't open it: No such file or directory\n");
    RUN(&program, "check", "/nowhere/a.log", LOGS "plain.log", "--json");
    assert_int_equal(program.code, 3);
    JsonValue *root = document(&program);
    assert_int_equal(integer(root, "games"), 1);
    assert_true(
        json_is_string(member(member(root, "error", JSON_OBJECT), "file", JSON_STRING), "/nowhere/a.log"));
    json_free(root);
    program_free(&program);
}

static void stats_of_no_game_are_short(void **state)
{
    (void)state;
    Program program = {.input = "nothing of the kind"};
    RUN(&program, "stats", "-");
    expect(&program, 1, "games  0\n",
           "tetress-cli: standard input: this is not a record of games in any known format\n");
}

/* ---- convert ---- */

static void formats_are_found_by_content_and_option(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "convert", LOGS "no-tokens-left.log", "-", "--to", "text");
    expect(&program, 0, "0-1,9-1,10-1,10-2\n5-1,6-1,7-1,8-1\n1-1,2-1,3-1,4-1\n", "");
    program = (Program){.input = "O@0-0\nO@5-5\n"};
    RUN(&program, "convert", "-", "-", "--to", "actions");
    expect(&program, 0,
           "PlaceAction(Coord(0, 0), Coord(0, 1), Coord(1, 0), Coord(1, 1))\n"
           "PlaceAction(Coord(5, 5), Coord(5, 6), Coord(6, 5), Coord(6, 6))\n",
           "");
    program = (Program){.input = "nothing"};
    RUN(&program, "convert", "-", "-", "--from", "text", "--to", "pgn");
    assert_int_equal(program.code, 3);
    assert_true(has(&program.err, "standard input:1:1: turn 1: expected a cell"));
    assert_int_equal(program.out.length, 0);
    program_free(&program);
}

static void what_can_be_read_is_written_and_the_rest_is_told(void **state)
{
    (void)state;
    Program program = {.input = "O@0-0\nO@0-0\n"};
    RUN(&program, "convert", "-", "-", "--to", "text");
    expect(&program, 1, "0-0,0-1,1-0,1-1\n",
           "tetress-cli: standard input:2:1: turn 2: cell 0-0 is taken by red\n"
           "tetress-cli: standard input: 1 move was read\n");
}

#define MIDDLE "the file ends in the middle of a node"

/* A member of a document, an array with this problem alone. */
static void expect_problem(const JsonValue *object, const char *text)
{
    const JsonValue *problems = member(object, "problems", JSON_ARRAY);
    assert_int_equal(problems->count, 1);
    assert_true(json_is_string(member(json_first(problems), "message", JSON_STRING), text));
}

/* A game that is cut off is read as far as it goes, and nothing takes its place. */
static void a_part_of_a_file_is_told_and_never_replaces_it(void **state)
{
    (void)state;
    static const char cut[] = "(;GM[Tetress];R[0-0,0-1,0-2,0-3]\n;B[5-5,5-";
    char folder[] = "/tmp/tetress-cut-XXXXXX", path[64], same[64], warning[256], refusal[512];
    Error error;
    Text bytes = {0};
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/cut.sgf", folder);
    snprintf(same, sizeof same, "%s/./cut.sgf", folder);
    assert_ok(file_replace(path, cut, sizeof cut - 1, &error), &error);
    snprintf(warning, sizeof warning,
             "tetress-cli: %s:2:3: turn 2: " MIDDLE "\ntetress-cli: %s: 1 move was read\n", path, path);
    snprintf(refusal, sizeof refusal,
             "%stetress-cli: %s: not all of this file could be read: write to another, so that nothing is "
             "lost\n",
             warning, same);
    Program program = {0};
    RUN(&program, "convert", path, same);
    expect(&program, 3, "", refusal);
    RUN(&program, "analyse", path, "--out", same, "--nodes", "10");
    expect(&program, 3, "", refusal);
    RUN(&program, "analyse", path, "--json", "--nodes", "10");
    assert_int_equal(program.code, 0);
    JsonValue *root = document(&program);
    expect_problem(root, MIDDLE);
    json_free(root);
    program_free(&program);
    RUN(&program, "stats", path, "--json");
    root = document(&program);
    expect_problem(root, MIDDLE);
    json_free(root);
    program_free(&program);
    RUN(&program, "check", path, "--json");
    root = document(&program);
    const JsonValue *file = json_first(member(root, "files", JSON_ARRAY));
    assert_int_equal(integer(file, "moves"), 1);
    expect_problem(file, MIDDLE);
    json_free(root);
    program_free(&program);
    assert_ok(file_read(path, sizeof cut, &bytes, &error), &error);
    assert_string_equal(text_string(&bytes), cut);
    text_free(&bytes);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0);
}

static void what_is_no_game_is_refused_with_its_reason(void **state)
{
    (void)state;
    static const char *const commands[] = {"convert", "check", "stats", "analyse"};
    Program program = {.input = "{\"format\": \"tetress-games\", \"version\": 1, \"games\": []}"};
    RUN(&program, "check", "-");
    expect(&program, 1, "standard input: there is no game in it\n1 file, 0 games, 0 moves, 1 problem\n", "");
    for (int i = 0; i < 4; i++) {
        program = (Program){.input = "(;FF[4]GM[1];B[pd];W[dp])"};
        RUN(&program, commands[i], "-", i == 0 ? "/nowhere.sgf" : "--json");
        assert_true(program.code != 0);
        assert_true(
            has(i == 1 ? &program.out : &program.err, "a game of another kind, GM[1], not GM[Tetress]"));
        program_free(&program);
    }
}

/* Through every format that keeps a main line, and back. */
static void files_are_written_by_their_names(void **state)
{
    (void)state;
    static const char *const endings[] = {"sgf", "json", "pgn", "actions", "txt"};
    char folder[] = "/tmp/tetress-records-XXXXXX";
    char paths[5][64], expected[400];
    assert_non_null(mkdtemp(folder));
    const char *from = LOGS "plain.log";
    for (int i = 0; i < 5; i++) {
        Program program = {0};
        snprintf(paths[i], sizeof paths[i], "%s/game.%s", folder, endings[i]);
        RUN(&program, "convert", from, paths[i]);
        snprintf(expected, sizeof expected, "%s: 1 game, 43 moves\n", paths[i]);
        expect(&program, 0, expected, "");
        from = paths[i];
    }
    Program before = {0}, after = {0};
    RUN(&before, "convert", LOGS "plain.log", "-", "--to", "text");
    RUN(&after, "convert", paths[4], "-", "--to", "text");
    assert_string_equal(text_string(&after.out), text_string(&before.out));
    program_free(&before);
    program_free(&after);
    for (int i = 0; i < 5; i++)
        assert_int_equal(unlink(paths[i]), 0);
    assert_int_equal(rmdir(folder), 0);
}

#define LINK "tetress:#game=1zAzBux8lJhZ09I9l2vO0vGM7KY4rcDlBVEZvdSSaLiF7WWoDa1"

/* In a pipe, and as the name of a file. */
static void a_game_becomes_a_link_and_a_link_a_game(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "convert", LOGS "plain.log", "-", "--to", "link");
    expect(&program, 0, LINK "&red=myrandom%3AAgent&blue=myrandom%3AAgent\n", "");
    program = (Program){.input = "Look at " LINK "&turn=3 please"};
    RUN(&program, "check", "-");
    expect(&program, 0, "1 file, 1 game, 43 moves, no problems\n", "");
    program = (Program){0};
    RUN(&program, "show", LINK "&turn=3&red=Ann");
    assert_int_equal(program.code, 0);
    assert_true(has(&program.out, "players     red Ann, blue ?"));
    assert_true(has(&program.out, "turn        3, red to move"));
    program_free(&program);
    RUN(&program, "show", "tetress:#game=1zAzBux8l");
    expect(&program, 3, "",
           "tetress-cli: the link:1:9: this link is damaged: letters are missing or changed\n"
           "tetress-cli: the link: no game could be read\n");
    program_free(&program);
}

static void convert_tells_about_itself_in_json(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "convert", LOGS "ugi-runner.pgn", "/dev/null/x.sgf", "--json");
    assert_int_equal(program.code, 3);
    JsonValue *root = document(&program);
    member(root, "error", JSON_OBJECT);
    json_free(root);
    program_free(&program);
    char path[] = "/tmp/tetress-records-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    RUN(&program, "convert", LOGS "ugi-runner.pgn", path, "--to", "sgf", "--json");
    assert_int_equal(program.code, 0);
    root = document(&program);
    assert_true(json_is_string(member(root, "from", JSON_STRING), "pgn"));
    assert_int_equal(integer(root, "games"), 6);
    assert_int_equal(integer(root, "moves"), 307);
    assert_int_equal(member(root, "problems", JSON_ARRAY)->count, 0);
    json_free(root);
    program_free(&program);
    unlink(path);
}

static void convert_is_not_misunderstood(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "convert", LOGS "plain.log", "x.log");
    expect(&program, 2, "", "tetress-cli: a referee's log can be read, but not written\n");
    RUN(&program, "convert", LOGS "plain.log", "-");
    expect(&program, 2, "", "tetress-cli: name a format with --to: sgf, pgn, text, json, actions or link\n");
    RUN(&program, "convert", LOGS "plain.log", "-", "--to", "sgf", "--json");
    assert_int_equal(program.code, 2);
    program_free(&program);
}

/* ---- show ---- */

static void show_tells_a_turn_of_a_game(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "show", LOGS "debug.log", "--at", "2");
    assert_int_equal(program.code, 0);
    assert_true(has(&program.out, "players     red myrandom:Agent, blue myrandom:Agent\n"));
    assert_true(has(&program.out, "end         Blue wins: Red has no placement, after turn 32\n"));
    assert_true(has(&program.out, "\nturn        2, blue to move\n"));
    assert_true(has(&program.out, "last move   turn 1, red: 6-5,7-5,8-5,9-5 (I-V@6-5), 0.039 s, 1.0 MB\n"));
    program_free(&program);
    RUN(&program, "show", LOGS "exception-in-init.log", "--json");
    JsonValue *root = document(&program);
    const JsonValue *game = member(root, "game", JSON_OBJECT);
    assert_true(json_is_string(member(game, "result", JSON_STRING), "red"));
    assert_non_null(strstr(member(game, "output", JSON_STRING)->as.string.bytes, "weights.json"));
    member(game, "move", JSON_NULL);
    assert_int_equal(integer(root, "ply"), 0);
    json_free(root);
    program_free(&program);
    RUN(&program, "show", LOGS "exception-in-action.log");
    assert_true(
        has(&program.out, "end         Red wins: Blue's agent failed with an exception, after turn 5\n"));
    assert_true(has(&program.out, "result      not decided on the board\n"));
    program_free(&program);
    RUN(&program, "show", LOGS "exception-in-action.log", "--at", "4");
    assert_true(has(&program.out, "result      the game goes on\n"));
    program_free(&program);
}

static void show_finds_a_game_or_says_what_there_is(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "show", LOGS "ugi-runner.pgn", "--game", "4");
    assert_true(has(&program.out, "game        4 of 6\n"));
    assert_true(has(&program.out, "result      blue wins: red has no placement\n"));
    program_free(&program);
    RUN(&program, "show", LOGS "ugi-runner.pgn", "--game", "7");
    expect(&program, 2, "", "tetress-cli: --game: there are 6 games in " LOGS "ugi-runner.pgn\n");
    RUN(&program, "show", LOGS "head-and-tail-missing.log", "--at", "3");
    expect(&program, 2, "", "tetress-cli: --at: game 1 has turns 22 to 42\n");
    RUN(&program, "show", "--at", "3");
    expect(&program, 2, "", "tetress-cli: --at is a turn of a game, so it needs a file\n");
    RUN(&program, "show", "/nowhere/x");
    expect(&program, 3, "", "tetress-cli: /nowhere/x: can't open it: No such file or directory\n");
}

static void what_an_agent_printed_does_not_move_the_cursor(void **state)
{
    (void)state;
    Program program = {
        .input = "{\"format\": \"tetress-games\", \"version\": 1, \"games\": [{\"nodes\": [{\"comment\": "
                 "\"a\\nb\", \"output\": \"\\u001b[2Jx\"}]}]}"};
    RUN(&program, "show", "-");
    assert_true(has(&program.out, "comment\n  a\n  b\noutput\n  ?[2Jx\n"));
    program_free(&program);
}

/* ---- stats ---- */

static void stats_count_everything(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "stats", LOGS "no-tokens-left.log", LOGS "tokens-at-150.log", LOGS "out-of-time.log",
        "--json");
    assert_int_equal(program.code, 0);
    JsonValue *root = document(&program);
    assert_int_equal(integer(root, "games"), 3);
    assert_int_equal(integer(member(root, "results", JSON_OBJECT), "red"), 3);
    const JsonValue *reasons = member(root, "reasons", JSON_OBJECT);
    assert_int_equal(integer(reasons, "no_move"), 1);
    assert_int_equal(integer(reasons, "tokens"), 1);
    assert_int_equal(integer(reasons, "time"), 1);
    const JsonValue *moves = member(root, "moves", JSON_OBJECT);
    assert_int_equal(integer(moves, "sum"), 158);
    assert_int_equal(integer(moves, "least"), 3);
    assert_int_equal(integer(moves, "most"), 150);
    const JsonValue *first = json_first(member(root, "placements", JSON_ARRAY));
    assert_int_equal(integer(first, "turn"), 1);
    assert_int_equal(integer(first, "positions"), 3);
    assert_int_equal(integer(first, "least"), 2299);
    json_free(root);
    program_free(&program);
    RUN(&program, "stats", LOGS "no-tokens-left.log");
    assert_true(has(&program.out, "clears  1 moves in 1 games cleared 1 lines, 11 cells\n"));
    assert_true(has(&program.out, "moves in a game  mean 3.0, least 3, most 3\n"));
    program_free(&program);
}

/* ---- Ctrl-C ---- */

/* A process that holds the other end of a named pipe where nothing ever arrives. It ends after a while, in
 * case a program misses a Ctrl-C that came too early. */
static pid_t hold_pipe(const char *path)
{
    enum { DEADLINE_S = 60 };
    assert_int_equal(mkfifo(path, 0600), 0);
    int held = open(path, O_RDWR);
    assert_true(held >= 0);
    pid_t holder = fork();
    assert_true(holder >= 0);
    if (holder == 0) {
        sleep(DEADLINE_S);
        _exit(0);
    }
    close(held);
    return holder;
}

static void interrupted_reading_writes_nothing(void **state)
{
    (void)state;
    char path[] = "/tmp/test_cli_records_XXXXXX", out[sizeof path + 8];
    assert_true(mkstemp(path) >= 0);
    assert_int_equal(unlink(path), 0);
    snprintf(out, sizeof out, "%s.sgf", path);
    pid_t holder = hold_pipe(path);
    const char *const commands[][6] = {
        {CLI, "convert", path, out}, {CLI, "show", path},    {CLI, "check", path},
        {CLI, "stats", path},        {CLI, "analyse", path}, {CLI, "suite", "make", path, "-o", out},
    };
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const char *arguments[8] = {0};
        int count = 0;
        for (; count < 6 && commands[i][count]; count++)
            arguments[count] = commands[i][count];
        Program plain = {.interrupt_after_ms = 100};
        program_run_with(&plain, arguments);
        assert_int_equal(plain.code, 130);
        assert_false(has(&plain.out, "no problems\n")); /* nobody has looked at the rest */
        program_free(&plain);
        arguments[count] = "--json";
        Program program = {.interrupt_after_ms = 100};
        program_run_with(&program, arguments);
        assert_int_equal(program.code, 130);
        JsonValue *root = document(&program);
        assert_true(member(root, "interrupted", JSON_BOOL)->as.boolean);
        assert_string_equal(text_string(&program.err), "");
        json_free(root);
        program_free(&program);
    }
    kill(holder, SIGKILL);
    waitpid(holder, NULL, 0);
    assert_int_equal(access(out, F_OK), -1);
    unlink(path);
}

/* However early it comes: nobody writes into this pipe, and to open it waits. */
static void an_early_interrupt_is_noticed(void **state)
{
    (void)state;
    char path[] = "/tmp/test_cli_records_XXXXXX";
    assert_true(mkstemp(path) >= 0);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(mkfifo(path, 0600), 0);
    for (int i = 0; i < 5; i++) {
        Program program = {.interrupt_after_ms = 1};
        program_run_with(&program, (const char *[]){CLI, "show", path, NULL});
        assert_int_equal(program.code, 130);
        program_free(&program);
    }
    unlink(path);
}

/* It only begins as one. */
static void a_spoiled_file_of_positions_is_named(void **state)
{
    (void)state;
    char path[] = "/tmp/tetress-positions-XXXXXX", bytes[64] = "TETPOS1\n", expected[120];
    memset(bytes + 8, 'x', sizeof bytes - 8);
    assert_true(mkstemp(path) >= 0);
    assert_ok(file_replace(path, bytes, sizeof bytes, NULL), NULL);
    snprintf(expected, sizeof expected, "tetress-cli: %s: this is no file of positions\n", path);
    Program program = {0};
    RUN(&program, "calibrate", path);
    expect(&program, 3, "", expected);
    remove(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_command_has_help_with_examples),
        cmocka_unit_test(the_referees_logs_are_right),
        cmocka_unit_test(check_tells_what_is_wrong),
        cmocka_unit_test(check_tells_where_a_wrong_result_is_said),
        cmocka_unit_test(check_goes_on_after_a_file_that_is_not_there),
        cmocka_unit_test(stats_of_no_game_are_short),
        cmocka_unit_test(formats_are_found_by_content_and_option),
        cmocka_unit_test(what_can_be_read_is_written_and_the_rest_is_told),
        cmocka_unit_test(a_part_of_a_file_is_told_and_never_replaces_it),
        cmocka_unit_test(what_is_no_game_is_refused_with_its_reason),
        cmocka_unit_test(files_are_written_by_their_names),
        cmocka_unit_test(a_game_becomes_a_link_and_a_link_a_game),
        cmocka_unit_test(convert_tells_about_itself_in_json),
        cmocka_unit_test(convert_is_not_misunderstood),
        cmocka_unit_test(show_tells_a_turn_of_a_game),
        cmocka_unit_test(show_finds_a_game_or_says_what_there_is),
        cmocka_unit_test(what_an_agent_printed_does_not_move_the_cursor),
        cmocka_unit_test(stats_count_everything),
        cmocka_unit_test(interrupted_reading_writes_nothing),
        cmocka_unit_test(an_early_interrupt_is_noticed),
        cmocka_unit_test(a_spoiled_file_of_positions_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
