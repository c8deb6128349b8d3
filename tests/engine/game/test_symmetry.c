#include "tests/support/check.h"

#include <stdlib.h>
#include <string.h>

#include "engine/game/orbits.h"
#include "engine/game/symmetry.h"
#include "tests/support/sample.h"

static bool are_neighbours(Cell a, Cell b)
{
    int row = cell_row(a), column = cell_column(a);
    return b == cell_at(row - 1, column) || b == cell_at(row + 1, column) || b == cell_at(row, column - 1) ||
           b == cell_at(row, column + 1);
}

static void identity_is_zero(void **state)
{
    (void)state;
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        assert_int_equal(symmetry_cell(0, (Cell)cell), cell);
}

static void every_symmetry_moves_neighbours_to_neighbours(void **state)
{
    (void)state;
    for (Symmetry symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++) {
        bool taken[BOARD_CELLS] = {false};
        for (int cell = 0; cell < BOARD_CELLS; cell++) {
            Cell image = symmetry_cell(symmetry, (Cell)cell);
            assert_true(image < BOARD_CELLS && !taken[image]);
            taken[image] = true;
            int row = cell_row((Cell)cell), column = cell_column((Cell)cell);
            assert_true(are_neighbours(image, symmetry_cell(symmetry, cell_at(row + 1, column))));
            assert_true(are_neighbours(image, symmetry_cell(symmetry, cell_at(row, column + 1))));
        }
    }
}

/* The parts of the number, as in the header: transpose, mirror rows, mirror columns, then shift. */
static void numbers_say_turn_and_shift(void **state)
{
    (void)state;
    for (Symmetry symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++) {
        int turn = symmetry / BOARD_CELLS;
        Cell origin = symmetry_cell(symmetry, cell_at(0, 0));
        assert_int_equal(origin, symmetry % BOARD_CELLS);
        int down = turn & 2 ? -1 : 1, right = turn & 1 ? -1 : 1;
        Cell below = cell_at(cell_row(origin) + down, cell_column(origin));
        Cell beside = cell_at(cell_row(origin), cell_column(origin) + right);
        assert_int_equal(symmetry_cell(symmetry, turn & 4 ? cell_at(0, 1) : cell_at(1, 0)), below);
        assert_int_equal(symmetry_cell(symmetry, turn & 4 ? cell_at(1, 0) : cell_at(0, 1)), beside);
    }
}

static void inverses_undo(void **state)
{
    (void)state;
    for (Symmetry symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++)
        for (int cell = 0; cell < BOARD_CELLS; cell++)
            assert_int_equal(symmetry_cell(symmetry_inverse(symmetry), symmetry_cell(symmetry, (Cell)cell)),
                             cell);
}

typedef struct CellMap {
    Cell cells[BOARD_CELLS];
} CellMap;

static int by_cells(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(CellMap));
}

static void all_968_symmetries_are_distinct(void **state)
{
    (void)state;
    static CellMap maps[SYMMETRY_COUNT];
    for (Symmetry symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++)
        for (int cell = 0; cell < BOARD_CELLS; cell++)
            maps[symmetry].cells[cell] = symmetry_cell(symmetry, (Cell)cell);
    qsort(maps, SYMMETRY_COUNT, sizeof maps[0], by_cells);
    assert_int_equal(SYMMETRY_COUNT, 968);
    for (int i = 1; i < SYMMETRY_COUNT; i++)
        assert_true(by_cells(&maps[i - 1], &maps[i]) != 0);
}

static void moves_go_where_their_cells_go(void **state)
{
    (void)state;
    for (Symmetry symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++) {
        for (Move move = 0; move < MOVE_COUNT; move = (Move)(move + 1 + symmetry % 7)) {
            Cell cells[SHAPE_CELLS];
            for (int i = 0; i < SHAPE_CELLS; i++)
                cells[i] = symmetry_cell(symmetry, move_cells[move][i]);
            Move image = symmetry_move(symmetry, move);
            assert_true(image < MOVE_COUNT);
            for (int i = 0; i < SHAPE_CELLS; i++)
                assert_true(board_has(&move_masks[image], cells[i]));
        }
    }
}

static void positions_go_where_their_cells_go(void **state)
{
    (void)state;
    Sample sample = sample_seeded(31);
    for (Symmetry symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++) {
        Position position = sample_next(&sample), image;
        Twin twin = twin_of(&position), expected = twin;
        for (int cell = 0; cell < BOARD_CELLS; cell++)
            expected.cells[symmetry_cell(symmetry, (Cell)cell)] = twin.cells[cell];
        symmetry_position(symmetry, &position, &image);
        assert_same_as_twin(&image, &expected);

        Board red;
        symmetry_board(symmetry, &position.tokens[RED], &red);
        assert_memory_equal(&red, &image.tokens[RED], sizeof red);

        symmetry_position(symmetry, &position, &position);
        assert_same_position(&position, &image);
    }
}

static void counts_of_placements_are_the_same_in_every_image(void **state)
{
    (void)state;
    const Kernels *kernels = kernels_best();
    Sample sample = sample_seeded(32);
    for (int i = 0; i < TEST_POSITIONS / 2000; i++) {
        Position position = sample_next(&sample);
        int expected[2], both[2];
        kernels->both_placements(&position, expected);
        for (Symmetry symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++) {
            Position image;
            symmetry_position(symmetry, &position, &image);
            kernels->both_placements(&image, both);
            assert_holds(both[RED] == expected[RED] && both[BLUE] == expected[BLUE], &image);
        }
    }
}

static int by_number(const void *a, const void *b)
{
    return *(const Move *)a - *(const Move *)b;
}

static void placements_of_an_image_are_the_images_of_the_placements(void **state)
{
    (void)state;
    const Kernels *kernels = kernels_best();
    Sample sample = sample_seeded(33);
    for (int i = 0; i < TEST_POSITIONS / 200; i++) {
        Position position = sample_next(&sample), image;
        Side side = position_turn(&position);
        Symmetry symmetry = (Symmetry)random_below(&sample.random, SYMMETRY_COUNT);
        symmetry_position(symmetry, &position, &image);
        Move moves[MOVE_LIST_SIZE], images[MOVE_LIST_SIZE];
        int count = kernels->list(&position, side, moves);
        assert_holds(kernels->list(&image, side, images) == count, &position);
        for (int k = 0; k < count; k++)
            moves[k] = symmetry_move(symmetry, moves[k]);
        qsort(moves, (size_t)count, sizeof moves[0], by_number);
        assert_holds(memcmp(moves, images, (size_t)count * sizeof moves[0]) == 0, &position);
    }
}

static void playing_and_moving_commute(void **state)
{
    (void)state;
    Sample sample = sample_seeded(34);
    for (int i = 0; i < TEST_POSITIONS / 200; i++) {
        Position position, image, after, image_after;
        Move move = sample_clearing(&sample, &position);
        Symmetry symmetry = (Symmetry)random_below(&sample.random, SYMMETRY_COUNT);
        symmetry_position(symmetry, &position, &image);
        position_play(&image, symmetry_move(symmetry, move), &image_after);
        position_play(&position, move, &after);
        symmetry_position(symmetry, &after, &after);
        assert_same_position(&image_after, &after);
    }
}

static void all_images_share_one_canonical_form(void **state)
{
    (void)state;
    Sample sample = sample_seeded(35);
    for (int i = 0; i < TEST_POSITIONS / 20000 + 2; i++) {
        Position position = sample_next(&sample), canonical;
        symmetry_canonical(&position, &canonical);
        assert_true(symmetry_canonical_key(&position) == canonical.key);
        for (Symmetry symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++) {
            Position image, form, reached;
            symmetry_position(symmetry, &position, &image);
            Symmetry found = symmetry_canonical(&image, &form);
            assert_same_position(&form, &canonical);
            symmetry_position(found, &image, &reached);
            assert_same_position(&reached, &canonical);
        }
    }
}

static void canonical_form_is_its_own_and_reached_first_by_the_symmetry_returned(void **state)
{
    (void)state;
    Sample sample = sample_seeded(36);
    for (int i = 0; i < TEST_POSITIONS / 10000 + 5; i++) {
        Position position = sample_next(&sample), canonical, again, image;
        Symmetry found = symmetry_canonical(&position, &canonical);
        assert_int_equal(symmetry_canonical(&canonical, &again), 0);
        assert_same_position(&again, &canonical);
        for (Symmetry symmetry = 0; symmetry < found; symmetry++) {
            symmetry_position(symmetry, &position, &image);
            assert_holds(!position_equal(&image, &canonical), &position);
        }
    }
}

static void colours_are_not_swapped(void **state)
{
    (void)state;
    Position red = DRAWN(4, "rr........."
                            "b.........."
                            "..........."
                            "..........."
                            "..........."
                            "..........."
                            "..........."
                            "..........."
                            "..........."
                            "..........."
                            "...........");
    Position blue = DRAWN(4, "bb........."
                             "r.........."
                             "..........."
                             "..........."
                             "..........."
                             "..........."
                             "..........."
                             "..........."
                             "..........."
                             "..........."
                             "...........");
    assert_true(symmetry_canonical_key(&red) != symmetry_canonical_key(&blue));
}

static void first_moves_are_five_up_to_symmetry(void **state)
{
    (void)state;
    Position start;
    position_start(&start);
    uint64_t keys[MOVE_COUNT];
    int count = 0;
    for (Move move = 0; move < MOVE_COUNT; move++) {
        Position after;
        position_play(&start, move, &after);
        uint64_t key = symmetry_canonical_key(&after);
        int i = 0;
        while (i < count && keys[i] != key)
            i++;
        if (i == count)
            keys[count++] = key;
    }
    assert_int_equal(count, 5);
}

/* ---- Equivalent moves ---- */

/* Tries all symmetries on all moves. */
static void find_plainly(const Position *position, Move first[MOVE_COUNT])
{
    for (int move = 0; move < MOVE_COUNT; move++)
        first[move] = (Move)move;
    for (Symmetry symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++) {
        Position image;
        symmetry_position(symmetry, position, &image);
        if (!position_equal(&image, position))
            continue;
        for (int move = 0; move < MOVE_COUNT; move++) {
            Move to = symmetry_move(symmetry, (Move)move);
            first[to] = first[to] < move ? first[to] : (Move)move;
        }
    }
}

static void check_orbits(const Position *position)
{
    Move expected[MOVE_COUNT], found[MOVE_COUNT];
    find_plainly(position, expected);
    bool any = orbits_find(position, found);
    bool same = false;
    for (int move = 0; move < MOVE_COUNT; move++)
        same |= expected[move] != move;
    assert_holds(any || !same, position);
    assert_holds(memcmp(expected, found, sizeof found) == 0, position);
}

static void moves_that_are_the_same_share_the_first(void **state)
{
    (void)state;
    Position position;
    Sample sample = sample_seeded(4);
    position_start(&position);
    check_orbits(&position);
    const char *const starts[] = {"O@0-0", "I-H@3-4", "T-U@10-10", "S-H@5-5", "L-U@0-9"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        Move move;
        position_start(&position);
        if (move_read(starts[i], strlen(starts[i]), &move, NULL) != STATUS_OK)
            continue;
        position_play(&position, move, &position);
        check_orbits(&position);
    }
    for (int i = 0; i < 12; i++) {
        position = sample_next(&sample);
        check_orbits(&position);
    }
}

static void lists_keep_one_of_each(void **state)
{
    (void)state;
    Position position;
    Move moves[MOVE_LIST_SIZE];
    uint16_t alike[MOVE_COUNT];
    position_start(&position);
    int all = kernels_best()->list(&position, RED, moves), sum = 0;
    int count = orbits_fold(&position, moves, all, alike);
    assert_int_equal(count, 5);
    for (int i = 0; i < count; i++)
        sum += alike[i];
    assert_int_equal(sum, all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(identity_is_zero),
        cmocka_unit_test(every_symmetry_moves_neighbours_to_neighbours),
        cmocka_unit_test(numbers_say_turn_and_shift),
        cmocka_unit_test(inverses_undo),
        cmocka_unit_test(all_968_symmetries_are_distinct),
        cmocka_unit_test(moves_go_where_their_cells_go),
        cmocka_unit_test(positions_go_where_their_cells_go),
        cmocka_unit_test(counts_of_placements_are_the_same_in_every_image),
        cmocka_unit_test(placements_of_an_image_are_the_images_of_the_placements),
        cmocka_unit_test(playing_and_moving_commute),
        cmocka_unit_test(all_images_share_one_canonical_form),
        cmocka_unit_test(canonical_form_is_its_own_and_reached_first_by_the_symmetry_returned),
        cmocka_unit_test(colours_are_not_swapped),
        cmocka_unit_test(first_moves_are_five_up_to_symmetry),
        cmocka_unit_test(moves_that_are_the_same_share_the_first),
        cmocka_unit_test(lists_keep_one_of_each),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
