/* Summaries of searches: taking them from reports, copying and checking them. */
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/utf8.h"
#include "engine/record/record_inner.h"

void record_analysis_free(RecordAnalysis *analysis)
{
    if (!analysis)
        return;
    free(analysis->lines);
    free(analysis->roots);
    free(analysis);
}

/* Puts an agent's name on one line, and shortens it to whole characters if it is too long. */
static void agent_keep(char out[], size_t size, const char *agent)
{
    size_t left = strlen(agent), at = 0;
    while (left > 0) {
        int length = utf8_length(agent, left);
        bool odd = !length || (unsigned char)*agent < ' ' || *agent == 0x7f;
        size_t taken = odd ? 1 : (size_t)length;
        if (at + taken >= size)
            break;
        memcpy(out + at, odd ? " " : agent, taken);
        at += taken;
        agent += taken;
        left -= taken;
    }
    memset(out + at, 0, size - at);
}

/* A copy of part of an array; null if that is empty or there is no memory. */
static void *array_copy(const void *items, size_t size, int count)
{
    void *copy = count > 0 ? malloc(size * (size_t)count) : NULL;
    if (copy)
        memcpy(copy, items, size * (size_t)count);
    return copy;
}

RecordAnalysis *record_analysis_copy(const RecordAnalysis *analysis)
{
    RecordAnalysis *copy = malloc(sizeof *copy);
    if (!copy)
        return NULL;
    *copy = *analysis;
    copy->lines = array_copy(analysis->lines, sizeof *copy->lines, copy->line_count);
    copy->roots = array_copy(analysis->roots, sizeof *copy->roots, copy->root_count);
    agent_keep(copy->agent, sizeof copy->agent, analysis->agent);
    if ((copy->line_count && !copy->lines) || (copy->root_count && !copy->roots)) {
        record_analysis_free(copy);
        return NULL;
    }
    return copy;
}

RecordAnalysis *record_take_analysis(RecordNode *node)
{
    RecordAnalysis *analysis = node->analysis;
    node->analysis = NULL;
    return analysis;
}

void record_give_analysis(RecordNode *node, RecordAnalysis *analysis)
{
    record_analysis_free(node->analysis);
    node->analysis = analysis;
}

bool record_analysis_better(const RecordAnalysis *analysis, const RecordAnalysis *than)
{
    if (!than)
        return true;
    if ((analysis->proof != PROOF_NONE) != (than->proof != PROOF_NONE))
        return analysis->proof != PROOF_NONE;
    return strcmp(analysis->agent, than->agent) == 0 ? analysis->nodes > than->nodes
                                                     : analysis->time_ns > than->time_ns;
}

/* Replaces the node's analysis with a copy. */
static Status node_set_analysis(RecordNode *node, const RecordAnalysis *analysis, Error *error)
{
    RecordAnalysis *copy = record_analysis_copy(analysis);
    if (!copy)
        return error_set(error, STATUS_MEMORY, "out of memory for an analysis");
    record_give_analysis(node, copy);
    return STATUS_OK;
}

Status record_keep_analysis(RecordNode *node, const Position *position, const RecordAnalysis *analysis,
                            Error *error)
{
    if (analysis->line_count < 0 || analysis->line_count > RECORD_LINES || analysis->root_count < 0 ||
        analysis->root_count > RECORD_ROOTS || analysis->proof > PROOF_DRAW)
        return error_set(error, STATUS_INVALID, "an analysis is out of range");
    for (int i = 0; i < analysis->line_count; i++) {
        const ReportLine *line = &analysis->lines[i];
        if (line->count > REPORT_LINE_MOVES || line->proof > PROOF_DRAW)
            return error_set(error, STATUS_INVALID, "a line of an analysis is out of range");
        Position now = *position;
        for (int k = 0; k < line->count; k++) {
            Status status = position_check(&now, line->moves[k], error);
            if (status != STATUS_OK) {
                if (error)
                    error->turn = now.plies + 1;
                return status;
            }
            position_play(&now, line->moves[k], &now);
        }
    }
    for (int i = 0; i < analysis->root_count; i++) {
        if (analysis->roots[i].proof > PROOF_DRAW)
            return error_set(error, STATUS_INVALID, "a root move of an analysis is out of range");
        Status status = position_check(position, analysis->roots[i].move, error);
        if (status != STATUS_OK)
            return status;
    }
    return node_set_analysis(node, analysis, error);
}

/* The root moves with the most effort, largest first; returns how many. */
static int top_roots(const Report *report, RecordRootMove out[RECORD_ROOTS])
{
    int count = 0;
    for (int i = 0; i < report->move_count; i++) {
        const ReportMove *root = &report->moves[i];
        if (root->effort == 0 || (count == RECORD_ROOTS && root->effort <= out[count - 1].effort))
            continue;
        int at = count < RECORD_ROOTS ? count++ : count - 1;
        for (; at > 0 && out[at - 1].effort < root->effort; at--)
            out[at] = out[at - 1];
        out[at] = (RecordRootMove){.move = root->move, .value = root->value, .effort = root->effort};
    }
    return count;
}

Status record_set_analysis(RecordNode *node, const char *agent, const Report *report, Error *error)
{
    if (!report) {
        record_analysis_free(node->analysis);
        node->analysis = NULL;
        return STATUS_OK;
    }
    RecordRootMove roots[RECORD_ROOTS];
    RecordAnalysis analysis = {.value = report_value(report),
                               .depth = report->depth,
                               .nodes = report->nodes,
                               .time_ns = report->time_ns,
                               .line_count = report->line_count,
                               .lines = (ReportLine *)report->lines,
                               .root_count = top_roots(report, roots),
                               .roots = roots};
    agent_keep(analysis.agent, sizeof analysis.agent, agent ? agent : "");
    return node_set_analysis(node, &analysis, error);
}

void record_analysis_report(const RecordAnalysis *analysis, const Position *position, Report *out)
{
    memset(out, 0, offsetof(Report, lines));
    out->serial = 1;
    out->position = *position;
    out->finished = true;
    out->depth = analysis->depth;
    out->value = analysis->value;
    out->nodes = analysis->nodes;
    out->time_ns = analysis->time_ns;
    out->line_count = analysis->line_count;
    out->move_count = analysis->root_count;
    if (analysis->line_count > 0)
        memcpy(out->lines, analysis->lines, (size_t)analysis->line_count * sizeof *out->lines);
    for (int i = 0; i < analysis->root_count; i++) {
        const RecordRootMove *root = &analysis->roots[i];
        out->moves[i] =
            (ReportMove){.move = root->move, .value = root->value, .prior = NAN, .effort = root->effort};
    }
    bool has_line = analysis->line_count > 0 && analysis->lines[0].count > 0;
    out->best = has_line                   ? analysis->lines[0].moves[0]
                : analysis->root_count > 0 ? analysis->roots[0].move
                                           : MOVE_NONE;
}
