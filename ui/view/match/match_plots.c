/* The pictures of a match: evidence, Elo, pairs, boards. */
#include <math.h>
#include <stdio.h>

#include "ui/view/match/match_widgets.h"

static const float GUTTER = 40, LABEL = 16;

enum { POINTS_MOST = 400 };

/* ---- Plots over the pairs ---- */

typedef struct Plot {
    Box box;   /* without the labels on its left */
    int pairs; /* from left to right */
    double low, high;
} Plot;

static Plot begin_plot(const Canvas *canvas, Box box, const MatchRun *run)
{
    Plot self = {.box = box, .pairs = run->mark_count + run->mark_count / 12};
    self.box.left += px(canvas, GUTTER);
    self.pairs = self.pairs < 5 ? 5 : self.pairs;
    canvas_box(canvas, self.box, px(canvas, 4), canvas_colour(canvas, COLOUR_WELL));
    return self;
}

static float place_x(const Plot *self, int pair)
{
    return self->box.left + box_width(self->box) * (float)pair / (float)self->pairs;
}

static float place_y(const Plot *self, double value)
{
    double share = (value - self->low) / (self->high - self->low);
    share = share < 0 ? 0 : share > 1 ? 1 : share;
    return self->box.bottom - box_height(self->box) * (float)share;
}

/* A label on the left, at the height of its value. */
static void draw_figure(const Canvas *canvas, const Plot *self, double value)
{
    char text[32];
    float y = place_y(self, value), half = px(canvas, LABEL) / 2;
    float top = fminf(fmaxf(y - half, self->box.top), self->box.bottom - 2 * half);
    snprintf(text, sizeof text, "%s%.0f", value < 0 ? "\xe2\x88\x92" : value > 0 ? "+" : "", fabs(value));
    canvas_text(
        canvas,
        (Box){self->box.left - px(canvas, GUTTER), top, self->box.left - px(canvas, 6), top + 2 * half},
        ALIGN_RIGHT, FONT_SMALL, canvas_colour(canvas, COLOUR_SECONDARY), text);
}

static void draw_level(const Canvas *canvas, const Plot *self, double value, ColourName colour, bool dashed)
{
    float y = roundf(place_y(self, value)), thick = fmaxf(1, px(canvas, 1));
    float step = dashed ? px(canvas, 8) : box_width(self->box);
    int steps = (int)ceilf(box_width(self->box) / step);
    for (int i = 0; i < steps; i++) {
        float x = self->box.left + step * (float)i;
        float right = fminf(x + (dashed ? px(canvas, 5) : step), self->box.right);
        canvas_rectangle(canvas, (Box){x, y, right, y + thick}, canvas_colour(canvas, colour));
    }
}

/* Draws only every n-th mark, so the path has no more points than can be seen. */
static int stride_of(const MatchRun *run)
{
    return run->mark_count / POINTS_MOST + 1;
}

/* What a bound means, on a ground of its own, so that the curve does not run through it. */
static void draw_bound(const Canvas *canvas, const Plot *plot, float top, ColourName colour, const char *text)
{
    float left = plot->box.left + px(canvas, 6);
    float width = fminf(canvas_text_size(canvas, FONT_SECONDARY, text).x + 1, plot->box.right - left);
    Box box = box_at(left, top, width, px(canvas, LABEL));
    canvas_rectangle(canvas, box, canvas_colour(canvas, COLOUR_WELL));
    canvas_text(canvas, box, ALIGN_LEFT, FONT_SECONDARY, canvas_colour(canvas, colour), text);
}

void match_evidence_draw(const Canvas *canvas, Box box, const MatchRun *run)
{
    Plot plot = begin_plot(canvas, box, run);
    const Sprt *sprt = &run->sprt;
    ImVec2 points[POINTS_MOST + 2];
    char text[MATCH_WORDS_SIZE];
    int count = 0, stride = stride_of(run);
    double bound = sprt->upper > 0 ? sprt->upper : log(19);
    double margin = 1.15 * bound;
    plot.low = -margin;
    plot.high = margin;
    draw_level(canvas, &plot, bound, COLOUR_GOOD, true);
    draw_level(canvas, &plot, -bound, COLOUR_MISTAKE, true);
    points[count++] = (ImVec2){plot.box.left, place_y(&plot, 0)};
    for (int i = 0; i < run->mark_count; i += stride)
        points[count++] = (ImVec2){place_x(&plot, i + 1), place_y(&plot, (double)run->marks[i].llr)};
    if (count > 1)
        canvas_path(canvas, points, count, px(canvas, 2), canvas_colour(canvas, COLOUR_TEXT));
    match_accepted(run, text);
    draw_bound(canvas, &plot, place_y(&plot, bound) + px(canvas, 3), COLOUR_GOOD, text);
    match_rejected(run, text);
    draw_bound(canvas, &plot, place_y(&plot, -bound) - px(canvas, 2 + LABEL), COLOUR_MISTAKE, text);
}

/* The range of the Elo scale: from the current interval, not from its wide start. */
static double elo_reach(const MatchRun *run)
{
    double reach = 50;
    for (int i = run->mark_count / 3; i < run->mark_count; i++) {
        double low = (double)run->marks[i].low, high = (double)run->marks[i].high,
               elo = (double)run->marks[i].elo;
        if (isfinite(elo))
            reach = fmax(reach, fabs(elo));
        if (isfinite(low))
            reach = fmax(reach, fabs(low));
        if (isfinite(high))
            reach = fmax(reach, fabs(high));
    }
    return fmin(reach * 1.1, 1200);
}

/* The area between the interval's ends, column by column. */
static void draw_band(const Canvas *canvas, const Plot *plot, const MatchRun *run)
{
    Colour colour =
        colour_mix(canvas_colour(canvas, COLOUR_WELL), canvas_colour(canvas, COLOUR_ACCENT), 0.25f);
    int stride = stride_of(run);
    for (int i = 0; i < run->mark_count; i += stride) {
        const MatchMark *mark = &run->marks[i];
        float top = place_y(plot, isfinite(mark->high) ? (double)mark->high : plot->high);
        float bottom = place_y(plot, isfinite(mark->low) ? (double)mark->low : plot->low);
        canvas_rectangle(
            canvas,
            (Box){roundf(place_x(plot, i)), roundf(top), roundf(place_x(plot, i + stride)), roundf(bottom)},
            colour);
    }
}

void match_elo_draw(const Canvas *canvas, Box box, const MatchRun *run)
{
    Plot plot = begin_plot(canvas, box, run);
    ImVec2 points[POINTS_MOST + 2];
    int count = 0, stride = stride_of(run);
    plot.high = elo_reach(run);
    plot.low = -plot.high;
    draw_band(canvas, &plot, run);
    draw_level(canvas, &plot, 0, COLOUR_LINE, false);
    double figure = plot.high >= 400 ? 400 : plot.high >= 200 ? 200 : plot.high >= 100 ? 100 : 50;
    draw_figure(canvas, &plot, 0);
    draw_figure(canvas, &plot, figure);
    draw_figure(canvas, &plot, -figure);
    for (int i = 0; i < run->mark_count; i += stride)
        points[count++] = (ImVec2){place_x(&plot, i + 1), place_y(&plot, (double)run->marks[i].elo)};
    if (count > 1)
        canvas_path(canvas, points, count, px(canvas, 2), canvas_colour(canvas, COLOUR_ACCENT));
}

/* ---- Pairs ---- */

void match_pairs_draw(const Canvas *canvas, Box box, const MatchRun *run)
{
    static const char *const names[PAIR_KINDS] = {"0", "\xc2\xbd", "1", "1\xc2\xbd", "2"};
    uint64_t most = 1;
    Box words = cut_bottom(&box, px(canvas, 18));
    Box labels = cut_bottom(&box, px(canvas, 18));
    for (int i = 0; i < PAIR_KINDS; i++)
        most = run->pairs[i] > most ? run->pairs[i] : most;
    float step = fminf(box_width(box) / PAIR_KINDS, px(canvas, 56));
    Box tops = cut_top(&box, px(canvas, 16));
    for (int i = 0; i < PAIR_KINDS; i++) {
        float left = roundf(box.left + step * (float)i), right = roundf(left + step * 0.72f);
        float height = roundf(box_height(box) * (float)run->pairs[i] / (float)most);
        char count[32];
        float top = box.bottom - fmaxf(height, 2);
        canvas_box(canvas, (Box){left, top, right, box.bottom}, height > px(canvas, 8) ? px(canvas, 4) : 0,
                   canvas_colour(canvas, run->pairs[i] > 0 ? COLOUR_ACCENT : COLOUR_LINE));
        snprintf(count, sizeof count, "%llu", (unsigned long long)run->pairs[i]);
        canvas_text(canvas, (Box){left, top - box_height(tops), right, top}, ALIGN_CENTRE, FONT_SMALL,
                    canvas_colour(canvas, COLOUR_SECONDARY), count);
        canvas_text(canvas, (Box){left, labels.top, right, labels.bottom}, ALIGN_CENTRE, FONT_SECONDARY,
                    canvas_colour(canvas, COLOUR_SECONDARY), names[i]);
    }
    canvas_text(canvas, words, ALIGN_LEFT, FONT_SECONDARY, canvas_colour(canvas, COLOUR_SECONDARY),
                "points of A in a pair of games from one opening");
}

/* ---- Boards ---- */

void match_board_draw(const Canvas *canvas, Box box, const Position *position, Move last)
{
    float side = floorf(fminf(box_width(box), box_height(box)) / BOARD_SIDE);
    float gap = side >= 6 ? fmaxf(1, roundf(side / 10)) : 0;
    const Cell *cells = last == MOVE_NONE ? NULL : move_cells[last];
    for (int cell = 0; cell < BOARD_CELLS; cell++) {
        float left = box.left + side * (float)cell_column((Cell)cell);
        float top = box.top + side * (float)cell_row((Cell)cell);
        Box at = box_at(left, top, side - gap, side - gap);
        if (board_has(&position->tokens[RED], (Cell)cell))
            canvas_token(canvas, at, RED, false);
        else if (board_has(&position->tokens[BLUE], (Cell)cell))
            canvas_token(canvas, at, BLUE, false);
        else
            canvas_rectangle(canvas, at, canvas_colour(canvas, COLOUR_CELL));
        for (int i = 0; cells && i < SHAPE_CELLS; i++)
            if (cells[i] == (Cell)cell && side >= 8)
                canvas_rim(canvas, at, 0, fmaxf(1, px(canvas, 1)), canvas_colour(canvas, COLOUR_TEXT));
    }
}
