/* Whole games and suites, as their users see them: complete runs of tetress-cli. CLI is its path. */
#include "tests/support/check.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/file.h"
#include "tests/support/program.h"

#define LOG(name) TEST_DATA "/rules/logs/" name ".log"
static Text content(const char *path)
{
    Text text = {0};
    Error error = {0};
    assert_ok(file_read(path, 1 << 24, &text, &error), &error);
    return text;
}

static int64_t number_after(const Text *text, const char *key)
{
    const char *at = strstr(text_string(text), key);
    assert_non_null(at);
    return strtoll(at + strlen(key), NULL, 10);
}

static void a_log_has_its_verdict_record_and_report(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "analyse", LOG("illegal-action"), "--agent", "alphabeta", "--nodes", "4000", "--for", "red",
        "--out", "analyse-file.sgf", "--report", "analyse-file.html");
    assert_string_equal(text_string(&program.err), "");
    assert_int_equal(program.code, 0);
    assert_true(has(&program.out, " by an illegal action"));
    assert_true(has(&program.out, "Red   accuracy "));
    Text sgf = content("analyse-file.sgf"), page = content("analyse-file.html");
    assert_true(has(&sgf, "XA[2 "));
    assert_true(has(&page, "</html>"));
    text_free(&sgf);
    text_free(&page);
    program_free(&program);

    /* the record continues where it was, for the same side: nothing is left to do */
    Program again = {0};
    RUN(&again, "analyse", "analyse-file.sgf", "--agent", "alphabeta", "--nodes", "4000", "--out",
        "analyse-again.sgf", "--report", "analyse-file.json", "--json");
    assert_int_equal(again.code, 0);
    Text first = content("analyse-file.sgf"), second = content("analyse-again.sgf"),
         json = content("analyse-file.json");
    assert_string_equal(text_string(&second), text_string(&first));
    JsonValue *root = NULL;
    Error error = {0};
    assert_ok(json_parse(text_string(&json), json.length, &root, &error), &error);
    assert_true(json_is_string(json_member(json_member(root, "verdict"), "for"), "red"));
    json_free(root);
    assert_ok(json_parse(text_string(&again.out), again.out.length, &root, &error), &error);
    assert_true(json_member(root, "complete")->as.boolean);
    json_free(root);
    text_free(&first);
    text_free(&second);
    text_free(&json);
    program_free(&again);
    remove("analyse-file.sgf");
    remove("analyse-again.sgf");
    remove("analyse-file.html");
    remove("analyse-file.json");
}

static void lines_that_go_on_are_explained_once(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "analyse", SAMPLES "/squeeze.sgf", "--nodes", "1000");
    assert_int_equal(program.code, 0);
    assert_true(has(&program.out, " ...\n"));
    assert_false(has(&program.out, "The analysis looked no further."));
    assert_true(has(&program.out, "\nWhere a line ends in dots, the analysis looked no further.\n"));
    program_free(&program);
}

/* Keeps a core busy until told to stop. */
static void *burn(void *argument)
{
    const atomic_bool *stop = argument;
    while (!atomic_load(stop))
        ;
    return NULL;
}

/* Analyses a log with this many threads, while other threads keep the machine busy. */
static void analyse_under_load(const char *threads, int burners, Program *out)
{
    enum { BURNERS_MOST = 8 };
    pthread_t burning[BURNERS_MOST];
    atomic_bool stop = false;
    for (int i = 0; i < burners; i++)
        assert_int_equal(pthread_create(&burning[i], NULL, burn, &stop), 0);
    RUN(out, "analyse", LOG("plain"), "--nodes", "20000", "--threads", threads, "--json");
    atomic_store(&stop, true);
    for (int i = 0; i < burners; i++)
        pthread_join(burning[i], NULL);
    assert_int_equal(out->code, 0);
}

static void the_verdict_depends_neither_on_threads_nor_on_load(void **state)
{
    (void)state;
    Program one = {0}, two = {0}, loaded = {0};
    analyse_under_load("1", 0, &one);
    analyse_under_load("2", 0, &two);
    analyse_under_load("3", 4, &loaded);
    assert_true(has(&one.out, "\"capped\": 0"));
    assert_true(has(&one.out, "and you have no placement left."));
    assert_string_equal(text_string(&one.out), text_string(&two.out));
    assert_string_equal(text_string(&one.out), text_string(&loaded.out));
    program_free(&one);
    program_free(&two);
    program_free(&loaded);
}

static void a_time_that_ends_searches_early_is_told(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "analyse", LOG("illegal-action"), "--nodes", "200000", "--movetime", "2");
    assert_int_equal(program.code, 0);
    assert_true(has(&program.out, "Time ran out in the search of "));
    program_free(&program);
}

/* It would take years. */
static void an_interrupted_calibration_stops_its_search(void **state)
{
    (void)state;
    Program program = {.interrupt_after_ms = 300};
    RUN(&program, "calibrate", LOG("plain"), "--nodes", "1000000000000", "--json");
    assert_int_equal(program.code, 130);
    JsonValue *root = document(&program);
    assert_true(member(root, "interrupted", JSON_BOOL)->as.boolean);
    assert_null(json_member(root, "loss"));
    json_free(root);
    program_free(&program);
}

static void what_was_done_before_an_interruption_is_kept(void **state)
{
    (void)state;
    Program program = {.interrupt_after_ms = 1500};
    RUN(&program, "analyse", LOG("plain"), "--agent", "alphabeta", "--movetime", "2000", "--out",
        "analyse-cut.sgf");
    assert_int_equal(program.code, 130);
    Text sgf = content("analyse-cut.sgf");
    assert_true(has(&sgf, "XA[2 "));
    assert_true(has(&program.out, "For "));
    text_free(&sgf);
    program_free(&program);
    remove("analyse-cut.sgf");
}

static void expect_failure(int code, const char *err, const char *const *arguments)
{
    Program program = {0};
    program_run_with(&program, arguments);
    assert_string_equal(text_string(&program.err), err);
    assert_int_equal(program.code, code);
    program_free(&program);
}

#define EXPECT_FAILURE(code, err, ...) \
    expect_failure(code, err, (const char *const[]){CLI, __VA_ARGS__, NULL})

static void what_cannot_be_done_is_said(void **state)
{
    (void)state;
    EXPECT_FAILURE(2, "tetress-cli: --report must end in .html, .json or .csv, not 'x.pdf'\n", "analyse",
                   LOG("plain"), "--report", "x.pdf");
    EXPECT_FAILURE(2, "tetress-cli: marks must be three growing percentages, such as 6,12,24\n", "analyse",
                   LOG("plain"), "--marks", "12,6,24");
    EXPECT_FAILURE(2, "tetress-cli: --depth can't be used with a FILE\n", "analyse", LOG("plain"), "--depth",
                   "3");
    EXPECT_FAILURE(2, "tetress-cli: --out needs a FILE to analyse\n", "analyse", "--out", "x.sgf");
    EXPECT_FAILURE(3, "tetress-cli: " LOG("plain") ": there is no game 2; the file has 1\n", "analyse",
                   LOG("plain"), "--game", "2");
    EXPECT_FAILURE(3, "tetress-cli: nowhere.sgf: can't open it: No such file or directory\n", "analyse",
                   "nowhere.sgf");
    /* reported before any thinking, which would take days */
    EXPECT_FAILURE(3, "tetress-cli: /dev/null/x.sgf: can't write it: Not a directory\n", "analyse",
                   LOG("plain"), "--movetime", "100000000", "--out", "/dev/null/x.sgf");
    EXPECT_FAILURE(3, "tetress-cli: /dev/null/x.html: can't write it: Not a directory\n", "analyse",
                   LOG("plain"), "--movetime", "100000000", "--report", "/dev/null/x.html");
    EXPECT_FAILURE(3, "tetress-cli: /dev/null/s: can't write it: Not a directory\n", "suite", "make",
                   LOG("plain"), "--movetime", "100000000", "--out", "/dev/null/s");
    EXPECT_FAILURE(2, "tetress-cli: --out is missing: name a file for the suite\n", "suite", "make",
                   LOG("plain"));
}

static void a_suite_is_made_and_run(void **state)
{
    (void)state;
    Program make = {0};
    RUN(&make, "suite", "make", LOG("plain"), "--for", "blue", "-o", "cli.suite", "--agent", "greedy",
        "--nodes", "1000", "--json");
    assert_string_equal(text_string(&make.err), "");
    assert_int_equal(make.code, 0);
    int64_t count = number_after(&make.out, "\"positions\": ");
    assert_true(count > 0);
    program_free(&make);

    /* greedy plays the moves that it considered better; a random player doesn't */
    Program greedy = {0}, random = {0};
    RUN(&greedy, "suite", "run", "cli.suite", "--agent", "greedy", "--nodes", "1000", "--json");
    assert_int_equal(greedy.code, 0);
    assert_int_equal(number_after(&greedy.out, "\"tried\": "), count);
    assert_false(has(&greedy.out, "\"found\": false"));
    RUN(&random, "suite", "run", "cli.suite", "--agent", "random:seed=1", "--nodes", "1000");
    assert_int_equal(random.code, 1);
    assert_true(has(&random.out, "missed  turn "));
    program_free(&greedy);
    program_free(&random);
    remove("cli.suite");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_log_has_its_verdict_record_and_report),
        cmocka_unit_test(lines_that_go_on_are_explained_once),
        cmocka_unit_test(the_verdict_depends_neither_on_threads_nor_on_load),
        cmocka_unit_test(a_time_that_ends_searches_early_is_told),
        cmocka_unit_test(what_was_done_before_an_interruption_is_kept),
        cmocka_unit_test(an_interrupted_calibration_stops_its_search),
        cmocka_unit_test(what_cannot_be_done_is_said),
        cmocka_unit_test(a_suite_is_made_and_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
