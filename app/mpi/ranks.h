/* Populations judged by all ranks of an MPI job. Everything here is for the thread that initialised MPI. */
#ifndef TETRESS_APP_MPI_RANKS_H
#define TETRESS_APP_MPI_RANKS_H

#include "engine/tune/farm.h"

typedef struct Ranks Ranks;

/* On rank 0: whoever leads has a crew of its own that plays, too, and must outlive it. */
Status ranks_create(Crew *crew, Ranks **out, Error *error);

/* Sends the servers home; may be null. */
void ranks_destroy(Ranks *self);

Farm farm_of_ranks(Ranks *self);

/* On the other ranks: plays what rank 0 gives it until that says it is over. A failure was told to rank 0. */
Status ranks_serve(Crew *crew, const Judge *const *judges, Error *error);

#endif
