/* A training run on the command line: the options common to all of them, and running it with a line for each
 * generation. For the main thread. */
#ifndef TETRESS_APP_CLI_TRAINING_H
#define TETRESS_APP_CLI_TRAINING_H

#include "app/cli/games.h"
#include "engine/tune/crew.h"
#include "engine/tune/optimiser.h"
#include "engine/tune/training.h"

/* 0 and null: not given. */
typedef struct TrainingOptions {
    int64_t population, generations, threads;
    const char *checkpoint, *resume, *csv;
} TrainingOptions;

/* clang-format off */
/* The options of a command whose values have this type, with TrainingOptions as their member `training`. */
#define TRAINING_OPTIONS(Type)                                                                            \
    {.name = "population",                                                                                \
     .kind = OPTION_INTEGER,                                                                              \
     .value = "N",                                                                                        \
     .help = "candidates in a generation; by default, as many as suit the other options",                 \
     .offset = offsetof(Type, training.population),                                                       \
     .least = OPTIMISER_POPULATION_MIN,                                                                   \
     .most = OPTIMISER_POPULATION_MAX},                                                                   \
    {.name = "generations",                                                                               \
     .kind = OPTION_INTEGER,                                                                              \
     .value = "N",                                                                                        \
     .help = "number of generations; by default, as many as suit the other options",                      \
     .offset = offsetof(Type, training.generations),                                                      \
     .least = 1,                                                                                          \
     .most = OPTIMISER_GENERATIONS_MAX},                                                                  \
    {.name = "threads",                                                                                   \
     .kind = OPTION_INTEGER,                                                                              \
     .value = "T",                                                                                        \
     .help = "games to play at once; one for each processor by default",                                  \
     .offset = offsetof(Type, training.threads),                                                          \
     .least = 1,                                                                                          \
     .most = CREW_THREADS_MAX},                                                                           \
    {.name = "checkpoint",                                                                                \
     .kind = OPTION_STRING,                                                                               \
     .value = "FILE",                                                                                     \
     .help = "save the run there after each generation",                                                  \
     .offset = offsetof(Type, training.checkpoint)},                                                      \
    {.name = "resume",                                                                                    \
     .kind = OPTION_STRING,                                                                               \
     .value = "FILE",                                                                                     \
     .help = "continue the run in this checkpoint, and save it there; its settings can't be changed",     \
     .offset = offsetof(Type, training.resume)},                                                          \
    {.name = "csv",                                                                                       \
     .kind = OPTION_STRING,                                                                               \
     .value = "FILE",                                                                                     \
     .help = "write the history there: a line for each generation",                                       \
     .offset = offsetof(Type, training.csv)}
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
