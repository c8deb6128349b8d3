/* On the other ranks: does the tasks that rank 0 hands out, until rank 0 says it is over. */
#ifndef TETRESS_APP_MPI_SERVE_H
#define TETRESS_APP_MPI_SERVE_H

#include "engine/remote/remote_workers.h"

/* Returns when it was sent home, or when rank 0 has not answered for this many seconds. `whole`: no rank was
 * lost, so MPI can be finalized properly. For the thread that speaks MPI. */
Status serve(RemoteWorkers *workers, int patience_s, bool *whole, Error *error);

#endif
