/* A library of games: a million of them in one file of SQLite, and what can be asked about them quickly.
 *
 * Games are numbered from 1 in the order in which they came, and keep their numbers; a deleted one is only
 * marked. A few facts about each stand in memory as rows, so that filters and sorts are passes over an array.
 * Several programs and threads may use one file, each with a Library of its own: any number read, one writes
 * at a time, and another that wants to waits. What a function that changes the file did is on the disk when
 * it returns, or nothing of it is. A Library belongs to one thread at a time, and opening one, like
 * everything that takes an Error, waits for the disk. */
#ifndef TETRESS_RECORD_LIBRARY_LIBRARY_H
#define TETRESS_RECORD_LIBRARY_LIBRARY_H

#include <stdatomic.h>

#include "engine/record/formats/read_file.h"

typedef struct Library Library;

typedef enum LibraryMode {
    LIBRARY_READ,
    LIBRARY_WRITE, /* it must exist */
    LIBRARY_MAKE   /* makes it if it does not exist */
} LibraryMode;

typedef enum LibraryFlag {
    LIBRARY_DELETED = 1,
    LIBRARY_REVIEWED = 2, /* most of its positions are analysed */
    LIBRARY_WHOLE = 4     /* it has more than moves and tags, such as comments: all of it is kept */
} LibraryFlag;

enum { LIBRARY_ACCURACY_UNKNOWN = 255 };

/* What is known of a game without reading it. */
typedef struct LibraryRow {
    uint64_t fingerprint; /* of its start, moves, players, agents, event, round and date */
    uint32_t players[2];  /* names by Side, as they are written; 0: unknown */
    uint32_t agents[2];
    uint32_t source;     /* the name of the file that it came from */
    int32_t date;        /* 20261120; month and day may be 0; 0: unknown */
    uint8_t outcome;     /* Outcome */
    uint8_t reason;      /* RecordReason */
    uint8_t plies;       /* at the end of the main line */
    uint8_t flags;       /* LibraryFlag */
    uint8_t accuracy[2]; /* percent, by Side */
    uint8_t margin;
    uint8_t spare;
} LibraryRow;

/* The date of a row from text: "2026-11-20", "2026.11.??", "20261120" or a year, with anything after it. */
int32_t library_date(const char *text);

/* "2026-11-20", as much of it as is known. */
enum { LIBRARY_DATE_SIZE = 16 };
void library_date_write(int32_t date, char out[LIBRARY_DATE_SIZE]);

/* ---- Names ---- */

typedef enum LibraryNameKind {
    LIBRARY_PLAYERS,
    LIBRARY_AGENTS,
    LIBRARY_SOURCES,
    LIBRARY_NAME_KINDS
} LibraryNameKind;

typedef struct LibraryName {
    const char *text;
    uint32_t stands_for; /* the number of the name that counts instead: its own if it is no alias */
} LibraryName;

/* By number; the first, 0, is "" and means unknown. */
typedef struct LibraryNames {
    const LibraryName *items;
    uint32_t count;
} LibraryNames;

/* Valid until the library changes. */
LibraryNames library_names(const Library *self, LibraryNameKind kind);

/* The number of a name; 0 if the library does not have it. */
uint32_t library_name_find(const Library *self, LibraryNameKind kind, const char *text);

/* Lets a name, and all that stand for it, stand for another one; given itself, it no longer stands for
 * another. */
Status library_join(Library *self, LibraryNameKind kind, uint32_t name, uint32_t stands_for, Error *error);

/* The same for a player's name, an agent's, or both where both are called so. */
Status library_join_named(Library *self, const char *name, const char *stands_for, Error *error);

/* ---- The file ---- */

Status library_open(const char *path, LibraryMode mode, Library **out, Error *error);
void library_close(Library *self); /* may be null */
const char *library_path(const Library *self);

/* Takes over what others have committed since the library was opened or refreshed. */
Status library_refresh(Library *self, bool *changed, Error *error);

/* ---- Games ---- */

/* How many there are, deleted ones included, and their rows, from game 1 on; valid until the library
 * changes. */
uint32_t library_count(const Library *self);
const LibraryRow *library_rows(const Library *self);

/* A game as it came, but for the times of its moves if it has nothing else beyond moves and tags. */
Status library_game(Library *self, uint32_t number, Record **out, Error *error);

/* A tag by its place in the game; false if there are no more, or they can't be read. The library, which is
 * the first, is one that nothing else uses meanwhile. */
bool library_tag(const void *library, uint32_t number, int index, const char **name, const char **value);

/* Its main line. */
Status library_moves(Library *self, uint32_t number, Game *out, Error *error);

/* ---- Adding and changing ---- */

/* Says how accurate both sides of a record are in percent, as far as its analyses tell; leaves out what is
 * unknown. Called on any thread. */
typedef void (*LibraryJudge)(const Record *record, uint8_t accuracy[2]);

/* A game is a duplicate of one that has the same fingerprint: so equal games of a deterministic match count
 * once for each round. */
typedef struct LibraryAdded {
    uint32_t games;
    uint32_t duplicates; /* games that were there before */
    uint32_t renewed;    /* duplicates with more analyses, which were taken */
    uint32_t problems;   /* mistakes in files; what was read before them is added */
} LibraryAdded;

/* Keeps a game with its analyses and comments instead of what the library has of it; the moves of its main
 * line, its players and its tags must be the same. */
Status library_keep(Library *self, uint32_t number, const Record *record, LibraryJudge judge, Error *error);

/* Marks games as deleted, or takes that back. */
Status library_delete(Library *self, const uint32_t *numbers, uint32_t count, bool deleted, Error *error);

/* ---- Damage ---- */

typedef struct LibraryWatch {
    const atomic_bool *stop;                              /* may be null, and so may the next */
    void (*problem)(void *context, const Error *problem); /* for damage, once for games in a row */
    void (*progress)(void *context, uint32_t done, uint32_t all);
    void *context;
} LibraryWatch;

/* Reads everything in a library, plays all games through and finds their positions again. STATUS_INVALID if
 * anything is damaged. */
Status library_check(const char *path, const LibraryWatch *watch, Error *error);

/* Adds every game that can be read in a library, which may be damaged, to the one at the new path, which is
 * made only if there is something to read. Deleted games stay behind. A game whose facts are lost has its
 * moves and tags, and the result by the rules. */
Status library_rescue(const char *path, const char *new_path, const LibraryWatch *watch, LibraryAdded *sum,
                      Error *error);

/* ---- Importing ---- */

/* Files and folders with everything in them. */
typedef struct LibraryImport {
    const char *const *paths;
    int count;
    int threads;
    LibraryJudge judge; /* may be null, and so may all that follow */
    /* reads what is kept elsewhere of a file's games, such as reviews, if there is anything, and adds it to
     * some of them; both are null, or called on any thread */
    void (*read_kept)(const char *path, ReadFile *out);
    void (*add_kept)(const ReadFile *kept, RecordList *list);
    const atomic_bool *stop;
    void (*problem)(void *context, const Error *problem);
    void (*progress)(void *context, const LibraryAdded *sum, uint64_t bytes, uint64_t all);
    void *context;
} LibraryImport;

/* Reads on several threads and commits every few thousand games; what was committed before a stop
 * (STATUS_INTERRUPTED) or a failure stays. */
Status library_import(Library *self, const LibraryImport *plan, LibraryAdded *sum, Error *error);

#endif
