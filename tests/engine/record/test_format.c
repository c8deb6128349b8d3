/* Formats are recognised by their names, by file names, and by content. */
#include "engine/record/formats/format.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/scan.h"
#include "engine/record/journal/journal_edit.h"
#include "tests/support/check.h"
#include "tests/support/random_record.h"
#include "tests/support/record_equal.h"

static RecordFormat format_of(const char *text)
{
    RecordFormat format;
    Error error;
    assert_ok(record_format_of_bytes(text, strlen(text), &format, &error), &error);
    return format;
}

static void formats_have_names(void **state)
{
    (void)state;
    for (int format = FORMAT_UNKNOWN + 1; format < FORMAT_COUNT; format++)
        assert_int_equal(record_format_named(record_format_name((RecordFormat)format)), format);
    assert_int_equal(record_format_named("SGF"), FORMAT_SGF);
    assert_int_equal(record_format_named("unknown"), FORMAT_UNKNOWN);
    assert_string_equal(record_format_name(FORMAT_UNKNOWN), "unknown");
}

static void files_are_known_by_their_ends(void **state)
{
    (void)state;
    assert_int_equal(record_format_of_path("a/b.sgf"), FORMAT_SGF);
    assert_int_equal(record_format_of_path("B.SGF"), FORMAT_SGF);
    assert_int_equal(record_format_of_path("game.log"), FORMAT_REFEREE);
    assert_int_equal(record_format_of_path("x.y.pgn"), FORMAT_PGN);
    assert_int_equal(record_format_of_path("x.txt"), FORMAT_TEXT);
    assert_int_equal(record_format_of_path("x.json"), FORMAT_JSON);
    assert_int_equal(record_format_of_path("x.tar"), FORMAT_UNKNOWN);
    assert_int_equal(record_format_of_path("sgf"), FORMAT_UNKNOWN);
}

static void content_says_what_it_is(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        RecordFormat format;
    } cases[] = {
        {"(;GM[Tetress])", FORMAT_SGF},
        {"\xef\xbb\xbf \r\n ( ;C[* referee : Tetress referee])", FORMAT_SGF},
        {"Dear all,\nhere it is: (;R[0-0,0-1,0-2,0-3])", FORMAT_SGF},
        {"***\nWelcome to Tetress referee version 2024.0.0.\n", FORMAT_REFEREE},
        {"noise\n* referee : all players connected\n", FORMAT_REFEREE},
        {"T0000.000\treferee\tgame_begin\n", FORMAT_REFEREE},
        {"* player1 ~ -> PlaceAction(c1=Coord(r=6, c=5), ...\n", FORMAT_REFEREE},
        {"    >> raise\n* player2 ! >> ValueError\n", FORMAT_REFEREE},
        {"T0000.391\tBLUE\tturn_end\taction\tPLACE(0-0, 0-1, 0-2, 0-3)\n", FORMAT_REFEREE},
        {"PlaceAction(...)\n0-0,0-1,0-2,0-3\n\x1b[1m* referee\x1b[0m : RED to play\n", FORMAT_REFEREE},
        {"{\"depth\": 3}\n* player1 ~ call 'action()'...\n", FORMAT_REFEREE},
        {"{\"games\": [\n{\"name\": \"a * referee : b\"}]}", FORMAT_JSON},
        {"# of * referee : RED to play\nO@0-0\n", FORMAT_TEXT},
        {"***********************************\nO@0-0\n", FORMAT_TEXT},
        {"[Event \"x\"]\n\n1. O@0-0 {\n* referee : RED to play}", FORMAT_PGN},
        {"[Event \"x\"]\n\n1. O@0-0", FORMAT_PGN},
        {"{\"games\": []}", FORMAT_JSON},
        {"[]", FORMAT_JSON},
        {"\n 0-0,0-1,1-0,1-1\n", FORMAT_TEXT},
        {"11/11/11/11/11/11/11/11/11/11/11 r 0\nO@0-0\n", FORMAT_TEXT},
        {"PlaceAction(Coord(0, 0), Coord(0, 1), Coord(1, 0), Coord(1, 1))\n", FORMAT_ACTIONS},
        {"Dear all,\n<https://example.org/#game=1xyz>\n", FORMAT_LINK},
        {"#game=1xyz", FORMAT_LINK},
        {"# as in #game=1xyz\nO@0-0\n", FORMAT_TEXT},
        {"tetress:#game=1xyz\n* referee : RED to play\n", FORMAT_REFEREE},
        {"#gamer", FORMAT_UNKNOWN},
        {"", FORMAT_UNKNOWN},
        {"hello (world)\n", FORMAT_UNKNOWN},
        {"(", FORMAT_UNKNOWN},
        {"[x", FORMAT_UNKNOWN},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (format_of(cases[i].text) != cases[i].format)
            fail_msg("taken for %s: %s", record_format_name(format_of(cases[i].text)), cases[i].text);
}

static void unknown_content_is_a_problem_of_the_file(void **state)
{
    (void)state;
    RecordList list = {0};
    Error error;
    assert_ok(record_list_read(&list, FORMAT_UNKNOWN, "hello", 5, "a.txt", &error), &error);
    assert_int_equal(list.count, 0);
    assert_int_equal(list.problem_count, 1);
    assert_error(&list.problems[0], STATUS_SYNTAX, 0, "this is not a record of games in any known format");
    assert_string_equal(list.problems[0].file, "a.txt");
    assert_ok(record_list_read(&list, FORMAT_UNKNOWN, "(;R[])", 6, "b.sgf", &error), &error);
    assert_int_equal(list.count, 0);
    assert_int_equal(list.format, FORMAT_SGF);
    assert_string_equal(list.problems[0].file, "a.txt");
    assert_string_equal(list.problems[1].file, "b.sgf");
    record_list_free(&list);
}

/* Each is refused with its reason, though some begin like a game of ours. */
static void what_is_no_game_is_refused(void **state)
{
    (void)state;
    static const struct {
        RecordFormat format;
        const char *text, *problem;
    } cases[] = {
        {FORMAT_UNKNOWN, "", "the file is empty"},
        {FORMAT_SGF, "", "there is no SGF game in it: expected '(;' at the start of one"},
        {FORMAT_SGF, "()", "there is no SGF game in it: expected '(;' at the start of one"},
        {FORMAT_UNKNOWN, "(;", "the file ends within a game: a ')' is missing"},
        {FORMAT_UNKNOWN, "(;FF[4]GM[1]SZ[19]PB[a];B[pd];W[dp])",
         "a game of another kind, GM[1], not GM[Tetress]"},
        {FORMAT_UNKNOWN, "(;SZ[19]PB[a];B[pd];W[dp])",
         "expected a cell such as 3-4, a shape such as T-D, or PLACE(, found 'pd'"},
        {FORMAT_UNKNOWN, "[]", "this is not a file of games: expected \"format\": \"tetress-games\""},
        {FORMAT_UNKNOWN, "{\"format\": \"tetress-games\", \"version\": 1, \"games\": []}",
         "there is no game in it"},
        {FORMAT_UNKNOWN, "{\"format\": \"tetress-games-1\"}\n", "there is no game in it"},
        {FORMAT_UNKNOWN, "[Event \"chess\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n",
         "expected a cell such as 3-4, a shape such as T-D, or PLACE(, found 'e'"},
        {FORMAT_TEXT, "hello", "expected a cell such as 3-4, a shape such as T-D, or PLACE(, found 'hello'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        RecordList list = {0};
        Error error;
        assert_ok(record_list_read(&list, cases[i].format, cases[i].text, strlen(cases[i].text), "x", &error),
                  &error);
        assert_int_equal(list.count, 0);
        assert_true(list.problem_count > 0);
        assert_string_equal(list.problems[0].text, cases[i].problem);
        record_list_free(&list);
    }
}

/* Random bytes have a "(;" somewhere, and properties after it. */
static void binary_files_are_refused(void **state)
{
    (void)state;
    enum { LENGTH = 300000 };
    Random random = random_seeded(5, 0);
    Text bytes = {0};
    RecordList list = {0};
    Error error;
    text_add_string(&bytes, "(;C[");
    while (bytes.length < LENGTH)
        text_add_byte(&bytes, (char)random_below(&random, 256));
    for (RecordFormat format = FORMAT_UNKNOWN; format < FORMAT_COUNT; format++) {
        assert_ok(record_list_read(&list, format, bytes.bytes, bytes.length, "x.sgf", &error), &error);
        assert_int_equal(list.count, 0);
        assert_int_equal(list.problem_count, 1);
        assert_string_equal(list.problems[0].text, "this is no text, so no record of games");
        record_list_free(&list);
    }
    text_free(&bytes);
}

/* A game that was won by the rules is not won where its file was cut off. */
static void a_result_of_moves_that_were_cut_off_does_not_count(void **state)
{
    (void)state;
    static const RecordFormat formats[] = {FORMAT_SGF, FORMAT_JSON, FORMAT_PGN};
    Sample sample = sample_seeded(79);
    Error error;
    Record *record;
    assert_ok(record_create(NULL, &record, &error), &error);
    RecordNode *node = record->root;
    for (int i = 0; i < 12; i++)
        node = random_child(&sample.random, record, node);
    record->result = (RecordResult){.outcome = OUTCOME_RED, .reason = REASON_NO_MOVE};
    RecordList list = {.records = &record, .count = 1};
    for (size_t f = 0; f < sizeof formats / sizeof *formats; f++) {
        Text text = {0};
        RecordList part = {0};
        assert_ok(record_list_write(&list, formats[f], &text, &error), &error);
        assert_ok(record_list_read(&part, formats[f], text.bytes, text.length - 12, NULL, &error), &error);
        assert_int_equal(part.count, 1);
        assert_true(part.problem_count > 0);
        assert_int_equal(part.records[0]->result.outcome, OUTCOME_NONE);
        record_list_free(&part);
        text_free(&text);
    }
    record_destroy(record);
}

/* Wherever a file is cut, what is read is a beginning of its game, and that it is only a part is said. */
static void what_stands_before_a_cut_is_read(void **state)
{
    (void)state;
    static const RecordFormat formats[] = {FORMAT_SGF, FORMAT_JSON, FORMAT_PGN};
    Sample sample = sample_seeded(78);
    Error error;
    Record *record;
    assert_ok(record_create(NULL, &record, &error), &error);
    RecordNode *node = record->root;
    for (int i = 0; i < 12; i++) {
        node = random_child(&sample.random, record, node);
        node->has_time = true;
        node->time_s = 12.5;
    }
    record->result = (RecordResult){.outcome = OUTCOME_RED, .reason = REASON_TIME};
    RecordList list = {.records = &record, .count = 1};
    for (size_t f = 0; f < sizeof formats / sizeof *formats; f++) {
        Text text = {0};
        int most = 0;
        assert_ok(record_list_write(&list, formats[f], &text, &error), &error);
        while (text.length > 0 && is_blank(text.bytes[text.length - 1]))
            text.length--;
        for (size_t length = 1; length < text.length; length++) {
            RecordList part = {0};
            assert_ok(record_list_read(&part, formats[f], text.bytes, length, NULL, &error), &error);
            int moves = part.count ? part.records[0]->node_count - 1 : 0;
            if (part.problem_count == 0 || part.count > 1 || moves < most)
                fail_msg("%d problems and %d moves of:\n%.*s", part.problem_count, moves, (int)length,
                         text.bytes);
            most = moves;
            const RecordNode *whole = record->root;
            for (const RecordNode *read = part.count ? part.records[0]->root : NULL; read;
                 read = read->first_child) {
                assert_true(read->move == whole->move &&
                            !read->has_time == (!whole->has_time || !read->has_time));
                assert_true(!read->has_time || read->time_s == 12.5);
                whole = whole->first_child;
            }
            record_list_free(&part);
        }
        assert_int_equal(most, 12);
        text_free(&text);
    }
    record_destroy(record);
}

/* What was read in part is said in a sentence. */
static void a_part_is_told_with_its_size(void **state)
{
    (void)state;
    static const char cut[] = "(;GM[Tetress];R[3-4,4-3,4-4,4-5]\n;B[0-0,0-1,";
    RecordList list = {0};
    Error error;
    assert_ok(record_list_read(&list, FORMAT_UNKNOWN, cut, sizeof cut - 1, "cut.sgf", &error), &error);
    assert_int_equal(list.count, 1);
    assert_int_equal(record_list_part(&list, &error), STATUS_INVALID);
    char text[2 * ERROR_TEXT_SIZE];
    error_describe(&error, text, sizeof text);
    assert_string_equal(text, "cut.sgf:2:3: turn 2: 1 move was read; the file ends in the middle of a node");
    assert_ok(record_list_read(&list, FORMAT_UNKNOWN, cut, sizeof cut - 1, "cut.sgf", &error), &error);
    record_list_part(&list, &error);
    assert_string_equal(error.text, "2 games with 2 moves were read; the file ends in the middle of a node; "
                                    "and 1 more problem");
    record_list_free(&list);
    assert_int_equal(record_list_part(&list, &error), STATUS_OK);
}

/* Longer than any line of text; only as much is touched as the reader looks at. */
static void a_match_keeps_the_games_before_a_line_that_is_too_long(void **state)
{
    (void)state;
    static const char begin[] = "{\"format\": \"tetress-games-1\"}\n{\"moves\": [\"0-0,0-1,1-0,1-1\"]}\n";
    size_t length = sizeof begin - 1 + LINE_LENGTH_MAX + 10;
    char *bytes = malloc(length);
    RecordList list = {0};
    Error error;
    assert_non_null(bytes);
    memset(bytes, ' ', length);
    memcpy(bytes, begin, sizeof begin - 1);
    assert_ok(record_list_read(&list, FORMAT_MATCH, bytes, length, "x", &error), &error);
    assert_int_equal(list.count, 1);
    assert_int_equal(list.records[0]->node_count, 2);
    assert_int_equal(list.problem_count, 1);
    record_list_free(&list);
    free(bytes);
}

/* As UTF-16, with its byte order mark. */
static void add_utf16(Text *out, const char *text, bool big_endian)
{
    text_add(out, big_endian ? "\xfe\xff" : "\xff\xfe", 2);
    for (; *text; text++) {
        text_add(out, big_endian ? "" : text, 1);
        text_add(out, big_endian ? text : "", 1);
    }
}

/* One game in each format that is read from anywhere. */
static const char *const games[] = {
    "(;GM[Tetress];R[O@0-0])",
    "* referee : RED to play (turn 1) ...\r\n* referee : RED plays action PLACE(0-0, 0-1, 1-0, 1-1)\r\n",
    "[Red \"x\"]\r\n\r\n1. O@0-0 *\r\n",
    "O@0-0\r\n",
    "PlaceAction(Coord(0, 0), Coord(0, 1), Coord(1, 0), Coord(1, 1))\r\n",
    "{\"format\": \"tetress-games\", \"version\": 1, \"games\": [{\"nodes\": [{}, {\"parent\": 0, "
    "\"move\": \"O@0-0\"}]}]}",
};

/* Windows editors put a mark in front of UTF-8, and Windows shells write UTF-16. */
static void files_of_windows_are_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        for (int form = 0; form < 3; form++) {
            Text text = {0};
            RecordList list = {0};
            Error error;
            if (form < 2)
                add_utf16(&text, games[i], form);
            else
                text_printf(&text, "\xef\xbb\xbf%s", games[i]);
            assert_ok(record_list_read(&list, FORMAT_UNKNOWN, text.bytes, text.length, NULL, &error), &error);
            if (list.problem_count)
                assert_ok(list.problems[0].status, &list.problems[0]);
            assert_int_equal(list.count, 1);
            assert_int_equal(list.records[0]->node_count, 2);
            record_list_free(&list);
            text_free(&text);
        }
}

static void reading_stops_at_the_next_game(void **state)
{
    (void)state;
    const atomic_bool stop = true;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        RecordList list = {.stop = &stop};
        Error error;
        assert_int_equal(record_list_read(&list, FORMAT_UNKNOWN, games[i], strlen(games[i]), "x", &error),
                         STATUS_INTERRUPTED);
        assert_int_equal(list.count, 0);
        record_list_free(&list);
    }
}

/* A list that claims to be full. */
static void games_beyond_the_limit_are_a_problem(void **state)
{
    (void)state;
    RecordList list = {.count = RECORDS_MAX, .capacity = RECORDS_MAX};
    Error error;
    assert_ok(record_list_read(&list, FORMAT_SGF, "(;)(;)", 6, "a.sgf", &error), &error);
    assert_int_equal(list.count, RECORDS_MAX);
    assert_int_equal(list.problem_count, 1);
    assert_error(&list.problems[0], STATUS_INVALID, 0,
                 "there are more than 1048576 games: the last 2 are left out");
    list.count = 0;
    record_list_free(&list);
}

/* The same number of games with the same main lines, in every format that has a writer. */
static void written_games_are_recognised_and_read(void **state)
{
    (void)state;
    Sample sample = sample_seeded(21);
    RecordList list = {0};
    Error error;
    for (int i = 0; i < 5; i++) {
        Record *record;
        assert_ok(record_create(NULL, &record, &error), &error);
        for (RecordNode *node = record->root; node; node = random_child(&sample.random, record, node))
            continue;
        record->result = record_result_by_rules(record);
        assert_ok(record_list_add(&list, record, &error), &error);
    }
    for (int format = FORMAT_UNKNOWN + 1; format < FORMAT_COUNT; format++) {
        Text text = {0};
        RecordList again = {0};
        if (format == FORMAT_REFEREE) {
            assert_int_equal(record_list_write(&list, FORMAT_REFEREE, &text, &error), STATUS_INVALID);
            assert_error(&error, STATUS_INVALID, 0, "games can't be written in the format 'referee'");
            continue;
        }
        if (format == FORMAT_MATCH)
            continue; /* read only, too */
        assert_ok(record_list_write(&list, (RecordFormat)format, &text, &error), &error);
        assert_int_equal(format_of(text_string(&text)), format);
        assert_ok(record_list_read(&again, FORMAT_UNKNOWN, text.bytes, text.length, "x", &error), &error);
        if (again.problem_count)
            assert_ok(again.problems[0].status, &again.problems[0]);
        assert_int_equal(again.count, list.count);
        for (int i = 0; i < list.count; i++) {
            Position end, same;
            record_position(list.records[i], record_main_end(list.records[i]), &end);
            record_position(again.records[i], record_main_end(again.records[i]), &same);
            assert_same_position(&same, &end);
        }
        record_list_free(&again);
        text_free(&text);
    }
    record_list_free(&list);
}

/* Lines of a match's file that are wrong in every way: each is a problem with its place, and the good ones
 * are kept. */
/* Replaces a game by what is read after it was written in a format; with FORMAT_UNKNOWN, by a journal. */
static Record *through(RecordFormat format, Record *record)
{
    RecordList list = {.records = &record, .count = 1}, again = {0};
    Text text = {0};
    Error error;
    if (format)
        assert_ok(record_list_write(&list, format, &text, &error), &error);
    else
        journal_put_tree(0, record, record->root, &text);
    Status status = format ? record_list_read(&again, format, text_string(&text), text.length, NULL, &error)
                           : journal_replay(&again, text_string(&text), text.length, &error);
    assert_ok(status, &error);
    assert_int_equal(again.count, 1);
    assert_int_equal(again.problem_count, 0);
    if (!record_equal(record, again.records[0]))
        fail_msg("this is read as another game:\n%s", text_string(&text));
    record_destroy(record);
    record = again.records[0];
    again.count = 0;
    record_list_free(&again);
    text_free(&text);
    return record;
}

static void games_stay_equal_through_all_that_keeps_everything(void **state)
{
    (void)state;
    static const RecordFormat ways[] = {FORMAT_JSON, FORMAT_SGF, FORMAT_UNKNOWN, FORMAT_SGF, FORMAT_JSON};
    Sample sample = sample_seeded(77);
    for (int i = 0; i < 2000; i++) {
        Record *record = random_record(&sample, 25);
        if (i == 0) { /* no file of text, but ours */
            Text bytes = {0};
            for (int byte = 0; byte < 10000; byte++)
                text_add_byte(&bytes, (char)(byte * byte / 7));
            assert_int_equal(record_add_unknown(record->root, "X", 1, bytes.bytes, bytes.length, NULL), 0);
            text_free(&bytes);
        }
        for (size_t way = 0; way < sizeof ways / sizeof *ways; way++)
            record = through(ways[way], record);
        record_destroy(record);
    }
}

static void games_of_a_match_are_read_whatever_they_say(void **state)
{
    (void)state;
    static const char header[] = "{\"format\": \"tetress-games-1\", \"agents\": []}\n";
    static const struct {
        const char *line;
        int games, problems;
    } cases[] = {
        {"{\"moves\": [\"0-0,0-1,1-0,1-1\"], \"times_us\": [5], \"told\": [{\"turn\": 2, \"printed\": "
         "\"hi\"}]}",
         1, 0},
        {"{\"moves\": [\"0-0,0-1,1-0,1-1\", \"0-0,0-1,1-0,1-1\", 5]}", 1, 1},
        {"{\"moves\": [7], \"opening\": {}, \"times_us\": [-1, \"x\"], \"told\": [5, {\"turn\": 1e300}]}", 1,
         1},
        {"{\"red\": 5, \"blue\": {\"agent\": 5}, \"pair\": -1, \"result\": \"red\", \"reason\": \"tokens\"}",
         1, 1},
        {"[1]", 0, 1},
        {"{\"moves\"", 0, 1},
        {"", 0, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Text text = {0};
        RecordList list = {0};
        Error error;
        text_printf(&text, "%s%s", header, cases[i].line);
        assert_int_equal(format_of(text_string(&text)), FORMAT_MATCH);
        assert_ok(record_list_read(&list, FORMAT_UNKNOWN, text.bytes, text.length, "x", &error), &error);
        assert_int_equal(list.count, cases[i].games);
        assert_int_equal(list.problem_count, cases[i].problems);
        if (*cases[i].line && list.problem_count)
            assert_int_equal(list.problems[0].line, 2);
        record_list_free(&list);
        text_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formats_have_names),
        cmocka_unit_test(files_are_known_by_their_ends),
        cmocka_unit_test(content_says_what_it_is),
        cmocka_unit_test(unknown_content_is_a_problem_of_the_file),
        cmocka_unit_test(what_is_no_game_is_refused),
        cmocka_unit_test(binary_files_are_refused),
        cmocka_unit_test(what_stands_before_a_cut_is_read),
        cmocka_unit_test(a_result_of_moves_that_were_cut_off_does_not_count),
        cmocka_unit_test(a_part_is_told_with_its_size),
        cmocka_unit_test(a_match_keeps_the_games_before_a_line_that_is_too_long),
        cmocka_unit_test(files_of_windows_are_read),
        cmocka_unit_test(reading_stops_at_the_next_game),
        cmocka_unit_test(games_beyond_the_limit_are_a_problem),
        cmocka_unit_test(written_games_are_recognised_and_read),
        cmocka_unit_test(games_stay_equal_through_all_that_keeps_everything),
        cmocka_unit_test(games_of_a_match_are_read_whatever_they_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
