/* Whoever plays pairs of games, one at a time: it keeps the agents that it used last. It belongs to one
 * thread, but for what says otherwise. How a pair begins is told in contest.h. */
#ifndef TETRESS_MATCH_PAIR_PLAYER_H
#define TETRESS_MATCH_PAIR_PLAYER_H

#include "engine/match/setup.h"

/* A pair of games between agents a < b. */
typedef struct Pairing {
    int a, b, pair;
    bool done[2]; /* these games are not wanted */
} Pairing;

typedef struct Finished {
    GameId place;
    PlayedGame game;
} Finished;

typedef struct PairPlan {
    const Roster *roster;
    const MatchSetup *setup;
    const atomic_bool *stop;        /* ends a game and its search soon */
    const atomic_bool *interrupted; /* whoever sets it may have killed other people's programs; may be null */
    /* Told of each position of a game; may be null. */
    void (*moved)(void *context, const GameId *place, const Game *game);
    void *context;
} PairPlan;

typedef struct PairPlayer {
    PairPlan plan;
    Session *session;
    Agent *agents[2];
    int names[2];                /* of which of the setup's agents these are */
    Error missing[SETUP_AGENTS]; /* why an agent can't be made; it is not tried again */
    GameId place;                /* of the game that is being played */
} PairPlayer;

Status pair_player_create(const PairPlan *plan, PairPlayer **out, Error *error);
void pair_player_destroy(PairPlayer *self); /* may be null */

/* Plays what is wanted of a pair, to be freed by the caller. */
Status pair_player_play(PairPlayer *self, const Pairing *pair, Finished out[2], int *count, Error *error);

/* Gives back the agents. */
void pair_player_rest(PairPlayer *self);

#endif
