#include "engine/protocol/python/python_tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"

enum { ROOT = 1 };

struct PythonTreeNode {
    uint32_t first, next; /* child and sibling; 0: none */
    uint64_t visits;
    float own; /* result for the side that moved here, as in all trees; NAN if unknown */
    Move move;
};

void python_tree_free(PythonTree *self)
{
    free(self->nodes);
    free(self->view.nodes);
    memset(self, 0, sizeof *self);
}

void python_tree_clear(PythonTree *self)
{
    self->count = 0;
    self->asked = false;
    self->generation++;
}

/* Adds a node with no visits; 0 if there is no room. */
static uint32_t add_node(PythonTree *self, Move move)
{
    if (self->count == REFEREE_TREE_NODES)
        return 0;
    if (!ARRAY_ROOM(&self->nodes, (int)self->count + 1, &self->capacity))
        return 0;
    self->nodes[self->count] = (PythonTreeNode){.move = move, .own = NAN};
    return self->count++;
}

static bool has_root(PythonTree *self)
{
    if (self->count == 0) {
        add_node(self, MOVE_NONE); /* so that no real node has the number 0 */
        add_node(self, MOVE_NONE);
    }
    return self->count > ROOT;
}

static uint32_t find_child(const PythonTree *self, uint32_t node, Move move)
{
    uint32_t child = self->nodes[node].first;
    while (child && self->nodes[child].move != move)
        child = self->nodes[child].next;
    return child;
}

/* The child of a node by a move, made if necessary; 0 if there is no room. */
static uint32_t take_child(PythonTree *self, uint32_t node, Move move)
{
    uint32_t child = find_child(self, node, move);
    if (child || !(child = add_node(self, move)))
        return child;
    self->nodes[child].next = self->nodes[node].first;
    self->nodes[node].first = child;
    return child;
}

static bool is_playable(const Position *root, const Move *path, int count)
{
    Position position = *root;
    for (int i = 0; i < count; i++) {
        if (!position_legal(&position, path[i]))
            return false;
        position_play(&position, path[i], &position);
    }
    return true;
}

void python_tree_add(PythonTree *self, const Position *root, const Move *path, int count, uint64_t visits,
                     double value)
{
    if (!is_playable(root, path, count) || !has_root(self))
        return;
    uint32_t node = ROOT;
    for (int i = 0; i < count && node; i++)
        node = take_child(self, node, path[i]);
    if (!node)
        return;
    self->nodes[node].visits = visits;
    self->nodes[node].own = (float)(count % 2 == 1 ? value : -value);
}

/* ---- Rows ---- */

typedef struct RowSearch {
    const PythonTree *tree;
    int least, most_moves, most, count;
    PythonTreeRow *rows;
    PythonTreeRow now; /* on the way */
} RowSearch;

static bool comes_before(const PythonTreeRow *a, const PythonTreeRow *b)
{
    if (a->visits != b->visits)
        return a->visits > b->visits;
    return !isnan(a->value) && (isnan(b->value) || a->value > b->value);
}

static void take_row(RowSearch *self)
{
    int at = self->count;
    while (at > 0 && comes_before(&self->now, &self->rows[at - 1]))
        at--;
    if (at == self->most)
        return;
    self->count += self->count < self->most;
    memmove(&self->rows[at + 1], &self->rows[at], (size_t)(self->count - 1 - at) * sizeof *self->rows);
    self->rows[at] = self->now;
}

/* The children of a node and everything below; paths have at most VIEW_PATH_MOVES moves. */
static void look_below(RowSearch *self, uint32_t node)
{
    self->now.count++;
    for (uint32_t child = self->tree->nodes[node].first; child; child = self->tree->nodes[child].next) {
        const PythonTreeNode *at = &self->tree->nodes[child];
        int count = self->now.count;
        self->now.path[count - 1] = at->move;
        self->now.visits = at->visits;
        self->now.value = (double)(count % 2 == 1 ? at->own : -at->own);
        if (count >= self->least && (at->visits > 0 || !isnan(at->own)))
            take_row(self);
        if (count < self->most_moves && at->first)
            look_below(self, child);
    }
    self->now.count--;
}

int python_tree_rows(const PythonTree *self, int least, int most_moves, PythonTreeRow *out, int most)
{
    RowSearch search = {.tree = self, .least = least, .most_moves = most_moves, .most = most, .rows = out};
    if (self->count > ROOT)
        look_below(&search, ROOT);
    return search.count;
}

/* ---- Views ---- */

static uint32_t source_first(const void *data, uint32_t node)
{
    return ((const PythonTree *)data)->nodes[node].first;
}

static uint32_t source_next(const void *data, uint32_t node)
{
    return ((const PythonTree *)data)->nodes[node].next;
}

/* A node without a report of its own was visited at least as often as its children together. */
static uint64_t source_visits(const void *data, uint32_t node)
{
    const PythonTree *tree = data;
    uint64_t sum = 0;
    if (tree->nodes[node].visits > 0)
        return tree->nodes[node].visits;
    for (uint32_t child = tree->nodes[node].first; child; child = tree->nodes[child].next)
        sum += tree->nodes[child].visits;
    return sum;
}

static void source_describe(const void *data, uint32_t node, TreeViewNode *out)
{
    const PythonTree *tree = data;
    out->name = (NodeName){node, tree->generation};
    out->move = tree->nodes[node].move;
    out->low = -1;
    out->high = 1;
    out->expected = tree->nodes[node].own;
    out->prior = NAN;
}

static void give_view(PythonTree *self, const Position *root, const Request *request, Session *session)
{
    const ViewSource source = {self, source_first, source_next, source_visits, source_describe};
    uint32_t node = ROOT;
    TreeView *view = &self->view;
    view->position = *root;
    for (int i = 0; i < request->path_count && node; i++) {
        node = find_child(self, node, request->path[i]);
        if (node)
            position_play(&view->position, request->path[i], &view->position);
    }
    if (!node)
        return;
    view->path_count = request->path_count;
    memcpy(view->path, request->path, (size_t)request->path_count * sizeof *view->path);
    view->tree_nodes = self->count - ROOT;
    if (view_build(&source, node, request->path_count, (ViewCut){request->share, request->amount}, view,
                   NULL) == STATUS_OK)
        session_give_tree(session, view, NULL);
}

void python_tree_serve(PythonTree *self, const Position *root, Session *session, bool finished)
{
    Request request;
    /* Requests wait until there is something to show: many agents report only at the end. */
    while (self->count > ROOT && session_next_request(session, &request)) {
        if (request.kind != REQUEST_TREE_VIEW)
            continue;
        give_view(self, root, &request, session);
        self->request = request;
        self->asked = true;
    }
    if (finished && self->asked)
        give_view(self, root, &self->request, session);
}
