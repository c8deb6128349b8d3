/* Who is to play a side, while somebody chooses: a person, or an agent with its options. Plain values; any
 * thread may use its own. */
#ifndef TETRESS_STATE_PLAY_PLAYER_CHOICE_H
#define TETRESS_STATE_PLAY_PLAYER_CHOICE_H

#include "engine/agent/agent.h"
#include "ui/state/play/play.h"

typedef struct PlayerChoice {
    const AgentKind *kind;          /* null: a person */
    AgentSpec spec;                 /* its options that differ from the defaults */
    char command[SPEC_REST_SIZE];   /* of a UGI program */
    char folder[SPEC_REST_SIZE];    /* of a Python agent */
    char module[OPTION_VALUE_SIZE]; /* in that folder, as passed to the referee */
} PlayerChoice;

/* A person, or an agent with its defaults. */
void player_choice_set_kind(PlayerChoice *self, const AgentKind *kind);

/* From PLAY_PERSON or an agent's name; after an error it is a person. */
Status player_choice_read(PlayerChoice *self, const Roster *roster, const char *name, Error *error);

/* Its name for play sessions; the error says what is missing, or which option is wrong. */
Status player_choice_write(const PlayerChoice *self, char out[SETTINGS_AGENT_SIZE], Error *error);

/* Gets or sets an option's value without checking it; player_choice_write does that. */
const char *player_choice_option(const PlayerChoice *self, const AgentOption *option);
Status player_choice_set_option(PlayerChoice *self, const AgentOption *option, const char *value,
                                Error *error);

/* Whether it is a Python agent for the referee. */
bool player_choice_is_python(const PlayerChoice *self);

#endif
