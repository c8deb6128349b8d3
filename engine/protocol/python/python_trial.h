/* Tests whether a Python agent works, before it plays: imports it and has it play the beginning of a game as
 * each side against random moves. The host of Python agents reports the result. Any thread. */
#ifndef TETRESS_PROTOCOL_PYTHON_PYTHON_TRIAL_H
#define TETRESS_PROTOCOL_PYTHON_PYTHON_TRIAL_H

#include "engine/agent/spec.h"
#include "engine/protocol/python/python_run.h"

/* How to sort the profile of the agent's turns. */
typedef enum PythonTrialOrder {
    PREFLIGHT_BY_OWN,
    PREFLIGHT_BY_TOTAL,
    PREFLIGHT_BY_CALLS,
    PREFLIGHT_BY_NAME
} PythonTrialOrder;

/* The spec of a Python agent, "referee:DIR:MODULE", with its options checked. */
Status python_trial_read(const char *agent, AgentSpec *out, Error *error);

/* Runs the trial, which may take minutes, and returns its report, a JSON object; STATUS_INTERRUPTED if it was
 * given up. */
Status python_trial_run(const AgentSpec *spec, PythonStop *stop, void *context, JsonValue **out,
                        Error *error);

/* Whether the report says that the agent works; and the report as lines, with a traceback if it does not. */
bool python_trial_works(const JsonValue *account);
void python_trial_write(const JsonValue *account, PythonTrialOrder order, Text *out);

/* Runs it and writes its report, sorted by own time, and what such agents can do here nevertheless; returns
 * whether the agent works. */
Status python_trial_report(const AgentSpec *spec, PythonStop *stop, void *context, bool *works, Text *out,
                           Error *error);

#endif
