#include "engine/report/view.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"

enum { VIEW_NODES_MAX = 1 << 18 };

/* A node that waits for its turn. Children of the view's first node come next, if they take up at most half
 * of the room: then the list of them never shrinks while the rest grows. Otherwise the one with the most
 * visits does; among equals, the one that came first. */
typedef struct Waiting {
    bool ahead;
    uint64_t visits;
    uint64_t order;
    uint32_t node;
    int32_t parent;
    int level;
} Waiting;

typedef struct Heap {
    Waiting *items;
    size_t count;
    int capacity;
    uint64_t pushed;
} Heap;

static bool before(const Waiting *a, const Waiting *b)
{
    if (a->ahead != b->ahead)
        return a->ahead;
    return a->visits != b->visits ? a->visits > b->visits : a->order < b->order;
}

static bool heap_push(Heap *self, Waiting item)
{
    if (!ARRAY_ROOM(&self->items, (int)self->count + 1, &self->capacity))
        return false;
    item.order = self->pushed++;
    size_t at = self->count++;
    while (at > 0 && before(&item, &self->items[(at - 1) / 2])) {
        self->items[at] = self->items[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    self->items[at] = item;
    return true;
}

static Waiting heap_pop(Heap *self)
{
    Waiting top = self->items[0];
    Waiting last = self->items[--self->count];
    size_t at = 0;
    for (;;) {
        size_t child = 2 * at + 1;
        if (child + 1 < self->count && before(&self->items[child + 1], &self->items[child]))
            child++;
        if (child >= self->count || !before(&self->items[child], &last))
            break;
        self->items[at] = self->items[child];
        at = child;
    }
    self->items[at] = last;
    return top;
}

static bool view_fill(const ViewSource *source, Heap *heap, uint64_t least, uint64_t amount, TreeView *out)
{
    while (heap->count > 0) {
        if ((uint64_t)out->count == amount) {
            out->cut = true;
            break;
        }
        Waiting item = heap_pop(heap);
        if (!ARRAY_ROOM(&out->nodes, out->count + 1, &out->capacity))
            return false;
        int32_t index = out->count;
        TreeViewNode *node = &out->nodes[out->count++];
        memset(node, 0, sizeof *node);
        source->describe(source->data, item.node, node);
        node->parent = item.parent;
        node->level = (uint16_t)(item.parent < 0 ? 0 : out->nodes[item.parent].level + 1);
        node->visits = item.visits;
        if (item.level % 2 == 0) {
            float low = node->low;
            node->low = -node->high;
            node->high = -low;
            node->expected = -node->expected;
        }
        node->proof = (uint8_t)(node->low < node->high ? PROOF_NONE
                                : node->low > 0        ? PROOF_WIN
                                : node->low < 0        ? PROOF_LOSS
                                                       : PROOF_DRAW);
        uint64_t visited = 0; /* children of the first node that were */
        for (uint32_t child = index == 0 ? source->first(source->data, item.node) : 0; child;
             child = source->next(source->data, child))
            visited += source->visits(source->data, child) > 0;
        bool ahead = index == 0 && visited <= amount / 2;
        for (uint32_t child = source->first(source->data, item.node); child;
             child = source->next(source->data, child)) {
            uint64_t visits = source->visits(source->data, child);
            if (visits == 0)
                continue;
            out->nodes[index].children++;
            if (visits >= least &&
                !heap_push(heap, (Waiting){ahead, visits, 0, child, index, item.level + 1}))
                return false;
        }
    }
    return true;
}

Status view_build(const ViewSource *source, uint32_t node, int level, ViewCut cut, TreeView *out,
                  Error *error)
{
    Heap heap = {0};
    uint64_t visits = source->visits(source->data, node);
    uint64_t least = cut.share > 0 ? (uint64_t)ceil(cut.share * (double)visits) : 0;
    uint64_t most = cut.amount && cut.amount < VIEW_NODES_MAX ? cut.amount : VIEW_NODES_MAX;
    out->count = 0;
    out->cut = false;
    bool done = heap_push(&heap, (Waiting){false, visits, 0, node, -1, level}) &&
                view_fill(source, &heap, least, most, out);
    free(heap.items);
    return done ? STATUS_OK : error_set(error, STATUS_MEMORY, "no memory for a view of the tree");
}
