/* The games that a query wants, in order, and lists of games. */
#include <stdlib.h>
#include <strings.h>

#include "engine/base/array.h"
#include "engine/record/library/query.h"

const char *const library_column_names[LIBRARY_COLUMNS + 1] = {
    [LIBRARY_BY_NUMBER] = "number",
    [LIBRARY_BY_RED] = "red",
    [LIBRARY_BY_BLUE] = "blue",
    [LIBRARY_BY_RESULT] = "result",
    [LIBRARY_BY_PLIES] = "length",
    [LIBRARY_BY_DATE] = "date",
    [LIBRARY_BY_REVIEWED] = "review",
    [LIBRARY_BY_REASON] = "reason",
    [LIBRARY_BY_MARGIN] = "margin",
    [LIBRARY_BY_RED_ACCURACY] = "red-accuracy",
    [LIBRARY_BY_BLUE_ACCURACY] = "blue-accuracy",
    [LIBRARY_BY_FILE] = "file",
};

uint32_t library_row_figure(const LibraryRow *row, uint32_t number, LibraryColumn column)
{
    switch (column) {
    case LIBRARY_BY_RESULT:
        return row->outcome;
    case LIBRARY_BY_PLIES:
        return row->plies;
    case LIBRARY_BY_DATE:
        return (uint32_t)row->date;
    case LIBRARY_BY_REVIEWED:
        return !(row->flags & LIBRARY_REVIEWED);
    case LIBRARY_BY_REASON:
        return row->reason;
    case LIBRARY_BY_MARGIN:
        return row->margin;
    case LIBRARY_BY_RED_ACCURACY:
        return row->accuracy[RED];
    case LIBRARY_BY_BLUE_ACCURACY:
        return row->accuracy[BLUE];
    default:
        return number;
    }
}

/* A name to be ordered, which is that of whom it stands for. */
typedef struct RankedName {
    const char *text;
    uint32_t *rank;
} RankedName;

static int compare_ranked(const void *a, const void *b)
{
    return strcasecmp(((const RankedName *)a)->text, ((const RankedName *)b)->text);
}

/* The place of each name among all, equal ones together: an array for each kind, in one that free() releases;
 * null if there is no memory. */
static uint32_t *rank_names(const LibraryRows *rows, const uint32_t *out[LIBRARY_NAME_KINDS])
{
    size_t all = 0, at = 0;
    for (int kind = 0; kind < LIBRARY_NAME_KINDS; kind++)
        all += rows->names[kind].count;
    uint32_t *ranks = malloc((all + 1) * sizeof *ranks), rank = 0;
    RankedName *order = malloc((all + 1) * sizeof *order);
    bool ready = ranks && order;
    for (int kind = 0; kind < LIBRARY_NAME_KINDS && ready; kind++) {
        const LibraryNames *names = &rows->names[kind];
        out[kind] = ranks + at;
        for (uint32_t i = 0; i < names->count; i++, at++)
            order[at] = (RankedName){names->items[names->items[i].stands_for].text, &ranks[at]};
    }
    if (at > 0)
        qsort(order, at, sizeof *order, compare_ranked);
    for (size_t i = 0; i < at; i++) {
        rank += i > 0 && compare_ranked(&order[i - 1], &order[i]) != 0;
        *order[i].rank = rank;
    }
    free(order);
    if (ready)
        return ranks;
    free(ranks);
    return NULL;
}

static uint32_t name_rank(const uint32_t *const ranks[], const LibraryRow *row, Side side)
{
    return row->players[side] ? ranks[LIBRARY_PLAYERS][row->players[side]]
                              : ranks[LIBRARY_AGENTS][row->agents[side]];
}

static uint32_t sort_key(const LibraryRow *row, uint32_t number, LibraryColumn sort,
                         const uint32_t *const ranks[])
{
    return sort == LIBRARY_BY_RED    ? name_rank(ranks, row, RED)
           : sort == LIBRARY_BY_BLUE ? name_rank(ranks, row, BLUE)
           : sort == LIBRARY_BY_FILE ? ranks[LIBRARY_SOURCES][row->source]
                                     : library_row_figure(row, number, sort);
}

typedef struct SortItem {
    uint32_t key, number;
} SortItem;

/* Sorts by key, equal ones staying in order, by parts of the keys from the lowest; returns where the result
 * is: in one of both arrays. */
static SortItem *sort_items(SortItem *from, SortItem *to, uint32_t count, uint32_t most)
{
    enum { BITS = 11, PLACES = 1 << BITS };
    for (int shift = 0; shift < 32 && most >> shift; shift += BITS) {
        uint32_t places[PLACES] = {0}, sum = 0;
        for (uint32_t i = 0; i < count; i++)
            places[from[i].key >> shift & (PLACES - 1)]++;
        for (int i = 0; i < PLACES; i++) {
            uint32_t here = places[i];
            places[i] = sum;
            sum += here;
        }
        for (uint32_t i = 0; i < count; i++)
            to[places[from[i].key >> shift & (PLACES - 1)]++] = from[i];
        SortItem *swap = from;
        from = to;
        to = swap;
    }
    return from;
}

/* Orders the numbers, which rise. */
static bool sort_numbers(const LibraryRows *rows, LibraryColumn sort, bool falls, LibraryNumbers *numbers)
{
    const uint32_t *ranks[LIBRARY_NAME_KINDS] = {0}, count = (uint32_t)numbers->count;
    bool names = sort == LIBRARY_BY_RED || sort == LIBRARY_BY_BLUE || sort == LIBRARY_BY_FILE;
    uint32_t *owned = names ? rank_names(rows, ranks) : NULL;
    SortItem *items = malloc((2 * (size_t)count + 1) * sizeof *items);
    bool ready = items && (owned || !names);
    uint32_t most = 0;
    for (uint32_t i = 0; i < count && ready; i++) {
        uint32_t number = numbers->items[i];
        items[i] = (SortItem){sort_key(&rows->items[number - 1], number, sort, ranks), number};
        most = items[i].key > most ? items[i].key : most;
    }
    bool accuracy = sort == LIBRARY_BY_RED_ACCURACY || sort == LIBRARY_BY_BLUE_ACCURACY;
    for (uint32_t i = 0; i < count && ready && falls; i++) /* games that are not reviewed stay last */
        items[i].key = accuracy && items[i].key == LIBRARY_ACCURACY_UNKNOWN ? most + 1 : most - items[i].key;
    most += falls;
    if (ready && (falls || sort != LIBRARY_BY_NUMBER)) {
        const SortItem *sorted = sort_items(items, items + count, count, most);
        for (uint32_t i = 0; i < count; i++)
            numbers->items[i] = sorted[i].number;
    }
    free(owned);
    free(items);
    return ready;
}

Status library_select(const LibraryRows *rows, const LibraryQuery *query, LibraryColumn sort, bool falls,
                      const atomic_bool *stop, LibraryNumbers *out, Error *error)
{
    enum { LOOK = 1 << 14 }; /* games between looks at the flag */
    LibraryFilter *filter = NULL;
    out->count = 0;
    Status status = library_filter_create(rows, query, &filter, error);
    if (status == STATUS_OK && !ARRAY_ROOM(&out->items, (int)rows->count, &out->capacity))
        status = error_set(error, STATUS_MEMORY, "out of memory for a list of games");
    for (uint32_t number = 1; number <= rows->count && status == STATUS_OK; number++) {
        if (library_filter_game(filter, number))
            out->items[out->count++] = number;
        if (number % LOOK == 0 && stop && atomic_load(stop))
            status = error_set(error, STATUS_INTERRUPTED, "interrupted");
    }
    if (status == STATUS_OK && !sort_numbers(rows, sort, falls, out))
        status = error_set(error, STATUS_MEMORY, "out of memory for a list of games");
    library_filter_destroy(filter);
    return status;
}

Status library_set_of(const LibraryNumbers *numbers, uint32_t count, uint64_t **out, Error *error)
{
    uint64_t *set = *out = calloc(count / 64 + 1, sizeof *set);
    if (!set)
        return error_set(error, STATUS_MEMORY, "out of memory for a list of games");
    for (int i = 0; i < numbers->count; i++)
        set[(numbers->items[i] - 1) / 64] |= UINT64_C(1) << (numbers->items[i] - 1) % 64;
    return STATUS_OK;
}

Status library_numbers_at(Library *self, const Position *position, const atomic_bool *stop,
                          LibraryNumbers *numbers, Error *error)
{
    LibraryNumbers found = {0};
    uint64_t *set = NULL;
    int kept = 0;
    Status status = library_find_position(self, position, NULL, stop, &found, error);
    if (status == STATUS_OK)
        status = library_set_of(&found, library_count(self), &set, error);
    for (int i = 0; i < numbers->count && set; i++)
        if (library_set_has(set, numbers->items[i]))
            numbers->items[kept++] = numbers->items[i];
    numbers->count = kept;
    library_numbers_free(&found);
    free(set);
    return status;
}

Status library_write(Library *self, const LibraryNumbers *numbers, RecordFormat format,
                     const LibraryWatch *watch, Text *out, Error *error)
{
    enum { PART = 1000 };
    RecordList list = {.format = format};
    Status status = STATUS_OK;
    for (int i = 0; i < numbers->count && status == STATUS_OK; i++) {
        Record *record = NULL;
        status = watch->stop && atomic_load(watch->stop)
                     ? error_set(error, STATUS_INTERRUPTED, "stopped: no games were exported")
                     : library_game(self, numbers->items[i], &record, error);
        if (status == STATUS_OK)
            status = record_list_add(&list, record, error);
        bool last = i + 1 == numbers->count;
        if (status == STATUS_OK && (last || (list.count == PART && format != FORMAT_JSON))) {
            if (out->length > 0)
                text_add_byte(out, '\n'); /* as between the games of a part */
            status = record_list_write(&list, format, out, error);
            record_list_free(&list);
        }
        if (watch->progress)
            watch->progress(watch->context, (uint32_t)i + 1, (uint32_t)numbers->count);
    }
    record_list_free(&list);
    return status;
}

LibraryRows library_all(Library *self)
{
    LibraryRows all = {
        .items = library_rows(self), .count = library_count(self), .tag = library_tag, .of = self};
    for (int kind = 0; kind < LIBRARY_NAME_KINDS; kind++)
        all.names[kind] = library_names(self, (LibraryNameKind)kind);
    return all;
}
