/* Runs the programs that come with the host of Python agents and answer with a JSON document. Any thread. */
#ifndef TETRESS_PROTOCOL_PYTHON_PYTHON_RUN_H
#define TETRESS_PROTOCOL_PYTHON_PYTHON_RUN_H

#include <stdbool.h>

#include "engine/base/error.h"
#include "engine/base/json/json.h"

/* Called now and then; returns whether to give up. */
typedef bool PythonStop(void *context);

/* Runs a program, contained, and parses what it writes. STATUS_INTERRUPTED if it was given up, STATUS_TIMEOUT
 * after an hour, STATUS_DIED with its last words if there is no document. */
Status python_run(const char *const *arguments, PythonStop *stop, void *context, JsonValue **out,
                  Error *error);

#endif
