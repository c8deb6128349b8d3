/* tetress.js: the engine as a worker of any page. Each message is a line of UGI, in both directions. */
#include <emscripten.h>
#include <stdlib.h>
#include <string.h>

#include "app/roster.h"
#include "engine/base/platform/thread.h"
#include "engine/base/text.h"
#include "engine/protocol/ugi/ugi_server.h"

/* What the worker's own thread, which takes the messages and must not wait, gives to the engine's. */
typedef struct Inbox {
    Lock lock;
    Condition changed;
    Text lines;
} Inbox;

/* For worker.js. */
EMSCRIPTEN_KEEPALIVE void inbox_add(Inbox *self, const char *line);

/* In worker.js: calls inbox_add for each line from now on, and for those that have come. */
void worker_listen(Inbox *inbox);

/* In worker.js: sends whole lines. */
void worker_send(const char *bytes, size_t length);

void inbox_add(Inbox *self, const char *line)
{
    lock_take(&self->lock);
    text_printf(&self->lines, "%s\n", line);
    condition_wake(&self->changed);
    lock_release(&self->lock);
}

static size_t read_lines(void *context, char *bytes, size_t size)
{
    Inbox *self = context;
    lock_take(&self->lock);
    while (self->lines.length == 0 && !self->lines.failed)
        condition_wait(&self->changed, &self->lock);
    size_t length = self->lines.length < size ? self->lines.length : size;
    memcpy(bytes, self->lines.bytes, length);
    self->lines.length -= length;
    memmove(self->lines.bytes, self->lines.bytes + length, self->lines.length);
    lock_release(&self->lock);
    return length;
}

static bool write_lines(void *context, const char *bytes, size_t length)
{
    (void)context;
    worker_send(bytes, length);
    return true;
}

int main(void)
{
    Inbox inbox = {0};
    const UgiStreams streams = {&inbox, write_lines, read_lines};
    Roster roster;
    UgiServer *server;
    Error error;
    app_roster_fill(&roster);
    lock_init(&inbox.lock);
    condition_init(&inbox.changed);
    if (ugi_server_create(&roster, app_roster_default(&roster), &streams, &server, &error) != STATUS_OK) {
        worker_send(error.text, strlen(error.text));
        return EXIT_FAILURE;
    }
    worker_listen(&inbox);
    ugi_server_run(server);
    ugi_server_destroy(server);
    return EXIT_SUCCESS;
}
