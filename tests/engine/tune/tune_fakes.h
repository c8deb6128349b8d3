/* A judge for tests: a "game" is the distance from a point, with noise that depends only on the task. */
#ifndef TETRESS_TESTS_ENGINE_TUNE_TUNE_FAKES_H
#define TETRESS_TESTS_ENGINE_TUNE_TUNE_FAKES_H

#include "engine/tune/judge.h"

typedef struct FakeSettings {
    int dimensions;
    double noise;
    int fails_at;  /* the game with this number fails; -1: none */
    int sleeps_us; /* how long a game takes */
    bool endless;  /* games last until stopped */
} FakeSettings;

extern const Judge fake_judge;

/* How many players have been opened and closed since the program began. */
extern atomic_int fake_opened, fake_closed;

#endif
