/* The tree itself: adding, removing and moving nodes. Nothing here recurses: trees are walked by their
 * links. */
#include "engine/record/record.h"

#include <assert.h>
#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/record/record_inner.h"

static Status out_of_memory(Error *error)
{
    return error_set(error, STATUS_MEMORY, "out of memory for a record");
}

Status record_create(const Position *start, Record **out, Error *error)
{
    Record *self = memory_new(1, sizeof *self);
    RecordNode *root = calloc(1, sizeof *root);
    *out = self;
    if (!self || !root) {
        free(self);
        free(root);
        *out = NULL;
        return out_of_memory(error);
    }
    *self = (Record){.root = root, .node_count = 1};
    root->move = MOVE_NONE;
    if (start)
        self->start = *start;
    else
        position_start(&self->start);
    return STATUS_OK;
}

/* Frees a node that is no longer linked, and everything below it; returns how many nodes. */
static int subtree_free(RecordNode *top)
{
    int count = 0;
    RecordNode *node = top;
    while (node) {
        if (node->first_child) {
            RecordNode *child = node->first_child;
            node->first_child = NULL;
            node = child;
            continue;
        }
        RecordNode *next = node == top ? NULL : node->next_sibling ? node->next_sibling : node->parent;
        node_clear(node);
        free(node);
        count++;
        node = next;
    }
    return count;
}

void record_destroy(Record *self)
{
    if (!self)
        return;
    subtree_free(self->root);
    record_clear_header(self);
    free(self);
}

RecordNode *record_child(const RecordNode *parent, Move move)
{
    RecordNode *child = parent->first_child;
    while (child && child->move != move)
        child = child->next_sibling;
    return child;
}

Status record_add(Record *self, RecordNode *parent, const Position *position, Move move, RecordNode **out,
                  Error *error)
{
    RecordNode **link = &parent->first_child;
    *out = NULL;
    for (; *link; link = &(*link)->next_sibling)
        if ((*link)->move == move) {
            *out = *link;
            return STATUS_OK;
        }
    Position here;
    if (!position) {
        record_position(self, parent, &here);
        position = &here;
    }
    Status status = position_check(position, move, error);
    if (status != STATUS_OK) {
        if (error)
            error->turn = position->plies + 1;
        return status;
    }
    RecordNode *node = calloc(1, sizeof *node);
    if (!node)
        return out_of_memory(error);
    node->parent = parent;
    node->move = move;
    *link = node;
    self->node_count++;
    *out = node;
    return STATUS_OK;
}

/* Removes a node from its parent's children. */
static void node_unlink(RecordNode *node)
{
    RecordNode **link = &node->parent->first_child;
    while (*link != node)
        link = &(*link)->next_sibling;
    *link = node->next_sibling;
}

void record_delete(Record *self, RecordNode *node)
{
    assert(node->parent);
    node_unlink(node);
    self->node_count -= subtree_free(node);
}

void record_promote(RecordNode *node)
{
    if (!node->parent)
        return;
    node_unlink(node);
    node->next_sibling = node->parent->first_child;
    node->parent->first_child = node;
}

int node_moves(const RecordNode *node, Move out[PLY_LIMIT])
{
    int count = 0;
    for (const RecordNode *up = node; up->parent; up = up->parent)
        count++;
    int at = count;
    for (const RecordNode *up = node; up->parent; up = up->parent)
        out[--at] = up->move;
    return count;
}

void record_position(const Record *self, const RecordNode *node, Position *out)
{
    Move moves[PLY_LIMIT];
    int count = node_moves(node, moves);
    *out = self->start;
    for (int i = 0; i < count; i++)
        position_play(out, moves[i], out);
}

void record_game(const Record *self, const RecordNode *node, Game *out)
{
    game_start(out, &self->start);
    out->count = node_moves(node, out->moves);
    for (int i = 0; i < out->count; i++)
        position_play(&out->now, out->moves[i], &out->now);
}

int record_ply(const Record *self, const RecordNode *node)
{
    int plies = self->start.plies;
    for (; node->parent; node = node->parent)
        plies++;
    return plies;
}

RecordNode *record_main_end(const Record *self)
{
    RecordNode *node = self->root;
    while (node->first_child)
        node = node->first_child;
    return node;
}

RecordNode *record_next(const RecordNode *node, const RecordNode *top)
{
    if (node->first_child)
        return node->first_child;
    while (node != top && !node->next_sibling)
        node = node->parent;
    return node == top ? NULL : node->next_sibling;
}
