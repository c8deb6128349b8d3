/* How well the start and the weights found predict results: expected against actual ones, and the loss. */
#include <math.h>
#include <stdio.h>

#include "ui/view/panels/panels_inner.h"
#include "ui/view/tune/tune_parts.h"

static const float LINE = 20, LEAST = 50, GUTTER = 40, BUTTONS = 30;
enum { POSITIONS_LEAST = 20 }; /* needed for a point of a curve: fewer would be chance */

static PlotPoint point_of(const void *context, int index)
{
    const CalibrationPoint *point = &((const Calibration *)context)->points[index];
    return (PlotPoint){point->expected, point->positions >= POSITIONS_LEAST ? point->actual : NAN};
}

/* Results are from -1 to 1. */
static void draw_plot(Ui *ui, Box box, const StudyResult *result)
{
    static const ColourName colours[] = {COLOUR_SECONDARY, COLOUR_ACCENT};
    Canvas canvas = widget_canvas(ui);
    Box below = cut_bottom(&box, px(&canvas, 16));
    Plot plot = plot_begin(&canvas, box, GUTTER, (PlotPoint){-1, -1}, (PlotPoint){1, 1});
    canvas_line(&canvas, (ImVec2){plot.box.left, plot.box.bottom}, (ImVec2){plot.box.right, plot.box.top}, 1,
                COLOUR_LINE);
    for (int i = 0; i < 2; i++) {
        const Calibration *calibration = &result->calibrations[i];
        plot_curve(&plot, &(PlotCurve){point_of, calibration, calibration->point_count}, 2, colours[i]);
    }
    plot_figure(&plot, 1, "won");
    plot_figure(&plot, -1, "lost");
    below.left = plot.box.left;
    canvas_text(&canvas, below, ALIGN_CENTRE, FONT_SMALL, COLOUR_SECONDARY, "expected, from lost to won");
    window_mark_box(ui->window, "tune.calibration", plot.box);
}

static void draw_loss(Ui *ui, const char *name, const Calibration *calibration, ColourName colour)
{
    Canvas canvas = widget_canvas(ui);
    Box box = part_room(ui, LINE);
    char error[32] = "";
    if (calibration->games > 1) /* one game can't show it */
        snprintf(error, sizeof error, " \xc2\xb1 %.3f", calibration->loss_error);
    const char *text =
        PRINTED("loss %.3f%s \xc2\xb7 right %.0f%%", calibration->loss, error, 100 * calibration->accuracy);
    float width = canvas_text_size(&canvas, FONT_TEXT, text).x + 1;
    canvas_text(&canvas, cut_right(&box, width), ALIGN_RIGHT, FONT_TEXT, COLOUR_TEXT, text);
    canvas_text(&canvas, box, ALIGN_LEFT, FONT_TEXT, colour, name);
}

static bool has_choice(const Tune *tune)
{
    return *tune->games || *tune->suite;
}

/* The buttons flow into a second row where there is no room. */
static float buttons_height(const Ui *ui, const Canvas *canvas)
{
    static const char *const names[] = {"Games of a file\xe2\x80\xa6", "Suite\xe2\x80\xa6", "Open games"};
    float width = 0;
    for (int i = 0; i < (has_choice(&ui->app->tune) ? 3 : 2); i++)
        width += canvas_text_size(canvas, FONT_STRONG, names[i]).x + px(canvas, 36);
    return px(canvas, width > box_width(widget_rest()) ? 2 * BUTTONS : BUTTONS);
}

static void draw_buttons(Ui *ui)
{
    const Tune *tune = &ui->app->tune;
    if (widget_button(ui, "tune.judge", "Games of a file\xe2\x80\xa6", BUTTON_PLAIN, 0))
        ui_do(ui, "tune.judge", NULL);
    part_flow(ui, "Suite\xe2\x80\xa6");
    if (widget_button(ui, "tune.suite", "Suite\xe2\x80\xa6", BUTTON_PLAIN, 0))
        ui_do(ui, "tune.suite", NULL);
    widget_tooltip(ui, "Look for differences in the positions of a suite", NULL);
    if (!has_choice(tune))
        return;
    part_action(ui, "tune.open-games", NULL, "Open games", BUTTON_PLAIN);
}

static void tune_calibration_draw(Ui *ui, Box box)
{
    const Study *study = &ui->app->tune.study;
    const StudyResult *result = &study->result;
    if (study->error.status != STATUS_OK && !study->known) {
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_ALERT, study->error.text);
        draw_buttons(ui);
        return;
    }
    if (!study->known || !result->calibrated) {
        widget_empty(ui, box,
                     "How well expected results predict actual ones, as a curve for the start and one "
                     "for the weights found. The nearer to the diagonal and the smaller the loss, the "
                     "better.",
                     NULL, NULL);
        return;
    }
    igPushStyleVar_Vec2(ImGuiStyleVar_ItemSpacing, (ImVec2){0, ui_px(ui, 2)});
    widget_text(ui, FONT_SECONDARY, COLOUR_SECONDARY, result->source);
    Canvas canvas = widget_canvas(ui);
    float height = box_height(widget_rest()) - px(&canvas, 2 * LINE + 12) - buttons_height(ui, &canvas);
    if (height >= px(&canvas, LEAST))
        draw_plot(ui, part_room(ui, height / window_scale(ui->window)), result);
    draw_loss(ui, "start", &result->calibrations[0], COLOUR_SECONDARY);
    draw_loss(ui, "now", &result->calibrations[1], COLOUR_ACCENT);
    draw_buttons(ui);
    igPopStyleVar(1);
}

const Panel tune_calibration_panel = {.name = "tune-calibration", .draw = tune_calibration_draw};
