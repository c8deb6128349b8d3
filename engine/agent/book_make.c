#include "engine/agent/book_make.h"

#include <stdlib.h>
#include <string.h>

#include "engine/agent/searcher.h"
#include "engine/base/array.h"
#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/file.h"
#include "engine/base/time_units.h"
#include "engine/book/book_edit.h"
#include "engine/game/symmetry.h"

enum { SAVE_SECONDS = 5 };

/* ---- Searching positions ---- */

/* Positions to search on several threads. */
typedef struct BookSearches {
    const BookWatch *watch;
    const BookPlan *plan;
    int nodes, count, capacity;
    Position *positions;
    Searcher *searchers; /* by thread */
} BookSearches;

/* Keeps what a report says of its lines. */
static Status keep_report(const Report *report, BookEntry *out, Error *error)
{
    if (!report || report->line_count == 0)
        return error_set(error, STATUS_INVALID,
                         "a book needs an agent that reports what its moves are worth");
    *out = (BookEntry){.position = report->position, .depth = report->depth, .nodes = report->nodes};
    for (int i = 0; i < report->line_count && i < BOOK_MOVES; i++) {
        const ReportLine *line = &report->lines[i];
        out->moves[out->count++] = (BookMove){.move = line->moves[0],
                                              .searched = line->score,
                                              .bound = (uint8_t)value_score_bound(&line->value),
                                              .nodes = line->effort};
    }
    return STATUS_OK;
}

static Status search_position(void *context, int thread, int64_t number, const atomic_bool *halt,
                              void **result, Error *error)
{
    const BookSearches *self = context;
    const Searcher *searcher = &self->searchers[thread];
    const Limits limits = {.nodes = (uint64_t)self->nodes};
    BookEntry *entry = memory_new(1, sizeof *entry);
    const Report *report;
    Game game;
    Move move;
    if (!entry)
        return error_set(error, STATUS_MEMORY, "no memory for a position of a book");
    game_start(&game, &self->positions[number]);
    session_stop_with(searcher->session, halt);
    Status status = searcher_find(searcher, &game, &limits, &move, &report, error);
    if (status == STATUS_OK)
        status = keep_report(report, entry, error);
    if (status == STATUS_OK)
        *result = entry;
    else
        free(entry);
    return status;
}

static bool is_wanted(void *context)
{
    const atomic_bool *stop = ((const BookSearches *)context)->watch->stop;
    return !(stop && atomic_load(stop));
}

/* Creates the agents, which find as many lines as the plan is wide. */
static Status create_searchers(BookSearches *self, Error *error)
{
    char lines[16], name[SPEC_TEXT_SIZE];
    snprintf(lines, sizeof lines, "%d", self->plan->width);
    const AgentValue presets[] = {{"lines", lines}, {NULL, NULL}};
    const BookWatch *watch = self->watch;
    Status status = agent_name_with(watch->roster, self->plan->agent, presets, name, error);
    return status == STATUS_OK
               ? searchers_create(watch->roster, name, watch->threads, &self->searchers, error)
               : status;
}

static void free_searches(BookSearches *self)
{
    searchers_free(self->searchers, self->watch->threads);
    free(self->positions);
}

static Status add_position(BookSearches *self, const Position *position, Error *error)
{
    if (!ARRAY_ROOM(&self->positions, self->count + 1, &self->capacity))
        return error_set(error, STATUS_MEMORY, "no memory for %d positions", self->count + 1);
    self->positions[self->count++] = *position;
    return STATUS_OK;
}

/* ---- What a book needs ---- */

/* Whether the book follows the reply in this place of the order. */
static bool is_plausible(const BookPlan *plan, const BookEntry *entry, int place)
{
    int loss = entry->moves[0].value.score - entry->moves[place].value.score;
    return place < plan->width && (entry->position.plies == 0 || loss <= plan->margin);
}

/* Adds the position after a move, in the common form, unless it was added or is none to search. */
static Status want_after(BookSearches *self, const BookEntry *entry, const BookMove *move, Error *error)
{
    Position after;
    position_play(&entry->position, move->move, &after);
    symmetry_canonical(&after, &after);
    bool wanted = after.plies < self->plan->plies && move->value.proof == PROOF_NONE &&
                  position_outcome(&after) == OUTCOME_NONE;
    for (int i = 0; i < self->count && wanted; i++)
        wanted = !position_equal(&self->positions[i], &after);
    return wanted ? add_position(self, &after, error) : STATUS_OK;
}

/* Adds what is missing at an entry and after it, where the book answers for these sides: a bit for each. */
static Status want_from(BookSearches *self, const Book *book, int index, unsigned sides, Error *error)
{
    const BookEntry *entry = book_entry(book, index);
    unsigned others = sides & ~(1U << position_turn(&entry->position));
    Status status = STATUS_OK;
    for (int i = 0; i < entry->count && status == STATUS_OK; i++) {
        const BookMove *move = &entry->moves[i];
        unsigned after = i == 0 ? sides : others;
        if (after == 0 || !is_plausible(self->plan, entry, i))
            continue;
        status = move->next >= 0 ? want_from(self, book, move->next, after, error)
                                 : want_after(self, entry, move, error);
    }
    return status;
}

/* Lists what to search next. */
static Status want(BookSearches *self, Book *book, Error *error)
{
    Position start;
    self->count = 0;
    Status status = book_settle(book, error);
    if (status != STATUS_OK)
        return status;
    if (book_count(book) > 0)
        return want_from(self, book, 0, 1U << RED | 1U << BLUE, error);
    position_start(&start);
    return add_position(self, &start, error);
}

/* ---- Making ---- */

typedef struct BookMaker {
    BookSearches searches; /* the first member: it is the queue's context */
    Book *known;           /* what an earlier run found; null: there was none */
    Book *book;
    const char *path;
    uint64_t saved_ns;
} BookMaker;

static Status save(BookMaker *self, Error *error)
{
    Text text = {0};
    Status status = book_settle(self->book, error);
    if (status == STATUS_OK)
        status = book_write(self->book, &text, error);
    self->saved_ns = clock_ns();
    return file_finish(self->path, &text, status, error);
}

static Status take_entry(void *context, int64_t number, void *result, Error *error)
{
    BookMaker *self = context;
    const BookWatch *watch = self->searches.watch;
    Status status = book_add(self->book, result, error);
    free(result);
    if (watch->progress)
        watch->progress(watch->context, book_count(self->book), self->searches.count - (int)number - 1);
    if (status == STATUS_OK && clock_ns() - self->saved_ns > SAVE_SECONDS * NS_PER_S)
        status = save(self, error);
    return status;
}

/* Begins a book, and opens the one that is there, which must have the same plan. */
static Status begin(BookMaker *self, Error *error)
{
    char wanted[BOOK_PLAN_SIZE], there[BOOK_PLAN_SIZE];
    Status status = book_open(self->path, &self->known, error);
    if (status == STATUS_OK) {
        book_plan_write(self->searches.plan, wanted);
        book_plan_write(book_plan(self->known), there);
        if (strcmp(wanted, there) != 0)
            return error_set(error, STATUS_INVALID, "the book there was made otherwise: %.150s", there);
    }
    return status == STATUS_OK || status == STATUS_NOT_FOUND
               ? book_create(self->searches.plan, &self->book, error)
               : status;
}

/* Moves what an earlier run found from the list of searches into the book. */
static Status take_known(BookMaker *self, Error *error)
{
    BookSearches *searches = &self->searches;
    Status status = STATUS_OK;
    int left = 0;
    for (int i = 0; i < searches->count && status == STATUS_OK; i++) {
        BookEntry entry;
        if (self->known && book_find(self->known, &searches->positions[i], &entry))
            status = book_add(self->book, &entry, error);
        else
            searches->positions[left++] = searches->positions[i];
    }
    searches->count = left;
    return status;
}

/* Lists what to search next. Rounds that an earlier run has found all of are gone through at once, so they
 * are the same whenever it was stopped. */
static Status next_round(BookMaker *self, Error *error)
{
    Status status = STATUS_OK;
    int wanted = 1;
    self->searches.count = 0;
    while (status == STATUS_OK && wanted > 0 && self->searches.count == 0) {
        status = want(&self->searches, self->book, error);
        wanted = self->searches.count;
        if (status == STATUS_OK)
            status = take_known(self, error);
    }
    return status;
}

Status book_missing(Book *self, int *out, Error *error)
{
    const BookWatch nobody = {0};
    BookMaker maker = {.searches = {.watch = &nobody, .plan = book_plan(self)}, .known = self};
    Status status = book_create(book_plan(self), &maker.book, error);
    if (status == STATUS_OK)
        status = next_round(&maker, error);
    *out = maker.searches.count;
    book_close(maker.book);
    free_searches(&maker.searches);
    return status;
}

/* Searches round by round; each round is what the book needs after the one before. */
static Status make_rounds(BookMaker *self, Error *error)
{
    Status status = next_round(self, error);
    while (status == STATUS_OK && self->searches.count > 0) {
        const QueueRange round = {.work = {.threads = self->searches.watch->threads,
                                           .context = self,
                                           .run = search_position,
                                           .drop = free},
                                  .end = self->searches.count,
                                  .ordered = true,
                                  .take = take_entry,
                                  .go_on = is_wanted};
        status = queue_run(&round, error);
        if (status == STATUS_OK)
            status = next_round(self, error);
    }
    return status;
}

Status book_make(const BookPlan *plan, const char *path, const BookWatch *watch, Book **out, Error *error)
{
    BookMaker self = {.searches = {.watch = watch, .plan = plan, .nodes = plan->nodes}, .path = path};
    Error other;
    *out = NULL;
    Status status = begin(&self, error);
    if (status == STATUS_OK)
        status = file_check_place(path, error);
    if (status == STATUS_OK)
        status = create_searchers(&self.searches, error);
    if (status == STATUS_OK) {
        status = make_rounds(&self, error);
        /* what failed at once leaves nothing: a file would bind its path to a plan that can't be made */
        if (status == STATUS_INTERRUPTED || book_count(self.book) > 0) {
            Status saved = save(&self, status == STATUS_OK ? error : &other);
            status = status == STATUS_OK ? saved : status;
            *out = self.book;
            self.book = NULL;
        }
    }
    book_close(self.book);
    book_close(self.known);
    free_searches(&self.searches);
    return status;
}

/* ---- Searching again ---- */

typedef struct BookChecker {
    BookSearches searches; /* the first member: it is the queue's context */
    const Book *book;
    BookDifference *out;
} BookChecker;

/* The best move by the search of its position alone; of equal ones, the first by number. */
static const BookMove *best_searched(const BookEntry *entry)
{
    const BookMove *best = NULL;
    Value value = value_unknown();
    for (int i = 0; i < entry->count; i++) {
        const BookMove *move = &entry->moves[i];
        Value here = value_searched(move->searched, (ValueBound)move->bound, entry->position.plies);
        int order = best ? value_compare(&here, &value) : -1;
        if (order < 0 || (order == 0 && move->move < best->move)) {
            best = move;
            value = here;
        }
    }
    return best;
}

/* The entry with this number of so many, evenly spread. */
static const BookEntry *sampled(const Book *book, int64_t number, int count)
{
    return book_entry(book, (int)(number * book_count(book) / count));
}

static Status take_difference(void *context, int64_t number, void *result, Error *error)
{
    BookChecker *self = context;
    const BookWatch *watch = self->searches.watch;
    const BookEntry *entry = sampled(self->book, number, self->searches.count);
    const BookMove *then = best_searched(entry), *now = best_searched(result);
    (void)error;
    self->out[number] = (BookDifference){.position = entry->position,
                                         .move = then->move,
                                         .again = now->move,
                                         .score = then->searched,
                                         .changed = now->searched - then->searched};
    free(result);
    if (watch->progress)
        watch->progress(watch->context, (int)number + 1, self->searches.count - (int)number - 1);
    return STATUS_OK;
}

Status book_search_again(const Book *self, int count, int nodes, const BookWatch *watch, BookDifference *out,
                         Error *error)
{
    BookChecker checker = {
        .searches = {.watch = watch, .plan = book_plan(self), .nodes = nodes}, .book = self, .out = out};
    Status status = create_searchers(&checker.searches, error);
    for (int i = 0; i < count && status == STATUS_OK; i++)
        status = add_position(&checker.searches, &sampled(self, i, count)->position, error);
    const QueueRange range = {
        .work = {.threads = watch->threads, .context = &checker, .run = search_position, .drop = free},
        .end = count,
        .ordered = true,
        .take = take_difference,
        .go_on = is_wanted};
    if (status == STATUS_OK)
        status = queue_run(&range, error);
    free_searches(&checker.searches);
    return status;
}
