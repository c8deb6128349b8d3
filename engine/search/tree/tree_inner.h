/* Shared by the tree's files. */
#ifndef TETRESS_SEARCH_TREE_TREE_INNER_H
#define TETRESS_SEARCH_TREE_TREE_INNER_H

#include "engine/search/tree/tree.h"

static inline TreeChunk *chunk_of(const Tree *tree, uint32_t node)
{
    return &tree->chunks[node / 8];
}

static inline uint32_t chunk_node(uint32_t chunk)
{
    return chunk * 8 + 1;
}

static inline uint16_t bounds_pack(int low, int high, int plies)
{
    return (uint16_t)((low + 1) | (high + 1) << 2 | plies << 8);
}

static inline TreeBounds bounds_unpack(uint16_t packed)
{
    return (TreeBounds){(packed & 3) - 1, (packed >> 2 & 3) - 1, packed >> 8};
}

static inline TreeBounds node_bounds(const TreeNode *node)
{
    /* relaxed: the bounds are one value, and can only become narrower */
    return bounds_unpack(atomic_load_explicit(&node->bounds, memory_order_relaxed));
}

static inline uint32_t node_visits(const TreeNode *node)
{
    /* relaxed: a statistic, which other threads may see late */
    return atomic_load_explicit(&node->visits, memory_order_relaxed);
}

static inline int64_t node_sum(const TreeNode *node)
{
    /* relaxed: a statistic, which other threads may see late */
    return atomic_load_explicit(&node->sum, memory_order_relaxed);
}

/* The chunk of the first children; acquires what was written to it before it was linked. */
static inline uint32_t node_first(const TreeNode *node)
{
    return atomic_load_explicit(&node->first, memory_order_acquire);
}

static inline uint32_t chunk_next(const TreeChunk *chunk)
{
    return atomic_load_explicit(&chunk->next, memory_order_acquire);
}

/* Takes a chunk from the arena. If there is none, marks the tree as out of chunks and returns TREE_NONE. */
uint32_t chunk_take(Tree *self);

/* Returns a chunk to the arena; only while no other thread is inside. */
void chunk_free(Tree *self, uint32_t chunk);

/* Adds children to a node, at which the worker's player must be: `want` more, if there are so many. Returns
 * false if another thread is doing so, or if there is no memory. If this expands the node, guess becomes the
 * value of its best move. */
bool node_grow(Tree *self, TreeWorker *worker, uint32_t node, uint32_t want, float *guess);

/* Asks the game to prove a node, at which the worker's player must be, and keeps the answer. */
void node_prove(Tree *self, TreeWorker *worker, uint32_t node);

/* Computes a node's bounds from its children's; returns whether they became narrower. */
bool node_narrow(Tree *self, uint32_t node);

#endif
