/* Edits as text, for the journal and for undo. One thread at a time for each record or list.
 *
 * An item is one line, and the properties after it for a node:
 *     node GAME PATH LENGTH     it is there and has these properties, in so many bytes of SGF
 *     children GAME PATH MOVES  these are there, in this order, and no others
 * PATH and MOVES are moves as numbers with commas between them, or "-" for none. */
#ifndef TETRESS_RECORD_JOURNAL_JOURNAL_EDIT_H
#define TETRESS_RECORD_JOURNAL_JOURNAL_EDIT_H

#include "engine/record/formats/format.h"

/* The index is the game's in the list; it may be one that is new at the list's end, and then its root comes
 * first. */

/* A node is new, or something of its own has changed; for the root, of the game. */
void journal_put_node(int game, const Record *record, const RecordNode *node, Text *out);

/* A node and all below it are new, or others than before. */
void journal_put_tree(int game, const Record *record, const RecordNode *top, Text *out);

/* A node's children are others than before, or in another order: after deleting and promoting. */
void journal_put_children(int game, const RecordNode *node, Text *out);

/* Applies the items to the games. Anything but items, or items of other games, is STATUS_INVALID or
 * STATUS_ILLEGAL_MOVE. */
Status journal_replay(RecordList *list, const char *bytes, size_t length, Error *error);

/* The same, except that a node keeps its analysis where the item has none, or a lesser one: analyses come by
 * themselves, and undoing an edit does not make them untrue. Adds items that say so to a text. */
Status journal_take_back(RecordList *list, const char *bytes, size_t length, Text *kept, Error *error);

#endif
