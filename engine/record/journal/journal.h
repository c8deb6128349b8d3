/* A journal beside an open document: every edit survives the program, however it ends.
 *
 * A journal is a file of entries that only grows. Each entry either says which saved bytes the edits after
 * it belong to, or gives the new state of a node or of its children. So an entry can be replayed twice, and
 * a new kind of edit needs no change here. A length and a checksum before each entry show where the last
 * complete one ends. An edit takes time in proportion to the node, not to the document.
 *
 * Adding an edit touches no disk: it waits in memory for journal_write, which is for another thread. What
 * that has written survives the end of this program, even by kill -9, because the system holds it. A power
 * failure loses what was written since the last journal_sync. Neither damages anything: documents are
 * replaced as a whole, and an incomplete entry at the end of a journal is cut off.
 *
 * The first edit makes the file, and a save removes it. Any thread may add and discard edits. The other
 * functions wait for a disk, and for each other; only one thread at a time may close a journal. */
#ifndef TETRESS_RECORD_JOURNAL_JOURNAL_H
#define TETRESS_RECORD_JOURNAL_JOURNAL_H

#include "engine/record/formats/format.h"

typedef struct Journal Journal;

enum { JOURNAL_UNTITLED_MOST = 99 }; /* documents without a name that can be open or left at the same time */

/* The path of a journal: "FILE.journal", or for a document without a name "FOLDER/untitled-3.journal", with a
 * number of the caller's choice. */
Status journal_path(const char *document, const char *folder, int number, Text *out, Error *error);

/* Opens the journal of a document. The bytes are those last saved, none if it was never saved, and the list
 * holds the games read from them. Edits that a program could not save before it ended are replayed into the
 * list; journal_recovered says how many. STATUS_IO if another program has the journal open.
 *
 * STATUS_INVALID if not all edits can be recovered: the journal is of other bytes, or one of its edits makes
 * no sense. It then keeps the edits before that one, and the error says where a copy of all of it is. The
 * list may hold part of an edit: read it again, and open the journal again. */
Status journal_open(const char *path, const char *bytes, size_t length, RecordList *list, Journal **out,
                    Error *error);

/* The same for the journal with this number, from 1, of a document without a name. With the number 0 it is a
 * new one, which touches no disk and needs no list: it takes a free number in the folder when it first has
 * something to write. */
Status journal_open_untitled(const char *folder, int number, RecordList *list, Journal **out, Error *error);
int journal_recovered(const Journal *self);

/* Leaves the file, if there is one, for a later journal_open. The journal may be null. */
void journal_close(Journal *self);

/* Call this after every edit, with items as journal_edit.h writes them, then journal_write: all of them are
 * kept, or none. */
Status journal_add(Journal *self, const char *bytes, size_t length, Error *error);

/* Forgets all edits since the last save; journal_write then removes the file. */
void journal_discard(Journal *self);

/* Writes what was added. After a failure all of it waits for the next call. */
Status journal_write(Journal *self, Error *error);

/* The same, and waits until the disk has it. */
Status journal_sync(Journal *self, Error *error);

/* Call before and after a save; nothing may be added in between. If the program ends in between, or the power
 * fails, the bytes in the file show which edits they include. */
Status journal_saving(Journal *self, const char *bytes, size_t length, Error *error);
Status journal_saved(Journal *self, const char *bytes, size_t length, Error *error);

#endif
