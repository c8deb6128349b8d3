/* Edits as text, for the journal and for undo. One thread at a time for each record or list.
 *
 * An item is one line, and the properties after it for a node:
 *     node GAME PATH LENGTH     it is there and has these properties, in so many bytes of SGF
 *     children GAME PATH MOVES  these are there, in this order, and no others
 * PATH and MOVES are moves as numbers with commas between them, or "-" for none. */
#ifndef TETRESS_RECORD_JOURNAL_JOURNAL_EDIT_H
#define TETRESS_RECORD_JOURNAL_JOURNAL_EDIT_H

#include "engine/record/formats/format.h"

/* The index is the game's in the list; it may be that of a new game at the end of the list, whose root then
 * comes first. */

/* A node is new, or its own contents have changed; for the root, those of the game. */
void journal_put_node(int game, const Record *record, const RecordNode *node, Text *out);

/* A node and everything below it are new or changed. */
void journal_put_tree(int game, const Record *record, const RecordNode *top, Text *out);

/* A node's children or their order have changed, by deleting or promoting. */
void journal_put_children(int game, const RecordNode *node, Text *out);

/* Applies the items to the games. Anything that is not an item, or items of other games, give STATUS_INVALID
 * or STATUS_ILLEGAL_MOVE. */
Status journal_replay(RecordList *list, const char *bytes, size_t length, Error *error);

/* The same, but a node keeps its analysis if the item has none, or a lesser one: analyses are not edits, and
 * undoing an edit does not make them wrong. Appends items that record this to a text. */
Status journal_take_back(RecordList *list, const char *bytes, size_t length, Text *kept, Error *error);

#endif
