/* What a Python agent told of its last search by tetress_probe beyond lines and depth: moves at the root,
 * nodes of its tree, terms of its evaluation and notes. As JSON for programs, as lines for people; of each
 * the most that anybody reads. Any thread, but the agent's own where there is an agent. */
#ifndef TETRESS_PROTOCOL_PYTHON_PYTHON_TOLD_H
#define TETRESS_PROTOCOL_PYTHON_PYTHON_TOLD_H

#include "engine/agent/agent.h"
#include "engine/base/json/json.h"

enum { TOLD_MOST = 12 }; /* of each kind */

/* The members "roots", "nodes", "terms" and "notes", into an object that is open; false, and none of them, of
 * an agent of another kind. Values are for the side to move, from -1 to 1; null: not told. */
bool python_told_json(const Agent *agent, JsonWriter *writer);

/* The same as lines after a margin; nothing where nothing was told. What others wrote shows no control
 * characters. */
void python_told_write(const JsonValue *told, const char *margin, Text *out);

/* Of an agent, under a heading; nothing of an agent of another kind. */
void python_told_lines(const Agent *agent, Text *out);

#endif
