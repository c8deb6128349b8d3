/* Trials that fit weights to the results of games instead of playing. The results are saved as the checkpoint
 * of a run without generations, whose facts describe the fit. Only trial.c and tune.c include this. */
#ifndef TETRESS_STATE_TUNE_TRIAL_FIT_H
#define TETRESS_STATE_TUNE_TRIAL_FIT_H

#include "ui/state/document/document.h"
#include "ui/state/tune/trial.h"

/* Starts to fit the weights in the trial's plan to the games of a file, or to the open ones if the path is
 * empty; null: to the same games again, after it was stopped or has failed. */
Status trial_fit_begin(TuneTrial *self, const char *path, const Document *open, Tasks *tasks, Error *error);

/* Takes in the state of its task; returns whether anything changed. */
bool trial_fit_tick(TuneTrial *self, const Tasks *tasks);

/* Takes the description of a fit from the plan's facts, if there is one. */
Status trial_fit_read(TuneTrial *self, Error *error);

/* "fitted to 12 340 positions of games.tpos", and the provenance of the weights, as comments of a profile. */
void trial_fit_words(const TuneTrial *self, char out[TRIAL_WORDS_SIZE]);
void trial_fit_provenance(const TuneTrial *self, Text *out);

#endif
