#include "app/experiment/solo/solo.h"

#include <math.h>
#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/solo/profile.h"

static const Experiment list[] = {
    {"weights", "the document's training, run again",
     "Column transitions 9.994, holes 9.430, wells 2.804, and so on.", solo_weights, false, false},
    {"lines", "lines without and with one look-ahead, 20 rows",
     "About 200 thousand without, about 20 million with one look-ahead and beam 2.", solo_lines, false,
     false},
    {"scores", "how the lines of games are spread", "Two plots of scores, without figures.", solo_scores,
     false, false},
    {"controllers", "the literature's controllers on 10 rows",
     "Not in the document; measured elsewhere under the same rules.", solo_controllers, false, false},
    {"fitness", "why lines tell nothing within 10,000 pieces",
     "All candidates clear 3979 to 4000 lines; the space above the columns tells them apart.", solo_fitness,
     false, false},
    {"memory", "memory of the search by beam and look-ahead, boolean boards against bits",
     "33 to 67% less, and 4 wide with 2 look-aheads does not fit boolean boards.", solo_memory, false, false},
    {"threads", "speed-up by threads", "About 4 on 8 cores, about 2 on 4.", solo_threads, false, false},
    {"timing", "population and generations, timed",
     "4917 to 32311 s on one thread, 1030 to 16239 s on several.", solo_timing, false, false},
};

enum { LIST_COUNT = sizeof list / sizeof *list };

const Experiment *solo_experiment_at(int index)
{
    return index < LIST_COUNT ? &list[index] : NULL;
}

/* ---- Games ---- */

typedef struct ProgressTarget {
    const Lab *lab;
    const SoloMatch *match;
} ProgressTarget;

static void solo_report_progress(void *context, const SoloSeries *so_far)
{
    const ProgressTarget *self = context;
    char what[80];
    snprintf(what, sizeof what, "%s, %d rows, %d ahead", self->match->profile, self->match->height,
             self->match->depth);
    if (self->lab->progress)
        self->lab->progress(self->lab->context, what, so_far->deaths, self->match->games);
}

Status solo_play(const Lab *lab, const SoloMatch *match, SoloGameResult *results, SoloSeries *out,
                 Error *error)
{
    SoloProfile profile;
    Status status = solo_profile_open(match->profile, &profile, error);
    if (status != STATUS_OK)
        return status;
    SoloEvaluator *evaluator = memory_new(1, sizeof *evaluator);
    if (!evaluator)
        return error_set(error, STATUS_MEMORY, "no memory for a player");
    solo_evaluator_init(evaluator, profile.weights, NULL);
    SoloSeriesPlan plan = {.height = match->height,
                           .seed = lab->seed,
                           .games = match->games,
                           .pieces_most = match->pieces_most,
                           .search = {match->depth, match->beam, 1},
                           .threads = lab->threads < SOLO_THREADS_MAX ? lab->threads : SOLO_THREADS_MAX};
    ProgressTarget target = {lab, match};
    SoloSeriesWatch watch = {lab->stop, solo_report_progress, &target};
    status = solo_series_run(evaluator, &plan, &watch, results, out, error);
    free(evaluator);
    if (status == STATUS_OK && lab_stopped(lab))
        status = error_set(error, STATUS_INTERRUPTED, "the games were stopped");
    return status;
}

void finding_series(Finding *self, const SoloSeries *series)
{
    const double deviations = 1.959963984540054;
    if (series->deaths == 0)
        return;
    self->value = series->mean;
    self->samples = series->deaths;
    if (!isnan(series->error))
        self->between = (ResultRange){series->mean - deviations * series->error,
                                      series->mean + deviations * series->error};
}
