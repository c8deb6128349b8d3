#include "app/experiment/documents/documents.h"

#include <stddef.h>

const Experiment *const experiment_lists[] = {experiments_000, experiments_001,    experiments_003,
                                              experiments_004, experiments_ladder, NULL};
