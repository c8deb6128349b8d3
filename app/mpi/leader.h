/* On rank 0: gives the other ranks tasks. Its own thread speaks MPI as long as it is open. A rank that is
 * silent for long counts as dead, and its work goes to others; if nobody is left, this program does it. */
#ifndef TETRESS_APP_MPI_LEADER_H
#define TETRESS_APP_MPI_LEADER_H

#include "app/mpi/wire.h"
#include "engine/remote/remote.h"

typedef struct Leader Leader;

typedef struct LeaderPlan {
    int count;             /* number of ranks, including this one */
    const WireRank *ranks; /* [0] is this one */
    int patience_s;        /* silence after which a rank counts as dead */
    const RemoteOffer *offers;
    /* Called by the leader's thread when a rank is lost or returns. */
    void (*rank_changed)(int rank, const char *host, bool lost);
} LeaderPlan;

/* What the plan names must outlive the leader. */
Status leader_open(const LeaderPlan *plan, Leader **out, Error *error);

/* Sends the others home. False if some are lost, or MPI does not answer, so that MPI can't be finalized
 * properly. */
bool leader_close(Leader *self);

const RemoteHelpers *leader_helpers(const Leader *self);

#endif
