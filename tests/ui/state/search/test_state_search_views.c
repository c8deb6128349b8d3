/* Trees, tables and the log of searches, by actions alone; with real searches. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "engine/base/platform/clock.h"
#include "engine/base/platform/file.h"
#include "tests/support/ui/test_app.h"

static const uint64_t PATIENCE_NS = 120000000000u;

/* Ticks until a condition holds. */
#define AWAIT(self, condition)                                    \
    for (uint64_t last = clock_ns() + PATIENCE_NS; !(condition);) \
    go_on(self, last)

static void go_on(TestApp *self, uint64_t last)
{
    assert_true(clock_ns() < last);
    app_tick(&self->app, clock_ns());
    nanosleep(&(struct timespec){.tv_nsec = 500000}, NULL);
}

/* Brings a panel to the front and starts the agent. */
static void look_into(TestApp *test, const char *panel, const char *agent)
{
    Layout *layout = &test->app.settings.layouts[MODE_ANALYSE];
    char script[128];
    Error error;
    DO(test, "view.mode analyse");
    assert_ok(layout_put(layout, panel, "board", LAYOUT_RIGHT, &error), &error);
    snprintf(script, sizeof script, "analysis.agent %s; analysis.toggle", agent);
    DO(test, script);
}

static void a_growing_tree_is_looked_into(void **state)
{
    TestApp *test = *state;
    SearchTree *tree = &test->app.search_views.sessions[ANALYSIS_A].tree;
    Text text = {0};
    Error error;
    DO(test, "move.place 'O@0-0'; move.place 'O@5-5'");
    FAILS(test, "tree.focus ''", "tree.focus: 'Search below a node' is not available now");
    look_into(test, "tree", "mcts:memory=8");
    AWAIT(test, tree->row_count > 3 && tree->view.nodes[0].visits > 200 && tree->growth.count > 1);
    TreePath path;
    char script[128];
    search_tree_path(tree, tree->rows[0].node, &path);
    tree_path_write(&path, &text);
    snprintf(script, sizeof script,
             "tree.toggle '%s'; tree.focus '%s'; tree.sort value; tree.visits '%s 100'", text_string(&text),
             text_string(&text), text_string(&text));
    DO(test, script);
    assert_int_equal(tree->open_count, 1);
    assert_int_equal(tree->focus.count, 1);
    DO(test, "tree.focus ''; tree.share 1; tree.growth 0; tree.play; tree.growth ''; tree.zoom ''");
    DO(test, "tree.export '%/tree.csv'");
    text_clear(&text);
    assert_ok(file_read(test_app_path(test, "tree.csv"), 1 << 24, &text, &error), &error);
    assert_memory_equal(text_string(&text), "node,parent,level,move,visits", 29);
    text_clear(&text);
    tree_path_write(&path, &text);
    snprintf(script, sizeof script, "tree.insert '%s'; tree.go '%s'", text_string(&text), text_string(&text));
    DO(test, script);
    assert_int_equal(test->app.document.position.plies, 3);
    text_free(&text);
    FAILS(test, "tree.share many", "tree.share: 'many': expected percent, from 0 to 100");
}

static void a_table_is_looked_into(void **state)
{
    TestApp *test = *state;
    const SearchView *search_views = &test->app.search_views.sessions[ANALYSIS_A];
    DO(test, "move.place 'O@0-0'; move.place 'O@5-5'");
    FAILS(test, "table.clear", "table.clear: 'Clear the table' is not available now");
    look_into(test, "transpositions", "alphabeta:hash=4");
    AWAIT(test, search_views->table.node_count > 1 && search_views->table.view.version > 0);
    AWAIT(test, search_views->iterations.count > 1 && search_views->table.sample_count > 1);
    assert_int_equal(search_views->table.view.entries, (4 << 20) / 16);
    DO(test, "table.open 1; table.clear; table.size 2");
    AWAIT(test, search_views->table.view.entries == (2 << 20) / 16);
}

static void searches_are_logged_copied_and_asked_again(void **state)
{
    TestApp *test = *state;
    const SearchLog *log = &test->app.search_views.log;
    FAILS(test, "log.copy", "log.copy: 'Copy the log of searches' is not available now");
    DO(test, "move.place 'O@0-0'; move.place 'O@5-5'; play.red 'champion:level=2,seed=7'; play.blue person;"
             "play.clock none; play.start; wait idle; play.stop");
    AWAIT(test, log->count == 1 && log->entries[0].finished);
    DO(test, "log.copy 1");
    const char *text = text_string(&test->app.copied);
    assert_non_null(strstr(text, "1. champion:level=2,seed=7\n  options: "));
    assert_non_null(strstr(text, " threads=1 "));
    assert_non_null(strstr(text, "  moves: O@0-0 O@5-5\n"));
    DO(test, "go.first; log.replay 1");
    AWAIT(test, log->count == 2 && log->entries[1].finished);
    assert_int_equal(test->app.document.position.plies, 2);
    assert_string_equal(log->entries[1].agent, "champion:level=2,seed=7");
    assert_int_equal(log->entries[1].best, log->entries[0].best);
    FAILS(test, "log.copy 3", "log.copy: '3': expected a number from 1 to 2");
    FAILS(test, "file.new", "file.new: there are unsaved changes: save or discard them");
    DO(test, "file.answer drop");
    FAILS(test, "log.replay 1", "log.replay: the game shown does not hold this position: open its game");
}

int main(void)
{
#define AT_DESK(test) cmocka_unit_test_setup_teardown(test, test_app_begin, test_app_end)
    const struct CMUnitTest tests[] = {
        AT_DESK(a_growing_tree_is_looked_into),
        AT_DESK(a_table_is_looked_into),
        AT_DESK(searches_are_logged_copied_and_asked_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
