#include "ui/state/play/python_test.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/match/play.h"
#include "engine/protocol/python/python_trial.h"

/* A game against random moves is short; an agent that uses its full time for each move does not finish it. */
static const uint64_t GAME_NS = 15000000000u, MARGIN_NS = 500000000;

enum { LAST_WORDS = 2000 };

typedef struct PythonTestRun {
    Job *job; /* while it runs */
    const Roster *roster;
    AgentSpec spec;
    bool works;
    Text account, games;
    Session *session; /* of its games */
} PythonTestRun;

static bool is_stopping(void *job)
{
    return job_stopping(job);
}

/* ---- A game as each side ---- */

/* What a game shows about the agent; returns whether it played as it should. */
static bool put_game(const PlayedGame *game, Side side, Agent *agent, Text *out)
{
    const GameSummary *summary = &game->summary;
    const Usage *spent = &summary->spent[side];
    bool loser = summary->outcome == (side == RED ? OUTCOME_BLUE : OUTCOME_RED);
    bool forfeits = summary->reason >= END_TIME && loser;
    bool slow = forfeits && summary->reason == END_TIME;
    bool hangs = slow && (double)spent->time_max_us > 0.6 * (double)GAME_NS / 1000;
    text_printf(out, "%sA game as %s against random moves:\n", out->length > 0 ? "\n" : "",
                side == RED ? "Red" : "Blue");
    if (forfeits && (!slow || hangs)) {
        text_printf(out, "  FAILED at turn %d (%s): %s\n", summary->plies + 1,
                    end_reason_texts[summary->reason], game->fault);
        /* The end of the agent's output, which has its own lines of a traceback. */
        Text said = {0};
        agent_said(agent, &said);
        const char *from = text_string(&said);
        if (said.length > LAST_WORDS)
            from += said.length - LAST_WORDS;
        for (const char *at = from; *at;) {
            size_t length = strcspn(at, "\n");
            text_printf(out, "    %.*s\n", (int)length, at);
            at += length + (at[length] == '\n');
        }
        text_free(&said);
        return false;
    }
    text_printf(out, "  %s %d turns without a fault, %.3f s of its own time a move\n", slow ? "only" : "all",
                summary->plies, (double)spent->time_us / 1e6 / (double)(spent->moves > 0 ? spent->moves : 1));
    return true;
}

static Status try_game(PythonTestRun *self, Side side, Error *error)
{
    char name[SPEC_TEXT_SIZE];
    Agent *agents[2] = {NULL, NULL};
    PlayedGame *played = memory_new(1, sizeof *played);
    Game *start = memory_new(1, sizeof *start);
    Position empty;
    Status status = played && start ? STATUS_OK : error_set(error, STATUS_MEMORY, "out of memory for a game");
    if (!status)
        status = agent_spec_write(&self->spec, name, error);
    if (!status)
        status = agent_create(self->roster, name, &agents[side], error);
    if (!status)
        status = agent_create(self->roster, "random", &agents[side_other(side)], error);
    if (!status) {
        GamePlan plan = {.players = {{.agent = agents[RED]}, {.agent = agents[BLUE]}},
                         .margin_ns = MARGIN_NS,
                         .stop = job_stop_flag(self->job),
                         .session = self->session};
        plan.players[side].pace.time_ns = GAME_NS;
        position_start(&empty);
        game_start(start, &empty);
        status = play_game(start, &plan, played, error);
    }
    if (!status && played)
        self->works = put_game(played, side, agents[side], &self->games) && self->works;
    agent_destroy(agents[RED]);
    agent_destroy(agents[BLUE]);
    if (played)
        played_game_free(played);
    free(played);
    free(start);
    return status;
}

/* ---- The whole test ---- */

static Status run(Job *job, void *context, Error *error)
{
    PythonTestRun *self = context;
    self->job = job;
    Status status = python_trial_report(&self->spec, is_stopping, job, &self->works, &self->account, error);
    if (status)
        return status;
    bool goes_on = self->works; /* if it fails at its first move, no game is needed */
    for (int side = RED; side <= BLUE && goes_on && !status; side++)
        status = try_game(self, (Side)side, error);
    /* What fails stands first, not below first moves that work. */
    Text *first = self->works ? &self->account : &self->games,
         *second = self->works ? &self->games : &self->account;
    Text whole = {0};
    if (goes_on) {
        text_printf(&whole, "%s\n%s", text_string(first), text_string(second));
        text_free(&self->account);
        self->account = whole;
    }
    return status ? status : text_status(&self->account, error);
}

static void drop_run(void *asked)
{
    PythonTestRun *self = asked;
    session_destroy(self->session);
    text_free(&self->account);
    text_free(&self->games);
    free(self);
}

Status python_test_start(PythonTest *self, const char *agent, const Roster *roster, Wake wake, Error *error)
{
    static const Inquiry inquiry = {run, drop_run};
    if (question_open(&self->asking))
        return error_set(error, STATUS_INVALID, "another agent is being tested: wait, or stop that test");
    PythonTestRun *made = calloc(1, sizeof *made);
    if (!made)
        return error_set(error, STATUS_MEMORY, "out of memory to test an agent");
    made->roster = roster;
    static const char prefix[] = "referee";
    Text name = {0};
    if (strncmp(agent, prefix, sizeof prefix - 1) != 0)
        text_printf(&name, "%s:", prefix);
    text_add_string(&name, agent);
    Status status = text_status(&name, error);
    if (!status)
        status = python_trial_read(text_string(&name), &made->spec, error);
    text_free(&name);
    if (!status)
        status = session_create(&made->session, error);
    if (status) {
        drop_run(made);
        return status;
    }
    text_clear(&self->findings);
    self->made = false;
    return question_ask(&self->asking, &inquiry, made, wake, error);
}

bool python_test_tick(PythonTest *self)
{
    Status status;
    Error error;
    PythonTestRun *made = question_take(&self->asking, &status, &error);
    if (!made)
        return false;
    self->made = true;
    self->works = !status && made->works;
    text_clear(&self->findings);
    text_add_string(&self->findings, status ? error.text : text_string(&made->account));
    drop_run(made);
    return true;
}

void python_test_close(PythonTest *self)
{
    question_close(&self->asking);
    text_free(&self->findings);
}
