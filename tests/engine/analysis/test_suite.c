#include "engine/analysis/suite.h"

#include <math.h>
#include <string.h>

#include "tests/support/check.h"
#include "tests/support/reviewed.h"

#define START "11/11/11/11/11/11/11/11/11/11/11 r 0"

static void a_suite_reads_back_as_it_was_written(void **state)
{
    (void)state;
    Suite suite = {0}, again = {0};
    SuiteEntry entry = {.played = MOVE("O@0-0"),
                        .chance = 0.75,
                        .loss = 0.25,
                        .better_count = 2,
                        .better = {{MOVE("I-H@0-0"), 0.75}, {MOVE("T-D@3-4"), NAN}},
                        .source = "a \"game\", 2"};
    Text text = {0}, twice = {0};
    Error error = {0};
    position_start(&entry.position);
    for (int i = 0; i < 40; i++)
        assert_ok(suite_add(&suite, &entry, &error), &error);
    suite_write(&suite, &text);
    assert_ok(suite_read(text_string(&text), text.length, &again, &error), &error);
    assert_int_equal(again.count, 40);
    suite_write(&again, &twice);
    assert_string_equal(text_string(&twice), text_string(&text));
    assert_true(suite_entry_has(&again.entries[39], MOVE("T-D@3-4")));
    assert_false(suite_entry_has(&again.entries[39], MOVE("O@0-0")));
    assert_same_position(&again.entries[0].position, &entry.position);
    text_free(&text);
    text_free(&twice);
    suite_free(&suite);
    suite_free(&again);
}

static void what_people_write_is_read_too(void **state)
{
    (void)state;
    const char *text = "# mine\n\n  {\"better\": [\"O@0-0\"], \"position\": \"" START "\"}\n";
    Suite suite = {0};
    Error error = {0};
    assert_ok(suite_read(text, strlen(text), &suite, &error), &error);
    assert_int_equal(suite.count, 1);
    assert_int_equal(suite.entries[0].played, MOVE_NONE);
    assert_true(isnan(suite.entries[0].loss));
    suite_free(&suite);
}

static void expect_error(const char *line, int column, const char *message)
{
    Text text = {0};
    Suite suite = {0};
    Error error = {0};
    text_printf(&text, "# first\n%s\n", line);
    assert_int_not_equal(suite_read(text_string(&text), text.length, &suite, &error), STATUS_OK);
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, column);
    assert_string_equal(error.text, message);
    suite_free(&suite);
    text_free(&text);
}

static void mistakes_are_named_with_their_place(void **state)
{
    (void)state;
    expect_error("[]", 1, "expected an object, found an array");
    expect_error("{}", 1, "'position' is missing");
    expect_error("{\"position\":\"" START "\"}", 1, "expected \"better\", a list of 1 to 16 moves");
    expect_error("{\"position\":\"" START "\",\"better\":[]}", 61,
                 "expected \"better\", a list of 1 to 16 moves");
    expect_error("{\"position\":\"" START "\",\"better\":[7]}", 62, "expected a move, found a number");
    expect_error("{\"position\":\"" START "\",\"better\":[{}]}", 62, "'move' is missing");
}

static void entries_come_from_marked_moves(void **state)
{
    (void)state;
    Record *record = record_of_first_moves(NULL, 4);
    Review *review = NULL;
    SuiteEntry entry;
    Error error = {0};
    Report report = {.line_count = 3};
    for (int i = 0; i <= 4; i++)
        record_analyse(record, record_node_at(record, i), 0.5, i < 4 ? MOVE_NONE : MOVE("I-H@5-5"));
    record_analyse(record, record_node_at(record, 2), 0.9, MOVE("I-H@2-0"));
    record_analyse(record, record_node_at(record, 3), 0.3, MOVE_NONE);
    assert_ok(review_create(record, NULL, &review, &error), &error);
    assert_false(suite_entry_of(review, 0, "g", &entry));
    assert_true(suite_entry_of(review, 2, "g", &entry));
    assert_int_equal(entry.played, record_node_at(record, 3)->move);
    assert_int_equal(entry.better_count, 1);
    assert_true(fabs(entry.loss - 0.6) < 1e-5);
    /* one as good, the played one, and one too bad */
    report.lines[0] = (ReportLine){.moves = {MOVE("I-V@2-0")}, .count = 1, .expected = 0.8F};
    report.lines[1] = (ReportLine){.moves = {entry.played}, .count = 1, .expected = 0.79F};
    report.lines[2] = (ReportLine){.moves = {MOVE("T-U@2-0")}, .count = 1, .expected = 0.7F};
    suite_entry_add_lines(&entry, &report, 0.03);
    assert_int_equal(entry.better_count, 2);
    assert_true(suite_entry_has(&entry, MOVE("I-V@2-0")));
    suite_entry_add_lines(&entry, &report, 0.06);
    assert_int_equal(entry.better_count, 3);
    review_destroy(review);
    record_destroy(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_suite_reads_back_as_it_was_written),
        cmocka_unit_test(what_people_write_is_read_too),
        cmocka_unit_test(mistakes_are_named_with_their_place),
        cmocka_unit_test(entries_come_from_marked_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
