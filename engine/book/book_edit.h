/* Making a book: for one thread. */
#ifndef TETRESS_BOOK_BOOK_EDIT_H
#define TETRESS_BOOK_BOOK_EDIT_H

#include "engine/base/text.h"
#include "engine/book/book.h"

enum { BOOK_PLAN_SIZE = BOOK_AGENT_SIZE + 96 };

/* Writes "plies 6 width 8 margin 400 nodes 4000000 by champion". */
void book_plan_write(const BookPlan *plan, char out[BOOK_PLAN_SIZE]);

/* A book without entries. */
Status book_create(const BookPlan *plan, Book **out, Error *error);

/* Adds a search's result: position, depth, nodes, and for each move what was searched. The position is turned
 * into the form that its symmetric positions share. */
Status book_add(Book *self, const BookEntry *searched, Error *error);

/* Puts the entries in order and finds everything else about their moves; call it after adding, before the
 * book is read. STATUS_INVALID if a position was added twice, or without moves. */
Status book_settle(Book *self, Error *error);

/* Writes a settled book as the text of a file. */
Status book_write(const Book *self, Text *out, Error *error);

/* Reads such a text, without its seal. */
Status book_read(const Text *text, Book **out, Error *error);

#endif
