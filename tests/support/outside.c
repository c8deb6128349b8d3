#include "tests/support/outside.h"

#include "engine/protocol/eval/eval_agent.h"
#include "engine/protocol/python/python_agent.h"
#include "engine/protocol/ugi/ugi_client.h"
#include "tests/support/check.h"

Status outside_create(const char *name, Agent **out, Error *error)
{
    Roster roster = {0};
    roster_add(&roster, &ugi_kind);
    roster_add(&roster, &python_agent_kind);
    roster_add(&roster, &eval_kind);
    return agent_create(&roster, name, out, error);
}

Agent *outside_start(const char *name)
{
    Agent *agent;
    Error error = {0};
    assert_ok(outside_create(name, &agent, &error), &error);
    return agent;
}

void question_begin(Question *self)
{
    *self = (Question){0};
    Error error = {0};
    assert_ok(session_create(&self->session, &error), &error);
    game_start(&self->game, NULL);
}

void question_end(Question *self)
{
    session_destroy(self->session);
}

Status question_ask(Question *self, Agent *agent)
{
    self->error = (Error){0};
    session_clear(self->session);
    return agent_think(agent, &self->game, &self->limits, self->session, &self->move, &self->error);
}
