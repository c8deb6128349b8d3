#include "engine/agent/agent.h"

#include <math.h>
#include <stdio.h>

#include "tests/support/agents.h"
#include "tests/support/check.h"

/* ---- negamax-tt ---- */

/* A move's value without looking any further: tokens, and the other side's room. */
static int worth_after(const Position *position, Move move, int *replies)
{
    Position after;
    Side side = position_turn(position), other = side_other(side);
    position_play(position, move, &after);
    *replies = kernels_best()->placements(&after, other);
    return after.count[side] - after.count[other] - *replies;
}

static void a_ply_is_worth_tokens_and_the_movers_room(void **state)
{
    (void)state;
    Thinking thinking = thinking_begin("negamax-tt:depth=1,extend-moves=0");
    for (int plies = 8; plies < 24; plies++) {
        Game game = game_drawn(7, plies);
        thinking_think(&thinking, &game, &(Limits){0});
        const Report *report = thinking.report;
        assert_int_equal(report->depth, 1);
        int best = INT32_MIN;
        for (int i = 0; i < report->move_count; i++) {
            int replies, worth = worth_after(&game.now, report->moves[i].move, &replies);
            best = worth > best && replies > 0 ? worth : best;
        }
        assert_int_equal(report->lines[0].score, best * 100);
    }
    thinking_end(&thinking);
}

/* A position with a placement that wins at once, and another one whose evaluation is greater than 1. */
static Game game_with_a_win(void)
{
    for (uint64_t seed = 1;; seed++) {
        Game game = game_drawn(seed, PLY_LIMIT);
        game_undo(&game, 1);
        Move moves[MOVE_LIST_SIZE];
        int count = kernels_best()->list(&game.now, position_turn(&game.now), moves);
        for (int i = 0; i < count; i++) {
            int replies, worth = worth_after(&game.now, moves[i], &replies);
            if (replies > 0 && worth > 1)
                return game;
        }
    }
}

static void a_win_that_is_worth_1_is_passed_over(void **state)
{
    (void)state;
    Game game = game_with_a_win();
    int replies;
    Thinking by_default = thinking_begin("negamax-tt:depth=1,extend-moves=0");
    worth_after(&game.now, thinking_think(&by_default, &game, &(Limits){0}), &replies);
    assert_int_equal(replies, 0);
    thinking_end(&by_default);
    Thinking to_the_letter = thinking_begin("negamax-tt:depth=1,extend-moves=0,win=1");
    worth_after(&game.now, thinking_think(&to_the_letter, &game, &(Limits){0}), &replies);
    assert_true(replies > 0);
    thinking_end(&to_the_letter);
}

/* Each of the three times ends a search that the others would let run for an hour. */
static void the_time_goes_by_the_tokens_on_the_board(void **state)
{
    (void)state;
    static const char *const names[] = {"early-time=1,middle-time=3600000,late-time=3600000",
                                        "early-time=3600000,middle-time=1,late-time=3600000",
                                        "early-time=3600000,middle-time=3600000,late-time=1"};
    static const int cells[3][2] = {{121, 121}, {0, 121}, {0, 0}};
    Game game = game_drawn(9, 10);
    for (int i = 0; i < 3; i++) {
        char name[200];
        snprintf(name, sizeof name, "negamax-tt:%s,early-cells=%d,middle-cells=%d", names[i], cells[i][0],
                 cells[i][1]);
        check_ends(name);
        Thinking thinking = thinking_begin(name);
        thinking_think(&thinking, &game, &(Limits){0});
        thinking_end(&thinking);
    }
}

static void nodes_and_depth_take_the_place_of_the_time(void **state)
{
    (void)state;
    Game game = game_drawn(9, 10);
    Thinking thinking = thinking_begin("negamax-tt:nodes=500,early-time=1");
    thinking_think(&thinking, &game, &(Limits){0});
    assert_int_equal(thinking.report->nodes, 500);
    thinking_think(&thinking, &game, &(Limits){.nodes = 100});
    assert_int_equal(thinking.report->nodes, 100);
    thinking_end(&thinking);
}

static void entries_of_other_positions_are_counted(void **state)
{
    (void)state;
    Game game = game_drawn(10, 12);
    Thinking checked = thinking_begin("negamax-tt:nodes=5000,entries=50");
    thinking_think(&checked, &game, &(Limits){0});
    assert_int_equal(checked.report->table.entries, 50);
    assert_true(checked.report->table.replacements > 0);
    assert_int_equal(checked.report->table.damaged, 0);
    thinking_end(&checked);
    Thinking trusting = thinking_begin("negamax-tt:nodes=5000,entries=50,check-key=false");
    thinking_think(&trusting, &game, &(Limits){0});
    assert_true(trusting.report->table.damaged > 0);
    assert_true(trusting.report->table.damaged <= trusting.report->table.hits);
    thinking_end(&trusting);
}

static void each_part_can_be_left_out(void **state)
{
    (void)state;
    static const char *const names[] = {
        "negamax-tt:nodes=1500,alpha-beta=false",   "negamax-tt:nodes=1500,deepening=false",
        "negamax-tt:nodes=1500,table=false",        "negamax-tt:nodes=1500,ordering=false",
        "negamax-tt:nodes=1500,null-windows=false", "negamax-tt:nodes=1500,upper-bound=below",
        "negamax-tt:nodes=1500,quiescence=true",
    };
    Game game = game_drawn(11, 14);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Thinking thinking = thinking_begin(names[i]);
        thinking_think(&thinking, &game, &(Limits){0});
        assert_uint_in_range(thinking.report->nodes, 500, 1500);
        assert_int_equal(thinking.report->table.entries, i == 2 ? 0 : 100000);
        thinking_end(&thinking);
    }
}

static void negamax_plays_whole_games_and_stops(void **state)
{
    (void)state;
    check_whole_games("negamax-tt:nodes=1000");
    check_stop("negamax-tt:depth=150");
    check_refused("negamax-tt:depth=151", "depth must be a whole number from 0 to 150, not '151'");
    check_refused("negamax-tt:upper-bound=right", "upper-bound must be one of above|below, not 'right'");
}

/* ---- The submitted program ---- */

static void submitted_weighs_a_token_a_thousand_times_a_placement(void **state)
{
    (void)state;
    Thinking thinking = thinking_begin("negamax-tt:depth=1,rules=submitted");
    for (int plies = 8; plies < 24; plies++) {
        Game game = game_drawn(7, plies);
        Side side = position_turn(&game.now), other = side_other(side);
        thinking_think(&thinking, &game, &(Limits){0});
        double best = -1e9;
        for (int i = 0; i < thinking.report->move_count; i++) {
            Position after;
            position_play(&game.now, thinking.report->moves[i].move, &after);
            int replies = kernels_best()->placements(&after, other);
            double worth = after.count[side] - after.count[other] - 0.001 * replies;
            best = worth > best && replies > 0 ? worth : best;
        }
        assert_int_equal(thinking.report->lines[0].score, lround(best * 100));
    }
    thinking_end(&thinking);
}

static void options_given_go_before_those_of_the_rules(void **state)
{
    (void)state;
    Game game = game_drawn(7, 12);
    Thinking text = thinking_begin("negamax-tt:depth=1,extend-moves=0");
    Thinking mixed = thinking_begin("negamax-tt:depth=1,rules=submitted,token-weight=1,placement-weight=1");
    thinking_think(&text, &game, &(Limits){0});
    thinking_think(&mixed, &game, &(Limits){0});
    assert_int_equal(mixed.report->lines[0].score, text.report->lines[0].score);
    thinking_end(&text);
    thinking_end(&mixed);
}

static void submitted_places_its_first_piece_unseen(void **state)
{
    (void)state;
    char text[MOVE_TEXT_SIZE];
    Game game = game_drawn(7, 0);
    Thinking fixed = thinking_begin("negamax-tt:rules=submitted,opening=fixed");
    Move first = thinking_think(&fixed, &game, &(Limits){0});
    move_write(first, text);
    assert_string_equal(text, "3-3,3-4,4-3,4-4");
    game_play(&game, first, NULL);
    move_write(thinking_think(&fixed, &game, &(Limits){0}), text);
    assert_string_equal(text, "2-3,2-4,2-5,2-6");
    thinking_end(&fixed);
    Game empty = game_drawn(7, 0);
    Thinking one = thinking_begin("negamax-tt:rules=submitted,seed=1");
    Thinking two = thinking_begin("negamax-tt:rules=submitted,seed=2");
    assert_int_not_equal(thinking_think(&one, &empty, &(Limits){0}),
                         thinking_think(&two, &empty, &(Limits){0}));
    thinking_end(&one);
    thinking_end(&two);
}

/* A game of 149 plies: both sides stay within their quarters of the board and clear what they can. */
static Game game_of_149(void)
{
    for (uint64_t seed = 1;; seed++) {
        Game game = game_drawn(seed, PLY_LIMIT - 1);
        if (game.now.plies == PLY_LIMIT - 1 && position_outcome(&game.now) == OUTCOME_NONE)
            return game;
    }
}

static void submitted_has_no_answer_for_the_last_ply(void **state)
{
    (void)state;
    Game game = game_of_149();
    Thinking text = thinking_begin("negamax-tt:nodes=1000");
    thinking_think(&text, &game, &(Limits){0});
    thinking_end(&text);
    Thinking submitted = thinking_begin("negamax-tt:nodes=1000,rules=submitted");
    Error error = {0};
    Move move;
    session_clear(submitted.session);
    assert_int_equal(agent_think(submitted.agent, &game, &(Limits){0}, submitted.session, &move, &error),
                     STATUS_INVALID);
    assert_string_equal(error.text, "as handed in, it has no answer for the last ply");
    thinking_end(&submitted);
}

static void each_part_of_the_submitted_rules_can_be_chosen(void **state)
{
    (void)state;
    static const char *const names[] = {"lower-bound=at",   "table-move=root",   "table-root=true",
                                        "key=placed",       "favour=everywhere", "fail=hard",
                                        "check-key=values", "rules=submitted"};
    Game game = game_drawn(11, 14);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char name[100];
        snprintf(name, sizeof name, "negamax-tt:nodes=1500,%s", names[i]);
        Thinking thinking = thinking_begin(name);
        thinking_think(&thinking, &game, &(Limits){0});
        assert_uint_in_range(thinking.report->nodes, 500, 1500);
        thinking_end(&thinking);
    }
    check_whole_games("negamax-tt:depth=1,rules=submitted,last-ply=search");
    check_whole_games("simple-mcts:rules=submitted");
}

/* ---- move-limiter ---- */

static void the_limiter_leaves_the_fewest_replies(void **state)
{
    (void)state;
    Thinking thinking = thinking_begin("move-limiter");
    for (int plies = 0; plies < 24; plies++) {
        Game game = game_drawn(12, plies);
        int played, replies, fewest = MOVE_COUNT;
        worth_after(&game.now, thinking_think(&thinking, &game, &(Limits){0}), &played);
        for (int i = 0; i < thinking.report->move_count; i++) {
            worth_after(&game.now, thinking.report->moves[i].move, &replies);
            fewest = replies < fewest ? replies : fewest;
        }
        assert_int_equal(played, fewest);
    }
    thinking_end(&thinking);
    check_whole_games("move-limiter");
}

/* ---- simple-mcts ---- */

static void playouts_are_as_many_as_asked_for(void **state)
{
    (void)state;
    Game game = game_drawn(13, 10);
    Thinking thinking = thinking_begin("simple-mcts");
    thinking_think(&thinking, &game, &(Limits){0});
    assert_int_equal(thinking.report->playouts, 100);
    thinking_think(&thinking, &game, &(Limits){.nodes = 30});
    assert_int_equal(thinking.report->playouts, 30);
    thinking_end(&thinking);
    check_whole_games("simple-mcts");
    check_stop("simple-mcts:simulations=0");
    check_ends("simple-mcts:simulations=0,time=1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ply_is_worth_tokens_and_the_movers_room),
        cmocka_unit_test(a_win_that_is_worth_1_is_passed_over),
        cmocka_unit_test(the_time_goes_by_the_tokens_on_the_board),
        cmocka_unit_test(nodes_and_depth_take_the_place_of_the_time),
        cmocka_unit_test(entries_of_other_positions_are_counted),
        cmocka_unit_test(each_part_can_be_left_out),
        cmocka_unit_test(negamax_plays_whole_games_and_stops),
        cmocka_unit_test(submitted_weighs_a_token_a_thousand_times_a_placement),
        cmocka_unit_test(options_given_go_before_those_of_the_rules),
        cmocka_unit_test(submitted_places_its_first_piece_unseen),
        cmocka_unit_test(submitted_has_no_answer_for_the_last_ply),
        cmocka_unit_test(each_part_of_the_submitted_rules_can_be_chosen),
        cmocka_unit_test(the_limiter_leaves_the_fewest_replies),
        cmocka_unit_test(playouts_are_as_many_as_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
