/* The progress of an alpha-beta search: its iterations, the line in its table, its cut-offs, its time. */
#include <math.h>
#include <stdio.h>

#include "ui/view/insight/insight_widgets.h"
#include "ui/view/table.h"

static const float ROW = 24, MOVE_WIDTH = 104, CELL_WIDTH = 52, SHARE_WIDTH = 60;
enum { ROWS_MOST = 8 };

static const Report *report_of(const Ui *ui)
{
    return analysis_searched(&ui->app->analysis, ui->app->analysis.chosen);
}

static const IterationRootMove *root_of(const Iteration *iteration, Move move)
{
    for (int i = 0; i < iteration->root_count; i++)
        if (iteration->roots[i].move == move)
            return &iteration->roots[i];
    return NULL;
}

/* ---- Root moves by iteration ---- */

static void draw_cell(Ui *ui, const Canvas *canvas, const Iterations *all, const Iteration *iteration,
                      Move move, Box box)
{
    const IterationRootMove *root = root_of(iteration, move);
    char text[FIGURE_SIZE + 8];
    if (!root)
        return;
    bool best = root == iteration->roots;
    float share = sqrtf(fmaxf(root->share, 0));
    Box inner = {box.left + 1, box.top + 1, box.right, box.bottom};
    canvas_box(canvas, inner, px(canvas, 3), theme_effort(canvas->theme, share));
    if (root->proof)
        canvas_hatch(canvas, inner, px(canvas, 6), 1, COLOUR_LINE);
    if (best)
        canvas_rim(canvas, inner, px(canvas, 3), px(canvas, 1), COLOUR_ACCENT);
    Viewpoint view = ui->app->view.viewpoint;
    Side mover = position_turn(&all->position);
    char score[FIGURE_SIZE];
    Value value = viewpoint_value(view, mover, &root->value);
    if (value.proof) /* who wins in how many plies would not fit */
        figure_chance(((double)value.expected + 1) / 2, (Proof)value.proof, score);
    else
        figure_value(&value, viewpoint_side(view, mover), score);
    snprintf(text, sizeof text, "%s", score);
    Box label = {inner.left + px(canvas, 1), inner.top, inner.right - px(canvas, 4), inner.bottom};
    canvas_text(canvas, label, ALIGN_RIGHT, FONT_SMALL, theme_on_effort(canvas->theme, share), text);
}

static void draw_iterations(Ui *ui)
{
    const Iterations *all = &app_search_view(ui->app)->iterations;
    const Iteration *last = &all->items[all->count - 1];
    Canvas canvas = widget_canvas(ui);
    char text[32];
    Side mover = position_turn(&all->position);
    snprintf(text, sizeof text, "for %s", side_title(part_side(ui, mover)));
    part_line(ui, "Placements by iteration", text);
    Box head = part_room(ui, 18);
    float cell = px(&canvas, CELL_WIDTH);
    int across = (int)((box_width(head) - px(&canvas, MOVE_WIDTH + SHARE_WIDTH)) / cell);
    across = across < 1 ? 1 : across > all->count ? all->count : across;
    int first = all->count - across;
    Box heads = head;
    canvas_text(&canvas, cut_right(&heads, px(&canvas, SHARE_WIDTH)), ALIGN_RIGHT, FONT_SMALL,
                COLOUR_SECONDARY, "nodes");
    canvas_text(&canvas, cut_left(&heads, px(&canvas, MOVE_WIDTH)), ALIGN_LEFT, FONT_SMALL, COLOUR_SECONDARY,
                "depth");
    for (int i = first; i < all->count; i++) {
        snprintf(text, sizeof text, "%d", all->items[i].depth);
        Box at = cut_left(&heads, cell);
        at.right -= px(&canvas, 4);
        canvas_text(&canvas, at, ALIGN_RIGHT, FONT_SMALL,
                    all->items[i].changed ? COLOUR_MISTAKE : COLOUR_SECONDARY, text);
    }
    for (int row = 0; row < last->root_count && row < ROWS_MOST; row++) {
        const IterationRootMove *root = &last->roots[row];
        Box box = part_room(ui, ROW);
        canvas_text(&canvas, cut_right(&box, px(&canvas, SHARE_WIDTH)), ALIGN_RIGHT, FONT_SECONDARY,
                    COLOUR_SECONDARY, FIGURE(share, (double)root->share));
        part_move(&canvas, cut_left(&box, px(&canvas, MOVE_WIDTH)), root->move, mover,
                  row == 0 ? FONT_STRONG : FONT_TEXT, COLOUR_TEXT);
        for (int i = first; i < all->count; i++)
            draw_cell(ui, &canvas, all, &all->items[i], root->move, cut_left(&box, cell));
    }
    widget_paragraph(
        ui, FONT_SMALL, COLOUR_SECONDARY,
        "A stronger colour means more nodes. A framed score is exact; the others are bounds. At an orange "
        "depth, the best placement changed.");
}

/* ---- Cut-offs ---- */

static void draw_places(const Canvas *canvas, const DepthFigures *figures, Box box)
{
    float left = box.left;
    for (int place = 0; place < REPORT_PLACES; place++) {
        float width = box_width(box) * (float)figures->places[place];
        if (width >= 1)
            canvas_rectangle(
                canvas, (Box){left, box.top, left + width, box.bottom},
                canvas_mix(canvas, COLOUR_ACCENT, COLOUR_HOVERED, (float)place / (REPORT_PLACES - 1)));
        left += width;
    }
}

enum { COLUMN_PLIES, COLUMN_NODES, COLUMN_BRANCHING, COLUMN_FIRST, COLUMN_RANKS, COLUMNS };

static const TableColumn columns[COLUMNS] = {
    [COLUMN_PLIES] = {"Plies", .widest = "99", .unsorted = true},
    [COLUMN_NODES] = {"Nodes", .widest = "99.9%", .align = ALIGN_RIGHT, .unsorted = true},
    [COLUMN_BRANCHING] = {"Branching", .widest = "999.9", .align = ALIGN_RIGHT, .unsorted = true},
    [COLUMN_FIRST] = {"By the 1st", .widest = "99.9%", .align = ALIGN_RIGHT, .unsorted = true},
    [COLUMN_RANKS] = {"By rank", .least = 40, .unsorted = true},
};

static const TableShape shape = {columns, COLUMNS, .row = 20};

static void draw_depth(UiTable *table, const DepthFigures *figures, int depth)
{
    char text[FIGURE_SIZE];
    Box cell;
    table_still(table);
    table_format(table, FONT_SECONDARY, COLOUR_SECONDARY, "%d", depth);
    table_cell(table, FONT_SECONDARY, COLOUR_SECONDARY, figure_share(figures->nodes, text));
    snprintf(text, sizeof text, "%.1f", figures->branching);
    table_cell(table, FONT_SECONDARY, COLOUR_SECONDARY, figures->branching > 0 ? text : "");
    table_cell(table, FONT_SECONDARY, COLOUR_TEXT, figure_share(figures->first, text));
    if (table_next(table, &cell) && !isnan(figures->first))
        draw_places(&table->canvas, figures, box_inset(cell, px(&table->canvas, 5)));
}

void iterations_draw(Ui *ui)
{
    imgui_begin_child("tree.iterations", (ImVec2){0, 0}, IMGUI_CHILD_PLAIN, 0);
    window_mark_box(ui->window, "tree.iterations", widget_rest());
    igPushStyleVar_Vec2(ImGuiStyleVar_ItemSpacing, (ImVec2){0, ui_px(ui, 2)});
    draw_iterations(ui);
    part_line(ui, "Line stored in the table", table_read_time(ui));
    table_rows_draw(ui);
    /* From the root down. */
    DepthFigures figures[REPORT_DEPTHS];
    int depths[REPORT_DEPTHS], rows = 0;
    for (int i = report_depth_figures(report_of(ui), figures) - 1; i >= 0; i--)
        if (figures[i].nodes > 0)
            depths[rows++] = i;
    if (rows > 0) {
        widget_heading(ui, "Cut-offs by plies above the leaves");
        UiTable table = table_begin_whole(ui, "tree.cutoffs", &shape, rows);
        while (table_step(&table))
            draw_depth(&table, &figures[depths[table.row]], depths[table.row]);
        table_end(&table);
    }
    static const char *const names[] = {"evaluating", "making", "generating", "table", "rest"};
    const ReportTimes *times = &report_of(ui)->times;
    double shares[] = {(double)times->evaluating, (double)times->making, (double)times->generating,
                       (double)times->table, 1};
    for (int i = 0; i < 4; i++)
        shares[4] -= shares[i];
    if (shares[4] < 1) {
        widget_heading(ui, "Where the time goes");
        part_stack(ui, names, shares, 5);
    }
    igPopStyleVar(1);
    igEndChild();
}
