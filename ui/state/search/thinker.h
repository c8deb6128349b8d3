/* An agent on a thread of its own: made there, asked there, and never waited for.
 *
 * A Thinker belongs to the thread that made it, which is also the one observer of its session. */
#ifndef TETRESS_STATE_SEARCH_THINKER_H
#define TETRESS_STATE_SEARCH_THINKER_H

#include "engine/agent/agent.h"
#include "engine/base/wake.h"

typedef struct Thinker Thinker;

typedef struct Answer {
    Status status;
    Error error; /* why there is no move */
    Move move;
    uint64_t used_ns; /* thinking alone, without making the agent */
} Answer;

/* Starts the thread, which calls the wake when there is an answer to look at, and the agent on it: what is
 * wrong with its name comes with the first answer. */
Status thinker_create(const Roster *roster, const char *agent, Wake wake, Thinker **out, Error *error);

/* Asks for a move; the last answer must have been taken. Finished games are not asked about. */
void thinker_ask(Thinker *self, const Game *game, const Limits *limits);

/* The same with a request that is there before the search begins; one of those that answer at once would miss
 * it later. */
void thinker_ask_with(Thinker *self, const Game *game, const Limits *limits, const Request *request);

/* Nobody wants the answer any longer. */
void thinker_cancel(Thinker *self);

/* Whether it was asked and has not answered, or an answer that nobody wants is still due. */
bool thinker_busy(Thinker *self);

/* Whether it thinks since some time of clock_ns. */
bool thinker_thinks(Thinker *self, uint64_t *since_ns);

/* Takes the answer if there is one that somebody wants. */
bool thinker_take(Thinker *self, Answer *out);

/* Adds what the agent printed for its answers so far, each time it is asked what came since. */
void thinker_said(Thinker *self, Text *out);

/* The newest report, or null if there is none that was not seen; good until the next call. */
const Report *thinker_report(Thinker *self);

/* Where requests go in and views come out (report/session.h); its reports are thinker_report's alone. */
Session *thinker_session(Thinker *self);

enum { THINKER_EXITS = 16 };

/* Thinkers that were told to end, which may take a while, and that nobody waits for. An exit of zeros is
 * empty. */
typedef struct ThinkerExit {
    int count;
    Thinker *gone[THINKER_EXITS];
} ThinkerExit;

/* Lets a thinker go, which becomes null; it is only waited for if far too many are on their way already. */
void thinker_exit(ThinkerExit *self, Thinker **thinker);
void thinker_exit_reap(ThinkerExit *self); /* frees those that have ended */
void thinker_exit_join(ThinkerExit *self); /* waits for all */

#endif
