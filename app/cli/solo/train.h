/* A training run from the command line, whoever has the games played. For the main thread. */
#ifndef TETRESS_APP_CLI_SOLO_TRAIN_H
#define TETRESS_APP_CLI_SOLO_TRAIN_H

#include "app/cli/solo/solo.h"

typedef struct TrainOptions {
    int recipe;
    const char *optimizer, *features, *fitness;
    int64_t height, depth, beam, pieces, population, generations, games, games_last, seed,
        threads; /* 0: not given */
    const char *checkpoint, *csv, *out, *title, *resume;
} TrainOptions;

extern const Option train_options[];
extern const char train_details[];

/* Runs and tells; returns the exit code. */
int train_run(Cli *cli, const TrainOptions *options, const Farm *farm);

#endif
