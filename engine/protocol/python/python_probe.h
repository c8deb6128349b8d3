/* Turns what a Python agent reports with tetress_probe into parts of a report and of a tree. Any thread may
 * call this. */
#ifndef TETRESS_PROTOCOL_PYTHON_PYTHON_PROBE_H
#define TETRESS_PROTOCOL_PYTHON_PYTHON_PROBE_H

#include "engine/protocol/python/python_tree.h"

/* Adds one item of JSON to a report whose position is set, and to the tree below that position. Ignores what
 * it does not understand. False if the item is about neither. */
bool python_probe_apply(const char *bytes, size_t length, Report *report, PythonTree *tree);

#endif
