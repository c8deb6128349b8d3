/* The agents that count actions: what each of their terms prefers, on boards where little else differs. */
#include "tests/support/check.h"

#include <string.h>

#include "engine/agent/builtin_agents.h"
#include "engine/students/students.h"
#include "tests/support/agents.h"

/* ---- The evaluation, as greedy reports it ---- */

/* Red can fill row 0 at its end, which clears ten of blue's tokens, or three of blue's and seven of red's. */
static const char clearable[] = "rrrbbbb...."
                                "..........."
                                "..........."
                                "..........."
                                "...rr......"
                                "...rb......"
                                "....bb....."
                                "..........."
                                "..........."
                                "..........."
                                "...........";

/* The value of a move in actions, by greedy. */
static double value_of(const char *agent_name, const Position *position, Move move)
{
    Thinking thinking = thinking_begin(agent_name);
    Game game;
    game_start(&game, position);
    thinking_think(&thinking, &game, &(Limits){0});
    double value = thinking_root(&thinking, move)->score / 50.0;
    thinking_end(&thinking);
    return value;
}

static int control_after(const Position *position, Move move)
{
    Position after;
    int placements[2];
    position_play(position, move, &after);
    kernels_best()->both_placements(&after, placements);
    Side side = position_turn(position);
    return placements[side] - placements[side_other(side)];
}

/* The same with these weights alone. */
static double value_by(const char *weights, const Position *position, Move move)
{
    static const char *const all[] = {"control", "domination", "gaps", "clears", "takes"};
    char name[200] = "boardcontrol-greedy:";
    strcat(name, weights);
    for (int i = 0; i < 5; i++) {
        if (strstr(weights, all[i]))
            continue;
        strcat(strcat(strcat(name, ","), all[i]), "=0");
    }
    return value_of(name, position, move);
}

static void control_is_the_difference_of_placements(void **state)
{
    (void)state;
    Position position = DRAWN(30, clearable);
    Move move = MOVE("O@3-5");
    assert_true(value_of("boardcontrol-greedy:gaps=0", &position, move) == control_after(&position, move));
}

static void domination_counts_only_near_the_end(void **state)
{
    (void)state;
    Position early = DRAWN(100, clearable), late = DRAWN(120, clearable);
    Move move = MOVE("O@3-5");
    /* red has 6 tokens and places 4, blue has 7 */
    assert_true(value_by("domination=5", &early, move) == 0);
    assert_true(value_by("domination=5", &late, move) == 5 * (10 - 7));
    assert_true(value_by("domination=5,near=101", &early, move) == 5 * (10 - 7));
}

static void gaps_are_where_nothing_fits(void **state)
{
    (void)state;
    Position position = DRAWN(30, "..........."
                                  "..rrrrr...."
                                  "..r...b...."
                                  "..r...b...."
                                  "..bbbbb...."
                                  "..........."
                                  "..........."
                                  "..........."
                                  "..........."
                                  "..........."
                                  "...........");
    /* two cells of the room of six are left; elsewhere nothing closes */
    assert_true(value_by("gaps=2", &position, MOVE("O@2-3")) == 2);
    assert_true(value_by("gaps=2", &position, MOVE("O@10-3")) == 0);
}

static void clearing_costs_unless_one_is_squeezed(void **state)
{
    (void)state;
    Position position = DRAWN(30, clearable);
    Move clear = MOVE("I-H@0-7"), other = MOVE("O@3-5");
    assert_true(control_after(&position, other) >= 0);
    /* row 0 is cleared: one line, with seven of red's tokens and four of blue's */
    if (control_after(&position, clear) >= 0) {
        assert_true(value_by("clears=3", &position, clear) == -3);
        assert_true(value_by("takes=2", &position, clear) == 0);
    } else {
        assert_true(value_by("clears=3", &position, clear) == 0);
        assert_true(value_by("takes=2", &position, clear) == 2 * (4 - 7));
    }
    assert_true(value_by("clears=3,takes=2", &position, other) == 0);
}

/* ---- Minimax ---- */

static void minimax_stops_at_its_depth(void **state)
{
    (void)state;
    static const char *const names[] = {"boardcontrol-minimax:depth=1,time-ms=0",
                                        "boardcontrol-minimax:time-ms=0"};
    Game game = game_drawn(3, 30);
    for (int i = 0; i < 2; i++) {
        Thinking thinking = thinking_begin(names[i]);
        thinking_think(&thinking, &game, &(Limits){0});
        assert_int_equal(thinking.report->depth, i + 1);
        thinking_think(&thinking, &game, &(Limits){.depth = 1});
        assert_int_equal(thinking.report->depth, 1);
        thinking_end(&thinking);
    }
}

static void depth_one_is_what_greedy_plays(void **state)
{
    (void)state;
    Thinking minimax = thinking_begin("boardcontrol-minimax:depth=1,time-ms=0");
    Thinking greedy = thinking_begin("boardcontrol-greedy");
    for (int plies = 2; plies < 30; plies += 3) {
        Game game = game_drawn(50 + (uint64_t)plies, plies);
        assert_int_equal(thinking_think(&minimax, &game, &(Limits){0}),
                         thinking_think(&greedy, &game, &(Limits){0}));
    }
    thinking_end(&minimax);
    thinking_end(&greedy);
}

/* When time runs out in the second iteration, the answer is the first iteration's, as at depth 1. */
static void a_search_cut_short_answers_with_its_last_full_iteration(void **state)
{
    (void)state;
    Thinking cut = thinking_begin("boardcontrol-minimax:time-ms=0,depth=0");
    Thinking greedy = thinking_begin("boardcontrol-greedy");
    Game game = game_drawn(4, 8);
    Move first = thinking_think(&greedy, &game, &(Limits){0});
    Limits limits = {.nodes = (uint64_t)greedy.report->move_count + 20};
    assert_int_equal(thinking_think(&cut, &game, &limits), first);
    assert_int_equal(cut.report->depth, 1);
    thinking_end(&cut);
    thinking_end(&greedy);
}

/* ---- MCTS ---- */

static uint64_t visits_of(const Report *report)
{
    uint64_t sum = 0;
    for (int i = 0; i < report->move_count; i++)
        sum += report->moves[i].effort;
    return sum;
}

static void every_move_is_tried_once_before_any_is_tried_twice(void **state)
{
    (void)state;
    Game game = game_drawn(5, 6);
    int count = kernels_best()->placements(&game.now, position_turn(&game.now));
    Thinking thinking = thinking_begin("boardcontrol-mcts");
    thinking_think(&thinking, &game, &(Limits){0});
    assert_int_equal(thinking.report->nodes, 131);
    assert_int_equal(visits_of(thinking.report), 131);
    assert_true(count > 131);
    for (int i = 0; i < count; i++)
        assert_true(thinking.report->moves[i].effort <= 1);
    /* one of the moves that won */
    assert_true(thinking_root(&thinking, thinking.report->best)->expected == 1);
    assert_int_equal(thinking.report->seldepth, 1);
    thinking_think(&thinking, &game, &(Limits){.nodes = 8});
    assert_int_equal(thinking.report->playouts, 8);
    thinking_end(&thinking);
}

static void a_tree_that_is_kept_begins_with_what_it_knows(void **state)
{
    (void)state;
    static const char *const names[] = {"boardcontrol-mcts:simulations=2000,time-ms=0,reuse=true",
                                        "boardcontrol-mcts:simulations=2000,time-ms=0"};
    for (int i = 0; i < 2; i++) {
        Thinking thinking = thinking_begin(names[i]);
        Game game = game_squeezed(7);
        Move move = thinking_think(&thinking, &game, &(Limits){0});
        assert_int_equal(thinking.report->reused, 0);
        assert_int_equal(game_play(&game, move, NULL), STATUS_OK);
        /* the tree's expected reply has children itself */
        assert_true(thinking.report->lines[0].count > 2);
        assert_int_equal(game_play(&game, thinking.report->lines[0].moves[1], NULL), STATUS_OK);
        thinking_think(&thinking, &game, &(Limits){.nodes = 1});
        assert_true((thinking.report->reused > 0) == (i == 0));
        assert_true((visits_of(thinking.report) > 1) == (i == 0));
        agent_new_game(thinking.agent);
        thinking_think(&thinking, &game, &(Limits){.nodes = 1});
        assert_int_equal(thinking.report->reused, 0);
        thinking_end(&thinking);
    }
}

/* ---- All of them ---- */

static void whole_games_are_played_and_can_be_repeated(void **state)
{
    (void)state;
    check_whole_games("boardcontrol-greedy");
    check_whole_games("boardcontrol-minimax:time-ms=0");
    check_whole_games("boardcontrol-mcts:simulations=8,time-ms=0");
    check_whole_games("boardcontrol-mcts:simulations=8,time-ms=0,playout=first,backup=mover,reuse=true");
    check_whole_games("boardcontrol-mcts:simulations=8,time-ms=0,final=visits");
}

static void searches_without_end_are_stopped(void **state)
{
    (void)state;
    check_stop("boardcontrol-minimax:depth=0,time-ms=0");
    check_stop("boardcontrol-mcts:simulations=0,time-ms=0");
}

static void the_time_for_a_turn_ends_a_search(void **state)
{
    (void)state;
    check_ends("boardcontrol-minimax:depth=0,time-ms=5");
    check_ends("boardcontrol-mcts:simulations=0,time-ms=5");
}

static void options_are_checked(void **state)
{
    (void)state;
    check_refused("boardcontrol-minimax:depth=151", "depth must be a whole number from 0 to 150, not '151'");
    check_refused("boardcontrol-greedy:gaps=many", "gaps must be a number from -1000 to 1000, not 'many'");
    check_refused("boardcontrol-mcts:final=worst", "final must be one of mean|visits|uct, not 'worst'");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(control_is_the_difference_of_placements),
        cmocka_unit_test(domination_counts_only_near_the_end),
        cmocka_unit_test(gaps_are_where_nothing_fits),
        cmocka_unit_test(clearing_costs_unless_one_is_squeezed),
        cmocka_unit_test(minimax_stops_at_its_depth),
        cmocka_unit_test(depth_one_is_what_greedy_plays),
        cmocka_unit_test(a_search_cut_short_answers_with_its_last_full_iteration),
        cmocka_unit_test(every_move_is_tried_once_before_any_is_tried_twice),
        cmocka_unit_test(a_tree_that_is_kept_begins_with_what_it_knows),
        cmocka_unit_test(whole_games_are_played_and_can_be_repeated),
        cmocka_unit_test(searches_without_end_are_stopped),
        cmocka_unit_test(the_time_for_a_turn_ends_a_search),
        cmocka_unit_test(options_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
