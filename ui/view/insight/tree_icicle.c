/* A tree's effort as boxes, each as wide as its share and below its parent; and the slider through its
 * growth. */
#include <math.h>
#include <stdio.h>

#include "ui/view/insight/insight_widgets.h"

static const float LEVEL = 24, SLIDER = 22, LABELS = 16, TIME_WIDTH = 52, SNAP = 4;
enum { MS = 1000000 };

float tree_icicle_height(const Ui *ui, int levels)
{
    return ui_px(ui, LEVEL) * (float)levels;
}

/* ---- Boxes ---- */

static void describe(const Ui *ui, const TreeViewNode *node, char *out, size_t size)
{
    const SearchTree *tree = &app_search_view(ui->app)->tree;
    const Viewpoint view = ui->app->view.viewpoint;
    const Side mover = position_turn(&tree->root);
    char visits[FIGURE_SIZE];
    char move[MOVE_SHORT_SIZE] = "root";
    const TreeView *shown = search_tree_shown(tree);
    if (node->move != MOVE_NONE && node->level > 0)
        move_write_short(node->move, move);
    else if (shown->path_count > 0) /* it starts further down */
        move_write_short(shown->path[shown->path_count - 1], move);
    snprintf(out, size, "%s \xc2\xb7 %s visits \xc2\xb7 %s for %s%s", move,
             figure_count(node->visits, visits),
             FIGURE(chance, viewpoint_chance(view, mover, (double)node->expected),
                    viewpoint_proof(view, mover, (Proof)node->proof)),
             side_title(part_side(ui, mover)), node->proof ? ", proven" : "");
}

static void paint_box(Ui *ui, const Canvas *canvas, int node, Box box)
{
    const SearchTree *tree = &app_search_view(ui->app)->tree;
    const TreeView *view = search_tree_shown(tree);
    const TreeViewNode *it = &view->nodes[node];
    char text[160];
    float share = sqrtf(tree->boxes[node].width);
    Colour ground = it->level == 0 ? COLOUR_RAISED : theme_effort(canvas->theme, share);
    Colour ink = it->level == 0 ? COLOUR_TEXT : theme_on_effort(canvas->theme, share);
    canvas_box(canvas, box, box_width(box) > px(canvas, 8) ? px(canvas, 3) : 0, ground);
    if (it->proof)
        canvas_hatch(canvas, box, px(canvas, 6), 1, canvas_faded(canvas, ink, 0.5f));
    if (node == search_tree_find(tree, &ui->search_views.chosen) && ui->search_views.chosen.count > 0)
        canvas_rim(canvas, box, px(canvas, 3), px(canvas, 2), COLOUR_ACCENT);
    Box inner = {box.left + px(canvas, 6), box.top, box.right - px(canvas, 4), box.bottom};
    if (it->level == 0) {
        describe(ui, it, text, sizeof text);
        canvas_text(canvas, inner, ALIGN_LEFT, FONT_SECONDARY, ink, text);
    } else {
        move_write_short(it->move, text);
        if (canvas_text_fit(canvas, FONT_SECONDARY, text, box_width(inner)))
            canvas_text(canvas, inner, ALIGN_LEFT, FONT_SECONDARY, ink, text);
    }
}

static Box box_of(const SearchTree *tree, const Canvas *canvas, int node, Box box)
{
    const TreeBox *it = &tree->boxes[node];
    float top = box.top + px(canvas, LEVEL) * (float)search_tree_shown(tree)->nodes[node].level;
    float left = box.left + floorf(box_width(box) * it->left);
    float right = box.left + floorf(box_width(box) * fminf(it->left + it->width, 1));
    return (Box){left, top, right - 1, top + px(canvas, LEVEL) - px(canvas, 2)};
}

static bool is_within(Box box, ImVec2 at)
{
    return at.x >= box.left && at.x <= box.right && at.y >= box.top && at.y < box.bottom;
}

void tree_icicle_draw(Ui *ui, Box box, int levels)
{
    const SearchTree *tree = &app_search_view(ui->app)->tree;
    const TreeView *view = search_tree_shown(tree);
    Canvas canvas = widget_canvas(ui);
    int hovered = -1;
    widget_surface(ui, "tree.icicle", box, 0);
    bool lit = igIsItemHovered(0);
    bool pressed = lit && igIsMouseClicked(0, false);
    ImVec2 mouse = widget_mouse();
    for (int i = 0; i < view->count; i++) {
        if (view->nodes[i].level >= levels)
            continue;
        Box at = box_of(tree, &canvas, i, box);
        if (box_width(at) < 1)
            continue;
        paint_box(ui, &canvas, i, at);
        if (lit && is_within(at, mouse))
            hovered = i;
    }
    if (hovered < 0)
        return;
    char text[200];
    describe(ui, &view->nodes[hovered], text, sizeof text);
    widget_tooltip(ui, text, NULL);
    if (hovered > 0)
        search_tree_path(tree, hovered, &ui->search_views.hovered);
    canvas_rim(&canvas, box_of(tree, &canvas, hovered, box), px(&canvas, 3), px(&canvas, 1), COLOUR_TEXT);
    if (pressed) {
        /* A click chooses a node. A double click shows the tree from that node on; on the first node, from
         * the root again. */
        TreePath to = {0};
        tree_choose(ui, hovered);
        if (igIsMouseDoubleClicked(0)) {
            if (hovered > 0)
                search_tree_path(&app_search_view(ui->app)->tree, hovered, &to);
            tree_do(ui, "tree.zoom", &to);
        }
    }
}

/* ---- Growth ---- */

float tree_growth_height(const Ui *ui)
{
    return ui_px(ui, SLIDER) + ui_px(ui, LABELS);
}

/* Goes to a moment of the growth. */
static void go_to_moment(Ui *ui, int moment)
{
    const TreeHistory *growth = &app_search_view(ui->app)->tree.growth;
    if (moment < 0 || moment >= growth->count)
        ui_do(ui, "tree.growth", "");
    else
        ui_do_number(ui, "tree.growth", (int)((growth->moments[moment].time_ns + MS - 1) / MS));
}

/* The place of a time on the slider's track. */
static float place_of(const Canvas *canvas, Box track, uint64_t time_ns, uint64_t end_ns)
{
    float knob = px(canvas, 7);
    double share = end_ns > 0 ? (double)time_ns / (double)end_ns : 0;
    return roundf(track.left + knob + (box_width(track) - 2 * knob) * (float)fmin(share, 1));
}

/* The name of a move that became the best, as a button that shows the tree at that moment. */
static void draw_change(Ui *ui, const Canvas *canvas, int index, Box box, const char *text)
{
    bool pressed = widget_press(ui, PRINTED("tree.change.%d", index), box);
    widget_tooltip(ui, "Show the tree as it was when this became the best", NULL);
    canvas_text(canvas, box, ALIGN_LEFT, FONT_SMALL, igIsItemHovered(0) ? COLOUR_TEXT : COLOUR_MISTAKE, text);
    if (pressed) {
        const TreeHistory *growth = &app_search_view(ui->app)->tree.growth;
        go_to_moment(ui, tree_history_from(growth, growth->changes[index].time_ns));
    }
}

/* The moments when another move became the best; with names if there is room, latest first. */
static void draw_changes(Ui *ui, Box track, uint64_t end_ns)
{
    const TreeHistory *growth = &app_search_view(ui->app)->tree.growth;
    Canvas canvas = widget_canvas(ui);
    float room = track.right + px(&canvas, TIME_WIDTH);
    for (int i = growth->change_count - 1; i >= 0; i--) {
        const BestChange *change = &growth->changes[i];
        float x = place_of(&canvas, track, change->time_ns, end_ns);
        const char *text = PRINTED("best: %s", MOVE_SHORT(change->move));
        float width = canvas_text_size(&canvas, FONT_SMALL, text).x;
        canvas_rectangle(&canvas, (Box){x - 1, track.top + px(&canvas, 3), x + 1, track.bottom},
                         COLOUR_MISTAKE);
        float left = fminf(x - px(&canvas, 1), room - width);
        if (left < track.left || (left < x - width * 0.7f && i < growth->change_count - 1))
            continue;
        draw_change(ui, &canvas, i,
                    (Box){left, track.bottom, left + width + 1, track.bottom + px(&canvas, LABELS)}, text);
        room = left - px(&canvas, 8);
    }
}

/* The moment at a place of the slider: near the mark of a change, the first one after it. */
static int moment_at(const TreeHistory *growth, float to, float end, float near)
{
    for (int i = 0; i < growth->change_count; i++)
        if (fabsf((float)((double)growth->changes[i].time_ns / MS) - to) <= near * end)
            return tree_history_from(growth, growth->changes[i].time_ns);
    return tree_history_at(growth, (uint64_t)(int)to * MS);
}

/* Goes to a place of the slider, unless its moment is shown already; at the end, to the live view. A key
 * moves by at least one moment. */
static void scrub(Ui *ui, float from, float to, float end, float near)
{
    const SearchTree *tree = &app_search_view(ui->app)->tree;
    int moment = to >= 0.995f * end ? TREE_LIVE : moment_at(&tree->growth, to, end, near);
    if (moment == tree->moment && to > from && !igIsItemActive())
        moment++;
    if (moment != tree->moment)
        go_to_moment(ui, moment);
}

void tree_growth_draw(Ui *ui, Box box)
{
    const SearchTree *tree = &app_search_view(ui->app)->tree;
    const TreeHistory *growth = &tree->growth;
    Canvas canvas = widget_canvas(ui);
    bool live = tree->moment == TREE_LIVE;
    uint64_t end_ns = tree->time_ns;
    uint64_t at_ns = live || growth->count == 0 ? end_ns : growth->moments[tree->moment].time_ns;
    float end = (float)((double)end_ns / MS);
    float before = (float)((double)at_ns / MS);
    float value = before;
    Box row = {box.left, box.top, box.right, box.top + px(&canvas, SLIDER)};
    igSetCursorScreenPos((ImVec2){row.left, row.top - px(&canvas, 3)});
    if (widget_icon_button(ui, "tree.play", tree->playing ? ICON_PAUSE : ICON_PLAY,
                           "Play the growth of the tree", growth->count > 1))
        ui_do(ui, "tree.play", NULL);
    cut_left(&row, px(&canvas, 32));
    Box time = cut_right(&row, px(&canvas, TIME_WIDTH));
    draw_changes(ui, row, end_ns);
    igSetCursorScreenPos((ImVec2){row.left, row.top + px(&canvas, 1)});
    if (growth->count > 0 && end > 0 &&
        widget_slider(ui, "tree.growth", &value, 0, end, box_width(row) / window_scale(ui->window)))
        scrub(ui, before, value, end, px(&canvas, SNAP) / fmaxf(box_width(row), 1));
    canvas_text(&canvas, time, ALIGN_RIGHT, FONT_SECONDARY, live ? COLOUR_SECONDARY : COLOUR_ACCENT,
                FIGURE(seconds, (double)at_ns / 1e9));
}
