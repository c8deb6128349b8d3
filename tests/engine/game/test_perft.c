#include "tests/support/check.h"

#include "engine/game/perft.h"

static uint64_t count(const Kernels *kernels, const Position *position, int depth)
{
    PerftCounts counts;
    Error error = {0};
    assert_ok(perft_count(kernels, position, depth, NULL, &counts, &error), &error);
    return counts.total;
}

/* Counts by the plain rules, one move after the other. */
static uint64_t count_plainly(const Position *position, int depth)
{
    uint64_t total = 0;
    if (depth == 0)
        return 1;
    for (int move = 0; move < MOVE_COUNT; move++) {
        Position after;
        if (!position_legal(position, (Move)move))
            continue;
        position_play(position, (Move)move, &after);
        total += count_plainly(&after, depth - 1);
    }
    return total;
}

static void counts_from_the_empty_board_are_the_known_ones(void **state)
{
    (void)state;
    static const uint64_t known[] = {1, 2299, 4808298, 1120804608};
    Position start;
    position_start(&start);
    const Kernels *set;
    for (int at = 0; (set = kernels_set(at)) != NULL; at++) {
        for (int depth = 0; depth < 4; depth++)
            assert_true(count(set, &start, depth) == known[depth]);
    }
}

static const char crowded[] = "rrrrrrrrrr."
                              "bbbbbbbbb.."
                              "rrrrrrrr..."
                              "bbbbbbbb..."
                              "rrrrrrrrrr."
                              "bbbbbbbbbb."
                              "rrrrrrrrrr."
                              "bbbbbbbbbb."
                              "rrrrrrrrrr."
                              "bbbbbbbbbb."
                              "...........";

static void counts_are_those_of_the_plain_rules(void **state)
{
    (void)state;
    Position position = DRAWN(40, crowded);
    for (int depth = 0; depth <= 3; depth++)
        assert_true(count(kernels_best(), &position, depth) == count_plainly(&position, depth));
    assert_true(count(kernels_best(), &position, 3) > 0);
}

static void nothing_is_counted_beyond_the_last_ply(void **state)
{
    (void)state;
    Position position = DRAWN(148, crowded);
    uint64_t moves = count(kernels_best(), &position, 1);
    assert_true(moves > 0);
    assert_true(count(kernels_best(), &position, 2) == count_plainly(&position, 2));
    assert_true(count(kernels_best(), &position, 2) > 0);
    assert_true(count(kernels_best(), &position, 3) == 0);
    position = DRAWN(149, crowded);
    assert_true(count(kernels_best(), &position, 1) > 0);
    assert_true(count(kernels_best(), &position, 2) == 0);
    assert_true(count(kernels_best(), &position, 3) == 0);
    position = DRAWN(150, crowded);
    assert_true(count(kernels_best(), &position, 0) == 1);
    assert_true(count(kernels_best(), &position, 1) == 0);
}

/* Each move's share is the count after it, and the shares add up to the total; symmetric moves are no
 * exception. */
static void division_says_what_follows_each_move(void **state)
{
    (void)state;
    static PerftCounts counts;
    Position positions[2];
    position_start(&positions[0]);
    positions[1] = DRAWN(40, crowded);
    for (int i = 0; i < 2; i++) {
        uint64_t sum = 0;
        Error error = {0};
        assert_ok(perft_count(kernels_best(), &positions[i], 2, NULL, &counts, &error), &error);
        for (int move = 0; move < MOVE_COUNT; move++) {
            Position after;
            uint64_t expected = 0;
            if (position_legal(&positions[i], (Move)move)) {
                position_play(&positions[i], (Move)move, &after);
                expected = count(kernels_best(), &after, 1);
            }
            assert_true(counts.by_move[move] == expected);
            sum += counts.by_move[move];
        }
        assert_true(sum == counts.total);
    }
}

static void stop_flag_interrupts(void **state)
{
    (void)state;
    atomic_bool stop = true;
    PerftWatch watch = {.stop = &stop};
    Position start;
    PerftCounts counts;
    Error error = {0};
    position_start(&start);
    assert_int_equal(perft_count(kernels_best(), &start, 9, &watch, &counts, &error), STATUS_INTERRUPTED);
    assert_int_equal(error.status, STATUS_INTERRUPTED);
}

static void note_progress(void *context, double share)
{
    double *last = context;
    assert_true(share > *last);
    *last = share;
}

static void progress_rises_to_one(void **state)
{
    (void)state;
    double last = 0;
    PerftWatch watch = {.progress = note_progress, .context = &last};
    Position start;
    PerftCounts counts;
    position_start(&start);
    assert_int_equal(perft_count(kernels_best(), &start, 3, &watch, &counts, NULL), STATUS_OK);
    assert_true(last > 0.999 && last < 1.001);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_from_the_empty_board_are_the_known_ones),
        cmocka_unit_test(counts_are_those_of_the_plain_rules),
        cmocka_unit_test(nothing_is_counted_beyond_the_last_ply),
        cmocka_unit_test(division_says_what_follows_each_move),
        cmocka_unit_test(stop_flag_interrupts),
        cmocka_unit_test(progress_rises_to_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
