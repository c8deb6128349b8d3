/* Agents' typed options: one list for each agent, from which help, UGI, sliders and checks come. Any
 * thread. */
#ifndef TETRESS_AGENT_OPTION_H
#define TETRESS_AGENT_OPTION_H

#include "engine/base/error.h"

typedef enum AgentOptionKind {
    AGENT_BOOL, /* "true" or "false" */
    AGENT_INT,
    AGENT_REAL,
    AGENT_CHOICE, /* one of `choices` */
    AGENT_TEXT
} AgentOptionKind;

enum { OPTION_VALUE_SIZE = 256 };

typedef struct AgentOption {
    const char *name; /* lower case, words joined by '-' */
    AgentOptionKind kind;
    const char *initial; /* the default, as text */
    double low, high;    /* of numbers, inclusive */
    const char *choices; /* "uniform|greedy|cut" */
    const char *unit;    /* "MB", "ms"; null for none */
    const char *help;    /* a sentence without a full stop */
} AgentOption;

enum { AGENT_OPTION_TITLE_SIZE = 64 };

/* The name of an option, of one of its choices, of a parameter of the search or of a term, for people:
 * "Expand after" for "expand-after". */
const char *agent_option_title(const char *name, char out[AGENT_OPTION_TITLE_SIZE]);

/* Checks a value for the option; the error says what is allowed. */
Status agent_option_check(const AgentOption *option, const char *value, Error *error);

#endif
