/* Weights against weights: compared over many positions, and tried in games. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "ui/view/insight_parts.h"

static const float ROW = 25, PLOT = 84;
enum { IDENTITY_SIZE = 64, LINE_SIZE = 160 };

/* ---- Compared ---- */

static void draw_worst(Desk *desk, const Disagreement *worst, int number)
{
    Canvas canvas = widget_canvas(desk);
    char identity[IDENTITY_SIZE];
    char text[64];
    Side mover = position_turn(&worst->position);
    Box box;
    snprintf(identity, sizeof identity, "heuristics.open.%d", number);
    if (widget_row(desk, identity, px(&canvas, ROW), false, &box))
        desk_do_format(desk, "heuristics.open", "%d", number);
    widget_tooltip(desk, "Set up this position", NULL);
    Box rest = {box.left + px(&canvas, 4), box.top, box.right - px(&canvas, 4), box.bottom};
    snprintf(text, sizeof text, "turn %d \xc2\xb7 %.1f%%", worst->position.plies + 1,
             100 * fmax(worst->losses[0], worst->losses[1]));
    canvas_text(&canvas, cut_right(&rest, px(&canvas, 100)), ALIGN_RIGHT, FONT_SECONDARY,
                canvas_colour(&canvas, COLOUR_SECONDARY), text);
    Box first = cut_left(&rest, box_width(rest) / 2);
    part_move(&canvas, first, worst->wants[0], mover, FONT_TEXT, COLOUR_TEXT);
    part_move(&canvas, rest, worst->wants[1], mover, FONT_TEXT, COLOUR_TEXT);
}

static void draw_term(Desk *desk, int term, const ComparedTerm *compared)
{
    Canvas canvas = widget_canvas(desk);
    Box box = part_room(desk, 20);
    char text[64];
    Colour colour = canvas_colour(&canvas, COLOUR_SECONDARY);
    if (compared->weights[0] != compared->weights[1])
        colour = canvas_colour(&canvas, COLOUR_TEXT);
    snprintf(text, sizeof text, "%.1f | %.1f", compared->sizes[0] / 100, compared->sizes[1] / 100);
    canvas_text(&canvas, cut_right(&box, px(&canvas, 96)), ALIGN_RIGHT, FONT_SECONDARY, colour, text);
    snprintf(text, sizeof text, "%.6g | %.6g", compared->weights[0], compared->weights[1]);
    canvas_text(&canvas, cut_right(&box, px(&canvas, 110)), ALIGN_RIGHT, FONT_SECONDARY, colour, text);
    canvas_text(&canvas, box, ALIGN_LEFT, FONT_SECONDARY, colour, term_info[term].name);
}

static void draw_result(Desk *desk, const ComparisonResult *result)
{
    char text[LINE_SIZE];
    snprintf(
        text, sizeof text,
        "The same placement in %.0f%% of %d positions; ranks agree by %.2f; the other's placement loses %.1f%% and %.1f%% on "
        "average.",
        100 * result->agreement, result->positions, result->correlation, 100 * result->losses[0],
        100 * result->losses[1]);
    widget_paragraph(desk, FONT_SECONDARY, COLOUR_TEXT, text);
    part_line(desk, "Terms", "weights \xc2\xb7 worth on average");
    for (int term = 0; term < TERM_COUNT; term++)
        if (result->terms[term].weights[0] != 0 || result->terms[term].weights[1] != 0)
            draw_term(desk, term, &result->terms[term]);
    if (result->worst_count > 0)
        part_line(desk, "Where they disagree most", "what each wants");
    for (int i = 0; i < result->worst_count; i++)
        draw_worst(desk, &result->worst[i], i + 1);
}

void comparison_draw(Desk *desk)
{
    const Comparison *comparison = &desk->app->insight.comparison;
    char text[LINE_SIZE];
    if (!comparison->job && !comparison->done)
        return;
    widget_gap(desk, 4);
    snprintf(text, sizeof text, "%s and %s", comparison->names[0], comparison->names[1]);
    part_line(desk, "Compared", text);
    if (comparison->job)
        widget_text(desk, FONT_SECONDARY, COLOUR_SECONDARY, "Comparing\xe2\x80\xa6");
    else if (comparison->status)
        widget_paragraph(desk, FONT_SECONDARY, COLOUR_ALERT, comparison->error.text);
    else
        draw_result(desk, &comparison->result);
}

/* ---- Tried ---- */

/* The sequential test pair by pair, between its two verdicts. */
static void draw_test(Desk *desk, const Spar *spar)
{
    double levels[SPAR_GAMES_MOST / 2];
    ImVec2 points[SPAR_GAMES_MOST / 2 + 1];
    const Sprt *sprt = &spar->result.sprt;
    int count = spar_curve(spar, levels);
    int all = spar->all / 2;
    Box box = part_room(desk, PLOT);
    Canvas canvas = widget_canvas(desk);
    canvas_box(&canvas, box, px(&canvas, 4), canvas_colour(&canvas, COLOUR_WELL));
    Box upper = {box.left, box.top + px(&canvas, 4), box.right, box.top + px(&canvas, 5)};
    Box lower = {box.left, box.bottom - px(&canvas, 5), box.right, box.bottom - px(&canvas, 4)};
    canvas_rectangle(&canvas, upper, canvas_colour(&canvas, COLOUR_GOOD));
    canvas_rectangle(&canvas, lower, canvas_colour(&canvas, COLOUR_MISTAKE));
    canvas_text(&canvas, box_at(box.left, upper.bottom, box_width(box) - px(&canvas, 6), px(&canvas, 16)),
                ALIGN_RIGHT, FONT_SMALL, canvas_colour(&canvas, COLOUR_GOOD), "better");
    canvas_text(
        &canvas,
        box_at(box.left, lower.top - px(&canvas, 16), box_width(box) - px(&canvas, 6), px(&canvas, 16)),
        ALIGN_RIGHT, FONT_SMALL, canvas_colour(&canvas, COLOUR_MISTAKE), "worse");
    double span = sprt->upper - sprt->lower;
    for (int i = 0; i <= count; i++) {
        double level = i > 0 ? levels[i - 1] : 0;
        points[i] = (ImVec2){all > 0 ? (float)i / (float)all : 0, (float)((level - sprt->lower) / span)};
    }
    part_curve(desk, box, points, count + 1, COLOUR_TEXT);
}

static void draw_game(Desk *desk, const Spar *spar, int number)
{
    static const char *const results[] = {"lost", "drawn", "won"};
    const SparGame *game = &spar->games[number];
    int outcome = spar_outcome(game);
    Canvas canvas = widget_canvas(desk);
    char identity[IDENTITY_SIZE];
    char text[64];
    Box box;
    snprintf(identity, sizeof identity, "spar.game.%d", number + 1);
    if (widget_row(desk, identity, px(&canvas, ROW), false, &box))
        desk_do_format(desk, "spar.open", "%d", number + 1);
    widget_tooltip(desk, "Open this game", NULL);
    Box rest = {box.left + px(&canvas, 4), box.top, box.right - px(&canvas, 4), box.bottom};
    snprintf(text, sizeof text, "%d plies", game->game.count);
    canvas_text(&canvas, cut_right(&rest, px(&canvas, 70)), ALIGN_RIGHT, FONT_SECONDARY,
                canvas_colour(&canvas, COLOUR_SECONDARY), text);
    Box result = cut_right(&rest, px(&canvas, 60));
    canvas_text(&canvas, result, ALIGN_LEFT, FONT_STRONG,
                canvas_colour(&canvas, outcome < 0   ? COLOUR_MISTAKE
                                       : outcome > 0 ? COLOUR_GOOD
                                                     : COLOUR_SECONDARY),
                results[outcome + 1]);
    snprintf(text, sizeof text, "Game %d as %s", number + 1, side_title(game->ours));
    canvas_text(&canvas, rest, ALIGN_LEFT, FONT_TEXT, canvas_colour(&canvas, COLOUR_TEXT), text);
}

void spar_draw(Desk *desk)
{
    const Spar *spar = &desk->app->insight.spar;
    int order[SPAR_GAMES_MOST];
    char text[LINE_SIZE];
    char sentence[SPAR_SENTENCE_SIZE];
    if (!spar->games)
        return;
    widget_gap(desk, 4);
    snprintf(sentence, sizeof sentence, "Games against %s", spar->against);
    snprintf(text, sizeof text, "%d of %d \xc2\xb7 +%d =%d %s%d", spar->played, spar->all,
             (int)spar->score.wins, (int)spar->score.draws, "\xe2\x88\x92", (int)spar->score.losses);
    part_line(desk, sentence, text);
    draw_test(desk, spar);
    spar_sentence(spar, sentence);
    widget_paragraph(desk, FONT_SECONDARY, COLOUR_TEXT, sentence);
    if (spar->status && spar->status != STATUS_INTERRUPTED)
        widget_paragraph(desk, FONT_SECONDARY, COLOUR_ALERT, spar->error.text);
    int count = spar_order(spar, order);
    for (int i = 0; i < count; i++)
        draw_game(desk, spar, order[i]);
}
