/* Running experiments and printing their results, for both lists of experiments. For the main thread. */
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

/* clang-format off */
/* The last rows of the tables of options, common to all experiments. */
#define EXPERIMENT_OPTIONS(threads_most, seed_initial)                                                       \
    STRING_OPTION("out", "DIR", ExperimentOptions, out,                                                      \
        "write a CSV file and an SVG picture of each table there; -o DIR is the same"),                      \
    NUMBER_OPTION("threads", "T", ExperimentOptions, threads, 1, threads_most, 0,                            \
        "games to play at once; one for each processor by default"),                                         \
    NUMBER_OPTION("seed", "S", ExperimentOptions, seed, 0, INT64_MAX, seed_initial,                          \
        "seed for everything random")
/* clang-format on */

/* The experiment with this number, from 0; null after the last. */
typedef const Experiment *ExperimentAt(int index);

/* Runs the experiments named, or lists all; returns the exit code. */
int experiments_run(Cli *cli, const ExperimentOptions *options, ExperimentAt *at);

#endif
