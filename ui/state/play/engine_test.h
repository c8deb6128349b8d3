/* Tests on a thread whether an engine or a Python agent works, before it is saved. For the thread of the
 * AppState. */
#ifndef TETRESS_STATE_PLAY_ENGINE_TEST_H
#define TETRESS_STATE_PLAY_ENGINE_TEST_H

#include "engine/protocol/ugi/ugi_trial.h"
#include "ui/state/files/question.h"
#include "ui/state/settings.h"

/* Zeros: no test was made. */
typedef struct EngineTest {
    Question asking;                 /* how a test ends; question_stop stops it */
    bool made, works;                /* the last one */
    char agent[SETTINGS_AGENT_SIZE]; /* the agent tested last, or being tested */
    Error error;                     /* why it does not work */
    UgiTrial *trial;                 /* of a UGI engine: its answers; null before the first */
    double evaluated;                /* of an evaluator: positions a second */
    Text account;                    /* of any agent: the lines exchanged, or what the test found */
} EngineTest;

/* Starts a test; STATUS_INVALID while another is running. */
Status engine_test_start(EngineTest *self, const char *agent, Wake wake, Error *error);

/* Takes the result; returns whether there was one. */
bool engine_test_tick(EngineTest *self);

void engine_test_close(EngineTest *self); /* waits for the test */

/* The options that an engine listed; null if this agent was not the one tested last. */
const UgiTrial *engine_test_trial(const EngineTest *self, const char *agent);

#endif
