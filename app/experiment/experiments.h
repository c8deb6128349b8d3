/* The list of experiments. Any thread. */
#ifndef TETRESS_APP_EXPERIMENT_EXPERIMENTS_H
#define TETRESS_APP_EXPERIMENT_EXPERIMENTS_H

#include "app/experiment/lab.h"

/* Lists, each ended by an experiment without an id; null after the last. */
extern const Experiment *const experiment_lists[];

/* The experiment with this number, from 0; null after the last. */
const Experiment *experiment_at(int index);

/* Whether a word names it: its id, the part of its id before '/', or "all". */
bool experiment_is(const Experiment *experiment, const char *word);

#endif
