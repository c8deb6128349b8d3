/* The Tune workspace: the trial being set up, running and earlier trials, one of which is shown, and a study
 * of what it found.
 *
 * It is saved in the folder "tune" of the settings: "setup" with the recipe and what the list says of trials,
 * and a checkpoint for each trial. For the thread of the AppState. */
#ifndef TETRESS_STATE_TUNE_TUNE_H
#define TETRESS_STATE_TUNE_TUNE_H

#include "ui/state/files/keeper.h"
#include "ui/state/settings.h"
#include "ui/state/tune/recipe.h"
#include "ui/state/tune/study.h"
#include "ui/state/tune/trial.h"

/* How long games took in the last measurement. */
typedef struct TunePace {
    PlayPace pace; /* 0 seconds: never measured */
    TimeControl control;
} TunePace;

typedef struct Tune {
    Runs runs; /* trials */
    TuneRecipe recipe;
    bool all_shown; /* all numbers, including those that are seldom tuned */
    TunePace pace;
    TuneTrial *shown; /* null: none */
    int shown_before; /* number of the one shown when a checkpoint is taken; 0: none */

    /* For the trial shown. */
    Study study;
    int studied; /* number of the trial that the study is about; 0: none */
    uint64_t studied_version, studied_ns;
    int difference;                                            /* index of the difference shown, from 0 */
    char games[SETTINGS_PATH_SIZE], suite[SETTINGS_PATH_SIZE]; /* for the study; empty: see study.h */
    char data[SETTINGS_PATH_SIZE];                             /* games for fits; empty: the open games */

    Error trouble; /* why a checkpoint could not be taken, to be shown and cleared; STATUS_OK: nothing */

    int wanted_match; /* a test whose games were requested */
    bool entered;
} Tune;

/* The folder is the settings folder; null for none. */
Status tune_init(Tune *self, const char *folder, const Profiles *profiles, Keeper *keeper, Wake wake,
                 Error *error);
void tune_close(Tune *self); /* call after tasks_close */

/* Somebody opens the workspace: reads the latest trial. */
void tune_enter(Tune *self);

/* Saves the recipe and the list. */
Status tune_keep(const Tune *self, Error *error);

/* Sets where the recipe starts. */
Status tune_set_start(Tune *self, const Profiles *profiles, const char *name, Error *error);

/* Starts a trial of the recipe, which is then shown. */
Status tune_start(Tune *self, const Profiles *profiles, Tasks *tasks, Error *error);

/* Starts a trial that fits the weights of the recipe to games; it is then shown. */
Status tune_fit(Tune *self, const Profiles *profiles, const Document *document, Tasks *tasks, Error *error);

/* Resumes the trial shown. */
Status tune_continue(Tune *self, const Document *document, Tasks *tasks, Error *error);

/* Shows a trial by number, and reads its checkpoint. */
Status tune_look(Tune *self, int number, Error *error);
void tune_show(Tune *self, TuneTrial *trial); /* only shows it; null: none */

/* The command that does what the recipe says on so many ranks. */
Status tune_command(const Tune *self, const Profiles *profiles, int ranks, Text *out, Error *error);

/* Makes a trial of a checkpoint that tetress-cli or tetress-mpi has written, and shows it. */
Status tune_take(Tune *self, const char *path, Error *error);

/* How many games the recipe needs, and how long they take; false until a pace was measured. */
bool tune_estimate(const Tune *self, double *games, double *seconds);

/* Takes in what has happened; `looked`: the workspace is shown. Returns whether anything changed. */
bool tune_tick(Tune *self, const Tasks *tasks, const Document *document, bool looked, uint64_t now_ns);

/* Whether a study is running. */
bool tune_busy(const Tune *self);

#endif
