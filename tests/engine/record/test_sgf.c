/* SGF: what is written reads back the same; anything that is read gives records and problems. */
#include "engine/record/formats/format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/clock.h"
#include "tests/support/check.h"
#include "tests/support/random_record.h"
#include "tests/support/record_equal.h"

#define TREES (TEST_POSITIONS / 20)

enum { SPEED_GAMES = 1000 };

/* The first moves of many files here. */
#define R1 "R[3-4,4-3,4-4,4-5]"
#define B1 "B[0-0,0-1,1-0,1-1]"
#define R2 "R[3-3,2-3,2-4,2-5]"

static RecordList read_bytes(const char *bytes, size_t length)
{
    RecordList list = {0};
    Error error;
    assert_ok(record_read_sgf(&list, bytes, length, &error), &error);
    return list;
}

static RecordList read_text(const char *text)
{
    /* Exactly as large as the text, so that reading beyond it is noticed. */
    size_t length = strlen(text);
    char *copy = malloc(length + !length);
    assert_non_null(copy);
    memcpy(copy, text, length);
    RecordList list = read_bytes(copy, length);
    free(copy);
    return list;
}

/* The only record of a list without problems, which it frees. */
static Record *only_record(RecordList list)
{
    if (list.problem_count > 0)
        assert_ok(list.problems[0].status, &list.problems[0]);
    assert_int_equal(list.count, 1);
    Record *record = list.records[0];
    list.count = 0;
    record_list_free(&list);
    return record;
}

static Record *read_one(const char *text)
{
    return only_record(read_text(text));
}

static void write_record(const Record *record, Text *out)
{
    Error error;
    text_clear(out);
    assert_ok(record_write_sgf(record, out, &error), &error);
}

#define expect_written(text, expected) check_written(text, expected, __FILE__, __LINE__)

/* The file is written back like this, after the beginning that all files share. */
static void check_written(const char *text, const char *expected, const char *file, int line)
{
    static const char begin[] = "(;FF[4]GM[Tetress]CA[UTF-8]";
    Record *record = read_one(text);
    Text out = {0};
    write_record(record, &out);
    assert_memory_equal(text_string(&out), begin, sizeof begin - 1);
    _assert_string_equal(text_string(&out) + sizeof begin - 1, expected, file, line);
    text_free(&out);
    record_destroy(record);
}

#define expect_problem(text, count, line, column, turn, message) \
    check_problem(text, count, (const int[]){line, column, turn}, message, __FILE__, __LINE__)

/* A file has this many records and one problem, at a line, a column and a turn. */
static void check_problem(const char *text, int count, const int place[3], const char *message,
                          const char *file, int test_line)
{
    RecordList list = read_text(text);
    _assert_int_equal((unsigned long)list.problem_count, 1, file, test_line);
    _assert_string_equal(list.problems[0].text, message, file, test_line);
    _assert_int_equal((unsigned long)list.problems[0].line, (unsigned long)place[0], file, test_line);
    _assert_int_equal((unsigned long)list.problems[0].column, (unsigned long)place[1], file, test_line);
    _assert_int_equal((unsigned long)list.problems[0].turn, (unsigned long)place[2], file, test_line);
    _assert_int_equal((unsigned long)list.count, (unsigned long)count, file, test_line);
    record_list_free(&list);
}

/* ---- Writing and reading ---- */

static void random_trees_are_read_as_they_were_written(void **state)
{
    (void)state;
    Sample sample = sample_seeded(4);
    Text text = {0}, again = {0};
    for (int i = 0; i < TREES; i++) {
        Record *record = random_record(&sample, i % 100 == 0 ? 300 : 25);
        write_record(record, &text);
        Record *copy = only_record(read_bytes(text_string(&text), text.length));
        if (!record_equal(record, copy)) {
            write_record(copy, &again);
            fail_msg("tree %d was read as another:\n%s\nis now\n%s", i, text_string(&text),
                     text_string(&again));
        }
        record_destroy(record);
        record_destroy(copy);
    }
    text_free(&text);
    text_free(&again);
}

static void many_games_are_read_as_they_were_written(void **state)
{
    (void)state;
    Sample sample = sample_seeded(5);
    Record *records[50];
    Text text = {0};
    Error error;
    for (int i = 0; i < 50; i++) {
        records[i] = random_record(&sample, 10);
        assert_ok(record_write_sgf(records[i], &text, &error), &error);
    }
    RecordList list = read_bytes(text.bytes, text.length);
    assert_int_equal(list.problem_count, 0);
    assert_int_equal(list.count, 50);
    for (int i = 0; i < 50; i++) {
        assert_true(record_equal(records[i], list.records[i]));
        record_destroy(records[i]);
    }
    record_list_free(&list);
    text_free(&text);
}

static void the_written_form_is_this(void **state)
{
    (void)state;
    expect_written("(;GM[Tetress])", ")\n");
    expect_written("(;PR[a]PB[b]RE[B+M]EV[cup]XT[elo:12\\:3]C[start];" R1 "TE[2]C[good];" B1 ")",
                   "PR[a]PB[b]RE[B+M]EV[cup]XT[elo:12\\:3]C[start]\n;" R1 "TE[2]C[good]\n;" B1 ")\n");
    expect_written("(;(;" R1 "(;" B1 ")(;B[6-6,6-7,7-6,7-7];" R2 "))(;R[0-0,0-1,0-2,0-3]))",
                   "\n(;" R1 "\n(;" B1
                   ")\n(;B[6-6,6-7,7-6,7-7]\n;R[2-3,2-4,2-5,3-3]))\n(;R[0-0,0-1,0-2,0-3]))\n");
    expect_written("(;TP[r10/11/11/11/11/11/11/11/11/11/b10 r 20];R[1-0,1-1,2-0,2-1]RL[1.5]TU[0.25]MU[7])",
                   "TP[r10/11/11/11/11/11/11/11/11/11/b10 r 20]\n;R[1-0,1-1,2-0,2-1]RL[1.5]TU[0.25]MU[7])\n");
}

static void every_result_is_read_and_written(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        RecordResult result;
    } cases[] = {
        {"R+M", {OUTCOME_RED, REASON_NO_MOVE, 0}},    {"B+5", {OUTCOME_BLUE, REASON_TOKENS, 5}},
        {"R+0", {OUTCOME_RED, REASON_TOKENS, 0}},     {"R+T", {OUTCOME_RED, REASON_TIME, 0}},
        {"B+S", {OUTCOME_BLUE, REASON_SPACE, 0}},     {"R+I", {OUTCOME_RED, REASON_ILLEGAL, 0}},
        {"B+E", {OUTCOME_BLUE, REASON_EXCEPTION, 0}}, {"R+R", {OUTCOME_RED, REASON_RESIGNATION, 0}},
        {"R+", {OUTCOME_RED, REASON_NONE, 0}},        {"B+", {OUTCOME_BLUE, REASON_NONE, 0}},
        {"Draw", {OUTCOME_DRAW, REASON_TOKENS, 0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char file[64], written[64];
        snprintf(file, sizeof file, "(;RE[%s])", cases[i].text);
        snprintf(written, sizeof written, "RE[%s])\n", cases[i].text);
        Record *record = read_one(file);
        assert_int_equal(record->result.outcome, cases[i].result.outcome);
        assert_int_equal(record->result.reason, cases[i].result.reason);
        assert_int_equal(record->result.margin, cases[i].result.margin);
        record_destroy(record);
        expect_written(file, written);
    }
    expect_written("(;RE[ Blue+resign ])", "RE[B+R])\n");
    expect_written("(;RE[0])", "RE[Draw])\n");
    expect_written("(;RE[B+999])", "RE[B+999])\n");
    expect_written("(;RE[Void])", "RE[Void])\n");
}

/* ---- Tolerant reading ---- */

static void escapes_and_line_ends_are_undone(void **state)
{
    (void)state;
    Record *record = read_one("(;C[a\\]b\\\\c\\\nd\\\r\ne\r\nf\rg\nh\\:\\;i\tj];" R1 "C[\\]])");
    assert_string_equal(record->root->comment, "a]b\\cde\nf\ng\nh:;i\tj");
    assert_string_equal(record->root->first_child->comment, "]");
    record_destroy(record);
}

static void other_encodings_become_utf8(void **state)
{
    (void)state;
    Record *record = read_one("(;PR[J\xf6rg]PB[J\xc3\xb6rg])");
    assert_string_equal(record->players[RED], "J\xc3\xb6rg");
    assert_string_equal(record->players[BLUE], "J\xc3\xb6rg");
    record_destroy(record);
    static const char nul[] = "(;C[a\0b\\\0])";
    RecordList list = read_bytes(nul, sizeof nul - 1);
    assert_int_equal(list.problem_count, 0);
    assert_string_equal(list.records[0]->root->comment, "a\xef\xbf\xbd"
                                                        "b\xef\xbf\xbd");
    record_list_free(&list);
}

static void white_space_may_be_anywhere(void **state)
{
    (void)state;
    expect_written(" \r\n( ; PR [a]\n [b] \t;\n R\n[ 3-4,\n4-3, 4-4 ,4-5 ] C [x] ) \n",
                   "PR[a]XU[PR:b]\n;" R1 "C[x])\n");
}

static void old_names_are_understood(void **state)
{
    (void)state;
    expect_written("(;GaMe[Tetress]PlayerRed[a]PlayerBlue[b];Red[3-4,4-3,4-4,4-5]Comment[x]foo[y]FoO[z])",
                   "PR[a]PB[b]\n;" R1 "C[x]FOO[y]FO[z])\n");
}

static void what_is_not_known_is_kept(void **state)
{
    (void)state;
    expect_written(
        "(;AP[other\\:1:2]ST[2];" R1 "LB[a\\]b:1][c\r\nd]XA[9 of the future]TE[x]HO[2];" B1 "RL[5])",
        "AP[other\\:1:2]ST[2]\n;" R1 "HO[1]LB[a\\]b:1][c\r\nd]XA[9 of the future]TE[x]\n;" B1 "RL[5])\n");
}

/* What other formats keep under names and in values that would be something else in SGF. */
static void no_unknown_property_becomes_something_else(void **state)
{
    (void)state;
    static const struct {
        const char *name, *value, *written;
    } cases[] = {
        {"KO", "a\\]b:1", "KO[a\\]b:1]"},
        {"KO", "back\\", "XU[KO:back\\\\]"},
        {"KO", "];B[", "XU[KO:\\];B[]"},
        {"B", "7-7,7-8,8-7,8-8", "XU[B:7-7,7-8,8-7,8-8]"},
        {"TE", "1", "XU[TE:1]"},
        {"TE", "x", "TE[x]"},
        {"RE", "R+M", "XU[RE:R+M]"},
        {"XU", "a:b", "XU[XU:a\\:b]"},
        {"XU", "a", "XU[a]"},
        {"ko", "", "XU[ko:]"},
        {"", "x", "XU[:x]"},
        {"a:\\]", "x", "XU[a\\:\\\\\\]:x]"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Record *record = read_one("(;)");
        Text out = {0};
        Error error;
        assert_ok(record_add_unknown(record->root, cases[i].name, strlen(cases[i].name), cases[i].value,
                                     strlen(cases[i].value), &error),
                  &error);
        write_record(record, &out);
        char expected[128];
        snprintf(expected, sizeof expected, "(;FF[4]GM[Tetress]CA[UTF-8]%s)\n", cases[i].written);
        assert_string_equal(text_string(&out), expected);
        Record *again = read_one(expected);
        assert_true(record_equal(record, again));
        record_destroy(again);
        record_destroy(record);
        text_free(&out);
    }
}

static void properties_keep_their_order(void **state)
{
    (void)state;
    expect_written("(;LB[a]KO[]LB[b][c]LB[d];" R1 ")", "LB[a]KO[]LB[b][c][d]\n;" R1 ")\n");
}

/* More tags than a game can hold stay as they were written. */
static void no_tag_is_lost(void **state)
{
    (void)state;
    Text text = {0}, out = {0};
    text_add_string(&text, "(;FF[4]GM[Tetress]CA[UTF-8]XT");
    for (int i = 0; i < RECORD_TAGS_MAX; i++)
        text_printf(&text, "[t%04d:x]", i);
    text_add_string(&text, "XT[y:1][z:2])\n");
    RecordList list = read_text(text_string(&text));
    assert_int_equal(list.problem_count, 0);
    assert_int_equal(list.records[0]->tag_count, RECORD_TAGS_MAX);
    write_record(list.records[0], &out);
    assert_non_null(strstr(text_string(&out), "[t0999:x]XU[XT:y\\:1]XU[XT:z\\:2])\n"));
    Record *again = read_one(text_string(&out));
    assert_true(record_equal(list.records[0], again));
    record_destroy(again);
    record_list_free(&list);
    text_free(&text);
    text_free(&out);
}

static void whatever_stands_between_games_is_skipped(void **state)
{
    (void)state;
    RecordList list = read_text("Dear (all),\nsee (;PR[a];" R1 ") and ) also (;PR[b]) (not) this.");
    assert_int_equal(list.problem_count, 0);
    assert_int_equal(list.count, 2);
    assert_int_equal(list.records[0]->node_count, 2);
    assert_string_equal(list.records[1]->players[RED], "b");
    record_list_free(&list);
}

static void nodes_without_a_move_belong_to_the_one_before(void **state)
{
    (void)state;
    expect_written("(;C[a];C[b];" R1 ";C[c];C[d];;(;" B1 "C[e])(;" B1 "C[f]BL[1];" R2 "))",
                   "C[a\nb]\n;" R1 "C[c\nd]\n;" B1 "BL[1]C[e\nf]\n;R[2-3,2-4,2-5,3-3])\n");
    expect_written("(;PR[a]" R1 "C[x];" B1 ")", "PR[a]\n;" R1 "C[x]\n;" B1 ")\n");
}

/* ---- Problems ---- */

static void missing_ends_are_problems_and_nothing_is_lost(void **state)
{
    (void)state;
    expect_problem("(;PR[a];" R1, 1, 1, 27, 2, "the file ends within a game: a ')' is missing");
    expect_problem("(;(;" R1 ";" B1 ")", 1, 1, 43, 1, "the file ends within a game: a ')' is missing");
    static const char middle[] = "the file ends in the middle of a node";
    RecordList list = read_text("(;" R1 "\n;" B1 "C[text without end\\");
    assert_int_equal(list.problem_count, 1);
    assert_string_equal(list.problems[0].text, middle);
    assert_int_equal(list.problems[0].line, 2);
    assert_int_equal(list.problems[0].column, 21);
    assert_int_equal(list.problems[0].turn, 3);
    assert_string_equal(record_main_end(list.records[0])->comment, "text without end");
    record_list_free(&list);
    expect_problem("(;" R1 ";B", 1, 1, 22, 2, middle);
    list = read_text("(;" R1 "TU[1.5]TU[2");
    assert_int_equal(list.problem_count, 1);
    assert_int_equal(record_main_end(list.records[0])->unknown_count, 0);
    record_list_free(&list);
    list = read_text("(;" R1 ";B[0-0,0-1,0-2,1-1"); /* of 1-10, perhaps */
    assert_int_equal(list.problem_count, 1);
    assert_int_equal(list.records[0]->node_count, 2);
    record_list_free(&list);
    expect_problem("(;TP[r10/11/11/11/11/11/11/11/11/11/b10 r 2", 0, 1, 5, 0, middle);
}

static void illegal_move_ends_its_variation_only(void **state)
{
    (void)state;
    static const char file[] =
        "(;\r\n(;" R1 ";" B1 "\r;R[3-4,4-3,4-4,4-5]C[lost];B[a](;R[b])(;C[(]))\n(;" B1 ")\n"
        "(;R[0-0,0-1,0-2,0-3])) (;PR[next])";
    RecordList list = read_text(file);
    assert_int_equal(list.problem_count, 2);
    assert_error(&list.problems[0], STATUS_ILLEGAL_MOVE, 4, "cell 3-4 is taken by red");
    assert_int_equal(list.problems[0].line, 3);
    assert_int_equal(list.problems[0].column, 4);
    assert_int_equal(list.problems[0].turn, 3);
    assert_string_equal(list.problems[1].text, "a move of blue where red is to move");
    assert_int_equal(list.problems[1].line, 4);
    assert_int_equal(list.problems[1].turn, 1);
    assert_int_equal(list.count, 2);
    assert_int_equal(list.records[0]->node_count, 4);
    record_list_free(&list);
}

static void malformed_moves_are_problems(void **state)
{
    (void)state;
    expect_problem("(;R[])", 1, 1, 5, 1,
                   "expected a cell such as 3-4, a shape such as T-D, or PLACE(, found the end");
    expect_problem("(;R[0-0,0-1,0-2,0-4])", 1, 1, 5, 1, "these four cells are not a tetromino");
    expect_problem("(;" R1 ";TP[11/11/11/11/11/11/11/11/11/11/11 r 0];" B1 ")", 1, 1, 25, 2,
                   "a position can be set up at the root only");
}

static void other_games_are_refused(void **state)
{
    (void)state;
    expect_problem("(;FF[4]GM[1];B[pd];W[dp](;B[dd])(;B[dq]))(;GM[ tetress ])", 1, 1, 11, 0,
                   "a game of another kind, GM[1], not GM[Tetress]");
    expect_problem("(;TP[11/11/x])", 0, 1, 12, 0,
                   "expected 'r', 'b' or a number for the 11 cells left of row 2, found 'x'");
    expect_problem("", 0, 1, 1, 0, "there is no SGF game in it: expected '(;' at the start of one");
    expect_problem("hello", 0, 1, 1, 0, "there is no SGF game in it: expected '(;' at the start of one");
}

/* The place of the result is known, with any line ends, and after a game with a problem of its own. */
static void results_have_their_line(void **state)
{
    (void)state;
    RecordList list =
        read_text("(;PR[a]\r\nPB[b]\rRE[R+M]\n;" R1 ")\n(;RE[?];" R1 "\nXX)\n(;" R1 "\n;RE[]RE[\nB+T])");
    assert_int_equal(list.count, 3);
    assert_int_equal(list.records[0]->result_line, 3);
    assert_int_equal(list.records[1]->result_line, 0);
    assert_int_equal(list.records[2]->result_line, 8);
    assert_int_equal(list.problem_count, 1);
    assert_int_equal(list.problems[0].line, 6);
    record_list_free(&list);
}

static void what_has_no_place_is_a_problem(void **state)
{
    (void)state;
    expect_problem("(;PR[a] ,, [x[y\\]] & ;" R1 ")", 1, 1, 9, 1, "expected ';', '(', ')' or a property");
    expect_problem("(;PR;" R1 ")", 1, 1, 3, 1, "this property has no value");
}

/* However deep brackets are nested, and however many there are of anything. */
static void depth_costs_nothing(void **state)
{
    (void)state;
    enum { DEEP = 1000000 };
    Text text = {0};
    text_add_string(&text, "(;");
    for (int i = 0; i < DEEP; i++)
        text_add_string(&text, "(;");
    text_add_string(&text, R1);
    for (int i = 0; i < DEEP; i++)
        text_add_byte(&text, ')');
    text_add_string(&text, "(;R[0-0,0-1,0-2,0-3]))");
    RecordList list = read_bytes(text.bytes, text.length);
    assert_int_equal(list.problem_count, 0);
    assert_int_equal(list.records[0]->node_count, 3);
    record_list_free(&list);
    text_free(&text);
}

static void problems_beyond_the_limit_are_counted(void **state)
{
    (void)state;
    Text text = {0};
    for (int i = 0; i < RECORD_PROBLEMS_MAX + 7; i++)
        text_add_string(&text, "(;R[])\n");
    RecordList list = read_bytes(text.bytes, text.length);
    assert_int_equal(list.problem_count, RECORD_PROBLEMS_MAX);
    assert_int_equal(list.problems_left_out, 7);
    assert_int_equal(list.problems[RECORD_PROBLEMS_MAX - 1].line, RECORD_PROBLEMS_MAX);
    record_list_free(&list);
    text_free(&text);
}

/* Analyses that don't fit the position are kept as they are, but not used. */
static void analysis_that_does_not_fit_is_kept_aside(void **state)
{
    (void)state;
    static const char *const analyses[] = {
        "",
        "1",
        "2 0 0 0 0 0 0 0 a",
        "1 99999 0 0 0 0 0 0 a",
        "2 0 0 0 0 0 0 0 a",
        "2 0 0 0 0 3 0 0 0 a",
        "3 0 0 0 0 0 0 0 0 a",
        "1 0 x 0 0 0 0 0 a",
        "1 0 0 4 0 0 0 0 a",
        "1 0 0 0 0 0 0 99999999999999999999 a",
        "1 0 0 0 0 0 0 0 a\nL 0 0 0 0 0 0 O@0-0 O@0-0",
        "1 0 0 0 0 0 0 0 a\nL 0 0 0 0 0 0 O@0",
        "1 0 0 0 0 0 0 0 a\nR O@0-0 0 0 0 0",
        "1 0 0 0 0 0 0 0 a\nR O@0-0 0 0 0 0 0 0",
        "1 0 0 0 0 0 0 0 a\nX",
    };
    for (size_t i = 0; i < sizeof analyses / sizeof *analyses; i++) {
        char file[256];
        snprintf(file, sizeof file, "(;XA[%s])", analyses[i]);
        Record *record = read_one(file);
        assert_null(record->root->analysis);
        assert_string_equal(record->root->unknown[0].values[0].bytes, analyses[i]);
        record_destroy(record);
    }
    expect_written(
        "(;XA[2 31993 1 1 7 1 3 9 10 a b\nL 0 - 0 0 0 0 0 O@0-0 O@2-2\nR T-D@3-4 1 1e-09 0 0 2 8])",
        "XA[2 31993 1 1 7 1 3 9 10 a b\nL 0 - 0 0 0 0 0 O@0-0 O@2-2\nR T-D@3-4 1 1e-09 0 0 2 8])\n");
}

/* Version 1 had no bounds, and its parts could contradict each other: every loss was in 2, however long it
 * took. */
static void analysis_of_version_1_is_read(void **state)
{
    (void)state;
    expect_written(
        "(;XA[1 -5 0.25 1 7 3 9 10 a b\nL 40 -0.5 2 2 5 9 O@0-0\nR T-D@3-4 -700 0.25 0 0 8])",
        "XA[2 31993 1 1 7 1 3 9 10 a b\nL -31998 -1 2 2 2 5 9 O@0-0\nR T-D@3-4 8250 0.25 0 0 0 8])\n");
}

/* ---- Speed ---- */

/* On an idle machine a file of 20,000 games is read in 2 s; here every game may take ten times as long. */
static void many_games_are_read_fast(void **state)
{
    (void)state;
    Sample sample = sample_seeded(6);
    Text text = {0};
    Record *record = NULL;
    Error error;
    for (int i = 0; i < SPEED_GAMES; i++) {
        assert_ok(record_create(NULL, &record, &error), &error);
        for (RecordNode *node = record->root; node; node = random_child(&sample.random, record, node)) {
            node->has_time = node->parent;
            node->time_s = random_unit(&sample.random);
        }
        assert_ok(record_write_sgf(record, &text, &error), &error);
        record_destroy(record);
    }
    uint64_t from = clock_ns();
    RecordList list = read_bytes(text.bytes, text.length);
    double milliseconds = (double)(clock_ns() - from) / 1e6;
    print_message("%d games, %.1f MB, %.0f ms\n", SPEED_GAMES, (double)text.length / 1e6, milliseconds);
    assert_int_equal(list.count, SPEED_GAMES);
    assert_in_time(milliseconds < SPEED_GAMES);
    record_list_free(&list);
    text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_trees_are_read_as_they_were_written),
        cmocka_unit_test(many_games_are_read_as_they_were_written),
        cmocka_unit_test(the_written_form_is_this),
        cmocka_unit_test(every_result_is_read_and_written),
        cmocka_unit_test(escapes_and_line_ends_are_undone),
        cmocka_unit_test(other_encodings_become_utf8),
        cmocka_unit_test(white_space_may_be_anywhere),
        cmocka_unit_test(old_names_are_understood),
        cmocka_unit_test(what_is_not_known_is_kept),
        cmocka_unit_test(no_unknown_property_becomes_something_else),
        cmocka_unit_test(properties_keep_their_order),
        cmocka_unit_test(no_tag_is_lost),
        cmocka_unit_test(whatever_stands_between_games_is_skipped),
        cmocka_unit_test(nodes_without_a_move_belong_to_the_one_before),
        cmocka_unit_test(missing_ends_are_problems_and_nothing_is_lost),
        cmocka_unit_test(illegal_move_ends_its_variation_only),
        cmocka_unit_test(malformed_moves_are_problems),
        cmocka_unit_test(other_games_are_refused),
        cmocka_unit_test(results_have_their_line),
        cmocka_unit_test(what_has_no_place_is_a_problem),
        cmocka_unit_test(depth_costs_nothing),
        cmocka_unit_test(problems_beyond_the_limit_are_counted),
        cmocka_unit_test(analysis_that_does_not_fit_is_kept_aside),
        cmocka_unit_test(analysis_of_version_1_is_read),
        cmocka_unit_test(many_games_are_read_fast),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
