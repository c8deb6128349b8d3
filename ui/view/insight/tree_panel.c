/* The running search as it is: the tree of a tree search, the iterations of alpha-beta. */
#include <math.h>
#include <stdio.h>

#include "ui/view/insight/analysts.h"
#include "ui/view/insight/insight_widgets.h"
#include "ui/view/panels/panels_inner.h"

enum { LEVELS_LEAST = 2, LEVELS_MOST = 6 };

/* The next figure of a row, if there is room. */
static void put_figure(Ui *ui, Box *rest, const char *text)
{
    Canvas canvas = widget_canvas(ui);
    float width = canvas_text_size(&canvas, FONT_SECONDARY, text).x + 1;
    if (width > box_width(*rest))
        return;
    canvas_text(&canvas, cut_left(rest, width), ALIGN_LEFT, FONT_SECONDARY, COLOUR_SECONDARY, text);
    rest->left += px(&canvas, 12);
}

/* The menu of commands for the whole search. */
static void draw_menu(Ui *ui, Box box)
{
    static const char *const exports[] = {"tree.export", "analysis.export"};
    Canvas canvas = widget_canvas(ui);
    if (widget_press(ui, "tree.menu", box))
        igOpenPopup_Str("tree.menu.items", 0);
    canvas_icon(&canvas, box_inset(box, px(&canvas, 2)), ICON_MENU,
                igIsItemHovered(0) ? COLOUR_TEXT : COLOUR_SECONDARY);
    widget_tooltip(ui, "Actions on the chosen node, exports, and what is hidden", NULL);
    if (!igBeginPopup("tree.menu.items", 0))
        return;
    tree_buttons_menu(ui);
    igSeparator();
    /* What to leave out of the tree, here and in exports. */
    static const double percents[] = {0, 0.01, 0.1, 0.5, 1, 5};
    double chosen = 100 * app_search_view(ui->app)->tree.share;
    if (igBeginMenu("Hide nodes below", true)) {
        for (size_t i = 0; i < sizeof percents / sizeof *percents; i++) {
            char text[40];
            snprintf(text, sizeof text, percents[i] > 0 ? "%g%% of the visits" : "Show all nodes",
                     percents[i]);
            if (igMenuItem_Bool(text, NULL, fabs(chosen - percents[i]) < 1e-9, true))
                ui_do_format(ui, "tree.share", "%g", percents[i]);
        }
        igEndMenu();
    }
    for (size_t i = 0; i < sizeof exports / sizeof *exports; i++) {
        bool picked =
            igMenuItem_Bool(action_find(exports[i])->title, NULL, false, ui_enabled(ui, exports[i]));
        window_mark(ui->window, exports[i]);
        if (picked)
            ui_do(ui, exports[i], NULL);
    }
    igEndPopup();
}

static void tree_draw_figures(Ui *ui, const char *what)
{
    const Report *report = analysis_searched(&ui->app->analysis, ui->app->analysis.chosen);
    const SearchTree *tree = &app_search_view(ui->app)->tree;
    bool running = analysis_session(&ui->app->analysis, ui->app->analysis.chosen) != NULL;
    char text[160], a[FIGURE_SIZE];
    Canvas canvas = widget_canvas(ui);
    Box box = part_room(ui, 20);
    ImVec2 after;
    igGetCursorPos(&after);
    draw_menu(ui, cut_right(&box, px(&canvas, 20)));
    igSetCursorPos(after);
    cut_right(&box, px(&canvas, 6));
    Box state = cut_right(&box, px(&canvas, 58));
    uint64_t nodes = search_tree_shown(tree)->tree_nodes;
    snprintf(text, sizeof text, "%s %s \xc2\xb7 depth %d",
             figure_whole(report->playouts ? report->playouts : report->nodes, a), what,
             report->seldepth > report->depth ? report->seldepth : report->depth);
    if (canvas_text_size(&canvas, FONT_SECONDARY, text).x > box_width(box))
        snprintf(text, sizeof text, "%s %s",
                 figure_count(report->playouts ? report->playouts : report->nodes, a), what);
    put_figure(ui, &box, text);
    snprintf(text, sizeof text, "%s nodes in the tree", figure_count(nodes, a));
    if (nodes > 0)
        put_figure(ui, &box, text);
    snprintf(text, sizeof text, "%d MB", (int)(report->memory >> 20));
    if (report->memory >> 20)
        put_figure(ui, &box, text);
    canvas_text(&canvas, state, ALIGN_RIGHT, FONT_SECONDARY, running ? COLOUR_ACCENT : COLOUR_SECONDARY,
                running ? "running" : "ended");
}

/* Boxes get a quarter of the height. */
static int levels_for(const Ui *ui, float height)
{
    int levels = (int)(height / 4 / tree_icicle_height(ui, 1));
    return levels < LEVELS_LEAST ? LEVELS_LEAST : levels > LEVELS_MOST ? LEVELS_MOST : levels;
}

static void draw_tree(Ui *ui, Box box)
{
    int levels = levels_for(ui, box_height(box));
    float gap = ui_px(ui, 6);
    tree_draw_figures(ui, "playouts");
    Box rest = {box.left, widget_rest().top, box.right, box.bottom};
    Box icicle = {rest.left, rest.top, rest.right, rest.top + tree_icicle_height(ui, levels)};
    Box growth = {rest.left, icicle.bottom + gap, rest.right, icicle.bottom + gap + tree_growth_height(ui)};
    Box buttons = {rest.left, rest.bottom - tree_buttons_height(ui, rest), rest.right, rest.bottom};
    Box table = {rest.left, growth.bottom + gap, rest.right, buttons.top - gap};
    /* If the buttons would leave hardly any rows, only the menu has them. */
    bool room = box_height(table) >= tree_table_least(ui);
    table.bottom = room ? table.bottom : rest.bottom;
    tree_icicle_draw(ui, icicle, levels);
    tree_growth_draw(ui, growth);
    tree_table_draw(ui, table);
    if (room)
        tree_buttons_draw(ui, buttons);
}

static void tree_draw(Ui *ui, Box box)
{
    const TreePath before = ui->search_views.hovered;
    ui->search_views.hovered.count = 0;
    const SearchView *search = app_search_view(ui->app);
    if (search_tree_shown(&search->tree)->count > 0) {
        draw_tree(ui, box);
    } else if (search->iterations.count > 0) {
        tree_draw_figures(ui, "positions");
        iterations_draw(ui);
    } else if (analysis_busy(&ui->app->analysis)) {
        widget_empty(ui, box, "The search is starting\xe2\x80\xa6", NULL, NULL);
    } else if (ui->app->analysis.sessions[ui->app->analysis.chosen].stage == ANALYSIS_DONE) {
        widget_empty(ui, box,
                     "This search ended too soon to show anything. Go to an earlier turn, where there is "
                     "more to search.",
                     "go.previous", NULL);
    } else {
        widget_empty(ui, box,
                     "Start the analysis to look into its search. Monte-Carlo tree search "
                     "shows its tree; alpha-beta agents such as Champion show their iterations.",
                     "analysis.toggle", NULL);
    }
    if (!tree_path_equal(&ui->search_views.hovered, &before))
        tree_do(ui, "tree.hover", &ui->search_views.hovered);
}

static const char *tree_caption(Ui *ui)
{
    return analyst_caption(ui, ui->app->analysis.chosen);
}

const Panel tree_panel = {.name = INSIGHT_TREE_PANEL, .draw = tree_draw, .caption = tree_caption};
