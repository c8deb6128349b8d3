/* Whether a Python agent works, before it plays: it is imported and plays the beginning of a game as each
 * side against random moves, and the host of Python agents gives an account of that. Any thread. */
#ifndef TETRESS_PROTOCOL_PYTHON_PYTHON_TRIAL_H
#define TETRESS_PROTOCOL_PYTHON_PYTHON_TRIAL_H

#include "engine/agent/spec.h"
#include "engine/base/json/json.h"

/* What the profile of the agent's turns is sorted by. */
typedef enum PythonTrialOrder {
    PREFLIGHT_BY_OWN,
    PREFLIGHT_BY_TOTAL,
    PREFLIGHT_BY_CALLS,
    PREFLIGHT_BY_NAME
} PythonTrialOrder;

/* The spec of a Python agent, "referee:DIR:MODULE", with its options checked. */
Status python_trial_read(const char *agent, AgentSpec *out, Error *error);

/* Asked now and then whether to give up. */
typedef bool PythonTrialStop(void *context);

/* Runs the attempt, which may take minutes, to its account, an object in JSON; STATUS_INTERRUPTED if it was
 * given up. */
Status python_trial_run(const AgentSpec *spec, PythonTrialStop *stop, void *context, JsonValue **out,
                        Error *error);

/* Whether the account says that the agent works; and the account in lines, with a traceback where it does
 * not. */
bool python_trial_works(const JsonValue *account);
void python_trial_write(const JsonValue *account, PythonTrialOrder order, Text *out);

/* Runs it and writes its account, sorted by own time; says whether the agent works. */
Status python_trial_tell(const AgentSpec *spec, PythonTrialStop *stop, void *context, bool *works, Text *out,
                         Error *error);

#endif
