/* What a book says of a position, as a report. Any thread. */
#ifndef TETRESS_AGENT_BOOK_REPORT_H
#define TETRESS_AGENT_BOOK_REPORT_H

#include "engine/book/book.h"
#include "engine/report/report.h"

/* The entry must come from book_find of that book. Lines go on with the best moves as far as the book does.
 * No nodes were visited for it now; the effort of moves is that of making the book. */
void book_report(const Book *book, const BookEntry *entry, Report *out);

#endif
