#include "tests/support/record_equal.h"

#include <math.h>
#include <string.h>

static bool same_text(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

/* Whether the numbers are equal, or both missing. */
static bool same_number(double a, double b)
{
    return a == b || (isnan(a) && isnan(b));
}

static bool same_value(const Value *a, const Value *b)
{
    return a->proof == b->proof && a->plies == b->plies && a->bound == b->bound && a->score == b->score &&
           same_number((double)a->expected, (double)b->expected);
}

static bool same_line(const ReportLine *a, const ReportLine *b)
{
    return a->count == b->count && memcmp(a->moves, b->moves, a->count * sizeof *a->moves) == 0 &&
           a->depth == b->depth && same_value(&a->value, &b->value) && a->effort == b->effort;
}

static bool same_root(const RecordRootMove *a, const RecordRootMove *b)
{
    return a->move == b->move && same_value(&a->value, &b->value) && a->effort == b->effort;
}

static bool same_analysis(const RecordAnalysis *a, const RecordAnalysis *b)
{
    if (!a || !b)
        return a == b;
    if (strcmp(a->agent, b->agent) != 0 || !same_value(&a->value, &b->value) || a->depth != b->depth ||
        a->nodes != b->nodes || a->time_ns != b->time_ns || a->line_count != b->line_count ||
        a->root_count != b->root_count)
        return false;
    for (int i = 0; i < a->line_count; i++)
        if (!same_line(&a->lines[i], &b->lines[i]))
            return false;
    for (int i = 0; i < a->root_count; i++)
        if (!same_root(&a->roots[i], &b->roots[i]))
            return false;
    return true;
}

static bool same_bytes(const RecordBytes *a, const RecordBytes *b)
{
    return a->length == b->length && memcmp(a->bytes, b->bytes, a->length) == 0;
}

static bool same_property(const RecordProperty *a, const RecordProperty *b)
{
    if (!same_bytes(&a->name, &b->name) || a->count != b->count)
        return false;
    for (int i = 0; i < a->count; i++)
        if (!same_bytes(&a->values[i], &b->values[i]))
            return false;
    return true;
}

/* Whether the quantities are equal, or both missing. */
static bool same_optional(bool has_a, double a, bool has_b, double b)
{
    return has_a == has_b && (!has_a || same_number(a, b));
}

/* Everything in a node except what is below it. */
static bool same_node(const RecordNode *a, const RecordNode *b)
{
    if (a->move != b->move || a->marks != b->marks || a->unknown_count != b->unknown_count ||
        !same_optional(a->has_time, a->time_s, b->has_time, b->time_s) ||
        !same_optional(a->has_left, a->left_s, b->has_left, b->left_s) ||
        !same_optional(a->has_memory, a->memory_mb, b->has_memory, b->memory_mb) ||
        !same_text(a->comment, b->comment) || !same_text(a->output, b->output) ||
        !same_analysis(a->analysis, b->analysis))
        return false;
    for (int i = 0; i < a->unknown_count; i++)
        if (!same_property(&a->unknown[i], &b->unknown[i]))
            return false;
    return true;
}

/* Players, agents, result and tags. */
static bool same_header(const Record *a, const Record *b)
{
    for (int side = RED; side <= BLUE; side++)
        if (!same_text(a->players[side], b->players[side]) || !same_text(a->agents[side], b->agents[side]))
            return false;
    if (a->result.outcome != b->result.outcome || a->result.reason != b->result.reason ||
        a->result.margin != b->result.margin || a->tag_count != b->tag_count)
        return false;
    for (int i = 0; i < a->tag_count; i++)
        if (!same_text(a->tags[i].name, b->tags[i].name) || !same_text(a->tags[i].value, b->tags[i].value))
            return false;
    return true;
}

bool record_equal(const Record *a, const Record *b)
{
    if (!position_equal(&a->start, &b->start) || a->node_count != b->node_count || !same_header(a, b))
        return false;
    const RecordNode *node_a = a->root, *node_b = b->root;
    while (node_a && node_b) {
        if (!same_node(node_a, node_b) || !node_a->first_child != !node_b->first_child ||
            !node_a->next_sibling != !node_b->next_sibling)
            return false;
        node_a = record_next(node_a, a->root);
        node_b = record_next(node_b, b->root);
    }
    return node_a == node_b;
}
