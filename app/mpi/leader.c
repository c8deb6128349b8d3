#include "app/mpi/leader.h"

#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/thread.h"
#include "engine/base/time_units.h"
#include "engine/remote/remote_workers.h"

enum { OWN = 0, NOBODY = -1, LOOK_MS = 50 };

/* Between two checks for messages. */
static const uint64_t PAUSE_NS = NS_PER_MS / 2;

/* A request whose answer a thread waits for; it is on that thread's stack. */
typedef struct RemoteRequest {
    struct RemoteRequest *next;
    const RemoteTask *kind;
    const Text *bytes;
    int64_t number; /* a new one each time it is given to somebody */
    int rank;       /* who has it */
    bool done;
    Condition news;
    Text *answer;
    Status status;
    Error error;
} RemoteRequest;

typedef struct Server {
    int threads;
    int busy; /* requests that it has and has not answered, whether they are wanted or not */
    bool lost, left;
    bool waits; /* has reported since the end */
    uint64_t heard_ns;
    Text halts; /* numbers to send */
    int64_t halt_count;
} Server;

struct Leader {
    LeaderPlan plan;
    RemoteHelpers helpers;
    Thread thread;
    Text message, reply;    /* belong to the thread */
    RemoteWorkers *workers; /* likewise: does the work if nobody else is left */

    Lock lock; /* protects everything below */
    bool closing, ended;
    bool rank_lost;          /* a rank was lost, even if it returned */
    RemoteRequest *requests; /* in the order of arrival */
    int64_t numbers;         /* numbers given so far */
    Server *servers;         /* by rank; OWN is this program */
    uint64_t beat_ns;
};

/* ---- Requests, with the lock held ---- */

static void finish_request(RemoteRequest *request, Status status)
{
    request->status = status;
    request->done = true;
    condition_wake(&request->news);
}

static RemoteRequest *next_waiting(const Leader *self)
{
    RemoteRequest *request = self->requests;
    while (request && (request->rank != NOBODY || request->done))
        request = request->next;
    return request;
}

static void give_request(Leader *self, RemoteRequest *request, int rank)
{
    request->rank = rank;
    request->number = ++self->numbers;
    self->servers[rank].busy++;
}

/* Whether a server should get that request now. */
static bool has_room(const Server *server, const RemoteRequest *request)
{
    int most = request->kind->brief ? 2 * server->threads : server->threads;
    return server->busy < most;
}

/* Takes back a rank's requests, for others. */
static void take_back(Leader *self, int rank)
{
    for (RemoteRequest *request = self->requests; request; request = request->next) {
        if (request->rank == rank && !request->done) {
            request->rank = NOBODY;
            request->number = 0;
        }
    }
}

static void take_answer(Leader *self, int rank, const RemoteAnswer *answer, const Message *bytes)
{
    RemoteRequest *request = self->requests;
    while (request && request->number != answer->number)
        request = request->next;
    if (self->servers[rank].busy > 0)
        self->servers[rank].busy--;
    if (!request || request->done || request->rank != rank)
        return; /* nobody waits for it any longer, or somebody else has it */
    if (answer->status == STATUS_INTERRUPTED) {
        request->rank = NOBODY;
        request->number = 0;
        return;
    }
    text_clear(request->answer);
    text_add(request->answer, bytes->at, bytes->left);
    request->error = answer->error;
    if (answer->status != STATUS_OK && rank != OWN)
        error_set(&request->error, answer->status, "on rank %d (%s): %.180s", rank,
                  self->plan.ranks[rank].host, answer->error.text);
    Status status =
        answer->status == STATUS_OK ? text_status(request->answer, &request->error) : answer->status;
    finish_request(request, status);
}

/* ---- In the threads that ask ---- */

/* Tells whoever has it to stop. */
static void withdraw(Leader *self, const RemoteRequest *request)
{
    if (request->done || request->rank == NOBODY)
        return;
    Server *server = &self->servers[request->rank];
    message_put_number(&server->halts, request->number);
    server->halt_count++;
}

static Status wait_for_answer(Leader *self, RemoteRequest *request, const atomic_bool *halt, Error *error)
{
    uint64_t patience = (uint64_t)self->plan.patience_s * NS_PER_S;
    while (!request->done) {
        uint64_t now = clock_ns();
        if (halt && atomic_load(halt))
            return error_set(error, STATUS_INTERRUPTED, "interrupted");
        if (now > self->beat_ns + patience)
            return error_set(
                error, STATUS_DIED,
                "Open MPI has not answered for %d seconds, as happens when a rank dies at the wrong "
                "moment",
                self->plan.patience_s);
        condition_wait_until(&request->news, &self->lock, now + LOOK_MS * NS_PER_MS);
    }
    if (request->status != STATUS_OK && error)
        *error = request->error;
    return request->status;
}

static Status leader_ask(void *context, const RemoteTask *kind, const Text *bytes, const atomic_bool *halt,
                         Text *answer, Error *error)
{
    Leader *self = context;
    RemoteRequest request = {.kind = kind, .bytes = bytes, .rank = NOBODY, .answer = answer};
    condition_init(&request.news);
    lock_take(&self->lock);
    RemoteRequest **at = &self->requests;
    while (*at)
        at = &(*at)->next;
    *at = &request;
    Status status = wait_for_answer(self, &request, halt, error);
    withdraw(self, &request);
    at = &self->requests;
    while (*at != &request)
        at = &(*at)->next;
    *at = request.next;
    lock_release(&self->lock);
    condition_destroy(&request.news);
    return status;
}

/* ---- Communication with servers, in the leader's thread ---- */

/* What a server is told when everything is done: to stay until all have reported, so that it is known whether
 * some are lost. */
static WireLeave leave_now(Leader *self, int rank)
{
    self->servers[rank].waits = true;
    for (int i = 1; i < self->plan.count; i++) {
        const Server *server = &self->servers[i];
        if (!server->waits && !server->lost)
            return WIRE_STAY;
    }
    return self->rank_lost ? WIRE_LEAVE_LOST : WIRE_LEAVE;
}

/* Writes what a server should do now. */
static void make_reply(Leader *self, int rank)
{
    Server *server = &self->servers[rank];
    WireLeave leave = self->closing ? leave_now(self, rank) : WIRE_STAY;
    WireCalls calls = {.leave = leave, .halts = server->halt_count};
    Text requests = {0};
    for (RemoteRequest *request;
         !self->closing && (request = next_waiting(self)) && has_room(server, request);) {
        give_request(self, request, rank);
        message_put_number(&requests, request->number);
        message_put_string(&requests, request->kind->name);
        message_put_bytes(&requests, text_string(request->bytes), request->bytes->length);
        calls.requests++;
    }
    text_clear(&self->reply);
    message_put(&self->reply, &calls, sizeof calls);
    message_put(&self->reply, text_string(&server->halts), server->halts.length);
    message_put(&self->reply, text_string(&requests), requests.length);
    /* the requests wait for another server */
    if (requests.failed || self->reply.failed || server->halts.failed) {
        take_back(self, rank);
        calls = (WireCalls){.leave = leave};
        text_clear(&self->reply);
        message_put(&self->reply, &calls, sizeof calls);
    }
    text_clear(&server->halts);
    server->halt_count = 0;
    server->left = leave != WIRE_STAY;
    text_free(&requests);
}

/* Takes a message, if there is one, and replies. */
static bool talk(Leader *self)
{
    int rank, length;
    if (!wire_probe(WIRE_REPORT, &rank, &length))
        return false;
    bool good = wire_receive(rank, WIRE_REPORT, length, &self->message, NULL) == STATUS_OK;
    lock_take(&self->lock);
    Server *server = &self->servers[rank];
    bool found = server->lost;
    server->lost = false;
    server->heard_ns = clock_ns();
    if (good) {
        Message message = message_of(&self->message);
        int64_t count = message_take_number(&message, 0, WIRE_ANSWERS_MOST);
        for (int64_t i = 0; i < count && !message.bad; i++) {
            RemoteAnswer answer = {.number = message_take_number(&message, 0, INT64_MAX)};
            answer.status = (Status)message_take_number(&message, STATUS_OK, STATUS_INTERNAL);
            if (answer.status != STATUS_OK)
                message_take(&message, &answer.error, sizeof answer.error);
            answer.error.text[sizeof answer.error.text - 1] = '\0';
            Message bytes = message_take_bytes(&message);
            if (!message.bad)
                take_answer(self, rank, &answer, &bytes);
        }
    }
    make_reply(self, rank);
    lock_release(&self->lock);
    if (found && self->plan.rank_changed)
        self->plan.rank_changed(rank, self->plan.ranks[rank].host, false);
    wire_send(rank, WIRE_REPLY, &self->reply);
    return true;
}

/* A server that is silent for long counts as gone. */
static void check_silence(Leader *self)
{
    uint64_t now = clock_ns(), patience = (uint64_t)self->plan.patience_s * NS_PER_S;
    for (int rank = 1; rank < self->plan.count; rank++) {
        Server *server = &self->servers[rank];
        if (server->lost || server->left || now <= server->heard_ns + patience)
            continue;
        lock_take(&self->lock);
        server->lost = true;
        self->rank_lost = true;
        server->busy = 0;
        take_back(self, rank);
        lock_release(&self->lock);
        if (self->plan.rank_changed)
            self->plan.rank_changed(rank, self->plan.ranks[rank].host, true);
    }
}

/* ---- Working alone, in the leader's thread ---- */

static bool is_alone(const Leader *self)
{
    for (int rank = 1; rank < self->plan.count; rank++)
        if (!self->servers[rank].lost)
            return false;
    return true;
}

/* Gives this program's workers a request; false if there is none for them. */
static bool work_alone(Leader *self)
{
    Error error = {0};
    lock_take(&self->lock);
    RemoteRequest *request = self->servers[OWN].busy == 0 ? next_waiting(self) : NULL;
    if (request) {
        Message bytes = message_of(request->bytes);
        Status status =
            self->workers ? STATUS_OK : remote_workers_create(1, self->plan.offers, &self->workers, &error);
        give_request(self, request, OWN);
        if (status == STATUS_OK)
            status = remote_workers_add(self->workers, request->number, request->kind->name, &bytes, &error);
        request->error = error;
        if (status != STATUS_OK)
            finish_request(request, status);
    }
    lock_release(&self->lock);
    return request;
}

static void take_own_answers(Leader *self)
{
    RemoteAnswer answer;
    Server *own = &self->servers[OWN];
    lock_take(&self->lock);
    Message halts = message_of(&own->halts);
    while (self->workers && halts.left > 0)
        remote_workers_halt(self->workers, message_take_number(&halts, 0, INT64_MAX));
    text_clear(&own->halts);
    own->halt_count = 0;
    while (self->workers && remote_workers_collect(self->workers, &answer)) {
        Message bytes = message_of(&answer.bytes);
        take_answer(self, OWN, &answer, &bytes);
        text_free(&answer.bytes);
    }
    lock_release(&self->lock);
}

/* ---- The leader's thread ---- */

static bool all_left(const Leader *self)
{
    for (int rank = 1; rank < self->plan.count; rank++)
        if (!self->servers[rank].left && !self->servers[rank].lost)
            return false;
    return true;
}

/* Shows that the thread is alive; returns whether it should continue. */
static bool beat(Leader *self)
{
    lock_take(&self->lock);
    self->beat_ns = clock_ns();
    self->ended = self->closing && all_left(self);
    bool more = !self->ended;
    lock_release(&self->lock);
    return more;
}

static void *leader_run(void *context)
{
    Leader *self = context;
    while (beat(self)) {
        bool busy = talk(self);
        check_silence(self);
        if (is_alone(self))
            busy = work_alone(self) || busy;
        take_own_answers(self);
        if (!busy)
            clock_wait(PAUSE_NS);
    }
    return NULL;
}

/* ---- Opening and closing ---- */

static void free_leader(Leader *self)
{
    remote_workers_destroy(self->workers);
    for (int rank = 0; self->servers && rank < self->plan.count; rank++)
        text_free(&self->servers[rank].halts);
    text_free(&self->message);
    text_free(&self->reply);
    lock_destroy(&self->lock);
    free(self->servers);
    free(self);
}

Status leader_open(const LeaderPlan *plan, Leader **out, Error *error)
{
    Leader *self = memory_new(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory for ranks");
    self->plan = *plan;
    self->servers = memory_new((size_t)plan->count, sizeof *self->servers);
    self->helpers = (RemoteHelpers){.ask = leader_ask, .context = self};
    self->beat_ns = clock_ns();
    lock_init(&self->lock);
    for (int rank = 1; self->servers && rank < plan->count; rank++) {
        self->servers[rank] = (Server){.threads = plan->ranks[rank].threads, .heard_ns = self->beat_ns};
        self->helpers.count += plan->ranks[rank].threads;
    }
    if (!self->servers || !thread_start(&self->thread, leader_run, self)) {
        free_leader(self);
        return error_set(error, STATUS_MEMORY, "could not start a thread for the ranks");
    }
    *out = self;
    return STATUS_OK;
}

const RemoteHelpers *leader_helpers(const Leader *self)
{
    return &self->helpers;
}

bool leader_close(Leader *self)
{
    uint64_t patience = (uint64_t)self->plan.patience_s * NS_PER_S, begin = clock_ns();
    bool ended = false;
    while (!ended && clock_ns() < begin + patience + NS_PER_S) {
        lock_take(&self->lock);
        self->closing = true;
        ended = self->ended;
        lock_release(&self->lock);
        clock_wait(PAUSE_NS);
    }
    if (!ended)
        return false; /* its thread hangs within MPI */
    thread_join(&self->thread);
    bool whole = !self->rank_lost;
    free_leader(self);
    return whole;
}
