/* The library of games: imported, listed, explored, searched and reviewed, by actions alone. */
#include <math.h>
#include <string.h>

#include "engine/base/platform/file.h"
#include "tests/support/ui/test_app.h"

/* Three games: the second has the first's moves turned by a quarter and shifted; the third is another one. */
static const char three_games[] = "(;GM[Tetress]PR[Ann]PB[Bob]RE[R+Resign]DT[2026-11-05]RO[1]"
                                  ";R[0-0,0-1,0-2,0-3];B[5-5,5-6,6-5,6-6];R[1-0,1-1,2-0,2-1])"
                                  "(;GM[Tetress]PR[Bob]PB[Ann]RE[B+Resign]DT[2026-12-01]RO[2]"
                                  ";R[4-2,5-2,6-2,7-2];B[8-6,8-7,9-6,9-7])"
                                  "(;GM[Tetress]PR[Cid]PB[Ann]RE[B+Resign]DT[2026-12-24]RO[3]"
                                  ";R[0-0,0-1,1-0,1-1])";

static int begin(void **state)
{
    Error error;
    test_app_begin(state);
    TestApp *test = *state;
    assert_ok(file_replace(test_app_path(test, "three.sgf"), three_games, strlen(three_games), &error),
              &error);
    DO(test, "library.import '%/three.sgf'; wait idle");
    return 0;
}

/* ---- The list ---- */

static void games_are_imported_once_and_listed(void **state)
{
    TestApp *test = *state;
    const LibraryState *library = &test->app.library;
    assert_int_equal(test->app.view.mode, MODE_LIBRARY);
    assert_int_equal(library->shown->count, 3);
    assert_string_equal(library->shown->rows[0].players[RED], "Ann");
    assert_string_equal(library->shown->rows[2].date, "2026-12-24");
    assert_string_equal(test->app.notice.text, "3 games added, 0 there before or twice");
    DO(test, "library.import-folder '%'; wait idle");
    assert_int_equal(library->shown->count, 3);
    assert_string_equal(test->app.notice.text, "0 games added, 3 there before or twice");
}

static void the_list_is_filtered_and_sorted_as_that_of_a_folder(void **state)
{
    TestApp *test = *state;
    const LibraryState *library = &test->app.library;
    DO(test, "games.filter 'won:ann date:2026-12'; games.sort date; games.sort date; wait idle");
    assert_int_equal(library->shown->count, 2);
    assert_int_equal(library->shown->rows[0].game, 2);
    DO(test, "games.filter 'turns>'; wait idle"); /* still being typed */
    assert_int_equal(library->error.status, STATUS_SYNTAX);
    assert_int_equal(library->shown->count, 2);
    DO(test, "games.all; games.result red; wait idle");
    assert_int_equal(library->shown->count, 1);
    assert_int_equal(library->error.status, STATUS_OK);
}

static void a_game_is_looked_at_and_opened(void **state)
{
    TestApp *test = *state;
    const LibraryState *library = &test->app.library;
    DO(test, "library.look 1; wait idle");
    assert_int_equal(library->shown->moves.count, 3);
    assert_int_equal(library->turn, 3);
    DO(test, "library.open-game 2; wait idle");
    assert_string_equal(test->app.document.record->players[RED], "Bob");
    assert_int_equal(test->app.view.mode, MODE_LIBRARY);
    assert_false(document_changed(&test->app.document));
}

static void what_is_listed_is_exported(void **state)
{
    TestApp *test = *state;
    DO(test, "games.filter lost:bob; wait idle; library.export '%/out.pgn'; wait idle; "
             "file.open '%/out.pgn'; wait idle");
    assert_int_equal(test->app.document.list.count, 2);
}

/* ---- The explorer ---- */

static void a_position_is_found_however_it_is_turned(void **state)
{
    TestApp *test = *state;
    const LibraryShown *shown = test->app.library.shown;
    DO(test, "move.place '0-0,0-1,0-2,0-3'; wait idle");
    shown = test->app.library.shown;
    assert_int_equal(shown->explored.all.games, 2);
    assert_int_equal(shown->explored.all.results[OUTCOME_RED], 1);
    assert_int_equal(shown->count, 3);
    DO(test, "library.list blue; wait idle; library.look 2; wait idle");
    shown = test->app.library.shown;
    assert_int_equal(shown->count, 1);
    assert_int_equal(shown->rows[0].game, 1);
    assert_int_equal(shown->ply, 1); /* where it comes to the position */
    DO(test, "edit.undo; library.open-game 2; wait idle");
    assert_int_equal(test->app.document.position.plies, 1);
    DO(test, "games.all; wait idle");
    assert_int_equal(test->app.library.shown->count, 3);
}

static void only_the_games_listed_are_explored(void **state)
{
    TestApp *test = *state;
    DO(test, "games.filter red:cid; library.listed; wait idle");
    const LibraryExplored *explored = &test->app.library.shown->explored;
    assert_int_equal(explored->all.games, 1);
    assert_int_equal(explored->moves[0].games, 1);
    assert_true(explored->count > 1 && explored->moves[1].games == 0); /* what only the book has */
    assert_false(isnan(explored->moves[1].value.expected));
    DO(test, "library.listed; wait idle");
    assert_int_equal(test->app.library.shown->explored.all.games, 3);
}

/* ---- Players ---- */

static const LibraryScore *score_named(const TestApp *test, const char *name)
{
    const LibraryShown *shown = test->app.library.shown;
    for (int i = 0; i < shown->score_count; i++)
        if (strcmp(shown->scores[i].name, name) == 0)
            return &shown->scores[i];
    fail_msg("%s has no score", name);
    return NULL;
}

static void players_have_their_results_by_side_opponent_and_month(void **state)
{
    TestApp *test = *state;
    DO(test, "view.panel.show players; wait idle");
    const LibraryScore *ann = score_named(test, "Ann");
    assert_int_equal(ann->games, 3);
    assert_int_equal(ann->won[RED], 1);
    assert_int_equal(ann->won[BLUE], 2);
    assert_int_equal(ann->turns, 3 + 2 + 1);
    DO(test, "library.player Bob; wait idle");
    assert_int_equal(test->app.library.shown->score_count, 1);
    assert_int_equal(score_named(test, "Ann")->lost[RED], 1);
    assert_int_equal(test->app.library.shown->count, 2); /* Bob's games are listed */
    DO(test, "library.scores months; wait idle; library.month 2026-12; wait idle");
    assert_int_equal(score_named(test, "2026-11")->lost[BLUE], 1);
    assert_int_equal(test->app.library.shown->count, 1);
    DO(test, "library.player ''; wait idle");
    assert_int_equal(test->app.library.shown->count, 3);
    assert_int_equal(test->app.library.shown->score_count, 3);
}

static void a_player_counts_as_another_who_is_clicked(void **state)
{
    TestApp *test = *state;
    const LibraryState *library = &test->app.library;
    DO(test, "view.panel.show players; wait idle; library.join Ann; wait idle"); /* nobody is chosen */
    assert_int_equal(library->shown->score_count, 3);
    DO(test, "library.player Cid; wait idle; library.join; wait idle");
    assert_string_equal(library->joins, "Cid");
    assert_int_equal(library->shown->score_count, 3);
    DO(test, "library.join Bob; wait idle");
    assert_string_equal(test->app.notice.text, "Cid now counts as Bob");
    assert_int_equal(library->shown->score_count, 2);
    assert_int_equal(score_named(test, "Bob")->games, 3);
    FAILS(test, "library.player Ann; library.join; library.join Dan",
          "library.join: the library has no player or agent called 'Dan'; a name counts as another one "
          "in the library");
    DO(test, "library.player Cid; library.join; library.join Cid; wait idle"); /* as before */
    assert_int_equal(library->shown->score_count, 3);
}

/* ---- Reviews and patterns ---- */

static void the_games_listed_are_reviewed_and_keep_that(void **state)
{
    TestApp *test = *state;
    const ReviewQueue *queue = &test->app.queue;
    DO(test,
       "review.agent reporter; review.nodes 10; games.filter player:bob; wait idle; reviews.start library; "
       "wait idle");
    assert_int_equal(queue->count, 2);
    assert_int_equal(queue->done, 2);
    assert_int_equal(queue->by_side[BLUE], 1); /* Bob's, not the loser's */
    assert_int_equal(queue->by_side[RED], 1);
    assert_true(test->app.library.shown->rows[0].reviewed);
    DO(test, "reviews.open 1; wait idle");
    assert_true(story_proof(test->app.document.record) > 0);
    app_close(&test->app);
    test_app_open(test);
    DO(test, "wait idle");
    assert_int_equal(test->app.queue.done, 2); /* read again, not searched */
}

static void a_pattern_is_found_and_marked_where_it_is(void **state)
{
    TestApp *test = *state;
    const PatternState *pattern = &test->app.pattern;
    for (int i = 0; i < 4; i++) {
        char draw[64];
        snprintf(draw, sizeof draw, "pattern.brush own; pattern.draw %d-9", i);
        DO(test, draw);
    }
    DO(test, "pattern.words 'ply>=1'; pattern.find; wait idle");
    assert_int_equal(pattern->error.status, STATUS_OK);
    assert_int_equal(pattern->all, 2); /* the I, in any direction */
    assert_int_equal(pattern->answers[0].number, 1);
    assert_string_equal(pattern->answers[1].players[RED], "Bob");
    DO(test, "pattern.open 2; wait idle");
    assert_int_equal(test->app.document.position.plies, 1);
    assert_true(pattern->shown.match.cells[cell_at(4, 2)] && pattern->shown.match.cells[cell_at(7, 2)]);
    assert_true(pattern_state_marks(pattern, &test->app.document.position));
    DO(test, "edit.delete; move.place 'O@0-0'"); /* whose node may be where that one was */
    assert_false(pattern_state_marks(pattern, &test->app.document.position));
    DO(test, "edit.undo; edit.undo");
    assert_true(pattern_state_marks(pattern, &test->app.document.position));
    DO(test, "library.open-game 1; wait idle");
    assert_false(pattern_state_marks(pattern, &test->app.document.position));
    FAILS(test, "pattern.words 'tokens>'; pattern.find",
          "pattern.find: expected a number, such as 40, <40, >=40 or 40..60");
}

static void another_library_has_games_of_its_own(void **state)
{
    static const char one_game[] = "(;GM[Tetress]PR[Dan]PB[Eve];R[0-0,0-1,1-0,1-1])";
    TestApp *test = *state;
    const LibraryState *library = &test->app.library;
    Error error;
    assert_ok(file_replace(test_app_path(test, "one.sgf"), one_game, strlen(one_game), &error), &error);
    DO(test, "view.panel.show players; library.player Ann; pattern.draw 0-9; pattern.find; wait idle; "
             "library.look 3; wait idle");
    assert_int_equal(test->app.pattern.all, 3);
    DO(test, "library.open '%/other.tetress'; library.import '%/one.sgf'; wait idle");
    assert_int_equal(library->shown->count, 1);
    assert_int_equal(library->shown->score_count, 2);
    assert_int_equal(library->shown->game, 0); /* none is looked at */
    DO(test, "pattern.open 1; wait idle");     /* which was found in the first */
    assert_string_equal(test->app.document.record->players[RED], "Ann");
}

static void deleted_games_are_none_of_all(void **state)
{
    TestApp *test = *state;
    Library *library;
    Error error;
    DO(test, "view.panel.show explorer; wait idle");
    assert_int_equal(test->app.library.shown->all, 3);
    app_close(&test->app);
    assert_ok(library_open(test_app_path(test, "library.tetress"), LIBRARY_WRITE, &library, &error), &error);
    assert_ok(library_delete(library, (const uint32_t[]){2}, 1, true, &error), &error);
    library_close(library);
    test_app_open(test);
    DO(test, "library.show; wait idle");
    assert_int_equal(test->app.library.shown->all, 2);
    assert_int_equal(test->app.library.shown->explored.all.games, 2);
}

/* ---- Trouble ---- */

static void a_library_that_is_none_is_told(void **state)
{
    TestApp *test = *state;
    DO(test, "library.open '%/three.sgf'; wait idle");
    assert_int_not_equal(test->app.library.error.status, STATUS_OK);
    assert_int_equal(test->app.library.shown->all, 0); /* not the games of the one before */
    FAILS(test, "library.open ''", "library.open: an argument is needed");
    DO(test, "library.open '%/library.tetress'; wait idle");
    assert_int_equal(test->app.library.error.status, STATUS_OK);
    assert_int_equal(test->app.library.shown->count, 3);
    DO(test, "library.open '%/new.tetress'; library.import '%/library.tetress'; wait idle");
    assert_non_null(
        strstr(test->app.notice.text, "; 1 problem: library.tetress: this is a library of games: open it"));
}

int main(void)
{
#define AT_DESK(test) cmocka_unit_test_setup_teardown(test, begin, test_app_end)
    const struct CMUnitTest tests[] = {
        AT_DESK(games_are_imported_once_and_listed),
        AT_DESK(the_list_is_filtered_and_sorted_as_that_of_a_folder),
        AT_DESK(a_game_is_looked_at_and_opened),
        AT_DESK(what_is_listed_is_exported),
        AT_DESK(a_position_is_found_however_it_is_turned),
        AT_DESK(only_the_games_listed_are_explored),
        AT_DESK(players_have_their_results_by_side_opponent_and_month),
        AT_DESK(a_player_counts_as_another_who_is_clicked),
        AT_DESK(the_games_listed_are_reviewed_and_keep_that),
        AT_DESK(a_pattern_is_found_and_marked_where_it_is),
        AT_DESK(another_library_has_games_of_its_own),
        AT_DESK(deleted_games_are_none_of_all),
        AT_DESK(a_library_that_is_none_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
