#include "engine/record/library/library_inner.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "engine/base/memory.h"
#include "engine/base/parallel.h"
#include "engine/base/platform/thread.h"
#include "engine/base/scan.h"
#include "engine/game/kernels/kernels.h"
#include "engine/game/symmetry.h"

enum {
    HASH_BITS = 20, /* of a key: those of its bucket, and those that an entry has */
    GAME_BITS = 16,
    SUMMED_FROM = 16,    /* games with a position, of which there is a summary then */
    PARALLEL_FROM = 1024 /* games from which threads pay */
};

typedef struct KeyLevel {
    uint32_t games;
    int bits;
} KeyLevel;

static const KeyLevel levels[] = {{1 << GAME_BITS, 10}, {1 << 13, 7}, {1 << 10, 4}};

enum { LEVELS = sizeof levels / sizeof *levels, LEAST_GAMES = 1 << 10, BUCKET_BITS = 16 };

KeySegment key_segment(uint32_t first, uint32_t count)
{
    int level = 0;
    while (level < LEVELS - 1 && (first % levels[level].games || count - first < levels[level].games))
        level++;
    uint32_t end = first + levels[level].games;
    return (KeySegment){first, end < count ? end : count, levels[level].bits};
}

static int64_t bucket_id(const KeySegment *segment, uint64_t bucket)
{
    return (int64_t)(((uint64_t)segment->first / LEAST_GAMES << BUCKET_BITS) + bucket);
}

static uint64_t bucket_of(const KeySegment *segment, uint64_t key)
{
    return key >> (64 - segment->bits);
}

/* A position of a game: what the bucket does not say of the key's bits, its hash, then the game. */
static uint32_t code_of(const KeySegment *segment, uint64_t key, uint32_t game)
{
    uint64_t rest = key << segment->bits >> (64 - HASH_BITS + segment->bits);
    return (uint32_t)(rest << GAME_BITS | game);
}

/* ---- Numbers in few bytes, and parts with their length before them ---- */

static void put_varint(Text *out, uint64_t number)
{
    for (; number > 127; number >>= 7)
        text_add_byte(out, (char)(number | 128));
    text_add_byte(out, (char)number);
}

/* 0 beyond the end. */
static uint64_t take_varint(Scan *scan)
{
    uint64_t number = 0;
    for (int shift = 0; scan->at < scan->end && shift < 64; shift += 7) {
        unsigned char byte = (unsigned char)*scan->at++;
        number |= (uint64_t)(byte & 127) << shift;
        if (byte < 128)
            return number;
    }
    return 0;
}

/* Adds a part, and frees it. */
static void put_part(Text *out, Text *part)
{
    put_varint(out, part->length);
    text_add(out, text_string(part), part->length);
    out->failed |= part->failed;
    text_free(part);
}

static bool take_part(Scan *scan, Scan *out)
{
    uint64_t length = take_varint(scan);
    if (length > (uint64_t)(scan->end - scan->at))
        return false;
    *out = scan_of(scan->at, (size_t)length);
    scan->at += length;
    return true;
}

/* ---- Writing ---- */

/* A position of a game, and what came of it. */
typedef struct KeyEntry {
    uint64_t key;
    uint32_t child;
    uint16_t game; /* in the segment */
    uint8_t ply;
} KeyEntry;

typedef struct KeyBuilder {
    Library *library;
    KeySegment segment;
    uint32_t games, buckets;
    Text packed;
    size_t *bytes;    /* where the packed bytes of each game begin, and where the last one's end */
    uint32_t *places; /* where each game's entries begin, and where the last one's end */
    uint32_t *starts; /* the same of the buckets */
    KeyEntry *entries, *sorted;
    Text *blobs; /* by bucket */
} KeyBuilder;

static void builder_free(KeyBuilder *self)
{
    for (uint32_t i = 0; self->blobs && i < self->buckets; i++)
        text_free(&self->blobs[i]);
    text_free(&self->packed);
    free(self->bytes);
    free(self->places);
    free(self->starts);
    free(self->entries);
    free(self->sorted);
    free(self->blobs);
}

/* Reads the games, and makes room for everything about them. */
static Status builder_begin(KeyBuilder *self, Error *error)
{
    static const char no_memory[] = "out of memory for the positions of games";
    self->games = self->segment.end - self->segment.first;
    self->buckets = 1u << self->segment.bits;
    self->bytes = memory_new(self->games + 1, sizeof *self->bytes);
    self->places = memory_new(self->games + 1, sizeof *self->places);
    self->starts = memory_new(self->buckets + 1, sizeof *self->starts);
    self->blobs = memory_new(self->buckets, sizeof *self->blobs);
    if (!self->bytes || !self->places || !self->starts || !self->blobs)
        return error_set(error, STATUS_MEMORY, no_memory);
    for (uint32_t i = 0; i < self->games; i++) {
        const char *bytes;
        size_t length;
        Status status = library_packed(self->library, self->segment.first + i + 1, &bytes, &length, error);
        if (status != STATUS_OK)
            return status;
        text_add(&self->packed, bytes, length);
        self->bytes[i + 1] = self->packed.length;
        self->places[i + 1] = self->places[i] + (length > 0 ? (unsigned char)*bytes + 1u : 0);
    }
    self->entries = memory_unset(self->places[self->games], sizeof *self->entries);
    self->sorted = memory_unset(self->places[self->games], sizeof *self->sorted);
    if (!self->entries || !self->sorted)
        return error_set(error, STATUS_MEMORY, no_memory);
    return text_status(&self->packed, error);
}

/* Finds the keys of a game's positions. */
static Status find_keys(void *context, int thread, int64_t index, Error *error)
{
    (void)thread;
    const KeyBuilder *self = context;
    const Kernels *kernels = kernels_best();
    Game game;
    Status status = packed_moves(self->packed.bytes + self->bytes[index],
                                 self->bytes[index + 1] - self->bytes[index], &game, error);
    if (status != STATUS_OK)
        return status;
    Position position = game.start;
    KeyEntry *entries = &self->entries[self->places[index]];
    for (int ply = 0; ply <= game.count; ply++) {
        uint64_t key = symmetry_canonical_key(&position);
        entries[ply] = (KeyEntry){.key = key, .game = (uint16_t)index, .ply = (uint8_t)ply};
        if (ply > 0)
            entries[ply - 1].child = (uint32_t)key;
        if (ply < game.count)
            kernels->play(&position, game.moves[ply], &position);
    }
    return STATUS_OK;
}

static void sort_into_buckets(KeyBuilder *self)
{
    uint32_t count = self->places[self->games];
    for (uint32_t i = 0; i < count; i++)
        self->starts[bucket_of(&self->segment, self->entries[i].key)]++;
    uint32_t end = 0;
    for (uint32_t i = 0; i <= self->buckets; i++) {
        end += self->starts[i];
        self->starts[i] = end; /* moves down to where the bucket begins as it is filled */
    }
    for (uint32_t i = count; i-- > 0;)
        self->sorted[--self->starts[bucket_of(&self->segment, self->entries[i].key)]] = self->entries[i];
}

static int by_key(const void *a, const void *b)
{
    const KeyEntry *one = a, *other = b;
    if (one->key != other->key)
        return one->key < other->key ? -1 : 1;
    return one->game != other->game ? one->game - other->game : one->ply - other->ply;
}

static int by_child(const void *a, const void *b)
{
    uint32_t one = ((const KeyEntry *)a)->child, other = ((const KeyEntry *)b)->child;
    return one < other ? -1 : one > other;
}

static int by_number(const void *a, const void *b)
{
    uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
    return one < other ? -1 : one > other;
}

/* Writes the summary of a position: its key, then as a part the games that only seem to have it, ended by 0,
 * and what was played. Its entries, one for each game, get another order; the codes from the first one with
 * their hash on are `codes`. */
static void put_summary(const KeyBuilder *self, KeyEntry *entries, int count, const uint32_t *codes,
                        const uint32_t *end, Text *out)
{
    Text summary = {0};
    uint32_t hash = *codes >> GAME_BITS;
    for (int i = 0; codes < end && *codes >> GAME_BITS == hash; codes++) {
        uint32_t game = *codes & ((1 << GAME_BITS) - 1);
        if (i < count && entries[i].game == game)
            i++;
        else
            put_varint(&summary, game + 1);
    }
    put_varint(&summary, 0);
    text_add(out, (const char *)&entries->key, sizeof entries->key);
    qsort(entries, (size_t)count, sizeof *entries, by_child);
    for (int i = 0; i < count;) {
        KeyMove move = {.child = entries[i].child};
        for (; i < count && entries[i].child == move.child; i++) {
            const LibraryRow *row = &self->library->rows[self->segment.first + entries[i].game];
            move.results[row->outcome]++;
            move.plies += row->plies;
        }
        put_varint(&summary, move.child);
        for (int outcome = 0; outcome <= OUTCOME_DRAW; outcome++)
            put_varint(&summary, move.results[outcome]);
        put_varint(&summary, move.plies);
    }
    put_part(out, &summary);
}

/* Leaves one entry of a position for each game, its first; returns how many. */
static int unite_games(KeyEntry *entries, int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (kept == 0 || entries[i].game != entries[kept - 1].game)
            entries[kept++] = entries[i];
    return kept;
}

/* Writes the blob of a bucket: the codes of its entries in order, as differences, and summaries. */
static Status make_bucket(void *context, int thread, int64_t index, Error *error)
{
    (void)thread;
    const KeyBuilder *self = context;
    KeyEntry *entries = &self->sorted[self->starts[index]];
    int count = (int)(self->starts[index + 1] - self->starts[index]), coded = 0;
    Text *out = &self->blobs[index], differences = {0};
    uint32_t *codes = memory_unset((size_t)count, sizeof *codes);
    if (!codes)
        return error_set(error, STATUS_MEMORY, "out of memory for the positions of games");
    qsort(entries, (size_t)count, sizeof *entries, by_key);
    for (int i = 0; i < count; i++)
        codes[i] = code_of(&self->segment, entries[i].key, entries[i].game);
    qsort(codes, (size_t)count, sizeof *codes, by_number);
    for (int i = 0; i < count; i++)
        if (coded == 0 || codes[i] != codes[coded - 1]) {
            put_varint(&differences, codes[i] - (coded ? codes[coded - 1] : 0));
            codes[coded++] = codes[i];
        }
    put_part(out, &differences);
    const uint32_t *code = codes; /* the first with the hash of the entries at hand */
    for (int i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && entries[end].key == entries[i].key;)
            end++;
        int games = unite_games(&entries[i], end - i);
        if (games < SUMMED_FROM)
            continue;
        while (*code < code_of(&self->segment, entries[i].key, 0))
            code++;
        put_summary(self, &entries[i], games, code, codes + coded, out);
    }
    free(codes);
    return text_status(out, error);
}

/* Makes the blobs of a segment. */
static Status make_segment(KeyBuilder *self, Error *error)
{
    Status status = builder_begin(self, error);
    int threads = self->games < PARALLEL_FROM ? 1 : machine_processors();
    Parallel plan = {.threads = threads < PARALLEL_THREADS_MAX ? threads : PARALLEL_THREADS_MAX,
                     .count = self->games,
                     .work = find_keys,
                     .context = self};
    if (status == STATUS_OK)
        status = parallel_run(&plan, error);
    if (status != STATUS_OK)
        return status;
    sort_into_buckets(self);
    plan.count = self->buckets;
    plan.work = make_bucket;
    return parallel_run(&plan, error);
}

/* Writes a segment, or checks that it is as it would be written. */
static Status do_segment(Library *self, const KeySegment *segment, bool checks, Error *error)
{
    KeyBuilder builder = {.library = self, .segment = *segment};
    Text blob = {0};
    Status status = make_segment(&builder, error);
    for (uint32_t i = 0; i < builder.buckets && status == STATUS_OK; i++) {
        const Text *made = &builder.blobs[i];
        int64_t id = bucket_id(segment, i);
        status = checks ? store_get(self, TABLE_KEYS, id, &blob, error)
                        : store_put(self, TABLE_KEYS, id, made->bytes, made->length, error);
        if (status == STATUS_OK && checks &&
            (blob.length != made->length || memcmp(blob.bytes, made->bytes, blob.length) != 0))
            status = store_error(self, SQLITE_CORRUPT, error);
    }
    const KeySegment after = {.first = segment->end + LEAST_GAMES - 1};
    if (status == STATUS_OK && !checks) /* those that were merged */
        status =
            store_erase(self, TABLE_KEYS, bucket_id(segment, builder.buckets), bucket_id(&after, 0), error);
    text_free(&blob);
    builder_free(&builder);
    return status;
}

Status library_check_keys(Library *self, const KeySegment *segment, Error *error)
{
    return do_segment(self, segment, true, error);
}

Status library_put_keys(Library *self, uint32_t before, Error *error)
{
    Status status = STATUS_OK;
    uint32_t count = (uint32_t)self->count;
    for (uint32_t first = 0; first < count && status == STATUS_OK;) {
        KeySegment segment = key_segment(first, count);
        if (first >= before || key_segment(first, before).end != segment.end)
            status = do_segment(self, &segment, false, error);
        first = segment.end;
    }
    return status;
}

/* ---- Reading ---- */

void key_found_free(KeyFound *self)
{
    free(self->games);
    free(self->moves);
    *self = (KeyFound){0};
}

/* Takes the games whose codes have the same hash as this one. */
static bool take_games(Scan *codes, uint32_t wanted, KeyFound *out)
{
    for (uint32_t code = 0; codes->at < codes->end;) {
        code += (uint32_t)take_varint(codes);
        if (code >> GAME_BITS == wanted >> GAME_BITS) {
            if (!ARRAY_ROOM(&out->games, out->count + 1, &out->capacity))
                return false;
            out->games[out->count++] = code & ((1 << GAME_BITS) - 1);
        } else if (code > wanted) {
            break;
        }
    }
    return true;
}

static bool take_summary(Scan *summary, KeyFound *out)
{
    int kept = 0, i = 0;
    for (uint32_t other; (other = (uint32_t)take_varint(summary)) > 0; i++)
        for (; i < out->count && out->games[i] + 1 < other; i++)
            out->games[kept++] = out->games[i];
    for (; i < out->count; i++)
        out->games[kept++] = out->games[i];
    out->count = kept;
    out->summed = true;
    while (summary->at < summary->end) {
        KeyMove move = {.child = (uint32_t)take_varint(summary)};
        for (int outcome = 0; outcome <= OUTCOME_DRAW; outcome++)
            move.results[outcome] = (uint32_t)take_varint(summary);
        move.plies = take_varint(summary);
        if (!ARRAY_ROOM(&out->moves, out->move_count + 1, &out->move_capacity))
            return false;
        out->moves[out->move_count++] = move;
    }
    return true;
}

Status library_get_key(Library *self, const KeySegment *segment, uint64_t key, KeyFound *out, Error *error)
{
    Text blob = {0};
    out->count = out->move_count = 0;
    out->summed = false;
    Status status = store_get(self, TABLE_KEYS, bucket_id(segment, bucket_of(segment, key)), &blob, error);
    Scan scan = scan_of(text_string(&blob), blob.length), part;
    bool same = false, room = true;
    if (status == STATUS_OK && !take_part(&scan, &part))
        status = store_error(self, SQLITE_CORRUPT, error);
    else if (status == STATUS_OK)
        room = take_games(&part, code_of(segment, key, 0), out);
    while (status == STATUS_OK && !same && (size_t)(scan.end - scan.at) > sizeof key) {
        same = memcmp(scan.at, &key, sizeof key) == 0;
        scan.at += sizeof key;
        if (!take_part(&scan, &part))
            status = store_error(self, SQLITE_CORRUPT, error);
        else if (same && room)
            room = take_summary(&part, out);
    }
    if (!room)
        status = error_set(error, STATUS_MEMORY, "out of memory for what was played");
    for (int i = 0; i < out->count; i++)
        out->games[i] += segment->first;
    text_free(&blob);
    return status;
}
