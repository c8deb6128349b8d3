#include "ui/state/play/engine_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/protocol/eval/eval_agent.h"
#include "engine/protocol/python/python_trial.h"
#include "engine/protocol/ugi/ugi_client.h"

typedef struct EngineTestRun {
    AgentSpec spec;
    bool works;
    UgiTrial *trial; /* of a UGI engine or an evaluator; null: it is a Python agent */
    double evaluated;
    Text account;
} EngineTestRun;

static bool is_stopping(void *job)
{
    return job_stopping(job);
}

static Status test(Job *job, void *context, Error *error)
{
    EngineTestRun *self = context;
    if (!self->trial)
        return python_trial_report(&self->spec, is_stopping, job, &self->works, &self->account, error);
    if (strcmp(self->spec.kind, eval_kind.name) == 0) {
        EvalTrial trial = {0};
        Status status = eval_trial_run(&self->spec, &trial, error);
        self->works = !status;
        self->trial->move = trial.move;
        self->evaluated = trial.seconds > 0 ? trial.positions / trial.seconds : 0;
        eval_trial_write(&trial, &self->account);
        eval_trial_free(&trial);
        return status;
    }
    Status status = ugi_trial_run(&self->spec, self->trial, error);
    text_add_string(&self->account, text_string(&self->trial->protocol));
    self->works = !status;
    return status;
}

static void drop_run(void *asked)
{
    EngineTestRun *self = asked;
    if (self->trial)
        ugi_trial_free(self->trial);
    free(self->trial);
    text_free(&self->account);
    free(self);
}

/* Fills in an attempt, with the kind of agent. */
static Status prepare(EngineTestRun *self, const char *agent, Error *error)
{
    Status status = agent_spec_read(agent, &self->spec, error);
    if (status)
        return status;
    if (strcmp(self->spec.kind, ugi_kind.name) != 0 && strcmp(self->spec.kind, eval_kind.name) != 0)
        return python_trial_read(agent, &self->spec, error);
    self->trial = calloc(1, sizeof *self->trial);
    return self->trial ? STATUS_OK : error_set(error, STATUS_MEMORY, "out of memory to test an engine");
}

Status engine_test_start(EngineTest *self, const char *agent, Wake wake, Error *error)
{
    static const Inquiry inquiry = {test, drop_run};
    if (question_open(&self->asking))
        return error_set(error, STATUS_INVALID, "another engine is being tested: wait, or stop that test");
    if (strlen(agent) >= sizeof self->agent)
        return error_set(error, STATUS_INVALID, "the name of the agent is too long");
    EngineTestRun *made = calloc(1, sizeof *made);
    if (!made)
        return error_set(error, STATUS_MEMORY, "out of memory to test an engine");
    Status status = prepare(made, agent, error);
    if (status) {
        drop_run(made);
        return status;
    }
    snprintf(self->agent, sizeof self->agent, "%s", agent);
    text_clear(&self->account);
    self->made = false;
    return question_ask(&self->asking, &inquiry, made, wake, error);
}

bool engine_test_tick(EngineTest *self)
{
    Status status;
    Error error = {0};
    EngineTestRun *made = question_take(&self->asking, &status, &error);
    if (!made)
        return false;
    self->made = true;
    self->works = !status && made->works;
    self->error = status ? error : (Error){0};
    text_clear(&self->account);
    text_add_string(&self->account, text_string(&made->account));
    UgiTrial *before = self->trial; /* what an engine reported about itself */
    self->trial = made->trial;
    made->trial = before;
    self->evaluated = made->evaluated;
    drop_run(made);
    return true;
}

void engine_test_close(EngineTest *self)
{
    question_close(&self->asking);
    if (self->trial)
        ugi_trial_free(self->trial);
    free(self->trial);
    self->trial = NULL;
    text_free(&self->account);
}

const UgiTrial *engine_test_trial(const EngineTest *self, const char *agent)
{
    return self->made && self->trial && strcmp(self->agent, agent) == 0 ? self->trial : NULL;
}
