/* Makes books: an agent searches positions from the start on, in the form that symmetric ones share.
 *
 * A book answers for either side. Where that side is to move, the book follows its best move; where the other
 * is, it follows every reply within the plan's width and margin. All first moves within the width are
 * followed. What is best and near may change as positions after it are searched, so rounds of searches follow
 * each other until nothing is missing. The threads change nothing. */
#ifndef TETRESS_AGENT_BOOK_MAKE_H
#define TETRESS_AGENT_BOOK_MAKE_H

#include "engine/agent/agent.h"
#include "engine/base/queue.h"
#include "engine/book/book.h"

/* Who searches. */
typedef struct BookWatch {
    const Roster *roster;
    int threads;
    const atomic_bool *stop;
    /* Called after each search by the thread that called; may be null. `wanted`: how many are known to be
     * missing still. */
    void (*progress)(void *context, int searched, int wanted);
    void *context;
} BookWatch;

/* Makes a book in a file or, if one with the same plan is there, goes on with it. It is saved from time to
 * time and, also when stopped, at the end; `out` is what is in it then. If the first search fails, it is
 * null, and there is no file. */
Status book_make(const BookPlan *plan, const char *path, const BookWatch *watch, Book **out, Error *error);

/* How much one of the book's positions differs when it is searched again. */
typedef struct BookDifference {
    Position position;
    Move move, again;   /* the best by its search alone, then and now */
    int score, changed; /* of that search, and by how much it differs now */
} BookDifference;

/* Searches `count` of the book's positions again, evenly spread, with so many nodes. */
Status book_search_again(const Book *self, int count, int nodes, const BookWatch *watch, BookDifference *out,
                         Error *error);

/* How many positions book_make would search next; 0: the book is complete. */
Status book_missing(Book *self, int *out, Error *error);

#endif
