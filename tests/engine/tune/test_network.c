/* Training finds what results depend on, and gives the same network with any number of threads. */
#include "tests/support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/tune/network/network.h"
#include "engine/tune/network/targets.h"
#include "tests/support/sample.h"

enum { GAMES = 3600, ENTRIES = 1 };

typedef struct Made {
    PositionFile file;
    PositionBlock blocks[GAMES];
    PositionEntry entries[GAMES][ENTRIES];
} Made;

/* Positions of random games; the side to move always wins. */
static Made *make(void)
{
    Made *self = memory_new(1, sizeof *self);
    Sample sample = sample_seeded(81);
    assert_non_null(self);
    for (int g = 0; g < GAMES; g++) {
        for (int i = 0; i < ENTRIES; i++) {
            Position position;
            do
                position = sample_game(&sample);
            while (position.plies < 10 || position.plies >= PLY_LIMIT);
            position_entry_make(&self->entries[g][i], &position, 0);
            self->entries[g][i].result = position_turn(&position) == RED ? 1 : -1;
        }
        self->blocks[g] = (PositionBlock){{.seed = 1, .game = (uint32_t)g}, ENTRIES, self->entries[g]};
    }
    self->file = (PositionFile){.blocks = self->blocks, .block_count = GAMES, .entry_count = GAMES * ENTRIES};
    return self;
}

static void what_decides_results_is_learned(void **state)
{
    (void)state;
    Made *made = make();
    LearnedNumbers *network = memory_new(2, sizeof *network);
    NetworkPlan plan = {.files = &made->file, .file_count = 1, .epochs = 12, .later = 1, .threads = 2};
    NetworkResult result, again;
    Error error = {0};
    assert_non_null(network);
    assert_ok(network_train(&plan, &network[0], &result, &error), &error);
    assert_int_equal(result.held, GAMES / POSITION_HELD_EVERY * ENTRIES);
    assert_int_equal(result.positions, GAMES * ENTRIES - result.held);
    assert_true(result.all.after < 0.8 * result.all.before);
    /* the same with one thread */
    plan.threads = 1;
    assert_ok(network_train(&plan, &network[1], &again, &error), &error);
    assert_memory_equal(&network[0], &network[1], sizeof *network);
    assert_true(again.all.after == result.all.after);
    /* trained on, it goes on from there */
    plan.from = &network[0];
    plan.epochs = 1;
    assert_ok(network_train(&plan, &network[1], &again, &error), &error);
    assert_true(again.all.after < 0.9 * again.all.before);
    assert_memory_not_equal(&network[0], &network[1], sizeof *network);
    free(network);
    free(made);
}

static void too_few_positions_and_stops_are_errors(void **state)
{
    (void)state;
    Made *made = make();
    LearnedNumbers *network = memory_new(1, sizeof *network);
    atomic_bool stop = true;
    NetworkPlan plan = {.files = &made->file, .file_count = 1, .epochs = 1, .threads = 1, .stop = &stop};
    NetworkResult result;
    Error error = {0};
    assert_non_null(network);
    assert_int_equal(network_train(&plan, network, &result, &error), STATUS_INTERRUPTED);
    made->file.block_count = 3;
    assert_int_equal(network_train(&plan, network, &result, &error), STATUS_INVALID);
    /* bytes that are not a position */
    made->file.block_count = GAMES;
    memset(made->entries[5][0].tokens, 0xff, sizeof made->entries[5][0].tokens);
    assert_int_equal(network_train(&plan, network, &result, &error), STATUS_SYNTAX);
    free(network);
    free(made);
}

/* Targets lead from the end to the beginning; whoever is to move turns them around. */
static void targets_come_from_the_end_of_a_game(void **state)
{
    (void)state;
    PositionEntry entries[] = {{.plies = 40, .result = 1, .score = 300},
                               {.plies = 41, .result = 1, .score = -100},
                               {.plies = 43, .result = 1},
                               {.plies = 44, .result = 1, .score = 50}};
    enum { COUNT = sizeof entries / sizeof *entries };
    PositionBlock block = {.count = COUNT, .entries = entries};
    const PositionFile file = {.blocks = &block, .block_count = 1, .entry_count = COUNT};
    float results[COUNT], searches[COUNT], both[COUNT];
    targets_find(&file, 1, results);
    targets_find(&file, 0, searches);
    targets_find(&file, 0.75, both);
    for (int i = 0; i < COUNT; i++) {
        double result = entries[i].plies % 2 ? 0 : 1, next = i + 1 == COUNT ? 1 : both[i + 1];
        double turned = i + 1 < COUNT && entries[i].plies % 2 != entries[i + 1].plies % 2 ? 1 - next : next;
        assert_true(results[i] == result);
        assert_true(fabs(both[i] - (0.75 * turned + 0.25 * searches[i])) < 1e-6);
    }
    /* what is proven is so, whatever was played then */
    entries[1].score = (int16_t)score_win_in(3);
    targets_find(&file, 1, results);
    assert_true(results[2] == 0 && results[1] == 1 && results[0] == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_decides_results_is_learned),
        cmocka_unit_test(too_few_positions_and_stops_are_errors),
        cmocka_unit_test(targets_come_from_the_end_of_a_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
