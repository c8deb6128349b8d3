/* What the files of the document share, and nobody else includes. */
#ifndef TETRESS_STATE_DOCUMENT_DOCUMENT_INNER_H
#define TETRESS_STATE_DOCUMENT_DOCUMENT_INNER_H

#include "ui/state/document/document.h"

/* Counts a change: one of the three versions, and the one of all. */
static inline void document_count(Document *self, uint64_t *version)
{
    ++*version;
    self->version++;
}

/* Puts the cursor on a node of a game and finds its position. */
void document_point(Document *self, int game, RecordNode *node);

/* Puts the cursor where a path leads, as far as there are nodes. */
void document_point_path(Document *self, const NodePath *path);

/* Replaces a text by a copy of a string; null for none. */
Status document_set_text(Text *self, const char *string, Error *error);

/* Opens the journal of these bytes, replaying it to the list. False if that failed with the list in an
 * unknown state, and the journal was set aside. */
bool document_open_journal(Document *self, const char *path, const Text *bytes, RecordList *list);

/* Keeps items in the journal, if there is one; in another one, with all games, where somebody else has it by
 * now. Edits are made whether that works or not; what went wrong is shown. */
void document_keep(Document *self, const Text *items);

/* Makes the document of a list with its journal, in place of nothing. */
void document_begin(Document *self, RecordList *list);

/* Takes a list of games in place of all that was there, and into the journal; the cursor is to be put
 * somewhere then. */
void document_replace(Document *self, RecordList *list);

/* Keeps the comment of the node at the cursor for later, or forgets the one that was kept. */
Status document_type_later(Document *self, const char *text, Error *error);
void document_forget_late(Document *self);

/* What edits answer while the document is busy. */
Status document_refuse(Error *error);

#endif
