#include "engine/agent/option.h"

#include <string.h>

#include "tests/support/check.h"

static const AgentOption threads = {
    .name = "threads", .kind = AGENT_INT, .initial = "1", .low = 1, .high = 256};
static const AgentOption share = {
    .name = "share", .kind = AGENT_REAL, .initial = "0.5", .low = -1, .high = 1.5};
static const AgentOption ponder = {.name = "ponder", .kind = AGENT_BOOL, .initial = "false"};
static const AgentOption policy = {
    .name = "policy", .kind = AGENT_CHOICE, .initial = "uniform", .choices = "uniform|greedy|cut"};
static const AgentOption profile = {.name = "profile", .kind = AGENT_TEXT, .initial = ""};

static void accept_all(const AgentOption *option, const char *const *values)
{
    for (; *values; values++) {
        Error error = {0};
        assert_ok(agent_option_check(option, *values, &error), &error);
    }
}

static void refuse_all(const AgentOption *option, const char *const *values)
{
    for (; *values; values++) {
        Error error = {0};
        if (agent_option_check(option, *values, &error) != STATUS_INVALID)
            fail_msg("%s accepts '%s'", option->name, *values);
        assert_non_null(strstr(error.text, option->name));
    }
}

static void whole_numbers_are_kept_in_their_range(void **state)
{
    (void)state;
    accept_all(&threads, (const char *const[]){"1", "2", "256", "007", NULL});
    refuse_all(&threads, (const char *const[]){"0", "257", "-1", "", "1.5", "two", " 1", "1 ", "+1", "0x10",
                                               "-", "1-", "99999999999999999999", "--1", NULL});
    Error error = {0};
    agent_option_check(&threads, "0", &error);
    assert_error(&error, STATUS_INVALID, 0, "threads must be a whole number from 1 to 256, not '0'");
}

static void numbers_are_kept_in_their_range(void **state)
{
    (void)state;
    accept_all(&share, (const char *const[]){"0", "1.5", "-1", "1e-3", ".5", "+1", NULL});
    refuse_all(&share, (const char *const[]){"1.51", "-1.01", "nan", "inf", "", "1,5", "0x1", "e", "1e", "1 ",
                                             "1e999", NULL});
}

static void truth_is_spelled_out(void **state)
{
    (void)state;
    accept_all(&ponder, (const char *const[]){"true", "false", NULL});
    refuse_all(&ponder, (const char *const[]){"", "1", "yes", "True", "truefalse", NULL});
}

static void only_whole_choices_count(void **state)
{
    (void)state;
    accept_all(&policy, (const char *const[]){"uniform", "greedy", "cut", NULL});
    refuse_all(&policy, (const char *const[]){"", "uni", "uniform|greedy", "|", "cuts", "Cut", NULL});
    Error error = {0};
    agent_option_check(&policy, "x", &error);
    assert_error(&error, STATUS_INVALID, 0, "policy must be one of uniform|greedy|cut, not 'x'");
}

static void any_text_fits_that_is_not_too_long(void **state)
{
    (void)state;
    char text[OPTION_VALUE_SIZE + 1];
    memset(text, 'x', sizeof text);
    text[OPTION_VALUE_SIZE - 1] = '\0';
    accept_all(&profile, (const char *const[]){"", "a b=c,d", text, NULL});
    text[OPTION_VALUE_SIZE - 1] = 'x';
    text[OPTION_VALUE_SIZE] = '\0';
    refuse_all(&profile, (const char *const[]){text, NULL});
}

/* Where a name says too little, a table has what people call it; other names are read as words. */
static void names_have_titles_for_people(void **state)
{
    (void)state;
    char title[AGENT_OPTION_TITLE_SIZE];
    assert_string_equal(agent_option_title("first-play", title), "Loss of untried moves");
    assert_string_equal(agent_option_title("expand-after", title), "Expand after");
    assert_string_equal(agent_option_title("territory_late", title), "Territory late");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_have_titles_for_people),
        cmocka_unit_test(whole_numbers_are_kept_in_their_range),
        cmocka_unit_test(numbers_are_kept_in_their_range),
        cmocka_unit_test(truth_is_spelled_out),
        cmocka_unit_test(only_whole_choices_count),
        cmocka_unit_test(any_text_fits_that_is_not_too_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
