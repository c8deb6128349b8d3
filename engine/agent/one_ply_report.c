#include "engine/agent/one_ply_report.h"

#include <math.h>

#include "engine/base/platform/clock.h"

OnePly one_ply_begin(const Position *position, Move moves[MOVE_LIST_SIZE])
{
    return (OnePly){.position = position,
                    .started_ns = clock_ns(),
                    .count = kernels_best()->list(position, position_turn(position), moves),
                    .moves = moves};
}

static void add_line(const OnePly *self, const ReportMove *root, Report *report)
{
    report->lines[report->line_count++] = (ReportLine){
        .moves = {root->move},
        .count = 1,
        .depth = report->depth,
        .value = self->scores ? root->value : value_estimate(0, VALUE_EXACT, self->position->plies),
        .effort = root->effort};
}

Move one_ply_answer(const OnePly *self, Session *session)
{
    Report *report = report_box_slot(&session->reports);
    uint64_t scored = self->scores ? (uint64_t)self->count : 0;
    uint8_t depth = self->depth ? (uint8_t)self->depth : self->scores ? 1 : 0;
    *report = (Report){
        .serial = 1,
        .position = *self->position,
        .finished = true,
        .depth = depth,
        .seldepth = depth,
        .nodes = self->nodes ? self->nodes : scored,
        .evaluations = scored,
        .memory = self->memory,
        .table = self->table,
        .best = self->moves[self->best],
        .move_count = self->count,
    };
    for (int i = 0; i < self->count; i++) {
        Score score = self->scores ? self->scores[i] : 0;
        report->moves[i] = (ReportMove){
            .move = self->moves[i],
            .value =
                self->scores ? value_searched(score, VALUE_EXACT, self->position->plies) : value_unknown(),
            .prior = NAN,
            .evaluation = score,
            .effort = self->scores ? 1 : 0,
        };
    }
    report->value = report->moves[self->best].value;
    int lines = 1;
    session_take_lines(session, &lines);
    /* Adds the move to be played, then the others by score. */
    bool reported[MOVE_COUNT] = {false};
    reported[self->best] = true;
    add_line(self, &report->moves[self->best], report);
    for (int line = 1; self->scores && line < lines && line < self->count; line++) {
        int next = -1;
        for (int i = 0; i < self->count; i++)
            if (!reported[i] && (next < 0 || self->scores[i] > self->scores[next]))
                next = i;
        reported[next] = true;
        add_line(self, &report->moves[next], report);
    }
    report->time_ns = clock_ns() - self->started_ns;
    report_box_publish(&session->reports);
    return self->moves[self->best];
}
