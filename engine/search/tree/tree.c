#include "engine/base/platform/thread.h"
#include "engine/search/tree/tree_inner.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

#include "engine/base/memory.h"

enum {
    CACHE_LINE = 64,
    OPEN_ROUNDS = 16 /* most rounds of recycling to make room for the root's moves */
};

Status tree_create(Tree **out, const TreeGame *game, const TreeOptions *options, Error *error)
{
    *out = NULL;
    size_t bytes = options->bytes < TREE_BYTES_MIN ? TREE_BYTES_MIN : options->bytes;
    size_t count = bytes / sizeof(TreeChunk);
    if (count > UINT32_MAX / 8)
        count = UINT32_MAX / 8;
    Tree *self = calloc(1, sizeof *self);
    TreeChunk *chunks = memory_unset(count, sizeof *chunks);
    if (!self || !chunks) {
        free(chunks);
        free(self);
        return error_set(error, STATUS_MEMORY, "no memory for a search tree of %zu MB", bytes >> 20);
    }
    lock_init(&self->lock);
    lock_init(&self->gate.lock);
    condition_init(&self->gate.changed);
    self->game = game;
    self->options = *options;
    self->chunks = chunks;
    self->chunk_count = (uint32_t)count;
    tree_clear(self);
    *out = self;
    return STATUS_OK;
}

void tree_destroy(Tree *self)
{
    if (!self)
        return;
    condition_destroy(&self->gate.changed);
    lock_destroy(&self->gate.lock);
    lock_destroy(&self->lock);
    free(self->chunks);
    free(self);
}

Status tree_worker_init(TreeWorker *self, const Tree *tree, void *player, Error *error)
{
    size_t choices = (size_t)tree->game->choices;
    *self = (TreeWorker){.player = player};
    self->choices = malloc(choices * sizeof *self->choices);
    self->keys = malloc(choices * sizeof *self->keys);
    if (self->choices && self->keys)
        return STATUS_OK;
    tree_worker_free(self);
    return error_set(error, STATUS_MEMORY, "no memory for a thread of the search");
}

void tree_worker_free(TreeWorker *self)
{
    free(self->choices);
    free(self->keys);
    self->choices = NULL;
    self->keys = NULL;
}

uint32_t chunk_take(Tree *self)
{
    uint32_t chunk = TREE_NONE;
    lock_take(&self->lock);
    if (self->free_list) {
        chunk = self->free_list;
        /* relaxed: the lock orders the list */
        self->free_list = atomic_load_explicit(&self->chunks[chunk].next, memory_order_relaxed);
        self->free_count--;
    } else if (self->fresh < self->chunk_count) {
        chunk = self->fresh++;
    } else {
        /* relaxed: whoever recycles closes the gate first */
        atomic_store_explicit(&self->out_of_chunks, true, memory_order_relaxed);
    }
    if (chunk)
        self->chunks[chunk].generation = ++self->generation;
    lock_release(&self->lock);
    return chunk;
}

void chunk_free(Tree *self, uint32_t chunk)
{
    TreeChunk *header = &self->chunks[chunk];
    header->parent = TREE_NONE;
    header->used = 0;
    /* relaxed: no other thread is inside */
    atomic_store_explicit(&header->next, self->free_list, memory_order_relaxed);
    self->free_list = chunk;
    self->free_count++;
}

void tree_clear(Tree *self)
{
    self->fresh = 1; /* chunk 0 means none */
    self->free_list = TREE_NONE;
    self->free_count = 0;
    self->recycle_cursor = 1;
    self->recycled = 0;
    self->uneven = false;
    tree_force(self, TREE_NONE, 0);
    atomic_store(&self->out_of_chunks, false);
    uint32_t chunk = chunk_take(self);
    TreeChunk *header = &self->chunks[chunk];
    atomic_init(&header->next, TREE_NONE);
    header->parent = TREE_ROOT;
    header->used = 1;
    TreeNode *node = &header->nodes[0];
    *node = (TreeNode){.move = UINT16_MAX};
    atomic_init(&node->bounds, bounds_pack(-1, 1, 0));
    self->root = chunk_node(chunk);
    atomic_store(&self->nodes, 1);
}

Status tree_open(Tree *self, TreeWorker *worker, Error *error)
{
    TreeNode *root = tree_node(self, self->root);
    float guess = 0;
    uint32_t need = (uint32_t)self->game->choices / TREE_CHUNK + 1;
    for (int i = 0; i < OPEN_ROUNDS && self->free_count + (self->chunk_count - self->fresh) < need; i++)
        tree_recycle(self);
    self->game->start(worker->player);
    /* a root kept from an earlier search may have only some of its children */
    if (!node_first(root))
        node_grow(self, worker, self->root, UINT32_MAX, &guess);
    else
        node_grow(self, worker, self->root, UINT32_MAX, NULL);
    if (!node_first(root))
        return error_set(error, STATUS_MEMORY, "the search tree has no room for the moves of the position");
    /* A proof from before this was the root may not have reached the child to be played. So the bounds count
     * only as far as the children show them, and the proof is asked for again. Relaxed: no other thread is
     * inside. */
    atomic_store_explicit(&root->bounds, bounds_pack(-1, 1, 0), memory_order_relaxed);
    node_narrow(self, self->root);
    if (self->game->prove && node_bounds(root).low < node_bounds(root).high)
        node_prove(self, worker, self->root);
    return STATUS_OK;
}

void tree_force(Tree *self, uint32_t node, int64_t iterations)
{
    int count = 0;
    for (uint32_t at = node; at && at != self->root && count < TREE_PATH; at = chunk_of(self, at)->parent)
        self->forced[count++] = at;
    for (int i = 0; i < count / 2; i++) {
        uint32_t swap = self->forced[i];
        self->forced[i] = self->forced[count - 1 - i];
        self->forced[count - 1 - i] = swap;
    }
    self->forced_count = count;
    self->uneven |= count > 0;
    atomic_store(&self->forced_left, count ? iterations : 0);
}

uint32_t tree_first(const Tree *self, uint32_t node)
{
    uint32_t chunk = node_first(tree_node(self, node));
    return chunk ? chunk_node(chunk) : TREE_NONE;
}

uint32_t tree_next(const Tree *self, uint32_t node)
{
    const TreeChunk *chunk = chunk_of(self, node);
    if (node % 8 < chunk->used)
        return node + 1;
    uint32_t next = chunk_next(chunk);
    return next ? chunk_node(next) : TREE_NONE;
}

uint32_t tree_child(const Tree *self, uint32_t node, uint16_t move)
{
    uint32_t child = tree_first(self, node);
    while (child && tree_node(self, child)->move != move)
        child = tree_next(self, child);
    return child;
}

TreeBounds tree_bounds(const Tree *self, uint32_t node)
{
    return node_bounds(tree_node(self, node));
}

uint32_t tree_visits(const Tree *self, uint32_t node)
{
    return node_visits(tree_node(self, node));
}

float tree_mean(const Tree *self, uint32_t node)
{
    const TreeNode *at = tree_node(self, node);
    TreeBounds bounds = node_bounds(at);
    if (bounds.low == bounds.high)
        return (float)bounds.low;
    uint32_t visits = node_visits(at);
    /* another thread may have added a result without counting its visit yet */
    return visits ? fminf(fmaxf((float)((double)node_sum(at) / visits / TREE_UNIT), -1), 1)
                  : (float)at->guess / INT16_MAX;
}

/* The best child of one kind so far. */
typedef struct Best {
    uint32_t node;
    int64_t rank;
} Best;

static void best_offer(Best *best, uint32_t node, int64_t rank)
{
    if (!best->node || rank > best->rank)
        *best = (Best){node, rank};
}

uint32_t tree_best(const Tree *self, uint32_t node, const uint64_t *ignored)
{
    Best win = {0}, draw = {0}, loss = {0}, open = {0};
    for (uint32_t child = tree_first(self, node); child; child = tree_next(self, child)) {
        TreeBounds bounds = tree_bounds(self, child);
        uint16_t move = tree_node(self, child)->move;
        if (bounds.low == 1)
            best_offer(&win, child, -bounds.plies);
        else if (bounds.high == -1)
            best_offer(&loss, child, ((int64_t)bounds.plies << 32) + tree_visits(self, child));
        else if (bounds.low == bounds.high)
            best_offer(&draw, child, 0);
        else
            best_offer(&open, child,
                       (int64_t)tree_visits(self, child) - (ignored ? (int64_t)ignored[move] : 0));
    }
    if (win.node)
        return win.node;
    if (draw.node && (!open.node || tree_bounds(self, open.node).high <= 0 || tree_mean(self, open.node) < 0))
        return draw.node;
    return open.node ? open.node : loss.node;
}

size_t tree_bytes_used(const Tree *self)
{
    /* relaxed: a figure for display */
    return (size_t)atomic_load_explicit(&self->fresh, memory_order_relaxed) * sizeof(TreeChunk);
}

NodeName tree_name(const Tree *self, uint32_t node)
{
    return (NodeName){node, chunk_of(self, node)->generation};
}

uint32_t tree_named(const Tree *self, NodeName name)
{
    uint32_t chunk = name.index / 8, generation = name.generation;
    uint32_t node = name.index;
    if (!generation || chunk == 0 || chunk >= self->fresh || node % 8 == 0 ||
        node % 8 > self->chunks[chunk].used)
        return TREE_NONE;
    /* a node is in the tree if everything above it is */
    for (;;) {
        const TreeChunk *header = &self->chunks[chunk];
        if (header->parent == TREE_NONE || header->generation != generation)
            return TREE_NONE;
        if (header->parent == TREE_ROOT)
            return name.index;
        generation = header->parent_generation;
        chunk = header->parent / 8;
    }
}
