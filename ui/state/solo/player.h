/* A game of the single-player laboratory that an agent plays on its own thread, at a given speed, with its
 * history.
 *
 * You can go back and forth in it. If the agent has changed meanwhile, going forward decides again, and what
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

/* Which game it is: everyone who plays it gets the same pieces. */
typedef struct SoloDeal {
    int height;
    uint64_t seed;
} SoloDeal;

/* The state of a game. */
typedef struct SoloView {
    SoloGame game; /* with the piece to be placed */
    /* the earliest piece you can go back to, and the last you can reach without new decisions */
    int64_t first, played;
    int move;         /* after going back: the move that was made with the piece in hand; -1: none */
    bool playing;     /* by itself */
    bool thinking;    /* about a piece that is due */
    double rate;      /* pieces a second, recently */
    double piece_us;  /* average time of a decision */
    uint64_t version; /* of the position: counts changes other than placing a piece */
} SoloView;

bool solo_agent_equal(const SoloAgent *a, const SoloAgent *b);

typedef struct SoloPlayer SoloPlayer;

/* The wake is called when a requested piece has been placed, or the game is lost. */
Status solo_player_create(const SoloDeal *deal, const SoloAgent *agent, Wake wake, SoloPlayer **out,
                          Error *error);
void solo_player_destroy(SoloPlayer *self); /* may be null */

/* Starts another game; it does not play yet. */
void solo_player_deal(SoloPlayer *self, const SoloDeal *deal);

/* Changes the agent from here on. */
void solo_player_set_agent(SoloPlayer *self, const SoloAgent *agent);

/* In pieces a second; 0: as fast as it can. */
void solo_player_set_speed(SoloPlayer *self, double speed);

/* Starts or stops playing by itself. */
void solo_player_play(SoloPlayer *self, bool on);

/* Goes to where this many pieces are placed, or as near as possible, and stops there. */
void solo_player_go(SoloPlayer *self, int64_t pieces);

/* Puts another piece in hand: the game goes differently from here. */
void solo_player_set_piece(SoloPlayer *self, SoloPiece piece);

/* Places the piece by this move. */
void solo_player_place(SoloPlayer *self, int move);

/* Reads the state of the game; returns whether it changed. Null: there is none. */
bool solo_player_look(SoloPlayer *self, SoloView *view);

#endif
