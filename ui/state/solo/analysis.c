#include "ui/state/solo/analysis.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"

enum { NODES_MOST = 20000 };

static Status answer(Job *job, void *context, Error *error)
{
    SoloAnalysisResult *self = context;
    const SoloAnalysisRequest *asked = &self->question;
    const SoloSearchPlan plan = {.depth = asked->agent.depth, .beam = asked->agent.beam, .threads = 1};
    const SoloReportLimits limits = {NODES_MOST, job_stop_flag(job)};
    SoloEvaluator evaluator;
    SoloSearch *search;
    solo_evaluator_init(&evaluator, asked->agent.weights, NULL);
    Status status = solo_search_create(&evaluator, &plan, &search, error);
    if (status != STATUS_OK)
        return status;
    uint64_t began = clock_ns(); /* its time without a report */
    solo_search_move(search, &asked->board, asked->piece, job_stop_flag(job));
    self->took_us = (double)(clock_ns() - began) * 1e-3;
    status = solo_search_report(search, &asked->board, asked->piece, &limits, &self->report, error);
    self->known = status == STATUS_OK;
    solo_search_destroy(search);
    return status;
}

static void drop(void *asked)
{
    solo_report_free(&((SoloAnalysisResult *)asked)->report);
    free(asked);
}

Status solo_analysis_ask(SoloAnalysis *self, const SoloAnalysisRequest *question, Wake wake, Error *error)
{
    static const Inquiry inquiry = {answer, drop};
    if (self->any && self->last.piece == question->piece &&
        memcmp(&self->last.board, &question->board, sizeof self->last.board) == 0 &&
        solo_agent_equal(&self->last.agent, &question->agent))
        return STATUS_OK;
    SoloAnalysisResult *asked = memory_new(1, sizeof *asked);
    if (asked)
        asked->question = *question;
    self->last = *question;
    self->any = true;
    return question_ask(&self->asking, &inquiry, asked, wake, error);
}

bool solo_analysis_take(SoloAnalysis *self, SoloAnalysisResult *out)
{
    Status status;
    SoloAnalysisResult *found = question_take(&self->asking, &status, NULL);
    if (!found)
        return false;
    if (found->known) {
        solo_report_free(&out->report);
        *out = *found;
        found->report = (SoloReport){0};
    }
    drop(found);
    return status == STATUS_OK;
}

/* ---- Answers ---- */

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
