/* Running experiments and telling what they found, whichever list they are from. For the main thread. */
#ifndef TETRESS_APP_CLI_EXPERIMENT_H
#define TETRESS_APP_CLI_EXPERIMENT_H

#include "app/cli/cli.h"
#include "app/experiment/lab.h"

typedef struct ExperimentOptions {
    StringList words;
    bool quick, timed;
    int64_t games, threads, seed;
    const char *out;
} ExperimentOptions;

/* The experiment of a number, from 0; null after the last. */
typedef const Experiment *ExperimentAt(int index);

/* Runs those that the words mean, or lists all; returns the exit code. */
int experiments_run(Cli *cli, const ExperimentOptions *options, ExperimentAt *at);

#endif
