/* Tests on a thread whether a Python agent works: a move for each side, and a game as each side against
 * random moves. For the thread of the AppState. */
#ifndef TETRESS_STATE_PLAY_PYTHON_TEST_H
#define TETRESS_STATE_PLAY_PYTHON_TEST_H

#include "engine/agent/agent.h"
#include "engine/base/text.h"
#include "ui/state/files/question.h"

/* Zeros: no test was made. */
typedef struct PythonTest {
    Question asking;  /* how a test ends; question_stop stops it */
    bool made, works; /* the last one */
    Text findings;    /* its findings as lines, or why there are none; empty while a test runs */
} PythonTest;

/* Starts testing an agent of the roster, "DIR:MODULE" or its full name; STATUS_INVALID while another test is
 * running. */
Status python_test_start(PythonTest *self, const char *agent, const Roster *roster, Wake wake, Error *error);

/* Takes the result; returns whether there was one. */
bool python_test_tick(PythonTest *self);

void python_test_close(PythonTest *self); /* waits for the test */

#endif
