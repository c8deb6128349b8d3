#include <stdlib.h>

#include "engine/base/array.h"
#include "engine/solo/search_inner.h"

/* Adds the placements of a piece on a board, best first. */
static Status add_placements(SoloReport *self, Descent *descent, int parent, const SoloBoard *board,
                             SoloPiece piece, Error *error)
{
    Beam beam;
    if (!ARRAY_ROOM(&self->nodes, self->count + SOLO_MOVES_MAX, &self->capacity))
        return error_set(error, STATUS_MEMORY, "no memory for a report of %d placements", self->count);
    beam_of(descent, board, piece, SOLO_MOVES_MAX, &beam);
    for (int i = 0; i < beam.count; i++) {
        SoloNode *node = &self->nodes[self->count++];
        *node = (SoloNode){.board = *board,
                           .parent = parent,
                           .first_child = -1,
                           .layer = (int8_t)(parent < 0 ? 0 : self->nodes[parent].layer + 1),
                           .piece = (int8_t)piece,
                           .move = beam.moves[i],
                           .rank = (int8_t)i,
                           .kept = i < descent->beam,
                           .score = beam.scores[i],
                           .value = (double)beam.scores[i]};
        node->lost = solo_board_place(&node->board, piece, node->move).lost;
    }
    return STATUS_OK;
}

/* Expands a node: its children become nodes, or are only counted if there would be too many. */
static Status expand(SoloReport *self, Descent *descent, int index, int nodes_most, Error *error)
{
    SoloBoard board = self->nodes[index].board;
    if (self->count + SOLO_MOVES_ALL > nodes_most) {
        self->cut = true;
        self->nodes[index].value = board_value(descent, &board, self->depth - self->nodes[index].layer);
        return STATUS_OK;
    }
    int first = self->count;
    Status status = STATUS_OK;
    for (int piece = 0; piece < SOLO_PIECES && status == STATUS_OK; piece++)
        status = add_placements(self, descent, index, &board, (SoloPiece)piece, error);
    if (status != STATUS_OK)
        return status;
    self->nodes[index].first_child = first;
    self->nodes[index].child_count = self->count - first;
    return STATUS_OK;
}

/* Among placements of the same piece, which are together, marks the best kept one; returns its value and
 * moves past them. */
static double mark_best(SoloReport *self, int *index, int end)
{
    int best = *index, piece = self->nodes[best].piece;
    for (; *index < end && self->nodes[*index].piece == piece; ++*index) {
        const SoloNode *node = &self->nodes[*index];
        if (node->kept && node->value > self->nodes[best].value)
            best = *index;
    }
    self->nodes[best].best = true;
    return self->nodes[best].value;
}

static Status fill(SoloReport *self, Descent *descent, const SoloBoard *board, SoloPiece piece,
                   int nodes_most, Error *error)
{
    Status status = add_placements(self, descent, -1, board, piece, error);
    for (int layer = 0; layer <= self->depth && status == STATUS_OK; layer++) {
        int end = self->layers[layer + 1] = self->count;
        for (int i = self->layers[layer]; i < end && layer < self->depth && status == STATUS_OK; i++) {
            if (descent_stopped(descent))
                return STATUS_OK; /* the caller reports it */
            if (self->nodes[i].kept && !self->nodes[i].lost)
                status = expand(self, descent, i, nodes_most, error);
        }
    }
    return status;
}

Status solo_search_report(SoloSearch *self, const SoloBoard *board, SoloPiece piece,
                          const SoloReportLimits *limits, SoloReport *report, Error *error)
{
    Descent descent = {&self->evaluator, self->plan.beam, limits->stop, 0};
    report->count = 0;
    report->depth = self->plan.depth;
    report->cut = false;
    report->layers[0] = 0;
    Status status = fill(report, &descent, board, piece, limits->nodes_most, error);
    if (status == STATUS_OK && descent_stopped(&descent))
        status = error_set(error, STATUS_INTERRUPTED, "the search was stopped");
    if (status != STATUS_OK)
        return status;
    /* Passes the values back up. */
    for (int i = report->count - 1; i >= 0; i--) {
        SoloNode *node = &report->nodes[i];
        if (node->first_child < 0)
            continue;
        double sum = 0;
        for (int at = node->first_child; at < node->first_child + node->child_count;)
            sum += mark_best(report, &at, node->first_child + node->child_count);
        node->value = sum / SOLO_PIECES;
    }
    int end = 0;
    mark_best(report, &end, report->layers[1]);
    for (int i = 0; i < end; i++) {
        const SoloNode *node = &report->nodes[i];
        if (node->best)
            report->choice = (SoloChoice){node->move, node->value, node->score, descent.boards};
    }
    return STATUS_OK;
}

void solo_report_free(SoloReport *self)
{
    free(self->nodes);
    *self = (SoloReport){0};
}

void solo_report_features(const SoloReport *report, int node, const SoloBoard *root, float out[SOLO_FEATURES])
{
    const SoloNode *at = &report->nodes[node];
    SoloBoard board = at->parent < 0 ? *root : report->nodes[at->parent].board;
    SoloStep step = solo_board_place(&board, (SoloPiece)at->piece, at->move);
    solo_features(&board, (SoloPiece)at->piece, at->move, &step, out);
}
