/* Experiments of the document AlphaTetris, about single-player Tetris. One list, in parts. */
#ifndef TETRESS_APP_EXPERIMENT_SOLO_SOLO_H
#define TETRESS_APP_EXPERIMENT_SOLO_SOLO_H

#include "app/experiment/lab.h"
#include "engine/solo/series.h"

/* The experiment with this number, from 0; null after the last. */
const Experiment *solo_experiment_at(int index);

Status solo_weights(const Lab *lab, Result *out, Error *error);
Status solo_timing(const Lab *lab, Result *out, Error *error);
Status solo_fitness(const Lab *lab, Result *out, Error *error);
Status solo_lines(const Lab *lab, Result *out, Error *error);
Status solo_controllers(const Lab *lab, Result *out, Error *error);
Status solo_scores(const Lab *lab, Result *out, Error *error);
Status solo_memory(const Lab *lab, Result *out, Error *error);
Status solo_threads(const Lab *lab, Result *out, Error *error);

/* Games of a profile given by name, on the lab's threads; results may be null. */
typedef struct SoloMatch {
    const char *profile;
    int height, depth, beam;
    int64_t games, pieces_most;
} SoloMatch;

Status solo_play(const Lab *lab, const SoloMatch *match, SoloGameResult *results, SoloSeries *out,
                 Error *error);

/* The mean of a series with its 95% interval, and its games. */
void finding_series(Finding *self, const SoloSeries *series);

#endif
