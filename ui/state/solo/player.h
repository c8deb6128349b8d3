/* A game of the single-player laboratory that an agent plays on a thread of its own, at a given speed, with
 * the way it went.
 *
 * One goes back and forth in it; where the agent has changed meanwhile, going on is decided anew, and what
 * came after is forgotten. A SoloPlayer belongs to the thread that made it, which never waits for a
 * decision. */
#ifndef TETRESS_STATE_SOLO_PLAYER_H
#define TETRESS_STATE_SOLO_PLAYER_H

#include "engine/base/wake.h"
#include "engine/solo/game.h"
#include "engine/solo/search.h"

/* How moves are chosen. */
typedef struct SoloAgent {
    double weights[SOLO_FEATURES];
    int depth, beam;
} SoloAgent;

/* Which game it is: all who play the same one get the same pieces. */
typedef struct SoloDeal {
    int height;
    uint64_t seed;
} SoloDeal;

/* How a game stands. */
typedef struct SoloView {
    SoloGame game; /* with the piece that is to be placed */
    int64_t first,
        /* pieces placed where one can go back to at most, and where one can go on to without deciding anew */
        played;
    int move;         /* the move that was made with the piece in hand, where one went back; -1: none was */
    bool playing;     /* by itself */
    bool thinking;    /* about a piece that is due */
    double rate;      /* pieces a second, lately */
    double piece_us;  /* what a decision took, on average */
    uint64_t version; /* of the position: counts how often it changed other than by placing a piece */
} SoloView;

bool solo_agent_equal(const SoloAgent *a, const SoloAgent *b);

typedef struct SoloPlayer SoloPlayer;

/* The wake is called when a piece that was asked for is placed, or the game is lost. */
Status solo_player_create(const SoloDeal *deal, const SoloAgent *agent, Wake wake, SoloPlayer **out,
                          Error *error);
void solo_player_destroy(SoloPlayer *self); /* may be null */

/* Begins another game; it stands still. */
void solo_player_deal(SoloPlayer *self, const SoloDeal *deal);

/* Another agent from here on. */
void solo_player_set_agent(SoloPlayer *self, const SoloAgent *agent);

/* So many pieces a second; 0: as many as it can. */
void solo_player_set_speed(SoloPlayer *self, double speed);

/* Plays by itself, or stands still. */
void solo_player_play(SoloPlayer *self, bool on);

/* Goes to where so many pieces are placed, or as near to there as one can get; it stands still then. */
void solo_player_go(SoloPlayer *self, int64_t pieces);

/* Has another piece in hand now: the game goes on differently from here. */
void solo_player_set_piece(SoloPlayer *self, SoloPiece piece);

/* Places the piece by this move of its own. */
void solo_player_place(SoloPlayer *self, int move);

void solo_player_look(SoloPlayer *self, SoloView *out);

#endif
