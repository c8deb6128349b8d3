/* Nothing holds the drawing thread up: every action is run while each call for a file takes 200 ms. The time
 * that counts is what the thread spends itself, in calls for files, and waiting for other threads.
 *
 * TETRESS_ACTIONS=edit. runs only the actions whose names begin so; with TETRESS_SLOW_MS=100 calls are
 * quicker. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/platform/clock.h"
#include "tests/support/fault/slow_disk.h"
#include "tests/support/ui/test_app.h"

enum { PAUSE_MS = 200, MOST_MS = 50, ROUND_MS = 5, ROUNDS_LEAST = 5, ROUNDS_KEEPING = 20, ROUNDS = 300 };

typedef struct Worst {
    double ms;
    const char *call;
} Worst;

static int pause_ms(void)
{
    const char *text = getenv("TETRESS_SLOW_MS");
    return text ? atoi(text) : PAUSE_MS;
}

static void note(Worst *worst, uint64_t before_ns)
{
    const char *call;
    double ms = (double)(slow_disk_waited_ns(&call) + clock_thread_ns() - before_ns) / 1e6;
    if (ms > worst->ms)
        *worst = (Worst){ms, call};
}

/* Whether nothing more comes of an action: what the keeper still writes is nobody's business by then. */
static bool is_over(const AppState *app, int rounds)
{
    return app_idle(app) ||
           (rounds > ROUNDS_KEEPING && keeper_busy(app->keeper) && !file_jobs_busy(&app->file_jobs));
}

/* Draws, so to speak, until everything has come to its end, or it takes too long. */
static void draw(TestApp *test, Worst *worst)
{
    for (int i = 0; i < ROUNDS && (i < ROUNDS_LEAST || !is_over(&test->app, i)); i++) {
        uint64_t before = clock_thread_ns();
        slow_disk_waited_ns(NULL);
        app_tick(&test->app, clock_ns());
        note(worst, before);
        test->app.notice = (Error){0};
        nanosleep(&(struct timespec){.tv_nsec = ROUND_MS * 1000000}, NULL);
    }
}

static void act(TestApp *test, const char *action, const char *argument, Worst *worst)
{
    uint64_t before = clock_thread_ns();
    slow_disk_waited_ns(NULL);
    action_run(&test->app, action, argument, &(Error){0});
    note(worst, before);
}

/* Ends what an action began. */
static void settle(TestApp *test, Worst *worst)
{
    static const char *const steps[][2] = {
        {"file.answer", "drop"}, {"dialog.close", ""},  {"analysis.stop", ""},
        {"play.stop", ""},       {"review.cancel", ""}, {"editor.cancel", ""},
        {"task.stop-all", ""},   {"file.unfollow", ""}, {"go.autoplay", "off"},
    };
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        act(test, steps[i][0], steps[i][1], worst);
    draw(test, worst);
    test->app.quit = false;
}

static void argument_of(TestApp *test, const Action *action, char out[ARGUMENT_SIZE])
{
    ArgumentValue value;
    ArgumentFacts facts;
    *out = '\0';
    action_facts(action, &test->app, &facts);
    if (action->argument == ARGUMENT_NONE)
        return;
    if (action_value(action, &test->app, 0, &value))
        snprintf(out, ARGUMENT_SIZE, "%s", value.value);
    else if (facts.now[0])
        snprintf(out, ARGUMENT_SIZE, "%s", facts.now);
    else if (action->argument == ARGUMENT_PATH)
        snprintf(out, ARGUMENT_SIZE, "%s/one.sgf", test->folder);
    else if (action->argument == ARGUMENT_CELL)
        snprintf(out, ARGUMENT_SIZE, "5-5");
    else if (action->argument == ARGUMENT_MOVE)
        snprintf(out, ARGUMENT_SIZE, "O@2-0");
    else
        snprintf(out, ARGUMENT_SIZE, "1");
}

static void no_action_holds_the_drawing_up(void **state)
{
    TestApp *test = *state;
    char argument[ARGUMENT_SIZE];
    double longest = 0;
    int late = 0;
    DO(test, "analysis.agent reporter; review.agent reporter; review.nodes 10; match.agent-a first;"
             "match.agent-b first; match.ends 2; match.limit '10 nodes';"
             "move.place 'O@0-0'; move.place 'O@5-5'; file.save-as '%/one.sgf'");
    slow_disk_begin(test->folder, pause_ms());
    const char *group = getenv("TETRESS_ACTIONS");
    for (int i = 0; i < action_count(); i++) {
        const Action *action = action_at(i);
        Worst worst = {0};
        if (strcmp(action->name, "file.quit") == 0 ||
            (group && strncmp(group, action->name, strlen(group)) != 0))
            continue;
        argument_of(test, action, argument);
        act(test, action->name, argument, &worst);
        draw(test, &worst);
        settle(test, &worst);
        if (worst.ms > longest)
            longest = worst.ms;
        if (worst.ms <= MOST_MS)
            continue;
        late++;
        print_message("%7.1f ms: %s '%s', %s\n", worst.ms, action->name, argument,
                      worst.call ? worst.call : "the processor");
    }
    slow_disk_begin("", 0);
    print_message("the longest frame took %.1f ms\n", longest);
    assert_int_equal(late, 0);
}

/* An agent that does not obey is left to end by itself, however often a review begins again. */
static void no_review_waits_for_another(void **state)
{
    TestApp *test = *state;
    Worst worst = {0};
    Error error;
    DO(test, "review.agent sleeper:ms=1000; move.place 'O@0-0'");
    slow_disk_begin("/nowhere", 1);
    for (int i = 0; i < 4; i++) {
        uint64_t before = clock_thread_ns();
        slow_disk_waited_ns(NULL);
        assert_ok(action_run(&test->app, "review.start", "red", &error), &error);
        note(&worst, before);
    }
    slow_disk_begin("", 0);
    assert_true(worst.ms <= MOST_MS);
}

/* The keeper still has the journal of a file that was left, when the file is opened again. */
static void a_file_opened_again_has_its_journal(void **state)
{
    TestApp *test = *state;
    AppState *app = &test->app;
    DO(test, "move.place 'O@0-0'; file.save-as '%/one.sgf'; file.new; move.place 'O@5-5'; file.save-as "
             "'%/two.sgf'");
    slow_disk_begin(test->folder, 20);
    for (int i = 0; i < 3; i++) {
        Error error;
        DO(test, "edit.comment left");
        assert_int_not_equal(test_app_run(test, "file.open '%/one.sgf'", &error), STATUS_OK);
        DO(test, "file.answer drop; edit.comment left");
        assert_int_not_equal(test_app_run(test, "file.open '%/two.sgf'", &error), STATUS_OK);
        DO(test, "file.answer drop");
        assert_non_null(app->document.journal);
        assert_int_equal(app->document.trouble.status, STATUS_OK);
        assert_int_equal(app->document.recovered, 0);
    }
    slow_disk_begin("", 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(no_review_waits_for_another, test_app_begin, test_app_end),
        cmocka_unit_test_setup_teardown(a_file_opened_again_has_its_journal, test_app_begin, test_app_end),
        cmocka_unit_test_setup_teardown(no_action_holds_the_drawing_up, test_app_begin, test_app_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
