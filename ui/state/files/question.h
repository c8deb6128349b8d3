/* Something to be found out on a disk, such as what a folder holds. A thread does that; only the latest
 * question counts. For the thread of the AppState. */
#ifndef TETRESS_STATE_FILES_QUESTION_H
#define TETRESS_STATE_FILES_QUESTION_H

#include <stddef.h>

#include "engine/base/job.h"

/* What to ask: memory of the question's own, which the work fills in, and which `drop` frees. */
typedef struct Inquiry {
    JobWork work;
    void (*drop)(void *asked);
} Inquiry;

/* A Question of zeros was never asked. */
typedef struct Question {
    const Inquiry *inquiry;
    Wake wake;
    void *asked; /* belongs to the thread of the job; null: nothing is asked */
    void *next;  /* to be asked then, instead; null: nothing */
    Job *job;
} Question;

/* Takes what is asked, and drops what was asked before. */
Status question_ask(Question *self, const Inquiry *inquiry, void *asked, Wake wake, Error *error);

/* The answer to the latest question, which its owner drops; null: there is none yet, or again. */
void *question_take(Question *self, Status *status, Error *error);

/* Tells the thread that nobody wants the answer any more; it still gives one. */
void question_stop(Question *self);

/* Stops the thread and waits for it. */
void question_close(Question *self);

static inline bool question_open(const Question *self)
{
    return self->asked != NULL;
}

#endif
