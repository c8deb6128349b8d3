#include "tests/support/check.h"

#include <stdio.h>
#include <string.h>

#include "tests/support/sample.h"

#define EMPTY_ROW "..........."
#define EMPTY_ROWS_5 EMPTY_ROW EMPTY_ROW EMPTY_ROW EMPTY_ROW EMPTY_ROW
#define EMPTY_BOARD EMPTY_ROWS_5 EMPTY_ROWS_5 EMPTY_ROW

static void start_is_the_empty_board_with_red_to_move(void **state)
{
    (void)state;
    Position position;
    position_start(&position);
    Twin twin;
    twin_start(&twin);
    assert_same_as_twin(&position, &twin);
    assert_int_equal(position_turn(&position), RED);
    assert_int_equal(position_outcome(&position), OUTCOME_NONE);
}

static void positions_are_equal_when_board_and_plies_are(void **state)
{
    (void)state;
    Position a = DRAWN(4, EMPTY_ROWS_5 "r.........." EMPTY_ROWS_5), same = a;
    Position colour = DRAWN(4, EMPTY_ROWS_5 "b.........." EMPTY_ROWS_5);
    Position place = DRAWN(4, EMPTY_ROWS_5 ".r........." EMPTY_ROWS_5);
    Position plies = DRAWN(6, EMPTY_ROWS_5 "r.........." EMPTY_ROWS_5);
    assert_true(position_equal(&a, &same));
    assert_false(position_equal(&a, &colour));
    assert_false(position_equal(&a, &place));
    assert_false(position_equal(&a, &plies));
}

static void key_is_of_tokens_and_turn_but_not_of_the_ply(void **state)
{
    (void)state;
    Position a = DRAWN(4, EMPTY_ROWS_5 "r.........b" EMPTY_ROWS_5);
    Position later = DRAWN(6, EMPTY_ROWS_5 "r.........b" EMPTY_ROWS_5);
    Position turn = DRAWN(5, EMPTY_ROWS_5 "r.........b" EMPTY_ROWS_5);
    Position swapped = DRAWN(4, EMPTY_ROWS_5 "b.........r" EMPTY_ROWS_5);
    assert_true(a.key == later.key);
    assert_true(a.key != turn.key);
    assert_true(a.key != swapped.key);
}

static void keys_of_single_tokens_differ(void **state)
{
    (void)state;
    uint64_t keys[2 * BOARD_CELLS];
    int count = 0;
    for (int cell = 0; cell < BOARD_CELLS; cell++) {
        for (Side side = RED; side <= BLUE; side++) {
            char cells[BOARD_CELLS];
            Position position;
            Error error;
            memset(cells, '.', sizeof cells);
            cells[cell] = colour_of(side);
            assert_ok(position_from_cells(&position, cells, 0, &error), &error);
            for (int i = 0; i < count; i++)
                assert_true(keys[i] != position.key);
            keys[count++] = position.key;
        }
    }
}

static void from_cells_refuses_other_characters(void **state)
{
    (void)state;
    for (int cell = 0; cell < BOARD_CELLS; cell += 7) {
        char cells[BOARD_CELLS];
        Position position;
        Error error;
        memset(cells, '.', sizeof cells);
        cells[cell] = 'R';
        assert_int_equal(position_from_cells(&position, cells, 0, &error), STATUS_SYNTAX);
        assert_error(&error, STATUS_SYNTAX, cell + 1, "a cell is 'r', 'b' or '.', not byte 82");
    }
}

static void from_cells_refuses_a_full_line(void **state)
{
    (void)state;
    for (int line = 0; line < BOARD_SIDE; line++) {
        char row[BOARD_CELLS], column[BOARD_CELLS], text[100];
        Position position;
        Error error;
        memset(row, '.', sizeof row);
        memset(column, '.', sizeof column);
        for (int i = 0; i < BOARD_SIDE; i++)
            row[cell_at(line, i)] = column[cell_at(i, line)] = i % 2 ? 'r' : 'b';
        assert_int_equal(position_from_cells(&position, row, 0, &error), STATUS_INVALID);
        snprintf(text, sizeof text, "row %d is full: full lines are cleared, so none stays on a board", line);
        assert_error(&error, STATUS_INVALID, line * BOARD_SIDE + 1, text);
        assert_int_equal(position_from_cells(&position, column, 0, &error), STATUS_INVALID);
        snprintf(text, sizeof text, "column %d is full: full lines are cleared, so none stays on a board",
                 line);
        assert_error(&error, STATUS_INVALID, line + 1, text);
    }
}

static void from_cells_refuses_plies_out_of_range(void **state)
{
    (void)state;
    Position position;
    Error error;
    assert_int_equal(position_from_cells(&position, EMPTY_BOARD, -1, &error), STATUS_INVALID);
    assert_error(&error, STATUS_INVALID, 0, "-1 plies: a game has 0 to 150");
    assert_int_equal(position_from_cells(&position, EMPTY_BOARD, 151, &error), STATUS_INVALID);
    assert_error(&error, STATUS_INVALID, 0, "151 plies: a game has 0 to 150");
    assert_int_equal(position_from_cells(&position, EMPTY_BOARD, 150, &error), STATUS_OK);
}

static void place_on_occupied_cell_fails(void **state)
{
    (void)state;
    Position position = DRAWN(2, "r.........b" EMPTY_ROWS_5 EMPTY_ROWS_5);
    Error error;
    assert_int_equal(position_check(&position, MOVE("0-0,0-1,0-2,0-3"), &error), STATUS_ILLEGAL_MOVE);
    assert_error(&error, STATUS_ILLEGAL_MOVE, 0, "cell 0-0 is taken by red");
    assert_int_equal(position_check(&position, MOVE("0-7,0-8,0-9,0-10"), &error), STATUS_ILLEGAL_MOVE);
    assert_error(&error, STATUS_ILLEGAL_MOVE, 0, "cell 0-10 is taken by blue");
}

static void place_away_from_own_tokens_fails_from_the_third_ply(void **state)
{
    (void)state;
    Move move = MOVE("5-5,5-6,6-5,6-6");
    Error error;
    for (int plies = 0; plies < 6; plies++) {
        Position position = DRAWN(plies, "r.........b" EMPTY_ROWS_5 EMPTY_ROWS_5);
        assert_int_equal(position_legal(&position, move), plies < 2);
        assert_int_equal(position_check(&position, move, &error),
                         plies < 2 ? STATUS_OK : STATUS_ILLEGAL_MOVE);
        if (plies >= 2)
            assert_error(&error, STATUS_ILLEGAL_MOVE, 0,
                         plies % 2 ? "no cell of it is beside a blue token"
                                   : "no cell of it is beside a red token");
    }
}

static void place_beside_the_other_colour_only_fails(void **state)
{
    (void)state;
    Position position =
        DRAWN(2, ".....b....." EMPTY_ROWS_5 "r.........." EMPTY_ROW EMPTY_ROW EMPTY_ROW EMPTY_ROW);
    assert_false(position_legal(&position, MOVE("1-5,1-6,2-5,2-6")));
}

static void place_corner_to_corner_fails(void **state)
{
    (void)state;
    Position position = DRAWN(2, "r.........." EMPTY_ROWS_5 EMPTY_ROWS_5);
    assert_false(position_legal(&position, MOVE("1-1,1-2,2-1,2-2")));
    assert_false(position_legal(&position, MOVE("9-9,9-10,10-9,10-10")));
}

static void place_beside_own_token_around_the_edge_is_legal(void **state)
{
    (void)state;
    Position position = DRAWN(2, "r.........." EMPTY_ROWS_5 EMPTY_ROWS_5);
    assert_true(position_legal(&position, MOVE("O@9-0")));
    assert_true(position_legal(&position, MOVE("I-H@0-7")));
    assert_true(position_legal(&position, MOVE("10-10,0-10,1-10,2-10")));
}

static void no_move_is_legal_after_150_plies(void **state)
{
    (void)state;
    Error error;
    Position position = DRAWN(150, "r.........b" EMPTY_ROWS_5 EMPTY_ROWS_5);
    assert_false(position_legal(&position, MOVE("I-H@0-1")));
    assert_int_equal(position_check(&position, MOVE("I-H@0-1"), &error), STATUS_ILLEGAL_MOVE);
    assert_error(&error, STATUS_ILLEGAL_MOVE, 0, "the game ended after 150 plies");
}

static void numbers_that_are_no_move_are_not_legal(void **state)
{
    (void)state;
    Position position;
    position_start(&position);
    for (int number = MOVE_NONE; number <= UINT16_MAX; number++)
        assert_false(position_legal(&position, (Move)number));
    Error error;
    assert_int_equal(position_check(&position, MOVE_NONE, &error), STATUS_ILLEGAL_MOVE);
    assert_error(&error, STATUS_ILLEGAL_MOVE, 0, "there is no such placement");
}

static void legal_moves_are_the_twins(void **state)
{
    (void)state;
    Sample sample = sample_seeded(21);
    for (int i = 0; i < TEST_POSITIONS / 500; i++) {
        Position position = sample_next(&sample);
        Twin twin = twin_of(&position);
        TwinMove moves[TWIN_MOVES];
        bool expected[MOVE_COUNT] = {false};
        int count = position.plies < PLY_LIMIT ? twin_list(&twin, twin_mover(&twin), moves) : 0;
        for (int k = 0; k < count; k++)
            expected[move_of_twin(&moves[k])] = true;
        for (int move = 0; move < MOVE_COUNT; move++) {
            assert_holds(position_legal(&position, (Move)move) == expected[move], &position);
            assert_holds((position_check(&position, (Move)move, NULL) == STATUS_OK) == expected[move],
                         &position);
        }
    }
}

static void play_empties_a_full_row(void **state)
{
    (void)state;
    Position position = DRAWN(20, EMPTY_ROWS_5 "rbrb....rbr"
                                               "r.........b"
                                               "..........."
                                               "..........."
                                               "..........."
                                               "...........");
    Position expected = DRAWN(21, EMPTY_ROWS_5 "..........."
                                               "r.........b"
                                               "..........."
                                               "..........."
                                               "..........."
                                               "...........");
    Position after;
    position_play(&position, MOVE("I-H@5-4"), &after);
    assert_same_position(&after, &expected);
}

static void play_empties_a_full_column(void **state)
{
    (void)state;
    Position position = DRAWN(21, "r......b..b"
                                  "r......b..."
                                  ".......b..."
                                  ".......b..."
                                  "..........."
                                  "..........."
                                  "..........."
                                  "..........."
                                  ".......r..."
                                  ".......r..."
                                  ".......r...");
    Position expected = DRAWN(22, "r.........b"
                                  "r.........." EMPTY_ROW EMPTY_ROW EMPTY_ROW EMPTY_ROWS_5 EMPTY_ROW);
    Position after;
    position_play(&position, MOVE("I-V@4-7"), &after);
    assert_same_position(&after, &expected);
}

/* Clearing the row first would leave a gap in the column. */
static void play_empties_a_row_and_a_column_together(void **state)
{
    (void)state;
    Position position = DRAWN(30, "...b......."
                                  "...b......."
                                  ".b.b......."
                                  "...r......."
                                  "...r......."
                                  "rrr.rrrbbbb"
                                  "r.b........"
                                  "..b........"
                                  "b..r......."
                                  "...r......."
                                  "...r.....rr");
    Position expected = DRAWN(31, "..........."
                                  "..........."
                                  ".b........."
                                  "..........."
                                  "..........."
                                  "..........."
                                  "r.b.r......"
                                  "..b........"
                                  "b.........."
                                  "..........."
                                  ".........rr");
    Position after;
    position_play(&position, MOVE("5-3,6-3,7-3,6-4"), &after);
    assert_same_position(&after, &expected);
}

static void play_empties_two_rows_and_a_column_together(void **state)
{
    (void)state;
    Position position = DRAWN(40, "....b......"
                                  "....b......"
                                  "..........."
                                  "rrrr.rrrbbb"
                                  "bbbb.rrrrrr"
                                  "..........."
                                  "....r......"
                                  "b...r......"
                                  "....r..b..."
                                  "....r......"
                                  "....r......");
    Position expected = DRAWN(41, EMPTY_ROWS_5 "..........."
                                               "..........."
                                               "b.........."
                                               ".......b..."
                                               "..........."
                                               "...........");
    Position after;
    position_play(&position, MOVE("I-V@2-4"), &after);
    assert_same_position(&after, &expected);
}

static void play_follows_the_twin_through_whole_games(void **state)
{
    (void)state;
    Random random = random_seeded(22, 0);
    for (int game = 0; game < 1 + TEST_POSITIONS / 20000; game++) {
        Position position;
        Twin twin;
        position_start(&position);
        twin_start(&twin);
        for (;;) {
            TwinMove moves[TWIN_MOVES];
            const char *outcome = twin_outcome(&twin);
            const char *name = outcome_name(position_outcome(&position));
            assert_int_equal(!outcome, !name);
            if (outcome) {
                assert_string_equal(name, outcome);
                break;
            }
            int count = twin_list(&twin, twin_mover(&twin), moves);
            const TwinMove *move = &moves[random_below(&random, (uint32_t)count)];
            assert_holds(position_legal(&position, move_of_twin(move)), &position);
            position_play(&position, move_of_twin(move), &position);
            twin_play(&twin, move);
            assert_same_as_twin(&position, &twin);
        }
    }
}

static void outcome_is_that_of_the_twin(void **state)
{
    (void)state;
    Sample sample = sample_seeded(23);
    for (int i = 0; i < TEST_POSITIONS / 100; i++) {
        Position position = sample_next(&sample);
        Twin twin = twin_of(&position);
        const char *outcome = twin_outcome(&twin);
        const char *name = outcome_name(position_outcome(&position));
        assert_holds(!outcome == !name && (!outcome || strcmp(outcome, name) == 0), &position);
    }
}

static void keys_kept_while_playing_are_those_computed(void **state)
{
    (void)state;
    Sample sample = sample_seeded(24);
    for (int i = 0; i < TEST_POSITIONS / 4; i++) {
        Position position = sample_game(&sample), cleared;
        assert_holds(position.key == position_key(&position), &position);
        if (i % 4 == 0) {
            Move move = sample_clearing(&sample, &position);
            position_play(&position, move, &cleared);
            assert_holds(cleared.key == position_key(&cleared), &position);
        }
    }
}

static void blocked_mover_loses(void **state)
{
    (void)state;
    Position position = DRAWN(52, "rb.rbrbrbrb"
                                  "brbrbrb.brb"
                                  "r.rbrbrbrbr"
                                  "brbrb.brbrb"
                                  "rbrbrbrb.br"
                                  "brbrbrbrbr."
                                  "rbrbrb.brbr"
                                  ".rbrbrbrbrb"
                                  "rbr.rbrbrbr"
                                  "brbrbrbrb.b"
                                  "rbrb.brbrbr");
    assert_int_equal(position_outcome(&position), OUTCOME_BLUE);
    position.plies = 53;
    assert_int_equal(position_outcome(&position), OUTCOME_RED);
}

static void player_without_tokens_loses_from_the_third_ply(void **state)
{
    (void)state;
    Position red_only = DRAWN(3, EMPTY_ROWS_5 "r.........." EMPTY_ROWS_5);
    assert_int_equal(position_outcome(&red_only), OUTCOME_RED);
    Position blue_only = DRAWN(4, EMPTY_ROWS_5 "b.........." EMPTY_ROWS_5);
    assert_int_equal(position_outcome(&blue_only), OUTCOME_BLUE);
    Position neither = DRAWN(4, EMPTY_BOARD);
    assert_int_equal(position_outcome(&neither), OUTCOME_BLUE);
    Position second_ply = DRAWN(1, EMPTY_ROWS_5 "r.........." EMPTY_ROWS_5);
    assert_int_equal(position_outcome(&second_ply), OUTCOME_NONE);
}

static void tokens_decide_after_150_plies_before_mobility_is_asked(void **state)
{
    (void)state;
    Position red_more = DRAWN(150, EMPTY_ROWS_5 "rr........b" EMPTY_ROWS_5);
    assert_int_equal(position_outcome(&red_more), OUTCOME_RED);
    Position blue_more = DRAWN(150, EMPTY_ROWS_5 "r........bb" EMPTY_ROWS_5);
    assert_int_equal(position_outcome(&blue_more), OUTCOME_BLUE);
    Position equal = DRAWN(150, EMPTY_ROWS_5 "r.........b" EMPTY_ROWS_5);
    assert_int_equal(position_outcome(&equal), OUTCOME_DRAW);
    Position mover_blocked = DRAWN(150, "rr.rrrrrrrr"
                                        "rrrrrrr.rrr"
                                        "r.rrrrrrrrr"
                                        "rrrrr.rrrrr"
                                        "rrrrrrrr.rr"
                                        "rrrrrrrrrr."
                                        "rrrrrr.rrrr"
                                        ".rrrrrrrrrr"
                                        "rrr.rrrrrrr"
                                        "rrrrrrrrr.r"
                                        "rrrr.rrrrrb");
    assert_int_equal(position_outcome(&mover_blocked), OUTCOME_RED);
    Position nobody = DRAWN(150, EMPTY_BOARD);
    assert_int_equal(position_outcome(&nobody), OUTCOME_DRAW);
}

static void outcomes_have_names(void **state)
{
    (void)state;
    assert_null(outcome_name(OUTCOME_NONE));
    assert_string_equal(outcome_name(OUTCOME_RED), "red");
    assert_string_equal(outcome_name(OUTCOME_BLUE), "blue");
    assert_string_equal(outcome_name(OUTCOME_DRAW), "draw");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(start_is_the_empty_board_with_red_to_move),
        cmocka_unit_test(positions_are_equal_when_board_and_plies_are),
        cmocka_unit_test(key_is_of_tokens_and_turn_but_not_of_the_ply),
        cmocka_unit_test(keys_of_single_tokens_differ),
        cmocka_unit_test(from_cells_refuses_other_characters),
        cmocka_unit_test(from_cells_refuses_a_full_line),
        cmocka_unit_test(from_cells_refuses_plies_out_of_range),
        cmocka_unit_test(place_on_occupied_cell_fails),
        cmocka_unit_test(place_away_from_own_tokens_fails_from_the_third_ply),
        cmocka_unit_test(place_beside_the_other_colour_only_fails),
        cmocka_unit_test(place_corner_to_corner_fails),
        cmocka_unit_test(place_beside_own_token_around_the_edge_is_legal),
        cmocka_unit_test(no_move_is_legal_after_150_plies),
        cmocka_unit_test(numbers_that_are_no_move_are_not_legal),
        cmocka_unit_test(legal_moves_are_the_twins),
        cmocka_unit_test(play_empties_a_full_row),
        cmocka_unit_test(play_empties_a_full_column),
        cmocka_unit_test(play_empties_a_row_and_a_column_together),
        cmocka_unit_test(play_empties_two_rows_and_a_column_together),
        cmocka_unit_test(play_follows_the_twin_through_whole_games),
        cmocka_unit_test(outcome_is_that_of_the_twin),
        cmocka_unit_test(keys_kept_while_playing_are_those_computed),
        cmocka_unit_test(blocked_mover_loses),
        cmocka_unit_test(player_without_tokens_loses_from_the_third_ply),
        cmocka_unit_test(tokens_decide_after_150_plies_before_mobility_is_asked),
        cmocka_unit_test(outcomes_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
