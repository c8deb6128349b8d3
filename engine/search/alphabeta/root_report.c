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

/* A move that was exact one iteration ago and is now no better than another still has its value, unless it is
 * known to be worse. */
static bool is_still_exact(const RootMove *root)
{
    return root->line_depth > 0 && root->line_depth + 1 >= root->depth && root->bound == VALUE_AT_MOST &&
           root->score >= root->line_score;
}

static ReportedMove report_one(const RootMove *root, int ply)
{
    ReportedMove reported = {root, value_unknown(), root->depth};
    if (root->proven) {
        reported.value = value_within(score_proof(root->proven), score_plies(root->proven), ply);
    } else if (root->terminal) {
        reported.value = value_proven(PROOF_DRAW, 0, VALUE_EXACT);
        reported.depth = 1;
    } else if (root->depth > 0 && is_still_exact(root)) {
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

/* The root's moves for the report; they are nearly in order already. */
static void report_all(const Worker *worker, ReportedMove *out)
{
    int ply = worker->frames[0].position.plies;
    out[0] = report_one(&worker->roots[0], ply);
    for (int i = 1; i < worker->root_count; i++) {
        ReportedMove reported = report_one(&worker->roots[i], ply);
        int j = i;
        for (; j > 0 && comes_before(&reported, &out[j - 1]); j--)
            out[j] = out[j - 1];
        out[j] = reported;
    }
}

static void fill_line(const ReportedMove *reported, ReportLine *out)
{
    const RootMove *root = reported->root;
    /* the moves after the first may come from another search than the proof */
    out->count = (uint8_t)(!root->proven || root->line_score == root->proven ? root->line_count : 1);
    memcpy(out->moves, root->line, out->count * sizeof(Move));
    out->depth = (uint8_t)reported->depth;
    out->value = reported->value;
    out->effort = root->effort;
}

void alphabeta_report_moves(const Worker *worker, int lines, Report *out)
{
    ReportedMove reported[MOVE_COUNT];
    report_all(worker, reported);
    /* there is always a line, if only from the evaluation */
    if (isnan(reported[0].value.expected))
        reported[0].value =
            value_searched(reported[0].root->evaluation, VALUE_EXACT, worker->frames[0].position.plies);
    out->line_count = 0;
    out->move_count = worker->root_count;
    for (int i = 0; i < worker->root_count; i++) {
        out->moves[i] = (ReportMove){.move = reported[i].root->move,
                                     .alike = reported[i].root->alike,
                                     .value = reported[i].value,
                                     .prior = NAN,
                                     .evaluation = reported[i].root->evaluation,
                                     .effort = reported[i].root->effort};
        if (i < lines && out->line_count == i && !isnan(reported[i].value.expected))
            fill_line(&reported[i], &out->lines[out->line_count++]);
    }
    out->value = out->moves[0].value;
    out->best = out->moves[0].move;
}
