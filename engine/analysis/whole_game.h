/* The sweep that a review of a whole game needs: the main line first, then, beside it, the better moves that must be looked at to know
 * what the ones played lost. For the thread that owns the record; what was found until an interruption is in it. */
#ifndef TETRESS_ANALYSIS_WHOLE_GAME_H
#define TETRESS_ANALYSIS_WHOLE_GAME_H

#include "engine/analysis/review.h"
#include "engine/analysis/sweep.h"

typedef enum WholeGameStage { WHOLE_GAME_LINE, WHOLE_GAME_BESIDE } WholeGameStage;

typedef struct WholeGameWatch {
    const atomic_bool *stop;                                                              /* null: never */
    void (*progress)(void *context, WholeGameStage stage, const SweepProgress *progress); /* null: none */
    void *context;
} WholeGameWatch;

/* The reach of the options does not matter. */
Status whole_game_sweep(Record *record, const SweepOptions *options, const ReviewMarks *marks,
                        const WholeGameWatch *watch, Error *error);

#endif
