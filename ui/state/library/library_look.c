#include "ui/state/library/library_look.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "engine/base/memory.h"
#include "engine/book/book.h"
#include "engine/game/symmetry.h"
#include "engine/record/library/positions.h"
#include "engine/record/library/query.h"
#include "engine/record/record_words.h"

struct LibraryReader {
    Library *library;  /* null: none is open */
    LibraryWants done; /* what the following has been found for, as far as it is known */
    bool listed, explored, scored;
    LibraryNumbers list;
    LibraryChosen chosen[LIBRARY_CHOSEN_MOST]; /* the first of these */
    int chosen_count;
    LibraryExplored moves;
    Book *book;  /* null: there is none */
    bool booked; /* whether that was looked for */
    LibraryScores scores;
};

/* ---- What is wanted ---- */

static bool list_equal(const LibraryWants *a, const LibraryWants *b)
{
    return games_query_equal(&a->query, &b->query) && a->here == b->here &&
           (!a->here || position_equal(&a->place, &b->place));
}

static bool explored_equal(const LibraryWants *a, const LibraryWants *b)
{
    return a->explores == b->explores &&
           (!a->explores || (a->listed == b->listed && position_equal(&a->position, &b->position) &&
                             (!a->listed || list_equal(a, b))));
}

static bool scores_equal(const LibraryWants *a, const LibraryWants *b)
{
    return a->scores == b->scores && a->kind == b->kind && strcmp(a->player, b->player) == 0;
}

bool library_wants_equal(const LibraryWants *a, const LibraryWants *b)
{
    return a->version == b->version && strcmp(a->path, b->path) == 0 && list_equal(a, b) &&
           a->first == b->first && a->game == b->game && explored_equal(a, b) && scores_equal(a, b);
}

/* ---- The file ---- */

static void forget_found(LibraryReader *self)
{
    self->listed = self->explored = self->scored = false;
}

static Status open_library(LibraryReader *self, const LibraryWants *wants, Error *error)
{
    bool changed;
    if (self->library && strcmp(self->done.path, wants->path) == 0) {
        if (self->done.version == wants->version)
            return STATUS_OK;
        forget_found(self);
        return library_refresh(self->library, &changed, error);
    }
    library_close(self->library);
    self->library = NULL;
    forget_found(self);
    return library_open(wants->path, LIBRARY_READ, &self->library, error);
}

/* ---- The list ---- */

Status library_list(Library *library, const LibraryWants *wants, const atomic_bool *stop, LibraryNumbers *out,
                    Error *error)
{
    LibraryRows rows = library_all(library);
    LibraryQuery query;
    Status status = games_query_read(&wants->query, &query, error);
    if (status == STATUS_OK)
        status = library_select(&rows, &query, wants->query.key, wants->query.descending, stop, out, error);
    if (status == STATUS_OK && wants->here)
        status = library_numbers_at(library, &wants->place, stop, out, error);
    return status;
}

/* The first games of the list, with the sides that the query names. */
static Status find_sides(LibraryReader *self, const LibraryWants *wants, Error *error)
{
    LibraryRows rows = library_all(self->library);
    LibraryFilter *filter = NULL;
    LibraryQuery query;
    int count = self->list.count < LIBRARY_CHOSEN_MOST ? self->list.count : LIBRARY_CHOSEN_MOST;
    Status status = games_query_read(&wants->query, &query, error);
    if (status == STATUS_OK)
        status = library_filter_create(&rows, &query, &filter, error);
    for (self->chosen_count = 0; self->chosen_count < count && status == STATUS_OK; self->chosen_count++) {
        uint32_t number = self->list.items[self->chosen_count];
        self->chosen[self->chosen_count] = (LibraryChosen){(int)number, games_side(filter, number)};
    }
    library_filter_destroy(filter);
    return status;
}

/* ---- The explorer ---- */

static Status explore(LibraryReader *self, const LibraryWants *wants, const atomic_bool *stop, Error *error)
{
    uint64_t *set = NULL;
    Status status =
        wants->listed ? library_set_of(&self->list, library_count(self->library), &set, error) : STATUS_OK;
    if (status == STATUS_OK)
        status = library_explore(self->library, &wants->position, set, stop, &self->moves, error);
    free(set);
    self->explored = status == STATUS_OK;
    return status;
}

/* ---- Scores ---- */

const char *library_player(const Library *library, uint32_t number, Side side)
{
    return library_player_name(library, library_player_of(library, &library_rows(library)[number - 1], side));
}

/* Counts all games. */
static Status find_scores(LibraryReader *self, const LibraryWants *wants, Error *error)
{
    const Library *library = self->library;
    const LibraryRow *rows = library_rows(library);
    uint32_t wanted = library_player_named(library, wants->player);
    LibraryScore *score;
    Status status = STATUS_OK;
    library_scores_free(&self->scores);
    self->scores.kind = wants->kind;
    for (uint32_t i = 0; i < library_count(library) && status == STATUS_OK; i++)
        for (int side = RED; side <= BLUE && status == STATUS_OK; side++)
            if (!(rows[i].flags & LIBRARY_DELETED) &&
                (wants->kind == SCORES_OF_PLAYERS ||
                 library_player_of(library, &rows[i], (Side)side) == wanted))
                status = library_scores_add(&self->scores, library, &rows[i], (Side)side, &score, error);
    self->scored = status == STATUS_OK;
    return status;
}

/* ---- The answer ---- */

static void fill_row(const Library *library, uint32_t number, GameEntry *out, LibraryRowTexts *texts)
{
    const LibraryRow *row = &library_rows(library)[number - 1];
    *out = (GameEntry){.file = texts->file,
                       .game = (int)number - 1,
                       .result = {.outcome = row->outcome, .reason = row->reason, .margin = row->margin},
                       .written = {texts->players[RED], texts->players[BLUE]},
                       .date = texts->date,
                       .plies = row->plies,
                       .accuracy = {row->accuracy[RED], row->accuracy[BLUE]},
                       .reviewed = row->flags & LIBRARY_REVIEWED};
    for (int side = RED; side <= BLUE; side++)
        snprintf(texts->players[side], sizeof texts->players[side], "%s",
                 library_player(library, number, (Side)side));
    snprintf(texts->file, sizeof texts->file, "%s",
             library_names(library, LIBRARY_SOURCES).items[row->source].text);
    library_date_write(row->date, texts->date);
}

static Status show_game(LibraryReader *self, LibraryShown *out, Error *error)
{
    uint32_t number = (uint32_t)out->wants.game;
    Symmetry turned;
    if (number == 0 || number > library_count(self->library))
        return STATUS_OK;
    Status status = library_moves(self->library, number, &out->moves, error);
    if (status != STATUS_OK)
        return status;
    int ply = out->wants.here ? library_place(&out->moves, &out->wants.place, &turned) : -1;
    out->ply = ply >= 0 ? ply : out->moves.count;
    out->game = (int)number;
    fill_row(self->library, number, &out->rows[LIBRARY_ROWS], &out->texts[LIBRARY_ROWS]);
    return STATUS_OK;
}

/* A copy of what was found: where there is no memory, the answer has none of it. */
static void *copy_of(const void *items, int count, size_t size)
{
    void *copy = malloc((size_t)count * size + 1);
    if (copy && count > 0)
        memcpy(copy, items, (size_t)count * size);
    return copy;
}

/* Adds what the book says of the moves; those of its moves that no game has played come after the others. */
static void add_book(LibraryReader *self, LibraryShown *out)
{
    const Position *position = &out->wants.position;
    LibraryExplored *explored = &out->explored;
    BookEntry entry;
    if (!self->booked && book_open("default", &self->book, NULL) != STATUS_OK)
        self->book = NULL;
    self->booked = true;
    if (!self->book || !book_find(self->book, position, &entry) ||
        !ARRAY_ROOM(&explored->moves, explored->count + entry.count, &explored->capacity))
        return;
    for (int i = 0; i < entry.count; i++) {
        Position after;
        int at = 0;
        position_play(position, entry.moves[i].move, &after);
        uint32_t key = (uint32_t)symmetry_canonical_key(&after);
        while (at < explored->count && explored->moves[at].key != key)
            at++;
        if (at == explored->count)
            explored->moves[explored->count++] = (LibraryMove){.key = key, .move = entry.moves[i].move};
        explored->moves[at].value = entry.moves[i].value;
    }
}

static Status show(LibraryReader *self, LibraryShown *out, Error *error)
{
    for (uint32_t i = 0; i < library_count(self->library); i++)
        out->all += !(library_rows(self->library)[i].flags & LIBRARY_DELETED);
    out->count = self->list.count;
    out->first = out->wants.first < out->count ? out->wants.first : 0;
    while (out->row_count < LIBRARY_ROWS && out->first + out->row_count < out->count) {
        int at = out->row_count++;
        fill_row(self->library, self->list.items[out->first + at], &out->rows[at], &out->texts[at]);
    }
    if (out->wants.explores) {
        out->explored = self->moves;
        out->explored.moves = copy_of(self->moves.moves, self->moves.count, sizeof *self->moves.moves);
        out->explored.count = out->explored.capacity = out->explored.moves ? self->moves.count : 0;
        add_book(self, out);
    }
    if (out->wants.scores) {
        out->scores = copy_of(self->scores.items, self->scores.count, sizeof *self->scores.items);
        out->score_count = out->scores ? self->scores.count : 0;
    }
    out->chosen_count = self->chosen_count;
    memcpy(out->chosen, self->chosen, (size_t)self->chosen_count * sizeof *self->chosen);
    return show_game(self, out, error);
}

/* Finds what has changed since the last question, and answers with everything. What was stopped is found by
 * the next one. */
static Status look(Job *job, void *asked, Error *error)
{
    LibraryShown *shown = asked;
    LibraryReader *self = shown->reader;
    const LibraryWants *wants = &shown->wants, *done = &self->done;
    const atomic_bool *stop = job_stop_flag(job);
    Status status = open_library(self, wants, error);
    if (status != STATUS_OK) /* nothing may have been imported yet */
        return status == STATUS_NOT_FOUND ? STATUS_OK : status;
    self->listed = self->listed && list_equal(done, wants);
    self->explored = self->explored && explored_equal(done, wants);
    self->scored = self->scored && scores_equal(done, wants);
    self->done = *wants;
    if (!self->listed)
        status = library_list(self->library, wants, stop, &self->list, error);
    if (status == STATUS_OK && !self->listed)
        status = find_sides(self, wants, error);
    self->listed = status == STATUS_OK;
    if (status == STATUS_OK && wants->explores && !self->explored)
        status = explore(self, wants, stop, error);
    if (status == STATUS_OK && wants->scores && !self->scored)
        status = find_scores(self, wants, error);
    return status != STATUS_OK ? status : show(self, shown, error);
}

/* ---- For the owner ---- */

LibraryReader *library_reader_new(void)
{
    return memory_new(1, sizeof(LibraryReader));
}

void library_reader_free(LibraryReader *self)
{
    if (!self)
        return;
    library_close(self->library);
    library_numbers_free(&self->list);
    library_explored_free(&self->moves);
    book_close(self->book);
    library_scores_free(&self->scores);
    free(self);
}

LibraryShown *library_shown_new(LibraryReader *reader, const LibraryWants *wants)
{
    LibraryShown *self = memory_new(1, sizeof *self);
    if (self) {
        self->reader = reader;
        self->wants = *wants;
    }
    return self;
}

void library_shown_free(void *shown)
{
    LibraryShown *self = shown;
    if (!self)
        return;
    library_explored_free(&self->explored);
    free(self->scores);
    free(self);
}

const Inquiry library_inquiry = {look, library_shown_free};
