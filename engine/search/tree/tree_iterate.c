/* One iteration: down the tree, a result, and back up. */
#include "engine/search/tree/tree_inner.h"

#include <math.h>

static inline uint32_t node_flying(const TreeNode *node)
{
    /* relaxed: this keeps threads apart, and a late answer only lets two of them meet */
    return atomic_load_explicit(&node->in_flight, memory_order_relaxed);
}

/* How many of a node's moves are considered: with UCT, progressively more. */
static uint32_t width_at(const TreeOptions *options, uint32_t visits)
{
    return options->policy == TREE_UCT ? 2 + (uint32_t)(options->width * sqrtf((float)visits)) : UINT32_MAX;
}

/* What all children of a node are judged by. */
typedef struct ChildJudge {
    TreePolicy policy;
    float scale;   /* factor of the exploration term */
    float untried; /* PUCT: added to an untried move's estimate */
} ChildJudge;

static ChildJudge judge_of(const Tree *self, const TreeNode *node, uint32_t first)
{
    uint32_t visits = node_visits(node), tries = visits + node_flying(node);
    float total = tries ? (float)tries : 1;
    if (self->options.policy == TREE_UCT)
        return (ChildJudge){TREE_UCT, self->options.exploration * sqrtf(logf(total + 1)), 0};
    /* Estimates compare the moves with each other; the visits so far give the position's value. So the best
     * estimate is shifted to that value. */
    float guess = (float)tree_node(self, first)->guess / INT16_MAX;
    float mean = visits ? -(float)((double)node_sum(node) / visits / TREE_UNIT) : guess;
    return (ChildJudge){TREE_PUCT, self->options.exploration * sqrtf(total) / UINT16_MAX,
                        mean - guess - self->options.first_play};
}

/* The upper confidence bound of a child: its mean, in which each thread below counts as a lost visit (virtual
 * loss), and a bonus for being rarely tried. */
static float judge_node(const ChildJudge *judge, const TreeNode *node, uint32_t visits, uint32_t in_flight)
{
    float tried = (float)(visits + in_flight);
    if (tried == 0 && judge->policy == TREE_UCT)
        return INFINITY;
    float value = tried == 0 ? judge->untried + (float)node->guess / INT16_MAX
                             : ((float)node_sum(node) / TREE_UNIT - (float)in_flight) / tried;
    return judge->policy == TREE_UCT ? value + judge->scale / sqrtf(tried)
                                     : value + judge->scale * node->prior / (1 + tried);
}

typedef struct Choice {
    uint32_t node;  /* TREE_NONE: nothing to choose */
    uint32_t taken; /* a child where another thread is at work */
    uint32_t seen;
    bool untried; /* at least one of them is untried */
} Choice;

/* The best child among those in the tree that can still matter. A child that another thread is expanding is
 * avoided if there are others. Otherwise, if the system suspended that thread, the others would visit the
 * child again and again. */
static Choice choose(const Tree *self, const TreeNode *node, uint32_t first)
{
    ChildJudge judge = judge_of(self, node, first);
    uint32_t width = width_at(&self->options, node_visits(node));
    int low = -node_bounds(node).high; /* what the side to move is already sure of */
    Choice choice = {0};
    float best = -INFINITY;
    for (uint32_t child = first; child && choice.seen < width; child = tree_next(self, child)) {
        const TreeNode *at = tree_node(self, child);
        choice.seen++;
        if (node_bounds(at).high <= low)
            continue;
        uint32_t visits = node_visits(at), in_flight = node_flying(at);
        /* relaxed, as node_flying */
        if (in_flight > 0 && atomic_load_explicit(&at->busy, memory_order_relaxed) && !node_first(at)) {
            choice.taken = child;
            continue;
        }
        float worth = judge_node(&judge, at, visits, in_flight);
        if (worth > best) {
            best = worth;
            choice.node = child;
        }
        if (visits + in_flight == 0) {
            choice.untried = true;
            /* later ones promise less; but if visits were forced, some of those may have been visited */
            if (!self->uneven)
                break;
        }
    }
    return choice;
}

/* The child to go to; TREE_NONE at a leaf, or if nothing is left to find out. */
static uint32_t select_child(Tree *self, TreeWorker *worker, uint32_t node)
{
    TreeNode *at = tree_node(self, node);
    uint32_t first = tree_first(self, node);
    if (!first)
        return TREE_NONE;
    Choice choice = choose(self, at, first);
    /* relaxed: written before the children that were acquired above */
    uint32_t total = atomic_load_explicit(&at->total, memory_order_relaxed);
    bool more =
        choice.seen < total && (!choice.node || choice.seen < width_at(&self->options, node_visits(at)));
    if (!choice.untried && more && !tree_out_of_chunks(self)) {
        if (node_grow(self, worker, node, choice.seen, NULL))
            choice = choose(self, at, first);
    }
    if (!choice.node && !choice.taken)
        node_narrow(self, node);
    return choice.node ? choice.node : choice.taken;
}

static bool is_open(const TreeNode *node)
{
    TreeBounds bounds = node_bounds(node);
    return bounds.low < bounds.high;
}

/* Whether a node is about to be expanded, or its visits have quadrupled since the last attempt. */
static bool is_proof_due(const Tree *self, const TreeNode *node)
{
    if (!self->game->prove)
        return false;
    uint64_t visits = node_visits(node),
             due = self->options.expand_after > 0 ? self->options.expand_after : 1;
    while (due < visits)
        due *= 4;
    return due == visits;
}

/* The result at the leaf, for its owner. */
static float leaf_result(Tree *self, TreeWorker *worker, uint32_t leaf)
{
    TreeNode *at = tree_node(self, leaf);
    TreeBounds bounds = node_bounds(at);
    if (bounds.low == bounds.high)
        return (float)bounds.low;
    /* there is nothing to choose right now: other threads are at work here, or there is no memory */
    if (node_first(at))
        return tree_mean(self, leaf);
    float guess = -(float)at->guess / INT16_MAX;
    if (node_visits(at) >= self->options.expand_after && !tree_out_of_chunks(self)) {
        node_grow(self, worker, leaf, TREE_CHUNK, &guess);
        bounds = node_bounds(at);
        if (bounds.low == bounds.high)
            return (float)bounds.low;
    }
    return -self->game->value(worker->player, guess);
}

/* Goes down to a leaf, where it leaves the player. */
static void descend(Tree *self, TreeWorker *worker)
{
    /* relaxed: the path itself changes only while no other thread is inside */
    bool led = atomic_load_explicit(&self->forced_left, memory_order_relaxed) > 0 &&
               atomic_fetch_sub_explicit(&self->forced_left, 1, memory_order_relaxed) > 0;
    int forced = led ? self->forced_count : 0;
    worker->count = 0;
    self->game->start(worker->player);
    for (uint32_t node = self->root; node;) {
        TreeNode *at = tree_node(self, node);
        /* relaxed: see node_flying */
        atomic_fetch_add_explicit(&at->in_flight, 1, memory_order_relaxed);
        worker->path[worker->count++] = node;
        if (worker->count == TREE_PATH || !is_open(at))
            return;
        if (is_proof_due(self, at)) {
            node_prove(self, worker, node);
            if (!is_open(at))
                return;
        }
        node = worker->count <= forced ? self->forced[worker->count - 1] : select_child(self, worker, node);
        if (node)
            self->game->play(worker->player, tree_node(self, node)->move);
    }
}

void tree_iterate(Tree *self, TreeWorker *worker)
{
    descend(self, worker);
    uint32_t leaf = worker->path[worker->count - 1];
    TreeBounds before = tree_bounds(self, leaf);
    int64_t value = (int64_t)lrintf(leaf_result(self, worker, leaf) * TREE_UNIT);
    for (int i = worker->count - 1; i >= 0; i--, value = -value) {
        TreeNode *at = tree_node(self, worker->path[i]);
        /* relaxed: statistics; no thread uses one to find another's data */
        if (node_visits(at) < TREE_VISITS_MOST) {
            atomic_fetch_add_explicit(&at->sum, value, memory_order_relaxed);
            if (atomic_fetch_add_explicit(&at->visits, 1, memory_order_relaxed) == 0 && i > 0)
                atomic_fetch_add_explicit(&self->nodes, 1, memory_order_relaxed);
        }
        atomic_fetch_sub_explicit(&at->in_flight, 1, memory_order_relaxed);
    }
    TreeBounds after = tree_bounds(self, leaf);
    bool narrowed = before.low != after.low || before.high != after.high || after.low == after.high;
    for (int i = worker->count - 2; narrowed && i >= 0; i--)
        narrowed = node_narrow(self, worker->path[i]);
    /* relaxed: written by one thread and only displayed by others; so is the longest path */
    atomic_store_explicit(&worker->iterations,
                          atomic_load_explicit(&worker->iterations, memory_order_relaxed) + 1,
                          memory_order_relaxed);
    if (worker->count > atomic_load_explicit(&worker->deepest, memory_order_relaxed))
        atomic_store_explicit(&worker->deepest, worker->count, memory_order_relaxed);
}
