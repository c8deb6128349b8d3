/* Every set of kernels is compared with the naive twin on thousands of positions, and on a million with the
 * first set, which is in every build. A test of one set gets the set as its state. */
#include "tests/support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/sample.h"

/* the twin takes about 100 us to list a position's placements */
#define TWIN_POSITIONS (TEST_POSITIONS / 200)
#define PLAYOUTS (TEST_POSITIONS / 5)

static void placements_and_list_are_those_of_the_twin(void **state)
{
    const Kernels *kernels = *state;
    Sample sample = sample_seeded(1);
    for (int i = 0; i < TWIN_POSITIONS; i++) {
        Position position = sample_next(&sample);
        Twin twin = twin_of(&position);
        int both[2];
        kernels->both_placements(&position, both);
        for (Side side = RED; side <= BLUE; side++) {
            TwinMove twin_moves[TWIN_MOVES];
            Move moves[MOVE_LIST_SIZE];
            int expected = twin_list(&twin, colour_of(side), twin_moves);
            assert_holds(kernels->placements(&position, side) == expected, &position);
            assert_holds(both[side] == expected, &position);
            assert_same_list(moves, kernels->list(&position, side, moves), twin_moves, expected);
        }
    }
}

static void coverage_is_that_of_the_twin(void **state)
{
    const Kernels *kernels = *state;
    Sample sample = sample_seeded(2);
    for (int i = 0; i < TWIN_POSITIONS / 10; i++) {
        Position position = sample_next(&sample);
        Twin twin = twin_of(&position);
        for (Side side = RED; side <= BLUE; side++) {
            int expected[TWIN_CELLS];
            uint8_t coverage[BOARD_CELLS];
            twin_coverage(&twin, colour_of(side), expected);
            kernels->coverage(&position, side, coverage);
            for (int cell = 0; cell < BOARD_CELLS; cell++)
                assert_holds(coverage[cell] == expected[cell], &position);
        }
    }
}

static void empty_board_has_all_2299_placements_in_order(void **state)
{
    const Kernels *kernels = *state;
    Position position;
    position_start(&position);
    Move moves[MOVE_LIST_SIZE];
    assert_int_equal(kernels->list(&position, RED, moves), MOVE_COUNT);
    for (int i = 0; i < MOVE_COUNT; i++)
        assert_int_equal(moves[i], i);
    assert_int_equal(kernels->placements(&position, RED), MOVE_COUNT);
    assert_int_equal(kernels->placements(&position, BLUE), MOVE_COUNT);
    uint8_t coverage[BOARD_CELLS];
    kernels->coverage(&position, RED, coverage);
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        assert_int_equal(coverage[cell], SHAPE_CELLS * SHAPE_COUNT);
}

/* The exception from touching depends on the ply at which a side moves, not on its tokens. */
static void third_ply_is_the_first_that_must_touch(void **state)
{
    const Kernels *kernels = *state;
    for (int plies = 0; plies < 5; plies++) {
        Position position;
        position_start(&position);
        position.plies = (uint8_t)plies;
        int mover = kernels->placements(&position, position_turn(&position));
        int other = kernels->placements(&position, side_other(position_turn(&position)));
        assert_int_equal(mover, plies < 2 ? MOVE_COUNT : 0);
        assert_int_equal(other, plies < 1 ? MOVE_COUNT : 0);
    }
}

static void play_is_that_of_the_twin(void **state)
{
    const Kernels *kernels = *state;
    Sample sample = sample_seeded(3);
    for (int i = 0; i < TWIN_POSITIONS; i++) {
        Position position = sample_next(&sample);
        Move move = kernels->random_move(&position, &sample.random);
        if (move == MOVE_NONE || position.plies == PLY_LIMIT)
            continue;
        Twin twin = twin_of(&position);
        TwinMove twin_move = twin_of_move(move);
        Position after;
        kernels->play(&position, move, &after);
        twin_play(&twin, &twin_move);
        assert_same_as_twin(&after, &twin);
    }
}

static void play_clears_several_lines_together_as_the_twin_does(void **state)
{
    const Kernels *kernels = *state;
    Sample sample = sample_seeded(4);
    for (int i = 0; i < TWIN_POSITIONS; i++) {
        Position position;
        Move move = sample_clearing(&sample, &position);
        Twin twin = twin_of(&position);
        TwinMove twin_move = twin_of_move(move);
        Position after;
        kernels->play(&position, move, &after);
        twin_play(&twin, &twin_move);
        assert_same_as_twin(&after, &twin);
        assert_holds(after.count[RED] + after.count[BLUE] < position.count[RED] + position.count[BLUE],
                     &position);
    }
}

static void play_may_write_over_its_position(void **state)
{
    const Kernels *kernels = *state;
    Sample sample = sample_seeded(5);
    for (int i = 0; i < 1000; i++) {
        Position position, after;
        Move move = sample_clearing(&sample, &position);
        kernels->play(&position, move, &after);
        kernels->play(&position, move, &position);
        assert_same_position(&position, &after);
    }
}

static void leaves_and_replies_are_those_of_the_played_positions(void **state)
{
    const Kernels *kernels = *state;
    Sample sample = sample_seeded(6);
    for (int i = 0; i < TWIN_POSITIONS; i++) {
        Position position = sample_next(&sample);
        if (position.plies == PLY_LIMIT)
            continue;
        Side side = position_turn(&position);
        Move moves[MOVE_LIST_SIZE];
        Leaf leaves[MOVE_COUNT];
        int count = kernels->list(&position, side, moves);
        kernels->leaves(&position, moves, count, LEAF_PLACEMENTS, leaves);
        uint64_t replies = 0;
        for (int k = 0; k < count; k++) {
            Position after;
            int both[2];
            kernels->play(&position, moves[k], &after);
            kernels->both_placements(&after, both);
            replies += (uint64_t)both[side_other(side)];
            assert_holds(leaves[k].placements[RED] == both[RED] && leaves[k].placements[BLUE] == both[BLUE],
                         &after);
            assert_holds(leaves[k].count[RED] == after.count[RED], &after);
            assert_holds(leaves[k].count[BLUE] == after.count[BLUE], &after);
        }
        assert_holds(kernels->replies(&position, moves, count) == replies, &position);
    }
}

/* Positions where the other side has so little room that some moves leave it none, also by clearing. */
static void silencing_is_a_move_that_leaves_no_reply_if_there_is_one(void **state)
{
    const Kernels *kernels = *state;
    enum { FEW = 12 };
    Sample sample = sample_seeded(14);
    int found[2] = {0}, clearing = 0;
    for (int i = 0; i < TEST_POSITIONS / 10; i++) {
        Position position = i % 4 ? sample_game(&sample) : sample_awkward(&sample), after;
        Side side = position_turn(&position), other = side_other(side);
        if (position.plies == PLY_LIMIT || kernels->placements(&position, other) > FEW)
            continue;
        Move moves[MOVE_LIST_SIZE];
        Leaf leaves[MOVE_COUNT];
        int count = kernels->list(&position, side, moves), silent = 0;
        kernels->leaves(&position, moves, count, LEAF_PLACEMENTS, leaves);
        for (int k = 0; k < count; k++)
            silent += leaves[k].placements[other] == 0;
        Move move = kernels->silencing(&position);
        assert_holds((move != MOVE_NONE) == (silent > 0), &position);
        found[silent > 0]++;
        if (silent == 0)
            continue;
        assert_holds(position_legal(&position, move), &position);
        kernels->play(&position, move, &after);
        assert_holds(kernels->placements(&after, other) == 0, &position);
        bool clears =
            after.count[RED] + after.count[BLUE] < position.count[RED] + position.count[BLUE] + SHAPE_CELLS;
        clearing += clears && kernels->placements(&position, other) > 0;
    }
    int enough = TEST_POSITIONS / 10000;
    assert_true(found[false] > enough && found[true] > enough && clearing > 0);
}

/* Blue has tokens in only one row or column, which Red can fill. Then all of Blue's placements are gone,
 * although the move took none of their cells. */
static void silencing_finds_what_only_clearing_a_line_does(void **state)
{
    const Kernels *kernels = *state;
    for (int turned = 0; turned < 2; turned++) {
        char cells[BOARD_CELLS];
        memset(cells, '.', sizeof cells);
        for (int i = 0; i < BOARD_SIDE - 2; i++)
            cells[turned ? i * BOARD_SIDE + 5 : 5 * BOARD_SIDE + i] = i >= 2 && i <= 5 ? 'b' : 'r';
        Position position, after;
        Error error = {0};
        assert_ok(position_from_cells(&position, cells, 20, &error), &error);
        Move move = kernels->silencing(&position);
        assert_holds(move != MOVE_NONE && position_legal(&position, move), &position);
        kernels->play(&position, move, &after);
        assert_holds(kernels->placements(&after, BLUE) == 0, &position);
    }
}

/* The twin's placements of a side whose cells no placement of the other side takes. */
static int twin_safe(const Twin *twin, Side side)
{
    int coverage[TWIN_CELLS];
    TwinMove moves[TWIN_MOVES];
    twin_coverage(twin, colour_of(side_other(side)), coverage);
    int count = twin_list(twin, colour_of(side), moves), safe = 0;
    for (int i = 0; i < count; i++) {
        const int *cells = moves[i].cells;
        safe += !(coverage[cells[0]] || coverage[cells[1]] || coverage[cells[2]] || coverage[cells[3]]);
    }
    return safe;
}

/* The cells that the twin's placements of one side take and the other side's don't. */
static int twin_territory(const Twin *twin, Side side)
{
    int own[TWIN_CELLS], other[TWIN_CELLS], count = 0;
    twin_coverage(twin, colour_of(side), own);
    twin_coverage(twin, colour_of(side_other(side)), other);
    for (int cell = 0; cell < TWIN_CELLS; cell++)
        count += own[cell] > 0 && other[cell] == 0;
    return count;
}

static void territory_and_safe_placements_are_those_of_the_twin(void **state)
{
    const Kernels *kernels = *state;
    Sample sample = sample_seeded(16);
    int kinds[2] = {0}; /* none safe, some safe */
    for (int i = 0; i < TWIN_POSITIONS / 4; i++) {
        Position position = sample_next(&sample);
        Twin twin = twin_of(&position);
        Leaf leaf;
        int both[2];
        kernels->survey(&position, LEAF_SAFE, &leaf);
        kernels->both_placements(&position, both);
        for (Side side = RED; side <= BLUE; side++) {
            assert_holds(leaf.placements[side] == both[side], &position);
            assert_holds(leaf.count[side] == position.count[side], &position);
            assert_holds(leaf.territory[side] == twin_territory(&twin, side), &position);
            assert_holds(leaf.safe[side] == twin_safe(&twin, side), &position);
            kinds[leaf.safe[side] > 0]++;
        }
    }
    assert_true(kinds[0] > 0 && kinds[1] > 0);
}

static void outlook_is_the_survey_and_the_cells_that_are_covered(void **state)
{
    const Kernels *kernels = *state;
    Sample sample = sample_seeded(20);
    for (int i = 0; i < TWIN_POSITIONS / 4; i++) {
        Position position = sample_next(&sample);
        Leaf leaf, expected;
        Outlook outlook;
        LeafDetail detail = i % 2 ? LEAF_SAFE : LEAF_TERRITORY;
        kernels->survey(&position, detail, &expected);
        kernels->outlook(&position, detail, &leaf, &outlook);
        assert_holds(memcmp(&leaf, &expected, sizeof leaf) == 0, &position);
        assert_holds(memcmp(outlook.tokens, position.tokens, sizeof outlook.tokens) == 0, &position);
        for (Side side = RED; side <= BLUE; side++) {
            uint8_t coverage[BOARD_CELLS];
            Board again = {{0}};
            kernels->coverage(&position, side, coverage);
            for (int cell = 0; cell < BOARD_CELLS; cell++)
                if (coverage[cell])
                    board_add(&again, (Cell)cell);
            for (int lane = 0; lane < BOARD_SIDE + 2; lane++)
                assert_holds(((outlook.taken[side].lanes[lane] ^ again.lanes[lane]) & 0x1fff) == 0,
                             &position);
        }
    }
}

static void outlooks_are_those_of_the_positions_after_moves(void **state)
{
    enum { MOST = 20 };
    const Kernels *kernels = *state;
    Sample sample = sample_seeded(21);
    for (int i = 0; i < TWIN_POSITIONS / 4; i++) {
        Position position = sample_next(&sample);
        LeafDetail detail = i % 2 ? LEAF_SAFE : LEAF_TERRITORY;
        Move moves[MOVE_LIST_SIZE];
        Leaf leaves[MOST], leaf;
        Outlook outlooks[MOST], outlook;
        int count =
            position.plies < PLY_LIMIT ? kernels->list(&position, position_turn(&position), moves) : 0;
        count = count < MOST ? count : MOST;
        kernels->outlooks(&position, moves, count, detail, leaves, outlooks);
        for (int k = 0; k < count; k++) {
            Position child;
            kernels->play(&position, moves[k], &child);
            kernels->outlook(&child, detail, &leaf, &outlook);
            assert_holds(memcmp(&leaf, &leaves[k], sizeof leaf) == 0, &child);
            assert_holds(memcmp(&outlook, &outlooks[k], sizeof outlook) == 0, &child);
        }
    }
}

static void what_is_not_asked_for_is_zero_and_the_rest_the_same(void **state)
{
    const Kernels *kernels = *state;
    Sample sample = sample_seeded(19);
    for (int i = 0; i < TWIN_POSITIONS / 4; i++) {
        Position position = sample_next(&sample);
        Leaf all, leaf;
        kernels->survey(&position, LEAF_SAFE, &all);
        kernels->survey(&position, LEAF_TERRITORY, &leaf);
        Leaf expected = all;
        memset(expected.safe, 0, sizeof expected.safe);
        assert_holds(memcmp(&leaf, &expected, sizeof leaf) == 0, &position);
        kernels->survey(&position, LEAF_PLACEMENTS, &leaf);
        memset(expected.territory, 0, sizeof expected.territory);
        assert_holds(memcmp(&leaf, &expected, sizeof leaf) == 0, &position);
    }
}

/* A cell wrongly considered reachable seldom makes a difference, so this needs many positions. It compares
 * with coverage, which agrees with the twin and is faster. */
static void safe_placements_are_off_the_coverage_of_the_other_side(void **state)
{
    const Kernels *kernels = *state;
    Sample sample = sample_seeded(18);
    for (int i = 0; i < TEST_POSITIONS / 20 + 10000; i++) {
        Position position = sample_next(&sample);
        Leaf leaf;
        kernels->survey(&position, LEAF_SAFE, &leaf);
        for (Side side = RED; side <= BLUE; side++) {
            Move moves[MOVE_LIST_SIZE];
            uint8_t coverage[BOARD_CELLS];
            int count = kernels->list(&position, side, moves), expected = 0;
            kernels->coverage(&position, side_other(side), coverage);
            for (int k = 0; k < count; k++) {
                const Cell *cells = move_cells[moves[k]];
                expected +=
                    !(coverage[cells[0]] | coverage[cells[1]] | coverage[cells[2]] | coverage[cells[3]]);
            }
            assert_holds(leaf.safe[side] == expected, &position);
        }
    }
}

static void leaves_have_the_details_of_the_played_positions(void **state)
{
    const Kernels *kernels = *state;
    Sample sample = sample_seeded(17);
    for (int i = 0; i < TWIN_POSITIONS / 4; i++) {
        Position position = sample_next(&sample);
        if (position.plies == PLY_LIMIT)
            continue;
        Move moves[MOVE_LIST_SIZE];
        int count = kernels->list(&position, position_turn(&position), moves);
        for (LeafDetail detail = LEAF_PLACEMENTS; detail <= LEAF_SAFE; detail++) {
            Leaf leaves[MOVE_COUNT];
            kernels->leaves(&position, moves, count, detail, leaves);
            for (int k = 0; k < count; k++) {
                Position after;
                Leaf expected;
                kernels->play(&position, moves[k], &after);
                kernels->survey(&after, detail, &expected);
                assert_holds(memcmp(&leaves[k], &expected, sizeof expected) == 0, &after);
            }
        }
    }
}

static void leaves_after_clearing_are_those_of_the_twin(void **state)
{
    const Kernels *kernels = *state;
    Sample sample = sample_seeded(7);
    for (int i = 0; i < TWIN_POSITIONS / 4; i++) {
        Position position;
        Move move = sample_clearing(&sample, &position);
        Twin twin = twin_of(&position);
        TwinMove twin_move = twin_of_move(move), moves[TWIN_MOVES];
        twin_play(&twin, &twin_move);
        Leaf leaf;
        kernels->leaves(&position, &move, 1, LEAF_PLACEMENTS, &leaf);
        for (Side side = RED; side <= BLUE; side++) {
            assert_holds(leaf.placements[side] == twin_list(&twin, colour_of(side), moves), &position);
            assert_holds(leaf.count[side] == twin_count(&twin, colour_of(side)), &position);
        }
    }
}

static void no_moves_have_no_leaves_and_no_replies(void **state)
{
    const Kernels *kernels = *state;
    Position position;
    position_start(&position);
    Leaf untouched = {{9, 9}, {9, 9}, {9, 9}, {9, 9}}, leaf = untouched;
    kernels->leaves(&position, NULL, 0, LEAF_SAFE, &leaf);
    assert_memory_equal(&leaf, &untouched, sizeof leaf);
    assert_int_equal(kernels->replies(&position, NULL, 0), 0);
}

/* Whether counts are as even as chance makes them: chi-square within five standard deviations of its mean.
 * With n degrees of freedom the mean is n and the variance 2n. */
static bool are_even(const int *seen, int count, double expected)
{
    double excess = 1 - count;
    for (int i = 0; i < count; i++)
        excess += (seen[i] - expected) * (seen[i] - expected) / expected;
    return excess * excess <= 5 * 5 * 2.0 * (count - 1);
}

static void random_move_is_uniform_over_the_list(void **state)
{
    const Kernels *kernels = *state;
    enum { EACH = 100 };
    Sample sample = sample_seeded(8);
    for (int i = 0; i < 200; i++) {
        Position position = sample_next(&sample);
        Move moves[MOVE_LIST_SIZE];
        int seen[MOVE_COUNT] = {0};
        int at[MOVE_COUNT];
        int count = kernels->list(&position, position_turn(&position), moves);
        memset(at, 0xff, sizeof at);
        for (int k = 0; k < count; k++)
            at[moves[k]] = k;
        for (int k = 0; k < EACH * count; k++) {
            Move move = kernels->random_move(&position, &sample.random);
            assert_holds(move < MOVE_COUNT && at[move] >= 0, &position);
            seen[at[move]]++;
        }
        assert_holds(count == 0 || are_even(seen, count, EACH), &position);
    }
}

static void random_move_of_a_blocked_mover_is_none(void **state)
{
    const Kernels *kernels = *state;
    Position position;
    position_start(&position);
    position.plies = 2;
    Random random = random_seeded(9, 0);
    assert_int_equal(kernels->random_move(&position, &random), MOVE_NONE);
}

static void playouts_last_47_8_plies_on_average(void **state)
{
    const Kernels *kernels = *state;
    Position position;
    position_start(&position);
    Random random = random_seeded(10, 0);
    int plies = 0, wins[4] = {0};
    for (int i = 0; i < PLAYOUTS; i++) {
        PlayoutEnd end = kernels->playout(&position, &random);
        assert_uint_in_range(end.outcome, OUTCOME_RED, OUTCOME_DRAW);
        assert_uint_in_range(end.plies, FREE_PLIES, PLY_LIMIT);
        wins[end.outcome]++;
        plies += end.plies;
    }
    /* The length of a game has a standard deviation of 21 plies; six times that of the mean is allowed. */
    double off = (double)plies / PLAYOUTS - 47.8;
    assert_true(off * off * PLAYOUTS < 6 * 6 * 21 * 21);
    assert_true(wins[OUTCOME_RED] > PLAYOUTS / 3 && wins[OUTCOME_BLUE] > PLAYOUTS / 3);
}

static void playout_is_random_moves_played_to_the_end(void **state)
{
    const Kernels *kernels = *state;
    Sample sample = sample_seeded(16);
    for (int i = 0; i < PLAYOUTS / 10; i++) {
        Position position = sample_next(&sample), played = position;
        Random random = sample.random, same = sample.random;
        while (position_outcome(&played) == OUTCOME_NONE)
            kernels->play(&played, kernels->random_move(&played, &same), &played);
        PlayoutEnd end = kernels->playout(&position, &random);
        assert_holds(end.outcome == position_outcome(&played) && end.plies == played.plies, &position);
        assert_holds(random.state == same.state, &position);
    }
}

static void playout_of_an_ended_game_is_its_outcome(void **state)
{
    const Kernels *kernels = *state;
    Sample sample = sample_seeded(11);
    int ended = 0, seen[4] = {0};
    while (ended < 1000) {
        Position position = sample_next(&sample);
        Outcome outcome = position_outcome(&position);
        if (outcome == OUTCOME_NONE)
            continue;
        Random random = sample.random;
        PlayoutEnd end = kernels->playout(&position, &random);
        assert_holds(end.outcome == outcome && end.plies == position.plies, &position);
        assert_holds(random.state == sample.random.state, &position);
        seen[outcome]++;
        ended++;
    }
    assert_true(seen[OUTCOME_RED] > 0 && seen[OUTCOME_BLUE] > 0 && seen[OUTCOME_DRAW] > 0);
}

static void assert_agree_on_mobility(const Kernels *kernels, const Kernels *first, const Position *position)
{
    int both[2], expected_both[2];
    Leaf leaf, expected_leaf;
    kernels->survey(position, LEAF_SAFE, &leaf);
    first->survey(position, LEAF_SAFE, &expected_leaf);
    assert_holds(memcmp(&leaf, &expected_leaf, sizeof leaf) == 0, position);
    kernels->both_placements(position, both);
    first->both_placements(position, expected_both);
    for (Side side = RED; side <= BLUE; side++) {
        Move moves[MOVE_LIST_SIZE], expected[MOVE_LIST_SIZE];
        int count = first->list(position, side, expected);
        assert_holds(expected_both[side] == count && both[side] == count, position);
        assert_holds(kernels->placements(position, side) == count, position);
        assert_holds(kernels->list(position, side, moves) == count, position);
        assert_holds(memcmp(moves, expected, (size_t)count * sizeof moves[0]) == 0, position);
    }
}

/* Coverage is slower than all the rest together, so only a share of the positions is checked. */
static void assert_agree_on_coverage(const Kernels *kernels, const Kernels *first, const Position *position)
{
    for (Side side = RED; side <= BLUE; side++) {
        uint8_t coverage[BOARD_CELLS], expected[BOARD_CELLS];
        kernels->coverage(position, side, coverage);
        first->coverage(position, side, expected);
        assert_holds(memcmp(coverage, expected, sizeof coverage) == 0, position);
    }
}

static Move assert_agree_on_random_move(const Kernels *kernels, const Kernels *first,
                                        const Position *position, Random random)
{
    Random same = random;
    Move move = first->random_move(position, &random);
    assert_holds(kernels->random_move(position, &same) == move, position);
    assert_holds(same.state == random.state, position);
    return move;
}

static void assert_agree_on_play(const Kernels *kernels, const Kernels *first, const Position *position,
                                 Move move)
{
    Position after, expected;
    Leaf leaf, expected_leaf;
    kernels->play(position, move, &after);
    first->play(position, move, &expected);
    assert_same_position(&after, &expected);
    kernels->leaves(position, &move, 1, LEAF_SAFE, &leaf);
    first->leaves(position, &move, 1, LEAF_SAFE, &expected_leaf);
    assert_holds(memcmp(&leaf, &expected_leaf, sizeof leaf) == 0, position);
    assert_holds(kernels->replies(position, &move, 1) == leaf.placements[side_other(position_turn(position))],
                 position);
}

/* The first set, unless it is the one being tested and has nothing to be compared with. */
static const Kernels *first_set(const Kernels *kernels)
{
    const Kernels *first = kernels_set(0);
    if (kernels == first)
        skip();
    return first;
}

static void agrees_with_the_first_set_everywhere(void **state)
{
    const Kernels *kernels = *state, *first = first_set(kernels);
    Sample sample = sample_seeded(13);
    for (int i = 0; i < TEST_POSITIONS; i++) {
        Position position = sample_next(&sample);
        assert_agree_on_mobility(kernels, first, &position);
        Move move = assert_agree_on_random_move(kernels, first, &position, sample.random);
        if (move != MOVE_NONE && position.plies < PLY_LIMIT)
            assert_agree_on_play(kernels, first, &position, move);
        if (i % 16 == 0)
            assert_agree_on_coverage(kernels, first, &position);
    }
}

static void agrees_with_the_first_set_on_clearing(void **state)
{
    const Kernels *kernels = *state, *first = first_set(kernels);
    Sample sample = sample_seeded(14);
    for (int i = 0; i < TEST_POSITIONS / 10; i++) {
        Position position;
        Move move = sample_clearing(&sample, &position);
        assert_agree_on_play(kernels, first, &position, move);
    }
}

static void agrees_with_the_first_set_on_playouts(void **state)
{
    const Kernels *kernels = *state, *first = first_set(kernels);
    Sample sample = sample_seeded(15);
    for (int i = 0; i < PLAYOUTS / 10; i++) {
        Position position = sample_next(&sample);
        Random random = sample.random, same = sample.random;
        PlayoutEnd end = kernels->playout(&position, &random);
        PlayoutEnd expected = first->playout(&position, &same);
        assert_holds(end.outcome == expected.outcome && end.plies == expected.plies, &position);
        assert_holds(random.state == same.state, &position);
    }
}

static void best_set_is_the_last(void **state)
{
    (void)state;
    assert_string_equal(kernels_set(0)->name, "portable");
    int last = 0;
    while (kernels_set(last + 1))
        last++;
    assert_ptr_equal(kernels_best(), kernels_set(last));
}

#define TEST_OF_SET(function) \
    {                         \
#function, function   \
    }

static const struct {
    const char *name;
    CMUnitTestFunction function;
} set_tests[] = {
    TEST_OF_SET(placements_and_list_are_those_of_the_twin),
    TEST_OF_SET(coverage_is_that_of_the_twin),
    TEST_OF_SET(empty_board_has_all_2299_placements_in_order),
    TEST_OF_SET(third_ply_is_the_first_that_must_touch),
    TEST_OF_SET(play_is_that_of_the_twin),
    TEST_OF_SET(play_clears_several_lines_together_as_the_twin_does),
    TEST_OF_SET(play_may_write_over_its_position),
    TEST_OF_SET(territory_and_safe_placements_are_those_of_the_twin),
    TEST_OF_SET(safe_placements_are_off_the_coverage_of_the_other_side),
    TEST_OF_SET(leaves_have_the_details_of_the_played_positions),
    TEST_OF_SET(outlook_is_the_survey_and_the_cells_that_are_covered),
    TEST_OF_SET(outlooks_are_those_of_the_positions_after_moves),
    TEST_OF_SET(what_is_not_asked_for_is_zero_and_the_rest_the_same),
    TEST_OF_SET(leaves_and_replies_are_those_of_the_played_positions),
    TEST_OF_SET(silencing_is_a_move_that_leaves_no_reply_if_there_is_one),
    TEST_OF_SET(silencing_finds_what_only_clearing_a_line_does),
    TEST_OF_SET(leaves_after_clearing_are_those_of_the_twin),
    TEST_OF_SET(no_moves_have_no_leaves_and_no_replies),
    TEST_OF_SET(random_move_is_uniform_over_the_list),
    TEST_OF_SET(random_move_of_a_blocked_mover_is_none),
    TEST_OF_SET(playouts_last_47_8_plies_on_average),
    TEST_OF_SET(playout_is_random_moves_played_to_the_end),
    TEST_OF_SET(playout_of_an_ended_game_is_its_outcome),
    TEST_OF_SET(agrees_with_the_first_set_everywhere),
    TEST_OF_SET(agrees_with_the_first_set_on_clearing),
    TEST_OF_SET(agrees_with_the_first_set_on_playouts),
};

enum { SET_TESTS = sizeof set_tests / sizeof set_tests[0] };

static int run_tests_of(const Kernels *kernels)
{
    char names[SET_TESTS][100];
    struct CMUnitTest tests[SET_TESTS] = {{0}};
    for (int i = 0; i < SET_TESTS; i++) {
        snprintf(names[i], sizeof names[i], "%s: %s", kernels->name, set_tests[i].name);
        tests[i].name = names[i];
        tests[i].test_func = set_tests[i].function;
        tests[i].initial_state = (void *)kernels;
    }
    return cmocka_run_group_tests_name(kernels->name, tests, NULL, NULL);
}

/* Null if the processor doesn't support the set. */
static const Kernels *set_named(const char *name)
{
    const Kernels *set;
    for (int at = 0; (set = kernels_set(at)) != NULL; at++)
        if (strcmp(set->name, name) == 0)
            return set;
    return NULL;
}

/* Tests the named set, or skips it if the processor doesn't support it, by the number that CTest expects for
 * that. */
int main(int argc, char **argv)
{
    enum { SKIPPED = 77 };
    if (argc != 2)
        return EXIT_FAILURE;
    const Kernels *kernels = set_named(argv[1]);
    if (!kernels)
        return SKIPPED;
    const struct CMUnitTest tests[] = {cmocka_unit_test(best_set_is_the_last)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    return failed + run_tests_of(kernels);
}
