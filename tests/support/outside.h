/* Agents in other processes, UGI engines and Python agents, asked for moves. */
#ifndef TETRESS_TESTS_SUPPORT_OUTSIDE_H
#define TETRESS_TESTS_SUPPORT_OUTSIDE_H

#include "engine/agent/agent.h"

Status outside_create(const char *name, Agent **out, Error *error);

/* Creates an agent that starts. */
Agent *outside_start(const char *name);

/* A game, and how the agent was last asked about it. */
typedef struct Question {
    Session *session;
    Game game; /* from the empty board */
    Limits limits;
    Move move;
    Error error;
} Question;

void question_begin(Question *self);
void question_end(Question *self);

/* Asks for a move within the limits. */
Status question_ask(Question *self, Agent *agent);

#endif
