/* Python agents as agents: small ones of our own in tests/data/agents, good and bad. */
#include "engine/protocol/python/python_agent.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/folder.h"
#include "engine/base/random.h"
#include "engine/game/kernels/kernels.h"
#include "engine/protocol/python/python_probe.h"
#include "tests/support/check.h"
#include "tests/support/outside.h"

#define MS UINT64_C(1000000)
#define AGENTS TEST_DATA "/agents"

static void expect_not_started(const char *name, Status status, const char *message)
{
    Agent *agent;
    Error error = {0};
    assert_int_equal(outside_create(name, &agent, &error), status);
    assert_null(agent);
    if (!strstr(error.text, message))
        fail_msg("'%s' is not in '%s'", message, error.text);
}

/* Searches beyond NULs as well, because agents may print them. */
static void expect_printed(const Agent *agent, const char *words)
{
    const Text *output = &python_agent_turn(agent)->output;
    size_t length = strlen(words);
    for (size_t i = 0; i + length <= output->length; i++) {
        if (memcmp(output->bytes + i, words, length) == 0)
            return;
    }
    fail_msg("'%s' was not printed", words);
}

static void play(Question *self, const char *moves)
{
    char text[MOVE_TEXT_SIZE];
    for (size_t length; *moves; moves += length + (moves[length] == ' ')) {
        length = strcspn(moves, " ");
        memcpy(text, moves, length);
        text[length] = '\0';
        assert_int_equal(game_play(&self->game, MOVE(text), NULL), STATUS_OK);
    }
}

/* The agent fails to answer after these moves, and says why. */
static void expect_failure(const char *name, const char *moves, Status status, const char *message)
{
    Question question;
    Agent *agent = outside_start(name);
    question_begin(&question);
    play(&question, moves);
    assert_int_equal(question_ask(&question, agent), status);
    assert_int_equal(question.error.turn, question.game.count + 1);
    if (!strstr(question.error.text, message))
        fail_msg("'%s' is not in '%s'", message, question.error.text);
    agent_destroy(agent);
    question_end(&question);
}

/* ---- Good agents ---- */

static void a_whole_game_is_played(void **state)
{
    (void)state;
    Question question;
    Agent *players[] = {outside_start("referee:" AGENTS ":steady"),
                        outside_start("referee[seed=7]:" AGENTS ":steady")};
    question_begin(&question);
    while (position_outcome(&question.game.now) == OUTCOME_NONE) {
        assert_ok(question_ask(&question, players[position_turn(&question.game.now)]), &question.error);
        assert_int_equal(game_play(&question.game, question.move, NULL), STATUS_OK);
    }
    assert_true(question.game.count > 15);
    agent_destroy(players[RED]);
    agent_destroy(players[BLUE]);
    question_end(&question);
}

static void any_game_from_the_empty_board_can_be_asked_about(void **state)
{
    (void)state;
    static const char text[] = "11/4r6/3rrr5/11/11/11/11/11/11/11/11 b 1";
    Question question;
    Position position;
    Agent *agent = outside_start("referee:" AGENTS ":steady");
    question_begin(&question);
    play(&question, "O@0-0 O@5-5 O@0-2");
    assert_ok(question_ask(&question, agent), &question.error);
    game_undo(&question.game, 2);
    assert_ok(question_ask(&question, agent), &question.error);
    Move move = question.move;
    agent_new_game(agent);
    assert_ok(question_ask(&question, agent), &question.error);
    assert_int_equal(question.move, move);
    assert_int_equal(position_read(text, strlen(text), &position, NULL), STATUS_OK);
    game_start(&question.game, &position);
    assert_int_equal(question_ask(&question, agent), STATUS_INVALID);
    assert_non_null(strstr(question.error.text, "this agent can't start from here"));
    game_start(&question.game, NULL);
    assert_ok(question_ask(&question, agent), &question.error);
    agent_destroy(agent);
    question_end(&question);
}

static void what_it_tells_of_its_search_is_a_report(void **state)
{
    (void)state;
    Question question;
    Agent *agent = outside_start("referee:" AGENTS ":probing");
    question_begin(&question);
    assert_ok(question_ask(&question, agent), &question.error);
    const Report *report = report_box_take(&question.session->reports);
    assert_non_null(report);
    assert_true(report->finished);
    assert_int_equal(report->best, question.move);
    assert_int_equal(report->depth, 2);
    assert_int_equal(report->line_count, 2);
    assert_int_equal(report->lines[0].score, 250);
    assert_int_equal(report->lines[0].count, 2);
    assert_int_equal(report->lines[1].score, -100);
    assert_int_equal(report->move_count, 3);
    const ReportMove *most = &report->moves[0];
    for (int i = 1; i < report->move_count; i++)
        most = report->moves[i].effort > most->effort ? &report->moves[i] : most;
    assert_int_equal(most->effort, 30);
    assert_true(fabsf(most->expected - 0.2F) < 1e-6F);
    assert_true(most->score > 0);
    assert_true(report->memory > 0);
    agent_destroy(agent);
    question_end(&question);
}

static void every_root_move_may_be_told(void **state)
{
    (void)state;
    Question question;
    Agent *agent = outside_start("referee[class=Flood]:" AGENTS ":probing");
    question_begin(&question);
    assert_ok(question_ask(&question, agent), &question.error);
    const Report *report = report_box_take(&question.session->reports);
    assert_non_null(report);
    assert_int_equal(report->move_count, MOVE_COUNT);
    agent_destroy(agent);
    question_end(&question);
}

static void any_probe_is_passed_over_or_understood(void **state)
{
    (void)state;
    static const char *const bad[] = {"",
                                      "{",
                                      "[]",
                                      "{\"root\":3}",
                                      "{\"root\":{\"move\":3}}",
                                      "{\"root\":{\"move\":\"x\"}}",
                                      "{\"root\":{\"move\":\"0-0,0-1,0-2,5-5\"}}",
                                      "{\"note\":\"n\"}"};
    Report *report = memory_new(1, sizeof *report);
    assert_non_null(report);
    position_start(&report->position);
    PythonTree tree = {0};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        python_probe_apply(bad[i], strlen(bad[i]), report, &tree);
    assert_int_equal(report->move_count, 0);
    const char *good = "{\"root\":{\"move\":\"0-0,0-1,0-2,0-3\",\"visits\":1e300,\"value\":-7}}";
    assert_true(python_probe_apply(good, strlen(good), report, &tree));
    assert_int_equal(report->move_count, 1);
    assert_true(isnan(report->moves[0].expected));
    assert_int_equal(report->best, report->moves[0].move);
    python_tree_free(&tree);
    free(report);
}

static void its_tree_can_be_looked_at(void **state)
{
    (void)state;
    Question question;
    Session *session;
    Error error = {0};
    Agent *agent = outside_start("referee:" AGENTS ":probing");
    question_begin(&question);
    session = question.session;
    session_clear(session);
    assert_true(session_ask(session, &(Request){.kind = REQUEST_TREE_VIEW, .amount = 100}));
    TreeViewNode nodes[8];
    TreeView view = {.capacity = 8, .nodes = nodes};
    assert_ok(agent_think(agent, &question.game, &question.limits, session, &question.move, &error), &error);
    assert_non_null(strstr(text_string(&python_agent_turn(agent)->remarks), "{\"note\":\"book"));
    assert_true(session_tree(session, &view));
    assert_int_equal(view.count, 4);
    assert_int_equal(nodes[0].children, 3);
    assert_int_equal(nodes[1].visits, 30);
    agent_destroy(agent);
    question_end(&question);
}

static void trees_show_what_was_told(void **state)
{
    (void)state;
    Session *session;
    Error error = {0};
    Position root;
    PythonTree tree = {0};
    TreeViewNode nodes[8];
    TreeView view = {.capacity = 8, .nodes = nodes};
    const Move line[] = {MOVE("O@0-0"), MOVE("O@5-5"), MOVE("O@0-2")};
    const Move other = MOVE("O@3-3"), taken[] = {line[0], line[0]};
    position_start(&root);
    assert_ok(session_create(&session, &error), &error);
    session_clear(session);
    python_tree_add(&tree, &root, line, 3, 7, 0.5);
    python_tree_add(&tree, &root, line, 2, 8, 0.25);
    python_tree_add(&tree, &root, line, 1, 9, -0.125);
    python_tree_add(&tree, &root, &other, 1, 20, NAN);
    python_tree_add(&tree, &root, taken, 2, 1000, 1);
    assert_true(session_ask(session, &(Request){.kind = REQUEST_LINES, .amount = 2}));
    assert_true(session_ask(session, &(Request){.kind = REQUEST_TREE_VIEW}));
    python_tree_serve(&tree, &root, session, false);
    assert_true(session_tree(session, &view));
    assert_int_equal(view.tree_nodes, 5);
    assert_int_equal(view.count, 5);
    assert_int_equal(nodes[0].visits, 29);
    assert_int_equal(nodes[0].children, 2);
    assert_int_equal(nodes[1].move, other);
    assert_int_equal(nodes[2].move, line[0]);
    assert_true(nodes[2].expected == -0.125F);
    assert_true(nodes[3].expected == 0.25F);
    assert_int_equal(nodes[4].visits, 7);
    assert_int_equal(nodes[4].parent, 3);
    assert_int_equal(nodes[4].proof, PROOF_NONE);
    Request below = {.kind = REQUEST_TREE_VIEW, .path_count = 2, .path = {line[0], line[1]}};
    assert_true(session_ask(session, &below));
    python_tree_serve(&tree, &root, session, false);
    assert_true(session_tree(session, &view));
    assert_int_equal(view.count, 2);
    assert_int_equal(view.position.plies, 2);
    assert_true(nodes[0].expected == 0.25F);
    assert_true(nodes[1].expected == 0.5F);
    python_tree_clear(&tree);
    assert_true(session_ask(session, &below));
    python_tree_serve(&tree, &root, session, false);
    assert_false(session_tree(session, &view));
    python_tree_free(&tree);
    session_destroy(session);
}

static void prints_times_and_profiles_are_kept(void **state)
{
    (void)state;
    Question question;
    Agent *agent = outside_start("referee[profile=true]:" AGENTS ":prints");
    question_begin(&question);
    assert_ok(question_ask(&question, agent), &question.error);
    const PythonAgentTurn *turn = python_agent_turn(agent);
    assert_non_null(turn);
    expect_printed(agent, "ready to play RED\n");
    expect_printed(agent, "warning: \xc3\xbc\x62\x65r\tall\n");
    expect_printed(agent, "\xff");
    expect_printed(agent, "\n[and more, which is not kept]\n");
    assert_non_null(strstr(text_string(&turn->profile), "prints.py"));
    assert_true(turn->cpu_s > 0);
    assert_true(turn->total_s >= turn->cpu_s - 1e-4); /* rounded */
    assert_int_equal(turn->traceback.length, 0);
    agent_destroy(agent);
    question_end(&question);
}

static void names_with_colons_and_a_class_are_understood(void **state)
{
    (void)state;
    Words words;
    AgentSpec spec;
    Error error = {0};
    char above[40] = "/tmp/tetress-agent-XXXXXX", folder[64], name[96];
    assert_non_null(mkdtemp(above));
    snprintf(folder, sizeof folder, "%s/a:b 'c:d", above);
    snprintf(name, sizeof name, "referee[class=C,time=9]:%s/a\\:b 'c:d:module", above);
    assert_ok(folder_make(folder, &error), &error);
    assert_ok(agent_spec_read(name, &spec, &error), &error);
    assert_ok(python_agent_command(&spec, "--try", &words, &error), &error);
    assert_string_equal(words.items[0], "python3");
    assert_string_equal(words.items[2], "--class=C");
    assert_string_equal(words.items[words.count - 4], "--try");
    assert_string_equal(words.items[words.count - 2], folder);
    assert_string_equal(words.items[words.count - 1], "module");
    words_free(&words);
    rmdir(folder);
    rmdir(above);
}

static void a_referee_of_its_own_is_used(void **state)
{
    (void)state;
    Question question;
    Agent *agent = outside_start("referee:" AGENTS "/own_referee:player");
    question_begin(&question);
    assert_ok(question_ask(&question, agent), &question.error);
    assert_int_equal(question.move, MOVE("I-H@0-0"));
    expect_printed(agent, "the agent's own referee\n");
    agent_destroy(agent);
    question_end(&question);
}

/* ---- Bad agents ---- */

static void exceptions_are_failures_with_a_traceback(void **state)
{
    (void)state;
    expect_failure("referee[class=Init]:" AGENTS ":raises", "", STATUS_DIED,
                   "raised an exception in init: RuntimeError: no such file: weights.json");
    expect_failure("referee[class=Update]:" AGENTS ":raises", "O@0-0 O@5-5", STATUS_DIED,
                   "raised an exception in update: IndexError");
    expect_failure("referee[class=Dies]:" AGENTS ":raises", "", STATUS_DIED, "exit code 7");
    Question question;
    Agent *agent = outside_start("referee[class=Action]:" AGENTS ":raises");
    question_begin(&question);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(question_ask(&question, agent), STATUS_DIED);
        assert_non_null(strstr(question.error.text, "raised an exception in action: KeyError: 'best'"));
        assert_non_null(strstr(text_string(&python_agent_turn(agent)->traceback), "in action\n"));
    }
    agent_destroy(agent);
    question_end(&question);
}

static void limits_and_bad_answers_are_failures(void **state)
{
    (void)state;
    expect_failure("referee[time=1]:" AGENTS ":hangs", "", STATUS_TIMEOUT, "ran out of time in action");
    expect_failure("referee[space=30]:" AGENTS ":hungry", "", STATUS_SPACE, "ran out of space in action");
    expect_failure("referee:" AGENTS ":illegal", "", STATUS_ILLEGAL_MOVE, "not a tetromino");
    expect_failure("referee[class=Nothing]:" AGENTS ":illegal", "", STATUS_ILLEGAL_MOVE,
                   "None is not a PlaceAction");
}

/* Whichever method hangs, and whichever limit it breaks. */
static void a_clock_ends_an_agent_that_hangs_and_says_where(void **state)
{
    (void)state;
    static const char *const where[][2] = {
        {"referee[grace-ms=1500,class=Init]:" AGENTS ":hangs", "ran out of time in init: no answer within"},
        {"referee[grace-ms=1500]:" AGENTS ":hangs", "ran out of time in action"},
        {"referee[grace-ms=1500,class=Update]:" AGENTS ":hangs", "ran out of time in update"},
    };
    const Limits limits[] = {{.clocked = true, .time_ns = {200 * MS, 200 * MS}},
                             {.move_time_ns = 200 * MS, .hard = true}};
    Question question;
    question_begin(&question);
    play(&question, "O@0-0");
    for (int i = 0; i < 6; i++) {
        Agent *agent = outside_start(where[i / 2][0]);
        question.limits = limits[i % 2];
        uint64_t before = clock_ns();
        assert_int_equal(question_ask(&question, agent), STATUS_TIMEOUT);
        assert_true(clock_ns() - before < 20000 * MS);
        if (!strstr(question.error.text, where[i / 2][1]))
            fail_msg("'%s' is not in '%s'", where[i / 2][1], question.error.text);
        agent_destroy(agent);
    }
    question_end(&question);
}

/* It works for half a second, which are a tenth by its own clock, and by the game's. */
static void a_faster_machine_has_a_slower_clock_in_games_too(void **state)
{
    (void)state;
    Question question;
    Agent *agent = outside_start("referee[speed=5,grace-ms=1]:" AGENTS ":clocked");
    question_begin(&question);
    question.limits = (Limits){.clocked = true, .time_ns = {300 * MS, 300 * MS}, .hard = true};
    uint64_t before = clock_ns();
    assert_ok(question_ask(&question, agent), &question.error);
    uint64_t took = clock_ns() - before;
    assert_true(took >= 490 * MS);
    assert_int_equal(agent_time(agent, took), took / 5);
    agent_destroy(agent);
    question_end(&question);
}

/* Its process ends 50 ms after an answer: that loses the game, whether its opponent is faster or not. */
static void a_death_between_two_questions_is_a_failure(void **state)
{
    (void)state;
    Question question;
    Agent *agent = outside_start("referee:" AGENTS ":quits");
    for (int slow = 0; slow < 2; slow++) {
        Random random = random_seeded(1, 0);
        Status status = STATUS_OK;
        agent_new_game(agent);
        question_begin(&question);
        for (int asked = 0; status == STATUS_OK; asked++) {
            assert_uint_in_range(asked, 0, slow ? 1 : 20);
            status = question_ask(&question, agent);
            if (status == STATUS_OK)
                status = game_play(&question.game, question.move, NULL);
            if (status == STATUS_OK)
                status =
                    game_play(&question.game, kernels_best()->random_move(&question.game.now, &random), NULL);
            if (slow)
                nanosleep(&(struct timespec){.tv_nsec = 300000000}, NULL);
        }
        assert_int_equal(status, STATUS_DIED);
        assert_uint_in_range(question.game.count, 1, 40);
        question_end(&question);
    }
    agent_destroy(agent);
}

static void *stop_soon(void *context)
{
    nanosleep(&(struct timespec){.tv_nsec = 200000000}, NULL);
    session_stop(context);
    return NULL;
}

static void a_stop_ends_an_agent_that_hangs(void **state)
{
    (void)state;
    Question question;
    pthread_t stopper;
    Agent *agent = outside_start("referee:" AGENTS ":hangs");
    question_begin(&question);
    session_clear(question.session);
    assert_int_equal(pthread_create(&stopper, NULL, stop_soon, question.session), 0);
    Status status = agent_think(agent, &question.game, &question.limits, question.session, &question.move,
                                &question.error);
    assert_int_equal(status, STATUS_INTERRUPTED);
    pthread_join(stopper, NULL);
    agent_destroy(agent);
    question_end(&question);
}

static void what_does_not_start_says_why(void **state)
{
    (void)state;
    expect_not_started("referee:" AGENTS ":broken_import", STATUS_DIED,
                       "raised an exception in import: ModuleNotFoundError");
    expect_not_started("referee:" AGENTS, STATUS_SYNTAX, "referee:DIR:MODULE");
    expect_not_started("referee:/nowhere:agent", STATUS_NOT_FOUND, "there is no folder '/nowhere'");
    expect_not_started("referee[python=/nowhere/python]:" AGENTS ":steady", STATUS_NOT_FOUND,
                       "there is no program '/nowhere/python'");
    expect_not_started("referee[klass=C]:" AGENTS ":steady", STATUS_NOT_FOUND, "no option 'klass'");
    expect_not_started("referee[seed=-1]:" AGENTS ":steady", STATUS_INVALID, "seed");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_game_is_played),
        cmocka_unit_test(any_game_from_the_empty_board_can_be_asked_about),
        cmocka_unit_test(what_it_tells_of_its_search_is_a_report),
        cmocka_unit_test(every_root_move_may_be_told),
        cmocka_unit_test(any_probe_is_passed_over_or_understood),
        cmocka_unit_test(its_tree_can_be_looked_at),
        cmocka_unit_test(trees_show_what_was_told),
        cmocka_unit_test(prints_times_and_profiles_are_kept),
        cmocka_unit_test(names_with_colons_and_a_class_are_understood),
        cmocka_unit_test(a_referee_of_its_own_is_used),
        cmocka_unit_test(exceptions_are_failures_with_a_traceback),
        cmocka_unit_test(limits_and_bad_answers_are_failures),
        cmocka_unit_test(a_clock_ends_an_agent_that_hangs_and_says_where),
        cmocka_unit_test(a_faster_machine_has_a_slower_clock_in_games_too),
        cmocka_unit_test(a_death_between_two_questions_is_a_failure),
        cmocka_unit_test(a_stop_ends_an_agent_that_hangs),
        cmocka_unit_test(what_does_not_start_says_why),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
