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

/* Writes a block of moves: those of games that it has, and of games added after so many. */
static Status put_moves(Library *self, uint32_t block, uint32_t before, const PackedGame *const *added,
                        Error *error)
{
    Text blob = {0}, moves = {0};
    Status status = STATUS_OK;
    uint32_t first = block * MOVES_IN_BLOCK, end = first + MOVES_IN_BLOCK;
    end = end < (uint32_t)self->count ? end : (uint32_t)self->count;
    uint32_t at = (end - first + 1) * sizeof at;
    for (uint32_t i = first; i < end && status == STATUS_OK; i++) {
        const char *bytes = "";
        size_t length = 0;
        if (i < before) {
            status = library_packed(self, i + 1, &bytes, &length, error);
        } else {
            bytes = added[i - before]->text.bytes + added[i - before]->moves;
            length = added[i - before]->whole - added[i - before]->moves;
        }
        text_add(&blob, (const char *)&at, sizeof at);
        text_add(&moves, bytes, length);
        at += (uint32_t)length;
    }
    text_add(&blob, (const char *)&at, sizeof at);
    text_add(&blob, text_string(&moves), moves.length);
    blob.failed |= moves.failed;
    if (status == STATUS_OK)
        status = text_status(&blob, error);
    if (status == STATUS_OK)
        status = store_put(self, TABLE_MOVES, block, blob.bytes, blob.length, error);
    text_free(&blob);
    text_free(&moves);
    return status;
}

/* Adds a game that is new, but for its moves. */
static Status add_game(Library *self, const PackedGame *game, Error *error)
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
    self->rows[self->count++] = row;
    return status == STATUS_OK ? put_whole(self, (uint32_t)self->count, game, error) : status;
}

/* `added` has room for all of them. */
static Status add_all(Library *self, const PackedGames *games, const PackedGame **added, LibraryAdded *sum,
                      Error *error)
{
    uint32_t before = (uint32_t)self->count;
    if (!ARRAY_ROOM(&self->rows, self->count + games->count, &self->capacity))
        return error_set(error, STATUS_MEMORY, "out of memory for the rows of games");
    Status status = make_numbers(self, games->count, error);
    for (int i = 0; i < games->count && status == STATUS_OK; i++) {
        const PackedGame *game = &games->items[i];
        uint32_t *slot = number_slot(self, game->row.fingerprint);
        if (*slot > 0) {
            status = meet_again(self, *slot, game, sum, error);
        } else {
            added[(uint32_t)self->count - before] = game;
            *slot = (uint32_t)self->count + 1;
            sum->games++;
            status = add_game(self, game, error);
        }
    }
    uint32_t count = (uint32_t)self->count;
    for (uint32_t i = before / MOVES_IN_BLOCK; status == STATUS_OK && i * MOVES_IN_BLOCK < count; i++)
        status = put_moves(self, i, before, added, error);
    for (uint32_t i = before / ROWS_IN_BLOCK; status == STATUS_OK && i * ROWS_IN_BLOCK < count; i++)
        status = library_put_rows(self, i, error);
    self->moves_block = 0;
    return status == STATUS_OK ? library_put_keys(self, before, error) : status;
}

/* ---- Transactions ---- */

Status library_add_packed(Library *self, const PackedGames *games, LibraryAdded *sum, Error *error)
{
    LibraryAdded all = *sum;
    const PackedGame **added = memory_new((size_t)games->count, sizeof *added);
    if (!added)
        return error_set(error, STATUS_MEMORY, "out of memory for the rows of games");
    Status status = store_begin(self, error);
    if (status == STATUS_OK)
        status = store_end(self, add_all(self, games, added, &all, error), error);
    if (status == STATUS_OK)
        *sum = all;
    free(added);
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
