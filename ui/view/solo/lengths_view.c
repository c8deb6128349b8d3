/* How long an agent's games last: a section of the agent's panel. */
#include <math.h>
#include <stdio.h>

#include "ui/view/solo/solo_inner.h"

enum { PARTS = 16 };

static const float PLOT = 120;

static void draw_bars(Ui *ui, const SoloLengths *lengths)
{
    Canvas canvas = widget_canvas(ui);
    Box box = part_room(ui, PLOT);
    int parts[PARTS], most = 1;
    solo_lengths_parts(lengths, PARTS, parts);
    for (int i = 0; i < PARTS; i++)
        most = parts[i] > most ? parts[i] : most;
    float step = box_width(box) / PARTS;
    for (int i = 0; i < PARTS; i++) {
        float left = roundf(box.left + step * (float)i);
        float height = parts[i] ? fmaxf(roundf(box_height(box) * (float)parts[i] / (float)most), 2) : 0;
        Box bar = {left, box.bottom - height, roundf(left + step) - px(&canvas, 2), box.bottom};
        canvas_box(&canvas, bar, height > px(&canvas, 6) ? px(&canvas, 2) : 0,
                   canvas_mix(&canvas, COLOUR_PANEL, COLOUR_ACCENT, 0.8f));
    }
    canvas_rectangle(&canvas, (Box){box.left, box.bottom, box.right, box.bottom + 1}, COLOUR_LINE);
    window_mark_box(ui->window, "solo.lengths", box);
}

void solo_lengths_draw(Ui *ui)
{
    const SoloLengths *lengths = &ui->app->solo.lengths;
    char text[80];
    widget_gap(ui, 4);
    if (lengths->count > 0)
        snprintf(text, sizeof text, "Lines until the end, %d game%s", lengths->count,
                 lengths->count == 1 ? "" : "s");
    else
        snprintf(text, sizeof text, "Lines until the end");
    widget_heading(ui, text);
    if (lengths->count > 0) {
        const SoloFigures *figures = &lengths->figures;
        char mean[FIGURE_SIZE], error[FIGURE_SIZE], median[FIGURE_SIZE];
        draw_bars(ui, lengths);
        part_line(ui, "", FIGURE(count, (uint64_t)figures->most));
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY,
                         PRINTED("%s: mean %s \xc2\xb1 %s, median %s lines at height %d", lengths->plan.words,
                                 figure_count((uint64_t)figures->mean, mean),
                                 figure_count((uint64_t)figures->error, error),
                                 figure_count((uint64_t)figures->median, median), lengths->plan.deal.height));
    } else
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY,
                         lengths->task ? "The first game is being played."
                                       : "How long do games of this agent last? On 10 rows, 400 games take "
                                         "moments; on 20 rows they can take hours.");
    if (lengths->task) {
        snprintf(text, sizeof text, "%s of %s games", WHOLE(lengths->count), WHOLE(lengths->plan.games));
        widget_action(ui, "solo.lengths.stop", NULL, "Stop", BUTTON_PLAIN);
        solo_beside(ui, FONT_SECONDARY, COLOUR_SECONDARY, text);
    } else if (widget_button(ui, "solo.lengths.start", "Play 400 games", BUTTON_PLAIN, 0)) {
        ui_do(ui, "solo.lengths.start", "400");
    }
}
