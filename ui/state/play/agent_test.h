/* Tests on a thread whether an engine, an evaluator or a Python agent works. A Python agent, after a move for
 * each side, plays a game as each side against random moves. For the thread of the AppState. */
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
    Error error;                     /* why it does not work; empty where the account tells */
    UgiTrial *trial;                 /* of an engine or evaluator: its answers; null: none was tested last */
    double evaluated;                /* of an evaluator: positions a second */
    Text account;                    /* of any agent: the lines exchanged, or what the test found */
} AgentTest;

/* Starts a test; STATUS_INVALID while another is running. The roster has those who play the games. */
Status agent_test_start(AgentTest *self, const char *agent, const Roster *roster, Wake wake, Error *error);

/* Takes the result; returns whether there was one. */
bool agent_test_tick(AgentTest *self);

void agent_test_close(AgentTest *self); /* waits for the test */

/* The options that an engine listed; null if it was not the one tested last, with any options. */
const UgiTrial *agent_test_trial(const AgentTest *self, const char *agent);

#endif
