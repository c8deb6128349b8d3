/* The game as curves: chances turn by turn, tokens, placements and time. */
#include <math.h>
#include <stdio.h>

#include "ui/draw/plot.h"
#include "ui/state/figures.h"
#include "ui/view/panels/panels_inner.h"
#include "ui/view/widgets.h"

enum { TERMS_SIZE = 320 };
static const float LEFT = 46, BOTTOM = 20;

typedef enum GraphKind {
    GRAPH_RESULT,
    GRAPH_TOKENS,
    GRAPH_PLACEMENTS,
    GRAPH_TIME,
    GRAPH_TERMS,
    GRAPH_KINDS
} GraphKind;

static const char *const kind_titles[GRAPH_KINDS] = {"Result", "Tokens", "Placements", "Time", "Terms"};

/* ---- Curves ---- */

/* A figure of a turn; NAN where it is missing. */
static double graph_value_of(const GraphTurn *turn, GraphKind kind, int curve)
{
    switch (kind) {
    case GRAPH_RESULT:
        return curve == 0 ? turn->chance : turn->second;
    case GRAPH_TOKENS:
        return turn->tokens[curve];
    case GRAPH_PLACEMENTS:
        return turn->placements[curve];
    default:
        return turn->total_s[curve];
    }
}

/* One of the two figures of a kind. */
typedef struct FigureOf {
    const Graph *graph;
    GraphKind kind;
    int which;
} FigureOf;

static PlotPoint figure_of(const void *context, int index)
{
    const FigureOf *self = context;
    return (PlotPoint){index, graph_value_of(&self->graph->turns[index], self->kind, self->which)};
}

static void draw_curve(const Plot *plot, FigureOf figure, ColourName colour, float width)
{
    plot_curve(plot, &(PlotCurve){figure_of, &figure, figure.graph->count}, width, colour);
}

/* The area between a piece of the curve, on one side of even chances, and the middle. */
static void draw_slope(const Plot *plot, Side ahead, ImVec2 from, ImVec2 to)
{
    canvas_slope(plot->canvas, from, to, plot_y(plot, 0.5),
                 canvas_faded(plot->canvas, side_colour(ahead), 0.16f));
}

/* The area between the curve and even chances, in the colour of the side that is ahead. */
static void draw_ground(const Plot *plot, const Graph *graph)
{
    for (int i = 0; i + 1 < graph->count; i++) {
        double a = graph->turns[i].chance;
        double b = graph->turns[i + 1].chance;
        if (isnan(a) || isnan(b))
            continue;
        ImVec2 from = {plot_x(plot, i), plot_y(plot, a)};
        ImVec2 to = {plot_x(plot, i + 1), plot_y(plot, b)};
        Side first = a >= 0.5 ? graph->side : side_other(graph->side);
        Side last = b >= 0.5 ? graph->side : side_other(graph->side);
        double share = first == last ? 1 : (0.5 - a) / (b - a);
        ImVec2 cut = {from.x + (to.x - from.x) * (float)share, first == last ? to.y : plot_y(plot, 0.5)};
        draw_slope(plot, first, from, cut);
        if (first != last)
            draw_slope(plot, last, cut, to);
    }
}

/* The proven stretch; the caption says where it begins. */
static void draw_proven(const Plot *plot, const Graph *graph)
{
    const Canvas *canvas = plot->canvas;
    float icon = px(canvas, 14);
    if (graph->lost_from < 0)
        return;
    Box box = {plot_x(plot, graph->lost_from), plot->box.top, plot->box.right, plot->box.bottom};
    canvas_hatch(canvas, box, px(canvas, 7), 1, canvas_faded(canvas, COLOUR_TEXT, 0.22f));
    if (box_width(box) >= 2 * icon &&
        box_height(box) >= 3 * icon) /* between the curve at an end and the middle */
        canvas_icon(canvas,
                    box_at(roundf((box.left + box.right - icon) / 2),
                           roundf((box.top + box.bottom - icon) / 2), icon, icon),
                    ICON_LOCK, COLOUR_SECONDARY);
}

/* Signs go outside the curve's bends, where it does not cross them. */
static bool is_above(const Plot *plot, const Graph *graph, int index, float height)
{
    double chance = graph->turns[index].chance;
    double before = index > 0 ? graph->turns[index - 1].chance : NAN;
    double after = index + 1 < graph->count ? graph->turns[index + 1].chance : NAN;
    double around = isnan(before) ? after : isnan(after) ? before : (before + after) / 2;
    float y = plot_y(plot, chance);
    if (y - height < plot->box.top || y + height > plot->box.bottom)
        return y + height > plot->box.bottom;
    return !isnan(around) && around < chance;
}

static Loss loss_of(const GraphTurn *turn)
{
    return turn->marks & MARK_VERY_BAD   ? LOSS_BLUNDER
           : turn->marks & MARK_BAD      ? LOSS_MISTAKE
           : turn->marks & MARK_DOUBTFUL ? LOSS_DOUBTFUL
                                         : LOSS_BEST;
}

static bool is_free(const Box *signs, int count, Box box)
{
    for (int i = 0; i < count; i++)
        if (signs[i].left < box.right && box.left < signs[i].right && signs[i].top < box.bottom &&
            box.top < signs[i].bottom)
            return false;
    return true;
}

/* The worst first: where there is no room for another's sign, its dot must do. */
static void draw_marks(const Plot *plot, const Graph *graph)
{
    const Canvas *canvas = plot->canvas;
    static const Loss losses[] = {LOSS_BLUNDER, LOSS_MISTAKE, LOSS_DOUBTFUL};
    Box signs[PLY_LIMIT + 1];
    int count = 0;
    for (int i = 0; i < 3 * graph->count; i++) {
        int index = i % graph->count;
        Loss loss = losses[i / graph->count];
        const GraphTurn *turn = &graph->turns[index];
        if (loss_of(turn) != loss || isnan(turn->chance))
            continue;
        Colour colour = theme_loss(canvas->theme, loss);
        float x = plot_x(plot, index), y = plot_y(plot, turn->chance);
        float top = y + (is_above(plot, graph, index, px(canvas, 18)) ? -px(canvas, 19) : px(canvas, 3));
        float half = ceilf(canvas_text_size(canvas, FONT_SMALL, loss_sign(loss)).x / 2) + 1;
        Box sign = {x - half, top, x + half, top + px(canvas, 16)};
        canvas_disc(canvas, x, y, px(canvas, 4), colour);
        if (!is_free(signs, count, sign))
            continue;
        canvas_text(canvas, sign, ALIGN_CENTRE, FONT_SMALL, colour, loss_sign(loss));
        signs[count++] = sign;
    }
}

static PlotPoint variation_of(const void *context, int index)
{
    const Graph *graph = context;
    int at = graph->variation_at + index;
    return (PlotPoint){at, at < graph->count ? graph->variation[index] : NAN};
}

/* ---- The scale ---- */

static void draw_scale(const Plot *plot, GraphKind kind)
{
    static const char *const chances[] = {"0%", "50%", "100%"};
    char text[FIGURE_SIZE];
    float high = box_height(plot->box);
    int step = high < px(plot->canvas, 30) ? 3 : high < px(plot->canvas, 44) ? 2 : 1;
    for (int i = 0; i <= 2; i += step) {
        double value = plot->low + (plot->high - plot->low) * i / 2;
        if (kind == GRAPH_RESULT)
            snprintf(text, sizeof text, "%s", chances[i]);
        else if (kind == GRAPH_TIME)
            snprintf(text, sizeof text, "%.0f s", value);
        else if (kind == GRAPH_TERMS)
            snprintf(text, sizeof text, "%s%.0f",
                     value < 0   ? "\xe2\x88\x92"
                     : value > 0 ? "+"
                                 : "",
                     fabs(value));
        else
            snprintf(text, sizeof text, "%.0f", value);
        plot_level(plot, value, COLOUR_LINE, false);
        plot_figure(plot, value, text);
    }
    if (kind == GRAPH_TIME && plot->high >= GRAPH_GAME_S)
        plot_level(plot, GRAPH_GAME_S, COLOUR_ALERT, false);
}

enum { LABEL_SIZE = 24 };

/* The place of a turn's number below the plot. */
static Box label_at(const Plot *plot, int index, const char *text)
{
    float width = canvas_text_size(plot->canvas, FONT_SMALL, text).x + px(plot->canvas, 10);
    float left = roundf(plot_x(plot, index) - width / 2);
    return (Box){left, plot->box.bottom + px(plot->canvas, 2), left + width,
                 plot->box.bottom + px(plot->canvas, BOTTOM)};
}

/* For the turn shown: within the plot's width. */
static Box current_label(const Plot *plot, const Graph *graph, char text[LABEL_SIZE])
{
    int turn = graph->first_turn + graph->current;
    bool end = graph->current > 0 && graph->current == graph->count - 1; /* no move is played there */
    snprintf(text, LABEL_SIZE, end ? "after turn %d" : "turn %d", end ? turn - 1 : turn);
    Box label = label_at(plot, graph->current, text);
    float width = box_width(label);
    label.left = fminf(fmaxf(label.left, plot->box.left), plot->box.right - width);
    label.right = label.left + width;
    return label;
}

/* Numbers of turns, as many as fit beside that of the turn shown. */
static void draw_turns(const Plot *plot, const Graph *graph)
{
    static const int steps[] = {1, 2, 5, 10, 20, 50};
    int step = steps[5];
    for (int i = 5; i >= 0; i--) {
        int labels = graph->count / steps[i] + 1;
        if ((float)labels * px(plot->canvas, 44) <= box_width(plot->box))
            step = steps[i];
    }
    char text[LABEL_SIZE];
    Box current = current_label(plot, graph, text);
    for (int i = 0; i < graph->count - (graph->count > 1); i += step) { /* no move is played at the end */
        snprintf(text, sizeof text, "%d", graph->first_turn + i);
        Box label = label_at(plot, i, text);
        if (label.right <= current.left || label.left >= current.right)
            canvas_text(plot->canvas, label, ALIGN_CENTRE, FONT_SMALL, COLOUR_SECONDARY, text);
    }
}

/* The greatest value of a kind's scale. */
static double greatest(Ui *ui, const Graph *graph, GraphKind kind)
{
    double most = 0;
    if (kind == GRAPH_RESULT)
        return 1;
    if (kind == GRAPH_TERMS)
        return fmax(ceil(graph_terms_now(ui)->most), 1);
    for (int i = 0; i < graph->count; i++)
        for (int side = 0; side < 2; side++)
            most = fmax(most, graph_value_of(&graph->turns[i], kind, side)); /* which leaves out NAN */
    if (kind != GRAPH_TIME)
        return ceil(fmax(most, 10) / 10) * 10;
    return most > GRAPH_GAME_S / 2 ? fmax(most, GRAPH_GAME_S * 1.05) : fmax(most * 1.1, 1);
}

/* ---- Input ---- */

static void draw_tip(Ui *ui, const Graph *graph, int index)
{
    const GraphTurn *turn = &graph->turns[index];
    char move[MOVE_SHORT_SIZE] = "end";
    char chance[FIGURE_SIZE], time[FIGURE_SIZE + 40];
    char terms[TERMS_SIZE] = "";
    if (turn->move != MOVE_NONE)
        move_write_short(turn->move, move);
    if (isnan(turn->used_s))
        snprintf(time, sizeof time, "time not known");
    else
        snprintf(time, sizeof time, "%s for the move%s", FIGURE(seconds, turn->used_s),
                 turn->used_s > GRAPH_MOVE_S ? ", more than its share of 180 s" : "");
    figure_chance(turn->chance, PROOF_NONE, chance);
    if (ui->graph_kind == GRAPH_TERMS)
        graph_terms_tell(graph_terms_now(ui), index, terms, sizeof terms);
    igSetTooltip("Turn %d, %s\n%s%s%stokens %d:%d, placements %s:%s\n%s%s", graph->first_turn + index, move,
                 *chance ? chance : "", *chance ? " for " : "",
                 *chance ? (graph->side == RED ? "Red\n" : "Blue\n") : "", turn->tokens[RED],
                 turn->tokens[BLUE], WHOLE(turn->placements[RED]), WHOLE(turn->placements[BLUE]), time,
                 terms);
}

static bool has_chances(const Graph *graph)
{
    for (int i = 0; i < graph->count; i++)
        if (!isnan(graph->turns[i].chance))
            return true;
    return false;
}

static bool has_marks(const Graph *graph)
{
    for (int i = 0; i < graph->count; i++)
        if (graph->turns[i].marks & RECORD_MISTAKES)
            return true;
    return false;
}

static void draw_curves(const Plot *plot, const Graph *graph, GraphKind kind)
{
    if (kind == GRAPH_RESULT) {
        draw_ground(plot, graph);
        draw_curve(plot, (FigureOf){graph, kind, 1}, COLOUR_DOUBTFUL, 1);
        draw_curve(plot, (FigureOf){graph, kind, 0}, COLOUR_TEXT, 2);
        if (graph->variation_at >= 0)
            plot_curve(plot, &(PlotCurve){variation_of, graph, graph->variation_count}, 1, COLOUR_ACCENT);
        draw_marks(plot, graph);
        return;
    }
    draw_curve(plot, (FigureOf){graph, kind, 0}, COLOUR_RED, 2);
    draw_curve(plot, (FigureOf){graph, kind, 1}, COLOUR_BLUE, 2);
}

static void graph_draw(Ui *ui, Box box)
{
    const Graph *graph = &ui->derived.graph;
    GraphKind kind = (GraphKind)ui->graph_kind;
    Canvas canvas = widget_canvas(ui);
    if (graph->count < 2) {
        widget_empty(ui, box, "The game's curves appear here after the first move.", NULL, NULL);
        return;
    }
    Box rest = {box.left, box.top + px(&canvas, 4), box.right - px(&canvas, 10),
                box.bottom - px(&canvas, BOTTOM)};
    if (!ui->graph_headed) {
        widget_combo(ui, "graph.kind", kind_titles, GRAPH_KINDS, &ui->graph_kind, 116);
        if (box_height(box) < box_width(box))
            rest.left += px(&canvas, 124);
        else
            rest.top += px(&canvas, 36);
    }
    double most = greatest(ui, graph, kind);
    Plot plot = plot_begin(&canvas, rest, LEFT, (PlotPoint){0, kind == GRAPH_TERMS ? -most : 0},
                           (PlotPoint){graph->count - 1, most});
    draw_scale(&plot, kind);
    draw_turns(&plot, graph);
    widget_surface(ui, "graph.plot", (Box){plot.box.left, plot.box.top, plot.box.right, box.bottom}, 0);
    window_mark_box(ui->window, "graph.plot", plot.box);
    ImVec2 mouse = widget_mouse();
    int index = plot_at(&plot, mouse.x);
    if (igIsItemHovered(0)) {
        plot_mark(&plot, index, 1, canvas_faded(plot.canvas, COLOUR_TEXT, 0.4f));
        draw_tip(ui, graph, index);
    }
    if (igIsItemActive() && index != graph->current)
        ui_do_number(ui, "review.turn", graph->first_turn + index);
    if (kind == GRAPH_TERMS)
        graph_terms_draw(&plot, graph_terms_now(ui));
    else
        draw_curves(&plot, graph, kind);
    draw_proven(&plot, graph);
    /* Its turn is among the numbers below. */
    char text[LABEL_SIZE];
    plot_mark(&plot, graph->current, 2, COLOUR_ACCENT);
    Box label = current_label(&plot, graph, text);
    canvas_text(plot.canvas, label, ALIGN_CENTRE, FONT_SMALL, COLOUR_ACCENT, text);
    if (kind == GRAPH_RESULT && !has_chances(graph))
        canvas_text(&canvas, plot.box, ALIGN_CENTRE, FONT_SECONDARY, COLOUR_SECONDARY,
                    "Review the game or analyse its positions to see who was ahead");
}

static float kind_width(const Canvas *canvas, int kind)
{
    return roundf(canvas_text_size(canvas, FONT_TEXT, kind_titles[kind]).x) + px(canvas, 28);
}

/* What the curves show, for which side, and how much is known. */
static const char *graph_panel_caption(Ui *ui)
{
    static const char *const others[GRAPH_KINDS] = {[GRAPH_TOKENS] = "tokens on the board",
                                                    [GRAPH_PLACEMENTS] = "placements to choose from",
                                                    [GRAPH_TIME] = "seconds used, of 180"};
    const Graph *graph = &ui->derived.graph;
    if (graph->count < 2)
        return NULL;
    if (ui->graph_kind == GRAPH_TERMS) {
        snprintf(ui->graph_caption, sizeof ui->graph_caption, "tokens that each term is worth to %s",
                 side_title(graph->side));
        return ui->graph_caption;
    }
    if (ui->graph_kind != GRAPH_RESULT)
        return others[ui->graph_kind];
    snprintf(ui->graph_caption, sizeof ui->graph_caption, "for %s", side_title(graph->side));
    if (ui->app->review.stage == REVIEW_DONE || has_marks(graph))
        string_add(ui->graph_caption, sizeof ui->graph_caption, " \xc2\xb7 mistakes from %.3g%%",
                   100 * ui->app->settings.review.marks.doubtful);
    if (graph->lost_from >= 0)
        string_add(ui->graph_caption, sizeof ui->graph_caption, " \xc2\xb7 proven after turn %d",
                   graph->first_turn + graph->lost_from - 1);
    return ui->graph_caption;
}

/* The kinds, side by side, if all fit. */
static float head(Ui *ui, Box room)
{
    Canvas canvas = widget_canvas(ui);
    float left = room.left;
    float height = px(&canvas, 24);
    float top = roundf((room.top + room.bottom - height) / 2);
    float width = 0;
    for (int i = 0; i < GRAPH_KINDS; i++)
        width += kind_width(&canvas, i);
    ui->graph_headed = ui->derived.graph.count < 2 || room.left + width <= room.right;
    for (int i = 0; i < GRAPH_KINDS && ui->graph_headed && ui->derived.graph.count >= 2; i++) {
        if (widget_button_at(ui, PRINTED("graph.kind.%d", i),
                             box_at(left, top, kind_width(&canvas, i) - px(&canvas, 4), height),
                             kind_titles[i], ui->graph_kind == i ? BUTTON_CHOSEN : BUTTON_FLAT))
            ui->graph_kind = i;
        left += kind_width(&canvas, i);
    }
    return left;
}

const Panel graph_panel = {.name = "graph", .draw = graph_draw, .caption = graph_panel_caption, .head = head};
