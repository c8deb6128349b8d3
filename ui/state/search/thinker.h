/* An agent on its own thread: created there, asked there, and never waited for.
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
    uint64_t used_ns; /* thinking only, without creating the agent */
} Answer;

/* Starts the thread, and the agent on it. The thread calls the wake when there is an answer. Problems with
 * the agent's name come with the first answer. */
Status thinker_create(const Roster *roster, const char *agent, Wake wake, Thinker **out, Error *error);

/* Asks for a move; the last answer must have been taken. The game must not be over. The request, if it is not
 * null, is set before the search starts; an agent that answers at once would miss a later one. */
void thinker_ask(Thinker *self, const Game *game, const Limits *limits, const Request *request);

/* The answer is no longer wanted. */
void thinker_cancel(Thinker *self);

/* Whether it was asked and has not answered, or an unwanted answer is still due. */
bool thinker_busy(Thinker *self);

/* Whether it is thinking, and since when, by clock_ns. */
bool thinker_thinks(Thinker *self, uint64_t *since_ns);

/* Takes the answer, if there is one and it is wanted. */
bool thinker_take(Thinker *self, Answer *out);

/* Adds what the agent has printed since the last call. */
void thinker_said(Thinker *self, Text *out);

/* The newest report, or null if there is none that is new; valid until the next call. */
const Report *thinker_report(Thinker *self);

/* Where requests go in and views come out (report/session.h); read its reports only with thinker_report. */
Session *thinker_session(Thinker *self);

/* Thinkers that were told to end, which may take a while, and that nobody waits for. Zeros: there are
 * none. */
typedef struct ThinkerExit {
    Thinker *first;
} ThinkerExit;

/* Tells a thinker to end and sets it to null. */
void thinker_exit(ThinkerExit *self, Thinker **thinker);
void thinker_exit_reap(ThinkerExit *self); /* frees those that have ended */
void thinker_exit_join(ThinkerExit *self); /* waits for all, as the program ends */

#endif
