#include "engine/book/book.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "engine/base/checksum_file.h"
#include "engine/base/memory.h"
#include "engine/base/platform/assets.h"
#include "engine/book/book_edit.h"
#include "engine/game/symmetry.h"

#define DEFAULT_BOOK "books/champion.book"

struct Book {
    BookPlan plan;
    int count, capacity;
    BookEntry **entries; /* each in memory of its own, because boards are aligned */
};

Status book_create(const BookPlan *plan, Book **out, Error *error)
{
    *out = memory_new(1, sizeof **out);
    if (!*out)
        return error_set(error, STATUS_MEMORY, "no memory for a book");
    (*out)->plan = *plan;
    return STATUS_OK;
}

void book_close(Book *self)
{
    for (int i = 0; self && i < self->count; i++)
        free(self->entries[i]);
    if (self)
        free(self->entries);
    free(self);
}

static Status open_file(const char *path, Book **out, Error *error)
{
    Text text = {0};
    Status status = checksum_file_read(path, &text, error);
    if (status == STATUS_OK)
        status = error_in_file(book_read(&text, out, error), error, path);
    text_free(&text);
    return status;
}

Status book_open(const char *path, Book **out, Error *error)
{
    Text place = {0};
    *out = NULL;
    if (strcmp(path, "default") != 0)
        return open_file(path, out, error);
    data_path(DEFAULT_BOOK, &place);
    Status status = text_status(&place, error);
    if (status == STATUS_OK)
        status = open_file(text_string(&place), out, error);
    text_free(&place);
    return status;
}

const BookPlan *book_plan(const Book *self)
{
    return &self->plan;
}

int book_count(const Book *self)
{
    return self->count;
}

const BookEntry *book_entry(const Book *self, int index)
{
    return self->entries[index];
}

/* ---- Looking up ---- */

/* The order of positions: by plies, then in any fixed order. */
static int compare(const Position *a, const Position *b)
{
    if (a->plies != b->plies)
        return a->plies - b->plies;
    if (a->key != b->key)
        return a->key < b->key ? -1 : 1;
    return memcmp(a->tokens, b->tokens, sizeof a->tokens);
}

/* The index of a position in the form of entries; -1 if it is not there. */
static int find_canonical(const Book *self, const Position *position)
{
    int low = 0, high = self->count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        int order = compare(position, &self->entries[middle]->position);
        if (order == 0)
            return middle;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return -1;
}

bool book_find(const Book *self, const Position *position, BookEntry *out)
{
    Position canonical;
    Symmetry back = symmetry_inverse(symmetry_canonical(position, &canonical));
    int index = find_canonical(self, &canonical);
    if (index < 0)
        return false;
    *out = *self->entries[index];
    out->position = *position;
    for (int i = 0; i < out->count; i++)
        out->moves[i].move = symmetry_move(back, out->moves[i].move);
    return true;
}

/* ---- Making ---- */

Status book_add(Book *self, const BookEntry *searched, Error *error)
{
    if (self->count == BOOK_POSITIONS_MAX)
        return error_set(error, STATUS_INVALID, "a book has at most %d positions", BOOK_POSITIONS_MAX);
    if (!ARRAY_ROOM(&self->entries, self->count + 1, &self->capacity))
        return error_set(error, STATUS_MEMORY, "no memory for a book of %d positions", self->count + 1);
    BookEntry *entry = memory_new(1, sizeof *entry);
    if (!entry)
        return error_set(error, STATUS_MEMORY, "no memory for a position of a book");
    *entry = *searched;
    Symmetry turn = symmetry_canonical(&searched->position, &entry->position);
    for (int i = 0; i < entry->count; i++)
        entry->moves[i].move = symmetry_move(turn, entry->moves[i].move);
    self->entries[self->count++] = entry;
    return STATUS_OK;
}

/* Finds what comes after a move, from entries that are settled. */
static void settle_move(const Book *self, const Position *position, BookMove *move)
{
    Position after;
    position_play(position, move->move, &after);
    symmetry_canonical(&after, &after);
    move->value = value_searched(move->searched, (ValueBound)move->bound, position->plies);
    move->count = 1;
    move->effort = move->nodes;
    move->next = find_canonical(self, &after);
    if (move->next < 0)
        return;
    const BookEntry *next = self->entries[move->next];
    move->value = value_before(next->moves[0].value);
    move->count = 0;
    for (int i = 0; i < next->count; i++) {
        move->count += next->moves[i].count;
        move->effort += next->moves[i].effort;
    }
}

static int by_position(const void *a, const void *b)
{
    return compare(&(*(const BookEntry *const *)a)->position, &(*(const BookEntry *const *)b)->position);
}

static int best_first(const void *a, const void *b)
{
    const BookMove *first = a, *second = b;
    int order = value_compare(&first->value, &second->value);
    return order ? order : first->move - second->move;
}

/* The positions after an entry's have more plies and are settled before it. */
Status book_settle(Book *self, Error *error)
{
    if (self->count > 0)
        qsort(self->entries, (size_t)self->count, sizeof *self->entries, by_position);
    for (int i = self->count - 1; i >= 0; i--) {
        BookEntry *entry = self->entries[i];
        bool twice = i > 0 && compare(&entry->position, &self->entries[i - 1]->position) == 0;
        if (twice || entry->count == 0)
            return error_set(error, STATUS_INVALID, "the position %s %s", POSITION_TEXT(&entry->position),
                             twice ? "is there twice" : "has no moves");
        for (int m = 0; m < entry->count; m++)
            settle_move(self, &entry->position, &entry->moves[m]);
        qsort(entry->moves, (size_t)entry->count, sizeof *entry->moves, best_first);
    }
    return STATUS_OK;
}
