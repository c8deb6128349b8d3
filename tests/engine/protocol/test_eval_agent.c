/* Other programs' evaluations as agents: good ones, and every kind of bad one (BAD_EVALUATOR is their
 * path). */
#include "engine/protocol/eval/eval_agent.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/clock.h"
#include "tests/support/check.h"
#include "tests/support/outside.h"

#define MS UINT64_C(1000000)
#define GOOD "eval:'" BAD_EVALUATOR "' good"

/* Two plies into a game. */
static void begin(Question *self)
{
    question_begin(self);
    assert_int_equal(game_play(&self->game, MOVE("O@0-0"), NULL), STATUS_OK);
    assert_int_equal(game_play(&self->game, MOVE("O@5-5"), NULL), STATUS_OK);
    self->limits.depth = 1;
}

static void expect_failure(const char *name, Status status, const char *message)
{
    Question question;
    Agent *agent = outside_start(name);
    begin(&question);
    assert_int_equal(question_ask(&question, agent), status);
    assert_int_equal(question.error.status, status);
    if (!strstr(question.error.text, message))
        fail_msg("'%s' is not in '%s'", message, question.error.text);
    /* the failure stays until a new game restarts the program */
    assert_int_equal(question_ask(&question, agent), status);
    agent_destroy(agent);
    question_end(&question);
}

static void expect_not_started(const char *name, Status status, const char *message)
{
    Agent *agent;
    Error error = {0};
    assert_int_equal(outside_create(name, &agent, &error), status);
    assert_null(agent);
    if (!strstr(error.text, message))
        fail_msg("'%s' is not in '%s'", message, error.text);
}

/* ---- Good ones ---- */

/* By hand: the tokens after each move, and the side that then has no placement. */
static void scores_are_what_the_program_says(void **state)
{
    (void)state;
    Question question;
    Agent *agent = outside_start(GOOD);
    begin(&question);
    assert_ok(question_ask(&question, agent), &question.error);
    const Report *report = report_box_take(&question.session->reports);
    assert_non_null(report);
    assert_true(report->finished && report->depth == 1 && report->best == question.move);
    Move moves[MOVE_LIST_SIZE];
    int count = kernels_best()->list(&question.game.now, RED, moves);
    assert_int_equal(report->move_count, count);
    assert_int_equal(report->nodes, count);
    for (int i = 0; i < count; i++) {
        Position after;
        position_play(&question.game.now, report->moves[i].move, &after);
        assert_int_equal(report->moves[i].score, 100 * (after.count[RED] - after.count[BLUE]));
    }
    agent_destroy(agent);
    question_end(&question);
}

/* The best score in three plies, by the whole tree, with the tokens as evaluation. */
static Score whole_tree(const Position *position, int depth)
{
    Move moves[MOVE_LIST_SIZE];
    Side side = position_turn(position);
    Outcome outcome = position_outcome(position);
    if (outcome != OUTCOME_NONE)
        return score_loss_in(0);
    if (depth == 0)
        return 100 * (position->count[side] - position->count[side_other(side)]);
    Score best = -SCORE_INFINITE;
    int count = kernels_best()->list(position, side, moves);
    for (int i = 0; i < count; i++) {
        Position after;
        kernels_best()->play(position, moves[i], &after);
        Score score = -whole_tree(&after, depth - 1);
        best = score > best ? score : best;
    }
    return best;
}

static void deeper_searches_find_what_the_whole_tree_says(void **state)
{
    (void)state;
    Question question;
    Position position = DRAWN(40, "rrrrrrrr..."
                                  "b.bbbbbb..."
                                  "rrrrr.rr..b"
                                  "bbb.bbb.b.b"
                                  "rrr.rrrr..."
                                  "bbbbbbb.b.b"
                                  "rrrrr.rr..."
                                  ".bb.bbbb..b"
                                  "rrrrrr..r.."
                                  "bb.bb.bb.b."
                                  "rrrr.rrr.rr");
    Agent *agent = outside_start("eval[width=0]:" BAD_EVALUATOR);
    question_begin(&question);
    for (int depth = 1; depth <= 3; depth++) {
        game_start(&question.game, &position);
        question.limits.depth = depth;
        assert_ok(question_ask(&question, agent), &question.error);
        const Report *report = report_box_take(&question.session->reports);
        assert_non_null(report);
        if (!score_is_proven(report->score))
            assert_int_equal(report->depth, depth);
        assert_int_equal(report->score, whole_tree(&position, depth));
        assert_int_equal(report->lines[0].moves[0], question.move);
        /* asked again, it knows all answers except the few that had to make room for others */
        uint64_t before = report->evaluations;
        assert_ok(question_ask(&question, agent), &question.error);
        report = report_box_take(&question.session->reports);
        assert_true(report->evaluations <= before / 4);
    }
    agent_destroy(agent);
    question_end(&question);
}

static void limits_are_kept(void **state)
{
    (void)state;
    Question question;
    Agent *agent = outside_start(GOOD);
    begin(&question);
    question.limits = (Limits){.nodes = 2000};
    assert_ok(question_ask(&question, agent), &question.error);
    const Report *report = report_box_take(&question.session->reports);
    assert_uint_in_range(report->nodes, 2000, 2600);
    Move move = question.move;
    agent_new_game(agent);
    assert_ok(question_ask(&question, agent), &question.error);
    assert_int_equal(question.move, move);
    agent_destroy(agent);
    question_end(&question);
}

static void a_stopped_search_answers_and_the_late_answer_is_dropped(void **state)
{
    (void)state;
    Question question;
    Agent *agent = outside_start("eval:" BAD_EVALUATOR " slow");
    begin(&question);
    question.limits = (Limits){.move_time_ns = 1, .hard = true};
    assert_ok(question_ask(&question, agent), &question.error);
    assert_true(position_legal(&question.game.now, question.move));
    question.limits = (Limits){.depth = 1};
    assert_ok(question_ask(&question, agent), &question.error);
    const Report *report = report_box_take(&question.session->reports);
    assert_int_equal(report->depth, 1);
    for (int i = 0; i < report->move_count; i++)
        assert_false(isnan(report->moves[i].expected));
    agent_destroy(agent);
    question_end(&question);
}

/* The answer that the last search left never comes; this search is told to stop before it asks anything. */
static void a_stop_does_not_wait_for_an_answer_that_is_owed(void **state)
{
    (void)state;
    Question question;
    Agent *agent = outside_start("eval[answer-ms=3600000]:" BAD_EVALUATOR " hang");
    begin(&question);
    question.limits = (Limits){.move_time_ns = 1, .hard = true};
    assert_ok(question_ask(&question, agent), &question.error);
    question.limits = (Limits){.depth = 1};
    session_stop(question.session);
    assert_ok(agent_think(agent, &question.game, &question.limits, question.session, &question.move,
                          &question.error),
              &question.error);
    assert_true(position_legal(&question.game.now, question.move));
    agent_destroy(agent);
    question_end(&question);
}

static void lists_huge_numbers_and_scales_are_understood(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        Score least, most;
    } cases[] = {
        {"eval:" BAD_EVALUATOR " list", 400, 400},
        {"eval:" BAD_EVALUATOR " huge", SCORE_LIMIT - 1, SCORE_LIMIT - 1},
        {"eval[scale=0.25]:" BAD_EVALUATOR, 100, 100},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Question question;
        Agent *agent = outside_start(cases[i].name);
        begin(&question);
        assert_ok(question_ask(&question, agent), &question.error);
        const Report *report = report_box_take(&question.session->reports);
        assert_uint_in_range(report->score, cases[i].least, cases[i].most);
        assert_int_equal(report->proof, PROOF_NONE);
        agent_destroy(agent);
        question_end(&question);
    }
}

static void whole_games_are_played(void **state)
{
    (void)state;
    Question question;
    Agent *agent = outside_start("eval[depth=1]:" BAD_EVALUATOR);
    question_begin(&question);
    Random random = random_seeded(5, 0);
    while (position_outcome(&question.game.now) == OUTCOME_NONE) {
        Move move = kernels_best()->random_move(&question.game.now, &random);
        if (position_turn(&question.game.now) == RED) {
            assert_ok(question_ask(&question, agent), &question.error);
            move = question.move;
        }
        assert_int_equal(game_play(&question.game, move, NULL), STATUS_OK);
    }
    agent_destroy(agent);
    question_end(&question);
}

/* ---- Bad ones ---- */

static void bad_answers_are_failures_that_say_what_was_wrong(void **state)
{
    (void)state;
    expect_failure("eval:" BAD_EVALUATOR " few", STATUS_INVALID, "answered 2 numbers for 240 positions");
    expect_failure("eval:" BAD_EVALUATOR " many", STATUS_INVALID, "answered 241 numbers for 240 positions");
    expect_failure("eval:" BAD_EVALUATOR " nan", STATUS_INVALID, "answered 'nan' for position 1 of 240");
    expect_failure("eval:" BAD_EVALUATOR " infinite", STATUS_INVALID,
                   "answered '1e999' for position 1 of 240");
    expect_failure("eval:" BAD_EVALUATOR " words", STATUS_INVALID, "answered 'Evaluating...' for position 1");
    expect_failure("eval:" BAD_EVALUATOR " nul", STATUS_INVALID, "not answer with a line of 240 numbers");
    expect_failure("eval:" BAD_EVALUATOR " flood", STATUS_INVALID, "not answer with a line of 240 numbers");
    expect_failure("eval:" BAD_EVALUATOR " lines", STATUS_INVALID, "answered 1 number for 240 positions");
    expect_failure("eval:" BAD_EVALUATOR " die", STATUS_DIED, "ended (exit code 3): ValueError: no idea");
    expect_failure("eval:" BAD_EVALUATOR " abort", STATUS_DIED, "ended (signal 6)");
    expect_failure("eval:" BAD_EVALUATOR " close", STATUS_DIED, "closed its output");
    expect_failure("eval[answer-ms=50]:" BAD_EVALUATOR " hang", STATUS_TIMEOUT,
                   "did not answer for 240 positions within 50 ms");
}

static void what_was_not_asked_for_is_a_failure(void **state)
{
    (void)state;
    Question question;
    Agent *agent = outside_start("eval:" BAD_EVALUATOR " chatty");
    begin(&question);
    question.limits.depth = 2;
    assert_int_equal(question_ask(&question, agent), STATUS_INVALID);
    if (!strstr(question.error.text, "wrote 'done") && !strstr(question.error.text, "answered 'done'"))
        fail_msg("%s", question.error.text);
    agent_destroy(agent);
    question_end(&question);
}

static void what_does_not_start_is_told_at_once(void **state)
{
    (void)state;
    expect_not_started("eval:/no/such/program", STATUS_NOT_FOUND, "/no/such/program");
    expect_not_started("eval:" BAD_EVALUATOR " words 0", STATUS_INVALID, "answered 'Evaluating...'");
    expect_not_started("eval:" BAD_EVALUATOR " die 0", STATUS_DIED, "ValueError: no idea");
    expect_not_started("eval[start-ms=50]:" BAD_EVALUATOR " deaf", STATUS_TIMEOUT, "within 50 ms");
    expect_not_started("eval[widht=3]:" BAD_EVALUATOR, STATUS_NOT_FOUND,
                       "eval has no option 'widht'; did you mean 'width'?");
    expect_not_started("eval[depth=99]:" BAD_EVALUATOR, STATUS_INVALID, "depth");
    expect_not_started("eval:'", STATUS_SYNTAX, "");
    expect_not_started("eval", STATUS_SYNTAX, "");
    expect_not_started("eval:no_such_file.py", STATUS_DIED, "no_such_file.py");
}

static void a_new_game_starts_it_again(void **state)
{
    (void)state;
    Question question;
    Agent *agent = outside_start("eval:" BAD_EVALUATOR " die 2");
    begin(&question);
    question.limits.depth = 2;
    assert_int_equal(question_ask(&question, agent), STATUS_DIED);
    agent_new_game(agent);
    question.limits.depth = 1;
    assert_ok(question_ask(&question, agent), &question.error);
    agent_destroy(agent);
    question_end(&question);
}

static void trials_tell_what_goes_to_and_fro(void **state)
{
    (void)state;
    AgentSpec spec;
    EvalTrial trial = {0};
    Error error = {0};
    Text text = {0};
    assert_ok(agent_spec_read(GOOD, &spec, &error), &error);
    assert_ok(eval_trial_run(&spec, &trial, &error), &error);
    assert_true(trial.positions > 100 && trial.move != MOVE_NONE);
    eval_trial_write(&trial, &text);
    assert_non_null(strstr(text_string(&text), "It works: "));
    assert_non_null(strstr(text_string(&text), "\n> ........."));
    assert_non_null(strstr(text_string(&text), ",r,0\n< 0 \n"));
    text_free(&text);
    eval_trial_free(&trial);
    assert_ok(agent_spec_read("eval:" BAD_EVALUATOR " words", &spec, &error), &error);
    assert_int_equal(eval_trial_run(&spec, &trial, &error), STATUS_INVALID);
    assert_int_equal(trial.move, MOVE_NONE);
    assert_non_null(strstr(text_string(&trial.protocol), "< Evaluating..."));
    eval_trial_free(&trial);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scores_are_what_the_program_says),
        cmocka_unit_test(deeper_searches_find_what_the_whole_tree_says),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(a_stopped_search_answers_and_the_late_answer_is_dropped),
        cmocka_unit_test(a_stop_does_not_wait_for_an_answer_that_is_owed),
        cmocka_unit_test(lists_huge_numbers_and_scales_are_understood),
        cmocka_unit_test(whole_games_are_played),
        cmocka_unit_test(bad_answers_are_failures_that_say_what_was_wrong),
        cmocka_unit_test(what_was_not_asked_for_is_a_failure),
        cmocka_unit_test(what_does_not_start_is_told_at_once),
        cmocka_unit_test(a_new_game_starts_it_again),
        cmocka_unit_test(trials_tell_what_goes_to_and_fro),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
