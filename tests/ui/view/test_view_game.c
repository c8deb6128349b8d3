/* The game panel, worked by hand: comments and marks, going through the moves, tabs. */
#include "tests/support/ui/hands.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void open_game(Hands *hands)
{
    hands_do(hands, "move.place", "0-0,0-1,1-0,1-1");
    hands_do(hands, "move.place", "5-5,5-6,6-5,6-6");
    hands_do(hands, "move.place", "2-0,2-1,3-0,3-1");
    hands_do(hands, "go.first", NULL);
}

static int set_up(void **state)
{
    *state = hands_open(1280, 800);
    open_game(*state);
    return 0;
}

static int tear_down(void **state)
{
    hands_close(*state);
    return 0;
}

static const RecordNode *node_shown(const Hands *hands)
{
    return hands->app->document.node;
}

static void a_comment_is_written_where_it_was_begun(void **state)
{
    Hands *hands = *state;
    hands_do(hands, "go.next", NULL);
    const RecordNode *node = node_shown(hands);
    hands_click(hands, "game.comment");
    hands_type(hands, "a good start");
    hands_click(hands, "go.next"); /* leaves the field, then goes on */
    hands_settle(hands);
    assert_ptr_not_equal(node_shown(hands), node);
    assert_string_equal(node->comment, "a good start");
    assert_null(node_shown(hands)->comment);
    hands_do(hands, "edit.undo", NULL);
    assert_null(hands->app->document.record->root->first_child->comment);
}

static void a_comment_is_there_while_the_caret_still_is_in_it(void **state)
{
    Hands *hands = *state;
    hands_do(hands, "go.next", NULL);
    const RecordNode *node = node_shown(hands);
    hands_key(hands, SDL_SCANCODE_W, 0);
    hands_type(hands, "a goo");
    hands_type(hands, "d start");
    assert_string_equal(node->comment, "a good start");
    hands_key(hands, SDL_SCANCODE_ESCAPE, 0);
    assert_string_equal(node->comment, "a good start");
    hands_do(hands, "edit.undo", NULL);
    assert_null(node->comment);
}

static void letters_in_a_comment_are_no_commands(void **state)
{
    Hands *hands = *state;
    hands_click(hands, "game.comment");
    hands_type(hands, "1c");
    hands_key(hands, SDL_SCANCODE_1, 0);
    hands_key(hands, SDL_SCANCODE_RIGHT, 0);
    assert_false(hands->app->hand.held);
    assert_ptr_equal(node_shown(hands), hands->app->document.record->root);
}

static void marks_are_set_and_taken_away(void **state)
{
    Hands *hands = *state;
    hands_do(hands, "go.next", NULL);
    hands_click(hands, "mark.?");
    assert_int_equal(node_shown(hands)->marks, MARK_BAD);
    hands_click(hands, "mark.?");
    assert_int_equal(node_shown(hands)->marks, 0);
}

static void keys_step_and_tabs_change(void **state)
{
    Hands *hands = *state;
    hands_key(hands, SDL_SCANCODE_END, 0);
    assert_int_equal(hands->app->document.position.plies, 3);
    hands_key(hands, SDL_SCANCODE_LEFT, 0);
    assert_int_equal(hands->app->document.position.plies, 2);
    hands_click(hands, "tab.console");
    assert_false(hands_see(hands, "game.comment"));
    hands_click(hands, "tab.game");
    assert_true(hands_see(hands, "game.comment"));
    hands_click(hands, "mode.analyse");
    assert_int_equal(hands->app->view.mode, MODE_ANALYSE);
    assert_true(hands_see(hands, "graph.plot"));
}

static void menus_run_actions_and_the_graph_goes_to_a_turn(void **state)
{
    Hands *hands = *state;
    hands_click(hands, "menu.Go");
    hands_click(hands, "menu.go.last");
    assert_int_equal(hands->app->document.position.plies, 3);
    hands_do(hands, "view.mode", "analyse");
    hands_click(hands, "graph.plot"); /* the middle of four positions is between the second and the third */
    assert_uint_in_range(hands->app->document.position.plies, 1, 2);
    hands_click(hands, "graph.kind.2");
    assert_int_equal(hands->ui->graph_kind, 2);
}

/* Alt and a letter open a menu; arrows and Enter do the rest. */
static void menus_open_by_letters_and_are_walked_by_arrows(void **state)
{
    Hands *hands = *state;
    hands_do(hands, "go.first", NULL);
    hands_key(hands, SDL_SCANCODE_G, KMOD_LALT);
    assert_true(hands_see(hands, "menu.go.last"));
    hands_key(hands, SDL_SCANCODE_RIGHT, 0); /* there is no submenu, so this goes to the next menu */
    hands_settle(hands);
    assert_true(hands_see(hands, "menu.piece.take-o"));
    assert_int_equal(hands->app->document.position.plies, 0);
    hands_key(hands, SDL_SCANCODE_LEFT, 0);
    hands_settle(hands);
    assert_true(hands_see(hands, "menu.go.last"));
    hands_key(hands, SDL_SCANCODE_UP, 0); /* wraps around to the last possible one */
    hands_key(hands, SDL_SCANCODE_ESCAPE, 0);
    assert_false(hands_see(hands, "menu.go.last"));
    hands_key(hands, SDL_SCANCODE_I, KMOD_LALT);
    hands_key(hands, SDL_SCANCODE_DOWN, 0);
    hands_key(hands, SDL_SCANCODE_RETURN, 0);
    assert_true(hands->app->hand.held);
    hands_do(hands, "piece.drop", NULL);
    hands_key(hands, SDL_SCANCODE_F10, 0);
    assert_true(hands_see(hands, "menu.file.open"));
}

/* Tab goes from the board through everything that keys can work, and back to it. */
static void tab_goes_around_the_window(void **state)
{
    Hands *hands = *state;
    int stops = 0;
    hands_key(hands, SDL_SCANCODE_TAB, 0);
    assert_int_equal(hands->ui->focus, FOCUS_WIDGETS);
    hands_key(hands, SDL_SCANCODE_TAB, KMOD_LSHIFT);
    assert_int_equal(hands->ui->focus, 0);
    bool groups[8] = {false};
    do {
        hands_key(hands, SDL_SCANCODE_TAB, 0);
        if (hands->ui->focus > 0)
            groups[hands->ui->focus] = true;
        assert_true(++stops < 200);
        assert_int_equal(hands->ui->stops.wanted, -1);
    } while (hands->ui->focus != 0);
    assert_true(groups[1]);
    assert_true(stops > 10);
    hands_key(hands, SDL_SCANCODE_RIGHT, 0);
    assert_int_equal(hands->app->document.position.plies, 1);
}

/* If one panel at a time is beside the board, F6 has two stops, not as many as the stored layout. */
static void f6_has_no_dead_stops_in_little_room(void **state)
{
    Hands *hands = *state;
    hands_do(hands, "view.mode", "analyse");
    hands_do(hands, "view.scale", "200");
    hands_key(hands, SDL_SCANCODE_F6, 0);
    assert_int_equal(hands->ui->focus, 1);
    hands_key(hands, SDL_SCANCODE_F6, 0);
    assert_int_equal(hands->ui->focus, 0);
}

static void holding_a_key_past_the_end_is_no_error(void **state)
{
    Hands *hands = *state;
    for (int i = 0; i < 5; i++)
        hands_key(hands, SDL_SCANCODE_RIGHT, 0);
    assert_int_equal(hands->app->document.position.plies, 3);
    assert_int_equal(hands->ui->toast.status, STATUS_OK);
    assert_string_equal(hands->ui->toast.text, "");
}

static void the_list_follows_the_move_into_less_room(void **state)
{
    Hands *hands = *state;
    while (hands->app->document.history.done > 0)
        hands_do(hands, "edit.undo", NULL);
    hands_do(hands, "file.open", TEST_DATA "/rules/logs/game.log");
    while (!app_idle(hands->app))
        hands_settle(hands);
    hands_do(hands, "view.mode", "analyse");
    hands_do(hands, "go.last", NULL);
    assert_true(hands_see(hands, "game.current"));
    hands_do(hands, "view.mode", "play");
    hands_settle(hands);
    assert_true(hands_see(hands, "game.current"));
    hands_do(hands, "view.mode", "analyse");
    hands_do(hands, "view.scale", "120");
    hands_settle(hands);
    assert_true(hands_see(hands, "game.current"));
}

static void what_went_wrong_with_a_file_names_it(void **state)
{
    Hands *hands = *state;
    while (hands->app->document.history.done > 0)
        hands_do(hands, "edit.undo", NULL);
    ui_do(hands->ui, "file.open", "/nowhere/lost.log");
    for (int i = 0; i < 100 && !hands->ui->toast.text[0]; i++)
        hands_wait(hands, 20);
    assert_string_equal(hands->ui->toast.text, "lost.log: can't open it: No such file or directory");
}

static void a_finished_game_is_offered_a_review(void **state)
{
    Hands *hands = *state;
    assert_false(hands_see(hands, "offer.dismiss"));
    while (hands->app->document.history.done > 0)
        hands_do(hands, "edit.undo", NULL);
    hands_do(hands, "file.open", TEST_DATA "/rules/logs/game.log");
    while (!app_idle(hands->app))
        hands_settle(hands);
    hands_settle(hands);
    static const char *const elsewhere[] = {"match", "tune", "solo"};
    for (size_t i = 0; i < sizeof elsewhere / sizeof *elsewhere; i++) {
        hands_do(hands, "view.mode", elsewhere[i]);
        hands_settle(hands);
        assert_false(hands_see(hands, "offer.dismiss"));
    }
    hands_do(hands, "view.mode", "analyse");
    hands_settle(hands);
    assert_true(hands_see(hands, "offer.dismiss"));
    hands_do(hands, "view.mode", "play");
    hands_settle(hands);
    hands_click(hands, "offer.dismiss");
    assert_false(hands_see(hands, "offer.dismiss"));
}

/* The record says that an agent was Red, so the person was Blue and need not say so. */
static void a_game_that_was_played_here_is_reviewed_for_its_person(void **state)
{
    Hands *hands = *state;
    char folder[] = "/tmp/test_view_game_XXXXXX";
    char path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/game.sgf", folder);
    while (hands->app->document.history.done > 0)
        hands_do(hands, "edit.undo", NULL);
    hands_do(hands, "play.red", "random");
    hands_do(hands, "play.blue", "person");
    hands_do(hands, "play.new", "2");
    hands_do(hands, "play.resign", NULL);
    hands_do(hands, "file.save-as", path);
    while (!app_idle(hands->app))
        hands_wait(hands, 1);
    hands_do(hands, "file.open", path);
    while (!app_idle(hands->app) || hands->app->play.state != PLAY_NONE)
        hands_wait(hands, 1);
    hands_settle(hands);
    assert_false(hands_see(hands, "offer.red"));
    hands_click(hands, "offer.review");
    assert_true(review_busy(&hands->app->review));
    assert_int_equal(hands->app->view.viewpoint, VIEWPOINT_BLUE);
    hands_do(hands, "review.cancel", NULL);
    unlink(path);
    rmdir(folder);
}

int main(void)
{
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_comment_is_written_where_it_was_begun, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_comment_is_there_while_the_caret_still_is_in_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(letters_in_a_comment_are_no_commands, set_up, tear_down),
        cmocka_unit_test_setup_teardown(marks_are_set_and_taken_away, set_up, tear_down),
        cmocka_unit_test_setup_teardown(menus_run_actions_and_the_graph_goes_to_a_turn, set_up, tear_down),
        cmocka_unit_test_setup_teardown(menus_open_by_letters_and_are_walked_by_arrows, set_up, tear_down),
        cmocka_unit_test_setup_teardown(tab_goes_around_the_window, set_up, tear_down),
        cmocka_unit_test_setup_teardown(f6_has_no_dead_stops_in_little_room, set_up, tear_down),
        cmocka_unit_test_setup_teardown(holding_a_key_past_the_end_is_no_error, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_list_follows_the_move_into_less_room, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_went_wrong_with_a_file_names_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_finished_game_is_offered_a_review, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_game_that_was_played_here_is_reviewed_for_its_person, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(keys_step_and_tabs_change, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
