/* Edits of a document: made, journaled, undone and redone. */
#include <stdlib.h>
#include <string.h>

#include "engine/analysis/kept_review.h"
#include "engine/record/journal/journal_edit.h"
#include "ui/state/document/document_inner.h"

/* ---- Making one ---- */

static Edit edit_begin(const Document *self, const char *title)
{
    Edit edit = {.title = title};
    document_path(self, &edit.from);
    return edit;
}

static void put_node(const Document *self, const RecordNode *node, Text *out)
{
    journal_put_node(self->game, self->record, node, out);
}

static void put_children(const Document *self, const RecordNode *node, Text *out)
{
    journal_put_children(self->game, node, out);
}

/* A node and everything below it, in an order in which they can be recreated. */
static void put_below(const Document *self, const RecordNode *top, Text *out)
{
    for (const RecordNode *node = top; node; node = record_next(node, top))
        put_node(self, node, out);
}

/* Ends an edit. A failed one is reverted; one that changed nothing does not count. */
static Status edit_end(Document *self, Edit *edit, Status status, Error *error)
{
    if (status == STATUS_OK)
        status = text_status(&edit->before, error);
    if (status == STATUS_OK)
        status = text_status(&edit->after, error);
    if (status != STATUS_OK) {
        /* So that nothing remains that is in neither the journal nor the undo history. */
        if (!edit->before.failed) {
            Text kept = {0};
            self->ahead = NULL;
            journal_take_back(&self->list, text_string(&edit->before), edit->before.length, &kept, NULL);
            document_point_path(self, &edit->from);
            text_free(&kept);
        }
    } else if (edit_changes(edit)) {
        document_path(self, &edit->to);
        document_keep(self, &edit->after);
        if (!edit->goes_on || !history_join(&self->history, edit))
            status = history_add(&self->history, edit, error);
    }
    document_count(self, &self->tree_version);
    text_free(&edit->before);
    text_free(&edit->after);
    return status;
}

/* ---- Undoing and redoing ---- */

static Status apply(Document *self, const Text *items, const NodePath *cursor, Error *error)
{
    Text kept = {0};
    self->ahead = NULL;
    Status status = journal_take_back(&self->list, items->bytes, items->length, &kept, error);
    document_count(self, &self->tree_version);
    document_point_path(self, cursor);
    if (status == STATUS_OK) {
        self->ahead = self->node;
        document_keep(self, items);
    }
    if (kept.length > 0)
        document_keep(self, &kept);
    text_free(&kept);
    return status;
}

static const char draft_title[] = "Paint position";

const char *document_undo_title(const Document *self)
{
    const Edit *edit = history_back(&self->history);
    return edit ? edit->title : NULL;
}

const char *document_redo_title(const Document *self)
{
    const Edit *edit = history_forth(&self->history);
    return edit ? edit->title : NULL;
}

bool document_undoes_draft(const Document *self)
{
    return document_undo_title(self) == draft_title;
}

bool document_redoes_draft(const Document *self)
{
    return document_redo_title(self) == draft_title;
}

Status document_undo(Document *self, Error *error)
{
    if (self->busy)
        return document_refuse(error);
    const Edit *edit = history_back(&self->history);
    if (!edit)
        return error_set(error, STATUS_NOT_FOUND, "there is nothing to undo");
    self->history.done--;
    return apply(self, &edit->before, &edit->from, error);
}

Status document_redo(Document *self, Error *error)
{
    if (self->busy)
        return document_refuse(error);
    const Edit *edit = history_forth(&self->history);
    if (!edit)
        return error_set(error, STATUS_NOT_FOUND, "there is nothing to redo");
    self->history.done++;
    return apply(self, &edit->after, &edit->to, error);
}

/* ---- Nodes ---- */

Status document_play(Document *self, Move move, Error *error)
{
    RecordNode *child = record_child(self->node, move);
    self->placed++;
    if (child) {
        document_go(self, child);
        return STATUS_OK;
    }
    if (self->busy)
        return document_refuse(error);
    Edit edit = edit_begin(self, "Play move");
    put_children(self, self->node, &edit.before);
    Status status = record_add(self->record, self->node, &self->position, move, &child, error);
    if (status == STATUS_OK) {
        put_node(self, child, &edit.after);
        document_go(self, child);
    }
    return edit_end(self, &edit, status, error);
}

Status document_add_played(Document *self, RecordNode *parent, const PlayedMove *played, RecordNode **out,
                           Error *error)
{
    if (self->busy)
        return document_refuse(error);
    bool here = self->node == parent;
    Edit edit = edit_begin(self, "Play move");
    put_node(self, parent, &edit.before);
    RecordNode *child = record_child(parent, played->move);
    if (child)
        put_node(self, child, &edit.before);
    put_children(self, parent, &edit.before);
    Status status =
        record_add(self->record, parent, here ? &self->position : NULL, played->move, &child, error);
    if (status == STATUS_OK) {
        child->has_time = played->time_s >= 0;
        child->time_s = child->has_time ? played->time_s : 0;
        child->has_left = played->left_s >= 0;
        child->left_s = child->has_left ? played->left_s : 0;
        if (played->output)
            status = record_set_output(child, played->output, strlen(played->output), error);
    }
    if (status == STATUS_OK && played->report && !parent->analysis)
        status = record_set_analysis(parent, played->agent, played->report, error);
    if (status == STATUS_OK) {
        put_node(self, parent, &edit.after);
        put_node(self, child, &edit.after);
        if (played->first) {
            record_promote(child);
            put_children(self, parent, &edit.after);
        }
        *out = child;
        self->placed += here;
        if (here)
            document_go(self, child);
    }
    return edit_end(self, &edit, status, error);
}

Status document_delete(Document *self, Error *error)
{
    if (self->busy)
        return document_refuse(error);
    RecordNode *node = self->node, *parent = node->parent;
    if (!parent)
        return error_set(error, STATUS_INVALID, "the start of a game can't be deleted");
    Edit edit = edit_begin(self, "Delete variation");
    put_below(self, node, &edit.before);
    put_children(self, parent, &edit.before);
    self->ahead = NULL;
    document_point(self, self->game, parent);
    record_delete(self->record, node);
    put_children(self, parent, &edit.after);
    return edit_end(self, &edit, STATUS_OK, error);
}

static Status promote_from(Document *self, RecordNode *node, bool all, Error *error)
{
    if (self->busy)
        return document_refuse(error);
    while (!all && node->parent && node->parent->first_child == node)
        node = node->parent; /* to where the variation begins */
    Edit edit = edit_begin(self, "Promote variation");
    for (; node->parent; node = node->parent) {
        put_children(self, node->parent, &edit.before);
        record_promote(node);
        put_children(self, node->parent, &edit.after);
        if (!all)
            break;
    }
    return edit_end(self, &edit, STATUS_OK, error);
}

Status document_promote(Document *self, Error *error)
{
    return promote_from(self, self->node, false, error);
}

Status document_promote_all(Document *self, Error *error)
{
    return promote_from(self, self->node, true, error);
}

Status document_set_comment(Document *self, const char *text, Error *error)
{
    if (self->busy)
        return document_refuse(error);
    Edit edit = edit_begin(self, "Edit comment");
    put_node(self, self->node, &edit.before);
    Status status = record_set_comment(self->node, text, error);
    put_node(self, self->node, &edit.after);
    return edit_end(self, &edit, status, error);
}

Status document_type_comment(Document *self, const char *text, bool goes_on, Error *error)
{
    if (self->busy)
        return document_type_later(self, text, error);
    Edit edit = edit_begin(self, "Edit comment");
    edit.typed = self->node;
    edit.goes_on = goes_on;
    put_node(self, self->node, &edit.before);
    Status status = record_set_comment(self->node, text, error);
    put_node(self, self->node, &edit.after);
    return edit_end(self, &edit, status, error);
}

Status document_set_marks(Document *self, uint16_t marks, Error *error)
{
    if (self->busy)
        return document_refuse(error);
    Edit edit = edit_begin(self, "Mark move");
    put_node(self, self->node, &edit.before);
    self->node->marks = marks;
    put_node(self, self->node, &edit.after);
    return edit_end(self, &edit, STATUS_OK, error);
}

static Status insert_line(Document *self, Edit *edit, const Move *moves, int count, Error *error)
{
    RecordNode *node = self->node, *child;
    Position position = self->position;
    Status status = STATUS_OK;
    bool branched = false;
    for (int i = 0; i < count && status == STATUS_OK; i++) {
        bool known = record_child(node, moves[i]) != NULL;
        if (!known && !branched)
            put_children(self, node, &edit->before);
        branched = branched || !known;
        status = record_add(self->record, node, &position, moves[i], &child, error);
        if (status != STATUS_OK)
            break;
        if (!known)
            put_node(self, child, &edit->after);
        position_play(&position, moves[i], &position);
        node = child;
    }
    return status;
}

Status document_insert_line(Document *self, const Move *moves, int count, Error *error)
{
    if (self->busy)
        return document_refuse(error);
    Edit edit = edit_begin(self, "Insert line");
    return edit_end(self, &edit, insert_line(self, &edit, moves, count, error), error);
}

/* Ends an edit that comes from an analysis: like analyses, it does not count as an edit to save. */
static Status edit_end_analysed(Document *self, Edit *edit, Status status, Error *error)
{
    bool changed = document_changed(self);
    int count = self->history.done;
    status = edit_end(self, edit, status, error);
    if (self->history.done != count) {
        self->analysed = true;
        document_count(self, &self->analysis_version);
        self->history.saved = changed ? self->history.saved : self->history.done;
    }
    return status;
}

Status document_show_line(Document *self, const Move *moves, int count, Error *error)
{
    if (self->busy)
        return document_refuse(error);
    Edit edit = edit_begin(self, "Show line");
    return edit_end_analysed(self, &edit, insert_line(self, &edit, moves, count, error), error);
}

Status document_keep_review(Document *self, const Review *review, Side side, uint64_t proof, Error *error)
{
    if (self->busy)
        return document_refuse(error);
    Edit edit = edit_begin(self, "Mark mistakes");
    RecordNode *node = self->record->root;
    put_node(self, node, &edit.before);
    for (int i = 0; i < review->count && node; i++, node = node->first_child)
        for (RecordNode *child = node->first_child; child; child = child->next_sibling)
            put_node(self, child, &edit.before);
    Status status = story_keep_side(self->record, side, error);
    if (status == STATUS_OK && proof > 0)
        status = story_keep_proof(self->record, proof, error);
    if (status == STATUS_OK)
        review_mark_record(review, self->record);
    put_node(self, node = self->record->root, &edit.after);
    for (int i = 0; i < review->count && node; i++, node = node->first_child)
        for (RecordNode *child = node->first_child; child; child = child->next_sibling)
            put_node(self, child, &edit.after);
    status = edit_end_analysed(self, &edit, status, error);
    self->reviewed = self->analysed;
    return status;
}

void document_take_review(Document *self, const Record *reviewed)
{
    for (int i = 0; i < self->list.count; i++)
        kept_review_add(self->list.records[i], reviewed);
    document_count(self, &self->tree_version);
    document_count(self, &self->analysis_version);
}

/* The node of the position a path leads to, with its last move added if that is new and wanted; null if it
 * leads elsewhere. */
static RecordNode *node_of(Document *self, const NodePath *path, const Position *position, bool add)
{
    if (path->game >= self->list.count)
        return NULL;
    Record *record = self->list.records[path->game];
    RecordNode *parent = NULL, *node = record->root;
    Position now = record->start;
    for (int i = 0; i < path->count && node; i++) {
        if (!position_legal(&now, path->moves[i]))
            return NULL;
        position_play(&now, path->moves[i], &now);
        parent = node;
        node = record_child(parent, path->moves[i]);
        if (!node && i < path->count - 1)
            return NULL;
    }
    if (!position_equal(&now, position) || (!node && !add))
        return NULL;
    if (!node) {
        if (record_add(record, parent, NULL, path->moves[path->count - 1], &node, NULL))
            return NULL;
        document_count(self, &self->tree_version); /* a variation to be listed */
    }
    return node;
}

Status document_keep_analysis(Document *self, const NodePath *path, const Position *position,
                              RecordAnalysis *analysis, bool add, Error *error)
{
    Text items = {0};
    if (self->busy) {
        record_analysis_free(analysis);
        return document_refuse(error);
    }
    RecordNode *node = node_of(self, path, position, add);
    if (!node || !record_analysis_better(analysis, node->analysis)) {
        record_analysis_free(analysis);
        return STATUS_OK;
    }
    record_give_analysis(node, analysis);
    journal_put_node(path->game, self->list.records[path->game], node, &items);
    Status status = text_status(&items, error);
    if (status == STATUS_OK)
        document_keep(self, &items);
    text_free(&items);
    if (self->list.records[path->game]->node_count > 1)
        self->analysed = true;
    document_count(self, &self->analysis_version);
    return status;
}

/* ---- The game ---- */

static Edit root_begin(const Document *self, const char *title)
{
    Edit edit = edit_begin(self, title);
    put_node(self, self->record->root, &edit.before);
    return edit;
}

static Status root_end(Document *self, Edit *edit, Status status, Error *error)
{
    put_node(self, self->record->root, &edit->after);
    return edit_end(self, edit, status, error);
}

Status document_set_player(Document *self, Side side, const char *name, Error *error)
{
    if (self->busy)
        return document_refuse(error);
    Edit edit = root_begin(self, "Name player");
    return root_end(self, &edit, record_set_player(self->record, side, name, error), error);
}

Status document_set_agent(Document *self, Side side, const char *agent, Error *error)
{
    if (self->busy)
        return document_refuse(error);
    Edit edit = root_begin(self, "Name agent");
    return root_end(self, &edit, record_set_agent(self->record, side, agent, error), error);
}

Status document_set_tag(Document *self, const char *name, const char *value, Error *error)
{
    if (self->busy)
        return document_refuse(error);
    Edit edit = root_begin(self, "Edit game information");
    return root_end(self, &edit, record_set_tag(self->record, name, value, error), error);
}

Status document_type_information(Document *self, const char *name, const char *value, bool goes_on,
                                 Error *error)
{
    if (self->busy)
        return document_refuse(error);
    Edit edit = root_begin(self, "Edit game information");
    edit.typed = self->record->root;
    edit.goes_on = goes_on;
    bool red = strcmp(name, "red") == 0;
    Status status = red || strcmp(name, "blue") == 0
                        ? record_set_player(self->record, red ? RED : BLUE, value, error)
                        : record_set_tag(self->record, name, value, error);
    return root_end(self, &edit, status, error);
}

Status document_set_result(Document *self, const RecordResult *result, Error *error)
{
    if (self->busy)
        return document_refuse(error);
    Edit edit = root_begin(self, "Set result");
    self->record->result = *result;
    return root_end(self, &edit, STATUS_OK, error);
}

Status document_set_draft(Document *self, const char *draft, bool goes_on, Error *error)
{
    if (self->busy)
        return document_refuse(error);
    Edit edit = root_begin(self, draft_title);
    edit.typed = self->record->root;
    edit.goes_on = goes_on;
    return root_end(self, &edit, record_set_tag(self->record, "draft", draft, error), error);
}

const char *document_draft(const Document *self)
{
    return record_tag(self->record, "draft");
}

Status document_set_start(Document *self, const Position *start, Error *error)
{
    if (self->busy)
        return document_refuse(error);
    RecordNode *root = self->record->root;
    Edit edit = edit_begin(self, "Set up position");
    put_below(self, root, &edit.before);
    self->record->shown_turn = 0;
    document_select(self, self->game);
    while (root->first_child)
        record_delete(self->record, root->first_child);
    Status status = record_set_analysis(root, NULL, NULL, error);
    if (status == STATUS_OK)
        status = record_set_tag(self->record, "draft", NULL, error);
    self->record->start = *start;
    self->record->result = (RecordResult){0};
    document_point(self, self->game, root);
    put_node(self, root, &edit.after);
    put_children(self, root, &edit.after);
    return edit_end(self, &edit, status, error);
}

/* ---- Comments typed while the games are being written: they wait until that ends ---- */

struct LateComment {
    LateComment *next; /* at another node; null: none */
    NodePath path;     /* of its node */
    Text text;
};

void document_forget_late(Document *self)
{
    while (self->late) {
        LateComment *late = self->late;
        self->late = late->next;
        text_free(&late->text);
        free(late);
    }
}

Status document_type_later(Document *self, const char *text, Error *error)
{
    NodePath path;
    document_path(self, &path);
    LateComment *late = self->late;
    while (late && !node_path_equal(&late->path, &path))
        late = late->next;
    if (late)
        return document_set_text(&late->text, text, error);
    late = calloc(1, sizeof *late);
    if (!late)
        return error_set(error, STATUS_MEMORY, "out of memory for a comment");
    *late = (LateComment){.next = self->late, .path = path};
    self->late = late;
    return document_set_text(&late->text, text, error);
}

void document_end_busy(Document *self)
{
    NodePath cursor;
    self->busy = false;
    if (!self->late)
        return;
    document_path(self, &cursor);
    for (LateComment *late = self->late; late; late = late->next) {
        document_point_path(self, &late->path);
        document_type_comment(self, text_string(&late->text), false, &self->trouble);
    }
    document_point_path(self, &cursor);
    document_forget_late(self);
}
