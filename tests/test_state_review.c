/* Games looked back upon: the job in the background, and the verdict made from what a record holds. */
#include "ui/state/review_job.h"

#include <math.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/platform/clock.h"
#include "engine/base/platform/file.h"
#include "tests/support/desk.h"
#include "tests/support/reviewed.h"

enum { MOVES = 6 };

static const uint64_t PATIENCE_NS = 60000000000u;

/* Saves a game of first moves in the folder as "game.sgf": with results, and on demand with analyses, by which Blue threw it away with the
 * fourth move. */
static void save_game(Desk *desk, bool analysed)
{
    static const double chances[MOVES + 1] = {0.5, 0.5, 0.5, 0.5, 0.9, 0.9, 0.9};
    Record *record = record_of_first_moves(NULL, MOVES);
    RecordList list = {0};
    Text text = {0};
    Error error = {0};
    record->result = (RecordResult){.outcome = OUTCOME_RED, .reason = REASON_RESIGNATION};
    for (int i = 0; i < MOVES && analysed; i++) {
        Position position;
        Move moves[MOVE_LIST_SIZE];
        RecordNode *node = record_node_at(record, i), *better;
        record_position(record, node, &position);
        kernels_best()->list(&position, position_turn(&position), moves);
        record_analyse(record, node, chances[i], i == 3 ? moves[1] : MOVE_NONE);
        if (i != 3)
            continue;
        assert_ok(record_add(record, node, &position, moves[1], &better, &error), &error);
        position_play(&position, moves[1], &position);
        kernels_best()->list(&position, position_turn(&position), moves);
        record_analyse(record, better, 0.5, moves[0]);
    }
    assert_ok(record_list_add(&list, record, &error), &error);
    assert_ok(record_list_write(&list, FORMAT_SGF, &text, &error), &error);
    assert_ok(file_replace(desk_path(desk, "game.sgf"), text_string(&text), text.length, &error), &error);
    text_free(&text);
    record_list_free(&list);
}

static void wait_for_stage(Desk *desk, ReviewStage stage)
{
    for (uint64_t last = clock_ns() + PATIENCE_NS; desk->app.review.stage != stage;) {
        app_tick(&desk->app, clock_ns());
        nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
        assert_true(clock_ns() < last);
    }
}

static void a_finished_game_is_offered_a_review_and_gets_it(void **state)
{
    Desk *desk = *state;
    ReviewDesk *review = &desk->app.review;
    save_game(desk, false);
    DO(desk, "file.open '%/game.sgf'; wait ms 1");
    assert_true(review_offered(review, &desk->app.document));
    DO(desk, "review.agent 'reporter:depth=2'; review.nodes 50; review.start blue; wait idle");
    assert_int_equal(review->stage, REVIEW_DONE);
    assert_false(review_offered(review, &desk->app.document));
    assert_int_equal(review->progress.done, review->progress.total);
    const RecordNode *node = desk->app.document.record->root;
    for (; node->first_child; node = node->first_child)
        assert_string_equal(node->analysis->agent, "reporter:depth=2");
    assert_int_equal(review->verdict.side, BLUE);
    assert_int_equal(desk->app.view.viewpoint, VIEWPOINT_BLUE);
    assert_true(review->analysed >= MOVES && review->verdict.sentence[0] != '\0');
    assert_true(desk->app.document.analysed);
    assert_false(document_changed(&desk->app.document));
}

static void saved_analyses_give_a_verdict_without_any_search(void **state)
{
    Desk *desk = *state;
    ReviewDesk *review = &desk->app.review;
    save_game(desk, true);
    DO(desk, "file.open '%/game.sgf'; wait ms 1");
    assert_int_equal(review->analysed, MOVES);
    assert_false(review_offered(review, &desk->app.document));
    assert_int_equal(review->verdict.side, BLUE);
    assert_int_equal(review->verdict.drop.index, 3);
    assert_true(fabs(review->verdict.drop.kept - 0.5) < 1e-6);
    assert_int_equal(review->review->turns[3].mark, MARK_VERY_BAD);
    DO(desk, "review.marks 10,50,90; wait ms 1");
    assert_int_equal(review->review->turns[3].mark, MARK_DOUBTFUL);
    FAILS(desk, "review.marks 10,5,90",
          "review.marks: marks must be three growing percentages, such as 6,12,24");
    DO(desk, "review.side red; wait ms 1");
    assert_int_equal(review->verdict.side, RED);
    assert_int_equal(review->verdict.drop.index, -1);
}

/* Games of agents that look no further than their own move are offered a review, whatever these report. */
static void a_glance_is_no_analysis(void **state)
{
    Desk *desk = *state;
    ReviewDesk *review = &desk->app.review;
    DO(desk,
       "play.pace 0; play.red reporter:depth=1; play.blue reporter:depth=1; play.new; wait idle; wait ms 1");
    assert_true(review->analysed > 0 && review->searched == 0);
    assert_true(review_offered(review, &desk->app.document));
    DO(desk,
       "file.new; play.red reporter:depth=2; play.blue reporter:depth=2; play.start; wait idle; wait ms 1");
    assert_true(review->searched >= review->review->count);
    assert_false(review_offered(review, &desk->app.document));
}

static void choices_are_remembered(void **state)
{
    Desk *desk = *state;
    const ReviewPlan *plan = &desk->app.settings.review;
    save_game(desk, true);
    DO(desk, "file.open '%/game.sgf'; wait ms 1");
    assert_int_equal(plan->side, RED);
    DO(desk, "review.agent 'reporter:depth=2'; review.threads 3; review.nodes 50");
    DO(desk, "review.marks 10,50,90; review.side blue");
    app_close(&desk->app);
    desk_open(desk);
    assert_string_equal(plan->agent, "reporter:depth=2");
    assert_int_equal(plan->threads, 3);
    assert_int_equal(plan->nodes, 50);
    assert_true(fabs(plan->marks.bad - 0.5) < 1e-9);
    assert_int_equal(plan->side, BLUE);
}

static void the_better_line_is_put_beside_the_mistake(void **state)
{
    Desk *desk = *state;
    save_game(desk, true);
    DO(desk, "file.open '%/game.sgf'; wait ms 1; review.better");
    assert_int_equal(desk->app.document.position.plies, 3);
    Move better = desk->app.review.verdict.drop.better;
    assert_non_null(record_child(desk->app.document.node, better));
    DO(desk, "review.turn 6");
    assert_int_equal(desk->app.document.position.plies, 5);
    FAILS(desk, "review.turn 9", "review.turn: '9': expected a number from 1 to 7");
}

static void mistakes_are_marked_by_one_edit(void **state)
{
    Desk *desk = *state;
    save_game(desk, true);
    /* the agent says nothing, so that what is there stays */
    DO(desk, "file.open '%/game.sgf'; review.agent first; review.nodes 50; review.start blue; wait idle;"
             "go.first; go.mistake-next");
    assert_int_equal(desk->app.document.position.plies, 4);
    assert_string_equal(document_undo_title(&desk->app.document), "Mark mistakes");
    DO(desk, "edit.undo; go.first");
    for (const RecordNode *node = desk->app.document.record->root; node; node = node->first_child)
        assert_int_equal(node->marks, 0);
}

static void a_review_is_cancelled_and_what_it_found_stays(void **state)
{
    Desk *desk = *state;
    ReviewDesk *review = &desk->app.review;
    save_game(desk, false);
    DO(desk, "file.open '%/game.sgf'; review.agent endless; review.threads 1; review.start red");
    FAILS(desk, "review.dismiss", "review.dismiss: 'No review' is not possible now");
    assert_true(review_busy(review));
    DO(desk, "review.cancel; wait idle");
    assert_int_equal(review->stage, REVIEW_NONE);
    assert_false(review_busy(review));
    DO(desk, "wait ms 1; review.dismiss; wait ms 1");
    assert_false(review_offered(review, &desk->app.document));
}

static void a_review_ends_when_its_game_goes(void **state)
{
    Desk *desk = *state;
    save_game(desk, false);
    DO(desk, "file.open '%/game.sgf'; review.agent endless; review.start red; file.new; wait idle");
    assert_int_equal(desk->app.review.stage, REVIEW_NONE);
    assert_null(desk->app.document.record->root->first_child);
    assert_null(desk->app.document.record->root->analysis);
}

static void an_agent_that_fails_ends_the_review(void **state)
{
    Desk *desk = *state;
    save_game(desk, false);
    DO(desk, "file.open '%/game.sgf'; review.agent crasher; review.start red");
    wait_for_stage(desk, REVIEW_FAILED);
    assert_string_equal(desk->app.review.error.text, "it fell over");
    DO(desk, "wait idle; review.agent reporter; review.nodes 10; review.start red; wait idle");
    assert_int_equal(desk->app.review.stage, REVIEW_DONE);
}

static bool holds(Desk *desk, const char *name, const char *what)
{
    Text text = {0};
    Error error = {0};
    assert_ok(file_read(desk_path(desk, name), 1 << 24, &text, &error), &error);
    bool found = strstr(text_string(&text), what) != NULL;
    text_free(&text);
    return found;
}

static void reports_and_suites_are_written(void **state)
{
    Desk *desk = *state;
    FAILS(desk, "review.report '%/r.html'", "review.report: 'Write report...' is not possible now");
    save_game(desk, true);
    DO(desk, "file.open '%/game.sgf'; wait ms 1; review.report '%/r.html'; review.report '%/r.json';"
             "review.report '%/r.csv'; review.suite '%/s.jsonl'");
    assert_true(holds(desk, "r.html", "<html"));
    assert_true(holds(desk, "r.json", "\"verdict\""));
    assert_true(holds(desk, "r.csv", "turn"));
    assert_true(holds(desk, "s.jsonl", "\"turn\": 4"));
    assert_true(holds(desk, "s.jsonl", "game.sgf, game 1"));
    FAILS(desk, "review.report '%/r.txt'", "review.report: a report must end in .html, .json or .csv");
    DO(desk, "review.side red; wait ms 1");
    FAILS(desk, "review.suite '%/none'", "review.suite: no mistake of this side is known");
}

static void proofs_hold_for_as_long_as_the_game_is_the_same(void **state)
{
    Desk *desk = *state;
    ReviewDesk *review = &desk->app.review;
    const Position *position = &desk->app.document.position;
    while (position_outcome(position) == OUTCOME_NONE) {
        Move moves[MOVE_LIST_SIZE];
        Error error = {0};
        assert_true(kernels_best()->list(position, position_turn(position), moves) > 0);
        assert_ok(document_play(&desk->app.document, moves[0], &error), &error);
    }
    assert_int_not_equal(position_outcome(position), OUTCOME_DRAW);
    DO(desk, "review.agent reporter; review.nodes 200; review.start red; wait idle");
    assert_true(review->chance.found);
    Outcome end = review->review->turns[review->review->count].proven;
    assert_int_equal(review->review->turns[review->chance.lost_from].proven, end);
    DO(desk, "edit.comment 'the end'; wait ms 1");
    assert_int_equal(review->review->turns[review->chance.lost_from].proven, end);
    assert_true(review->verdict.chance.found);
}

int main(void)
{
#define AT_DESK(test) cmocka_unit_test_setup_teardown(test, desk_begin, desk_end)
    const struct CMUnitTest tests[] = {
        AT_DESK(a_finished_game_is_offered_a_review_and_gets_it),
        AT_DESK(saved_analyses_give_a_verdict_without_any_search),
        AT_DESK(a_glance_is_no_analysis),
        AT_DESK(choices_are_remembered),
        AT_DESK(the_better_line_is_put_beside_the_mistake),
        AT_DESK(mistakes_are_marked_by_one_edit),
        AT_DESK(a_review_is_cancelled_and_what_it_found_stays),
        AT_DESK(a_review_ends_when_its_game_goes),
        AT_DESK(an_agent_that_fails_ends_the_review),
        AT_DESK(reports_and_suites_are_written),
        AT_DESK(proofs_hold_for_as_long_as_the_game_is_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
