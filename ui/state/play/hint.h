/* A hint: what an agent would play at the cursor, what it thinks of that, and a reason that the rules can
 * tell. It stays until the position changes. For the document's thread; nothing here waits for the agent. */
#ifndef TETRESS_STATE_PLAY_HINT_H
#define TETRESS_STATE_PLAY_HINT_H

#include "ui/state/document/document.h"
#include "ui/state/search/thinker.h"
#include "ui/state/settings.h"

enum { HINT_SIZE = 120 };

typedef struct Hint {
    Thinker *thinker;
    char agent[SETTINGS_AGENT_SIZE];
    const void *root;  /* of the game that it belongs to */
    Position position; /* likewise */
    bool due;          /* the agent has not answered yet */
    Move move;         /* MOVE_NONE: there is none */
    Value value;       /* for the side to move; its expected result is NAN if the agent reports none */
} Hint;

/* Asks the agent, unless it has already been asked about this position. */
Status hint_ask(Hint *self, const Roster *roster, Wake wake, const char *agent, const Document *document,
                ThinkerExit *leaving, Error *error);

/* Forgets it; an answer that is still due is no longer wanted. */
void hint_drop(Hint *self);

/* Takes the answer, and drops a hint for another position. Returns whether anything changed; why an agent
 * failed goes to `error`. */
bool hint_tick(Hint *self, const Document *document, Error *error);

/* "T-L@5-6, 64.2% to win" and "clears row 5 and column 5"; only if there is one. */
void hint_write(const Hint *self, char move[HINT_SIZE], char reason[HINT_SIZE]);

#endif
