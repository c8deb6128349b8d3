/* The Tune workspace: the trial that is being set up, those that run and those of before, of which one is
 * shown, and a study of what it found.
 *
 * It is kept in the folder "tune" of the settings: "setup" with the recipe and what lists say of trials, and
 * a checkpoint for each of them. For the thread of the AppState. */
#ifndef TETRESS_STATE_TUNE_TUNE_H
#define TETRESS_STATE_TUNE_TUNE_H

#include "ui/state/settings.h"
#include "ui/state/tune/recipe.h"
#include "ui/state/tune/study.h"
#include "ui/state/tune/trial.h"

enum { TUNE_TRIALS_MOST = 100 };

/* How long games took when that was measured last. */
typedef struct TunePace {
    PlayPace pace; /* seconds of 0: never */
    TimeControl control;
} TunePace;

typedef struct Tune {
    Wake wake;
    Text folder; /* empty: nothing is kept */
    TuneRecipe recipe;
    bool all_shown; /* of the numbers, also those that are seldom tuned */
    TunePace pace;
    int count, last_number;
    TuneTrial *trials[TUNE_TRIALS_MOST]; /* the latest first */
    TuneTrial *shown;                    /* null: none */

    /* Of the one that is shown. */
    Study study;
    int studied; /* its number, of which the study is; 0: none */
    uint64_t studied_version, studied_ns;
    int difference;                                            /* that is shown, from 0 */
    char games[SETTINGS_PATH_SIZE], suite[SETTINGS_PATH_SIZE]; /* to study; empty: see study.h */
    char data[SETTINGS_PATH_SIZE];                             /* to fit to; empty: the open games */

    int wanted_match; /* a test whose games were asked for */
    bool entered;
    uint64_t version; /* counts the changes */
} Tune;

/* The folder is that of the settings; null for none. */
Status tune_init(Tune *self, const char *folder, const Profiles *profiles, Wake wake, Error *error);
void tune_close(Tune *self); /* after tasks_close */

/* Somebody comes to look at it: the latest trial is read. */
void tune_enter(Tune *self);

/* Keeps the recipe and the list. */
Status tune_keep(const Tune *self, Error *error);

/* Where the recipe starts. */
Status tune_set_start(Tune *self, const Profiles *profiles, const char *name, Error *error);

/* Begins a trial of the recipe, which is shown. */
Status tune_start(Tune *self, const Profiles *profiles, Tasks *tasks, Error *error);

/* Begins a trial that fits the weights of the recipe to games, which is shown. */
Status tune_fit(Tune *self, const Profiles *profiles, const Document *document, Tasks *tasks, Error *error);

/* Goes on with the trial that is shown. */
Status tune_continue(Tune *self, Tasks *tasks, Error *error);

/* Shows a trial by its number; its checkpoint is read. */
Status tune_look(Tune *self, int number, Error *error);
void tune_show_none(Tune *self);

/* Removes the trial that is shown, which must not be running, with its file. */
void tune_forget(Tune *self);

/* How many games the recipe comes to, and how long they take; false while no pace was measured. */
bool tune_estimate(const Tune *self, double *games, double *seconds);

/* Takes in what has happened; `looked` while the workspace is shown. Whether anything changed. */
bool tune_tick(Tune *self, Tasks *tasks, const Document *document, bool looked, uint64_t now_ns);

/* Whether a study is under way. */
static inline bool tune_busy(const Tune *self)
{
    return self->study.job != NULL;
}

#endif
