/* Agents at work: a session, the last report, and what must hold whichever agent it is. */
#ifndef TETRESS_TESTS_SUPPORT_AGENTS_H
#define TETRESS_TESTS_SUPPORT_AGENTS_H

#include "engine/agent/agent.h"

typedef struct Thinking {
    Agent *agent;
    Session *session;
    Report *report; /* of the last search */
} Thinking;

/* An agent of the engine's folder. */
Thinking thinking_begin(const char *name);
void thinking_end(Thinking *self);

/* Asks for a move, which must be legal; the report must be the last one, of this move and of all moves that
 * there are. */
Move thinking_think(Thinking *self, const Game *game, const Limits *limits);

/* What the last search says of a move. */
const ReportMove *thinking_root(const Thinking *self, Move move);

/* The game after so many random moves, less if it is over before; and one a few plies before its end. */
Game game_drawn(uint64_t seed, int plies);
Game game_squeezed(uint64_t seed);

/* Plays a game of each colour against random moves to the end, twice, with the same moves. */
void check_whole_games(const char *name);

/* The agent, which has no limit of its own, answers when another thread stops it. */
void check_stop(const char *name);

/* The agent's own limit ends its search. */
void check_ends(const char *name);

/* There is no such agent, for the reason told. */
void check_refused(const char *name, const char *message);

#endif
