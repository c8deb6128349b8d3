/* Copies of a tree for display. The caller fills in the view's position and path. */
#ifndef TETRESS_SEARCH_TREE_TREE_VIEW_H
#define TETRESS_SEARCH_TREE_TREE_VIEW_H

#include "engine/search/tree/tree.h"

/* Fills in a view from the node after these moves from the root, while nobody changes the tree;
 * STATUS_NOT_FOUND if there is no such node. */
Status tree_view(const Tree *tree, const Move *path, int path_count, ViewCut cut, TreeView *out,
                 Error *error);

#endif
