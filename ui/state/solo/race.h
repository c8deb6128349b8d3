/* Agents side by side that get the same pieces. For the thread of the AppState. */
#ifndef TETRESS_STATE_SOLO_RACE_H
#define TETRESS_STATE_SOLO_RACE_H

#include "ui/state/solo/player.h"
#include "ui/state/solo/profiles.h"

enum { SOLO_LANES_SHOWN = 4 };

typedef struct SoloLane {
    char profile[SOLO_NAME_SIZE];
    SoloAgent agent;
    SoloPlayer *player; /* null until the race is first looked at */
    SoloView view;
} SoloLane;

typedef struct SoloRace {
    int count;
    SoloLane lanes[SOLO_LANES_SHOWN];
    SoloDeal deal;
    double speed;
} SoloRace;

/* Makes the players of all lanes that lack one. */
Status solo_race_prepare(SoloRace *self, Wake wake, Error *error);

/* Adds an agent; all agents then start again from the first piece. */
Status solo_race_add(SoloRace *self, const char *profile, const SoloAgent *agent, Error *error);

/* All start again. */
void solo_race_deal(SoloRace *self, const SoloDeal *deal);
void solo_race_set_agent(SoloRace *self, int lane, const char *profile, const SoloAgent *agent);
void solo_race_set_speed(SoloRace *self, double speed);
void solo_race_play(SoloRace *self, bool on);

/* Reads the state of all games; returns whether anything changed. */
bool solo_race_look(SoloRace *self);
bool solo_race_playing(const SoloRace *self);

/* A game that a person plays while an agent places the same pieces, one for one. */
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
