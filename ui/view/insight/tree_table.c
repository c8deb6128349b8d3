/* The nodes of a search's tree as a table that opens node by node, and the commands for them. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/view/insight/insight_widgets.h"
#include "ui/view/table.h"

static const float ROW = 27, INDENT = 15, MOVE_WIDTH = 92, BUTTON = 28, BUTTON_GAP = 6;
enum { TITLE_SIZE = 32, INDENT_MOST = 8, MORE_VISITS = 100000, BUTTONS = 4 };

enum { COLUMN_MOVE, COLUMN_VALUE, COLUMN_VISITS, COLUMN_SHARE, COLUMN_RANGE, COLUMN_PRIOR, COLUMNS };

static const TreeSort sorts[COLUMNS] = {[COLUMN_MOVE] = TREE_BY_MOVE,
                                        [COLUMN_VALUE] = TREE_BY_VALUE,
                                        [COLUMN_RANGE] = TREE_BY_RANGE,
                                        [COLUMN_PRIOR] = TREE_BY_PRIOR};

static const SearchTree *tree_of(const Ui *ui)
{
    return &app_search_view(ui->app)->tree;
}

/* ---- What is chosen ---- */

void tree_do(Ui *ui, const char *action, const TreePath *path)
{
    ui_do_with(ui, action, &(Argument){.form = FORM_PATH, .path = *path});
}

static bool is_listed(const SearchTree *tree, int node)
{
    for (int i = 0; i < tree->row_count; i++)
        if (tree->rows[i].node == node)
            return true;
    return false;
}

void tree_choose(Ui *ui, int node)
{
    const SearchTree *tree = tree_of(ui);
    TreePath *chosen = &ui->search_views.chosen;
    search_tree_path(tree, node, chosen);
    ui->search_views.revealed = true;
    for (int count = search_tree_shown(tree)->path_count + 1; count < chosen->count; count++) {
        TreePath above = *chosen;
        TreePath next = *chosen;
        above.count = count;
        next.count = count + 1;
        if (!is_listed(tree, search_tree_find(tree, &next)))
            tree_do(ui, "tree.toggle", &above);
    }
}

/* ---- The headings ---- */

/* As the headings of a table have it. */
static int order_of(const SearchTree *tree)
{
    int column = COLUMN_MOVE;
    while (column != COLUMN_SHARE && sorts[column] != tree->sort)
        column++;
    return column == COLUMN_MOVE ? 1 : -(column + 1);
}

/* The headings and the tree have one order: a click changes the tree's, and a script the headings. */
static void match_order(UiTable *table)
{
    const TreeSort wanted = table->sorted ? sorts[abs(table->sorted) - 1] : TREE_BY_VISITS;
    if (table->resorted && tree_of(table->ui)->sort != wanted)
        ui_do(table->ui, "tree.sort", tree_sort_names[wanted]);
    table_show_order(table, order_of(tree_of(table->ui)));
}

/* ---- Rows ---- */

static void write_range(const Ui *ui, const TreeViewNode *node, char out[FIGURE_SIZE])
{
    Viewpoint view = ui->app->view.viewpoint;
    Side mover = position_turn(&tree_of(ui)->root);
    double low, high;
    tree_range(node, &low, &high);
    double a = 100 * viewpoint_chance(view, mover, low);
    double b = 100 * viewpoint_chance(view, mover, high);
    snprintf(out, FIGURE_SIZE, "%.1f \xe2\x80\x93 %.1f", fmin(a, b), fmax(a, b));
}

/* The lock beside it shows that it is proven; if there is little room, it replaces the length too. */
static void draw_value(UiTable *table, const TreeViewNode *node)
{
    const Ui *ui = table->ui;
    const Canvas *canvas = &table->canvas;
    Viewpoint view = ui->app->view.viewpoint;
    Side mover = position_turn(&tree_of(ui)->root);
    Proof proof = viewpoint_proof(view, mover, (Proof)node->proof);
    Value value = value_proven(proof, node->plies, node->plies > 1 ? VALUE_AT_MOST : VALUE_EXACT);
    char text[FIGURE_SIZE];
    Box cell;
    if (!table_next(table, &cell))
        return;
    if (proof) {
        canvas_hatch(canvas, box_inset(cell, px(canvas, 3)), px(canvas, 6), 1, COLOUR_LINE);
        canvas_icon(canvas, cut_left(&cell, px(canvas, 14)), ICON_LOCK, COLOUR_TEXT);
        figure_value(&value, viewpoint_side(view, mover), text);
    }
    if (!proof || canvas_text_size(canvas, FONT_STRONG, text).x > box_width(cell))
        figure_chance(viewpoint_chance(view, mover, (double)node->expected), proof, text);
    canvas_text(canvas, cell, ALIGN_RIGHT, FONT_STRONG, COLOUR_TEXT, text);
}

/* All but the move. */
static void tree_table_draw_figures(UiTable *table, const TreeViewNode *node)
{
    const TreeView *view = search_tree_shown(tree_of(table->ui));
    double above = (double)view->nodes[node->parent < 0 ? 0 : node->parent].visits;
    char text[FIGURE_SIZE];
    draw_value(table, node);
    table_cell(table, FONT_TEXT, COLOUR_TEXT, figure_count(node->visits, text));
    table_cell(table, FONT_SECONDARY, COLOUR_SECONDARY,
               figure_share(above > 0 ? (double)node->visits / above : NAN, text));
    write_range(table->ui, node, text);
    table_cell(table, FONT_SECONDARY, COLOUR_SECONDARY, text);
    table_cell(table, FONT_SECONDARY, COLOUR_SECONDARY, figure_share((double)node->prior, text));
}

/* A number that hardly any other node of a view has. */
static int path_number(const TreePath *path)
{
    unsigned number = 0;
    for (int i = 0; i < path->count; i++)
        number = number * 4099 + path->moves[i];
    return (int)number;
}

static void draw_move(UiTable *table, const TreeViewNode *node, Side side, const TreePath *path)
{
    Ui *ui = table->ui;
    const SearchTree *tree = tree_of(ui);
    const Canvas *canvas = &table->canvas;
    int depth = node->level - 1 < INDENT_MOST ? node->level - 1 : INDENT_MOST;
    Box cell;
    if (!table_next(table, &cell))
        return;
    cut_left(&cell,
             fmaxf(fminf(px(canvas, INDENT) * (float)depth, box_width(cell) - px(canvas, MOVE_WIDTH)), 0));
    Box opener = cut_left(&cell, px(canvas, 16));
    cell.left += px(canvas, 2);
    part_move(canvas, cell, node->move, side, FONT_TEXT, COLOUR_TEXT);
    if (node->children > tree->rows[table->row].hidden) {
        /* The sign that opens a node, on top of the row's own button. */
        const TreeRow *row = &tree_of(ui)->rows[table->row];
        igSetCursorScreenPos((ImVec2){opener.left, opener.top});
        bool pressed = igInvisibleButton("open", (ImVec2){box_width(opener), box_height(opener)}, 0);
        window_mark(ui->window, PRINTED("tree.open.%d", table->row));
        widget_ring(ui);
        canvas_icon(canvas, opener, row->open ? ICON_OPENED : ICON_CLOSED,
                    igIsItemHovered(0) ? COLOUR_TEXT : COLOUR_SECONDARY);
        if (pressed)
            tree_do(ui, "tree.toggle", path);
    }
}

static void tree_table_draw_row(UiTable *table)
{
    Ui *ui = table->ui;
    const SearchTree *tree = tree_of(ui);
    const int index = tree->rows[table->row].node;
    const TreeViewNode *node = &search_tree_shown(tree)->nodes[index];
    TreePath path;
    search_tree_path(tree, index, &path);
    bool chosen = path.count > 0 && index == search_tree_find(tree, &ui->search_views.chosen);
    igPushID_Int(path_number(&path)); /* menus, focus and presses are of the node, wherever its row goes */
    imgui_begin_covered();
    bool pressed = table_row(table, "node", chosen);
    imgui_end_covered();
    int above = search_tree_shown(tree)->path_count + node->level - 1;
    Side first = position_turn(&tree->root), side = above % 2 == 0 ? first : side_other(first);
    widget_move_tooltip(ui, node->move, side);
    window_mark_box(ui->window, PRINTED("tree.row.%d", table->row), table->line);
    if (igIsMouseHoveringRect((ImVec2){table->line.left, table->line.top},
                              (ImVec2){table->line.right, table->line.bottom}, true) &&
        igIsWindowHovered(0))
        ui->search_views.hovered = path;
    if (widget_menu_begin(ui, "menu")) {
        static const char *const names[] = {"tree.go", "tree.insert", "tree.focus", "tree.zoom"};
        for (int i = 0; i < 4; i++)
            if (igMenuItem_Bool(action_find(names[i])->title, NULL, false, ui_enabled(ui, names[i])))
                tree_do(ui, names[i], &path);
        igEndPopup();
    }
    uint64_t version = tree->version;
    draw_move(table, node, side, &path);
    if (tree->version == version)
        tree_table_draw_figures(table, node);
    igPopID();
    if (pressed)
        tree_choose(ui, index);
}

float tree_table_least(const Ui *ui)
{
    return table_height(ui, &(TableShape){.row = ROW}, 3) + ui_px(ui, ROW / 2);
}

void tree_table_draw(Ui *ui, Box box)
{
    const SearchTree *tree = tree_of(ui);
    const uint64_t version = tree->version;
    char moves[TITLE_SIZE];
    const TreeView *view = search_tree_shown(tree);
    int listed = 0;
    for (int i = 0; i < tree->row_count; i++)
        listed += view->nodes[tree->rows[i].node].level == 1;
    if (view->count > 0 && listed < view->nodes[0].children)
        snprintf(moves, TITLE_SIZE, "Move, %d of %d", listed, view->nodes[0].children);
    else
        snprintf(moves, TITLE_SIZE, "Move");
    const char *value = PRINTED("For %s", side_title(part_side(ui, position_turn(&tree->root))));
    const TableColumn columns[COLUMNS] = {
        [COLUMN_MOVE] = {moves, .name = "move", .least = MOVE_WIDTH},
        [COLUMN_VALUE] = {value, .name = "value", .widest = "100%", .align = ALIGN_RIGHT, .falls = true},
        [COLUMN_VISITS] = {"Visits", .widest = "99.9 M", .align = ALIGN_RIGHT, .falls = true},
        [COLUMN_SHARE] = {"Of parent", .widest = "100.0%", .align = ALIGN_RIGHT, .unsorted = true},
        [COLUMN_RANGE] = {"95% range", .widest = "99.9 \xe2\x80\x93 99.9", .align = ALIGN_RIGHT,
                          .falls = true},
        [COLUMN_PRIOR] = {"Prior", .widest = "99.9%", .align = ALIGN_RIGHT, .falls = true},
    };
    const TableShape shape = {columns, COLUMNS, .row = ROW, .sorted = order_of(tree)};
    UiTable table = table_begin(ui, "tree.rows", box, &shape, tree->row_count);
    match_order(&table);
    while (tree->version == version && table_step(&table))
        tree_table_draw_row(&table);
    if (table.open && ui->search_views.revealed) {
        /* Scrolls so that the chosen node is seen. */
        int node = search_tree_find(tree, &ui->search_views.chosen);
        for (int i = 0; i < tree->row_count; i++)
            if (tree->rows[i].node == node)
                widget_reveal(i, ui_px(ui, ROW), box_height(table.body));
        ui->search_views.revealed = false;
    }
    table_end(&table);
}

/* ---- Commands ---- */

static int buttons_across(const Ui *ui, Box box)
{
    return box_width(box) < ui_px(ui, 430) ? 2 : BUTTONS;
}

float tree_buttons_height(const Ui *ui, Box box)
{
    int rows = BUTTONS / buttons_across(ui, box);
    return (float)rows * (ui_px(ui, BUTTON) + ui_px(ui, BUTTON_GAP)) - ui_px(ui, BUTTON_GAP);
}

static Box button_box(const Ui *ui, Box box, int index)
{
    int across = buttons_across(ui, box);
    float gap = ui_px(ui, BUTTON_GAP);
    int row = index / across;
    float width = floorf((box_width(box) + gap) / (float)across - gap);
    float height = ui_px(ui, BUTTON);
    return box_at(box.left + (float)(index % across) * (width + gap), box.top + (float)row * (height + gap),
                  width, height);
}

/* A command for the chosen node. */
typedef struct NodeButton {
    const char *action, *text, *help;
    bool enabled;
    bool from_root; /* undoes what was done with a node */
} NodeButton;

static void find_buttons(const Ui *ui, NodeButton out[BUTTONS])
{
    const SearchTree *tree = tree_of(ui);
    const TreePath *chosen = &ui->search_views.chosen;
    bool some = chosen->count > 0 && search_tree_find(tree, chosen) >= 0;
    bool running = analysis_session(&ui->app->analysis, ui->app->analysis.chosen) != NULL;
    bool focused = tree->focus.count > 0;
    bool zoomed = tree->top.count > 0;
    out[0] = (NodeButton){"tree.focus", focused ? "Search everywhere" : "Focus here",
                          "Search only below the chosen node, until you let it search everywhere again.",
                          running && (some || focused), focused};
    out[1] = (NodeButton){"tree.visits", "+100,000 visits",
                          "Spend more visits on the placement at the root that leads to the chosen node.",
                          running && some, false};
    out[2] =
        (NodeButton){"tree.go", "Show on board",
                     "Insert the moves up to the chosen node as a variation, and go there.", some, false};
    out[3] = (NodeButton){"tree.zoom", zoomed ? "Whole tree" : "From here on",
                          "Show the tree from the chosen node down, or the whole tree again.", zoomed || some,
                          zoomed};
}

static void press(Ui *ui, const NodeButton *button)
{
    static const TreePath root = {0};
    const TreePath *chosen = &ui->search_views.chosen;
    if (strcmp(button->action, "tree.visits") != 0) {
        tree_do(ui, button->action, button->from_root ? &root : chosen);
        return;
    }
    ui_do_format(ui, button->action, "%s %d", MOVE_SHORT(chosen->moves[0]), MORE_VISITS);
}

void tree_buttons_draw(Ui *ui, Box box)
{
    NodeButton buttons[BUTTONS];
    find_buttons(ui, buttons);
    for (int i = 0; i < BUTTONS; i++) {
        const NodeButton *button = &buttons[i];
        igBeginDisabled(!button->enabled);
        bool pressed =
            widget_button_at(ui, button->action, button_box(ui, box, i), button->text, BUTTON_PLAIN);
        igEndDisabled();
        widget_tooltip(ui, button->help, NULL);
        if (pressed && button->enabled)
            press(ui, button);
    }
}

void tree_buttons_menu(Ui *ui)
{
    NodeButton buttons[BUTTONS];
    find_buttons(ui, buttons);
    for (int i = 0; i < BUTTONS; i++)
        if (igMenuItem_Bool(buttons[i].text, NULL, false, buttons[i].enabled))
            press(ui, &buttons[i]);
}
