/* Tests on a thread whether a Python agent works: a move for each side, and a game as each side against
 * random moves. For the thread of the AppState. */
#ifndef TETRESS_STATE_PLAY_PYTHON_TEST_H
#define TETRESS_STATE_PLAY_PYTHON_TEST_H

#include "engine/agent/agent.h"
#include "engine/base/job.h"
#include "engine/base/text.h"

typedef struct PythonTestRun PythonTestRun;

/* Zeros: no test was made. */
typedef struct PythonTest {
    PythonTestRun *run; /* running; null: none */
    bool made, works;   /* the last one */
    Text findings;      /* its findings as lines, or why there are none; empty while a test runs */
} PythonTest;

/* Starts testing an agent of the roster, "DIR:MODULE" or its full name; STATUS_INVALID while another test is
 * running. */
Status python_test_start(PythonTest *self, const char *agent, const Roster *roster, Wake wake, Error *error);

/* Takes the result; returns whether there was one. */
bool python_test_tick(PythonTest *self);

/* Stops the running test; a later tick then takes in its end. */
void python_test_stop(PythonTest *self);
void python_test_close(PythonTest *self); /* waits for the test */

static inline bool python_test_busy(const PythonTest *self)
{
    return self->run != NULL;
}

#endif
