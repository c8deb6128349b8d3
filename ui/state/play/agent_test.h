/* Tests on a thread whether an engine, an evaluator or a Python agent works: a move for each side, and a game
 * as each side against random moves if that is wanted of a Python agent. For the thread of the AppState. */
#ifndef TETRESS_STATE_PLAY_AGENT_TEST_H
#define TETRESS_STATE_PLAY_AGENT_TEST_H

#include "engine/protocol/ugi/ugi_trial.h"
#include "ui/state/files/question.h"
#include "ui/state/settings.h"

/* Zeros: no test was made. */
typedef struct AgentTest {
    Question asking;                 /* how a test ends; question_stop stops it */
    bool made, works;                /* the last one */
    char agent[SETTINGS_AGENT_SIZE]; /* the agent tested last, or being tested */
    Error error;                     /* why it does not work */
    UgiTrial *trial;                 /* of a UGI engine: its answers; null before the first */
    double evaluated;                /* of an evaluator: positions a second */
    Text account;                    /* of any agent: the lines exchanged, or what the test found */
} AgentTest;

/* Starts a test; STATUS_INVALID while another is running. With a roster, the agent is one in Python, also
 * without its kind, as "DIR:MODULE", and plays games. */
Status agent_test_start(AgentTest *self, const char *agent, const Roster *games, Wake wake, Error *error);

/* Takes the result; returns whether there was one. */
bool agent_test_tick(AgentTest *self);

void agent_test_close(AgentTest *self); /* waits for the test */

/* The options that an engine listed; null if this agent was not the one tested last. */
const UgiTrial *agent_test_trial(const AgentTest *self, const char *agent);

#endif
