#include "engine/protocol/python/python_probe.h"

#include <math.h>

#include "engine/base/json/json_member.h"
#include "engine/report/report_json.h"

/* A number within these bounds; otherwise the default. */
static double number_or(const JsonValue *value, double low, double high, double otherwise)
{
    if (!value || value->kind != JSON_NUMBER || !(value->as.number.value >= low))
        return otherwise;
    return value->as.number.value < high ? value->as.number.value : high;
}

/* The entry of a root move; null if the move can't be played. */
static ReportMove *root_of(Report *report, Move move)
{
    for (int i = 0; i < report->move_count; i++)
        if (report->moves[i].move == move)
            return &report->moves[i];
    if (report->move_count >= MOVE_COUNT || !position_legal(&report->position, move))
        return NULL;
    ReportMove *root = &report->moves[report->move_count++];
    *root = (ReportMove){.move = move, .value = value_unknown(), .prior = NAN};
    return root;
}

/* Sets the effort of the lines that begin with this move, and the best move if no line gives it. */
static void apply_to_lines(const ReportMove *root, Report *report)
{
    for (int i = 0; i < report->line_count; i++)
        if (report->lines[i].moves[0] == root->move)
            report->lines[i].effort = root->effort;
    if (report->line_count > 0)
        return;
    const ReportMove *best = root;
    for (int i = 0; i < report->move_count; i++)
        if (report->moves[i].effort > best->effort)
            best = &report->moves[i];
    report->best = best->move;
}

static bool read_move(const JsonValue *text, Move *out)
{
    return text && report_read_move(text, NULL, out, NULL) == STATUS_OK;
}

static void apply_root(const JsonValue *item, Report *report, PythonTree *tree)
{
    Move move;
    ReportMove *root = read_move(json_member(item, "move"), &move) ? root_of(report, move) : NULL;
    if (!root)
        return;
    double visits = number_or(json_member(item, "visits"), 0, 1e15, -1);
    double value = number_or(json_member(item, "value"), -1, 1, NAN);
    if (visits >= 0)
        root->effort = (uint64_t)visits;
    if (!isnan(value))
        root->value = value_expected(value, report->position.plies);
    apply_to_lines(root, report);
    python_tree_add(tree, &report->position, &move, 1, root->effort, root->expected);
}

static void apply_node(const JsonValue *item, const Report *report, PythonTree *tree)
{
    Move path[VIEW_PATH_MOVES];
    const JsonValue *moves = json_get(item, "path", JSON_ARRAY);
    if (!moves || moves->count > VIEW_PATH_MOVES)
        return;
    const JsonValue *move = json_first(moves);
    for (uint32_t i = 0; i < moves->count; i++, move = json_next(move))
        if (!read_move(move, &path[i]))
            return;
    python_tree_add(tree, &report->position, path, (int)moves->count,
                    (uint64_t)number_or(json_member(item, "visits"), 0, 1e15, 0),
                    number_or(json_member(item, "value"), -1, 1, NAN));
}

bool python_probe_apply(const char *bytes, size_t length, Report *report, PythonTree *tree)
{
    JsonValue *item;
    if (json_parse(bytes, length, &item, NULL) != STATUS_OK)
        return false;
    const JsonValue *root = json_member(item, "root"), *node = json_member(item, "node");
    if (root)
        apply_root(root, report, tree);
    if (node)
        apply_node(node, report, tree);
    bool understood = root || node;
    json_free(item);
    return understood;
}
