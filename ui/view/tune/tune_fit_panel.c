/* Fitting weights to the results of games: which games, which weights, and earlier trials. */
#include <stdio.h>

#include "ui/state/tune/result_games.h"
#include "ui/view/panels/panels_inner.h"
#include "ui/view/tune/tune_parts.h"

/* Which games, with buttons to choose others. */
static void draw_data(Ui *ui)
{
    const Tune *tune = &ui->app->tune;
    const RecordList *open = &ui->app->document.list;
    int count = 0;
    char text[200];
    for (int i = 0; i < open->count; i++)
        count += open->records[i]->root->first_child != NULL;
    widget_text(ui, FONT_SECONDARY, COLOUR_SECONDARY, "Games with results");
    if (*tune->data)
        snprintf(text, sizeof text, "%.150s", result_games_name(tune->data));
    else if (count == 0)
        snprintf(text, sizeof text, "no game is open");
    else
        snprintf(text, sizeof text, "%d open game%s", count, count == 1 ? "" : "s");
    widget_text(ui, FONT_STRONG, COLOUR_TEXT, text);
    if (widget_button(ui, "tune.data", "A file\xe2\x80\xa6", BUTTON_PLAIN, 0))
        ui_do(ui, "tune.data", NULL);
    widget_tooltip(ui,
                   "A file of games, or of positions with results as \xe2\x80\x9ctetress-cli "
                   "selfplay\xe2\x80\x9d makes it",
                   NULL);
    if (!*tune->data)
        return;
    part_action(ui, "tune.data.open", NULL, "The open games", BUTTON_PLAIN);
}

static void tune_fit_draw(Ui *ui, Box box)
{
    (void)box;
    widget_paragraph(
        ui, FONT_SECONDARY, COLOUR_TEXT,
        "Finds the weights that best explain the results of games: it takes seconds, where play takes "
        "minutes. Some thousand games are best. Test afterwards whether the weights play better.");
    widget_gap(ui, 2);
    MatchChoices start = {.chosen = -1};
    match_choices_profiles(&start, ui, ui->app->tune.recipe.start);
    match_choices_draw(ui, &start, "Start from", "tune.start-from", false);
    tune_start_file_draw(ui);
    draw_data(ui);
    widget_gap(ui, 2);
    const TuneTrial *trial = tune_shown(ui);
    if (trial && trial->base.task)
        widget_action(ui, "tune.stop", NULL, "Stop", BUTTON_PLAIN);
    else
        widget_action(ui, "tune.fit", NULL, "Fit", BUTTON_PRIMARY);
    if (trial && trial->fitted && ui_enabled(ui, "tune.continue"))
        part_action(ui, "tune.continue", NULL, "Fit this one again", BUTTON_PLAIN);
    tune_terms_draw(ui);
    tune_trials_draw(ui);
}

const Panel tune_fit_panel = {.name = "tune-fit", .draw = tune_fit_draw, .gap = 4};
