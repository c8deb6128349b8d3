/* The list of current and earlier trials. */
#include <stdio.h>

#include "ui/view/tune/tune_parts.h"

static const float ROW = 40;

/* The result of a trial, from its test if it has one. */
static ColourName write_result(const Ui *ui, const TuneTrial *trial, char out[MATCH_WORDS_SIZE])
{
    const MatchRun *run = trial->match ? runs_find(&ui->app->matches.runs, trial->match) : NULL;
    const PlayStanding *standing = &trial->standing;
    double low = standing->low, high = standing->high;
    out[0] = '\0';
    if (run && run->played > 1) {
        match_short(run, out);
        low = run->elo.low;
        high = run->elo.high;
    } else if (standing->games > 0) {
        match_figure(standing->elo, low, high, out);
        return COLOUR_SECONDARY;
    } else if (trial->fitted)
        return COLOUR_SECONDARY;
    return low > 0 ? COLOUR_GOOD : high < 0 ? COLOUR_BLUNDER : COLOUR_TEXT;
}

static void draw_trial(Ui *ui, const TuneTrial *trial)
{
    Canvas canvas = widget_canvas(ui);
    char words[TRIAL_WORDS_SIZE], result[MATCH_WORDS_SIZE];
    Box box;
    ColourName colour = write_result(ui, trial, result);
    float line = px(&canvas, 18), needed = canvas_text_size(&canvas, FONT_STRONG, result).x + 1;
    float titled = canvas_text_size(&canvas, FONT_TEXT, trial->base.title).x + px(&canvas, 20);
    bool beside = titled + needed <= box_width(widget_rest());
    if (widget_row(ui, PRINTED("tune.look.%d", trial->base.number), px(&canvas, ROW) + (beside ? 0 : line),
                   trial == tune_shown(ui), &box))
        ui_do_format(ui, "tune.look", "%d", trial->base.number);
    Box rest = {box.left + px(&canvas, 6), box.top + px(&canvas, 3), box.right - px(&canvas, 6),
                box.bottom - px(&canvas, 3)};
    Box top = cut_top(&rest, line);
    Box end = beside ? cut_right(&top, needed) : cut_top(&rest, line);
    canvas_text(&canvas, end, beside ? ALIGN_RIGHT : ALIGN_LEFT, FONT_STRONG, colour, result);
    canvas_text(&canvas, top, ALIGN_LEFT, FONT_TEXT, COLOUR_TEXT, trial->base.title);
    trial_words(trial, words);
    canvas_text(
        &canvas, rest, ALIGN_LEFT, FONT_SECONDARY, trial->base.task ? COLOUR_ACCENT : COLOUR_SECONDARY,
        PRINTED("%d \xc2\xb7 %s%s", trial->base.number, words, trial->match ? " \xc2\xb7 tested" : ""));
}

void tune_trials_draw(Ui *ui)
{
    const Tune *tune = &ui->app->tune;
    if (tune->runs.count == 0)
        return;
    widget_heading(ui, "Trials");
    for (int i = 0; i < tune->runs.count; i++)
        draw_trial(ui, tune->runs.items[i]);
    if (!tune->shown)
        return;
    widget_gap(ui, 2);
    widget_action(ui, "tune.again", NULL, "Use settings again", BUTTON_PLAIN);
    part_flow(ui, "Rename\xe2\x80\xa6");
    widget_ask(ui, "tune.rename", "Rename\xe2\x80\xa6", BUTTON_PLAIN);
    part_flow(ui, "Remove");
    if (!tune->shown->base.task)
        widget_action(ui, "tune.forget", NULL, "Remove", BUTTON_PLAIN);
}
