/* Whether a UGI engine works: it is started, says what it is and which options it has, and is asked for a
 * move on the empty board. Any thread. */
#ifndef TETRESS_PROTOCOL_UGI_UGI_TRIAL_H
#define TETRESS_PROTOCOL_UGI_UGI_TRIAL_H

#include "engine/agent/agent.h"

enum { TRIAL_OPTIONS = 32, TRIAL_NAME_SIZE = 64, TRIAL_CHOICES_SIZE = 1024, TRIAL_MOVE_MS = 200 };

/* An option of the engine, in the words of agents. It holds the texts that `option` points to, so that it
 * can't be moved. */
typedef struct TrialOption {
    AgentOption option;
    char name[SPEC_KEY_SIZE]; /* as a key of an AgentSpec: lower case, with - for blanks */
    char initial[OPTION_VALUE_SIZE];
    char choices[TRIAL_CHOICES_SIZE];
} TrialOption;

/* Zeros before the first trial. */
typedef struct UgiTrial {
    char name[TRIAL_NAME_SIZE], author[TRIAL_NAME_SIZE]; /* as the engine says; empty: it does not */
    int option_count;
    TrialOption options[TRIAL_OPTIONS]; /* those beyond are left out */
    Move move;                          /* that it played; MOVE_NONE: none */
    Text protocol;                      /* every line that was sent, after "> ", and that came, after "< " */
} UgiTrial;

/* Tries the engine of a spec of ugi_kind. What it said until it failed is there after an error as well. */
Status ugi_trial_run(const AgentSpec *spec, UgiTrial *out, Error *error);
void ugi_trial_free(UgiTrial *self);

/* Takes in one line that an engine says before "ugiok"; for tests. */
void ugi_trial_note(UgiTrial *self, const char *bytes, size_t length);

#endif
