#include "ui/state/solo/look.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/clock.h"
#include "ui/state/solo/worker.h"

enum { NODES_MOST = 20000 };

struct SoloLook {
    Wake wake;
    SoloSearch *search; /* belongs to the thread */
    Worker worker;      /* its lock protects everything below */
    bool asked, answering, answered, any;
    SoloQuestion question;
    SoloAnswer answer;
    uint64_t version;
};

/* ---- The thread ---- */

static Status prepare(SoloLook *self, const SoloAgent *agent, Error *error)
{
    const SoloSearchPlan plan = {.depth = agent->depth, .beam = agent->beam, .threads = 1};
    SoloEvaluator evaluator;
    solo_evaluator_init(&evaluator, agent->weights, NULL);
    if (!self->search)
        return solo_search_create(&evaluator, &plan, &self->search, error);
    solo_search_set_evaluator(self->search, &evaluator);
    return solo_search_set_plan(self->search, &plan, error);
}

static Status answer(SoloLook *self, const SoloQuestion *question, Error *error)
{
    SoloAnswer found = {.known = true, .question = *question};
    Status status = prepare(self, &question->agent, error);
    uint64_t began = clock_ns();
    if (!status) /* its time without a report */
        solo_search_move(self->search, &question->board, question->piece, &self->worker.stop);
    found.took_us = (double)(clock_ns() - began) * 1e-3;
    const SoloReportLimits limits = {NODES_MOST, &self->worker.stop};
    if (!status && !atomic_load(&self->worker.stop))
        status = solo_search_report(self->search, &question->board, question->piece, &limits, &found.report,
                                    error);
    if (status == STATUS_INTERRUPTED) /* there is another question, or none */
        status = STATUS_OK;
    lock_take(&self->worker.lock);
    bool stopped = atomic_load(&self->worker.stop);
    self->answering = false;
    if (!status && !stopped) {
        solo_answer_free(&self->answer);
        self->answer = found;
        self->answer.version = ++self->version;
        self->answered = true;
    } else {
        solo_answer_free(&found);
    }
    lock_release(&self->worker.lock);
    if (!status && !stopped && self->wake.call)
        self->wake.call(self->wake.context);
    return status;
}

static Status work(Job *job, void *context, Error *error)
{
    SoloLook *self = context;
    Status status = STATUS_OK;
    (void)job;
    lock_take(&self->worker.lock);
    while (!self->worker.ends && !status) {
        if (!self->asked) {
            condition_wait(&self->worker.called, &self->worker.lock);
            continue;
        }
        SoloQuestion question = self->question;
        self->asked = false;
        self->answering = true;
        atomic_store(&self->worker.stop, false);
        lock_release(&self->worker.lock);
        status = answer(self, &question, error);
        lock_take(&self->worker.lock);
    }
    self->asked = self->answering = false;
    lock_release(&self->worker.lock);
    return status;
}

/* ---- Its owner ---- */

Status solo_look_create(Wake wake, SoloLook **out, Error *error)
{
    *out = NULL;
    SoloLook *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory to look at placements");
    self->wake = wake;
    Status status = worker_start(&self->worker, work, self, error);
    if (status)
        solo_look_destroy(self);
    else
        *out = self;
    return status;
}

void solo_look_destroy(SoloLook *self)
{
    if (!self)
        return;
    worker_end(&self->worker);
    solo_search_destroy(self->search);
    solo_answer_free(&self->answer);
    free(self);
}

static bool same(const SoloQuestion *a, const SoloQuestion *b)
{
    return a->piece == b->piece && memcmp(&a->board, &b->board, sizeof a->board) == 0 &&
           solo_agent_equal(&a->agent, &b->agent);
}

void solo_look_ask(SoloLook *self, const SoloQuestion *question)
{
    lock_take(&self->worker.lock);
    if (!self->any || !same(&self->question, question)) {
        self->question = *question;
        self->any = self->asked = true;
        worker_call(&self->worker);
    }
    lock_release(&self->worker.lock);
}

bool solo_look_busy(SoloLook *self)
{
    lock_take(&self->worker.lock);
    bool busy = self->asked || self->answering || self->answered;
    lock_release(&self->worker.lock);
    return busy;
}

bool solo_look_take(SoloLook *self, SoloAnswer *out)
{
    lock_take(&self->worker.lock);
    bool came = self->answered;
    if (came) {
        solo_answer_free(out);
        *out = self->answer;
        self->answer = (SoloAnswer){0};
        self->answered = false;
    }
    lock_release(&self->worker.lock);
    return came;
}

/* ---- Answers ---- */

void solo_answer_free(SoloAnswer *self)
{
    solo_report_free(&self->report);
    *self = (SoloAnswer){0};
}

/* Whether a node comes before another. */
static bool comes_before(const SoloNode *a, const SoloNode *b)
{
    if (a->best != b->best)
        return a->best;
    if (a->kept != b->kept)
        return a->kept;
    return a->value > b->value || (!(b->value > a->value) && a->move < b->move);
}

int solo_answer_order(const SoloAnswer *self, int out[SOLO_MOVES_MAX])
{
    const SoloNode *nodes = self->report.nodes;
    int count = 0;
    for (int i = self->report.layers[0]; i < self->report.layers[1] && count < SOLO_MOVES_MAX; i++) {
        int at = count++;
        for (; at > 0 && comes_before(&nodes[i], &nodes[out[at - 1]]); at--)
            out[at] = out[at - 1];
        out[at] = i;
    }
    return count;
}

int solo_answer_best(const SoloAnswer *self)
{
    for (int i = self->report.layers[0]; i < self->report.layers[1]; i++)
        if (self->report.nodes[i].move == self->report.choice.move)
            return i;
    return -1;
}
