/* What the hint, the numbers and the overlays on the board mean, in a line or two under it. */
#include <math.h>
#include <stdio.h>

#include "ui/view/board/board.h"

enum { LEGEND_MOST = 12 };

static const float LINE = 18, MARK = 10, GAP = 14;
static const float ALL_OVERLAYS = 700, ALL_NUMBERS = 570; /* widths of what they need */

static int add_row(LegendRow *rows, int count, Colour colour, const char *text)
{
    rows[count].colour = colour;
    snprintf(rows[count].text, LEGEND_TEXT, "%s", text);
    return count + 1;
}

/* The numbers of a search: in the cells, and in the corners of the best placements. */
static int search_rows(const Canvas *canvas, const BoardScene *scene, LegendRow *rows, int count)
{
    static const char *const numbers[HEAT_KINDS] = {
        [HEAT_EFFORT] = "% of the search", [HEAT_BEST] = "best result, in %",
        [HEAT_LOSS] = "least loss, in %",  [HEAT_PRIOR] = "% expected",
        [HEAT_TAKEN] = "placements there", [HEAT_DIFFERENCE] = "difference, in %"};
    if (scene->previewed)
        return add_row(rows, count, side_colour(scene->mover), "1, 2, 3...: the moves of the line");
    if (scene->lines)
        count = add_row(rows, count, theme_loss(canvas->theme, LOSS_BEST),
                        scene->lines->count > 1 ? "1, 2, 3: the best placements" : "1: the best placement");
    if (scene->heat && numbers[scene->heat->kind])
        count = add_row(rows, count, heat_colour(canvas->theme, scene->heat, scene->heat->high, scene->marks),
                        numbers[scene->heat->kind]);
    return count;
}

static int coverage_row(Side side, LegendRow *rows, int count)
{
    return add_row(rows, count, side_colour(side), PRINTED("%s's placements on the cell", side_title(side)));
}

static int overlay_rows(const View *view, const BoardScene *scene, LegendRow *rows, int count)
{
    const Overlays *overlays = scene->overlays;
    const Side mine = scene->mine;
    char text[LEGEND_TEXT];
    if (view->legal) {
        snprintf(text, sizeof text, "%s can reach it", side_title(scene->mover));
        count = add_row(rows, count, COLOUR_ACCENT, text);
    }
    if (view->mine)
        count = coverage_row(mine, rows, count);
    if (view->theirs)
        count = coverage_row(side_other(mine), rows, count);
    if (view->room) {
        snprintf(text, sizeof text, "%s's escape room: %d cells, %d its own (dots)", side_title(mine),
                 overlays->room_count[mine], overlays->own_room_count[mine]);
        count = add_row(rows, count, side_colour(mine), text);
    }
    if (view->gaps) {
        snprintf(text, sizeof text, "gaps: %d cells", overlays->gap_count);
        rows[count].hatched = true;
        count = add_row(rows, count, COLOUR_SECONDARY, text);
    }
    return count;
}

static int find_rows(const Ui *ui, const Canvas *canvas, const BoardScene *scene, LegendRow *rows)
{
    int count = 0;
    if (*scene->hint_move)
        count = add_row(rows, count, COLOUR_ACCENT, PRINTED("Hint: %s", scene->hint_move));
    if (*scene->hint_reason) {
        rows[count].bare = true;
        count = add_row(rows, count, 0, scene->hint_reason);
    }
    if (scene->pattern)
        count = add_row(rows, count, COLOUR_SECOND, "the pattern");
    count += board_review_legend(canvas, scene, rows + count);
    count = search_rows(canvas, scene, rows, count);
    return scene->overlays ? overlay_rows(&ui->app->view, scene, rows, count) : count;
}

float board_legend_height(const Ui *ui, const BoardScene *scene, float width, bool low)
{
    float numbers = ui->app->view.mode == MODE_ANALYSE ? ALL_NUMBERS : 0;
    bool second = width < ui_px(ui, low ? numbers : ALL_OVERLAYS);
    return scene->editing ? 0 : ui_px(ui, LINE) * (second ? 2 : 1);
}

static float row_width(const Canvas *canvas, const LegendRow *row)
{
    return px(canvas, row->bare ? 0 : MARK + 6) + canvas_text_size(canvas, FONT_SMALL, row->text).x;
}

static void board_legend_draw_row(const Canvas *canvas, const LegendRow *row, Box box)
{
    float mark = px(canvas, MARK);
    Box swatch = box_at(box.left, box.top + roundf((box_height(box) - mark) / 2), mark, mark);
    box.left = row->bare ? box.left : swatch.right + px(canvas, 6);
    if (row->hatched)
        canvas_hatch(canvas, swatch, px(canvas, 3), 1, row->colour);
    else if (!row->bare)
        canvas_box(canvas, swatch, px(canvas, 2), row->colour);
    canvas_text(canvas, box, ALIGN_LEFT, FONT_SMALL, COLOUR_SECONDARY, row->text);
}

void board_legend_draw(Ui *ui, const BoardScene *scene, Box box, float left)
{
    LegendRow rows[LEGEND_MOST] = {0};
    Canvas canvas = widget_canvas(ui);
    int count = find_rows(ui, &canvas, scene, rows);
    float line = px(&canvas, LINE), gap = px(&canvas, GAP), whole = -gap;
    for (int i = 0; i < count; i++)
        whole += row_width(&canvas, &rows[i]) + gap;
    Box rest = {fmaxf(left, fminf(box.left, box.right - ceilf(whole))), box.top, box.right, box.top + line};
    float start = rest.left;
    for (int i = 0; i < count && rest.left < rest.right; i++) {
        float width = ceilf(row_width(&canvas, &rows[i])) + 1;
        if (rest.left > start && rest.left + width > rest.right && rest.bottom + line <= box.bottom + 1)
            rest = (Box){start, rest.bottom, box.right, rest.bottom + line};
        Box row = {rest.left, rest.top, fminf(rest.left + width, rest.right), rest.bottom};
        board_legend_draw_row(&canvas, &rows[i], row);
        window_mark_box(ui->window, PRINTED("board.legend.%d", i + 1), row);
        rest.left += width + gap;
    }
    window_mark_box(ui->window, "board.legend", box);
}
