/* The names of agents, as used everywhere: NAME[:key=value,...], or KIND[key=value,...]:REST for agents that
 * run in another process, where REST is everything after the colon. A backslash makes the next character an
 * ordinary one.
 *
 *     champion        alphabeta:threads=2,hash=64
 *     ugi[hash=64]:./engine --fast
 *     referee[python=python3.12]:my_agents:agent
 *     eval[depth=2]:python3 mine.py
 *
 * The kinds `ugi`, `referee` and `eval` always have a REST, with or without brackets; other kinds have one if
 * they have brackets. Any thread may call these functions. */
#ifndef TETRESS_AGENT_SPEC_H
#define TETRESS_AGENT_SPEC_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/agent/option.h"

enum {
    SPEC_KIND_SIZE = 64,
    SPEC_KEY_SIZE = 48,
    SPEC_PAIRS = 48,
    SPEC_REST_SIZE = 1024,
    SPEC_TEXT_SIZE = 4096
};

typedef struct SpecPair {
    char key[SPEC_KEY_SIZE];
    char value[OPTION_VALUE_SIZE];
} SpecPair;

typedef struct AgentSpec {
    char kind[SPEC_KIND_SIZE];
    int count;
    SpecPair pairs[SPEC_PAIRS];
    bool foreign;              /* it has a REST */
    char rest[SPEC_REST_SIZE]; /* as written, with its backslashes; whoever runs it splits it */
} AgentSpec;

/* Reads any text, or reports the column where it is wrong. Giving a key twice is an error. */
Status agent_spec_read(const char *text, AgentSpec *out, Error *error);

/* The name of the Python agent in a file or folder, for people who type its path; false if the text doesn't
 * look like a path. */
bool agent_spec_of_path(const char *path, char *out, size_t size);

/* Writes a text that reads back as the same spec. */
Status agent_spec_write(const AgentSpec *spec, char out[SPEC_TEXT_SIZE], Error *error);

/* The value of a key, or null if it isn't set; and setting it, whether it is set or not. */
const char *agent_spec_get(const AgentSpec *spec, const char *key);
Status agent_spec_set(AgentSpec *spec, const char *key, const char *value, Error *error);

#endif
