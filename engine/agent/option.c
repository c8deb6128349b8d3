#include "engine/agent/option.h"

#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What people call the options, choices, terms and parameters whose names say too little. */
static const struct {
    const char *key, *title;
} titles[] = {{"hash", "Transposition table"},
              {"policy", "Selection"},
              {"first-play", "Loss of untried moves"},
              {"cut-plies", "Length of cut playouts"},
              {"caution", "Evaluation divisor"},
              {"width", "Moves looked at"},
              {"reduce-base", "Least reduction"},
              {"reduce-scale", "Growth of reductions"},
              {"reduce-from", "Unreduced moves"},
              {"high-depth", "Futility depth, high"},
              {"high-margin", "Futility margin, high"},
              {"low-depth", "Futility depth, low"},
              {"low-margin", "Futility margin, low"},
              {"late-depth", "Pruning depth"},
              {"late-moves", "Moves before pruning"},
              {"extend-replies", "Replies to extend"},
              {"space", "Memory limit"},
              {"time", "Time limit"},
              {"start-ms", "Time to start"},
              {"answer-ms", "Time to answer"},
              {"grace-ms", "Time to spare"},
              {"python", "Interpreter"},
              {"puct", "PUCT, with priors"},
              {"uct", "UCT, without priors"}};

const char *agent_option_title(const char *name, char out[AGENT_OPTION_TITLE_SIZE])
{
    snprintf(out, AGENT_OPTION_TITLE_SIZE, "%s", name);
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++)
        if (strcmp(titles[i].key, name) == 0)
            snprintf(out, AGENT_OPTION_TITLE_SIZE, "%s", titles[i].title);
    for (char *at = out; *at; at++)
        *at = *at == '-' || *at == '_' ? ' ' : *at;
    if (*out >= 'a' && *out <= 'z')
        *out = (char)(*out - 'a' + 'A');
    return out;
}

static Status refuse(const AgentOption *option, const char *value, const char *wanted, Error *error)
{
    return error_set(error, STATUS_INVALID, "%s must be %s, not '%.60s'", option->name, wanted, value);
}

static Status refuse_number(const AgentOption *option, const char *value, const char *kind, Error *error)
{
    char wanted[96];
    snprintf(wanted, sizeof wanted, "a %s from %.15g to %.15g", kind, option->low, option->high);
    return refuse(option, value, wanted, error);
}

/* Whether a text is not empty and has only these characters. */
static bool is_made_of(const char *text, const char *characters)
{
    size_t length = strlen(text);
    return length > 0 && strspn(text, characters) == length;
}

static Status check_bool(const AgentOption *option, const char *value, Error *error)
{
    if (strcmp(value, "true") == 0 || strcmp(value, "false") == 0)
        return STATUS_OK;
    return refuse(option, value, "true or false", error);
}

static Status check_int(const AgentOption *option, const char *value, Error *error)
{
    char *end = NULL;
    errno = 0;
    long long number = is_made_of(value, "0123456789-") ? strtoll(value, &end, 10) : 0;
    if (end && *end == '\0' && end != value && errno == 0 && (double)number >= option->low &&
        (double)number <= option->high)
        return STATUS_OK;
    return refuse_number(option, value, "whole number", error);
}

static Status check_real(const AgentOption *option, const char *value, Error *error)
{
    char *end = NULL;
    double number = is_made_of(value, "0123456789-+.eE") ? strtod(value, &end) : NAN;
    if (end && *end == '\0' && end != value && number >= option->low && number <= option->high)
        return STATUS_OK;
    return refuse_number(option, value, "number", error);
}

static Status check_choice(const AgentOption *option, const char *value, Error *error)
{
    size_t length = strlen(value);
    for (const char *choice = option->choices; *choice; choice += *choice == '|') {
        size_t here = strcspn(choice, "|");
        if (here == length && memcmp(choice, value, length) == 0)
            return STATUS_OK;
        choice += here;
    }
    char wanted[ERROR_TEXT_SIZE / 2];
    snprintf(wanted, sizeof wanted, "one of %s", option->choices);
    return refuse(option, value, wanted, error);
}

Status agent_option_check(const AgentOption *option, const char *value, Error *error)
{
    if (strlen(value) >= OPTION_VALUE_SIZE)
        return error_set(error, STATUS_INVALID, "%s must be shorter than %d bytes", option->name,
                         OPTION_VALUE_SIZE);
    switch (option->kind) {
    case AGENT_BOOL:
        return check_bool(option, value, error);
    case AGENT_INT:
        return check_int(option, value, error);
    case AGENT_REAL:
        return check_real(option, value, error);
    case AGENT_CHOICE:
        return check_choice(option, value, error);
    case AGENT_TEXT:
        break;
    }
    return STATUS_OK;
}
