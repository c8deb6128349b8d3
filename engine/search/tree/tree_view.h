/* Copies of a tree for whoever wants to look at it. The position and path in a view are the caller's to
 * fill in. */
#ifndef TETRESS_SEARCH_TREE_TREE_VIEW_H
#define TETRESS_SEARCH_TREE_TREE_VIEW_H

#include "engine/search/tree/tree.h"

/* Something that has nodes with visits, numbered from 1. */
typedef struct ViewSource {
    const void *data;
    uint32_t (*first)(const void *data, uint32_t node); /* children; 0 at the end */
    uint32_t (*next)(const void *data, uint32_t node);
    uint64_t (*visits)(const void *data, uint32_t node);
    /* name, move, mean result, bounds as low and high, prior, plies: for the owner of the node */
    void (*describe)(const void *data, uint32_t node, TreeViewNode *out);
} ViewSource;

/* How much of a tree a view shows: the most visited nodes, at most `amount` (0: as many as there are, within
 * reason) and none with less than a share of the first one's visits. */
typedef struct ViewCut {
    double share;
    uint64_t amount;
} ViewCut;

/* Fills in a view from a node downwards. level says how far the first node is below the root. out->nodes is
 * freed and allocated as needed; it starts as null or what an earlier call has left. */
Status view_build(const ViewSource *source, uint32_t node, int level, ViewCut cut, TreeView *out,
                  Error *error);

/* The same of a tree, while nobody changes it: from the node after these moves of the root.
 * STATUS_NOT_FOUND if it does not exist. */
Status tree_view(const Tree *tree, const Move *path, int path_count, ViewCut cut, TreeView *out,
                 Error *error);

#endif
