#include "engine/search/alphabeta/table.h"

#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/platform/pages.h"
#include "engine/game/kernels/kernels.h"

enum { AGES = VIEW_AGES };

/* Where each part of an entry is in its data word; the mark is never 0, but the word of an empty entry is. */
enum {
    MOVE_BITS = 12,
    SCORE_SHIFT = 12,
    EVALUATION_SHIFT = 28,
    DEPTH_SHIFT = 44,
    BOUND_SHIFT = 52,
    AGE_SHIFT = 54,
    MARK_SHIFT = 60
};
enum { MARK_FIRST = 1, MARK_LAST = 15 };
enum { TOUCHED_MOST = 256 << 20 }; /* of a larger table, the rest comes when it is used */

static uint8_t data_depth(uint64_t data)
{
    return (uint8_t)(data >> DEPTH_SHIFT);
}

static uint8_t data_age(uint64_t data)
{
    return data >> AGE_SHIFT & (AGES - 1);
}

static uint8_t data_bound(uint64_t data)
{
    return data >> BOUND_SHIFT & 3;
}

/* Whether this is an entry of the current game. */
static bool data_live(const Table *self, uint64_t data)
{
    return data >> MARK_SHIFT == self->mark;
}

/* Its age in searches. */
static int data_years(const Table *self, uint64_t data)
{
    return (self->age - data_age(data)) & (AGES - 1);
}

static TableBucket *table_bucket(const Table *self, uint64_t key)
{
    __extension__ typedef unsigned __int128 Wide;
    return &self->buckets[(uint64_t)(((Wide)key * self->count) >> 64)];
}

Status table_create(Table *self, int megabytes, Error *error)
{
    *self = (Table){0};
    if (megabytes <= 0)
        return STATUS_OK;
    size_t bytes = memory_megabytes(megabytes);
    self->buckets = pages_allocate(bytes);
    if (!self->buckets)
        return error_set(error, STATUS_MEMORY, "no memory for a table of %d MB", megabytes);
    pages_touch(self->buckets, bytes < TOUCHED_MOST ? bytes : TOUCHED_MOST);
    self->count = bytes / sizeof(TableBucket);
    self->mark = MARK_FIRST;
    return STATUS_OK;
}

void table_destroy(Table *self)
{
    pages_free(self->buckets, self->count * sizeof *self->buckets);
    *self = (Table){0};
}

void table_clear(Table *self)
{
    if (self->mark == MARK_LAST)
        memset(self->buckets, 0, self->count * sizeof *self->buckets);
    if (self->count)
        self->mark = self->mark == MARK_LAST ? MARK_FIRST : (uint8_t)(self->mark + 1);
    self->age = 0;
}

void table_next_search(Table *self)
{
    self->age = (self->age + 1) & (AGES - 1);
}

/* Relaxed accesses throughout: an entry contains its own check, and nothing else is reached through it. */
static uint64_t slot_data(const TableSlot *slot)
{
    return atomic_load_explicit(&slot->data, memory_order_relaxed);
}

/* Whether an entry is of the current game and of this key. */
static bool slot_holds(const Table *self, const TableSlot *slot, uint64_t data, uint64_t key)
{
    return data_live(self, data) && (atomic_load_explicit(&slot->check, memory_order_relaxed) ^ data) == key;
}

bool table_probe(const Table *self, uint64_t key, TableEntry *out, TableUse *use)
{
    use->probes++;
    if (!self->count)
        return false;
    const TableBucket *bucket = table_bucket(self, key);
    for (int i = 0; i < TABLE_BUCKET; i++) {
        uint64_t data = slot_data(&bucket->slots[i]);
        if (slot_holds(self, &bucket->slots[i], data, key)) {
            *out = (TableEntry){.move = (Move)(data & ((1 << MOVE_BITS) - 1)),
                                .score = (int16_t)(uint16_t)(data >> SCORE_SHIFT),
                                .evaluation = (int16_t)(uint16_t)(data >> EVALUATION_SHIFT),
                                .depth = data_depth(data),
                                .bound = data_bound(data),
                                .age = data_age(data)};
            if (out->move > MOVE_NONE) {
                use->damaged++;
                return false;
            }
            use->hits++;
            return true;
        }
    }
    return false;
}

void table_store(Table *self, uint64_t key, const TableEntry *entry, TableUse *use)
{
    if (!self->count)
        return;
    TableBucket *bucket = table_bucket(self, key);
    TableSlot *victim = NULL;
    int least = 0;
    for (int i = 0; i < TABLE_BUCKET; i++) {
        TableSlot *slot = &bucket->slots[i];
        uint64_t data = slot_data(slot);
        bool same = slot_holds(self, slot, data, key);
        if (same || !data_live(self, data)) {
            /* what this search knows from much deeper is worth more, unless the new result is exact */
            if (same && !data_years(self, data) && data_depth(data) > entry->depth + 2 &&
                entry->bound != BOUND_EXACT)
                return;
            victim = slot;
            break;
        }
        int worth = data_depth(data) - 4 * data_years(self, data);
        if (!victim || worth < least) {
            victim = slot;
            least = worth;
        }
    }
    uint64_t old = slot_data(victim);
    uint64_t data = (uint64_t)self->mark << MARK_SHIFT | (uint64_t)entry->move |
                    (uint64_t)(uint16_t)entry->score << SCORE_SHIFT |
                    (uint64_t)(uint16_t)entry->evaluation << EVALUATION_SHIFT |
                    (uint64_t)entry->depth << DEPTH_SHIFT | (uint64_t)entry->bound << BOUND_SHIFT |
                    (uint64_t)self->age << AGE_SHIFT;
    use->stores++;
    use->replacements += data_live(self, old) && !slot_holds(self, victim, old, key);
    atomic_store_explicit(&victim->check, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&victim->data, data, memory_order_relaxed);
}

uint64_t table_bytes(const Table *self)
{
    return self->count * sizeof(TableBucket);
}

uint64_t table_entries(const Table *self)
{
    return self->count * TABLE_BUCKET;
}

int table_permille(const Table *self)
{
    enum { SAMPLE = 250 };
    int used = 0;
    if (self->count < SAMPLE)
        return 0;
    for (int i = 0; i < SAMPLE; i++)
        for (int j = 0; j < TABLE_BUCKET; j++) {
            uint64_t data = slot_data(&self->buckets[i].slots[j]);
            used += data_live(self, data) && !data_years(self, data);
        }
    return used;
}

void table_view(const Table *self, TableView *out)
{
    enum { SAMPLE = 64 }; /* buckets for each cell of the map */
    memset(out, 0, sizeof *out);
    out->entries = table_entries(self);
    uint64_t used = 0, seen = 0;
    for (int cell = 0; cell < VIEW_MAP && self->count; cell++) {
        uint64_t from = self->count * (uint64_t)cell / VIEW_MAP,
                 to = self->count * (uint64_t)(cell + 1) / VIEW_MAP;
        uint64_t used_before = used, seen_before = seen;
        for (uint64_t i = from; i < to && i < from + SAMPLE; i++)
            for (int j = 0; j < TABLE_BUCKET; j++) {
                uint64_t data = slot_data(&self->buckets[i].slots[j]);
                seen++;
                if (!data_live(self, data))
                    continue;
                used++;
                out->by_bound[data_bound(data)]++;
                out->by_depth[data_depth(data) < VIEW_DEPTHS ? data_depth(data) : VIEW_DEPTHS - 1]++;
                out->by_age[data_years(self, data)]++;
            }
        if (seen > seen_before)
            out->map[cell] = (float)(used - used_before) / (float)(seen - seen_before);
    }
    if (!used)
        return;
    out->filled = (double)used / (double)seen;
    out->of_this_search = out->by_age[0] / (double)seen;
    for (int i = 0; i < 4; i++)
        out->by_bound[i] /= (double)used;
    for (int i = 0; i < VIEW_DEPTHS; i++)
        out->by_depth[i] /= (double)used;
    for (int i = 0; i < VIEW_AGES; i++)
        out->by_age[i] /= (double)used;
}

static void entry_view(const Table *self, const Position *position, Move move, TableEntryView *out)
{
    TableUse use = {0};
    TableEntry entry;
    *out = (TableEntryView){.move = move, .best = MOVE_NONE};
    if (!table_probe(self, table_key(position), &entry, &use))
        return;
    *out = (TableEntryView){move,
                            true,
                            entry.bound,
                            entry.depth,
                            (uint8_t)((self->age - entry.age) & (AGES - 1)),
                            entry.move,
                            entry.score,
                            entry.evaluation};
}

void table_lookup(const Table *self, const Position *position, LookupView *out)
{
    out->version = 0;
    out->position = *position;
    out->count = 1;
    entry_view(self, position, MOVE_NONE, &out->entries[0]);
    if (position->plies >= PLY_LIMIT)
        return;
    const Kernels *kernels = kernels_best();
    Move moves[MOVE_LIST_SIZE];
    int count = kernels->list(position, position_turn(position), moves);
    for (int i = 0; i < count && out->count < VIEW_ENTRIES; i++) {
        Position child;
        kernels->play(position, moves[i], &child);
        /* the first plies have more children than there is room for: stored ones come first */
        entry_view(self, &child, moves[i], &out->entries[out->count]);
        out->count += out->entries[out->count].found || count < VIEW_ENTRIES;
    }
}
