/* The agents that count cells and holes: the heuristic on boards drawn by hand, and its effect on the
 * tree. */
#include "tests/support/check.h"

#include <math.h>

#include "engine/agent/builtin_agents.h"
#include "engine/students/students.h"
#include "tests/support/agents.h"

/* Red to move. All empty cells are connected, except for those in the middle. */
static const char one_hole[] = "..........."
                               "..rrrrr...."
                               "..r...b...."
                               "..r...b...."
                               "..bbbbb...."
                               "..........."
                               "..........."
                               "..........."
                               "..........."
                               "..........."
                               "...........";

/* The heuristic of a move, rounded to two decimals. */
static double heuristic_of(const char *agent_name, const Position *position, Move move)
{
    Thinking thinking = thinking_begin(agent_name);
    Game game;
    game_start(&game, position);
    thinking_think(&thinking, &game, &(Limits){.nodes = 1});
    double value = thinking_root(&thinking, move)->evaluation / 100.0;
    thinking_end(&thinking);
    return value;
}

#define EVERYTHING "heuristic-mcts:children=0,ending=121,"
#define NOTHING EVERYTHING "ratio=0,even=0,two=0,"

static void check_near(double value, double expected)
{
    if (fabs(value - expected) > 0.0101)
        fail_msg("%g is not %g", value, expected);
}

static void cells_count_as_a_ratio(void **state)
{
    (void)state;
    Position position = DRAWN(30, one_hole);
    /* seven red tokens, seven blue ones, and the piece */
    check_near(heuristic_of(EVERYTHING "even=0,two=0", &position, MOVE("O@10-3")), 11 / 7.0);
    check_near(heuristic_of(EVERYTHING "even=0,two=0,ratio=3", &position, MOVE("O@10-3")), 33 / 7.0);
}

static void holes_are_wanted_even_and_best_two(void **state)
{
    (void)state;
    Position position = DRAWN(30, one_hole);
    /* outside nothing changes: the rest of the board and the room of six are two holes */
    check_near(heuristic_of(EVERYTHING "ratio=0,even=0.25,two=0.5", &position, MOVE("O@10-3")), 0.75);
    /* inside, two cells are left, which are not a hole */
    check_near(heuristic_of(EVERYTHING "ratio=0,even=0.25,two=0.5", &position, MOVE("O@2-3")), -0.25);
}

static void discarded_terms_count_when_asked_for(void **state)
{
    (void)state;
    Position position = DRAWN(30, "rrrrrrr...."
                                  "..........."
                                  "..........."
                                  ".....bb...."
                                  ".....bb...."
                                  "..........."
                                  "..........."
                                  "..........."
                                  "..........."
                                  "..........."
                                  "...........");
    const char *name;
    Move clear = MOVE("I-H@0-7"), beside = MOVE("O@1-5");
    name = NOTHING "clearing=1";
    check_near(heuristic_of(name, &position, clear), 1);
    check_near(heuristic_of(name, &position, beside), 0);
    name = NOTHING "control=1";
    check_near(heuristic_of(name, &position, clear), 0);
    check_near(heuristic_of(name, &position, beside), 11 / 15.0);
    name = NOTHING "blocking=1";
    check_near(heuristic_of(name, &position, beside), -6);
    Position after;
    position_play(&position, beside, &after);
    name = NOTHING "replies=0.1";
    check_near(heuristic_of(name, &position, beside), -0.1 * kernels_best()->placements(&after, BLUE));
}

/* ---- The tree ---- */

static int tried(const Report *report)
{
    int count = 0;
    for (int i = 0; i < report->move_count; i++)
        count += report->moves[i].effort > 0;
    return count;
}

static void only_the_ten_best_children_are_ever_tried(void **state)
{
    (void)state;
    Game game = game_drawn(6, 10);
    Thinking thinking = thinking_begin("heuristic-mcts:unseen=first,iterations=500");
    thinking_think(&thinking, &game, &(Limits){0});
    assert_int_equal(tried(thinking.report), 10);
    thinking_end(&thinking);
    thinking = thinking_begin("heuristic-mcts:unseen=first,iterations=500,children=3");
    thinking_think(&thinking, &game, &(Limits){0});
    assert_int_equal(tried(thinking.report), 3);
    thinking_end(&thinking);
}

/* Exploration makes tried moves look even better than untried ones, so the first child is all there is. */
static void exploration_keeps_to_what_was_tried(void **state)
{
    (void)state;
    Game game = game_drawn(6, 10);
    Thinking thinking = thinking_begin("heuristic-mcts:exploration=100,iterations=200");
    thinking_think(&thinking, &game, &(Limits){0});
    assert_int_equal(tried(thinking.report), 1);
    thinking_end(&thinking);
}

/* If results count for nothing, a move that was never tried is worth more: an unseen child is played. */
static void a_child_never_tried_may_be_played(void **state)
{
    (void)state;
    Game game = game_drawn(6, 10);
    Thinking thinking = thinking_begin("heuristic-mcts:iterations=3,backup=-10,selection=0,exploration=0");
    Move move = thinking_think(&thinking, &game, &(Limits){0});
    assert_int_equal(thinking_root(&thinking, move)->effort, 0);
    assert_true(isnan(thinking_root(&thinking, move)->expected));
    thinking_end(&thinking);
}

static void exploitation_goes_deep(void **state)
{
    (void)state;
    Game game = game_drawn(6, 10);
    Thinking thinking = thinking_begin("heuristic-mcts");
    thinking_think(&thinking, &game, &(Limits){0});
    assert_int_equal(thinking.report->nodes, 32);
    assert_true(thinking.report->seldepth >= 3);
    thinking_think(&thinking, &game, &(Limits){.nodes = 5});
    assert_int_equal(thinking.report->nodes, 5);
    thinking_end(&thinking);
}

/* ---- The Ending, the minimax, and both in one game ---- */

static int replies_after(const Position *position, Move move)
{
    Position after;
    position_play(position, move, &after);
    return kernels_best()->placements(&after, position_turn(&after));
}

static void the_ending_leaves_the_fewest_replies(void **state)
{
    (void)state;
    static const char *const endings[] = {"heuristic-mcts:ending=0", "heuristic-minimax:ending=0",
                                          "heuristic-hybrid:ending=0"};
    for (int i = 0; i < 3; i++) {
        Game game = game_squeezed(20 + (uint64_t)i);
        Thinking thinking = thinking_begin(endings[i]);
        Move move = thinking_think(&thinking, &game, &(Limits){0});
        for (int k = 0; k < thinking.report->move_count; k++)
            assert_true(replies_after(&game.now, move) <=
                        replies_after(&game.now, thinking.report->moves[k].move));
        thinking_end(&thinking);
    }
}

/* After the last ply the tokens decide, so having no reply proves nothing then. */
static void the_ending_claims_no_win_on_the_last_ply(void **state)
{
    (void)state;
    Game game = game_squeezed(20);
    Position late = game.now;
    late.plies = (uint8_t)(PLY_LIMIT - 2 + late.plies % 2);
    game_start(&game, &late);
    if (late.plies != PLY_LIMIT - 1)
        assert_int_equal(game_play(&game, kernels_best()->random_move(&late, &(Random){1}), NULL), STATUS_OK);
    Thinking thinking = thinking_begin("heuristic-mcts:ending=0");
    thinking_think(&thinking, &game, &(Limits){0});
    for (int i = 0; i < thinking.report->move_count; i++)
        assert_int_equal(thinking.report->moves[i].proof, PROOF_NONE);
    thinking_end(&thinking);
}

static void the_ending_begins_above_its_number_of_cells(void **state)
{
    (void)state;
    Position position = DRAWN(30, one_hole);
    Game game;
    game_start(&game, &position);
    /* 14 cells are filled */
    Thinking ending = thinking_begin("heuristic-mcts:ending=13"),
             tree = thinking_begin("heuristic-mcts:ending=14");
    thinking_think(&ending, &game, &(Limits){0});
    thinking_think(&tree, &game, &(Limits){0});
    assert_int_equal(ending.report->playouts, 0);
    assert_int_equal(tree.report->playouts, 32);
    thinking_end(&ending);
    thinking_end(&tree);
}

static void the_hybrid_searches_first_and_grows_later(void **state)
{
    (void)state;
    Thinking hybrid = thinking_begin("heuristic-hybrid:switch=10,depth=1");
    Thinking minimax = thinking_begin("heuristic-minimax:depth=1");
    Thinking tree = thinking_begin("heuristic-mcts");
    Game early = game_drawn(8, 9), late = game_drawn(8, 10);
    assert_int_equal(thinking_think(&hybrid, &early, &(Limits){0}),
                     thinking_think(&minimax, &early, &(Limits){0}));
    assert_int_equal(hybrid.report->playouts, 0);
    assert_int_equal(thinking_think(&hybrid, &late, &(Limits){0}),
                     thinking_think(&tree, &late, &(Limits){0}));
    assert_int_equal(hybrid.report->playouts, tree.report->playouts);
    thinking_end(&hybrid);
    thinking_end(&minimax);
    thinking_end(&tree);
}

/* ---- All of them ---- */

static void whole_games_are_played_and_can_be_repeated(void **state)
{
    (void)state;
    check_whole_games("heuristic-mcts:iterations=10");
    check_whole_games("heuristic-mcts:iterations=10,backs=mover,unseen=first,seed=3");
    check_whole_games("heuristic-minimax");
    check_whole_games("heuristic-hybrid:iterations=10");
}

static void searches_without_end_are_stopped(void **state)
{
    (void)state;
    check_stop("heuristic-mcts:iterations=0");
    check_stop("heuristic-minimax:depth=150");
}

static void the_time_for_a_turn_ends_a_search(void **state)
{
    (void)state;
    check_ends("heuristic-mcts:iterations=0,time-ms=5");
    check_ends("heuristic-minimax:depth=150,time-ms=5");
    check_ends("heuristic-minimax:depth=150,nodes=300");
}

static void options_are_checked(void **state)
{
    (void)state;
    check_refused("heuristic-mcts:children=-1", "children must be a whole number from 0 to 2299, not '-1'");
    check_refused("heuristic-minimax:depth=0", "depth must be a whole number from 1 to 150, not '0'");
    check_refused("heuristic-hybrid:switch=x", "switch must be a whole number from 0 to 150, not 'x'");
}

/* ---- The submitted program ---- */

/* A game of random moves with at least this many cells filled. */
static Game game_filled(uint64_t seed, int cells)
{
    for (;; seed++) {
        Game game = game_drawn(seed, 0);
        Random random = random_seeded(seed, 1);
        while (position_outcome(&game.now) == OUTCOME_NONE) {
            if (game.now.count[RED] + game.now.count[BLUE] >= cells)
                return game;
            game_play(&game, kernels_best()->random_move(&game.now, &random), NULL);
        }
    }
}

static void submitted_plays_its_first_50_cells_at_random(void **state)
{
    (void)state;
    Game game = game_drawn(3, 8);
    Thinking one = thinking_begin("heuristic-mcts:rules=submitted,seed=1");
    Thinking two = thinking_begin("heuristic-mcts:rules=submitted,seed=2");
    assert_int_not_equal(thinking_think(&one, &game, &(Limits){0}),
                         thinking_think(&two, &game, &(Limits){0}));
    assert_int_equal(one.report->playouts, 0);
    Game later = game_filled(3, 56);
    thinking_think(&one, &later, &(Limits){0});
    assert_int_equal(one.report->nodes, 28);
    later = game_filled(3, 76);
    thinking_think(&one, &later, &(Limits){0});
    assert_int_equal(one.report->nodes, 34);
    thinking_end(&one);
    thinking_end(&two);
}

static void trees_of_own_moves_tell_no_line(void **state)
{
    (void)state;
    Game game = game_filled(5, 52);
    Thinking thinking = thinking_begin("heuristic-mcts:rules=submitted,iterations=200");
    thinking_think(&thinking, &game, &(Limits){0});
    assert_int_equal(thinking.report->lines[0].count, 1);
    assert_uint_in_range(thinking.report->seldepth, 2, 20);
    thinking_end(&thinking);
}

static void submitted_begins_beside_the_centre(void **state)
{
    (void)state;
    Game game = game_drawn(3, 0);
    Thinking thinking = thinking_begin("heuristic-mcts:rules=submitted");
    Move move = thinking_think(&thinking, &game, &(Limits){0});
    int near = 0;
    for (int i = 0; i < SHAPE_CELLS; i++) {
        int row = cell_row(move_cells[move][i]), column = cell_column(move_cells[move][i]);
        near += row >= 3 && row <= 7 && column >= 3 && column <= 7;
    }
    assert_true(near > 0);
    thinking_end(&thinking);
}

/* With equally many tokens on both sides every placement makes a difference, so nothing beyond it is
 * considered. */
static void submitted_minimax_looks_at_own_plies(void **state)
{
    (void)state;
    Thinking thinking = thinking_begin("heuristic-minimax:rules=submitted");
    int seen = 0;
    for (uint64_t seed = 1; seed < 12; seed++) {
        Game game = game_drawn(seed, 10);
        Side side = position_turn(&game.now), other = side_other(side);
        if (position_outcome(&game.now) != OUTCOME_NONE || game.now.count[RED] != game.now.count[BLUE])
            continue;
        Move move = thinking_think(&thinking, &game, &(Limits){0}), moves[MOVE_LIST_SIZE];
        Position after;
        position_play(&game.now, move, &after);
        double played = (double)after.count[side] / after.count[other];
        int count = kernels_best()->list(&game.now, side, moves);
        for (int i = 0; i < count; i++) {
            position_play(&game.now, moves[i], &after);
            if (after.count[RED] != after.count[BLUE])
                assert_true(played >= (double)after.count[side] / after.count[other]);
        }
        seen++;
    }
    assert_true(seen > 3);
    thinking_end(&thinking);
}

static void submitted_agents_play_whole_games(void **state)
{
    (void)state;
    check_whole_games("heuristic-mcts:rules=submitted");
    check_whole_games("heuristic-minimax:rules=submitted");
    check_whole_games("heuristic-hybrid:rules=submitted");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_count_as_a_ratio),
        cmocka_unit_test(holes_are_wanted_even_and_best_two),
        cmocka_unit_test(discarded_terms_count_when_asked_for),
        cmocka_unit_test(only_the_ten_best_children_are_ever_tried),
        cmocka_unit_test(exploration_keeps_to_what_was_tried),
        cmocka_unit_test(a_child_never_tried_may_be_played),
        cmocka_unit_test(exploitation_goes_deep),
        cmocka_unit_test(the_ending_leaves_the_fewest_replies),
        cmocka_unit_test(the_ending_claims_no_win_on_the_last_ply),
        cmocka_unit_test(the_ending_begins_above_its_number_of_cells),
        cmocka_unit_test(the_hybrid_searches_first_and_grows_later),
        cmocka_unit_test(whole_games_are_played_and_can_be_repeated),
        cmocka_unit_test(searches_without_end_are_stopped),
        cmocka_unit_test(the_time_for_a_turn_ends_a_search),
        cmocka_unit_test(options_are_checked),
        cmocka_unit_test(submitted_plays_its_first_50_cells_at_random),
        cmocka_unit_test(trees_of_own_moves_tell_no_line),
        cmocka_unit_test(submitted_begins_beside_the_centre),
        cmocka_unit_test(submitted_minimax_looks_at_own_plies),
        cmocka_unit_test(submitted_agents_play_whole_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
