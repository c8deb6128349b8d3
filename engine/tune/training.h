/* A training run: an optimiser proposes, a farm judges, the optimiser learns, generation by generation, with
 * a history, a checkpoint for resuming, and progress reports. The same plan gives exactly the same run on any
 * number of threads and machines, whether or not it was interrupted. A Training belongs to one thread at a
 * time; that thread calls the callbacks. */
#ifndef TETRESS_TUNE_TRAINING_H
#define TETRESS_TUNE_TRAINING_H

#include "engine/base/text.h"
#include "engine/tune/farm.h"
#include "engine/tune/optimiser.h"

enum { TRAINING_NAME_SIZE = 32, TRAINING_FACTS_SIZE = 32768, TRAINING_GAMES_MAX = 100000 };

typedef struct TrainingPlan {
    OptimiserPlan optimiser;
    int games, games_last; /* of each candidate, in the first and in the last generation */
    bool same_games;       /* all candidates of a generation play the same games */
    char names[OPTIMISER_DIMENSIONS_MAX][TRAINING_NAME_SIZE]; /* of the weights: words without spaces */
    char facts[TRAINING_FACTS_SIZE]; /* lines "key value" that checkpoints keep for whoever made the plan */
} TrainingPlan;

/* The results of a generation. */
typedef struct TrainingRow {
    int generation; /* from 1 */
    int candidates, games;
    double best, mean;                        /* fitness */
    double spread;                            /* of the candidates, as a share of the range */
    double summary[JUDGE_SUMMARY];            /* the judge's; zeros if it makes none */
    double weights[OPTIMISER_DIMENSIONS_MAX]; /* the optimiser's recommendation after it */
} TrainingRow;

typedef struct TrainingReport {
    int generations;         /* in total */
    int row_count;           /* finished generations */
    const TrainingRow *rows; /* valid until the callback returns */
    int64_t done, all;       /* games of the current generation */
    /* of this run; the remaining time is an estimate, negative if there is none yet */
    double elapsed_s, left_s;
} TrainingReport;

typedef struct TrainingWatch {
    const atomic_bool *stop;  /* may be null */
    const atomic_bool *pause; /* as in FarmWatch; may be null */
    /* called several times a second; may be null */
    void (*report)(void *context, const TrainingReport *report);
    void *context;
    const char *checkpoint; /* a file that is updated with the run after each generation; may be null */
    const char *csv;        /* a file that is updated with the history after each generation; may be null */
} TrainingWatch;

typedef struct Training Training;

/* Starts a run. The settings are the judge's; they and the judge must outlive it. */
Status training_create(const TrainingPlan *plan, const Judge *judge, const void *settings, Training **out,
                       Error *error);
void training_destroy(Training *self); /* may be null */

/* Runs to the end, or until stopped: STATUS_INTERRUPTED. Only the unfinished generation is lost; all before
 * it are in the files. */
Status training_run(Training *self, const Farm *farm, const TrainingWatch *watch, Error *error);

const TrainingPlan *training_plan(const Training *self);
const TrainingRow *training_rows(const Training *self, int *count);

/* The weights that the run recommends. */
void training_answer(const Training *self, double out[OPTIMISER_DIMENSIONS_MAX]);

/* Plays extra games with some weights, which no generation has played; `figures` has room for all. */
typedef struct TrainingSample {
    const double *weights;
    int games;
} TrainingSample;

Status training_measure(const Training *self, TrainingSample sample, const Farm *farm, const FarmWatch *watch,
                        double (*figures)[JUDGE_FIGURES], Error *error);

/* ---- Files ---- */

/* Appends the history as CSV: generation, candidates, games, best, mean, spread, and the weights by name. */
void training_csv(const Training *self, Text *out);

/* A checkpoint: the plan and everything needed to continue; as text into an empty one, and as a file. */
Status training_write(const Training *self, Text *out, Error *error);
Status training_save(const Training *self, const char *path, Error *error);

/* Reads the plan of a checkpoint; its facts name the judge and its settings. */
Status training_read_plan(const char *path, TrainingPlan *out, Error *error);

/* Resumes from a checkpoint. */
Status training_resume(const char *path, const Judge *judge, const void *settings, Training **out,
                       Error *error);

/* The value of a fact, shortened to the size; false if there is none with this name. */
bool training_fact(const TrainingPlan *plan, const char *key, char *out, size_t size);

#endif
