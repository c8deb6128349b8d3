#include "engine/remote/remote_work.h"

#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/base/queue.h"

static void drop_answer(void *result)
{
    text_free(result);
    free(result);
}

static Status run_request(void *context, int thread, int64_t number, const atomic_bool *halt, void **result,
                          Error *error)
{
    const RemoteWork *self = context;
    Text request = {0}, *answer = memory_new(1, sizeof *answer);
    if (!answer)
        return error_set(error, STATUS_MEMORY, "out of memory for an answer");
    Status status = self->ask(self->context, (int)number, &request, error);
    if (status == STATUS_OK)
        status = text_status(&request, error);
    Message message = message_of(&request);
    if (status == STATUS_OK && thread < self->threads)
        status = self->task->run(self->state, &message, halt, answer, error);
    else if (status == STATUS_OK)
        status = self->helpers->ask(self->helpers->context, self->task, &request, halt, answer, error);
    text_free(&request);
    if (status == STATUS_OK)
        *result = answer;
    else
        drop_answer(answer);
    return status;
}

static Status take_answer(void *context, int64_t number, void *result, Error *error)
{
    RemoteWork *self = context;
    Status status = self->take(self->context, (int)number, result, error);
    self->done += status == STATUS_OK;
    drop_answer(result);
    return status;
}

static bool goes_on(void *context)
{
    const RemoteWork *self = context;
    return self->go_on(self->context, self->done);
}

Status remote_work(RemoteWork *self, Error *error)
{
    const QueueRange range = {.work = {.threads = self->threads + remote_helpers_count(self->helpers),
                                       .context = self,
                                       .run = run_request,
                                       .drop = drop_answer},
                              .end = self->count,
                              .take = take_answer,
                              .go_on = goes_on};
    return queue_run(&range, error);
}
