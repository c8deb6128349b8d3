/* The nodes of a search's tree as a table that opens node by node, and the commands for them. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/view/insight/insight_widgets.h"

static const float ROW = 27, HEAD = 22, INDENT = 15, TIGHT_INDENT = 7, MOVE_WIDTH = 118, BUTTON = 28,
                   BUTTON_GAP = 6;
enum { IDENTITY_SIZE = 48, INDENT_MOST = 8, MORE_VISITS = 100000, BUTTONS = 4 };

typedef struct Column {
    TreeSort sort;
    const char *title; /* null: the side */
    float width;
    bool sortable;
} Column;

/* In order of importance: the last go first if there is little room. */
static const Column columns[] = {
    {TREE_BY_VALUE, NULL, 76, true},        {TREE_BY_VISITS, "Visits", 72, true},
    {TREE_BY_RANGE, "95% range", 92, true}, {TREE_BY_VISITS, "Of parent", 68, false},
    {TREE_BY_PRIOR, "Prior", 56, true},
};

enum { COLUMN_VALUE, COLUMN_VISITS, COLUMN_RANGE, COLUMN_SHARE, COLUMN_PRIOR, COLUMNS };

/* The order of the columns from left to right. */
static const int places[COLUMNS] = {COLUMN_VISITS, COLUMN_SHARE, COLUMN_VALUE, COLUMN_PRIOR, COLUMN_RANGE};

static const SearchTree *tree_of(const Ui *ui)
{
    return &app_search_view(ui->app)->tree;
}

/* The layout of the rows. If there is little room, figures are short and children hardly indented, so that
 * each row keeps its move, visits and value. */
typedef struct Plan {
    int shown; /* columns */
    bool tight;
    float indent;
} Plan;

static float column_width(const Canvas *canvas, int column, bool tight)
{
    static const float tight_widths[] = {[COLUMN_VALUE] = 54, [COLUMN_VISITS] = 50};
    return px(canvas, tight ? tight_widths[column] : columns[column].width);
}

static Plan plan_rows(const Canvas *canvas, float width)
{
    Plan plan = {.indent = px(canvas, INDENT)};
    float left = width - px(canvas, MOVE_WIDTH);
    while (plan.shown < COLUMNS && left >= column_width(canvas, plan.shown, false))
        left -= column_width(canvas, plan.shown++, false);
    if (plan.shown > COLUMN_VISITS)
        return plan;
    return (Plan){.shown = COLUMN_VISITS + 1, .tight = true, .indent = px(canvas, TIGHT_INDENT)};
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

/* ---- The head ---- */

static void draw_title(Ui *ui, const Canvas *canvas, Box box, Align align, const Column *column,
                       const char *title)
{
    char identity[IDENTITY_SIZE];
    const SearchTree *tree = tree_of(ui);
    bool chosen = column->sortable && tree->sort == column->sort;
    if (column->sortable) {
        snprintf(identity, sizeof identity, "tree.sort.%s", tree_sort_names[column->sort]);
        bool pressed = widget_press(ui, identity, box);
        widget_tooltip(ui, "Sort by this column", NULL);
        chosen = chosen || igIsItemHovered(0);
        if (pressed)
            ui_do(ui, "tree.sort", tree_sort_names[column->sort]);
    }
    canvas_text(canvas, box, align, FONT_SMALL,
                canvas_colour(canvas, chosen ? COLOUR_ACCENT : COLOUR_SECONDARY), title);
}

static void draw_head(Ui *ui, Box box, const Plan *plan)
{
    static const Column by_move = {TREE_BY_MOVE, "Move", 0, true};
    Canvas canvas = widget_canvas(ui);
    char title[32];
    snprintf(title, sizeof title, "For %s", side_title(part_side(ui, position_turn(&tree_of(ui)->root))));
    canvas_rectangle(&canvas, (Box){box.left, box.bottom - 1, box.right, box.bottom},
                     canvas_colour(&canvas, COLOUR_LINE));
    box.right -= px(&canvas, 10);
    for (int i = COLUMNS - 1; i >= 0; i--) {
        const Column *column = &columns[places[i]];
        if (places[i] < plan->shown)
            draw_title(ui, &canvas, cut_right(&box, column_width(&canvas, places[i], plan->tight)),
                       ALIGN_RIGHT, column, column->title ? column->title : title);
    }
    const TreeView *view = search_tree_shown(tree_of(ui));
    int listed = 0;
    for (int i = 0; i < tree_of(ui)->row_count; i++)
        listed += view->nodes[tree_of(ui)->rows[i].node].level == 1;
    if (view->count > 0 && listed < view->nodes[0].children)
        snprintf(title, sizeof title, "Move, %d of %d", listed, view->nodes[0].children);
    else
        snprintf(title, sizeof title, "%s", by_move.title);
    draw_title(ui, &canvas, box, ALIGN_LEFT, &by_move, title);
}

/* ---- Rows ---- */

static void write_range(const Ui *ui, const TreeViewNode *node, char out[FIGURE_SIZE])
{
    Viewpoint view = ui->app->view.viewpoint;
    Side mover = position_turn(&tree_of(ui)->root);
    double low;
    double high;
    tree_range(node, &low, &high);
    double a = 100 * viewpoint_chance(view, mover, low);
    double b = 100 * viewpoint_chance(view, mover, high);
    snprintf(out, FIGURE_SIZE, "%.1f \xe2\x80\x93 %.1f", fmin(a, b), fmax(a, b));
}

/* The lock beside it shows that it is proven; if there is little room, it replaces the length too. */
static void write_value(const Ui *ui, const TreeViewNode *node, bool tight, char out[FIGURE_SIZE])
{
    Viewpoint view = ui->app->view.viewpoint;
    Side mover = position_turn(&tree_of(ui)->root);
    Proof proof = viewpoint_proof(view, mover, (Proof)node->proof);
    Value value = value_proven(proof, node->plies, node->plies > 1 ? VALUE_AT_MOST : VALUE_EXACT);
    if (proof && !tight)
        figure_value(&value, viewpoint_side(view, mover), out);
    else
        figure_chance(viewpoint_chance(view, mover, (double)node->expected), proof, out);
}

static void draw_cells(Ui *ui, const Canvas *canvas, const TreeViewNode *node, Box *box, const Plan *plan)
{
    const TreeView *view = search_tree_shown(tree_of(ui));
    double above = (double)view->nodes[node->parent < 0 ? 0 : node->parent].visits;
    char texts[COLUMNS][FIGURE_SIZE];
    write_value(ui, node, plan->tight, texts[COLUMN_VALUE]);
    if (plan->tight)
        figure_count(node->visits, texts[COLUMN_VISITS]);
    else
        figure_whole(node->visits, texts[COLUMN_VISITS]);
    figure_share(above > 0 ? (double)node->visits / above : NAN, texts[COLUMN_SHARE]);
    figure_share((double)node->prior, texts[COLUMN_PRIOR]);
    write_range(ui, node, texts[COLUMN_RANGE]);
    for (int i = COLUMNS - 1; i >= 0; i--) {
        int column = places[i];
        if (column >= plan->shown)
            continue;
        Box cell = cut_right(box, column_width(canvas, column, plan->tight));
        bool strong = column == COLUMN_VALUE;
        bool bright = strong || column == COLUMN_VISITS;
        if (strong && node->proof) {
            canvas_hatch(canvas, box_inset(cell, px(canvas, 3)), px(canvas, 6), 1,
                         canvas_colour(canvas, COLOUR_LINE));
            canvas_icon(canvas, cut_left(&cell, px(canvas, 14)), ICON_LOCK,
                        canvas_colour(canvas, COLOUR_TEXT));
        }
        canvas_text(canvas, cell, ALIGN_RIGHT,
                    strong   ? FONT_STRONG
                    : bright ? FONT_TEXT
                             : FONT_SECONDARY,
                    canvas_colour(canvas, bright ? COLOUR_TEXT : COLOUR_SECONDARY), texts[column]);
    }
}

static void row_menu(Ui *ui, const TreePath *path)
{
    static const char *const names[] = {"tree.go", "tree.insert", "tree.focus", "tree.zoom"};
    for (int i = 0; i < 4; i++)
        if (igMenuItem_Bool(action_find(names[i])->title, NULL, false, ui_enabled(ui, names[i])))
            tree_do(ui, names[i], path);
}

/* The sign that opens a node, on top of the row's own button. */
static void draw_opener(Ui *ui, const Canvas *canvas, int index, Box box, const TreePath *path)
{
    const TreeRow *row = &tree_of(ui)->rows[index];
    char identity[IDENTITY_SIZE];
    snprintf(identity, sizeof identity, "tree.open.%d", index);
    igSetCursorScreenPos((ImVec2){box.left, box.top});
    bool pressed = igInvisibleButton("open", (ImVec2){box_width(box), box_height(box)}, 0);
    window_mark(ui->window, identity);
    widget_ring(ui);
    canvas_icon(canvas, box, row->open ? ICON_OPENED : ICON_CLOSED,
                canvas_colour(canvas, igIsItemHovered(0) ? COLOUR_TEXT : COLOUR_SECONDARY));
    if (pressed)
        tree_do(ui, "tree.toggle", path);
}

/* A number that hardly any other node of a view has. */
static int path_number(const TreePath *path)
{
    unsigned number = 0;
    for (int i = 0; i < path->count; i++)
        number = number * 4099 + path->moves[i];
    return (int)number;
}

static void draw_row(Ui *ui, int index, const Plan *plan)
{
    const SearchTree *tree = tree_of(ui);
    const TreeView *view = search_tree_shown(tree);
    const TreeRow row = tree->rows[index];
    const TreeViewNode *node = &view->nodes[row.node];
    Side mover = position_turn(&tree->root);
    int depth = node->level - 1;
    char identity[IDENTITY_SIZE];
    TreePath path;
    Box box;
    snprintf(identity, sizeof identity, "tree.row.%d", index);
    search_tree_path(tree, row.node, &path);
    bool chosen = path.count > 0 && row.node == search_tree_find(tree, &ui->search_views.chosen);
    igPushID_Int(path_number(&path)); /* menus, focus and presses are of the node, wherever its row goes */
    bool pressed = widget_row(ui, "node", ui_px(ui, ROW), chosen, &box);
    window_mark_box(ui->window, identity, box);
    igSetItemAllowOverlap();
    if (igIsMouseHoveringRect((ImVec2){box.left, box.top}, (ImVec2){box.right, box.bottom}, true) &&
        igIsWindowHovered(0))
        ui->search_views.hovered = path;
    if (widget_menu_begin("menu")) {
        row_menu(ui, &path);
        igEndPopup();
    }
    Canvas canvas = widget_canvas(ui);
    Box rest = {box.left + px(&canvas, 2), box.top, box.right - px(&canvas, 10), box.bottom};
    draw_cells(ui, &canvas, node, &rest, plan);
    float indent = plan->indent * (float)(depth > INDENT_MOST ? INDENT_MOST : depth);
    cut_left(&rest, fmaxf(fminf(indent, box_width(rest) - px(&canvas, MOVE_WIDTH)), 0));
    Box opener = cut_left(&rest, px(&canvas, 16));
    Side side = (view->path_count + node->level) % 2 == 1 ? mover : side_other(mover);
    rest.left += px(&canvas, 2);
    part_move(&canvas, rest, node->move, side, FONT_TEXT, COLOUR_TEXT);
    ImVec2 after;
    igGetCursorPos(&after);
    if (node->children > row.hidden)
        draw_opener(ui, &canvas, index, opener, &path);
    igSetCursorPos(after);
    igPopID();
    if (pressed)
        tree_choose(ui, row.node);
}

/* Scrolls so that the chosen node is seen. */
static void reveal(Ui *ui, Box box)
{
    const SearchTree *tree = tree_of(ui);
    int node = search_tree_find(tree, &ui->search_views.chosen);
    float row = ui_px(ui, ROW);
    for (int i = 0; i < tree->row_count; i++) {
        float top = (float)i * row;
        if (tree->rows[i].node != node)
            continue;
        if (top < igGetScrollY())
            igSetScrollY_Float(top);
        else if (top + row > igGetScrollY() + box_height(box))
            igSetScrollY_Float(top + row - box_height(box));
    }
    ui->search_views.revealed = false;
}

float tree_table_least(const Ui *ui)
{
    return ui_px(ui, HEAD + 3.5f * ROW);
}

void tree_table_draw(Ui *ui, Box box)
{
    const SearchTree *tree = tree_of(ui);
    Canvas canvas = widget_canvas(ui);
    const Plan plan = plan_rows(&canvas, box_width(box) - px(&canvas, 12));
    Box head = {box.left, box.top, box.right, box.top + px(&canvas, HEAD)};
    Box body = {box.left, head.bottom + px(&canvas, 2), box.right, box.bottom};
    draw_head(ui, head, &plan);
    WidgetList list = widget_list_begin(ui, "tree.rows", body, tree->row_count, ui_px(ui, ROW));
    uint64_t version = tree->version;
    for (int i = list.first; i < list.last && tree->version == version; i++)
        draw_row(ui, i, &plan);
    if (ui->search_views.revealed)
        reveal(ui, body);
    widget_list_end(&list);
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
    char move[MOVE_SHORT_SIZE];
    move_write_short(chosen->moves[0], move);
    ui_do_format(ui, button->action, "%s %d", move, MORE_VISITS);
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
