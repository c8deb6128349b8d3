/* Agents at work: a session, the last report, and checks that must hold for any agent. */
#ifndef TETRESS_TESTS_SUPPORT_AGENTS_H
#define TETRESS_TESTS_SUPPORT_AGENTS_H

#include "engine/agent/agent.h"

typedef struct Thinking {
    Agent *agent;
    Session *session;
    Report *report; /* of the last search */
} Thinking;

/* Creates one of the engine's agents. */
Thinking thinking_begin(const char *name);
void thinking_end(Thinking *self);

/* Asks for a move, which must be legal. The report must be the search's last one, with this move and all
 * legal moves. */
Move thinking_think(Thinking *self, const Game *game, const Limits *limits);

/* What the last search reports about a move. */
const ReportMove *thinking_root(const Thinking *self, Move move);

/* A game of this many random moves, or fewer if it ends sooner; and one a few plies before its end. */
Game game_drawn(uint64_t seed, int plies);
Game game_squeezed(uint64_t seed);

/* Plays a game as each side against random moves to the end, twice, with the same moves both times. */
void check_whole_games(const char *name);

/* Checks that the agent, which has no limit of its own, answers when another thread stops it. */
void check_stop(const char *name);

/* Checks that the agent's own limit ends its search. */
void check_ends(const char *name);

/* Checks that the agent is refused with this message. */
void check_refused(const char *name, const char *message);

#endif
