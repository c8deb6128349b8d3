#include "engine/agent/agent.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "engine/agent/builtin_agents.h"
#include "engine/base/platform/clock.h"
#include "engine/game/kernels/kernels.h"
#include "engine/students/students.h"
#include "tests/support/check.h"

enum { MS = 1000000 };

static Roster own_roster(void)
{
    Roster roster = {0};
    roster_add_own(&roster);
    students_add(&roster);
    return roster;
}

static Agent *make(const char *name)
{
    Roster roster = own_roster();
    Agent *agent = NULL;
    Error error = {0};
    assert_ok(agent_create(&roster, name, &agent, &error), &error);
    assert_int_equal(agent->slower, 0);
    return agent;
}

static Session *make_session(void)
{
    Session *session = NULL;
    Error error = {0};
    assert_ok(session_create(&session, &error), &error);
    return session;
}

static Game random_game(uint64_t seed, int plies)
{
    Game game;
    Random random = random_seeded(seed, 0);
    game_start(&game, NULL);
    for (int i = 0; i < plies && position_outcome(&game.now) == OUTCOME_NONE; i++)
        assert_int_equal(game_play(&game, kernels_best()->random_move(&game.now, &random), NULL), STATUS_OK);
    return game;
}

static Move think(Agent *agent, const Game *game, const Limits *limits, Session *session)
{
    Move move;
    Error error = {0};
    session_clear(session);
    assert_ok(agent_think(agent, game, limits, session, &move, &error), &error);
    return move;
}

/* ---- Rules ---- */

static void what_rules_say_of_options_are_values_of_theirs(void **state)
{
    (void)state;
    Roster roster = own_roster();
    int with_rules = 0;
    for (int i = 0; i < roster.count; i++) {
        const AgentKind *kind = roster.kinds[i];
        with_rules += kind->submitted != NULL;
        for (const AgentValue *row = kind->submitted; row && row->option; row++) {
            const AgentOption *found = NULL;
            Error error = {0};
            for (int j = 0; j < kind->option_count; j++)
                if (strcmp(kind->options[j].name, row->option) == 0)
                    found = &kind->options[j];
            if (!found)
                fail_msg("%s has no option %s", kind->name, row->option);
            assert_ok(agent_option_check(found, row->value, &error), &error);
        }
    }
    assert_true(with_rules > 0);
}

/* ---- Names ---- */

static void expect_refused(const char *name, Status status, const char *message)
{
    Roster roster = {0};
    roster_add(&roster, &agent_random);
    roster_add(&roster, &agent_plain);
    Agent *agent = NULL;
    Error error = {0};
    assert_int_equal(agent_create(&roster, name, &agent, &error), status);
    assert_null(agent);
    assert_error(&error, status, 0, message);
}

static void unknown_names_are_told_what_there_is(void **state)
{
    (void)state;
    expect_refused("plian", STATUS_NOT_FOUND, "there is no agent 'plian'; did you mean 'plain'?");
    expect_refused("x", STATUS_NOT_FOUND, "there is no agent 'x'; there are random, plain");
    expect_refused("random:sede=1", STATUS_NOT_FOUND, "random has no option 'sede'; did you mean 'seed'?");
    expect_refused("random:seed=-1", STATUS_INVALID,
                   "seed must be a whole number from 0 to 2147483647, not '-1'");
    expect_refused("random[seed=1]:x", STATUS_INVALID,
                   "random runs no other program; write its options like this: random:key=value,key=value");
}

static void names_are_found_in_the_roster(void **state)
{
    (void)state;
    Roster roster = own_roster();
    assert_ptr_equal(roster_find(&roster, "plain"), &agent_plain);
    assert_null(roster_find(&roster, "plai"));
    for (int i = 0; i < roster.count; i++) {
        const AgentKind *kind = roster.kinds[i];
        assert_ptr_equal(roster_find(&roster, kind->name), kind);
        for (int k = 0; k < kind->option_count; k++)
            assert_int_equal(agent_option_check(&kind->options[k], kind->options[k].initial, NULL),
                             STATUS_OK);
    }
}

/* ---- An agent that does as it is told ---- */

typedef struct Puppet {
    Agent base;
    char text[8];
    int number, mood;
    uint64_t seed;
    double real;
    bool flag, other;
} Puppet;

static Status puppet_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    static Puppet puppet;
    (void)error;
    puppet = (Puppet){.base = {.kind = kind}};
    agent_options_read(kind, spec, &puppet);
    assert_string_equal(puppet.text, "some");
    assert_int_equal(puppet.number, -7);
    assert_int_equal(puppet.mood, 2);
    assert_int_equal(puppet.seed, 2147483647);
    assert_true(puppet.real == 2.5);
    assert_true(puppet.flag && puppet.other);
    assert_string_equal(agent_option(kind, spec, "mood"), "glad");
    *out = &puppet.base;
    return STATUS_OK;
}

static Status puppet_think(Agent *self, const Game *game, const Limits *limits, Session *session, Move *out,
                           Error *error)
{
    (void)self, (void)game, (void)session, (void)error;
    *out = (Move)limits->nodes;
    return STATUS_OK;
}

static void puppet_destroy(Agent *self)
{
    self->kind = NULL;
}

static const AgentOption puppet_options[] = {
    TEXT_OPTION("text", Puppet, text, "none", NULL),
    INT_OPTION("number", Puppet, number, "-7", -10, 10, NULL, NULL),
    INT_OPTION("seed", Puppet, seed, "1", 0, INT32_MAX, NULL, NULL),
    REAL_OPTION("real", Puppet, real, "0", 0, 10, NULL, NULL),
    BOOL_OPTION("flag", Puppet, flag, "true", NULL),
    CHOICE_OPTION("other", Puppet, other, "no", "no|nothing", NULL),
    CHOICE_OPTION("mood", Puppet, mood, "sad", "sad|gl|glad", NULL),
};

static const AgentKind puppet_kind = {
    .name = "puppet",
    .options = puppet_options,
    .option_count = 7,
    .create = puppet_create,
    .think = puppet_think,
    .destroy = puppet_destroy,
};

static void illegal_answers_are_named(void **state)
{
    (void)state;
    Roster roster = {0};
    Agent *agent = NULL;
    Error error = {0};
    Move move;
    Game game = random_game(1, 0);
    Session *session = make_session();
    roster_add(&roster, &puppet_kind);
    assert_ok(agent_create(&roster, "puppet:text=some,real=2.5,other=nothing,mood=glad,seed=2147483647",
                           &agent, &error),
              &error);
    Move first = MOVE("T-D@3-4");
    Limits limits = {.nodes = first};
    assert_ok(agent_think(agent, &game, &limits, session, &move, &error), &error);
    assert_int_equal(move, first);
    assert_ok(game_play(&game, move, &error), &error);
    assert_int_equal(agent_think(agent, &game, &limits, session, &move, &error), STATUS_ILLEGAL_MOVE);
    assert_non_null(strstr(error.text, "puppet answered 3-4,4-3,4-4,4-5, which is not legal: "));
    assert_int_equal(error.turn, 2);
    limits.nodes = MOVE_NONE;
    assert_int_equal(agent_think(agent, &game, &limits, session, &move, &error), STATUS_ILLEGAL_MOVE);
    assert_error(&error, STATUS_ILLEGAL_MOVE, 0, "puppet answered with no move");
    limits.nodes = UINT16_MAX;
    assert_int_equal(agent_think(agent, &game, &limits, session, &move, &error), STATUS_ILLEGAL_MOVE);
    agent_new_game(agent);
    agent_destroy(agent);
    session_destroy(session);
}

static void a_finished_game_has_no_move_to_find(void **state)
{
    (void)state;
    Game game = random_game(3, PLY_LIMIT);
    Agent *agent = make("random");
    Session *session = make_session();
    Error error = {0};
    Move move;
    assert_int_equal(agent_think(agent, &game, &(Limits){0}, session, &move, &error), STATUS_INVALID);
    assert_int_equal(move, MOVE_NONE);
    agent_destroy(agent);
    agent_destroy(NULL);
    session_destroy(session);
}

/* ---- What holds for every agent of the engine ---- */

static void check_report(const Game *game, Session *session, Move move)
{
    const Report *report = report_box_take(&session->reports);
    assert_non_null(report);
    assert_true(report->finished);
    assert_true(report->serial >= 1);
    assert_same_position(&report->position, &game->now);
    assert_int_equal(report->best, move);
    assert_true(report->line_count >= 1);
    assert_int_equal(report->lines[0].moves[0], move);
    Game line = *game;
    for (int i = 0; i < report->lines[0].count; i++)
        assert_int_equal(game_play(&line, report->lines[0].moves[i], NULL), STATUS_OK);
    int told = 0; /* some report only one of several equal moves */
    for (int i = 0; i < report->move_count; i++)
        told += report->moves[i].alike > 0 ? report->moves[i].alike : 1;
    assert_int_equal(told, kernels_best()->placements(&game->now, position_turn(&game->now)));
}

static void every_agent_answers_for_any_game(void **state)
{
    (void)state;
    Roster roster = own_roster();
    Session *session = make_session();
    for (int i = 0; i < roster.count; i++) {
        Agent *agent = make(roster.kinds[i]->name);
        for (int plies = 0; plies < 60; plies += 7) {
            Game game = random_game(100 + (uint64_t)plies, plies);
            if (position_outcome(&game.now) != OUTCOME_NONE)
                continue;
            Move move = think(agent, &game, &(Limits){.nodes = 3000}, session);
            check_report(&game, session, move);
        }
        agent_destroy(agent);
    }
    session_destroy(session);
}

static void a_search_that_is_stopped_before_it_begins_still_answers(void **state)
{
    (void)state;
    Roster roster = own_roster();
    Session *session = make_session();
    Game game = random_game(5, 10);
    for (int i = 0; i < roster.count; i++) {
        Agent *agent = make(roster.kinds[i]->name);
        Move move;
        Error error = {0};
        session_clear(session);
        session_stop(session);
        assert_ok(agent_think(agent, &game, &(Limits){0}, session, &move, &error), &error);
        check_report(&game, session, move);
        agent_destroy(agent);
    }
    session_destroy(session);
}

/* One thread and the same nodes give the same game, both for a new agent and for one that has forgotten its
 * last game. */
static void node_limits_make_games_that_can_be_repeated(void **state)
{
    (void)state;
    static const char *const names[] = {"random:seed=5", "greedy", "plain:hash=1"};
    Session *session = make_session();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Agent *agents[2] = {make(names[i]), make(names[i])};
        for (int round = 0; round < 2; round++) {
            Game game = random_game(9, 6);
            agent_new_game(agents[0]);
            while (position_outcome(&game.now) == OUTCOME_NONE && game.count < 40) {
                Move move = think(agents[0], &game, &(Limits){.nodes = 4000}, session);
                if (round == 1)
                    assert_int_equal(think(agents[1], &game, &(Limits){.nodes = 4000}, session), move);
                assert_int_equal(game_play(&game, move, NULL), STATUS_OK);
            }
        }
        agent_destroy(agents[0]);
        agent_destroy(agents[1]);
    }
    session_destroy(session);
}

/* Agents that can rank all moves report as many lines as requested, best first. */
static void lines_are_as_many_as_asked_for(void **state)
{
    (void)state;
    static const char *const names[] = {"greedy", "open-sides-greedy", "mcts:lines=4", "champion:lines=4"};
    const Request request = {.kind = REQUEST_LINES, .amount = 4};
    Session *session = make_session();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Agent *agent = make(names[i]);
        Game game = random_game(9, 6);
        Error error;
        Move move;
        session_clear(session);
        if (!strchr(names[i], ':'))
            assert_true(session_ask(session, &request));
        assert_ok(agent_think(agent, &game, &(Limits){.nodes = 4000}, session, &move, &error), &error);
        const Report *report = NULL;
        for (const Report *newer; (newer = report_box_take(&session->reports));)
            report = newer;
        assert_non_null(report);
        assert_int_equal(report->line_count, 4);
        assert_int_equal(report->lines[0].moves[0], move);
        for (int line = 1; line < 4 && i < 2; line++) {
            assert_true(report->lines[line].score <= report->lines[line - 1].score);
            assert_int_not_equal(report->lines[line].moves[0], report->lines[line - 1].moves[0]);
        }
        agent_destroy(agent);
    }
    session_destroy(session);
}

/* ---- random ---- */

static void seeds_make_different_games(void **state)
{
    (void)state;
    Agent *agents[2] = {make("random:seed=1"), make("random:seed=2")};
    Session *session = make_session();
    int differences = 0;
    for (int plies = 0; plies < 20; plies++) {
        Game game = random_game(11, plies);
        Move moves[2];
        for (int i = 0; i < 2; i++)
            moves[i] = think(agents[i], &game, &(Limits){0}, session);
        assert_int_equal(think(agents[0], &game, &(Limits){0}, session), moves[0]);
        differences += moves[0] != moves[1];
    }
    assert_true(differences > 15);
    agent_destroy(agents[0]);
    agent_destroy(agents[1]);
    session_destroy(session);
}

/* ---- plain: compared with the same search without alpha-beta, table or order ---- */

static Score leaf_by_the_rules(const Position *position)
{
    Side side = position_turn(position);
    Outcome outcome = position_outcome(position);
    if (outcome == OUTCOME_DRAW)
        return SCORE_DRAW;
    if (outcome != OUTCOME_NONE)
        return (outcome == OUTCOME_RED) == (side == RED) ? score_win_in(0) : score_loss_in(0);
    const Kernels *kernels = kernels_best();
    return kernels->placements(position, side) - kernels->placements(position, side_other(side));
}

static Score minimax(const Position *position, int depth)
{
    if (depth == 0 || position_outcome(position) != OUTCOME_NONE)
        return leaf_by_the_rules(position);
    Move moves[MOVE_LIST_SIZE];
    int count = kernels_best()->list(position, position_turn(position), moves);
    Score best = -SCORE_INFINITE;
    for (int i = 0; i < count; i++) {
        Position after;
        kernels_best()->play(position, moves[i], &after);
        Score score = -minimax(&after, depth - 1);
        score -= (score > SCORE_LIMIT) - (score < -SCORE_LIMIT);
        best = score > best ? score : best;
    }
    return best;
}

/* Positions with few moves, some of them near the last ply. */
static Game squeezed_game(uint64_t seed)
{
    for (;; seed += 1000) {
        Game game = random_game(seed, PLY_LIMIT);
        game_undo(&game, 5);
        if (seed % 2) {
            Position late = game.now;
            late.plies = (uint8_t)(PLY_LIMIT - 4 + late.plies % 2);
            game_start(&game, &late);
        }
        if (kernels_best()->placements(&game.now, position_turn(&game.now)) < 30)
            return game;
    }
}

static void plain_finds_what_minimax_finds(void **state)
{
    (void)state;
    Agent *agent = make("plain:hash=1");
    Session *session = make_session();
    for (uint64_t seed = 0; seed < 40; seed++) {
        Game game = squeezed_game(seed);
        for (int depth = 1; depth <= 3; depth++) {
            agent_new_game(agent);
            think(agent, &game, &(Limits){.depth = depth}, session);
            const Report *report = report_box_take(&session->reports);
            Score expected = minimax(&game.now, report->depth);
            assert_true(report->depth == depth || score_is_proven(expected) ||
                        game.now.plies + report->depth == PLY_LIMIT);
            if (score_is_proven(expected)) {
                assert_int_equal(report->lines[0].score, expected);
                assert_int_equal(report->proof, score_proof(expected));
                assert_int_equal(report->plies, score_plies(expected));
            } else {
                assert_int_equal(report->lines[0].score, 50 * expected);
            }
        }
    }
    agent_destroy(agent);
    session_destroy(session);
}

static void plain_proves_draws_on_the_last_ply(void **state)
{
    (void)state;
    Agent *agent = make("plain:hash=1");
    Session *session = make_session();
    Game game;
    Position position = DRAWN(149, "rrrr......."
                                   "..........."
                                   "..........."
                                   "..........."
                                   "..........."
                                   "..bbbb....."
                                   "..........."
                                   "..........."
                                   "..rrrr....."
                                   "..........."
                                   "...........");
    game_start(&game, &position);
    think(agent, &game, &(Limits){0}, session);
    const Report *report = report_box_take(&session->reports);
    assert_int_equal(report->proof, PROOF_DRAW);
    assert_int_equal(report->lines[0].score, 0);
    agent_destroy(agent);
    session_destroy(session);
}

static void *stop_soon(void *session)
{
    uint64_t start = clock_ns();
    while (clock_ns() < start + 20 * MS) {
    }
    session_stop(session);
    return NULL;
}

/* The bound is for a busy machine; on a quiet one it takes some tenths of a millisecond. */
static void plain_stops_when_told(void **state)
{
    (void)state;
    Agent *agent = make("plain:hash=1");
    Session *session = make_session();
    Game game = random_game(2, 8);
    Move move;
    Error error = {0};
    pthread_t thread;
    session_clear(session);
    uint64_t start = clock_ns();
    assert_int_equal(pthread_create(&thread, NULL, stop_soon, session), 0);
    assert_ok(agent_think(agent, &game, &(Limits){0}, session, &move, &error), &error);
    uint64_t taken = clock_ns() - start;
    pthread_join(thread, NULL);
    assert_in_time(taken < 2000 * (uint64_t)MS);
    check_report(&game, session, move);
    agent_destroy(agent);
    session_destroy(session);
}

static void plain_keeps_its_time(void **state)
{
    (void)state;
    Agent *agent = make("plain:hash=1");
    Session *session = make_session();
    Game game = random_game(2, 8);
    uint64_t start = clock_ns();
    think(agent, &game, &(Limits){.move_time_ns = 60 * MS}, session);
    uint64_t taken = clock_ns() - start;
    assert_true(taken > 30 * MS);
    assert_in_time(taken < 2000 * (uint64_t)MS);
    agent_destroy(agent);
    session_destroy(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_rules_say_of_options_are_values_of_theirs),
        cmocka_unit_test(unknown_names_are_told_what_there_is),
        cmocka_unit_test(names_are_found_in_the_roster),
        cmocka_unit_test(illegal_answers_are_named),
        cmocka_unit_test(a_finished_game_has_no_move_to_find),
        cmocka_unit_test(every_agent_answers_for_any_game),
        cmocka_unit_test(a_search_that_is_stopped_before_it_begins_still_answers),
        cmocka_unit_test(lines_are_as_many_as_asked_for),
        cmocka_unit_test(node_limits_make_games_that_can_be_repeated),
        cmocka_unit_test(seeds_make_different_games),
        cmocka_unit_test(plain_finds_what_minimax_finds),
        cmocka_unit_test(plain_proves_draws_on_the_last_ply),
        cmocka_unit_test(plain_stops_when_told),
        cmocka_unit_test(plain_keeps_its_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
