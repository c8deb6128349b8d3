/* A search's tree as rows and boxes, its growth, its iterations, exports. The test plays the search and
 * answers the requests. */
#include "ui/state/search/search_tree.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/json/json.h"
#include "engine/base/memory.h"
#include "engine/base/platform/file.h"
#include "engine/report/iterations.h"
#include "engine/students/students.h"
#include "tests/support/check.h"
#include "ui/state/search/search_log.h"

static const uint64_t MS = 1000000;

enum { NODES = 7 };

typedef struct Forest {
    SearchTree tree;
    Session *session;
    Report report;
    Iterations iterations;
    TreeViewNode nodes[NODES];
    TreeView view;
    uint64_t now_ns;
} Forest;

/* A root with three moves; the first has two replies and the second one. */
static void plant(Forest *self)
{
    static const struct {
        int parent, level;
        const char *move;
        uint64_t visits;
        float expected, prior;
        int children;
    } nodes[NODES] = {{-1, 0, NULL, 1000, 0.1f, NAN, 5},     {0, 1, "O@0-0", 600, 0.2f, 0.1f, 2},
                      {0, 1, "O@5-5", 300, -0.1f, 0.5f, 1},  {1, 2, "I-H@7-3", 250, 0.3f, 0.2f, 0},
                      {1, 2, "T-D@8-1", 240, 0.1f, 0.3f, 3}, {0, 1, "L-R@9-0", 90, 0.4f, 0.2f, 0},
                      {2, 2, "I-H@3-3", 80, -0.2f, NAN, 0}};
    position_start(&self->report.position);
    self->report.best = MOVE_NONE;
    for (int i = 0; i < NODES; i++)
        self->nodes[i] = (TreeViewNode){.name = {(uint32_t)i + 1, 1},
                                        .parent = nodes[i].parent,
                                        .level = (uint16_t)nodes[i].level,
                                        .move = nodes[i].move ? MOVE(nodes[i].move) : MOVE_NONE,
                                        .children = (uint16_t)nodes[i].children,
                                        .visits = nodes[i].visits,
                                        .expected = nodes[i].expected,
                                        .low = -1,
                                        .high = 1,
                                        .prior = nodes[i].prior};
    self->view = (TreeView){
        .position = self->report.position, .tree_nodes = 12345, .count = NODES, .nodes = self->nodes};
}

static int begin(void **state)
{
    Forest *self = memory_new(1, sizeof *self);
    Error error;
    assert_non_null(self);
    assert_ok(search_tree_init(&self->tree, &error), &error);
    assert_ok(session_create(&self->session, &error), &error);
    plant(self);
    search_tree_begin(&self->tree, &self->report.position);
    self->now_ns = 1000 * 1000 * MS;
    self->tree.wanted = true;
    *state = self;
    return 0;
}

static int end(void **state)
{
    Forest *self = *state;
    search_tree_close(&self->tree);
    session_destroy(self->session);
    free(self);
    return 0;
}

/* Lets some time of the search pass. */
static bool tick(Forest *self, uint64_t ms)
{
    self->now_ns += ms * MS;
    self->report.serial++;
    self->report.time_ns += ms * MS;
    return search_tree_tick(&self->tree, self->session, &self->report, self->now_ns);
}

static void answer(Forest *self)
{
    Error error;
    assert_ok(session_give_tree(self->session, &self->view, &error), &error);
    tick(self, 1);
}

static TreePath path_of(const char *text)
{
    TreePath path;
    Error error;
    assert_ok(tree_path_read(text, &path, &error), &error);
    return path;
}

static void toggle(Forest *self, const char *path)
{
    TreePath read = path_of(path);
    Error error;
    assert_ok(search_tree_toggle(&self->tree, &read, &error), &error);
}

/* The rows are these nodes of the view. */
static void assert_rows(const Forest *self, const char *expected)
{
    char rows[64] = "";
    for (int i = 0; i < self->tree.row_count; i++)
        snprintf(rows + strlen(rows), sizeof rows - strlen(rows), "%d ", self->tree.rows[i].node);
    assert_string_equal(rows, expected);
}

static void views_are_asked_for_while_wanted(void **state)
{
    Forest *self = *state;
    Request request;
    tick(self, 0);
    assert_true(session_next_request(self->session, &request));
    assert_int_equal(request.kind, REQUEST_TREE_VIEW);
    assert_int_equal(request.amount, TREE_NODES);
    assert_int_equal(request.path_count, 0);
    tick(self, 100);
    assert_false(session_next_request(self->session, &request));
    tick(self, 150);
    assert_true(session_next_request(self->session, &request));
    self->tree.wanted = false;
    tick(self, 1000);
    assert_false(session_next_request(self->session, &request));
    search_tree_tick(&self->tree, NULL, &self->report, self->now_ns);
}

static void rows_open_and_close(void **state)
{
    Forest *self = *state;
    answer(self);
    assert_rows(self, "1 2 5 ");
    assert_false(self->tree.rows[0].open);
    toggle(self, "O@0-0");
    assert_true(self->tree.rows[0].open);
    assert_rows(self, "1 3 4 2 5 ");
    toggle(self, "O@0-0");
    assert_rows(self, "1 2 5 ");
}

static void rows_are_in_the_order_chosen(void **state)
{
    Forest *self = *state;
    answer(self);
    toggle(self, "O@0-0");
    assert_rows(self, "1 3 4 2 5 ");
    search_tree_set_sort(&self->tree, TREE_BY_VALUE); /* each by the value for the side that makes the move */
    assert_rows(self, "5 1 4 3 2 ");
    search_tree_set_sort(&self->tree, TREE_BY_PRIOR);
    assert_rows(self, "2 5 1 4 3 ");
    search_tree_set_sort(&self->tree, TREE_BY_RANGE);
    assert_rows(self, "5 2 1 4 3 ");
    search_tree_set_sort(&self->tree, TREE_BY_VISITS);
    search_tree_set_share(&self->tree, 0.245);
    assert_rows(self, "1 3 2 ");
}

static void what_is_open_stays_open(void **state)
{
    Forest *self = *state;
    answer(self);
    toggle(self, "O@5-5");
    toggle(self, "O@0-0");
    assert_rows(self, "1 3 4 2 6 5 ");
    assert_int_equal(self->tree.rows[0].hidden, 0);
    assert_int_equal(self->tree.rows[2].hidden, 3);
    /* Another name, as after recycling, and other visits. */
    self->nodes[2].name.generation = 9;
    self->nodes[1].visits = 601;
    answer(self);
    assert_rows(self, "1 3 4 2 6 5 ");
    toggle(self, "O@5-5");
    assert_rows(self, "1 3 4 2 5 ");
    TreePath missing = path_of("O@7-7");
    Error error;
    assert_int_equal(search_tree_toggle(&self->tree, &missing, &error), STATUS_NOT_FOUND);
    TreePath path;
    Text text = {0};
    search_tree_path(&self->tree, 4, &path);
    tree_path_write(&path, &text);
    assert_string_equal(text_string(&text), "O@0-0 T-D@8-1");
    text_free(&text);
    assert_int_equal(search_tree_find(&self->tree, &path), 4);
    assert_int_equal(tree_path_read("O@0-0 what", &path, &error), STATUS_SYNTAX);
}

static void boxes_are_as_wide_as_their_share(void **state)
{
    Forest *self = *state;
    answer(self);
    static const double lefts[NODES] = {0, 0, 0.6, 0, 0.25, 0.9, 0.6};
    static const double widths[NODES] = {1, 0.6, 0.3, 0.25, 0.24, 0.09, 0.08};
    for (int i = 0; i < NODES; i++) {
        assert_true(fabs((double)self->tree.boxes[i].left - lefts[i]) < 1e-6);
        assert_true(fabs((double)self->tree.boxes[i].width - widths[i]) < 1e-6);
    }
}

static void ranges_narrow_with_visits_and_keep_to_proofs(void **state)
{
    (void)state;
    double low, high, lower, higher;
    TreeViewNode node = {.visits = 100, .expected = 0.5f, .low = -1, .high = 1};
    tree_range(&node, &low, &high);
    node.visits = 10000;
    tree_range(&node, &lower, &higher);
    assert_true(low < lower && lower < 0.5 && 0.5 < higher && higher < high);
    node.low = node.high = node.expected = 1;
    tree_range(&node, &low, &high);
    assert_true(low == 1 && high == 1);
}

static void a_zoomed_view_names_its_nodes_from_the_root(void **state)
{
    Forest *self = *state;
    Request request;
    TreePath top = path_of("O@0-0"), below = path_of("O@0-0 O@5-5");
    Error error;
    answer(self);
    while (session_next_request(self->session, &request))
        continue;
    assert_int_equal(search_tree_zoom(&self->tree, &below, &error), STATUS_NOT_FOUND);
    assert_ok(search_tree_zoom(&self->tree, &top, &error), &error);
    tick(self, 1);
    assert_true(session_next_request(self->session, &request));
    assert_int_equal(request.path_count, 1);
    assert_int_equal(request.path[0], MOVE("O@0-0"));
    self->view.path_count = 1;
    self->view.path[0] = MOVE("O@0-0");
    position_play(&self->report.position, MOVE("O@0-0"), &self->view.position);
    self->nodes[0].move = MOVE("O@0-0");
    answer(self);
    assert_int_equal(search_tree_find(&self->tree, &below), 2);
    assert_int_equal(search_tree_find(&self->tree, &top), 0);
    assert_int_equal(self->tree.growth.count, 1); /* it is the growth of the whole tree */
    /* A view of another position belongs to another search. */
    position_start(&self->view.position);
    answer(self);
    assert_int_equal(search_tree_shown(&self->tree)->count, 0);
    assert_int_equal(self->tree.row_count, 0);
}

static void the_search_is_sent_where_one_wants(void **state)
{
    Forest *self = *state;
    Request request;
    TreePath node = path_of("O@0-0 I-H@7-3"), missing = path_of("O@1-1"), nowhere = {0};
    Error error;
    assert_int_equal(search_tree_focus(&self->tree, self->session, &node, &error), STATUS_NOT_FOUND);
    answer(self);
    while (session_next_request(self->session, &request))
        continue;
    assert_ok(search_tree_focus(&self->tree, self->session, &node, &error), &error);
    assert_true(session_next_request(self->session, &request));
    assert_int_equal(request.kind, REQUEST_FOCUS);
    assert_int_equal(request.node.index, 4);
    assert_int_equal(search_tree_focus(&self->tree, self->session, &missing, &error), STATUS_NOT_FOUND);
    assert_ok(search_tree_focus(&self->tree, self->session, &nowhere, &error), &error);
    assert_true(session_next_request(self->session, &request));
    assert_int_equal(request.node.generation, 0);
    assert_ok(search_tree_visits(&self->tree, self->session, MOVE("O@5-5"), 1000, &error), &error);
    assert_true(session_next_request(self->session, &request));
    assert_int_equal(request.kind, REQUEST_VISITS);
    assert_int_equal(request.amount, 1000);
    assert_int_equal(search_tree_visits(&self->tree, self->session, MOVE_NONE, 1000, &error),
                     STATUS_ILLEGAL_MOVE);
    assert_int_equal(search_tree_visits(&self->tree, NULL, MOVE("O@5-5"), 1000, &error), STATUS_NOT_FOUND);
}

static void tree_history_is_kept_scrubbed_and_played(void **state)
{
    Forest *self = *state;
    SearchTree *tree = &self->tree;
    self->report.best = MOVE("O@0-0");
    for (int i = 0; i < 300; i++) {
        self->nodes[0].visits = 1000 + (uint64_t)i;
        answer(self);
        if (i == 100) {
            self->report.best = MOVE("O@5-5");
            self->report.best_since_ns = self->report.time_ns;
        }
        tick(self, 9);
    }
    const TreeHistory *growth = &tree->growth;
    assert_true(growth->count > GROWTH_MOMENTS / 4 && growth->count <= GROWTH_MOMENTS);
    assert_int_equal(growth->moments[0].view.nodes[0].visits, 1000);
    assert_int_equal(growth->change_count, 2);
    assert_int_equal(growth->changes[1].move, MOVE("O@5-5"));
    search_tree_show(tree, 1500 * MS);
    uint64_t visits = search_tree_shown(tree)->nodes[0].visits;
    assert_true(visits > 1100 && visits < 1200);
    assert_rows(self, "1 2 5 ");
    search_tree_show_live(tree);
    assert_int_equal(search_tree_shown(tree)->nodes[0].visits, 1299);
    search_tree_show(tree, 0);
    search_tree_play(tree, true);
    tick(self, 1);
    tick(self, 5000); /* half of the time that playing everything takes */
    assert_true(tree->playing);
    assert_true(search_tree_shown(tree)->nodes[0].visits > 1050);
    assert_true(search_tree_shown(tree)->nodes[0].visits < 1299);
    tick(self, 6000);
    assert_false(tree->playing);
    assert_int_equal(tree->moment, TREE_LIVE);
    /* Another search begins with nothing. */
    position_play(&self->report.position, MOVE("O@0-0"), &self->report.position);
    search_tree_begin(tree, &self->report.position);
    tick(self, 1);
    assert_int_equal(growth->count, 0);
    assert_int_equal(search_tree_shown(tree)->count, 0);
}

/* However long the search runs, the tree can be seen as it was when another move became the best; and what is
 * shown stays while moments around it are dropped. */
static void changes_of_the_best_move_are_not_forgotten(void **state)
{
    Forest *self = *state;
    SearchTree *tree = &self->tree;
    const TreeHistory *growth = &tree->growth;
    for (int i = 0; i < 1000; i++) {
        if (i % 100 == 37) {
            self->report.best = self->nodes[1 + (i / 100) % 2].move;
            self->report.best_since_ns = self->report.time_ns;
        }
        self->nodes[0].visits = 1000 + (uint64_t)i;
        tick(self, 9);
        answer(self);
        if (i == 110)
            search_tree_show(tree, 1040 * MS);
        if (i > 110)
            assert_true(growth->moments[tree->moment].time_ns <= 1040 * MS);
    }
    assert_int_equal(growth->change_count, 10);
    for (int i = 0; i < growth->change_count; i++) {
        int moment = tree_history_from(growth, growth->changes[i].time_ns);
        assert_true(growth->moments[moment].first);
        assert_int_equal(growth->moments[moment].view.nodes[0].visits, 1037 + 100 * i);
    }
    assert_int_equal(tree_history_from(growth, self->report.time_ns + 1), -1);
    search_tree_show_live(tree);
}

/* A view from the same time as the moment shown replaces it, and the rows are its rows. */
static void rows_are_those_of_the_moment_shown(void **state)
{
    Forest *self = *state;
    Error error;
    answer(self);
    search_tree_show(&self->tree, self->report.time_ns);
    assert_rows(self, "1 2 5 ");
    self->view.count = 2;
    assert_ok(session_give_tree(self->session, &self->view, &error), &error);
    tick(self, 0);
    assert_int_equal(search_tree_shown(&self->tree)->count, 2);
    assert_rows(self, "1 ");
}

/* If nobody looks, a view is requested once for each change. */
static void changes_are_kept_unseen(void **state)
{
    Forest *self = *state;
    Request request;
    self->tree.wanted = false;
    tick(self, 1000);
    assert_false(session_next_request(self->session, &request));
    self->report.best = MOVE("O@0-0");
    tick(self, 1000);
    assert_true(session_next_request(self->session, &request));
    assert_int_equal(request.kind, REQUEST_TREE_VIEW);
    tick(self, 1000);
    assert_false(session_next_request(self->session, &request));
}

static void a_node_has_a_line(void **state)
{
    Forest *self = *state;
    Move line[VIEW_PATH_MOVES];
    TreePath second = path_of("O@5-5"), missing = path_of("O@1-1"), root = {0};
    answer(self);
    assert_int_equal(search_tree_line(&self->tree, &root, line, VIEW_PATH_MOVES), 2);
    assert_int_equal(line[0], MOVE("O@0-0"));
    assert_int_equal(line[1], MOVE("I-H@7-3"));
    assert_int_equal(search_tree_line(&self->tree, &second, line, VIEW_PATH_MOVES), 2);
    assert_int_equal(line[0], MOVE("O@5-5"));
    assert_int_equal(line[1], MOVE("I-H@3-3"));
    assert_int_equal(search_tree_line(&self->tree, &second, line, 1), 1);
    assert_int_equal(search_tree_line(&self->tree, &missing, line, VIEW_PATH_MOVES), 0);
}

static void trees_are_exported_above_a_share(void **state)
{
    Forest *self = *state;
    Text text = {0};
    JsonValue *json;
    Error error;
    assert_int_equal(search_tree_export(&self->tree, "tree.json", &text, &error), STATUS_NOT_FOUND);
    answer(self);
    self->tree.share = 0.2;
    assert_int_equal(search_tree_export(&self->tree, "tree.txt", &text, &error), STATUS_INVALID);
    assert_ok(search_tree_export(&self->tree, "tree.json", &text, &error), &error);
    assert_ok(json_parse(text.bytes, text.length, &json, &error), &error);
    const JsonValue *nodes = json_member(json, "nodes");
    assert_int_equal(nodes->count, 5);
    assert_true(json_is_string(json_member(json_next(json_first(nodes)), "move"), "O@0-0"));
    json_free(json);
    text_clear(&text);
    tree_write(&self->view, 0.5, TREE_CSV, &text);
    assert_string_equal(text_string(&text),
                        "node,parent,level,move,visits,expected,low,high,prior,proven,plies\n"
                        "0,-1,0,,1000,0.1,-1,1,,,0\n"
                        "1,0,1,O@0-0,600,0.2,-1,1,0.1,,0\n");
    text_clear(&text);
    tree_write(&self->view, 0.5, TREE_DOT, &text);
    assert_non_null(strstr(text_string(&text), "n0 -> n1;"));
    assert_null(strstr(text_string(&text), "n2"));
    text_free(&text);
}

/* ---- Alpha-beta ---- */

static void report_depth(Forest *self, int depth, const char *best)
{
    Report *report = &self->report;
    report->serial++;
    report->time_ns += 10 * MS;
    report->depth = (uint8_t)depth;
    report->depths[0].nodes = 900;
    report->depths[1].nodes = 90;
    report->depths[1].cutoffs[0] = 60;
    report->depths[1].cutoffs[1] = 20;
    report->move_count = 2;
    report->moves[0] = (ReportMove){.move = MOVE(best), .effort = 75};
    report->moves[1] = (ReportMove){.move = MOVE("O@9-9"), .effort = 25};
    report->line_count = 1;
    report->lines[0] = (ReportLine){.score = depth};
}

static void iterations_are_collected_from_reports(void **state)
{
    Forest *self = *state;
    Iterations *iterations = &self->iterations;
    DepthFigures figures[REPORT_DEPTHS];
    report_depth(self, 1, "O@0-0");
    assert_true(iterations_note(iterations, &self->report));
    report_depth(self, 1, "O@0-0");
    assert_false(iterations_note(iterations, &self->report));
    report_depth(self, 3, "O@5-5");
    assert_true(iterations_note(iterations, &self->report));
    assert_int_equal(iterations->count, 2);
    assert_false(iterations->items[0].changed);
    assert_true(iterations->items[1].changed);
    assert_int_equal(iterations->items[1].depth, 3);
    assert_int_equal(iterations->items[1].score, 3);
    assert_true(iterations->items[1].roots[0].share == 0.75f);
    assert_int_equal(report_depth_figures(&self->report, figures), 2);
    assert_true(figures[1].first == 0.75 && figures[1].branching == 10);
    assert_true(isnan(figures[0].first) && isnan(figures[0].branching));
    assert_true(fabs(figures[0].nodes - 900.0 / 990) < 1e-9);
}

/* ---- The log ---- */

static void searches_are_logged_as_text(void **state)
{
    Forest *self = *state;
    SearchLog *log = memory_new(1, sizeof *log);
    Roster roster = {0};
    Game game;
    Text text = {0};
    assert_non_null(log);
    roster_add_own(&roster);
    students_add(&roster);
    game_start(&game, NULL);
    assert_false(search_log_note(log, SEARCH_LOG_A, "mcts:seed=7", "", &game, &self->report));
    self->report.best = MOVE("O@0-0");
    report_depth(self, 2, "O@0-0");
    self->report.lines[0] =
        (ReportLine){.score = 150, .expected = 0.5f, .count = 1, .moves = {MOVE("O@0-0")}};
    assert_true(search_log_note(log, SEARCH_LOG_A, "mcts:seed=7", "", &game, &self->report));
    assert_false(search_log_note(log, SEARCH_LOG_A, "mcts:seed=7", "", &game, &self->report));
    assert_true(search_log_note(log, SEARCH_LOG_B, "mcts:seed=8", "1 s", &game, &self->report));
    self->report.serial++;
    self->report.finished = true;
    assert_true(search_log_note(log, SEARCH_LOG_A, "mcts:seed=7", "", &game, &self->report));
    assert_int_equal(log->count, 2);
    const SearchLogEntry *entry = search_log_find(log, 1);
    assert_true(entry->finished);
    search_log_write(entry, &roster, &text);
    assert_non_null(strstr(text_string(&text), "1. mcts:seed=7\n  options: policy=puct"));
    assert_non_null(strstr(text_string(&text), " seed=7\n"));
    assert_non_null(
        strstr(text_string(&text), "  limits: none\n  finished: depth 2, 0 positions, 0.010 s\n"));
    assert_non_null(strstr(text_string(&text), "+1.50 tokens, 75.0%"));
    assert_non_null(strstr(text_string(&text), "  line: O@0-0\n"));
    self->report.serial++;
    self->report.lines[0].value = value_proven(PROOF_LOSS, 8, VALUE_EXACT);
    search_log_note(log, SEARCH_LOG_B, "mcts:seed=8", "1 s", &game, &self->report);
    assert_int_equal(search_log_find(log, 2)->value.proof, PROOF_NONE); /* another move may be better */
    /* The same question again is another search; if there are many, the oldest are dropped. */
    for (int i = 0; i < SEARCH_LOG_ENTRIES; i++) {
        self->report.serial = 0;
        report_depth(self, 1, "O@0-0");
        assert_true(search_log_note(log, SEARCH_LOG_A, "mcts:seed=7", "", &game, &self->report) || i == 0);
        self->report.serial++;
        assert_true(search_log_note(log, SEARCH_LOG_A, "mcts:seed=7", "", &game, &self->report) || i == 0);
    }
    assert_int_equal(log->count, SEARCH_LOG_ENTRIES);
    assert_null(search_log_find(log, 1));
    text_free(&text);
    free(log);
}

int main(void)
{
#define IN_FOREST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        IN_FOREST(views_are_asked_for_while_wanted),
        IN_FOREST(rows_open_and_close),
        IN_FOREST(rows_are_in_the_order_chosen),
        IN_FOREST(what_is_open_stays_open),
        IN_FOREST(boxes_are_as_wide_as_their_share),
        cmocka_unit_test(ranges_narrow_with_visits_and_keep_to_proofs),
        IN_FOREST(a_zoomed_view_names_its_nodes_from_the_root),
        IN_FOREST(the_search_is_sent_where_one_wants),
        IN_FOREST(tree_history_is_kept_scrubbed_and_played),
        IN_FOREST(changes_of_the_best_move_are_not_forgotten),
        IN_FOREST(rows_are_those_of_the_moment_shown),
        IN_FOREST(changes_are_kept_unseen),
        IN_FOREST(a_node_has_a_line),
        IN_FOREST(trees_are_exported_above_a_share),
        IN_FOREST(iterations_are_collected_from_reports),
        IN_FOREST(searches_are_logged_as_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
