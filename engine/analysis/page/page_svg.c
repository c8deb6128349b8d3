#include "engine/analysis/page/page_inner.h"
#include "engine/analysis/page/plot_axes.h"

/* ---- Boards ---- */

enum { CELL = 18, CELL_GAP = 2, BOARD_MARGIN = 18, BOARD_PIXELS = BOARD_MARGIN + BOARD_SIDE * CELL };

static void add_cell(Text *out, Cell cell, const char *css, const char *colour)
{
    text_printf(out, "<rect class=\"%s%s%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"3\"/>", css,
                *colour ? " " : "", colour, BOARD_MARGIN + cell_column(cell) * CELL + 1,
                BOARD_MARGIN + cell_row(cell) * CELL + 1, CELL - CELL_GAP, CELL - CELL_GAP);
}

static void add_move(Text *out, Move move, const char *css, const char *colour)
{
    for (int i = 0; move != MOVE_NONE && i < SHAPE_CELLS; i++)
        add_cell(out, move_cells[move][i], css, colour);
}

void page_board(Text *out, const Position *position, Move played, uint16_t mark, Move better,
                const bool cells[BOARD_CELLS])
{
    char first[MOVE_SHORT_SIZE] = "", second[MOVE_SHORT_SIZE] = "";
    if (played != MOVE_NONE)
        move_write_short(played, first);
    if (better != MOVE_NONE)
        move_write_short(better, second);
    text_printf(out,
                "<svg class=\"board\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"Board before turn %d",
                BOARD_PIXELS + 2, BOARD_PIXELS + 2, position->plies + 1);
    if (*first)
        text_printf(out, ", played %s%s", first, page_sign(mark));
    if (*second)
        text_printf(out, ", better %s", second);
    text_add_string(out, "\">");
    for (int i = 0; i < BOARD_SIDE; i++) {
        int at = BOARD_MARGIN + i * CELL + CELL / 2;
        text_printf(out, "<text x=\"%d\" y=\"12\">%d</text><text x=\"8\" y=\"%d\">%d</text>", at, i, at + 4,
                    i);
    }
    for (int cell = 0; cell < BOARD_CELLS; cell++) {
        char colour = position_at(position, (Cell)cell);
        add_cell(out, (Cell)cell, colour == '.' ? "c" : colour == 'r' ? "r" : "b", "");
    }
    add_move(out, played, "played", side_name(position_turn(position)));
    add_move(out, better, "better", "");
    for (int cell = 0; cells && cell < BOARD_CELLS; cell++)
        if (cells[cell])
            add_cell(out, (Cell)cell, "cause", "");
    text_add_string(out, "</svg>\n");
}

/* ---- Plots ---- */

static void add_turn_axis(Text *out, const PlotAxes *axes, int first_turn, double width)
{
    int step = (int)plot_axes_step(fmax(1, (axes->count - 1) * 48.0 / width));
    for (int i = 0; i < axes->count; i++) {
        if ((first_turn + i) % step != 0)
            continue;
        text_printf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%d</text>", plot_axes_x(axes, i),
                    axes->bottom + 17, first_turn + i);
    }
}

/* The values as strokes, with gaps where there are none. */
static void add_curve(Text *out, const PlotAxes *axes, const double *values, const char *css)
{
    bool drawing = false;
    text_printf(out, "<path class=\"curve%s%s\" d=\"", *css ? " " : "", css);
    for (int i = 0; i < axes->count; i++) {
        if (!isnan(values[i]))
            text_printf(out, "%c%.1f %.1f", drawing ? 'L' : 'M', plot_axes_x(axes, i),
                        plot_axes_y(axes, values[i]));
        drawing = !isnan(values[i]);
    }
    text_add_string(out, "\"/>");
}

void page_plot(Text *out, const PagePlot *plot)
{
    enum { WIDTH = 400, HEIGHT = 190 };
    double most = 0;
    for (int s = 0; s < plot->series_count; s++)
        for (int i = 0; i < plot->count; i++)
            most = fmax(most, plot->series[s].values[i]); /* fmax ignores NAN */
    double step = plot_axes_step(most > 0 ? most / 4 : 0.25);
    PlotAxes axes = {.left = 40, .right = WIDTH - 8, .top = 10, .bottom = HEIGHT - 24, .count = plot->count};
    axes.high = step * ceil(fmax(most, step) / step - 1e-9);
    text_printf(out,
                "<section class=\"card\"><h2>%s</h2><svg viewBox=\"0 0 %d %d\" role=\"img\" "
                "aria-label=\"%s by turn, for Red and Blue, at most %g%s%s\">",
                plot->title, WIDTH, HEIGHT, plot->title, most, *plot->unit ? " " : "", plot->unit);
    int count = (int)(axes.high / step + 0.001);
    for (int i = 0; i <= count; i++) {
        double value = i * step;
        double y = plot_axes_y(&axes, value);
        text_printf(out,
                    "<path class=\"grid\" d=\"M%.1f %.1fH%.1f\"/><text x=\"%.1f\" y=\"%.1f\" "
                    "text-anchor=\"end\">%g</text>",
                    axes.left, y, axes.right, axes.left - 6, y + 4, value);
    }
    add_turn_axis(out, &axes, plot->first_turn, axes.right - axes.left);
    for (int s = 0; s < plot->series_count; s++)
        add_curve(out, &axes, plot->series[s].values, plot->series[s].css);
    text_add_string(out, "</svg><p class=\"dim\">");
    for (int s = 0; s < plot->series_count; s++)
        text_printf(out, "<span class=\"chip %s\"></span>%s&emsp;", plot->series[s].css,
                    plot->series[s].name);
    text_add_string(out, plot->unit);
    text_add_string(out, "</p></section>\n");
}

/* ---- The graph ---- */

enum { GRAPH_WIDTH = 1100, GRAPH_HEIGHT = 250 };

/* A mark stands at the chance before the move. */
static void add_marks(Text *out, const PlotAxes *axes, const Review *review, const double *values)
{
    for (int i = 0; i < review->count; i++) {
        const ReviewTurn *turn = &review->turns[i];
        if (turn->mark == 0)
            continue;
        double x = plot_axes_x(axes, i), y = plot_axes_y(axes, values[i]);
        double sign_y = y > (axes->top + axes->bottom) / 2 ? y - 10 : y + 19;
        text_printf(out,
                    "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"5\"><title>turn %d, %s: %s%s, loses "
                    "%.0f%%</title></circle><text class=\"%s\" x=\"%.1f\" y=\"%.1f\" "
                    "text-anchor=\"middle\">%s</text>",
                    page_mark_class(turn->mark), x, y, turn->position.plies + 1,
                    side_title(position_turn(&turn->position)), MOVE_SHORT(turn->move), page_sign(turn->mark),
                    turn->loss * 100, page_mark_class(turn->mark), x, sign_y, page_sign(turn->mark));
    }
}

void page_graph(Text *out, const Story *story)
{
    const Review *review = story->review;
    PlotAxes axes = {.left = 58,
                     .right = GRAPH_WIDTH - 12,
                     .top = 12,
                     .bottom = GRAPH_HEIGHT - 26,
                     .high = 1,
                     .count = review->count + 1};
    double values[PLY_LIMIT + 1];
    for (int i = 0; i <= review->count; i++)
        values[i] = review_for(review->turns[i].red, story->side);
    text_printf(
        out,
        "<svg class=\"graph\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s's chance before each "
        "turn; the table of all "
        "moves holds the figures\"><defs><pattern id=\"hatch\" width=\"8\" height=\"8\" "
        "patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\"><path class=\"hatch\" "
        "d=\"M0 0V8\"/></pattern></defs>",
        GRAPH_WIDTH, GRAPH_HEIGHT, side_title(story->side));
    for (int percent = 0; percent <= 100; percent += 25) {
        double y = plot_axes_y(&axes, percent / 100.0);
        text_printf(out, "<path class=\"%s\" d=\"M%.1f %.1fH%.1f\"/>", percent == 50 ? "mid" : "grid",
                    axes.left, y, axes.right);
        if (percent % 50 == 0)
            text_printf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">%d%%</text>", axes.left - 8,
                        y + 4, percent);
    }
    for (int from = 0; from < axes.count;) {
        int to = from;
        while (to < axes.count && !isnan(values[to]))
            to++;
        if (to > from + 1) {
            text_printf(out, "<path class=\"area %s\" d=\"M%.1f %.1f", side_name(story->side),
                        plot_axes_x(&axes, from), axes.bottom);
            for (int i = from; i < to; i++)
                text_printf(out, "L%.1f %.1f", plot_axes_x(&axes, i), plot_axes_y(&axes, values[i]));
            text_printf(out, "L%.1f %.1fZ\"/>", plot_axes_x(&axes, to - 1), axes.bottom);
        }
        from = to + 1;
    }
    int from = story->last_chance.lost_from;
    if (story->last_chance.found && from < story->review->count) {
        double x = plot_axes_x(&axes, from);
        text_printf(out, "<rect fill=\"url(#hatch)\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>",
                    x, axes.top, axes.right - x, axes.bottom - axes.top);
        double at = fmin(x + 8, axes.right - 16);
        text_printf(out,
                    "<g transform=\"translate(%.1f %.1f)\"><title>proven after turn %d</title><path "
                    "class=\"lock\" d=\"M2.5 "
                    "6V4a3.5 3.5 0 0 1 7 0v2\"/><rect class=\"lockbody\" x=\"0\" y=\"6\" width=\"12\" "
                    "height=\"9\" rx=\"2\"/></g>",
                    at, (axes.top + axes.bottom) / 2 - 20, story->review->turns[from].position.plies);
    }
    const LastChance *chance = &story->last_chance;
    if (chance->found && chance->index >= 0) {
        double x = plot_axes_x(&axes, chance->index);
        bool left = x > (axes.left + axes.right) / 2;
        text_printf(
            out,
            "<path class=\"last\" d=\"M%.1f %.1fV%.1f\"/><text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">last "
            "chance, turn %d</text>",
            x, axes.top, axes.bottom, left ? x - 6 : x + 6, axes.top + 14, left ? "end" : "start",
            chance->turn);
    }
    add_curve(out, &axes, values, "");
    add_marks(out, &axes, review, values);
    add_turn_axis(out, &axes, review->record->start.plies + 1, axes.right - axes.left);
    text_add_string(out, "</svg>\n");
}
