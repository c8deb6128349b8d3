/* A training run on the command line: the options common to all of them, and running it with a line for each
 * generation. For the main thread. */
#ifndef TETRESS_APP_CLI_TRAINING_H
#define TETRESS_APP_CLI_TRAINING_H

#include "app/cli/cli.h"
#include "engine/tune/farm.h"
#include "engine/tune/optimiser.h"
#include "engine/tune/training.h"

/* 0 and null: not given. */
typedef struct TrainingOptions {
    int64_t population, generations, threads;
    const char *checkpoint, *resume, *csv;
} TrainingOptions;

/* clang-format off */
/* The options of a command whose values have this type, with TrainingOptions as their member `training`. */
#define TRAINING_OPTIONS(Type)                                                                               \
    NUMBER_OPTION("population", "N", Type, training.population, OPTIMISER_POPULATION_MIN,                    \
        OPTIMISER_POPULATION_MAX, 0,                                                                         \
        "candidates in a generation; by default, as many as suit the other options"),                        \
    NUMBER_OPTION("generations", "N", Type, training.generations, 1, OPTIMISER_GENERATIONS_MAX, 0,           \
        "number of generations; by default, as many as suit the other options"),                             \
    NUMBER_OPTION("threads", "T", Type, training.threads, 1, CREW_THREADS_MAX, 0,                            \
        "games to play at once; one for each processor by default"),                                         \
    OUTPUT_OPTION("checkpoint", "FILE", Type, training.checkpoint,                                           \
        "save the run there after each generation"),                                                         \
    STRING_OPTION("resume", "FILE", Type, training.resume,                                                   \
        "continue the run in this checkpoint, and save it there; its settings can't be changed"),            \
    OUTPUT_OPTION("csv", "FILE", Type, training.csv,                                                         \
        "write the history there: a line for each generation")
/* clang-format on */

/* Whether any option is given that decides what the run is. */
bool training_options_plan(const TrainingOptions *self);

/* Checks whether the files can be written, before anything is computed; `out` may be null. */
Status training_options_check(const TrainingOptions *self, const char *out, Error *error);

/* The number of games to play at once. */
int training_threads(const Cli *cli, const TrainingOptions *options);

/* Runs it on threads of this machine and with the available helpers. The printer writes a line for each new
 * generation to standard output, unless the output is JSON. */
Status training_go(Cli *cli, const TrainingOptions *options, Training *training,
                   void (*print)(const TrainingRow *row, int generations), Error *error);

#endif
