/* Losses, bands and curves agree with their definitions. */
#include "tests/support/check.h"

#include <math.h>
#include <string.h>

#include "engine/base/random.h"
#include "engine/eval/eval.h"
#include "engine/game/opening.h"
#include "engine/tune/calibrate.h"

enum { GAMES = 12 };

/* A game of random moves to its end, with its winner. */
static CalibrationGame random_game(uint64_t seed)
{
    CalibrationGame self = {.block = NULL};
    Random random = random_seeded(seed, 1);
    Error error = {0};
    assert_ok(opening_make(seed, 0, 4, &self.game, &error), &error);
    while (position_outcome(&self.game.now) == OUTCOME_NONE)
        assert_ok(game_play(&self.game, kernels_best()->random_move(&self.game.now, &random), &error),
                  &error);
    self.outcome = position_outcome(&self.game.now);
    return self;
}

static void make_games(CalibrationGame games[GAMES])
{
    for (int i = 0; i < GAMES; i++)
        games[i] = random_game((uint64_t)i);
}

static Status run_games(int count, const char *agent, uint64_t nodes, int threads, Calibration *out,
                        Error *error)
{
    CalibrationGame games[GAMES];
    Roster roster = {0};
    roster_add_own(&roster);
    make_games(games);
    const CalibrationPlan plan = {.roster = &roster, .agent = agent, .nodes = nodes, .threads = threads};
    return calibrate(&plan, games, count, out, error);
}

static Status run(const char *agent, uint64_t nodes, int threads, Calibration *out, Error *error)
{
    return run_games(GAMES, agent, nodes, threads, out, error);
}

/* The mean loss of the default weights, straight from the definition. */
static double loss_by_hand(int64_t *positions)
{
    CalibrationGame games[GAMES];
    Profile profile;
    Evaluator evaluator;
    double sum = 0;
    make_games(games);
    profile_default(&profile);
    evaluator_init(&evaluator, kernels_best(), &profile);
    *positions = 0;
    for (int g = 0; g < GAMES; g++) {
        Game game;
        game_start(&game, &games[g].game.start);
        for (int i = 0; i < games[g].game.count; i++) {
            double expected = score_expected(evaluator_position(&evaluator, NULL, &game.now), game.now.plies);
            bool won = (games[g].outcome == OUTCOME_RED) == (position_turn(&game.now) == RED);
            if (games[g].outcome == OUTCOME_DRAW)
                sum -= 0.5 * log((1 + expected) / 2) + 0.5 * log((1 - expected) / 2);
            else
                sum -= log((1 + (won ? expected : -expected)) / 2);
            ++*positions;
            assert_int_equal(game_play(&game, games[g].game.moves[i], NULL), STATUS_OK);
        }
    }
    return sum / (double)*positions;
}

static void the_loss_of_an_evaluation_is_as_defined(void **state)
{
    (void)state;
    Calibration found;
    Error error = {0};
    int64_t positions;
    assert_ok(run("champion", 0, 1, &found, &error), &error);
    double loss = loss_by_hand(&positions);
    assert_int_equal(found.games, GAMES);
    assert_int_equal(found.positions, positions);
    assert_true(fabs(found.loss - loss) < 1e-4);
    assert_true(found.loss_error > 0 && found.loss_error < 1);
    assert_ok(run_games(1, "champion", 0, 1, &found, &error), &error);
    assert_true(isnan(found.loss_error)); /* one game says nothing of others */
}

static void bands_and_points_hold_every_position(void **state)
{
    (void)state;
    Calibration found;
    Error error = {0};
    int64_t bands = 0, points = 0;
    double loss = 0;
    assert_ok(run("champion", 0, 2, &found, &error), &error);
    for (int i = 0; i < CALIBRATION_BANDS; i++) {
        assert_int_equal(found.bands[i].to, found.bands[i].from + 25);
        bands += found.bands[i].positions;
        assert_int_equal(isnan(found.bands[i].loss), found.bands[i].positions == 0);
        assert_int_equal(isnan(found.bands[i].accuracy), found.bands[i].positions == 0);
        if (found.bands[i].positions)
            loss += found.bands[i].loss * (double)found.bands[i].positions;
    }
    for (int i = 0; i < found.point_count; i++) {
        points += found.points[i].positions;
        assert_uint_in_range((int)(found.points[i].expected * 100) + 100, 0, 200);
        assert_uint_in_range((int)(found.points[i].actual * 100) + 100, 0, 200);
    }
    assert_int_equal(bands, found.positions);
    assert_int_equal(points, found.positions);
    assert_true(fabs(loss / (double)found.positions - found.loss) < 1e-9);
}

static void threads_change_nothing(void **state)
{
    (void)state;
    Calibration one, many;
    Error error = {0};
    assert_ok(run("alphabeta:hash=1", 300, 1, &one, &error), &error);
    assert_ok(run("alphabeta:hash=1", 300, 3, &many, &error), &error);
    assert_true(one.loss == many.loss && one.loss_error == many.loss_error && one.accuracy == many.accuracy);
}

static void an_agent_without_weights_needs_nodes(void **state)
{
    (void)state;
    Calibration found;
    Error error = {0};
    assert_int_equal(run("random", 0, 1, &found, &error), STATUS_INVALID);
    assert_non_null(strstr(error.text, "--nodes"));
}

static void an_agents_own_network_is_judged(void **state)
{
    (void)state;
    Calibration built_in, same, nothing;
    Error error = {0};
    assert_ok(run("alphabeta", 0, 1, &built_in, &error), &error);
    assert_ok(
        run("alphabeta:network=" TEST_DATA "/../../assets/learned/champion.network", 0, 1, &same, &error),
        &error);
    assert_true(same.loss == built_in.loss);
    assert_int_not_equal(run("alphabeta:network=/nowhere", 0, 1, &nothing, &error), STATUS_OK);
    assert_non_null(strstr(error.text, "No such file"));
}

/* ---- Files of positions ---- */

/* The positions of a game as in a file. */
static int make_entries(const CalibrationGame *from, PositionEntry *out)
{
    Game game;
    game_start(&game, &from->game.start);
    for (int i = 0; i < from->game.count; i++) {
        position_entry_make(&out[i], &game.now, 0);
        out[i].result = (int8_t)(from->outcome == OUTCOME_RED ? 1 : from->outcome == OUTCOME_BLUE ? -1 : 0);
        assert_ok(game_play(&game, from->game.moves[i], NULL), NULL);
    }
    return from->game.count;
}

static void positions_of_a_file_are_judged_as_those_of_games(void **state)
{
    (void)state;
    static PositionEntry entries[GAMES][PLY_LIMIT];
    CalibrationGame games[GAMES];
    PositionBlock blocks[GAMES];
    Calibration of_games, of_blocks;
    Roster roster = {0};
    Error error = {0};
    roster_add_own(&roster);
    make_games(games);
    const CalibrationPlan plan = {.roster = &roster, .agent = "champion", .threads = 2};
    assert_ok(calibrate(&plan, games, GAMES, &of_games, &error), &error);
    for (int i = 0; i < GAMES; i++) {
        blocks[i] = (PositionBlock){.count = make_entries(&games[i], entries[i]), .entries = entries[i]};
        games[i] = (CalibrationGame){.block = &blocks[i]};
    }
    assert_ok(calibrate(&plan, games, GAMES, &of_blocks, &error), &error);
    assert_true(of_games.positions > 0);
    assert_memory_equal(&of_games, &of_blocks, sizeof of_games);
    memset(entries[3], 0xff, sizeof entries[3]);
    assert_int_equal(calibrate(&plan, games, GAMES, &of_blocks, &error), STATUS_SYNTAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_loss_of_an_evaluation_is_as_defined),
        cmocka_unit_test(bands_and_points_hold_every_position),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(an_agent_without_weights_needs_nodes),
        cmocka_unit_test(an_agents_own_network_is_judged),
        cmocka_unit_test(positions_of_a_file_are_judged_as_those_of_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
