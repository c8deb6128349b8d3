/* The experiments that there are. Any thread. */
#ifndef TETRESS_APP_EXPERIMENT_EXPERIMENTS_H
#define TETRESS_APP_EXPERIMENT_EXPERIMENTS_H

#include "app/experiment/lab.h"

/* One list a file, each ending with one that has no id. */
extern const Experiment experiments_000[];
extern const Experiment experiments_001[];
extern const Experiment experiments_003[];
extern const Experiment experiments_004[];
extern const Experiment experiments_ladder[];

/* The experiment of this number, from 0; null after the last. */
const Experiment *experiment_at(int index);

/* Whether a word means it: its id, what its id begins with before a '/', or "all". */
bool experiment_is(const Experiment *experiment, const char *word);

#endif
