/* Nothing is lost: whatever is typed, pasted, saved or set is kept at once. */
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "engine/base/platform/clock.h"
#include "engine/base/platform/file.h"
#include "tests/support/ui/test_app.h"

/* ---- Typed texts ---- */

static const char *comment_of(const TestApp *test)
{
    const char *comment = test->app.document.node->comment;
    return comment ? comment : "";
}

static void a_comment_is_kept_at_every_key_as_one_step(void **state)
{
    TestApp *test = *state;
    Document *document = &test->app.document;
    DO(test, "move.place 'O@0-0'; edit.comment-begin a; edit.comment-on ab; edit.comment-on abc");
    assert_string_equal(comment_of(test), "abc");
    assert_int_equal(document->history.count, 2);
    DO(test, "edit.comment-begin 'abc d'; edit.comment-on 'abc de'");
    assert_int_equal(document->history.count, 3);
    DO(test, "edit.undo");
    assert_string_equal(comment_of(test), "abc");
    DO(test, "edit.undo");
    assert_string_equal(comment_of(test), "");
    DO(test, "edit.redo; edit.redo");
    assert_string_equal(comment_of(test), "abc de");
}

static void typing_does_not_go_on_with_another_nodes_or_a_saved_text(void **state)
{
    TestApp *test = *state;
    Document *document = &test->app.document;
    DO(test, "edit.comment-begin one; move.place 'O@0-0'; go.first; edit.comment-on 'one two'");
    assert_int_equal(document->history.count, 3);
    DO(test, "file.save-as '%/a.sgf'; edit.comment-on 'one two three'");
    assert_true(document_changed(document));
    DO(test, "edit.undo");
    assert_false(document_changed(document));
    assert_string_equal(comment_of(test), "one two");
}

static void what_was_typed_and_deleted_again_is_no_edit(void **state)
{
    TestApp *test = *state;
    DO(test, "edit.comment-begin a; edit.comment-on ab; edit.comment-on a; edit.comment-on ''");
    assert_false(document_changed(&test->app.document));
    assert_null(document_undo_title(&test->app.document));
}

static void a_comment_typed_while_games_are_saved_is_taken_then(void **state)
{
    TestApp *test = *state;
    AppState *app = &test->app;
    Error error;
    DO(test, "move.place 'O@0-0'; edit.comment-begin before");
    assert_ok(action_run(app, "file.save-as", test_app_path(test, "one.sgf"), &error), &error);
    assert_true(app->document.busy);
    assert_ok(action_run(app, "edit.comment-on", "before and", &error), &error);
    assert_ok(action_run(app, "edit.comment-on", "before and after", &error), &error);
    assert_ok(action_run(app, "go.first", "", &error), &error);
    DO(test, "wait idle; go.next");
    assert_string_equal(comment_of(test), "before and after");
    assert_true(document_changed(&app->document));
    DO(test, "edit.undo");
    assert_string_equal(comment_of(test), "before");
}

static void comments_typed_at_two_nodes_while_games_are_saved_are_both_taken(void **state)
{
    TestApp *test = *state;
    AppState *app = &test->app;
    Error error;
    DO(test, "move.place 'O@0-0'");
    assert_ok(action_run(app, "file.save-as", test_app_path(test, "one.sgf"), &error), &error);
    assert_ok(action_run(app, "edit.comment-begin", "second", &error), &error);
    assert_ok(action_run(app, "go.first", "", &error), &error);
    assert_ok(action_run(app, "edit.comment-begin", "first", &error), &error);
    DO(test, "wait idle");
    assert_string_equal(comment_of(test), "first");
    DO(test, "go.next");
    assert_string_equal(comment_of(test), "second");
}

static void what_is_typed_comes_back_after_the_program_ended(void **state)
{
    TestApp *test = *state;
    DO(test, "move.place 'O@0-0'; edit.comment-begin w; edit.comment-on wo");
    app_close(&test->app);
    test_app_open(test);
    DO(test, "go.next");
    assert_string_equal(comment_of(test), "wo");
}

static void information_is_one_step_too(void **state)
{
    TestApp *test = *state;
    const Record *record = test->app.document.record;
    DO(test, "edit.information 'red A'; edit.information-on 'red Ann'; edit.information-on 'event Final'");
    assert_string_equal(record->players[RED], "Ann");
    assert_string_equal(record_tag(record, "event"), "Final");
    assert_int_equal(test->app.document.history.count, 1);
    DO(test, "edit.undo");
    assert_null(record->players[RED]);
}

/* ---- Edits ---- */

static void a_line_that_fails_half_way_leaves_nothing(void **state)
{
    TestApp *test = *state;
    Document *document = &test->app.document;
    Error error;
    Move moves[3] = {MOVE("O@0-0"), MOVE("O@5-5"), MOVE("O@5-5")};
    assert_int_equal(document_insert_line(document, moves, 3, &error), STATUS_ILLEGAL_MOVE);
    assert_int_equal(document->record->node_count, 1);
    assert_null(document_undo_title(document));
    assert_ok(document_insert_line(document, moves, 2, &error), &error);
    assert_int_equal(document->record->node_count, 3);
}

static void a_variation_is_promoted_from_anywhere_in_it(void **state)
{
    TestApp *test = *state;
    DO(test, "move.place 'O@0-0'; move.place 'O@5-5'; go.first; move.place 'O@3-3'; move.place 'O@7-7'");
    const RecordNode *root = test->app.document.record->root;
    assert_int_equal(root->first_child->move, MOVE("O@0-0"));
    DO(test, "edit.promote");
    assert_int_equal(root->first_child->move, MOVE("O@3-3"));
    FAILS(test, "edit.promote", "edit.promote: 'Promote variation' is not available now");
}

/* ---- Saving ---- */

static void a_format_that_keeps_less_is_saved_as_another(void **state)
{
    TestApp *test = *state;
    AppState *app = &test->app;
    DO(test, "file.open '" TEST_DATA "/rules/logs/game.log'; edit.comment lost");
    FAILS(test, "file.save",
          "file.save: only .sgf and .json files keep everything: save with one of these endings");
    assert_string_equal(app->view.dialog, "file");
    assert_string_equal(app->view.dialog_action, "file.save-as");
    FAILS(test, "dialog.close; file.quit", "file.quit: there are unsaved changes: save or discard them");
    FAILS(test, "file.answer save",
          "file.answer: only .sgf and .json files keep everything: save with one of these endings");
    assert_string_equal(app->view.dialog_action, "file.save-as");
    assert_string_equal(app->pending, "file.quit");
    DO(test, "dialog.close; file.save-as '%/game.sgf'");
    assert_true(app->quit);
    assert_int_equal(access(test_app_path(test, "game.sgf"), F_OK), 0);
}

static void opening_a_file_leaves_the_editor(void **state)
{
    TestApp *test = *state;
    DO(test, "editor.begin; file.open '" TEST_DATA "/rules/logs/game.log'");
    assert_false(test->app.editing);
    assert_int_equal(test->app.view.mode, MODE_ANALYSE);
}

/* ---- The clipboard ---- */

static void paste(TestApp *test, const char *text)
{
    Error error;
    assert_ok(action_run(&test->app, "edit.paste", text, &error), &error);
    DO(test, "wait idle");
    assert_int_equal(test->app.file_jobs.error.status, STATUS_OK);
}

static void what_is_copied_can_be_pasted(void **state)
{
    static const char *const copies[] = {"edit.copy-record", "edit.copy-position", "edit.copy-moves"};
    TestApp *test = *state;
    for (size_t i = 0; i < sizeof copies / sizeof *copies; i++) {
        char text[4096];
        Error error;
        DO(test, "move.place 'O@0-0'; move.place 'O@5-5'; move.place 'O@2-0'");
        assert_ok(action_run(&test->app, copies[i], "", &error), &error);
        Position position = test->app.document.position;
        snprintf(text, sizeof text, "  %s\n\n", text_string(&test->app.copied));
        FAILS(test, "file.new", "file.new: there are unsaved changes: save or discard them");
        DO(test, "file.answer drop");
        paste(test, text);
        DO(test, "go.last");
        assert_true(position_equal(&position, &test->app.document.position));
        document_drop_edits(&test->app.document);
        DO(test, "file.new");
    }
}

/* In a variation, at a turn of it. */
static void a_link_opens_the_line_and_turn_that_were_shown(void **state)
{
    TestApp *test = *state;
    char link[400];
    DO(test, "move.place 'O@0-0'; move.place 'O@5-5'; move.place 'O@2-0'; go.first; go.next;"
             "move.place 'O@7-5'; move.place 'O@0-2'; move.place 'O@9-5'; go.turn 3");
    Position shown = test->app.document.position;
    DO(test, "edit.copy-link");
    snprintf(link, sizeof link, "Look:\n%s", text_string(&test->app.copied));
    document_drop_edits(&test->app.document);
    DO(test, "file.new");
    paste(test, link);
    assert_true(position_equal(&shown, &test->app.document.position));
    DO(test, "go.last");
    assert_int_equal(test->app.document.position.plies, 4);
    assert_false(document_changed(&test->app.document)); /* the link still has it all */
    DO(test, "file.open 'tetress:#game=1cmNW'; wait idle");
    assert_int_equal(test->app.document.record->node_count, 1);
    FAILS(test, "edit.paste 'tetress:#game=1xyz'",
          "edit.paste: the clipboard holds no move, position or game: this link is damaged: letters are "
          "missing or "
          "changed");
}

static void paste_file(TestApp *test, const char *path, int plies)
{
    Text text = {0};
    Error error;
    assert_ok(file_read(path, 1 << 20, &text, &error), &error);
    document_drop_edits(&test->app.document);
    paste(test, text_string(&text));
    DO(test, "go.last");
    assert_int_equal(test->app.document.position.plies, plies);
    assert_true(document_changed(&test->app.document));
    text_free(&text);
}

static void games_of_all_formats_are_pasted(void **state)
{
    static const char *const endings[] = {"sgf", "pgn", "json", "txt", "actions"};
    TestApp *test = *state;
    DO(test, "file.open '" TEST_DATA "/rules/logs/game.log'; go.last");
    int plies = test->app.document.position.plies;
    DO(test, "file.export '%/a.sgf'; file.export '%/a.pgn'; file.export '%/a.json'; file.export '%/a.txt';"
             "file.export '%/a.actions'");
    paste_file(test, TEST_DATA "/rules/logs/game.log", plies);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char name[16];
        snprintf(name, sizeof name, "a.%s", endings[i]);
        paste_file(test, test_app_path(test, name), plies);
    }
}

static void what_cannot_be_pasted_is_told_and_loses_nothing(void **state)
{
    TestApp *test = *state;
    FAILS(test, "move.place 'O@0-0'; edit.paste ' '", "edit.paste: there is no text on the clipboard");
    FAILS(test, "edit.paste 'O@5-5 O@5-5'",
          "edit.paste: these moves can't be played from here or from the start: move 2, O@5-5, is not legal");
    assert_int_equal(test->app.document.record->node_count, 2);
    Error error;
    assert_int_equal(action_run(&test->app, "edit.paste", "r10/11/11/11/11/11/11/11/11/11/11 b 2", &error),
                     STATUS_INVALID);
    document_drop_edits(&test->app.document);
    FAILS(test, "edit.paste 'good morning'", "edit.paste: the clipboard holds no move, position or game");
    assert_int_equal(test->app.document.record->node_count, 2);
}

static void pasting_asks_only_where_something_would_be_lost(void **state)
{
    TestApp *test = *state;
    static const char *const position = "r10/11/11/11/11/11/11/11/11/11/11 b 1";
    paste(test, position);
    paste(test, position);
    DO(test, "edit.comment mine");
    Error error;
    assert_int_equal(action_run(&test->app, "edit.paste", position, &error), STATUS_INTERRUPTED);
    DO(test, "file.answer cancel");
    assert_string_equal(comment_of(test), "mine");
}

static void only_games_that_are_pasted_ask_what_to_do_with_edits(void **state)
{
    TestApp *test = *state;
    AppState *app = &test->app;
    Error error;
    DO(test, "move.place 'O@0-0'; edit.comment mine");
    FAILS(test, "edit.paste 'good morning'", "edit.paste: the clipboard holds no move, position or game");
    assert_string_equal(app->pending, "");
    assert_int_equal(test_app_run(test, "edit.paste '(;GM[Tetress]C[theirs])'", &error), STATUS_INTERRUPTED);
    assert_string_equal(app->pending, "edit.paste");
    assert_string_equal(comment_of(test), "mine");
    DO(test, "file.answer drop");
    assert_string_equal(comment_of(test), "theirs");
}

/* ---- Opening ---- */

/* What was to be dropped for it is still there, and asked about again. */
static void a_file_that_cannot_be_opened_takes_no_place(void **state)
{
    TestApp *test = *state;
    AppState *app = &test->app;
    Error error;
    DO(test,
       "move.place 'O@0-0'; file.save-as '%/one.sgf'; file.open '%/one.sgf'; go.last; edit.comment mine");
    app->document.analysed = app->document.reviewed = true; /* as after a review */
    int recent = app->settings.recent_count;
    FAILS(test, "file.open '%/two.sgf'", "file.open: there are unsaved changes: save or discard them");
    assert_int_not_equal(test_app_run(test, "file.answer drop", &error), STATUS_OK);
    assert_string_equal(comment_of(test), "mine");
    assert_true(document_changed(&app->document) && app->document.reviewed);
    assert_true(unlink(test_app_path(test, "one.sgf")) == 0);
    assert_int_not_equal(test_app_run(test, "file.revert; file.answer drop", &error), STATUS_OK);
    assert_int_equal(app->settings.recent_count, recent);
    FAILS(test, "file.new", "file.new: there are unsaved changes: save or discard them");
}

static void a_game_goes_on_when_a_file_cannot_be_opened(void **state)
{
    TestApp *test = *state;
    Error error;
    DO(test, "play.red person; play.blue first; play.start; move.place 'O@5-5'; wait idle");
    assert_int_not_equal(test_app_run(test, "file.open '%/none.sgf'", &error), STATUS_OK);
    assert_int_not_equal(test_app_run(test, "file.answer drop", &error), STATUS_OK);
    assert_int_equal(test->app.play.state, PLAY_RUNNING);
    DO(test, "move.place 'O@7-5'; wait idle");
    assert_int_equal(test->app.document.record->node_count, 5);
}

/* ---- Settings ---- */

static void load(TestApp *test, Settings *out)
{
    Error error;
    assert_ok(settings_load(out, test_app_path(test, "settings"), &error), &error);
}

static void settings_are_kept_soon_after_a_change(void **state)
{
    TestApp *test = *state;
    AppState *app = &test->app;
    Settings *settings = malloc(sizeof *settings);
    uint64_t now = clock_ns();
    assert_non_null(settings);
    DO(test, "view.theme light; file.open '" TEST_DATA "/rules/logs/game.log'; wait idle");
    app_tick(app, now);
    assert_true(settings_keeper_wake_ns(&app->settings_keeper) < UINT64_MAX);
    for (uint64_t last = now + 60 * UINT64_C(1000000000); clock_ns() < last;) {
        app_tick(app, clock_ns() + UINT64_C(1000000000));
        if (!keeper_busy(app->keeper) && settings_keeper_wake_ns(&app->settings_keeper) == UINT64_MAX)
            break;
    }
    load(test, settings);
    assert_int_equal(settings->theme, THEME_LIGHT);
    assert_int_equal(settings->recent_count, 1);
    assert_string_equal(settings->last, settings->recent[0]);
    free(settings);
}

/* Ticks some time ahead, as if settings had rested, until a condition holds. */
#define REST_UNTIL(test, condition)                                            \
    for (uint64_t last = clock_ns() + 60 * UINT64_C(1000000000); !(condition); \
         assert_true(clock_ns() < last))                                       \
    app_tick(&(test)->app, clock_ns() + UINT64_C(1000000000))

static void what_cannot_be_kept_is_told_once_and_tried_again(void **state)
{
    TestApp *test = *state;
    AppState *app = &test->app;
    Text text = {0};
    Error error;
    const char *path = test_app_path(test, "settings");
    assert_ok(file_replace(path, "tetress-settings 1\n", 19, &error), &error);
    assert_int_equal(chmod(path, 0444), 0);
    DO(test, "view.theme light");
    REST_UNTIL(test, app->notice.status);
    assert_non_null(strstr(app->notice.text, "can't be saved yet and will be tried again"));
    assert_non_null(strstr(app->notice.file, "settings"));
    app->notice = (Error){0};
    DO(test, "view.theme contrast; wait ms 600");
    REST_UNTIL(test, !keeper_busy(app->keeper));
    assert_int_equal(app->notice.status, STATUS_OK);
    assert_int_equal(chmod(path, 0644), 0);
    for (uint64_t last = clock_ns() + 60 * UINT64_C(1000000000); !strstr(text_string(&text), "contrast");) {
        nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
        text_clear(&text);
        assert_ok(file_read(path, 1 << 20, &text, &error), &error);
        assert_true(clock_ns() < last);
    }
    text_free(&text);
}

static void edits_that_the_disk_refuses_are_told_and_kept_later(void **state)
{
    TestApp *test = *state;
    AppState *app = &test->app;
    DO(test, "move.place 'O@0-0'; file.save-as '%/one.sgf'; wait idle");
    const char *journal = test_app_path(test, "one.sgf.journal");
    assert_int_equal(mkdir(journal, 0700), 0); /* where the file should be */
    DO(test, "edit.comment 'a corner'; edit.mark '!'");
    REST_UNTIL(test, app->notice.status);
    assert_non_null(strstr(app->notice.text, "can't be saved yet and will be tried again"));
    assert_non_null(strstr(app->notice.file, "one.sgf.journal"));
    assert_int_equal(rmdir(journal), 0);
    for (uint64_t last = clock_ns() + 60 * UINT64_C(1000000000); access(journal, F_OK) != 0;) {
        nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
        assert_true(clock_ns() < last);
    }
    app_close(app);
    test_app_open(test);
    DO(test, "file.open '%/one.sgf'; go.last");
    assert_string_equal(app->document.node->comment, "a corner");
    assert_int_equal(app->document.recovered, 2);
}

static void one_line_that_cannot_be_read_costs_no_other(void **state)
{
    static const char text[] = "tetress-settings 1\ntheme light\nscale 5000\nmargin 2\n";
    TestApp *test = *state;
    Error error;
    app_close(&test->app);
    assert_ok(file_replace(test_app_path(test, "settings"), text, strlen(text), &error), &error);
    Settings *settings = malloc(sizeof *settings);
    assert_non_null(settings);
    settings_load(settings, test_app_path(test, "settings"), NULL); /* as the window does for its theme */
    test_app_open(test);
    assert_int_equal(test->app.settings.theme, THEME_LIGHT);
    assert_int_equal(test->app.settings.margin, 2);
    assert_string_equal(
        test->app.notice.text,
        "some settings could not be read (expected a setting and its value); the rest are used, "
        "and a copy of the file is here");
    app_close(&test->app);
    load(test, settings);
    assert_int_equal(settings->theme, THEME_LIGHT);
    free(settings);
    test_app_open(test);
}

/* ---- What was unsaved when the program ended ---- */

static void all_that_was_not_saved_is_found_by_name(void **state)
{
    TestApp *test = *state;
    AppState *app = &test->app;
    DO(test, "move.place 'O@0-0'; file.save-as '%/one.sgf'; edit.comment more");
    app_close(&test->app);
    test_app_open(test);
    DO(test, "move.place 'O@5-5'");
    app_close(&test->app);
    Error error;
    assert_ok(app_init(app, &test->roster, test->folder, false, (Wake){0}, &error), &error);
    app_show_start(app);
    app_reopen(app);
    DO(test, "wait idle");
    assert_int_equal(app->recovery.count, 2);
    assert_string_equal(app->recovery.found[0].path, "");
    assert_string_equal(app->recovery.found[1].path, test_app_path(test, "one.sgf"));
    assert_true(app->view.start);
    DO(test, "file.recover 1");
    assert_int_equal(app->document.record->node_count, 2);
    assert_true(document_changed(&app->document));
    assert_string_equal(app->notice.text, "Recovered unsaved changes to Untitled");
    document_drop_edits(&app->document);
    DO(test, "file.open '%/one.sgf'; go.last");
    assert_string_equal(comment_of(test), "more");
    app_show_start(app);
    DO(test, "wait idle");
    assert_int_equal(app->recovery.count, 0);
}

static void the_last_file_comes_back_where_nothing_is_to_be_recovered(void **state)
{
    TestApp *test = *state;
    DO(test, "move.place 'O@0-0'; file.save-as '%/one.sgf'");
    app_close(&test->app);
    test_app_open(test);
    app_show_start(&test->app);
    app_reopen(&test->app);
    DO(test, "wait idle; wait idle");
    assert_int_equal(test->app.document.record->node_count, 2);
    assert_false(test->app.view.start);
}

static void start_again(TestApp *test, const char *link)
{
    Error error;
    app_close(&test->app);
    test_app_open(test);
    app_show_start(&test->app);
    assert_ok(app_resume(&test->app, link, &error), &error);
    DO(test, "wait idle; wait idle");
    assert_string_equal(test->app.pending, "");
}

/* A link to a turn of the game that was open leads there, and the game has all that its link has not. */
static void the_program_goes_on_where_it_ended(void **state)
{
    TestApp *test = *state;
    AppState *app = &test->app;
    char link[400];
    DO(test, "move.place 'O@0-0'; move.place 'O@5-5'; go.first; move.place 'O@3-3'; move.place 'O@7-7';"
             "edit.comment mine; edit.copy-link; go.first");
    snprintf(link, sizeof link, "%s", text_string(&app->copied));
    start_again(test, link);
    assert_false(app->view.start);
    assert_string_equal(comment_of(test), "mine");
    assert_int_equal(app->document.record->node_count, 5);
    DO(test, "file.save-as '%/one.sgf'; go.first");
    start_again(test, link);
    assert_string_equal(comment_of(test), "mine");
    assert_string_equal(text_string(&app->document.path), test_app_path(test, "one.sgf"));
    DO(test, "file.new");
    start_again(test, link);
    assert_string_equal(comment_of(test), "");
    assert_int_equal(app->document.position.plies, 2);
    assert_int_equal(app->document.record->node_count, 3);
    DO(test, "file.new");
    start_again(test, NULL);
    assert_true(app->view.start);
}

/* ---- Following ---- */

static const char logged[] = "T0000.000\treferee\tgame_begin\n"
                             "T0000.100\tRED\tturn_begin\t1\n"
                             "T0000.200\tRED\tturn_end\t1\tPLACE(0-0, 0-1, 1-0, 1-1)\n"
                             "T0000.300\tBLUE\tturn_begin\t2\n"
                             "T0000.400\tBLUE\tturn_end\t2\tPLACE(5-5, 5-6, 6-5, 6-6)\n";

static void await_games(TestApp *test, int games)
{
    const Document *document = &test->app.document;
    for (uint64_t last = clock_ns() + 60 * UINT64_C(1000000000);;) {
        assert_true(clock_ns() < last);
        app_tick(&test->app, clock_ns());
        if (document->list.count == games && document->list.records[games - 1]->node_count == 3)
            return;
    }
}

/* The feed no longer mentions the games before the last one. */
static void all_games_of_a_followed_log_are_there_and_come_back(void **state)
{
    enum { GAMES = 5 };
    TestApp *test = *state;
    Error error;
    assert_ok(file_replace(test_app_path(test, "log"), "", 0, &error), &error);
    DO(test, "file.follow '%/log'");
    for (int games = 1; games <= GAMES; games++) {
        FILE *file = fopen(test_app_path(test, "log"), "a");
        assert_non_null(file);
        assert_true(fputs(logged, file) >= 0);
        assert_int_equal(fclose(file), 0);
        await_games(test, games);
    }
    for (int i = 0; i < GAMES; i++)
        assert_int_equal(test->app.document.list.records[i]->node_count, 3);
    assert_true(test->app.document.following);
    test->app.document.history.saved = -1; /* as after an edit: the journal stays */
    app_close(&test->app);
    test_app_open(test);
    assert_int_equal(test->app.document.list.count, GAMES);
    assert_int_equal(test->app.document.list.records[GAMES - 1]->node_count, 3);
}

/* ---- The editor ---- */

static void the_editor_takes_back_its_own_steps(void **state)
{
    TestApp *test = *state;
    const Editor *editor = &test->app.editor;
    DO(test, "move.place 'O@0-0'; editor.begin; editor.brush blue; editor.paint 5-5; editor.paint 5-6;"
             "editor.lift; editor.paint 7-7; editor.turn 4; editor.turn 6");
    DO(test, "edit.undo; edit.undo");
    assert_int_equal(editor->cells[cell_at(7, 7)], '.');
    assert_int_equal(editor->cells[cell_at(5, 6)], 'b');
    assert_int_equal(editor->plies, 2);
    DO(test, "edit.undo");
    assert_int_equal(editor->cells[cell_at(5, 5)], '.');
    FAILS(test, "edit.undo", "edit.undo: 'Undo' is not available now");
    DO(test, "edit.redo; edit.redo; edit.redo");
    assert_int_equal(editor->plies, 5);
    assert_int_equal(test->app.document.record->node_count, 2);
}

/* Twelve tokens of Red and ten of Blue take three placements each. */
static void the_turn_is_what_the_tokens_suggest(void **state)
{
    TestApp *test = *state;
    const Editor *editor = &test->app.editor;
    Error error;
    DO(test, "editor.begin");
    for (int i = 0; i < 22; i++) {
        Argument cell = {.form = FORM_CELL, .cell = (Cell)(5 * i)};
        DO(test, i < 12 ? "editor.brush red" : "editor.brush blue");
        assert_ok(action_run_with(&test->app, "editor.paint", &cell, &error), &error);
    }
    assert_int_equal(editor->plies, 6);
    DO(test, "editor.brush empty; editor.paint 10-0; editor.paint 9-6; editor.paint 9-1");
    assert_int_equal(editor_tokens(editor, BLUE), 8);
    assert_int_equal(editor->plies, 5); /* Blue is to move */
    DO(test, "editor.turn 9; editor.brush blue; editor.paint 10-0; editor.paint 9-6");
    assert_int_equal(editor->plies, 8); /* as somebody wanted it */
    DO(test, "editor.apply; editor.begin; editor.brush empty; editor.paint 0-0");
    assert_int_equal(editor->plies, 8); /* as in the game */
    DO(test, "editor.clear; editor.brush red; editor.paint 0-0");
    assert_int_equal(editor->plies, 1);
}

static void what_is_painted_comes_back_after_the_program_ended(void **state)
{
    TestApp *test = *state;
    AppState *app = &test->app;
    DO(test, "move.place 'O@0-0'; editor.begin; editor.paint 5-5; editor.lift; editor.paint 5-6");
    FAILS(test, "file.quit", "file.quit: there are unsaved changes: save or discard them");
    app_close(app);
    test_app_open(test);
    app_tick(app, clock_ns());
    assert_true(app->editing);
    assert_int_equal(app->editor.cells[cell_at(5, 6)], 'r');
    assert_int_equal(app->document.record->node_count, 2); /* nor is the game lost */
    DO(test, "editor.cancel");
    assert_false(app->editing);
    DO(test, "edit.undo");
    assert_true(app->editing);
    assert_int_equal(app->editor.cells[cell_at(5, 6)], 'r');
    DO(test, "editor.apply; edit.undo; editor.apply");
    assert_int_equal(app->document.position.count[RED], 3 * SHAPE_CELLS / 2);
}

static void what_is_painted_is_saved(void **state)
{
    TestApp *test = *state;
    AppState *app = &test->app;
    DO(test, "editor.begin; editor.paint 5-5; file.save-as '%/painted.sgf'");
    assert_true(app->editing);
    DO(test, "editor.paint 5-6; file.save; file.new; file.open '%/painted.sgf'; wait idle");
    assert_false(app->editing);
    assert_int_equal(app->document.position.count[RED], 2);
    assert_int_equal(app->document.position.plies, 1);
    DO(test,
       "file.new; move.place 'O@0-0'; editor.begin; editor.paint 5-5; file.save-as '%/game.sgf'; file.new;"
       "file.open '%/game.sgf'; wait idle");
    assert_true(app->editing);
    assert_int_equal(app->document.record->node_count, 2);
}

static void a_board_that_no_game_leads_to_is_doubted(void **state)
{
    TestApp *test = *state;
    Position position;
    DO(test, "editor.begin; editor.paint 5-5; editor.turn 1");
    assert_ok(editor_position(&test->app.editor, &position, NULL), &(Error){0});
    assert_string_equal(editor_doubt(&position), "A game begins with an empty board.");
    DO(test, "editor.turn 2");
    assert_ok(editor_position(&test->app.editor, &position, NULL), &(Error){0});
    assert_null(editor_doubt(&position));
    DO(test, "editor.brush blue; editor.lift; editor.paint 6-6");
    assert_ok(editor_position(&test->app.editor, &position, NULL), &(Error){0});
    assert_string_equal(editor_doubt(&position), "Blue can't have placed so many tokens by this turn.");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, test_app_begin, test_app_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_comment_is_kept_at_every_key_as_one_step),
        TEST(typing_does_not_go_on_with_another_nodes_or_a_saved_text),
        TEST(what_was_typed_and_deleted_again_is_no_edit),
        TEST(a_comment_typed_while_games_are_saved_is_taken_then),
        TEST(comments_typed_at_two_nodes_while_games_are_saved_are_both_taken),
        TEST(what_is_typed_comes_back_after_the_program_ended),
        TEST(information_is_one_step_too),
        TEST(a_line_that_fails_half_way_leaves_nothing),
        TEST(a_variation_is_promoted_from_anywhere_in_it),
        TEST(a_format_that_keeps_less_is_saved_as_another),
        TEST(opening_a_file_leaves_the_editor),
        TEST(what_is_copied_can_be_pasted),
        TEST(a_link_opens_the_line_and_turn_that_were_shown),
        TEST(games_of_all_formats_are_pasted),
        TEST(what_cannot_be_pasted_is_told_and_loses_nothing),
        TEST(pasting_asks_only_where_something_would_be_lost),
        TEST(only_games_that_are_pasted_ask_what_to_do_with_edits),
        TEST(a_file_that_cannot_be_opened_takes_no_place),
        TEST(a_game_goes_on_when_a_file_cannot_be_opened),
        TEST(settings_are_kept_soon_after_a_change),
        TEST(what_cannot_be_kept_is_told_once_and_tried_again),
        TEST(edits_that_the_disk_refuses_are_told_and_kept_later),
        TEST(one_line_that_cannot_be_read_costs_no_other),
        TEST(all_that_was_not_saved_is_found_by_name),
        TEST(the_last_file_comes_back_where_nothing_is_to_be_recovered),
        TEST(the_program_goes_on_where_it_ended),
        TEST(all_games_of_a_followed_log_are_there_and_come_back),
        TEST(the_editor_takes_back_its_own_steps),
        TEST(the_turn_is_what_the_tokens_suggest),
        TEST(what_is_painted_comes_back_after_the_program_ended),
        TEST(what_is_painted_is_saved),
        TEST(a_board_that_no_game_leads_to_is_doubted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
