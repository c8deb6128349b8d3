/* What the window finds out about a position by itself: the piece in hand, overlays, the position editor. */
#include <string.h>

#include "engine/analysis/insight/overlays.h"
#include "engine/game/kernels/kernels.h"
#include "tests/support/check.h"
#include "tests/support/sample.h"
#include "ui/state/play/editor.h"
#include "ui/state/play/intro.h"
#include "ui/state/play/piece.h"

enum { POSITIONS = 2000 };

/* ---- The piece in hand ---- */

static void four_turns_and_two_mirrors_change_nothing(void **state)
{
    (void)state;
    for (int number = 1; number <= PIECE_COUNT; number++)
        for (int corner = 0; corner < BOARD_CELLS; corner++) {
            Hand hand = {.corner = (Cell)corner};
            hand_take(&hand, number);
            Move before = hand_placement(&hand);
            for (int i = 0; i < 4; i++)
                hand_rotate(&hand, true);
            assert_int_equal(hand_placement(&hand), before);
            hand_rotate(&hand, true);
            hand_rotate(&hand, false);
            assert_int_equal(hand_placement(&hand), before);
            hand_mirror(&hand);
            hand_mirror(&hand);
            assert_int_equal(hand_placement(&hand), before);
        }
}

static void turning_and_mirroring_reach_every_shape(void **state)
{
    (void)state;
    bool reached[SHAPE_COUNT] = {false};
    for (int number = 1; number <= PIECE_COUNT; number++) {
        Hand hand = {0};
        hand_take(&hand, number);
        for (int i = 0; i < 4; i++) {
            hand_rotate(&hand, true);
            assert_int_equal(shape_info[hand.shape].name[0], *piece_name(number));
            reached[hand.shape] = true;
        }
    }
    for (int shape = 0; shape < SHAPE_COUNT; shape++)
        assert_true(reached[shape]);
}

static void a_mirror_makes_j_of_l_and_turning_goes_clockwise(void **state)
{
    (void)state;
    Hand hand = {0};
    hand_take(&hand, 4);
    hand_mirror(&hand);
    assert_string_equal(shape_info[hand.shape].name, "J-U");
    hand_take(&hand, 3);
    assert_string_equal(shape_info[hand.shape].name, "T-D");
    hand_rotate(&hand, true);
    assert_string_equal(shape_info[hand.shape].name, "T-L");
}

static void a_piece_moves_around_the_torus(void **state)
{
    (void)state;
    Hand hand = {0};
    hand_take(&hand, 1);
    hand_move(&hand, -1, 0);
    assert_int_equal(hand.corner, cell_at(10, 0));
    hand_move(&hand, 1, -1);
    assert_int_equal(hand.corner, cell_at(0, 10));
    hand_move_to(&hand, cell_at(5, 5));
    assert_int_equal(hand_placement(&hand), MOVE("O@5-5"));
    hand_take(&hand, 3);
    hand_move_to(&hand, cell_at(0, 0));
    assert_int_equal(hand_placement(&hand), move_of(SHAPE_T_D, cell_at(0, 10)));
}

static void a_dropped_piece_is_no_placement(void **state)
{
    (void)state;
    Position position;
    HandView view;
    Hand hand = {0};
    position_start(&position);
    hand_take(&hand, 2);
    hand_drop(&hand);
    assert_int_equal(hand_placement(&hand), MOVE_NONE);
    assert_false(hand_view(&hand, &position, &view));
}

/* For every placement, the view says what happens if it is played. */
static void a_view_foretells_what_placing_does(void **state)
{
    (void)state;
    Sample sample = sample_seeded(31);
    int cleared = 0;
    for (int i = 0; i < POSITIONS; i++) {
        Position position, after;
        Move move = sample_clearing(&sample, &position);
        HandView view;
        placement_view(&position, move, &view);
        assert_true(view.legal);
        assert_string_equal(view.reason, "");
        position_play(&position, move, &after);
        for (int side = RED; side <= BLUE; side++) {
            assert_holds(after.count[side] - position.count[side] == view.net[side], &position);
            cleared += view.lost[side];
        }
    }
    assert_true(cleared > POSITIONS);
}

static void an_illegal_placement_says_why(void **state)
{
    (void)state;
    Position position;
    HandView view;
    Error error;
    static const char text[] = "rrrr7/11/11/11/11/11/11/11/7bbbb/11/11 r 2";
    assert_ok(position_read(text, strlen(text), &position, &error), &error);
    placement_view(&position, MOVE("O@0-0"), &view);
    assert_false(view.legal);
    assert_string_equal(view.reason, "cell 0-0 is taken by red");
    assert_int_equal(view.net[RED], 0);
    placement_view(&position, MOVE("O@5-5"), &view);
    assert_false(view.legal);
    assert_string_equal(view.reason, "no cell of it is beside a red token");
    assert_int_equal(view.net[RED], 4);
}

static void four_clicked_cells_are_a_placement(void **state)
{
    (void)state;
    Position position;
    Hand hand = {0};
    Move move;
    Error error;
    position_start(&position);
    Cell cells[] = {cell_at(0, 10), cell_at(10, 0), cell_at(0, 0), cell_at(10, 10)};
    for (int i = 0; i < 4; i++) {
        assert_ok(hand_click(&hand, &position, cells[i], &move, &error), &error);
        assert_int_equal(move, i < 3 ? MOVE_NONE : MOVE("O@10-10"));
    }
    assert_int_equal(hand.click_count, 0);
}

static void clicks_that_are_no_piece_are_refused(void **state)
{
    (void)state;
    Position position;
    Hand hand = {0};
    Move move;
    Error error;
    static const char text[] = "r10/11/11/11/11/11/11/11/11/11/11 b 1";
    assert_ok(position_read(text, strlen(text), &position, &error), &error);
    assert_int_equal(hand_click(&hand, &position, 0, &move, &error), STATUS_INVALID);
    assert_error(&error, STATUS_INVALID, 0, "0-0 is already taken");
    for (int i = 0; i < 3; i++)
        assert_ok(hand_click(&hand, &position, cell_at(2, 2 + i), &move, &error), &error);
    assert_int_equal(hand_click(&hand, &position, cell_at(5, 5), &move, &error), STATUS_INVALID);
    assert_int_equal(hand.click_count, 3);
    assert_ok(hand_click(&hand, &position, cell_at(2, 3), &move, &error), &error);
    assert_int_equal(hand.click_count, 2);
}

/* ---- Overlays ---- */

/* Whether any piece fits over this cell, touching or not. */
static bool can_be_taken(const Position *position, Cell cell)
{
    for (Move move = 0; move < MOVE_COUNT; move++) {
        bool covers = false, fits = true;
        for (int i = 0; i < SHAPE_CELLS; i++) {
            covers |= move_cells[move][i] == cell;
            fits &= position_at(position, move_cells[move][i]) == '.';
        }
        if (covers && fits)
            return true;
    }
    return false;
}

static void gaps_are_the_cells_that_no_piece_can_take(void **state)
{
    (void)state;
    Sample sample = sample_seeded(32);
    Overlays overlays;
    int gaps = 0;
    for (int i = 0; i < POSITIONS / 10; i++) {
        Position position = sample_next(&sample);
        overlays_find(&position, &overlays);
        int count = 0;
        for (int cell = 0; cell < BOARD_CELLS; cell++) {
            bool empty = position_at(&position, (Cell)cell) == '.';
            assert_holds(overlays.gap[cell] == (empty && !can_be_taken(&position, (Cell)cell)), &position);
            assert_holds(empty == (overlays.region[cell] > 0), &position);
            count += overlays.gap[cell];
        }
        assert_int_equal(overlays.gap_count, count);
        gaps += count;
    }
    assert_true(gaps > 0);
}

static void legal_cells_and_coverage_are_the_twins(void **state)
{
    (void)state;
    Sample sample = sample_seeded(33);
    Overlays overlays;
    for (int i = 0; i < POSITIONS / 10; i++) {
        Position position = sample_next(&sample);
        Twin twin = twin_of(&position);
        overlays_find(&position, &overlays);
        for (int side = RED; side <= BLUE; side++) {
            int expected[TWIN_CELLS];
            TwinMove moves[TWIN_MOVES];
            twin_coverage(&twin, colour_of((Side)side), expected);
            assert_int_equal(overlays.placements[side], twin_list(&twin, colour_of((Side)side), moves));
            for (int cell = 0; cell < BOARD_CELLS; cell++) {
                assert_holds(overlays.coverage[side][cell] == expected[cell], &position);
                if (side == (int)position_turn(&position))
                    assert_holds(overlays.legal[cell] == (expected[cell] > 0 && !twin_outcome(&twin)),
                                 &position);
            }
        }
    }
}

static void room_is_where_a_side_may_get_to(void **state)
{
    (void)state;
    Error error;
    Position position;
    Overlays overlays;
    static const char text[] = "r9b/r9b/r9b/r9b/r9b/r9b/r9b/r9b/r9b/r9b/11 r 40";
    assert_ok(position_read(text, strlen(text), &position, &error), &error);
    overlays_find(&position, &overlays);
    assert_int_equal(overlays.room_count[RED], 101);
    assert_int_equal(overlays.room_count[BLUE], 101);
    assert_int_equal(overlays.own_room_count[RED], 0);
    assert_int_equal(overlays.row_filled[3][RED], 1);
    assert_int_equal(overlays.row_filled[3][BLUE], 1);
    assert_int_equal(overlays.column_filled[10][BLUE], 10);
    assert_int_equal(overlays.column_filled[0][RED], 10);
}

static void a_walled_in_region_is_its_neighbours_own(void **state)
{
    (void)state;
    Error error;
    Position position;
    Overlays overlays;
    static const char text[] = "11/1rrrr6/1r2r5b/1r2r6/1rrrr6/11/11/11/11/11/11 r 40";
    assert_ok(position_read(text, strlen(text), &position, &error), &error);
    overlays_find(&position, &overlays);
    assert_int_equal(overlays.region[cell_at(2, 2)], 4);
    assert_false(overlays.gap[cell_at(2, 2)]);
    assert_true(overlays.room[RED][cell_at(2, 2)]);
    assert_false(overlays.room[BLUE][cell_at(2, 2)]);
    assert_int_equal(overlays.own_room_count[RED], 4);
    assert_int_equal(overlays.own_room_count[BLUE], 0);
    assert_int_equal(overlays.gap_count, 0);
}

/* ---- The editor ---- */

static void painting_makes_a_position(void **state)
{
    (void)state;
    Position position;
    Editor editor;
    Error error;
    position_start(&position);
    editor_begin(&editor, &position);
    editor_paint(&editor, cell_at(0, 0));
    editor.brush = 'b';
    editor_paint(&editor, cell_at(10, 10));
    assert_int_equal(editor.plies, 2);
    assert_ok(editor_set_turn(&editor, 2, &error), &error);
    assert_ok(editor_position(&editor, &position, &error), &error);
    char text[POSITION_TEXT_SIZE];
    position_write(&position, text);
    assert_string_equal(text, "r10/11/11/11/11/11/11/11/11/11/10b b 1");
    editor_clear(&editor);
    assert_ok(editor_position(&editor, &position, &error), &error);
    assert_int_equal(position.count[RED] + position.count[BLUE], 0);
}

static void a_full_line_is_said_in_words(void **state)
{
    (void)state;
    Position position;
    Editor editor;
    Error error;
    position_start(&position);
    editor_begin(&editor, &position);
    for (int i = 0; i < BOARD_SIDE; i++)
        editor_paint(&editor, cell_at(4, i));
    assert_int_equal(editor_position(&editor, &position, &error), STATUS_INVALID);
    assert_string_equal(error.text, "row 4 is full: full lines are cleared, so none stays on a board");
}

static void turns_count_from_one_and_name_the_side(void **state)
{
    (void)state;
    Position position;
    Editor editor;
    Error error;
    position_start(&position);
    editor_begin(&editor, &position);
    assert_ok(editor_set_turn(&editor, 31, &error), &error);
    assert_int_equal(editor.plies, 30);
    editor_set_side(&editor, RED);
    assert_int_equal(editor.plies, 30);
    editor_set_side(&editor, BLUE);
    assert_int_equal(editor.plies, 31);
    assert_ok(editor_set_turn(&editor, 151, &error), &error);
    editor_set_side(&editor, BLUE);
    assert_int_equal(editor.plies, 149);
    assert_int_equal(editor_set_turn(&editor, 0, &error), STATUS_INVALID);
    assert_int_equal(editor_set_turn(&editor, 152, &error), STATUS_INVALID);
}

static void a_text_that_is_no_position_changes_nothing(void **state)
{
    (void)state;
    Position position;
    Editor editor, before;
    Error error;
    position_start(&position);
    editor_begin(&editor, &position);
    editor.brush = 'b';
    before = editor;
    assert_int_not_equal(editor_read(&editor, "nonsense", &error), STATUS_OK);
    assert_memory_equal(&editor, &before, sizeof editor);
    assert_ok(editor_read(&editor, "r10/11/11/11/11/11/11/11/11/11/10b b 1", &error), &error);
    assert_int_equal(editor.cells[0], 'r');
    assert_int_equal(editor.plies, 1);
    assert_int_equal(editor.brush, 'b');
}

/* ---- The introduction ---- */

/* The step with this title, with the position that it begins with, and the one after its placement. */
static const IntroStep *intro_titled(const char *title, Position *before, Position *after)
{
    for (int i = 0; i < intro_count(); i++) {
        const IntroStep *step = &intro_steps[i];
        Error error = {0};
        Move move;
        if (strcmp(step->title, title) != 0)
            continue;
        assert_ok(position_read(step->position, strlen(step->position), before, &error), &error);
        assert_null(editor_doubt(before));
        if (!step->target)
            return step;
        assert_ok(move_read(step->target, strlen(step->target), &move, &error), &error);
        assert_ok(position_check(before, move, &error), &error);
        Twin twin = twin_of(before);
        TwinMove placed = twin_of_move(move);
        twin_play(&twin, &placed);
        position_play(before, move, after);
        assert_same_as_twin(after, &twin);
        return step;
    }
    fail_msg("no step is called '%s'", title);
    return NULL;
}

static int row_count(const Position *position, int row, char token)
{
    int count = 0;
    for (int column = 0; column < BOARD_SIDE; column++)
        count += position_at(position, cell_at(row, column)) == token;
    return count;
}

static void the_introduction_clears_the_lines_it_names(void **state)
{
    (void)state;
    Position before, after;
    const IntroStep *step = intro_titled("Clear a row and a column", &before, &after);
    assert_non_null(strstr(step->words, "Row 5 and column 5"));
    assert_non_null(strstr(step->result, "nine of yours and twelve of Blue's"));
    assert_int_equal(before.count[RED] + SHAPE_CELLS - after.count[RED], 9);
    assert_int_equal(before.count[BLUE] - after.count[BLUE], 12);
    assert_int_equal(row_count(&after, 5, '.'), BOARD_SIDE);
    for (int row = 0; row < BOARD_SIDE; row++)
        assert_int_equal(position_at(&after, cell_at(row, 5)), '.');
    Move move;
    assert_int_equal(move_read(step->target, strlen(step->target), &move, NULL), STATUS_OK);
    assert_string_equal(step->target, "T-L@5-6"); /* the name that the next step explains */
    assert_non_null(strstr(step[1].words, step->target));
    assert_true(board_has(&move_masks[move], cell_at(5, 6)));
}

/* Both ways to lose all placements. */
static void the_introduction_wins_where_it_says_so(void **state)
{
    (void)state;
    Position before, after;
    intro_titled("Win: your opponent cannot move", &before, &after);
    assert_true(before.count[BLUE] > before.count[RED]);
    assert_int_equal(kernels_best()->placements(&before, BLUE), 1);
    assert_true(after.count[BLUE] > after.count[RED]);
    assert_int_equal(kernels_best()->placements(&after, BLUE), 0);
    assert_int_equal(position_outcome(&after), OUTCOME_RED);
    intro_titled("Without tokens you cannot move", &before, &after);
    assert_int_equal(row_count(&before, 4, 'b'), before.count[BLUE]);
    assert_int_equal(after.count[BLUE], 0);
    assert_int_equal(position_outcome(&after), OUTCOME_RED);
}

/* Wherever Red goes, Blue can answer, and Red then has more tokens. */
static void the_introduction_ends_after_turn_150_with_more_red_tokens(void **state)
{
    (void)state;
    Move moves[MOVE_LIST_SIZE];
    Position before, after;
    intro_titled("Win: more tokens after turn 150", &before, &after);
    assert_int_equal(before.plies, 148);
    int count = kernels_best()->list(&before, RED, moves);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        position_play(&before, moves[i], &after);
        Move answer = intro_answer(&after);
        assert_true(position_legal(&after, answer));
        position_play(&after, answer, &after);
        assert_int_equal(after.plies, 150);
        assert_true(after.count[RED] > after.count[BLUE]);
        assert_int_equal(position_outcome(&after), OUTCOME_RED);
    }
}

/* The outlined piece lies on both sides of the edge, and is not the only one that can. */
static void the_introduction_crosses_the_edge(void **state)
{
    (void)state;
    Position before, after;
    intro_titled("The board has no edge", &before, &after);
    assert_int_equal(position_at(&after, cell_at(6, 10)), 'r');
    assert_int_equal(position_at(&after, cell_at(6, 0)), 'r');
    assert_true(position_legal(&after, intro_answer(&after)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_turns_and_two_mirrors_change_nothing),
        cmocka_unit_test(turning_and_mirroring_reach_every_shape),
        cmocka_unit_test(a_mirror_makes_j_of_l_and_turning_goes_clockwise),
        cmocka_unit_test(a_piece_moves_around_the_torus),
        cmocka_unit_test(a_dropped_piece_is_no_placement),
        cmocka_unit_test(a_view_foretells_what_placing_does),
        cmocka_unit_test(an_illegal_placement_says_why),
        cmocka_unit_test(four_clicked_cells_are_a_placement),
        cmocka_unit_test(clicks_that_are_no_piece_are_refused),
        cmocka_unit_test(gaps_are_the_cells_that_no_piece_can_take),
        cmocka_unit_test(legal_cells_and_coverage_are_the_twins),
        cmocka_unit_test(room_is_where_a_side_may_get_to),
        cmocka_unit_test(a_walled_in_region_is_its_neighbours_own),
        cmocka_unit_test(painting_makes_a_position),
        cmocka_unit_test(a_full_line_is_said_in_words),
        cmocka_unit_test(turns_count_from_one_and_name_the_side),
        cmocka_unit_test(a_text_that_is_no_position_changes_nothing),
        cmocka_unit_test(the_introduction_crosses_the_edge),
        cmocka_unit_test(the_introduction_clears_the_lines_it_names),
        cmocka_unit_test(the_introduction_wins_where_it_says_so),
        cmocka_unit_test(the_introduction_ends_after_turn_150_with_more_red_tokens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
