/* Edits that can be taken back and made again: how the nodes concerned were and have become, as
 * journal_edit.h writes them, and where the cursor was. Belongs to its document. */
#ifndef TETRESS_STATE_DOCUMENT_HISTORY_H
#define TETRESS_STATE_DOCUMENT_HISTORY_H

#include "engine/record/record.h"

enum { HISTORY_BYTES_MOST = 1 << 26 }; /* of texts; the oldest edits are forgotten beyond that */

/* A node by the moves that lead to it, as nodes come and go. */
typedef struct NodePath {
    int game;
    int count;
    Move moves[PLY_LIMIT];
} NodePath;

typedef struct Edit {
    const char *title; /* "Delete variation": constant */
    Text before, after;
    NodePath from, to;       /* the cursor's */
    const RecordNode *typed; /* whose text was typed; null: it is another kind of edit */
    bool goes_on;            /* with the text that was typed before */
} Edit;

/* A History of zeros is empty. */
typedef struct History {
    Edit *edits;
    int count, capacity;
    int done;  /* edits before this one are made, the others taken back */
    int saved; /* how many were done when it was saved; -1: that can't be reached again */
    size_t bytes;
} History;

void history_free(History *self);

/* Forgets all edits; what is shown counts as saved, or as changed if it was. */
void history_clear(History *self);

/* Adds an edit that was just made, and takes its texts; those taken back before are gone. */
Status history_add(History *self, Edit *edit, Error *error);

/* Lets an edit of a typed text go on with the last one, so that both are one step, and takes its texts. False
 * where the last one is of another node or kind, was saved, or was taken back: then nothing happens. Where
 * both together change nothing, neither is left. */
bool history_join(History *self, Edit *edit);

/* The edit that would be taken back or made again next; null if there is none. */
const Edit *history_back(const History *self);
const Edit *history_forth(const History *self);

static inline bool history_changed(const History *self)
{
    return self->done != self->saved;
}

#endif
