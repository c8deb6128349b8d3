/* Python agents that were written for the referee, as agents like all others.
 *
 *     referee:DIR:MODULE                                the folder that the agent runs in, and what the
 *                                                       referee is given
 *     referee:DIR:MODULE:CLASS                          the same with a class, as the referee takes it
 *     referee[python=DIR/venv/bin/python,class=C]:...   another interpreter, another class
 *
 * A host written in Python (assets/referee/host.py) runs the agent and speaks UGI for it; it is found by
 * TETRESS_REFEREE in the environment, which names its folder, and otherwise as data_path finds data. The
 * agent's code is other people's, and has our rights. What it tells by tetress_probe becomes part of the
 * report. Exceptions, limits that it exceeds and what is no action are failures of thinking, with the reason
 * in words. It knows only games from the empty board. */
#ifndef TETRESS_PROTOCOL_PYTHON_PYTHON_AGENT_H
#define TETRESS_PROTOCOL_PYTHON_PYTHON_AGENT_H

#include "engine/agent/agent.h"
#include "engine/base/text.h"
#include "engine/base/words.h"

extern const AgentKind python_agent_kind;

/* What is known about an agent's last move, or its creation if it has not moved. */
typedef struct PythonAgentTurn {
    Text output;    /* what it printed on both streams, as lines */
    Text traceback; /* of the exception that made it forfeit */
    Text remarks;   /* other reports about its search: JSON, one object on each line, with "term" or "note" */
    Text profile;   /* JSON, if requested: an array of functions with calls, own and total seconds */
    double cpu_s;   /* of this turn's calls */
    double total_s; /* of all calls in this game */
    double memory_mb;
} PythonAgentTurn;

/* Null for agents of other kinds; valid until the agent is asked again. For the thread that the agent belongs
 * to. */
const PythonAgentTurn *python_agent_turn(const Agent *agent);

/* The tree that it reported, likewise. */
struct PythonTree;
const struct PythonTree *python_agent_tree(const Agent *agent);

/* Whether all keys in a name are options of this kind, with valid values. */
Status python_agent_check(const AgentSpec *spec, Error *error);

/* Appends the path of a program that comes with the host. */
void referee_program(const char *name, Text *out);

/* The command that runs the host for such an agent, with one more argument unless it is null. */
Status python_agent_command(const AgentSpec *spec, const char *extra, Words *out, Error *error);

#endif
