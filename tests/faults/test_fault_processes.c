/* Programs as agents when calls fail: they start or not, answer or not, and leave nothing behind. BAD_ENGINE
 * is an engine that behaves if it is told to. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/clock.h"
#include "engine/base/platform/process.h"
#include "engine/protocol/python/python_trial.h"
#include "engine/protocol/ugi/ugi_client.h"
#include "engine/protocol/ugi/ugi_server.h"
#include "tests/support/check.h"
#include "tests/support/fakes.h"
#include "tests/support/fault/fault.h"
#include "tests/support/outside.h"

#define PATIENCE (UINT64_C(120000000000)) /* for waits that don't measure time, on any machine */

/* ---- A process ---- */

static Status talk(void *context, Error *error)
{
    Text *heard = context;
    const char *const arguments[] = {"sh", "-c", "read line; echo \"got $line\"", NULL};
    const ProcessPlan plan = {.arguments = arguments, .directory = "/"};
    Process *process = NULL;
    Status status = process_start(&plan, &process, error);
    if (status == STATUS_OK)
        status = process_write(process, "hello\n", 6, clock_ns() + PATIENCE, error);
    while (status == STATUS_OK) {
        char bytes[64];
        size_t length = 0;
        status = process_read(process, bytes, sizeof bytes, clock_ns() + PATIENCE, &length, error);
        text_add(heard, bytes, length);
    }
    process_destroy(process);
    bool whole = status == STATUS_DIED && strcmp(text_string(heard), "got hello\n") == 0;
    if (status == STATUS_TIMEOUT) /* a timeout leaves the error alone */
        error_set(error, STATUS_TIMEOUT, "nothing came");
    return whole ? STATUS_OK : status;
}

static void check_talk(void *context, Status status)
{
    (void)status;
    text_free(context);
}

static void processes_talk_or_are_not_started(void **state)
{
    (void)state;
    Text heard = {0};
    fault_try(&(FaultCase){"a process", FAULT_ALL | FAULT_SPARINGLY, talk, check_talk, &heard});
}

/* ---- An engine ---- */

static Status ask_engine(void *context, Error *error)
{
    Question question;
    Agent *agent = NULL;
    Status status = outside_create(context, &agent, error);
    if (status != STATUS_OK)
        return status;
    memset(&question, 0, sizeof question);
    status = session_create(&question.session, error);
    if (status == STATUS_OK) {
        game_start(&question.game, NULL);
        question.limits.nodes = 100;
        status =
            agent_think(agent, &question.game, &question.limits, question.session, &question.move, error);
        assert_true(status != STATUS_OK || question.move == MOVE("O@0-0"));
    }
    agent_destroy(agent);
    session_destroy(question.session);
    return status;
}

static void check_nothing(void *context, Status status)
{
    (void)context, (void)status;
}

static void engines_answer_or_fail(void **state)
{
    (void)state;
    static char name[] = "ugi[move-overhead=2]:'" BAD_ENGINE "' good";
    fault_try(&(FaultCase){"an engine", FAULT_ALL | FAULT_SPARINGLY, ask_engine, check_nothing, name});
}

/* ---- A trial ---- */

static bool never(void *context)
{
    (void)context;
    return false;
}

/* A host that says nothing: the trial fails in any case, and there is nobody to report it to. */
static void trials_fail_with_nobody_to_tell_it_to(void **state)
{
    (void)state;
    AgentSpec spec;
    Error error = {0};
    assert_ok(python_trial_read("referee[python=/bin/true]:/:none", &spec, &error), &error);
    for (int lasting = 0; lasting < 2; lasting++) {
        bool struck = true;
        for (long good = 0; struck; good += fault_all() ? 1 : 1 + good / 4) {
            JsonValue *account = NULL;
            fault_arm(FAULT_ALL, good, lasting);
            Status status = python_trial_run(&spec, never, NULL, &account, NULL);
            struck = fault_disarm();
            assert_true(status != STATUS_OK);
            json_free(account);
        }
    }
}

/* ---- Being an engine ---- */

/* The server's output, without allocating memory, which would fail too. */
typedef struct Heard {
    size_t length;
    char text[1 << 14];
} Heard;

static bool hear(void *context, const char *bytes, size_t length)
{
    Heard *self = context;
    if (length < sizeof self->text - self->length) {
        memcpy(self->text + self->length, bytes, length);
        self->length += length;
        self->text[self->length] = '\0';
    }
    return true;
}

static Status serve(void *context, Error *error)
{
    static const char *const lines[] = {"ugi",          "setoption name hash value 1",
                                        "isready",      "position startpos moves O@0-0",
                                        "go nodes 200", "quit"};
    static Roster roster;
    if (roster.count == 0)
        fakes_add(&roster);
    UgiServer *server = NULL;
    const UgiStreams streams = {.write = hear, .context = context};
    Status status = ugi_server_create(&roster, "alphabeta", &streams, &server, error);
    for (size_t i = 0; status == STATUS_OK && i < sizeof lines / sizeof *lines; i++)
        if (!ugi_server_line(server, lines[i], strlen(lines[i])))
            break;
    ugi_server_destroy(server);
    return status;
}

/* Every request for a move is answered, if only with "0000". */
static void check_served(void *context, Status status)
{
    Heard *self = context;
    if (status == STATUS_OK && !strstr(self->text, "bestmove "))
        fail_msg("no answer, but: %s", self->text);
    self->length = 0;
    self->text[0] = '\0';
}

static void engines_are_served_or_not(void **state)
{
    (void)state;
    static Heard heard;
    fault_try(&(FaultCase){"being an engine", FAULT_ALL | FAULT_SPARINGLY, serve, check_served, &heard});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(processes_talk_or_are_not_started),
        cmocka_unit_test(engines_answer_or_fail),
        cmocka_unit_test(trials_fail_with_nobody_to_tell_it_to),
        cmocka_unit_test(engines_are_served_or_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
