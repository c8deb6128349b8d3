/* Libraries of games when calls fail: games are added or they are not, and what is found is all of it or an
 * error. What SQLite itself calls does not fail here; tests/programs/test_game_library.py fills disks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/record/library/pattern.h"
#include "engine/record/library/scores.h"
#include "tests/support/check.h"
#include "tests/support/fault/fault.h"
#include "tests/support/library_add.h"
#include "tests/support/random_record.h"

enum { GAMES = 6, NODES = 12 };

typedef struct Shelf {
    char folder[64], path[96];
    RecordList list;
    int found, expected; /* in all searches together */
} Shelf;

static void remove_file(const Shelf *self)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
        char path[112];
        snprintf(path, sizeof path, "%s%s", self->path, ends[i]);
        unlink(path);
    }
}

/* ---- Adding ---- */

static Status add_games(void *context, Error *error)
{
    const Shelf *self = context;
    Library *library;
    LibraryAdded sum = {0};
    Status status = library_open(self->path, LIBRARY_MAKE, &library, error);
    if (status == STATUS_OK) {
        status = library_add(library, &self->list, "games.sgf", NULL, &sum, error);
        library_close(library);
    }
    return status;
}

static void check_added(void *context, Status status)
{
    const Shelf *self = context;
    Library *library;
    Error error = {0};
    if (library_open(self->path, LIBRARY_READ, &library, &error) == STATUS_OK) {
        uint32_t count = library_count(library);
        assert_true(count == GAMES || (status != STATUS_OK && count == 0));
        library_close(library);
        assert_ok(count ? library_check(self->path, &(LibraryWatch){0}, &error) : STATUS_OK, &error);
    } else {
        assert_int_not_equal(status, STATUS_OK);
    }
    remove_file(self);
}

/* ---- Finding ---- */

static void note_found(void *context, uint32_t number, const PatternMatch *match)
{
    (void)number, (void)match;
    ((Shelf *)context)->found++;
}

static Status find_in(Shelf *self, Library *library, Error *error)
{
    LibraryRows rows = library_all(library);
    LibraryNumbers numbers = {0};
    LibraryExplored explored = {0};
    LibraryQuery query;
    LibraryPattern pattern = {0};
    Position start;
    uint64_t *set = NULL;
    position_start(&start);
    const LibraryPatternSearch search = {&pattern, &numbers, 2, NULL, note_found, NULL, self};
    Status status = library_query_read("-red:nobody", &query, error);
    if (status == STATUS_OK)
        status = library_select(&rows, &query, LIBRARY_BY_BLUE, true, NULL, &numbers, error);
    if (status == STATUS_OK)
        status = library_set_of(&numbers, rows.count, &set, error);
    if (status == STATUS_OK)
        status = library_pattern_read("o", &pattern, error);
    if (status == STATUS_OK)
        status = library_find_pattern(library, &search, error);
    if (status == STATUS_OK)
        status = library_explore(library, &start, set, NULL, &explored, error);
    self->found += (int)explored.all.games + numbers.count;
    library_explored_free(&explored);
    library_numbers_free(&numbers);
    free(set);
    return status;
}

static Status find_games(void *context, Error *error)
{
    Shelf *self = context;
    Library *library;
    self->found = 0;
    Status status = library_open(self->path, LIBRARY_READ, &library, error);
    if (status == STATUS_OK) {
        status = find_in(self, library, error);
        library_close(library);
    }
    return status;
}

static void check_found(void *context, Status status)
{
    const Shelf *self = context;
    assert_true(status != STATUS_OK || self->found == self->expected);
}

/* ---- Both ---- */

static int shelf_begin(void **state)
{
    Shelf *self = *state = calloc(1, sizeof *self);
    Error error = {0};
    snprintf(self->folder, sizeof self->folder, "/tmp/tetress-faults-XXXXXX");
    assert_non_null(mkdtemp(self->folder));
    snprintf(self->path, sizeof self->path, "%s/games", self->folder);
    for (int i = 0; i < GAMES; i++) {
        Record *record;
        RecordNode *node;
        assert_ok(record_create(NULL, &record, &error), &error);
        assert_ok(record_add(record, record->root, NULL, (Move)(7 * i), &node, &error), &error);
        assert_ok(record_set_player(record, RED, i % 2 ? "Ann" : "Bob", &error), &error);
        if (i % 3 == 0)
            assert_ok(record_set_comment(node, "so the whole of it is kept", &error), &error);
        assert_ok(record_list_add(&self->list, record, &error), &error);
    }
    return 0;
}

static int shelf_end(void **state)
{
    Shelf *self = *state;
    remove_file(self);
    assert_int_equal(rmdir(self->folder), 0);
    record_list_free(&self->list);
    free(self);
    return 0;
}

static void games_are_added_or_not(void **state)
{
    fault_try(&(FaultCase){"adding", FAULT_ALL | FAULT_SPARINGLY, add_games, check_added, *state});
}

static void what_is_found_is_all_or_an_error(void **state)
{
    Shelf *self = *state;
    Error error = {0};
    assert_ok(add_games(self, &error), &error);
    assert_ok(find_games(self, &error), &error);
    self->expected = self->found;
    assert_int_equal(self->expected, 3 * GAMES);
    fault_try(&(FaultCase){"finding", FAULT_ALL | FAULT_SPARINGLY, find_games, check_found, self});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(games_are_added_or_not, shelf_begin, shelf_end),
        cmocka_unit_test_setup_teardown(what_is_found_is_all_or_an_error, shelf_begin, shelf_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
