/* The game as curves: what it was worth turn by turn, tokens, placements and time. */
#include <math.h>
#include <stdio.h>

#include "ui/state/figures.h"
#include "ui/view/panel_list.h"
#include "ui/view/widgets.h"

enum { TEXT_SIZE = 160, LABELS = 16 };
static const float LEFT = 46, BOTTOM = 20;

typedef enum GraphKind { GRAPH_RESULT, GRAPH_TOKENS, GRAPH_PLACEMENTS, GRAPH_TIME, GRAPH_KINDS } GraphKind;

static const char *const kind_titles[GRAPH_KINDS] = {"Result", "Tokens", "Placements", "Time"};

/* Where the curves lie, and what the ends of their scale stand for. */
typedef struct Plot {
    Box box;
    double low, high;
    int count; /* positions across */
} Plot;

static float x_of(const Plot *plot, int index)
{
    int steps = plot->count > 1 ? plot->count - 1 : 1;
    return plot->box.left + box_width(plot->box) * (float)index / (float)steps;
}

static float y_of(const Plot *plot, double value)
{
    double share = plot->high > plot->low ? (value - plot->low) / (plot->high - plot->low) : 0;
    return plot->box.bottom - box_height(plot->box) * (float)fmin(fmax(share, 0), 1);
}

/* ---- Curves ---- */

/* A figure of a turn; NAN where it is missing. */
static double value_of(const GraphTurn *turn, GraphKind kind, int curve)
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

/* Connects what is known; a gap stays a gap, and a lone point is a dot. */
static void draw_curve(const Canvas *canvas, const Plot *plot, const Graph *graph, GraphKind kind, int curve,
                       Colour colour, float width)
{
    ImVec2 points[PLY_LIMIT + 1];
    int count = 0;
    for (int i = 0; i <= graph->count; i++) {
        double value = i < graph->count ? value_of(&graph->turns[i], kind, curve) : NAN;
        if (!isnan(value)) {
            points[count++] = (ImVec2){x_of(plot, i), y_of(plot, value)};
            continue;
        }
        if (count > 1)
            canvas_path(canvas, points, count, width, colour);
        else if (count == 1)
            canvas_disc(canvas, points[0].x, points[0].y, width, colour);
        count = 0;
    }
}

/* What lies between the curve and the line of even chances, in the colour of who is ahead. */
static void draw_ground(const Canvas *canvas, const Plot *plot, const Graph *graph)
{
    float middle = y_of(plot, 0.5);
    for (int i = 0; i + 1 < graph->count; i++) {
        double a = graph->turns[i].chance;
        double b = graph->turns[i + 1].chance;
        if (isnan(a) || isnan(b))
            continue;
        bool ahead = a + b >= 1;
        Side side = ahead ? graph->side : side_other(graph->side);
        Colour colour = colour_faded(canvas_colour(canvas, side == RED ? COLOUR_RED : COLOUR_BLUE), 0.16f);
        float edge = y_of(plot, (a + b) / 2);
        canvas_rectangle(canvas,
                         (Box){x_of(plot, i), fminf(edge, middle), x_of(plot, i + 1), fmaxf(edge, middle)},
                         colour);
    }
}

static void draw_proven(Desk *desk, const Canvas *canvas, const Plot *plot, const Graph *graph)
{
    char text[TEXT_SIZE];
    if (graph->lost_from < 0)
        return;
    Box box = {x_of(plot, graph->lost_from), plot->box.top, plot->box.right, plot->box.bottom};
    canvas_hatch(canvas, box, px(canvas, 7), 1, colour_faded(canvas_colour(canvas, COLOUR_TEXT), 0.22f));
    snprintf(text, sizeof text, "proven from turn %d", graph->first_turn + graph->lost_from);
    float width = canvas_text_size(canvas, FONT_SMALL, text).x;
    float icon = px(canvas, 14);
    float right = fminf(fmaxf(box.left - px(canvas, 6), plot->box.left + width + icon + px(canvas, 10)),
                        plot->box.right);
    Box label = {right - width - icon - px(canvas, 4), box.bottom - px(canvas, 20), right,
                 box.bottom - px(canvas, 2)};
    canvas_text(canvas, label, ALIGN_LEFT, FONT_SMALL, canvas_colour(canvas, COLOUR_SECONDARY), text);
    canvas_icon(canvas, box_at(right - icon, label.top + px(canvas, 2), icon, icon), ICON_LOCK,
                canvas_colour(canvas, COLOUR_SECONDARY));
    (void)desk;
}

static void draw_marks(const Canvas *canvas, const Plot *plot, const Graph *graph)
{
    for (int i = 0; i < graph->count; i++) {
        const GraphTurn *turn = &graph->turns[i];
        Loss loss = turn->marks & MARK_VERY_BAD   ? LOSS_BLUNDER
                    : turn->marks & MARK_BAD      ? LOSS_MISTAKE
                    : turn->marks & MARK_DOUBTFUL ? LOSS_DOUBTFUL
                                                  : LOSS_BEST;
        if (loss == LOSS_BEST || isnan(turn->chance))
            continue;
        Colour colour = theme_loss(canvas->theme, loss);
        float x = x_of(plot, i);
        float y = y_of(plot, turn->chance);
        float below = y + px(canvas, 18) < plot->box.bottom ? px(canvas, 4) : -px(canvas, 20);
        canvas_disc(canvas, x, y, px(canvas, 4), colour);
        canvas_text(canvas,
                    (Box){x - px(canvas, 12), y + below, x + px(canvas, 12), y + below + px(canvas, 16)},
                    ALIGN_CENTRE, FONT_SMALL, colour, loss_sign(loss));
    }
}

static void draw_variation(const Canvas *canvas, const Plot *plot, const Graph *graph)
{
    ImVec2 points[PLY_LIMIT + 1];
    int count = 0;
    if (graph->variation_at < 0)
        return;
    for (int i = 0; i < graph->variation_count; i++) {
        int at = graph->variation_at + i;
        if (!isnan(graph->variation[i]) && at < plot->count)
            points[count++] = (ImVec2){x_of(plot, at), y_of(plot, graph->variation[i])};
    }
    if (count > 1)
        canvas_path(canvas, points, count, px(canvas, 1), canvas_colour(canvas, COLOUR_ACCENT));
}

/* ---- The scale ---- */

static void line_at(const Canvas *canvas, const Plot *plot, double value, const char *text)
{
    float y = roundf(y_of(plot, value));
    canvas_rectangle(canvas, (Box){plot->box.left, y, plot->box.right, y + 1},
                     canvas_colour(canvas, COLOUR_LINE));
    canvas_text(canvas,
                (Box){plot->box.left - px(canvas, LEFT), y - px(canvas, 9), plot->box.left - px(canvas, 8),
                      y + px(canvas, 9)},
                ALIGN_RIGHT, FONT_SMALL, canvas_colour(canvas, COLOUR_SECONDARY), text);
}

static void draw_scale(const Canvas *canvas, const Plot *plot, GraphKind kind)
{
    static const char *const chances[] = {"0%", "50%", "100%"};
    char text[FIGURE_SIZE];
    int step = box_height(plot->box) < px(canvas, 44) ? 2 : 1;
    for (int i = 0; i <= 2; i += step) {
        double value = plot->low + (plot->high - plot->low) * i / 2;
        if (kind == GRAPH_RESULT)
            snprintf(text, sizeof text, "%s", chances[i]);
        else if (kind == GRAPH_TIME)
            snprintf(text, sizeof text, "%.0f s", value);
        else
            snprintf(text, sizeof text, "%.0f", value);
        line_at(canvas, plot, value, text);
    }
    if (kind == GRAPH_TIME && plot->high >= GRAPH_GAME_S) {
        Box limit = {plot->box.left, roundf(y_of(plot, GRAPH_GAME_S)), plot->box.right,
                     roundf(y_of(plot, GRAPH_GAME_S)) + 1};
        canvas_rectangle(canvas, limit, canvas_colour(canvas, COLOUR_ALERT));
    }
}

/* Numbers of turns, as many as there is room for. */
static void draw_turns(const Canvas *canvas, const Plot *plot, const Graph *graph)
{
    static const int steps[] = {1, 2, 5, 10, 20, 50};
    int step = steps[5];
    for (int i = 5; i >= 0; i--) {
        int labels = plot->count / steps[i] + 1;
        if ((float)labels * px(canvas, 44) <= box_width(plot->box))
            step = steps[i];
    }
    for (int i = 0; i < plot->count; i += step) {
        char text[16];
        float x = x_of(plot, i);
        snprintf(text, sizeof text, "%d", graph->first_turn + i);
        canvas_text(canvas,
                    (Box){x - px(canvas, 22), plot->box.bottom + px(canvas, 2), x + px(canvas, 22),
                          plot->box.bottom + px(canvas, BOTTOM)},
                    ALIGN_CENTRE, FONT_SMALL, canvas_colour(canvas, COLOUR_SECONDARY), text);
    }
}

static Plot plot_of(const Graph *graph, GraphKind kind, Box box)
{
    Plot plot = {.box = box, .low = 0, .high = 1, .count = graph->count};
    double most = 0;
    for (int i = 0; i < graph->count && kind != GRAPH_RESULT; i++)
        for (int side = 0; side < 2; side++) {
            double value = value_of(&graph->turns[i], kind, side);
            most = !isnan(value) && value > most ? value : most;
        }
    if (kind == GRAPH_TOKENS || kind == GRAPH_PLACEMENTS)
        plot.high = ceil(fmax(most, 10) / 10) * 10;
    if (kind == GRAPH_TIME)
        plot.high = most > GRAPH_GAME_S / 2 ? fmax(most, GRAPH_GAME_S * 1.05) : fmax(most * 1.1, 1);
    return plot;
}

/* ---- Hands ---- */

static int index_at(const Plot *plot, float x)
{
    float share = (x - plot->box.left) / fmaxf(box_width(plot->box), 1);
    int index = (int)lroundf(share * (float)(plot->count - 1));
    return index < 0 ? 0 : index >= plot->count ? plot->count - 1 : index;
}

static void write_time(const GraphTurn *turn, char *out, size_t size)
{
    char used[FIGURE_SIZE];
    if (isnan(turn->used_s))
        snprintf(out, size, "time not known");
    else
        snprintf(out, size, "%s for the move%s", figure_seconds(turn->used_s, used),
                 turn->used_s > GRAPH_MOVE_S ? ", more than 2.4 s" : "");
}

static void draw_tip(Desk *desk, const Graph *graph, int index)
{
    const GraphTurn *turn = &graph->turns[index];
    char move[MOVE_SHORT_SIZE] = "end";
    char chance[FIGURE_SIZE];
    char time[FIGURE_SIZE + 40];
    char text[TEXT_SIZE];
    if (turn->move != MOVE_NONE)
        move_write_short(turn->move, move);
    write_time(turn, time, sizeof time);
    figure_chance(turn->chance, PROOF_NONE, chance);
    snprintf(text, sizeof text, "Turn %d, %s\n%s%s%stokens %d:%d, placements %d:%d\n%s",
             graph->first_turn + index, move, *chance ? chance : "", *chance ? " for " : "",
             *chance ? (graph->side == RED ? "Red\n" : "Blue\n") : "", turn->tokens[RED], turn->tokens[BLUE],
             turn->placements[RED], turn->placements[BLUE], time);
    igSetTooltip("%s", text);
    (void)desk;
}

static void take_pointer(Desk *desk, const Canvas *canvas, const Plot *plot, const Graph *graph, Box box)
{
    ImVec2 mouse;
    igSetCursorScreenPos((ImVec2){box.left, box.top});
    igInvisibleButton("graph.plot", (ImVec2){box_width(box), box_height(box)}, 0);
    window_mark_box(desk->window, "graph.plot", plot->box);
    igGetMousePos(&mouse);
    int index = index_at(plot, mouse.x);
    if (igIsItemHovered(0)) {
        float x = roundf(x_of(plot, index));
        canvas_rectangle(canvas, (Box){x, plot->box.top, x + 1, plot->box.bottom},
                         colour_faded(canvas_colour(canvas, COLOUR_TEXT), 0.4f));
        draw_tip(desk, graph, index);
    }
    if (igIsItemActive() && index != graph->current)
        desk_do_format(desk, "review.turn", "%d", graph->first_turn + index);
}

static void draw_current(const Canvas *canvas, const Plot *plot, const Graph *graph)
{
    char text[24];
    float x = roundf(x_of(plot, graph->current));
    snprintf(text, sizeof text, "turn %d", graph->first_turn + graph->current);
    float width = canvas_text_size(canvas, FONT_SMALL, text).x;
    float left = x + px(canvas, 5) + width < plot->box.right ? x + px(canvas, 5) : x - px(canvas, 5) - width;
    canvas_rectangle(canvas, (Box){x, plot->box.top, x + px(canvas, 2), plot->box.bottom},
                     canvas_colour(canvas, COLOUR_ACCENT));
    canvas_text(canvas, box_at(left, plot->box.bottom - px(canvas, 18), width + 2, px(canvas, 16)),
                ALIGN_LEFT, FONT_SMALL, canvas_colour(canvas, COLOUR_ACCENT), text);
}

static bool has_chances(const Graph *graph)
{
    for (int i = 0; i < graph->count; i++)
        if (!isnan(graph->turns[i].chance))
            return true;
    return false;
}

static void draw_curves(const Canvas *canvas, const Plot *plot, const Graph *graph, GraphKind kind)
{
    if (kind == GRAPH_RESULT) {
        draw_ground(canvas, plot, graph);
        draw_curve(canvas, plot, graph, kind, 1, canvas_colour(canvas, COLOUR_DOUBTFUL), px(canvas, 1));
        draw_curve(canvas, plot, graph, kind, 0, canvas_colour(canvas, COLOUR_TEXT), px(canvas, 2));
        draw_variation(canvas, plot, graph);
        draw_marks(canvas, plot, graph);
        return;
    }
    draw_curve(canvas, plot, graph, kind, 0, canvas_colour(canvas, COLOUR_RED), px(canvas, 2));
    draw_curve(canvas, plot, graph, kind, 1, canvas_colour(canvas, COLOUR_BLUE), px(canvas, 2));
}

static void draw(Desk *desk, Box box)
{
    const Graph *graph = &desk->findings.graph;
    GraphKind kind = (GraphKind)desk->graph_kind;
    Canvas canvas = widget_canvas(desk);
    if (graph->count < 2) {
        widget_empty(desk, box, "The game's curves stand here once there are moves.", NULL, NULL);
        return;
    }
    bool low =
        box_height(box) < px(&canvas, 110); /* then what to show is chosen beside the plot, not above */
    float top = low ? box.top + px(&canvas, 4) : box.top + px(&canvas, 38);
    float left = box.left + px(&canvas, low ? LEFT + 124 : LEFT);
    if (low)
        widget_combo(desk, "graph.kind", kind_titles, GRAPH_KINDS, &desk->graph_kind, 116);
    else
        widget_choice(desk, "graph.kind", kind_titles, GRAPH_KINDS, &desk->graph_kind);
    Plot plot =
        plot_of(graph, kind, (Box){left, top, box.right - px(&canvas, 10), box.bottom - px(&canvas, BOTTOM)});
    canvas_rectangle(&canvas, plot.box, canvas_colour(&canvas, COLOUR_WELL));
    draw_scale(&canvas, &plot, kind);
    draw_turns(&canvas, &plot, graph);
    take_pointer(desk, &canvas, &plot, graph, (Box){plot.box.left, plot.box.top, plot.box.right, box.bottom});
    draw_curves(&canvas, &plot, graph, kind);
    draw_proven(desk, &canvas, &plot, graph);
    draw_current(&canvas, &plot, graph);
    if (kind == GRAPH_RESULT && !has_chances(graph))
        canvas_text(&canvas, plot.box, ALIGN_CENTRE, FONT_SECONDARY, canvas_colour(&canvas, COLOUR_SECONDARY),
                    "Review the game, or analyse its positions, to see what they were worth");
}

static const char *caption(Desk *desk)
{
    if (desk->findings.graph.count < 2)
        return NULL;
    return desk->findings.graph.side == RED ? "for Red" : "for Blue";
}

const Panel graph_panel = {.name = "graph", .title = "Graph", .draw = draw, .caption = caption};
