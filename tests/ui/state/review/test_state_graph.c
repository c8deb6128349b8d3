/* The graph's figures by turn, for documents made by hand. */
#include "ui/state/review/graph.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "tests/support/fakes.h"
#include "tests/support/reviewed.h"
#include "tests/support/ui/test_app.h"

enum { MOVES = 5 };

typedef struct Sheet {
    Document document;
    Analysis analysis;
    ReviewPlan plan;
    ReviewState test;
    Roster roster;
    Graph graph;
} Sheet;

static int begin(void **state)
{
    Sheet *self = memory_new(1, sizeof *self);
    Error error = {0};
    assert_non_null(self);
    fakes_add(&self->roster);
    assert_ok(document_init(&self->document, NULL, true, &error), &error);
    assert_ok(analysis_init(&self->analysis, &self->roster, (Wake){0}, &error), &error);
    self->plan.marks = review_marks_default;
    self->test = (ReviewState){.roster = &self->roster, .plan = &self->plan};
    for (int i = 0; i < MOVES; i++) {
        Move moves[MOVE_LIST_SIZE];
        const Position *position = &self->document.position;
        kernels_best()->list(position, position_turn(position), moves);
        assert_ok(document_play(&self->document, moves[0], &error), &error);
    }
    *state = self;
    return 0;
}

static int end(void **state)
{
    Sheet *self = *state;
    analysis_close(&self->analysis);
    review_state_close(&self->test);
    document_close(&self->document, true);
    free(self);
    return 0;
}

static const Graph *make(Sheet *self, Viewpoint viewpoint)
{
    review_tick(&self->test, &self->document);
    graph_make(&self->document, &self->test, &self->analysis, viewpoint, &self->graph);
    return &self->graph;
}

static RecordNode *node_at(Sheet *self, int moves)
{
    return record_node_at(self->document.record, moves);
}

static Move first_move(const Position *position)
{
    Move moves[MOVE_LIST_SIZE];
    assert_true(kernels_best()->list(position, position_turn(position), moves) > 0);
    return moves[0];
}

static void what_is_not_known_is_missing(void **state)
{
    Sheet *self = *state;
    const Graph *graph = make(self, VIEWPOINT_RED);
    assert_int_equal(graph->count, MOVES + 1);
    assert_int_equal(graph->first_turn, 1);
    assert_int_equal(graph->current, MOVES);
    assert_int_equal(graph->lost_from, -1);
    assert_int_equal(graph->variation_at, -1);
    for (int i = 0; i <= MOVES; i++) {
        const GraphTurn *turn = &graph->turns[i];
        assert_true(isnan(turn->chance) && isnan(turn->second) && isnan(turn->loss) && isnan(turn->used_s));
        assert_int_equal(turn->move, i < MOVES ? node_at(self, i + 1)->move : MOVE_NONE);
        Position position;
        record_position(self->document.record, node_at(self, i), &position);
        assert_int_equal(turn->tokens[RED], position.count[RED]);
        assert_int_equal(turn->placements[BLUE], kernels_best()->placements(&position, BLUE));
    }
    graph_make(&self->document, NULL, NULL, VIEWPOINT_RED, &self->graph);
    assert_int_equal(graph->count, MOVES + 1);
}

static void chances_are_for_one_side(void **state)
{
    Sheet *self = *state;
    for (int i = 0; i < MOVES; i++)
        record_analyse(self->document.record, node_at(self, i), 0.5 + 0.1 * i, MOVE_NONE);
    node_at(self, 2)->marks = MARK_BAD;
    const Graph *graph = make(self, VIEWPOINT_BLUE);
    assert_int_equal(graph->side, BLUE);
    assert_true(fabs(graph->turns[0].chance - (1 - 0.6)) < 1e-6);
    assert_int_equal(graph->turns[1].marks, MARK_BAD);
    assert_true(graph->turns[0].loss == 0);
    graph = make(self, VIEWPOINT_MOVER);
    assert_int_equal(graph->side, RED);
    assert_true(fabs(graph->turns[0].chance - 0.6) < 1e-6);
    assert_true(isnan(graph->turns[MOVES].chance));
}

static void times_add_up_until_one_is_missing(void **state)
{
    Sheet *self = *state;
    for (int i = 1; i <= MOVES; i++) {
        node_at(self, i)->has_time = i != 4;
        node_at(self, i)->time_s = i;
    }
    const Graph *graph = make(self, VIEWPOINT_RED);
    assert_true(graph->turns[0].used_s == 1 && graph->turns[2].used_s == 3);
    assert_true(graph->turns[3].total_s[RED] == 4 && graph->turns[3].total_s[BLUE] == 2);
    assert_true(isnan(graph->turns[3].used_s) && isnan(graph->turns[4].total_s[BLUE]));
    assert_true(graph->turns[5].total_s[RED] == 9);
}

static void a_second_agent_has_a_curve_of_its_own(void **state)
{
    Sheet *self = *state;
    Report *report = memory_new(1, sizeof *report);
    Position position;
    Error error = {0};
    record_position(self->document.record, node_at(self, 3), &position);
    fake_report(&position, 2, report); /* the mover, Blue, is at 60% */
    report_cache_keep(&self->analysis.memory, "reporter", report);
    free(report);
    assert_ok(analysis_set_agent(&self->analysis, ANALYSIS_B, "reporter", &error), &error);
    const Graph *graph = make(self, VIEWPOINT_RED);
    assert_true(fabs(graph->turns[3].second - 0.4) < 1e-6);
    assert_true(isnan(graph->turns[2].second));
}

static void the_variation_shown_goes_from_where_it_leaves(void **state)
{
    Sheet *self = *state;
    Error error = {0};
    document_go(&self->document, node_at(self, 2));
    for (int i = 0; i < 2; i++) {
        Move moves[MOVE_LIST_SIZE];
        const Position *position = &self->document.position;
        kernels_best()->list(position, position_turn(position), moves);
        assert_ok(document_play(&self->document, moves[7], &error), &error);
    }
    record_analyse(self->document.record, self->document.node, 0.3, first_move(&self->document.position));
    document_go_previous(&self->document);
    const Graph *graph = make(self, VIEWPOINT_RED);
    assert_int_equal(graph->count, MOVES + 1);
    assert_int_equal(graph->current, 2);
    assert_int_equal(graph->variation_at, 2);
    assert_int_equal(graph->variation_count, 3);
    assert_int_equal(graph->variation_current, 1);
    assert_true(isnan(graph->variation[1]));
    assert_true(fabs(graph->variation[2] - 0.3) < 1e-6);
    document_go(&self->document, node_at(self, 1));
    graph = make(self, VIEWPOINT_RED);
    assert_int_equal(graph->current, 1);
    assert_int_equal(graph->variation_at, 2); /* going forward leads there */
}

static void what_is_proven_reaches_back_from_the_end(void **state)
{
    Sheet *self = *state;
    for (int i = MOVES - 2; i <= MOVES; i++) {
        RecordNode *node = node_at(self, i);
        Position position;
        record_position(self->document.record, node, &position);
        record_analyse(self->document.record, node, 1, first_move(&position));
        node->analysis->proof = i % 2 == 0 ? PROOF_WIN : PROOF_LOSS;
    }
    const Graph *graph = make(self, VIEWPOINT_RED);
    assert_int_equal(graph->loser, BLUE);
    assert_int_equal(graph->turns[MOVES].proven, OUTCOME_RED);
    assert_true(graph->lost_from >= 0 && graph->lost_from <= MOVES - 2);
    assert_int_equal(graph->turns[graph->lost_from].proven, OUTCOME_RED);
}

int main(void)
{
#define ON_SHEET(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        ON_SHEET(what_is_not_known_is_missing),
        ON_SHEET(chances_are_for_one_side),
        ON_SHEET(times_add_up_until_one_is_missing),
        ON_SHEET(a_second_agent_has_a_curve_of_its_own),
        ON_SHEET(the_variation_shown_goes_from_where_it_leaves),
        ON_SHEET(what_is_proven_reaches_back_from_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
