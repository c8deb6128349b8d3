/* Boards, pieces and moves, compared with boards that have a number for each cell. */
#include "tests/support/check.h"

#include "app/experiment/solo/naive.h"
#include "engine/base/random.h"
#include "engine/solo/game.h"

static void pieces_have_the_moves_of_the_rules(void **state)
{
    static const char letters[] = "OILJTSZ";
    static const int moves[] = {9, 17, 34, 34, 34, 17, 17};
    (void)state;
    int all = 0;
    for (int piece = 0; piece < SOLO_PIECES; piece++) {
        const SoloPieceInfo *info = &solo_pieces[piece];
        assert_int_equal(info->moves, moves[piece]);
        assert_int_equal(info->first_move, all);
        assert_int_equal(solo_piece_of(letters[piece]), piece);
        for (int i = 0; i < info->moves; i++)
            assert_int_equal(solo_move_number((SoloPiece)piece, solo_move((SoloPiece)piece, i)), i);
        for (int i = 0; i < info->orientations; i++) {
            int cells = 0;
            for (int c = 0; c < info->shapes[i].width; c++)
                cells += info->shapes[i].tops[c] - info->shapes[i].bottoms[c];
            assert_int_equal(cells, SOLO_PIECE_CELLS);
        }
        all += info->moves;
    }
    assert_int_equal(all, SOLO_MOVES_ALL);
    assert_int_equal(solo_piece_of('x'), -1);
    assert_int_equal(solo_move_number(SOLO_O, (SoloMove){0, 9}), -1);
    assert_int_equal(solo_move_number(SOLO_O, (SoloMove){1, 0}), -1);
}

static void places_as_boards_of_numbers_do(void **state)
{
    (void)state;
    Random random = random_seeded(3, 0);
    int cleared = 0, lost = 0;
    for (uint64_t game = 0; game < 400; game++) {
        SoloGame self;
        NaiveWell naive;
        solo_game_start(&self, SOLO_HEIGHT_MIN + (int)(game % 17), 1, game);
        for (uint64_t c = 0; c < SOLO_COLUMNS; c++) /* rows that are soon full */
            self.board.columns[c] = c == game % SOLO_COLUMNS ? 0 : 3;
        naive_of(&self.board, &naive);
        while (!self.lost) {
            int moves = solo_pieces[self.piece].moves, move = (int)random_below(&random, (uint32_t)moves);
            int lines = naive_place(&naive, self.piece, move);
            SoloStep step = solo_game_step(&self, move);
            SoloBoard again;
            naive_to(&naive, &again);
            assert_int_equal(step.lost, lines < 0);
            assert_memory_equal(&self.board, &again, sizeof again);
            if (!step.lost)
                assert_int_equal(step.lines, lines);
            cleared += step.lines;
            lost += step.lost;
        }
    }
    assert_true(cleared > 20);
    assert_int_equal(lost, 400);
}

static void a_piece_may_fill_the_top_row_but_not_reach_above(void **state)
{
    (void)state;
    SoloBoard board;
    solo_board_clear(&board, 4);
    assert_false(solo_board_place(&board, SOLO_I, 0).lost);
    assert_int_equal(solo_board_top(&board, 0), 4);
    SoloBoard before = board;
    assert_true(solo_board_place(&board, SOLO_I, 0).lost);
    assert_memory_equal(&board, &before, sizeof board);
}

static void the_pieces_of_a_seed_are_the_same_whoever_plays(void **state)
{
    (void)state;
    SoloGame one, two;
    int counts[SOLO_PIECES] = {0};
    solo_game_start(&one, 20, 9, 4);
    solo_game_start(&two, 8, 9, 4);
    for (int i = 0; i < 7000; i++) {
        assert_int_equal(one.piece, two.piece);
        counts[one.piece]++;
        solo_board_clear(&one.board, 20);
        solo_board_clear(&two.board, 8);
        solo_game_step(&one, 0);
        solo_game_step(&two, i % 9);
    }
    for (int i = 0; i < SOLO_PIECES; i++)
        assert_uint_in_range(counts[i], 850, 1150);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_have_the_moves_of_the_rules),
        cmocka_unit_test(places_as_boards_of_numbers_do),
        cmocka_unit_test(a_piece_may_fill_the_top_row_but_not_reach_above),
        cmocka_unit_test(the_pieces_of_a_seed_are_the_same_whoever_plays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
