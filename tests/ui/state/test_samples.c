/* The sample games open, say what they claim, explain themselves and contain their analysis. */
#include <stdlib.h>
#include <string.h>

#include "engine/record/formats/format.h"
#include "tests/support/ui/test_app.h"
#include "ui/state/review/practice.h"

static void open_sample(TestApp *test, const char *name)
{
    char script[64];
    Error error;
    text_clear(&test->app.samples);
    text_add_string(&test->app.samples, SAMPLES);
    snprintf(script, sizeof script, "file.sample %s", name);
    assert_ok(test_app_run(test, script, &error), &error);
}

/* What holds for every sample: it is explained, analysed, and follows the rules. */
static const Record *expect_sample(TestApp *test, const char *name, int comments)
{
    Error error;
    open_sample(test, name);
    const Document *document = &test->app.document;
    const Record *record = document->record;
    int explained = 0, analysed = 0, nodes = 0;
    assert_int_equal(document->list.count, 1);
    assert_int_equal(document->list.problem_count, 0);
    assert_string_equal(document_name(document), "Untitled");
    assert_false(document_changed(document));
    assert_ptr_equal(document->node, record->root);
    assert_ok(record_check_result(record, &error), &error);
    for (const RecordNode *node = record->root; node; node = node->first_child) {
        nodes++;
        explained += node->comment != NULL;
        analysed += node->analysis != NULL;
    }
    assert_int_equal(explained, comments);
    assert_true(analysed >= nodes - 1); /* the end of a finished game has nothing to analyse */
    return record;
}

static void a_squeeze_ends_without_a_placement(void **state)
{
    TestApp *test = *state;
    const Record *record = expect_sample(test, "squeeze", 13);
    assert_int_equal(record->result.outcome, OUTCOME_BLUE);
    assert_int_equal(record->result.reason, REASON_NO_MOVE);
    DO(test, "go.turn 22");
    assert_int_equal(test->app.document.node->marks, MARK_VERY_BAD);
    assert_int_not_equal(test->app.document.node->analysis->proof, 0);
}

/* The first hour sends everybody here to learn from the mistakes of the side that lost. */
static void a_squeeze_can_be_practised(void **state)
{
    TestApp *test = *state;
    open_sample(test, "squeeze");
    DO(test, "review.side red");
    assert_true(practice_possible(&test->app));
}

static void a_token_race_is_counted_at_its_end(void **state)
{
    TestApp *test = *state;
    const Record *record = expect_sample(test, "token-race", 10);
    assert_int_equal(record->result.reason, REASON_TOKENS);
    DO(test, "go.last");
    const Position *end = &test->app.document.position;
    assert_int_equal(end->plies, PLY_LIMIT);
    assert_int_equal(record->result.margin, end->count[RED] - end->count[BLUE]);
}

static void lines_are_cleared_around_the_edge(void **state)
{
    TestApp *test = *state;
    const Record *record = expect_sample(test, "wrapped-clears", 7);
    int doubles = 0;
    Position before = record->start, after;
    for (const RecordNode *node = record->root->first_child; node; node = node->first_child) {
        position_play(&before, node->move, &after);
        int gone =
            before.count[RED] + before.count[BLUE] + SHAPE_CELLS - after.count[RED] - after.count[BLUE];
        bool first = false, last = false;
        for (int i = 0; i < SHAPE_CELLS; i++) {
            first |= cell_row(move_cells[node->move][i]) == 0;
            last |= cell_row(move_cells[node->move][i]) == BOARD_SIDE - 1;
        }
        doubles += gone == 2 * BOARD_SIDE && first && last;
        before = after;
    }
    assert_int_equal(doubles, 3);
}

static void time_runs_out_for_who_is_to_move(void **state)
{
    TestApp *test = *state;
    const Record *record = expect_sample(test, "time-forfeit", 5);
    const RecordNode *end = record_main_end(record);
    assert_int_equal(record->result.outcome, OUTCOME_RED);
    assert_int_equal(record->result.reason, REASON_TIME);
    assert_int_equal(record_ply(record, end) & 1, BLUE);
    assert_true(end->parent->left_s < 0.1);
}

static void a_sample_is_changed_as_a_copy(void **state)
{
    TestApp *test = *state;
    open_sample(test, "squeeze");
    DO(test, "go.last; edit.comment 'Mine.'");
    assert_true(document_changed(&test->app.document));
    FAILS(test, "file.save", "file.save: the game has no file yet: use Save as");
    FAILS(test, "file.answer drop", "file.answer: 'Unsaved edits' is not available now");
    app_close(&test->app);
    test_app_open(test);
    assert_int_equal(test->app.document.position.plies, 0);
    DO(test, "go.last");
    assert_string_equal(test->app.document.node->comment, "Mine.");
    DO(test, "edit.comment 'Not any more.'");
    FAILS(test, "file.new", "file.new: there are unsaved changes: save or discard them");
    DO(test, "file.answer drop");
    open_sample(test, "squeeze");
    FAILS(test, "file.sample '../squeeze'", "file.sample: there is no sample '../squeeze'");
    FAILS(test, "file.sample none", "file.sample: can't open it: No such file or directory");
}

int main(void)
{
#define AT_DESK(test) cmocka_unit_test_setup_teardown(test, test_app_begin, test_app_end)
    const struct CMUnitTest tests[] = {
        AT_DESK(a_squeeze_ends_without_a_placement), AT_DESK(a_squeeze_can_be_practised),
        AT_DESK(a_token_race_is_counted_at_its_end), AT_DESK(lines_are_cleared_around_the_edge),
        AT_DESK(time_runs_out_for_who_is_to_move),   AT_DESK(a_sample_is_changed_as_a_copy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
