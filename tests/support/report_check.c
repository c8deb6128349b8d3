#include "tests/support/report_check.h"

#include <math.h>
#include <string.h>

#include "engine/game/kernels/kernels.h"

/* Proven wins, proven losses, and everything between. */
static int class_of(const Value *value)
{
    return (value->proof == PROOF_WIN) - (value->proof == PROOF_LOSS);
}

/* An estimate's score and expected result are on the one curve, or within a thousandth of it; the ends of the
 * range stand for everything beyond. */
static bool is_on_curve(const Value *value, int ply)
{
    enum { LAST = SCORE_LIMIT - 1 };
    double step = 0.001, expected = (double)value->expected;
    if (value->proof != PROOF_NONE || isnan(expected))
        return true;
    return (value->score == LAST || expected <= score_expected(value->score + 1, ply) + step) &&
           (value->score == -LAST || expected >= score_expected(value->score - 1, ply) - step);
}

static const char *value_fault(const Value *value, int ply)
{
    if (!value_agrees(value))
        return "the parts of a value contradict each other";
    return is_on_curve(value, ply) ? NULL : "a score and its expected result are two";
}

/* The fault in the order of two consecutive moves; null if there is none. */
static const char *order_fault(const Value *first, const Value *second)
{
    if (class_of(first) < class_of(second))
        return "a loss is before what is none, or a win behind what is none";
    if (class_of(first) == class_of(second) && class_of(first) != 0 && first->score < second->score)
        return "of two wins the later is first, or of two losses the sooner";
    return NULL;
}

static const char *rows_fault(const Report *report)
{
    bool seen[MOVE_COUNT] = {false};
    bool bounded = false; /* an upper bound has come already */
    for (int i = 0; i < report->move_count; i++) {
        const ReportMove *root = &report->moves[i];
        const Value *value = &root->value;
        const char *fault = value_fault(value, report->position.plies);
        if (!fault && i > 0)
            fault = order_fault(&report->moves[i - 1].value, value);
        if (fault)
            return fault;
        if (seen[root->move] || !position_legal(&report->position, root->move))
            return "a root move is told twice, or is not legal";
        seen[root->move] = true;
        bool open = value->proof == PROOF_NONE && !isnan(value->expected);
        if (open && value->bound != VALUE_AT_MOST && bounded)
            return "what is at most so much is before what is exact";
        bounded |= open && value->bound == VALUE_AT_MOST;
    }
    return NULL;
}

static const char *line_fault(const Report *report, int index)
{
    const ReportLine *line = &report->lines[index];
    const ReportMove *root = &report->moves[index];
    Position position = report->position;
    if (line->count == 0 || line->moves[0] != root->move)
        return "a line is not that of its root move";
    if (value_compare(&line->value, &root->value) != 0 || line->expected != root->expected)
        return "a line is worth something else than its root move";
    for (int i = 0; i < line->count; i++) {
        if (!position_legal(&position, line->moves[i]))
            return "a line can't be played";
        position_play(&position, line->moves[i], &position);
    }
    return NULL;
}

static const char *whole_fault(const Report *report)
{
    int lost = 0;
    for (int i = 0; i < report->move_count; i++)
        lost += report->moves[i].proof == PROOF_LOSS;
    bool win = report->moves[0].proof == PROOF_WIN;
    if (report->best != report->moves[0].move)
        return "the best move is not the first";
    if ((report->proof == PROOF_WIN) != win || (report->proof == PROOF_LOSS) != (lost == report->move_count))
        return "the whole is proven otherwise than its moves";
    if ((win || lost == report->move_count) && value_compare(&report->value, &report->moves[0].value) != 0)
        return "the whole is worth something else than its best move";
    return value_fault(&report->value, report->position.plies);
}

/* Each legal move is reported, or equal to one that is. */
static const char *count_fault(const Report *report)
{
    int count = 0;
    for (int i = 0; i < report->move_count; i++)
        count += report->moves[i].alike;
    int placements = kernels_best()->placements(&report->position, position_turn(&report->position));
    return count == placements ? NULL : "the moves stand for more or fewer than there are";
}

const char *report_fault(const Report *report)
{
    if (report->move_count < 1 || report->line_count < 0 || report->line_count > report->move_count)
        return "there are no root moves, or more lines than these";
    const char *fault = rows_fault(report);
    for (int i = 0; i < report->line_count && !fault; i++)
        fault = line_fault(report, i);
    if (!fault)
        fault = count_fault(report);
    return fault ? fault : whole_fault(report);
}
