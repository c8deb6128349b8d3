/* Games that are played to their end: kept without a question, started again, and never mixed with what
 * others write. */
#include "ui/state/files/kept_games.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/platform/clock.h"
#include "engine/base/platform/folder.h"
#include "engine/record/formats/format.h"
#include "tests/support/ui/test_app.h"

static int count_files(TestApp *test)
{
    FolderEntries entries = {0};
    folder_entries(test_app_path(test, "games"), &entries, NULL);
    int count = entries.count;
    folder_entries_free(&entries);
    return count;
}

static void a_finished_game_is_kept_and_nobody_is_asked(void **state)
{
    TestApp *test = *state;
    const AppState *app = &test->app;
    DO(test,
       "play.red person; play.blue random; play.new; move.place 'O@5-5'; wait idle; play.resign; wait idle");
    assert_true(kept_games_has(&app->kept, text_string(&app->document.path)));
    assert_false(document_changed(&app->document));
    assert_non_null(strstr(document_name(&app->document), " You - Random.sgf"));
    assert_int_equal(app->settings.recent_count, 1);
    assert_true(kept_games_has(&app->kept, app->settings.recent[0]));
    assert_string_equal(app->settings.last, ""); /* another start does not begin with it */
    DO(test, "play.rematch; move.place 'O@5-5'; wait idle; play.resign; wait idle");
    assert_int_equal(count_files(test), 2);
    DO(test, "play.take-back; move.place 'O@7-7'; wait idle; play.resign; wait idle");
    assert_int_equal(count_files(test), 2);
    assert_false(document_changed(&app->document));
    DO(test, "play.games");
    assert_int_equal(app->games.count, 2);
}

static void games_have_ones_name_and_are_kept_where_one_wants(void **state)
{
    TestApp *test = *state;
    const AppState *app = &test->app;
    DO(test, "settings.my-name Ann; settings.games-folder '%/elsewhere'; play.red person; play.blue random");
    DO(test, "play.new; move.place 'O@5-5'; wait idle; play.resign; wait idle");
    assert_string_equal(app->document.record->players[RED], "Ann");
    assert_non_null(strstr(document_name(&app->document), " Ann - Random.sgf"));
    assert_non_null(strstr(text_string(&app->document.path), "/elsewhere/"));
    assert_int_equal(count_files(test), 0);
    FAILS(test, "settings.games-folder games",
          "settings.games-folder: expected a folder's whole path, which begins with /, or default");
    DO(test,
       "settings.games-folder default; play.rematch; move.place 'O@5-5'; wait idle; play.resign; wait idle");
    assert_int_equal(count_files(test), 1);
}

static void a_game_begun_in_a_file_stays_there(void **state)
{
    TestApp *test = *state;
    const AppState *app = &test->app;
    DO(test, "move.place 'O@0-0'; file.save-as '%/one.sgf'");
    DO(test, "play.red person; play.blue random; play.start; wait idle; play.resign; wait idle");
    assert_string_equal(document_name(&app->document), "one.sgf");
    assert_int_equal(count_files(test), 0);
    assert_true(document_changed(&app->document));
}

static void players_change_sides_with_their_levels(void **state)
{
    TestApp *test = *state;
    const AppState *app = &test->app;
    DO(test, "play.red person; play.blue champion:level=2; play.name 'red Ann'; play.swap");
    assert_string_equal(app->settings.players[RED], "champion:level=2");
    assert_string_equal(app->settings.players[BLUE], "person");
    assert_string_equal(app->settings.names[BLUE], "Ann");
    assert_int_equal(app->play.state, PLAY_NONE);
    DO(test, "play.new; wait idle; play.resign; wait idle; play.swap");
    assert_int_equal(app->play.state, PLAY_RUNNING);
    assert_string_equal(app->play.setup.players[RED], "person");
    assert_string_equal(app->document.record->players[RED], "Ann");
    FAILS(test, "play.name 'green Bob'", "play.name: expected red or blue, and a name");
}

static void players_stay_where_they_are_if_the_question_is_left(void **state)
{
    TestApp *test = *state;
    const AppState *app = &test->app;
    Error error;
    DO(test, "play.red person; play.blue champion:level=2; move.place 'O@0-0'; play.start; play.stop;"
             "edit.comment mine; play.start");
    assert_int_equal(test_app_run(test, "play.swap", &error), STATUS_INTERRUPTED);
    DO(test, "file.answer cancel");
    assert_string_equal(app->settings.players[RED], "person");
    assert_int_equal(test_app_run(test, "play.swap", &error), STATUS_INTERRUPTED);
    DO(test, "file.answer drop");
    assert_string_equal(app->settings.players[BLUE], "person");
    assert_int_equal(app->play.state, PLAY_RUNNING);
}

static void who_takes_a_seat_takes_its_name(void **state)
{
    TestApp *test = *state;
    const AppState *app = &test->app;
    DO(test, "play.red random; play.blue waiter; play.start; wait ms 5; play.stop; go.last; play.red person;"
             "play.start");
    assert_string_equal(app->document.record->players[RED], "You");
    assert_string_equal(app->document.record->agents[RED] ? app->document.record->agents[RED] : "", "");
    assert_string_equal(app->document.record->agents[BLUE], "waiter");
    DO(test, "play.stop; edit.information 'red Ann'; play.blue random; play.start; play.stop");
    assert_string_equal(app->document.record->players[RED], "Ann");
    assert_string_equal(app->document.record->players[BLUE], "Random");
}

static void weights_that_are_not_there_are_told_before_the_game(void **state)
{
    TestApp *test = *state;
    Error error;
    DO(test, "play.red person; play.blue champion:profile=mine");
    assert_int_not_equal(test_app_run(test, "play.start", &error), STATUS_OK);
    assert_non_null(strstr(error.text, "mine"));
    assert_int_equal(test->app.play.state, PLAY_NONE);
}

static void write_log(TestApp *test, const char *text)
{
    FILE *file = fopen(test_app_path(test, "log"), "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

/* What others write to the file meanwhile must not get into a game that is played here. */
static void a_game_in_a_followed_file_is_on_its_own(void **state)
{
    TestApp *test = *state;
    AppState *app = &test->app;
    Record *record;
    Move move;
    Text text = {0};
    assert_ok(record_create(NULL, &record, NULL), NULL);
    RecordNode *node;
    assert_int_equal(move_read("O@0-0", 5, &move, NULL), STATUS_OK);
    assert_int_equal(record_add(record, record->root, NULL, move, &node, NULL), STATUS_OK);
    record_write_sgf(record, &text, NULL);
    write_log(test, text_string(&text));
    DO(test, "file.follow '%/log'");
    for (uint64_t end = clock_ns() + 20000000000u; app->document.record->node_count < 2;) {
        app_tick(app, clock_ns());
        assert_true(clock_ns() < end);
    }
    DO(test, "play.red waiter; play.blue person; play.start; wait ms 5");
    assert_null(app->follower);
    assert_false(app->document.following);
    record_delete(record, node);
    text_clear(&text);
    record_write_sgf(record, &text, NULL);
    write_log(test, text_string(&text));
    DO(test, "wait ms 300; move.place 'O@5-5'; wait ms 5; play.stop");
    assert_int_equal(app->document.record->node_count, 3);
    text_free(&text);
    record_destroy(record);
}

/* Analyses are not edits: nobody is asked to save them; they are kept beside the file. */
static void an_analysis_is_kept_and_never_asked_about(void **state)
{
    TestApp *test = *state;
    AppState *app = &test->app;
    DO(test, "move.place 'O@0-0'; file.save-as '%/one.sgf'; analysis.agent reporter:depth=2; analysis.toggle;"
             "wait ms 400; wait depth 2; analysis.stop; wait ms 5");
    assert_non_null(app->document.node->analysis);
    DO(test, "wait idle");
    assert_false(app->document.analysed || document_changed(&app->document));
    assert_int_equal(app->notice.status, STATUS_OK);
    DO(test, "file.new; file.open '%/one.sgf'; go.last");
    assert_non_null(app->document.node->analysis);
    DO(test, "file.new");
}

#define AT_DESK(test) cmocka_unit_test_setup_teardown(test, test_app_begin, test_app_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(a_finished_game_is_kept_and_nobody_is_asked),
        AT_DESK(games_have_ones_name_and_are_kept_where_one_wants),
        AT_DESK(a_game_begun_in_a_file_stays_there),
        AT_DESK(players_change_sides_with_their_levels),
        AT_DESK(players_stay_where_they_are_if_the_question_is_left),
        AT_DESK(who_takes_a_seat_takes_its_name),
        AT_DESK(weights_that_are_not_there_are_told_before_the_game),
        AT_DESK(a_game_in_a_followed_file_is_on_its_own),
        AT_DESK(an_analysis_is_kept_and_never_asked_about),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
