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

/* The last rows of the tables of options, common to all experiments. */
#define EXPERIMENT_OPTIONS(threads_most, seed_initial)                                                      \
    {.name = "out",                                                                                         \
     .kind = OPTION_STRING,                                                                                 \
     .value = "DIR",                                                                                        \
     .help = "write a CSV file and an SVG picture of each table there; -o DIR is the same",                 \
     .offset = offsetof(ExperimentOptions, out)},                                                           \
        {.name = "threads",                                                                                 \
         .kind = OPTION_INTEGER,                                                                            \
         .value = "T",                                                                                      \
         .help = "games to play at once; one for each processor by default",                                \
         .offset = offsetof(ExperimentOptions, threads),                                                    \
         .least = 1,                                                                                        \
         .most = threads_most},                                                                             \
    {                                                                                                       \
        .name = "seed", .kind = OPTION_INTEGER, .value = "S", .help = "seed for everything random",         \
        .offset = offsetof(ExperimentOptions, seed), .least = 0, .most = INT64_MAX, .initial = seed_initial \
    }

/* The experiment with this number, from 0; null after the last. */
typedef const Experiment *ExperimentAt(int index);

/* Runs the experiments named, or lists all; returns the exit code. */
int experiments_run(Cli *cli, const ExperimentOptions *options, ExperimentAt *at);

#endif
