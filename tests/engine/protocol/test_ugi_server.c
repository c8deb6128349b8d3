/* The UGI server, driven by lines, with agents made for these tests. */
#include "engine/protocol/ugi/ugi_server.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/platform/clock.h"
#include "engine/base/text.h"
#include "tests/support/check.h"

#define MS UINT64_C(1000000)
#define PATIENCE (120000 * MS) /* for waits that don't measure time, on any machine */

/* ---- Agents ---- */

static void nap(void)
{
    const struct timespec time = {0, 1000000};
    nanosleep(&time, NULL);
}

static Status make_any(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    if (strcmp(agent_option(kind, spec, "profile"), "missing") == 0)
        return error_set(error, STATUS_NOT_FOUND, "there is no profile 'missing'");
    *out = calloc(1, sizeof **out);
    (*out)->kind = kind;
    return STATUS_OK;
}

static void destroy_any(Agent *agent)
{
    free(agent);
}

static Move first_move(const Game *game)
{
    Move moves[MOVE_LIST_SIZE];
    kernels_best()->list(&game->now, position_turn(&game->now), moves);
    return moves[0];
}

static void report_depth(const Game *game, Session *session, int depth, bool drawn)
{
    Report *report = report_box_slot(&session->reports);
    memset(report, 0, sizeof *report);
    report->serial = (uint64_t)depth;
    report->position = game->now;
    report->depth = (uint8_t)depth;
    report->best = first_move(game);
    report->nodes = 10 * (uint64_t)depth;
    report->line_count = 1;
    report->lines[0] = (ReportLine){{report->best}, .count = 1, .depth = (uint8_t)depth, .score = 7};
    if (drawn)
        report->lines[0].value = value_proven(PROOF_DRAW, 0, VALUE_EXACT);
    report_box_publish(&session->reports);
}

/* Answers at once with the first move of the list. */
static Status think_quick(Agent *self, const Game *game, const Limits *limits, Session *session, Move *out,
                          Error *error)
{
    (void)self;
    (void)limits;
    (void)error;
    report_depth(game, session, 1, true);
    *out = first_move(game);
    return STATUS_OK;
}

/* Thinks until it is stopped, or as deep as it may. */
static Status think_patient(Agent *self, const Game *game, const Limits *limits, Session *session, Move *out,
                            Error *error)
{
    (void)self;
    (void)error;
    uint64_t end = limits->move_time_ns ? clock_ns() + limits->move_time_ns : UINT64_MAX;
    int deepest = limits->depth ? limits->depth : INT_MAX;
    for (int depth = 1; !session_stopped(session) && depth <= deepest && clock_ns() < end; depth++) {
        report_depth(game, session, depth < 200 ? depth : 200, false);
        nap();
    }
    *out = first_move(game);
    return STATUS_OK;
}

/* Fails, after a report if it may make one. */
static Status think_failing(Agent *self, const Game *game, const Limits *limits, Session *session, Move *out,
                            Error *error)
{
    (void)self;
    (void)out;
    if (limits->depth > 0)
        report_depth(game, session, 1, false);
    return error_set(error, STATUS_DIED, "no more\nenergy");
}

static const AgentOption options[] = {
    {.name = "hash",
     .kind = AGENT_INT,
     .initial = "16",
     .low = 1,
     .high = 100,
     .unit = "MB",
     .help = "Table"},
    {.name = "profile", .kind = AGENT_TEXT, .initial = "", .help = "Weights"},
};
static const AgentOption quick_options[] = {
    {.name = "seed", .kind = AGENT_INT, .initial = "1", .low = 0, .high = 9, .help = "Seed"},
};
static const AgentKind quick = {.name = "quick",
                                .options = quick_options,
                                .option_count = 1,
                                .create = make_any,
                                .think = think_quick,
                                .destroy = destroy_any};
static const AgentKind patient = {.name = "patient",
                                  .options = options,
                                  .option_count = 2,
                                  .create = make_any,
                                  .think = think_patient,
                                  .destroy = destroy_any};
static const AgentKind failing = {
    .name = "failing", .create = make_any, .think = think_failing, .destroy = destroy_any};

/* ---- A runner ---- */

typedef struct Runner {
    UgiServer *server;
    Roster roster;
    pthread_mutex_t lock;
    Text heard;
    size_t seen;     /* bytes of it that a test has examined */
    bool deaf;       /* no longer listens */
    const char *say; /* for ugi_server_run */
    size_t say_length, say_piece;
} Runner;

static bool hear(void *context, const char *bytes, size_t length)
{
    Runner *self = context;
    pthread_mutex_lock(&self->lock);
    text_add(&self->heard, bytes, length);
    bool deaf = self->deaf;
    pthread_mutex_unlock(&self->lock);
    return !deaf && length > 0 && bytes[length - 1] == '\n';
}

static size_t tell(void *context, char *bytes, size_t size)
{
    Runner *self = context;
    size_t length = self->say_piece < self->say_length ? self->say_piece : self->say_length;
    length = length < size ? length : size;
    memcpy(bytes, self->say, length);
    self->say += length;
    self->say_length -= length;
    return length;
}

static void begin(Runner *self, const char *agent)
{
    Error error = {0};
    memset(self, 0, sizeof *self);
    pthread_mutex_init(&self->lock, NULL);
    roster_add(&self->roster, &quick);
    roster_add(&self->roster, &patient);
    roster_add(&self->roster, &failing);
    const UgiStreams streams = {self, hear, tell};
    assert_ok(ugi_server_create(&self->roster, agent, &streams, &self->server, &error), &error);
}

static void end(Runner *self)
{
    ugi_server_destroy(self->server);
    text_free(&self->heard);
    pthread_mutex_destroy(&self->lock);
}

static bool send(Runner *self, const char *line)
{
    return ugi_server_line(self->server, line, strlen(line));
}

/* Whether the text was heard since the last call; the next call starts after it. */
static bool has_heard(Runner *self, const char *text)
{
    pthread_mutex_lock(&self->lock);
    const char *found = strstr(text_string(&self->heard) + self->seen, text);
    if (found)
        self->seen = (size_t)(found - text_string(&self->heard)) + strlen(text);
    pthread_mutex_unlock(&self->lock);
    return found != NULL;
}

static void wait_for(Runner *self, const char *text)
{
    uint64_t patience = clock_ns() + PATIENCE;
    while (!has_heard(self, text)) {
        if (clock_ns() > patience)
            fail_msg("never heard '%s' in:\n%s", text, text_string(&self->heard) + self->seen);
        nap();
    }
}

/* Sends a line and expects exactly this answer. */
static void expect(Runner *self, const char *line, const char *answer)
{
    self->seen = self->heard.length;
    assert_true(send(self, line));
    assert_string_equal(text_string(&self->heard) + self->seen, answer);
    self->seen = self->heard.length;
}

/* How often a text was heard altogether. */
static int times_heard(Runner *self, const char *text)
{
    int count = 0;
    pthread_mutex_lock(&self->lock);
    for (const char *at = text_string(&self->heard); (at = strstr(at, text)); at++)
        count++;
    pthread_mutex_unlock(&self->lock);
    return count;
}

/* ---- Questions ---- */

static void ugi_is_answered_with_name_and_options(void **state)
{
    (void)state;
    Runner runner;
    begin(&runner, "patient:hash=32");
    expect(&runner, "ugi",
           "id name Tetress " TETRESS_VERSION "\nid author The Tetress authors\n"
           "option name Agent type combo default patient:hash=32 var quick var patient var failing\n"
           "option name Hash type spin default 32 min 1 max 100\n"
           "option name Seed type spin default 1 min 0 max 9\n"
           "option name Profile type string default <empty>\n"
           "ugiok\n");
    expect(&runner, "isready", "readyok\n");
    end(&runner);
}

static void unknown_words_are_told(void **state)
{
    (void)state;
    Runner runner;
    begin(&runner, "quick");
    expect(&runner, "", "");
    expect(&runner, "hello", "info string ignored: hello\n");
    expect(&runner, "hello isready there", "info string ignored: hello and more\nreadyok\n");
    expect(&runner, "query who",
           "info string error: column 7: expected 'gameover', 'p1turn' or 'result', found 'who'\n");
    expect(&runner, "stop", "");
    end(&runner);
}

static void games_are_followed(void **state)
{
    (void)state;
    Runner runner;
    begin(&runner, "quick");
    expect(&runner, "query p1turn", "response true\n");
    expect(&runner, "position startpos moves 0-0,0-1,0-2,0-3", "");
    expect(&runner, "query p1turn", "response false\n");
    expect(&runner, "query gameover", "response false\n");
    expect(&runner, "query result", "response none\n");
    expect(&runner, "position fen 11/11/11/11/11/11/11/11/11/11/r10 r 150", "");
    expect(&runner, "query gameover", "response true\n");
    expect(&runner, "query result", "response p1win\n");
    expect(&runner, "position fen 11/11/11/11/11/11/11/11/11/11/b10 r 150", "");
    expect(&runner, "query result", "response p2win\n");
    expect(&runner, "position fen 11/11/11/11/11/11/11/11/11/11/11 r 150", "");
    expect(&runner, "query result", "response draw\n");
    expect(&runner, "uginewgame", "");
    expect(&runner, "query result", "response none\n");
    end(&runner);
}

static void illegal_moves_lose(void **state)
{
    (void)state;
    Runner runner;
    begin(&runner, "quick");
    expect(&runner, "position startpos moves 0-0,0-1,0-2,0-3 0-3,0-4,0-5,0-6 5-0,5-1,5-2,5-3",
           "info string illegal move 2, 0-3,0-4,0-5,0-6: turn 2: cell 0-3 is taken by red\n");
    expect(&runner, "query p1turn", "response false\n");
    expect(&runner, "query gameover", "response true\n");
    expect(&runner, "query result", "response p1win\n");
    assert_true(send(&runner, "position startpos moves e2e4"));
    wait_for(&runner, "info string illegal move 1, e2e4: ");
    expect(&runner, "query p1turn", "response true\n");
    expect(&runner, "query result", "response p2win\n");
    expect(&runner, "position startpos", "");
    expect(&runner, "query result", "response none\n");
    end(&runner);
}

static void bad_positions_change_nothing(void **state)
{
    (void)state;
    Runner runner;
    begin(&runner, "quick");
    expect(&runner, "position startpos moves 0-0,0-1,0-2,0-3", "");
    assert_true(send(&runner, "position fen 11/11/11 r 0"));
    wait_for(&runner, "info string error: column ");
    assert_true(send(&runner, "position fen"));
    wait_for(&runner, "info string error: column 13: expected a position");
    expect(&runner, "query p1turn", "response false\n");
    end(&runner);
}

/* ---- Options ---- */

static void options_change_the_agent(void **state)
{
    (void)state;
    Runner runner;
    begin(&runner, "quick");
    expect(&runner, "setoption name AGENT value Patient", "");
    expect(&runner, "setoption name hAsH value 50", "");
    expect(&runner, "setoption name Profile value a file", "");
    send(&runner, "go infinite");
    wait_for(&runner, "info depth ");
    send(&runner, "stop");
    wait_for(&runner, "bestmove ");
    end(&runner);
}

static void bad_values_change_nothing(void **state)
{
    (void)state;
    Runner runner;
    begin(&runner, "patient");
    expect(&runner, "setoption name Hash value 101",
           "info string error: hash must be a whole number from 1 to 100, not '101'\n");
    expect(&runner, "setoption name Hash",
           "info string error: hash must be a whole number from 1 to 100, not ''\n");
    expect(&runner, "setoption name Profile value missing",
           "info string error: there is no profile 'missing'\n");
    expect(&runner, "setoption name Colour value red", "info string error: there is no option 'Colour'\n");
    expect(&runner, "setoption name Threads value 2", "info string error: no agent has the option Threads\n");
    expect(&runner, "setoption name Agent value nobody",
           "info string error: there is no agent 'nobody'; there are quick, patient, failing\n");
    expect(&runner, "setoption name Agent value patient:hash=0",
           "info string error: hash must be a whole number from 1 to 100, not '0'\n");
    send(&runner, "go depth 2");
    wait_for(&runner, "info depth 2 ");
    wait_for(&runner, "bestmove ");
    end(&runner);
}

static void options_of_other_agents_wait_for_them(void **state)
{
    (void)state;
    Runner runner;
    begin(&runner, "patient");
    expect(&runner, "setoption name Seed value 10",
           "info string error: seed must be a whole number from 0 to 9, not '10'\n");
    expect(&runner, "setoption name Seed value 7",
           "info string this agent has no option Seed; the value is kept for agents that have it\n");
    expect(&runner, "setoption name Agent value quick", "");
    end(&runner);
}

static void a_server_needs_an_agent_that_there_is(void **state)
{
    (void)state;
    Roster roster = {0};
    UgiServer *server;
    Error error = {0};
    const UgiStreams streams = {NULL, hear, tell};
    roster_add(&roster, &quick);
    assert_int_equal(ugi_server_create(&roster, "nobody", &streams, &server, &error), STATUS_NOT_FOUND);
    assert_null(server);
    assert_int_equal(ugi_server_create(&roster, "quick:", &streams, &server, &error), STATUS_SYNTAX);
}

/* ---- Searches ---- */

static void go_is_answered_with_lines_and_a_move(void **state)
{
    (void)state;
    Runner runner;
    begin(&runner, "quick");
    send(&runner, "go depth 3");
    wait_for(&runner, "bestmove 0-0,0-1,1-0,1-1\n");
    assert_non_null(strstr(text_string(&runner.heard),
                           "info depth 1 seldepth 1 multipv 1 score cp 0 nodes 10 time 0 pv "
                           "0-0,0-1,1-0,1-1\n"
                           "info string line 1 is a proven draw\n"));
    send(&runner, "go");
    wait_for(&runner, "bestmove 0-0,0-1,1-0,1-1\n");
    end(&runner);
}

static void stop_ends_a_search_soon(void **state)
{
    (void)state;
    uint64_t best = UINT64_MAX;
    Runner runner;
    begin(&runner, "patient");
    for (int i = 0; i < 10; i++) {
        send(&runner, "go");
        wait_for(&runner, "info depth ");
        uint64_t before = clock_ns();
        send(&runner, "stop");
        while (!has_heard(&runner, "bestmove "))
            continue;
        uint64_t took = clock_ns() - before;
        best = took < best ? took : best;
    }
    assert_in_time(best < 10 * MS);
    end(&runner);
}

static void questions_are_answered_during_a_search(void **state)
{
    (void)state;
    Runner runner;
    begin(&runner, "patient");
    send(&runner, "go infinite");
    send(&runner, "isready");
    wait_for(&runner, "readyok\n");
    send(&runner, "query p1turn");
    wait_for(&runner, "response true\n");
    send(&runner, "ugi");
    wait_for(&runner, "ugiok\n");
    send(&runner, "go depth 1");
    wait_for(&runner, "info string error: go must wait until the search is over; send stop first\n");
    send(&runner, "setoption name Hash value 3");
    wait_for(&runner, "info string error: setoption must wait");
    send(&runner, "uginewgame");
    wait_for(&runner, "info string error: uginewgame must wait");
    assert_int_equal(times_heard(&runner, "bestmove"), 0);
    send(&runner, "stop");
    wait_for(&runner, "bestmove 0-0,0-1,1-0,1-1\n");
    end(&runner);
}

static void commands_behind_stop_wait_for_the_answer(void **state)
{
    (void)state;
    Runner runner;
    begin(&runner, "patient");
    for (int i = 0; i < 20; i++) {
        send(&runner, "go infinite");
        send(&runner, "stop");
    }
    send(&runner, "setoption name Hash value 3");
    assert_int_equal(times_heard(&runner, "bestmove 0-0,0-1,1-0,1-1\n"), 20);
    assert_int_equal(times_heard(&runner, "error"), 0);
    end(&runner);
}

static void infinite_waits_for_stop_even_with_an_answer(void **state)
{
    (void)state;
    Runner runner;
    begin(&runner, "quick");
    send(&runner, "go infinite");
    wait_for(&runner, "info depth 1 ");
    for (int i = 0; i < 50; i++)
        nap();
    assert_int_equal(times_heard(&runner, "bestmove"), 0);
    send(&runner, "stop");
    wait_for(&runner, "bestmove 0-0,0-1,1-0,1-1\n");
    send(&runner, "position fen 11/11/11/11/11/11/11/11/11/11/r10 r 150");
    send(&runner, "go infinite");
    wait_for(&runner, "info string the game is over\n");
    for (int i = 0; i < 20; i++)
        nap();
    assert_false(has_heard(&runner, "bestmove"));
    send(&runner, "stop");
    wait_for(&runner, "bestmove 0000\n");
    end(&runner);
}

static void finished_games_have_no_move(void **state)
{
    (void)state;
    Runner runner;
    begin(&runner, "quick");
    send(&runner, "position fen 11/11/11/11/11/11/11/11/11/11/r10 r 150");
    send(&runner, "go movetime 1000");
    wait_for(&runner, "bestmove 0000\n");
    end(&runner);
}

static void failing_agents_answer_with_what_they_reported(void **state)
{
    (void)state;
    Runner runner;
    begin(&runner, "failing");
    send(&runner, "go nodes 5");
    wait_for(&runner, "info string error: turn 1: no more?energy\nbestmove 0000\n");
    send(&runner, "go depth 5");
    wait_for(&runner, "info string error: turn 1: no more?energy\nbestmove 0-0,0-1,1-0,1-1\n");
    end(&runner);
}

static void bad_limits_start_nothing(void **state)
{
    (void)state;
    Runner runner;
    begin(&runner, "quick");
    send(&runner, "go movetime soon");
    wait_for(&runner, "info string error: column 13: expected a whole number");
    end(&runner);
    begin(&runner, "patient");
    send(&runner, "go movetime 1");
    wait_for(&runner, "bestmove ");
    end(&runner);
}

/* ---- Whole conversations ---- */

static void run(Runner *self, const char *bytes, size_t length, size_t piece)
{
    self->say = bytes;
    self->say_length = length;
    self->say_piece = piece;
    ugi_server_run(self->server);
}

static void conversations_come_in_any_pieces(void **state)
{
    (void)state;
    static const char bytes[] = "isready\r\nhello\0there\n\nquery result\nquit\nisready\n";
    for (size_t piece = 1; piece < sizeof bytes; piece += 7) {
        Runner runner;
        begin(&runner, "quick");
        run(&runner, bytes, sizeof bytes - 1, piece);
        assert_string_equal(text_string(&runner.heard),
                            "readyok\ninfo string ignored: hello?there\nresponse none\n");
        end(&runner);
    }
}

static void the_last_line_needs_no_end(void **state)
{
    (void)state;
    Runner runner;
    begin(&runner, "quick");
    run(&runner, "isready\nquery p1turn", 20, 100);
    assert_string_equal(text_string(&runner.heard), "readyok\nresponse true\n");
    end(&runner);
}

static void long_lines_are_refused_whole(void **state)
{
    (void)state;
    size_t length = 1000000;
    char *bytes = malloc(length);
    assert_non_null(bytes);
    memset(bytes, 'x', length);
    memcpy(bytes + length - 14, " quit\nisready\n", 14);
    Runner runner;
    begin(&runner, "quick");
    run(&runner, bytes, length, 5000);
    assert_string_equal(text_string(&runner.heard), "info string error: the line is too long\nreadyok\n");
    end(&runner);
    free(bytes);
}

static void a_new_game_forgets_a_position_that_was_refused(void **state)
{
    (void)state;
    Runner runner;
    begin(&runner, "quick");
    assert_true(send(&runner, "position nonsense"));
    assert_true(send(&runner, "go nodes 1"));
    wait_for(&runner, "bestmove 0000");
    assert_true(send(&runner, "uginewgame"));
    assert_true(send(&runner, "go nodes 1"));
    wait_for(&runner, "bestmove ");
    assert_int_equal(times_heard(&runner, "bestmove 0000"), 1);
    end(&runner);
}

static void a_refused_position_counts_after_ignored_words(void **state)
{
    (void)state;
    Runner runner;
    begin(&runner, "quick");
    assert_true(send(&runner, "now position nonsense"));
    assert_true(send(&runner, "go nodes 1"));
    wait_for(&runner, "bestmove 0000");
    end(&runner);
}

static void the_end_of_the_input_ends_a_search(void **state)
{
    (void)state;
    Runner runner;
    begin(&runner, "patient");
    run(&runner, "go infinite\n", 12, 100);
    ugi_server_destroy(runner.server);
    runner.server = NULL;
    assert_int_equal(times_heard(&runner, "bestmove 0-0,0-1,1-0,1-1\n"), 1);
    end(&runner);
    begin(&runner, "patient");
    run(&runner, "go infinite\nquit\n", 17, 100);
    end(&runner);
}

static void nobody_listening_is_the_end(void **state)
{
    (void)state;
    Runner runner;
    begin(&runner, "quick");
    runner.deaf = true;
    assert_false(send(&runner, "isready"));
    end(&runner);
}

static void any_bytes_are_survived(void **state)
{
    (void)state;
    static const char *const words[] = {
        "ugi",      "isready", "setoption", "name",  "value",   "Hash",     "Agent", "position",  "fen",
        "startpos", "moves",   "go",        "depth", "nodes",   "movetime", "query", "result",    "stop",
        "\xff\x01", "1",       "-5",        "quick", "patient", "infinite", "O@0-0", "uginewgame"};
    Random random = random_seeded(1, 0);
    Runner runner;
    begin(&runner, "quick");
    for (int i = 0; i < 2000; i++) {
        char line[200] = "";
        for (uint32_t j = random_below(&random, 6); j > 0; j--) {
            strcat(line, words[random_below(&random, sizeof words / sizeof *words)]);
            strcat(line, " ");
        }
        assert_true(send(&runner, line));
    }
    send(&runner, "stop");
    send(&runner, "uginewgame");
    expect(&runner, "isready", "readyok\n");
    end(&runner);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ugi_is_answered_with_name_and_options),
        cmocka_unit_test(unknown_words_are_told),
        cmocka_unit_test(games_are_followed),
        cmocka_unit_test(illegal_moves_lose),
        cmocka_unit_test(bad_positions_change_nothing),
        cmocka_unit_test(options_change_the_agent),
        cmocka_unit_test(bad_values_change_nothing),
        cmocka_unit_test(options_of_other_agents_wait_for_them),
        cmocka_unit_test(a_server_needs_an_agent_that_there_is),
        cmocka_unit_test(go_is_answered_with_lines_and_a_move),
        cmocka_unit_test(stop_ends_a_search_soon),
        cmocka_unit_test(questions_are_answered_during_a_search),
        cmocka_unit_test(commands_behind_stop_wait_for_the_answer),
        cmocka_unit_test(infinite_waits_for_stop_even_with_an_answer),
        cmocka_unit_test(finished_games_have_no_move),
        cmocka_unit_test(failing_agents_answer_with_what_they_reported),
        cmocka_unit_test(bad_limits_start_nothing),
        cmocka_unit_test(conversations_come_in_any_pieces),
        cmocka_unit_test(the_last_line_needs_no_end),
        cmocka_unit_test(long_lines_are_refused_whole),
        cmocka_unit_test(a_new_game_forgets_a_position_that_was_refused),
        cmocka_unit_test(a_refused_position_counts_after_ignored_words),
        cmocka_unit_test(the_end_of_the_input_ends_a_search),
        cmocka_unit_test(nobody_listening_is_the_end),
        cmocka_unit_test(any_bytes_are_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
