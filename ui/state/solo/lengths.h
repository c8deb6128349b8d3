/* How long the games of an agent last: a task plays many games and adds up their lines. The latest
 * measurement is shown; earlier means stay as levels for comparison. For the thread of the AppState. */
#ifndef TETRESS_STATE_SOLO_LENGTHS_H
#define TETRESS_STATE_SOLO_LENGTHS_H

#include "ui/state/runs/tasks.h"
#include "ui/state/solo/player.h"

enum { SOLO_LENGTHS_MOST = 2000, SOLO_LEVELS_MOST = 8, SOLO_AGENT_WORDS = 64 };

typedef struct SoloLengthsPlan {
    SoloAgent agent;
    SoloDeal deal;
    int games;
    char words[SOLO_AGENT_WORDS]; /* who plays: "dt-20, 1 ahead, beam 2" */
} SoloLengthsPlan;

/* Statistics of games. */
typedef struct SoloFigures {
    int games;
    double mean, error, median, most;
} SoloFigures;

typedef struct SoloLevel {
    char words[SOLO_AGENT_WORDS];
    int height, games;
    double mean, error;
} SoloLevel;

typedef struct SoloLengthsWork SoloLengthsWork;

typedef struct SoloLengths {
    SoloLengthsPlan plan; /* of the measurement shown */
    int count;            /* finished games; 0: nothing was measured */
    double *lines;        /* of each game, in order */
    SoloFigures figures;
    int level_count;
    SoloLevel levels[SOLO_LEVELS_MOST]; /* latest first */
    int task;                           /* 0: none is running */
    SoloLengthsWork *work;              /* of that task */
    uint64_t version;                   /* counts changes */
} SoloLengths;

Status solo_lengths_start(SoloLengths *self, const SoloLengthsPlan *plan, Tasks *tasks, Error *error);
bool solo_lengths_tick(SoloLengths *self, const Tasks *tasks);

/* How many games fall into each of `count` parts of equal width, from zero to the most lines. */
void solo_lengths_parts(const SoloLengths *self, int count, int *out);

#endif
