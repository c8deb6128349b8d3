#include "app/experiment/experiments.h"

#include <string.h>

const Experiment *experiment_at(int index)
{
    for (int i = 0; experiment_lists[i]; i++) {
        for (const Experiment *experiment = experiment_lists[i]; experiment->id; experiment++) {
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
