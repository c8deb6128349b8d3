#include "tests/support/check.h"

#include <string.h>

#include "engine/game/game.h"

/* Plays random legal moves until the game is over. */
static void play_to_the_end(Game *game, uint64_t seed)
{
    Random random = random_seeded(seed, 0);
    Error error;
    while (position_outcome(&game->now) == OUTCOME_NONE)
        assert_ok(game_play(game, kernels_best()->random_move(&game->now, &random), &error), &error);
}

static void starts_from_the_empty_board_or_the_given_one(void **state)
{
    (void)state;
    Game game;
    Position start;
    position_start(&start);
    game_start(&game, NULL);
    assert_same_position(&game.start, &start);
    assert_same_position(&game.now, &start);
    assert_int_equal(game.count, 0);

    position_play(&start, MOVE("O@3-3"), &start);
    game_start(&game, &start);
    assert_same_position(&game.start, &start);
    assert_same_position(&game.now, &start);
}

static void play_keeps_the_moves_and_the_position_after_them(void **state)
{
    (void)state;
    Game game;
    Error error;
    game_start(&game, NULL);
    assert_ok(game_play(&game, MOVE("O@3-3"), &error), &error);
    assert_ok(game_play(&game, MOVE("O@7-7"), &error), &error);
    Position expected;
    position_start(&expected);
    position_play(&expected, MOVE("O@3-3"), &expected);
    position_play(&expected, MOVE("O@7-7"), &expected);
    assert_same_position(&game.now, &expected);
    assert_int_equal(game.count, 2);
    assert_int_equal(game.moves[0], MOVE("O@3-3"));
    assert_int_equal(game.moves[1], MOVE("O@7-7"));
}

static void illegal_move_names_the_turn_and_changes_nothing(void **state)
{
    (void)state;
    Game game, before;
    Error error;
    game_start(&game, NULL);
    assert_ok(game_play(&game, MOVE("O@3-3"), &error), &error);
    before = game;
    assert_int_equal(game_play(&game, MOVE("O@3-4"), &error), STATUS_ILLEGAL_MOVE);
    assert_error(&error, STATUS_ILLEGAL_MOVE, 0, "cell 3-4 is taken by red");
    assert_int_equal(error.turn, 2);
    assert_int_equal(game_play(&game, MOVE_NONE, NULL), STATUS_ILLEGAL_MOVE);
    assert_int_equal(game.count, before.count);
    assert_same_position(&game.now, &before.now);
}

static void undo_goes_back_through_every_position(void **state)
{
    (void)state;
    Game game;
    game_start(&game, NULL);
    play_to_the_end(&game, 1);
    for (int left = game.count; left >= 0; left--) {
        Position expected = game.start;
        for (int i = 0; i < left; i++)
            position_play(&expected, game.moves[i], &expected);
        Game back = game;
        game_undo(&back, game.count - left);
        assert_int_equal(back.count, left);
        assert_same_position(&back.now, &expected);
    }
}

static void undo_of_more_than_all_goes_to_the_start(void **state)
{
    (void)state;
    Game game;
    Error error;
    game_start(&game, NULL);
    assert_ok(game_play(&game, MOVE("O@3-3"), &error), &error);
    game_undo(&game, 5);
    assert_int_equal(game.count, 0);
    assert_same_position(&game.now, &game.start);
}

static void a_game_continues_those_with_its_first_moves(void **state)
{
    (void)state;
    Game game;
    game_start(&game, NULL);
    play_to_the_end(&game, 2);
    for (int moves = 0; moves <= game.count; moves++) {
        Game earlier = game;
        game_undo(&earlier, moves);
        assert_true(game_continues(&game, &earlier));
        assert_int_equal(game_continues(&earlier, &game), moves == 0);
    }
}

static void a_game_does_not_continue_other_moves_or_another_start(void **state)
{
    (void)state;
    Game game, other;
    Error error;
    game_start(&game, NULL);
    assert_ok(game_play(&game, MOVE("O@3-3"), &error), &error);
    game_start(&other, NULL);
    assert_ok(game_play(&other, MOVE("O@3-4"), &error), &error);
    assert_false(game_continues(&game, &other));

    Game from_there;
    game_start(&from_there, &other.now);
    assert_false(game_continues(&game, &from_there));
    assert_false(game_continues(&other, &from_there));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(starts_from_the_empty_board_or_the_given_one),
        cmocka_unit_test(play_keeps_the_moves_and_the_position_after_them),
        cmocka_unit_test(illegal_move_names_the_turn_and_changes_nothing),
        cmocka_unit_test(undo_goes_back_through_every_position),
        cmocka_unit_test(undo_of_more_than_all_goes_to_the_start),
        cmocka_unit_test(a_game_continues_those_with_its_first_moves),
        cmocka_unit_test(a_game_does_not_continue_other_moves_or_another_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
