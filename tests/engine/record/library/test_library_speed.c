/* How fast a large library is: TETRESS_GAMES says how large. What was measured is printed; times are judged
 * where the preset slow-release has a quiet machine. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "engine/base/platform/clock.h"
#include "engine/base/platform/folder.h"
#include "engine/base/platform/thread.h"
#include "engine/base/time_units.h"
#include "engine/record/library/pattern.h"
#include "tests/support/check.h"

enum { GAMES_QUICK = 2000, GAMES_A_FILE = 50000, PATTERN_GAMES = 100000, BYTES_A_GAME = 500 };

static const char *const names[] = {"Ann", "Bob", "champion:level=3", "mine v6", "mine v7", "greedy"};

typedef struct Shelf {
    char folder[64], library[96];
    uint32_t games;
    int64_t plies;
} Shelf;

/* Of two random moves the one that leaves both sides the most placements, so that games are long. */
static Move lasting_move(const Position *position, Random *random)
{
    const Kernels *kernels = kernels_best();
    Move best = MOVE_NONE;
    int most = -1;
    for (int i = 0; i < 2; i++) {
        int placements[2];
        Position after;
        Move move = kernels->random_move(position, random);
        if (move == MOVE_NONE)
            return MOVE_NONE;
        kernels->play(position, move, &after);
        kernels->both_placements(&after, placements);
        if (placements[RED] * placements[BLUE] > most) {
            most = placements[RED] * placements[BLUE];
            best = move;
        }
    }
    return best;
}

static void write_game(FILE *file, Shelf *shelf, uint32_t number)
{
    Random random = random_seeded(11, number);
    Position position;
    position_start(&position);
    fprintf(file, "{\"a\": %u, \"b\": %u, \"pair\": %u, \"game\": 0, ", number % 6, (number / 6 + 1) % 6,
            number);
    fprintf(file, "\"red\": {\"agent\": \"%s\"}, \"blue\": {\"agent\": \"%s\"}, ", names[number % 6],
            names[(number / 6 + 1) % 6]);
    fprintf(file, "\"opening\": [], \"moves\": [");
    while (position_outcome(&position) == OUTCOME_NONE) {
        char text[MOVE_TEXT_SIZE];
        Move move = lasting_move(&position, &random);
        move_write(move, text);
        fprintf(file, "%s\"%s\"", position.plies ? ", " : "", text);
        kernels_best()->play(&position, move, &position);
    }
    Outcome outcome = position_outcome(&position);
    fprintf(file, "], \"result\": \"%s\", \"reason\": \"%s\"}\n", outcome_name(outcome),
            position.plies < PLY_LIMIT ? "no_move" : "tokens");
    shelf->plies += position.plies;
}

static void write_file(Shelf *shelf, uint32_t first, uint32_t end)
{
    char path[128];
    snprintf(path, sizeof path, "%s/from-%u.jsonl", shelf->folder, first);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "{\"format\": \"tetress-games-1\", \"agents\": [");
    for (int i = 0; i < 6; i++)
        fprintf(file, "%s{\"name\": \"%s\"}", i ? ", " : "", names[i]);
    fprintf(file, "], \"games\": %u}\n", end - first);
    for (uint32_t i = first; i < end; i++)
        write_game(file, shelf, i);
    assert_int_equal(fclose(file), 0);
}

/* Of all threads: what a busy machine does not change. */
static double processor_seconds(clock_t since)
{
    return (double)(clock() - since) / CLOCKS_PER_SEC;
}

static double seconds_since(uint64_t since)
{
    return (double)(clock_ns() - since) / NS_PER_S;
}

static void say_problem(void *context, const Error *problem)
{
    (void)context;
    fail_msg("%s:%d: %s", problem->file, problem->line, problem->text);
}

static int make_library(void **state)
{
    const char *games = getenv("TETRESS_GAMES");
    Shelf *self = *state = calloc(1, sizeof *self);
    Library *library;
    LibraryAdded sum = {0};
    Error error;
    self->games = games ? (uint32_t)atoi(games) : GAMES_QUICK;
    snprintf(self->folder, sizeof self->folder, "/tmp/tetress-speed-XXXXXX");
    assert_non_null(mkdtemp(self->folder));
    snprintf(self->library, sizeof self->library, "%s/games.tetress", self->folder);
    for (uint32_t i = 0; i < self->games; i += GAMES_A_FILE)
        write_file(self, i, i + GAMES_A_FILE < self->games ? i + GAMES_A_FILE : self->games);
    FolderEntries files = {0};
    char paths[64][160];
    const char *items[64];
    assert_ok(folder_entries(self->folder, &files, &error), &error);
    for (int i = 0; i < files.count; i++) {
        snprintf(paths[i], sizeof paths[i], "%s/%s", self->folder, files.entries[i].name);
        items[i] = paths[i];
    }
    const LibraryImport import = {
        .paths = items, .count = files.count, .threads = machine_processors(), .problem = say_problem};
    clock_t busy = clock();
    uint64_t since = clock_ns(), bytes;
    int64_t modified;
    assert_ok(library_open(self->library, LIBRARY_MAKE, &library, &error), &error);
    assert_ok(library_import(library, &import, &sum, &error), &error);
    double took = seconds_since(since);
    folder_entries_free(&files);
    library_close(library);
    assert_int_equal(sum.games, self->games);
    assert_true(file_facts(self->library, &bytes, &modified));
    print_message("%u games of %.1f plies imported in %.1f s, %.1f s of processors; %.0f bytes a game\n",
                  self->games, (double)self->plies / self->games, took, processor_seconds(busy),
                  (double)bytes / self->games);
    assert_in_time(took * 100000 / self->games < 60);
    assert_true(self->games < PATTERN_GAMES || bytes / self->games <= BYTES_A_GAME);
    return 0;
}

static int remove_library(void **state)
{
    char command[96];
    snprintf(command, sizeof command, "rm -r %s", ((Shelf *)*state)->folder);
    assert_int_equal(system(command), 0);
    free(*state);
    return 0;
}

static Library *open_library(const Shelf *shelf)
{
    Library *library;
    Error error;
    uint64_t since = clock_ns();
    assert_ok(library_open(shelf->library, LIBRARY_READ, &library, &error), &error);
    print_message("opened in %.0f ms\n", seconds_since(since) * 1000);
    return library;
}

/* Of the empty board, and of a game's positions. */
static void a_position_is_found_at_once(void **state)
{
    Shelf *shelf = *state;
    Library *library = open_library(shelf);
    Error error;
    Game game;
    double slowest = 0, sum = 0;
    assert_ok(library_moves(library, shelf->games / 2, &game, &error), &error);
    Position position = game.start;
    for (int ply = 0; ply <= game.count; ply++) {
        LibraryExplored explored = {0};
        LibraryNumbers numbers = {0};
        uint64_t since = clock_ns();
        assert_ok(library_explore(library, &position, NULL, NULL, &explored, &error), &error);
        double took = seconds_since(since) * 1000;
        if (ply < 6)
            print_message("after %d plies: %u games in %.2f ms\n", ply, explored.all.games, took);
        sum += took;
        slowest = took > slowest ? took : slowest;
        if (ply > 2) { /* a list of all games of the first plies is long */
            assert_ok(library_find_position(library, &position, NULL, NULL, &numbers, &error), &error);
            assert_int_equal(numbers.count, explored.all.games);
        }
        assert_true(ply > 0 || explored.all.games == shelf->games);
        library_explored_free(&explored);
        library_numbers_free(&numbers);
        if (ply < game.count)
            position_play(&position, game.moves[ply], &position);
    }
    print_message("positions: %.2f ms on average, at most %.2f ms\n", sum / (game.count + 1), slowest);
    assert_in_time(slowest < 10);
    library_close(library);
}

static void games_are_chosen_at_once(void **state)
{
    static const char *const words[] = {"", "mine plies>80", "won:ann -reason:tokens",
                                        "version:v7 result:red,draw"};
    Library *library = open_library(*state);
    LibraryRows rows = library_all(library);
    LibraryNumbers numbers = {0};
    Error error;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        double slowest = 0;
        for (int sort = 0; sort < LIBRARY_COLUMNS; sort++) {
            LibraryQuery query;
            uint64_t since = clock_ns();
            assert_ok(library_query_read(words[i], &query, &error), &error);
            assert_ok(library_select(&rows, &query, (LibraryColumn)sort, true, NULL, &numbers, &error),
                      &error);
            double took = seconds_since(since) * 1000;
            slowest = took > slowest ? took : slowest;
        }
        print_message("'%s': %d games, by any column in at most %.1f ms\n", words[i], numbers.count, slowest);
        assert_true(numbers.count > 0);
        assert_in_time(slowest < 100);
    }
    library_numbers_free(&numbers);
    library_close(library);
}

static void count_found(void *context, uint32_t number, const PatternMatch *match)
{
    (void)number, (void)match;
    ++*(int *)context;
}

static void patterns_are_found_soon(void **state)
{
    static const char *const patterns[] = {"oxo/.o./x?x", "ooo/o.o/ooo", "xo./ox./xxo", "oxoxoxoxo"};
    Library *library = open_library(*state);
    LibraryRows rows = library_all(library);
    LibraryNumbers numbers = {0};
    LibraryQuery query = {0};
    Error error;
    assert_ok(library_select(&rows, &query, LIBRARY_BY_NUMBER, false, NULL, &numbers, &error), &error);
    numbers.count = numbers.count < PATTERN_GAMES ? numbers.count : PATTERN_GAMES;
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        LibraryPattern pattern = {0};
        int found = 0;
        assert_ok(library_pattern_read(patterns[i], &pattern, &error), &error);
        const LibraryPatternSearch search = {&pattern, &numbers, machine_processors(), NULL, count_found,
                                             NULL,     &found};
        clock_t busy = clock();
        uint64_t since = clock_ns();
        assert_ok(library_find_pattern(library, &search, &error), &error);
        double took = seconds_since(since);
        print_message("%s: in %d of %d games, %.2f s, %.2f s of processors\n", patterns[i], found,
                      numbers.count, took, processor_seconds(busy));
        assert_true(found < numbers.count || i == 1);
        assert_in_time(took < 2);
    }
    library_numbers_free(&numbers);
    library_close(library);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_position_is_found_at_once),
        cmocka_unit_test(games_are_chosen_at_once),
        cmocka_unit_test(patterns_are_found_soon),
    };
    return cmocka_run_group_tests(tests, make_library, remove_library);
}
