/* The commands solo ..., as their users see them: complete runs of tetress-cli. CLI is its path. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/platform/file.h"
#include "tests/support/check.h"
#include "tests/support/program.h"

static char folder[64], checkpoint[80], csv[80], out[80];

static int make_folder(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/tetress-solo-XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    snprintf(checkpoint, sizeof checkpoint, "%s/checkpoint", folder);
    snprintf(csv, sizeof csv, "%s/csv", folder);
    snprintf(out, sizeof out, "%s/out.txt", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

static void expect(const Program *program, int code, const char *in_out, const char *in_err)
{
    assert_int_equal(program->code, code);
    assert_true(has(&program->out, in_out));
    assert_true(has(&program->err, in_err));
}

static void run_tells_lines_in_json(void **state)
{
    static const char *const keys[] = {"mean_lines", "error", "pieces_per_s", "boards_per_s"};
    (void)state;
    Program program = {0};
    RUN(&program, "solo", "run", "--profile", "bcts", "--height", "6", "--games", "50", "--json");
    assert_int_equal(program.code, 0);
    JsonValue *root = document(&program);
    assert_int_equal(integer(root, "games"), 50);
    assert_int_equal(integer(root, "deaths"), 50);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        assert_true(member(root, keys[i], JSON_NUMBER)->as.number.value > 0);
    double mean = member(root, "mean_lines", JSON_NUMBER)->as.number.value;
    assert_true(mean * 50 == (double)integer(root, "total_lines"));
    json_free(root);
    program_free(&program);
}

static void run_is_the_same_on_any_number_of_threads(void **state)
{
    (void)state;
    int64_t lines[2];
    for (int i = 0; i < 2; i++) {
        Program program = {0};
        RUN(&program, "solo", "run", "--height", "6", "--games", "20", "--depth", "1", "--threads",
            i ? "3" : "1", "--json");
        JsonValue *root = document(&program);
        lines[i] = integer(root, "total_lines");
        json_free(root);
        program_free(&program);
    }
    assert_int_equal(lines[0], lines[1]);
}

static void mistakes_are_told(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "solo");
    expect(&program, 2, "", "usage: tetress-cli solo COMMAND");
    program_free(&program);
    RUN(&program, "solo", "trian");
    expect(&program, 2, "", "did you mean 'train'?");
    program_free(&program);
    RUN(&program, "help", "solo", "run");
    expect(&program, 0, "usage: tetress-cli solo run", "");
    program_free(&program);
    RUN(&program, "solo", "run", "--profile", "bctz");
    expect(&program, 3, "", "there is no profile and no file 'bctz'; did you mean 'bcts'?");
    program_free(&program);
    RUN(&program, "solo", "run", "--height", "21");
    expect(&program, 2, "", "--height");
    program_free(&program);
    RUN(&program, "solo", "train", "--optimizer", "cmaex");
    expect(&program, 2, "", "did you mean 'cmaes'?");
    program_free(&program);
    RUN(&program, "solo", "train", "--resume", "x", "--games", "3");
    expect(&program, 2, "", "a resumed run keeps its settings");
    program_free(&program);
    RUN(&program, "solo", "train", "--resume", "/dev/null");
    expect(&program, 3, "", "tetress-cli: ");
    program_free(&program);
    RUN(&program, "solo", "experiment", "nonsense");
    expect(&program, 2, "", "there is no experiment 'nonsense'");
    program_free(&program);
    RUN(&program, "solo", "play", "--json");
    expect(&program, 2, "error", "play is interactive");
    program_free(&program);
}

static void play_takes_moves_hints_and_moves_back(void **state)
{
    (void)state;
    Program program = {.input = "help\n0 3\nundo\nundo\n9 9\nhint\nquit\n"};
    RUN(&program, "solo", "play", "--myself", "--height", "5", "--seed", "1");
    expect(&program, 0, "pieces 1, lines 0", "");
    assert_true(has(&program.out, "there is no piece to take back"));
    assert_true(has(&program.out, "not a move of this piece"));
    program_free(&program);
    program = (Program){0};
    RUN(&program, "solo", "play", "--pieces", "25");
    expect(&program, 0, "pieces 25, lines", "");
    program_free(&program);
}

static void training_goes_on_where_it_was_interrupted(void **state)
{
    (void)state;
    Text whole = {0}, resumed = {0};
    Error error = {0};
    Program program = {0};
    RUN(&program, "solo", "train", "--height", "5", "--population", "8", "--generations", "6", "--games",
        "30", "--games-last", "30", "--csv", csv, "--out", out);
    expect(&program, 0, "   6 of 6", "");
    program_free(&program);
    assert_ok(file_read(csv, 1 << 20, &whole, &error), &error);
    RUN(&program, "solo", "run", "--profile", out, "--height", "5", "--games", "10");
    expect(&program, 0, "Trained on 5 rows", "");
    program_free(&program);

    program = (Program){.interrupt_after_ms = 30};
    RUN(&program, "solo", "train", "--height", "5", "--population", "8", "--generations", "6", "--games",
        "30", "--games-last", "30", "--checkpoint", checkpoint);
    program_free(&program);
    program = (Program){0};
    RUN(&program, "solo", "train", "--resume", checkpoint, "--csv", csv, "--json");
    assert_int_equal(program.code, 0);
    JsonValue *root = document(&program);
    assert_int_equal(integer(root, "generations"), 6);
    json_free(root);
    program_free(&program);
    assert_ok(file_read(csv, 1 << 20, &resumed, &error), &error);
    assert_string_equal(text_string(&whole), text_string(&resumed));
    text_free(&whole);
    text_free(&resumed);
}

static void experiments_are_listed_and_written(void **state)
{
    (void)state;
    Program program = {0};
    RUN(&program, "solo", "experiment");
    expect(&program, 0, "controllers", "");
    program_free(&program);
    RUN(&program, "solo", "experiment", "memory", "--quick", "--out", folder, "--json");
    assert_int_equal(program.code, 0);
    assert_true(has(&program.out, "out of memory"));
    JsonValue *root = document(&program);
    json_free(root);
    char path[96];
    snprintf(path, sizeof path, "%s/memory.svg", folder);
    assert_int_equal(access(path, F_OK), 0);
    program_free(&program);
    RUN(&program, "solo", "experiment", "fitness", "--games", "6", "--quick");
    expect(&program, 0, "of which reach 10,000 pieces", "");
    program_free(&program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(run_tells_lines_in_json),
        cmocka_unit_test(run_is_the_same_on_any_number_of_threads),
        cmocka_unit_test(mistakes_are_told),
        cmocka_unit_test(play_takes_moves_hints_and_moves_back),
        cmocka_unit_test(training_goes_on_where_it_was_interrupted),
        cmocka_unit_test(experiments_are_listed_and_written),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
