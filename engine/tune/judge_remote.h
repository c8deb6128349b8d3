/* Games of a population played by helpers. */
#ifndef TETRESS_TUNE_JUDGE_REMOTE_H
#define TETRESS_TUNE_JUDGE_REMOTE_H

#include "engine/remote/remote.h"
#include "engine/tune/farm.h"

/* What helpers do; they offer it with an array of pointers to the judges they know, ended by null. */
extern const RemoteTask judge_remote;

/* A farm of a crew and of helpers; both must outlive it. */
typedef struct HelpedFarm {
    Crew *crew;
    const RemoteHelpers *helpers; /* may be null */
} HelpedFarm;

Farm farm_with_helpers(HelpedFarm *self);

#endif
