/* A search's table over time, its view, and the line tree looked up in it. The test plays the search, with a
 * real table. */
#include "ui/state/search/transpositions.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/search/alphabeta/table.h"
#include "tests/support/check.h"
#include "tests/support/sample.h"

static const uint64_t MS = 1000000;

typedef struct Watch {
    Transpositions watch;
    Session *session;
    Table table;
    Report report;
    Position shown;
    TableView view;
    LookupView lookup;
    uint64_t now_ns;
} Watch;

static int begin(void **state)
{
    Watch *self = memory_new(1, sizeof *self);
    Sample sample = sample_seeded(4);
    Error error;
    assert_non_null(self);
    transpositions_init(&self->watch);
    assert_ok(session_create(&self->session, &error), &error);
    assert_ok(table_create(&self->table, 1, &error), &error);
    do
        self->shown = sample_game(&sample);
    while (self->shown.plies != 12);
    self->report.position = self->shown;
    self->report.table.entries = table_entries(&self->table);
    self->now_ns = 1000 * 1000 * MS;
    self->watch.wanted = true;
    transpositions_begin(&self->watch, &self->shown);
    *state = self;
    return 0;
}

static int end(void **state)
{
    Watch *self = *state;
    session_destroy(self->session);
    table_destroy(&self->table);
    free(self);
    return 0;
}

static bool tick(Watch *self, uint64_t ms)
{
    self->now_ns += ms * MS;
    self->report.serial++;
    self->report.time_ns += ms * MS;
    return transpositions_tick(&self->watch, self->session, &self->report, &self->shown, self->now_ns);
}

/* Answers requests as a search does; returns how many look-ups there were. */
static int serve(Watch *self)
{
    Request request;
    int lookups = 0;
    while (session_next_request(self->session, &request)) {
        if (request.kind == REQUEST_TABLE_VIEW) {
            table_view(&self->table, &self->view);
            session_give_table(self->session, &self->view);
        } else if (request.kind == REQUEST_LOOKUP) {
            table_lookup(&self->table, &request.position, &self->lookup);
            session_give_lookup(self->session, &self->lookup);
            lookups++;
        }
    }
    return lookups;
}

static void keep(Watch *self, const Position *position, Bound bound, Score score)
{
    TableUse use = {0};
    const TableEntry entry = {MOVE_NONE, 4, (uint8_t)bound, 0, score, 0};
    table_store(&self->table, table_key(position), &entry, &use);
}

static void figures_are_kept_over_time(void **state)
{
    Watch *self = *state;
    for (int i = 0; i < 1000; i++) {
        self->report.table.permille = i;
        self->report.table.hits = (uint64_t)i;
        tick(self, 130);
    }
    const Transpositions *watch = &self->watch;
    assert_true(watch->sample_count > TABLE_SAMPLES / 4 && watch->sample_count <= TABLE_SAMPLES);
    for (int i = 1; i < watch->sample_count; i++) {
        assert_true(watch->samples[i - 1].time_ns < watch->samples[i].time_ns);
        assert_true(watch->samples[i - 1].filled < watch->samples[i].filled);
    }
    assert_true(watch->samples[0].hits == 0);
    assert_int_equal(watch->now.hits, 999);
    /* Another search begins a new series. */
    transpositions_begin(&self->watch, &self->shown);
    tick(self, 10);
    assert_int_equal(watch->sample_count, 1);
}

/* What is shown of the table follows the search, except where somebody has opened an entry. */
static void entries_are_read_again_as_the_search_goes_on(void **state)
{
    Watch *self = *state;
    tick(self, 200);
    assert_int_equal(serve(self), 1);
    tick(self, 200);
    assert_int_equal(serve(self), 0);
    tick(self, 1500);
    assert_int_equal(serve(self), 1);
    tick(self, 200);
    assert_true(self->watch.nodes[0].answered);
    assert_int_equal(serve(self), 0);
    assert_ok(transpositions_open(&self->watch, 0, NULL), &(Error){0});
    tick(self, 60000);
    assert_int_equal(serve(self), 0);
}

static void nothing_is_asked_of_searches_without_a_table(void **state)
{
    Watch *self = *state;
    Request request;
    Error error;
    self->report.table.entries = 0;
    tick(self, 1000);
    assert_false(session_next_request(self->session, &request));
    assert_int_equal(self->watch.sample_count, 0);
    assert_int_equal(
        transpositions_change(&self->watch, self->session, &(Request){.kind = REQUEST_TABLE_CLEAR}, &error),
        STATUS_NOT_FOUND);
}

static void the_view_is_asked_for_while_wanted(void **state)
{
    Watch *self = *state;
    Request request;
    keep(self, &self->shown, BOUND_EXACT, 100);
    tick(self, 1);
    serve(self);
    tick(self, 1);
    assert_true(self->watch.view.version > 0);
    assert_int_equal(self->watch.view.entries, table_entries(&self->table));
    uint64_t version = self->watch.version;
    while (serve(self) > 0)
        tick(self, 1);
    tick(self, 1);
    assert_false(session_next_request(self->session, &request));
    assert_int_equal(self->watch.version, version);
    self->watch.wanted = false;
    tick(self, 5000);
    assert_false(session_next_request(self->session, &request));
}

static void the_line_tree_follows_the_best_moves(void **state)
{
    Watch *self = *state;
    Move moves[MOVE_LIST_SIZE];
    Position child, grandchild;
    Error error;
    const Kernels *kernels = kernels_best();
    kernels->list(&self->shown, position_turn(&self->shown), moves);
    keep(self, &self->shown, BOUND_EXACT, 70);
    position_play(&self->shown, moves[1], &child);
    keep(self, &child, BOUND_UPPER, 50);
    position_play(&self->shown, moves[2], &child);
    keep(self, &child, BOUND_EXACT, score_loss_in(2));
    kernels->list(&child, position_turn(&child), moves + 10);
    position_play(&child, moves[10], &grandchild);
    keep(self, &grandchild, BOUND_LOWER, 5);
    int lookups = 0;
    for (int i = 0; i < 6; i++) {
        tick(self, 1);
        lookups += serve(self);
    }
    const TableNode *nodes = self->watch.nodes;
    assert_int_equal(lookups, 3);
    assert_int_equal(self->watch.node_count, 4);
    assert_true(nodes[0].entry.found && nodes[0].entry.score == 70);
    assert_int_equal(nodes[0].child_count, 2);
    /* What is a loss for the side to move in the child is a win for the other side, one ply later. */
    assert_int_equal(nodes[1].entry.move, moves[2]);
    assert_int_equal(nodes[1].entry.score, score_win_in(3));
    assert_int_equal(nodes[2].entry.move, moves[1]);
    assert_int_equal(nodes[2].entry.score, -50);
    assert_int_equal(nodes[2].entry.bound, BOUND_LOWER);
    assert_false(nodes[2].answered);
    assert_int_equal(nodes[3].parent, 1);
    assert_int_equal(nodes[3].level, 2);
    assert_int_equal(nodes[3].entry.bound, BOUND_UPPER);
    assert_ok(transpositions_open(&self->watch, 2, &error), &error);
    tick(self, 1);
    assert_int_equal(serve(self), 1);
    tick(self, 1);
    assert_true(nodes[2].answered);
    assert_int_equal(transpositions_open(&self->watch, 4, &error), STATUS_NOT_FOUND);
    /* Another position has another tree. */
    position_play(&self->shown, moves[1], &self->shown);
    tick(self, 1);
    assert_int_equal(self->watch.node_count, 1);
}

static void the_table_is_cleared_and_resized_by_requests(void **state)
{
    Watch *self = *state;
    Request request;
    Error error;
    tick(self, 1);
    serve(self);
    assert_ok(
        transpositions_change(&self->watch, self->session, &(Request){.kind = REQUEST_TABLE_CLEAR}, &error),
        &error);
    assert_true(session_next_request(self->session, &request));
    assert_int_equal(request.kind, REQUEST_TABLE_CLEAR);
    assert_ok(transpositions_change(&self->watch, self->session,
                                    &(Request){.kind = REQUEST_TABLE_SIZE, .amount = 32}, &error),
              &error);
    assert_true(session_next_request(self->session, &request));
    assert_int_equal(request.kind, REQUEST_TABLE_SIZE);
    assert_int_equal(request.amount, 32);
    assert_int_equal(self->watch.sample_count, 0);
    assert_int_equal(transpositions_change(&self->watch, NULL,
                                           &(Request){.kind = REQUEST_TABLE_SIZE, .amount = 32}, &error),
                     STATUS_NOT_FOUND);
}

int main(void)
{
#define AT_WATCH(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        AT_WATCH(figures_are_kept_over_time),
        AT_WATCH(entries_are_read_again_as_the_search_goes_on),
        AT_WATCH(nothing_is_asked_of_searches_without_a_table),
        AT_WATCH(the_view_is_asked_for_while_wanted),
        AT_WATCH(the_line_tree_follows_the_best_moves),
        AT_WATCH(the_table_is_cleared_and_resized_by_requests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
