/* Matches and tournaments as complete runs of tetress-cli. CLI is its path. */
#include "tests/support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/platform/file.h"
#include "tests/support/program.h"

static int64_t games_in(const JsonValue *object)
{
    return integer(object, "wins") + integer(object, "draws") + integer(object, "losses");
}

static void a_match_is_told_in_json(void **state)
{
    (void)state;
    static const char *const numbers[] = {"score",

                                          "los",
                                          "mean_plies",
                                          "board_share_a",
                                          "board_share_b",
                                          "time_mean_a",
                                          "time_mean_b",
                                          "time_max_a",
                                          "time_max_b",
                                          "nodes_mean_a",
                                          "nodes_mean_b",
                                          "depth_mean_a",
                                          "depth_mean_b",
                                          "playouts_mean_a",
                                          "playouts_mean_b",
                                          "memory_peak_mb_a",
                                          "memory_peak_mb_b"};
    static const char *const reasons[] = {"no_move", "tokens", "time", "illegal", "crash"};
    Program program = {0};
    RUN(&program, "match", "greedy", "random", "--games", "19", "--nodes", "50", "--threads", "2", "--json");
    assert_int_equal(program.code, 0);
    JsonValue *root = document(&program);
    assert_int_equal(integer(root, "games"), 20); /* rounded up */
    assert_int_equal(games_in(root), 20);
    assert_int_equal(games_in(member(root, "as_red", JSON_OBJECT)), 10);
    assert_int_equal(games_in(member(root, "as_blue", JSON_OBJECT)), 10);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        member(root, numbers[i], JSON_NUMBER);
    assert_true(json_member(root, "elo") && json_member(root, "elo_low") && json_member(root, "elo_high"));
    member(root, "sprt", JSON_NULL);
    const JsonValue *pairs = member(root, "pairs", JSON_ARRAY);
    assert_int_equal(pairs->count, 5);
    int64_t ended = 0;
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        ended += integer(member(root, "reasons", JSON_OBJECT), reasons[i]);
    assert_int_equal(ended, 20);
    assert_int_equal(integer(root, "forfeits_a") + integer(root, "forfeits_b"), 0);
    json_free(root);
    program_free(&program);
}

static void a_sequential_test_is_told_in_json(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "match", "plain", "random", "--nodes", "200", "--sprt", "0,100", "--json");
    assert_int_equal(program.code, 0);
    JsonValue *root = document(&program);
    const JsonValue *sprt = member(root, "sprt", JSON_OBJECT);
    assert_string_equal(member(sprt, "verdict", JSON_STRING)->as.string.bytes, "accept");
    double llr = member(sprt, "llr", JSON_NUMBER)->as.number.value;
    assert_true(llr >= member(sprt, "upper", JSON_NUMBER)->as.number.value);
    assert_true(member(sprt, "lower", JSON_NUMBER)->as.number.value < -2.9);
    json_free(root);
    program_free(&program);
}

static void an_interrupted_match_tells_what_it_has(void **state)
{
    (void)state;
    Program program = {.interrupt_after_ms = 700};
    RUN(&program, "match", "random", "random", "--games", "2000000", "--json");
    assert_int_equal(program.code, 130);
    JsonValue *root = document(&program);
    assert_true(member(root, "interrupted", JSON_BOOL)->as.boolean);
    assert_int_equal(games_in(root), integer(root, "games"));
    assert_true(integer(root, "games") < 2000000);
    json_free(root);
    program_free(&program);
}

static void a_match_is_told_in_words(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "match", "random:seed=3", "random", "--games", "4", "--movetime", "20,30");
    assert_int_equal(program.code, 0);
    const char *text = text_string(&program.out);
    assert_non_null(strstr(text, "A random:seed=3\nB random\n4 games, 20 ms a move against 30 ms a move"));
    assert_non_null(strstr(text, "score of A"));
    assert_non_null(strstr(text, "as blue"));
    assert_int_equal(program.err.length, 0);
    program_free(&program);
}

/* The same match continues; a different one is refused, and the file stays as it is. */
static void a_record_is_kept_and_another_match_refused(void **state)
{
    (void)state;
    char path[] = "/tmp/tetress-record-XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    close(descriptor);
    Program first = {0}, again = {0}, other = {0};
    RUN(&first, "match", "greedy", "random", "--games", "6", "--nodes", "9", "--record", path, "--json");
    RUN(&again, "match", "greedy", "random", "--games", "6", "--nodes", "9", "--record", path, "--json",
        "--threads", "2");
    assert_int_equal(first.code, 0);
    assert_string_equal(text_string(&first.out), text_string(&again.out));
    RUN(&other, "match", "greedy", "random", "--games", "6", "--nodes", "8", "--record", path, "--json");
    assert_int_equal(other.code, 3);
    assert_non_null(strstr(text_string(&other.err), "other parameters"));
    program_free(&first);
    program_free(&again);
    program_free(&other);
    remove(path);
}

static void a_record_of_another_kind_is_refused(void **state)
{
    (void)state;
    char path[] = "/tmp/tetress-record-XXXXXX";
    static const char log[] = "T0000.000\treferee\tgame_begin\nT0000.000\tRED\tinitialising\n";
    Text kept = {0};
    assert_true(mkstemp(path) >= 0);
    assert_ok(file_replace(path, log, sizeof log - 1, NULL), NULL);
    Program program = {0};
    RUN(&program, "match", "greedy", "random", "--games", "6", "--nodes", "9", "--record", path);
    assert_int_equal(program.code, 3);
    assert_non_null(strstr(text_string(&program.err), ": this is no file of games played in a match\n"));
    program_free(&program);
    assert_ok(file_read(path, 1 << 10, &kept, NULL), NULL);
    assert_string_equal(text_string(&kept), log);
    text_free(&kept);
    remove(path);
}

static void a_record_without_an_end_is_refused(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "match", "greedy", "random", "--games", "6", "--nodes", "9", "--record", "/dev/zero");
    assert_int_equal(program.code, 3);
    assert_non_null(strstr(text_string(&program.err), "no file of games"));
    program_free(&program);
}

static void mistakes_are_misuse(void **state)
{
    (void)state;
    static const char *const lines[][8] = {
        {"match", "random"},
        {"match", "random", "nobody"},
        {"match", "random", "random", "--movetime", "0"},
        {"match", "random", "random", "--movetime", "1,2,3"},
        {"match", "random", "random", "--movetime", "nan"},
        {"match", "random", "random", "--time", "1+"},
        {"match", "random", "random", "--time", "-1"},
        {"match", "random", "random", "--nodes", "1.5"},
        {"match", "random", "random", "--nodes", "5", "--time", "1"},
        {"match", "random", "random", "--sprt", "5"},
        {"match", "random", "random", "--sprt", "5,5"},
        {"match", "random", "random", "--sprt", "0,nan"},
        {"match", "random", "random", "--games", "0"},
        {"tournament"},
        {"tournament", "random"},
        {"tournament", "random", "random", "random", "--nodes", "1,2"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        const char *arguments[10] = {CLI};
        Program program = {.arguments = arguments};
        memcpy(arguments + 1, lines[i], sizeof lines[i]);
        program_run(&program);
        assert_int_equal(program.code, 2);
        assert_true(program.err.length > 0);
        assert_int_equal(program.out.length, 0);
        program_free(&program);
    }
}

static void a_tournament_has_everybody_in_its_table(void **state)
{
    (void)state;
    Program text = {0}, json = {0};
    RUN(&text, "tournament", "random", "greedy", "plain", "--games", "4", "--nodes", "100", "--threads", "2");
    RUN(&json, "tournament", "random", "greedy", "plain", "--games", "4", "--nodes", "100", "--json");
    assert_int_equal(text.code, 0);
    assert_non_null(strstr(text_string(&text.out), " plain "));
    JsonValue *root = document(&json);
    const JsonValue *agents = member(root, "agents", JSON_ARRAY);
    assert_int_equal(agents->count, 3);
    const JsonValue *agent = json_first(agents);
    for (uint32_t i = 0; i < agents->count; i++, agent = json_next(agent)) {
        assert_int_equal(integer(agent, "games"), 8);
        assert_int_equal(games_in(agent), 8);
        member(agent, "elo_low", JSON_NUMBER);
    }
    assert_int_equal(member(root, "pairings", JSON_ARRAY)->count, 3);
    json_free(root);
    program_free(&text);
    program_free(&json);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_is_told_in_json),
        cmocka_unit_test(a_sequential_test_is_told_in_json),
        cmocka_unit_test(an_interrupted_match_tells_what_it_has),
        cmocka_unit_test(a_match_is_told_in_words),
        cmocka_unit_test(a_record_is_kept_and_another_match_refused),
        cmocka_unit_test(a_record_of_another_kind_is_refused),
        cmocka_unit_test(a_record_without_an_end_is_refused),
        cmocka_unit_test(mistakes_are_misuse),
        cmocka_unit_test(a_tournament_has_everybody_in_its_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
