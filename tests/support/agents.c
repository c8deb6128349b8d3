#include "tests/support/agents.h"

#include <pthread.h>
#include <stdlib.h>

#include "engine/base/memory.h"
#include "tests/support/check.h"

#include "engine/students/students.h"

enum { WHOLE_GAME_NODES = 1500 };

Thinking thinking_begin(const char *name)
{
    Thinking self = {.report = memory_new(1, sizeof(Report))};
    Roster roster = {0};
    Error error = {0};
    assert_non_null(self.report);
    roster_add_own(&roster);
    students_add(&roster);
    assert_ok(agent_create(&roster, name, &self.agent, &error), &error);
    assert_ok(session_create(&self.session, &error), &error);
    return self;
}

void thinking_end(Thinking *self)
{
    agent_destroy(self->agent);
    session_destroy(self->session);
    free(self->report);
}

static void check_report(const Report *report, const Game *game, Move move)
{
    assert_true(report->finished);
    assert_same_position(&report->position, &game->now);
    assert_int_equal(report->best, move);
    assert_int_equal(report->move_count, kernels_best()->placements(&game->now, position_turn(&game->now)));
    assert_true(report->line_count >= 1);
    assert_int_equal(report->lines[0].moves[0], move);
    for (int i = 0; i < report->line_count; i++) {
        Game line = *game;
        for (int k = 0; k < report->lines[i].count; k++)
            assert_int_equal(game_play(&line, report->lines[i].moves[k], NULL), STATUS_OK);
    }
}

Move thinking_think(Thinking *self, const Game *game, const Limits *limits)
{
    Move move = MOVE_NONE;
    Error error = {0};
    assert_ok(agent_think(self->agent, game, limits, self->session, &move, &error), &error);
    const Report *report = report_box_take(&self->session->reports);
    assert_non_null(report);
    report_copy(self->report, report);
    check_report(self->report, game, move);
    session_clear(self->session);
    return move;
}

const ReportMove *thinking_root(const Thinking *self, Move move)
{
    for (int i = 0; i < self->report->move_count; i++)
        if (self->report->moves[i].move == move)
            return &self->report->moves[i];
    fail_msg("the report has no such move");
    return NULL;
}

Game game_drawn(uint64_t seed, int plies)
{
    Game game;
    Random random = random_seeded(seed, 0);
    game_start(&game, NULL);
    for (int i = 0; i < plies && position_outcome(&game.now) == OUTCOME_NONE; i++)
        assert_int_equal(game_play(&game, kernels_best()->random_move(&game.now, &random), NULL), STATUS_OK);
    return game;
}

Game game_squeezed(uint64_t seed)
{
    Game game = game_drawn(seed, PLY_LIMIT);
    game_undo(&game, 6);
    return game;
}

/* A game against random moves, as one side. */
static Game whole_game(Thinking *thinking, Side side, uint64_t seed)
{
    Game game;
    Random random = random_seeded(seed, 1);
    game_start(&game, NULL);
    agent_new_game(thinking->agent);
    while (position_outcome(&game.now) == OUTCOME_NONE) {
        Move move = position_turn(&game.now) == side
                        ? thinking_think(thinking, &game, &(Limits){.nodes = WHOLE_GAME_NODES})
                        : kernels_best()->random_move(&game.now, &random);
        assert_int_equal(game_play(&game, move, NULL), STATUS_OK);
    }
    return game;
}

void check_whole_games(const char *name)
{
    Thinking thinking = thinking_begin(name), again = thinking_begin(name);
    for (Side side = RED; side <= BLUE; side++) {
        Game first = whole_game(&thinking, side, side), second = whole_game(&again, side, side);
        assert_int_equal(first.count, second.count);
        assert_memory_equal(first.moves, second.moves, (size_t)first.count * sizeof *first.moves);
    }
    thinking_end(&thinking);
    thinking_end(&again);
}

/* Stops a search after its first report. The search has no limit of its own, so there will be one. */
static void *stop_at_the_first_report(void *data)
{
    Session *session = data;
    while (!report_box_take(&session->reports)) {
    }
    session_stop(session);
    return NULL;
}

void check_stop(const char *name)
{
    Thinking thinking = thinking_begin(name);
    Game game = game_drawn(2, 8);
    Move move = MOVE_NONE;
    Error error = {0};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, stop_at_the_first_report, thinking.session), 0);
    assert_ok(agent_think(thinking.agent, &game, &(Limits){0}, thinking.session, &move, &error), &error);
    pthread_join(thread, NULL);
    assert_true(position_legal(&game.now, move));
    session_clear(thinking.session);
    session_stop(thinking.session);
    thinking_think(&thinking, &game, &(Limits){0});
    thinking_end(&thinking);
}

void check_ends(const char *name)
{
    Thinking thinking = thinking_begin(name);
    Game game = game_drawn(3, 8);
    thinking_think(&thinking, &game, &(Limits){0});
    thinking_end(&thinking);
}

void check_refused(const char *name, const char *message)
{
    Roster roster = {0};
    Agent *agent = NULL;
    Error error = {0};
    roster_add_own(&roster);
    students_add(&roster);
    assert_int_equal(agent_create(&roster, name, &agent, &error), STATUS_INVALID);
    assert_error(&error, STATUS_INVALID, 0, message);
    assert_null(agent);
}
