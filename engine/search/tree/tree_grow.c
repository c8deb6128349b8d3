/* How a node gets children, and bounds from them. */
#include "engine/search/tree/tree_inner.h"

#include <math.h>
#include <stdlib.h>

static int greater_first(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? 1 : x > y ? -1 : 0;
}

/* Puts the `want` greatest keys in front, in order; the rest may be in any order or lost. */
static void keys_select(uint64_t *keys, int count, int want)
{
    if (want > TREE_CHUNK) {
        qsort(keys, (size_t)count, sizeof *keys, greater_first);
        return;
    }
    uint64_t best[TREE_CHUNK + 1] = {0};
    int have = 0;
    for (int i = 0; i < count; i++) {
        if (have == want && keys[i] < best[have - 1])
            continue;
        int at = have < want ? have++ : have - 1;
        while (at > 0 && best[at - 1] < keys[i]) {
            best[at] = best[at - 1];
            at--;
        }
        best[at] = keys[i];
    }
    for (int i = 0; i < have; i++)
        keys[i] = best[i];
}

/* Adds a move's bounds to those for the side that chooses: it wins as soon as it can, and otherwise delays
 * what is certain. Before the first move, low and high are -1. */
static void bounds_offer(TreeBounds *all, TreeBounds move)
{
    bool wins = move.low == 1, won = all->low == 1;
    if (wins ? !won || move.plies < all->plies : !won && move.plies > all->plies)
        all->plies = move.plies;
    all->low = move.low > all->low ? move.low : all->low;
    all->high = move.high > all->high ? move.high : all->high;
}

/* Narrows a node's bounds, given those for the side to move; returns whether they became narrower. */
static bool bounds_merge(TreeNode *node, TreeBounds mover)
{
    /* relaxed, here and below: the bounds are one value, and merging never widens them */
    uint16_t old = atomic_load_explicit(&node->bounds, memory_order_relaxed);
    uint16_t new;
    do {
        TreeBounds bounds = bounds_unpack(old);
        if (bounds.low == bounds.high)
            return false;
        int low = -mover.high > bounds.low ? -mover.high : bounds.low;
        int high = -mover.low < bounds.high ? -mover.low : bounds.high;
        new = bounds_pack(low, high, low == high ? mover.plies : 0);
        if (new == old)
            return false;
    } while (!atomic_compare_exchange_weak_explicit(&node->bounds, &old, new, memory_order_relaxed,
                                                    memory_order_relaxed));
    return true;
}

bool node_narrow(Tree *self, uint32_t node)
{
    TreeNode *at = tree_node(self, node);
    TreeBounds bounds = {-1, -1, 0};
    uint32_t seen = 0;
    for (uint32_t child = tree_first(self, node); child; child = tree_next(self, child), seen++)
        bounds_offer(&bounds, tree_bounds(self, child));
    /* relaxed: written before the children that were acquired above */
    if (seen < atomic_load_explicit(&at->total, memory_order_relaxed) || !seen)
        bounds.high = 1;
    bounds.plies++;
    return bounds_merge(at, bounds);
}

void node_prove(Tree *self, TreeWorker *worker, uint32_t node)
{
    TreeProof proof;
    if (!self->game->prove(worker->player, tree_visits(self, node), &proof))
        return;
    /* For the side to move at a child: no move of the parent is better than the result. */
    for (uint32_t child = tree_first(self, node); child; child = tree_next(self, child)) {
        TreeNode *at = tree_node(self, child);
        bounds_merge(
            at, (TreeBounds){-proof.result, at->move == proof.move ? -proof.result : 1, proof.plies - 1});
    }
    bounds_merge(tree_node(self, node), (TreeBounds){proof.result, proof.result, proof.plies});
}

/* Makes a chain of chunks from keys; returns the first, or TREE_NONE. If memory runs out, the chain is
 * shorter. */
static uint32_t chain_make(Tree *self, const TreeWorker *worker, uint32_t parent, const uint64_t *keys,
                           int count)
{
    uint32_t first = TREE_NONE, last = TREE_NONE;
    for (int done = 0; done < count; done += TREE_CHUNK) {
        uint32_t chunk = chunk_take(self);
        if (!chunk)
            break;
        TreeChunk *header = &self->chunks[chunk];
        /* relaxed: no thread can reach it yet */
        atomic_store_explicit(&header->next, TREE_NONE, memory_order_relaxed);
        header->parent = parent;
        header->parent_generation = chunk_of(self, parent)->generation;
        int used = count - done < TREE_CHUNK ? count - done : TREE_CHUNK;
        header->used = (uint32_t)used;
        for (int i = 0; i < used; i++) {
            TreeNode *node = &header->nodes[i];
            const TreeChoice *choice = &worker->choices[UINT16_MAX - (keys[done + i] & UINT16_MAX)];
            /* no thread can reach it yet */
            atomic_init(&node->sum, 0);
            atomic_init(&node->visits, 0);
            atomic_init(&node->first, TREE_NONE);
            atomic_init(&node->total, 0);
            atomic_init(&node->in_flight, 0);
            atomic_init(&node->busy, false);
            atomic_init(&node->bounds, bounds_pack(choice->low, choice->high, choice->plies));
            node->move = choice->move;
            node->prior = (uint16_t)lrintf(choice->prior * UINT16_MAX);
            node->guess = (int16_t)lrintf(choice->value * INT16_MAX);
        }
        if (last)
            atomic_store_explicit(&self->chunks[last].next, chunk, memory_order_relaxed); /* as above */
        else
            first = chunk;
        last = chunk;
    }
    return first;
}

static void grow_locked(Tree *self, TreeWorker *worker, uint32_t node, uint32_t want, float *guess)
{
    TreeNode *at = tree_node(self, node);
    uint32_t last = TREE_NONE;
    int have = 0; /* children in the tree */
    for (uint32_t chunk = node_first(at); chunk; chunk = chunk_next(&self->chunks[chunk])) {
        have += (int)self->chunks[chunk].used;
        last = chunk;
    }
    if (guess && have > 0)
        return; /* another thread has expanded it meanwhile */
    if (!guess &&
        have >= atomic_load_explicit(&at->total, memory_order_relaxed)) /* relaxed: the lock orders it */
        return;
    int count = self->game->expand(worker->player, worker->choices);
    int upto = want < (uint32_t)(count - have) ? have + (int)want : count;
    for (int i = 0; i < count; i++) {
        /* Sorts by what is certain, then by prior, then by value, then by the game's order; the greatest
         * comes first. */
        const TreeChoice *choice = &worker->choices[i];
        uint64_t class = choice->low == 1 ? 3 : choice->high == -1 ? 0 : 2;
        uint64_t prior = (uint64_t)(choice->prior * (float)((1 << 29) - 1));
        uint64_t value = (uint64_t)((choice->value + 1) * 32767);
        worker->keys[i] = class << 62 | prior << 32 | value << 16 | (uint64_t)(UINT16_MAX - i);
    }
    keys_select(worker->keys, count, upto);
    if (guess) {
        *guess = worker->choices[UINT16_MAX - (worker->keys[0] & UINT16_MAX)].value;
        TreeBounds bounds = {-1, -1, 0};
        for (int i = 0; i < count; i++) {
            const TreeChoice *choice = &worker->choices[i];
            bounds_offer(&bounds, (TreeBounds){choice->low, choice->high, choice->plies});
        }
        bounds.plies++;
        bounds_merge(at, bounds);
    }
    uint32_t chain = chain_make(self, worker, node, worker->keys + have, upto - have);
    /* relaxed: read only by threads that have acquired a child */
    atomic_store_explicit(&at->total, (uint16_t)count, memory_order_relaxed);
    /* releases the chunks' contents to the threads that find them */
    if (last)
        atomic_store_explicit(&self->chunks[last].next, chain, memory_order_release);
    else
        atomic_store_explicit(&at->first, chain, memory_order_release);
}

bool node_grow(Tree *self, TreeWorker *worker, uint32_t node, uint32_t want, float *guess)
{
    TreeNode *at = tree_node(self, node);
    /* acquires what the last thread to grow this node wrote */
    if (atomic_exchange_explicit(&at->busy, true, memory_order_acquire))
        return false;
    grow_locked(self, worker, node, want, guess);
    atomic_store_explicit(&at->busy, false, memory_order_release);
    return true;
}
