/* Trees as JSON, CSV and DOT. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/json/json.h"
#include "ui/state/search/search_tree.h"

static const char *proof_of(const TreeViewNode *node)
{
    return node->proof ? proof_names[node->proof] : "";
}

/* "" for the root. */
static void write_move(const TreeViewNode *node, char out[MOVE_SHORT_SIZE])
{
    out[0] = '\0';
    if (node->move < MOVE_COUNT)
        move_write_short(node->move, out);
}

/* ---- JSON: the nodes in the view's order, each with the index of its parent ---- */

static void tree_export_write_json(const TreeView *view, const int *numbers, Text *out)
{
    char position[POSITION_TEXT_SIZE];
    position_write(&view->position, position);
    JsonWriter writer = {.out = out};
    json_print(&writer, "{position: %s, tree_nodes: %jd, nodes: [", position, (int64_t)view->tree_nodes);
    for (int i = 0; i < view->count; i++)
        if (numbers[i] >= 0) {
            const TreeViewNode *node = &view->nodes[i];
            char move[MOVE_SHORT_SIZE];
            write_move(node, move);
            json_print(
                &writer,
                "{node: %d, parent: %d, move: %s, visits: %jd, expected: %g, low: %g, high: %g, prior: "
                "%g, proven: %s, plies: %d}",
                numbers[i], i ? numbers[node->parent] : -1, move, (int64_t)node->visits, node->expected,
                node->low, node->high, node->prior, proof_of(node), node->plies);
        }
    json_print(&writer, "]}");
    text_add_byte(out, '\n');
}

/* ---- CSV ---- */

static void put_cell(Text *out, double value)
{
    if (isfinite(value))
        text_printf(out, ",%.6g", value);
    else
        text_add_byte(out, ',');
}

static void write_csv(const TreeView *view, const int *numbers, Text *out)
{
    text_add_string(out, "node,parent,level,move,visits,expected,low,high,prior,proven,plies\n");
    for (int i = 0; i < view->count; i++) {
        const TreeViewNode *node = &view->nodes[i];
        char move[MOVE_SHORT_SIZE];
        if (numbers[i] < 0)
            continue;
        write_move(node, move);
        text_printf(out, "%d,%d,%d,%s,%llu", numbers[i], i ? numbers[node->parent] : -1, node->level, move,
                    (unsigned long long)node->visits);
        put_cell(out, node->expected);
        put_cell(out, node->low);
        put_cell(out, node->high);
        put_cell(out, node->prior);
        text_printf(out, ",%s,%d\n", proof_of(node), node->plies);
    }
}

/* ---- DOT, for Graphviz ---- */

static void write_dot(const TreeView *view, const int *numbers, Text *out)
{
    text_add_string(out, "digraph tree {\n    node [shape=box];\n");
    for (int i = 0; i < view->count; i++) {
        const TreeViewNode *node = &view->nodes[i];
        char move[MOVE_SHORT_SIZE];
        if (numbers[i] < 0)
            continue;
        write_move(node, move);
        text_printf(out, "    n%d [label=\"%s%s%llu visits\\n%+.3f%s%s\"];\n", numbers[i], move,
                    *move ? "\\n" : "", (unsigned long long)node->visits, (double)node->expected,
                    node->proof ? "\\n" : "", proof_of(node));
        if (i)
            text_printf(out, "    n%d -> n%d;\n", numbers[node->parent], numbers[i]);
    }
    text_add_string(out, "}\n");
}

/* ---- Any format ---- */

/* Nodes are renumbered, because some are left out. A parent comes before its children and has at least their
 * visits, so a shown node's parent is shown too. */
void tree_write(const TreeView *view, double share, TreeFormat format, Text *out)
{
    static void (*const writers[])(const TreeView *, const int *, Text *) = {
        [TREE_JSON] = tree_export_write_json, [TREE_CSV] = write_csv, [TREE_DOT] = write_dot};
    int *numbers = view->count > 0 ? malloc((size_t)view->count * sizeof *numbers) : NULL;
    if (view->count > 0 && !numbers) {
        out->failed = true;
        return;
    }
    for (int i = 0, next = 0; i < view->count; i++)
        numbers[i] = (double)view->nodes[i].visits >= share * (double)view->nodes[0].visits ? next++ : -1;
    writers[format](view, numbers, out);
    free(numbers);
}

Status search_tree_export(const SearchTree *self, const char *path, Text *out, Error *error)
{
    static const char *const endings[] = {[TREE_JSON] = ".json", [TREE_CSV] = ".csv", [TREE_DOT] = ".dot"};
    const TreeView *view = search_tree_shown(self);
    const char *dot = strrchr(path, '.');
    int format = TREE_DOT;
    while (format >= 0 && !(dot && strcmp(dot, endings[format]) == 0))
        format--;
    if (format < 0)
        return error_set(error, STATUS_INVALID, "trees are exported as .json, .csv or .dot");
    if (view->count == 0)
        return error_set(error, STATUS_NOT_FOUND, "there is no tree to export");
    tree_write(view, self->share, (TreeFormat)format, out);
    return text_status(out, error);
}
