#include "engine/record/library/library_keys.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "engine/base/memory.h"
#include "engine/base/parallel.h"
#include "engine/base/platform/thread.h"
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

/* An entry for a game: what the bucket does not say of the key's bits, then the game. */
static uint32_t entry_of(const KeySegment *segment, uint64_t key, uint32_t game)
{
    uint64_t rest = key << segment->bits >> (64 - HASH_BITS + segment->bits);
    return (uint32_t)(rest << GAME_BITS | game);
}

/* ---- Numbers in few bytes or bits ---- */

static void put_varint(Text *out, uint64_t number)
{
    for (; number > 127; number >>= 7)
        text_add_byte(out, (char)(number | 128));
    text_add_byte(out, (char)number);
}

/* 0 beyond the end. */
static uint64_t read_varint(const unsigned char **at, const unsigned char *end)
{
    uint64_t number = 0;
    for (int shift = 0; *at < end && shift < 64; shift += 7) {
        unsigned char byte = *(*at)++;
        number |= (uint64_t)(byte & 127) << shift;
        if (byte < 128)
            return number;
    }
    return 0;
}

enum { WORD_BYTES = sizeof(uint64_t) };

/* Bits, the lowest first. */
typedef struct BitWriter {
    Text *out;
    uint64_t bits;
    int count;
} BitWriter;

static void put_bits(BitWriter *self, uint32_t bits, int count)
{
    self->bits |= (uint64_t)bits << self->count;
    for (self->count += count; self->count >= 8; self->count -= 8) {
        text_add_byte(self->out, (char)self->bits);
        self->bits >>= 8;
    }
}

/* Differences of entries in order, none twice: their lower bits, after as many ones as the upper bits say. */
static void put_entries(const uint32_t *entries, int count, Text *out)
{
    Text coded = {0};
    BitWriter writer = {.out = &coded};
    int lower = 0;
    for (uint64_t mean = count > 0 ? entries[count - 1] / (uint32_t)count : 0; mean > 1; mean >>= 1)
        lower++;
    uint32_t next = 0; /* the least that the next entry can be */
    for (int i = 0; i < count; i++) {
        uint32_t gap = entries[i] - next;
        for (uint32_t ones = gap >> lower; ones > 0; ones--)
            put_bits(&writer, 1, 1);
        put_bits(&writer, 0, 1);
        put_bits(&writer, gap & ((1u << lower) - 1), lower);
        next = entries[i] + 1;
    }
    put_bits(&writer, 0, 7);
    text_add(&coded, (const char[WORD_BYTES]){0}, WORD_BYTES); /* so that words of it can be read anywhere */
    put_varint(out, (uint64_t)count);
    put_varint(out, (uint64_t)lower);
    put_varint(out, coded.length);
    text_add(out, text_string(&coded), coded.length);
    out->failed = out->failed || coded.failed;
    text_free(&coded);
}

/* Takes the next difference of entries; false beyond the end. */
static bool take_gap(const unsigned char *bytes, uint64_t length, int lower, uint64_t *bit, uint32_t *out)
{
    enum { ONES_MOST = 32 }; /* that are counted at once */
    uint64_t word;
    int ones = ONES_MOST;
    *out = 0;
    for (; ones == ONES_MOST; *out += (uint32_t)ones, *bit += (uint64_t)ones) {
        if (*bit / 8 + WORD_BYTES > length)
            return false;
        memcpy(&word, bytes + *bit / 8, WORD_BYTES);
        ones = __builtin_ctzll(~(word >> *bit % 8) | (uint64_t)1 << ONES_MOST);
    }
    ++*bit;
    if (*bit / 8 + WORD_BYTES > length)
        return false;
    memcpy(&word, bytes + *bit / 8, WORD_BYTES);
    *out = *out << lower | (uint32_t)(word >> *bit % 8 & ((1u << lower) - 1));
    *bit += (uint64_t)lower;
    return true;
}

/* Takes the games whose entries have the same bits as this one, and leaves the cursor after all entries. */
static bool take_games(const unsigned char **at, const unsigned char *end, uint32_t wanted, KeyFound *out)
{
    uint64_t count = read_varint(at, end);
    int lower = (int)(read_varint(at, end) & 31);
    uint64_t length = read_varint(at, end);
    if (length > (uint64_t)(end - *at))
        return false;
    const unsigned char *bytes = *at;
    uint64_t bit = 0;
    uint32_t next = 0;
    *at += length;
    for (uint64_t i = 0; i < count; i++) {
        uint32_t gap;
        if (!take_gap(bytes, length, lower, &bit, &gap))
            return false;
        next += gap;
        if (next >> GAME_BITS == wanted >> GAME_BITS) {
            if (!ARRAY_ROOM(&out->games, out->count + 1, &out->capacity))
                return false;
            out->games[out->count++] = next & ((1 << GAME_BITS) - 1);
        } else if (next > wanted) {
            break;
        }
        next++;
    }
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
    size_t tags;
    Status status = packed_moves(self->packed.bytes + self->bytes[index],
                                 self->bytes[index + 1] - self->bytes[index], &game, &tags, error);
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
    const KeyEntry *one = a, *other = b;
    return one->child != other->child ? (one->child < other->child ? -1 : 1) : 0;
}

static int by_number(const void *a, const void *b)
{
    uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
    return one < other ? -1 : one > other;
}

/* Writes what was played in a position, whose entries, one for each game, get another order. */
static void put_moves(const KeyBuilder *self, KeyEntry *entries, int count, Text *out)
{
    int moves = 0;
    Text written = {0};
    qsort(entries, (size_t)count, sizeof *entries, by_child);
    for (int i = 0; i < count; moves++) {
        KeyMove move = {.child = entries[i].child};
        for (; i < count && entries[i].child == move.child; i++) {
            const LibraryRow *row = &self->library->rows[self->segment.first + entries[i].game];
            move.results[row->outcome]++;
            move.plies += row->plies;
        }
        put_varint(&written, move.child);
        for (int outcome = 0; outcome <= OUTCOME_DRAW; outcome++)
            put_varint(&written, move.results[outcome]);
        put_varint(&written, move.plies);
    }
    put_varint(out, (uint64_t)moves);
    text_add(out, text_string(&written), written.length);
    out->failed = out->failed || written.failed;
    text_free(&written);
}

/* Writes the summary of a position: its key, how many bytes follow, the games that only seem to have it, and
 * what was played. The games of all its entries' hash are in `games`. */
static void put_summary(const KeyBuilder *self, KeyEntry *entries, int count, const uint32_t *games,
                        int game_count, Text *out)
{
    Text summary = {0};
    Text others = {0};
    int other_count = 0;
    for (int i = 0, k = 0; i < game_count; i++) {
        uint32_t game = games[i] & ((1 << GAME_BITS) - 1);
        while (k < count && entries[k].game < game)
            k++;
        if (k == count || entries[k].game != game) {
            put_varint(&others, game);
            other_count++;
        }
    }
    put_varint(&summary, (uint64_t)other_count);
    text_add(&summary, text_string(&others), others.length);
    put_moves(self, entries, count, &summary);
    text_add(out, (const char *)&entries->key, sizeof entries->key);
    put_varint(out, summary.length);
    text_add(out, text_string(&summary), summary.length);
    out->failed = out->failed || summary.failed || others.failed;
    text_free(&others);
    text_free(&summary);
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

/* Writes the blob of a bucket. */
static Status make_bucket(void *context, int thread, int64_t index, Error *error)
{
    (void)thread;
    const KeyBuilder *self = context;
    KeyEntry *entries = &self->sorted[self->starts[index]];
    int count = (int)(self->starts[index + 1] - self->starts[index]), coded = 0;
    Text *out = &self->blobs[index];
    uint32_t *codes = memory_unset((size_t)count, sizeof *codes);
    if (!codes)
        return error_set(error, STATUS_MEMORY, "out of memory for the positions of games");
    qsort(entries, (size_t)count, sizeof *entries, by_key);
    for (int i = 0; i < count; i++)
        codes[i] = entry_of(&self->segment, entries[i].key, entries[i].game);
    qsort(codes, (size_t)count, sizeof *codes, by_number);
    for (int i = 0; i < count; i++)
        if (coded == 0 || codes[i] != codes[coded - 1])
            codes[coded++] = codes[i];
    put_entries(codes, coded, out);
    int first = 0; /* code with the hash of the entries at hand */
    for (int i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && entries[end].key == entries[i].key;)
            end++;
        int games = unite_games(&entries[i], end - i);
        if (games < SUMMED_FROM)
            continue;
        uint32_t hash = entry_of(&self->segment, entries[i].key, 0) >> GAME_BITS;
        while (codes[first] >> GAME_BITS < hash)
            first++;
        int last = first;
        while (last < coded && codes[last] >> GAME_BITS == hash)
            last++;
        put_summary(self, &entries[i], games, &codes[first], last - first, out);
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

static Status put_segment(Library *self, const KeySegment *segment, Error *error)
{
    KeyBuilder builder = {.library = self, .segment = *segment};
    Status status = make_segment(&builder, error);
    for (uint32_t i = 0; i < builder.buckets && status == STATUS_OK; i++)
        status = store_put(self, TABLE_KEYS, bucket_id(segment, i), text_string(&builder.blobs[i]),
                           builder.blobs[i].length, error);
    const KeySegment after = {.first = segment->end + LEAST_GAMES - 1};
    if (status == STATUS_OK) /* those that were merged */
        status =
            store_erase(self, TABLE_KEYS, bucket_id(segment, builder.buckets), bucket_id(&after, 0), error);
    builder_free(&builder);
    return status;
}

Status library_check_keys(Library *self, const KeySegment *segment, Error *error)
{
    KeyBuilder builder = {.library = self, .segment = *segment};
    Text blob = {0};
    Status status = make_segment(&builder, error);
    for (uint32_t i = 0; i < builder.buckets && status == STATUS_OK; i++) {
        const Text *made = &builder.blobs[i];
        status = store_get(self, TABLE_KEYS, bucket_id(segment, i), &blob, error);
        if (status == STATUS_OK &&
            (blob.length != made->length || memcmp(text_string(&blob), text_string(made), blob.length) != 0))
            status = store_error(self, SQLITE_CORRUPT, error);
    }
    text_free(&blob);
    builder_free(&builder);
    return status;
}

Status library_put_keys(Library *self, uint32_t before, Error *error)
{
    Status status = STATUS_OK;
    uint32_t count = (uint32_t)self->count;
    for (uint32_t first = 0; first < count && status == STATUS_OK;) {
        KeySegment segment = key_segment(first, count);
        if (first >= before || key_segment(first, before).end != segment.end)
            status = put_segment(self, &segment, error);
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

/* Takes the summary that stands here. */
static bool take_summary(const unsigned char *at, const unsigned char *end, KeyFound *out)
{
    int kept = 0, i = 0;
    for (uint64_t others = read_varint(&at, end); others > 0 && at < end; others--) {
        uint32_t other = (uint32_t)read_varint(&at, end);
        for (; i < out->count && out->games[i] < other; i++)
            out->games[kept++] = out->games[i];
        i += i < out->count && out->games[i] == other;
    }
    for (; i < out->count; i++)
        out->games[kept++] = out->games[i];
    out->count = kept;
    out->summed = true;
    for (uint64_t left = read_varint(&at, end); left > 0 && at < end; left--) {
        KeyMove move = {.child = (uint32_t)read_varint(&at, end)};
        for (int outcome = 0; outcome <= OUTCOME_DRAW; outcome++)
            move.results[outcome] = (uint32_t)read_varint(&at, end);
        move.plies = read_varint(&at, end);
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
    const unsigned char *at = (const unsigned char *)text_string(&blob), *end = at + blob.length;
    if (status == STATUS_OK && !take_games(&at, end, entry_of(segment, key, 0), out))
        status = store_error(self, SQLITE_CORRUPT, error);
    while (status == STATUS_OK && (size_t)(end - at) > sizeof key) {
        bool same = memcmp(at, &key, sizeof key) == 0;
        at += sizeof key;
        uint64_t length = read_varint(&at, end);
        if (length > (uint64_t)(end - at))
            status = store_error(self, SQLITE_CORRUPT, error);
        else if (same && !take_summary(at, at + length, out))
            status = error_set(error, STATUS_MEMORY, "out of memory for what was played");
        if (same)
            break;
        at += length;
    }
    for (int i = 0; i < out->count; i++)
        out->games[i] += segment->first;
    text_free(&blob);
    return status;
}
