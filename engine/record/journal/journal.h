/* A journal beside an open document: every edit survives the program, however it ends.
 *
 * A journal is a file of entries that only ever grows. Each says which saved bytes the edits after it
 * belong to, or how a node, or its children, have become; so an entry may be replayed twice, and a kind of
 * edit that comes one day needs nothing new here. A length and a checksum before each entry tell where the
 * last whole one ends. An edit takes time in proportion to the node, not to the document.
 *
 * An edit is safe from the end of this program, kill -9 included, once its function has returned: it has
 * been written, and the system holds it. A failure of power takes what was written since the last file_sync,
 * which may take some milliseconds and can be called from another thread; every few seconds will do. Nothing
 * is damaged in either case: documents are replaced as a whole, and an incomplete entry at a journal's end
 * is cut off.
 *
 * The file is made by the first edit and removed by a save. A Journal belongs to one thread at a time. */
#ifndef TETRESS_RECORD_JOURNAL_JOURNAL_H
#define TETRESS_RECORD_JOURNAL_JOURNAL_H

#include "engine/record/formats/format.h"

typedef struct Journal Journal;

/* Where journals are: "FILE.journal", or for a document without a name "FOLDER/untitled-3.journal" by a
 * number of the caller's choice. */
Status journal_path(const char *document, const char *folder, int number, Text *out, Error *error);

/* Opens the journal of a document whose saved bytes are these, none if it was never saved, and whose games
 * the list holds as they were read from them. Edits that a program could not save before it ended are
 * replayed to the list; journal_recovered says how many. Fails if another program has the journal open
 * (STATUS_IO), and with STATUS_INVALID if there is one that belongs to other bytes. */
Status journal_open(const char *path, const char *bytes, size_t length, RecordList *list, Journal **out,
                    Error *error);
int journal_recovered(const Journal *self);

/* Leaves the file, if there is one, for a later journal_open. The journal may be null. */
void journal_close(Journal *self);

/* Call this after every edit, with items as journal_edit.h writes them: all of them are kept, or none. */
Status journal_items(Journal *self, const char *bytes, size_t length, Error *error);

/* Before and after a save. If the program ends in between, the bytes that are then in the file tell which
 * edits they hold. */
Status journal_saving(Journal *self, const char *bytes, size_t length, Error *error);
Status journal_saved(Journal *self, const char *bytes, size_t length, Error *error);

/* Forgets all edits since the last save. */
Status journal_discard(Journal *self, Error *error);

#endif
