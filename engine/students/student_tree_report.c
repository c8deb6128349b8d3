/* The reports of the search. */
#include <math.h>

#include "engine/students/student_tree_inner.h"

/* A heuristic has no unit: one unit is reported as 100. */
static Score heuristic_score(const StudentTreeNode *node)
{
    double score = 100 * (double)node->heuristic;
    return (Score)(score >= SCORE_LIMIT ? SCORE_LIMIT - 1 : score <= -SCORE_LIMIT ? 1 - SCORE_LIMIT : score);
}

/* For the side that the node counts for; the root's children always count for the root's mover. */
static Value node_value(const StudentTree *self, const StudentTreeNode *node)
{
    return value_expected(node->visits ? 2 * node->wins / node->visits - 1 : (double)NAN, self->root.plies);
}

static void fill_roots(const StudentTree *self, Report *report)
{
    const StudentTreeNode *root = &self->nodes[STUDENT_ROOT];
    uint32_t children[MOVE_COUNT] = {0};
    Move moves[MOVE_LIST_SIZE];
    for (uint32_t child = root->first; child < root->first + root->count; child++)
        children[self->nodes[child].move] = child;
    report->move_count = self->kernels->list(&self->root, self->side, moves);
    for (int i = 0; i < report->move_count; i++) {
        uint32_t child = children[moves[i]];
        report->moves[i] = (ReportMove){.move = moves[i], .value = value_unknown(), .prior = NAN};
        if (child == STUDENT_ROOT)
            continue;
        const StudentTreeNode *node = &self->nodes[child];
        report->moves[i].value = node_value(self, node);
        report->moves[i].evaluation = heuristic_score(node);
        report->moves[i].effort = node->visits;
    }
}

/* The most visited child of a node; STUDENT_ROOT if none was visited. */
static uint32_t most_visited(const StudentTree *self, uint32_t node)
{
    const StudentTreeNode *parent = &self->nodes[node];
    uint32_t best = STUDENT_ROOT;
    for (uint32_t child = parent->first; child < parent->first + parent->count; child++)
        if (self->nodes[child].visits > (best == STUDENT_ROOT ? 0 : self->nodes[best].visits))
            best = child;
    return best;
}

/* The move to play, then the others by visits. */
static void fill_lines(const StudentTree *self, uint32_t best, Report *report)
{
    const StudentTreeNode *root = &self->nodes[STUDENT_ROOT];
    bool reported[MOVE_COUNT + 1] = {false};
    report->line_count = self->lines < root->count ? self->lines : root->count;
    for (int i = 0; i < report->line_count; i++) {
        uint32_t next = i == 0 ? best : STUDENT_ROOT;
        for (uint32_t child = root->first; i > 0 && child < root->first + root->count; child++)
            if (!reported[self->nodes[child].move] &&
                (next == STUDENT_ROOT || self->nodes[child].visits > self->nodes[next].visits))
                next = child;
        reported[self->nodes[next].move] = true;
        ReportLine *line = &report->lines[i];
        const StudentTreeNode *first = &self->nodes[next];
        *line = (ReportLine){.value = first->visits ? node_value(self, first)
                                                    : value_estimate(0, VALUE_EXACT, self->root.plies),
                             .effort = first->visits};
        /* a tree of own moves has no replies, so it has no line */
        const int most = self->options.own_moves ? 1 : REPORT_LINE_MOVES;
        for (uint32_t node = next; node != STUDENT_ROOT && line->count < most;
             node = most_visited(self, node))
            line->moves[line->count++] = self->nodes[node].move;
        line->depth = line->count;
    }
}

void student_tree_report(StudentTree *self, bool finished)
{
    uint32_t best = student_tree_final(self);
    Report *report = report_box_slot(&self->session->reports);
    self->reported_ns = time_plan_elapsed(&self->plan);
    if (self->best != self->nodes[best].move) {
        self->best = self->nodes[best].move;
        self->best_since_ns = self->reported_ns;
    }
    *report = (Report){
        .serial = ++self->serial,
        .position = self->root,
        .finished = finished,
        .seldepth = (uint8_t)self->deepest,
        .nodes = self->iterations,
        .evaluations = self->evaluations,
        .playouts = self->playouts,
        .reused = self->reused,
        .time_ns = self->reported_ns,
        .memory = sizeof *self + self->capacity * sizeof *self->nodes,
        .best = self->best,
        .best_since_ns = self->best_since_ns,
    };
    fill_roots(self, report);
    fill_lines(self, best, report);
    report->value = report->lines[0].value;
    report->depth = report->lines[0].depth;
    report_box_publish(&self->session->reports);
}
