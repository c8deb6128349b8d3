#include "engine/tune/data/position_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "engine/base/memory.h"
#include "engine/base/random.h"
#include "engine/game/symmetry.h"

static const uint64_t MAGIC = 0x0a31534f50544554; /* "TETPOS1\n" */

enum { LEAST_KEYS = 1 << 12 };

typedef struct BlockHeader {
    uint64_t magic, seed, nodes;
    uint32_t game, count;
    uint64_t zeros[3];
    uint64_t sum; /* of the header before it and the entries */
} BlockHeader;

_Static_assert(sizeof(BlockHeader) == 64, "a header has 64 bytes");
_Static_assert(sizeof(PositionEntry) == 48, "an entry has 48 bytes");

/* ---- Entries ---- */

void position_entry_make(PositionEntry *self, const Position *position, Score score)
{
    *self = (PositionEntry){
        .key = symmetry_canonical_key(position), .score = (int16_t)score, .plies = position->plies};
    for (Side side = RED; side <= BLUE; side++)
        for (Cell cell = 0; cell < BOARD_CELLS; cell++)
            if (board_has(&position->tokens[side], cell))
                self->tokens[side][cell / 64] |= (uint64_t)1 << cell % 64;
}

static bool has(const uint64_t tokens[2], Cell cell)
{
    return tokens[cell / 64] >> cell % 64 & 1;
}

bool position_entry_read(const PositionEntry *self, Position *out)
{
    char cells[BOARD_CELLS];
    for (int word = 0; word < 2; word++)
        if (self->tokens[RED][word] & self->tokens[BLUE][word])
            return false;
    if ((self->tokens[RED][1] | self->tokens[BLUE][1]) >> (BOARD_CELLS - 64))
        return false;
    for (Cell cell = 0; cell < BOARD_CELLS; cell++)
        cells[cell] = has(self->tokens[RED], cell) ? 'r' : has(self->tokens[BLUE], cell) ? 'b' : '.';
    return position_from_cells(out, cells, self->plies, NULL) == STATUS_OK;
}

/* ---- Blocks ---- */

static uint64_t sum_add(uint64_t sum, const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i + sizeof sum <= length; i += sizeof sum) {
        uint64_t word;
        memcpy(&word, at + i, sizeof word);
        sum = random_mix(sum ^ word) + word;
    }
    return sum;
}

static uint64_t block_sum(const BlockHeader *header, const PositionEntry *entries)
{
    uint64_t sum = sum_add(0, header, offsetof(BlockHeader, sum));
    return sum_add(sum, entries, header->count * sizeof *entries);
}

/* Whether a file has only zeros from this place on, as a power failure leaves them: the file was made longer
 * before its bytes were on the disk. */
static bool zeros_from(const FileView *view, size_t at)
{
    while (at < view->length && !view->bytes[at])
        at++;
    return at == view->length;
}

typedef enum BlockState { BLOCK_GOOD, BLOCK_CUT, BLOCK_WRONG } BlockState;

/* Examines the block at this place of the file; `bytes` becomes its length. Blocks begin at multiples of 16
 * bytes. A wrong block with nothing after it is taken for one that was cut off. */
static BlockState block_look(const FileView *view, size_t at, PositionBlock *out, size_t *bytes)
{
    BlockHeader header;
    if (view->length - at < sizeof header)
        return BLOCK_CUT;
    memcpy(&header, view->bytes + at, sizeof header);
    if (header.magic != MAGIC || header.count > POSITION_BLOCK_ENTRIES)
        return zeros_from(view, at) ? BLOCK_CUT : BLOCK_WRONG;
    *bytes = sizeof header + header.count * sizeof(PositionEntry);
    if (view->length - at < *bytes)
        return BLOCK_CUT;
    const void *entries = view->bytes + at + sizeof header;
    *out = (PositionBlock){{header.seed, header.nodes, header.game}, (int)header.count, entries};
    if (block_sum(&header, entries) == header.sum)
        return BLOCK_GOOD;
    return zeros_from(view, at + *bytes) ? BLOCK_CUT : BLOCK_WRONG;
}

static Status read_blocks(PositionFile *self, Error *error)
{
    int capacity = 0;
    while (self->good < self->view.length) {
        PositionBlock block;
        size_t bytes = 0;
        BlockState state = block_look(&self->view, self->good, &block, &bytes);
        if (state == BLOCK_WRONG && self->good == 0)
            return error_set(error, STATUS_SYNTAX, "this is no file of positions");
        self->damaged = state == BLOCK_WRONG;
        if (state != BLOCK_GOOD)
            break;
        if (!ARRAY_ROOM(&self->blocks, self->block_count + 1, &capacity))
            return error_set(error, STATUS_MEMORY, "out of memory for %d games", self->block_count + 1);
        self->blocks[self->block_count++] = block;
        self->entry_count += block.count;
        self->good += bytes;
    }
    self->lost = self->view.length - self->good;
    return STATUS_OK;
}

bool position_file_note(const PositionFile *self, char out[POSITION_NOTE_SIZE])
{
    if (self->damaged)
        snprintf(out, POSITION_NOTE_SIZE, "the game at byte %zu is damaged: the last %zu bytes are not read",
                 self->good, self->lost);
    else if (self->lost)
        snprintf(out, POSITION_NOTE_SIZE, "the last %zu bytes are %s: they are not read", self->lost,
                 zeros_from(&self->view, self->good) ? "zeros, as a power failure leaves them"
                                                     : "a game that was cut off");
    return self->lost > 0;
}

bool position_file_is(const char *path)
{
    FileView view;
    if (file_view_open(path, &view, NULL) != STATUS_OK)
        return false;
    bool is = view.length >= sizeof MAGIC && memcmp(view.bytes, &MAGIC, sizeof MAGIC) == 0;
    file_view_close(&view);
    return is;
}

Status position_file_open(const char *path, PositionFile *out, Error *error)
{
    *out = (PositionFile){0};
    Status status = file_view_open(path, &out->view, error);
    if (status != STATUS_OK)
        return status;
    status = error_in_file(read_blocks(out, error), error, path);
    if (status != STATUS_OK)
        position_file_close(out);
    return status;
}

void position_file_close(PositionFile *self)
{
    file_view_close(&self->view);
    free(self->blocks);
    free(self->made);
    *self = (PositionFile){0};
}

Status position_file_make(const ResultGame *games, int count, PositionFile *out, Error *error)
{
    size_t entries = 0;
    *out = (PositionFile){0};
    for (int i = 0; i < count; i++)
        entries += (size_t)games[i].game->count;
    out->blocks = memory_new((size_t)count + 1, sizeof *out->blocks);
    out->made = memory_new(entries + 1, sizeof *out->made);
    if (!out->blocks || !out->made) {
        position_file_close(out);
        return error_set(error, STATUS_MEMORY, "out of memory for the positions of %d games", count);
    }
    for (int i = 0; i < count; i++) {
        /* The positions in which the game continued, from Red's first to the last but one. */
        const ResultGame *played = &games[i];
        const Game *game = played->game;
        Position position = game->start;
        PositionEntry *made = out->made + out->entry_count;
        int kept = 0;
        for (int k = 0; k < game->count; k++) {
            PositionEntry *entry = &made[kept++];
            position_entry_make(entry, &position, 0);
            entry->left = (uint8_t)(game->count - k);
            entry->result = played->outcome == OUTCOME_RED ? 1 : played->outcome == OUTCOME_BLUE ? -1 : 0;
            position_play(&position, game->moves[k], &position);
        }
        out->blocks[out->block_count] = (PositionBlock){{.game = (uint32_t)out->block_count}, kept, made};
        out->block_count++;
        out->entry_count += kept;
    }
    return STATUS_OK;
}

/* ---- Keys ---- */

/* A set of keys with open addressing. 0 marks an empty place; a position whose key is 0 counts as new each
 * time. */
typedef struct KeySet {
    uint64_t *keys;
    size_t places, count;
} KeySet;

/* The place where a key is or could be put. */
static uint64_t *key_place(const KeySet *self, uint64_t key)
{
    size_t at = random_mix(key) & (self->places - 1);
    while (self->keys[at] && self->keys[at] != key)
        at = (at + 1) & (self->places - 1);
    return &self->keys[at];
}

/* Makes room for this many keys, at most half full. */
static bool keys_reserve(KeySet *self, size_t count)
{
    size_t places = self->places ? self->places : LEAST_KEYS;
    while (places < 2 * count)
        places *= 2;
    if (places == self->places)
        return true;
    KeySet larger = {calloc(places, sizeof *larger.keys), places, self->count};
    if (!larger.keys)
        return false;
    for (size_t i = 0; i < self->places; i++)
        if (self->keys[i])
            *key_place(&larger, self->keys[i]) = self->keys[i];
    free(self->keys);
    *self = larger;
    return true;
}

/* Adds a key, for which there must be room; false if it was there already. */
static bool keys_add(KeySet *self, uint64_t key)
{
    uint64_t *place = key_place(self, key);
    if (key && *place == key)
        return false;
    *place = key;
    self->count += key != 0;
    return true;
}

/* ---- Writing ---- */

/* A run of self-play, as far as it is in the file. */
typedef struct GamesRun {
    uint64_t seed, nodes;
    uint32_t next_game;
} GamesRun;

struct PositionWriter {
    Append *file;
    KeySet keys;
    GamesRun *runs;
    int run_count, run_capacity;
    size_t removed; /* bytes cut off the end */
};

static GamesRun *find_run(const PositionWriter *self, uint64_t seed, uint64_t nodes)
{
    for (int i = self->run_count - 1; i >= 0; i--)
        if (self->runs[i].seed == seed && self->runs[i].nodes == nodes)
            return &self->runs[i];
    return NULL;
}

static Status note_game(PositionWriter *self, const PositionOrigin *origin, Error *error)
{
    GamesRun *run = find_run(self, origin->seed, origin->nodes);
    if (!run) {
        if (!ARRAY_ROOM(&self->runs, self->run_count + 1, &self->run_capacity))
            return error_set(error, STATUS_MEMORY, "out of memory for a run of games");
        run = &self->runs[self->run_count++];
        *run = (GamesRun){origin->seed, origin->nodes, 0};
    }
    if (origin->game >= run->next_game)
        run->next_game = origin->game + 1;
    return STATUS_OK;
}

/* Reads what the file already holds. */
static Status take_in(PositionWriter *self, const PositionFile *file, Error *error)
{
    if (file->damaged) /* there may be games after it */
        return error_set(error, STATUS_SYNTAX,
                         "the game at byte %zu is damaged: expected a whole file, to add to", file->good);
    if (!keys_reserve(&self->keys, (size_t)file->entry_count))
        return error_set(error, STATUS_MEMORY, "out of memory for %lld positions",
                         (long long)file->entry_count);
    for (int i = 0; i < file->block_count; i++) {
        const PositionBlock *block = &file->blocks[i];
        Status status = note_game(self, &block->origin, error);
        if (status != STATUS_OK)
            return status;
        for (int e = 0; e < block->count; e++)
            keys_add(&self->keys, block->entries[e].key);
    }
    self->removed = file->lost;
    return file->lost ? append_cut(self->file, file->good, error) : STATUS_OK;
}

Status position_writer_open(const char *path, PositionWriter **out, Error *error)
{
    *out = NULL;
    PositionWriter *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory for a file of positions");
    PositionFile file;
    Status status = append_open(path, true, &self->file, error);
    if (status == STATUS_OK && (status = position_file_open(path, &file, error)) == STATUS_OK) {
        status = error_in_file(take_in(self, &file, error), error, path);
        position_file_close(&file);
    }
    if (status == STATUS_OK)
        *out = self;
    else
        position_writer_close(self);
    return status;
}

void position_writer_close(PositionWriter *self)
{
    if (!self)
        return;
    append_close(self->file);
    free(self->keys.keys);
    free(self->runs);
    free(self);
}

size_t position_writer_removed(const PositionWriter *self)
{
    return self->removed;
}

uint32_t position_writer_next_game(const PositionWriter *self, uint64_t seed, uint64_t nodes)
{
    const GamesRun *run = find_run(self, seed, nodes);
    return run ? run->next_game : 0;
}

Status position_writer_add(PositionWriter *self, const PositionOrigin *origin, const PositionEntry *entries,
                           int count, int *kept, Error *error)
{
    struct {
        BlockHeader header;
        PositionEntry entries[POSITION_BLOCK_ENTRIES];
    } block = {
        .header = {.magic = MAGIC, .seed = origin->seed, .nodes = origin->nodes, .game = origin->game}};
    if (count > POSITION_BLOCK_ENTRIES)
        return error_set(error, STATUS_INVALID, "a game has at most %d positions", POSITION_BLOCK_ENTRIES);
    if (!keys_reserve(&self->keys, self->keys.count + (size_t)count))
        return error_set(error, STATUS_MEMORY, "out of memory for the positions of another game");
    Status status = note_game(self, origin, error);
    if (status != STATUS_OK)
        return status;
    for (int i = 0; i < count; i++)
        if (keys_add(&self->keys, entries[i].key))
            block.entries[block.header.count++] = entries[i];
    block.header.sum = block_sum(&block.header, block.entries);
    *kept = (int)block.header.count;
    return append_write(self->file, (const char *)&block,
                        sizeof block.header + block.header.count * sizeof *block.entries, error);
}
