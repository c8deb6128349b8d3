/* What agents print, and what people do around a game: take back, copy, move panels. */
#include <string.h>

#include "engine/protocol/python/python_agent.h"
#include "tests/support/ui/test_app.h"
#include "ui/state/document/console.h"

#define AGENTS TEST_DATA "/agents"

static void prints_of_a_record_follow_the_cursor(void **state)
{
    TestApp *test = *state;
    Console console;
    Error error;
    DO(test, "move.place 'O@0-0'; move.place 'O@5-5'; move.place 'O@2-0'; edit.information 'blue Bob'");
    RecordNode *third = test->app.document.node;
    assert_ok(record_set_output(third, "three\n", 6, &error), &error);
    assert_ok(record_set_output(third->parent, "two", 3, &error), &error);
    assert_ok(record_set_output(test->app.document.record->root, "begin\n", 6, &error), &error);
    console_read(&test->app, &console);
    assert_int_equal(console.count, 3);
    assert_int_equal(console.current, 2);
    DO(test, "go.turn 2");
    console_read(&test->app, &console);
    assert_int_equal(console.count, 3);
    assert_int_equal(console.current, 0);
    assert_int_equal(console.entries[0].turn, 0);
    assert_int_equal(console.entries[1].turn, 2);
    assert_int_equal(console.entries[1].side, BLUE);
    assert_string_equal(console.entries[1].name, "Bob");
    assert_ptr_equal(console.entries[2].node, third);
    DO(test, "edit.copy-output");
    assert_string_equal(text_string(&test->app.copied),
                        "Before the first turn\nbegin\nTurn 2, Blue, Bob\ntwo\nTurn 3, Red\nthree\n");
}

static void what_an_agent_prints_goes_into_the_record(void **state)
{
    TestApp *test = *state;
    Console console;
    roster_add(&test->app.kinds, &python_agent_kind);
    DO(test,
       "play.red person; play.blue 'referee:" AGENTS ":prints'; play.start; move.place 'O@5-5'; wait idle");
    assert_int_equal(test->app.document.position.plies, 2);
    console_read(&test->app, &console);
    assert_int_equal(console.count, 1);
    assert_int_equal(console.entries[0].turn, 2);
    assert_non_null(strstr(console.entries[0].text, "bestmove 0-0,0-1,1-0,1-1"));
    assert_string_equal(test->app.document.node->output, console.entries[0].text);
    DO(test, "play.stop; edit.undo; edit.redo");
    assert_non_null(test->app.document.node->output);
}

static void what_an_agent_printed_before_it_failed_is_there(void **state)
{
    TestApp *test = *state;
    Console console;
    roster_add(&test->app.kinds, &python_agent_kind);
    DO(test, "play.red person; play.blue 'referee[class=Action]:" AGENTS
             ":raises'; play.start; move.place 'O@5-5'; wait idle");
    assert_int_equal(test->app.play.state, PLAY_OVER);
    assert_int_equal(test->app.play.result.reason, REASON_EXCEPTION);
    console_read(&test->app, &console);
    assert_int_equal(console.count, 1);
    assert_int_equal(console.current, 0);
    assert_null(console.entries[0].node);
    assert_int_equal(console.entries[0].turn, 2);
    assert_non_null(strstr(console.entries[0].text, "Traceback"));
}

static void a_python_agent_is_tested_before_it_plays(void **state)
{
    TestApp *test = *state;
    if (!roster_find(&test->app.kinds, "referee"))
        roster_add(&test->app.kinds, &python_agent_kind);
    const AgentTest *tested = &test->app.agent_test;
    DO(test, "engine.test 'referee:" AGENTS ":steady'; wait idle");
    assert_true(tested->made && tested->works);
    assert_non_null(strstr(text_string(&tested->account), "steady:Agent, seed 0: its first moves work\n"));
    assert_non_null(strstr(text_string(&tested->account), "\nRed, on the empty board:\n  plays "));
    assert_non_null(strstr(text_string(&tested->account), "\nA game as Red against random moves:\n  all "));
    assert_non_null(strstr(text_string(&tested->account), "\nA game as Blue against random moves:\n  all "));
    DO(test, "engine.test 'referee:" AGENTS ":late'; wait idle");
    assert_true(tested->made);
    assert_false(tested->works);
    assert_non_null(strstr(text_string(&tested->account), "FAILED in action (exception): KeyError"));
    assert_non_null(strstr(text_string(&tested->account), "KeyError: 'best'"));
    DO(test, "engine.test 'referee[class=Later]:" AGENTS ":late'; wait idle");
    assert_true(tested->made);
    assert_false(tested->works);
    /* What fails after the first moves stands before what they say. */
    assert_ptr_equal(strstr(text_string(&tested->account), "A game as Red against random moves:\n  FAILED"),
                     text_string(&tested->account));
    assert_non_null(strstr(text_string(&tested->account), "late:Later, seed 0: its first moves work\n"));
    DO(test, "engine.test 'referee[seed=3]:" AGENTS ":broken_import'; wait idle");
    assert_true(tested->made);
    assert_false(tested->works);
    assert_non_null(strstr(text_string(&tested->account), "FAILED in import"));
    FAILS(test, "engine.cancel", "engine.cancel: 'Stop the test of the engine' is not available now");
    DO(test, "engine.test 'referee:" AGENTS ":hangs'; engine.cancel; wait idle");
    assert_false(tested->works);
    assert_string_equal(tested->error.text, "interrupted");
    DO(test, "engine.test referee:nothing; wait idle");
    assert_false(tested->works);
    assert_string_equal(
        tested->error.text,
        "a Python agent is named referee:DIR:MODULE or referee:DIR:MODULE:CLASS, not 'referee:nothing'");
    FAILS(test, "engine.test 'referee[colour=red]:a:b'", "engine.test: referee has no option 'colour'");
}

static void a_game_that_is_over_is_taken_up_again(void **state)
{
    TestApp *test = *state;
    const AppState *app = &test->app;
    DO(test, "play.red person; play.blue first; play.start; move.place 'O@5-5'; wait idle; play.resign");
    assert_int_equal(app->play.state, PLAY_OVER);
    assert_int_equal(app->document.record->result.outcome, OUTCOME_BLUE);
    DO(test, "play.take-back");
    assert_int_equal(app->play.state, PLAY_RUNNING);
    assert_int_equal(app->document.position.plies, 0);
    assert_int_equal(app->document.record->result.outcome, OUTCOME_NONE);
    DO(test,
       "move.place 'O@7-7'; wait idle; play.resign; go.first; go.next; edit.delete; go.next; edit.delete");
    FAILS(test, "play.take-back", "play.take-back: the moves of the game have been deleted");
}

static void moves_and_actions_are_copied(void **state)
{
    TestApp *test = *state;
    DO(test, "move.place 'O@0-0'; move.place 'T-D@5-5'; edit.copy-moves");
    assert_string_equal(text_string(&test->app.copied), "O@0-0 T-D@5-5");
    DO(test, "edit.copy-action");
    assert_string_equal(text_string(&test->app.copied),
                        "PlaceAction(Coord(5, 5), Coord(6, 4), Coord(6, 5), Coord(6, 6))");
    DO(test, "go.first");
    FAILS(test, "edit.copy-moves", "edit.copy-moves: 'Copy moves' is not available now");
}

static void panels_move_by_actions(void **state)
{
    TestApp *test = *state;
    const Layout *layout = &test->app.settings.layouts[MODE_PLAY];
    DO(test, "view.layout.reset; view.panel.hide games");
    assert_int_equal(layout_find(layout, "games"), -1);
    DO(test, "view.panel.show games");
    assert_int_equal(layout_find(layout, "games"), layout_find(layout, "game"));
    DO(test, "view.panel.show game; view.panel.move 'games board below'; view.split '0 0.7'");
    assert_int_not_equal(layout_find(layout, "games"), layout_find(layout, "game"));
    assert_true(layout->nodes[0].share > 0.69 && layout->nodes[0].share < 0.71);
    FAILS(test, "view.panel.show nothing", "view.panel.show: there is no panel 'nothing'");
    FAILS(test, "view.panel.move 'games board'",
          "view.panel.move: expected two panels, and left, right, above, below or tab");
    FAILS(test, "view.panel.move 'nothing board tab'", "view.panel.move: there is no panel 'nothing'");
    FAILS(test, "view.split '0 2'",
          "view.split: expected the number of a split, and a share between 0 and 1");
    DO(test, "view.layout.reset");
}

int main(void)
{
#define AT_DESK(test) cmocka_unit_test_setup_teardown(test, test_app_begin, test_app_end)
    const struct CMUnitTest tests[] = {
        AT_DESK(prints_of_a_record_follow_the_cursor),
        AT_DESK(what_an_agent_prints_goes_into_the_record),
        AT_DESK(what_an_agent_printed_before_it_failed_is_there),
        AT_DESK(a_python_agent_is_tested_before_it_plays),
        AT_DESK(a_game_that_is_over_is_taken_up_again),
        AT_DESK(moves_and_actions_are_copied),
        AT_DESK(panels_move_by_actions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
