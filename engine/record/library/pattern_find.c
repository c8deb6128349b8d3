/* The search for a pattern in many games. */
#include <stdlib.h>

#include "engine/base/array.h"
#include "engine/base/memory.h"
#include "engine/base/queue.h"
#include "engine/record/library/library_inner.h"
#include "engine/record/library/pattern.h"

/* What a thread has of its own. */
typedef struct PatternWorker {
    Library *library;
    PatternSearch *search;
    Game game;
} PatternWorker;

/* Games with the pattern, among those of a part. */
typedef struct PatternHits {
    int count, capacity;
    struct PatternHit {
        uint32_t number;
        PatternMatch match;
    } * items;
} PatternHits;

typedef struct PatternRun {
    const LibraryPatternSearch *plan;
    const char *path;
    PatternWorker *workers;
} PatternRun;

enum { PART_GAMES = 512 }; /* looked at by a thread at once: a moment, and yet rarely a wait */

static Status open_worker(const PatternRun *run, PatternWorker *worker, Error *error)
{
    if (worker->library)
        return STATUS_OK;
    Status status = pattern_search_create(run->plan->pattern, &worker->search, error);
    return status == STATUS_OK ? library_open(run->path, LIBRARY_READ, &worker->library, error) : status;
}

static void drop_hits(void *result)
{
    PatternHits *hits = result;
    free(hits->items);
    free(hits);
}

static Status search_part(void *context, int thread, int64_t number, const atomic_bool *halt, void **result,
                          Error *error)
{
    const PatternRun *run = context;
    PatternWorker *worker = &run->workers[thread];
    const LibraryNumbers *among = run->plan->among;
    PatternHits *hits = memory_new(1, sizeof *hits);
    if (!hits)
        return error_set(error, STATUS_MEMORY, "out of memory for a search");
    Status status = open_worker(run, worker, error);
    int end = (int)(number + 1) * PART_GAMES;
    for (int i = (int)number * PART_GAMES; i < end && i < among->count && status == STATUS_OK; i++) {
        PatternMatch match;
        if (atomic_load(halt) || library_stopped(run->plan->stop))
            status = error_set(error, STATUS_INTERRUPTED, "interrupted");
        else
            status = library_moves(worker->library, among->items[i], &worker->game, error);
        if (status != STATUS_OK || !pattern_search_game(worker->search, &worker->game, 0, &match))
            continue;
        if (ARRAY_ROOM(&hits->items, hits->count + 1, &hits->capacity))
            hits->items[hits->count++] = (struct PatternHit){among->items[i], match};
        else
            status = error_set(error, STATUS_MEMORY, "out of memory for a search");
    }
    if (status != STATUS_OK)
        drop_hits(hits);
    else
        *result = hits;
    return status;
}

static Status take_hits(void *context, int64_t number, void *result, Error *error)
{
    (void)error;
    const LibraryPatternSearch *plan = ((PatternRun *)context)->plan;
    const PatternHits *hits = result;
    uint64_t all = (uint64_t)plan->among->count, done = (uint64_t)(number + 1) * PART_GAMES;
    for (int i = 0; i < hits->count; i++)
        plan->found(plan->context, hits->items[i].number, &hits->items[i].match);
    if (plan->progress)
        plan->progress(plan->context, done < all ? done : all, all);
    drop_hits(result);
    return STATUS_OK;
}

static bool goes_on(void *context)
{
    return !library_stopped(((PatternRun *)context)->plan->stop);
}

/* Whether every position would do. */
static bool asks_nothing(const LibraryPattern *pattern)
{
    bool asks = pattern->condition_count > 0 || pattern->motifs;
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        asks |= pattern->cells[cell] % PATTERN_ANY != 0;
    return !asks;
}

Status library_find_pattern(const Library *library, const LibraryPatternSearch *search, Error *error)
{
    if (asks_nothing(search->pattern))
        return error_set(error, STATUS_INVALID, "the pattern asks for nothing: draw cells, or name figures");
    PatternRun run = {search, library_path(library),
                      memory_new((size_t)search->threads, sizeof *run.workers)};
    const QueueRange range = {
        .work = {search->threads, &run, search_part, drop_hits},
        .end = (search->among->count + PART_GAMES - 1) / PART_GAMES,
        .ordered = true,
        .take = take_hits,
        .go_on = goes_on,
    };
    Status status = run.workers ? queue_run(&range, error)
                                : error_set(error, STATUS_MEMORY, "out of memory for a search");
    for (int i = 0; i < search->threads && run.workers; i++) {
        library_close(run.workers[i].library);
        pattern_search_destroy(run.workers[i].search);
    }
    free(run.workers);
    return status;
}
