#include "engine/students/student_alphabeta.h"

#include <math.h>
#include <stdlib.h>

#include "tests/support/agents.h"
#include "tests/support/check.h"

enum { POSITIONS = 12 };

static const double win = 1000;

/* Room and tokens, for the side to move at the root; not antisymmetric. */
static double worth(const Position *position, const Position *root)
{
    Side side = position_turn(root), other = side_other(side);
    const Kernels *kernels = kernels_best();
    return 3 * position->count[side] - position->count[other] + kernels->placements(position, side) -
           2 * kernels->placements(position, other);
}

static double evaluate(void *context, const StudentAlphaBetaNode *node)
{
    (void)context;
    assert_int_equal(node->count, kernels_best()->placements(node->position, position_turn(node->position)));
    assert_int_equal(node->position->plies - node->root->plies, node->ply);
    return worth(node->position, node->root);
}

static StudentAlphaBetaOptions make_options(void)
{
    StudentAlphaBetaOptions options;
    student_alphabeta_options_default(&options);
    options.evaluate = evaluate;
    options.win = win;
    return options;
}

/* A game where neither side has many placements. */
static Game few_moves(uint64_t seed)
{
    for (;; seed += 1000) {
        Game game = game_drawn(seed, PLY_LIMIT);
        int placements[2];
        game_undo(&game, 5);
        kernels_best()->both_placements(&game.now, placements);
        if (placements[RED] <= 15 && placements[BLUE] <= 15)
            return game;
    }
}

/* The value for the side to move, by the definition. Skips only what can't matter to the parent, which has
 * something equally good; the result is then at least the bound. */
static double brute(const StudentAlphaBetaOptions *options, const Position *root, const Position *position,
                    int depth, int extended, double bound)
{
    Side side = position_turn(position);
    Outcome outcome = position_outcome(position);
    if (outcome == OUTCOME_DRAW)
        return 0;
    if (outcome != OUTCOME_NONE)
        return (outcome == OUTCOME_RED) == (side == RED) ? win : -win;
    Move moves[MOVE_LIST_SIZE];
    int count = kernels_best()->list(position, side, moves);
    bool quiet = depth == 0;
    double best = -INFINITY;
    if (quiet && count <= options->extend_moves && extended < options->extend_plies) {
        quiet = false;
        depth = 1;
        extended++;
    } else if (quiet) {
        best = side == position_turn(root) ? worth(position, root) : -worth(position, root);
    }
    for (int i = 0; i < count && best < bound && (!quiet || options->quiescence); i++) {
        Position after;
        position_play(position, moves[i], &after);
        bool clears = after.count[RED] + after.count[BLUE] < position->count[RED] + position->count[BLUE];
        if (!quiet || clears)
            best = fmax(best, -brute(options, root, &after, quiet ? 0 : depth - 1, extended, -best));
    }
    return best;
}

static StudentAlphaBetaResult run(const StudentAlphaBetaOptions *options, const Game *game,
                                  const Limits *limits)
{
    StudentAlphaBeta *alphabeta = NULL;
    Session *session = NULL;
    Error error = {0};
    Move move;
    assert_ok(student_alphabeta_create(options, &alphabeta, &error), &error);
    assert_ok(session_create(&session, &error), &error);
    student_alphabeta_think(alphabeta, game, limits, session, &move);
    StudentAlphaBetaResult result = *student_alphabeta_result(alphabeta);
    assert_true(position_legal(&game->now, move));
    assert_int_equal(move, result.best);
    session_destroy(session);
    student_alphabeta_destroy(alphabeta);
    return result;
}

static void check_values(const StudentAlphaBetaOptions *options, int depth)
{
    for (uint64_t seed = 1; seed <= POSITIONS; seed++) {
        Game game = few_moves(seed);
        StudentAlphaBetaResult result = run(options, &game, &(Limits){.depth = depth});
        double expected = brute(options, &game.now, &game.now, depth, 0, INFINITY);
        if (result.depth == depth || !options->deepening)
            assert_true(result.value == expected);
    }
}

static void every_part_finds_the_value_of_minimax(void **state)
{
    (void)state;
    StudentAlphaBetaOptions options = make_options();
    check_values(&options, 3);
    options.pruning = false;
    check_values(&options, 3);
    options.pruning = options.ordering = options.null_windows = true;
    check_values(&options, 3);
    options.deepening = false;
    check_values(&options, 2);
    options.deepening = options.table_check = true;
    options.table_entries = 1000;
    check_values(&options, 3);
}

static void leaves_are_extended_as_far_as_asked(void **state)
{
    (void)state;
    StudentAlphaBetaOptions options = make_options();
    options.extend_moves = 6;
    options.extend_plies = 1;
    check_values(&options, 2);
    options.extend_plies = 3;
    check_values(&options, 2);
}

/* A clear makes room for more clears, so only positions where this ends soon are compared with minimax. */
static void quiescence_goes_on_while_lines_are_cleared(void **state)
{
    (void)state;
    StudentAlphaBetaOptions with = make_options(), without = make_options();
    uint64_t limit = 26;
    int longer = 0;
    with.quiescence = true;
    for (uint64_t seed = 1; longer < 2; seed++) {
        Game game = few_moves(seed);
        StudentAlphaBetaResult result = run(&with, &game, &(Limits){.nodes = limit, .depth = 1});
        if (result.nodes == limit)
            continue;
        longer += result.nodes > run(&without, &game, &(Limits){.depth = 1}).nodes;
        assert_true(result.value == brute(&with, &game.now, &game.now, 1, 0, INFINITY));
    }
}

/* Taking a bound for a value sooner or later gives wrong values; the right rule never does. */
static void an_upper_bound_above_alpha_misleads(void **state)
{
    (void)state;
    StudentAlphaBetaOptions options = make_options();
    options.ordering = options.null_windows = options.table_check = true;
    options.table_entries = 100000;
    int wrong[2] = {0};
    for (uint64_t seed = 1; seed <= POSITIONS; seed++) {
        Game game = few_moves(seed);
        for (int rule = 0; rule < 2; rule++) {
            options.table_above = rule;
            StudentAlphaBetaResult result = run(&options, &game, &(Limits){.depth = 3});
            wrong[rule] += result.value != brute(&options, &game.now, &game.now, result.depth, 0, INFINITY);
        }
    }
    assert_int_equal(wrong[false], 0);
    assert_true(wrong[true] > 0);
}

/* ---- Choosing ---- */

static int choose_last(void *context, const StudentAlphaBetaNode *node, Move *moves, int count)
{
    (void)context;
    assert_true(node->ply == 0 ? node->before == NULL && node->last == MOVE_NONE
                               : position_legal(node->before, node->last));
    moves[0] = moves[count - 1];
    return 1;
}

static void only_chosen_moves_are_tried(void **state)
{
    (void)state;
    StudentAlphaBetaOptions options = make_options();
    options.choose = choose_last;
    Game game = game_drawn(4, 12);
    Move moves[MOVE_LIST_SIZE];
    int count = kernels_best()->list(&game.now, position_turn(&game.now), moves);
    StudentAlphaBetaResult result = run(&options, &game, &(Limits){.depth = 3});
    assert_int_equal(result.best, moves[count - 1]);
    assert_int_equal(result.nodes, 2 + 3 + 4);
    assert_int_equal(result.evaluations, 3);
}

/* ---- Budgets ---- */

static void node_limits_leave_the_last_full_iteration(void **state)
{
    (void)state;
    StudentAlphaBetaOptions options = make_options();
    Game game = game_drawn(5, 12);
    StudentAlphaBetaResult whole = run(&options, &game, &(Limits){.depth = 2});
    assert_int_equal(whole.depth, 2);
    assert_int_equal(whole.depths[2].nodes, whole.nodes);
    StudentAlphaBetaResult cut = run(&options, &game, &(Limits){.nodes = whole.nodes - 1});
    assert_int_equal(cut.nodes, whole.nodes - 1);
    assert_int_equal(cut.depth, 1);
    assert_int_equal(cut.best, whole.depths[1].best);
    assert_true(cut.value == whole.depths[1].value);
}

static void without_deepening_the_best_so_far_counts(void **state)
{
    (void)state;
    StudentAlphaBetaOptions options = make_options();
    Game game = game_drawn(5, 12);
    options.deepening = false;
    options.keep_partial = true;
    StudentAlphaBetaResult whole = run(&options, &game, &(Limits){0});
    assert_int_equal(whole.depth, 2);
    StudentAlphaBetaResult cut = run(&options, &game, &(Limits){.nodes = whole.nodes - 1});
    assert_int_equal(cut.depth, 0);
    assert_true(cut.value <= whole.value && cut.value > -win);
}

static void own_budgets_lie_within_the_callers(void **state)
{
    (void)state;
    Limits free = student_alphabeta_limits(&(Limits){0}, 5, 6, 7);
    assert_true(free.move_time_ns == 5 && free.nodes == 6 && free.depth == 7);
    Limits tight = student_alphabeta_limits(&(Limits){.move_time_ns = 1, .nodes = 2, .depth = 3}, 5, 6, 7);
    assert_true(tight.move_time_ns == 1 && tight.nodes == 2 && tight.depth == 3);
    Limits none = student_alphabeta_limits(&(Limits){.nodes = 2}, 0, 0, 0);
    assert_true(none.move_time_ns == 0 && none.nodes == 2 && none.depth == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_part_finds_the_value_of_minimax),
        cmocka_unit_test(leaves_are_extended_as_far_as_asked),
        cmocka_unit_test(quiescence_goes_on_while_lines_are_cleared),
        cmocka_unit_test(an_upper_bound_above_alpha_misleads),
        cmocka_unit_test(only_chosen_moves_are_tried),
        cmocka_unit_test(node_limits_leave_the_last_full_iteration),
        cmocka_unit_test(without_deepening_the_best_so_far_counts),
        cmocka_unit_test(own_budgets_lie_within_the_callers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
