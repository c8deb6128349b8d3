/* UGI engines as agents: good ones, every kind of bad one (BAD_ENGINE is their path), and our own program
 * (CLI is its path). */
#include "engine/protocol/ugi/ugi_client.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/clock.h"
#include "engine/protocol/ugi/ugi_trial.h"
#include "tests/support/check.h"
#include "tests/support/outside.h"

#define MS UINT64_C(1000000)
#define PATIENCE (120000 * MS) /* for waits that don't measure time, on any machine */

static void expect_not_started(const char *name, Status status, const char *message)
{
    Agent *agent;
    Error error = {0};
    assert_int_equal(outside_create(name, &agent, &error), status);
    assert_null(agent);
    assert_error(&error, status, error.column, message);
}

static void begin(Question *self)
{
    question_begin(self);
    self->limits.nodes = 100;
}

/* In this mode the bad engine fails the first search like this, and the next one at least as soon. */
static void expect_failure(const char *name, Status status, const char *message)
{
    Question question;
    Agent *agent = outside_start(name);
    begin(&question);
    assert_int_equal(question_ask(&question, agent), status);
    assert_int_equal(question.error.turn, 1);
    assert_int_equal(question.error.status, status);
    if (!strstr(question.error.text, message))
        fail_msg("'%s' is not in '%s'", message, question.error.text);
    agent_destroy(agent);
    question_end(&question);
}

static void expect_answer(const char *name)
{
    Question question;
    Agent *agent = outside_start(name);
    begin(&question);
    assert_ok(question_ask(&question, agent), &question.error);
    assert_int_equal(question.move, MOVE("O@0-0"));
    agent_destroy(agent);
    question_end(&question);
}

/* ---- Good engines ---- */

static void good_engines_answer_and_report(void **state)
{
    (void)state;
    Question question;
    Agent *agent = outside_start("ugi:'" BAD_ENGINE "' good");
    begin(&question);
    assert_ok(question_ask(&question, agent), &question.error);
    assert_int_equal(question.move, MOVE("O@0-0"));
    const Report *report = report_box_take(&question.session->reports);
    assert_non_null(report);
    assert_true(report->finished);
    assert_int_equal(report->depth, 2);
    assert_int_equal(report->seldepth, 4);
    assert_int_equal(report->nodes, 99);
    assert_int_equal(report->table.permille, 12);
    assert_int_equal(report->best, question.move);
    assert_int_equal(report->line_count, 1);
    assert_int_equal(report->lines[0].score, -37);
    assert_int_equal(report->lines[0].count, 1);
    assert_int_equal(report->memory > 0, knows_linux());
    agent_destroy(agent);
    question_end(&question);
}

static void proven_scores_are_understood(void **state)
{
    (void)state;
    Question question;
    Agent *agent = outside_start("ugi:" BAD_ENGINE " mate");
    begin(&question);
    assert_ok(question_ask(&question, agent), &question.error);
    const Report *report = report_box_take(&question.session->reports);
    assert_non_null(report);
    assert_int_equal(report->proof, PROOF_WIN);
    assert_int_equal(report->plies, 5);
    agent_destroy(agent);
    question_end(&question);
}

static void any_game_can_be_asked_about(void **state)
{
    (void)state;
    static const char text[] = "11/4r6/3rrr5/11/11/11/11/11/11/11/11 b 1";
    Question question;
    Position position;
    Agent *agent = outside_start("ugi:" BAD_ENGINE);
    begin(&question);
    for (int i = 0; i < 5; i++) {
        assert_ok(question_ask(&question, agent), &question.error);
        assert_int_equal(game_play(&question.game, question.move, NULL), STATUS_OK);
    }
    game_undo(&question.game, 3);
    assert_ok(question_ask(&question, agent), &question.error);
    assert_int_equal(position_read(text, strlen(text), &position, NULL), STATUS_OK);
    game_start(&question.game, &position);
    assert_ok(question_ask(&question, agent), &question.error);
    assert_int_equal(game_play(&question.game, question.move, NULL), STATUS_OK);
    assert_ok(question_ask(&question, agent), &question.error);
    agent_new_game(agent);
    assert_ok(question_ask(&question, agent), &question.error);
    agent_destroy(agent);
    question_end(&question);
}

/* The question to the engine, as it repeats it on standard error before it dies. */
static void expect_asked(const Limits *limits, const char *expected)
{
    Question question;
    Agent *agent = outside_start(
        "ugi:sh -c 'read a; echo ugiok; read a; read a; echo readyok; read a; read a; echo $a >&2'");
    begin(&question);
    question.limits = *limits;
    assert_int_equal(question_ask(&question, agent), STATUS_DIED);
    if (!strstr(question.error.text, expected))
        fail_msg("'%s' is not in '%s'", expected, question.error.text);
    agent_destroy(agent);
    question_end(&question);
}

static void limits_are_passed_on(void **state)
{
    (void)state;
    expect_asked(&(Limits){0}, ": go infinite");
    expect_asked(&(Limits){.move_time_ns = 25 * MS}, ": go movetime 25");
    expect_asked(&(Limits){.move_time_ns = 1}, ": go movetime 1");
    expect_asked(&(Limits){.nodes = 7, .depth = 3}, ": go nodes 7 depth 3");
    expect_asked(&(Limits){.clocked = true, .time_ns = {5 * MS, 6 * MS}, .increment_ns = {7 * MS, 0}},
                 ": go p1time 5 p2time 6 p1inc 7 p2inc 0");
}

static void options_are_passed_on_as_the_engine_writes_them(void **state)
{
    (void)state;
    Question question;
    Agent *agent = outside_start("ugi[move-overhead=7]:" BAD_ENGINE " dies-thinking");
    begin(&question);
    assert_int_equal(question_ask(&question, agent), STATUS_DIED);
    assert_non_null(
        strstr(question.error.text, "setoption name Move Overhead value 7 | go nodes 100 | thinking hard"));
    agent_destroy(agent);
    question_end(&question);
}

static void commands_are_found_and_split(void **state)
{
    (void)state;
    expect_answer("ugi[directory=/]:" BAD_ENGINE " 'good'");
    expect_answer("ugi:sh -c \"exec '" BAD_ENGINE "' good\"");
    expect_not_started("ugi:'" BAD_ENGINE, STATUS_SYNTAX, "the quote ' is not closed");
    expect_not_started("ugi:./no-such-engine", STATUS_NOT_FOUND, "there is no program './no-such-engine'");
    expect_not_started("ugi[directory=/no/such]:sh", STATUS_NOT_FOUND,
                       "there is no folder '/no/such' to run in");
}

/* ---- Bad engines ---- */

static void bad_starts_are_told(void **state)
{
    (void)state;
    expect_not_started("ugi:sh -c 'echo no book >&2; echo no hope >&2; exit 3'", STATUS_DIED,
                       "the engine sh ended (exit code 3): no book | no hope");
    expect_not_started("ugi[start-ms=50]:sh -c 'sleep 1000'", STATUS_TIMEOUT,
                       "the engine sh did not say ugiok in time");
    expect_not_started("ugi[start-ms=3000]:sh -c 'read a; echo ugiok; echo hm >&2; while read a; do :; done'",
                       STATUS_TIMEOUT, "the engine sh did not say readyok in time: hm");
    expect_not_started("ugi[start-ms=50]:yes", STATUS_TIMEOUT, "the engine yes did not say ugiok in time");
    expect_not_started("ugi[speed=3]:sh -c 'echo ugiok; read a; read a'", STATUS_NOT_FOUND,
                       "the engine sh has no option 'speed'");
    expect_not_started("ugi[start-ms=soon]:sh", STATUS_INVALID,
                       "start-ms must be a whole number from 1 to 3600000, not 'soon'");
    Agent *agent;
    assert_int_equal(outside_create("ugi:" BAD_ENGINE " dies-at-start", &agent, NULL), STATUS_DIED);
    assert_int_equal(outside_create("ugi[start-ms=50]:" BAD_ENGINE " silent", &agent, NULL), STATUS_TIMEOUT);
    assert_int_equal(outside_create("ugi[start-ms=50]:" BAD_ENGINE " no-ugiok", &agent, NULL),
                     STATUS_TIMEOUT);
    assert_int_equal(outside_create("ugi[start-ms=50]:" BAD_ENGINE " never-ready", &agent, NULL),
                     STATUS_TIMEOUT);
}

static void death_is_told_with_the_last_words(void **state)
{
    (void)state;
    expect_failure("ugi:" BAD_ENGINE " dies-thinking", STATUS_DIED,
                   "ended (exit code 4): go nodes 100 | thinking hard | assertion failed: tree != 0");
    expect_failure("ugi:" BAD_ENGINE " crashes", STATUS_DIED, "ended (signal 6): go nodes 100");
    expect_failure("ugi:" BAD_ENGINE " closes-output", STATUS_DIED, "closed its output: go nodes 100");
}

static void illegal_answers_are_told(void **state)
{
    (void)state;
    Question question;
    Agent *agent = outside_start("ugi:" BAD_ENGINE " illegal");
    begin(&question);
    assert_int_equal(game_play(&question.game, MOVE("O@0-0"), NULL), STATUS_OK);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(question_ask(&question, agent), STATUS_ILLEGAL_MOVE);
        assert_non_null(strstr(question.error.text, "ugi answered 0-0,0-1,0-2,0-3, which is not legal"));
    }
    agent_destroy(agent);
    question_end(&question);
    expect_failure("ugi:" BAD_ENGINE " nonsense", STATUS_ILLEGAL_MOVE,
                   "answered 'banana', which is not a move");
    expect_failure("ugi:" BAD_ENGINE " silent-bestmove", STATUS_ILLEGAL_MOVE,
                   "answered '', which is not a move");
}

/* The engine fails for being late, and not much later than it should. */
static void expect_late(const char *name)
{
    Question question;
    Agent *agent = outside_start(name);
    begin(&question);
    question.limits = (Limits){.move_time_ns = 10 * MS};
    uint64_t before = clock_ns();
    assert_int_equal(question_ask(&question, agent), STATUS_TIMEOUT);
    uint64_t took = clock_ns() - before;
    assert_true(took >= 70 * MS && took < PATIENCE);
    assert_non_null(strstr(question.error.text, "did not answer in time"));
    agent_destroy(agent);
    question_end(&question);
}

static void no_answer_is_not_waited_for(void **state)
{
    (void)state;
    expect_late("ugi[grace-ms=30]:" BAD_ENGINE " deaf");
    expect_late("ugi[grace-ms=30]:" BAD_ENGINE " no-line-end");
    expect_late("ugi[grace-ms=30]:" BAD_ENGINE " floods-lines");
    /* One line without an end, from several writers at once, so that there is always more of it. */
    expect_late("ugi[grace-ms=30]:sh -c 'read a; echo ugiok; read a; read a; echo readyok; read a; read a; "
                "cat /dev/zero & cat /dev/zero & cat /dev/zero & wait'");
}

/* An engine that hangs must not hang a match that limits nodes alone. */
static void nodes_alone_are_not_waited_for_without_end(void **state)
{
    (void)state;
    static const Limits limits[] = {{.nodes = 100}, {.depth = 2}, {.hard = true}};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        Question question;
        Agent *agent = outside_start("ugi[grace-ms=30,think-ms=40]:" BAD_ENGINE " deaf");
        begin(&question);
        question.limits = limits[i];
        uint64_t before = clock_ns();
        assert_int_equal(question_ask(&question, agent), STATUS_TIMEOUT);
        assert_uint_in_range(clock_ns() - before, 100 * MS, PATIENCE);
        agent_destroy(agent);
        question_end(&question);
    }
}

static void an_answer_to_stop_is_an_answer(void **state)
{
    (void)state;
    Question question;
    Agent *agent = outside_start("ugi[grace-ms=20]:" BAD_ENGINE " late");
    begin(&question);
    question.limits = (Limits){.clocked = true, .time_ns = {10 * MS, UINT64_MAX}};
    assert_ok(question_ask(&question, agent), &question.error);
    assert_int_equal(question.move, MOVE("O@0-0"));
    agent_destroy(agent);
    question_end(&question);
}

static void noise_is_survived(void **state)
{
    (void)state;
    expect_answer("ugi:" BAD_ENGINE " floods-errors");
    expect_answer("ugi:" BAD_ENGINE " garbage");
    expect_answer("ugi:" BAD_ENGINE " last-breath");
}

static void what_was_not_asked_for_is_no_answer(void **state)
{
    (void)state;
    Question question;
    Agent *agent = outside_start("ugi:" BAD_ENGINE " stutters");
    begin(&question);
    for (int i = 0; i < 5; i++) {
        assert_ok(question_ask(&question, agent), &question.error);
        assert_int_equal(game_play(&question.game, question.move, NULL), STATUS_OK);
    }
    agent_destroy(agent);
    question_end(&question);
}

static void quitting_is_not_up_to_the_engine(void **state)
{
    (void)state;
    uint64_t before = clock_ns();
    agent_destroy(outside_start("ugi:" BAD_ENGINE " ignores-quit"));
    assert_true(clock_ns() - before < PATIENCE);
}

static void the_next_game_starts_the_dead_again(void **state)
{
    (void)state;
    Question question;
    Agent *agent = outside_start("ugi:" BAD_ENGINE " dies-thinking");
    begin(&question);
    assert_int_equal(question_ask(&question, agent), STATUS_DIED);
    assert_non_null(strstr(question.error.text, "go nodes 100 | thinking hard"));
    question.limits.nodes = 200;
    assert_int_equal(question_ask(&question, agent), STATUS_DIED);
    assert_non_null(strstr(question.error.text, "go nodes 100 | thinking hard"));
    agent_new_game(agent);
    assert_int_equal(question_ask(&question, agent), STATUS_DIED);
    assert_non_null(strstr(question.error.text, "go nodes 200 | thinking hard"));
    /* A game that doesn't continue the last one is a new game too. */
    assert_int_equal(game_play(&question.game, MOVE("O@0-0"), NULL), STATUS_OK);
    question.limits.nodes = 300;
    assert_int_equal(question_ask(&question, agent), STATUS_DIED);
    assert_non_null(strstr(question.error.text, "go nodes 200 | thinking hard"));
    game_start(&question.game, NULL);
    assert_int_equal(question_ask(&question, agent), STATUS_DIED);
    assert_non_null(strstr(question.error.text, "go nodes 300 | thinking hard"));
    agent_destroy(agent);
    question_end(&question);
}

/* ---- Stopping ---- */

static void *stop_soon(void *context)
{
    uint64_t until = clock_ns() + 20 * MS;
    while (clock_ns() < until)
        continue;
    session_stop(context);
    return NULL;
}

static void the_observer_can_stop_it(void **state)
{
    (void)state;
    Question question;
    pthread_t thread;
    Agent *agent = outside_start("ugi:" BAD_ENGINE " late");
    begin(&question);
    question.limits = (Limits){0};
    session_clear(question.session);
    assert_int_equal(pthread_create(&thread, NULL, stop_soon, question.session), 0);
    uint64_t before = clock_ns();
    assert_ok(agent_think(agent, &question.game, &question.limits, question.session, &question.move,
                          &question.error),
              &question.error);
    assert_true(clock_ns() - before < PATIENCE);
    pthread_join(thread, NULL);
    agent_destroy(agent);
    question_end(&question);
}

/* ---- Our own program ---- */

static void whole_games_are_played_with_our_own_engine(void **state)
{
    (void)state;
    Question question;
    Agent *agents[2] = {outside_start("ugi[seed=5]:" CLI " ugi --agent random"),
                        outside_start("ugi[agent=greedy]:" CLI " ugi")};
    begin(&question);
    while (position_outcome(&question.game.now) == OUTCOME_NONE) {
        assert_ok(question_ask(&question, agents[position_turn(&question.game.now)]), &question.error);
        assert_int_equal(game_play(&question.game, question.move, NULL), STATUS_OK);
    }
    assert_true(question.game.count > 10);
    agent_destroy(agents[0]);
    agent_destroy(agents[1]);
    question_end(&question);
}

static void *play_some(void *context)
{
    Agent *agent = outside_start("ugi:" CLI " ugi --agent random");
    Question question;
    begin(&question);
    for (int i = 0; i < 10; i++) {
        if (question_ask(&question, agent) != STATUS_OK ||
            game_play(&question.game, question.move, NULL) != STATUS_OK)
            break;
        ++*(int *)context;
    }
    agent_destroy(agent);
    question_end(&question);
    return NULL;
}

static void engines_run_side_by_side(void **state)
{
    (void)state;
    enum { THREADS = 4 };
    pthread_t threads[THREADS];
    int well[THREADS] = {0};
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, play_some, &well[i]), 0);
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        assert_int_equal(well[i], 10);
    }
}

/* ---- Trials ---- */

static void try_engine(const char *name, Status status, UgiTrial *out, Error *error)
{
    AgentSpec spec;
    *out = (UgiTrial){0};
    assert_ok(agent_spec_read(name, &spec, error), error);
    assert_int_equal(ugi_trial_run(&spec, out, error), status);
}

static const AgentOption *trial_option(const UgiTrial *trial, const char *name)
{
    for (int i = 0; i < trial->option_count; i++)
        if (strcmp(trial->options[i].name, name) == 0)
            return &trial->options[i].option;
    fail_msg("the engine has no option %s", name);
    return NULL;
}

static void a_trial_tells_what_the_engine_is_and_says(void **state)
{
    (void)state;
    static UgiTrial trial;
    Error error = {0};
    try_engine("ugi:'" CLI "' ugi", STATUS_OK, &trial, &error);
    assert_non_null(strstr(trial.name, "Tetress"));
    assert_true(trial.move < MOVE_NONE);
    const AgentOption *threads = trial_option(&trial, "threads");
    assert_int_equal(threads->kind, AGENT_INT);
    assert_true(threads->low == 1 && threads->high > 1);
    assert_string_equal(threads->initial, "1");
    assert_non_null(strstr(trial_option(&trial, "agent")->choices, "mcts|"));
    assert_int_equal(trial_option(&trial, "profile")->kind, AGENT_TEXT);
    assert_non_null(strstr(text_string(&trial.protocol), "> ugi\n< id name"));
    assert_non_null(strstr(text_string(&trial.protocol), "< bestmove"));
    ugi_trial_free(&trial);
    try_engine("ugi:/nothing/here", STATUS_NOT_FOUND, &trial, &error);
    assert_int_equal(trial.option_count, 0);
    ugi_trial_free(&trial);
}

static void odd_options_are_noted_or_left_out(void **state)
{
    (void)state;
    static UgiTrial trial;
    static const char *const lines[] = {"option name Clear Hash type button",
                                        "option name Multi PV type spin default 1 min 1 max 5",
                                        "option name Style type combo default Normal var Solid var Normal",
                                        "option name Book type string default <empty>",
                                        "option name Broken type spin default 3",
                                        "option name Ponder type check default true",
                                        "option",
                                        "option name",
                                        "option name type",
                                        "id",
                                        ""};
    trial = (UgiTrial){0};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        ugi_trial_note(&trial, lines[i], strlen(lines[i]));
    assert_int_equal(trial.option_count, 5);
    assert_true(trial_option(&trial, "multi-pv")->high == 5);
    assert_string_equal(trial_option(&trial, "style")->choices, "Solid|Normal");
    assert_string_equal(trial_option(&trial, "book")->initial, "");
    assert_int_equal(trial_option(&trial, "broken")->kind, AGENT_TEXT);
    assert_string_equal(trial_option(&trial, "ponder")->initial, "true");
    for (int i = 0; i < 2 * TRIAL_OPTIONS; i++)
        ugi_trial_note(&trial, lines[3], strlen(lines[3]));
    assert_int_equal(trial.option_count, TRIAL_OPTIONS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_engines_answer_and_report),
        cmocka_unit_test(proven_scores_are_understood),
        cmocka_unit_test(any_game_can_be_asked_about),
        cmocka_unit_test(limits_are_passed_on),
        cmocka_unit_test(options_are_passed_on_as_the_engine_writes_them),
        cmocka_unit_test(commands_are_found_and_split),
        cmocka_unit_test(bad_starts_are_told),
        cmocka_unit_test(death_is_told_with_the_last_words),
        cmocka_unit_test(illegal_answers_are_told),
        cmocka_unit_test(no_answer_is_not_waited_for),
        cmocka_unit_test(nodes_alone_are_not_waited_for_without_end),
        cmocka_unit_test(an_answer_to_stop_is_an_answer),
        cmocka_unit_test(noise_is_survived),
        cmocka_unit_test(what_was_not_asked_for_is_no_answer),
        cmocka_unit_test(quitting_is_not_up_to_the_engine),
        cmocka_unit_test(the_next_game_starts_the_dead_again),
        cmocka_unit_test(the_observer_can_stop_it),
        cmocka_unit_test(whole_games_are_played_with_our_own_engine),
        cmocka_unit_test(engines_run_side_by_side),
        cmocka_unit_test(a_trial_tells_what_the_engine_is_and_says),
        cmocka_unit_test(odd_options_are_noted_or_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
