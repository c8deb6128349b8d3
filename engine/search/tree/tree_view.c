#include "engine/search/tree/tree_view.h"

#include <math.h>

static uint32_t source_first(const void *data, uint32_t node)
{
    return tree_first(data, node);
}

static uint32_t source_next(const void *data, uint32_t node)
{
    return tree_next(data, node);
}

static uint64_t source_visits(const void *data, uint32_t node)
{
    return tree_visits(data, node);
}

static void source_describe(const void *data, uint32_t node, TreeViewNode *out)
{
    const Tree *tree = data;
    const TreeNode *at = tree_node(tree, node);
    TreeBounds bounds = tree_bounds(tree, node);
    out->name = tree_name(tree, node);
    out->move = node == tree->root ? MOVE_NONE : at->move;
    out->plies = (uint8_t)bounds.plies;
    out->low = (float)bounds.low;
    out->high = (float)bounds.high;
    out->expected = tree_mean(tree, node);
    out->prior = node == tree->root ? NAN : (float)at->prior / UINT16_MAX;
}

Status tree_view(const Tree *tree, const Move *path, int path_count, ViewCut cut, TreeView *out, Error *error)
{
    const ViewSource source = {tree, source_first, source_next, source_visits, source_describe};
    uint32_t node = tree->root;
    for (int i = 0; i < path_count; i++) {
        node = tree_child(tree, node, path[i]);
        if (!node || tree_visits(tree, node) == 0)
            return error_set(error, STATUS_NOT_FOUND, "the tree does not reach move %d of the path", i + 1);
    }
    out->tree_nodes = atomic_load(&tree->nodes);
    return view_build(&source, node, path_count, cut, out, error);
}
