/* A training run: an optimiser asks, a farm judges, the optimiser learns, generation by generation, with its
 * history, a checkpoint to go on from, and reports to whoever watches. The same plan gives the same run, to
 * the last bit, on any number of threads and machines, and whether or not it was interrupted. A Training
 * belongs to one thread at a time; that thread calls the callbacks. */
#ifndef TETRESS_TUNE_TRAINING_H
#define TETRESS_TUNE_TRAINING_H

#include "engine/base/text.h"
#include "engine/tune/farm.h"
#include "engine/tune/optimiser.h"

enum { TRAINING_NAME_SIZE = 32, TRAINING_FACTS_SIZE = 32768, TRAINING_GAMES_MAX = 100000 };

typedef struct TrainingPlan {
    OptimiserPlan optimiser;
    int games, games_last; /* of each candidate, in the first generation and in the last */
    bool same_games;       /* all candidates of a generation play the same ones */
    char names[OPTIMISER_DIMENSIONS_MAX][TRAINING_NAME_SIZE]; /* of the weights: words without blanks */
    char facts[TRAINING_FACTS_SIZE]; /* lines "key value" that checkpoints hold for whoever made the plan */
} TrainingPlan;

/* What came of a generation. */
typedef struct TrainingRow {
    int generation; /* from 1 */
    int candidates, games;
    double best, mean;                        /* fitness */
    double spread;                            /* of the candidates, as a share of the range */
    double weights[OPTIMISER_DIMENSIONS_MAX]; /* what the optimiser recommends after it */
} TrainingRow;

typedef struct TrainingReport {
    int generations;          /* in all */
    int row_count;            /* generations that are over */
    const TrainingRow *rows;  /* good until the callback returns */
    int64_t done, all;        /* games of the generation under way */
    double elapsed_s, left_s; /* of this run; what is left is an estimate, negative while there is none */
} TrainingReport;

typedef struct TrainingWatch {
    const atomic_bool *stop;                                     /* may be null */
    const atomic_bool *pause;                                    /* as a FarmWatch's; may be null */
    void (*report)(void *context, const TrainingReport *report); /* several times a second; may be null */
    void *context;
    const char *checkpoint; /* a file that holds the run after each generation; may be null */
    const char *csv;        /* a file that holds the history after each generation; may be null */
} TrainingWatch;

typedef struct Training Training;

/* Begins a run. The settings are the judge's; they and the judge must outlive it. */
Status training_create(const TrainingPlan *plan, const Judge *judge, const void *settings, Training **out,
                       Error *error);
void training_destroy(Training *self); /* may be null */

/* Runs to the end, or until stopped: STATUS_INTERRUPTED. The unfinished generation is lost then, all before
 * are in the files. */
Status training_run(Training *self, const Farm *farm, const TrainingWatch *watch, Error *error);

const TrainingPlan *training_plan(const Training *self);
const TrainingRow *training_rows(const Training *self, int *count);

/* The weights that the run recommends. */
void training_answer(const Training *self, double out[OPTIMISER_DIMENSIONS_MAX]);

/* Has weights play games of their own, which no generation has played; `figures` has room for all. */
typedef struct TrainingSample {
    const double *weights;
    int games;
} TrainingSample;

Status training_measure(const Training *self, TrainingSample sample, const Farm *farm, const FarmWatch *watch,
                        double (*figures)[JUDGE_FIGURES], Error *error);

/* ---- Files ---- */

/* Adds the history as CSV: generation, candidates, games, best, mean, spread, and the weights by name. */
void training_csv(const Training *self, Text *out);

/* A checkpoint holds the plan and all that is needed to go on. */
Status training_save(const Training *self, const char *path, Error *error);

/* Reads the plan of a checkpoint, so that its facts tell which judge and settings are wanted. */
Status training_read_plan(const char *path, TrainingPlan *out, Error *error);

/* Goes on with a checkpoint. */
Status training_resume(const char *path, const Judge *judge, const void *settings, Training **out,
                       Error *error);

/* The value of a fact, as it stands in its line, up to so many bytes; false if there is none of this name. */
bool training_fact(const TrainingPlan *plan, const char *key, char *out, size_t size);

#endif
