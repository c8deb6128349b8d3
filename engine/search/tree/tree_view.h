/* Copies of a tree to look at. The caller fills in the position and the path of a view. */
#ifndef TETRESS_SEARCH_TREE_TREE_VIEW_H
#define TETRESS_SEARCH_TREE_TREE_VIEW_H

#include "engine/search/tree/tree.h"

/* Fills in a view from the node after these moves of the root, while nobody changes the tree;
 * STATUS_NOT_FOUND if there is no such node. */
Status tree_view(const Tree *tree, const Move *path, int path_count, ViewCut cut, TreeView *out,
                 Error *error);

#endif
