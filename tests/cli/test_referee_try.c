/* tetress-cli try, and a match with a Python agent, as a whole program. CLI is its path. */
#include "tests/support/check.h"

#include <string.h>

#include "tests/support/program.h"

#define AGENTS TEST_DATA "/agents"

static void run(Program *program, int code)
{
    program_run(program);
    if (program->code != code)
        fail_msg("exit code %d:\n%s%s", program->code, text_string(&program->out),
                 text_string(&program->err));
}

static void expect_said(const Text *text, const char *words)
{
    if (!strstr(text_string(text), words))
        fail_msg("'%s' is not in:\n%s", words, text_string(text));
}

static void a_good_agent_is_shown(void **state)
{
    (void)state;
    Program program = {.arguments = (const char *const[]){CLI, "try", "referee:" AGENTS ":prints",
                                                          "--profile", "--order", "name", NULL}};
    run(&program, 0);
    expect_said(&program.out, "prints:Agent, seed 0: its first moves work\n");
    expect_said(&program.out, "\nRed, on the empty board:\n  plays ");
    expect_said(&program.out, "\nBlue, after ");
    expect_said(&program.out, "  CPU time: init 0.");
    expect_said(&program.out, "    ready to play BLUE\n");
    expect_said(&program.out, "    (error) warning: ");
    expect_said(&program.out, "get_legal_actions");
    program_free(&program);
}

static void what_fails_is_shown_with_its_traceback(void **state)
{
    (void)state;
    Program program = {
        .arguments = (const char *const[]){CLI, "try", "referee[class=Action]:" AGENTS ":raises", NULL}};
    run(&program, 1);
    expect_said(&program.out, "raises:Action, seed 0: it does not work\n");
    expect_said(&program.out, "  FAILED in action (exception): KeyError: 'best'\n    Traceback");
    program_free(&program);
    program.arguments = (const char *const[]){CLI, "try", "referee:" AGENTS ":broken_import", NULL};
    run(&program, 1);
    expect_said(&program.out, "  FAILED in import (exception): ModuleNotFoundError");
    program_free(&program);
}

static void a_module_that_is_not_there_is_told_with_those_that_are(void **state)
{
    (void)state;
    Program program = {.arguments =
                           (const char *const[]){CLI, "try", "referee:" AGENTS ":nowhere.agent", NULL}};
    run(&program, 1);
    expect_said(&program.out, "There is no module 'nowhere' in the folder '");
    expect_said(&program.out, "data/agents'. Agents in it are named:\n");
    expect_said(&program.out, ":clocked\"\n");
    assert_null(strstr(text_string(&program.out), "lacks the module"));
    program_free(&program);
    program.arguments = (const char *const[]){CLI, "try", "referee:" TEST_DATA "/rules:agent", NULL};
    run(&program, 1);
    expect_said(&program.out, "There is no module 'agent' in the folder '");
    expect_said(&program.out, "It contains no agents either.\n");
    program_free(&program);
    program.arguments = (const char *const[]){
        CLI, "try", "referee:" TEST_DATA "/../../assets/referee/tetress_agent:__init__", NULL};
    run(&program, 1);
    expect_said(&program.out, "/tetress_agent' is the agent's own package.");
    expect_said(&program.out, "assets/referee:tetress_agent\"\n");
    program_free(&program);
}

static void an_agent_may_be_named_as_the_referee_names_it(void **state)
{
    (void)state;
    Program program = {.arguments =
                           (const char *const[]){CLI, "try", "referee:" AGENTS ":speaks:NoUpdate", NULL}};
    run(&program, 1);
    expect_said(&program.out, "speaks:NoUpdate, seed 0: it does not work");
    expect_said(&program.out, "NoUpdate has no method 'update'");
    expect_said(&program.out, "the referee would say: ERROR: error in player 1 [speaks:NoUpdate] agent");
    program_free(&program);
}

static void nothing_of_the_agents_reaches_the_terminal_raw(void **state)
{
    (void)state;
    Program program = {.arguments = (const char *const[]){CLI, "try", "referee:" AGENTS ":speaks", NULL}};
    run(&program, 1);
    expect_said(&program.out, "ValueError: first line | second line");
    assert_null(memchr(text_string(&program.out), 0x1b, program.out.length));
    assert_null(strstr(text_string(&program.out), "\xe2\x80\xae"));
    program_free(&program);
}

static void what_it_says_can_be_acted_on(void **state)
{
    (void)state;
    Program program = {.arguments = (const char *const[]){CLI, "try", "referee:" AGENTS ":steady", NULL}};
    run(&program, 0);
    expect_said(&program.out, "  thinks 0.");
    expect_said(&program.out, "of 8 moves");
    expect_said(&program.out, "of the 180 s that the referee gives");
    program_free(&program);
    program.arguments = (const char *const[]){CLI, "try", "referee:" AGENTS ":broken_import", NULL};
    run(&program, 1);
    expect_said(&program.out, "This Python lacks the module 'module_that_is_nowhere'");
    expect_said(&program.out, "referee[python=");
    program_free(&program);
}

static void what_it_told_of_its_search_is_shown(void **state)
{
    (void)state;
    static const char *const commands[][4] = {{"try"}, {"analyse", "--agent"}};
    for (size_t i = 0; i < 2; i++) {
        Program program = {0};
        const char *arguments[] = {CLI, commands[i][0], "referee:" AGENTS ":probing:Apart", NULL, NULL};
        if (commands[i][1]) {
            arguments[2] = commands[i][1];
            arguments[3] = "referee:" AGENTS ":probing:Apart";
        }
        program.arguments = arguments;
        run(&program, 0);
        expect_said(&program.out, "reported about its search");
        expect_said(&program.out, "  visits 7  value +0.25\n");
        expect_said(&program.out, "  visits 9  value -0.1\n");
        expect_said(&program.out, "term  mobility  Red 31  Blue 28  weight 0.5\n");
        expect_said(&program.out, "note  book \\x1b[1m move\n");
        program_free(&program);
    }
}

static void what_it_told_is_told_to_programs(void **state)
{
    (void)state;
    Program program = {.arguments = (const char *const[]){CLI, "analyse", "--json", "--agent",
                                                          "referee:" AGENTS ":probing:Apart", NULL}};
    JsonValue *root;
    run(&program, 0);
    assert_int_equal(json_parse(text_string(&program.out), program.out.length, &root, NULL), STATUS_OK);
    const JsonValue *told = json_member(root, "told");
    assert_non_null(told);
    static const char *const kinds[] = {"roots", "nodes", "terms", "notes"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        assert_int_equal(json_member(told, kinds[i])->count, 1);
    const JsonValue *node = json_first(json_member(told, "nodes"));
    assert_int_equal(json_member(node, "path")->count, 2);
    assert_int_equal(json_member(node, "visits")->as.number.integer, 9);
    json_free(root);
    program_free(&program);
}

/* Moves that were best at earlier depths follow the first line, and don't get that line's depth. */
static void old_best_moves_have_no_depth_of_others(void **state)
{
    (void)state;
    Program program = {.arguments = (const char *const[]){CLI, "analyse", "--json", "--agent",
                                                          "referee:" AGENTS ":probing:Deeper", NULL}};
    JsonValue *root;
    run(&program, 0);
    assert_int_equal(json_parse(text_string(&program.out), program.out.length, &root, NULL), STATUS_OK);
    const JsonValue *lines = json_member(root, "lines");
    assert_int_equal(lines->count, 5);
    const JsonValue *line = json_first(lines);
    for (uint32_t i = 0; i < lines->count; i++, line = json_next(line))
        assert_int_equal(json_member(line, "depth")->as.number.integer, i == 0 ? 5 : 0);
    json_free(root);
    program_free(&program);
}

static void it_is_told_to_programs(void **state)
{
    (void)state;
    Program program = {.arguments =
                           (const char *const[]){CLI, "try", "referee:" AGENTS ":steady", "--json", NULL}};
    JsonValue *root;
    run(&program, 0);
    assert_int_equal(json_parse(text_string(&program.out), program.out.length, &root, NULL), STATUS_OK);
    assert_true(json_member(root, "ok")->as.boolean);
    const JsonValue *sides = json_member(root, "sides");
    assert_int_equal(sides->count, 2);
    assert_int_equal(json_member(json_next(json_first(sides)), "move")->kind, JSON_STRING);
    json_free(root);
    program_free(&program);
}

static void misuse_and_missing_parts_are_told(void **state)
{
    (void)state;
    Program program = {.arguments = (const char *const[]){CLI, "try", "random", NULL}};
    run(&program, 2);
    expect_said(&program.err, "expected a Python agent, referee:DIR:MODULE, not '");
    program_free(&program);
    program.arguments = (const char *const[]){CLI, "try", "my_project/agent.py", NULL};
    run(&program, 2);
    expect_said(&program.err, "a Python agent is named by its folder and module: referee:my_project:agent");
    program_free(&program);
    program.arguments = (const char *const[]){CLI, "try", "my_project/agent/__init__.py", NULL};
    run(&program, 2);
    expect_said(&program.err, "a Python agent is named by its folder and module: referee:my_project:agent");
    program_free(&program);
    program.arguments = (const char *const[]){CLI, "match", "random", "./agent/", NULL};
    run(&program, 2);
    expect_said(&program.err, "a Python agent is named by its folder and module: referee:.:agent");
    program_free(&program);
    program.arguments = (const char *const[]){CLI, "try", "referee:nothing", NULL};
    run(&program, 2);
    program_free(&program);
    program.arguments = (const char *const[]){CLI, "try", "referee:/nowhere:agent", NULL};
    run(&program, 3);
    expect_said(&program.err, "tetress-cli: there is no folder '/nowhere'\n");
    program_free(&program);
    program.arguments = (const char *const[]){CLI, "match", "referee:/nowhere:agent", "random", NULL};
    run(&program, 2);
    expect_said(&program.err, "tetress-cli: there is no folder '/nowhere'\n");
    program_free(&program);
    program.arguments = (const char *const[]){CLI, "try", "--help", NULL};
    run(&program, 0);
    expect_said(&program.out, "other people's code");
    program_free(&program);
}

static void it_can_be_interrupted(void **state)
{
    (void)state;
    Program program = {.arguments = (const char *const[]){CLI, "try", "referee:" AGENTS ":hangs", NULL},
                       .interrupt_after_ms = 500};
    run(&program, 130);
    program_free(&program);
}

static void matches_are_played_with_python_agents(void **state)
{
    (void)state;
    Program program = {.arguments = (const char *const[]){CLI, "match", "greedy", "referee:" AGENTS ":steady",
                                                          "--games", "2", "--time", "60+0", NULL}};
    run(&program, 0);
    program_free(&program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_good_agent_is_shown),
        cmocka_unit_test(what_fails_is_shown_with_its_traceback),
        cmocka_unit_test(it_is_told_to_programs),
        cmocka_unit_test(misuse_and_missing_parts_are_told),
        cmocka_unit_test(it_can_be_interrupted),
        cmocka_unit_test(matches_are_played_with_python_agents),
        cmocka_unit_test(a_module_that_is_not_there_is_told_with_those_that_are),
        cmocka_unit_test(an_agent_may_be_named_as_the_referee_names_it),
        cmocka_unit_test(nothing_of_the_agents_reaches_the_terminal_raw),
        cmocka_unit_test(what_it_says_can_be_acted_on),
        cmocka_unit_test(what_it_told_of_its_search_is_shown),
        cmocka_unit_test(what_it_told_is_told_to_programs),
        cmocka_unit_test(old_best_moves_have_no_depth_of_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
