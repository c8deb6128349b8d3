#include "app/mpi/post.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/thread.h"
#include "engine/base/time_units.h"
#include "engine/errand/slots.h"

enum { OWN = 0, NOBODY = -1, LOOK_MS = 50 };

/* Between two checks for messages. */
static const uint64_t PAUSE_NS = NS_PER_MS / 2;

/* A request whose answer a thread waits for; it is on that thread's stack. */
typedef struct Letter {
    struct Letter *next;
    const ErrandKind *kind;
    const Text *request;
    int64_t number; /* a new one each time it is given to somebody */
    int rank;       /* who has it */
    bool done;
    Condition news;
    Text *answer;
    Status status;
    Error error;
} Letter;

typedef struct Server {
    int threads;
    int busy; /* requests that it has and has not answered, whether they are wanted or not */
    bool lost, left;
    bool waits; /* has reported since the end */
    uint64_t heard_ns;
    Text halts; /* numbers to send */
    int64_t halt_count;
} Server;

struct Post {
    PostPlan plan;
    Errands errands;
    Thread thread;
    Text message, reply; /* belong to the thread */
    Slots *slots;        /* likewise: does the work if nobody else is left */

    Lock lock; /* protects everything below */
    bool closing, ended;
    bool maimed;     /* a rank was lost, even if it returned */
    Letter *letters; /* in the order of arrival */
    int64_t numbers; /* numbers given so far */
    Server *servers; /* by rank; OWN is this program */
    uint64_t beat_ns;
};

/* ---- Letters, with the lock held ---- */

static void finish_letter(Letter *letter, Status status)
{
    letter->status = status;
    letter->done = true;
    condition_wake(&letter->news);
}

static Letter *find_letter(const Post *self, int64_t number)
{
    Letter *letter = self->letters;
    while (letter && letter->number != number)
        letter = letter->next;
    return letter;
}

static Letter *next_waiting(const Post *self)
{
    Letter *letter = self->letters;
    while (letter && (letter->rank != NOBODY || letter->done))
        letter = letter->next;
    return letter;
}

static void give_letter(Post *self, Letter *letter, int rank)
{
    letter->rank = rank;
    letter->number = ++self->numbers;
    self->servers[rank].busy++;
}

/* Whether a server should get that letter now. */
static bool has_room(const Server *server, const Letter *letter)
{
    int most = letter->kind->brief ? 2 * server->threads : server->threads;
    return server->busy < most;
}

/* Takes back a rank's letters, for others. */
static void take_back(Post *self, int rank)
{
    for (Letter *letter = self->letters; letter; letter = letter->next) {
        if (letter->rank == rank && !letter->done) {
            letter->rank = NOBODY;
            letter->number = 0;
        }
    }
}

static void take_answer(Post *self, int rank, const SlotAnswer *told, const Parcel *bytes)
{
    Letter *letter = find_letter(self, told->number);
    if (self->servers[rank].busy > 0)
        self->servers[rank].busy--;
    if (!letter || letter->done || letter->rank != rank)
        return; /* nobody waits for it any longer, or somebody else has it */
    if (told->status == STATUS_INTERRUPTED) {
        letter->rank = NOBODY;
        letter->number = 0;
        return;
    }
    text_clear(letter->answer);
    text_add(letter->answer, bytes->at, bytes->left);
    letter->error = told->error;
    if (told->status != STATUS_OK && rank != OWN)
        error_set(&letter->error, told->status, "on rank %d (%s): %.180s", rank, self->plan.ranks[rank].host,
                  told->error.text);
    Status status = told->status == STATUS_OK ? text_status(letter->answer, &letter->error) : told->status;
    finish_letter(letter, status);
}

/* ---- In the threads that ask ---- */

static void add_letter(Post *self, Letter *letter)
{
    Letter **at = &self->letters;
    while (*at)
        at = &(*at)->next;
    *at = letter;
}

static void remove_letter(Post *self, const Letter *letter)
{
    Letter **at = &self->letters;
    while (*at != letter)
        at = &(*at)->next;
    *at = letter->next;
}

/* Tells whoever has it to stop. */
static void withdraw(Post *self, const Letter *letter)
{
    if (letter->done || letter->rank == NOBODY)
        return;
    Server *server = &self->servers[letter->rank];
    parcel_put_number(&server->halts, letter->number);
    server->halt_count++;
}

static Status wait_for_answer(Post *self, Letter *letter, const atomic_bool *halt, Error *error)
{
    uint64_t patience = (uint64_t)self->plan.patience_s * NS_PER_S;
    while (!letter->done) {
        uint64_t now = clock_ns();
        if (halt && atomic_load(halt))
            return error_set(error, STATUS_INTERRUPTED, "interrupted");
        if (now > self->beat_ns + patience)
            return error_set(
                error, STATUS_DIED,
                "Open MPI has not answered for %d seconds, as happens when a rank dies at the wrong "
                "moment",
                self->plan.patience_s);
        condition_wait_until(&letter->news, &self->lock, now + LOOK_MS * NS_PER_MS);
    }
    if (letter->status != STATUS_OK && error)
        *error = letter->error;
    return letter->status;
}

static Status ask(void *context, const ErrandKind *kind, const Text *request, const atomic_bool *halt,
                  Text *answer, Error *error)
{
    Post *self = context;
    Letter letter = {.kind = kind, .request = request, .rank = NOBODY, .answer = answer};
    condition_init(&letter.news);
    lock_take(&self->lock);
    add_letter(self, &letter);
    Status status = wait_for_answer(self, &letter, halt, error);
    withdraw(self, &letter);
    remove_letter(self, &letter);
    lock_release(&self->lock);
    condition_destroy(&letter.news);
    return status;
}

/* ---- Communication with servers, in the post's thread ---- */

static void take_message(Post *self, int rank)
{
    Parcel parcel = parcel_of(&self->message);
    int64_t count = parcel_take_number(&parcel, 0, WIRE_ANSWERS_MOST);
    for (int64_t i = 0; i < count && !parcel.bad; i++) {
        SlotAnswer told = {.number = parcel_take_number(&parcel, 0, INT64_MAX)};
        told.status = (Status)parcel_take_number(&parcel, STATUS_OK, STATUS_INTERNAL);
        if (told.status != STATUS_OK)
            parcel_take(&parcel, &told.error, sizeof told.error);
        told.error.text[sizeof told.error.text - 1] = '\0';
        Parcel bytes = wire_take_bytes(&parcel);
        if (!parcel.bad)
            take_answer(self, rank, &told, &bytes);
    }
}

static void put_request(const Letter *letter, Text *out)
{
    parcel_put_number(out, letter->number);
    parcel_put_string(out, letter->kind->name);
    wire_put_bytes(out, text_string(letter->request), letter->request->length);
}

/* What a server is told when everything is done: to stay until all have reported, so that it is known whether
 * some are lost. */
static WireLeave leave_now(Post *self, int rank)
{
    self->servers[rank].waits = true;
    for (int i = 1; i < self->plan.count; i++) {
        const Server *server = &self->servers[i];
        if (!server->waits && !server->lost)
            return WIRE_STAY;
    }
    return self->maimed ? WIRE_LEAVE_LOST : WIRE_LEAVE;
}

/* Writes what a server should do now. */
static void make_reply(Post *self, int rank)
{
    Server *server = &self->servers[rank];
    WireLeave leave = self->closing ? leave_now(self, rank) : WIRE_STAY;
    WireCalls calls = {.leave = leave, .halts = server->halt_count};
    Text requests = {0};
    for (Letter *letter; !self->closing && (letter = next_waiting(self)) && has_room(server, letter);) {
        give_letter(self, letter, rank);
        put_request(letter, &requests);
        calls.requests++;
    }
    text_clear(&self->reply);
    parcel_put(&self->reply, &calls, sizeof calls);
    parcel_put(&self->reply, text_string(&server->halts), server->halts.length);
    parcel_put(&self->reply, text_string(&requests), requests.length);
    /* the letters wait for another server */
    if (requests.failed || self->reply.failed || server->halts.failed) {
        take_back(self, rank);
        calls = (WireCalls){.leave = leave};
        text_clear(&self->reply);
        parcel_put(&self->reply, &calls, sizeof calls);
    }
    text_clear(&server->halts);
    server->halt_count = 0;
    server->left = leave != WIRE_STAY;
    text_free(&requests);
}

/* Takes a message, if there is one, and replies. */
static bool talk(Post *self)
{
    int rank, length;
    if (!wire_probe(WIRE_TOLD, &rank, &length))
        return false;
    bool good = wire_receive(rank, WIRE_TOLD, length, &self->message, NULL) == STATUS_OK;
    lock_take(&self->lock);
    Server *server = &self->servers[rank];
    bool found = server->lost;
    server->lost = false;
    server->heard_ns = clock_ns();
    if (good)
        take_message(self, rank);
    make_reply(self, rank);
    lock_release(&self->lock);
    if (found && self->plan.told)
        self->plan.told(rank, self->plan.ranks[rank].host, false);
    wire_send(rank, WIRE_REPLY, &self->reply);
    return true;
}

/* A server that is silent for long counts as gone. */
static void check_silence(Post *self)
{
    uint64_t now = clock_ns(), patience = (uint64_t)self->plan.patience_s * NS_PER_S;
    for (int rank = 1; rank < self->plan.count; rank++) {
        Server *server = &self->servers[rank];
        if (server->lost || server->left || now <= server->heard_ns + patience)
            continue;
        lock_take(&self->lock);
        server->lost = true;
        self->maimed = true;
        server->busy = 0;
        take_back(self, rank);
        lock_release(&self->lock);
        if (self->plan.told)
            self->plan.told(rank, self->plan.ranks[rank].host, true);
    }
}

/* ---- Working alone, in the post's thread ---- */

static bool is_alone(const Post *self)
{
    for (int rank = 1; rank < self->plan.count; rank++) {
        if (!self->servers[rank].lost)
            return false;
    }
    return true;
}

/* Gives this program's slots a letter; false if there is none for them. */
static bool work_alone(Post *self)
{
    Error error = {0};
    lock_take(&self->lock);
    Letter *letter = self->servers[OWN].busy == 0 ? next_waiting(self) : NULL;
    if (letter) {
        Parcel request = parcel_of(letter->request);
        Status status = self->slots ? STATUS_OK : slots_create(1, self->plan.offers, &self->slots, &error);
        give_letter(self, letter, OWN);
        if (status == STATUS_OK)
            status = slots_add(self->slots, letter->number, letter->kind->name, &request, &error);
        letter->error = error;
        if (status != STATUS_OK)
            finish_letter(letter, status);
    }
    lock_release(&self->lock);
    return letter;
}

static void take_own_answers(Post *self)
{
    SlotAnswer told;
    Server *own = &self->servers[OWN];
    lock_take(&self->lock);
    Parcel halts = parcel_of(&own->halts);
    while (self->slots && halts.left > 0)
        slots_halt(self->slots, parcel_take_number(&halts, 0, INT64_MAX));
    text_clear(&own->halts);
    own->halt_count = 0;
    while (self->slots && slots_collect(self->slots, &told)) {
        Parcel bytes = parcel_of(&told.bytes);
        take_answer(self, OWN, &told, &bytes);
        text_free(&told.bytes);
    }
    lock_release(&self->lock);
}

/* ---- The post's thread ---- */

static bool all_left(const Post *self)
{
    for (int rank = 1; rank < self->plan.count; rank++) {
        if (!self->servers[rank].left && !self->servers[rank].lost)
            return false;
    }
    return true;
}

/* Shows that the thread is alive; returns whether it should continue. */
static bool beat(Post *self)
{
    lock_take(&self->lock);
    self->beat_ns = clock_ns();
    self->ended = self->closing && all_left(self);
    bool more = !self->ended;
    lock_release(&self->lock);
    return more;
}

static void *run(void *context)
{
    Post *self = context;
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

static void free_post(Post *self)
{
    slots_destroy(self->slots);
    for (int rank = 0; self->servers && rank < self->plan.count; rank++)
        text_free(&self->servers[rank].halts);
    text_free(&self->message);
    text_free(&self->reply);
    lock_destroy(&self->lock);
    free(self->servers);
    free(self);
}

Status post_open(const PostPlan *plan, Post **out, Error *error)
{
    Post *self = memory_new(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory for ranks");
    self->plan = *plan;
    self->servers = memory_new((size_t)plan->count, sizeof *self->servers);
    self->errands = (Errands){.ask = ask, .context = self};
    self->beat_ns = clock_ns();
    lock_init(&self->lock);
    for (int rank = 1; self->servers && rank < plan->count; rank++) {
        self->servers[rank] = (Server){.threads = plan->ranks[rank].threads, .heard_ns = self->beat_ns};
        self->errands.count += plan->ranks[rank].threads;
    }
    if (!self->servers || !thread_start(&self->thread, run, self)) {
        free_post(self);
        return error_set(error, STATUS_MEMORY, "could not start a thread for the ranks");
    }
    *out = self;
    return STATUS_OK;
}

const Errands *post_errands(const Post *self)
{
    return &self->errands;
}

bool post_close(Post *self)
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
    bool whole = !self->maimed;
    free_post(self);
    return whole;
}
