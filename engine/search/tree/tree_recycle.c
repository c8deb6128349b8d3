/* Memory: what to drop when the arena is full, and what to keep when the root moves. */
#include "engine/search/tree/tree_inner.h"

enum {
    WINDOW = 4096,      /* chunks examined together */
    WINDOWS = 8,        /* at most, so that the other threads wait 5 ms at worst */
    GOAL = 1024,        /* free chunks that are enough for now */
    VISITS_APART = 256, /* nodes with at least this many visits are treated alike */
    DROPPED = 4         /* one chunk in this many is dropped */
};

/* Whether the parent of a chunk's nodes is still there, judged by one step up. */
static bool has_parent(const Tree *self, const TreeChunk *chunk)
{
    if (chunk->parent == TREE_ROOT)
        return true;
    if (chunk->parent == TREE_NONE)
        return false;
    const TreeChunk *above = chunk_of(self, chunk->parent);
    return above->parent != TREE_NONE && above->generation == chunk->parent_generation;
}

static bool is_forced(const Tree *self, uint32_t node)
{
    for (int i = 0; i < self->forced_count; i++)
        if (self->forced[i] == node)
            return true;
    return false;
}

/* Whether a chunk, which has a parent, is the first of a node's children, and the node has no grandchildren
 * in the tree. */
static bool is_bottom(const Tree *self, uint32_t chunk)
{
    uint32_t parent = self->chunks[chunk].parent;
    if (parent == TREE_ROOT || parent == self->root || is_forced(self, parent))
        return false;
    if (node_first(tree_node(self, parent)) != chunk)
        return false;
    for (uint32_t child = chunk_node(chunk); child; child = tree_next(self, child))
        if (node_first(tree_node(self, child)) || is_forced(self, child))
            return false;
    return true;
}

static uint32_t drop_class(const Tree *self, uint32_t chunk)
{
    uint32_t visits = tree_visits(self, self->chunks[chunk].parent);
    return visits < VISITS_APART ? visits : VISITS_APART - 1;
}

/* Removes the children of a node, which begin with this chunk; returns the number of chunks freed. */
static uint32_t drop(Tree *self, uint32_t chunk)
{
    uint32_t parent = self->chunks[chunk].parent, dropped = 0;
    bool counted = tree_named(self, tree_name(self, parent)) != TREE_NONE;
    TreeNode *node = tree_node(self, parent);
    atomic_store(&node->first, TREE_NONE);
    atomic_store(&node->total, 0);
    while (chunk) {
        uint32_t next = chunk_next(&self->chunks[chunk]);
        uint64_t nodes = 0;
        for (uint32_t i = 0; i < self->chunks[chunk].used; i++)
            nodes += node_visits(&self->chunks[chunk].nodes[i]) > 0;
        if (counted)
            atomic_fetch_sub(&self->nodes, nodes);
        self->recycled += nodes;
        chunk_free(self, chunk);
        dropped++;
        chunk = next;
    }
    return dropped;
}

/* Drops a share of the chunks that could be dropped, the least visited first. */
static uint32_t recycle_window(Tree *self, uint32_t from, uint32_t to)
{
    uint32_t counts[VISITS_APART] = {0}, candidates = 0, limit = 0;
    /* Frees chunks left over from earlier moves of the root, and counts by visits those that could be
     * dropped. */
    uint32_t freed = 0;
    for (uint32_t chunk = from; chunk < to; chunk++) {
        TreeChunk *header = &self->chunks[chunk];
        if (header->parent == TREE_NONE)
            continue;
        if (!has_parent(self, header)) {
            chunk_free(self, chunk);
            freed++;
        } else if (is_bottom(self, chunk)) {
            counts[drop_class(self, chunk)]++;
        }
    }
    for (int i = 0; i < VISITS_APART; i++)
        candidates += counts[i];
    uint32_t left = (candidates + DROPPED - 1) / DROPPED, below = 0;
    while (limit < VISITS_APART - 1 && below + counts[limit] < left)
        below += counts[limit++];
    uint32_t at_limit = left - below; /* how many to drop among those with exactly `limit` visits */
    for (uint32_t chunk = from; chunk < to; chunk++) {
        if (!has_parent(self, &self->chunks[chunk]) || !is_bottom(self, chunk))
            continue;
        uint32_t class = drop_class(self, chunk);
        /* dropping a node's children may make its parent a candidate, which then waits for the next round */
        if (class < limit || (class == limit && at_limit > 0)) {
            at_limit -= class == limit;
            freed += drop(self, chunk);
        }
    }
    return freed;
}

void tree_recycle(Tree *self)
{
    uint32_t freed = 0;
    for (int i = 0; i < WINDOWS && freed < GOAL; i++) {
        if (self->recycle_cursor >= self->fresh)
            self->recycle_cursor = 1;
        uint32_t end =
            self->fresh - self->recycle_cursor > WINDOW ? self->recycle_cursor + WINDOW : self->fresh;
        freed += recycle_window(self, self->recycle_cursor, end);
        self->recycle_cursor = end;
    }
    atomic_store(&self->out_of_chunks, false);
}

/* The number of existing nodes in the subtree of this one. */
static uint64_t count_nodes(const Tree *self, uint32_t node)
{
    uint64_t count = 1;
    for (uint32_t child = tree_first(self, node); child; child = tree_next(self, child)) {
        if (node_first(tree_node(self, child)))
            count += count_nodes(self, child);
        else
            count += tree_visits(self, child) > 0;
    }
    return count;
}

bool tree_advance(Tree *self, uint16_t move)
{
    uint32_t child = tree_child(self, self->root, move);
    if (!child || !tree_first(self, child))
        return false;
    /* The child's contents become the root's, in a new generation. What hung on the old root now hangs on
     * nothing, and recycling finds it. */
    TreeChunk *top = chunk_of(self, self->root);
    TreeNode *root = tree_node(self, self->root);
    const TreeNode *node = tree_node(self, child);
    uint32_t first = node_first(node);
    atomic_store(&root->sum, node_sum(node));
    atomic_store(&root->visits, node_visits(node));
    atomic_store(&root->first, first);
    atomic_store(&root->total, atomic_load(&node->total));
    atomic_store(&root->bounds, atomic_load(&node->bounds));
    root->move = node->move;
    root->prior = node->prior;
    root->guess = node->guess;
    top->generation = ++self->generation;
    for (uint32_t chunk = first; chunk; chunk = chunk_next(&self->chunks[chunk])) {
        self->chunks[chunk].parent = self->root;
        self->chunks[chunk].parent_generation = top->generation;
    }
    tree_force(self, TREE_NONE, 0);
    atomic_store(&self->nodes, count_nodes(self, self->root));
    return true;
}
