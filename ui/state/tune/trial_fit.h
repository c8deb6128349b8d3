/* Trials that fit weights to the results of games instead of playing. What they come to is kept as the
 * checkpoint of a run without generations, whose facts tell of the fit. Nobody but trial.c and tune.c include
 * this. */
#ifndef TETRESS_STATE_TUNE_TRIAL_FIT_H
#define TETRESS_STATE_TUNE_TRIAL_FIT_H

#include "ui/state/document/document.h"
#include "ui/state/tune/trial.h"

/* Begins: weights of the trial's plan are fitted to the games of a file, or to the open ones if the path is
 * empty. */
Status trial_fit_begin(TuneTrial *self, const char *path, const Document *open, Tasks *tasks, Error *error);

/* Takes in how its task goes; whether anything changed. */
bool trial_fit_tick(TuneTrial *self, Tasks *tasks);

/* Takes what the facts of the plan tell of a fit, if they do. */
Status trial_fit_read(TuneTrial *self, Error *error);

/* Frees what the thread had. */
void trial_fit_drop(TuneTrial *self);

/* "fitted to 12 340 positions of games.tpos", and where the weights come from, as comments of a profile. */
void trial_fit_words(const TuneTrial *self, char out[TRIAL_WORDS_SIZE]);
void trial_fit_provenance(const TuneTrial *self, Text *out);

#endif
