/* Matches and tournaments with students' agents, good and bad, as complete runs of tetress-cli. CLI is its
 * path. */
#include "tests/support/check.h"

#include <dirent.h>
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
    expect_said(&program.err, "100 ms a move is little for referee:");
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

/* The record is a file of games like any other, with the output of each turn. */
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
    expect_said(&program.out, " moves, no problems");
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

/* ---- Openings ---- */

static void a_fixed_first_move_is_no_illegal_one(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "match", "greedy", "referee:" AGENTS ":fixed", "--games", "6");
    assert_int_equal(program.code, 0);
    expect_said(&program.out, "A 0, B 0");
    expect_said(&program.out, "began on the empty board");
    program_free(&program);
}

/* ---- Tournaments ---- */

static void an_agent_that_can_not_play_forfeits_and_the_others_play(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "tournament", "greedy", "random", "referee:" AGENTS ":broken_import", "--games", "2");
    assert_int_equal(program.code, 0);
    expect_said(&program.err, "broken_import can't play and will forfeit");
    expect_said(&program.out, "referee:" AGENTS ":broken_import, 4 games");
    expect_said(&program.out, "ModuleNotFoundError: No module named 'module_that_is_nowhere'");
    program_free(&program);
    /* Names with the same beginning can be told apart. */
    RUN(&program, "tournament", "random:seed=1",
        "ugi[grace-ms=1000,start-ms=1000]:/nowhere/is/such/a/long/name/engine-one",
        "ugi[grace-ms=1000,start-ms=1000]:/nowhere/is/such/a/long/name/engine-two", "greedy", "--games", "2");
    assert_int_equal(program.code, 2);
    program_free(&program);
    RUN(&program, "tournament", "greedy", "random",
        "ugi[grace-ms=1000,start-ms=20000]:" CLI " ugi --agent random:seed=1",
        "ugi[grace-ms=1000,start-ms=20000]:" CLI " ugi --agent random:seed=2", "--games", "2", "--nodes",
        "10");
    assert_int_equal(program.code, 0);
    expect_said(&program.out, "random:seed=1 ");
    expect_said(&program.out, "random:seed=2 ");
    program_free(&program);
}

/* ---- Containing ---- */

/* How many processes sleep for this long. */
static int sleepers(const char *number)
{
    DIR *folder = opendir("/proc");
    int found = 0;
    assert_non_null(folder);
    for (const struct dirent *entry; (entry = readdir(folder));) {
        char path[300], line[64] = "";
        snprintf(path, sizeof path, "/proc/%s/cmdline", entry->d_name);
        FILE *file = entry->d_name[0] >= '1' && entry->d_name[0] <= '9' ? fopen(path, "r") : NULL;
        size_t length = file ? fread(line, 1, sizeof line - 1, file) : 0;
        if (file)
            fclose(file);
        found += length > 6 && strcmp(line, "sleep") == 0 && strcmp(line + 6, number) == 0;
    }
    closedir(folder);
    return found;
}

static void nothing_outlives_a_match_or_a_trial(void **state)
{
    (void)state;
    skip_without_linux();
    Program program = {0};
    int before = sleepers("86021.25");
    RUN(&program, "match", "greedy", "referee:" AGENTS ":detaches", "--games", "2");
    assert_int_equal(program.code, 0);
    expect_said(&program.out, "A 0, B 0");
    assert_int_equal(sleepers("86021.25"), before);
    program_free(&program);
    RUN(&program, "try", "referee:" AGENTS ":detaches");
    assert_int_equal(program.code, 0);
    assert_int_equal(sleepers("86021.25"), before);
    program_free(&program);
    RUN(&program, "match", "greedy", "ugi:sh -c 'setsid setsid sleep 86022.25 & exec " CLI " ugi'", "--games",
        "2", "--nodes", "50");
    assert_int_equal(program.code, 0);
    assert_int_equal(sleepers("86022.25"), 0);
    program_free(&program);
}

/* ---- Files ---- */

static void what_holds_no_game_is_no_game(void **state)
{
    (void)state;
    Program program = {.input = "* referee : all set\n* referee : game over, winner is RED\n"};
    RUN(&program, "convert", "-", "-", "--to", "actions");
    assert_int_equal(program.code, 3);
    expect_said(&program.err, "nothing was written");
    program_free(&program);
    program.input = "It writes `PlaceAction(...)` and PlaceAction(Coord(r, c), ...) as text.\nMore text.\n";
    RUN(&program, "check", "-");
    expect_said(&program.out, "this is not a record of games in any known format");
    program_free(&program);
}

static void after_a_refused_position_there_is_no_answer(void **state)
{
    (void)state;
    Program program = {.input = "position startpos\nposition fen nonsense\ngo nodes 10\n"
                                "position startpos moves 0-0,0-1,1-0,9-9\ngo nodes 10\nquit\n"};
    RUN(&program, "ugi");
    assert_int_equal(program.code, 0);
    const char *first = strstr(text_string(&program.out), "bestmove 0000");
    assert_non_null(first);
    assert_non_null(strstr(first + 1, "bestmove 0000"));
    program_free(&program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_limits_an_agent_gets_the_referees),
        cmocka_unit_test(a_limit_of_moves_binds_python_agents_and_is_warned_of),
        cmocka_unit_test(why_games_were_lost_is_told),
        cmocka_unit_test(nothing_outlives_a_match_or_a_trial),
        cmocka_unit_test(a_fixed_first_move_is_no_illegal_one),
        cmocka_unit_test(an_agent_that_can_not_play_forfeits_and_the_others_play),
        cmocka_unit_test(what_holds_no_game_is_no_game),
        cmocka_unit_test(after_a_refused_position_there_is_no_answer),
        cmocka_unit_test(a_record_is_read_like_any_other_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
