/* Agents side by side, who get the same pieces. For the thread of the AppState. */
#ifndef TETRESS_STATE_SOLO_RACE_H
#define TETRESS_STATE_SOLO_RACE_H

#include "ui/state/solo/player.h"
#include "ui/state/solo/profiles.h"

enum { SOLO_LANES_SHOWN = 4 };

typedef struct SoloLane {
    char profile[SOLO_NAME_SIZE];
    SoloAgent agent;
    SoloPlayer *player; /* null before the race is looked at */
    SoloView view;
} SoloLane;

typedef struct SoloRace {
    int count;
    SoloLane lanes[SOLO_LANES_SHOWN];
    SoloDeal deal;
    double speed;
} SoloRace;

void solo_race_close(SoloRace *self);

/* Makes the players of all lanes that have none. */
Status solo_race_prepare(SoloRace *self, Wake wake, Error *error);

/* Adds an agent, which begins with the first piece, as all do then. */
Status solo_race_add(SoloRace *self, const char *profile, const SoloAgent *agent, Error *error);
void solo_race_remove(SoloRace *self, int lane);

/* All begin again. */
void solo_race_deal(SoloRace *self, const SoloDeal *deal);
void solo_race_set_agent(SoloRace *self, int lane, const char *profile, const SoloAgent *agent);
void solo_race_set_speed(SoloRace *self, double speed);
void solo_race_play(SoloRace *self, bool on);

/* Looks at how all stand; whether anything changed. */
bool solo_race_look(SoloRace *self);
bool solo_race_playing(const SoloRace *self);

#endif
