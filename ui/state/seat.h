/* Who is to play a side, while somebody makes up their mind: a person, or an agent with its options. Plain values; any thread may use its
 * own. */
#ifndef TETRESS_STATE_SEAT_H
#define TETRESS_STATE_SEAT_H

#include "engine/agent/agent.h"
#include "ui/state/play.h"

typedef struct Seat {
    const AgentKind *kind;          /* null: a person */
    AgentSpec spec;                 /* its options, as far as they differ from the defaults */
    char command[SPEC_REST_SIZE];   /* of a program that speaks UGI */
    char folder[SPEC_REST_SIZE];    /* of a Python agent */
    char module[OPTION_VALUE_SIZE]; /* in that folder, as the referee is given it */
} Seat;

/* A person, or an agent with its defaults. */
void seat_set_kind(Seat *self, const AgentKind *kind);

/* From PLAY_PERSON or an agent's name; after an error it is a person. */
Status seat_read(Seat *self, const Roster *roster, const char *name, Error *error);

/* As play sessions name it; the error says what lacks, or which option is wrong. */
Status seat_write(const Seat *self, char out[PLAY_AGENT_SIZE], Error *error);

/* An option's value, and setting it; whatever it is, seat_write checks it. */
const char *seat_option(const Seat *self, const AgentOption *option);
Status seat_set_option(Seat *self, const AgentOption *option, const char *value, Error *error);

/* Whether it is an agent of the referee's, in Python. */
bool seat_is_python(const Seat *self);

/* An agent's name for people: "Champion, level 4", or what is run of one that lives elsewhere, without its folders; "" for none. */
enum { SEAT_TITLE_SIZE = 256 };
void seat_title(const Roster *roster, const char *agent, char out[SEAT_TITLE_SIZE]);

/* What people call a level of LEVEL_LEAST to LEVEL_MOST. */
const char *seat_level_name(int level);

#endif
