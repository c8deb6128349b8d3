/* Pairs of games between every two agents of a list, several games at a time: the basis of matches and
 * tournaments.
 *
 * A pair begins with a random opening. An agent that keeps limits of its own (limits_of_kind.h) may not be
 * able to start from there, for instance because its first move is fixed. If it fails in one of its first two
 * moves, by an illegal move or an exception, the whole pair is played again from the empty board, with the
 * other side's first move drawn at random, unless that side also keeps limits of its own. If it fails again,
 * the pair is played from the empty board without a random move. An agent from elsewhere that can't be
 * started forfeits each of its games.
 *
 * A pair counts whole or not at all: one that is interrupted between its games is played again.
 *
 * A pair depends on the seed, its number and its two agents, never on other games or on their order in time.
 * Agents are told of a new game; those with a `seed` get a new one for each game, derived from the match's.
 * All functions are for the thread that created the contest; its own threads play the games. */
#ifndef TETRESS_MATCH_CONTEST_H
#define TETRESS_MATCH_CONTEST_H

#include "engine/match/setup.h"

typedef struct Contest Contest;

typedef struct MatchProgress {
    int64_t done, all;                /* games */
    const struct MatchResult *result; /* of the pairs counted so far; null in a tournament */
} MatchProgress;

/* For watching a match or a tournament; any member may be null. */
typedef struct MatchWatch {
    const atomic_bool *stop; /* anyone may set it to end the games early */
    /* Called often by the thread that runs the contest. */
    void (*progress)(void *context, const MatchProgress *so_far);
    /* Called by the same thread with each game played, after it is saved in the record, if there is one. */
    void (*played)(void *context, const GameId *place, const PlayedGame *game);
    /* Called with each position of a game by the thread that plays it. There are as many such threads as
     * games at a time, numbered from 0. The game waits until the call returns. */
    void (*moved)(void *context, int thread, const GameId *place, const Game *game);
    void *context;
} MatchWatch;

/* Creates each agent once, to see whether that works. */
Status contest_check_agents(const Roster *roster, const MatchSetup *setup, Error *error);

/* Checks the setup and reads the games of its record, if there is one. The roster and the setup must
 * outlive the contest. */
Status contest_create(const Roster *roster, const MatchSetup *setup, Contest **out, Error *error);
void contest_destroy(Contest *self); /* may be null */

/* Plays the missing games, once, and reports progress with the result, which may be null. `go_on`, which may
 * be null, is called often by the calling thread, and after each pair; when it returns false, no more games
 * are played. Returns when all are played, when it is told to stop, which is not an error, or when games
 * can't go on. */
typedef struct ContestWatch {
    const MatchWatch *watch;
    const struct MatchResult *result;
    bool (*go_on)(void *context);
    void *context; /* of go_on */
} ContestWatch;

Status contest_run(Contest *self, const ContestWatch *watch, Error *error);

/* Both games of a pair between agents a < b; a is Red in the first. Null unless both are finished. */
const GameSummary *contest_pair(const Contest *self, int a, int b, int pair);

/* Calls this with each pair that is finished. */
typedef void ContestSee(void *context, int a, int b, const GameSummary pair[2]);
void contest_see(const Contest *self, ContestSee *see, void *context);

/* Whether all games are finished. */
bool contest_is_done(const Contest *self);

#endif
