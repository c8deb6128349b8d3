/* What the files of the tree share. */
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
    /* relaxed: the bounds are complete in themselves, and only ever become narrower */
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

/* The chunk of the first children; acquires what was written into it before it was linked. */
static inline uint32_t node_first(const TreeNode *node)
{
    return atomic_load_explicit(&node->first, memory_order_acquire);
}

static inline uint32_t chunk_next(const TreeChunk *chunk)
{
    return atomic_load_explicit(&chunk->next, memory_order_acquire);
}

/* A chunk from the arena, or TREE_NONE, which marks the tree as out of chunks. */
uint32_t chunk_take(Tree *self);

/* Returns a chunk; call it while no other thread is inside. */
void chunk_free(Tree *self, uint32_t chunk);

/* A new root, with nothing known of it. */
void tree_plant(Tree *self);

/* Adds children to a node at which the worker's player is: `want` more if there are so many. False if
 * another thread is at it or there is no memory. guess becomes the value of the best move if this was the
 * node's expansion. */
bool node_grow(Tree *self, TreeWorker *worker, uint32_t node, uint32_t want, float *guess);

/* Asks the game to settle a node at which the worker's player is, and keeps what it says. */
void node_prove(Tree *self, TreeWorker *worker, uint32_t node);

/* Works out a node's bounds from its children's; returns whether they became narrower. */
bool node_narrow(Tree *self, uint32_t node);

#endif
