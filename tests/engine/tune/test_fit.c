/* A fit finds the weights that produced the results. */
#include "tests/support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/tune/fit.h"
#include "tests/support/sample.h"

enum { GAMES = 200, ENTRIES = 40 };

typedef struct Made {
    PositionFile file;
    PositionBlock blocks[GAMES];
    PositionEntry entries[GAMES][ENTRIES];
} Made;

static const double TERRITORY_WEIGHT = 600, TOKENS_WEIGHT = 150;

/* Positions of random games, with results drawn from the chances that these two weights give. */
static Made *make(void)
{
    Made *self = memory_new(1, sizeof *self);
    Sample sample = sample_seeded(4);
    Random random = random_seeded(8, 8);
    Evaluator evaluator;
    Profile profile = {.name = "Planted"};
    assert_non_null(self);
    profile.weights[TERM_TERRITORY] = TERRITORY_WEIGHT;
    profile.weights[TERM_TOKENS] = TOKENS_WEIGHT;
    evaluator_init(&evaluator, kernels_best(), &profile);
    for (int g = 0; g < GAMES; g++) {
        for (int i = 0; i < ENTRIES; i++) {
            Position position;
            do
                position = sample_game(&sample);
            while (position.plies < 10 || position.plies >= PLY_LIMIT);
            Score score = evaluator_position(&evaluator, NULL, &position);
            position_entry_make(&self->entries[g][i], &position, score);
            bool won = random_unit(&random) < (1 + score_expected(score, position.plies)) / 2;
            self->entries[g][i].result = (int8_t)((position_turn(&position) == RED) == won ? 1 : -1);
        }
        self->blocks[g] = (PositionBlock){{.seed = 1, .game = (uint32_t)g}, ENTRIES, self->entries[g]};
    }
    self->file = (PositionFile){.blocks = self->blocks, .block_count = GAMES, .entry_count = GAMES * ENTRIES};
    return self;
}

static FitPlan plan_of(const Made *made)
{
    FitPlan plan = {.files = &made->file, .file_count = 1, .threads = 2};
    plan.terms = term_set_of(TERM_TERRITORY) | term_set_of(TERM_TOKENS) | term_set_of(TERM_PLACEMENTS);
    return plan;
}

static void planted_weights_are_found(void **state)
{
    (void)state;
    Made *made = make();
    FitPlan plan = plan_of(made);
    FitResult result;
    Error error = {0};
    plan.start.weights[TERM_TERRITORY] = 100;
    assert_ok(fit_run(&plan, &result, &error), &error);
    assert_int_equal(result.positions + result.held, GAMES * ENTRIES);
    assert_int_equal(result.held, GAMES * ENTRIES / POSITION_HELD_EVERY);
    /* the unit is arbitrary; the ratio is not */
    double ratio = result.weights[TERM_TOKENS] / result.weights[TERM_TERRITORY];
    assert_true(fabs(ratio - TOKENS_WEIGHT / TERRITORY_WEIGHT) < 0.08);
    assert_true(fabs(result.weights[TERM_PLACEMENTS]) < 0.05 * result.weights[TERM_TERRITORY]);
    assert_true(result.held_loss < result.start_loss);
    free(made);
}

static void threads_change_nothing(void **state)
{
    (void)state;
    Made *made = make();
    FitPlan plan = plan_of(made);
    FitResult one, many;
    Error error = {0};
    plan.threads = 1;
    assert_ok(fit_run(&plan, &one, &error), &error);
    plan.threads = 4;
    assert_ok(fit_run(&plan, &many, &error), &error);
    assert_memory_equal(one.weights, many.weights, sizeof one.weights);
    assert_true(one.held_loss == many.held_loss);
    free(made);
}

/* Kept weights count as they are, and determine the unit of the others. */
static void what_is_kept_stays_and_counts(void **state)
{
    (void)state;
    Made *made = make();
    FitPlan plan = plan_of(made);
    FitResult with, without;
    Error error = {0};
    plan.terms = term_set_of(TERM_TOKENS);
    plan.start.weights[TERM_TERRITORY] = TERRITORY_WEIGHT;
    assert_ok(fit_run(&plan, &without, &error), &error);
    assert_true(without.weights[TERM_TERRITORY] == 0);
    plan.kept = term_set_of(TERM_TERRITORY) | term_set_of(TERM_SAFE);
    assert_ok(fit_run(&plan, &with, &error), &error);
    assert_true(with.weights[TERM_TERRITORY] == TERRITORY_WEIGHT);
    assert_true(with.weights[TERM_SAFE] == 0);
    assert_true(fabs(with.weights[TERM_TOKENS] / TOKENS_WEIGHT - 1) < 0.5);
    assert_true(with.held_loss < without.held_loss - 0.01);
    free(made);
}

static void a_strong_penalty_holds_the_start(void **state)
{
    (void)state;
    Made *made = make();
    FitPlan plan = plan_of(made);
    FitResult result;
    Error error = {0};
    plan.penalty = 1e9;
    plan.start.weights[TERM_TERRITORY] = 100;
    plan.start.weights[TERM_PLACEMENTS] = 50;
    assert_ok(fit_run(&plan, &result, &error), &error);
    assert_true(fabs(result.weights[TERM_PLACEMENTS] / result.weights[TERM_TERRITORY] - 0.5) < 0.001);
    free(made);
}

static void nothing_to_fit_is_an_error(void **state)
{
    (void)state;
    const PositionFile empty = {0};
    Made *made = make();
    FitPlan plan = plan_of(made);
    FitResult result;
    Error error = {0};
    plan.files = &empty;
    assert_int_equal(fit_run(&plan, &result, &error), STATUS_INVALID);
    plan.files = &made->file;
    plan.terms = 0;
    assert_int_equal(fit_run(&plan, &result, &error), STATUS_INVALID);
    made->entries[3][3].plies = 255;
    plan = plan_of(made);
    assert_int_equal(fit_run(&plan, &result, &error), STATUS_SYNTAX);
    assert_string_equal(error.text, "game 3 holds a position that can't be");
    free(made);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planted_weights_are_found),     cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(what_is_kept_stays_and_counts), cmocka_unit_test(a_strong_penalty_holds_the_start),
        cmocka_unit_test(nothing_to_fit_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
