/* What documents about agents published: one list of experiments for each, ended by one without an id. */
#ifndef TETRESS_APP_EXPERIMENT_DOCUMENTS_DOCUMENTS_H
#define TETRESS_APP_EXPERIMENT_DOCUMENTS_DOCUMENTS_H

#include "app/experiment/experiments.h"

extern const Experiment experiments_000[];
extern const Experiment experiments_001[];
extern const Experiment experiments_003[];
extern const Experiment experiments_004[];
extern const Experiment experiments_ladder[];

#endif
