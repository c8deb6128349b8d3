/* The dialogs and the start page, with pointer and keys. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/platform/file.h"
#include "engine/base/platform/folder.h"
#include "engine/protocol/python/python_agent.h"
#include "engine/protocol/ugi/ugi_client.h"
#include "tests/support/ui/hands.h"
#include "tests/ui/view/dialog_support.h"
#include "ui/draw/picture.h"
#include "ui/state/play/agent_list.h"

/* ---- A new game ---- */

static void choose_person(Hands *hands, const char *seat)
{
    char person[64];
    snprintf(person, sizeof person, "%s.none", seat);
    hands_click(hands, seat);
    hands_click(hands, person);
}

static void a_game_is_started_from_the_dialog(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    hands_do(hands, "dialog.new-game", NULL);
    hands_click(hands, "dialog.new-game.red");
    hands_click(hands, "dialog.new-game.red.Alpha-beta");
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

static void a_level_is_chosen_and_given_options(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    char agent[SETTINGS_AGENT_SIZE];
    hands_do(hands, "dialog.new-game", NULL);
    hands_click(hands, "dialog.new-game.blue");
    hands_click(hands, "dialog.new-game.blue.Level 6");
    assert_ok(player_choice_write(&hands->ui->drafts.game.seats[BLUE], agent, &(Error){0}), &(Error){0});
    assert_string_equal(agent, "champion:level=6");
    hands_click(hands, "dialog.new-game.blue.more");
    assert_true(hands_see(hands, "dialog.new-game.blue.threads"));
    hands_key(hands, SDL_SCANCODE_ESCAPE, 0);
    assert_dialog(hands, "");
    assert_int_equal(hands->app->play.state, PLAY_NONE);
}

/* The rows of a list that is open, in the order in which they are drawn. */
static void collect_rows(const Hands *hands, const char *list, Text *out)
{
    for (int i = 0; i < hands->place_count; i++) {
        const char *identity = hands->places[i].identity;
        size_t length = strlen(list);
        if (strncmp(identity, list, length) == 0 && identity[length] == '.' &&
            !strchr("abcdefghijklmnopqrstuvwxyz", identity[length + 1])) /* not a button of the place */
            text_printf(out, "%s\n", identity + length + 1);
    }
}

/* Who can play is the same list in every place. */
static void every_place_lists_the_same_agents(void **state)
{
    static const char *const places[][2] = {{"dialog.new-game", "dialog.new-game.red"},
                                            {"dialog.new-game", "dialog.new-game.blue"},
                                            {"view.mode analyse", "lines.a.agent"},
                                            {"dialog.ask analysis.second", "dialog.agent.agent"},
                                            {"view.mode match", "match.agent-a"},
                                            {"view.mode match", "match.agent-b"},
                                            {"tournament.show", "tournament.add"},
                                            {"suite.show", "suite.agent"},
                                            {"dialog.ask review.agent", "dialog.agent.agent"}};
    Hands *hands = ((DialogFixture *)*state)->hands;
    Text first = {0}, list = {0}, row = {0};
    OfferedAgent offered;
    hands_do(hands, "engine.keep", "Ours\tmcts:policy=uct");
    for (int i = 0; agent_list_at(&hands->app->names, i, &offered); i++)
        text_printf(&first, "%s\n", offered.name);
    assert_non_null(strstr(text_string(&first), "Level 1\n"));
    assert_non_null(strstr(text_string(&first), "\nOurs\n"));
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        char action[48];
        const char *space = strchr(places[i][0], ' ');
        snprintf(action, sizeof action, "%.*s", (int)strcspn(places[i][0], " "), places[i][0]);
        hands_do(hands, action, space ? space + 1 : NULL);
        hands_click(hands, places[i][1]);
        text_clear(&list);
        collect_rows(hands, places[i][1], &list);
        assert_string_equal(text_string(&list), text_string(&first));
        hands_key(hands, SDL_SCANCODE_ESCAPE, 0);
        hands_key(hands, SDL_SCANCODE_ESCAPE, 0);
    }
    text_free(&first);
    text_free(&list);
    text_free(&row);
}

static void an_engine_that_is_kept_can_be_the_opponent(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    char agent[SETTINGS_AGENT_SIZE];
    hands_do(hands, "engine.keep", "Ours\tmcts:policy=uct");
    hands_do(hands, "dialog.new-game", NULL);
    hands_click(hands, "dialog.new-game.blue");
    hands_click(hands, "dialog.new-game.blue.Ours");
    assert_ok(player_choice_write(&hands->ui->drafts.game.seats[BLUE], agent, &(Error){0}), &(Error){0});
    assert_string_equal(agent, "mcts:policy=uct");
    hands_key(hands, SDL_SCANCODE_ESCAPE, 0);
    assert_dialog(hands, "");
}

static void add_foreign(Hands *hands)
{
    roster_add(&hands->app->kinds, &python_agent_kind);
    roster_add(&hands->app->kinds, &ugi_kind);
}

/* An agent added from the dialog plays in it; what else was chosen stays. */
static void an_agent_is_added_on_the_way_to_a_game(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    const PlayerChoice *seats = hands->ui->drafts.game.seats;
    add_foreign(hands);
    hands_do(hands, "dialog.new-game", NULL);
    hands_click(hands, "dialog.new-game.clock.2");
    hands_click(hands, "dialog.new-game.red");
    hands_click(hands, "dialog.new-game.red.Greedy");
    hands_click(hands, "dialog.new-game.blue");
    hands_click(hands, "dialog.new-game.blue.add");
    assert_dialog(hands, "engines");
    hands_key(hands, SDL_SCANCODE_ESCAPE, 0);
    assert_dialog(hands, "new-game");
    assert_string_equal(seats[RED].kind->name, "greedy");
    hands_click(hands, "dialog.new-game.blue");
    hands_click(hands, "dialog.new-game.blue.add");
    hands_click(hands, "dialog.engines.kind.1");
    hands_click(hands, "dialog.engines.command");
    hands_type(hands, "/here/engine --fast");
    hands_click(hands, "dialog.engines.primary");
    assert_dialog(hands, "new-game");
    assert_string_equal(hands->app->settings.engines[0].name, "engine");
    assert_string_equal(seats[RED].kind->name, "greedy");
    assert_string_equal(seats[BLUE].command, "/here/engine --fast");
    assert_int_equal(hands->ui->drafts.game.clock, 2);
    hands_key(hands, SDL_SCANCODE_ESCAPE, 0);
    assert_dialog(hands, "");
}

/* Another agent with a name that is taken gets a number. */
static void an_agent_takes_no_others_name(void **state)
{
    static const char *const commands[] = {"/a/engine", "/b/engine"};
    Hands *hands = ((DialogFixture *)*state)->hands;
    const Settings *settings = &hands->app->settings;
    add_foreign(hands);
    for (int i = 0; i < 2; i++) {
        hands_do(hands, "dialog.add", "match.agent-a");
        hands_click(hands, "dialog.engines.kind.1");
        hands_click(hands, "dialog.engines.command");
        hands_type(hands, commands[i]);
        hands_click(hands, "dialog.engines.primary");
        assert_dialog(hands, "");
    }
    assert_int_equal(settings->engine_count, 2);
    assert_string_equal(settings->engines[0].name, "engine");
    assert_string_equal(settings->engines[1].name, "engine (2)");
    assert_string_equal(hands->app->matches.plan.sides[0].agent, "ugi:/b/engine");
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
    hands_key(hands, SDL_SCANCODE_F1, KMOD_LSHIFT);
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
    hands_key(hands, SDL_SCANCODE_F1, KMOD_LSHIFT);
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
    hands_click(hands, "dialog.settings.my-name");
    hands_type(hands, "Ann");
    assert_string_equal(hands->app->settings.my_name, "Ann");
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
    roster_add(&hands->app->kinds, &python_agent_kind);
    hands_do(hands, "dialog.python", NULL);
    hands_click(hands, "dialog.python.module");
    hands_type(hands, "s");
    hands_click(hands, "dialog.python.browse");
    dialogs_finish_work(hands);
    snprintf(folder, sizeof folder, "%s/", self->folder);
    dialogs_type(hands, folder);
    dialogs_finish_work(hands);
    hands_click(hands, "dialog.pick.primary");
    dialogs_finish_work(hands);
    assert_dialog(hands, "python");
    assert_string_equal(hands->ui->drafts.engines.player.folder, self->folder);
    assert_non_null(strchr(hands->ui->drafts.engines.player.module, 's'));
}

static void an_agent_without_a_folder_is_neither_tested_nor_played(void **state)
{
    static const char *const buttons[] = {"dialog.engines.test", "dialog.engines.match",
                                          "dialog.python.second", "dialog.python.primary"};
    Hands *hands = ((DialogFixture *)*state)->hands;
    roster_add(&hands->app->kinds, &python_agent_kind);
    hands_do(hands, "dialog.python", NULL);
    for (size_t i = 0; i < sizeof buttons / sizeof *buttons; i++) {
        hands->ui->drafts.error = (Error){0};
        hands_settle(hands);
        hands_click(hands, buttons[i]);
        assert_dialog(hands, "python");
        assert_string_equal(hands->ui->drafts.error.text, "name the folder and module of the Python agent");
    }
    assert_false(hands->app->agent_test.made);
    assert_int_equal(hands->app->settings.engine_count, 0);
}

/* Chooses a folder in the dialog of Python agents, as if it had been picked. */
static void take_folder(Hands *hands, const char *folder)
{
    snprintf(hands->ui->drafts.engines.python.folder, SPEC_REST_SIZE, "%s", folder);
    hands_settle(hands);
    hands_move(hands, "dialog.engines.test");
}

static void test_python(Hands *hands)
{
    hands_click(hands, "dialog.engines.test");
    while (question_open(&hands->app->agent_test.asking))
        hands_wait(hands, 10);
    hands_settle(hands);
}

/* The agent's own folder means the one above, and the dialog says so. */
static void an_agents_own_folder_means_the_one_above(void **state)
{
    DialogFixture *self = *state;
    Hands *hands = self->hands;
    char own[SPEC_REST_SIZE], path[SPEC_REST_SIZE + 32];
    Text source = {0};
    Error error;
    roster_add(&hands->app->kinds, &python_agent_kind);
    snprintf(own, sizeof own, "%.200s/my_agent", self->folder);
    snprintf(path, sizeof path, "%s/__init__.py", own);
    assert_ok(folder_make(own, &error), &error);
    assert_ok(file_read(TEST_DATA "/agents/steady.py", 1 << 16, &source, &error), &error);
    assert_ok(file_replace(path, source.bytes, source.length, &error), &error);
    text_free(&source);
    hands_do(hands, "dialog.python", NULL);
    hands_click(hands, "dialog.engines.name"); /* the field that is being typed into keeps its text */
    take_folder(hands, own);
    while (!hands_see(hands, "dialog.python.itself")) /* a thread looks into the folder */
        hands_wait(hands, 10);
    assert_string_equal(hands->ui->drafts.engines.player.folder, self->folder);
    assert_string_equal(hands->ui->drafts.engines.player.module, "my_agent");
    test_python(hands);
    assert_true(hands->app->agent_test.works);
    hands_click(hands, "dialog.engines.match");
    assert_dialog(hands, "");
    assert_string_equal(hands->app->settings.engines[0].name, "my_agent");
    assert_string_equal(hands->app->matches.plan.sides[0].agent, hands->app->settings.engines[0].agent);
    assert_true(hands->app->matches.plan.sides[0].pace.time_ns > 0); /* the referee's limit */
    unlink(path);
    rmdir(own);
}

/* A match tells when and why it forfeits. */
static void an_agent_that_failed_its_test_is_no_opponent_but_has_matches(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    roster_add(&hands->app->kinds, &python_agent_kind);
    hands_do(hands, "dialog.python", NULL);
    hands_click(hands, "dialog.engines.name");
    take_folder(hands, TEST_DATA "/agents");
    snprintf(hands->ui->drafts.engines.player.module, OPTION_VALUE_SIZE, "raises");
    test_python(hands);
    assert_false(hands->app->agent_test.works);
    hands_click(hands, "dialog.python.primary");
    hands_click(hands, "dialog.python.second");
    assert_dialog(hands, "python");
    assert_int_equal(hands->app->settings.engine_count, 0);
    snprintf(hands->ui->drafts.engines.player.module, OPTION_VALUE_SIZE, "steady");
    hands_settle(hands);
    hands_click(hands, "dialog.python.primary"); /* another agent, which was not tested */
    assert_dialog(hands, "new-game");
    assert_string_equal(hands->app->settings.engines[0].name, "steady");
    hands_do(hands, "dialog.python", NULL);
    take_folder(hands, TEST_DATA "/agents");
    snprintf(hands->ui->drafts.engines.player.module, OPTION_VALUE_SIZE, "raises");
    test_python(hands);
    assert_false(hands->app->agent_test.works);
    hands_click(hands, "dialog.engines.match");
    assert_dialog(hands, "");
    assert_non_null(strstr(hands->app->matches.plan.sides[0].agent, ":raises"));
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
        DIALOG_TEST(a_level_is_chosen_and_given_options),
        DIALOG_TEST(every_place_lists_the_same_agents),
        DIALOG_TEST(an_agent_is_added_on_the_way_to_a_game),
        DIALOG_TEST(an_agent_takes_no_others_name),
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
        DIALOG_TEST(an_agents_own_folder_means_the_one_above),
        DIALOG_TEST(an_agent_that_failed_its_test_is_no_opponent_but_has_matches),
        DIALOG_TEST(what_is_behind_a_dialog_gets_nothing),
        DIALOG_TEST(the_start_page_leads_on),
        DIALOG_TEST(the_start_page_is_worked_by_keys),
        DIALOG_TEST(nothing_sticks_out_of_a_small_window),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
