/* The dialogs and the start page, with pointer and keys. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/protocol/python/python_agent.h"
#include "tests/support/ui/hands.h"
#include "tests/ui/view/dialog_support.h"
#include "ui/draw/picture.h"
#include "ui/state/play/agent_list.h"

/* ---- A new game ---- */

static void choose_person(Hands *hands, const char *seat)
{
    char person[64];
    snprintf(person, sizeof person, "%s.0", seat);
    hands_click(hands, seat);
    hands_click(hands, person);
}

static void a_game_is_started_from_the_dialog(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    hands_do(hands, "dialog.new-game", NULL);
    hands_click(hands, "dialog.new-game.red");
    hands_click(hands, "dialog.new-game.red.2");
    choose_person(hands, "dialog.new-game.blue");
    hands_click(hands, "dialog.new-game.clock.1");
    hands_click(hands, "dialog.new-game.primary");
    assert_dialog(hands, "");
    assert_int_equal(hands->app->play.state, PLAY_RUNNING);
    assert_string_equal(hands->app->play.setup.players[RED], "alphabeta");
    assert_string_equal(hands->app->play.setup.players[BLUE], PLAY_PERSON);
    assert_true(hands->app->play.setup.clock.time_ns == 60000000000u);
    hands_do(hands, "play.stop", NULL);
}

static void a_game_begins_with_random_turns(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    hands_do(hands, "dialog.new-game", NULL);
    choose_person(hands, "dialog.new-game.red");
    choose_person(hands, "dialog.new-game.blue");
    hands_click(hands, "dialog.new-game.opening.2");
    hands_key(hands, SDL_SCANCODE_RETURN, 0);
    assert_dialog(hands, "");
    assert_int_equal(hands->app->play.state, PLAY_RUNNING);
    assert_int_equal(hands->app->document.position.plies, 4);
}

static void a_level_is_chosen_by_its_slider(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    char agent[SETTINGS_AGENT_SIZE];
    hands_do(hands, "dialog.new-game", NULL);
    hands_click(hands, "dialog.new-game.blue");
    hands_click(hands, "dialog.new-game.blue.1");
    hands_click(hands, "dialog.new-game.blue.level");
    assert_ok(player_choice_write(&hands->ui->drafts.game.seats[BLUE], agent, &(Error){0}), &(Error){0});
    assert_string_equal(agent, "champion:level=6");
    hands_click(hands, "dialog.new-game.blue.more");
    assert_true(hands_see(hands, "dialog.new-game.blue.threads"));
    hands_key(hands, SDL_SCANCODE_ESCAPE, 0);
    assert_dialog(hands, "");
    assert_int_equal(hands->app->play.state, PLAY_NONE);
}

/* The person comes first, then the program's own agents, and then those that the user has kept. */
static void an_engine_that_is_kept_can_be_the_opponent(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    const AppState *app = hands->app;
    char agent[SETTINGS_AGENT_SIZE];
    char choice[64];
    OfferedAgent offered;
    int index = 0;
    hands_do(hands, "engine.keep", "Ours\tmcts:policy=uct");
    while (agent_list_at(app->roster, &app->settings, index, &offered) && offered.group != AGENTS_KEPT)
        index++;
    snprintf(choice, sizeof choice, "dialog.new-game.blue.%d", index + 1);
    hands_do(hands, "dialog.new-game", NULL);
    hands_click(hands, "dialog.new-game.blue");
    hands_click(hands, choice);
    assert_ok(player_choice_write(&hands->ui->drafts.game.seats[BLUE], agent, &(Error){0}), &(Error){0});
    assert_string_equal(agent, "mcts:policy=uct");
    hands_key(hands, SDL_SCANCODE_ESCAPE, 0);
    assert_dialog(hands, "");
}

static void a_wrong_time_is_refused_and_said(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    hands_do(hands, "dialog.new-game", NULL);
    choose_person(hands, "dialog.new-game.red");
    choose_person(hands, "dialog.new-game.blue");
    hands_click(hands, "dialog.new-game.clock.5");
    hands_click(hands, "dialog.new-game.time");
    hands_type(hands, "soon");
    hands_key(hands, SDL_SCANCODE_RETURN, 0);
    assert_dialog(hands, "new-game");
    assert_int_not_equal(hands->ui->drafts.error.status, STATUS_OK);
    assert_int_equal(hands->app->play.state, PLAY_NONE);
}

/* The same key press must not reach another dialog. */
static void enter_in_the_palette_ends_with_the_palette(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    hands->app->maker = picture_maker(window_labels(hands->window));
    hands_key(hands, SDL_SCANCODE_K, KMOD_LCTRL);
    hands_type(hands, "file.picture");
    hands_key(hands, SDL_SCANCODE_RETURN, 0);
    assert_dialog(hands, "file");
    assert_string_equal(hands->app->view.dialog_action, "file.picture");
    assert_false(file_jobs_busy(&hands->app->file_jobs));
}

static void escape_closes_a_menu_and_nothing_else(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    hands_do(hands, "piece.take-t", NULL);
    hands_click(hands, "menu.Go");
    assert_true(hands_see(hands, "menu.go.last"));
    hands_key(hands, SDL_SCANCODE_ESCAPE, 0);
    assert_false(hands_see(hands, "menu.go.last"));
    assert_true(hands->app->hand.held);
    hands_key(hands, SDL_SCANCODE_ESCAPE, 0);
    assert_false(hands->app->hand.held);
}

/* ---- Commands and keys ---- */

static void a_command_is_run_by_typing_some_letters(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    hands_key(hands, SDL_SCANCODE_K, KMOD_LCTRL);
    hands_type(hands, "theme lig");
    hands_key(hands, SDL_SCANCODE_RETURN, 0);
    assert_dialog(hands, "");
    assert_int_equal(hands->app->settings.theme, THEME_LIGHT);
    hands_key(hands, SDL_SCANCODE_K, KMOD_LCTRL);
    hands_type(hands, "theme");
    hands_key(hands, SDL_SCANCODE_DOWN, 0);
    assert_int_equal(hands->ui->drafts.chosen, 1);
    hands_key(hands, SDL_SCANCODE_UP, 0);
    assert_int_equal(hands->ui->drafts.chosen, 0);
}

static void a_command_asks_for_what_it_lacks(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    dialogs_play(hands);
    hands_key(hands, SDL_SCANCODE_K, KMOD_LCTRL);
    hands_type(hands, "go to turn");
    hands_key(hands, SDL_SCANCODE_RETURN, 0);
    assert_dialog(hands, "argument");
    hands_type(hands, "many");
    hands_key(hands, SDL_SCANCODE_RETURN, 0);
    assert_dialog(hands, "argument");
    assert_int_not_equal(hands->ui->drafts.error.status, STATUS_OK);
    hands_click(hands, "dialog.argument.text");
    hands_key(hands, SDL_SCANCODE_A, KMOD_LCTRL);
    hands_type(hands, "1");
    hands_key(hands, SDL_SCANCODE_RETURN, 0);
    assert_dialog(hands, "");
    assert_int_equal(hands->app->document.position.plies, 0);
}

static const char *keys_of(const Hands *hands, const char *action)
{
    return action_keys(action_find(action), hands->app);
}

static void a_shortcut_is_changed_by_pressing_it(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    hands_key(hands, SDL_SCANCODE_F1, 0);
    hands_type(hands, "undo");
    hands_click(hands, "dialog.shortcuts.edit.undo");
    hands_key(hands, SDL_SCANCODE_J, KMOD_LCTRL);
    assert_string_equal(keys_of(hands, "edit.undo"), "Ctrl+J");
    hands_click(hands, "dialog.shortcuts.edit.undo");
    hands_key(hands, SDL_SCANCODE_ESCAPE, 0);
    assert_dialog(hands, "shortcuts");
    hands_click(hands, "dialog.shortcuts.edit.undo.default");
    assert_string_equal(keys_of(hands, "edit.undo"), "Ctrl+Z");
}

/* By topic, in the order in which people look; actions without keys come after all those with keys. */
static void shortcuts_begin_with_what_has_keys(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    hands_key(hands, SDL_SCANCODE_F1, 0);
    assert_true(hands_see(hands, "dialog.shortcuts.piece.take-o"));
    assert_false(hands_see(hands, "dialog.shortcuts.analysis.agent"));
    hands_type(hands, "copy");
    Box keyed = hands_box(hands, "dialog.shortcuts.edit.copy-position");
    Box bare = hands_box(hands, "dialog.shortcuts.edit.copy-moves");
    assert_true(keyed.bottom < bare.top);
    hands_key(hands, SDL_SCANCODE_A, KMOD_LCTRL);
    hands_type(hands, "ctrl+shift+s");
    assert_true(hands_see(hands, "dialog.shortcuts.file.save-as"));
}

static void keys_change_hands_only_when_that_is_wanted(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    hands_do(hands, "dialog.shortcuts", NULL);
    hands_type(hands, "undo");
    hands_click(hands, "dialog.shortcuts.edit.undo");
    hands_key(hands, SDL_SCANCODE_S, KMOD_LCTRL);
    assert_string_equal(keys_of(hands, "edit.undo"), "Ctrl+Z");
    hands_click(hands, "dialog.shortcuts.leave");
    assert_string_equal(keys_of(hands, "file.save"), "Ctrl+S");
    hands_click(hands, "dialog.shortcuts.edit.undo");
    hands_key(hands, SDL_SCANCODE_S, KMOD_LCTRL);
    hands_click(hands, "dialog.shortcuts.primary");
    assert_string_equal(keys_of(hands, "edit.undo"), "Ctrl+S");
    assert_string_equal(keys_of(hands, "file.save"), "");
    hands_click(hands, "dialog.shortcuts.second");
    assert_string_equal(keys_of(hands, "file.save"), "Ctrl+S");
}

/* ---- The rest ---- */

static void information_is_kept(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    hands_do(hands, "dialog.information", NULL);
    hands_type(hands, "Ann");
    hands_key(hands, SDL_SCANCODE_TAB, 0);
    hands_type(hands, "Bob");
    hands_key(hands, SDL_SCANCODE_RETURN, 0);
    assert_dialog(hands, "");
    assert_string_equal(hands->app->document.record->players[RED], "Ann");
    assert_string_equal(hands->app->document.record->players[BLUE], "Bob");
}

/* As when a file that is followed holds another game, or its names come later than the dialog. */
static void information_belongs_to_the_game_it_was_typed_for(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    Document *document = &hands->app->document;
    Error error;
    hands_do(hands, "dialog.information", NULL);
    hands_type(hands, "Ann");
    assert_ok(document_set_player(document, BLUE, "Bob", &error), &error);
    hands_do(hands, "view.panel.show", "game");
    assert_string_equal(document->record->players[BLUE], "Bob");
    document_drop_edits(document);
    assert_ok(document_new(document, &error), &error);
    assert_ok(document_set_player(document, RED, "Eve", &error), &error);
    hands_do(hands, "view.panel.show", "game");
    assert_string_equal(document->record->players[RED], "Eve");
    assert_null(document->record->players[BLUE]);
}

static void information_stays_when_escape_closes_its_dialog(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    hands_do(hands, "dialog.information", NULL);
    hands_type(hands, "Ann");
    assert_string_equal(hands->app->document.record->players[RED], "Ann");
    hands_key(hands, SDL_SCANCODE_ESCAPE, 0);
    assert_dialog(hands, "");
    assert_string_equal(hands->app->document.record->players[RED], "Ann");
    hands_do(hands, "edit.undo", NULL);
    assert_null(hands->app->document.record->players[RED]);
}

static void settings_count_at_once(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    hands_do(hands, "dialog.settings", NULL);
    hands_click(hands, "dialog.settings.margin.3");
    assert_int_equal(hands->app->settings.margin, 3);
    bool before = hands->app->settings.restore;
    hands_click(hands, "dialog.settings.restore");
    assert_int_equal(hands->app->settings.restore, !before);
    hands_key(hands, SDL_SCANCODE_RETURN, 0);
    assert_dialog(hands, "");
}

static void a_folder_is_chosen_for_a_field(void **state)
{
    DialogFixture *self = *state;
    Hands *hands = self->hands;
    char folder[80];
    hands_do(hands, "dialog.python", NULL);
    hands_click(hands, "dialog.python.module");
    hands_type(hands, "s");
    hands_click(hands, "dialog.python.browse");
    dialogs_finish_work(hands);
    snprintf(folder, sizeof folder, "%s/", self->folder);
    dialogs_type(hands, folder);
    dialogs_finish_work(hands);
    hands_click(hands, "dialog.pick.primary");
    assert_dialog(hands, "python");
    assert_string_equal(hands->ui->drafts.python.folder, self->folder);
    assert_non_null(strchr(hands->ui->drafts.python.module, 's'));
}

static void an_agent_without_a_folder_is_neither_tested_nor_played(void **state)
{
    static const char *const buttons[] = {"dialog.python.test", "dialog.python.second",
                                          "dialog.python.primary"};
    Hands *hands = ((DialogFixture *)*state)->hands;
    roster_add(&hands->roster, &python_agent_kind);
    hands_do(hands, "dialog.python", NULL);
    for (size_t i = 0; i < sizeof buttons / sizeof *buttons; i++) {
        hands->ui->drafts.error = (Error){0};
        hands_settle(hands);
        hands_click(hands, buttons[i]);
        assert_dialog(hands, "python");
        assert_string_equal(hands->ui->drafts.error.text, "name the folder and module of the Python agent");
    }
    assert_false(hands->app->python.made);
}

static void an_agents_own_folder_is_left_for_the_one_above(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    roster_add(&hands->roster, &python_agent_kind);
    hands_do(hands, "dialog.python", NULL);
    hands_click(hands, "dialog.python.class"); /* the field that is being typed into keeps its text */
    PythonDraft *draft = &hands->ui->drafts.python;
    snprintf(draft->folder, sizeof draft->folder, "%s", TEST_DATA "/agents/steady");
    snprintf(draft->module, sizeof draft->module, "steady");
    hands_click(hands, "dialog.python.test");
    while (python_test_busy(&hands->app->python))
        hands_wait(hands, 10);
    hands_settle(hands);
    assert_false(hands->app->python.works);
    hands_click(hands, "dialog.python.above");
    assert_string_equal(draft->folder, TEST_DATA "/agents");
    while (python_test_busy(&hands->app->python))
        hands_wait(hands, 10);
    assert_true(hands->app->python.works);
}

static void what_is_behind_a_dialog_gets_nothing(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    Box cell = hands_box(hands, "board.cell.0-0");
    hands_do(hands, "dialog.about", NULL);
    assert_true(cell.left < hands->ui->drafts.box.left);
    hands_click(hands, "board.cell.0-0");
    hands_key(hands, SDL_SCANCODE_1, 0);
    assert_false(hands->app->hand.held);
    assert_int_equal(hands->app->hand.click_count, 0);
    assert_dialog(hands, "about");
}

static void the_start_page_leads_on(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    app_show_start(hands->app);
    hands_settle(hands);
    hands_click(hands, "start.play");
    assert_dialog(hands, "new-game");
    hands_click(hands, "dialog.new-game.close");
    assert_true(hands->app->view.start);
    hands_click(hands, "start.empty");
    assert_false(hands->app->view.start);
}

static void the_start_page_is_worked_by_keys(void **state)
{
    static const SDL_Scancode pressing[] = {SDL_SCANCODE_SPACE, SDL_SCANCODE_RETURN};
    Hands *hands = ((DialogFixture *)*state)->hands;
    hands_do(hands, "view.start", NULL);
    hands_key(hands, SDL_SCANCODE_RIGHT, 0);
    hands_key(hands, SDL_SCANCODE_RIGHT, 0);
    for (int i = 0; i < 2; i++) {
        hands_key(hands, pressing[i], 0);
        assert_dialog(hands, "new-game");
        hands_key(hands, SDL_SCANCODE_ESCAPE, 0);
        assert_dialog(hands, "");
    }
    assert_false(hands->app->analysis.on);
}

static void begin_introduction(Hands *hands)
{
    app_show_start(hands->app);
    hands_settle(hands);
    hands_click(hands, "start.intro");
    assert_true(hands_see(hands, "intro"));
    assert_int_equal(hands->app->intro.step, 1);
}

static void assert_step(Hands *hands, int step, bool done)
{
    assert_int_equal(hands->app->intro.step, step);
    assert_int_equal(hands->app->intro.done, done);
}

/* Each step ends when its task is done, and only then; what was placed elsewhere is taken back. */
static void the_introduction_is_walked(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    begin_introduction(hands);
    hands_key(hands, SDL_SCANCODE_R, 0);
    assert_step(hands, 1, false);
    hands_click(hands, "piece.take-t");
    assert_step(hands, 2, false);
    hands_key(hands, SDL_SCANCODE_R, 0);
    assert_step(hands, 2, false);
    hands_click(hands, "board.cell.5-5");
    assert_step(hands, 2, true);
    assert_int_equal(hands->app->document.position.plies, 2); /* Blue has answered */
    hands_click(hands, "intro.next");
    hands_key(hands, SDL_SCANCODE_1, 0);
    hands_click(hands, "board.cell.7-8");
    assert_step(hands, 3, false);
    assert_true(hands->app->intro.strayed);
    assert_int_equal(hands->app->document.position.plies, 4);
    hands_do(hands, "move.place", "O@6-10");
    assert_step(hands, 3, true);
    hands_key(hands, SDL_SCANCODE_RETURN, 0);
    hands_key(hands, SDL_SCANCODE_Z, KMOD_LCTRL); /* its position stays */
    hands_do(hands, "move.place", "T-L@5-6");
    assert_step(hands, 4, true);
    hands_key(hands, SDL_SCANCODE_RETURN, 0);
    assert_step(hands, 5, false);
    hands_key(hands, SDL_SCANCODE_RETURN, 0);
    hands_do(hands, "move.place", "S-H@4-4");
    assert_step(hands, 6, true);
    assert_false(hands_see(hands, "banner")); /* nobody's game has ended */
    hands_key(hands, SDL_SCANCODE_RETURN, 0);
    hands_click(hands, "intro.next"); /* skips it */
    assert_step(hands, 8, false);
    hands_do(hands, "move.place", "I-H@10-1");
    assert_step(hands, 8, true);
    assert_int_equal(hands->app->document.position.plies, 150);
    hands_key(hands, SDL_SCANCODE_RETURN, 0);
    hands_click(hands, "intro.next");
    assert_false(hands_see(hands, "intro"));
    assert_true(hands->app->view.start);
}

/* Its last step starts a game; from then on it is the user's. */
static void the_introduction_ends_with_a_game(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    begin_introduction(hands);
    for (int i = 1; i < intro_count(); i++) {
        assert_step(hands, i, false);
        hands_click(hands, "intro.next");
    }
    assert_true(hands_see(hands, "intro.open"));
    hands_click(hands, "intro.play");
    assert_int_equal(hands->app->play.state, PLAY_RUNNING);
    assert_string_equal(hands->app->play.setup.players[RED], PLAY_PERSON);
    assert_non_null(strstr(hands->app->play.setup.players[BLUE], "champion:level=1,"));
    assert_int_equal(hands->app->document.position.plies, 0);
    assert_false(hands_see(hands, "intro"));
    hands_key(hands, SDL_SCANCODE_7, 0);
    hands_click(hands, "board.cell.5-8");
    hands_key(hands, SDL_SCANCODE_N, KMOD_LCTRL);
    assert_string_equal(hands->app->pending, "file.new");
}

/* It can be left and found again at the same step. Its game is nobody's work, so no question is asked about
 * it. */
static void the_introduction_is_left_and_found_again(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    begin_introduction(hands);
    hands_click(hands, "intro.next");
    hands_key(hands, SDL_SCANCODE_3, 0);
    hands_click(hands, "board.cell.5-5");
    assert_step(hands, 2, true);
    hands_click(hands, "intro.leave");
    assert_false(hands_see(hands, "intro"));
    hands_click(hands, "menu.Help");
    hands_click(hands, "menu.intro.begin");
    assert_true(hands_see(hands, "intro"));
    assert_step(hands, 2, true);
    hands_key(hands, SDL_SCANCODE_N, KMOD_LCTRL);
    assert_dialog(hands, "");
    assert_string_equal(hands->app->pending, "");
    assert_int_equal(hands->app->document.record->node_count, 1);
    assert_false(hands_see(hands, "intro"));
}

static void an_introduction_asks_before_it_drops_a_game(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    dialogs_play(hands);
    hands_do(hands, "dialog.rules", NULL);
    hands_click(hands, "dialog.rules.second");
    assert_string_equal(hands->app->pending, "intro.begin");
    hands_click(hands, "dialog.unsaved.second");
    assert_true(hands_see(hands, "intro"));
}

/* Every dialog, in the smallest window. */
static void nothing_sticks_out_of_a_small_window(void **state)
{
    static const char *const dialogs[] = {
        "dialog.new-game",  "dialog.python",   "dialog.information", "dialog.settings", "dialog.commands",
        "dialog.shortcuts", "dialog.glossary", "dialog.about",       "dialog.rules",    "dialog.evaluator"};
    Hands *hands = ((DialogFixture *)*state)->hands;
    hands_do(hands, "view.scale", "200");
    for (size_t i = 0; i < sizeof dialogs / sizeof *dialogs; i++) {
        char primary[64];
        hands_do(hands, dialogs[i], NULL);
        snprintf(primary, sizeof primary, "%s.primary", dialogs[i]);
        Box box = hands->ui->drafts.box;
        Box button = hands_box(hands, primary);
        assert_true(box.left >= 0 && box.top >= 0 && box.right <= DIALOGS_WIDTH &&
                    box.bottom <= DIALOGS_HEIGHT);
        assert_true(button.left >= box.left && button.right <= box.right && button.bottom <= box.bottom);
        hands_do(hands, "dialog.close", NULL);
    }
}

int main(void)
{
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    setenv("SDL_RENDER_DRIVER", "software", 1);
#define DIALOG_TEST(name) cmocka_unit_test_setup_teardown(name, dialogs_begin, dialogs_end)
    const struct CMUnitTest tests[] = {
        DIALOG_TEST(a_game_is_started_from_the_dialog),
        DIALOG_TEST(a_game_begins_with_random_turns),
        DIALOG_TEST(a_level_is_chosen_by_its_slider),
        DIALOG_TEST(an_engine_that_is_kept_can_be_the_opponent),
        DIALOG_TEST(a_wrong_time_is_refused_and_said),
        DIALOG_TEST(a_command_is_run_by_typing_some_letters),
        DIALOG_TEST(a_command_asks_for_what_it_lacks),
        DIALOG_TEST(a_shortcut_is_changed_by_pressing_it),
        DIALOG_TEST(shortcuts_begin_with_what_has_keys),
        DIALOG_TEST(the_introduction_is_walked),
        DIALOG_TEST(the_introduction_ends_with_a_game),
        DIALOG_TEST(the_introduction_is_left_and_found_again),
        DIALOG_TEST(an_introduction_asks_before_it_drops_a_game),
        DIALOG_TEST(keys_change_hands_only_when_that_is_wanted),
        DIALOG_TEST(information_is_kept),
        DIALOG_TEST(information_belongs_to_the_game_it_was_typed_for),
        DIALOG_TEST(information_stays_when_escape_closes_its_dialog),
        DIALOG_TEST(settings_count_at_once),
        DIALOG_TEST(a_folder_is_chosen_for_a_field),
        DIALOG_TEST(enter_in_the_palette_ends_with_the_palette),
        DIALOG_TEST(escape_closes_a_menu_and_nothing_else),
        DIALOG_TEST(an_agent_without_a_folder_is_neither_tested_nor_played),
        DIALOG_TEST(an_agents_own_folder_is_left_for_the_one_above),
        DIALOG_TEST(what_is_behind_a_dialog_gets_nothing),
        DIALOG_TEST(the_start_page_leads_on),
        DIALOG_TEST(the_start_page_is_worked_by_keys),
        DIALOG_TEST(nothing_sticks_out_of_a_small_window),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
