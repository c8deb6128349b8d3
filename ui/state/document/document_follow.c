/* A document that grows while others write it. */
#include <string.h>

#include "engine/record/journal/journal_edit.h"
#include "ui/state/document/document_inner.h"

/* Whether a file still says what it said before: the games begin as they did, and the last line is at least
 * as long. Moves tried out here don't matter; games that the file leaves out are unchanged. */
static bool goes_on(const Document *self, const ReadFile *file)
{
    int last = self->list.count - 1;
    const RecordList *list = &file->list;
    if (file->first > self->list.count || file->first + list->count < self->list.count)
        return false;
    for (int i = file->first; i <= last; i++)
        if (!position_equal(&self->list.records[i]->start, &list->records[i - file->first]->start))
            return false;
    if (last < file->first)
        return true;
    const RecordNode *here = self->list.records[last]->root, *node = list->records[last - file->first]->root;
    for (int i = 0; i < self->followed && here; i++) {
        node = node->first_child;
        here = node ? record_child(here, node->move) : NULL;
    }
    return here != NULL;
}

/* How much is known of a move. */
static int known_of(const RecordNode *node)
{
    return node->has_time + node->has_left + node->has_memory +
           (node->output ? (int)strlen(node->output) : 0);
}

/* Takes over what is said about a move. */
static Status merge_node(RecordNode *to, const RecordNode *from, Error *error)
{
    if (from->has_time && !to->has_time) {
        to->has_time = true;
        to->time_s = from->time_s;
    }
    if (from->has_left && !to->has_left) {
        to->has_left = true;
        to->left_s = from->left_s;
    }
    if (from->has_memory && !to->has_memory) {
        to->has_memory = true;
        to->memory_mb = from->memory_mb;
    }
    return from->output ? record_set_output(to, from->output, strlen(from->output), error) : STATUS_OK;
}

/* Adds what is new in the main line of a game. Moves added here stay after it, as variations. */
static Status merge_game(Document *self, int game, const Record *from, Error *error)
{
    Text items = {0};
    Record *to = self->list.records[game];
    RecordNode *here = to->root;
    Status status = STATUS_OK;
    to->result = from->result;
    for (int side = RED; side <= BLUE && status == STATUS_OK; side++)
        if (from->players[side] && !to->players[side])
            status = record_set_player(to, (Side)side, from->players[side], error);
    for (const RecordNode *node = from->root; node && status == STATUS_OK; node = node->first_child) {
        bool is_new = node != from->root && !record_child(here, node->move);
        if (node != from->root)
            status = record_add(to, here, NULL, node->move, &here, error);
        int known = known_of(here);
        if (status == STATUS_OK)
            status = merge_node(here, node, error);
        if (status == STATUS_OK && here->parent && here->parent->first_child != here) {
            record_promote(here);
            journal_put_children(game, here->parent, &items);
        }
        if (status == STATUS_OK && (is_new || known_of(here) != known))
            journal_put_node(game, to, here, &items);
    }
    journal_put_node(game, to, to->root, &items);
    if (status == STATUS_OK)
        document_keep(self, &items);
    text_free(&items);
    return status;
}

void document_replace(Document *self, RecordList *list)
{
    record_list_free(&self->list);
    self->list = *list;
    *list = (RecordList){0};
    self->ahead = NULL;
    self->record = NULL; /* the new one may have its address */
    document_count(self, &self->tree_version);
    if (self->journal)
        journal_discard(self->journal);
    document_keep_all(self);
}

Status document_follow(Document *self, ReadFile *file, Error *error)
{
    Status status = STATUS_OK;
    bool along = self->game == self->list.count - 1 && self->node == record_main_end(self->record);
    NodePath cursor;
    if (self->busy)
        return document_refuse(error);
    self->following = true;
    if (file->list.count == 0)
        return STATUS_OK; /* nothing yet */
    document_path(self, &cursor);
    bool same = goes_on(self, file);
    const Record *record = file->list.records[file->list.count - 1];
    int followed = 0;
    for (const RecordNode *node = record->root->first_child; node; node = node->first_child)
        followed++;
    if (!same && (document_changed(self) || file->first > 0)) {
        self->following = false;
        return error_set(
            error, STATUS_INVALID,
            "the followed file now holds another game, and there are edits here: save them first");
    }
    history_clear(&self->history);
    document_count(self, &self->tree_version);
    if (same) {
        for (int i = file->first; i < self->list.count && status == STATUS_OK; i++)
            status = merge_game(self, i, file->list.records[i - file->first], error);
        for (int i = self->list.count - file->first; i < file->list.count && status == STATUS_OK; i++) {
            status = record_list_add(&self->list, file->list.records[i], error);
            file->list.records[i] = NULL;
            if (status == STATUS_OK)
                document_keep_game(self, file->first + i);
        }
    } else {
        document_replace(self, &file->list);
        along = true;
    }
    self->followed = followed;
    if (cursor.game < self->list.count)
        document_point_path(self, &cursor);
    if (along) {
        document_select(self, self->list.count - 1);
        document_go(self, record_main_end(self->record));
    }
    return status;
}
