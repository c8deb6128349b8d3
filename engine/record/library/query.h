/* Which games are wanted, in words such as `blue:champion plies>100 reason:tokens`, and in which order. The
 * games are rows with names by number: those of a library, or those of a list. Any thread. */
#ifndef TETRESS_RECORD_LIBRARY_QUERY_H
#define TETRESS_RECORD_LIBRARY_QUERY_H

#include "engine/record/library/positions.h"

/* ---- Words ---- */

/* A word of a query: "name" alone, or a field with a value after ":", "=", "<", ">", "<=" or ">=". */
typedef enum QueryField {
    QUERY_WORD, /* in a player's or an agent's name, the date or the file */
    QUERY_RED,  /* names: of the player, or of the agent if there is no player */
    QUERY_BLUE,
    QUERY_PLAYER, /* of either side */
    QUERY_WON,
    QUERY_LOST,
    QUERY_AGENT,
    QUERY_VERSION, /* a name as it is written, not the one that it stands for */
    QUERY_FILE,
    QUERY_TAG,    /* in "name=value" of one of the game's tags */
    QUERY_RESULT, /* one or several of these names, with commas between */
    QUERY_REASON,
    QUERY_REVIEWED,
    QUERY_DATE, /* from here on, ranges */
    QUERY_PLIES,
    QUERY_TURNS, /* another name for the same */
    QUERY_MARGIN,
    QUERY_ACCURACY,
    QUERY_GAME, /* its number */
    QUERY_FIELDS
} QueryField;

enum { QUERY_TEXT_SIZE = 256, QUERY_TERMS_MAX = 24 };

/* "40", "<40", ">=40" or "40..60", from both ends; a date may be a year or a month. */
typedef struct QueryRange {
    int32_t low, high;
} QueryRange;

typedef struct QueryTerm {
    QueryField field;
    bool excludes; /* a "-" before it */
    bool whole;    /* "=" before a name, which is then all of it */
    uint16_t text; /* where the value begins in the query's text */
    uint32_t set;  /* of results or reasons, a bit each */
    QueryRange range;
} QueryTerm;

/* All terms must match; zeros want every game. A plain value. */
typedef struct LibraryQuery {
    bool deleted; /* wants those that are deleted instead of the others */
    int count;
    QueryTerm terms[QUERY_TERMS_MAX];
    char text[QUERY_TEXT_SIZE]; /* the values, in lower case, each with a NUL after it */
} LibraryQuery;

/* Words in "double quotes" are one word, and never a field. A colon after something else than a field belongs
 * to the word, as in "champion:level=5", unless a field's name is misspelt. After an error, the query has the
 * words before the mistake. */
Status library_query_read(const char *text, LibraryQuery *out, Error *error);

/* The end of a word from its operator on, such as "<40"; the column is of the whole text. */
Status query_range_read(const char *text, int column, QueryRange *out, Error *error);

/* ---- Games ---- */

/* Games to choose from. */
typedef struct LibraryRows {
    const LibraryRow *items;
    uint32_t count;
    LibraryNames names[LIBRARY_NAME_KINDS];
    /* Gives a game's tags one by one, until it returns false; null if they are not known. */
    bool (*tag)(const void *of, uint32_t number, int index, const char **name, const char **value);
    const void *of;
} LibraryRows;

/* All of a library, until it changes. */
LibraryRows library_all(Library *self);

/* A query prepared for some rows, which must stay as they are meanwhile. */
typedef struct LibraryFilter LibraryFilter;

/* Whom of a game the words name: bits by Side, and one for the game itself. */
enum { QUERY_NAMES_RED = 1, QUERY_NAMES_BLUE = 2, QUERY_WANTS_GAME = 4 };

Status library_filter_create(const LibraryRows *rows, const LibraryQuery *query, LibraryFilter **out,
                             Error *error);
void library_filter_destroy(LibraryFilter *self); /* may be null */

/* 0 if the game with this number is not wanted; otherwise the bits. Accuracy and version must be those of a
 * side that other words name, if any does. */
int library_filter_game(const LibraryFilter *self, uint32_t number);

/* ---- Order ---- */

typedef enum LibraryColumn {
    LIBRARY_BY_NUMBER,
    LIBRARY_BY_RED,
    LIBRARY_BY_BLUE,
    LIBRARY_BY_RESULT,
    LIBRARY_BY_PLIES,
    LIBRARY_BY_DATE,
    LIBRARY_BY_REVIEWED,
    LIBRARY_BY_REASON,
    LIBRARY_BY_MARGIN,
    LIBRARY_BY_RED_ACCURACY,
    LIBRARY_BY_BLUE_ACCURACY,
    LIBRARY_BY_FILE,
    LIBRARY_COLUMNS
} LibraryColumn;

extern const char *const library_column_names[LIBRARY_COLUMNS + 1]; /* ended by null */

/* What the row of a game with this number says in a column that is no name. */
uint32_t library_row_figure(const LibraryRow *row, uint32_t number, LibraryColumn column);

/* The games that a query wants, by a column; equal ones stay in the order of their numbers. A million take
 * some 50 ms. The result replaces what is in `out`. */
Status library_select(const LibraryRows *rows, const LibraryQuery *query, LibraryColumn sort, bool falls,
                      const atomic_bool *stop, LibraryNumbers *out, Error *error);

/* Leaves of some games those that come to a position, in their order. */
Status library_numbers_at(Library *self, const Position *position, const atomic_bool *stop,
                          LibraryNumbers *numbers, Error *error);

/* Appends games to a text in a format. Only those of JSON, which is one value, are records all at once. */
Status library_write(Library *self, const LibraryNumbers *numbers, RecordFormat format,
                     const LibraryWatch *watch, Text *out, Error *error);

/* Games as a set of a library with so many, which free() releases. */
Status library_set_of(const LibraryNumbers *numbers, uint32_t count, uint64_t **out, Error *error);

#endif
