/* Pairs of games between every two of some agents, several at a time: what matches and tournaments are
 * made of.
 *
 * A pair begins with the random moves of its opening. Where an agent that keeps limits of its own
 * (match/natural.h) breaks at one of its first two moves, by an illegal one or an exception, as one with a
 * fixed first move does, the whole pair is played again from the empty board, where the other side's first
 * move is drawn if it takes any, and if that does not help without that. If somebody else's agent can't be
 * started, it forfeits each of its games.
 *
 * A pair depends on the seed, its number and the two agents, never on other games or on who plays at the
 * same time: agents are told of a new game, or made anew where they have a `seed`, which then is derived
 * from the match's. All functions are for the one thread that made the contest; the games are played by
 * threads of its own. */
#ifndef TETRESS_MATCH_CONTEST_H
#define TETRESS_MATCH_CONTEST_H

#include "engine/match/setup.h"

typedef struct Contest Contest;

typedef struct ContestWatch {
    const atomic_bool *stop; /* set by anyone to have the contest end early; may be null */
    /* Called often while games are played, and after each; false stops them. */
    bool (*go_on)(void *context);
    /* Told of each game that was played and, where there is a record, is in it, by the same thread; may be
     * null. */
    void (*played)(void *context, const GameId *place, const PlayedGame *game);
    /* Told of each position of a game that is being played, by the thread that plays it, of which there are
     * as many as games at a time, numbered from 0. The game waits while it is told; may be null. */
    void (*moved)(void *context, int thread, const GameId *place, const Game *game);
    void *context;
} ContestWatch;

/* Makes each agent once, to see that it can be made. */
Status contest_check_agents(const Roster *roster, const MatchSetup *setup, Error *error);

/* Checks the setup and reads the games of its record, if there is one. The roster and the setup must
 * outlive the contest. */
Status contest_create(const Roster *roster, const MatchSetup *setup, Contest **out, Error *error);
void contest_destroy(Contest *self); /* may be null */

/* Plays the games that are still to be played, once; returns when all are done, when told to stop, which is
 * no error, or when games can't go on. */
Status contest_run(Contest *self, const ContestWatch *watch, Error *error);

/* Both games of a pair between agents a < b, where a is Red first; null unless both are done. */
const GameSummary *contest_pair(const Contest *self, int a, int b, int pair);

/* How many games are done. */
int64_t contest_done(const Contest *self);

#endif
