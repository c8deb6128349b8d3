/* Plays pairs of games, one at a time, and keeps the agents that it used last. It belongs to one thread,
 * except where noted. contest.h says how a pair begins. */
#ifndef TETRESS_MATCH_PAIR_PLAYER_H
#define TETRESS_MATCH_PAIR_PLAYER_H

#include "engine/match/setup.h"

/* A pair of games between agents a < b. */
typedef struct Pairing {
    int a, b, pair;
} Pairing;

typedef struct Finished {
    GameId place;
    PlayedGame game;
} Finished;

typedef struct PairPlan {
    const Roster *roster;
    const MatchSetup *setup;
    const atomic_bool *stop;        /* ends a game and its search soon */
    const atomic_bool *interrupted; /* whatever sets it may also have killed other programs; may be null */
    /* Called with each position of a game; may be null. */
    void (*moved)(void *context, const GameId *place, const Game *game);
    void *context;
} PairPlan;

typedef struct PairPlayer {
    PairPlan plan;
    Session *session;
    Agent *agents[2];
    int names[2];                /* which of the setup's agents these are */
    Error missing[SETUP_AGENTS]; /* why an agent can't be created; it is not tried again */
    GameId place;                /* the game being played */
} PairPlayer;

Status pair_player_create(const PairPlan *plan, PairPlayer **out, Error *error);
void pair_player_destroy(PairPlayer *self); /* may be null */

/* Plays both games of a pair; the caller frees them. If this fails, there are none: the games of a pair count
 * together, from one beginning, or not at all. */
Status pair_player_play(PairPlayer *self, const Pairing *pair, Finished out[2], Error *error);

#endif
