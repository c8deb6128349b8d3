/* The evaluation in detail: terms, weights, ranks, and two sets of weights compared over many positions. */
#include "engine/analysis/insight/comparison.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "tests/support/check.h"
#include "tests/support/sample.h"

static const uint64_t PATIENCE_NS = 120000000000u;

typedef struct Bench {
    WeightEditor weight_editor;
    Comparison comparison;
    Heatmap heat;
} Bench;

static int begin(void **state)
{
    Bench *self = memory_new(1, sizeof *self);
    assert_non_null(self);
    weight_editor_init(&self->weight_editor);
    *state = self;
    return 0;
}

static int end(void **state)
{
    Bench *self = *state;
    comparison_close(&self->comparison);
    free(self);
    return 0;
}

static Position position_at_ply(uint64_t seed, int plies)
{
    Sample sample = sample_seeded(seed);
    Position position;
    do
        position = sample_game(&sample);
    while (position.plies != plies);
    return position;
}

static void terms_add_up_to_the_evaluation(void **state)
{
    Bench *self = *state;
    WeightEditor *weight_editor = &self->weight_editor;
    Error error;
    for (int i = 0; i < 2; i++) {
        for (int plies = 20; plies < 24; plies++) {
            Position position = position_at_ply(7, plies);
            Evaluator evaluator;
            weight_editor_update(weight_editor, NULL, &position);
            evaluator_init(&evaluator, kernels_best(), &weight_editor->weights);
            Score score = evaluator_position(&evaluator, NULL, &position);
            double mine =
                position_turn(&position) == RED ? weight_editor->here.sum : -weight_editor->here.sum;
            assert_true(fabs(mine - score) < 2);
            assert_true(weight_editor->here.known);
        }
        assert_ok(weight_editor_set(weight_editor, "frontier", 37, &error), &error);
        assert_ok(weight_editor_set(weight_editor, "safe", -12, &error), &error);
    }
}

static void weights_change_ranks_at_once(void **state)
{
    Bench *self = *state;
    WeightEditor *weight_editor = &self->weight_editor;
    Position position = position_at_ply(3, 31);
    Error error;
    weight_editor_update(weight_editor, NULL, &position);
    assert_true(weight_editor->rank_count > 1);
    for (int i = 0; i < weight_editor->rank_count; i++) {
        assert_int_equal(weight_editor->ranks[i].now, i + 1);
        assert_int_equal(weight_editor->ranks[i].before, i + 1);
    }
    uint64_t version = weight_editor->version;
    weight_editor_update(weight_editor, NULL, &position);
    assert_int_equal(weight_editor->version, version);
    Move best = weight_editor->ranks[0].move;
    assert_ok(weight_editor_set(weight_editor, "territory", -700, &error), &error);
    assert_true(weight_editor_changed(weight_editor));
    weight_editor_update(weight_editor, NULL, &position);
    assert_int_equal(weight_editor->version, version + 1);
    assert_int_not_equal(weight_editor->ranks[0].move, best);
    bool found = false;
    for (int i = 0; i < weight_editor->rank_count; i++)
        found |= weight_editor->ranks[i].move == best && weight_editor->ranks[i].before == 1;
    assert_true(found);
    assert_ok(weight_editor_reset(weight_editor, "territory", &error), &error);
    assert_false(weight_editor_changed(weight_editor));
    weight_editor_update(weight_editor, NULL, &position);
    assert_int_equal(weight_editor->ranks[0].move, best);
}

static void the_ranking_is_a_heatmap(void **state)
{
    Bench *self = *state;
    WeightEditor *weight_editor = &self->weight_editor;
    Heatmap *heat = &self->heat;
    HeatChoice choice = {.kind = HEAT_BEST, .by_weights = true, .shapes = HEAT_ALL_SHAPES, .threshold = 0.4};
    Position position = position_at_ply(5, 25);
    Error error;
    weight_editor_update(weight_editor, NULL, &position);
    weight_editor_heatmap(weight_editor, &choice, heat);
    assert_same_position(&heat->position, &position);
    assert_int_equal(heat->count, weight_editor->rank_count);
    assert_true(fabs(heat->placements[0].value - weight_editor->ranks[0].expected_now) < 1e-6);
    choice.kind = HEAT_DIFFERENCE;
    weight_editor_heatmap(weight_editor, &choice, heat);
    assert_true(heat->placements[0].value == 0);
    assert_ok(weight_editor_set(weight_editor, "tokens", -1000, &error), &error);
    weight_editor_update(weight_editor, NULL, &position);
    weight_editor_heatmap(weight_editor, &choice, heat);
    assert_int_equal(heat->count, weight_editor->rank_count);
    for (int i = 0; i < weight_editor->rank_count; i++) {
        const RankRow *row = &weight_editor->ranks[i];
        if (row->move == heat->placements[0].move)
            assert_true(fabs(heat->placements[0].value - (row->expected_now - row->expected_before)) < 1e-6);
    }
    assert_true(heat->placements[0].value != 0);
    choice.kind = HEAT_LOSS;
    weight_editor_heatmap(weight_editor, &choice, heat);
    assert_int_equal(heat->placements[0].move, weight_editor->ranks[0].move);
    assert_true(heat->placements[0].value == 0);
}

static void a_candidate_is_broken_down_too(void **state)
{
    Bench *self = *state;
    WeightEditor *weight_editor = &self->weight_editor;
    Position position = position_at_ply(9, 20), over = position;
    Error error;
    weight_editor_update(weight_editor, NULL, &position);
    Move move = weight_editor->ranks[2].move;
    assert_false(weight_editor->after.known);
    assert_ok(weight_editor_choose(weight_editor, move, &error), &error);
    weight_editor_update(weight_editor, NULL, &position);
    assert_true(weight_editor->after.known);
    double red = position_turn(&position) == RED ? weight_editor->after.sum : -weight_editor->after.sum;
    assert_true(fabs(red - weight_editor->ranks[2].score_now) < 2);
    assert_int_equal(weight_editor_choose(weight_editor, (Move)(MOVE_NONE + 1), &error), STATUS_ILLEGAL_MOVE);
    position_play(&position, move, &over);
    weight_editor_update(weight_editor, &position, &over);
    assert_int_equal(weight_editor->candidate, MOVE_NONE);
    over.plies = PLY_LIMIT;
    weight_editor_update(weight_editor, NULL, &over);
    assert_false(weight_editor->here.known);
    assert_int_equal(weight_editor->rank_count, 0);
}

static void wrong_weights_are_refused(void **state)
{
    Bench *self = *state;
    Error error;
    assert_int_equal(weight_editor_set(&self->weight_editor, "token", 1, &error), STATUS_NOT_FOUND);
    assert_string_equal(error.text, "there is no term 'token'; did you mean 'tokens'?");
    assert_int_equal(weight_editor_set(&self->weight_editor, "tokens", 1001, &error), STATUS_INVALID);
    assert_string_equal(error.text, "the weight of tokens must be from -1000 to 1000");
    assert_int_equal(weight_editor_set(&self->weight_editor, "tokens", NAN, &error), STATUS_INVALID);
    assert_int_equal(weight_editor_reset(&self->weight_editor, "nothing", &error), STATUS_NOT_FOUND);
    assert_false(weight_editor_changed(&self->weight_editor));
}

static void weights_are_compared_with_those_loaded(void **state)
{
    Bench *self = *state;
    WeightEditor *weight_editor = &self->weight_editor;
    Profile other;
    Error error;
    profile_default(&other);
    other.weights[TERM_TOKENS] = 123.5;
    weight_editor_load(weight_editor, "mine", &other);
    assert_string_equal(weight_editor->name, "mine");
    assert_false(weight_editor_changed(weight_editor));
    assert_ok(weight_editor_set(weight_editor, "tokens", 7, &error), &error);
    assert_true(weight_editor_changed(weight_editor));
    assert_true(weight_editor->saved.weights[TERM_TOKENS] == 123.5);
}

static void wait_for(Comparison *comparison)
{
    for (uint64_t last = clock_ns() + PATIENCE_NS; !comparison_tick(comparison);) {
        assert_true(clock_ns() < last);
        nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
    }
}

static void weights_agree_with_themselves(void **state)
{
    Bench *self = *state;
    Comparison *comparison = &self->comparison;
    Profile same[2];
    Error error;
    profile_default(&same[0]);
    profile_default(&same[1]);
    assert_ok(comparison_start(comparison, same, NULL, 30, (Wake){0}, &error), &error);
    assert_int_equal(comparison_start(comparison, same, NULL, 30, (Wake){0}, &error), STATUS_INVALID);
    wait_for(comparison);
    assert_true(comparison->done);
    assert_int_equal(comparison->result.positions, 30);
    assert_true(comparison->result.agreement == 1);
    assert_true(comparison->result.correlation > 0.999);
    assert_true(comparison->result.losses[0] == 0 && comparison->result.losses[1] == 0);
    assert_int_equal(comparison->result.worst_count, 0);
}

static void different_weights_disagree_and_say_where(void **state)
{
    Bench *self = *state;
    Comparison *comparison = &self->comparison;
    Profile two[2];
    Error error;
    Record *record;
    RecordNode *node;
    assert_ok(record_create(NULL, &record, &error), &error);
    assert_ok(record_add(record, record->root, NULL, MOVE("O@0-0"), &node, &error), &error);
    assert_ok(record_add(record, node, NULL, MOVE("O@5-5"), &node, &error), &error);
    profile_default(&two[0]);
    profile_default(&two[1]);
    two[1].weights[TERM_TERRITORY] = -700;
    assert_ok(comparison_start(comparison, two, record, 40, (Wake){0}, &error), &error);
    wait_for(comparison);
    record_destroy(record);
    const ComparisonResult *result = &comparison->result;
    assert_true(comparison->done);
    assert_int_equal(result->positions, 40);
    assert_int_equal(comparison->positions[0].plies, 2);
    assert_true(result->agreement < 0.5);
    assert_true(result->correlation < 0.5);
    assert_true(result->losses[0] > 0 && result->losses[1] > 0);
    assert_true(result->terms[TERM_TERRITORY].weights[1] == -700);
    assert_true(result->terms[TERM_TERRITORY].sizes[0] > 0);
    assert_int_equal(result->worst_count, COMPARISON_WORST);
    for (int i = 0; i < result->worst_count; i++) {
        const Disagreement *worst = &result->worst[i];
        assert_true(position_legal(&worst->position, worst->wants[0]));
        assert_true(position_legal(&worst->position, worst->wants[1]));
        assert_int_not_equal(worst->wants[0], worst->wants[1]);
        if (i > 0)
            assert_true(fmax(worst[-1].losses[0], worst[-1].losses[1]) >=
                        fmax(worst->losses[0], worst->losses[1]));
    }
}

static void a_comparison_can_be_stopped(void **state)
{
    Bench *self = *state;
    Comparison *comparison = &self->comparison;
    Profile same[2];
    Error error;
    profile_default(&same[0]);
    profile_default(&same[1]);
    assert_ok(comparison_start(comparison, same, NULL, COMPARISON_MOST, (Wake){0}, &error), &error);
    comparison_stop(comparison);
    wait_for(comparison);
    assert_true(comparison->done || comparison->status == STATUS_INTERRUPTED);
    assert_ok(comparison_start(comparison, same, NULL, COMPARISON_MOST, (Wake){0}, &error), &error);
}

int main(void)
{
#define AT_BENCH(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        AT_BENCH(terms_add_up_to_the_evaluation), AT_BENCH(weights_change_ranks_at_once),
        AT_BENCH(the_ranking_is_a_heatmap),       AT_BENCH(a_candidate_is_broken_down_too),
        AT_BENCH(wrong_weights_are_refused),      AT_BENCH(weights_are_compared_with_those_loaded),
        AT_BENCH(weights_agree_with_themselves),  AT_BENCH(different_weights_disagree_and_say_where),
        AT_BENCH(a_comparison_can_be_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
