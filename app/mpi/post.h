/* On rank 0: has the other ranks do errands. Its own thread speaks MPI as long as it is open. A rank that is
 * silent for long counts as dead, and its work goes to others; if nobody is left, this program does it. */
#ifndef TETRESS_APP_MPI_POST_H
#define TETRESS_APP_MPI_POST_H

#include "app/mpi/wire.h"
#include "engine/errand/errand.h"

typedef struct Post Post;

typedef struct PostPlan {
    int count;             /* number of ranks, including this one */
    const WireRank *ranks; /* [0] is this one */
    int patience_s;        /* silence after which a rank counts as dead */
    const ErrandOffer *offers;
    /* Called by the post's thread when a rank is lost or returns. */
    void (*told)(int rank, const char *host, bool lost);
} PostPlan;

/* What the plan names must outlive the post. */
Status post_open(const PostPlan *plan, Post **out, Error *error);

/* Sends the others home. False if some are lost, or MPI does not answer, so that MPI can't be finalized
 * properly. */
bool post_close(Post *self);

const Errands *post_errands(const Post *self);

#endif
