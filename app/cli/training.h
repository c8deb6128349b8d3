/* A training run on the command line: the options that every one takes, and running it with a line for each
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
/* The options of a command whose values are of this type and have TrainingOptions as their member
 * `training`. */
#define TRAINING_OPTIONS(Type)                                                                            \
    {.name = "population",                                                                                \
     .kind = OPTION_INTEGER,                                                                              \
     .value = "N",                                                                                        \
     .help = "candidates in a generation; as many as suit the rest if not given",                         \
     .offset = offsetof(Type, training.population),                                                       \
     .least = OPTIMISER_POPULATION_MIN,                                                                   \
     .most = OPTIMISER_POPULATION_MAX},                                                                   \
    {.name = "generations",                                                                               \
     .kind = OPTION_INTEGER,                                                                              \
     .value = "N",                                                                                        \
     .help = "how many; as many as suit the rest if not given",                                           \
     .offset = offsetof(Type, training.generations),                                                      \
     .least = 1,                                                                                          \
     .most = OPTIMISER_GENERATIONS_MAX},                                                                  \
    {.name = "threads",                                                                                   \
     .kind = OPTION_INTEGER,                                                                              \
     .value = "T",                                                                                        \
     .help = "games at a time; one for each processor if not given",                                      \
     .offset = offsetof(Type, training.threads),                                                          \
     .least = 1,                                                                                          \
     .most = CREW_THREADS_MAX},                                                                           \
    {.name = "checkpoint",                                                                                \
     .kind = OPTION_STRING,                                                                               \
     .value = "FILE",                                                                                     \
     .help = "keep the run there after each generation",                                                  \
     .offset = offsetof(Type, training.checkpoint)},                                                      \
    {.name = "resume",                                                                                    \
     .kind = OPTION_STRING,                                                                               \
     .value = "FILE",                                                                                     \
     .help = "go on with the run that a checkpoint holds, and keep it there; it stays as it was begun",   \
     .offset = offsetof(Type, training.resume)},                                                          \
    {.name = "csv",                                                                                       \
     .kind = OPTION_STRING,                                                                               \
     .value = "FILE",                                                                                     \
     .help = "write the history there: a line for each generation",                                       \
     .offset = offsetof(Type, training.csv)}
/* clang-format on */

/* Whether any option is given that decides what the run is. */
bool training_options_plan(const TrainingOptions *self);

/* Whether what is to be written can be, before anything is computed; `out` may be null. */
Status training_options_check(const TrainingOptions *self, const char *out, Error *error);

/* Games at a time. */
int training_threads(const Cli *cli, const TrainingOptions *options);

/* Runs it on threads of this machine and with the helpers that there are. The printer writes a line for each
 * new generation on standard output, unless all is written as JSON. */
Status training_go(Cli *cli, const TrainingOptions *options, Training *training,
                   void (*print)(const TrainingRow *row, int generations), Error *error);

#endif
