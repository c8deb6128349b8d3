#include "engine/search/tree/tree_log.h"

#include <math.h>
#include <stdlib.h>

#include "engine/base/platform/clock.h"

Status tree_log_create(TreeLog **out, size_t bytes, Error *error)
{
    TreeLog *self = calloc(1, sizeof *self);
    size_t capacity = bytes / sizeof(TreeLogEntry);
    capacity = capacity < 1 ? 1 : capacity > UINT32_MAX / 4 ? UINT32_MAX / 4 : capacity;
    *out = NULL;
    if (self)
        self->entries = malloc(capacity * sizeof *self->entries);
    if (!self || !self->entries) {
        free(self);
        return error_set(error, STATUS_MEMORY, "no memory for a log of %zu entries", capacity);
    }
    self->capacity = (uint32_t)capacity;
    *out = self;
    return STATUS_OK;
}

void tree_log_destroy(TreeLog *self)
{
    if (!self)
        return;
    free(self->entries);
    free(self);
}

static TreeLogEntry *log_take(TreeLog *self)
{
    /* relaxed: entries are read when nobody is inside any longer; a count far beyond the end must not come
     * round */
    if (atomic_load_explicit(&self->asked, memory_order_relaxed) > self->capacity)
        return NULL;
    uint32_t index = atomic_fetch_add_explicit(&self->asked, 1, memory_order_relaxed);
    return index < self->capacity ? &self->entries[index] : NULL;
}

static void log_node(TreeLog *self, const Tree *tree, uint32_t node, uint32_t parent)
{
    TreeLogEntry *entry = log_take(self);
    if (!entry)
        return;
    int64_t visits = (int64_t)tree_visits(tree, node);
    /* relaxed: nobody is inside */
    int64_t sum = atomic_load_explicit(&tree_node(tree, node)->sum, memory_order_relaxed);
    for (uint32_t child = tree_first(tree, node); child; child = tree_next(tree, child)) {
        visits -= (int64_t)tree_visits(tree, child);
        sum += atomic_load_explicit(&tree_node(tree, child)->sum, memory_order_relaxed);
    }
    /* a node that is visited no more has children that are */
    *entry = (TreeLogEntry){.node = tree_name(tree, node), .visits = visits > 0 ? (uint32_t)visits : 0};
    entry->mean = visits > 0 ? fminf(fmaxf((float)((double)sum / (double)visits / TREE_UNIT), -1), 1) : 0;
    entry->move = tree_node(tree, node)->move;
    entry->prior = tree_node(tree, node)->prior;
    if (parent)
        entry->parent = tree_name(tree, parent);
    for (uint32_t child = tree_first(tree, node); child; child = tree_next(tree, child))
        if (tree_visits(tree, child) > 0)
            log_node(self, tree, child, node);
}

void tree_log_start(TreeLog *self, const Tree *tree)
{
    self->start_ns = clock_ns();
    atomic_store(&self->asked, 0);
    log_node(self, tree, tree->root, TREE_NONE);
}

TreeLogEntry *tree_log_visit(TreeLog *self, const Tree *tree, const TreeWorker *worker)
{
    TreeLogEntry *entry = log_take(self);
    if (!entry)
        return NULL;
    uint32_t node = worker->path[worker->count - 1];
    *entry = (TreeLogEntry){.node = tree_name(tree, node), .visits = 1};
    entry->time_us = (clock_ns() - self->start_ns) / 1000;
    entry->move = tree_node(tree, node)->move;
    entry->prior = tree_node(tree, node)->prior;
    if (worker->count > 1)
        entry->parent = tree_name(tree, worker->path[worker->count - 2]);
    return entry;
}

uint32_t tree_log_count(const TreeLog *self)
{
    uint32_t asked = atomic_load(&self->asked);
    return asked < self->capacity ? asked : self->capacity;
}

bool tree_log_is_full(const TreeLog *self)
{
    return atomic_load(&self->asked) > self->capacity;
}

/* The tree made again: nodes numbered from 1, found by their names and by parent and move, as a node that
 * was recycled and came back has another name. */
typedef struct Grown {
    uint32_t parent, first, next;
    uint64_t visits;
    double sum;
    const TreeLogEntry *entry;
} Grown;

typedef struct Slot {
    uint64_t key;
    uint32_t node; /* 0: empty */
} Slot;

typedef struct Replay {
    Grown *nodes;
    uint32_t count;
    Slot *names, *moves;
    uint32_t mask;
} Replay;

static uint64_t name_key(NodeName name)
{
    return (uint64_t)name.generation << 32 | name.index;
}

/* Where a key is, or where it belongs. */
static Slot *slot_find(Slot *slots, uint32_t mask, uint64_t key)
{
    uint64_t at = key * 0x9e3779b97f4a7c15u;
    at = (at ^ at >> 32) & mask;
    while (slots[at].node && slots[at].key != key)
        at = (at + 1) & mask;
    return &slots[at];
}

/* The node of an entry, made if it is new; 0 if its parent is not known yet. */
static uint32_t replay_node(Replay *self, const TreeLogEntry *entry)
{
    Slot *name = slot_find(self->names, self->mask, name_key(entry->node));
    if (name->node)
        return name->node;
    uint32_t parent = 0;
    if (entry->parent.generation) {
        parent = slot_find(self->names, self->mask, name_key(entry->parent))->node;
        if (!parent)
            return 0;
    }
    uint64_t key = (uint64_t)parent << 16 | entry->move;
    Slot *move = slot_find(self->moves, self->mask, key);
    if (!move->node) {
        uint32_t node = ++self->count;
        self->nodes[node] =
            (Grown){.parent = parent, .next = parent ? self->nodes[parent].first : 0, .entry = entry};
        if (parent)
            self->nodes[parent].first = node;
        *move = (Slot){key, node};
    }
    *name = (Slot){name_key(entry->node), move->node};
    return move->node;
}

static void replay_entry(Replay *self, const TreeLogEntry *entry)
{
    double sum = (double)entry->mean * entry->visits;
    for (uint32_t node = replay_node(self, entry); node; node = self->nodes[node].parent) {
        self->nodes[node].visits += entry->visits;
        self->nodes[node].sum += sum;
        sum = -sum; /* what is good for the one is bad for the other */
    }
}

static uint32_t grown_first(const void *data, uint32_t node)
{
    const Replay *self = data;
    return self->nodes[node].first;
}

static uint32_t grown_next(const void *data, uint32_t node)
{
    const Replay *self = data;
    return self->nodes[node].next;
}

static uint64_t grown_visits(const void *data, uint32_t node)
{
    const Replay *self = data;
    return self->nodes[node].visits;
}

static void grown_describe(const void *data, uint32_t node, TreeViewNode *out)
{
    const Replay *self = data;
    const Grown *grown = &self->nodes[node];
    bool root = grown->parent == 0;
    out->name = grown->entry->node;
    out->move = root ? MOVE_NONE : grown->entry->move;
    out->expected = grown->visits ? (float)(grown->sum / (double)grown->visits) : 0;
    out->prior = root ? NAN : (float)grown->entry->prior / UINT16_MAX;
    out->low = -1;
    out->high = 1;
}

static Status replay_into(const TreeLog *self, Replay *replay, uint64_t time_ns, ViewCut cut, TreeView *out,
                          Error *error)
{
    uint32_t count = tree_log_count(self);
    for (uint32_t i = 0; i < count; i++)
        /* threads write their times a little out of order */
        if (self->entries[i].time_us * 1000 <= time_ns)
            replay_entry(replay, &self->entries[i]);
    const ViewSource source = {replay, grown_first, grown_next, grown_visits, grown_describe};
    if (!replay->count)
        return error_set(error, STATUS_NOT_FOUND, "the log is empty");
    out->tree_nodes = replay->count;
    out->path_count = 0;
    return view_build(&source, 1, 0, cut, out, error);
}

Status tree_log_replay(const TreeLog *self, uint64_t time_ns, double share, uint64_t amount, TreeView *out,
                       Error *error)
{
    uint64_t slots = 16;
    while (slots < (uint64_t)tree_log_count(self) * 2)
        slots *= 2;
    Replay replay = {.mask = (uint32_t)(slots - 1)};
    replay.nodes = malloc(((size_t)tree_log_count(self) + 1) * sizeof *replay.nodes);
    replay.names = calloc(slots, sizeof *replay.names);
    replay.moves = calloc(slots, sizeof *replay.moves);
    Status status = !replay.nodes || !replay.names || !replay.moves
                        ? error_set(error, STATUS_MEMORY, "no memory to replay the growth of the tree")
                        : replay_into(self, &replay, time_ns, (ViewCut){share, amount}, out, error);
    free(replay.nodes);
    free(replay.names);
    free(replay.moves);
    return status;
}
