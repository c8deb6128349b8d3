/* The search that is going on, as it is: the tree of a tree search, the iterations of an alpha-beta. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/view/analysts.h"
#include "ui/view/insight_parts.h"
#include "ui/view/panel_list.h"

enum { LEVELS_LEAST = 2, LEVELS_MOST = 6 };

static const Report *report_of(const Desk *desk)
{
    return analysis_report(&desk->app->analysis);
}

/* The next figure of a row, if there is room for it. */
static void put_figure(Desk *desk, Box *rest, const char *text)
{
    Canvas canvas = widget_canvas(desk);
    float width = canvas_text_size(&canvas, FONT_SECONDARY, text).x + 1;
    if (width > box_width(*rest))
        return;
    canvas_text(&canvas, cut_left(rest, width), ALIGN_LEFT, FONT_SECONDARY,
                canvas_colour(&canvas, COLOUR_SECONDARY), text);
    rest->left += px(&canvas, 12);
}

/* What is left out of the tree, here and in exports. */
static void share_menu(Desk *desk)
{
    static const double percents[] = {0, 0.01, 0.1, 0.5, 1, 5};
    double chosen = 100 * desk->app->insight.tree.share;
    if (!igBeginMenu("Leave out nodes below", true))
        return;
    for (size_t i = 0; i < sizeof percents / sizeof *percents; i++) {
        char text[40];
        snprintf(text, sizeof text, percents[i] > 0 ? "%g%% of the visits" : "Leave out nothing",
                 percents[i]);
        if (igMenuItem_Bool(text, NULL, fabs(chosen - percents[i]) < 1e-9, true))
            desk_do_format(desk, "tree.share", "%g", percents[i]);
    }
    igEndMenu();
}

/* What can be done with the whole search, behind a button. */
static void draw_menu(Desk *desk, Box box)
{
    static const char *const exports[] = {"tree.export", "analysis.export"};
    Canvas canvas = widget_canvas(desk);
    igSetCursorScreenPos((ImVec2){box.left, box.top});
    if (igInvisibleButton("tree.menu", (ImVec2){box_width(box), box_height(box)}, 0))
        igOpenPopup_Str("tree.menu.items", 0);
    window_mark(desk->window, "tree.menu");
    canvas_icon(&canvas, box_inset(box, px(&canvas, 2)), ICON_MENU,
                canvas_colour(&canvas, igIsItemHovered(0) ? COLOUR_TEXT : COLOUR_SECONDARY));
    widget_tooltip(desk, "Actions on the chosen node, exports, and what is hidden", NULL);
    if (!igBeginPopup("tree.menu.items", 0))
        return;
    tree_buttons_menu(desk);
    igSeparator();
    share_menu(desk);
    for (size_t i = 0; i < sizeof exports / sizeof *exports; i++) {
        bool picked =
            igMenuItem_Bool(action_find(exports[i])->title, NULL, false, desk_enabled(desk, exports[i]));
        window_mark(desk->window, exports[i]);
        if (picked)
            desk_do(desk, exports[i], NULL);
    }
    igEndPopup();
}

static void draw_figures(Desk *desk, const char *what)
{
    const Report *report = report_of(desk);
    const SearchTree *tree = &desk->app->insight.tree;
    bool running = analysis_session(&desk->app->analysis, desk->app->analysis.chosen) != NULL;
    char text[160];
    char a[FIGURE_SIZE];
    Canvas canvas = widget_canvas(desk);
    Box box = part_room(desk, 20);
    ImVec2 after;
    igGetCursorPos(&after);
    draw_menu(desk, cut_right(&box, px(&canvas, 20)));
    igSetCursorPos(after);
    cut_right(&box, px(&canvas, 6));
    Box state = cut_right(&box, px(&canvas, 58));
    uint64_t nodes = search_tree_shown(tree)->tree_nodes;
    snprintf(text, sizeof text, "%s %s \xc2\xb7 depth %d",
             figure_whole(report->playouts ? report->playouts : report->nodes, a), what,
             report->seldepth > report->depth ? report->seldepth : report->depth);
    put_figure(desk, &box, text);
    snprintf(text, sizeof text, "%s nodes in the tree", figure_count(nodes, a));
    if (nodes > 0)
        put_figure(desk, &box, text);
    snprintf(text, sizeof text, "%d MB", (int)(report->memory >> 20));
    if (report->memory >> 20)
        put_figure(desk, &box, text);
    canvas_text(&canvas, state, ALIGN_RIGHT, FONT_SECONDARY,
                canvas_colour(&canvas, running ? COLOUR_ACCENT : COLOUR_SECONDARY),
                running ? "running" : "ended");
}

/* Levels of boxes take a quarter of the height. */
static int levels_for(const Desk *desk, float height)
{
    int levels = (int)(height / 4 / tree_icicle_height(desk, 1));
    return levels < LEVELS_LEAST ? LEVELS_LEAST : levels > LEVELS_MOST ? LEVELS_MOST : levels;
}

static void draw_tree(Desk *desk, Box box)
{
    int levels = levels_for(desk, box_height(box));
    float gap = desk_px(desk, 6);
    draw_figures(desk, "playouts");
    Box rest = {box.left, widget_rest().top, box.right, box.bottom};
    Box icicle = {rest.left, rest.top, rest.right, rest.top + tree_icicle_height(desk, levels)};
    Box growth = {rest.left, icicle.bottom + gap, rest.right, icicle.bottom + gap + tree_growth_height(desk)};
    Box buttons = {rest.left, rest.bottom - tree_buttons_height(desk, rest), rest.right, rest.bottom};
    Box table = {rest.left, growth.bottom + gap, rest.right, buttons.top - gap};
    /* Where they would leave hardly any rows, the menu has them alone. */
    bool room = box_height(table) >= tree_table_least(desk);
    table.bottom = room ? table.bottom : rest.bottom;
    tree_icicle_draw(desk, icicle, levels);
    tree_growth_draw(desk, growth);
    tree_table_draw(desk, table);
    if (room)
        tree_buttons_draw(desk, buttons);
}

static void draw_search(Desk *desk, Box box)
{
    const Insight *insight = &desk->app->insight;
    if (search_tree_shown(&insight->tree)->count > 0) {
        draw_tree(desk, box);
    } else if (insight->iterations.count > 0 && report_of(desk)->serial > 0) {
        draw_figures(desk, "positions");
        iterations_draw(desk);
    } else if (analysis_busy(&desk->app->analysis)) {
        widget_empty(desk, box, "The search begins\xe2\x80\xa6", NULL, NULL);
    } else if (desk->app->analysis.sessions[desk->app->analysis.chosen].stage == ANALYSIS_DONE) {
        widget_empty(desk, box,
                     "This search ended too soon to show anything. Go to an earlier turn, "
                     "where there is more to search.",
                     "go.previous", NULL);
    } else {
        widget_empty(desk, box,
                     "Start the analysis to look into its search: the agent mcts shows its tree, alpha-beta "
                     "agents such as champion their iterations.",
                     "analysis.toggle", NULL);
    }
}

static void draw(Desk *desk, Box box)
{
    const TreePath before = desk->insight.hovered;
    desk->insight.hovered.count = 0;
    draw_search(desk, box);
    if (!tree_path_equal(&desk->insight.hovered, &before))
        tree_do(desk, "tree.hover", &desk->insight.hovered);
}

static const char *caption(Desk *desk)
{
    return analyst_caption(desk, desk->app->analysis.chosen);
}

const Panel tree_panel = {.name = INSIGHT_TREE_PANEL, .title = "Tree", .draw = draw, .caption = caption};
