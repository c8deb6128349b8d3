#include "app/cli/thinking.h"

#include "engine/base/platform/clock.h"
#include "engine/base/platform/thread.h"
#include "engine/base/time_units.h"

#define LOOK_NS (10 * NS_PER_MS) /* faster than anybody reads or presses keys */

typedef struct Thinking {
    const Question *question;
    Move move;
    Status status;
    Error error;
    atomic_bool done; /* the thread has set all of the above */
} Thinking;

static void *think(void *context)
{
    Thinking *self = context;
    const Question *question = self->question;
    self->status = agent_think(question->agent, question->game, &question->limits, question->session,
                               &self->move, &self->error);
    atomic_store(&self->done, true);
    return NULL;
}

Status thinking_ask(const Cli *cli, const Question *question, Move *out, Error *error)
{
    Thread thread;
    Thinking thinking = {.question = question, .move = MOVE_NONE};
    if (!thread_start(&thread, think, &thinking))
        return error_set(error, STATUS_MEMORY, "no thread to think on");
    for (bool done = false; !done;) {
        done = atomic_load(&thinking.done);
        if (cli_stopped(cli))
            session_stop(question->session);
        if (question->look)
            question->look(question->context);
        if (!done)
            clock_wait(LOOK_NS); /* a signal ends it early */
    }
    thread_join(&thread);
    *out = thinking.move;
    if (thinking.status != STATUS_OK)
        *error = thinking.error;
    return thinking.status;
}
