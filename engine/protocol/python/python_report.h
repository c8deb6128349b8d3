/* What a Python agent reported about its last search with tetress_probe, besides lines and depth: moves at
 * the root, nodes of its tree, terms of its evaluation, and notes. As JSON for programs, as lines for people;
 * of each kind only as much as anybody reads. If there is an agent, for its own thread; otherwise for any
 * thread. */
#ifndef TETRESS_PROTOCOL_PYTHON_PYTHON_REPORT_H
#define TETRESS_PROTOCOL_PYTHON_PYTHON_REPORT_H

#include "engine/agent/agent.h"
#include "engine/base/json/json.h"

enum { PYTHON_REPORT_MOST = 12 }; /* of each kind */

/* Writes the members "roots", "nodes", "terms" and "notes" into an open object; for an agent of another kind,
 * writes none and returns false. Values are for the side to move, from -1 to 1; null: not reported. */
bool python_report_json(const Agent *agent, JsonWriter *writer);

/* The same as lines with a margin; nothing if nothing was reported. Control characters are made visible. */
void python_report_write(const JsonValue *report, const char *margin, Text *out);

/* For an agent, under a heading; nothing for an agent of another kind. */
void python_report_lines(const Agent *agent, Text *out);

#endif
