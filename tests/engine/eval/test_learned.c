/* The learned part of the evaluation: the same for every set of instructions, whatever was looked at before,
 * and however the board is turned; and its file, of which any bytes are a network or an error. */
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

static int cut_off(int64_t x, int most)
{
    return x < 0 ? 0 : x > most ? most : (int)x;
}

/* The network by the words of its header, in numbers that could hold more. */
static Score plain_value(const LearnedNetwork *network, const Position *position)
{
    LearnedInput input;
    int64_t first[LEARNED_FIRST] = {0}, second[LEARNED_SECOND] = {0}, out = network->out_bias;
    learned_input(kernels_best(), position, &input);
    for (int k = 0; k < LEARNED_CHANNELS; k++) {
        int64_t sum = 0;
        for (int cell = 0; cell < BOARD_CELLS; cell++) {
            int x = 0;
            for (int ring = 0; ring < LEARNED_RINGS; ring++)
                x += network->cells[ring][input.classes[ring][cell]][k];
            sum += cut_off(x, LEARNED_CELL_MOST);
        }
        for (int i = 0; i < LEARNED_FIRST; i++)
            first[i] += network->first[k][i] * (sum >> LEARNED_SUM_SHIFT);
    }
    for (int i = 0; i < LEARNED_FIRST; i++) {
        first[i] >>= LEARNED_FIRST_SHIFT;
        for (int line = 0; line < 2 * BOARD_SIDE; line++)
            first[i] += network->lines[input.lines[line]][i];
        for (int figure = 0; figure < LEARNED_FIGURES; figure++)
            first[i] += network->figures[figure][input.figures[figure]][i];
        for (int k = 0; k < LEARNED_SECOND; k++)
            second[k] += network->second[i][k] * (int64_t)cut_off(first[i], LEARNED_LAYER_MOST);
    }
    for (int k = 0; k < LEARNED_SECOND; k++)
        out +=
            network->out[k] * (int64_t)cut_off((second[k] >> LEARNED_SECOND_SHIFT) + network->second_bias[k],
                                               LEARNED_LAYER_MOST);
    out *= network->scale[position->plies];
    return (Score)((out + ((int64_t)1 << (LEARNED_OUT_SHIFT - 1))) >> LEARNED_OUT_SHIFT);
}

static void fill(int16_t *numbers, size_t bytes, int range, Random *random)
{
    for (size_t i = 0; i < bytes / sizeof *numbers; i++)
        numbers[i] = (int16_t)((int)random_below(random, (uint32_t)(2 * range + 1)) - range);
}

/* Anything that a file may hold; extreme ones are as large as can be, all of one sign. */
static LearnedNetwork *any_network(Random *random, bool extreme)
{
    LearnedNetwork *self = memory_new(1, sizeof *self);
    assert_non_null(self);
    fill((int16_t *)self->cells, sizeof self->cells, LEARNED_CELL_RANGE, random);
    fill((int16_t *)self->lines, sizeof self->lines, LEARNED_ROW_RANGE, random);
    fill((int16_t *)self->figures, sizeof self->figures, LEARNED_ROW_RANGE, random);
    fill((int16_t *)self->first, sizeof self->first, LEARNED_FIRST_RANGE, random);
    fill((int16_t *)self->second, sizeof self->second, LEARNED_SECOND_RANGE, random);
    fill(self->out, sizeof self->out, LEARNED_SECOND_RANGE, random);
    for (int ply = 0; ply <= PLY_LIMIT; ply++)
        self->scale[ply] = (int32_t)random_below(random, 20000);
    int16_t *numbers = (int16_t *)self;
    int16_t sign = random_below(random, 2) ? 1 : -1;
    for (size_t i = 0; extreme && i < offsetof(LearnedNetwork, out) / sizeof *numbers; i++)
        numbers[i] = (int16_t)(numbers[i] < 0 ? -numbers[i] : numbers[i]);
    for (int i = 0; extreme && i < LEARNED_SECOND; i++)
        self->out[i] = (int16_t)(sign * LEARNED_SECOND_RANGE);
    return self;
}

static bool is_open(const Position *position)
{
    return position->plies >= FREE_PLIES && position->plies < PLY_LIMIT;
}

/* One memory goes through all positions, another begins anew at each. */
static void assert_all_sets_agree(const LearnedNetwork *network, Sample *sample)
{
    LearnedMemory *used = memory_new(8, sizeof *used), none;
    assert_non_null(used);
    for (int i = 0; i < 8; i++)
        learned_memory_clear(&used[i]);
    for (int i = 0; i < POSITIONS; i++) {
        Position position = sample_next(sample);
        if (!is_open(&position))
            continue;
        Score expected = plain_value(network, &position);
        int number = 0;
        for (const Kernels *const *set = kernels_available(); *set; set++, number++) {
            LearnedValue value = learned_value_for(*set);
            learned_memory_clear(&none);
            assert_holds(value(network, *set, &position, &none) == expected, &position);
            assert_holds(value(network, *set, &position, &used[number]) == expected, &position);
        }
    }
    free(used);
}

static void all_sets_find_the_same_with_and_without_a_memory(void **state)
{
    (void)state;
    Sample sample = sample_seeded(71);
    assert_all_sets_agree(&learned_built_in, &sample);
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

/* A weight of 0 is the terms alone; half of it counts half. */
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
        if (abs(scores[0] + whole) >= SCORE_LIMIT)
            continue;
        assert_holds(scores[2] == scores[0] + whole, &position);
        assert_holds(abs(2 * (scores[1] - scores[0]) - whole) <= 2, &position);
        moved += abs(whole);
    }
    assert_true(moved > 0);
}

static void file_of_the_program_is_what_is_built_in(void **state)
{
    (void)state;
    LearnedNetwork *network = memory_new(1, sizeof *network);
    Error error;
    assert_non_null(network);
    assert_ok(learned_read_file(TEST_DATA "/../../assets/learned/champion.network", network, &error), &error);
    assert_memory_equal(network, &learned_built_in, sizeof *network);
    free(network);
}

static void what_is_written_is_read_again(void **state)
{
    (void)state;
    Random random = random_seeded(75, 1);
    LearnedNetwork *network = any_network(&random, false), *again = memory_new(1, sizeof *again);
    Text text = {0};
    Error error;
    assert_non_null(again);
    assert_ok(learned_write(network, "made by a test\n", &text, &error), &error);
    assert_ok(learned_read(text_string(&text), text.length, again, &error), &error);
    assert_memory_equal(network, again, sizeof *network);
    /* what could not be read is not written */
    network->scale[3] = INT32_MAX;
    assert_int_equal(learned_write(network, "made by a test\n", &text, &error), STATUS_INVALID);
    network->scale[3] = 0;
    assert_int_equal(learned_write(network, "\n\n", &text, &error), STATUS_SYNTAX);
    text_free(&text);
    free(network);
    free(again);
}

static void damaged_files_are_errors(void **state)
{
    (void)state;
    Random random = random_seeded(76, 1);
    LearnedNetwork *network = any_network(&random, false);
    Text text = {0};
    Error error;
    assert_ok(learned_write(network, "made by a test\n", &text, &error), &error);
    char *bytes = memory_new(text.length, 1);
    assert_non_null(bytes);
    for (int i = 0; i < 300; i++) {
        size_t at = i < 120 ? (size_t)i : random_below(&random, (uint32_t)text.length);
        memcpy(bytes, text_string(&text), text.length);
        assert_int_not_equal(learned_read(bytes, at, network, &error), STATUS_OK);
        assert_true(error.text[0]);
        bytes[at] = (char)(bytes[at] ^ (1 << random_below(&random, 8)));
        if (at >= sizeof "tetress-network 1" - 1 && at < sizeof "tetress-network 1\nmade by a test" - 1)
            continue; /* where it comes from may say anything */
        assert_int_not_equal(learned_read(bytes, text.length, network, &error), STATUS_OK);
        assert_true(error.text[0]);
    }
    free(bytes);
    free(network);
    text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_sets_find_the_same_with_and_without_a_memory),
        cmocka_unit_test(no_network_overflows),
        cmocka_unit_test(symmetric_positions_are_worth_the_same),
        cmocka_unit_test(weight_says_how_much_it_counts),
        cmocka_unit_test(file_of_the_program_is_what_is_built_in),
        cmocka_unit_test(what_is_written_is_read_again),
        cmocka_unit_test(damaged_files_are_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
