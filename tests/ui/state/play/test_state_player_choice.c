#include "tests/support/check.h"

#include <string.h>

#include "engine/protocol/python/python_agent.h"
#include "engine/protocol/ugi/ugi_client.h"
#include "engine/students/students.h"
#include "ui/state/play/agent_test.h"
#include "ui/state/play/player_choice.h"

static Roster every_kind(void)
{
    Roster roster = {0};
    roster_add_own(&roster);
    students_add(&roster);
    roster_add(&roster, &ugi_kind);
    roster_add(&roster, &python_agent_kind);
    return roster;
}

static void names_are_written_as_they_were_read(void **state)
{
    static const char *const names[] = {"person",
                                        "champion",
                                        "champion:level=3",
                                        "mcts:policy=uct,playout=greedy",
                                        "ugi:./engine --fast 'a b'",
                                        "ugi[hash=64,start-ms=500]:./engine",
                                        "referee:/home/me/a\\:b:agent",
                                        "referee[python=python3.12]:my project:pack.agent"};
    (void)state;
    Roster roster = every_kind();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        PlayerChoice seat;
        Error error;
        char text[SETTINGS_AGENT_SIZE];
        assert_ok(player_choice_read(&seat, &roster, names[i], &error), &error);
        assert_ok(player_choice_write(&seat, text, &error), &error);
        assert_string_equal(text, names[i]);
    }
}

static void a_python_agent_has_a_folder_and_a_module(void **state)
{
    (void)state;
    Roster roster = every_kind();
    PlayerChoice seat;
    Error error;
    assert_ok(player_choice_read(&seat, &roster, "referee:C\\:\\\\games:pack.agent", &error), &error);
    assert_true(player_choice_is_python(&seat));
    assert_string_equal(seat.folder, "C:\\games");
    assert_string_equal(seat.module, "pack.agent");
}

static const AgentOption *level_of(const AgentKind *kind)
{
    for (int i = 0; i < kind->option_count; i++)
        if (strcmp(kind->options[i].name, "level") == 0)
            return &kind->options[i];
    fail_msg("there is no level");
    return NULL;
}

static void an_option_at_its_default_is_not_named(void **state)
{
    (void)state;
    Roster roster = every_kind();
    const AgentOption *level = level_of(roster_find(&roster, "champion"));
    PlayerChoice seat;
    Error error;
    char text[SETTINGS_AGENT_SIZE];
    assert_ok(player_choice_read(&seat, &roster, "champion:level=3,seed=7", &error), &error);
    assert_string_equal(player_choice_option(&seat, level), "3");
    assert_ok(player_choice_set_option(&seat, level, level->initial, &error), &error);
    assert_ok(player_choice_write(&seat, text, &error), &error);
    assert_string_equal(text, "champion:seed=7");
}

static void what_lacks_or_is_wrong_is_said(void **state)
{
    (void)state;
    Roster roster = every_kind();
    PlayerChoice seat;
    Error error;
    char text[SETTINGS_AGENT_SIZE];
    player_choice_set_kind(&seat, &ugi_kind);
    assert_int_equal(player_choice_write(&seat, text, &error), STATUS_INVALID);
    assert_string_equal(error.text, "name the program to run");
    player_choice_set_kind(&seat, &python_agent_kind);
    assert_int_equal(player_choice_write(&seat, text, &error), STATUS_INVALID);
    assert_string_equal(error.text, "name the folder and module of the Python agent");
    player_choice_set_kind(&seat, roster_find(&roster, "champion"));
    assert_ok(player_choice_set_option(&seat, level_of(seat.kind), "11", &error), &error);
    assert_int_equal(player_choice_write(&seat, text, &error), STATUS_INVALID);
    assert_int_equal(player_choice_read(&seat, &roster, "nobody", &error), STATUS_NOT_FOUND);
    assert_null(seat.kind);
}

static void what_an_engine_listed_is_known_with_any_options(void **state)
{
    (void)state;
    UgiTrial trial = {.option_count = 1};
    const AgentTest test = {.made = true, .agent = "ugi[threads=2]:./engine --fast", .trial = &trial};
    assert_ptr_equal(agent_test_trial(&test, "ugi[threads=2]:./engine --fast"), &trial);
    assert_ptr_equal(agent_test_trial(&test, "ugi:./engine --fast"), &trial);
    assert_null(agent_test_trial(&test, "ugi:./engine"));
    assert_null(agent_test_trial(&test, "eval:./engine --fast"));
    assert_null(agent_test_trial(&(AgentTest){.agent = "ugi:./engine", .trial = &trial}, "ugi:./engine"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_written_as_they_were_read),
        cmocka_unit_test(a_python_agent_has_a_folder_and_a_module),
        cmocka_unit_test(an_option_at_its_default_is_not_named),
        cmocka_unit_test(what_lacks_or_is_wrong_is_said),
        cmocka_unit_test(what_an_engine_listed_is_known_with_any_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
