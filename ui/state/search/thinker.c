#include "ui/state/search/thinker.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/thread.h"

typedef enum ThinkerState { THINKER_IDLE, THINKER_ASKED, THINKER_ANSWERED } ThinkerState;

struct Thinker {
    Thinker *next; /* of those that are ending */
    const Roster *roster;
    char *name; /* of the agent */
    Wake wake;
    Session *session;
    Thread thread;
    Lock lock; /* protects everything below; never held while thinking */
    Condition asked;
    ThinkerState state;
    bool leaving, left;
    bool unwanted;     /* the answer that is due is unwanted */
    uint64_t since_ns; /* when it started to think; 0: it does not */
    Game game;
    Limits limits;
    Answer answer;
    Text said;
};

/* ---- On its own thread ---- */

static void *think(void *context)
{
    Thinker *self = context;
    Agent *agent = NULL;
    Game game;
    Limits limits;
    Answer made = {0};
    made.status = agent_create(self->roster, self->name, &agent, &made.error);
    for (;;) {
        lock_take(&self->lock);
        while (self->state != THINKER_ASKED && !self->leaving)
            condition_wait(&self->asked, &self->lock);
        if (self->leaving)
            break;
        game = self->game;
        limits = self->limits;
        lock_release(&self->lock);
        Answer answer = made;
        Text said = {0};
        if (made.status == STATUS_OK) {
            uint64_t start = clock_ns();
            lock_take(&self->lock);
            self->since_ns = start;
            lock_release(&self->lock);
            answer.status = agent_think(agent, &game, &limits, self->session, &answer.move, &answer.error);
            answer.used_ns = clock_ns() - start;
            agent_said(agent, &said);
        }
        lock_take(&self->lock);
        text_add(&self->said, text_string(&said), said.length);
        self->answer = answer;
        self->state = THINKER_ANSWERED;
        self->since_ns = 0;
        lock_release(&self->lock);
        text_free(&said);
        if (self->wake.call)
            self->wake.call(self->wake.context);
    }
    lock_release(&self->lock);
    agent_destroy(agent);
    lock_take(&self->lock);
    self->left = true;
    lock_release(&self->lock);
    return NULL;
}

/* ---- On its owner's ---- */

static void thinker_free(Thinker *self)
{
    session_destroy(self->session);
    text_free(&self->said);
    free(self->name);
    free(self);
}

Status thinker_create(const Roster *roster, const char *agent, Wake wake, Thinker **out, Error *error)
{
    size_t size = strlen(agent) + 1;
    *out = NULL;
    Thinker *self = memory_new(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory for a player");
    self->roster = roster;
    self->wake = wake;
    self->name = malloc(size);
    if (!self->name) {
        thinker_free(self);
        return error_set(error, STATUS_MEMORY, "out of memory for a player");
    }
    memcpy(self->name, agent, size);
    Status status = session_create(&self->session, error);
    if (status != STATUS_OK) {
        thinker_free(self);
        return status;
    }
    lock_init(&self->lock);
    condition_init(&self->asked);
    if (!thread_start(&self->thread, think, self)) {
        condition_destroy(&self->asked);
        lock_destroy(&self->lock);
        thinker_free(self);
        return error_set(error, STATUS_MEMORY, "could not start another thread");
    }
    *out = self;
    return STATUS_OK;
}

void thinker_ask(Thinker *self, const Game *game, const Limits *limits, const Request *request)
{
    /* Before the question, so that a stop from now on is not lost. */
    session_clear(self->session);
    if (request)
        session_ask(self->session, request);
    lock_take(&self->lock);
    self->game = *game;
    self->limits = *limits;
    self->unwanted = false;
    self->state = THINKER_ASKED;
    condition_wake(&self->asked);
    lock_release(&self->lock);
}

void thinker_cancel(Thinker *self)
{
    lock_take(&self->lock);
    self->unwanted = self->state != THINKER_IDLE;
    lock_release(&self->lock);
    session_stop(self->session);
}

/* Drops an unwanted answer; the lock is held. */
static void drop_unwanted(Thinker *self)
{
    if (self->state == THINKER_ANSWERED && self->unwanted) {
        self->state = THINKER_IDLE;
        self->unwanted = false;
    }
}

bool thinker_busy(Thinker *self)
{
    lock_take(&self->lock);
    drop_unwanted(self);
    bool busy = self->state != THINKER_IDLE;
    lock_release(&self->lock);
    return busy;
}

bool thinker_thinks(Thinker *self, uint64_t *since_ns)
{
    lock_take(&self->lock);
    *since_ns = self->since_ns;
    bool thinks = self->since_ns != 0 && !self->unwanted;
    lock_release(&self->lock);
    return thinks;
}

bool thinker_take(Thinker *self, Answer *out)
{
    lock_take(&self->lock);
    drop_unwanted(self);
    bool taken = self->state == THINKER_ANSWERED;
    if (taken) {
        *out = self->answer;
        self->state = THINKER_IDLE;
    }
    lock_release(&self->lock);
    return taken;
}

void thinker_said(Thinker *self, Text *out)
{
    lock_take(&self->lock);
    text_add(out, text_string(&self->said), self->said.length);
    text_clear(&self->said);
    lock_release(&self->lock);
}

const Report *thinker_report(Thinker *self)
{
    return report_box_take(&self->session->reports);
}

Session *thinker_session(Thinker *self)
{
    return self->session;
}

/* ---- Ending ---- */

/* Waits for its end and frees it. */
static void join(Thinker *self)
{
    thread_join(&self->thread);
    condition_destroy(&self->asked);
    lock_destroy(&self->lock);
    thinker_free(self);
}

void thinker_exit_reap(ThinkerExit *self)
{
    for (Thinker **at = &self->first; *at;) {
        Thinker *thinker = *at;
        lock_take(&thinker->lock);
        bool left = thinker->left;
        lock_release(&thinker->lock);
        if (left) {
            *at = thinker->next;
            join(thinker);
        } else {
            at = &thinker->next;
        }
    }
}

void thinker_exit(ThinkerExit *self, Thinker **thinker)
{
    Thinker *leaving = *thinker;
    if (!leaving)
        return;
    lock_take(&leaving->lock);
    leaving->leaving = true;
    condition_wake(&leaving->asked);
    lock_release(&leaving->lock);
    session_stop(leaving->session);
    thinker_exit_reap(self);
    leaving->next = self->first;
    self->first = leaving;
    *thinker = NULL;
}

void thinker_exit_join(ThinkerExit *self)
{
    while (self->first) {
        Thinker *thinker = self->first;
        self->first = thinker->next;
        join(thinker);
    }
}
