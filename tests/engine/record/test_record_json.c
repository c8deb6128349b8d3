/* Records as JSON: nothing is lost, and mistakes are reported with their place. */
#include "tests/support/check.h"

#include <math.h>
#include <string.h>

#include "engine/record/formats/format.h"
#include "tests/support/random_record.h"
#include "tests/support/record_equal.h"

#define TREES (TEST_POSITIONS / 200)

static RecordList read(const char *text, size_t length)
{
    RecordList list = {0};
    Error error = {0};
    assert_ok(record_list_read(&list, FORMAT_JSON, text, length, "g.json", &error), &error);
    return list;
}

static RecordList read_string(const char *text)
{
    return read(text, strlen(text));
}

/* A file of one game with these members. */
#define GAME(members) "{\"format\": \"tetress-games\", \"version\": 1, \"games\": [{" members "}]}"

/* Expects one problem with this description, and this many games. */
static void expect_problem(const char *text, int games, const char *described)
{
    RecordList list = read_string(text);
    char said[2 * ERROR_TEXT_SIZE];
    assert_int_equal(list.problem_count, 1);
    error_describe(&list.problems[0], said, sizeof said);
    assert_string_equal(said, described);
    assert_int_equal(list.count, games);
    record_list_free(&list);
}

static void every_tree_comes_back_as_it_was(void **state)
{
    (void)state;
    Sample sample = sample_seeded(44);
    for (int i = 0; i < TREES; i++) {
        RecordList list = {0};
        Text text = {0};
        Error error = {0};
        int games = 1 + i % 2;
        for (int j = 0; j < games; j++)
            assert_ok(record_list_add(&list, random_record(&sample, i % 100 == 0 ? 300 : 25), &error),
                      &error);
        assert_ok(record_list_write(&list, FORMAT_JSON, &text, &error), &error);
        RecordList again = read(text_string(&text), text.length);
        assert_int_equal(again.problem_count, 0);
        assert_int_equal(again.count, games);
        for (int j = 0; j < games; j++)
            if (!record_equal(list.records[j], again.records[j]))
                fail_msg("tree %d.%d is another when read again:\n%s", i, j, text_string(&text));
        record_list_free(&list);
        record_list_free(&again);
        text_free(&text);
    }
}

static void great_counts_and_missing_figures_are_kept(void **state)
{
    (void)state;
    RecordList list = read_string(GAME("\"nodes\": [{\"time_s\": null, \"analysis\": {\"agent\": \"a\", "
                                       "\"nodes\": \"18446744073709551615\", "
                                       "\"expected\": null, \"score\": -12}}]"));
    assert_int_equal(list.problem_count, 0);
    assert_int_equal(list.count, 1);
    const RecordNode *root = list.records[0]->root;
    assert_true(root->has_time && isnan(root->time_s) && !root->has_left);
    assert_true(root->analysis->nodes == UINT64_MAX && isnan(root->analysis->expected));
    assert_int_equal(root->analysis->score, 0);
    Text text = {0};
    assert_int_equal(record_list_write(&list, FORMAT_JSON, &text, NULL), STATUS_OK);
    RecordList again = read(text_string(&text), text.length);
    assert_true(record_equal(list.records[0], again.records[0]));
    record_list_free(&again);
    record_list_free(&list);
    text_free(&text);
}

static void a_game_without_a_result_has_what_the_rules_say(void **state)
{
    (void)state;
    RecordList list = read_string(GAME("\"start\": \"r10/11/11/11/11/11/11/11/11/11/11 b 3\""));
    assert_int_equal(list.records[0]->result.outcome, OUTCOME_RED);
    assert_int_equal(list.records[0]->result.reason, REASON_NO_MOVE);
    record_list_free(&list);
}

static void what_is_wrong_is_told_with_its_place(void **state)
{
    (void)state;
    expect_problem("{", 0, "g.json:1:2: expected a key in double quotes, found the end");
    expect_problem("[]", 0,
                   "g.json:1:1: this is not a file of games: expected \"format\": \"tetress-games\"");
    expect_problem("{\"format\": \"tetress-games\", \"version\": 2}", 0,
                   "g.json:1:40: expected \"version\": 1; what is of another may be read wrongly");
    expect_problem(GAME("\n\"start\": \"12\""), 0,
                   "g.json:2:10: expected a run of 1 to 11 empty cells, found '12'");
    expect_problem(GAME("\"nodes\": 3"), 0, "g.json:1:63: expected an array, found a number");
    expect_problem(GAME("\n\"nodes\": [{}, {\"parent\": 1, \"move\": \"O@0-0\"}]"), 0,
                   "g.json:2:26: expected \"parent\", the index of a node before this one");
    expect_problem(GAME("\n\"nodes\": [{}, {\"parent\": 0}]"), 0,
                   "g.json:2:15: expected a node with \"parent\" and \"move\", found an object");
    expect_problem(GAME("\n\"nodes\": [{\"marks\": [\"!\", \"bad\"]}]"), 0,
                   "g.json:2:27: \"marks\" can't be 'bad'");
    expect_problem(GAME("\"result\": {\"outcome\": \"red\", \"margin\": 500}"), 0,
                   "g.json:1:93: expected a whole number from 0 to 121");
}

/* The others would be played by the wrong side. */
static void a_move_in_the_first_node_is_refused(void **state)
{
    (void)state;
    expect_problem(GAME("\n\"nodes\": [{\"move\": \"O@0-0\"}, {\"parent\": 0, \"move\": \"O@4-4\"}]"), 0,
                   "g.json:2:20: the first node is the start, which has no \"move\"");
}

/* A file that ends in a game, or in a number: half of it would be another one. */
static void what_stands_before_a_mistake_is_kept(void **state)
{
    (void)state;
    static const char begin[] = "{\"format\": \"tetress-games\", \"version\": 1, \"games\": [{\"nodes\": "
                                "[{}, {\"parent\": 0, \"move\": \"O@0-0\"}, {\"parent\": 1";
    RecordList list = read_string(begin);
    assert_int_equal(list.count, 1);
    assert_int_equal(list.records[0]->node_count, 2);
    assert_string_equal(list.problems[0].text, "expected ',' or '}', found the end");
    record_list_free(&list);
}

static void what_hangs_on_a_wrong_node_is_left_out_and_the_rest_is_kept(void **state)
{
    (void)state;
    RecordList list = read_string(GAME("\"nodes\": [{}, {\"parent\": 0, \"move\": \"O@0-0\"},\n"
                                       "{\"parent\": 1, \"move\": \"O@0-1\"},\n"
                                       "{\"parent\": 2, \"move\": \"O@5-5\"},\n"
                                       "{\"parent\": 1, \"move\": \"O@4-4\"}]"));
    assert_int_equal(list.problem_count, 1);
    assert_int_equal(list.problems[0].line, 2);
    assert_int_equal(list.problems[0].turn, 2);
    assert_int_equal(list.problems[0].status, STATUS_ILLEGAL_MOVE);
    assert_int_equal(list.records[0]->node_count, 3);
    assert_int_equal(record_main_end(list.records[0])->move, MOVE("O@4-4"));
    record_list_free(&list);
}

static void an_analysis_with_an_illegal_move_is_left_out(void **state)
{
    (void)state;
    RecordList list = read_string(GAME("\"nodes\": [{\"comment\": \"kept\", \"analysis\": {\"lines\": "
                                       "[{\"moves\": [\"O@0-0\", \"O@0-0\"]}]}}]"));
    assert_int_equal(list.problem_count, 1);
    assert_int_equal(list.problems[0].status, STATUS_ILLEGAL_MOVE);
    assert_null(list.records[0]->root->analysis);
    assert_string_equal(list.records[0]->root->comment, "kept");
    record_list_free(&list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_tree_comes_back_as_it_was),
        cmocka_unit_test(great_counts_and_missing_figures_are_kept),
        cmocka_unit_test(a_game_without_a_result_has_what_the_rules_say),
        cmocka_unit_test(what_is_wrong_is_told_with_its_place),
        cmocka_unit_test(a_move_in_the_first_node_is_refused),
        cmocka_unit_test(what_stands_before_a_mistake_is_kept),
        cmocka_unit_test(what_hangs_on_a_wrong_node_is_left_out_and_the_rest_is_kept),
        cmocka_unit_test(an_analysis_with_an_illegal_move_is_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
