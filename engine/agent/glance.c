#include "engine/agent/glance.h"

#include <math.h>

#include "engine/base/platform/clock.h"

static void fill_root(const Glance *self, int index, ReportRoot *out)
{
    Score score = self->scores ? self->scores[index] : 0;
    *out = (ReportRoot){
        .move = self->moves[index],
        .proof = (uint8_t)score_proof(score),
        .plies = (uint8_t)(score_is_proven(score) ? score_plies(score) : 0),
        .expected = self->scores ? (float)score_expected(score, self->position->plies) : NAN,
        .prior = NAN,
        .score = score,
        .evaluation = score,
        .effort = self->scores ? 1 : 0,
    };
}

void glance_report(const Glance *self, Session *session)
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
        .line_count = 1,
        .root_count = self->count,
    };
    for (int i = 0; i < self->count; i++)
        fill_root(self, i, &report->roots[i]);
    const ReportRoot *best = &report->roots[self->best];
    report->proof = best->proof;
    report->plies = best->plies;
    report->lines[0] = (ReportLine){.moves = {best->move},
                                    .count = 1,
                                    .depth = report->depth,
                                    .proof = best->proof,
                                    .plies = best->plies,
                                    .score = best->score,
                                    .expected = self->scores ? best->expected : 0,
                                    .effort = report->nodes};
    report->time_ns = clock_ns() - self->started_ns;
    report_box_publish(&session->reports);
}
