/* Everything a person can do, done by actions alone. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "engine/base/platform/clock.h"
#include "engine/base/platform/file.h"
#include "tests/support/ui/test_app.h"
#include "ui/state/review/game_end.h"

static const uint64_t PATIENCE_NS = 120000000000u;

static void every_action_has_one_name_and_keys_of_its_own(void **state)
{
    const TestApp *test = *state;
    assert_true(action_count() > 70);
    for (int i = 0; i < action_count(); i++) {
        const Action *action = action_at(i);
        assert_ptr_equal(action_find(action->name), action);
        assert_non_null(strchr(action->name, '.'));
        assert_true(strlen(action->name) < sizeof((ShortcutChange){0}.action));
        assert_int_equal(action->argument == ARGUMENT_CHOICE, action->choices != NULL);
        if (action->shortcut)
            assert_ptr_equal(action_of_keys(&test->app, action->shortcut), action);
    }
}

static void assert_keys(const TestApp *test, const char *action, const char *keys)
{
    int holders = 0;
    assert_string_equal(action_keys(action_find(action), &test->app), keys);
    for (int i = 0; i < action_count(); i++)
        holders += *keys && strcmp(action_keys(action_at(i), &test->app), keys) == 0;
    assert_int_equal(holders, *keys != '\0');
}

static void no_two_actions_have_the_same_keys(void **state)
{
    TestApp *test = *state;
    DO(test, "settings.shortcut 'piece.rotate F1'");
    assert_keys(test, "piece.rotate", "F1");
    assert_keys(test, "dialog.manual", "");
    DO(test, "settings.shortcut 'dialog.manual default'");
    assert_keys(test, "dialog.manual", "F1");
    assert_keys(test, "piece.rotate", "");
    DO(test, "settings.shortcut 'piece.rotate default'; settings.shortcut 'piece.rotate F1'");
    DO(test, "settings.shortcut 'piece.rotate F2'");
    assert_keys(test, "dialog.manual", "F1");
    DO(test, "settings.shortcut 'piece.mirror F2'; settings.shortcut 'go.next F2'");
    assert_keys(test, "go.next", "F2");
    assert_keys(test, "piece.mirror", "");
    assert_keys(test, "piece.rotate", "");
    DO(test, "settings.shortcuts-reset");
    assert_keys(test, "piece.rotate", "R");
    assert_keys(test, "dialog.manual", "F1");
}

/* What the window uses before it looks for an action would never arrive. */
static void keys_that_the_window_needs_are_refused(void **state)
{
    TestApp *test = *state;
    static const char *const needed[] = {"Escape", "Tab", "F6", "Shift+F6", "F10", "Alt+Q", "Shift+Up"};
    Error error;
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++) {
        assert_int_equal(action_set_keys(&test->app, "piece.rotate", needed[i], &error), STATUS_INVALID);
        assert_ptr_equal(strstr(error.text, needed[i]), error.text);
    }
    assert_keys(test, "piece.rotate", "R");
    DO(test, "settings.shortcut 'piece.rotate Alt+F2'; settings.shortcut 'piece.drop default'");
    assert_keys(test, "piece.rotate", "Alt+F2");
    assert_keys(test, "piece.drop", "Escape");
}

/* The words for enums come from the program's own tables. */
static void choices_have_words_of_their_own(void **state)
{
    char word[ACTION_CHOICE_SIZE], other[ACTION_CHOICE_SIZE];
    (void)state;
    for (int i = 0; i < action_count(); i++) {
        const Action *action = action_at(i);
        if (action->argument != ARGUMENT_CHOICE)
            continue;
        for (int one = 0; action_choice(action, one, word); one++) {
            assert_true(*word && !strpbrk(word, " _|"));
            for (int two = 0; two < one; two++)
                assert_true(action_choice(action, two, other) && strcmp(word, other) != 0);
        }
    }
    assert_true(action_choice(action_find("games.reason"), 1, word));
    assert_string_equal(word, "no-move");
    assert_false(action_choice(action_find("view.mode"), MODE_EDIT, word));
    assert_true(action_choice(action_find("games.result"), 3, word));
    assert_string_equal(word, "draw");
}

static void a_game_is_put_together_by_actions(void **state)
{
    TestApp *test = *state;
    DO(test, "move.place 'O@0-0'; piece.take-t; piece.at 5-5; piece.rotate; piece.mirror; piece.place;"
             "piece.click 0-2; piece.click 0-3; piece.click 1-2; piece.click 1-3");
    assert_int_equal(test->app.document.position.plies, 3);
    assert_false(test->app.hand.held);
    DO(test,
       "edit.comment \"it's; a comment\"; edit.mark ?; edit.mark !; edit.information 'red Ann'; go.first");
    const Record *record = test->app.document.record;
    assert_string_equal(record->players[RED], "Ann");
    DO(test, "go.last; edit.delete; go.turn 2");
    assert_int_equal(test->app.document.position.plies, 1);
    DO(test, "edit.undo");
    assert_int_equal(test->app.document.node->marks, MARK_GOOD);
    assert_string_equal(test->app.document.node->comment, "it's; a comment");
    FAILS(test, "go.first; move.place 'O@0-0'; move.place 'O@0-1'; go.first",
          "move.place: cell 0-1 is taken by red");
    assert_int_equal(test->app.document.position.plies, 1);
}

/* An analysis that is kept meanwhile is not a step by the user. */
static void playing_through_goes_on_while_analyses_arrive(void **state)
{
    TestApp *test = *state;
    const Document *document = &test->app.document;
    uint64_t last = clock_ns() + PATIENCE_NS, analysed = document->analysis_version;
    DO(test, "move.place 'O@0-0'; move.place 'O@5-5'; move.place 'O@0-2'; go.first; analysis.agent reporter;"
             "analysis.toggle; go.autoplay");
    while (test->app.view.autoplay.on && clock_ns() < last) {
        app_tick(&test->app, clock_ns());
        assert_true(app_wake_ns(&test->app, clock_ns()) <=
                    clock_ns() + (uint64_t)test->app.settings.pace_ms * 1000000);
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    assert_true(document->analysis_version > analysed);
    assert_int_equal(document->position.plies, 3);
}

static void what_is_not_possible_says_so(void **state)
{
    TestApp *test = *state;
    FAILS(test, "piece.rotate", "piece.rotate: 'Rotate' is not available now");
    FAILS(test, "move.place", "move.place: an argument is needed");
    FAILS(test, "edit.undo 3", "edit.undo: 'Undo' is not available now");
    FAILS(test, "go.first 3", "go.first: no argument is expected");
    FAILS(test, "view.theme pink", "view.theme: expected one of dark|light|contrast");
    FAILS(test, "view.theme dar", "view.theme: expected one of dark|light|contrast");
    FAILS(test, "view.scale 20", "view.scale: '20': expected a number from 75 to 200");
    FAILS(test, "piece.click 11-0", "piece.click: expected a row from 0 to 10, found '11'");
    FAILS(test, "go.next", "go.next: 'Next turn' is not available now");
    FAILS(test, "file.save", "file.save: the game has no file yet: use Save as");
    Error error;
    assert_int_equal(action_run(&test->app, "piece.rotat", "", &error), STATUS_NOT_FOUND);
    assert_string_equal(error.text, "there is no action 'piece.rotat'; did you mean 'piece.rotate'?");
}

static void a_script_with_a_mistake_does_nothing(void **state)
{
    TestApp *test = *state;
    FAILS(test, "move.place 'O@0-0'; fly", "fly: there is no such action");
    FAILS(test, "move.place 'O@0-0", "a quote is not closed");
    FAILS(test, "move.place 'O@0-0'; wait", "wait: expected idle, ms N, depth N or nodes N");
    FAILS(test, "move.place 'O@0-0'; wait ms -1", "wait: expected idle, ms N, depth N or nodes N");
    assert_int_equal(test->app.document.record->node_count, 1);
    DO(test, " ;; go.last ; ");
    DO(test, "");
    DO(test, "wait ms 5; wait idle");
    FAILS(test, "wait depth 3", "wait: no search gets that far");
}

static void playing_and_hints_by_actions(void **state)
{
    TestApp *test = *state;
    DO(test, "play.red person; play.blue first; play.clock 60+1; play.start; move.place 'O@5-5'; wait idle");
    assert_int_equal(test->app.document.position.plies, 2);
    DO(test, "edit.undo");
    assert_int_equal(test->app.play.state, PLAY_RUNNING);
    assert_int_equal(test->app.document.position.plies, 0);
    FAILS(test, "edit.undo", "edit.undo: you have no turn to take back");
    DO(test, "move.place 'O@7-7'; wait idle; play.resign");
    assert_int_equal(test->app.play.result.reason, REASON_RESIGNATION);
    assert_int_equal(test->app.document.record->node_count, 5);
    DO(test, "piece.take-t; play.hint first; wait idle");
    assert_true(test->app.hand.held); /* to be placed where the hint says */
    assert_int_not_equal(test->app.play.hint.move, MOVE_NONE);
    DO(test, "edit.undo");
    assert_int_not_equal(test->app.play.hint.move, MOVE_NONE);
    FAILS(test, "play.stop", "play.stop: 'Stop playing' is not available now");
    FAILS(test, "play.clock soon",
          "play.clock: 'soon' is not a time: expected none, 60, 60+1 or 2/move, in seconds");
    DO(test, "go.first; play.red alphabeta; play.blue person; play.clock 5/move; play.start; wait depth 1; "
             "wait nodes 10;"
             "play.stop");
}

static void files_ask_before_edits_are_dropped(void **state)
{
    TestApp *test = *state;
    char script[512];
    snprintf(script, sizeof script, "move.place 'O@0-0'; file.save-as '%s/a b.sgf'; move.place 'O@5-5'",
             test->folder);
    DO(test, script);
    FAILS(test, "file.new", "file.new: there are unsaved changes: save or discard them");
    assert_string_equal(test->app.pending, "file.new");
    DO(test, "file.answer cancel");
    FAILS(test, "file.answer drop", "file.answer: 'Unsaved edits' is not available now");
    assert_int_equal(test->app.document.position.plies, 2);
    FAILS(test, "file.new", "file.new: there are unsaved changes: save or discard them");
    DO(test, "file.answer drop");
    assert_int_equal(test->app.document.record->node_count, 1);
    snprintf(script, sizeof script, "file.open '%s/a b.sgf'", test->folder);
    DO(test, script);
    assert_int_equal(test->app.document.record->node_count, 2);
    DO(test, "go.last; move.place 'O@5-5'");
    FAILS(test, "file.quit", "file.quit: there are unsaved changes: save or discard them");
    assert_false(test->app.quit);
    DO(test, "file.answer save");
    assert_true(test->app.quit);
    app_close(&test->app);
    test_app_open(test);
    assert_int_equal(test->app.settings.recent_count, 1);
    DO(test, "file.reopen");
    assert_int_equal(test->app.document.record->node_count, 3);
}

static void unsaved_edits_and_settings_outlive_the_program(void **state)
{
    TestApp *test = *state;
    Error error;
    DO(test,
       "move.place 'O@0-0'; view.theme light; view.scale 150; view.board.margin 3; view.panel.hide console");
    assert_ok(action_set_keys(&test->app, "piece.mirror", "R", &error), &error);
    app_close(&test->app);
    test_app_open(test);
    assert_int_equal(test->app.document.recovered, 1);
    assert_string_equal(test->app.notice.text, "Recovered unsaved changes to Untitled");
    assert_int_equal(test->app.document.record->node_count, 2);
    assert_int_equal(test->app.settings.theme, THEME_LIGHT);
    assert_int_equal(test->app.settings.scale, 150);
    assert_int_equal(layout_find(&test->app.settings.layouts[MODE_PLAY], "console"), -1);
    assert_string_equal(action_of_keys(&test->app, "R")->name, "piece.mirror");
    assert_string_equal(action_keys(action_find("piece.rotate"), &test->app), "");
    assert_ok(action_set_keys(&test->app, "piece.mirror", NULL, &error), &error);
    assert_ok(action_set_keys(&test->app, "piece.rotate", NULL, &error), &error);
    assert_string_equal(action_of_keys(&test->app, "R")->name, "piece.rotate");
    assert_int_equal(action_set_keys(&test->app, "fly", "R", &error), STATUS_NOT_FOUND);
    FAILS(test, "file.quit", "file.quit: there are unsaved changes: save or discard them");
    DO(test, "file.answer drop");
    app_close(&test->app);
    test_app_open(test);
    assert_int_equal(test->app.document.recovered, 0);
}

static void the_clipboard_takes_moves_positions_and_records(void **state)
{
    TestApp *test = *state;
    DO(test, "edit.paste 'PLACE(0-0, 0-1, 1-0, 1-1)'; edit.copy-position");
    assert_string_equal(text_string(&test->app.copied), "rr9/rr9/11/11/11/11/11/11/11/11/11 b 1");
    DO(test, "edit.copy-record");
    assert_int_equal(test->app.copies, 2);
    char script[1024];
    snprintf(script, sizeof script, "edit.paste \"%s\"", text_string(&test->app.copied));
    FAILS(test, script, "edit.paste: there are unsaved changes: save or discard them");
    DO(test, "file.answer drop");
    assert_int_equal(test->app.document.record->node_count, 2);
    assert_true(document_changed(&test->app.document));
    FAILS(test, "edit.paste 'r10/11/11/11/11/11/11/11/11/11/11 b 1'",
          "edit.paste: there are unsaved changes: save or discard them");
    DO(test, "file.answer drop");
    assert_int_equal(test->app.document.position.count[RED], 1);
}

static void the_editor_makes_a_set_up_root(void **state)
{
    TestApp *test = *state;
    DO(test, "editor.begin; editor.paint 0-0; editor.brush blue; editor.paint 5-5; editor.turn 31; "
             "editor.side blue;"
             "editor.apply; edit.copy-position");
    assert_string_equal(text_string(&test->app.copied), "r10/11/11/11/11/5b5/11/11/11/11/11 b 31");
    DO(test, "edit.undo; editor.text 'r10/11/11/11/11/11/11/11/11/11/11 r 0'; editor.clear; "
             "editor.cancel");
    assert_int_equal(test->app.document.position.plies, 0);
    FAILS(test, "editor.paint 0-0", "editor.paint: 'Paint cell' is not available now");
}

/* Keys paint at a cursor, modes and the start page lead out, and undo back in. */
static void the_editor_is_painted_at_a_cursor_and_left(void **state)
{
    TestApp *test = *state;
    const Editor *editor = &test->app.editor;
    DO(test,
       "editor.begin; editor.move up; editor.move left; editor.put blue; editor.move down; editor.put same");
    assert_int_equal(editor->cells[cell_at(4, 4)], 'b');
    assert_int_equal(editor->cells[cell_at(5, 4)], 'b');
    DO(test, "edit.undo; editor.put red");
    assert_int_equal(editor->cells[cell_at(5, 4)], 'r');
    DO(test, "view.start; editor.begin");
    assert_true(test->app.editing && !test->app.view.start);
    assert_int_equal(editor->cells[cell_at(5, 4)], 'r');
    DO(test, "view.start; view.mode match");
    assert_int_equal(test->app.view.mode, MODE_MATCH);
    assert_false(test->app.editing || test->app.view.start);
    assert_false(document_changed(&test->app.document));
    assert_non_null(strstr(test->app.notice.text, "Redo"));
    DO(test, "edit.redo; editor.brush blue; edit.undo; edit.undo");
    assert_true(test->app.editing && editor->brush == 'b');
    DO(test, "edit.redo; edit.redo");
    assert_int_equal(editor->cells[cell_at(5, 4)], 'r');
}

static void views_change_by_actions(void **state)
{
    TestApp *test = *state;
    DO(test, "view.board.pan up; view.board.pan left; view.overlay.gaps; view.mode analyse; view.palette "
             "red-green");
    assert_int_equal(test->app.view.pan_row, 10);
    assert_int_equal(test->app.view.pan_column, 10);
    assert_true(test->app.view.gaps);
    assert_int_equal(test->app.view.mode, MODE_ANALYSE);
    DO(test, "view.board.recentre; view.overlay.gaps; view.panel.hide games; view.layout.reset");
    assert_int_equal(test->app.view.pan_row, 0);
    assert_false(test->app.view.gaps);
    assert_true(layout_find(&test->app.settings.layouts[MODE_ANALYSE], "games") >= 0);
    FAILS(test, "view.panel.hide nothing", "view.panel.hide: the panel 'nothing' can't be hidden");
}

static void a_match_is_followed(void **state)
{
    TestApp *test = *state;
    Error error;
    char path[128], script[256];
    static const char first[] = "(;FF[4]GM[Tetress];R[0-0,0-1,1-0,1-1]";
    static const char second[] = "(;FF[4]GM[Tetress];R[0-0,0-1,1-0,1-1];B[5-5,5-6,6-5,6-6]";
    snprintf(path, sizeof path, "%s/match", test->folder);
    snprintf(script, sizeof script, "file.follow '%s'", path);
    assert_ok(file_replace(path, first, sizeof first - 1, &error), &error);
    DO(test, script);
    uint64_t last = clock_ns() + PATIENCE_NS;
    while (test->app.document.position.plies < 1 && clock_ns() < last)
        app_tick(&test->app, clock_ns());
    assert_ok(file_replace(path, second, sizeof second - 1, &error), &error);
    while (test->app.document.position.plies < 2 && clock_ns() < last)
        app_tick(&test->app, clock_ns());
    assert_int_equal(test->app.document.position.plies, 2);
    DO(test, "file.unfollow; file.new");
    FAILS(test, "file.follow '/nowhere/at/all'", "file.follow: can't open it: No such file or directory");
}

/* Sets up a position, plays a move in it, and compares how the end is told. */
static void assert_end(TestApp *test, const char *script, const char *expected)
{
    char title[GAME_END_SIZE];
    DO(test, script);
    assert_int_equal(test->app.play.state, PLAY_OVER);
    game_end_title(&test->app, &test->app.play.result, title);
    assert_string_equal(title, expected);
}

#define SET_UP "editor.begin; editor.text '"
#define BEGIN(red, blue) "'; editor.apply; play.red " red "; play.blue " blue "; play.start; "
#define THREE_TO_FOUR "rrrr7/11/bbb8/11/11/11/11/11/11/11/11 b 149"
#define PENNED "11/11/2rrrrrrr2/1rbbb2bbr1/1rbb2bbbr1/1rbbbbbbbr1/1rbbbbbbbr1/1rbbbbbbbr1/2rrrrrrr2/11/11 "

static void the_end_says_who_won_and_in_which_way(void **state)
{
    TestApp *test = *state;
    assert_end(test, SET_UP PENNED "r 40" BEGIN("person", "first") "move.place S-H@4-4",
               "You won: Blue cannot move");
    assert_end(test, SET_UP PENNED "r 40" BEGIN("person", "person") "play.resign", "Blue won: Red resigned");
    assert_end(test, SET_UP PENNED "r 40" BEGIN("person", "first") "play.resign", "You lost: you resigned");
    assert_end(test, SET_UP THREE_TO_FOUR BEGIN("first", "person") "move.place I-H@3-0",
               "You won: 7 tokens to 4 after turn 150");
    assert_end(test, SET_UP THREE_TO_FOUR BEGIN("person", "person") "move.place I-H@3-0",
               "Blue won: 7 tokens to 4 after turn 150");
}

/* Its undo of a wrong move would delete what the game has. */
static void a_game_that_begins_ends_the_introduction(void **state)
{
    TestApp *test = *state;
    AppState *app = &test->app;
    DO(test, "intro.begin");
    while (intro_waits(&app->intro))
        DO(test, "intro.next");
    DO(test, "play.red person; play.blue first; play.start; wait ms 10; move.place 'O@9-9'; wait idle");
    assert_false(app->intro.shown);
    assert_int_equal(app->play.state, PLAY_RUNNING);
    assert_int_equal(app->play.game.count, 2);
    assert_ptr_equal(app->play.node, record_main_end(app->document.record));
}

static void a_person_takes_over_seats_in_one_step(void **state)
{
    TestApp *test = *state;
    Play *play = &test->app.play;
    DO(test, "play.red waiter; play.blue first; play.start; play.take-red");
    assert_int_equal(play->state, PLAY_RUNNING);
    assert_true(play_is_person(&play->setup, RED) && !play_is_person(&play->setup, BLUE));
    assert_null(strstr(test->app.document.record->players[RED], "aiter"));
    DO(test, "move.place O@5-5; wait idle");
    assert_int_equal(test->app.document.position.plies, 2);
    DO(test, "play.take-both; move.place O@5-7; move.place I-H@10-0");
    assert_int_equal(test->app.document.position.plies, 4);
    assert_true(play_is_person(&play->setup, BLUE));
    FAILS(test, "play.take-both", "play.take-both: 'Play both sides' is not available now");
    DO(test, "play.analyse");
    assert_int_equal(play->state, PLAY_NONE);
    assert_int_equal(test->app.view.mode, MODE_ANALYSE);
    assert_true(test->app.analysis.on);
    assert_int_equal(test->app.document.position.plies, 4);
}

int main(void)
{
#define AT_DESK(test) cmocka_unit_test_setup_teardown(test, test_app_begin, test_app_end)
    const struct CMUnitTest tests[] = {
        AT_DESK(every_action_has_one_name_and_keys_of_its_own),
        AT_DESK(no_two_actions_have_the_same_keys),
        AT_DESK(keys_that_the_window_needs_are_refused),
        AT_DESK(choices_have_words_of_their_own),
        AT_DESK(a_game_is_put_together_by_actions),
        AT_DESK(playing_through_goes_on_while_analyses_arrive),
        AT_DESK(what_is_not_possible_says_so),
        AT_DESK(a_script_with_a_mistake_does_nothing),
        AT_DESK(playing_and_hints_by_actions),
        AT_DESK(files_ask_before_edits_are_dropped),
        AT_DESK(unsaved_edits_and_settings_outlive_the_program),
        AT_DESK(the_clipboard_takes_moves_positions_and_records),
        AT_DESK(the_editor_makes_a_set_up_root),
        AT_DESK(the_editor_is_painted_at_a_cursor_and_left),
        AT_DESK(views_change_by_actions),
        AT_DESK(a_match_is_followed),
        AT_DESK(a_game_that_begins_ends_the_introduction),
        AT_DESK(the_end_says_who_won_and_in_which_way),
        AT_DESK(a_person_takes_over_seats_in_one_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
