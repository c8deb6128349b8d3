/* Matches of two agents: openings, games, forfeits, threads, stopping. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/clock.h"
#include "engine/base/time_units.h"
#include "engine/game/opening.h"
#include "engine/match/match.h"
#include "tests/engine/match/match_support.h"
#include "tests/support/check.h"
#include "tests/support/fakes.h"

/* ---- Openings ---- */

static void an_opening_depends_on_seed_and_pair_alone(void **state)
{
    (void)state;
    Error error = {0};
    for (uint64_t pair = 0; pair < 50; pair++) {
        Game a, same, other_pair, other_seed;
        assert_ok(opening_make(3, pair, 6, &a, &error), &error);
        assert_ok(opening_make(3, pair, 6, &same, &error), &error);
        assert_ok(opening_make(3, pair + 1, 6, &other_pair, &error), &error);
        assert_ok(opening_make(4, pair, 6, &other_seed, &error), &error);
        assert_int_equal(a.count, 6);
        assert_true(game_continues(&a, &same));
        assert_false(game_continues(&a, &other_pair));
        assert_false(game_continues(&a, &other_seed));
    }
}

static void no_opening_is_over(void **state)
{
    (void)state;
    Error error = {0};
    Game game;
    for (uint64_t pair = 0; pair < 200; pair++) {
        assert_ok(opening_make(1, pair, OPENING_PLIES_MAX, &game, &error), &error);
        assert_int_equal(game.count, OPENING_PLIES_MAX);
        assert_int_equal(position_outcome(&game.now), OUTCOME_NONE);
    }
    assert_ok(opening_make(1, 0, 0, &game, &error), &error);
    assert_int_equal(game.count, 0);
    assert_int_equal(opening_make(1, 0, OPENING_PLIES_MAX + 1, &game, &error), STATUS_INVALID);
}

/* ---- Games ---- */

static void games_come_in_pairs_with_colours_swapped(void **state)
{
    (void)state;
    MatchSetup setup = match_setup_of("greedy", "random", 20);
    MatchResult result = match_result_of(&setup);
    const Tally *tally = &result.tally;
    Wdl total = tally_total(tally);
    uint64_t pairs = 0;
    for (int i = 0; i < PAIR_KINDS; i++)
        pairs += tally->pairs[i];
    assert_int_equal(pairs, 20);
    assert_int_equal(tally_games(tally), 40);
    for (int side = 0; side < 2; side++)
        assert_int_equal(tally->as[side].wins + tally->as[side].draws + tally->as[side].losses, 20);
    assert_int_equal(tally->reasons[END_NO_MOVE] + tally->reasons[END_TOKENS], 40);
    assert_true(total.wins > 30); /* it was 40 of 40 with three seeds */
    assert_true(result.elo.score > 0.75 && result.elo.los > 0.99);
    assert_true(tally->plies > 40 * 20 && tally->plies <= 40 * PLY_LIMIT);
    assert_int_equal(tally->spent[0].moves + tally->spent[1].moves, tally->plies - 40 * 6);
    assert_true(tally->tokens[0] > 0 && tally->tokens[1] > 0);
}

/* A deterministic agent against itself: whatever A wins in one game, it loses in the other. */
static void equals_draw_every_pair(void **state)
{
    (void)state;
    MatchSetup setup = match_setup_of("first", "first", 10);
    MatchResult result = match_result_of(&setup);
    assert_int_equal(result.tally.pairs[2], 10);
    assert_true(result.elo.score == 0.5 && result.elo.elo == 0);
    assert_int_equal(result.tally.as[RED].wins, result.tally.as[BLUE].losses);
}

/* Each game and agent has its own seed, so an agent that plays at random doesn't mirror itself. */
static void an_agent_with_a_seed_does_not_mirror_itself(void **state)
{
    (void)state;
    MatchSetup setup = match_setup_of("random", "random", 20);
    MatchResult result = match_result_of(&setup);
    assert_true(result.tally.pairs[2] < 20);
    setup = match_setup_of("random:seed=5", "random:seed=5", 20);
    result = match_result_of(&setup);
    assert_int_equal(result.tally.pairs[2], 20);
}

static void what_agents_report_is_averaged(void **state)
{
    (void)state;
    MatchSetup setup = match_setup_of("learner", "first", 3);
    MatchResult result = match_result_of(&setup);
    const Usage *spent = &result.tally.spent[0];
    assert_true(spent->moves > 0);
    assert_int_equal(spent->nodes, 10 * spent->moves);
    assert_int_equal(spent->depth, 2 * spent->moves);
    assert_int_equal(spent->playouts, 3 * spent->moves);
    assert_int_equal(spent->memory_peak, 5000000);
    assert_int_equal(result.tally.spent[1].nodes, 0);
}

/* ---- Agents that are kept ---- */

static int created, reseeded;

static Status create_counted(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    (void)spec;
    Agent *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory");
    self->kind = kind;
    *out = self;
    created++;
    return STATUS_OK;
}

static Status think_counted(Agent *self, const Game *game, const Limits *limits, Session *session, Move *out,
                            Error *error)
{
    (void)self, (void)limits, (void)session, (void)error;
    Move moves[MOVE_LIST_SIZE];
    kernels_best()->list(&game->now, position_turn(&game->now), moves);
    *out = moves[0];
    return STATUS_OK;
}

static void reseed_counted(Agent *self, uint64_t seed)
{
    (void)self, (void)seed;
    reseeded++;
}

static void destroy_counted(Agent *self)
{
    free(self);
}

/* Touching their tables for the first time in each game would take as long as the play. */
static void agents_are_kept_from_game_to_game(void **state)
{
    (void)state;
    static const AgentOption seed = {
        .name = "seed", .kind = AGENT_INT, .initial = "1", .low = 0, .high = 1000};
    static const AgentKind counted = {.name = "counted",
                                      .title = "counted",
                                      .sentence = "Made for tests",
                                      .source = "own",
                                      .options = &seed,
                                      .option_count = 1,
                                      .create = create_counted,
                                      .think = think_counted,
                                      .reseed = reseed_counted,
                                      .destroy = destroy_counted};
    Roster roster = {0};
    MatchResult result;
    Error error = {0};
    MatchSetup setup = match_setup_of("counted", "counted", 10);
    roster_add(&roster, &counted);
    assert_ok(match_run(&roster, &setup, &(MatchWatch){0}, &result, &error), &error);
    assert_int_equal(tally_games(&result.tally), 20);
    assert_int_equal(created, 2);
    assert_int_equal(reseeded, 2 * 19);
}

/* ---- Forfeits ---- */

static void assert_forfeits(MatchSetup setup, EndReason reason)
{
    MatchResult result = match_result_of(&setup);
    uint64_t games = (uint64_t)setup.pairs * 2;
    assert_int_equal(result.tally.reasons[reason], games);
    assert_int_equal(result.tally.forfeits[0], games);
    assert_int_equal(result.tally.forfeits[1], 0);
    assert_int_equal(tally_total(&result.tally).losses, games);
    assert_true(result.elo.elo == -INFINITY);
}

static void illegal_moves_forfeit(void **state)
{
    (void)state;
    assert_forfeits(match_setup_of("illegal", "first", 3), END_ILLEGAL);
    assert_forfeits(match_setup_of("illegal:after=3", "first", 3), END_ILLEGAL);
}

static void failures_forfeit(void **state)
{
    (void)state;
    assert_forfeits(match_setup_of("crasher", "first", 3), END_CRASH);
    assert_forfeits(match_setup_of("silent", "first", 3), END_TIME);
}

static void forfeits_of_the_second_agent_are_its_own(void **state)
{
    (void)state;
    MatchSetup setup = match_setup_of("first", "crasher", 2);
    MatchResult result = match_result_of(&setup);
    assert_int_equal(result.tally.forfeits[0], 0);
    assert_int_equal(result.tally.forfeits[1], 4);
    assert_true(result.elo.elo == INFINITY);
}

static void taking_too_long_for_a_move_forfeits(void **state)
{
    (void)state;
    MatchSetup setup = match_setup_of("worker:ms=60", "first", 1);
    setup.agents[0].pace = (TimeControl){.move_ns = 5 * NS_PER_MS};
    setup.margin_ns = 20 * NS_PER_MS;
    assert_forfeits(setup, END_TIME);
}

static void the_margin_is_not_yet_too_long(void **state)
{
    (void)state;
    MatchSetup setup = match_setup_of("sleeper:ms=2", "first", 1);
    setup.agents[0].pace = (TimeControl){.move_ns = 1 * NS_PER_MS};
    setup.margin_ns = 5000 * NS_PER_MS;
    MatchResult result = match_result_of(&setup);
    assert_int_equal(result.tally.forfeits[0], 0);
    assert_true(result.tally.spent[0].time_max_us >= 2000);
    assert_true(result.tally.spent[0].time_us >= result.tally.spent[0].moves * 2000);
}

/* 100 ms are enough for some moves of 30 ms, but not for a game. */
static void a_clock_runs_down_over_a_game(void **state)
{
    (void)state;
    MatchSetup setup = match_setup_of("worker:ms=30", "first", 1);
    setup.agents[0].pace = (TimeControl){.time_ns = 100 * NS_PER_MS};
    setup.margin_ns = 1 * NS_PER_MS;
    assert_forfeits(setup, END_TIME);
    MatchResult result = match_result_of(&setup);
    assert_true(result.tally.spent[0].moves >= 2 && result.tally.spent[0].moves <= 8);
}

static void an_increment_keeps_a_clock_running(void **state)
{
    (void)state;
    MatchSetup setup = match_setup_of("worker:ms=3", "first", 1);
    setup.agents[0].pace = (TimeControl){.time_ns = 3000 * NS_PER_MS, .increment_ns = 300 * NS_PER_MS};
    MatchResult result = match_result_of(&setup);
    assert_int_equal(result.tally.forfeits[0], 0);
}

/* Each move is late by the clock, but takes no processor time. */
static void waiting_for_a_processor_forfeits_nothing(void **state)
{
    (void)state;
    MatchSetup setup = match_setup_of("sleeper:ms=5", "first", 1);
    char text[BUSY_TEXT_SIZE];
    setup.agents[0].pace = (TimeControl){.time_ns = 2 * NS_PER_MS};
    setup.margin_ns = 2 * NS_PER_MS;
    MatchResult result = match_result_of(&setup);
    const Usage *spent = result.tally.spent;
    assert_int_equal(result.tally.forfeits[0], 0);
    assert_true(spent[0].late == spent[0].moves && spent[0].waited_us > spent[0].moves * 4000);
    assert_int_equal(spent[1].late, 0);
    assert_true(usage_busy_text(spent, 2, text));
    assert_non_null(strstr(text, "late by the clock in"));
    assert_false(usage_busy_text(&(Usage){.moves = 10, .time_us = 50000, .waited_us = 4000}, 1, text));
    assert_true(usage_busy_text(&(Usage){.moves = 10, .time_us = 50000, .waited_us = 14000}, 1, text));
}

static void waiting_a_hundred_times_too_long_forfeits(void **state)
{
    (void)state;
    MatchSetup setup = match_setup_of("sleeper:ms=150", "first", 1);
    setup.agents[0].pace = (TimeControl){.move_ns = NS_PER_MS};
    setup.margin_ns = 0;
    assert_forfeits(setup, END_TIME);
}

static Status think_elsewhere(Agent *self, const Game *game, const Limits *limits, Session *session,
                              Move *out, Error *error)
{
    clock_wait(30 * NS_PER_MS);
    return think_counted(self, game, limits, session, out, error);
}

/* Nobody knows what another process waits for. */
static void other_programs_are_judged_by_the_clock(void **state)
{
    (void)state;
    static const AgentKind outside = {.name = "ugi",
                                      .title = "ugi",
                                      .sentence = "Made for tests",
                                      .source = "own",
                                      .foreign = true,
                                      .create = create_counted,
                                      .think = think_elsewhere,
                                      .destroy = destroy_counted};
    Roster roster = {0};
    MatchResult result;
    Error error = {0};
    MatchSetup setup = match_setup_of("ugi:program", "random", 1);
    setup.agents[0].pace = (TimeControl){.move_ns = 5 * NS_PER_MS};
    setup.margin_ns = 0;
    roster_add_own(&roster);
    roster_add(&roster, &outside);
    assert_ok(match_run(&roster, &setup, &(MatchWatch){0}, &result, &error), &error);
    assert_int_equal(result.tally.forfeits[0], 2);
    assert_int_equal(result.tally.spent[0].late, 0);
}

/* ---- Threads ---- */

static void threads_do_not_change_the_games(void **state)
{
    (void)state;
    static const char *const agents[] = {"random", "learner", "plain", "champion:level=3,hash=1"};
    for (int i = 0; i < 4; i++) {
        MatchSetup setup = match_setup_of(agents[i], "greedy", 12);
        MatchResult one = match_result_of(&setup);
        setup.threads = 4;
        MatchResult four = match_result_of(&setup);
        assert_same_games(&one, &four);
    }
}

static void another_seed_plays_other_games(void **state)
{
    (void)state;
    MatchSetup setup = match_setup_of("random", "random", 10);
    MatchResult one = match_result_of(&setup);
    setup.seed = 2;
    MatchResult two = match_result_of(&setup);
    assert_int_not_equal(one.tally.plies, two.tally.plies);
}

static void a_sequential_test_ends_at_the_same_pair_with_more_threads(void **state)
{
    (void)state;
    MatchSetup setup = match_setup_of("greedy", "random", 500);
    setup.sequential = true;
    setup.elo0 = 0;
    setup.elo1 = 100;
    MatchResult one = match_result_of(&setup);
    assert_int_equal(one.sprt.verdict, SPRT_ACCEPT);
    assert_true(tally_games(&one.tally) < 200);
    setup.threads = 4;
    MatchResult four = match_result_of(&setup);
    assert_same_games(&one, &four);
    assert_true(one.sprt.llr == four.sprt.llr);
}

/* ---- Stopping ---- */

static void a_stopped_match_tells_what_it_has(void **state)
{
    (void)state;
    MatchSetup setup = match_setup_of("greedy", "random", 50000);
    Stopper stopper = {.after = 7};
    MatchWatch watch = {.stop = &stopper.stop, .progress = stop_after, .context = &stopper};
    MatchResult result;
    Error error = {0};
    setup.threads = 2;
    assert_int_equal(match_run_fakes(&setup, &watch, &result, &error), STATUS_INTERRUPTED);
    assert_true(tally_games(&result.tally) >= 2);
    assert_in_time(tally_games(&result.tally) < 10000);
}

/* Stops at the third call: by then the games are in progress. */
static void stop_later(void *context, const MatchProgress *so_far)
{
    (void)so_far;
    Stopper *self = context;
    if (self->after-- == 0)
        atomic_store(&self->stop, true);
}

static void agents_that_think_are_stopped(void **state)
{
    (void)state;
    MatchSetup setup = match_setup_of("waiter", "waiter", 2);
    Stopper stopper = {.after = 2};
    MatchWatch watch = {.stop = &stopper.stop, .progress = stop_later, .context = &stopper};
    MatchResult result;
    Error error = {0};
    setup.threads = 2;
    assert_int_equal(match_run_fakes(&setup, &watch, &result, &error), STATUS_INTERRUPTED);
    assert_int_equal(tally_games(&result.tally), 0);
}

/* Counts the games by who was Red. */
static void note_played(void *context, const GameId *place, const PlayedGame *game)
{
    int *counts = context;
    assert_true(game->summary.done);
    assert_int_equal(game->game.now.plies, game->summary.plies);
    counts[place->game]++;
}

static void every_game_is_told_of_once(void **state)
{
    (void)state;
    MatchSetup setup = match_setup_of("random", "first", 6);
    int counts[2] = {0, 0};
    MatchWatch watch = {.played = note_played, .context = counts};
    MatchResult result;
    Error error = {0};
    setup.threads = 2;
    assert_ok(match_run_fakes(&setup, &watch, &result, &error), &error);
    assert_int_equal(counts[0], 6);
    assert_int_equal(counts[1], 6);
}

typedef struct Follower {
    GameId place;
    Game game; /* the last one it was given */
    int told;
} Follower;

static void follow(void *context, int thread, const GameId *place, const Game *game)
{
    Follower *self = context;
    assert_int_equal(thread, 0);
    bool begins = place->pair != self->place.pair || place->game != self->place.game || self->told == 0;
    assert_true(begins || (game->count == self->game.count + 1 && game_continues(game, &self->game)));
    assert_true(!begins || game->count == 6);
    self->place = *place;
    self->game = *game;
    self->told++;
}

static void note_followed(void *context, const GameId *place, const PlayedGame *game)
{
    (void)place;
    *(int *)context += game->game.count - game->opening + 1;
}

static void every_position_of_a_game_is_told_of_in_turn(void **state)
{
    (void)state;
    MatchSetup setup = match_setup_of("random", "first", 3);
    _Alignas(64) Follower follower = {.told = 0};
    int positions = 0;
    MatchResult result;
    Error error = {0};
    MatchWatch watch = {.moved = follow, .context = &follower};
    assert_ok(match_run_fakes(&setup, &watch, &result, &error), &error);
    watch = (MatchWatch){.played = note_followed, .context = &positions};
    assert_ok(match_run_fakes(&setup, &watch, &result, &error), &error);
    assert_int_equal(follower.told, positions);
}

/* ---- Mistakes ---- */

static void unknown_agents_are_refused(void **state)
{
    (void)state;
    MatchSetup setup = match_setup_of("random", "nobody", 2);
    Roster roster = {0};
    MatchResult result;
    Error error = {0};
    fakes_add(&roster);
    assert_int_equal(contest_check_agents(&roster, &setup, &error), STATUS_NOT_FOUND);
    assert_int_equal(match_run_fakes(&setup, NULL, &result, &error), STATUS_NOT_FOUND);
}

static void setups_that_make_no_match_are_refused(void **state)
{
    (void)state;
    MatchResult result;
    Error error = {0};
    MatchSetup setup = match_setup_of("random", "random", 0);
    assert_int_equal(match_run_fakes(&setup, NULL, &result, &error), STATUS_INVALID);
    setup = match_setup_of("random", "random", 2);
    setup.threads = 0;
    assert_int_equal(match_run_fakes(&setup, NULL, &result, &error), STATUS_INVALID);
    setup = match_setup_of("random", "random", 2);
    setup.plies = OPENING_PLIES_MAX + 1;
    assert_int_equal(match_run_fakes(&setup, NULL, &result, &error), STATUS_INVALID);
    setup = match_setup_of("random", "random", 2);
    setup.sequential = true;
    assert_int_equal(match_run_fakes(&setup, NULL, &result, &error), STATUS_INVALID);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_opening_depends_on_seed_and_pair_alone),
        cmocka_unit_test(no_opening_is_over),
        cmocka_unit_test(games_come_in_pairs_with_colours_swapped),
        cmocka_unit_test(equals_draw_every_pair),
        cmocka_unit_test(an_agent_with_a_seed_does_not_mirror_itself),
        cmocka_unit_test(what_agents_report_is_averaged),
        cmocka_unit_test(agents_are_kept_from_game_to_game),
        cmocka_unit_test(illegal_moves_forfeit),
        cmocka_unit_test(failures_forfeit),
        cmocka_unit_test(forfeits_of_the_second_agent_are_its_own),
        cmocka_unit_test(taking_too_long_for_a_move_forfeits),
        cmocka_unit_test(the_margin_is_not_yet_too_long),
        cmocka_unit_test(a_clock_runs_down_over_a_game),
        cmocka_unit_test(an_increment_keeps_a_clock_running),
        cmocka_unit_test(waiting_for_a_processor_forfeits_nothing),
        cmocka_unit_test(waiting_a_hundred_times_too_long_forfeits),
        cmocka_unit_test(other_programs_are_judged_by_the_clock),
        cmocka_unit_test(threads_do_not_change_the_games),
        cmocka_unit_test(another_seed_plays_other_games),
        cmocka_unit_test(a_sequential_test_ends_at_the_same_pair_with_more_threads),
        cmocka_unit_test(a_stopped_match_tells_what_it_has),
        cmocka_unit_test(agents_that_think_are_stopped),
        cmocka_unit_test(every_game_is_told_of_once),
        cmocka_unit_test(every_position_of_a_game_is_told_of_in_turn),
        cmocka_unit_test(unknown_agents_are_refused),
        cmocka_unit_test(setups_that_make_no_match_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
