/* The tree that a Python agent reports with tetress_probe, node by node. Belongs to one thread at a time. */
#ifndef TETRESS_PROTOCOL_PYTHON_PYTHON_TREE_H
#define TETRESS_PROTOCOL_PYTHON_PYTHON_TREE_H

#include "engine/report/session.h"

enum { REFEREE_TREE_NODES = 1 << 18 }; /* further nodes are ignored */

typedef struct PythonTreeNode PythonTreeNode;

/* A tree of zeros is empty. */
typedef struct PythonTree {
    uint32_t count; /* of nodes; the first is unused, the second is the root */
    int capacity;
    uint32_t generation;
    PythonTreeNode *nodes;
    TreeView view; /* the last view given */
    bool asked;    /* since the last clearing, for the request below */
    Request request;
} PythonTree;

void python_tree_free(PythonTree *self);

/* Call before another search. */
void python_tree_clear(PythonTree *self);

/* Records how often a node was visited, and its result for the side to move at the root; NAN if unknown.
 * Makes the node and those on its path. Paths that can't be played from the root are ignored. */
void python_tree_add(PythonTree *self, const Position *root, const Move *path, int count, uint64_t visits,
                     double value);

/* A node that was reported. */
typedef struct PythonTreeRow {
    Move path[VIEW_PATH_MOVES];
    int count;
    uint64_t visits;
    double value; /* for the side to move at the root; NAN: not reported */
} PythonTreeRow;

/* The nodes whose paths have from `least` to `most` moves, most visited first; returns how many. */
int python_tree_rows(const PythonTree *self, int least, int most_moves, PythonTreeRow *out, int most);

/* Answers the requests of a session's observer that are about trees; at the end of a search, answers the last
 * one again, with what was reported since. */
void python_tree_serve(PythonTree *self, const Position *root, Session *session, bool finished);

#endif
