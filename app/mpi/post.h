/* On rank 0: has errands done by the other ranks. A thread of its own speaks MPI as long as it is open. A
 * rank that says nothing for long is taken for dead, and what it had is given to others; if nobody is left,
 * this program does it itself. */
#ifndef TETRESS_APP_MPI_POST_H
#define TETRESS_APP_MPI_POST_H

#include "app/mpi/wire.h"
#include "engine/errand/errand.h"

typedef struct Post Post;

typedef struct PostPlan {
    int count;             /* of ranks, this one included */
    const WireRank *ranks; /* [0] is this one */
    int patience_s;        /* after which silence is death */
    const ErrandOffer *offers;
    /* Told by the post's thread of a rank that was lost, or came back. */
    void (*told)(int rank, const char *host, bool lost);
} PostPlan;

/* What the plan names must outlive the post. */
Status post_open(const PostPlan *plan, Post **out, Error *error);

/* Sends the others home. False if some are lost, or MPI does not answer, so that MPI can't be ended in good
 * order. */
bool post_close(Post *self);

const Errands *post_errands(const Post *self);

#endif
