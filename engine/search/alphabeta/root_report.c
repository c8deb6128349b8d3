/* The report on the root's moves: the value of each, and their order. */
#include <math.h>
#include <string.h>

#include "engine/search/alphabeta/alphabeta_inner.h"

/* A root move as reported. */
typedef struct ReportedMove {
    const RootMove *root;
    Value value;
    int depth; /* of the search that gave the value; 0: none */
} ReportedMove;

static ReportedMove report_one(const RootMove *root, int ply)
{
    ReportedMove reported = {root, value_unknown(), root->depth};
    if (root->proven) {
        reported.value = value_within(score_proof(root->proven), score_plies(root->proven), ply);
    } else if (root->terminal) {
        reported.value = value_proven(PROOF_DRAW, 0, VALUE_EXACT);
        reported.depth = 1;
    } else if (root->line_depth > 0 && root->line_depth + 1 >= root->depth && root->bound == VALUE_AT_MOST &&
               root->score >= root->line_score) {
        /* A move that was exact one iteration ago and is now no better than another still has its value,
         * unless it is known to be worse. */
        reported.value = value_searched(root->line_score, VALUE_EXACT, ply);
        reported.depth = root->line_depth;
    } else if (root->depth > 0) {
        reported.value = value_searched(root->score, (ValueBound)root->bound, ply);
    }
    return reported;
}

/* Between wins and losses, results of the deepest iteration come first, and equals are in the search's
 * order. */
static bool comes_before(const ReportedMove *a, const ReportedMove *b)
{
    bool estimates = a->value.proof == PROOF_NONE && b->value.proof == PROOF_NONE;
    bool known = !isnan(a->value.expected) && !isnan(b->value.expected);
    bool above = a->value.bound != VALUE_AT_MOST && b->value.bound != VALUE_AT_MOST;
    if (estimates && known && above && a->depth != b->depth)
        return a->depth > b->depth;
    if (estimates && known && a->value.bound == VALUE_AT_MOST && b->value.bound == VALUE_AT_MOST)
        return false;
    return value_compare(&a->value, &b->value) < 0;
}

void alphabeta_report_moves(const Worker *worker, int lines, Report *out)
{
    ReportedMove sorted[MOVE_COUNT];
    int ply = worker->frames[0].position.plies;
    /* Sorted by insertion, because they are nearly in order already. */
    sorted[0] = report_one(&worker->roots[0], ply);
    for (int i = 1; i < worker->root_count; i++) {
        ReportedMove reported = report_one(&worker->roots[i], ply);
        int j = i;
        for (; j > 0 && comes_before(&reported, &sorted[j - 1]); j--)
            sorted[j] = sorted[j - 1];
        sorted[j] = reported;
    }
    /* There is always a line, if only from the evaluation. */
    if (isnan(sorted[0].value.expected))
        sorted[0].value = value_searched(sorted[0].root->evaluation, VALUE_EXACT, ply);
    out->line_count = 0;
    out->move_count = worker->root_count;
    for (int i = 0; i < worker->root_count; i++) {
        const RootMove *root = sorted[i].root;
        out->moves[i] = (ReportMove){.move = root->move,
                                     .alike = root->alike,
                                     .value = sorted[i].value,
                                     .prior = NAN,
                                     .evaluation = root->evaluation,
                                     .effort = root->effort};
        if (i >= lines || out->line_count < i || isnan(sorted[i].value.expected))
            continue;
        ReportLine *line = &out->lines[out->line_count++];
        /* the moves after the first may come from another search than the proof */
        line->count = (uint8_t)(!root->proven || root->line_score == root->proven ? root->line_count : 1);
        memcpy(line->moves, root->line, line->count * sizeof(Move));
        line->depth = (uint8_t)sorted[i].depth;
        line->value = sorted[i].value;
        line->effort = root->effort;
    }
    out->value = out->moves[0].value;
    out->best = out->moves[0].move;
}
