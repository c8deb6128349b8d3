/* The pictures of a match: evidence, Elo, pairs, boards. */
#include <math.h>
#include <stdio.h>

#include "ui/draw/plot.h"
#include "ui/view/match/match_widgets.h"

static const float GUTTER = 40, LABEL = 18;

/* ---- Plots over the pairs ---- */

static Plot begin_plot(const Canvas *canvas, Box box, const MatchRun *run, double reach)
{
    int pairs = run->mark_count + run->mark_count / 12;
    return plot_begin(canvas, box, GUTTER, (PlotPoint){0, -reach}, (PlotPoint){pairs < 5 ? 5 : pairs, reach});
}

static PlotPoint llr_of(const void *context, int pairs)
{
    const MatchRun *run = context;
    return (PlotPoint){pairs, pairs > 0 ? (double)run->marks[pairs - 1].llr : 0};
}

static PlotPoint elo_of(const void *context, int index)
{
    return (PlotPoint){index + 1, (double)((const MatchRun *)context)->marks[index].elo};
}

static PlotPoint high_of(const void *context, int index)
{
    double high = (double)((const MatchRun *)context)->marks[index].high;
    return (PlotPoint){index + 1, isfinite(high) ? high : HUGE_VAL};
}

static PlotPoint low_of(const void *context, int index)
{
    double low = (double)((const MatchRun *)context)->marks[index].low;
    return (PlotPoint){index + 1, isfinite(low) ? low : -HUGE_VAL};
}

/* What holds after the pairs under the pointer; null: it is elsewhere. */
static const MatchMark *mark_pointed(const Plot *plot, const MatchRun *run, int *pairs)
{
    bool pointed = run->mark_count > 0 && plot_pointed(plot, pairs) && *pairs > 0;
    *pairs = pointed && *pairs > run->mark_count ? run->mark_count : *pairs;
    return pointed ? &run->marks[*pairs - 1] : NULL;
}

/* Beyond the bounds there is room for what they mean, where the curve never goes. */
void match_evidence_draw(const Canvas *canvas, Box box, const MatchRun *run)
{
    const Sprt *sprt = &run->sprt;
    const PlotCurve curve = {llr_of, run, run->mark_count + 1};
    char text[MATCH_WORDS_SIZE];
    double bound = sprt->upper > 0 ? sprt->upper : log(19);
    double beyond = fmin((double)(px(canvas, LABEL) / fmaxf(box_height(box), 1)), 0.3);
    Plot plot = begin_plot(canvas, box, run, bound / (1 - 2 * beyond));
    plot_level(&plot, bound, COLOUR_GOOD, true);
    plot_level(&plot, -bound, COLOUR_MISTAKE, true);
    plot_curve(&plot, &curve, 2, COLOUR_TEXT);
    Box words = {plot.box.left + px(canvas, 6), plot.box.top, plot.box.right, plot_y(&plot, bound)};
    match_verdict(run, SPRT_ACCEPT, text);
    canvas_text(canvas, words, ALIGN_LEFT, FONT_SECONDARY, COLOUR_GOOD, text);
    words.top = plot_y(&plot, -bound);
    words.bottom = plot.box.bottom;
    match_verdict(run, SPRT_REJECT, text);
    canvas_text(canvas, words, ALIGN_LEFT, FONT_SECONDARY, COLOUR_MISTAKE, text);
    int pairs;
    const MatchMark *mark = mark_pointed(&plot, run, &pairs);
    if (mark)
        igSetTooltip("After %d pairs: evidence %.2f, decided at %.2f or \xe2\x88\x92%.2f", pairs,
                     (double)mark->llr, bound, bound);
}

/* The range of the Elo scale: from the current interval, not from its wide start. */
static double elo_reach(const MatchRun *run)
{
    double reach = 50;
    for (int i = run->mark_count / 3; i < run->mark_count; i++) {
        const float figures[] = {run->marks[i].low, run->marks[i].high, run->marks[i].elo};
        for (int j = 0; j < 3; j++)
            reach = isfinite(figures[j]) ? fmax(reach, fabs((double)figures[j])) : reach;
    }
    return fmin(reach * 1.1, 1200);
}

void match_elo_draw(const Canvas *canvas, Box box, const MatchRun *run)
{
    const PlotCurve low = {low_of, run, run->mark_count}, high = {high_of, run, run->mark_count},
                    elo = {elo_of, run, run->mark_count};
    Plot plot = begin_plot(canvas, box, run, elo_reach(run));
    double figure = plot.high >= 400 ? 400 : plot.high >= 200 ? 200 : plot.high >= 100 ? 100 : 50;
    char text[32];
    plot_band(&plot, &high, &low, canvas_mix(canvas, COLOUR_WELL, COLOUR_ACCENT, 0.25f));
    plot_level(&plot, 0, COLOUR_LINE, false);
    for (int i = -1; i <= 1; i++) {
        snprintf(text, sizeof text, "%s%.0f", i < 0 ? "\xe2\x88\x92" : i > 0 ? "+" : "", fabs(i * figure));
        plot_figure(&plot, i * figure, text);
    }
    plot_curve(&plot, &elo, 2, COLOUR_ACCENT);
    int pairs;
    const MatchMark *mark = mark_pointed(&plot, run, &pairs);
    if (mark)
        igSetTooltip("After %d pairs: %+.0f Elo, with 95%% between %+.0f and %+.0f", pairs, (double)mark->elo,
                     (double)mark->low, (double)mark->high);
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
        float top = box.bottom - fmaxf(height, 2);
        canvas_box(canvas, (Box){left, top, right, box.bottom}, height > px(canvas, 8) ? px(canvas, 4) : 0,
                   run->pairs[i] > 0 ? COLOUR_ACCENT : COLOUR_LINE);
        canvas_text(canvas, (Box){left, top - box_height(tops), right, top}, ALIGN_CENTRE, FONT_SMALL,
                    COLOUR_SECONDARY, PRINTED("%llu", (unsigned long long)run->pairs[i]));
        canvas_text(canvas, (Box){left, labels.top, right, labels.bottom}, ALIGN_CENTRE, FONT_SECONDARY,
                    COLOUR_SECONDARY, names[i]);
    }
    canvas_text(canvas, words, ALIGN_LEFT, FONT_SECONDARY, COLOUR_SECONDARY,
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
            canvas_rectangle(canvas, at, COLOUR_CELL);
        for (int i = 0; cells && i < SHAPE_CELLS; i++)
            if (cells[i] == (Cell)cell && side >= 8)
                canvas_rim(canvas, at, 0, fmaxf(1, px(canvas, 1)), COLOUR_TEXT);
    }
}
