#include "engine/report/iterations.h"

#include <math.h>
#include <string.h>

bool iterations_note(Iterations *self, const Report *report)
{
    bool alphabeta = report->depths[0].nodes > 0 || report->depths[1].nodes > 0;
    int last = self->count > 0 ? self->items[self->count - 1].depth : 0;
    if (report->serial == 0 || !alphabeta || report->depth <= last || self->count == ITERATIONS_MOST)
        return false;
    self->position = report->position;
    Iteration *item = &self->items[self->count++];
    double effort = (double)report_effort(report);
    *item = (Iteration){
        .depth = report->depth, .time_ns = report->time_ns, .nodes = report->nodes, .expected = NAN};
    if (report->line_count > 0) {
        item->score = report->lines[0].score;
        item->expected = report->lines[0].expected;
    }
    for (int i = 0; i < report->move_count && i < ITERATION_ROOTS; i++) {
        const ReportMove *root = &report->moves[i];
        item->roots[item->root_count++] =
            (IterationRootMove){.move = root->move,
                                .value = root->value,
                                .share = effort > 0 ? (float)((double)root->effort / effort) : 0};
    }
    item->changed = self->count > 1 && item->root_count > 0 && item->roots[0].move != item[-1].roots[0].move;
    return true;
}

int report_depth_figures(const Report *report, DepthFigures out[REPORT_DEPTHS])
{
    double nodes = 0;
    int count = 0;
    for (int i = 0; i < REPORT_DEPTHS; i++)
        nodes += (double)report->depths[i].nodes;
    memset(out, 0, REPORT_DEPTHS * sizeof *out);
    for (int i = 0; i < REPORT_DEPTHS; i++) {
        const ReportDepth *depth = &report->depths[i];
        double cutoffs = 0, here = (double)depth->nodes;
        for (int place = 0; place < REPORT_PLACES; place++)
            cutoffs += (double)depth->cutoffs[place];
        for (int place = 0; place < REPORT_PLACES && cutoffs > 0; place++)
            out[i].places[place] = (double)depth->cutoffs[place] / cutoffs;
        out[i].nodes = nodes > 0 ? here / nodes : 0;
        out[i].first = cutoffs > 0 ? out[i].places[0] : NAN;
        out[i].branching = i > 0 && here > 0 ? (double)report->depths[i - 1].nodes / here : NAN;
        if (depth->nodes > 0)
            count = i + 1;
    }
    return count;
}
