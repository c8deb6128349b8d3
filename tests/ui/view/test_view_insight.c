#include "tests/support/ui/hands.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/platform/clock.h"
#include "tests/support/reviewed.h"

enum { WIDTH = 1200, HEIGHT = 1100 };

static const uint64_t PATIENCE_NS = 120000000000u;

/* Waits for what a search does. */
#define HANDS_AWAIT(hands, condition)                             \
    for (uint64_t last = clock_ns() + PATIENCE_NS; !(condition);) \
    assert_true(clock_ns() < last), hands_wait(hands, 5)

static int begin(void **state)
{
    *state = hands_open(WIDTH, HEIGHT);
    return 0;
}

static int begin_wide(void **state)
{
    *state = hands_open(1600, 1000);
    return 0;
}

/* The smallest window that shows all panels. */
static int begin_small(void **state)
{
    *state = hands_open(1024, 640);
    return 0;
}

static int end(void **state)
{
    hands_close(*state);
    return 0;
}

static void play(Hands *hands, int moves)
{
    for (int i = 0; i < moves; i++) {
        Move list[MOVE_LIST_SIZE];
        const Position *position = &hands->app->document.position;
        char text[MOVE_TEXT_SIZE];
        kernels_best()->list(position, position_turn(position), list);
        move_write(list[0], text);
        hands_do(hands, "move.place", text);
    }
}

static void show(Hands *hands, const char *panel)
{
    hands_do(hands, "view.mode", "analyse");
    play(hands, 12);
    hands_do(hands, "view.panel.show", panel);
}

/* Starts a search, and waits until its tree is so large that some of the root's children have children. */
static const SearchTree *search(Hands *hands)
{
    const SearchTree *tree = &app_search_view(hands->app)->tree;
    hands_do(hands, "analysis.agent", "mcts");
    hands_do(hands, "analysis.toggle", NULL);
    HANDS_AWAIT(hands, tree->row_count > 0 && hands_see(hands, "tree.open.0"));
    /* Views that arrive while the pointer moves would move the rows under it; so would a second one of the
     * moment shown, which can't come after a later one. */
    const TreeHistory *growth = &tree->growth;
    HANDS_AWAIT(hands, growth->count > 0);
    hands_do(hands, "tree.growth", "1000000");
    HANDS_AWAIT(hands, growth->moments[growth->count - 1].time_ns > growth->moments[tree->moment].time_ns);
    return tree;
}

static void nodes_open_and_close(void **state)
{
    Hands *hands = *state;
    show(hands, "tree");
    const SearchTree *tree = search(hands);
    int rows = tree->row_count;
    assert_int_equal(tree->open_count, 0);
    hands_click(hands, "tree.open.0");
    assert_int_equal(tree->open_count, 1);
    assert_true(tree->row_count > rows);
    hands_click(hands, "tree.open.0");
    assert_int_equal(tree->open_count, 0);
}

static void heads_of_columns_sort(void **state)
{
    Hands *hands = *state;
    show(hands, "tree");
    const SearchTree *tree = search(hands);
    assert_int_equal(tree->sort, TREE_BY_VISITS);
    hands_click(hands, "tree.rows.heading.value");
    assert_int_equal(tree->sort, TREE_BY_VALUE);
    const TreeViewNode *nodes = search_tree_shown(tree)->nodes;
    for (int i = 1; i < tree->row_count; i++)
        assert_true(nodes[tree->rows[i].node].expected <= nodes[tree->rows[i - 1].node].expected);
    hands_click(hands, "tree.rows.heading.Visits");
    assert_int_equal(tree->sort, TREE_BY_VISITS);
}

static void the_search_goes_where_it_is_sent(void **state)
{
    Hands *hands = *state;
    show(hands, "tree");
    const SearchTree *tree = search(hands);
    hands_click(hands, "tree.focus"); /* nothing is chosen yet */
    assert_int_equal(tree->focus.count, 0);
    hands_click(hands, "tree.row.0");
    assert_int_equal(hands->ui->search_views.chosen.count, 1);
    hands_click(hands, "tree.focus");
    assert_int_equal(tree->focus.count, 1);
    assert_int_equal(tree->focus.moves[0], hands->ui->search_views.chosen.moves[0]);
    hands_click(hands, "tree.focus");
    assert_int_equal(tree->focus.count, 0);
}

static void a_node_is_previewed_while_the_pointer_is_on_it(void **state)
{
    Hands *hands = *state;
    const TreePath *hovered = &hands->app->view.hovered_node;
    show(hands, "tree");
    const SearchTree *tree = search(hands);
    hands_move(hands, "tree.row.1");
    assert_int_equal(hovered->count, 1);
    assert_int_equal(hovered->moves[0], search_tree_shown(tree)->nodes[tree->rows[1].node].move);
    hands_move(hands, "tree.play");
    assert_int_equal(hovered->count, 0);
    uint64_t last = clock_ns() + PATIENCE_NS;
    while (tree->boxes[1].width < 0.05f) { /* its box is too small to hit */
        assert_true(clock_ns() < last);
        hands_do(hands, "tree.growth", "");
        hands_wait(hands, 5);
        hands_do(hands, "tree.growth", "1000000");
    }
    /* Clicks the most visited child, at the left below the root. The search continues, so another child may
     * have become the most visited between the frame in which it was found and the check. */
    Box icicle = hands_box(hands, "tree.icicle");
    do {
        assert_true(clock_ns() < last);
        hands_move(hands, "tree.icicle");
        hands_move_by(hands, (int)((tree->boxes[1].width - 1) * box_width(icicle) / 2),
                      (int)(36 - box_height(icicle) / 2));
        assert_int_equal(hovered->count, 1);
    } while (hovered->moves[0] != search_tree_shown(tree)->nodes[1].move);
    hands_move(hands, "tree.play");
    assert_int_equal(hovered->count, 0);
}

/* Each row shows its move, its visits and its value, and can be sorted by each. */
static void little_room_leaves_the_main_columns(void **state)
{
    Hands *hands = *state;
    show(hands, "tree");
    search(hands);
    assert_true(hands_see(hands, "tree.rows.heading.move"));
    assert_true(hands_see(hands, "tree.rows.heading.Visits"));
    assert_true(hands_see(hands, "tree.rows.heading.value"));
    assert_false(hands_see(hands, "tree.rows.heading.Prior"));
    assert_true(box_width(hands_box(hands, "tree.rows.heading.move")) > 100);
}

static void changes_of_the_best_move_lead_to_their_moments(void **state)
{
    Hands *hands = *state;
    char label[32] = "";
    show(hands, "tree");
    const SearchTree *tree = search(hands);
    hands_do(hands, "analysis.stop", NULL);
    const TreeHistory *growth = &tree->growth;
    int change = 0;
    for (; change < growth->change_count; change++) {
        snprintf(label, sizeof label, "tree.change.%d", change);
        if (hands_see(hands, label))
            break;
    }
    hands_do(hands, "tree.growth", "");
    hands_click(hands, label);
    int expected = tree_history_from(growth, growth->changes[change].time_ns);
    assert_int_equal(tree->moment < 0, expected < 0);
    if (expected >= 0) /* moments are reached by milliseconds */
        assert_true(growth->moments[tree->moment].time_ns - growth->moments[expected].time_ns <= 1000000);
}

static void the_menu_exports(void **state)
{
    Hands *hands = *state;
    show(hands, "tree");
    search(hands);
    hands_click(hands, "tree.menu");
    hands_click(hands, "tree.export");
    assert_string_equal(hands->app->view.dialog, "file");
    assert_string_equal(hands->app->view.dialog_action, "tree.export");
    assert_string_equal(hands->ui->drafts.file.name, "game-tree.json");
}

static void a_node_comes_onto_the_board(void **state)
{
    Hands *hands = *state;
    show(hands, "tree");
    search(hands);
    hands_click(hands, "tree.row.0");
    Move move = hands->ui->search_views.chosen.moves[0];
    hands_click(hands, "tree.go");
    assert_int_equal(hands->app->document.node->move, move);
}

static void a_slider_changes_the_ranking(void **state)
{
    Hands *hands = *state;
    const WeightEditor *weight_editor = &hands->app->search_views.weight_editor;
    bool moved = false;
    show(hands, "heuristics");
    assert_false(weight_editor_changed(weight_editor));
    int term = TERM_TERRITORY;
    double before = weight_editor->weights.weights[term];
    /* All the way to the left: territory now counts most for the opponent. */
    hands_move(hands, "heuristics.territory");
    Box box = hands_box(hands, "heuristics.territory");
    hands_press(hands, SDL_BUTTON_LEFT);
    hands_move_by(hands, (int)(box.left - box.right), 0);
    hands_release(hands, SDL_BUTTON_LEFT);
    assert_true(weight_editor->weights.weights[term] < before);
    assert_true(weight_editor_changed(weight_editor));
    for (int i = 0; i < weight_editor->rank_count; i++)
        moved = moved || weight_editor->ranks[i].now != weight_editor->ranks[i].before;
    assert_true(moved);
    hands_click(hands, "heuristics.reset");
    assert_false(weight_editor_changed(weight_editor));
}

static void a_placement_is_explained(void **state)
{
    Hands *hands = *state;
    const WeightEditor *weight_editor = &hands->app->search_views.weight_editor;
    show(hands, "heuristics");
    hands_click(hands, "heuristics.rank.1");
    assert_int_equal(weight_editor->candidate, weight_editor->ranks[0].move);
    assert_true(weight_editor->after.known);
    hands_click(hands, "heuristics.back");
    assert_int_equal(weight_editor->candidate, MOVE_NONE);
}

static void searches_are_logged(void **state)
{
    Hands *hands = *state;
    show(hands, "tree");
    search(hands);
    hands_do(hands, "view.panel.show", "log");
    assert_int_equal(hands->ui->search_views.log_chosen, 0);
    hands_click(hands, "log.entry.1");
    assert_int_equal(hands->ui->search_views.log_chosen, 1);
    uint64_t copies = hands->app->copies;
    hands_click(hands, "log.copy");
    assert_true(hands->app->copies > copies);
    assert_non_null(strstr(text_string(&hands->app->copied), "mcts"));
}

/* One search has tables and the other has none: each panel shows what it has, or says how to get it. */
static void panels_show_what_a_search_has(void **state)
{
    Hands *hands = *state;
    const SearchView *search_views = app_search_view(hands->app);
    show(hands, "tree");
    assert_false(hands_see(hands, "tree.rows"));
    assert_true(hands_see(hands, "analysis.toggle"));
    hands_do(hands, "analysis.agent", "champion");
    hands_do(hands, "analysis.toggle", NULL);
    uint64_t last = clock_ns() + PATIENCE_NS;
    while (search_views->iterations.count == 0 || !search_views->table.nodes[0].answered) {
        assert_true(clock_ns() < last);
        hands_wait(hands, 5);
    }
    hands_do(hands, "view.panel.show", "transpositions");
    assert_true(hands_see(hands, "table.clear"));
    assert_false(hands_see(hands, "tree.rows"));
}

/* Each agent has its own tree and iterations, while both search and after they have stopped. */
static void the_tree_is_of_the_agent_shown(void **state)
{
    Hands *hands = *state;
    const AnalysisSession *sessions = hands->app->analysis.sessions;
    show(hands, "tree");
    hands_do(hands, "analysis.agent", "champion:threads=1");
    hands_do(hands, "analysis.toggle", NULL);
    HANDS_AWAIT(hands, sessions[ANALYSIS_A].report->serial > 4);
    hands_do(hands, "analysis.second", "mcts:threads=1");
    hands_do(hands, "analysis.session", "b");
    HANDS_AWAIT(hands, hands_see(hands, "tree.row.0"));
    hands_do(hands, "analysis.session", "a");
    HANDS_AWAIT(hands, hands_see(hands, "tree.iterations"));
    assert_false(hands_see(hands, "tree.row.0"));
    hands_do(hands, "analysis.stop", NULL);
    hands_do(hands, "analysis.session", "b");
    hands_settle(hands);
    assert_true(hands_see(hands, "tree.row.0"));
    assert_false(hands_see(hands, "tree.iterations"));
    hands_do(hands, "analysis.session", "a");
    hands_settle(hands);
    assert_false(hands_see(hands, "tree.row.0"));
}

/* Space and Enter press the widget with the keyboard focus, and the board gets neither. */
static void panels_are_worked_by_keys(void **state)
{
    static const SDL_Scancode pressing[] = {SDL_SCANCODE_SPACE, SDL_SCANCODE_RETURN, SDL_SCANCODE_KP_ENTER};
    Hands *hands = *state;
    const Layout *layout = &hands->app->settings.layouts[MODE_ANALYSE];
    show(hands, "lines");
    hands_key(hands, SDL_SCANCODE_F6, 0);
    hands_key(hands, SDL_SCANCODE_RIGHT, 0);
    hands_key(hands, SDL_SCANCODE_RIGHT, 0);
    for (int i = 0; i < 3; i++) {
        hands_do(hands, "view.panel.show", "lines");
        assert_false(layout_shows(layout, "review"));
        hands_key(hands, pressing[i], 0);
        assert_true(layout_shows(layout, "review"));
    }
    assert_false(hands->app->analysis.on);
}

/* A report as a search makes it, with two lines; the first is the better one. */
static void report_lines(Hands *hands, int session, Move first, Move second)
{
    AnalysisSession *asked = &hands->app->analysis.sessions[session];
    Report *report = asked->report;
    *report = (Report){.serial = 1,
                       .position = hands->app->document.position,
                       .nodes = 1000,
                       .depth = 4,
                       .line_count = 2,
                       .lines = {{.moves = {first}, .count = 1, .depth = 4, .expected = 0.5f, .effort = 600},
                                 {.moves = {second}, .count = 1, .depth = 4, .expected = 0, .effort = 400}}};
    asked->source = ANALYSIS_LIVE;
    asked->version++;
    hands_settle(hands);
}

static void a_menu_stays_with_its_line(void **state)
{
    Hands *hands = *state;
    Move moves[] = {MOVE("I-H@5-5"), MOVE("O@2-2")};
    show(hands, "lines");
    hands_do(hands, "go.first", NULL);
    report_lines(hands, ANALYSIS_A, moves[0], moves[1]);
    hands_move(hands, "lines.1");
    hands_press(hands, SDL_BUTTON_RIGHT);
    hands_release(hands, SDL_BUTTON_RIGHT);
    report_lines(hands, ANALYSIS_A, moves[1], moves[0]);
    hands_click(hands, "line.insert");
    const RecordNode *root = hands->app->document.record->root;
    assert_non_null(record_child(root, moves[0]));
    assert_null(record_child(root, moves[1]));
}

/* A button is pressed on one line, and released where another has come. */
static void a_press_is_for_its_line(void **state)
{
    Hands *hands = *state;
    Move moves[] = {MOVE("I-H@5-5"), MOVE("O@2-2")};
    show(hands, "lines");
    hands_do(hands, "go.first", NULL);
    report_lines(hands, ANALYSIS_A, moves[0], moves[1]);
    hands_move(hands, "lines.1");
    hands_press(hands, SDL_BUTTON_LEFT);
    report_lines(hands, ANALYSIS_A, moves[1], moves[0]);
    hands_release(hands, SDL_BUTTON_LEFT);
    assert_null(record_child(hands->app->document.record->root, moves[1]));
}

static void lines_of_two_agents_are_side_by_side(void **state)
{
    Hands *hands = *state;
    show(hands, "lines");
    hands_do(hands, "go.first", NULL);
    report_lines(hands, ANALYSIS_A, MOVE("I-H@5-5"), MOVE("O@2-2"));
    assert_false(hands_see(hands, "lines.other.1"));
    hands_do(hands, "analysis.second", "mcts");
    report_lines(hands, ANALYSIS_B, MOVE("O@7-7"), MOVE("O@2-2"));
    Box a = hands_box(hands, "lines.1");
    Box b = hands_box(hands, "lines.other.1");
    assert_true(a.right < b.left && a.top == b.top);
    hands_move(hands, "lines.other.1");
    assert_int_equal(hands->app->view.hovered_line.moves[0], MOVE("O@7-7"));
    hands_click(hands, "lines.other.1");
    assert_int_equal(hands->app->document.node->move, MOVE("O@7-7"));
}

/* The value of the move played is this search's, or it is said to be that of another. */
static void a_saved_value_is_told_from_the_search(void **state)
{
    Hands *hands = *state;
    Document *document = &hands->app->document;
    show(hands, "lines");
    hands_do(hands, "go.first", NULL);
    RecordNode *played = document->record->root->first_child;
    record_analyse(document->record, played, 0.6, MOVE_NONE);
    report_lines(hands, ANALYSIS_A, MOVE("I-H@5-5"), MOVE("O@2-2"));
    const ShownLines *lines = derived_lines(&hands->ui->derived);
    assert_int_equal(lines->count, 3);
    assert_true(lines->lines[2].played && lines->lines[2].saved);
    played->analysis->nodes = 0; /* no search */
    report_lines(hands, ANALYSIS_A, MOVE("I-H@5-5"), MOVE("O@2-2"));
    assert_true(isnan(lines->lines[2].line.expected));
    Report *report = hands->app->analysis.sessions[ANALYSIS_A].report;
    report_lines(hands, ANALYSIS_A, MOVE("I-H@5-5"), MOVE("O@2-2"));
    report->move_count = 1;
    report->moves[0] = (ReportMove){.move = played->move, .expected = -0.25f, .effort = 10};
    hands->app->analysis.sessions[ANALYSIS_A].version++;
    hands_settle(hands);
    assert_true(lines->lines[2].played && !lines->lines[2].saved);
    assert_true(lines->lines[2].line.expected == -0.25f);
    assert_int_equal(lines->lines[2].line.effort, 10);
}

/* The classes of lines follow the limits for mistakes, even if nothing else changes. */
static void lines_follow_the_bounds_of_mistakes(void **state)
{
    Hands *hands = *state;
    Document *document = &hands->app->document;
    show(hands, "lines");
    hands_do(hands, "go.first", NULL);
    RecordNode *node = document->record->root;
    record_analyse(document->record, node, 0.6, MOVE("I-H@5-5"));
    record_analyse(document->record, node->first_child, 0.5, MOVE_NONE);
    hands_do(hands, "go.next", NULL);
    hands_do(hands, "go.first", NULL);
    hands_settle(hands);
    const ShownLines *lines = derived_lines(&hands->ui->derived);
    assert_int_equal(lines->count, 2);
    assert_true(lines->lines[1].played);
    assert_int_equal(lines->lines[1].loss_class, LOSS_DOUBTFUL);
    hands_do(hands, "review.marks", "2,4,8");
    hands_settle(hands);
    assert_int_equal(lines->lines[1].loss_class, LOSS_BLUNDER);
}

/* A review keeps what was best, but nothing about other placements: the map is empty, but not everything is
 * unknown. */
static void the_map_says_that_the_best_is_known(void **state)
{
    Hands *hands = *state;
    Document *document = &hands->app->document;
    show(hands, "heatmap");
    hands_do(hands, "go.first", NULL);
    assert_false(hands_see(hands, "heatmap.best-only"));
    record_analyse(document->record, document->record->root, 0.6, MOVE("I-H@5-5"));
    document->record->root->analysis->root_count = 0;
    hands_do(hands, "go.next", NULL);
    hands_do(hands, "go.first", NULL);
    hands_settle(hands);
    assert_true(hands_see(hands, "heatmap.best-only"));
    assert_int_equal(hands->ui->derived.heat.count, 0);
    assert_true(hands_see(hands, "board.legend.1")); /* the best placement, but no figures of cells */
    assert_false(hands_see(hands, "board.legend.2"));
}

static void a_table_is_shown_when_its_search_has_ended(void **state)
{
    Hands *hands = *state;
    const Transpositions *table = &app_search_view(hands->app)->table;
    show(hands, "transpositions");
    hands_do(hands, "analysis.agent", "champion");
    hands_do(hands, "analysis.toggle", NULL);
    HANDS_AWAIT(hands, table->view.version > 0 && table->node_count > 0 && table->nodes[0].answered);
    assert_false(hands_see(hands, "table.ended"));
    hands_do(hands, "analysis.toggle", NULL);
    HANDS_AWAIT(hands, hands_see(hands, "table.ended"));
    hands_do(hands, "go.previous", NULL);
    hands_wait(hands, 50);
    assert_true(hands_see(hands, "table.ended"));
    assert_true(table->view.version > 0 && table->nodes[0].answered);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nodes_open_and_close, begin, end),
        cmocka_unit_test_setup_teardown(heads_of_columns_sort, begin, end),
        cmocka_unit_test_setup_teardown(the_search_goes_where_it_is_sent, begin, end),
        cmocka_unit_test_setup_teardown(lines_follow_the_bounds_of_mistakes, begin, end),
        cmocka_unit_test_setup_teardown(the_map_says_that_the_best_is_known, begin, end),
        cmocka_unit_test_setup_teardown(a_table_is_shown_when_its_search_has_ended, begin, end),
        cmocka_unit_test_setup_teardown(a_node_is_previewed_while_the_pointer_is_on_it, begin, end),
        cmocka_unit_test_setup_teardown(little_room_leaves_the_main_columns, begin_small, end),
        cmocka_unit_test_setup_teardown(changes_of_the_best_move_lead_to_their_moments, begin, end),
        cmocka_unit_test_setup_teardown(the_menu_exports, begin_small, end),
        cmocka_unit_test_setup_teardown(a_node_comes_onto_the_board, begin, end),
        cmocka_unit_test_setup_teardown(a_slider_changes_the_ranking, begin, end),
        cmocka_unit_test_setup_teardown(a_placement_is_explained, begin, end),
        cmocka_unit_test_setup_teardown(searches_are_logged, begin, end),
        cmocka_unit_test_setup_teardown(panels_show_what_a_search_has, begin, end),
        cmocka_unit_test_setup_teardown(the_tree_is_of_the_agent_shown, begin, end),
        cmocka_unit_test_setup_teardown(a_menu_stays_with_its_line, begin, end),
        cmocka_unit_test_setup_teardown(a_press_is_for_its_line, begin, end),
        cmocka_unit_test_setup_teardown(lines_of_two_agents_are_side_by_side, begin_wide, end),
        cmocka_unit_test_setup_teardown(a_saved_value_is_told_from_the_search, begin, end),
        cmocka_unit_test_setup_teardown(panels_are_worked_by_keys, begin, end),
    };
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
