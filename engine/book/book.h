/* A book of openings: positions near the start with the moves that long searches found best there.
 *
 * A position and all that are symmetric to it are one entry. The value of a move is that of the positions
 * after it, as far as the book goes: where it has the position after a move, the best move there counts, and
 * where it ends, what the search said. A book that is open never changes, so any thread may look something
 * up. */
#ifndef TETRESS_BOOK_BOOK_H
#define TETRESS_BOOK_BOOK_H

#include "engine/game/position.h"
#include "engine/game/value.h"

enum {
    BOOK_MOVES = 16, /* of a position, at most */
    BOOK_PLIES_MAX = 20,
    BOOK_POSITIONS_MAX = 1 << 18,
    BOOK_NODES_MAX = 500000000,
    BOOK_AGENT_SIZE = 256
};

/* How a book is made; book_make.h says what it means. */
typedef struct BookPlan {
    char agent[BOOK_AGENT_SIZE]; /* who searches */
    int plies;                   /* positions with fewer plies are in the book */
    int width;                   /* at most so many replies are looked into, up to BOOK_MOVES */
    int margin;                  /* and only if they lose no more than this, in hundredths of a token */
    int nodes;                   /* for each position */
} BookPlan;

typedef struct BookMove {
    Move move;
    Value value;    /* for the side to move */
    Score searched; /* what the search of this position alone said */
    uint8_t bound;  /* of that: ValueBound */
    uint64_t nodes; /* that it spent on this move */

    /* of this move with everything after it in the book */
    uint64_t count;  /* lines of moves up to the book's end; 1 if the book ends here */
    uint64_t effort; /* nodes */
    int next;        /* the entry after it; -1: the book ends here */
} BookMove;

typedef struct BookEntry {
    Position position;
    int depth;      /* of its search */
    uint64_t nodes; /* of its search */
    int count;      /* of its moves; the best comes first */
    BookMove moves[BOOK_MOVES];
} BookEntry;

typedef struct Book Book;

/* Opens a file; "default" is the book that comes with the programs. Any bytes give a book or an error, which
 * names the file and the line. */
Status book_open(const char *path, Book **out, Error *error);
void book_close(Book *self); /* may be null */

const BookPlan *book_plan(const Book *self);

/* The entries, in the order of their plies; each is the form that its symmetric positions share. */
int book_count(const Book *self);
const BookEntry *book_entry(const Book *self, int index);

/* Finds what the book knows of a position, with the moves as they are in it; false if it is not there. */
bool book_find(const Book *self, const Position *position, BookEntry *out);

#endif
