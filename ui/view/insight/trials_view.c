/* Two sets of weights, compared over many positions. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "ui/view/insight/insight_widgets.h"

static const float ROW = 25;
enum { IDENTITY_SIZE = 64, LINE_SIZE = 160 };

static void draw_worst(Ui *ui, const Disagreement *worst, int number)
{
    Canvas canvas = widget_canvas(ui);
    char identity[IDENTITY_SIZE];
    char text[64];
    Side mover = position_turn(&worst->position);
    Box box;
    snprintf(identity, sizeof identity, "heuristics.open.%d", number);
    if (widget_row(ui, identity, px(&canvas, ROW), false, &box))
        ui_do_number(ui, "heuristics.open", number);
    widget_tooltip(ui, "Set up this position", NULL);
    Box rest = {box.left + px(&canvas, 4), box.top, box.right - px(&canvas, 4), box.bottom};
    snprintf(text, sizeof text, "turn %d \xc2\xb7 %.1f%%", worst->position.plies + 1,
             100 * fmax(worst->losses[0], worst->losses[1]));
    canvas_text(&canvas, cut_right(&rest, px(&canvas, 100)), ALIGN_RIGHT, FONT_SECONDARY,
                canvas_colour(&canvas, COLOUR_SECONDARY), text);
    Box first = cut_left(&rest, box_width(rest) / 2);
    part_move(&canvas, first, worst->wants[0], mover, FONT_TEXT, COLOUR_TEXT);
    part_move(&canvas, rest, worst->wants[1], mover, FONT_TEXT, COLOUR_TEXT);
}

static void draw_term(Ui *ui, const ComparedTerm *compared)
{
    Canvas canvas = widget_canvas(ui);
    Box box = part_room(ui, 20);
    char text[64];
    Colour colour = canvas_colour(&canvas, COLOUR_SECONDARY);
    if (compared->weights[0] != compared->weights[1])
        colour = canvas_colour(&canvas, COLOUR_TEXT);
    snprintf(text, sizeof text, "%.1f | %.1f", compared->sizes[0] / 100, compared->sizes[1] / 100);
    canvas_text(&canvas, cut_right(&box, px(&canvas, 96)), ALIGN_RIGHT, FONT_SECONDARY, colour, text);
    snprintf(text, sizeof text, "%.6g | %.6g", compared->weights[0], compared->weights[1]);
    canvas_text(&canvas, cut_right(&box, px(&canvas, 110)), ALIGN_RIGHT, FONT_SECONDARY, colour, text);
    agent_option_title(compared->name, text);
    canvas_text(&canvas, box, ALIGN_LEFT, FONT_SECONDARY, colour, text);
}

static void draw_result(Ui *ui, const ComparisonResult *result)
{
    char text[LINE_SIZE];
    snprintf(text, sizeof text,
             "The same placement in %.0f%% of %d positions; rank correlation %.2f. On average, each judges "
             "the other's placement to lose %.1f%% and %.1f%%.",
             100 * result->agreement, result->positions, result->correlation, 100 * result->losses[0],
             100 * result->losses[1]);
    widget_paragraph(ui, FONT_SECONDARY, COLOUR_TEXT, text);
    part_line(ui, "Terms", "weights \xc2\xb7 worth on average");
    for (int term = 0; term < result->term_count; term++)
        if (result->terms[term].weights[0] != 0 || result->terms[term].weights[1] != 0)
            draw_term(ui, &result->terms[term]);
    if (result->worst_count > 0)
        part_line(ui, "Where they disagree most", "choice of each");
    for (int i = 0; i < result->worst_count; i++)
        draw_worst(ui, &result->worst[i], i + 1);
}

void comparison_draw(Ui *ui)
{
    const Comparison *comparison = &ui->app->search_views.comparison;
    char text[LINE_SIZE];
    if (!comparison->job && !comparison->done)
        return;
    widget_gap(ui, 4);
    snprintf(text, sizeof text, "%s and %s", comparison->names[0], comparison->names[1]);
    part_line(ui, "Compared", text);
    if (comparison->job)
        widget_text(ui, FONT_SECONDARY, COLOUR_SECONDARY, "Comparing\xe2\x80\xa6");
    else if (comparison->status)
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_ALERT, comparison->error.text);
    else
        draw_result(ui, &comparison->result);
}
