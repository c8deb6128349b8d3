/* The learned part of the evaluation gives the same result for every instruction set, for any number of
 * positions at once, and under every symmetry; and any bytes of its file give a network or an error. */
#include "tests/support/check.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/platform/file.h"
#include "engine/base/random.h"
#include "engine/eval/eval.h"
#include "engine/game/symmetry.h"
#include "tests/support/sample.h"

enum { POSITIONS = 400 };

/* The network as its header describes it, in wider numbers. */
static Score plain_value(const LearnedNetwork *network, const Position *position)
{
    const LearnedPly *ply = &network->plies[position->plies];
    LearnedInput input;
    int64_t out = ply->out_bias;
    learned_input(kernels_best(), position, &input);
    for (int k = 0; k < LEARNED_HIDDEN; k++) {
        int64_t sum = ply->bias[k];
        for (int i = 0; i < LEARNED_INPUTS; i++)
            sum += (int64_t)ply->weights[i / 2][k][i % 2] * input.numbers[i];
        sum >>= LEARNED_SUM_SHIFT;
        out += ply->out[k] * (sum < 0 ? 0 : sum > LEARNED_SUM_MOST ? LEARNED_SUM_MOST : sum);
    }
    out *= ply->scale;
    return (Score)((out + ((int64_t)1 << (LEARNED_OUT_SHIFT - 1))) >> LEARNED_OUT_SHIFT);
}

static void fill_shorts(int16_t *numbers, size_t bytes, int range, Random *random)
{
    for (size_t i = 0; i < bytes / sizeof *numbers; i++)
        numbers[i] = (int16_t)((int)random_below(random, (uint32_t)(2 * range + 1)) - range);
}

static void fill_ints(int32_t *numbers, int count, int range, Random *random)
{
    for (int i = 0; i < count; i++)
        numbers[i] = (int32_t)random_below(random, (uint32_t)(2 * range + 1)) - range;
}

/* The largest numbers that are allowed, all of one sign. */
static void make_extreme(LearnedKnot *knot, int sign)
{
    for (int k = 0; k < LEARNED_HIDDEN; k++) {
        knot->bias[k] = LEARNED_BIAS_RANGE;
        knot->out[k] = (int16_t)(sign * LEARNED_OUT_RANGE);
        for (int i = 0; i < LEARNED_INPUTS; i++)
            knot->weights[i][k] = LEARNED_WEIGHT_RANGE;
    }
    knot->out_bias = sign * LEARNED_BIAS_RANGE;
}

/* Anything that a file may hold; extreme networks have the largest numbers. */
static LearnedNumbers *any_numbers(Random *random, bool extreme)
{
    LearnedNumbers *self = memory_new(1, sizeof *self);
    int sign = random_below(random, 2) ? 1 : -1;
    assert_non_null(self);
    for (int i = 0; i < 2 * LEARNED_KNOTS; i++) {
        LearnedKnot *knot = &self->knots[i / LEARNED_KNOTS][i % LEARNED_KNOTS];
        fill_ints(knot->bias, LEARNED_HIDDEN, LEARNED_BIAS_RANGE >> 10, random);
        fill_ints(&knot->out_bias, 1, LEARNED_BIAS_RANGE, random);
        fill_shorts(knot->out, sizeof knot->out, LEARNED_OUT_RANGE, random);
        fill_shorts((int16_t *)knot->weights, sizeof knot->weights, LEARNED_WEIGHT_RANGE >> 8, random);
        if (extreme)
            make_extreme(knot, sign);
    }
    for (int ply = 0; ply <= PLY_LIMIT; ply++)
        self->scale[ply] = (int32_t)random_below(random, LEARNED_SCALE_RANGE + 1);
    return self;
}

static LearnedNetwork *any_network(Random *random, bool extreme)
{
    LearnedNumbers *numbers = any_numbers(random, extreme);
    LearnedNetwork *self = memory_new(1, sizeof *self);
    assert_non_null(self);
    learned_prepare(numbers, self);
    free(numbers);
    return self;
}

static bool is_open(const Position *position)
{
    return position->plies >= FREE_PLIES && position->plies < PLY_LIMIT;
}

static void assert_all_sets_agree(const LearnedNetwork *network, Sample *sample)
{
    for (int i = 0; i < POSITIONS; i++) {
        Position position = sample_next(sample);
        if (!is_open(&position))
            continue;
        Score expected = plain_value(network, &position);
        const Kernels *set;
        for (int at = 0; (set = kernels_set(at)) != NULL; at++)
            assert_holds(learned_value(network, set, &position) == expected, &position);
    }
}

static void all_sets_find_the_same(void **state)
{
    (void)state;
    Sample sample = sample_seeded(71);
    assert_all_sets_agree(&learned_built_in, &sample);
}

/* Any number of positions at once; the last ones may not fill a vector. */
static void many_are_worth_what_each_is_alone(void **state)
{
    enum { MOST = 29 };
    (void)state;
    Sample sample = sample_seeded(77);
    for (int i = 0; i < POSITIONS; i++) {
        Position position = sample_next(&sample);
        Move moves[MOVE_LIST_SIZE];
        Leaf leaves[MOST];
        Outlook outlooks[MOST];
        Score values[MOST + 1];
        if (!is_open(&position) || position.plies + 1 >= PLY_LIMIT)
            continue;
        Side mover = position_turn(&position);
        int count = kernels_best()->list(&position, mover, moves), wanted = i % (MOST + 1);
        count = count < wanted ? count : wanted;
        const Kernels *set;
        for (int at = 0; (set = kernels_set(at)) != NULL; at++) {
            set->outlooks(&position, moves, count, LEAF_TERRITORY, leaves, outlooks);
            values[count] = 77;
            learned_values_for(set)(&learned_built_in.plies[position.plies + 1], leaves, outlooks, count,
                                    side_other(mover), values);
            assert_int_equal(values[count], 77);
            for (int k = 0; k < count; k++) {
                Position child;
                set->play(&position, moves[k], &child);
                assert_holds(values[k] == plain_value(&learned_built_in, &child), &child);
            }
        }
    }
}

static void no_network_overflows(void **state)
{
    (void)state;
    Sample sample = sample_seeded(72);
    for (int i = 0; i < 8; i++) {
        LearnedNetwork *network = any_network(&sample.random, i % 2);
        assert_all_sets_agree(network, &sample);
        free(network);
    }
}

static void symmetric_positions_are_worth_the_same(void **state)
{
    (void)state;
    Sample sample = sample_seeded(73);
    Evaluator evaluator;
    Profile profile;
    profile_default(&profile);
    profile.weights[TERM_LEARNED] = 100;
    evaluator_init(&evaluator, kernels_best(), &profile);
    for (int i = 0; i < POSITIONS; i++) {
        Position position = sample_next(&sample), canonical;
        if (!is_open(&position))
            continue;
        symmetry_canonical(&position, &canonical);
        assert_holds(evaluator_position(&evaluator, NULL, &position) ==
                         evaluator_position(&evaluator, NULL, &canonical),
                     &position);
    }
}

/* With a weight of 0 the terms alone count; half the weight counts half. */
static void weight_says_how_much_it_counts(void **state)
{
    (void)state;
    Sample sample = sample_seeded(74);
    int64_t moved = 0;
    for (int i = 0; i < POSITIONS; i++) {
        Position position = sample_next(&sample);
        Score scores[3];
        if (!is_open(&position))
            continue;
        for (int k = 0; k < 3; k++) {
            Evaluator evaluator;
            Profile profile;
            profile_default(&profile);
            profile.weights[TERM_LEARNED] = 50 * k;
            evaluator_init(&evaluator, kernels_best(), &profile);
            scores[k] = evaluator_position(&evaluator, NULL, &position);
        }
        Score whole = plain_value(&learned_built_in, &position);
        if (abs(scores[0] + whole) >= SCORE_LIMIT - 1 || abs(scores[0]) >= SCORE_LIMIT - 1)
            continue;
        assert_holds(abs(scores[2] - scores[0] - whole) <= 1, &position); /* both are rounded together */
        assert_holds(abs(2 * (scores[1] - scores[0]) - whole) <= 2, &position);
        moved += abs(whole);
    }
    assert_true(moved > 0);
}

/* In a term of one's own, too, the figure is that of the evaluator's network. */
static void own_terms_ask_the_same_network(void **state)
{
    (void)state;
    static const char text[] = "title Mine\nmine = learned\nmine 100\n";
    Sample sample = sample_seeded(78);
    LearnedNetwork *network = any_network(&sample.random, false);
    Profile own, plain = {.name = "plain"};
    Evaluator evaluators[2];
    Error error;
    assert_ok(profile_read(text, sizeof text - 1, &own, &error), &error);
    plain.weights[TERM_LEARNED] = 100;
    evaluator_init(&evaluators[0], kernels_best(), &own);
    evaluator_init(&evaluators[1], kernels_best(), &plain);
    evaluators[0].network = evaluators[1].network = network;
    for (int i = 0; i < POSITIONS; i++) {
        Position position = sample_next(&sample);
        Move moves[MOVE_LIST_SIZE];
        Score scores[2][MOVE_LIST_SIZE];
        if (!is_open(&position))
            continue;
        int count = kernels_best()->list(&position, position_turn(&position), moves);
        for (int k = 0; k < 2; k++)
            evaluator_children(&evaluators[k], &position, moves, count, scores[k], NULL);
        for (int move = 0; move < count; move++)
            assert_holds(abs(scores[0][move] - scores[1][move]) <= 1, &position);
        assert_holds(abs(evaluator_position(&evaluators[0], NULL, &position) -
                         evaluator_position(&evaluators[1], NULL, &position)) <= 1,
                     &position);
    }
    free(network);
}

static void file_of_the_program_is_what_is_built_in(void **state)
{
    (void)state;
    LearnedNumbers *numbers = memory_new(1, sizeof *numbers);
    LearnedNetwork *network = memory_new(1, sizeof *network);
    Error error;
    assert_non_null(numbers);
    assert_non_null(network);
    assert_ok(learned_read_file(TEST_DATA "/../../assets/learned/champion.network", numbers, &error), &error);
    learned_prepare(numbers, network);
    assert_memory_equal(network, &learned_built_in, sizeof *network);
    free(numbers);
    free(network);
}

static void what_is_written_is_read_again(void **state)
{
    (void)state;
    Random random = random_seeded(75, 1);
    LearnedNumbers *numbers = any_numbers(&random, false), *again = memory_new(1, sizeof *again);
    Text text = {0};
    Error error;
    assert_non_null(again);
    assert_ok(learned_write(numbers, "made by a test\n", &text, &error), &error);
    assert_ok(learned_read(text_string(&text), text.length, again, &error), &error);
    assert_memory_equal(numbers, again, sizeof *numbers);
    /* a network that couldn't be read back is not written */
    numbers->scale[3] = INT32_MAX;
    assert_int_equal(learned_write(numbers, "made by a test\n", &text, &error), STATUS_INVALID);
    numbers->scale[3] = 0;
    assert_int_equal(learned_write(numbers, "\n\n", &text, &error), STATUS_SYNTAX);
    text_free(&text);
    free(numbers);
    free(again);
}

static void damaged_files_are_errors(void **state)
{
    (void)state;
    Random random = random_seeded(76, 1);
    LearnedNumbers *numbers = any_numbers(&random, false);
    Text text = {0};
    Error error;
    assert_ok(learned_write(numbers, "made by a test\n", &text, &error), &error);
    char *bytes = memory_new(text.length, 1);
    assert_non_null(bytes);
    for (int i = 0; i < 300; i++) {
        size_t at = i < 120 ? (size_t)i : random_below(&random, (uint32_t)text.length);
        memcpy(bytes, text_string(&text), text.length);
        assert_int_not_equal(learned_read(bytes, at, numbers, &error), STATUS_OK);
        assert_true(error.text[0]);
        bytes[at] = (char)(bytes[at] ^ (1 << random_below(&random, 8)));
        if (at >= sizeof "tetress-network 3" - 1 && at < sizeof "tetress-network 3\nmade by a test" - 1)
            continue; /* the lines about its origin may say anything */
        assert_int_not_equal(learned_read(bytes, text.length, numbers, &error), STATUS_OK);
        assert_true(error.text[0]);
    }
    free(bytes);
    free(numbers);
    text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_sets_find_the_same),
        cmocka_unit_test(many_are_worth_what_each_is_alone),
        cmocka_unit_test(no_network_overflows),
        cmocka_unit_test(symmetric_positions_are_worth_the_same),
        cmocka_unit_test(weight_says_how_much_it_counts),
        cmocka_unit_test(own_terms_ask_the_same_network),
        cmocka_unit_test(file_of_the_program_is_what_is_built_in),
        cmocka_unit_test(what_is_written_is_read_again),
        cmocka_unit_test(damaged_files_are_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
