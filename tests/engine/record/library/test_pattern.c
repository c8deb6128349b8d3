#include "engine/record/library/pattern.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/clock.h"
#include "engine/base/time_units.h"
#include "tests/support/agents.h"
#include "tests/support/check.h"

static LibraryPattern drawn(const char *cells, PatternOwner owner, const char *figures)
{
    LibraryPattern pattern = {.owner = owner};
    Error error;
    assert_ok(library_pattern_read(cells, &pattern, &error), &error);
    assert_ok(library_pattern_read_figures(figures, &pattern, &error), &error);
    return pattern;
}

static bool find(const LibraryPattern *pattern, const Game *game, int plies, PatternMatch *out)
{
    PatternSearch *search;
    Error error;
    assert_ok(pattern_search_create(pattern, &search, &error), &error);
    bool found = pattern_search_game(search, game, plies, out);
    pattern_search_destroy(search);
    return found;
}

/* ---- Cells ---- */

/* Whether a pattern is where a symmetry puts it, cell by cell. */
static bool is_there(const LibraryPattern *pattern, const Position *position, Side own, Symmetry place)
{
    for (int cell = 0; cell < BOARD_CELLS; cell++) {
        char token = position_at(position, symmetry_cell(place, (Cell)cell));
        int is = token == '.'                     ? PATTERN_EMPTY
                 : (token == 'r') == (own == RED) ? PATTERN_OWN
                                                  : PATTERN_OPPONENT;
        if (pattern->cells[cell] && !(pattern->cells[cell] & is))
            return false;
    }
    return true;
}

static bool is_anywhere(const LibraryPattern *pattern, const Position *position, Side own)
{
    for (int place = 0; place < SYMMETRY_COUNT; place++)
        if (is_there(pattern, position, own, (Symmetry)place))
            return true;
    return false;
}

/* Some cells of a position, turned and moved anywhere, as a pattern; one of them is perhaps wrong. */
static LibraryPattern pattern_from(const Position *position, Random *random)
{
    static const int allowed[3][3] = {
        {PATTERN_OWN, PATTERN_OWN | PATTERN_OPPONENT, PATTERN_OWN | PATTERN_EMPTY},
        {PATTERN_OPPONENT, PATTERN_OPPONENT | PATTERN_OWN, PATTERN_OPPONENT | PATTERN_EMPTY},
        {PATTERN_EMPTY, PATTERN_EMPTY, PATTERN_EMPTY | PATTERN_OWN}};
    LibraryPattern pattern = {.owner = PATTERN_OF_RED};
    Symmetry place = (Symmetry)random_below(random, SYMMETRY_COUNT);
    int size = 2 + (int)random_below(random, 4), cells = 1 + (int)random_below(random, 9);
    for (int i = 0; i < cells; i++) {
        Cell cell =
            cell_at((int)random_below(random, (uint32_t)size), (int)random_below(random, (uint32_t)size));
        char token = position_at(position, cell);
        int is = token == 'r' ? 0 : token == 'b' ? 1 : 2;
        pattern.cells[symmetry_cell(place, cell)] = (uint8_t)allowed[is][random_below(random, 3)];
    }
    if (random_below(random, 2) == 0)
        pattern.cells[random_below(random, BOARD_CELLS)] = (uint8_t)(1 + random_below(random, 6));
    return pattern;
}

static void patterns_are_found_wherever_they_are(void **state)
{
    (void)state;
    int found = 0, count = TEST_POSITIONS / 100;
    for (int i = 0; i < count; i++) {
        Random random = random_seeded(7, (uint64_t)i);
        Game game = game_drawn((uint64_t)i, 4 + i % 60);
        LibraryPattern pattern = pattern_from(&game.now, &random);
        PatternMatch match;
        Game still;
        game_start(&still, &game.now);
        bool expected = is_anywhere(&pattern, &game.now, RED);
        assert_holds(find(&pattern, &still, 0, &match) == expected, &game.now);
        if (expected) {
            assert_holds(is_there(&pattern, &game.now, RED, match.place), &game.now);
            for (int cell = 0; cell < BOARD_CELLS; cell++)
                if (pattern.cells[cell])
                    assert_true(match.cells[symmetry_cell(match.place, (Cell)cell)]);
        }
        found += expected;
    }
    assert_true(found > count / 3 && found < count);
}

static void own_is_whose_it_is_said_to_be(void **state)
{
    (void)state;
    PatternMatch match;
    Game game;
    Position position = DRAWN(5, "..........." /* Blue to move */
                                 "..........."
                                 "..rrrrb...."
                                 "..........."
                                 "..........."
                                 "..........."
                                 "..........."
                                 "..........."
                                 "..........."
                                 "..........."
                                 "...........");
    game_start(&game, &position);
    static const struct {
        PatternOwner owner;
        const char *cells;
        bool found;
        Side own;
    } cases[] = {
        {PATTERN_OF_RED, "oox", true, RED},      {PATTERN_OF_BLUE, "oox", false, RED},
        {PATTERN_OF_BLUE, "xxo", true, BLUE},    {PATTERN_OF_MOVER, "xxo", true, BLUE},
        {PATTERN_OF_MOVER, "oox", false, RED},   {PATTERN_OF_EITHER, "oox", true, RED},
        {PATTERN_OF_EITHER, "xxo", true, BLUE},  {PATTERN_OF_RED, "o/o/x", true, RED},
        {PATTERN_OF_RED, "x/?/o", true, RED},    {PATTERN_OF_RED, "ox/xo", false, RED},
        {PATTERN_OF_RED, ".oooox.", true, RED},  {PATTERN_OF_RED, ".ooooo.", false, RED},
        {PATTERN_OF_RED, "OoooooX", false, RED}, {PATTERN_OF_RED, "XooooO", true, RED},
        {PATTERN_OF_RED, "#####", true, RED},    {PATTERN_OF_RED, "######", false, RED},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        LibraryPattern pattern = drawn(cases[i].cells, cases[i].owner, "");
        bool found = find(&pattern, &game, 0, &match);
        if (found != cases[i].found)
            fail_msg("case %zu", i);
        if (found)
            assert_int_equal(match.own, cases[i].own);
    }
}

/* ---- Figures and motifs ---- */

static void figures_are_compared(void **state)
{
    (void)state;
    Game game = game_drawn(3, 20);
    PatternMatch match;
    for (int plies = 0; plies <= game.count; plies++) {
        Game still;
        Leaf leaf;
        char words[128];
        Position position = game.start;
        for (int i = 0; i < plies; i++)
            position_play(&position, game.moves[i], &position);
        game_start(&still, &position);
        kernels_best()->survey(&position, LEAF_TERRITORY, &leaf);
        snprintf(words, sizeof words,
                 "ply:%d own.tokens:%d lead.tokens=%d opponent.placements:%d lead.territory:%d", plies,
                 position.count[BLUE], position.count[BLUE] - position.count[RED], leaf.placements[RED],
                 leaf.territory[BLUE] - leaf.territory[RED]);
        LibraryPattern pattern = drawn("", PATTERN_OF_BLUE, words);
        assert_true(find(&pattern, &still, 0, &match));
        for (int i = 0; i < pattern.condition_count; i++) {
            LibraryPattern other = pattern;
            other.conditions[i].range.low++;
            other.conditions[i].range.high++;
            assert_false(find(&other, &still, 0, &match));
        }
    }
    LibraryPattern late = drawn("", PATTERN_OF_EITHER, "ply>=7 tokens>8");
    assert_true(find(&late, &game, 0, &match));
    assert_int_equal(match.plies, 7);
    assert_true(find(&late, &game, 11, &match));
    assert_int_equal(match.plies, 11);
    assert_false(find(&late, &game, 21, &match));
}

static void motifs_are_what_a_move_did(void **state)
{
    (void)state;
    PatternMatch match;
    /* Red's I in row 3 fills it, and in column 6 with it. */
    Position position = DRAWN(8, "......r...."
                                 "......r...."
                                 "......r...."
                                 "rrr....bbbb"
                                 "......b...."
                                 "......b...."
                                 "......b...."
                                 "......b...."
                                 "......b...."
                                 "......b...."
                                 "......r....");
    Game game;
    Error error;
    game_start(&game, &position);
    assert_ok(game_play(&game, MOVE("I-H@3-3"), &error), &error);
    static const struct {
        const char *motif;
        bool red, blue;
    } cases[] = {{"clear", true, false}, {"double-clear", true, false}, {"costly-clear", true, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        LibraryPattern red = drawn("", PATTERN_OF_RED, cases[i].motif);
        LibraryPattern blue = drawn("", PATTERN_OF_BLUE, cases[i].motif);
        assert_int_equal(find(&red, &game, 0, &match), cases[i].red);
        assert_int_equal(find(&blue, &game, 0, &match), cases[i].blue);
    }
    LibraryPattern pattern = drawn("", PATTERN_OF_EITHER, "double-clear");
    assert_true(find(&pattern, &game, 0, &match));
    assert_int_equal(match.plies, 9);
    assert_int_equal(match.own, RED);
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        assert_int_equal(match.cells[cell], cell_row((Cell)cell) == 3 || cell_column((Cell)cell) == 6);
    game_start(&game, &position); /* the same position, but no move led to it */
    assert_false(find(&pattern, &game, 0, &match));
}

static void a_squeeze_leaves_few_placements(void **state)
{
    (void)state;
    int found = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        Game game = game_drawn(seed, PLY_LIMIT);
        LibraryPattern pattern = drawn("", PATTERN_OF_RED, "squeeze");
        PatternMatch match = {0};
        bool is = find(&pattern, &game, 0, &match);
        Position position = game.start;
        for (int i = 0; i < game.count; i++) {
            int before = kernels_best()->placements(&position, BLUE);
            position_play(&position, game.moves[i], &position);
            int after = kernels_best()->placements(&position, BLUE);
            bool squeeze = position_turn(&position) == BLUE && before > PATTERN_FEW && after <= PATTERN_FEW;
            assert_true(is || !squeeze);
            if (squeeze) {
                assert_int_equal(match.plies, position.plies);
                found++;
                break;
            }
        }
    }
    assert_true(found > 0);
}

/* ---- Text ---- */

static void patterns_are_read(void **state)
{
    (void)state;
    LibraryPattern pattern = drawn("ox/.O/?X#/??????????o//", PATTERN_OF_EITHER, "");
    LibraryPattern expected = {.owner = PATTERN_OF_EITHER};
    expected.cells[cell_at(0, 0)] = PATTERN_OWN;
    expected.cells[cell_at(0, 1)] = PATTERN_OPPONENT;
    expected.cells[cell_at(1, 0)] = PATTERN_EMPTY;
    expected.cells[cell_at(1, 1)] = PATTERN_OPPONENT | PATTERN_EMPTY;
    expected.cells[cell_at(2, 1)] = PATTERN_OWN | PATTERN_EMPTY;
    expected.cells[cell_at(2, 2)] = PATTERN_OWN | PATTERN_OPPONENT;
    expected.cells[cell_at(3, 10)] = PATTERN_OWN;
    assert_memory_equal(&pattern, &expected, sizeof expected);
}

static void wrong_patterns_are_told(void **state)
{
    (void)state;
    LibraryPattern pattern = {0};
    Error error;
    library_pattern_read("ox/y", &pattern, &error);
    assert_error(&error, STATUS_SYNTAX, 4, "a cell is one of o x . ? # O X, not 'y'");
    library_pattern_read("oooooooooooo", &pattern, &error);
    assert_error(&error, STATUS_INVALID, 12, "a pattern has at most 11 rows of 11 cells");
    library_pattern_read("///////////o", &pattern, &error);
    assert_error(&error, STATUS_INVALID, 12, "a pattern has at most 11 rows of 11 cells");
    library_pattern_read_figures("clear tokns<3", &pattern, &error);
    assert_int_equal(error.status, STATUS_NOT_FOUND);
    assert_int_equal(error.column, 7);
    library_pattern_read_figures("tokens<x", &pattern, &error);
    assert_error(&error, STATUS_SYNTAX, 1, "expected a number, such as 40, <40, >=40 or 40..60");
}

/* ---- Speed ---- */

static void a_position_takes_a_moment(void **state)
{
    (void)state;
    enum { GAMES = 2000 };
    static const char *const patterns[] = {"oxo/.o./x?x", "ooo/o.o/ooo", "xo./ox./xxo", "oxoxoxoxo"};
    Game *games = malloc(GAMES * sizeof *games);
    int64_t positions = 0;
    for (int i = 0; i < GAMES; i++) {
        games[i] = game_drawn((uint64_t)i, PLY_LIMIT);
        positions += games[i].count + 1;
    }
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        LibraryPattern pattern = drawn(patterns[i], PATTERN_OF_EITHER, "");
        PatternSearch *search;
        PatternMatch match;
        Error error;
        int found = 0;
        assert_ok(pattern_search_create(&pattern, &search, &error), &error);
        uint64_t since = clock_thread_ns();
        for (int k = 0; k < GAMES; k++)
            found += pattern_search_game(search, &games[k], 0, &match);
        uint64_t took = clock_thread_ns() - since;
        pattern_search_destroy(search);
        double each = (double)took / (double)positions;
        print_message("%s: in %d of %d games, %.0f ns a position, %.2f s for 100,000 games\n", patterns[i],
                      found, GAMES, each, (double)took / NS_PER_S * 100000 / GAMES);
        assert_in_time(took * 100000 / GAMES < 4 * NS_PER_S); /* 2 s on two cores */
    }
    free(games);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns_are_found_wherever_they_are),
        cmocka_unit_test(own_is_whose_it_is_said_to_be),
        cmocka_unit_test(figures_are_compared),
        cmocka_unit_test(motifs_are_what_a_move_did),
        cmocka_unit_test(a_squeeze_leaves_few_placements),
        cmocka_unit_test(patterns_are_read),
        cmocka_unit_test(wrong_patterns_are_told),
        cmocka_unit_test(a_position_takes_a_moment),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
