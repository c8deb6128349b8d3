/* Shared by the files of this folder only. */
#ifndef TETRESS_RECORD_LIBRARY_LIBRARY_INNER_H
#define TETRESS_RECORD_LIBRARY_LIBRARY_INNER_H

#include <sqlite3.h>

#include "engine/record/library/library.h"

enum {
    ROWS_IN_BLOCK = 1024, /* games whose rows stand in one blob */
    MOVES_IN_BLOCK = 128, /* games whose moves do */
};

/* ---- The file: library_store.c ---- */

/* Tables of blobs by number. Each blob has a checksum, and the number of the commit that wrote it. Those of
 * names are first, by LibraryNameKind. */
typedef enum LibraryTable {
    TABLE_PLAYERS,
    TABLE_AGENTS,
    TABLE_SOURCES,
    TABLE_ROWS,
    TABLE_MOVES,
    TABLE_WHOLE,
    TABLE_KEYS,
    TABLE_META, /* a single LibraryMeta */
    LIBRARY_TABLES
} LibraryTable;

typedef struct LibraryMeta {
    int64_t commits, games;
} LibraryMeta;

typedef enum LibraryStatement {
    STATEMENT_GET,
    STATEMENT_PUT,
    STATEMENT_ERASE,
    STATEMENT_CHANGED,
    LIBRARY_STATEMENTS
} LibraryStatement;

typedef struct LibraryNameTable {
    LibraryName *items; /* owns the texts */
    int count, capacity;
    uint32_t *slots; /* numbers by hash; 0: free */
    uint32_t slot_count;
} LibraryNameTable;

struct Library {
    char *path;
    sqlite3 *file;
    sqlite3_stmt *statements[LIBRARY_STATEMENTS][LIBRARY_TABLES];
    LibraryNameTable names[LIBRARY_NAME_KINDS];
    LibraryRow *rows;
    int count, capacity;
    int64_t commit;    /* the last one whose changes are in memory */
    int64_t version;   /* SQLite's, which changes with the commits of others */
    uint32_t *numbers; /* of games by fingerprint, for duplicates; 0: free, null: not made yet */
    uint32_t number_slots;
    bool lenient;    /* damage is passed over: what it holds is unknown */
    bool repaired;   /* the first page was damaged */
    bool names_lost; /* some were */
    Text moves;      /* of a block of games, from 1; 0: none */
    uint32_t moves_block;
};

/* The flag may be null; that it was set is noticed soon. */
static inline bool library_stopped(const atomic_bool *stop)
{
    return stop && atomic_load_explicit(stop, memory_order_relaxed);
}

uint64_t library_hash(const void *bytes, size_t length, uint64_t seed);

/* Turns SQLite's last failure into an error. */
Status store_error(Library *self, int code, Error *error);

Status store_execute(Library *self, const char *text, Error *error);

/* Opens the file at the path; makes or checks its tables. */
Status store_open(Library *self, LibraryMode mode, Error *error);
void store_close(Library *self);

/* Whether the file has the tables of a library; and opening it again in memory, with what was damaged of its
 * first page, which says where everything is, as it must have been. */
bool store_has_tables(Library *self);
Status store_open_repaired(Library *self, Error *error);

/* The number that a query gives; -1 after a failure, which sqlite3_errcode says. */
int64_t store_number(Library *self, const char *query);

/* Reads a blob into a text; leaves it empty if there is none. */
Status store_get(Library *self, LibraryTable table, int64_t id, Text *out, Error *error);
Status store_put(Library *self, LibraryTable table, int64_t id, const void *bytes, size_t length,
                 Error *error);

/* Erases blobs from the first number to the one before the end. */
Status store_erase(Library *self, LibraryTable table, int64_t first, int64_t end, Error *error);

/* Says that the file is no library. */
Status store_refuse_file(const Library *self, Error *error);

/* The greatest number; -1 after a failure. */
int64_t store_last(Library *self, LibraryTable table);

/* Gives each blob that others have changed to a function. */
typedef Status StoreTake(Library *self, LibraryTable table, int64_t id, const Text *blob, Error *error);
Status store_take_changed(Library *self, LibraryTable table, StoreTake *take, Error *error);

/* Begins changing the file, with everything that others committed in memory; and ends it, keeping the changes
 * if all went well. Otherwise memory again has what the file has. */
Status store_begin(Library *self, Error *error);
Status store_end(Library *self, Status status, Error *error);

/* ---- library.c ---- */

/* The same as library_open; a lenient library opens for reading whatever is damaged in it. */
Status library_open_file(const char *path, LibraryMode mode, bool lenient, Library **out, Error *error);

/* Reads from the file what others have committed, within a transaction. After forgetting, that is all. */
Status library_load(Library *self, Error *error);
void library_forget(Library *self);

/* What the file says now of its games, within a transaction. */
Status library_get_meta(Library *self, LibraryMeta *out, Error *error);

/* Writes the rows of a block. */
Status library_put_rows(Library *self, uint32_t block, Error *error);

/* The number of a name, which is added if it is new. */
Status library_name_add(Library *self, LibraryNameKind kind, const char *text, uint32_t *out, Error *error);
void library_names_free(Library *self);
StoreTake library_take_name;

/* ---- Packed games: library_pack.c ---- */

/* Games on their way into a library. */
typedef struct PackedGame {
    LibraryRow row;     /* without names */
    Text text;          /* what follows is where in it: */
    size_t names[2][2]; /* the players' and the agents' names */
    size_t source;      /* the name of the file */
    size_t moves;       /* the main line and the tags */
    size_t whole;       /* the record, up to the end, if there is more than that */
    int analysed;       /* positions of the main line */
} PackedGame;

typedef struct PackedGames {
    PackedGame *items;
    int count, capacity;
} PackedGames;

void packed_games_free(PackedGames *self);
Status packed_games_add(PackedGames *self, const Record *record, const char *source, LibraryJudge judge,
                        Error *error);

/* Moves games to others. */
Status packed_games_append(PackedGames *self, PackedGames *games, Error *error);

/* Adds packed games in a transaction. */
Status library_add_packed(Library *self, const PackedGames *games, LibraryAdded *sum, Error *error);

/* Reads packed moves. */
Status packed_moves(const void *bytes, size_t length, Game *out, Error *error);

/* Where the tags begin: names and values up to the end, each with a NUL. */
size_t packed_tags(const void *bytes, size_t length);

/* A game's packed bytes, valid until the next call. */
Status library_packed(Library *self, uint32_t number, const char **bytes, size_t *length, Error *error);

/* How many positions of the main line are analysed. */
int library_analysed(const Record *record);

/* ---- Positions: library_keys.c ---- */

/* Games stand in segments: of 65,536, then of 8,192 and of 1,024, the last of which may be incomplete. A
 * segment has buckets by the first bits of a position's key. A bucket has, for each position of a game, some
 * more bits of the key and the game's place in the segment, in order, as differences in few bytes. So some
 * games seem to have a position that they don't have; whoever asks plays them through. Positions of many
 * games have a summary besides: what was played, and which games only seem to have it. */
typedef struct KeySegment {
    uint32_t first, end; /* games, from 0 */
    int bits;            /* of keys, which say the bucket */
} KeySegment;

/* The segment that begins with this game, in a library of so many. */
KeySegment key_segment(uint32_t first, uint32_t count);

/* Writes the segments of games added after so many, in a transaction. */
Status library_put_keys(Library *self, uint32_t before, Error *error);

/* STATUS_INVALID if a segment is not as it would be written again. */
Status library_check_keys(Library *self, const KeySegment *segment, Error *error);

/* What was played in a position, in the games of a segment. */
typedef struct KeyMove {
    uint32_t child; /* of the position's key after it; 0: the game ended */
    uint32_t results[OUTCOME_DRAW + 1];
    uint64_t plies;
} KeyMove;

/* What a segment has about a position. */
typedef struct KeyFound {
    uint32_t *games; /* from 0, in order; of a summary, only those that have the position */
    int count, capacity;
    bool summed;
    KeyMove *moves; /* the summary */
    int move_count, move_capacity;
} KeyFound;

void key_found_free(KeyFound *self);
Status library_get_key(Library *self, const KeySegment *segment, uint64_t key, KeyFound *out, Error *error);

#endif
