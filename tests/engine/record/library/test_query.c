#include "engine/record/library/query.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/clock.h"
#include "engine/base/random.h"
#include "engine/base/time_units.h"
#include "engine/record/record.h"
#include "tests/support/check.h"

/* ---- Few games ---- */

static const LibraryName players[] = {{"", 0}, {"Ann", 1}, {"bob", 2}, {"Cid Lee", 3}, {"Cee", 3}};
static const LibraryName agents[] = {
    {"", 0}, {"champion:level=4", 1}, {"mine", 2}, {"mine v6", 2}, {"v7", 2}};
static const LibraryName sources[] = {{"", 0}, {"/games/night.pgn", 1}, {"/class/final.log", 2}};

static const LibraryRow games[] = {
    {0, {1, 2}, {0, 0}, 1, 20240505, OUTCOME_RED, REASON_NO_MOVE, 90, 0, {80, 40}, 0, 0},
    {0, {2, 4}, {0, 0}, 1, 20231231, OUTCOME_BLUE, REASON_TIME, 31, LIBRARY_REVIEWED, {255, 90}, 0, 0},
    {0, {3, 0}, {0, 1}, 2, 0, OUTCOME_NONE, REASON_NONE, 0, 0, {255, 255}, 0, 0},
    {0, {0, 0}, {3, 4}, 2, 20240506, OUTCOME_DRAW, REASON_TOKENS, 150, 0, {50, 95}, 0, 0},
    {0, {0, 0}, {4, 3}, 2, 20240601, OUTCOME_BLUE, REASON_TOKENS, 150, LIBRARY_REVIEWED, {50, 95}, 12, 0},
    {0, {1, 2}, {0, 0}, 1, 20240505, OUTCOME_RED, REASON_NO_MOVE, 90, LIBRARY_DELETED, {80, 40}, 0, 0},
};

static const char *const tags[][2] = {{"event", "Spring Cup"}, {"round", "2"}};

/* The second game has two tags, the others none. */
static bool give_tag(const void *of, uint32_t number, int index, const char **name, const char **value)
{
    assert_ptr_equal(of, tags);
    *name = tags[index % 2][0];
    *value = tags[index % 2][1];
    return number == 2 && index < 2;
}

static const LibraryRows all = {
    games,
    sizeof games / sizeof *games,
    {[LIBRARY_PLAYERS] = {players, 5}, [LIBRARY_AGENTS] = {agents, 5}, [LIBRARY_SOURCES] = {sources, 3}},
    give_tag,
    tags,
};

/* The games found, by their places as digits. */
#define assert_finds(words, sort, falls, expected) check_finds(words, sort, falls, expected, __LINE__)

static void check_finds(const char *words, LibraryColumn sort, bool falls, const char *expected, int line)
{
    LibraryQuery query;
    LibraryNumbers numbers = {0};
    Error error;
    char found[16] = "";
    check_ok(library_query_read(words, &query, &error), &error, __FILE__, line);
    check_ok(library_select(&all, &query, sort, falls, NULL, &numbers, &error), &error, __FILE__, line);
    for (int i = 0; i < numbers.count; i++)
        found[i] = (char)('0' + numbers.items[i] - 1);
    found[numbers.count] = '\0';
    library_numbers_free(&numbers);
    _assert_string_equal(found, expected, __FILE__, line);
}

#define assert_words(words, expected) assert_finds(words, LIBRARY_BY_NUMBER, false, expected)

static void words_match_names_dates_and_files(void **state)
{
    (void)state;
    assert_words("", "01234");
    assert_words("  ", "01234");
    assert_words("ANN", "0");
    assert_words("bob cid", "1");
    assert_words("\"cid lee\"", "12");
    assert_words("\"champion:level=4\"", "2");
    assert_words("2024-05", "03");
    assert_words("night", "01");
    assert_words("nobody", "");
    assert_words("-mine", "012");
}

static void fields_match_one_side(void **state)
{
    (void)state;
    assert_words("red:bob", "1");
    assert_words("blue:bob", "0");
    assert_words("player:bob", "01");
    assert_words("won:bob", "");
    assert_words("lost:bob", "01");
    assert_words("won:mine", "4"); /* whoever stands for it */
    assert_words("lee", "12");
    assert_words("player:\"cid l\"", "12");
    assert_words("agent:mine", "34");
    assert_words("agent:ann", "");
    assert_words("blue:champion", "2"); /* who has no name is called as its agent */
    assert_words("-red:bob", "0234");
    assert_words("player=cid", ""); /* all of the name */
    assert_words("player=\"Cid Lee\"", "12");
    assert_words("won=mine", "4");
}

static void choices_may_be_several_and_shortened(void **state)
{
    (void)state;
    assert_words("result:red", "0");
    assert_words("result:red,draw", "03");
    assert_words("result:open", "2");
    assert_words("reason:tokens", "34");
    assert_words("reason:no-m,time", "01");
    assert_words("-reason:tokens", "012");
    assert_words("reviewed:yes", "14");
    assert_words("reviewed:no", "023");
    assert_words("file:.log", "234");
    assert_words("tag:cup", "1");
    assert_words("tag:\"event=spring c\"", "1");
    assert_words("tag=round=2", "1");
    assert_words("tag:event=2", "");
    assert_words("-tag:spring bob", "0");
}

static void ranges_are_compared(void **state)
{
    (void)state;
    assert_words("plies:90", "0");
    assert_words("plies=90", "0");
    assert_words("plies>90", "34");
    assert_words("plies>=90", "034");
    assert_words("turns<32", "12");
    assert_words("turns:<=31", "12");
    assert_words("plies:31..90", "01");
    assert_words("margin>0", "4");
    assert_words("game:2..3", "12");
    assert_words("date:2024", "034");
    assert_words("date:2024-05", "03");
    assert_words("date:2024-05-06", "3");
    assert_words("date:202", "0134"); /* still being typed */
    assert_words("date:2024-", "034");
    assert_words("20240", "");             /* no date, and no name */
    assert_words("date<2024-05-06", "01"); /* not what has none */
    assert_words("date>2024-05", "4");
    assert_words("date:2023..2024-05", "013");
}

static void accuracy_and_version_are_of_whom_other_words_name(void **state)
{
    (void)state;
    assert_words("accuracy<60", "034"); /* of any side */
    assert_words("ann accuracy<60", "");
    assert_words("ann accuracy:80", "0");
    assert_words("lost:bob accuracy<60", "0");
    assert_words("version:7", "34");
    assert_words("version:mine", "34"); /* as it is written */
    assert_words("red:mine version:7", "4");
    assert_words("version:7 accuracy>90", "3");
    assert_words("version:6 won:mine", "4");
    assert_words("-accuracy<60", "12");
}

static void wrong_words_are_told(void **state)
{
    (void)state;
    LibraryQuery query;
    Error error;
    library_query_read("ann rde:bob", &query, &error);
    assert_int_equal(query.count, 1);
    assert_error(&error, STATUS_NOT_FOUND, 5, "nothing is called 'rde'; did you mean 'red'?");
    assert_ok(library_query_read("\"rde:bob\"", &query, &error), &error);
    library_query_read("champion:level=4", &query, &error);
    assert_error(
        &error, STATUS_NOT_FOUND, 1,
        "nothing is called 'champion': choose of red, blue, player, won, lost, agent, version, file, "
        "tag, result, reason, reviewed, date, plies, turns, margin, accuracy, game, or quote the whole "
        "word");
    library_query_read("plies>many", &query, &error);
    assert_error(&error, STATUS_SYNTAX, 1, "expected a number, such as 40, <40, >=40 or 40..60");
    library_query_read("date:yesterday", &query, &error);
    assert_error(&error, STATUS_SYNTAX, 1, "expected a date, such as 2026, 2026-11 or >2026-11-05");
    library_query_read("reason:tokns", &query, &error);
    assert_error(&error, STATUS_INVALID, 1, "'tokns' is none of them; did you mean 'tokens'?");
    library_query_read("result:green", &query, &error);
    assert_error(&error, STATUS_INVALID, 1, "'green' is none of them: open, red, blue, draw");
    library_query_read("date:2026-13", &query, &error);
    assert_error(&error, STATUS_SYNTAX, 1, "expected a date, such as 2026, 2026-11 or >2026-11-05");
    library_query_read("red<bob", &query, &error);
    assert_error(&error, STATUS_SYNTAX, 1, "'red' is no number: write 'red:'");
    char long_text[400] = "";
    memset(long_text, 'a', sizeof long_text - 1);
    assert_int_equal(library_query_read(long_text, &query, &error), STATUS_INVALID);
    for (int i = 1; i < 100; i += 2)
        long_text[i] = ' ';
    long_text[100] = '\0';
    assert_int_equal(library_query_read(long_text, &query, &error), STATUS_INVALID);
}

static void any_text_is_read_or_told(void **state)
{
    (void)state;
    static const char *const parts[] = {
        "red",  "date", "plies", "reason", ":", "<",   ">=", "=",    "\"", " ",      "-",
        "2026", "99",   "..",    "tokens", ",", "won", "a",  "\xc3", "\t", "version"};
    enum { PARTS = sizeof parts / sizeof *parts };
    int readable = 0;
    for (uint64_t i = 0; i < 20000; i++) {
        Random random = random_seeded(5, i);
        LibraryQuery query;
        LibraryNumbers numbers = {0};
        Error error = {0};
        char text[QUERY_TEXT_SIZE + 16] = "";
        for (uint32_t count = random_below(&random, 30); count > 0; count--)
            strcat(text, parts[random_below(&random, PARTS)]);
        Status status = library_query_read(text, &query, &error);
        readable += status == STATUS_OK;
        assert_true(status == STATUS_OK || *error.text);
        assert_true(error.column <= (int)strlen(text) + 1);
        assert_ok(library_select(&all, &query, LIBRARY_BY_NUMBER, false, NULL, &numbers, &error), &error);
        library_numbers_free(&numbers);
    }
    assert_true(readable > 1000);
}

static void every_column_sorts_both_ways(void **state)
{
    (void)state;
    assert_finds("", LIBRARY_BY_NUMBER, true, "43210");
    assert_finds("", LIBRARY_BY_RED, false, "01234"); /* Ann, bob, Cid, mine, mine */
    assert_finds("", LIBRARY_BY_RED, true, "34210");
    assert_finds("", LIBRARY_BY_BLUE, false, "02134");
    assert_finds("", LIBRARY_BY_RESULT, true, "31402");
    assert_finds("", LIBRARY_BY_PLIES, false, "21034");
    assert_finds("", LIBRARY_BY_DATE, true, "43012");
    assert_finds("", LIBRARY_BY_REVIEWED, false, "14023");
    assert_finds("", LIBRARY_BY_REASON, false, "20341");
    assert_finds("", LIBRARY_BY_MARGIN, true, "40123");
    assert_finds("", LIBRARY_BY_RED_ACCURACY, false, "34012");
    assert_finds("", LIBRARY_BY_BLUE_ACCURACY, true, "34102"); /* unknown ones last */
    assert_finds("", LIBRARY_BY_FILE, false, "23401");
}

static void the_sides_named_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *words;
        int first, second;
    } cases[] = {
        {"", QUERY_WANTS_GAME, QUERY_WANTS_GAME},
        {"bob", QUERY_WANTS_GAME | QUERY_NAMES_BLUE, QUERY_WANTS_GAME | QUERY_NAMES_RED},
        {"night", QUERY_WANTS_GAME, QUERY_WANTS_GAME},
        {"ann bob", QUERY_WANTS_GAME | QUERY_NAMES_RED | QUERY_NAMES_BLUE, 0},
        {"accuracy>80", 0, QUERY_WANTS_GAME | QUERY_NAMES_BLUE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        LibraryQuery query;
        LibraryFilter *filter;
        Error error;
        assert_ok(library_query_read(cases[i].words, &query, &error), &error);
        assert_ok(library_filter_create(&all, &query, &filter, &error), &error);
        assert_int_equal(library_filter_game(filter, 1), cases[i].first);
        assert_int_equal(library_filter_game(filter, 2), cases[i].second);
        library_filter_destroy(filter);
    }
}

/* ---- A million ---- */

enum { MANY = 1000000, MANY_NAMES = 20000 };

static void a_million_games_are_chosen_at_once(void **state)
{
    (void)state;
    LibraryRow *many = calloc(MANY, sizeof *many);
    LibraryName *names = malloc(MANY_NAMES * sizeof *names);
    char(*texts)[24] = malloc(MANY_NAMES * sizeof *texts);
    Random random = random_seeded(1, 1);
    for (uint32_t i = 0; i < MANY_NAMES; i++) {
        snprintf(texts[i], sizeof texts[i], "%s%u", i ? "player " : "", random_below(&random, 1000000));
        names[i] = (LibraryName){texts[i], i};
    }
    for (int i = 0; i < MANY; i++)
        many[i] =
            (LibraryRow){.players = {random_below(&random, MANY_NAMES), random_below(&random, MANY_NAMES)},
                         .date = (int32_t)(20000101 + random_below(&random, 300000)),
                         .outcome = (uint8_t)random_below(&random, 4),
                         .plies = (uint8_t)random_below(&random, 151)};
    const LibraryRows large = {.items = many,
                               .count = MANY,
                               .names = {[LIBRARY_PLAYERS] = {names, MANY_NAMES},
                                         [LIBRARY_AGENTS] = {agents, 1},
                                         [LIBRARY_SOURCES] = {sources, 1}}};
    static const char *const words[] = {"", "player:77 plies>40", "17 -result:open date>2010"};
    LibraryNumbers numbers = {0};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        for (int sort = 0; sort < LIBRARY_COLUMNS; sort++) {
            LibraryQuery query;
            Error error;
            uint64_t since = clock_thread_ns();
            assert_ok(library_query_read(words[i], &query, &error), &error);
            assert_ok(
                library_select(&large, &query, (LibraryColumn)sort, sort % 2 == 1, NULL, &numbers, &error),
                &error);
            uint64_t took = clock_thread_ns() - since;
            print_message("%8d games of '%s' by %s: %.1f ms\n", numbers.count, words[i],
                          library_column_names[sort], (double)took / NS_PER_MS);
            assert_in_time(took < 100 * NS_PER_MS);
            assert_true(numbers.count > 0 && (i > 0 || numbers.count == MANY));
            for (int k = 1; k < numbers.count && sort == LIBRARY_BY_PLIES; k++)
                assert_true(many[numbers.items[k - 1] - 1].plies <= many[numbers.items[k] - 1].plies);
        }
    library_numbers_free(&numbers);
    free(texts);
    free(names);
    free(many);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_match_names_dates_and_files),
        cmocka_unit_test(fields_match_one_side),
        cmocka_unit_test(choices_may_be_several_and_shortened),
        cmocka_unit_test(ranges_are_compared),
        cmocka_unit_test(accuracy_and_version_are_of_whom_other_words_name),
        cmocka_unit_test(wrong_words_are_told),
        cmocka_unit_test(any_text_is_read_or_told),
        cmocka_unit_test(every_column_sorts_both_ways),
        cmocka_unit_test(the_sides_named_are_told),
        cmocka_unit_test(a_million_games_are_chosen_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
