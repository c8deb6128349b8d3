/* The referee's logs in all styles: complete, cut off, joined and damaged. */
#include "tests/support/check.h"

#include <stdio.h>
#include <string.h>

#include "engine/base/platform/file.h"
#include "engine/record/formats/format.h"

static const char folder[] = TEST_DATA "/rules/logs/";

static Text file_text(const char *name)
{
    char path[512];
    Text text = {0};
    Error error = {0};
    snprintf(path, sizeof path, "%s%s", folder, name);
    assert_ok(file_read(path, 1 << 24, &text, &error), &error);
    return text;
}

static RecordList read(const char *text, size_t length)
{
    RecordList list = {0};
    Error error = {0};
    assert_ok(record_list_read(&list, FORMAT_UNKNOWN, text, length, "a.log", &error), &error);
    assert_int_equal(list.format, FORMAT_REFEREE);
    return list;
}

static RecordList read_string(const char *text)
{
    return read(text, strlen(text));
}

static RecordList read_file(const char *name)
{
    Text text = file_text(name);
    RecordList list = read(text_string(&text), text.length);
    text_free(&text);
    return list;
}

static void expect_problem(const RecordList *list, int index, const char *described)
{
    char said[2 * ERROR_TEXT_SIZE];
    assert_true(index < list->problem_count);
    error_describe(&list->problems[index], said, sizeof said);
    assert_string_equal(said, described);
}

static RecordNode *node_at(const Record *record, int plies)
{
    RecordNode *node = record->root;
    while (plies-- > 0) {
        node = node->first_child;
        assert_non_null(node);
    }
    return node;
}

static bool has(const char *text, const char *part)
{
    return text && strstr(text, part);
}

/* ---- The files ---- */

typedef struct Expected {
    const char *name;
    int nodes;
    Outcome outcome;
    RecordReason reason;
    int margin, result_line;
} Expected;

static const Expected expected[] = {
    {"colour-unicode.log", 81, OUTCOME_BLUE, REASON_NO_MOVE, 0, 1538},
    {"debug.log", 33, OUTCOME_BLUE, REASON_NO_MOVE, 0, 1234},
    {"draw-at-150.log", 151, OUTCOME_DRAW, REASON_TOKENS, 0, 2866},
    {"exception-event.log", 5, OUTCOME_BLUE, REASON_EXCEPTION, 0, 19},
    {"exception-in-action.log", 6, OUTCOME_RED, REASON_EXCEPTION, 0, 39},
    {"exception-in-init.log", 1, OUTCOME_RED, REASON_EXCEPTION, 0, 28},
    {"exception-in-update.log", 5, OUTCOME_RED, REASON_EXCEPTION, 0, 36},
    {"game.log", 45, OUTCOME_BLUE, REASON_NO_MOVE, 0, 136},
    {"head-and-tail-missing.log", 21, OUTCOME_NONE, REASON_NONE, 0, 0},
    {"illegal-action.log", 8, OUTCOME_RED, REASON_ILLEGAL, 0, 154},
    {"no-boards.log", 57, OUTCOME_BLUE, REASON_NO_MOVE, 0, 130},
    {"no-tokens-left.log", 4, OUTCOME_RED, REASON_NO_MOVE, 0, 73},
    {"out-of-space.log", 5, OUTCOME_BLUE, REASON_SPACE, 0, 34},
    {"out-of-time.log", 6, OUTCOME_RED, REASON_TIME, 0, 36},
    {"plain.log", 44, OUTCOME_RED, REASON_NO_MOVE, 0, 835},
    {"tokens-at-150.log", 151, OUTCOME_RED, REASON_TOKENS, 12, 316},
};

enum { FILES = sizeof expected / sizeof *expected };

static void expect_game(const Record *record, const Expected *what)
{
    Error error = {0};
    assert_int_equal(record->node_count, what->nodes);
    assert_int_equal(record->result.outcome, what->outcome);
    assert_int_equal(record->result.reason, what->reason);
    assert_int_equal(record->result.margin, what->margin);
    assert_ok(record_check_result(record, &error), &error);
}

static void every_file_is_read_without_a_problem(void **state)
{
    (void)state;
    for (int i = 0; i < FILES; i++) {
        RecordList list = read_file(expected[i].name);
        assert_int_equal(list.problem_count, 0);
        assert_int_equal(list.count, 1);
        expect_game(list.records[0], &expected[i]);
        assert_int_equal(list.records[0]->result_line, expected[i].result_line);
        record_list_free(&list);
    }
}

/* A terminal forgets the oldest lines, so a log may begin with any line. */
static void a_log_is_known_from_any_of_its_lines_on(void **state)
{
    (void)state;
    for (int i = 0; i < FILES; i++) {
        Text text = file_text(expected[i].name);
        for (const char *at = text_string(&text); *at; at = strchr(at, '\n') + 1) {
            RecordFormat format;
            if (record_format_of_bytes(at, strlen(at), &format, NULL) || format != FORMAT_REFEREE)
                fail_msg("%s is not known from here on: %.80s", expected[i].name, at);
        }
        text_free(&text);
    }
}

/* All of them in one file, unchanged or with Windows line ends. */
static void expect_all(bool windows)
{
    Text all = {0};
    for (int i = 0; i < FILES; i++) {
        Text text = file_text(expected[i].name);
        for (size_t at = 0; at < text.length; at++) {
            if (windows && text.bytes[at] == '\n')
                text_add_byte(&all, '\r');
            text_add_byte(&all, text.bytes[at]);
        }
        text_add_string(&all, "\nuser@host:~$ python -m referee a b\n");
        text_free(&text);
    }
    RecordList list = read(text_string(&all), all.length);
    assert_int_equal(list.problem_count, 0);
    assert_int_equal(list.count, FILES);
    for (int i = 0; i < FILES; i++)
        expect_game(list.records[i], &expected[i]);
    record_list_free(&list);
    text_free(&all);
}

static void logs_in_one_file_are_many_games(void **state)
{
    (void)state;
    expect_all(false);
    expect_all(true);
}

static void every_beginning_of_a_log_keeps_what_it_has(void **state)
{
    (void)state;
    Text text = file_text("plain.log");
    int most = 0;
    for (size_t length = 1200; length < text.length; length += 97) {
        RecordList list = read(text_string(&text), length);
        assert_int_equal(list.count, 1);
        assert_true(list.records[0]->node_count >= most);
        /* Only a line that was cut within an action can be wrong. */
        assert_true(list.problem_count <= 1);
        most = list.records[0]->node_count;
        record_list_free(&list);
    }
    assert_int_equal(most, 44);
    text_free(&text);
}

static void every_end_of_a_log_starts_at_its_first_board(void **state)
{
    (void)state;
    RecordList whole = read_file("plain.log");
    Text text = file_text("plain.log");
    for (size_t from = 1500; from < 36000; from += 397) {
        RecordList list = read(text.bytes + from, text.length - from);
        assert_int_equal(list.count, 1);
        const Record *record = list.records[0];
        Position position;
        record_position(whole.records[0], node_at(whole.records[0], record->start.plies), &position);
        assert_same_position(&record->start, &position);
        assert_int_equal(record->node_count, 44 - record->start.plies);
        assert_int_equal(record->result.reason, REASON_NO_MOVE);
        assert_int_equal(list.problem_count, 0);
        record_list_free(&list);
    }
    text_free(&text);
    record_list_free(&whole);
}

/* ---- What is kept in the nodes ---- */

static void names_and_output_are_kept(void **state)
{
    (void)state;
    RecordList list = read_file("exception-in-action.log");
    const Record *record = list.records[0];
    assert_string_equal(record->players[RED], "myrandom:Agent");
    assert_string_equal(record->players[BLUE], "bad_action:Agent");
    assert_string_equal(record->root->output, "ready to play RED\nready to play BLUE");
    const RecordNode *end = record_main_end(record);
    assert_true(has(end->output, "line 9, in action\n"));
    assert_true(has(end->output, "KeyError: 'best'"));
    assert_string_equal(
        end->comment, "Blue lost by an error: error in player 2 [bad_action:Agent] agent: KeyError: 'best'");
    record_list_free(&list);
    list = read_file("exception-in-init.log");
    assert_true(has(list.records[0]->root->output, "RuntimeError: no such file: weights.json"));
    record_list_free(&list);
}

static void an_illegal_action_is_named(void **state)
{
    (void)state;
    RecordList list = read_file("illegal-action.log");
    assert_string_equal(
        record_main_end(list.records[0])->comment,
        "Blue tried PLACE(0-0, 0-1, 0-2, 5-5), which is illegal: Coord 5-5 is already occupied.");
    record_list_free(&list);
}

static void times_and_memory_go_to_the_moves(void **state)
{
    (void)state;
    RecordList debug = read_file("debug.log");
    const RecordNode *first = node_at(debug.records[0], 1);
    assert_true(first->has_time && first->time_s == 0.039);
    assert_true(first->has_memory && first->memory_mb == 1.0);
    assert_false(debug.records[0]->root->has_time);
    for (int i = 1; i <= 32; i++)
        assert_true(node_at(debug.records[0], i)->has_time && node_at(debug.records[0], i)->has_memory);
    RecordList events = read_file("game.log");
    const RecordNode *second = node_at(events.records[0], 2);
    assert_true(second->has_time && !second->has_memory);
    assert_true(second->time_s > 0.0459 && second->time_s < 0.0461); /* 0.321 - 0.275 */
    record_list_free(&events);
    record_list_free(&debug);
}

#define RED_1 "* referee : RED to play (turn 1) ...\n"
#define RED_1_PLAYS "* referee : RED plays action PLACE(5-2, 4-2, 4-1, 4-0)\n"
#define BLUE_2 "* referee : BLUE to play (turn 2) ...\n"
#define BLUE_2_PLAYS "* referee : BLUE plays action PLACE(1-0, 0-0, 0-10, 10-10)\n"
#define ROW(cells) "* referee :                       " cells " \n"
#define EMPTY ROW(". . . . . . . . . . .")
#define BOARD "* referee : =========================== game board ===========================\n"

static void output_goes_to_the_move_that_was_thought_about(void **state)
{
    (void)state;
    RecordList list = read_string("$ python -m referee a b\n"
                                  "* referee : wrapping player 1 [a [1]:A] as RED...\n"
                                  "* referee : player RED is initialising\n"
                                  "init\n\n" RED_1 "depth 1\n\x1b[32mdepth 2\x1b[0m" RED_1_PLAYS
                                  "** updated\n" BLUE_2 "10%\r20%\rbytes \xff\n" BLUE_2_PLAYS);
    assert_int_equal(list.problem_count, 0);
    const Record *record = list.records[0];
    assert_string_equal(record->players[RED], "a [1]:A");
    assert_string_equal(record->root->output, "init");
    assert_string_equal(node_at(record, 1)->output, "depth 1\ndepth 2\n** updated");
    assert_string_equal(node_at(record, 2)->output, "10%\n20%\nbytes \xef\xbf\xbd");
    record_list_free(&list);
}

/* ---- Mistakes ---- */

static void a_wrong_board_is_told_with_its_line(void **state)
{
    (void)state;
    RecordList list = read_string(RED_1 RED_1_PLAYS BOARD EMPTY EMPTY ROW(". . b . . . . . . . .")
                                      EMPTY ROW("r r r . . . . . . . .") ROW(". . . . . . . . . . .") BLUE_2);
    assert_int_equal(list.problem_count, 1);
    expect_problem(
        &list, 0,
        "a.log:6: turn 1: wrong board: 'b' is printed at 2-2 where the rules give '.'; 2 cells differ");
    assert_int_equal(list.records[0]->node_count, 2);
    record_list_free(&list);
}

static void an_illegal_action_that_was_taken_ends_the_record(void **state)
{
    (void)state;
    RecordList list =
        read_string(RED_1 RED_1_PLAYS BLUE_2 "* referee : BLUE plays action PLACE(5-2, 5-3, 5-4, 5-5)\n"
                                             "* referee : RED to play (turn 3) ...\n"
                                             "* referee : game over, winner is RED\n");
    assert_int_equal(list.problem_count, 1);
    expect_problem(&list, 0, "a.log:4:31: turn 2: cell 5-2 is taken by red");
    assert_int_equal(list.count, 1);
    assert_int_equal(list.records[0]->node_count, 2);
    assert_int_equal(list.records[0]->result.outcome, OUTCOME_RED);
    assert_int_equal(list.records[0]->result.reason, REASON_NONE);
    record_list_free(&list);
}

static void after_missing_lines_a_record_begins_at_the_next_board(void **state)
{
    (void)state;
    RecordList list = read_string(RED_1 RED_1_PLAYS
                                  "* referee : RED to play (turn 5) ...\n"
                                  "* referee : RED plays action PLACE(0-0, 0-1, 0-2, 0-3)\n" BOARD EMPTY EMPTY
                                      EMPTY EMPTY EMPTY EMPTY EMPTY EMPTY EMPTY ROW("r r r r . b b b b . .")
                                          EMPTY "* referee : BLUE to play (turn 6) ...\n"
                                                "* referee : BLUE plays action PLACE(8-5, 8-6, 8-7, 8-8)\n");
    assert_int_equal(list.problem_count, 1);
    expect_problem(&list, 0, "a.log:3: turn 5: RED to play turn 5, but turn 2 is due: lines are missing");
    assert_int_equal(list.count, 2);
    assert_int_equal(list.records[0]->node_count, 2);
    assert_int_equal(list.records[1]->start.plies, 5);
    assert_int_equal(list.records[1]->node_count, 2);
    record_list_free(&list);
}

static void a_start_in_the_middle_takes_its_turn_from_where_it_can(void **state)
{
    (void)state;
    /* The turn is named two actions later. */
    RecordList list =
        read_string(BOARD EMPTY EMPTY EMPTY EMPTY EMPTY EMPTY EMPTY EMPTY EMPTY ROW("r r r r . b b b b . .")
                        EMPTY "* referee : BLUE plays action PLACE(8-5, 8-6, 8-7, 8-8)\n"
                              "* referee : RED to play (turn 7) ...\n");
    assert_int_equal(list.problem_count, 0);
    assert_int_equal(list.records[0]->start.plies, 5);
    assert_int_equal(list.records[0]->node_count, 2);
    record_list_free(&list);
    /* Only the side is known. */
    list = read_string(BOARD EMPTY EMPTY EMPTY EMPTY EMPTY EMPTY EMPTY EMPTY EMPTY ROW(
        "r r r r . b b b b . .") EMPTY "* referee : BLUE plays action PLACE(8-5, 8-6, 8-7, 8-8)\n");
    assert_int_equal(list.problem_count, 1);
    expect_problem(&list, 0, "a.log:2: no line says which turn it is: this is taken for turn 4");
    assert_int_equal(list.records[0]->start.plies, 3);
    assert_int_equal(list.records[0]->node_count, 2);
    record_list_free(&list);
    /* There is no board at all. */
    list = read_string("x\n* referee : BLUE plays action PLACE(8-5, 8-6, 8-7, 8-8)\n");
    expect_problem(&list, 0,
                   "a.log:2: a game has neither its beginning nor a board to start from: it is left out");
    assert_int_equal(list.count, 0);
    record_list_free(&list);
}

static void a_winner_whom_the_rules_do_not_know_is_found(void **state)
{
    (void)state;
    RecordList list = read_string(RED_1 RED_1_PLAYS BLUE_2 "* referee : game over, winner is RED\n");
    Error error = {0};
    char said[2 * ERROR_TEXT_SIZE];
    assert_int_equal(list.problem_count, 0);
    assert_int_equal(record_check_result(list.records[0], &error), STATUS_INVALID);
    error_describe(&error, said, sizeof said);
    assert_string_equal(said,
                        "line 4: turn 2: wrong result: it says that red wins by no move; by the rules, the "
                        "game goes on");
    record_list_free(&list);
}

static void an_action_called_illegal_that_is_not_is_found(void **state)
{
    (void)state;
    RecordList list =
        read_string(RED_1 RED_1_PLAYS BLUE_2 BLUE_2_PLAYS "* referee ! player error: ILLEGAL ACTION: no\n"
                                                          "* referee : game over, winner is RED\n");
    expect_problem(&list, 0, "a.log:5: turn 2: the referee found an action illegal that the rules allow");
    assert_int_equal(list.records[0]->result.reason, REASON_ILLEGAL);
    record_list_free(&list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_file_is_read_without_a_problem),
        cmocka_unit_test(a_log_is_known_from_any_of_its_lines_on),
        cmocka_unit_test(logs_in_one_file_are_many_games),
        cmocka_unit_test(every_beginning_of_a_log_keeps_what_it_has),
        cmocka_unit_test(every_end_of_a_log_starts_at_its_first_board),
        cmocka_unit_test(names_and_output_are_kept),
        cmocka_unit_test(an_illegal_action_is_named),
        cmocka_unit_test(times_and_memory_go_to_the_moves),
        cmocka_unit_test(output_goes_to_the_move_that_was_thought_about),
        cmocka_unit_test(a_wrong_board_is_told_with_its_line),
        cmocka_unit_test(an_illegal_action_that_was_taken_ends_the_record),
        cmocka_unit_test(after_missing_lines_a_record_begins_at_the_next_board),
        cmocka_unit_test(a_start_in_the_middle_takes_its_turn_from_where_it_can),
        cmocka_unit_test(a_winner_whom_the_rules_do_not_know_is_found),
        cmocka_unit_test(an_action_called_illegal_that_is_not_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
