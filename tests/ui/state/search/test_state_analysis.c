/* The live analysis: sessions that follow the cursor, what they keep, their lines, and recorded searches. */
#include "ui/state/search/analysis.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/file.h"
#include "engine/report/report_json.h"
#include "tests/support/fakes.h"
#include "tests/support/ui/test_app.h"

static const uint64_t PATIENCE_NS = 120000000000u;

/* Ticks, by the clock's own time, until a condition holds. */
#define TICK_UNTIL(test, condition)                                                              \
    for (uint64_t last = clock_ns() + PATIENCE_NS; !(condition); assert_true(clock_ns() < last)) \
    tick(test)

static void tick(TestApp *test)
{
    app_tick(&test->app, clock_ns());
    nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
}

static Report *report_of(const Position *position, int depth)
{
    Report *report = memory_new(1, sizeof *report);
    assert_non_null(report);
    fake_report(position, depth, report);
    return report;
}

static const AnalysisSession *first(const TestApp *test)
{
    return &test->app.analysis.sessions[ANALYSIS_A];
}

/* ---- Sessions ---- */

static void a_search_goes_on_until_it_is_stopped_and_into_the_record(void **state)
{
    TestApp *test = *state;
    DO(test, "move.place 'O@0-0'; analysis.agent endless; analysis.toggle; wait depth 3");
    assert_int_equal(first(test)->stage, ANALYSIS_THINKING);
    TICK_UNTIL(test, first(test)->report->depth == 3);
    assert_int_equal(first(test)->source, ANALYSIS_LIVE);
    assert_true(position_equal(&first(test)->report->position, &test->app.document.position));
    assert_non_null(analysis_session(&test->app.analysis, ANALYSIS_A));
    assert_null(test->app.document.node->analysis);
    DO(test, "analysis.stop; wait ms 1");
    assert_null(analysis_session(&test->app.analysis, ANALYSIS_A));
    assert_string_equal(test->app.document.node->analysis->agent, "endless");
    assert_int_equal(test->app.document.node->analysis->depth, 3);
    assert_true(test->app.document.analysed);
    FAILS(test, "analysis.stop", "analysis.stop: 'Stop analysis' is not available now");
    FAILS(test, "wait depth 9", "wait: no search gets that far");
}

static void a_search_of_so_many_nodes_waits_to_be_looked_into(void **state)
{
    TestApp *test = *state;
    TreeViewNode nodes[10];
    TreeView tree = {.nodes = nodes, .capacity = 10};
    LookupView found = {0};
    DO(test, "move.place 'O@0-0'; analysis.nodes 900; analysis.agent mcts; analysis.toggle; wait nodes 900");
    Session *session = analysis_session(&test->app.analysis, ANALYSIS_A);
    assert_true(first(test)->report->finished);
    assert_true(session_ask(session, &(Request){.kind = REQUEST_TREE_VIEW, .amount = 10}));
    /* what comes first may be an answer from before the end */
    TICK_UNTIL(test,
               session_tree(session, &tree) && tree.nodes[0].visits == report_effort(first(test)->report));
    DO(test, "analysis.agent alphabeta; wait nodes 900");
    session = analysis_session(&test->app.analysis, ANALYSIS_A);
    const Request look_up = {.kind = REQUEST_LOOKUP, .position = test->app.document.position};
    assert_true(session_ask(session, &look_up));
    TICK_UNTIL(test, session_lookup(session, &found));
    assert_true(position_equal(&found.position, &test->app.document.position));
    assert_int_equal(first(test)->stage, ANALYSIS_THINKING);
    DO(test, "analysis.stop; wait ms 1");
    assert_null(analysis_session(&test->app.analysis, ANALYSIS_A));
}

static void the_search_begins_when_the_cursor_has_rested(void **state)
{
    TestApp *test = *state;
    DO(test, "move.place 'O@0-0'; analysis.agent reporter; analysis.toggle");
    TICK_UNTIL(test, first(test)->stage == ANALYSIS_DONE);
    DO(test, "go.previous");
    uint64_t now = clock_ns();
    app_tick(&test->app, now);
    assert_int_equal(first(test)->stage, ANALYSIS_RESTING);
    assert_int_equal(first(test)->source, ANALYSIS_NOTHING);
    assert_int_equal(first(test)->report->serial, 0);
    assert_false(app_idle(&test->app));
    app_tick(&test->app, now + ANALYSIS_DELAY_NS - 1);
    assert_int_equal(first(test)->stage, ANALYSIS_RESTING);
    app_tick(&test->app, now + ANALYSIS_DELAY_NS);
    assert_int_equal(first(test)->stage, ANALYSIS_THINKING);
    TICK_UNTIL(test, first(test)->stage == ANALYSIS_DONE);
    assert_int_equal(test->app.document.record->root->analysis->depth, 3);
}

/* The delay is for arrow keys. */
static void the_search_follows_a_move_that_is_played_at_once(void **state)
{
    TestApp *test = *state;
    DO(test, "analysis.agent reporter; analysis.toggle");
    TICK_UNTIL(test, first(test)->stage == ANALYSIS_DONE);
    for (int known = 0; known < 2; known++) {
        DO(test, "move.place 'O@0-0'");
        uint64_t now = clock_ns();
        app_tick(&test->app, now);
        assert_int_equal(first(test)->stage, ANALYSIS_THINKING);
        TICK_UNTIL(test, first(test)->stage == ANALYSIS_DONE);
        DO(test, "go.first");
        TICK_UNTIL(test, first(test)->stage == ANALYSIS_DONE);
    }
}

static void what_was_known_of_a_position_is_shown_at_once(void **state)
{
    TestApp *test = *state;
    DO(test, "move.place 'O@0-0'; analysis.agent reporter; analysis.toggle");
    TICK_UNTIL(test, first(test)->stage == ANALYSIS_DONE);
    DO(test, "analysis.stop; go.previous; wait ms 1; go.next");
    app_tick(&test->app, clock_ns());
    assert_int_equal(first(test)->source, ANALYSIS_KEPT);
    assert_int_equal(first(test)->report->depth, 3);
    DO(test, "analysis.agent first");
    app_tick(&test->app, clock_ns());
    assert_int_equal(first(test)->source, ANALYSIS_SAVED);
    assert_string_equal(first(test)->said_by, "reporter");
    assert_int_equal(first(test)->report->lines[0].count, 2);
    assert_true(isnan(first(test)->report->moves[0].prior));
}

static void undo_leaves_analyses_alone(void **state)
{
    TestApp *test = *state;
    DO(test, "move.place 'O@0-0'; edit.comment before; analysis.agent reporter; analysis.toggle");
    TICK_UNTIL(test, first(test)->stage == ANALYSIS_DONE);
    DO(test, "edit.undo");
    assert_string_equal(test->app.document.node->comment ? test->app.document.node->comment : "", "");
    assert_int_equal(test->app.document.node->analysis->depth, 3);
    DO(test, "edit.redo");
    assert_string_equal(test->app.document.node->comment, "before");
    assert_int_equal(test->app.document.node->analysis->depth, 3);
    DO(test, "analysis.stop; edit.undo; edit.undo");
    assert_int_equal(test->app.document.record->node_count, 1);
    FAILS(test, "edit.undo", "edit.undo: 'Undo' is not available now");
}

static void a_move_that_is_undone_meanwhile_does_not_come_back(void **state)
{
    TestApp *test = *state;
    DO(test,
       "move.place 'O@0-0'; analysis.agent endless; analysis.toggle; wait depth 3; edit.undo; wait ms 1");
    assert_int_equal(test->app.document.record->node_count, 1);
    DO(test, "analysis.stop; wait ms 1");
    assert_null(test->app.document.record->root->first_child);
}

static void an_agent_that_fails_says_why(void **state)
{
    TestApp *test = *state;
    DO(test, "analysis.agent crasher; analysis.toggle");
    TICK_UNTIL(test, first(test)->stage == ANALYSIS_FAILED);
    assert_string_equal(first(test)->error.text, "it fell over");
    DO(test, "analysis.agent nobody");
    TICK_UNTIL(test, first(test)->stage == ANALYSIS_FAILED);
    assert_int_equal(first(test)->error.status, STATUS_NOT_FOUND);
    DO(test, "analysis.agent reporter");
    TICK_UNTIL(test, first(test)->stage == ANALYSIS_DONE);
    FAILS(test, "analysis.agent 'a:b'", "analysis.agent: the name of an agent ends where '=' is expected");
    FAILS(test, "analysis.option threads",
          "analysis.option: 'threads': expected an option and its value, such as threads=2");
}

static void two_agents_look_side_by_side(void **state)
{
    TestApp *test = *state;
    FAILS(test, "analysis.session b", "analysis.session: 'Show the lines of agent' is not available now");
    DO(test, "move.place 'O@0-0'; analysis.agent reporter; analysis.second 'reporter:depth=5';"
             "analysis.session b; analysis.option depth=7; analysis.toggle");
    const AnalysisSession *second = &test->app.analysis.sessions[ANALYSIS_B];
    assert_string_equal(second->agent, "reporter:depth=7");
    TICK_UNTIL(test, first(test)->stage == ANALYSIS_DONE && second->stage == ANALYSIS_DONE);
    assert_ptr_equal(analysis_report(&test->app.analysis), second->report);
    assert_int_equal(second->report->depth, 7);
    assert_int_equal(test->app.document.node->analysis->depth, 3);
    DO(test, "analysis.second ''; wait ms 1");
    assert_int_equal(test->app.analysis.chosen, ANALYSIS_A);
    assert_int_equal(second->report->serial, 0);
}

static void a_second_agent_leaves_the_first_search_alone(void **state)
{
    TestApp *test = *state;
    DO(test, "move.place 'O@0-0'; analysis.agent endless; analysis.toggle; wait depth 3");
    const Session *session = analysis_session(&test->app.analysis, ANALYSIS_A);
    uint64_t version = first(test)->version;
    DO(test, "analysis.second reporter; wait ms 1");
    TICK_UNTIL(test, test->app.analysis.sessions[ANALYSIS_B].stage == ANALYSIS_DONE);
    assert_ptr_equal(analysis_session(&test->app.analysis, ANALYSIS_A), session);
    assert_true(first(test)->log.count > 0 && first(test)->version >= version);
    DO(test, "analysis.agent endless; analysis.second none; wait ms 1");
    assert_ptr_equal(analysis_session(&test->app.analysis, ANALYSIS_A), session);
    DO(test, "analysis.option lines=5; wait ms 1"); /* the number of lines is requested anyway */
    assert_string_equal(first(test)->agent, "endless:lines=5");
    assert_ptr_equal(analysis_session(&test->app.analysis, ANALYSIS_A), session);
}

static void an_older_result_stands_beside_the_running_search(void **state)
{
    TestApp *test = *state;
    DO(test, "move.place 'O@0-0'; analysis.agent 'reporter:depth=9'; analysis.toggle");
    TICK_UNTIL(test, first(test)->stage == ANALYSIS_DONE);
    DO(test, "analysis.stop; wait ms 1; analysis.agent endless; wait ms 1");
    assert_int_equal(first(test)->source, ANALYSIS_SAVED);
    assert_int_equal(first(test)->report->depth, 9);
    DO(test, "analysis.toggle; wait depth 3");
    TICK_UNTIL(test, first(test)->source == ANALYSIS_LIVE);
    assert_true(first(test)->report->depth <= 3);
    assert_int_equal(first(test)->older->depth, 9);
    assert_int_equal(first(test)->older_source, ANALYSIS_SAVED);
    assert_string_equal(first(test)->older_by, "reporter:depth=9");
    DO(test, "analysis.stop; wait ms 1");
    /* a shallower analysis doesn't replace a deeper one */
    assert_int_equal(test->app.document.node->analysis->depth, 9);
    DO(test, "analysis.agent 'reporter:depth=20'; analysis.toggle");
    TICK_UNTIL(test, first(test)->stage == ANALYSIS_DONE);
    assert_int_equal(first(test)->report->depth, 20);
    assert_int_equal(first(test)->older->serial, 0);
}

static void minutes_of_a_search_are_not_thrown_away_unasked(void **state)
{
    TestApp *test = *state;
    DO(test, "move.place 'O@0-0'; analysis.agent endless; analysis.toggle; wait depth 3");
    TICK_UNTIL(test, first(test)->log.count > 0);
    const Session *session = analysis_session(&test->app.analysis, ANALYSIS_A);
    Report *newest = first(test)->log.reports[first(test)->log.count - 1];
    newest->time_ns = UINT64_C(90000000000);
    Error error = {0};
    assert_int_equal(action_run(&test->app, "analysis.agent", "reporter", &error), STATUS_INTERRUPTED);
    assert_string_equal(test->app.view.dialog, "confirm");
    assert_non_null(strstr(test->app.confirm.question, "1:30 minutes"));
    assert_ptr_equal(analysis_session(&test->app.analysis, ANALYSIS_A), session);
    DO(test, "dialog.close");
    FAILS(test, "dialog.confirm", "dialog.confirm: 'Confirm' is not available now");
    assert_string_equal(first(test)->agent, "endless");
    action_run(&test->app, "analysis.agent", "reporter", &error);
    DO(test, "dialog.confirm");
    assert_string_equal(first(test)->agent, "reporter");
}

static void the_number_of_lines_is_remembered(void **state)
{
    TestApp *test = *state;
    FAILS(test, "analysis.lines 99", "analysis.lines: '99': expected a number from 1 to 16");
    DO(test, "analysis.lines 7");
    app_close(&test->app);
    test_app_open(test);
    assert_int_equal(test->app.analysis.lines, 7);
}

static void the_agents_are_remembered(void **state)
{
    TestApp *test = *state;
    assert_string_equal(first(test)->agent, roster_strongest(&test->roster)->name);
    DO(test, "analysis.agent 'reporter:depth=2'; analysis.second first");
    app_close(&test->app);
    test_app_open(test);
    assert_string_equal(first(test)->agent, "reporter:depth=2");
    assert_string_equal(test->app.analysis.sessions[ANALYSIS_B].agent, "first");
}

static void analysis_goes_on_beside_a_game(void **state)
{
    TestApp *test = *state;
    DO(test, "analysis.agent endless; analysis.toggle; play.red person; play.blue first; play.start;"
             "move.place 'O@5-5'; wait idle");
    assert_int_equal(test->app.document.position.plies, 2);
    TICK_UNTIL(test, first(test)->source == ANALYSIS_LIVE && first(test)->report->position.plies == 2);
    DO(test, "play.resign; analysis.stop");
}

/* ---- Lines ---- */

static void lines_say_what_they_lose(void **state)
{
    (void)state;
    Position start;
    position_start(&start);
    Report *report = report_of(&start, 3);
    ShownLines *lines = memory_new(1, sizeof *lines);
    LineLocks locks = {0};
    lines_make(report, &review_marks_default, NULL, lines);
    assert_int_equal(lines->count, 2);
    assert_true(fabs(lines->lines[0].share - 2299.0 / (2 * 2299 - 1)) < 1e-9);
    assert_true(lines->lines[0].loss == 0 && lines->lines[0].loss_class == LOSS_BEST);
    assert_true(fabs(lines->lines[1].loss - 0.1) < 1e-6 && lines->lines[1].loss_class == LOSS_DOUBTFUL);
    assert_true(line_lock(&locks, &start, report->moves[4].move));
    assert_true(line_lock(&locks, &start, report->moves[0].move));
    lines_make(report, &review_marks_default, &locks, lines);
    assert_int_equal(lines->count, 3);
    assert_true(lines->lines[0].locked && !lines->lines[0].alone && !lines->lines[1].locked);
    assert_true(lines->lines[2].alone && lines->lines[2].loss_class == LOSS_BLUNDER);
    assert_true(line_lock(&locks, &start, report->moves[4].move));
    assert_false(line_locked(&locks, &start, report->moves[4].move));
    report->line_count = 0;
    lines_make(report, &review_marks_default, NULL, lines);
    assert_int_equal(lines->count, REPORT_LINES);
    assert_int_equal(lines->lines[0].line.moves[0], report->moves[0].move);
    report->serial = 0;
    lines_make(report, &review_marks_default, NULL, lines);
    assert_int_equal(lines->count, 0);
    free(lines);
    free(report);
}

static void lines_are_played_inserted_and_locked(void **state)
{
    TestApp *test = *state;
    FAILS(test, "line.play 1", "line.play: 'Play line' is not available now");
    DO(test, "analysis.agent reporter; analysis.toggle; wait depth 3; analysis.stop; wait ms 1");
    Move moves[2];
    memcpy(moves, first(test)->report->lines[0].moves, sizeof moves);
    DO(test, "line.hover 2; line.insert 1");
    const RecordNode *root = test->app.document.record->root;
    assert_int_equal(test->app.view.hovered_line.count, first(test)->report->lines[1].count);
    assert_ptr_equal(test->app.document.node, root);
    assert_int_equal(root->first_child->move, moves[0]);
    assert_int_equal(root->first_child->first_child->move, moves[1]);
    DO(test, "edit.undo");
    assert_null(root->first_child);
    DO(test, "edit.redo; line.hover; line.lock 2; line.play 1");
    assert_int_equal(test->app.document.node->move, moves[0]);
    assert_int_equal(test->app.view.locks.count, 1);
    DO(test, "go.first; wait ms 1");
    FAILS(test, "line.play 3", "line.play: '3': expected a number from 1 to 2");
}

/* ---- Recorded searches ---- */

static void a_recorded_search_is_shown_again(void **state)
{
    TestApp *test = *state;
    FAILS(test, "analysis.export '%/search.jsonl'",
          "analysis.export: 'Export reports...' is not available now");
    DO(test, "move.place 'O@0-0'; analysis.agent 'reporter:depth=4'; analysis.toggle; wait depth 4;"
             "analysis.stop; wait ms 1; analysis.export '%/search.jsonl'");
    Report *report = report_clone(first(test)->report);
    DO(test, "analysis.agent first; go.previous; wait ms 1");
    assert_int_equal(first(test)->report->serial, 0);
    FAILS(test, "analysis.replay '%/search.jsonl'",
          "analysis.replay: this search is not of the position shown");
    DO(test, "go.next; analysis.replay '%/search.jsonl'; wait ms 1");
    const Report *shown = first(test)->report;
    assert_int_equal(first(test)->source, ANALYSIS_REPLAY);
    assert_string_equal(first(test)->said_by, "reporter:depth=4");
    assert_int_equal(shown->depth, 4);
    assert_int_equal(shown->move_count, report->move_count);
    for (int i = 0; i < shown->move_count; i++) {
        assert_int_equal(shown->moves[i].move, report->moves[i].move);
        assert_int_equal(value_compare(&shown->moves[i].value, &report->moves[i].value), 0);
        assert_int_equal(shown->moves[i].effort, report->moves[i].effort);
    }
    assert_int_equal(shown->lines[0].moves[1], report->lines[0].moves[1]);
    DO(test,
       "analysis.agent endless; analysis.toggle; wait depth 2; analysis.replay '%/search.jsonl'; wait ms 1;"
       "wait ms 1");
    assert_int_equal(first(test)->source, ANALYSIS_REPLAY);
    DO(test, "analysis.frame 1");
    /* How many reports were recorded depends on the machine's speed. */
    char refused[96];
    snprintf(refused, sizeof refused, "analysis.frame: '99': expected a number from 1 to %d",
             test->app.analysis.recorded.count);
    FAILS(test, "analysis.frame 99", refused);
    DO(test, "go.previous; wait ms 1");
    assert_int_equal(test->app.analysis.recorded.count, 0);
    free(report);
}

static void a_recording_that_is_none_is_refused(void **state)
{
    static const char *const texts[][2] = {
        {"", "analysis.replay: the file holds no recorded search"},
        {"{}\n", "analysis.replay: 'position' is missing"},
        {"[]\n", "analysis.replay: expected a report, found an array"},
        {"{\"position\":3}\n", "analysis.replay: 'position' must be a string, not a number"},
    };
    TestApp *test = *state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Error error = {0};
        assert_ok(file_replace(test_app_path(test, "bad"), texts[i][0], strlen(texts[i][0]), &error), &error);
        FAILS(test, "analysis.replay '%/bad'", texts[i][1]);
    }
}

static void reports_as_json_read_back_as_the_same(void **state)
{
    (void)state;
    Position position;
    Error error = {0};
    Text text = {0};
    JsonValue *value;
    position_start(&position);
    Report *report = report_of(&position, 9), *again = report_of(&position, 1);
    report->value = value_proven(PROOF_LOSS, 7, VALUE_AT_LEAST);
    report->book = true;
    report->best_since_ns = 5;
    report->table = (ReportTable){.entries = 1000, .bytes = 16000, .hits = 3, .permille = 17};
    report->depths[2] = (ReportDepth){.nodes = 12, .cutoffs = {4, 0, 1}};
    report->times.making = 0.25F;
    report->moves[1].value = value_unknown();
    report->moves[1].prior = NAN;
    JsonWriter writer = {.out = &text};
    json_print(&writer, "{");
    report_write_json(report, &writer);
    json_print(&writer, "}");
    assert_ok(json_parse(text_string(&text), text.length, &value, &error), &error);
    assert_ok(report_read_json(value, again, &error), &error);
    json_free(value);
    Text second = {0};
    writer = (JsonWriter){.out = &second};
    json_print(&writer, "{");
    report_write_json(again, &writer);
    json_print(&writer, "}");
    assert_string_equal(text_string(&second), text_string(&text));
    assert_int_equal(again->proof, PROOF_LOSS);
    assert_true(again->book);
    assert_int_equal(again->depths[2].cutoffs[2], 1);
    assert_int_equal(again->table.bytes, 16000);
    assert_true(isnan(again->moves[1].prior) && !isnan(again->moves[0].prior));
    text_free(&text);
    text_free(&second);
    free(report);
    free(again);
}

/* ---- What is kept ---- */

static void a_memory_forgets_what_was_not_used_for_longest(void **state)
{
    (void)state;
    ReportCache memory = {0};
    Position position;
    position_start(&position);
    Report *report = report_of(&position, 3);
    report_cache_keep(&memory, "one", report);
    report->nodes = 5;
    report_cache_keep(&memory, "one", report);
    assert_int_equal(memory.count, 1);
    assert_int_equal(report_cache_find(&memory, "one", &position)->nodes, 5);
    assert_null(report_cache_find(&memory, "two", &position));
    report->move_count = 0;
    for (int i = 0; i < REPORT_CACHE_ENTRIES; i++) {
        report->position.key = report->position.tokens[0].lanes[1] = (uint16_t)(i + 1);
        report_cache_keep(&memory, "two", report);
        assert_non_null(report_cache_find(&memory, "one", &position));
    }
    assert_int_equal(memory.count, REPORT_CACHE_ENTRIES);
    report->position.key = report->position.tokens[0].lanes[1] = 1;
    assert_null(report_cache_find(&memory, "two", &report->position));
    assert_true(memory.bytes <= REPORT_CACHE_BYTES);
    report_cache_free(&memory);
    free(report);
}

static void a_long_log_keeps_its_ends_and_what_lies_between(void **state)
{
    (void)state;
    ReportLog log = {0};
    Position position;
    position_start(&position);
    Report *report = report_of(&position, 1);
    report->move_count = report->line_count = 0;
    for (uint64_t i = 1; i <= 5 * LOG_REPORTS; i++) {
        report->serial = i;
        report_log_add(&log, report);
        assert_int_equal(log.reports[0]->serial, 1);
        assert_int_equal(log.reports[log.count - 1]->serial, i);
        assert_true(log.count <= LOG_REPORTS);
    }
    for (int i = 1; i < log.count - 1; i++)
        assert_int_equal(log.reports[i]->serial - log.reports[i - 1]->serial, log.step);
    assert_true(log.count > LOG_REPORTS / 2);
    report_log_free(&log);
    free(report);
}

static void signals_tell_when_a_search_has_settled(void **state)
{
    TestApp *test = *state;
    Analysis *analysis = &test->app.analysis;
    ReportLog *log = &analysis->sessions[ANALYSIS_A].log;
    Report *report = report_of(&test->app.document.position, 1);
    report->move_count = 2;
    assert_int_equal(analysis_signals(analysis, ANALYSIS_A).best_changes, 0);
    for (unsigned second = 1; second <= 10; second++) {
        report->time_ns = second * UINT64_C(1000000000);
        report->nodes = second * 1000;
        report->best = report->moves[second >= 4].move;
        report->lines[0].expected = second < 6 ? -0.5F : 0.25F;
        report->moves[0].effort = second < 5 ? second * 10u : 40;
        report->moves[1].effort = second < 5 ? 0 : (second - 4) * 10u;
        report_log_add(log, report);
    }
    AnalysisSignals signals = analysis_signals(analysis, ANALYSIS_A);
    assert_int_equal(signals.best_changes, 1);
    assert_int_equal(signals.best_ns, UINT64_C(6000000000));
    assert_true(fabs(signals.speed - 1000) < 1e-9);
    assert_true(fabs(signals.swing - 0.75) < 1e-6);
    assert_true(fabs(signals.effort_shift - 0.4) < 1e-6);
    assert_false(signals.settled);
    for (unsigned second = 11; second <= 100; second++) {
        report->time_ns = second * UINT64_C(1000000000);
        report->moves[1].effort = (second - 4) * 10u;
        report_log_add(log, report);
    }
    signals = analysis_signals(analysis, ANALYSIS_A);
    assert_true(signals.swing == 0 && signals.effort_shift < 0.1 && signals.settled);
    report_log_free(log);
    free(report);
}

static void figures_are_shown_for_the_chosen_side(void **state)
{
    TestApp *test = *state;
    assert_true(viewpoint_chance(VIEWPOINT_RED, BLUE, 0.5) == 0.25);
    assert_true(viewpoint_chance(VIEWPOINT_BLUE, BLUE, 0.5) == 0.75);
    assert_int_equal(viewpoint_side(VIEWPOINT_MOVER, BLUE), BLUE);
    assert_int_equal(viewpoint_side(VIEWPOINT_RED, BLUE), RED);
    assert_int_equal(viewpoint_proof(VIEWPOINT_RED, BLUE, PROOF_WIN), PROOF_LOSS);
    assert_int_equal(viewpoint_proof(VIEWPOINT_RED, BLUE, PROOF_DRAW), PROOF_DRAW);
    assert_int_equal(test->app.view.viewpoint, VIEWPOINT_RED);
    DO(test, "view.side mover");
    assert_int_equal(test->app.view.viewpoint, VIEWPOINT_MOVER);
}

/* Not for the side that the last game was reviewed for. */
static void figures_of_a_game_are_for_the_person_who_plays_it(void **state)
{
    TestApp *test = *state;
    DO(test, "view.side blue; play.red person; play.blue random; play.start");
    assert_int_equal(test->app.view.viewpoint, VIEWPOINT_RED);
    DO(test, "play.stop; play.red random; play.blue person; play.start");
    assert_int_equal(test->app.view.viewpoint, VIEWPOINT_BLUE);
    DO(test, "play.stop; play.red person; play.blue person; play.start");
    assert_int_equal(test->app.view.viewpoint, VIEWPOINT_BLUE);
    DO(test, "play.stop; view.side mover; play.blue random; play.start");
    assert_int_equal(test->app.view.viewpoint, VIEWPOINT_MOVER);
    DO(test, "play.stop");
}

int main(void)
{
#define AT_DESK(test) cmocka_unit_test_setup_teardown(test, test_app_begin, test_app_end)
    const struct CMUnitTest tests[] = {
        AT_DESK(a_search_goes_on_until_it_is_stopped_and_into_the_record),
        AT_DESK(a_search_of_so_many_nodes_waits_to_be_looked_into),
        AT_DESK(the_search_begins_when_the_cursor_has_rested),
        AT_DESK(the_search_follows_a_move_that_is_played_at_once),
        AT_DESK(what_was_known_of_a_position_is_shown_at_once),
        AT_DESK(undo_leaves_analyses_alone),
        AT_DESK(a_move_that_is_undone_meanwhile_does_not_come_back),
        AT_DESK(an_agent_that_fails_says_why),
        AT_DESK(two_agents_look_side_by_side),
        AT_DESK(a_second_agent_leaves_the_first_search_alone),
        AT_DESK(an_older_result_stands_beside_the_running_search),
        AT_DESK(minutes_of_a_search_are_not_thrown_away_unasked),
        AT_DESK(the_number_of_lines_is_remembered),
        AT_DESK(the_agents_are_remembered),
        AT_DESK(analysis_goes_on_beside_a_game),
        cmocka_unit_test(lines_say_what_they_lose),
        AT_DESK(lines_are_played_inserted_and_locked),
        AT_DESK(a_recorded_search_is_shown_again),
        AT_DESK(a_recording_that_is_none_is_refused),
        cmocka_unit_test(reports_as_json_read_back_as_the_same),
        cmocka_unit_test(a_memory_forgets_what_was_not_used_for_longest),
        cmocka_unit_test(a_long_log_keeps_its_ends_and_what_lies_between),
        AT_DESK(signals_tell_when_a_search_has_settled),
        AT_DESK(figures_are_shown_for_the_chosen_side),
        AT_DESK(figures_of_a_game_are_for_the_person_who_plays_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
