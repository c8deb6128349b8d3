/* A game in an address. */
#include "engine/record/formats/link.h"

#include <string.h>

#include "engine/record/formats/read_file.h"
#include "tests/support/check.h"
#include "tests/support/random_record.h"

static RecordList read_text(const char *text)
{
    RecordList list = {0};
    Error error = {0};
    assert_ok(record_list_read(&list, FORMAT_LINK, text, strlen(text), NULL, &error), &error);
    return list;
}

/* The record that its link gives. */
static RecordList through_link(const Record *record, int turn, Text *link)
{
    Error error = {0};
    assert_ok(link_write(record, record_main_end(record), turn, link, &error), &error);
    RecordList list = read_text(text_string(link));
    if (list.problem_count)
        assert_ok(list.problems[0].status, &list.problems[0]);
    assert_int_equal(list.count, 1);
    return list;
}

static void assert_same_game(const Record *record, const Record *expected)
{
    Game game, wanted;
    record_game(record, record_main_end(record), &game);
    record_game(expected, record_main_end(expected), &wanted);
    assert_true(position_equal(&game.start, &wanted.start));
    assert_int_equal(game.count, wanted.count);
    assert_memory_equal(game.moves, wanted.moves, (size_t)game.count * sizeof *game.moves);
    assert_memory_equal(&record->result, &expected->result, sizeof record->result);
}

static void every_log_goes_through_an_address(void **state)
{
    (void)state;
    static const char *const logs[] = {
        "colour-unicode.log", "draw-at-150.log",    "exception-in-init.log",    "game.log",
        "illegal-action.log", "no-tokens-left.log", "out-of-time.log",          "plain.log",
        "tokens-at-150.log",  "ugi-runner.pgn",     "head-and-tail-missing.log"};
    for (size_t i = 0; i < sizeof logs / sizeof *logs; i++) {
        ReadFile file;
        Error error = {0};
        char path[256];
        snprintf(path, sizeof path, TEST_DATA "/rules/logs/%s", logs[i]);
        assert_ok(read_file_open(path, &file, &error), &error);
        for (int k = 0; k < file.list.count; k++) {
            Text link = {0};
            const Record *record = file.list.records[k];
            RecordList list = through_link(record, 0, &link);
            assert_same_game(list.records[0], record);
            for (Side side = RED; side <= BLUE; side++)
                assert_string_equal(list.records[0]->players[side] ? list.records[0]->players[side] : "",
                                    record->players[side] ? record->players[side] : "");
            assert_int_equal(list.records[0]->shown_turn, 0);
            assert_true(link.length < 400); /* even of 150 plies, with names */
            record_list_free(&list);
            text_free(&link);
        }
        read_file_free(&file);
    }
}

/* From any position, at any ply. */
static void every_start_goes_through_an_address(void **state)
{
    (void)state;
    Sample sample = sample_seeded(27);
    size_t longest = 0;
    for (int i = 0; i < 1000; i++) {
        Position start = i % 4 ? sample_next(&sample) : (Position){0};
        Text link = {0};
        Record *record;
        Error error = {0};
        assert_ok(record_create(i % 4 ? &start : NULL, &record, &error), &error);
        RecordNode *node = record->root;
        for (RecordNode *next = node; next && i % 7; next = random_child(&sample.random, record, node))
            node = next;
        record->result = record_result_by_rules(record);
        int turn = record->start.plies + 1 + (int)random_below(&sample.random, (uint32_t)record->node_count);
        RecordList list = through_link(record, turn, &link);
        assert_same_game(list.records[0], record);
        assert_int_equal(list.records[0]->shown_turn, turn);
        longest = link.length > longest ? link.length : longest;
        record_list_free(&list);
        record_destroy(record);
        text_free(&link);
    }
    assert_uint_in_range(longest, 100, 400);
}

/* Links that people have kept must open for ever. */
#define KEPT "#game=1zAzBux8lJhZ09I9l2vO0vGM7KY4rcDlBVEZvdSSaLiF7WWoDa1"

static void a_link_stays_as_it_is(void **state)
{
    (void)state;
    RecordList list = read_text("https://example.org/t/" KEPT
                                "&turn=31&red=Ann%20%26+Z%c3%bc&blue=%E2%88%9E&later=x&result=R%2BM");
    assert_int_equal(list.problem_count, 0);
    assert_int_equal(list.count, 1);
    Record *record = list.records[0];
    assert_int_equal(record_ply(record, record_main_end(record)), 43);
    assert_int_equal(record->shown_turn, 31);
    assert_string_equal(record->players[RED], "Ann &+Zü");
    assert_string_equal(record->players[BLUE], "∞");
    assert_int_equal(record->result.reason, REASON_NO_MOVE);
    Text text = {0};
    Error error = {0};
    assert_ok(record_list_write(&list, FORMAT_LINK, &text, &error), &error);
    assert_string_equal(text_string(&text),
                        "tetress:" KEPT "&turn=31&red=Ann%20%26+Z%C3%BC&blue=%E2%88%9E\n");
    text_clear(&text);
    record->result = (RecordResult){OUTCOME_BLUE, REASON_TIME, 0};
    assert_ok(
        record_set_player(record, RED, "a name that is so long that nobody wants it in an address", &error),
        &error);
    assert_ok(link_write(record, record->root->first_child, 0, &text, &error), &error);
    assert_non_null(strstr(text_string(&text), "&blue=%E2%88%9E")); /* without the result of another line */
    assert_null(strstr(text_string(&text), "&red="));
    assert_null(strstr(text_string(&text), "&result="));
    text_free(&text);
    record_list_free(&list);
}

static void a_result_that_the_rules_do_not_give_is_kept(void **state)
{
    (void)state;
    Text link = {0};
    Record *record;
    Error error = {0};
    assert_ok(record_create(NULL, &record, &error), &error);
    record->result = (RecordResult){OUTCOME_BLUE, REASON_TIME, 0};
    RecordList list = through_link(record, 1, &link);
    assert_non_null(strstr(text_string(&link), "&turn=1&result=B+T"));
    assert_same_game(list.records[0], record);
    record_list_free(&list);
    record_destroy(record);
    text_free(&link);
}

static void a_turn_that_the_game_does_not_have_is_left_out(void **state)
{
    (void)state;
    static const char *const turns[] = {"0", "45", "999999999999", "", "x", "-3"};
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
        char text[200];
        snprintf(text, sizeof text, "%s&turn=%s", KEPT, turns[i]);
        RecordList list = read_text(text);
        assert_int_equal(list.count, 1);
        assert_int_equal(list.records[0]->shown_turn, 0);
        record_list_free(&list);
    }
    RecordList list = read_text(KEPT "&turn=44");
    assert_int_equal(list.records[0]->shown_turn, 44); /* the end */
    record_list_free(&list);
}

static void expect_problem(const char *text, int line, int column, const char *problem)
{
    RecordList list = read_text(text);
    assert_int_equal(list.count, 0);
    assert_int_equal(list.problem_count, 1);
    assert_string_equal(list.problems[0].text, problem);
    assert_int_equal(list.problems[0].line, line);
    assert_int_equal(list.problems[0].column, column);
    record_list_free(&list);
}

static void any_letter_that_is_missing_or_changed_is_noticed(void **state)
{
    (void)state;
    static const char damaged[] = "this link is damaged: letters are missing or changed";
    static const char later[] = "this is not a link of version 1, which begins '#game=1'";
    char text[sizeof KEPT];
    for (size_t i = sizeof "#game=1" - 1; i < sizeof KEPT - 1; i++) {
        strcpy(text, KEPT);
        text[i] = text[i] == 'a' ? 'b' : 'a';
        expect_problem(text, 1, 1, damaged);
        strcpy(text, KEPT);
        memmove(text + i, text + i + 1, sizeof KEPT - 1 - i);
        expect_problem(text, 1, 1, damaged);
    }
    expect_problem("here it is:\nhttps://example.org/#game=2abc", 2, 21, later);
    expect_problem("#game=", 1, 1, later);
    expect_problem("#game=1", 1, 1, damaged);
    expect_problem("#game=1wxyz", 1, 1, damaged);
}

/* Around them is whatever people write. */
static void links_are_found_in_texts(void **state)
{
    (void)state;
    static const char text[] = "Look, <https://example.org/" KEPT "&turn=3>! And\r\n"
                               "(tetress:" KEPT "&turn=5) or " KEPT "&blue=Bob.\n\n#gamer";
    RecordList list = {0};
    Error error = {0};
    assert_ok(record_list_read(&list, FORMAT_UNKNOWN, text, sizeof text - 1, NULL, &error), &error);
    assert_int_equal(list.format, FORMAT_LINK);
    assert_int_equal(list.problem_count, 0);
    assert_int_equal(list.count, 3);
    assert_int_equal(list.records[0]->shown_turn, 3);
    assert_int_equal(list.records[1]->shown_turn, 5);
    assert_string_equal(list.records[2]->players[BLUE], "Bob");
    record_list_free(&list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_log_goes_through_an_address),
        cmocka_unit_test(every_start_goes_through_an_address),
        cmocka_unit_test(a_link_stays_as_it_is),
        cmocka_unit_test(a_result_that_the_rules_do_not_give_is_kept),
        cmocka_unit_test(a_turn_that_the_game_does_not_have_is_left_out),
        cmocka_unit_test(any_letter_that_is_missing_or_changed_is_noticed),
        cmocka_unit_test(links_are_found_in_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
