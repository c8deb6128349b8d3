/* Whether an engine or a Python agent that is to be kept works, tried on a thread while the window goes on.
 * For the thread of the AppState. */
#ifndef TETRESS_STATE_PLAY_ENGINE_TEST_H
#define TETRESS_STATE_PLAY_ENGINE_TEST_H

#include "engine/base/job.h"
#include "engine/protocol/ugi/ugi_trial.h"
#include "ui/state/settings.h"

typedef struct EngineAttempt EngineAttempt;

/* A test of zeros was never made. */
typedef struct EngineTest {
    EngineAttempt *attempt;          /* under way; null: none is */
    bool made, works;                /* the last one */
    char agent[SETTINGS_AGENT_SIZE]; /* that was tested last, or is */
    Error error;                     /* why it does not work */
    UgiTrial *trial;                 /* of a UGI engine: what it said; null before the first */
    double evaluated;                /* of an evaluator: positions a second */
    Text account; /* of any agent: the lines that went to and fro, or what the test found */
} EngineTest;

/* Begins; STATUS_INVALID while another is under way. */
Status engine_test_start(EngineTest *self, const char *agent, Wake wake, Error *error);

/* Takes what was found; whether there was something. */
bool engine_test_tick(EngineTest *self);

/* Gives up what is under way; some tick then takes that as its end. */
void engine_test_stop(EngineTest *self);
void engine_test_close(EngineTest *self); /* waits for it */

static inline bool engine_test_busy(const EngineTest *self)
{
    return self->attempt != NULL;
}

/* The options that an engine said it has; null if that agent was not the one tested last. */
const UgiTrial *engine_test_trial(const EngineTest *self, const char *agent);

#endif
