/* The current weights of the trial shown, as found or as moved by hand; and what can be done with them. */
#include <math.h>
#include <stdio.h>

#include "ui/view/panels/panels_inner.h"
#include "ui/view/table.h"
#include "ui/view/tune/tune_parts.h"

#define ROW 26.0F

enum { LEAST_ROWS = 4 };
enum { COLUMN_NAME, COLUMN_SLIDER, COLUMN_NOW, COLUMN_START, COLUMN_SPREAD, COLUMNS };

static const TableColumn columns[COLUMNS] = {
    [COLUMN_NAME] = {"Weight", .least = 96},
    [COLUMN_SLIDER] = {"Change", .least = 60, .unsorted = true},
    [COLUMN_NOW] = {"Now", .widest = "1000.00", .align = ALIGN_RIGHT, .falls = true},
    [COLUMN_START] = {"Start", .widest = "1000.00", .align = ALIGN_RIGHT, .falls = true},
    [COLUMN_SPREAD] = {"Spread", .widest = "\xc2\xb1 10000", .align = ALIGN_RIGHT, .falls = true},
};

static const TableShape shape = {columns, COLUMNS, .row = ROW};

/* How far the search still varies a number; 0 before the first generation. */
static double spread_of(const TuneTrial *trial, int index)
{
    const OptimiserPlan *optimiser = &trial->plan.training.optimiser;
    double range = optimiser->high[index] - optimiser->low[index];
    return trial->progress.count > 0 ? trial->progress.rows[trial->progress.count - 1].spread * range : 0;
}

static TableKey tune_weights_key_of(const void *context, int column, int row)
{
    const TuneTrial *trial = context;
    return (TableKey){.number = column == COLUMN_NOW     ? trial_number(trial, row)
                                : column == COLUMN_START ? trial->plan.training.optimiser.start[row]
                                                         : spread_of(trial, row),
                      .text = column == COLUMN_NAME ? trial_number_info(trial, row).name : NULL};
}

/* The place of a number between its bounds, on the slider. */
static float tune_weights_place(const Canvas *canvas, Box box, double share)
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
    float start = roundf(tune_weights_place(canvas, box, (optimiser->start[index] - low) / range));
    float now = roundf(tune_weights_place(canvas, box, (trial_number(trial, index) - low) / range));
    canvas_rectangle(canvas, (Box){box.left, middle - px(canvas, 9), box.right, middle + px(canvas, 9)},
                     COLOUR_PANEL); /* over the usual one, which is filled */
    canvas_box(canvas, (Box){box.left, middle - half, box.right, middle + half}, half, COLOUR_WELL);
    if (trial->progress.count > 0) {
        double at = (trial->found[index] - low) / range,
               spread = trial->progress.rows[trial->progress.count - 1].spread;
        Box bar = {tune_weights_place(canvas, box, at - spread), middle - half,
                   tune_weights_place(canvas, box, at + spread), middle + half};
        canvas_box(canvas, bar, half, canvas_mix(canvas, COLOUR_PANEL, COLOUR_ACCENT, 0.5f));
    }
    canvas_rectangle(canvas,
                     (Box){start, middle - px(canvas, 8), start + px(canvas, 1), middle + px(canvas, 8)},
                     COLOUR_SECONDARY);
    canvas_disc(canvas, now, middle, px(canvas, 7), COLOUR_TEXT);
}

static void draw_slider(Ui *ui, Box box, const TuneTrial *trial, int index)
{
    const OptimiserPlan *optimiser = &trial->plan.training.optimiser;
    PlayNumber number = trial_number_info(trial, index);
    float value = (float)trial_number(trial, index);
    igSetCursorScreenPos((ImVec2){box.left, roundf((box.top + box.bottom - ui_px(ui, 20)) / 2)});
    bool moved =
        widget_slider(ui, PRINTED("tune.weight.%s", number.name), &value, (float)optimiser->low[index],
                      (float)optimiser->high[index], box_width(box) / window_scale(ui->window));
    Canvas canvas = widget_canvas(ui);
    if (!widget_has_keyboard())
        draw_track(&canvas, box, trial, index);
    /* A pointer held still changes nothing, even if the knob is between two weights. */
    double least = (optimiser->high[index] - optimiser->low[index]) / 2000;
    if (moved && fabs((double)value - trial_number(trial, index)) > least)
        ui_do_format(ui, "tune.weight", "%s %.4g", number.name, (double)value);
}

static void draw_weight(UiTable *table, const TuneTrial *trial, int index)
{
    Ui *ui = table->ui;
    const Canvas *canvas = &table->canvas;
    PlayNumber number = trial_number_info(trial, index);
    char text[FIGURE_SIZE], name[64], typed[FIGURE_SIZE], identity[80];
    Box box;
    table_still(table);
    widget_tooltip(ui, number.help, NULL);
    agent_option_title(number.name, name);
    if (table_next(table, &box)) {
        Box dot = cut_left(&box, px(canvas, 16));
        canvas_disc(canvas, dot.left + px(canvas, 5), (dot.top + dot.bottom) / 2, px(canvas, 4),
                    tune_colour(canvas, index));
        canvas_text(canvas, box, ALIGN_LEFT, FONT_TEXT, COLOUR_TEXT, name);
    }
    if (table_next(table, &box))
        draw_slider(ui, box, trial, index);
    tune_write_value(trial_number(trial, index), text);
    snprintf(typed, sizeof typed, "%.6g", trial_number(trial, index));
    snprintf(identity, sizeof identity, "tune.type.%s", number.name);
    const PartField field = {.identity = identity,
                             .action = "tune.weight",
                             .name = number.name,
                             .shown = text,
                             .typed = typed,
                             .tooltip = "Click to type a weight",
                             .colour = trial->moved[index] ? COLOUR_DOUBTFUL : COLOUR_ACCENT};
    if (table_next(table, &box))
        part_field(ui, box, &field);
    tune_write_value(trial->plan.training.optimiser.start[index], text);
    table_cell(table, FONT_SECONDARY, COLOUR_SECONDARY, text);
    tune_write_value(spread_of(trial, index), text);
    if (trial->progress.count > 0)
        table_format(table, FONT_SECONDARY, COLOUR_SECONDARY, "\xc2\xb1 %s", text);
}

static void tune_weights_draw(Ui *ui, Box box)
{
    const TuneTrial *trial = tune_shown(ui);
    if (!trial || !trial->base.loaded) {
        widget_empty(ui, box,
                     "The weights of a trial appear here, beside those it started from. You can also "
                     "move each by hand.",
                     NULL, NULL);
        return;
    }
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
    part_action(ui, "tune.apply", NULL, "Show on the board", BUTTON_PLAIN);
    if (trial_is_moved(trial))
        part_action(ui, "tune.weights.reset", NULL, "Back to the weights found", BUTTON_PLAIN);
    int count = trial->plan.settings.count, weights[PLAY_NUMBERS_MAX];
    for (int i = 0; i < count; i++)
        weights[i] = i;
    Box rest = widget_rest();
    rest.bottom = fmaxf(box.bottom, rest.top + table_height(ui, &shape, LEAST_ROWS));
    UiTable table = table_begin(ui, "tune.weights", rest, &shape, count);
    table_sort(&table, weights, count, tune_weights_key_of, trial);
    while (table_step(&table))
        draw_weight(&table, trial, weights[table.row]);
    table_end(&table);
}

static const char *tune_weights_caption(Ui *ui)
{
    const TuneTrial *trial = tune_shown(ui);
    return trial && trial->base.loaded && trial_is_moved(trial) ? "moved by hand" : NULL;
}

const Panel tune_weights_panel = {
    .name = "tune-weights", .draw = tune_weights_draw, .gap = 2, .caption = tune_weights_caption};
