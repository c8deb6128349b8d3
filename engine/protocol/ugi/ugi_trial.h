/* Tests whether a UGI engine works: starts it, reads its name and options, and asks for a move on the empty
 * board. Any thread. */
#ifndef TETRESS_PROTOCOL_UGI_UGI_TRIAL_H
#define TETRESS_PROTOCOL_UGI_UGI_TRIAL_H

#include "engine/agent/agent.h"

enum { TRIAL_OPTIONS = 32, TRIAL_NAME_SIZE = 64, TRIAL_CHOICES_SIZE = 1024, TRIAL_MOVE_MS = 200 };

/* An option of the engine, in the form of agents' options. It holds the texts that `option` points to, so it
 * can't be moved. */
typedef struct TrialOption {
    AgentOption option;
    char name[SPEC_KEY_SIZE]; /* as a key of an AgentSpec: lower case, with - for spaces */
    char initial[OPTION_VALUE_SIZE];
    char choices[TRIAL_CHOICES_SIZE];
} TrialOption;

/* Zeros before the first trial. */
typedef struct UgiTrial {
    char name[TRIAL_NAME_SIZE], author[TRIAL_NAME_SIZE]; /* as the engine reports; empty: it does not */
    int option_count;
    TrialOption options[TRIAL_OPTIONS]; /* further options are left out */
    Move move;                          /* the move it played; MOVE_NONE: none */
    Text protocol;                      /* every line sent, after "> ", and received, after "< " */
} UgiTrial;

/* Tries the engine of a spec of ugi_kind. After an error, `out` holds what it said until then. */
Status ugi_trial_run(const AgentSpec *spec, UgiTrial *out, Error *error);
void ugi_trial_free(UgiTrial *self);

/* Takes one line that an engine says before "ugiok"; for tests. */
void ugi_trial_note(UgiTrial *self, const char *bytes, size_t length);

#endif
