/* Positions in libraries: games are found and counted as by playing all of them through. */
#include "engine/record/library/positions.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/game/symmetry.h"
#include "tests/support/check.h"
#include "tests/support/library_add.h"
#include "tests/support/sample.h"

enum {
    GAMES = 9700, /* a segment of each size, the last one incomplete */
    LONGEST = 14,
    OPENINGS = 5 /* so many games begin alike that there are summaries, and some that are turned */
};

typedef struct Shelf {
    char path[64];
    Library *library;
    RecordList list;
    Game *games;
    Random random;
} Shelf;

/* The first moves of an opening, turned. */
static void play_opening(Shelf *self, Game *game)
{
    Random opening = random_seeded(random_below(&self->random, OPENINGS), 7);
    Symmetry symmetry = (Symmetry)random_below(&self->random, SYMMETRY_COUNT);
    Position position = game->now;
    for (int i = (int)random_below(&self->random, 5); i > 0; i--) {
        Move move = kernels_best()->random_move(&position, &opening);
        position_play(&position, move, &position);
        assert_ok(game_play(game, symmetry_move(symmetry, move), NULL), NULL);
    }
}

static Game random_game(Shelf *self)
{
    Game game;
    game_start(&game, NULL);
    play_opening(self, &game);
    for (int i = (int)random_below(&self->random, LONGEST); i > 0; i--) {
        Move move = kernels_best()->random_move(&game.now, &self->random);
        assert_ok(game_play(&game, move, NULL), NULL);
    }
    return game;
}

static void add_game(Shelf *self, const Game *game)
{
    Record *record;
    Error error;
    char number[16];
    assert_ok(record_create(NULL, &record, &error), &error);
    RecordNode *node = record->root;
    for (int i = 0; i < game->count; i++)
        assert_ok(record_add(record, node, NULL, game->moves[i], &node, &error), &error);
    record->result.outcome = (Outcome)random_below(&self->random, OUTCOME_DRAW + 1);
    snprintf(number, sizeof number, "%d", self->list.count);
    assert_ok(record_set_tag(record, "round", number, &error), &error);
    assert_ok(record_list_add(&self->list, record, &error), &error);
}

/* A library to which games were added a few at a time, and many. */
static int make_shelf(void **state)
{
    Shelf *self = calloc(1, sizeof *self);
    Error error;
    assert_non_null(self);
    snprintf(self->path, sizeof self->path, "/tmp/test_library_positions_%d", (int)getpid());
    self->random = random_seeded(11, 0);
    self->games = calloc(GAMES, sizeof *self->games);
    assert_non_null(self->games);
    for (int i = 0; i < GAMES; i++) {
        self->games[i] = random_game(self);
        add_game(self, &self->games[i]);
    }
    assert_ok(library_open(self->path, LIBRARY_MAKE, &self->library, &error), &error);
    static const int ends[] = {1, 2, 700, 1024, 1030, 3000, 8190, 8200, GAMES};
    for (int i = 0, first = 0; i < (int)(sizeof ends / sizeof *ends); first = ends[i++]) {
        const RecordList part = {.records = self->list.records + first, .count = ends[i] - first};
        LibraryAdded sum = {0};
        assert_ok(library_add(self->library, &part, "", NULL, &sum, &error), &error);
        assert_int_equal(sum.games, ends[i] - first);
    }
    *state = self;
    return 0;
}

static int remove_shelf(void **state)
{
    Shelf *self = *state;
    library_close(self->library);
    record_list_free(&self->list);
    free(self->games);
    int result = unlink(self->path);
    free(self);
    return result;
}

/* ---- Playing all games through ---- */

/* The ply at which a game first has a position; -1 if it does not. */
static int ply_of(const Game *game, uint64_t key)
{
    Position position = game->start;
    for (int ply = 0;; ply++) {
        if (symmetry_canonical_key(&position) == key)
            return ply;
        if (ply == game->count)
            return -1;
        position_play(&position, game->moves[ply], &position);
    }
}

static uint64_t key_after(const Game *game, int plies)
{
    Position position = game->start;
    for (int ply = 0; ply < plies; ply++)
        position_play(&position, game->moves[ply], &position);
    return symmetry_canonical_key(&position);
}

/* Compares what the library finds with what is in all games. */
static void check_position(Shelf *self, const Position *asked, LibrarySet only)
{
    Error error;
    LibraryNumbers numbers = {0};
    LibraryExplored explored = {0};
    uint64_t key = symmetry_canonical_key(asked);
    assert_ok(library_find_position(self->library, asked, only, NULL, &numbers, &error), &error);
    assert_ok(library_explore(self->library, asked, only, NULL, &explored, &error), &error);
    int found = 0, counted = 0;
    for (int i = 0; i < explored.count; i++)
        counted += (int)explored.moves[i].games;
    for (int i = 0; i < GAMES; i++) {
        const Game *game = &self->games[i];
        const LibraryRow *row = &library_rows(self->library)[i];
        if (!library_set_has(only, (uint32_t)i + 1) || row->flags & LIBRARY_DELETED)
            continue;
        int ply = ply_of(game, key);
        if (ply < 0)
            continue;
        assert_true(found < numbers.count);
        assert_int_equal(numbers.items[found++], i + 1);
        /* takes the game away from the move's tally, which is empty in the end */
        uint64_t after = ply < game->count ? key_after(game, ply + 1) : 0;
        int move = 0;
        for (; move < explored.count; move++) {
            Position child;
            if (explored.moves[move].move == MOVE_NONE ? ply == game->count
                : ply == game->count                   ? false
                                     : (position_play(asked, explored.moves[move].move, &child),
                                        symmetry_canonical_key(&child) == after))
                break;
        }
        assert_true(move < explored.count);
        explored.moves[move].games--;
        explored.moves[move].results[row->outcome]--;
        explored.moves[move].plies -= row->plies;
    }
    assert_int_equal(numbers.count, found);
    assert_int_equal(counted, found);
    assert_int_equal(explored.all.games, found);
    for (int i = 0; i < explored.count; i++) {
        assert_int_equal(explored.moves[i].games, 0);
        assert_int_equal(explored.moves[i].plies, 0);
        for (int outcome = 0; outcome <= OUTCOME_DRAW; outcome++)
            assert_int_equal(explored.moves[i].results[outcome], 0);
    }
    library_numbers_free(&numbers);
    library_explored_free(&explored);
}

/* The start, and positions of games after few moves and many, turned. */
static void check_positions(Shelf *self, LibrarySet only)
{
    Position start;
    position_start(&start);
    check_position(self, &start, only);
    for (int i = 0; i < 12; i++) {
        const Game *game = &self->games[random_below(&self->random, GAMES)];
        Position position = game->start;
        for (int ply = 0; ply < i && ply < game->count; ply++)
            position_play(&position, game->moves[ply], &position);
        symmetry_position((Symmetry)random_below(&self->random, SYMMETRY_COUNT), &position, &position);
        check_position(self, &position, only);
    }
}

static void positions_are_found_in_all_games_however_turned(void **state)
{
    check_positions(*state, NULL);
}

static void positions_are_found_among_some_games(void **state)
{
    Shelf *self = *state;
    uint64_t only[GAMES / 64 + 1];
    for (size_t i = 0; i < sizeof only / sizeof *only; i++)
        only[i] = random_next(&self->random) & random_next(&self->random);
    check_positions(self, only);
}

static void deleted_games_do_not_count(void **state)
{
    Shelf *self = *state;
    uint32_t numbers[GAMES / 10];
    Error error;
    for (uint32_t i = 0; i < GAMES / 10; i++)
        numbers[i] = 10 * i + 1 + random_below(&self->random, 10);
    assert_ok(library_delete(self->library, numbers, GAMES / 10, true, &error), &error);
    check_positions(self, NULL);
    assert_ok(library_delete(self->library, numbers, GAMES / 10, false, &error), &error);
    check_positions(self, NULL);
}

static void a_position_that_is_nowhere_has_no_games(void **state)
{
    Position position = DRAWN(4, "rrb........"
                                 "bb........."
                                 "..r........"
                                 "...b......."
                                 "..........."
                                 "..........."
                                 "..........."
                                 "..........."
                                 "..........."
                                 "..........."
                                 "...........");
    check_position(*state, &position, NULL);
}

/* A reader that has not heard of new games counts those that it knows. */
static void games_that_came_later_do_not_count(void **state)
{
    Shelf *self = *state;
    Library *other;
    Error error;
    LibraryAdded sum = {0};
    assert_ok(library_open(self->path, LIBRARY_WRITE, &other, &error), &error);
    Record *record;
    assert_ok(record_create(NULL, &record, &error), &error);
    assert_ok(record_set_tag(record, "round", "later", &error), &error);
    const RecordList later = {.records = &record, .count = 1};
    assert_ok(library_add(other, &later, "", NULL, &sum, &error), &error);
    library_close(other);
    record_destroy(record);
    check_positions(self, NULL);
}

static void a_place_is_where_the_position_is(void **state)
{
    Shelf *self = *state;
    for (int i = 0; i < 200; i++) {
        const Game *game = &self->games[random_below(&self->random, GAMES)];
        int plies = (int)random_below(&self->random, (uint32_t)game->count + 1);
        Position there = game->start, asked, turned;
        Symmetry symmetry;
        for (int ply = 0; ply < plies; ply++)
            position_play(&there, game->moves[ply], &there);
        symmetry_position((Symmetry)random_below(&self->random, SYMMETRY_COUNT), &there, &asked);
        assert_int_equal(library_place(game, &asked, &symmetry), plies);
        symmetry_position(symmetry, &asked, &turned);
        assert_same_position(&turned, &there);
    }
}

/* The value of a move by what the library finds in a position; unknown if it does not have the move. */
static Value value_in(Library *library, const Position *position, Move move)
{
    Error error;
    LibraryExplored explored = {0};
    Value value = value_unknown();
    assert_ok(library_explore(library, position, NULL, NULL, &explored, &error), &error);
    for (int i = 0; i < explored.count; i++)
        if (explored.moves[i].move == move)
            value = explored.moves[i].value;
    library_explored_free(&explored);
    return value;
}

/* One game has searched the start, another the position after the same move, turned, with more nodes. */
static void values_come_from_the_best_analysis(void **state)
{
    const Shelf *self = *state;
    Library *library;
    Record *record;
    RecordNode *node;
    Error error;
    char path[80];
    Position start, after;
    const Move move = 2 * BOARD_CELLS + 17, same = 1 * BOARD_CELLS + 70;
    position_start(&start);
    snprintf(path, sizeof path, "%s.values", self->path);
    assert_ok(library_open(path, LIBRARY_MAKE, &library, &error), &error);
    for (int game = 0; game < 3; game++) {
        assert_ok(record_create(NULL, &record, &error), &error);
        assert_ok(record_add(record, record->root, NULL, game == 1 ? same : move, &node, &error), &error);
        char number[16];
        snprintf(number, sizeof number, "%d", game);
        assert_ok(record_set_tag(record, "round", number, &error), &error);
        RecordRootMove root = {.move = move, .effort = 100, .value = value_expected(0.25, 0)};
        const RecordAnalysis searched = {
            .agent = "a", .nodes = 1000, .value = value_expected(0.25, 0), .root_count = 1, .roots = &root};
        const RecordAnalysis child = {.agent = "a", .nodes = 500, .value = value_expected(0.5, 1)};
        position_play(&start, node->move, &after);
        if (game == 0)
            assert_ok(record_keep_analysis(record->root, &start, &searched, &error), &error);
        if (game == 1)
            assert_ok(record_keep_analysis(node, &after, &child, &error), &error);
        const RecordList list = {.records = &record, .count = 1};
        LibraryAdded sum = {0};
        assert_ok(library_add(library, &list, "", NULL, &sum, &error), &error);
        record_destroy(record);
        Value value = value_in(library, &start, 1 * BOARD_CELLS); /* the first of all moves alike */
        assert_float_equal(value.expected, game == 0 ? 0.25 : -0.5, 1e-6);
    }
    library_close(library);
    assert_int_equal(unlink(path), 0);
}

static void asking_can_be_stopped(void **state)
{
    const Shelf *self = *state;
    atomic_bool stop = true;
    uint64_t only[GAMES / 64 + 1];
    LibraryExplored explored = {0};
    Position start;
    position_start(&start);
    memset(only, 0xff, sizeof only);
    assert_int_equal(library_explore(self->library, &start, only, &stop, &explored, NULL),
                     STATUS_INTERRUPTED);
    library_explored_free(&explored);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_are_found_in_all_games_however_turned),
        cmocka_unit_test(positions_are_found_among_some_games),
        cmocka_unit_test(deleted_games_do_not_count),
        cmocka_unit_test(a_position_that_is_nowhere_has_no_games),
        cmocka_unit_test(a_place_is_where_the_position_is),
        cmocka_unit_test(values_come_from_the_best_analysis),
        cmocka_unit_test(asking_can_be_stopped),
        cmocka_unit_test(games_that_came_later_do_not_count),
    };
    return cmocka_run_group_tests(tests, make_shelf, remove_shelf);
}
