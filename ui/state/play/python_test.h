/* Whether a Python agent works, tried on a thread while the window goes on: a move for each side, and a game
 * as each side against random moves. For the thread of the AppState. */
#ifndef TETRESS_STATE_PLAY_PYTHON_TEST_H
#define TETRESS_STATE_PLAY_PYTHON_TEST_H

#include "engine/agent/agent.h"
#include "engine/base/job.h"
#include "engine/base/text.h"

typedef struct PythonAttempt PythonAttempt;

/* A test of zeros was never made. */
typedef struct PythonTest {
    PythonAttempt *attempt; /* under way; null: none is */
    bool made, works;       /* the last one */
    Text findings;          /* its account in lines, or why there is none; while one is under way, empty */
} PythonTest;

/* Begins with an agent of the roster, "DIR:MODULE" or its whole name; STATUS_INVALID while another is under
 * way. */
Status python_test_start(PythonTest *self, const char *agent, const Roster *roster, Wake wake, Error *error);

/* Takes what was found; whether there was something. */
bool python_test_tick(PythonTest *self);

/* Gives up what is under way; some tick then takes that as its end. */
void python_test_stop(PythonTest *self);
void python_test_close(PythonTest *self); /* waits for it */

static inline bool python_test_busy(const PythonTest *self)
{
    return self->attempt != NULL;
}

#endif
