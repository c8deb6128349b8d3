/* How a tree grew: one entry an iteration, from which the tree at any moment can be made again, exactly,
 * whatever was recycled since. When the log is full it ends; the search goes on. */
#ifndef TETRESS_SEARCH_TREE_TREE_LOG_H
#define TETRESS_SEARCH_TREE_TREE_LOG_H

#include "engine/search/tree/tree_view.h"

/* Some visits to a node, which ended there. */
typedef struct TreeLogEntry {
    NodeName node;
    NodeName parent; /* generation 0: it is the root */
    uint32_t visits; /* 1 but for what was in the tree before */
    float mean;      /* of their results, for the owner */
    uint64_t time_us;
    uint16_t move;
    uint16_t prior; /* in 1 / 65535 */
} TreeLogEntry;

typedef struct TreeLog {
    TreeLogEntry *entries;
    uint32_t capacity;
    uint64_t start_ns;
    _Atomic uint32_t asked; /* entries asked for, more than the capacity if it was exceeded */
} TreeLog;

Status tree_log_create(TreeLog **out, size_t bytes, Error *error);
void tree_log_destroy(TreeLog *self); /* may be null */

/* Begins again, with what is in the tree now; no thread may be inside. */
void tree_log_start(TreeLog *self, const Tree *tree);

/* For the tree: the entry of a visit that ends where the worker is; null if the log is full. Many threads
 * at once. */
TreeLogEntry *tree_log_visit(TreeLog *self, const Tree *tree, const TreeWorker *worker);

static inline void tree_log_result(TreeLogEntry *entry, float result)
{
    entry->mean = result;
}

/* Entries written, and whether there were more. Nobody may be inside, here and below. */
uint32_t tree_log_count(const TreeLog *self);
bool tree_log_is_full(const TreeLog *self);

/* The tree as it was so long after the start, as view_build gives it. What was certain of nodes is not in
 * the log. */
Status tree_log_replay(const TreeLog *self, uint64_t time_ns, double share, uint64_t amount, TreeView *out,
                       Error *error);

#endif
