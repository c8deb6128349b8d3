/* Reports on their way from the search to the observer. */
#include "engine/report/report.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "tests/support/check.h"

enum { STRESS_REPORTS = 2000 };

static ReportBox *box_create(void)
{
    ReportBox *box = memory_new(1, sizeof *box);
    assert_non_null(box);
    report_box_init(box);
    return box;
}

static void publish(ReportBox *box, uint64_t serial)
{
    report_box_slot(box)->serial = serial;
    report_box_publish(box);
}

static void empty_box_gives_nothing(void **state)
{
    (void)state;
    ReportBox *box = box_create();
    assert_null(report_box_take(box));
    report_box_slot(box)->serial = 1;
    assert_null(report_box_take(box));
    free(box);
}

static void each_report_is_given_once(void **state)
{
    (void)state;
    ReportBox *box = box_create();
    for (uint64_t serial = 1; serial < 10; serial++) {
        publish(box, serial);
        const Report *report = report_box_take(box);
        assert_non_null(report);
        assert_int_equal(report->serial, serial);
        assert_null(report_box_take(box));
    }
    free(box);
}

static void the_newest_report_is_given(void **state)
{
    (void)state;
    ReportBox *box = box_create();
    for (uint64_t serial = 1; serial <= 5; serial++)
        publish(box, serial);
    assert_int_equal(report_box_take(box)->serial, 5);
    assert_null(report_box_take(box));
    free(box);
}

/* However many are written meanwhile. */
static void a_report_is_good_until_the_next_is_taken(void **state)
{
    (void)state;
    ReportBox *box = box_create();
    publish(box, 1);
    const Report *report = report_box_take(box);
    for (uint64_t serial = 2; serial <= 9; serial++) {
        publish(box, serial);
        assert_int_equal(report->serial, 1);
    }
    assert_int_equal(report_box_take(box)->serial, 9);
    free(box);
}

static void a_copy_has_what_is_used(void **state)
{
    (void)state;
    Report *report = memory_new(1, sizeof *report);
    Report *copy = memory_new(1, sizeof *copy);
    assert_true(report && copy);
    memset(report, 0x11, sizeof *report);
    memset(copy, 0x77, sizeof *copy);
    report->line_count = 2;
    report->move_count = 3;
    report_copy(copy, report);
    assert_int_equal(copy->nodes, report->nodes);
    assert_int_equal(copy->line_count, 2);
    assert_int_equal(copy->move_count, 3);
    assert_memory_equal(copy->lines, report->lines, 2 * sizeof *report->lines);
    assert_memory_equal(copy->moves, report->moves, 3 * sizeof *report->moves);
    assert_int_equal(copy->lines[2].effort, 0x7777777777777777); /* the rest is left alone */
    assert_int_equal(copy->moves[3].effort, 0x7777777777777777);
    free(report);
    free(copy);
}

/* ---- Two threads ---- */

/* Stamps every part of a report with the same number. */
static void stamp(Report *report, uint64_t serial)
{
    report->serial = report->nodes = report->evaluations = report->memory = serial;
    report->line_count = 1 + (int)(serial % REPORT_LINES);
    report->move_count = 1 + (int)(serial % 50);
    for (int i = 0; i < report->line_count; i++)
        report->lines[i].effort = serial;
    for (int i = 0; i < report->move_count; i++)
        report->moves[i].effort = serial;
}

static bool is_whole(const Report *report)
{
    uint64_t serial = report->serial;
    bool whole = report->nodes == serial && report->evaluations == serial && report->memory == serial;
    whole = whole && report->line_count == 1 + (int)(serial % REPORT_LINES);
    whole = whole && report->move_count == 1 + (int)(serial % 50);
    for (int i = 0; i < report->line_count && whole; i++)
        whole = report->lines[i].effort == serial;
    for (int i = 0; i < report->move_count && whole; i++)
        whole = report->moves[i].effort == serial;
    return whole;
}

typedef struct Writing {
    ReportBox *box;
    atomic_bool enough;
} Writing;

static void *write_reports(void *argument)
{
    Writing *self = argument;
    for (uint64_t serial = 1; !atomic_load(&self->enough); serial++) {
        stamp(report_box_slot(self->box), serial);
        report_box_publish(self->box);
    }
    return NULL;
}

static void a_line_that_is_proven_does_not_prove_the_root(void **state)
{
    (void)state;
    Report *report = memory_new(1, sizeof *report);
    assert_non_null(report);
    report->value = value_estimate(30, VALUE_EXACT, 0);
    assert_int_equal(report_value(report).score, 30);
    report->move_count = 2;
    report->moves[0] = (ReportMove){.value = value_estimate(10, VALUE_EXACT, 0), .effort = 5};
    report->moves[1] = (ReportMove){.value = value_estimate(20, VALUE_EXACT, 0), .effort = 7};
    assert_int_equal(report_value(report).score, 20);
    report->line_count = 1;
    report->lines[0].value = value_estimate(40, VALUE_EXACT, 0);
    assert_int_equal(report_value(report).score, 40);
    report->lines[0].value = value_proven(PROOF_LOSS, 8, VALUE_EXACT);
    assert_int_equal(report_value(report).proof, PROOF_NONE);
    assert_true(report_value(report).expected < 0);
    report->value = value_proven(PROOF_WIN, 5, VALUE_EXACT);
    assert_int_equal(report_value(report).proof, PROOF_WIN);
    assert_int_equal(report_value(report).plies, 5);
    free(report);
}

static void reader_never_sees_half_a_report(void **state)
{
    (void)state;
    Writing writing = {.box = box_create()};
    pthread_t writer;
    uint64_t last = 0;
    assert_int_equal(pthread_create(&writer, NULL, write_reports, &writing), 0);
    for (int seen = 0; seen < STRESS_REPORTS;) {
        const Report *report = report_box_take(writing.box);
        if (!report)
            continue;
        assert_true(is_whole(report));
        assert_true(report->serial > last);
        last = report->serial;
        seen++;
    }
    atomic_store(&writing.enough, true);
    pthread_join(writer, NULL);
    free(writing.box);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(empty_box_gives_nothing),
        cmocka_unit_test(each_report_is_given_once),
        cmocka_unit_test(the_newest_report_is_given),
        cmocka_unit_test(a_report_is_good_until_the_next_is_taken),
        cmocka_unit_test(a_copy_has_what_is_used),
        cmocka_unit_test(a_line_that_is_proven_does_not_prove_the_root),
        cmocka_unit_test(reader_never_sees_half_a_report),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
