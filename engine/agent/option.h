/* Typed options of agents: one list an agent, from which help, UGI, sliders and checks all come. Any thread. */
#ifndef TETRESS_AGENT_OPTION_H
#define TETRESS_AGENT_OPTION_H

#include "engine/base/error.h"

typedef enum OptionKind {
    OPTION_BOOL, /* "true" or "false" */
    OPTION_INT,
    OPTION_REAL,
    OPTION_CHOICE, /* one of `choices` */
    OPTION_TEXT
} OptionKind;

enum { OPTION_VALUE_SIZE = 256 };

typedef struct Option {
    const char *name; /* lower case, words joined by '-' */
    OptionKind kind;
    const char *initial; /* the default, as text */
    double low, high;    /* of numbers, inclusive */
    const char *choices; /* "uniform|greedy|cut" */
    const char *unit;    /* "MB", "ms"; null for none */
    const char *help;    /* a sentence without a full stop */
} Option;

/* Whether a text is a value of the option; if not, the error says what is. */
Status option_check(const Option *option, const char *value, Error *error);

#endif
