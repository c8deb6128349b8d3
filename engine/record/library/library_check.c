/* What is damaged in a library, and saving the rest of it. */
#include <stdlib.h>
#include <string.h>

#include "engine/record/library/library_inner.h"

enum { PROBLEMS_MOST = 20, GAMES_A_COMMIT = 8192, GAMES_A_REPORT = 1024 };

typedef struct Checking {
    const LibraryWatch *watch;
    Library *library;
    uint32_t problems;
    Error first;          /* of them */
    uint32_t begin, last; /* games in a row with the same problem, which is still to be told; 0: none */
    char of_games[ERROR_TEXT_SIZE]; /* that problem, without the games */
} Checking;

static void tell_problem(Checking *self, Error *problem)
{
    error_in_file(problem->status, problem, library_path(self->library));
    if (self->first.status == STATUS_OK)
        self->first = *problem;
    if (self->watch->problem)
        self->watch->problem(self->watch->context, problem);
}

/* Says which games in a row had the same problem. */
static void tell_games(Checking *self)
{
    Error problem;
    if (self->begin == 0)
        return;
    if (self->begin == self->last)
        error_set(&problem, STATUS_INVALID, "game %u: %s", self->begin, self->of_games);
    else
        error_set(&problem, STATUS_INVALID, "games %u to %u: %s", self->begin, self->last, self->of_games);
    self->begin = 0;
    tell_problem(self, &problem);
}

/* Counts a problem, and says which game has it; 0: none alone. */
static void found_problem(Checking *self, uint32_t game, const char *what)
{
    Error problem;
    self->problems++;
    if (game == 0 || game != self->last + 1 || strcmp(self->of_games, what) != 0)
        tell_games(self);
    if (game == 0) {
        error_set(&problem, STATUS_INVALID, "%s", what);
        tell_problem(self, &problem);
        return;
    }
    self->begin = self->begin ? self->begin : game;
    self->last = game;
    snprintf(self->of_games, sizeof self->of_games, "%s", what);
}

/* Opens a library, whatever is damaged in it, and looks at what it has now until it is closed. */
static Status begin(Checking *self, const char *path, Error *error)
{
    Status status = library_open_file(path, LIBRARY_READ, true, &self->library, error);
    if (status == STATUS_OK)
        status = store_execute(self->library, "BEGIN", error);
    if (status == STATUS_OK)
        status = library_load(self->library, error);
    if (status == STATUS_OK && self->library->repaired)
        found_problem(self, 0, "its first page is damaged");
    if (status == STATUS_OK && self->library->names_lost)
        found_problem(self, 0, "names of players, agents or files are damaged");
    return status;
}

/* What SQLite says about its pages. */
static Status check_pages(Checking *self, Error *error)
{
    char query[40];
    sqlite3_stmt *statement = NULL;
    snprintf(query, sizeof query, "PRAGMA quick_check(%d)", PROBLEMS_MOST);
    int code = sqlite3_prepare_v2(self->library->file, query, -1, &statement, NULL);
    if (code == SQLITE_OK)
        while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
            const char *text = (const char *)sqlite3_column_text(statement, 0);
            if (text && strcmp(text, "ok") != 0)
                found_problem(self, 0, text);
        }
    sqlite3_finalize(statement);
    if (code == SQLITE_DONE)
        return STATUS_OK;
    Error wrong;
    Status status = store_error(self->library, code, &wrong);
    if (status != STATUS_INVALID)
        return error_give(&wrong, error);
    found_problem(self, 0, wrong.text);
    return STATUS_OK;
}

/* Whether a game is as its row says. */
static Status check_game(Checking *self, uint32_t number, Error *error)
{
    Game game, whole;
    Record *record = NULL;
    Library *library = self->library;
    const LibraryRow *row = &library->rows[number - 1];
    Error wrong = {0};
    Status status = library_moves(library, number, &game, &wrong);
    if (status == STATUS_OK && row->plies != game.now.plies)
        found_problem(self, number, "the row is damaged");
    if (status == STATUS_OK && row->flags & LIBRARY_WHOLE)
        status = library_game(library, number, &record, &wrong);
    if (record) {
        record_game(record, record_main_end(record), &whole);
        if (!game_continues(&whole, &game) || whole.count != game.count)
            found_problem(self, number, "comments and variations are those of another game");
        record_destroy(record);
    }
    if (status == STATUS_INVALID)
        found_problem(self, number, wrong.text);
    else if (status != STATUS_OK)
        return error_give(&wrong, error);
    return STATUS_OK;
}

static Status check_all(Checking *self, Error *error)
{
    const LibraryWatch *watch = self->watch;
    uint32_t count = library_count(self->library), all = 2 * count;
    Status status = check_pages(self, error);
    for (uint32_t i = 0; i < count && status == STATUS_OK && !library_stopped(watch->stop); i++) {
        status = check_game(self, i + 1, error);
        if (watch->progress && i % GAMES_A_REPORT == 0)
            watch->progress(watch->context, i, all);
    }
    /* what the games are found by makes sense only where they do */
    for (uint32_t i = 0;
         i < count && status == STATUS_OK && self->problems == 0 && !library_stopped(watch->stop);) {
        KeySegment segment = key_segment(i, count);
        Error wrong;
        status = library_check_keys(self->library, &segment, &wrong);
        if (status == STATUS_INVALID) {
            found_problem(self, 0, "positions of games are damaged");
            status = STATUS_OK;
        } else if (status != STATUS_OK) {
            error_give(&wrong, error);
        }
        i = segment.end;
        if (watch->progress)
            watch->progress(watch->context, count + i, all);
    }
    return status == STATUS_OK && library_stopped(watch->stop)
               ? error_set(error, STATUS_INTERRUPTED, "interrupted")
               : status;
}

Status library_check(const char *path, const LibraryWatch *watch, Error *error)
{
    Checking self = {.watch = watch};
    Status status = begin(&self, path, error);
    if (status == STATUS_OK)
        status = check_all(&self, error);
    tell_games(&self);
    library_close(self.library);
    return status == STATUS_OK && self.problems > 0 ? error_give(&self.first, error) : status;
}

/* ---- Rescue ---- */

/* Packs a game that can be read, with what its row says about it. */
static Status pack_game(Checking *self, uint32_t number, PackedGames *out, Error *error)
{
    Library *library = self->library;
    Record *record = NULL;
    Error wrong = {0};
    LibraryRow *row = &library->rows[number - 1];
    Status status = library_game(library, number, &record, &wrong);
    if (status == STATUS_INVALID && row->flags & LIBRARY_WHOLE) {
        found_problem(self, number, "comments and variations are lost");
        row->flags &= (uint8_t)~LIBRARY_WHOLE;
        status = library_game(library, number, &record, &wrong);
    }
    if (status == STATUS_INVALID) {
        found_problem(self, number, "nothing can be read");
        return STATUS_OK;
    }
    if (status != STATUS_OK)
        return error_give(&wrong, error);
    bool known = row->fingerprint != 0;
    if (!known) {
        found_problem(self, number, "players and result are lost");
        record->result = record_result_by_rules(record);
    }
    LibraryNames sources = library_names(library, LIBRARY_SOURCES);
    status = packed_games_add(out, record, row->source < sources.count ? sources.items[row->source].text : "",
                              NULL, error);
    if (status == STATUS_OK && known) {
        LibraryRow *packed = &out->items[out->count - 1].row;
        memcpy(packed->accuracy, row->accuracy, sizeof packed->accuracy);
        packed->date = row->date;
    }
    record_destroy(record);
    return status;
}

/* Lets names stand for the same ones again. */
static Status join_names(const Library *from, Library *to, Error *error)
{
    Status status = STATUS_OK;
    for (int kind = 0; kind < LIBRARY_NAME_KINDS; kind++) {
        LibraryNames names = library_names(from, (LibraryNameKind)kind);
        for (uint32_t i = 1; i < names.count && status == STATUS_OK; i++) {
            uint32_t other = names.items[i].stands_for;
            if (other == i || other >= names.count)
                continue;
            uint32_t alias = library_name_find(to, (LibraryNameKind)kind, names.items[i].text);
            uint32_t name = library_name_find(to, (LibraryNameKind)kind, names.items[other].text);
            if (alias > 0 && name > 0)
                status = library_join(to, (LibraryNameKind)kind, alias, name, error);
        }
    }
    return status;
}

Status library_rescue(const char *path, const char *new_path, const LibraryWatch *watch, LibraryAdded *sum,
                      Error *error)
{
    Checking self = {.watch = watch};
    PackedGames games = {0};
    Library *to = NULL;
    Status status = begin(&self, path, error);
    if (status == STATUS_OK)
        status = library_open(new_path, LIBRARY_MAKE, &to, error);
    uint32_t count = status == STATUS_OK ? library_count(self.library) : 0;
    for (uint32_t i = 0; i < count && status == STATUS_OK; i++) {
        if (library_stopped(watch->stop))
            status = error_set(error, STATUS_INTERRUPTED, "interrupted");
        else if (!(self.library->rows[i].flags & LIBRARY_DELETED))
            status = pack_game(&self, i + 1, &games, error);
        if (status == STATUS_OK && games.count > 0 && (games.count == GAMES_A_COMMIT || i + 1 == count)) {
            status = library_add_packed(to, &games, sum, error);
            packed_games_free(&games);
            if (watch->progress)
                watch->progress(watch->context, i + 1, count);
        }
    }
    if (status == STATUS_OK)
        status = join_names(self.library, to, error);
    tell_games(&self);
    sum->problems += self.problems;
    packed_games_free(&games);
    library_close(to);
    library_close(self.library);
    return status;
}
