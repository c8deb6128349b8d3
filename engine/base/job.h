/* Work on a thread of its own, which nobody waits for: files, above all.
 *
 * The work is a function over a context of its owner's. While it runs, the context is the thread's; after
 * the end of the job it is the owner's again. A Job belongs to the thread that started it; what is marked so
 * is for the work's thread. */
#ifndef TETRESS_BASE_JOB_H
#define TETRESS_BASE_JOB_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "engine/base/error.h"
#include "engine/base/wake.h"

typedef struct Job Job;

/* Work that is told to stop soon returns STATUS_INTERRUPTED. */
typedef Status (*JobWork)(Job *job, void *context, Error *error);

/* Starts a thread. The wake is called when it ends and now and then as it comes on. */
Status job_start(JobWork work, void *context, Wake wake, Job **out, Error *error);

/* Asks the work to stop; it ends some time later. */
void job_stop(Job *self);

/* Whether it has ended; then how. */
bool job_ended(Job *self, Status *status, Error *error);

/* How far it is, of how much; nothing of nothing where that is not known. */
void job_progress(Job *self, uint64_t *done, uint64_t *all);

/* Waits for the thread to end, frees the job, and says how it ended; may be null. */
Status job_join(Job *self);

/* For the work: whether it is to stop, and how far it has come. */
bool job_stopping(Job *self);
const atomic_bool *job_stop_flag(const Job *self); /* the same, for what looks at a flag */
void job_tell(Job *self, uint64_t done, uint64_t all);

#endif
