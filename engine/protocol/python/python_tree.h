/* The tree that a Python agent tells of by tetress_probe, node by node. Belongs to one thread at a time. */
#ifndef TETRESS_PROTOCOL_PYTHON_PYTHON_TREE_H
#define TETRESS_PROTOCOL_PYTHON_PYTHON_TREE_H

#include "engine/report/session.h"

enum { REFEREE_TREE_NODES = 1 << 18 }; /* more are passed over */

typedef struct PythonTreeNode PythonTreeNode;

/* A tree of zeros is empty. */
typedef struct PythonTree {
    uint32_t count; /* of nodes; the first is not used, the second is the root */
    int capacity;
    uint32_t generation;
    PythonTreeNode *nodes;
    TreeView view; /* the last that was given */
    bool asked;    /* since it was cleared, the next by this */
    Request request;
} PythonTree;

void python_tree_free(PythonTree *self);

/* Before another search. */
void python_tree_clear(PythonTree *self);

/* Says how often a node was visited, and its result for the side to move at the root; NAN if that is not
 * known. Makes the node and those that lead to it. Paths that can't be played from the root are passed
 * over. */
void python_tree_add(PythonTree *self, const Position *root, const Move *path, int count, uint64_t visits,
                     double value);

/* A node that was told of. */
typedef struct PythonTreeRow {
    Move path[VIEW_PATH_MOVES];
    int count;
    uint64_t visits;
    double value; /* for the side to move at the root; NAN: not told */
} PythonTreeRow;

/* The nodes whose paths have so many moves, the most visited first; returns how many. */
int python_tree_rows(const PythonTree *self, int least, int most_moves, PythonTreeRow *out, int most);

/* Answers what the observer of a session asked for, as far as this is about trees; at the end of a search,
 * its last question once more, for what was told since. */
void python_tree_serve(PythonTree *self, const Position *root, Session *session, bool finished);

#endif
