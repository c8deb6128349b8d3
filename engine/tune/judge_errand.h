/* Games of a population played by helpers. */
#ifndef TETRESS_TUNE_JUDGE_ERRAND_H
#define TETRESS_TUNE_JUDGE_ERRAND_H

#include "engine/errand/errand.h"
#include "engine/tune/farm.h"

/* What helpers do; they offer it with an array of pointers to the judges they know, ended by null. */
extern const ErrandKind judge_errand;

/* A farm of a crew and of helpers; both must outlive it. */
typedef struct HelpedFarm {
    Crew *crew;
    const Errands *helpers; /* may be null */
} HelpedFarm;

Farm farm_with_helpers(HelpedFarm *self);

#endif
