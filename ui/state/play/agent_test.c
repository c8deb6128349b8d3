#include "ui/state/play/agent_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/match/play.h"
#include "engine/protocol/eval/eval_agent.h"
#include "engine/protocol/python/python_trial.h"
#include "engine/protocol/ugi/ugi_client.h"

/* A game against random moves is short; an agent that uses its full time for each move does not finish it. */
static const uint64_t GAME_NS = 15000000000u, MARGIN_NS = 500000000;

enum { LAST_WORDS = 2000 };

typedef struct AgentTestRun {
    Job *job; /* while it runs */
    AgentSpec spec;
    bool works;
    UgiTrial *trial; /* of a UGI engine or an evaluator; null: it is a Python agent */
    double evaluated;
    Text account;

    /* Of a Python agent, which plays games. */
    const Roster *roster;
    Session *session;
    Text games;
} AgentTestRun;

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

static Status try_game(AgentTestRun *self, Side side, Error *error)
{
    char name[SPEC_TEXT_SIZE];
    Agent *agents[2] = {NULL, NULL};
    PlayedGame *played = memory_new(1, sizeof *played);
    Game *start = memory_new(1, sizeof *start);
    Position empty;
    Status status = played && start ? STATUS_OK : error_set(error, STATUS_MEMORY, "out of memory for a game");
    if (status == STATUS_OK)
        status = agent_spec_write(&self->spec, name, error);
    if (status == STATUS_OK)
        status = agent_create(self->roster, name, &agents[side], error);
    if (status == STATUS_OK)
        status = agent_create(self->roster, "random", &agents[side_other(side)], error);
    if (status == STATUS_OK) {
        GamePlan plan = {.players = {{.agent = agents[RED]}, {.agent = agents[BLUE]}},
                         .margin_ns = MARGIN_NS,
                         .stop = job_stop_flag(self->job),
                         .session = self->session};
        plan.players[side].pace.time_ns = GAME_NS;
        position_start(&empty);
        game_start(start, &empty);
        status = play_game(start, &plan, played, error);
    }
    if (status == STATUS_OK && played)
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

static Status test_python(AgentTestRun *self, Error *error)
{
    Status status =
        python_trial_report(&self->spec, is_stopping, self->job, &self->works, &self->account, error);
    if (status != STATUS_OK || !self->works) /* if it fails at its first move, no game is needed */
        return status != STATUS_OK ? status : text_status(&self->account, error);
    for (int side = RED; side <= BLUE && status == STATUS_OK; side++)
        status = try_game(self, (Side)side, error);
    /* What fails stands first, not below first moves that work. */
    const Text *first = self->works ? &self->account : &self->games;
    const Text *second = self->works ? &self->games : &self->account;
    Text whole = {0};
    text_printf(&whole, "%s\n%s", text_string(first), text_string(second));
    text_free(&self->account);
    self->account = whole;
    return status != STATUS_OK ? status : text_status(&self->account, error);
}

static Status test(Job *job, void *context, Error *error)
{
    AgentTestRun *self = context;
    self->job = job;
    if (!self->trial)
        return test_python(self, error);
    if (strcmp(self->spec.kind, eval_kind.name) == 0) {
        EvalTrial trial = {0};
        Status status = eval_trial_run(&self->spec, &trial, error);
        self->works = status == STATUS_OK;
        self->trial->move = trial.move;
        self->evaluated = trial.seconds > 0 ? trial.positions / trial.seconds : 0;
        eval_trial_write(&trial, &self->account);
        eval_trial_free(&trial);
        return status;
    }
    Status status = ugi_trial_run(&self->spec, self->trial, error);
    text_add_string(&self->account, text_string(&self->trial->protocol));
    self->works = status == STATUS_OK;
    return status;
}

static void drop_run(void *asked)
{
    AgentTestRun *self = asked;
    if (self->trial)
        ugi_trial_free(self->trial);
    free(self->trial);
    session_destroy(self->session);
    text_free(&self->account);
    text_free(&self->games);
    free(self);
}

/* Fills in what a run needs for this kind of agent. */
static Status agent_test_prepare(AgentTestRun *self, const char *agent, Error *error)
{
    Status status = agent_spec_read(agent, &self->spec, error);
    bool speaks = strcmp(self->spec.kind, ugi_kind.name) == 0 || strcmp(self->spec.kind, eval_kind.name) == 0;
    if (status == STATUS_OK && speaks) {
        self->trial = calloc(1, sizeof *self->trial);
        return self->trial ? STATUS_OK : error_set(error, STATUS_MEMORY, "out of memory to test an agent");
    }
    if (status == STATUS_OK)
        status = python_trial_read(agent, &self->spec, error);
    return status == STATUS_OK ? session_create(&self->session, error) : status;
}

Status agent_test_start(AgentTest *self, const char *agent, const Roster *roster, Wake wake, Error *error)
{
    static const Inquiry inquiry = {test, drop_run};
    if (question_open(&self->asking))
        return error_set(error, STATUS_INVALID, "another agent is being tested: wait, or stop that test");
    if (strlen(agent) >= sizeof self->agent)
        return error_set(error, STATUS_INVALID, "the name of the agent is too long");
    AgentTestRun *made = calloc(1, sizeof *made);
    if (!made)
        return error_set(error, STATUS_MEMORY, "out of memory to test an agent");
    made->roster = roster;
    Status status = agent_test_prepare(made, agent, error);
    if (status != STATUS_OK) {
        drop_run(made);
        return status;
    }
    snprintf(self->agent, sizeof self->agent, "%s", agent);
    text_clear(&self->account);
    self->made = false;
    return question_ask(&self->asking, &inquiry, made, wake, error);
}

bool agent_test_tick(AgentTest *self)
{
    Status status;
    Error error = {0};
    AgentTestRun *made = question_take(&self->asking, &status, &error);
    if (!made)
        return false;
    self->made = true;
    self->works = status == STATUS_OK && made->works;
    self->error = status != STATUS_OK ? error : (Error){0};
    text_clear(&self->account);
    text_add_string(&self->account, text_string(&made->account));
    UgiTrial *before = self->trial; /* what an engine reported about itself */
    self->trial = made->trial;
    made->trial = before;
    self->evaluated = made->evaluated;
    drop_run(made);
    return true;
}

void agent_test_close(AgentTest *self)
{
    question_close(&self->asking);
    if (self->trial)
        ugi_trial_free(self->trial);
    free(self->trial);
    self->trial = NULL;
    text_free(&self->account);
}

const UgiTrial *agent_test_trial(const AgentTest *self, const char *agent)
{
    AgentSpec spec, tested;
    bool known = self->made && self->trial && agent_spec_read(agent, &spec, NULL) == STATUS_OK &&
                 agent_spec_read(self->agent, &tested, NULL) == STATUS_OK;
    return known && strcmp(spec.kind, tested.kind) == 0 && strcmp(spec.rest, tested.rest) == 0 ? self->trial
                                                                                               : NULL;
}
