/* Work that nobody waits for, such as reading files, on its own thread.
 *
 * The work is a function and a context. While it runs, the context belongs to its thread; afterwards, to the
 * owner again. A Job belongs to the thread that started it, except for the functions marked as the work's. */
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

/* Starts a thread. The wake is called when it ends, and from time to time while it makes progress. */
Status job_start(JobWork work, void *context, Wake wake, Job **out, Error *error);

/* Asks the work to stop; it ends some time later. The work may ask itself. */
void job_stop(Job *self);

/* Whether it has ended; if so, also how. */
bool job_ended(Job *self, Status *status, Error *error);

/* How much is done, of how much; 0 of 0 if unknown. */
void job_progress(Job *self, uint64_t *done, uint64_t *all);

/* Waits for the thread to end, frees the job, and says how it ended; may be null. */
Status job_join(Job *self);

/* For the work: whether to stop, and reporting progress. */
bool job_stopping(Job *self);
const atomic_bool *job_stop_flag(const Job *self); /* the same, for code that checks a flag */
void job_set_progress(Job *self, uint64_t done, uint64_t all);

#endif
