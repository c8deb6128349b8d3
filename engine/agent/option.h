/* Agents' typed options: one list for each agent, from which help, UGI, sliders and checks come. Any
 * thread. */
#ifndef TETRESS_AGENT_OPTION_H
#define TETRESS_AGENT_OPTION_H

#include <stddef.h>

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
    /* Where agent_options_read puts the value, in the agent's struct, and the size of that member; 0:
     * nowhere. A bool; an int or uint64_t; a double; the index of a choice, as an enum or, of two, a bool; an
     * array of chars. */
    size_t offset, size;
} AgentOption;

/* clang-format off */
/* Rows of such a list: the name, the agent's struct and its member, the default, and the rest. */
#define AGENT_MEMBER(Type, member) .offset = offsetof(Type, member), .size = sizeof(((Type *)0)->member)
#define BOOL_OPTION(called, Type, member, preset, says)                                                      \
    {.name = (called), .kind = AGENT_BOOL, .initial = (preset), .help = (says), AGENT_MEMBER(Type, member)}
#define INT_OPTION(called, Type, member, preset, least, most, in, says)                                      \
    {.name = (called), .kind = AGENT_INT, .initial = (preset), .low = (least), .high = (most), .unit = (in), \
     .help = (says), AGENT_MEMBER(Type, member)}
#define REAL_OPTION(called, Type, member, preset, least, most, in, says)                                     \
    {.name = (called), .kind = AGENT_REAL, .initial = (preset), .low = (least), .high = (most),              \
     .unit = (in), .help = (says), AGENT_MEMBER(Type, member)}
#define CHOICE_OPTION(called, Type, member, preset, of, says)                                                \
    {.name = (called), .kind = AGENT_CHOICE, .initial = (preset), .choices = (of), .help = (says),           \
     AGENT_MEMBER(Type, member)}
#define TEXT_OPTION(called, Type, member, preset, says)                                                      \
    {.name = (called), .kind = AGENT_TEXT, .initial = (preset), .help = (says), AGENT_MEMBER(Type, member)}
/* clang-format on */

enum { AGENT_OPTION_TITLE_SIZE = 64 };

/* The name of an option, of one of its choices, of a parameter of the search or of a term, for people:
 * "Expand after" for "expand-after". */
const char *agent_option_title(const char *name, char out[AGENT_OPTION_TITLE_SIZE]);

/* Checks a value for the option; the error says what is allowed. */
Status agent_option_check(const AgentOption *option, const char *value, Error *error);

#endif
