/* Reviews, suites and reports when calls fail: each is complete or an error, and the game stays as it was. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/analysis/page/page.h"
#include "engine/analysis/suite.h"
#include "engine/analysis/whole_game.h"
#include "tests/support/check.h"
#include "tests/support/fakes.h"
#include "tests/support/fault/fault.h"
#include "tests/support/reviewed.h"

enum { PROOF_NODES = 2000, NODES = 100 };

static Roster roster;

/* A game of first moves to its end. */
static Record *whole_record(int *moves)
{
    Position position;
    Move list[MOVE_LIST_SIZE];
    position_start(&position);
    for (*moves = 0; position_outcome(&position) == OUTCOME_NONE &&
                     kernels_best()->list(&position, position_turn(&position), list) > 0;
         ++*moves)
        position_play(&position, list[0], &position);
    return record_of_first_moves(NULL, *moves);
}

typedef struct Reviewing {
    Record *record;
    int moves;
    WholeGame plan;
    PageKind kind;
    Text text, expected;
} Reviewing;

/* ---- Sweeps ---- */

static Status sweep(void *context, Error *error)
{
    Reviewing *self = context;
    return whole_game_review(self->record, &self->plan, &(WholeGameWatch){0}, error);
}

static void check_sweep(void *context, Status status)
{
    Reviewing *self = context;
    const RecordNode *node = self->record->root;
    for (int i = 0; i < self->moves; i++, node = node->first_child)
        assert_true(node->first_child && (status != STATUS_OK || node->analysis));
    record_destroy(self->record);
    self->record = record_of_first_moves(NULL, self->moves);
}

static void sweeps_end_or_say_why_not(void **state)
{
    (void)state;
    Reviewing self = {
        .plan = {.roster = &roster, .threads = 2, .budget = {.nodes = NODES, .proof_nodes = PROOF_NODES}}};
    self.record = record_of_first_moves(NULL, self.moves = 6);
    static const char *const agents[] = {"reporter:depth=2", "champion"};
    for (int i = 0; i < 2; i++) {
        self.plan.agent = agents[i];
        fault_try(&(FaultCase){agents[i], FAULT_ALL | FAULT_SPARINGLY, sweep, check_sweep, &self});
    }
    record_destroy(self.record);
}

/* ---- Reports ---- */

static Status report(void *context, Error *error)
{
    Reviewing *self = context;
    Story *story = NULL;
    Status status = story_create(self->record, NULL, STORY_OF_RED, false, &story, error);
    if (status == STATUS_OK)
        status = page_write(self->kind, story, &self->text, error);
    story_destroy(story);
    return status;
}

static void check_report(void *context, Status status)
{
    Reviewing *self = context;
    assert_true(status != STATUS_OK || strcmp(text_string(&self->text), text_string(&self->expected)) == 0);
    text_free(&self->text);
}

static void reports_are_whole_or_an_error(void **state)
{
    (void)state;
    static const char *const names[PAGE_KINDS] = {"a page", "a report as JSON", "a report as CSV"};
    Reviewing self = {0};
    Error error = {0};
    self.record = whole_record(&self.moves);
    for (int i = 0; i <= self.moves; i++)
        if (i < self.moves)
            record_analyse(self.record, record_node_at(self.record, i), i % 5 == 3 ? 0.2 : 0.6, MOVE_NONE);
    for (int kind = 0; kind < PAGE_KINDS; kind++) {
        self.kind = (PageKind)kind;
        assert_ok(report(&self, &error), &error);
        self.expected = self.text;
        self.text = (Text){0};
        fault_try(&(FaultCase){names[kind], FAULT_ALL, report, check_report, &self});
        text_free(&self.expected);
    }
    record_destroy(self.record);
}

/* ---- Suites ---- */

static Status make_suite(void *context, Error *error)
{
    Reviewing *self = context;
    Review *review = NULL;
    Suite suite = {0};
    SuiteEntry entry;
    int added = 0;
    Status status = review_create(self->record, NULL, &review, error);
    for (int i = 0; status == STATUS_OK && i < review->count; i++)
        if (suite_entry_of(review, i, "a game", &entry))
            status = suite_add(&suite, &entry, error);
    if (status == STATUS_OK)
        status = review_ask(review, self->record, &added, error);
    if (status == STATUS_OK) {
        suite_write(&suite, &self->text);
        status = text_status(&self->text, error);
    }
    suite_free(&suite);
    review_destroy(review);
    return status;
}

/* A fresh record for the next run. */
static void renew(Reviewing *self)
{
    record_destroy(self->record);
    self->record = record_of_first_moves(NULL, self->moves);
    for (int i = 0; i < self->moves; i++)
        record_analyse(self->record, record_node_at(self->record, i), i % 4 == 3 ? 0.1 : 0.9,
                       i == 2 ? MOVE("I-H@2-0") : MOVE_NONE);
}

static void check_suite(void *context, Status status)
{
    Reviewing *self = context;
    renew(self);
    check_report(context, status);
}

static void suites_are_whole_or_an_error(void **state)
{
    (void)state;
    Reviewing self = {.moves = 12};
    Error error = {0};
    renew(&self);
    assert_ok(make_suite(&self, &error), &error);
    assert_true(self.text.length > 0);
    self.expected = self.text;
    self.text = (Text){0};
    renew(&self);
    fault_try(&(FaultCase){"making a suite", FAULT_ALL, make_suite, check_suite, &self});
    text_free(&self.expected);
    record_destroy(self.record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sweeps_end_or_say_why_not),
        cmocka_unit_test(reports_are_whole_or_an_error),
        cmocka_unit_test(suites_are_whole_or_an_error),
    };
    fakes_add(&roster);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
