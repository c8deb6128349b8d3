#include "app/desktop/laboratory.h"

#include <stdlib.h>

#include "app/experiment/experiments.h"
#include "app/experiment/write.h"

enum { SEED = 1 };

static bool at(int index, ExperimentInfo *out)
{
    const Experiment *experiment = experiment_at(index);
    if (experiment)
        *out = (ExperimentInfo){experiment->id, experiment->title, experiment->published};
    return experiment != NULL;
}

static Status laboratory_measure(void *context, int index, const ExperimentWatch *watch, Text *out,
                                 Error *error)
{
    const Experiment *experiment = experiment_at(index);
    const Lab lab = {.roster = context,
                     .stop = watch->stop,
                     .progress = watch->progress,
                     .context = watch->context,
                     .seed = SEED,
                     .threads = watch->threads,
                     .quick = watch->quick};
    Result *result = malloc(sizeof *result);
    if (!result)
        return error_set(error, STATUS_MEMORY, "out of memory for the result of an experiment");
    result_init(result);
    Status status = experiment->run(&lab, result, error);
    if (status == STATUS_OK || status == STATUS_INTERRUPTED)
        write_text(experiment, result, out);
    free(result);
    return status;
}

Laboratory laboratory_make(const Roster *roster)
{
    return (Laboratory){.context = (void *)roster, .at = at, .measure = laboratory_measure};
}
