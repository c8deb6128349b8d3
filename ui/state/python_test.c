#include "ui/state/python_test.h"

#include <stdlib.h>
#include <string.h>

#include "engine/protocol/preflight.h"

struct PythonAttempt {
    Job *job;
    AgentSpec spec;
    bool works;
    Text account;
};

static bool is_stopping(void *job)
{
    return job_stopping(job);
}

static Status attempt(Job *job, void *context, Error *error)
{
    PythonAttempt *self = context;
    JsonValue *account = NULL;
    Status status = preflight_run(&self->spec, is_stopping, job, &account, error);
    if (!status) {
        self->works = preflight_works(account);
        preflight_write(account, PREFLIGHT_BY_OWN, &self->account);
        json_free(account);
        status = text_status(&self->account, error);
    }
    return status;
}

static void attempt_free(PythonAttempt *self)
{
    text_free(&self->account);
    free(self);
}

/* "DIR:MODULE" as an agent is named. */
static Status read_agent(const char *agent, AgentSpec *out, Error *error)
{
    static const char prefix[] = "referee";
    Text name = {0};
    if (strncmp(agent, prefix, sizeof prefix - 1) != 0)
        text_printf(&name, "%s:", prefix);
    text_add_string(&name, agent);
    Status status = text_status(&name, error);
    if (!status)
        status = preflight_read(text_string(&name), out, error);
    text_free(&name);
    return status;
}

Status python_test_start(PythonTest *self, const char *agent, Wake wake, Error *error)
{
    if (self->attempt)
        return error_set(error, STATUS_INVALID, "another agent is being tested: wait for that, or stop it");
    PythonAttempt *made = calloc(1, sizeof *made);
    if (!made)
        return error_set(error, STATUS_MEMORY, "out of memory to test an agent");
    Status status = read_agent(agent, &made->spec, error);
    if (!status)
        status = job_start(attempt, made, wake, &made->job, error);
    if (status) {
        attempt_free(made);
        return status;
    }
    text_clear(&self->findings);
    self->made = false;
    self->attempt = made;
    return STATUS_OK;
}

bool python_test_tick(PythonTest *self)
{
    PythonAttempt *made = self->attempt;
    Status status;
    Error error;
    if (!made || !job_ended(made->job, &status, &error))
        return false;
    job_join(made->job);
    self->made = true;
    self->works = !status && made->works;
    text_clear(&self->findings);
    text_add_string(&self->findings, status ? error.text : text_string(&made->account));
    self->attempt = NULL;
    attempt_free(made);
    return true;
}

void python_test_stop(PythonTest *self)
{
    if (self->attempt)
        job_stop(self->attempt->job);
}

void python_test_close(PythonTest *self)
{
    python_test_stop(self);
    if (self->attempt) {
        job_join(self->attempt->job);
        attempt_free(self->attempt);
        self->attempt = NULL;
    }
    text_free(&self->findings);
}
