/* Navigation in a document. */
#include "engine/record/formats/link.h"
#include "ui/state/document/document_inner.h"

void document_point(Document *self, int game, RecordNode *node)
{
    self->shown_games += self->record != self->list.records[game];
    self->game = game;
    self->record = self->list.records[game];
    self->node = node;
    record_position(self->record, node, &self->position);
    document_count(self, &self->cursor_version);
}

void document_path(const Document *self, NodePath *out)
{
    out->game = self->game;
    out->count = record_ply(self->record, self->node) - self->record->start.plies;
    int i = out->count;
    for (const RecordNode *node = self->node; node->parent; node = node->parent)
        out->moves[--i] = node->move;
}

void document_point_path(Document *self, const NodePath *path)
{
    RecordNode *node = self->list.records[path->game]->root, *child;
    for (int i = 0; i < path->count && (child = record_child(node, path->moves[i])); i++)
        node = child;
    document_point(self, path->game, node);
}

/* Whether a node is an ancestor of another, or the same. */
static bool is_above(const RecordNode *node, const RecordNode *below)
{
    while (below && below != node)
        below = below->parent;
    return below != NULL;
}

RecordNode *document_ahead(const Document *self, const RecordNode *node)
{
    if (self->ahead && self->ahead != node && is_above(node, self->ahead)) {
        RecordNode *child = self->ahead;
        while (child->parent != node)
            child = child->parent;
        return child;
    }
    return node->first_child;
}

void document_link(const Document *self, Text *out)
{
    const RecordNode *end = self->node, *next;
    while ((next = document_ahead(self, end)))
        end = next;
    link_write(self->record, end, self->position.plies + 1, out, NULL);
}

RecordNode *document_own(const Document *self, const RecordNode *node)
{
    if (!node->parent)
        return node == self->record->root ? self->record->root : NULL;
    RecordNode *parent = document_own(self, node->parent);
    RecordNode *child = parent ? parent->first_child : NULL;
    while (child && child != node)
        child = child->next_sibling;
    return child;
}

bool document_go(Document *self, RecordNode *node)
{
    if (node == self->node)
        return false;
    if (!self->ahead || !is_above(node, self->ahead))
        self->ahead = node;
    document_point(self, self->game, node);
    return true;
}

bool document_go_next(Document *self)
{
    RecordNode *next = document_ahead(self, self->node);
    return next && document_go(self, next);
}

bool document_go_previous(Document *self)
{
    return self->node->parent && document_go(self, self->node->parent);
}

bool document_go_first(Document *self)
{
    return document_go(self, self->record->root);
}

bool document_go_last(Document *self)
{
    RecordNode *node = self->node, *next;
    while ((next = document_ahead(self, node)))
        node = next;
    return document_go(self, node);
}

bool document_go_ply(Document *self, int ply)
{
    RecordNode *node = self->node, *next;
    int at = self->position.plies;
    for (; at > ply && node->parent; at--)
        node = node->parent;
    for (; at < ply && (next = document_ahead(self, node)); at++)
        node = next;
    return at == ply && document_go(self, node);
}

bool document_go_variation(Document *self, int by)
{
    RecordNode *sibling = self->node->parent ? self->node->parent->first_child : NULL;
    if (by > 0)
        sibling = self->node->next_sibling;
    else
        while (sibling && sibling->next_sibling != self->node)
            sibling = sibling->next_sibling;
    return sibling && document_go(self, sibling);
}

bool document_go_mark(Document *self, uint16_t marks, bool forward)
{
    RecordNode *node = self->node;
    do
        node = forward ? document_ahead(self, node) : node->parent;
    while (node && !(node->marks & marks));
    return node && document_go(self, node);
}

bool document_select(Document *self, int game)
{
    if (game < 0 || game >= self->list.count)
        return false;
    self->ahead = NULL;
    document_point(self, game, self->list.records[game]->root);
    if (self->record->shown_turn)
        document_go_ply(self, self->record->shown_turn - 1);
    return true;
}
