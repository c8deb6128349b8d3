#include "engine/protocol/referee_probe.h"

#include <math.h>
#include <string.h>

#include "engine/base/json.h"

/* A number in these bounds; otherwise something else instead. */
static double number_or(const JsonValue *value, double low, double high, double otherwise)
{
    if (!value || value->kind != JSON_NUMBER || !(value->as.number.value >= low))
        return otherwise;
    return value->as.number.value < high ? value->as.number.value : high;
}

/* The estimate whose expected result this is, to the hundredth of a token: the curve only rises. */
static Score score_of(double expected, int ply)
{
    Score low = -SCORE_LIMIT + 1, high = SCORE_LIMIT - 1;
    while (low < high) {
        Score middle = low + (high - low) / 2;
        if (score_expected(middle, ply) < expected)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The entry of a root move; null if the move can't be played. */
static ReportRoot *root_of(Report *report, Move move)
{
    for (int i = 0; i < report->root_count; i++) {
        if (report->roots[i].move == move)
            return &report->roots[i];
    }
    if (report->root_count >= MOVE_COUNT || !position_legal(&report->position, move))
        return NULL;
    ReportRoot *root = &report->roots[report->root_count++];
    *root = (ReportRoot){.move = move, .expected = NAN, .prior = NAN};
    return root;
}

/* The effort of the lines that begin with it, and what is best if no line says so. */
static void apply_to_lines(const ReportRoot *root, Report *report)
{
    for (int i = 0; i < report->line_count; i++) {
        if (report->lines[i].moves[0] == root->move)
            report->lines[i].effort = root->effort;
    }
    if (report->line_count > 0)
        return;
    const ReportRoot *best = root;
    for (int i = 0; i < report->root_count; i++) {
        if (report->roots[i].effort > best->effort)
            best = &report->roots[i];
    }
    report->best = best->move;
}

static void apply_root(const JsonValue *item, Report *report)
{
    Move move;
    const JsonValue *text = json_member(item, "move");
    if (!text || text->kind != JSON_STRING ||
        move_read(text->as.string.bytes, text->as.string.length, &move, NULL) != STATUS_OK)
        return;
    ReportRoot *root = root_of(report, move);
    if (!root)
        return;
    double visits = number_or(json_member(item, "visits"), 0, 1e15, -1);
    double value = number_or(json_member(item, "value"), -1, 1, NAN);
    if (visits >= 0)
        root->effort = (uint64_t)visits;
    if (!isnan(value)) {
        root->expected = (float)value;
        root->score = score_of(value, report->position.plies);
    }
    apply_to_lines(root, report);
}

void referee_probe_apply(const char *bytes, size_t length, Report *report)
{
    JsonValue *item;
    if (json_parse(bytes, length, &item, NULL) != STATUS_OK)
        return;
    const JsonValue *root = json_member(item, "root");
    if (root && root->kind == JSON_OBJECT)
        apply_root(root, report);
    json_free(item);
}
