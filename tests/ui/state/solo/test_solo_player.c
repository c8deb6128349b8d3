/* A game that an agent plays on its own thread: forwards and back, at a pace, and decided again. */
#include "ui/state/solo/player.h"

#include <time.h>

#include "engine/base/platform/clock.h"
#include "engine/solo/profile.h"
#include "tests/support/check.h"
#include "ui/state/solo/analysis.h"

static const uint64_t PATIENCE_NS = 120000000000u;
static const SoloDeal deal = {.height = 12, .seed = 5};

static SoloAgent seed_agent(int depth, int beam)
{
    SoloProfile profile;
    SoloAgent self = {.depth = depth, .beam = beam};
    solo_profile_default(&profile);
    for (int i = 0; i < SOLO_FEATURES; i++)
        self.weights[i] = profile.weights[i];
    return self;
}

static SoloPlayer *player_of(const SoloAgent *agent)
{
    SoloPlayer *self;
    Error error;
    assert_ok(solo_player_create(&deal, agent, (Wake){0}, &self, &error), &error);
    return self;
}

/* Waits until the player has reached the piece it was sent to. */
static SoloView rest(SoloPlayer *self)
{
    SoloView view;
    uint64_t last = clock_ns() + PATIENCE_NS;
    do {
        assert_true(clock_ns() < last);
        nanosleep(&(struct timespec){.tv_nsec = 500000}, NULL);
        solo_player_look(self, &view);
    } while (view.thinking || view.playing);
    return view;
}

/* The same game, played by a plain loop over the search. */
static SoloGame plain_game(const SoloAgent *agent, int64_t pieces)
{
    const SoloSearchPlan plan = {.depth = agent->depth, .beam = agent->beam, .threads = 1};
    SoloEvaluator evaluator;
    SoloSearch *search;
    SoloGame game;
    Error error;
    solo_evaluator_init(&evaluator, agent->weights, NULL);
    assert_ok(solo_search_create(&evaluator, &plan, &search, &error), &error);
    solo_game_start(&game, deal.height, deal.seed, 0);
    while (!game.lost && game.pieces < pieces)
        solo_game_step(&game, solo_search_move(search, &game.board, game.piece, NULL).move);
    solo_search_destroy(search);
    return game;
}

static void assert_game(const SoloGame *a, const SoloGame *b)
{
    assert_memory_equal(&a->board, &b->board, sizeof a->board);
    assert_int_equal(a->piece, b->piece);
    assert_int_equal(a->pieces, b->pieces);
    assert_int_equal(a->lines, b->lines);
    assert_int_equal(a->lost, b->lost);
}

static void a_watched_game_goes_as_the_search_plays_it(void **state)
{
    (void)state;
    for (int depth = 0; depth < 2; depth++) {
        SoloAgent agent = seed_agent(depth, 2);
        SoloPlayer *player = player_of(&agent);
        solo_player_go(player, 700);
        SoloView view = rest(player);
        SoloGame game = plain_game(&agent, 700);
        assert_game(&view.game, &game);
        solo_player_destroy(player);
    }
}

static void going_back_and_on_shows_the_same_positions(void **state)
{
    (void)state;
    SoloAgent agent = seed_agent(0, 1);
    SoloPlayer *player = player_of(&agent);
    static const int64_t places[] = {1300, 1299, 513, 512, 511, 0, 1, 1024, 1300};
    solo_player_go(player, 1300);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        solo_player_go(player, places[i]);
        SoloView view = rest(player);
        SoloGame game = plain_game(&agent, places[i]);
        assert_game(&view.game, &game);
        assert_int_equal(view.played, 1300);
    }
    solo_player_destroy(player);
}

static void another_agent_decides_anew_from_where_the_game_stands(void **state)
{
    (void)state;
    SoloAgent agent = seed_agent(0, 1), other = seed_agent(0, 1);
    SoloPlayer *player = player_of(&agent);
    other.weights[SOLO_HOLES] = 9;
    solo_player_go(player, 40);
    rest(player);
    solo_player_go(player, 20);
    SoloView before = rest(player);
    solo_player_set_agent(player, &other);
    solo_player_go(player, 21);
    SoloView view = rest(player);
    assert_int_equal(view.played, 21);
    SoloEvaluator evaluator;
    float score;
    solo_evaluator_init(&evaluator, other.weights, NULL);
    SoloGame game = before.game;
    solo_game_step(&game, solo_evaluate_best(&evaluator, &game.board, game.piece, &score));
    assert_game(&view.game, &game);
    solo_player_destroy(player);
}

static void a_lost_game_stops_and_can_be_gone_back_in(void **state)
{
    (void)state;
    SoloAgent agent = {.depth = 0, .beam = 1};
    agent.weights[SOLO_AGGREGATE_HEIGHT] = 1;
    agent.weights[SOLO_HOLES] = 5;
    SoloPlayer *player = player_of(&agent);
    solo_player_play(player, true);
    SoloView view = rest(player);
    assert_true(view.game.lost);
    solo_player_go(player, view.game.pieces - 1);
    SoloView back = rest(player);
    assert_false(back.game.lost);
    assert_int_equal(back.game.pieces, view.game.pieces - 1);
    solo_player_play(player, true);
    back = rest(player);
    assert_game(&view.game, &back.game);
    solo_player_destroy(player);
}

static void the_pace_is_kept(void **state)
{
    (void)state;
    SoloAgent agent = seed_agent(0, 1);
    SoloPlayer *player = player_of(&agent);
    SoloView view;
    solo_player_set_speed(player, 20);
    solo_player_play(player, true);
    nanosleep(&(struct timespec){.tv_nsec = 300000000}, NULL);
    solo_player_look(player, &view);
    assert_true(view.playing);
    assert_uint_in_range(view.game.pieces, 1, 20);
    solo_player_set_speed(player, 0);
    uint64_t last = clock_ns() + PATIENCE_NS;
    while (view.game.pieces < 1000 && !view.game.lost && clock_ns() < last)
        solo_player_look(player, &view);
    solo_player_play(player, false);
    assert_true(view.game.pieces >= 1000 || view.game.lost);
    solo_player_destroy(player);
}

static void another_piece_and_another_place_are_kept(void **state)
{
    (void)state;
    SoloAgent agent = seed_agent(0, 1);
    SoloPlayer *player = player_of(&agent);
    SoloView view;
    solo_player_set_piece(player, SOLO_I);
    solo_player_place(player, 3);
    solo_player_look(player, &view);
    SoloBoard board;
    solo_board_clear(&board, deal.height);
    solo_board_place(&board, SOLO_I, 3);
    assert_memory_equal(&view.game.board, &board, sizeof board);
    solo_player_go(player, 0);
    view = rest(player);
    assert_int_equal(view.game.piece, SOLO_I);
    assert_int_equal(view.move, 3);
    solo_player_destroy(player);
}

static void an_answer_is_about_the_last_question(void **state)
{
    (void)state;
    SoloAnalysisRequest question = {.piece = SOLO_T, .agent = seed_agent(1, 2)};
    SoloAnalysis analysis = {.any = false};
    SoloAnalysisResult answer = {.known = false};
    Error error;
    int order[SOLO_MOVES_MAX];
    uint64_t last = clock_ns() + PATIENCE_NS;
    solo_board_clear(&question.board, 20);
    assert_ok(solo_analysis_ask(&analysis, &question, (Wake){0}, &error), &error);
    question.piece = SOLO_S;
    assert_ok(solo_analysis_ask(&analysis, &question, (Wake){0}, &error), &error);
    while (question_open(&analysis.asking) && clock_ns() < last)
        solo_analysis_take(&analysis, &answer);
    assert_true(answer.known);
    assert_int_equal(answer.question.piece, SOLO_S);
    int count = solo_analysis_result_order(&answer, order);
    assert_int_equal(count, solo_pieces[SOLO_S].moves);
    assert_int_equal(order[0], solo_analysis_result_best(&answer));
    for (int i = 0; i < count; i++)
        assert_int_equal(answer.report.nodes[order[i]].kept, i < 2);
    solo_report_free(&answer.report);
    question_close(&analysis.asking);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_watched_game_goes_as_the_search_plays_it),
        cmocka_unit_test(going_back_and_on_shows_the_same_positions),
        cmocka_unit_test(another_agent_decides_anew_from_where_the_game_stands),
        cmocka_unit_test(a_lost_game_stops_and_can_be_gone_back_in),
        cmocka_unit_test(the_pace_is_kept),
        cmocka_unit_test(another_piece_and_another_place_are_kept),
        cmocka_unit_test(an_answer_is_about_the_last_question),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
