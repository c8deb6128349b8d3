#include "engine/agent/spec.h"

#include <stdio.h>
#include <string.h>

#include "tests/support/check.h"

static AgentSpec read_good(const char *text)
{
    AgentSpec spec;
    Error error = {0};
    assert_ok(agent_spec_read(text, &spec, &error), &error);
    return spec;
}

static void expect_error(const char *text, Status status, int column, const char *message)
{
    AgentSpec spec;
    Error error = {0};
    assert_int_equal(agent_spec_read(text, &spec, &error), status);
    assert_error(&error, status, column, message);
}

static void a_name_alone_is_an_agent(void **state)
{
    (void)state;
    AgentSpec spec = read_good("champion");
    assert_string_equal(spec.kind, "champion");
    assert_int_equal(spec.count, 0);
    assert_false(spec.foreign);
}

static void options_follow_a_colon(void **state)
{
    (void)state;
    AgentSpec spec = read_good("alphabeta:threads=2,hash=64,text=a=b:c[d]");
    assert_string_equal(spec.kind, "alphabeta");
    assert_int_equal(spec.count, 3);
    assert_string_equal(agent_spec_get(&spec, "threads"), "2");
    assert_string_equal(agent_spec_get(&spec, "hash"), "64");
    assert_string_equal(agent_spec_get(&spec, "text"), "a=b:c[d]");
    assert_null(agent_spec_get(&spec, "has"));
}

static void other_processes_take_the_rest_as_it_is(void **state)
{
    (void)state;
    AgentSpec spec = read_good("ugi[hash=64,a=b\\]\\,c]:./engine --fast \\\"x=1,[y]:z");
    assert_true(spec.foreign);
    assert_string_equal(agent_spec_get(&spec, "a"), "b],c");
    assert_string_equal(spec.rest, "./engine --fast \\\"x=1,[y]:z");
    spec = read_good("ugi:env A=1 ./engine");
    assert_string_equal(spec.rest, "env A=1 ./engine");
    assert_int_equal(spec.count, 0);
    spec = read_good("referee[python=python3.12]:my_agents:agent");
    assert_string_equal(spec.rest, "my_agents:agent");
    spec = read_good("other[]:x");
    assert_true(spec.foreign);
}

static void a_backslash_takes_the_next_character_as_it_is(void **state)
{
    (void)state;
    AgentSpec spec = read_good("a\\:b:k\\=y=1\\,2\\\\,m=\\n");
    assert_string_equal(spec.kind, "a:b");
    assert_string_equal(agent_spec_get(&spec, "k=y"), "1,2\\");
    assert_string_equal(agent_spec_get(&spec, "m"), "n");
}

static void what_is_no_name_is_told_with_its_column(void **state)
{
    (void)state;
    expect_error("", STATUS_SYNTAX, 1, "the name of an agent is empty");
    expect_error("a:", STATUS_SYNTAX, 3, "the name of an agent ends where the name of an option is expected");
    expect_error("a:b", STATUS_SYNTAX, 4, "the name of an agent ends where '=' is expected");
    expect_error("a:b=1,", STATUS_SYNTAX, 7,
                 "the name of an agent ends where the name of an option is expected");
    expect_error("a:=1", STATUS_SYNTAX, 3,
                 "expected the name of an option in the name of an agent, found '='");
    expect_error("a:b:c", STATUS_SYNTAX, 4, "expected '=' in the name of an agent, found ':'");
    expect_error("a=b", STATUS_SYNTAX, 2, "expected ':' in the name of an agent, found '='");
    expect_error("a[b=1:c", STATUS_SYNTAX, 8, "the name of an agent ends where ',' or ']' is expected");
    expect_error("a[b=1]", STATUS_SYNTAX, 7, "the name of an agent ends where ':' is expected");
    expect_error("a[b=1]x", STATUS_SYNTAX, 7, "expected ':' in the name of an agent, found 'x'");
    expect_error("ugi", STATUS_SYNTAX, 4, "the name of an agent ends where ':' is expected");
    expect_error("ugi:", STATUS_SYNTAX, 5, "the name of an agent ends where what to run is expected");
    expect_error("a\\", STATUS_SYNTAX, 3,
                 "the name of an agent ends where a character after a backslash is expected");
    expect_error("a:b=1,b=2", STATUS_INVALID, 7, "the option b is there twice");
    expect_error("a\n", STATUS_SYNTAX, 2, "the name of an agent can't hold the control character 10");
}

static void what_is_too_long_is_an_error(void **state)
{
    (void)state;
    char text[2 * SPEC_TEXT_SIZE];
    AgentSpec spec;
    memset(text, 'x', sizeof text);
    text[SPEC_KIND_SIZE] = '\0';
    assert_int_equal(agent_spec_read(text, &spec, NULL), STATUS_INVALID);
    text[SPEC_KIND_SIZE - 1] = '\0';
    assert_int_equal(agent_spec_read(text, &spec, NULL), STATUS_OK);
    memset(text, 'x', sizeof text);
    memcpy(text, "ugi:", 4);
    text[4 + SPEC_REST_SIZE] = '\0';
    assert_int_equal(agent_spec_read(text, &spec, NULL), STATUS_INVALID);
    text[4 + SPEC_REST_SIZE - 1] = '\0';
    assert_int_equal(agent_spec_read(text, &spec, NULL), STATUS_OK);
    text[SPEC_REST_SIZE + 3] = 'x';
    text[sizeof text - 1] = '\0';
    assert_int_equal(agent_spec_read(text, &spec, NULL), STATUS_INVALID);
    size_t used = (size_t)snprintf(text, sizeof text, "a:k=1");
    for (int i = 1; i < SPEC_PAIRS; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, ",k%d=1", i);
    assert_int_equal(agent_spec_read(text, &spec, NULL), STATUS_OK);
    snprintf(text + used, sizeof text - used, ",l=1");
    assert_int_equal(agent_spec_read(text, &spec, NULL), STATUS_INVALID);
}

static void what_is_written_reads_back_as_the_same(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "champion",
        "alphabeta:threads=2,hash=64",
        "ugi:./engine --fast",
        "ugi[hash=64]:./engine",
        "other[]:x",
        "a\\[b:c\\]=d]",
        "x:v=\\\\,w=",
        "x[v=\\]\\,=:]:y",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char written[SPEC_TEXT_SIZE];
        AgentSpec spec = read_good(texts[i]);
        assert_int_equal(agent_spec_write(&spec, written, NULL), STATUS_OK);
        assert_string_equal(written, texts[i]);
        AgentSpec again = read_good(written);
        assert_memory_equal(&again, &spec, sizeof spec);
    }
}

static void a_key_is_set_once(void **state)
{
    (void)state;
    AgentSpec spec = read_good("a:b=1");
    assert_int_equal(agent_spec_set(&spec, "b", "2", NULL), STATUS_OK);
    assert_int_equal(agent_spec_set(&spec, "c", "3", NULL), STATUS_OK);
    assert_int_equal(spec.count, 2);
    assert_string_equal(agent_spec_get(&spec, "b"), "2");
    assert_string_equal(agent_spec_get(&spec, "c"), "3");
    char text[OPTION_VALUE_SIZE + 1];
    memset(text, 'x', sizeof text);
    text[OPTION_VALUE_SIZE] = '\0';
    assert_int_equal(agent_spec_set(&spec, "b", text, NULL), STATUS_INVALID);
    assert_int_equal(agent_spec_set(&spec, text, "1", NULL), STATUS_INVALID);
    assert_int_equal(agent_spec_set(&spec, "", "1", NULL), STATUS_INVALID);
    assert_string_equal(agent_spec_get(&spec, "b"), "2");
}

static void what_has_no_room_is_not_written(void **state)
{
    (void)state;
    AgentSpec spec = read_good("a");
    char value[OPTION_VALUE_SIZE];
    char key[16];
    char out[SPEC_TEXT_SIZE];
    memset(value, ',', sizeof value);
    value[OPTION_VALUE_SIZE - 1] = '\0';
    for (int i = 0; i < 7; i++) {
        snprintf(key, sizeof key, "k%d", i);
        assert_int_equal(agent_spec_set(&spec, key, value, NULL), STATUS_OK);
    }
    assert_int_equal(agent_spec_write(&spec, out, NULL), STATUS_OK);
    assert_int_equal(agent_spec_set(&spec, "k8", value, NULL), STATUS_OK);
    Error error = {0};
    assert_int_equal(agent_spec_write(&spec, out, &error), STATUS_INVALID);
    assert_error(&error, STATUS_INVALID, 0, "the name of an agent has more than 4095 bytes");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_alone_is_an_agent),
        cmocka_unit_test(options_follow_a_colon),
        cmocka_unit_test(other_processes_take_the_rest_as_it_is),
        cmocka_unit_test(a_backslash_takes_the_next_character_as_it_is),
        cmocka_unit_test(what_is_no_name_is_told_with_its_column),
        cmocka_unit_test(what_is_too_long_is_an_error),
        cmocka_unit_test(what_is_written_reads_back_as_the_same),
        cmocka_unit_test(a_key_is_set_once),
        cmocka_unit_test(what_has_no_room_is_not_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
