#include "app/mpi/serve.h"

#include "app/mpi/wire.h"
#include "engine/base/platform/clock.h"
#include "engine/base/time_units.h"

/* Between two checks for a reply. */
static const uint64_t PAUSE_NS = NS_PER_MS / 5;

enum { WAIT_MS = 2 };

typedef struct Serving {
    RemoteWorkers *workers;
    int patience_s;
    int64_t busy; /* requests not answered yet */
    WireLeave leave;
    uint64_t reported_ns;
    Text message, answers;
} Serving;

/* Builds the next message; returns how many answers it has. */
static int64_t gather(Serving *self)
{
    RemoteAnswer answer;
    int64_t count = 0;
    text_clear(&self->answers);
    for (; count < WIRE_ANSWERS_MOST && remote_workers_collect(self->workers, &answer); count++) {
        Text *out = &self->answers;
        message_put_number(out, answer.number);
        message_put_number(out, answer.status);
        if (answer.status != STATUS_OK)
            message_put(out, &answer.error, sizeof answer.error);
        message_put_bytes(out, text_string(&answer.bytes),
                          answer.status == STATUS_OK ? answer.bytes.length : 0);
        text_free(&answer.bytes);
    }
    self->busy -= count;
    text_clear(&self->message);
    message_put_number(&self->message, count);
    message_put(&self->message, text_string(&self->answers), self->answers.length);
    return count;
}

/* Waits for the reply to the message. */
static Status wait_for_reply(const Serving *self, int *length, Error *error)
{
    uint64_t until = clock_ns() + (uint64_t)self->patience_s * NS_PER_S;
    int rank;
    while (!wire_probe(WIRE_REPLY, &rank, length)) {
        if (clock_ns() > until)
            return error_set(error, STATUS_DIED, "rank 0 has not answered for %d seconds", self->patience_s);
        clock_wait(PAUSE_NS);
    }
    return STATUS_OK;
}

/* Sends a message and takes the reply. */
static Status talk(Serving *self, Error *error)
{
    int length = 0;
    WireCalls calls;
    Text reply = {0};
    wire_send(WIRE_LEADER, WIRE_REPORT, &self->message);
    self->reported_ns = clock_ns();
    Status status = wait_for_reply(self, &length, error);
    if (status == STATUS_OK)
        status = wire_receive(WIRE_LEADER, WIRE_REPLY, length, &reply, error);
    Message message = message_of(&reply);
    message_take(&message, &calls, sizeof calls);
    for (int64_t i = 0; i < calls.halts && !message.bad; i++)
        remote_workers_halt(self->workers, message_take_number(&message, 0, INT64_MAX));
    for (int64_t i = 0; status == STATUS_OK && i < calls.requests; i++) {
        int64_t number = message_take_number(&message, 1, INT64_MAX);
        const char *kind = message_take_string(&message);
        Message request = message_take_bytes(&message);
        message.bad = message.bad || !kind;
        status = message_status(&message, error);
        if (status == STATUS_OK)
            status = remote_workers_add(self->workers, number, kind, &request, error);
        self->busy++;
    }
    self->leave = message.bad ? WIRE_STAY : (WireLeave)calls.leave;
    text_free(&reply);
    return status;
}

Status serve(RemoteWorkers *workers, int patience_s, bool *whole, Error *error)
{
    Serving self = {.workers = workers, .patience_s = patience_s};
    Status status = STATUS_OK;
    while (status == STATUS_OK && self.leave == WIRE_STAY) {
        uint64_t pause = self.busy > 0 ? WIRE_BUSY_MS : WIRE_IDLE_MS;
        remote_workers_wait(workers, WAIT_MS);
        bool due = clock_ns() > self.reported_ns + pause * NS_PER_MS;
        if (gather(&self) > 0 || due)
            status = text_status(&self.message, error) == STATUS_OK ? talk(&self, error) : STATUS_MEMORY;
    }
    *whole = self.leave == WIRE_LEAVE;
    text_free(&self.message);
    text_free(&self.answers);
    return status;
}
