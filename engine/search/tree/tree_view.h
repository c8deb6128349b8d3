/* Copies of a tree for whoever wants to look at it. The position and path in a view are the caller's to
 * fill in. */
#ifndef TETRESS_SEARCH_TREE_TREE_VIEW_H
#define TETRESS_SEARCH_TREE_TREE_VIEW_H

#include "engine/search/tree/tree.h"

/* Fills in a view from the node after these moves of the root, while nobody changes the tree;
 * STATUS_NOT_FOUND if there is no such node. */
Status tree_view(const Tree *tree, const Move *path, int path_count, ViewCut cut, TreeView *out,
                 Error *error);

#endif
