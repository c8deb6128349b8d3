/* Adding games to a library, and changing what it has. */
#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "engine/base/memory.h"
#include "engine/record/library/library_inner.h"

/* ---- Duplicates ---- */

/* The slot of the game with this fingerprint, or the free one where it would be. */
static uint32_t *number_slot(const Library *self, uint64_t fingerprint)
{
    for (uint64_t at = fingerprint;; at++) {
        uint32_t *slot = &self->numbers[at & (self->number_slots - 1)];
        if (*slot == 0 || self->rows[*slot - 1].fingerprint == fingerprint)
            return slot;
    }
}

/* Makes the slots for so many games more, at least twice as many as there will be games. */
static Status make_numbers(Library *self, int more, Error *error)
{
    uint32_t needed = 2 * (uint32_t)(self->count + more);
    if (self->numbers && needed <= self->number_slots)
        return STATUS_OK;
    uint32_t count = 1 << 12;
    while (count < 2 * needed)
        count *= 2;
    uint32_t *numbers = memory_new(count, sizeof *numbers);
    if (!numbers)
        return error_set(error, STATUS_MEMORY, "out of memory for the fingerprints of games");
    free(self->numbers);
    self->numbers = numbers;
    self->number_slots = count;
    for (int i = self->count; i > 0; i--)
        *number_slot(self, self->rows[i - 1].fingerprint) = (uint32_t)i;
    return STATUS_OK;
}

/* ---- Within a transaction ---- */

/* Keeps a game's record in full if it has more than moves. */
static Status put_whole(Library *self, uint32_t number, const PackedGame *game, Error *error)
{
    return game->row.flags & LIBRARY_WHOLE
               ? store_put(self, TABLE_WHOLE, number, game->text.bytes + game->whole,
                           game->text.length - game->whole, error)
               : STATUS_OK;
}

/* Takes what a record says about a game that is there: its analyses and comments. */
static Status renew(Library *self, uint32_t number, const PackedGame *game, Error *error)
{
    LibraryRow *row = &self->rows[number - 1];
    row->flags = (uint8_t)((row->flags & LIBRARY_DELETED) | game->row.flags);
    memcpy(row->accuracy, game->row.accuracy, sizeof row->accuracy);
    Status status = put_whole(self, number, game, error);
    return status == STATUS_OK ? library_put_rows(self, (number - 1) / ROWS_IN_BLOCK, error) : status;
}

/* A game that is there already: takes its analyses if it has more of them. */
static Status meet_again(Library *self, uint32_t number, const PackedGame *game, LibraryAdded *sum,
                         Error *error)
{
    int analysed = 0;
    sum->duplicates++;
    if (game->analysed > 0 && self->rows[number - 1].flags & LIBRARY_WHOLE) {
        Record *record;
        Status status = library_game(self, number, &record, error);
        if (status != STATUS_OK)
            return status;
        analysed = library_analysed(record);
        record_destroy(record);
    }
    if (game->analysed <= analysed)
        return STATUS_OK;
    sum->renewed++;
    return renew(self, number, game, error);
}

/* Blocks of moves while games are added: the last one is written when it is full, and at the end. */
typedef struct MovesBlock {
    uint32_t ends[MOVES_IN_BLOCK + 1];
    uint32_t count;
    Text bytes;
} MovesBlock;

static Status moves_put(Library *self, const MovesBlock *block, uint32_t number, Error *error)
{
    Text blob = {0};
    uint32_t head = (block->count + 1) * sizeof *block->ends;
    for (uint32_t i = 0; i <= block->count; i++) {
        uint32_t end = head + block->ends[i];
        text_add(&blob, (const char *)&end, sizeof end);
    }
    text_add(&blob, text_string(&block->bytes), block->bytes.length);
    Status status = text_status(&blob, error);
    if (status == STATUS_OK)
        status = store_put(self, TABLE_MOVES, number, blob.bytes, blob.length, error);
    text_free(&blob);
    return status;
}

static void moves_add(MovesBlock *block, const char *bytes, size_t length)
{
    text_add(&block->bytes, bytes, length);
    block->ends[++block->count] = (uint32_t)block->bytes.length;
}

/* The last block, if it has room. */
static Status moves_begin(Library *self, MovesBlock *block, Error *error)
{
    Status status = STATUS_OK;
    uint32_t first = (uint32_t)self->count / MOVES_IN_BLOCK * MOVES_IN_BLOCK;
    for (uint32_t i = first; i < (uint32_t)self->count && status == STATUS_OK; i++) {
        const char *bytes;
        size_t length;
        status = library_packed(self, i + 1, &bytes, &length, error);
        if (status == STATUS_OK)
            moves_add(block, bytes, length);
    }
    return status;
}

/* Adds a game that is new. */
static Status add_game(Library *self, MovesBlock *block, const PackedGame *game, Error *error)
{
    const char *texts = game->text.bytes;
    LibraryRow row = game->row;
    Status status = library_name_add(self, LIBRARY_SOURCES, texts + game->source, &row.source, error);
    for (Side side = RED; side <= BLUE && status == STATUS_OK; side++) {
        status = library_name_add(self, LIBRARY_PLAYERS, texts + game->names[LIBRARY_PLAYERS][side],
                                  &row.players[side], error);
        if (status == STATUS_OK)
            status = library_name_add(self, LIBRARY_AGENTS, texts + game->names[LIBRARY_AGENTS][side],
                                      &row.agents[side], error);
    }
    if (status == STATUS_OK)
        status = put_whole(self, (uint32_t)self->count + 1, game, error);
    if (status != STATUS_OK)
        return status;
    moves_add(block, texts + game->moves, game->whole - game->moves);
    self->rows[self->count++] = row;
    if (block->count < MOVES_IN_BLOCK)
        return STATUS_OK;
    status = moves_put(self, block, ((uint32_t)self->count - 1) / MOVES_IN_BLOCK, error);
    block->count = 0;
    text_clear(&block->bytes);
    return status;
}

static Status add_all(Library *self, const PackedGames *games, LibraryAdded *sum, Error *error)
{
    MovesBlock block = {.count = 0};
    uint32_t first = (uint32_t)self->count;
    if (!ARRAY_ROOM(&self->rows, self->count + games->count, &self->capacity))
        return error_set(error, STATUS_MEMORY, "out of memory for the rows of games");
    Status status = make_numbers(self, games->count, error);
    if (status == STATUS_OK)
        status = moves_begin(self, &block, error);
    for (int i = 0; i < games->count && status == STATUS_OK; i++) {
        const PackedGame *game = &games->items[i];
        uint32_t *slot = number_slot(self, game->row.fingerprint);
        if (*slot > 0) {
            status = meet_again(self, *slot, game, sum, error);
        } else {
            *slot = (uint32_t)self->count + 1;
            sum->games++;
            status = add_game(self, &block, game, error);
        }
    }
    if (status == STATUS_OK && block.count > 0)
        status = moves_put(self, &block, ((uint32_t)self->count - 1) / MOVES_IN_BLOCK, error);
    for (uint32_t i = first / ROWS_IN_BLOCK; status == STATUS_OK && i * ROWS_IN_BLOCK < (uint32_t)self->count;
         i++)
        status = library_put_rows(self, i, error);
    self->moves_block = 0;
    text_free(&block.bytes);
    return status == STATUS_OK ? library_put_keys(self, first, error) : status;
}

/* ---- Transactions ---- */

Status library_add_packed(Library *self, const PackedGames *games, LibraryAdded *sum, Error *error)
{
    LibraryAdded added = *sum;
    Status status = store_begin(self, error);
    if (status == STATUS_OK)
        status = store_end(self, add_all(self, games, &added, error), error);
    if (status == STATUS_OK)
        *sum = added;
    return status;
}

Status library_keep(Library *self, uint32_t number, const Record *record, LibraryJudge judge, Error *error)
{
    PackedGames games = {0};
    Status status = packed_games_add(&games, record, "", judge, error);
    if (status == STATUS_OK)
        status = store_begin(self, error);
    if (status != STATUS_OK) {
        packed_games_free(&games);
        return status;
    }
    if (number == 0 || number > (uint32_t)self->count)
        status = error_set(error, STATUS_NOT_FOUND, "the library has no game %u", number);
    else if (self->rows[number - 1].fingerprint != games.items[0].row.fingerprint)
        status = error_set(error, STATUS_INVALID, "game %u of the library is another game", number);
    else
        status = renew(self, number, &games.items[0], error);
    status = store_end(self, status, error);
    packed_games_free(&games);
    return status;
}

Status library_delete(Library *self, const uint32_t *numbers, uint32_t count, bool deleted, Error *error)
{
    Status status = store_begin(self, error);
    if (status != STATUS_OK)
        return status;
    for (uint32_t i = 0; i < count && status == STATUS_OK; i++) {
        if (numbers[i] == 0 || numbers[i] > (uint32_t)self->count) {
            status = error_set(error, STATUS_NOT_FOUND, "the library has no game %u", numbers[i]);
            break;
        }
        uint32_t block = (numbers[i] - 1) / ROWS_IN_BLOCK;
        LibraryRow *row = &self->rows[numbers[i] - 1];
        row->flags = (uint8_t)(deleted ? row->flags | LIBRARY_DELETED : row->flags & ~LIBRARY_DELETED);
        if (i + 1 == count || (numbers[i + 1] - 1) / ROWS_IN_BLOCK != block)
            status = library_put_rows(self, block, error);
    }
    return store_end(self, status, error);
}
