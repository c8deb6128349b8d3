/* What the files of the document share; only they include this. */
#ifndef TETRESS_STATE_DOCUMENT_DOCUMENT_INNER_H
#define TETRESS_STATE_DOCUMENT_DOCUMENT_INNER_H

#include "ui/state/document/document.h"

/* Counts a change: one of the three versions, and the total. */
static inline void document_count(Document *self, uint64_t *version)
{
    ++*version;
    self->version++;
}

/* Puts the cursor on a node of a game and finds its position. */
void document_point(Document *self, int game, RecordNode *node);

/* Puts the cursor at the end of a path, or as far along it as there are nodes. */
void document_point_path(Document *self, const NodePath *path);

/* Replaces a text by a copy of a string; null clears it. */
Status document_set_text(Text *self, const char *string, Error *error);

/* Opens the journal of the file with this path and these bytes, and replays it into the list. False if only a
 * part could be replayed, as `trouble` says: read the list again and call this again. */
bool document_open_journal(Document *self, const char *path, const Text *bytes, RecordList *list);

/* Opens the journal with this number, of a document without a name, and makes the list of its games. After a
 * failure to open it, they are one empty game. */
Status document_open_untitled(Document *self, int number, RecordList *list, Error *error);

/* Makes the list of games of a document without a name as the program starts: what an earlier run did not
 * save, if that is wanted; or one empty game. */
Status document_find_journal(Document *self, bool recover, RecordList *list, Error *error);

/* A journal for an empty document without a name; touches no disk. */
void document_new_journal(Document *self);

/* Leaves the journal to the keeper, to be closed; forgets its edits if wanted. */
void document_leave_journal(Document *self, bool forget);

/* Puts items into the journal, if there is one. Edits are made whether this works or not; what went wrong is
 * shown. */
void document_keep(Document *self, const Text *items);

/* Puts a whole game, or all of them, into the journal. */
void document_keep_game(Document *self, int game);
void document_keep_all(Document *self);

/* A list of one empty game. */
Status document_empty_list(RecordList *out, Error *error);

/* Makes the document from a list with its journal, where there was none. */
void document_begin(Document *self, RecordList *list);

/* Replaces everything with a list of games, in the journal too; the caller then places the cursor. */
void document_replace(Document *self, RecordList *list);

/* Keeps the comment at the cursor for later, or forgets all that are kept. */
Status document_type_later(Document *self, const char *text, Error *error);
void document_forget_late(Document *self);

/* The error for edits while the document is busy. */
Status document_refuse(Error *error);

#endif
