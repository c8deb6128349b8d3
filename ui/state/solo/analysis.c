#include "ui/state/solo/analysis.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/clock.h"
#include "ui/state/solo/worker.h"

enum { NODES_MOST = 20000 };

struct SoloAnalysis {
    Wake wake;
    SoloSearch *search; /* belongs to the thread */
    Worker worker;      /* its lock protects everything below */
    bool asked, answering, answered, any;
    SoloAnalysisRequest question;
    SoloAnalysisResult answer;
    uint64_t version;
};

/* ---- The thread ---- */

static Status prepare(SoloAnalysis *self, const SoloAgent *agent, Error *error)
{
    const SoloSearchPlan plan = {.depth = agent->depth, .beam = agent->beam, .threads = 1};
    SoloEvaluator evaluator;
    solo_evaluator_init(&evaluator, agent->weights, NULL);
    if (!self->search)
        return solo_search_create(&evaluator, &plan, &self->search, error);
    solo_search_set_evaluator(self->search, &evaluator);
    return solo_search_set_plan(self->search, &plan, error);
}

static Status answer(SoloAnalysis *self, const SoloAnalysisRequest *question, Error *error)
{
    SoloAnalysisResult found = {.known = true, .question = *question};
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
        solo_analysis_result_free(&self->answer);
        self->answer = found;
        self->answer.version = ++self->version;
        self->answered = true;
    } else {
        solo_analysis_result_free(&found);
    }
    lock_release(&self->worker.lock);
    if (!status && !stopped && self->wake.call)
        self->wake.call(self->wake.context);
    return status;
}

static Status work(Job *job, void *context, Error *error)
{
    SoloAnalysis *self = context;
    Status status = STATUS_OK;
    (void)job;
    lock_take(&self->worker.lock);
    while (!self->worker.ends && !status) {
        if (!self->asked) {
            condition_wait(&self->worker.called, &self->worker.lock);
            continue;
        }
        SoloAnalysisRequest question = self->question;
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

Status solo_analysis_create(Wake wake, SoloAnalysis **out, Error *error)
{
    *out = NULL;
    SoloAnalysis *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory to look at placements");
    self->wake = wake;
    Status status = worker_start(&self->worker, work, self, error);
    if (status)
        solo_analysis_destroy(self);
    else
        *out = self;
    return status;
}

void solo_analysis_destroy(SoloAnalysis *self)
{
    if (!self)
        return;
    worker_end(&self->worker);
    solo_search_destroy(self->search);
    solo_analysis_result_free(&self->answer);
    free(self);
}

static bool same(const SoloAnalysisRequest *a, const SoloAnalysisRequest *b)
{
    return a->piece == b->piece && memcmp(&a->board, &b->board, sizeof a->board) == 0 &&
           solo_agent_equal(&a->agent, &b->agent);
}

void solo_analysis_ask(SoloAnalysis *self, const SoloAnalysisRequest *question)
{
    lock_take(&self->worker.lock);
    if (!self->any || !same(&self->question, question)) {
        self->question = *question;
        self->any = self->asked = true;
        worker_call(&self->worker);
    }
    lock_release(&self->worker.lock);
}

bool solo_analysis_busy(SoloAnalysis *self)
{
    lock_take(&self->worker.lock);
    bool busy = self->asked || self->answering || self->answered;
    lock_release(&self->worker.lock);
    return busy;
}

bool solo_analysis_take(SoloAnalysis *self, SoloAnalysisResult *out)
{
    lock_take(&self->worker.lock);
    bool came = self->answered;
    if (came) {
        solo_analysis_result_free(out);
        *out = self->answer;
        self->answer = (SoloAnalysisResult){0};
        self->answered = false;
    }
    lock_release(&self->worker.lock);
    return came;
}

/* ---- Answers ---- */

void solo_analysis_result_free(SoloAnalysisResult *self)
{
    solo_report_free(&self->report);
    *self = (SoloAnalysisResult){0};
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

int solo_analysis_result_order(const SoloAnalysisResult *self, int out[SOLO_MOVES_MAX])
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

int solo_analysis_result_best(const SoloAnalysisResult *self)
{
    for (int i = self->report.layers[0]; i < self->report.layers[1]; i++)
        if (self->report.nodes[i].move == self->report.choice.move)
            return i;
    return -1;
}
