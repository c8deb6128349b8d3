#include "app/experiment/experiments.h"

#include <string.h>

static const Experiment *const lists[] = {experiments_000, experiments_001, experiments_003, experiments_004,
                                          experiments_ladder};

enum { LIST_COUNT = sizeof lists / sizeof *lists };

const Experiment *experiment_at(int index)
{
    for (int i = 0; i < LIST_COUNT; i++) {
        for (const Experiment *experiment = lists[i]; experiment->id; experiment++) {
            if (index-- == 0)
                return experiment;
        }
    }
    return NULL;
}

bool experiment_is(const Experiment *experiment, const char *word)
{
    size_t length = strlen(word);
    if (strcmp(word, "all") == 0)
        return !experiment->apart;
    return strncmp(experiment->id, word, length) == 0 &&
           (experiment->id[length] == '\0' || experiment->id[length] == '/');
}
