/* The list of experiments. Any thread. */
#ifndef TETRESS_APP_EXPERIMENT_EXPERIMENTS_H
#define TETRESS_APP_EXPERIMENT_EXPERIMENTS_H

#include "app/experiment/lab.h"

/* One list in each file, ended by an experiment without an id. */
extern const Experiment experiments_000[];
extern const Experiment experiments_001[];
extern const Experiment experiments_003[];
extern const Experiment experiments_004[];
extern const Experiment experiments_ladder[];

/* The experiment with this number, from 0; null after the last. */
const Experiment *experiment_at(int index);

/* Whether a word names it: its id, the part of its id before '/', or "all". */
bool experiment_is(const Experiment *experiment, const char *word);

#endif
