/* The current weights of the trial shown, as found or as moved by hand; and what can be done with them. */
#include <math.h>
#include <stdio.h>

#include "ui/view/panels/panels_inner.h"
#include "ui/view/tune/tune_parts.h"

static const float ROW = 26, HEAD = 22;

/* The widths of the columns, in pixels. */
typedef struct Columns {
    float name, start, slider, now, spread;
} Columns;

static Columns columns_in(const Canvas *canvas, Box box)
{
    Columns self = {.start = px(canvas, 60), .now = px(canvas, 64), .spread = px(canvas, 60)};
    float rest = box_width(box) - self.start - self.now - self.spread;
    self.name = fminf(px(canvas, 130), rest * 0.45f);
    self.slider = rest - self.name - px(canvas, 16);
    return self;
}

static void draw_head(Ui *ui)
{
    Canvas canvas = widget_canvas(ui);
    Box box = part_room(ui, HEAD);
    Columns columns = columns_in(&canvas, box);
    Colour colour = canvas_colour(&canvas, COLOUR_SECONDARY);
    canvas_rectangle(&canvas, (Box){box.left, box.bottom - 1, box.right, box.bottom},
                     canvas_colour(&canvas, COLOUR_LINE));
    canvas_text(&canvas, cut_left(&box, columns.name), ALIGN_LEFT, FONT_SMALL, colour, "Weight");
    canvas_text(&canvas, cut_left(&box, columns.start), ALIGN_RIGHT, FONT_SMALL, colour, "Start");
    canvas_text(&canvas, cut_right(&box, columns.spread), ALIGN_RIGHT, FONT_SMALL, colour, "Spread");
    canvas_text(&canvas, cut_right(&box, columns.now), ALIGN_RIGHT, FONT_SMALL, colour, "Now");
}

/* The place of a number between its bounds, on the slider. */
static float place(const Canvas *canvas, Box box, double share)
{
    float knob = px(canvas, 7);
    return box.left + knob + (box_width(box) - 2 * knob) * (float)fmin(fmax(share, 0), 1);
}

/* The slider, with the range that the search still considers, and the start. */
static void draw_track(const Canvas *canvas, Box box, const TuneTrial *trial, int index)
{
    const OptimiserPlan *optimiser = &trial->plan.training.optimiser;
    double low = optimiser->low[index], range = optimiser->high[index] - low;
    float middle = roundf((box.top + box.bottom) / 2), half = px(canvas, 2);
    float start = roundf(place(canvas, box, (optimiser->start[index] - low) / range));
    float now = roundf(place(canvas, box, (trial_number(trial, index) - low) / range));
    canvas_rectangle(canvas, (Box){box.left, middle - px(canvas, 9), box.right, middle + px(canvas, 9)},
                     canvas_colour(canvas, COLOUR_PANEL)); /* over the usual one, which is filled */
    canvas_box(canvas, (Box){box.left, middle - half, box.right, middle + half}, half,
               canvas_colour(canvas, COLOUR_WELL));
    if (trial->progress.count > 0) {
        double at = (trial->found[index] - low) / range,
               spread = trial->progress.rows[trial->progress.count - 1].spread;
        Box bar = {place(canvas, box, at - spread), middle - half, place(canvas, box, at + spread),
                   middle + half};
        canvas_box(
            canvas, bar, half,
            colour_mix(canvas_colour(canvas, COLOUR_PANEL), canvas_colour(canvas, COLOUR_ACCENT), 0.5f));
    }
    canvas_rectangle(canvas,
                     (Box){start, middle - px(canvas, 8), start + px(canvas, 1), middle + px(canvas, 8)},
                     canvas_colour(canvas, COLOUR_SECONDARY));
    canvas_disc(canvas, now, middle, px(canvas, 7), canvas_colour(canvas, COLOUR_TEXT));
}

static void draw_slider(Ui *ui, Box box, const TuneTrial *trial, int index)
{
    const OptimiserPlan *optimiser = &trial->plan.training.optimiser;
    PlayNumber number = trial_number_info(trial, index);
    char identity[80];
    ImVec2 after;
    float value = (float)trial_number(trial, index);
    snprintf(identity, sizeof identity, "tune.weight.%s", number.name);
    igGetCursorPos(&after);
    igSetCursorScreenPos((ImVec2){box.left, roundf((box.top + box.bottom - ui_px(ui, 20)) / 2)});
    bool moved = widget_slider(ui, identity, &value, (float)optimiser->low[index],
                               (float)optimiser->high[index], box_width(box) / window_scale(ui->window));
    Canvas canvas = widget_canvas(ui);
    if (!widget_has_keyboard())
        draw_track(&canvas, box, trial, index);
    igSetCursorPos(after);
    /* A pointer held still changes nothing, even if the knob is between two weights. */
    double least = (optimiser->high[index] - optimiser->low[index]) / 2000;
    if (moved && fabs((double)value - trial_number(trial, index)) > least)
        ui_do_format(ui, "tune.weight", "%s %.4g", number.name, (double)value);
}

static void draw_weight(Ui *ui, const TuneTrial *trial, int index)
{
    const OptimiserPlan *optimiser = &trial->plan.training.optimiser;
    PlayNumber number = trial_number_info(trial, index);
    Canvas canvas = widget_canvas(ui);
    char text[FIGURE_SIZE], name[64], typed[FIGURE_SIZE], identity[80];
    Box box = part_room(ui, ROW);
    widget_tooltip(ui, number.help, NULL);
    Columns columns = columns_in(&canvas, box);
    Box label = cut_left(&box, columns.name);
    Box dot = cut_left(&label, px(&canvas, 16));
    float middle = (dot.top + dot.bottom) / 2;
    canvas_disc(&canvas, dot.left + px(&canvas, 5), middle, px(&canvas, 4), tune_colour(&canvas, index));
    agent_option_title(number.name, name);
    canvas_text(&canvas, label, ALIGN_LEFT, FONT_TEXT, canvas_colour(&canvas, COLOUR_TEXT), name);
    tune_write_value(optimiser->start[index], text);
    canvas_text(&canvas, cut_left(&box, columns.start), ALIGN_RIGHT, FONT_SECONDARY,
                canvas_colour(&canvas, COLOUR_SECONDARY), text);
    if (trial->progress.count > 0) {
        double range = optimiser->high[index] - optimiser->low[index];
        char spread[FIGURE_SIZE + 4];
        tune_write_value(trial->progress.rows[trial->progress.count - 1].spread * range, text);
        snprintf(spread, sizeof spread, "\xc2\xb1 %s", text);
        canvas_text(&canvas, cut_right(&box, columns.spread), ALIGN_RIGHT, FONT_SECONDARY,
                    canvas_colour(&canvas, COLOUR_SECONDARY), spread);
    } else {
        cut_right(&box, columns.spread);
    }
    tune_write_value(trial_number(trial, index), text);
    snprintf(typed, sizeof typed, "%.6g", trial_number(trial, index));
    snprintf(identity, sizeof identity, "tune.type.%s", number.name);
    const TuneField field = {.identity = identity,
                             .action = "tune.weight",
                             .name = number.name,
                             .shown = text,
                             .typed = typed,
                             .tooltip = "Click to type a weight",
                             .colour = trial->moved[index] ? COLOUR_DOUBTFUL : COLOUR_ACCENT};
    Box now = cut_right(&box, columns.now);
    box.left += px(&canvas, 12);
    box.right -= px(&canvas, 4);
    draw_slider(ui, box, trial, index);
    tune_field_draw(ui, now, &field);
}

static void draw_buttons(Ui *ui, const TuneTrial *trial)
{
    const MatchRun *run = app_test(ui->app);
    bool accepted = run && trial_is_tested(trial) && tune_verdict(run) == SPRT_ACCEPT;
    bool saves = accepted && !trial_is_saved(trial);
    widget_action(ui, "tune.test", NULL, "Test against the start", accepted ? BUTTON_PLAIN : BUTTON_PRIMARY);
    part_flow(ui, "Save as profile\xe2\x80\xa6");
    if (ui_enabled(ui, "tune.save")) {
        if (widget_button(ui, "tune.save", "Save as profile\xe2\x80\xa6",
                          saves ? BUTTON_PRIMARY : BUTTON_PLAIN, 0))
            ui_do(ui, "dialog.ask", "tune.save");
    } else {
        widget_action(ui, "tune.save", NULL, "Save as profile\xe2\x80\xa6", BUTTON_PLAIN);
    }
    part_flow(ui, "Show on the board");
    widget_action(ui, "tune.apply", NULL, "Show on the board", BUTTON_PLAIN);
    if (!trial_is_moved(trial))
        return;
    part_flow(ui, "Back to the weights found");
    widget_action(ui, "tune.weights.reset", NULL, "Back to the weights found", BUTTON_PLAIN);
}

static void draw(Ui *ui, Box box)
{
    const TuneTrial *trial = tune_shown(ui);
    if (!trial || !trial->base.loaded) {
        widget_empty(ui, box,
                     "The weights of a trial appear here, beside those it started from. You can also "
                     "move each by hand.",
                     NULL, NULL);
        return;
    }
    igPushStyleVar_Vec2(ImGuiStyleVar_ItemSpacing, (ImVec2){0, ui_px(ui, 2)});
    draw_buttons(ui, trial);
    draw_head(ui);
    for (int i = 0; i < trial->plan.settings.count; i++)
        draw_weight(ui, trial, i);
    igPopStyleVar(1);
}

static const char *caption(Ui *ui)
{
    const TuneTrial *trial = tune_shown(ui);
    return trial && trial->base.loaded && trial_is_moved(trial) ? "moved by hand" : NULL;
}

const Panel tune_weights_panel = {.name = "tune-weights", .draw = draw, .caption = caption};
