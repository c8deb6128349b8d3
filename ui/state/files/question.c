#include "ui/state/files/question.h"

static Status question_begin(Question *self, void *asked, Error *error)
{
    Status status = job_start(self->inquiry->work, asked, self->wake, &self->job, error);
    if (status != STATUS_OK)
        self->inquiry->drop(asked);
    else
        self->asked = asked;
    return status;
}

Status question_ask(Question *self, const Inquiry *inquiry, void *asked, Wake wake, Error *error)
{
    if (!asked)
        return error_set(error, STATUS_MEMORY, "out of memory to look at files");
    self->inquiry = inquiry;
    self->wake = wake;
    if (!self->asked)
        return question_begin(self, asked, error);
    if (self->next)
        inquiry->drop(self->next);
    self->next = asked;
    job_stop(self->job);
    return STATUS_OK;
}

void *question_take(Question *self, Status *status, Error *error)
{
    void *answer = self->asked, *next = self->next;
    if (!self->asked || !job_ended(self->job, status, error))
        return NULL;
    job_join(self->job);
    self->job = NULL;
    self->asked = self->next = NULL;
    if (!next)
        return answer;
    self->inquiry->drop(answer);
    question_begin(self, next, NULL);
    return NULL;
}

void question_stop(Question *self)
{
    if (self->job)
        job_stop(self->job);
}

void question_close(Question *self)
{
    question_stop(self);
    job_join(self->job);
    if (self->asked)
        self->inquiry->drop(self->asked);
    if (self->next)
        self->inquiry->drop(self->next);
    *self = (Question){0};
}
