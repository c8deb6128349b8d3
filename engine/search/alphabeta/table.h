/* The transposition table: what searches found about positions, shared by threads without locks.
 *
 * An entry is two 64-bit words. The key is stored XORed with the data, so an entry whose halves come from two
 * threads matches no key. Four entries make a bucket of one cache line. Creating, resizing and clearing are
 * for one thread while no other uses the table; everything else is for any thread. */
#ifndef TETRESS_SEARCH_ALPHABETA_TABLE_H
#define TETRESS_SEARCH_ALPHABETA_TABLE_H

#include <stdatomic.h>

#include "engine/game/position.h"
#include "engine/game/score.h"
#include "engine/report/view.h"

enum { TABLE_BUCKET = 4, TABLE_MB_MAX = 65536 };

typedef struct TableSlot {
    _Atomic uint64_t check; /* key ^ data */
    _Atomic uint64_t data;  /* 0: empty */
} TableSlot;

typedef struct TableBucket {
    TableSlot slots[TABLE_BUCKET];
} TableBucket;

typedef struct Table {
    TableBucket *buckets;
    size_t count; /* buckets; 0 without a table, when nothing is ever found */
    uint8_t age;  /* of this search, 0..63 */
    uint8_t mark; /* of this game: entries with another mark are from earlier games and count as empty */
} Table;

/* How one thread used the table. */
typedef struct TableUse {
    uint64_t probes, hits, cutoffs, stores, replacements, damaged;
} TableUse;

typedef struct TableEntry {
    Move move; /* MOVE_NONE if there is none */
    uint8_t depth;
    uint8_t bound; /* Bound */
    uint8_t age;
    Score score;      /* wins and losses are counted from the position itself */
    Score evaluation; /* for the side to move */
} TableEntry;

Status table_create(Table *self, int megabytes, Error *error);
void table_destroy(Table *self);

/* Empties the table, usually without touching it: in a match of quick games, a large table is cleared more
 * often than filled. */
void table_clear(Table *self);

/* Call before a search: ages all entries. */
void table_next_search(Table *self);

/* The key of tokens, side and ply: the ply matters for the evaluation and for the end at ply 150. */
static inline uint64_t table_key(const Position *position)
{
    return position->key ^ (position->plies * 0x9e3779b97f4a7c15u);
}

bool table_probe(const Table *self, uint64_t key, TableEntry *out, TableUse *use);

/* Stores an entry; deeper and newer ones are kept. The table sets the age. */
void table_store(Table *self, uint64_t key, const TableEntry *entry, TableUse *use);

/* How many of a thousand entries are of this search, from a sample. */
int table_permille(const Table *self);

uint64_t table_bytes(const Table *self);
uint64_t table_entries(const Table *self);

void table_view(const Table *self, TableView *out);
void table_lookup(const Table *self, const Position *position, LookupView *out);

#endif
