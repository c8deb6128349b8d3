/* tetress-cli tune as a complete run. CLI is its path. */
#include "tests/support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/eval/eval.h"
#include "tests/support/program.h"

static void an_unknown_number_is_a_misuse_that_lists_all(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "tune", "--numbers", "teritory");
    assert_int_equal(program.code, 2);
    assert_true(has(&program.err, "did you mean 'territory'?"));
    assert_true(has(&program.err, "What can be tuned:"));
    for (int term = 0; term < TERM_COUNT; term++)
        assert_true(has(&program.err, term_info[term].name));
    program_free(&program);
    RUN(&program, "tune", "--optimizer", "zzz");
    assert_int_equal(program.code, 2);
    assert_false(has(&program.err, "What can be tuned:"));
    program_free(&program);
    RUN(&program, "tune", "--bounds", "tokens=7:8");
    assert_int_equal(program.code, 2);
    program_free(&program);
    RUN(&program, "tune", "--base", "/nowhere.profile");
    assert_int_equal(program.code, 3);
    program_free(&program);
}

/* The profile says where it comes from, and gives the test's result. */
static void what_is_found_carries_its_test(void **state)
{
    (void)state;
    char folder[] = "/tmp/tetress-tune-XXXXXX", path[64], command[64];
    Program program = {0};
    Profile profile;
    Error error = {0};
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/new.profile", folder);
    RUN(&program, "tune", "--numbers", "tokens", "--generations", "2", "--population", "4", "--games", "2",
        "--nodes", "20", "--out", path, "--test", "4", "--threads", "2", "--json");
    assert_int_equal(program.code, 0);
    JsonValue *root = document(&program);
    assert_int_equal(integer(root, "generations"), 2);
    member(member(root, "numbers", JSON_OBJECT), "tokens", JSON_NUMBER);
    assert_int_equal(integer(member(root, "test", JSON_OBJECT), "games"), 4);
    json_free(root);
    program_free(&program);
    assert_ok(profile_read_file(path, &profile, &error), &error);
    assert_string_equal(profile.name, "Tuned");
    FILE *file = fopen(path, "r");
    char text[2000] = "";
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    assert_non_null(strstr(text, "# found by tuning: spsa, seed 1, 2 generations of 4, 2 games each"));
    assert_non_null(strstr(text, "at 20 nodes a move"));
    assert_non_null(strstr(text, "4 games against the base, Elo"));
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_unknown_number_is_a_misuse_that_lists_all),
        cmocka_unit_test(what_is_found_carries_its_test),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
