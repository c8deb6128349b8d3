/* What to play: which agents, how often, how fast, from which openings. Plain data. */
#ifndef TETRESS_MATCH_SETUP_H
#define TETRESS_MATCH_SETUP_H

#include "engine/errand/errand.h"
#include "engine/match/play.h"

enum { SETUP_AGENTS = 32, SETUP_PAIRS_MAX = 1000000, SETUP_THREADS_MAX = 256 };

typedef struct SetupAgent {
    const char *name; /* as agents are named everywhere */
    TimeControl pace;
} SetupAgent;

typedef struct MatchSetup {
    int agent_count;
    SetupAgent agents[SETUP_AGENTS];
    int pairs; /* of games, between any two agents */
    int plies; /* of the random openings */
    uint64_t seed;
    uint64_t margin_ns; /* what a side may take too long before it forfeits */
    int threads;        /* games at a time */
    bool sequential; /* stop as soon as the test of elo1 against elo0 has a verdict; with two agents only */
    double elo0, elo1;
    const char *record;     /* a file to keep the games in, and to go on from if it exists; may be null */
    const Errands *helpers; /* who plays pairs besides the threads; may be null */
} MatchSetup;

/* Which game of a contest: the pairing is of agents a < b; a is Red in game 0 of a pair, Blue in game 1. */
typedef struct GameId {
    int a, b;
    int pair;
    int game;
} GameId;

#endif
