#include "engine/agent/agent.h"

#include <stdlib.h>

#include "engine/eval/features.h"
#include "tests/support/agents.h"
#include "tests/support/check.h"

enum { POINTS_IN_A_TOKEN = 125 };

/* A move's value for an agent, in points. */
static double points_of(const char *name, const Position *position, Move move)
{
    Thinking thinking = thinking_begin(name);
    Game game;
    game_start(&game, position);
    thinking_think(&thinking, &game, &(Limits){0});
    double points = thinking_root(&thinking, move)->score * POINTS_IN_A_TOKEN / 100.0;
    thinking_end(&thinking);
    return points;
}

/* ---- The utility ---- */

/* 18 open sides against 8; 8 tokens against 4; one line with 8 tokens, 10 rows and 9 columns with at most
 * 2. */
static void the_utility_is_the_documents(void **state)
{
    (void)state;
    Position position = DRAWN(2, "..........."
                                 "..........."
                                 "..rrrr....."
                                 "..........."
                                 "..........."
                                 "..........."
                                 "..........."
                                 ".......bb.."
                                 ".......bb.."
                                 "..........."
                                 "...........");
    Move move = MOVE("I-H@2-6");
    assert_true(points_of("open-sides-greedy", &position, move) == 10 * 10 + 125 * 4 - 5 * 18);
    assert_true(points_of("open-sides-greedy:open-weight=0,line-weight=0", &position, move) == 125 * 4);
    assert_true(points_of("open-sides-greedy:open-weight=0,line-weight=10", &position, move) ==
                125 * 4 - 180);
}

/* Red fills the row: Blue loses seven tokens, Red only those that it placed. */
static void losses_count_where_there_are_any(void **state)
{
    (void)state;
    Position position = DRAWN(20, "..........."
                                  "bbbbbbb...."
                                  ".......rrrr"
                                  "..........."
                                  "..........."
                                  "..........."
                                  "..........."
                                  "..........."
                                  "..........."
                                  "....bbbb..."
                                  "...........");
    Move clearing = MOVE("I-H@1-7"), other = MOVE("I-H@3-7");
    assert_true(points_of("open-sides-greedy:open-weight=0,token-weight=0,line-weight=0", &position,
                          clearing) == 300 * 7);
    assert_true(points_of("open-sides-greedy:open-weight=0,token-weight=0,line-weight=0", &position, other) ==
                0);
    assert_true(points_of("open-sides-greedy:open-weight=0,token-weight=0,line-weight=0,change-weight=250",
                          &position, clearing) == 250 * 7);
}

static void the_opening_is_one_of_two_pieces(void **state)
{
    (void)state;
    Thinking thinking = thinking_begin("open-sides-greedy");
    Game game;
    game_start(&game, NULL);
    assert_int_equal(thinking_think(&thinking, &game, &(Limits){0}), MOVE("I-H@2-2"));
    assert_ok(game_play(&game, MOVE("O@8-8"), NULL), NULL);
    assert_int_equal(thinking_think(&thinking, &game, &(Limits){0}), MOVE("I-H@2-2"));
    game_undo(&game, 1);
    assert_ok(game_play(&game, MOVE("O@1-4"), NULL), NULL);
    assert_int_equal(thinking_think(&thinking, &game, &(Limits){0}), MOVE("I-H@7-6"));
    thinking_end(&thinking);
    Thinking without = thinking_begin("open-sides-greedy:opening=false");
    game_start(&game, NULL);
    thinking_think(&without, &game, &(Limits){0});
    assert_true(without.report->moves[0].evaluation != without.report->moves[BOARD_CELLS].evaluation);
    thinking_end(&without);
}

/* ---- Death moves ---- */

/* Whether some reply leaves the mover without a placement. */
static bool is_deadly(const Position *position, Move move)
{
    Position after, end;
    Move replies[MOVE_LIST_SIZE];
    position_play(position, move, &after);
    int count = kernels_best()->list(&after, position_turn(&after), replies);
    for (int i = 0; i < count; i++) {
        position_play(&after, replies[i], &end);
        if (kernels_best()->placements(&end, position_turn(&end)) == 0)
            return true;
    }
    return false;
}

/* The utilities of all moves come from the agent that doesn't look for death moves. */
static Move best_that_is_not_deadly(const Report *report)
{
    Move best = MOVE_NONE;
    Score worth = 0;
    for (int i = 0; i < report->move_count; i++) {
        const ReportMove *root = &report->moves[i];
        if ((best == MOVE_NONE || root->score > worth) && !is_deadly(&report->position, root->move)) {
            best = root->move;
            worth = root->score;
        }
    }
    return best == MOVE_NONE ? report->best : best;
}

static void death_moves_are_not_allowed_for(void **state)
{
    (void)state;
    Thinking plain = thinking_begin("open-sides-greedy:death-moves=0,cache=false");
    Thinking careful = thinking_begin("open-sides-greedy:cache=false");
    int differences = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        Game game = game_drawn(seed, PLY_LIMIT);
        game_undo(&game, 2 + (int)seed % 4);
        Move plainly = thinking_think(&plain, &game, &(Limits){0});
        Move carefully = thinking_think(&careful, &game, &(Limits){0});
        assert_int_equal(carefully, best_that_is_not_deadly(plain.report));
        if (plainly == carefully)
            continue;
        differences++;
        assert_true(is_deadly(&game.now, plainly));
        assert_int_equal(thinking_root(&careful, plainly)->proof, PROOF_LOSS);
    }
    assert_true(differences > 0);
    thinking_end(&plain);
    thinking_end(&careful);
}

static void four_plies_find_more_of_them(void **state)
{
    (void)state;
    Thinking two = thinking_begin("open-sides-greedy:cache=false");
    Thinking four = thinking_begin("open-sides-greedy:cache=false,death-plies=4");
    int more = 0;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        Game game = game_drawn(seed, PLY_LIMIT);
        game_undo(&game, 4);
        Move nearly = thinking_think(&two, &game, &(Limits){0});
        thinking_think(&four, &game, &(Limits){0});
        const ReportMove *root = thinking_root(&four, nearly);
        more += thinking_root(&two, nearly)->proof == PROOF_NONE && root->proof == PROOF_LOSS;
    }
    assert_true(more > 0);
    thinking_end(&two);
    thinking_end(&four);
}

/* It only looks for them with few enough placements, and if the caller allows that depth. */
static void the_look_for_them_has_limits(void **state)
{
    (void)state;
    Game game = game_drawn(3, 10);
    int count = kernels_best()->placements(&game.now, position_turn(&game.now));
    assert_true(count > 50);
    Thinking few = thinking_begin("open-sides-greedy:death-moves=50");
    thinking_think(&few, &game, &(Limits){0});
    assert_int_equal(few.report->depth, 1);
    assert_int_equal(few.report->nodes, count);
    thinking_end(&few);
    Thinking many = thinking_begin("open-sides-greedy:death-moves=2299");
    thinking_think(&many, &game, &(Limits){0});
    assert_int_equal(many.report->depth, 2);
    assert_true(many.report->nodes > (uint64_t)count);
    thinking_think(&many, &game, &(Limits){.depth = 1});
    assert_int_equal(many.report->depth, 1);
    thinking_end(&many);
}

/* ---- The cache ---- */

static void wrong_hits_are_counted_and_believed(void **state)
{
    (void)state;
    Game game = game_drawn(6, 12);
    Thinking narrow = thinking_begin("open-sides-greedy:cache-bits=1");
    thinking_think(&narrow, &game, &(Limits){0});
    const Report *report = narrow.report;
    assert_int_equal(report->table.entries, 2);
    assert_int_equal(report->table.probes, report->move_count);
    assert_int_equal(report->table.stores + report->table.hits, report->table.probes);
    assert_true(report->table.damaged > 0);
    for (int i = 0; i < report->move_count; i++) /* only two different values are possible */
        assert_true(report->moves[i].evaluation == report->moves[0].evaluation || report->table.stores == 2 ||
                    report->moves[i].proof);
    uint64_t probes = report->table.probes;
    thinking_think(&narrow, &game, &(Limits){0});
    assert_int_equal(narrow.report->table.hits, probes);
    agent_new_game(narrow.agent);
    thinking_think(&narrow, &game, &(Limits){0});
    assert_true(narrow.report->table.stores > 0);
    thinking_end(&narrow);
}

static void the_same_board_is_no_wrong_hit(void **state)
{
    (void)state;
    Game game = game_drawn(6, 12);
    Thinking wide = thinking_begin("open-sides-greedy:cache-bits=20");
    thinking_think(&wide, &game, &(Limits){0});
    uint64_t wrong = wide.report->table.damaged;
    thinking_think(&wide, &game, &(Limits){0});
    assert_int_equal(wide.report->table.hits, wide.report->move_count);
    assert_int_equal(wide.report->table.damaged, wrong);
    thinking_end(&wide);
    Thinking without = thinking_begin("open-sides-greedy:cache=false");
    thinking_think(&without, &game, &(Limits){0});
    assert_int_equal(without.report->table.probes, 0);
    thinking_end(&without);
}

/* ---- The earlier versions ---- */

static int tried(const Report *report)
{
    int sum = 0;
    for (int i = 0; i < report->move_count; i++)
        sum += report->moves[i].effort > 0;
    return sum;
}

static void expect_look(const char *name, const Game *game, int depth, int breadth)
{
    Thinking thinking = thinking_begin(name);
    thinking_think(&thinking, game, &(Limits){0});
    assert_int_equal(thinking.report->seldepth, depth);
    assert_int_equal(tried(thinking.report), breadth);
    thinking_end(&thinking);
}

static int placements(const Game *game)
{
    return kernels_best()->placements(&game->now, position_turn(&game->now));
}

/* A position far from the end with this many placements. */
static Game game_with(int least, int most)
{
    for (uint64_t seed = 1;; seed++) {
        for (int plies = 4; plies < 60; plies++) {
            Game game = game_drawn(seed, plies);
            if (game.count == plies && placements(&game) >= least && placements(&game) <= most)
                return game;
        }
    }
}

static void depth_and_breadth_go_with_the_placements(void **state)
{
    (void)state;
    Game many = game_with(51, 60), middle = game_with(26, 50), few = game_with(20, 25);
    expect_look("open-sides-varying", &many, 2, 10);
    expect_look("open-sides-varying", &middle, 4, 5);
    expect_look("open-sides-varying", &few, 6, 3);
    expect_look("open-sides-varying:many=60", &many, 4, 5);
    expect_look("open-sides-combined", &many, 1, placements(&many));
    Game combined = game_with(30, 40);
    expect_look("open-sides-combined", &combined, 4, 4);
    expect_look("open-sides-minimax", &many, 2, placements(&many));
    expect_look("open-sides-minimax:breadth=10", &many, 2, 10);
}

static void the_only_move_is_played_at_once(void **state)
{
    (void)state;
    Game game = game_with(1, 1);
    Thinking thinking = thinking_begin("open-sides-varying");
    thinking_think(&thinking, &game, &(Limits){0});
    assert_int_equal(thinking.report->nodes, 0);
    thinking_end(&thinking);
}

/* The ten moves that are kept have the greatest utilities. */
static void breadth_keeps_the_best_by_utility(void **state)
{
    (void)state;
    Game game = game_with(60, 80);
    Thinking greedy = thinking_begin("open-sides-greedy:death-moves=0,cache=false");
    Thinking ten = thinking_begin("open-sides-minimax:breadth=10,cache=false");
    thinking_think(&greedy, &game, &(Limits){0});
    thinking_think(&ten, &game, &(Limits){0});
    Score least_kept = SCORE_INFINITE, greatest_left = -SCORE_INFINITE;
    for (int i = 0; i < greedy.report->move_count; i++) {
        const ReportMove *root = &greedy.report->moves[i];
        if (thinking_root(&ten, root->move)->effort > 0)
            least_kept = root->score < least_kept ? root->score : least_kept;
        else
            greatest_left = root->score > greatest_left ? root->score : greatest_left;
    }
    assert_true(least_kept >= greatest_left);
    thinking_end(&greedy);
    thinking_end(&ten);
}

/* ---- The submitted program ---- */

static void placements_are_listed_once_for_every_side_they_cover(void **state)
{
    (void)state;
    Position position = DRAWN(2, "..........."
                                 "..........."
                                 "..rrrr....."
                                 "..........."
                                 "..........."
                                 "..........."
                                 "..........."
                                 ".......bb.."
                                 ".......bb.."
                                 "..........."
                                 "...........");
    assert_int_equal(move_open_sides(&position, RED, MOVE("I-H@3-2")), 4);
    assert_int_equal(move_open_sides(&position, RED, MOVE("I-H@2-6")), 1);
    assert_int_equal(move_open_sides(&position, BLUE, MOVE("O@7-9")), 2);
    assert_int_equal(move_open_sides(&position, RED, MOVE("O@5-5")), 0);
}

/* About 60 placements are more than 100 entries, so only the text's version looks for death moves among at
 * most 100. */
static void submitted_counts_what_it_lists(void **state)
{
    (void)state;
    Thinking text = thinking_begin("open-sides-greedy:death-moves=100,cache=false");
    Thinking submitted = thinking_begin("open-sides-greedy:death-moves=100,cache=false,rules=submitted");
    int differences = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        Game game = game_drawn(seed, 30);
        if (position_outcome(&game.now) != OUTCOME_NONE)
            continue;
        thinking_think(&text, &game, &(Limits){0});
        thinking_think(&submitted, &game, &(Limits){0});
        assert_true(submitted.report->nodes <= text.report->nodes);
        differences += submitted.report->depth < text.report->depth;
    }
    assert_true(differences > 0);
    thinking_end(&text);
    thinking_end(&submitted);
}

static void the_submitted_combination_begins_at_2_3(void **state)
{
    (void)state;
    Thinking thinking = thinking_begin("open-sides-combined:rules=submitted");
    Game game;
    game_start(&game, NULL);
    assert_int_equal(thinking_think(&thinking, &game, &(Limits){0}), MOVE("I-H@2-3"));
    thinking_end(&thinking);
    check_whole_games("open-sides-combined:rules=submitted");
    check_whole_games("open-sides-greedy:rules=submitted");
}

static void the_documents_random_moves_cover_more_sides(void **state)
{
    (void)state;
    Thinking any = thinking_begin("random"), by_sides = thinking_begin("random:weight=open-sides");
    int all[2] = {0};
    for (uint64_t seed = 1; seed <= 300; seed++) {
        Game game = game_drawn(seed, 8);
        Side side = position_turn(&game.now);
        all[0] += move_open_sides(&game.now, side, thinking_think(&any, &game, &(Limits){0}));
        all[1] += move_open_sides(&game.now, side, thinking_think(&by_sides, &game, &(Limits){0}));
    }
    assert_true(all[1] * 10 > all[0] * 11);
    thinking_end(&any);
    thinking_end(&by_sides);
    Thinking fixed = thinking_begin("random:first-piece=fixed");
    Game game;
    game_start(&game, NULL);
    Move first = thinking_think(&fixed, &game, &(Limits){0});
    assert_int_equal(first, MOVE("I-V@2-3"));
    assert_ok(game_play(&game, first, NULL), NULL);
    assert_int_equal(thinking_think(&fixed, &game, &(Limits){0}), MOVE("T-D@7-7"));
    thinking_end(&fixed);
}

static void all_versions_play_whole_games(void **state)
{
    (void)state;
    check_whole_games("open-sides-greedy");
    check_whole_games("open-sides-greedy:death-plies=4");
    check_whole_games("open-sides-minimax:breadth=10");
    check_whole_games("open-sides-varying");
    check_whole_games("open-sides-combined");
}

static void all_versions_can_be_stopped(void **state)
{
    (void)state;
    check_stop("open-sides-minimax:depth=150");
    check_stop("open-sides-greedy:death-plies=4");
    check_ends("open-sides-minimax:depth=150,time=1");
    check_ends("open-sides-varying:many-depth=150,nodes=1000");
    check_refused("open-sides-greedy:death-plies=3", "death-plies must be one of 2|4, not '3'");
    check_refused("open-sides-minimax:depth=0", "depth must be a whole number from 1 to 150, not '0'");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_utility_is_the_documents),
        cmocka_unit_test(losses_count_where_there_are_any),
        cmocka_unit_test(the_opening_is_one_of_two_pieces),
        cmocka_unit_test(death_moves_are_not_allowed_for),
        cmocka_unit_test(four_plies_find_more_of_them),
        cmocka_unit_test(the_look_for_them_has_limits),
        cmocka_unit_test(wrong_hits_are_counted_and_believed),
        cmocka_unit_test(the_same_board_is_no_wrong_hit),
        cmocka_unit_test(depth_and_breadth_go_with_the_placements),
        cmocka_unit_test(the_only_move_is_played_at_once),
        cmocka_unit_test(breadth_keeps_the_best_by_utility),
        cmocka_unit_test(placements_are_listed_once_for_every_side_they_cover),
        cmocka_unit_test(submitted_counts_what_it_lists),
        cmocka_unit_test(the_submitted_combination_begins_at_2_3),
        cmocka_unit_test(the_documents_random_moves_cover_more_sides),
        cmocka_unit_test(all_versions_play_whole_games),
        cmocka_unit_test(all_versions_can_be_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
