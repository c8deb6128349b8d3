/* Opening, saving and listing files while the program continues. */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/platform/clock.h"
#include "engine/base/platform/file.h"
#include "tests/support/document_files.h"
#include "tests/support/ui/test_app.h"

static const char game_head[] = "(;FF[4]GM[Tetress]";
static const char two_games[] = "(;FF[4]GM[Tetress]PR[Ann]PB[Bob];R[0-0,0-1,1-0,1-1];B[5-5,5-6,6-5,6-6])\n"
                                "(;FF[4]GM[Tetress]PR[Cid]PB[Ann]RE[R+R];R[0-0,0-1,1-0,1-1])\n";

static void write_file(TestApp *test, const char *name, const char *bytes)
{
    Error error;
    assert_ok(file_replace(test_app_path(test, name), bytes, strlen(bytes), &error), &error);
}

static void a_file_is_opened_beside_what_goes_on(void **state)
{
    TestApp *test = *state;
    AppState *app = &test->app;
    Error error;
    uint64_t done, all;
    write_file(test, "two.sgf", two_games);
    assert_ok(action_run(app, "file.open", test_app_path(test, "two.sgf"), &error), &error);
    assert_true(file_jobs_busy(&app->file_jobs));
    assert_false(app_idle(app));
    assert_string_equal(file_jobs_title(&app->file_jobs, &done, &all), "Opening two.sgf");
    assert_int_equal(app->document.list.count, 1);
    assert_int_equal(action_run(app, "file.open", test_app_path(test, "two.sgf"), &error), STATUS_INVALID);
    DO(test, "wait idle");
    assert_int_equal(app->document.list.count, 2);
    assert_string_equal(app->settings.recent[0], test_app_path(test, "two.sgf"));
    assert_null(file_jobs_title(&app->file_jobs, &done, &all));
    FAILS(test, "file.open '%/none.sgf'; go.first", "file.open: can't open it: No such file or directory");
    assert_int_equal(app->document.list.count, 2);
    assert_int_equal(app->notice.status, STATUS_NOT_FOUND);
}

static void edits_made_while_a_file_is_read_are_kept(void **state)
{
    TestApp *test = *state;
    AppState *app = &test->app;
    Error error;
    write_file(test, "two.sgf", two_games);
    assert_ok(action_run(app, "file.open", test_app_path(test, "two.sgf"), &error), &error);
    assert_ok(action_run(app, "move.place", "O@0-0", &error), &error);
    DO(test, "wait idle");
    assert_int_equal(app->document.list.count, 1);
    assert_int_equal(app->document.record->node_count, 2);
    assert_string_equal(app->notice.text,
                        "the game has changed: save or discard the changes, then open the file again");
}

static void dropped_edits_come_back_if_the_file_is_not_there(void **state)
{
    TestApp *test = *state;
    FAILS(test, "move.place 'O@0-0'; file.open '%/none.sgf'",
          "file.open: there are unsaved changes: save or discard them");
    FAILS(test, "file.answer drop", "file.answer: can't open it: No such file or directory");
    assert_int_equal(test->app.document.record->node_count, 2);
    assert_true(document_changed(&test->app.document));
}

static void edits_wait_while_the_games_are_saved(void **state)
{
    TestApp *test = *state;
    AppState *app = &test->app;
    Error error;
    DO(test, "move.place 'O@0-0'");
    assert_ok(action_run(app, "file.save-as", test_app_path(test, "one.sgf"), &error), &error);
    assert_int_equal(action_run(app, "move.place", "O@5-5", &error), STATUS_INVALID);
    assert_string_equal(error.text, "this file is being read or written: wait until that is done");
    assert_int_equal(action_run(app, "edit.comment", "said", &error), STATUS_INVALID);
    DO(test, "wait idle; move.place 'O@5-5'");
    assert_string_equal(app->settings.last, test_app_path(test, "one.sgf"));
    assert_true(document_changed(&app->document));
    DO(test, "file.save; move.place 'O@2-0'; file.export '%/all.pgn'; file.export '%/all.txt'");
    assert_true(document_changed(&app->document));
    FAILS(test, "file.save-as '%/one.pgn'",
          "file.save-as: only .sgf and .json files keep everything: save with one of these endings");
    FAILS(test, "file.save-as '%/no/where.sgf'", "file.save-as: can't write it: No such file or directory");
    DO(test, "move.place 'O@7-5'; go.first");
    assert_int_equal(app->document.record->node_count, 5);
}

static void a_file_goes_back_to_what_was_saved(void **state)
{
    TestApp *test = *state;
    AppState *app = &test->app;
    DO(test, "move.place 'O@0-0'; file.save-as '%/one.sgf'");
    DO(test, "move.place 'O@5-5'; wait idle");
    assert_int_equal(access(test_app_path(test, "one.sgf.journal"), F_OK), 0);
    FAILS(test, "file.revert", "file.revert: there are unsaved changes: save or discard them");
    DO(test, "file.answer drop");
    assert_int_equal(app->document.record->node_count, 2);
    assert_false(document_changed(&app->document));
    assert_int_not_equal(access(test_app_path(test, "one.sgf.journal"), F_OK), 0);
    DO(test, "go.last; move.place 'O@7-7'; wait idle");
    assert_int_equal(access(test_app_path(test, "one.sgf.journal"), F_OK), 0);
    app_close(&test->app);
    test_app_open(test);
    DO(test, "file.reopen");
    assert_int_equal(app->document.recovered, 1);
}

static void saving_is_an_answer_and_then_what_waited_is_done(void **state)
{
    TestApp *test = *state;
    AppState *app = &test->app;
    write_file(test, "two.sgf", two_games);
    DO(test, "move.place 'O@0-0'; file.save-as '%/one.sgf'; move.place 'O@5-5'");
    FAILS(test, "file.open '%/two.sgf'", "file.open: there are unsaved changes: save or discard them");
    DO(test, "file.answer save");
    assert_int_equal(app->document.list.count, 2);
    DO(test, "file.open '%/one.sgf'");
    assert_int_equal(app->document.record->node_count, 3);
}

static void a_save_is_finished_when_the_program_ends(void **state)
{
    TestApp *test = *state;
    Error error;
    DO(test, "move.place 'O@0-0'");
    assert_ok(action_run(&test->app, "file.save-as", test_app_path(test, "one.sgf"), &error), &error);
    app_close(&test->app);
    test_app_open(test);
    DO(test, "file.open '%/one.sgf'");
    assert_int_equal(test->app.document.record->node_count, 2);
}

/* The file is so long that it is still being read when reading is stopped. */
static void reading_can_be_stopped(void **state)
{
    TestApp *test = *state;
    Error error;
    Text many = {0};
    for (int i = 0; i < 20000; i++)
        text_add_string(&many, two_games);
    write_file(test, "many.sgf", text_string(&many));
    text_free(&many);
    assert_ok(action_run(&test->app, "file.open", test_app_path(test, "many.sgf"), &error), &error);
    assert_ok(action_run(&test->app, "file.cancel", NULL, &error), &error);
    DO(test, "wait idle");
    assert_int_equal(test->app.document.list.count, 1);
    assert_int_equal(test->app.notice.status, STATUS_INTERRUPTED);
}

static void the_journal_is_brought_to_the_disk(void **state)
{
    TestApp *test = *state;
    AppState *app = &test->app;
    uint64_t now = clock_ns();
    DO(test, "move.place 'O@0-0'");
    app_tick(app, now + 100 * UINT64_C(1000000000));
    assert_int_equal(app->file_jobs.synced, app->document.edits);
    DO(test, "move.place 'O@5-5'; wait idle");
    assert_int_not_equal(app->file_jobs.synced, app->document.edits);
    /* the last edit gets its turn by itself, even if nothing else happens */
    assert_true(app_wake_ns(app, now) <= app->file_jobs.synced_ns + 3 * UINT64_C(1000000000));
    assert_int_equal(app->notice.status, STATUS_OK);
}

static void a_folder_is_listed_and_its_games_opened(void **state)
{
    TestApp *test = *state;
    AppState *app = &test->app;
    const GameList *games = &app->games;
    write_file(test, "a.sgf", two_games);
    write_file(test, "b.sgf", "(;FF[4]GM[Tetress]PR[Dora]PB[Emil];R[0-0,0-1,1-0,1-1];B[5-5,5-6,6-5,6-6])");
    write_file(test, "c.sgf", "no game");
    write_file(test, "notes.md", "neither");
    app_show_start(app);
    DO(test, "file.open-folder '%'");
    assert_false(app->view.start);
    assert_true(layout_shows(&app->settings.layouts[app->view.mode], "games"));
    assert_int_equal(games->count, 3);
    assert_int_equal(games->folder.files, 2);
    assert_int_equal(games->folder.unread, 1);
    assert_string_equal(games->shown[2].players[RED], "Dora");
    DO(test, "games.sort length; games.sort length");
    assert_int_equal(games->shown[0].plies, 2);
    DO(test, "games.filter ann");
    assert_int_equal(games->count, 2);
    DO(test, "games.filter 'blue:ann a.sgf'");
    assert_int_equal(games->count, 1);
    assert_int_equal(games->shown[0].game, 1);
    assert_int_equal(games->shown[0].result.outcome, OUTCOME_RED);
    DO(test, "games.open 1");
    assert_string_equal(document_name(&app->document), "a.sgf");
    assert_int_equal(app->document.game, 1);
    DO(test, "games.filter 'won:cid'; games.result red");
    assert_int_equal(games->count, 1);
    DO(test, "games.result any; games.reason resignation");
    assert_int_equal(games->count, 1);
    DO(test, "games.reason any; games.filter turns:2");
    assert_int_equal(games->count, 2);
    FAILS(test, "games.open 3", "games.open: '3': expected a number from 1 to 2");
    FAILS(test, "file.open-folder '%/none'",
          "file.open-folder: the folder can't be read: No such file or directory");
    assert_int_equal(games->count, 2);
}

static void what_is_followed_has_said_something_when_all_is_idle(void **state)
{
    TestApp *test = *state;
    write_file(test, "match", game_head);
    DO(test, "file.follow '%/match'; wait idle");
    assert_true(test->app.follower_ready);
    DO(test, "file.unfollow");
}

static bool file_says(TestApp *test, const char *name, const char *words)
{
    Text text = {0};
    assert_ok(file_read(test_app_path(test, name), 1 << 20, &text, NULL), &(Error){0});
    bool found = strstr(text_string(&text), words) != NULL;
    text_free(&text);
    return found;
}

static void a_file_that_others_changed_is_replaced_on_demand_alone(void **state)
{
    TestApp *test = *state;
    write_file(test, "two.sgf", two_games);
    DO(test, "file.open '%/two.sgf'; edit.comment ours; file.save; edit.comment 'ours, too'");
    write_file(test, "two.sgf", "(;FF[4]GM[Tetress]C[theirs])");
    FAILS(test, "file.save",
          "file.save: another program has changed the file: replace it, or save under another name");
    assert_true(file_says(test, "two.sgf", "theirs"));
    assert_true(document_changed(&test->app.document));
    assert_string_equal(test->app.view.dialog, "changed");
    DO(test, "dialog.close; file.save-over");
    assert_true(file_says(test, "two.sgf", "ours, too"));
    assert_false(document_changed(&test->app.document));
    assert_int_equal(unlink(test_app_path(test, "two.sgf")), 0);
    DO(test, "edit.comment 'made again'; file.save");
    assert_true(file_says(test, "two.sgf", "made again"));
}

static const char cut_game[] = "(;FF[4]GM[Tetress]PR[Cut];R[0-0,0-1,1-0,1-1]\n;B[5-5,5-6,";

/* What was read is told, and the file is replaced only by whoever wants that. */
static void a_part_of_a_file_takes_its_place_on_demand_alone(void **state)
{
    static const char not_all[] =
        "file.save: not all of this file could be read: replace it, or save under another name";
    TestApp *test = *state;
    AppState *app = &test->app;
    write_file(test, "cut.sgf", cut_game);
    DO(test, "file.open '%/cut.sgf'");
    assert_string_equal(app->notice.text, "1 move was read; the file ends in the middle of a node");
    assert_int_equal(app->notice.line, 2);
    DO(test, "go.last; move.place 'O@3-3'");
    FAILS(test, "file.save", not_all);
    assert_string_equal(app->view.dialog, "changed");
    DO(test, "dialog.close");
    FAILS(test, "file.export '%/cut.sgf'",
          "file.export: not all of this file could be read: replace it, or save under another name");
    assert_true(file_says(test, "cut.sgf", cut_game));
    app_close(app);
    test_app_open(test);
    DO(test, "file.reopen");
    assert_int_equal(app->document.recovered, 1);
    FAILS(test, "file.save", not_all);
    assert_true(file_says(test, "cut.sgf", cut_game));
    DO(test,
       "dialog.close; file.save-as '%/other.sgf'; move.place 'O@7-7'; file.save; file.open '%/cut.sgf'");
    DO(test, "go.last; move.place 'O@3-3'");
    FAILS(test, "file.save", not_all);
    DO(test, "file.save-over; move.place 'O@2-0'; file.save; file.open '%/cut.sgf'");
    assert_int_equal(app->document.record->node_count, 4);
    assert_int_equal(app->document.list.problem_count, 0);
}

static void what_is_no_game_is_refused_with_its_reason(void **state)
{
    TestApp *test = *state;
    char noise[4000];
    memset(noise, 1, sizeof noise);
    memcpy(noise, "(;C[", 4);
    noise[sizeof noise - 1] = '\0';
    write_file(test, "noise.sgf", noise);
    FAILS(test, "file.open '%/noise.sgf'", "file.open: this is no text, so no record of games");
    FAILS(test, "file.open-folder '%'",
          "file.open-folder: there is no game in this folder; noise.sgf could not be read: this is no text, "
          "so no "
          "record of games");
    write_file(test, "go.sgf", "(;FF[4]GM[1];B[pd];W[dp])");
    FAILS(test, "file.open '%/go.sgf'", "file.open: a game of another kind, GM[1], not GM[Tetress]");
    write_file(test, "cut.sgf", cut_game);
    DO(test, "file.open-folder '%'");
    const GameList *games = &test->app.games;
    char unread[400];
    game_folder_say_unread(&games->folder, unread, sizeof unread);
    assert_string_equal(unread,
                        "2 files could not be read, such as go.sgf: a game of another kind, GM[1], not "
                        "GM[Tetress]");
    assert_int_equal(games->count, 1);
    assert_true(games->shown[0].partial);
}

/* The first window has the journal; what the second doesn't know is not lost. */
static void two_windows_have_one_file(void **state)
{
    TestApp *test = *state;
    Document *document = &test->app.document, other;
    Error error;
    write_file(test, "two.sgf", two_games);
    assert_ok(document_init(&other, NULL, true, &error), &error);
    assert_ok(document_open(&other, test_app_path(test, "two.sgf"), &error), &error);
    DO(test, "file.open '%/two.sgf'; edit.comment first; wait idle");
    assert_ok(document_set_comment(&other, "second", &error), &error);
    assert_string_equal(
        other.trouble.text,
        "edits will be lost if the program ends before they are saved (another program is using it)");
    DO(test, "file.save");
    assert_int_equal(document_save(&other, &error), STATUS_INVALID);
    assert_true(file_says(test, "two.sgf", "first"));
    assert_true(document_changed(&other) && !document_changed(document));
    document_close(&other, true);
}

static void a_file_that_is_not_to_be_written_to_keeps_its_edits_waiting(void **state)
{
    TestApp *test = *state;
    write_file(test, "two.sgf", two_games);
    assert_int_equal(chmod(test_app_path(test, "two.sgf"), 0444), 0);
    FAILS(test, "file.open '%/two.sgf'; edit.comment ours; file.save",
          "file.save: can't write it: Permission denied");
    assert_true(document_changed(&test->app.document));
    DO(test, "file.save-as '%/other.sgf'");
    assert_false(document_changed(&test->app.document));
    assert_true(file_says(test, "other.sgf", "ours"));
}

int main(void)
{
#define AT_DESK(test) cmocka_unit_test_setup_teardown(test, test_app_begin, test_app_end)
    const struct CMUnitTest tests[] = {
        AT_DESK(a_file_is_opened_beside_what_goes_on),
        AT_DESK(a_file_that_others_changed_is_replaced_on_demand_alone),
        AT_DESK(two_windows_have_one_file),
        AT_DESK(a_file_that_is_not_to_be_written_to_keeps_its_edits_waiting),
        AT_DESK(edits_made_while_a_file_is_read_are_kept),
        AT_DESK(dropped_edits_come_back_if_the_file_is_not_there),
        AT_DESK(edits_wait_while_the_games_are_saved),
        AT_DESK(a_file_goes_back_to_what_was_saved),
        AT_DESK(saving_is_an_answer_and_then_what_waited_is_done),
        AT_DESK(a_save_is_finished_when_the_program_ends),
        AT_DESK(reading_can_be_stopped),
        AT_DESK(the_journal_is_brought_to_the_disk),
        AT_DESK(a_folder_is_listed_and_its_games_opened),
        AT_DESK(a_part_of_a_file_takes_its_place_on_demand_alone),
        AT_DESK(what_is_no_game_is_refused_with_its_reason),
        AT_DESK(what_is_followed_has_said_something_when_all_is_idle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
