/* A game that a person plays while an agent places the same pieces, one for one. For the thread of the
 * AppState. */
#ifndef TETRESS_STATE_SOLO_OWN_H
#define TETRESS_STATE_SOLO_OWN_H

#include "ui/state/solo/player.h"

typedef struct SoloOwn {
    bool on; /* a game was started */
    SoloGame game;
    SoloMove hand; /* where the piece would go */
    SoloPlayer *rival;
    SoloView view; /* of the rival */
} SoloOwn;

/* Starts a game against this agent. */
Status solo_own_start(SoloOwn *self, const SoloDeal *deal, const SoloAgent *agent, Wake wake, Error *error);

/* Turns the piece a quarter, moves it by so many columns, or to a column as near as possible. Does nothing
 * once the game is lost. */
void solo_own_turn(SoloOwn *self);
void solo_own_move_to(SoloOwn *self, int column);

/* Drops the piece; the agent places the same one. */
void solo_own_drop(SoloOwn *self);

#endif
