/* Experiments as complete runs of tetress-cli. CLI is its path. */
#include "tests/support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/platform/file.h"
#include "tests/support/program.h"

static void without_arguments_they_are_listed(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "experiment");
    assert_int_equal(program.code, 0);
    assert_non_null(strstr(text_string(&program.out), "\n003/round-robin "));
    program_free(&program);
}

static void an_experiment_is_told_in_json(void **state)
{
    (void)state;
    Program program = {0};
    JsonValue *root = NULL;
    Error error = {0};
    RUN(&program, "experiment", "004/time", "004/cache", "--quick", "--games", "2", "--threads", "2",
        "--json");
    assert_int_equal(program.code, 0);
    assert_ok(json_parse(text_string(&program.out), program.out.length, &root, &error), &error);
    const JsonValue *experiments = json_member(root, "experiments");
    assert_int_equal(experiments->count, 2);
    const JsonValue *first = json_first(experiments);
    assert_true(json_is_string(json_member(first, "id"), "004/time"));
    assert_true(json_is_string(json_member(json_next(first), "id"), "004/cache"));
    const JsonValue *group = json_first(json_member(first, "groups"));
    assert_true(json_member(group, "machine")->as.boolean);
    assert_int_equal(json_member(group, "findings")->count, 2);
    json_free(root);
    program_free(&program);
}

static void files_go_to_a_folder_that_is_made(void **state)
{
    (void)state;
    static const char *const names[] = {"004-time.csv", "004-time.svg"};
    static const char *const begins[] = {"experiment,table,", "<svg "};
    char base[] = "/tmp/tetress-experiment-XXXXXX", folder[64], path[96];
    Program program = {0};
    assert_non_null(mkdtemp(base));
    snprintf(folder, sizeof folder, "%s/new", base);
    RUN(&program, "experiment", "004/time", "--quick", "--games", "2", "--out", folder);
    assert_int_equal(program.code, 0);
    assert_non_null(strstr(text_string(&program.out), "published"));
    for (int i = 0; i < 2; i++) {
        Text text = {0};
        Error error = {0};
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        assert_ok(file_read(path, 1 << 20, &text, &error), &error);
        assert_int_equal(strncmp(text_string(&text), begins[i], strlen(begins[i])), 0);
        text_free(&text);
        unlink(path);
    }
    rmdir(folder);
    rmdir(base);
    program_free(&program);
}

static void unknown_experiments_are_misuse(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "experiment", "004/cash");
    assert_int_equal(program.code, 2);
    assert_non_null(strstr(text_string(&program.err), "'004/cash'"));
    program_free(&program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_arguments_they_are_listed),
        cmocka_unit_test(an_experiment_is_told_in_json),
        cmocka_unit_test(files_go_to_a_folder_that_is_made),
        cmocka_unit_test(unknown_experiments_are_misuse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
