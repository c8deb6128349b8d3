/* Edits that can be undone and redone: the nodes concerned before and after, as journal_edit.h writes them,
 * and where the cursor was. Belongs to its document. */
#ifndef TETRESS_STATE_DOCUMENT_HISTORY_H
#define TETRESS_STATE_DOCUMENT_HISTORY_H

#include "engine/record/record.h"

enum { HISTORY_BYTES_MOST = 1 << 26 }; /* limit on texts; the oldest edits are forgotten beyond it */

/* A node by the moves that lead to it, because nodes come and go. */
typedef struct NodePath {
    int game;
    int count;
    Move moves[PLY_LIMIT];
} NodePath;

bool node_path_equal(const NodePath *a, const NodePath *b);

typedef struct Edit {
    const char *title; /* "Delete variation": constant */
    Text before, after;
    NodePath from, to;       /* of the cursor */
    const RecordNode *typed; /* the node whose text was typed; null: another kind of edit */
    bool goes_on;            /* joins the text typed before */
} Edit;

bool edit_changes(const Edit *self); /* whether before and after differ */

/* A History of zeros is empty. */
typedef struct History {
    Edit *edits;
    int count, capacity;
    int done;  /* edits before this index are made, the others undone */
    int saved; /* how many were made at the last save; -1: that state is out of reach */
    size_t bytes;
} History;

void history_free(History *self);

/* Forgets all edits. What is shown still counts as saved or as changed, as before. */
void history_clear(History *self);

/* Adds an edit that was just made, and takes its texts; edits undone before are forgotten. */
Status history_add(History *self, Edit *edit, Error *error);

/* Joins an edit of a typed text to the last one, as one undo step, and takes its texts. Returns false and
 * does nothing if the last edit is of another node or kind, was saved, or was undone. If both together change
 * nothing, neither is kept. */
bool history_join(History *self, Edit *edit);

/* The edit to undo or redo next; null if there is none. */
const Edit *history_back(const History *self);
const Edit *history_forth(const History *self);

static inline bool history_changed(const History *self)
{
    return self->done != self->saved;
}

#endif
