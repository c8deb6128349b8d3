/* What to play: the agents, the number of games, their limits and openings. Plain data. */
#ifndef TETRESS_MATCH_SETUP_H
#define TETRESS_MATCH_SETUP_H

#include "engine/match/play.h"
#include "engine/remote/remote.h"

enum { SETUP_AGENTS = 32, SETUP_PAIRS_MAX = 1000000, SETUP_THREADS_MAX = 256 };

typedef struct SetupAgent {
    const char *name; /* an agent's name as used everywhere */
    TimeControl pace;
} SetupAgent;

typedef struct MatchSetup {
    int agent_count;
    SetupAgent agents[SETUP_AGENTS];
    int pairs; /* pairs of games between every two agents */
    int plies; /* plies of the random openings */
    uint64_t seed;
    uint64_t margin_ns; /* how much longer than its limit a side may take before it forfeits */
    int threads;        /* games at a time */
    /* stop as soon as the test of elo1 against elo0 reaches a verdict; for two agents only */
    bool sequential;
    double elo0, elo1;
    const char *record; /* a file to keep the games in, and to continue from if it exists; may be null */
    const RemoteHelpers *helpers; /* play pairs beside the threads; may be null */
} MatchSetup;

/* Identifies a game of a contest. Agents a < b play a pair; a is Red in game 0 and Blue in game 1. */
typedef struct GameId {
    int a, b;
    int pair;
    int game;
} GameId;

#endif
