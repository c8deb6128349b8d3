/* A search tree that knows no rules: Monte-Carlo tree search for two players who move in turn.
 *
 * The game is a set of functions (TreeGame) that work on a player, one for each thread: Tetress in
 * mcts_game.c, games with known answers in the tests. The tree owns the nodes, decides where to look next,
 * and keeps the results. Only its views (tree_view.h) know Tetress's moves.
 *
 * Nodes are in chunks of seven siblings in one arena of fixed size. When a node is expanded, it gets its most
 * promising moves first; more follow in the order of their priors, once all of those have been visited. Moves
 * not yet in the tree are found by asking the game again, so a position with 200 moves takes no more memory
 * than one with seven. When the arena is full, recycling drops the children of the least visited nodes.
 *
 * A node "exists" once it has been visited. Its figures are for its owner, the side whose move leads to it.
 * Certain knowledge is kept as bounds on the result, low and high, each -1, 0 or 1. They are backed up like
 * scores. When they meet, the node is closed and not searched again. */
#ifndef TETRESS_SEARCH_TREE_TREE_H
#define TETRESS_SEARCH_TREE_TREE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/base/error.h"
#include "engine/base/platform/thread.h"
#include "engine/report/view.h"

enum {
    TREE_CHUNK = 7,  /* nodes in a chunk; its header takes the space of an eighth */
    TREE_PATH = 256, /* most nodes from the root to the deepest leaf */
    TREE_NONE = 0,   /* the index of no node and no chunk */
    TREE_BYTES_MIN = 1 << 18
};

/* A move from a position; figures are for the side that makes it. */
typedef struct TreeChoice {
    uint16_t move;
    int8_t low, high; /* certain bounds of the result; -1 and 1 if nothing is certain */
    /* if the bounds are equal: plies from the position after the move to the end, as far as they can be
     * forced */
    uint8_t plies;
    float prior; /* the move's share among all of the position's, which sum to 1 */
    float value; /* estimated result, in [-1, 1] */
} TreeChoice;

/* A position's proven result for its side to move, -1, 0 or 1, and the most plies it takes; unless it is -1,
 * also the move that achieves it. */
typedef struct TreeProof {
    int result, plies;
    uint16_t move;
} TreeProof;

/* What the tree needs from a game. If a move ends the game, its choice says so (low equals high), and the
 * position after it is never visited. The same position must always get the same answers. */
typedef struct TreeGame {
    int choices; /* most moves of any position */

    /* Go to the position at the root; make a move from the current position. */
    void (*start)(void *player);
    void (*play)(void *player, uint16_t move);

    /* Lists all moves from the current position: at least one, at most `choices`. */
    int (*expand)(void *player, TreeChoice *out);

    /* The result to count for the side to move, in [-1, 1]. guess is the best move's value if the moves are
     * known, otherwise the position's. May leave the player at any position. */
    float (*value)(void *player, float guess);

    /* Tries to prove the position's result, with an effort that suits this number of visits. Called when a
     * leaf is about to be expanded, and again each time its visits have quadrupled. May be null. */
    bool (*prove)(void *player, uint32_t visits, TreeProof *out);
} TreeGame;

typedef enum TreePolicy { TREE_PUCT, TREE_UCT } TreePolicy;

typedef struct TreeOptions {
    size_t bytes; /* of the arena */
    TreePolicy policy;
    float exploration;     /* factor of the term that favours rarely visited moves */
    float first_play;      /* PUCT: how much worse an untried move is expected to be than its estimate */
    uint32_t expand_after; /* visits to a leaf before it is expanded */
    /* UCT: number of moves considered, as a multiple of the square root of the node's visits */
    float width;
} TreeOptions;

/* Fields that are not _Atomic are written before other threads can reach the node, and only read later. */
typedef struct TreeNode {
    _Atomic int64_t sum; /* of results, in 1 / TREE_UNIT */
    _Atomic uint32_t visits;
    _Atomic uint32_t first;     /* chunk of children; TREE_NONE before it is expanded */
    _Atomic uint16_t total;     /* moves of the position, once the node is expanded */
    _Atomic uint16_t bounds;    /* low, high and plies: see tree_bounds */
    _Atomic uint16_t in_flight; /* threads below that have not returned yet */
    _Atomic bool busy;          /* a thread is adding children */
    uint16_t move;
    uint16_t prior; /* in 1 / 65535 */
    int16_t guess;  /* in 1 / 32767 */
} TreeNode;

enum { TREE_UNIT = 1 << 20 };

/* A node's visits stop growing here, and so does its sum, so its mean stays; the range above is for threads
 * that count at the same time. A node visited this often no longer changes. */
#define TREE_VISITS_MOST (UINT32_MAX - (1u << 17))

/* A chunk's header says whose children it holds, and from which generation. */
typedef struct TreeChunk {
    _Atomic uint32_t next; /* the next chunk of the same parent, or of the free list */
    uint32_t parent;       /* TREE_NONE: free; TREE_ROOT: holds only the root */
    /* if the parent's chunk has another generation, the parent is gone, and this chunk is garbage */
    uint32_t parent_generation;
    uint32_t generation;
    uint32_t used; /* nodes in it */
    uint32_t spare[3];
    TreeNode nodes[TREE_CHUNK];
} TreeChunk;

#define TREE_ROOT UINT32_MAX

/* Where threads wait while one of them changes the tree. */
typedef struct TreeGate {
    Lock lock;
    Condition changed;
    int inside, waiting;
    _Atomic bool closed;
} TreeGate;

typedef struct Tree {
    const TreeGame *game;
    TreeOptions options;
    TreeChunk *chunks;
    uint32_t chunk_count;
    TreeGate gate;

    Lock lock;              /* guards the next three, and generation */
    _Atomic uint32_t fresh; /* chunks from here on have never been used */
    uint32_t free_list;
    uint32_t free_count;
    uint32_t generation;
    _Atomic bool out_of_chunks; /* a chunk was needed, but there was none */

    /* changed only while no other thread is inside */
    uint32_t root;
    uint32_t recycle_cursor; /* where recycling continues */
    uint64_t recycled;       /* nodes so far */
    bool uneven;             /* some nodes were visited out of order, on request */
    int forced_count;        /* nodes below the root that the next iterations must pass through */
    uint32_t forced[TREE_PATH];
    _Atomic int64_t forced_left;

    _Atomic uint64_t nodes; /* that exist */
} Tree;

/* One thread's working memory for a tree. */
typedef struct TreeWorker {
    void *player;
    TreeChoice *choices;
    uint64_t *keys;
    int count; /* of `path`; after an iteration, the nodes it passed through */
    uint32_t path[TREE_PATH];
    _Atomic int deepest;         /* nodes in the longest path so far */
    _Atomic uint64_t iterations; /* done so far; the tree's user may reset it */
} TreeWorker;

typedef struct TreeBounds {
    int low, high, plies;
} TreeBounds;

/* ---- for one thread, while no other uses the tree */

/* The game must outlive the tree. */
Status tree_create(Tree **out, const TreeGame *game, const TreeOptions *options, Error *error);
void tree_destroy(Tree *self); /* may be null */

Status tree_worker_init(TreeWorker *self, const Tree *tree, void *player, Error *error);
void tree_worker_free(TreeWorker *self);

/* Forgets everything. */
void tree_clear(Tree *self);

/* Gives the root all its moves, so that each has a node, and asks the game for a proof. */
Status tree_open(Tree *self, TreeWorker *worker, Error *error);

/* Makes the node after a root move the new root and keeps what is known about it; the arena gradually gets
 * the rest back. Returns false, without a change, if there is no such node or it was never expanded. */
bool tree_advance(Tree *self, uint16_t move);

/* ---- for any thread that has entered
 *
 * Many threads may run iterations at once. Between iterations each one passes the gate, where it may have to
 * wait. */
void tree_enter(Tree *self);
void tree_leave(Tree *self);
void tree_pass(Tree *self);

void tree_iterate(Tree *self, TreeWorker *worker);

/* ---- for one of the threads that have entered, always the same one
 *
 * Closing the gate waits until all others wait or have left. Call the functions below only until it is opened
 * again. */
void tree_close_gate(Tree *self);
void tree_open_gate(Tree *self);

/* Whether the arena is full. Recycling frees memory, in bounded time. */
static inline bool tree_out_of_chunks(const Tree *self)
{
    /* relaxed: only a hint to check soon */
    return atomic_load_explicit(&self->out_of_chunks, memory_order_relaxed);
}

void tree_recycle(Tree *self);

/* The next iterations follow the path to this node before they choose for themselves; TREE_NONE ends that. */
void tree_force(Tree *self, uint32_t node, int64_t iterations);

/* ---- for any thread that has entered; figures may lag a little behind other threads' iterations */

static inline TreeNode *tree_node(const Tree *self, uint32_t node)
{
    return &self->chunks[node / 8].nodes[node % 8 - 1];
}

/* Children in the order of their priors; TREE_NONE at the end. */
uint32_t tree_first(const Tree *self, uint32_t node);
uint32_t tree_next(const Tree *self, uint32_t node);
uint32_t tree_child(const Tree *self, uint32_t node, uint16_t move);

TreeBounds tree_bounds(const Tree *self, uint32_t node);
uint32_t tree_visits(const Tree *self, uint32_t node);

/* The mean result for the owner; exact if it is certain. Without visits, the estimate. */
float tree_mean(const Tree *self, uint32_t node);

/* The child to play: a win if there is one; otherwise the most visited, unless a draw is better; if all lose,
 * the longest loss, then the most visited. `ignored`, if not null, holds visits by move that don't count. */
uint32_t tree_best(const Tree *self, uint32_t node, const uint64_t *ignored);

/* The bytes of the arena used so far. */
size_t tree_bytes_used(const Tree *self);

NodeName tree_name(const Tree *self, uint32_t node);
uint32_t tree_named(const Tree *self, NodeName name); /* TREE_NONE if it is gone */

#endif
