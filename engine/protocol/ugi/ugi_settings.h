/* The options that a UGI server offers: the agent, and those of its options that have a name in UGI. Belongs
 * to one thread at a time. */
#ifndef TETRESS_PROTOCOL_UGI_UGI_SETTINGS_H
#define TETRESS_PROTOCOL_UGI_UGI_SETTINGS_H

#include "engine/agent/agent.h"
#include "engine/base/text.h"
#include "engine/protocol/ugi/ugi_words.h"

enum { UGI_SETTINGS = 7 };

typedef struct UgiSettings {
    const Roster *roster;
    AgentSpec agent; /* as it was named */
    bool given[UGI_SETTINGS];
    char values[UGI_SETTINGS][OPTION_VALUE_SIZE]; /* values set beyond those in the name */
} UgiSettings;

/* The agent is one of the roster's, given by its full name; the roster must outlive the settings. */
Status ugi_settings_init(UgiSettings *self, const Roster *roster, const char *agent, Error *error);

/* Sets an option by its UGI name. Sets `used` to false for an option the agent lacks: its value is kept for
 * agents that have it. An error changes nothing. */
Status ugi_settings_set(UgiSettings *self, UgiText name, UgiText value, bool *used, Error *error);

/* The name of the agent with everything that was set. */
Status ugi_settings_name(const UgiSettings *self, char out[SPEC_TEXT_SIZE], Error *error);

/* Writes the lines that describe the options. */
void ugi_settings_write(const UgiSettings *self, Text *out);

#endif
