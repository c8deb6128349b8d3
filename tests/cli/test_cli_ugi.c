/* tetress-cli ugi as a whole program. CLI is its path. */
#include "tests/support/check.h"

#include <string.h>

#include "tests/support/program.h"

static void expect(const char *const *arguments, const char *input, int code, const char *out,
                   const char *err)
{
    Program program = {.arguments = arguments, .input = input};
    program_run(&program);
    assert_string_equal(text_string(&program.err), err);
    assert_string_equal(text_string(&program.out), out);
    assert_int_equal(program.code, code);
    program_free(&program);
}

static const char *const ugi[] = {CLI, "ugi", NULL};

static void commands_are_answered_until_quit_or_the_end(void **state)
{
    (void)state;
    expect(ugi, "isready\nquit\nisready\n", 0, "readyok\n", "");
    expect(ugi, "isready\nquery p1turn", 0, "readyok\nresponse true\n", "");
    expect(ugi, NULL, 0, "", "");
    expect(ugi, "position fen 11/11/11/11/11/11/11/11/11/11/r10 r 150\ngo movetime 10\n", 0,
           "info string the game is over\nbestmove 0000\n", "");
}

static void the_end_of_the_input_stops_a_search(void **state)
{
    (void)state;
    Program program = {.arguments = ugi, .input = "go infinite\n"};
    program_run(&program);
    assert_int_equal(program.code, 0);
    assert_non_null(strstr(text_string(&program.out), "\nbestmove "));
    program_free(&program);
}

static void output_that_nobody_reads_is_an_error(void **state)
{
    (void)state;
    Program program = {.arguments = ugi, .output = OUTPUT_BROKEN_PIPE, .input = "isready\nisready\n"};
    program_run(&program);
    assert_int_equal(program.code, 3);
    program_free(&program);
}

static void misuse_is_told(void **state)
{
    (void)state;
    const char *const nobody[] = {CLI, "ugi", "--agent", "random:sede=1", NULL};
    expect(nobody, "quit\n", 2, "", "tetress-cli: random has no option 'sede'; did you mean 'seed'?\n");
    Program program = {.arguments = (const char *const[]){CLI, "ugi", "--json", NULL}, .input = "quit\n"};
    program_run(&program);
    assert_int_equal(program.code, 2);
    assert_string_equal(text_string(&program.err), "tetress-cli: unknown option '--json'\n");
    program_free(&program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commands_are_answered_until_quit_or_the_end),
        cmocka_unit_test(the_end_of_the_input_stops_a_search),
        cmocka_unit_test(output_that_nobody_reads_is_an_error),
        cmocka_unit_test(misuse_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
