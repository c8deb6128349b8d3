/* The evaluation in detail: the value of each term, sliders for the weights, and what they change. */
#include <stdio.h>
#include <string.h>

#include "ui/view/match/match_widgets.h"
#include "ui/view/panels/panels_inner.h"

static void draw_profiles(Ui *ui)
{
    const WeightEditor *weight_editor = &ui->app->search_views.weight_editor;
    const Profiles *profiles = &ui->app->profiles;
    const char *names[PROFILES_MOST + 1];
    char tip[PROFILE_TEXT_SIZE + 120];
    int chosen = 0, count = profiles_count(profiles);
    for (int i = 0; i < count; i++) {
        names[i] = profiles_name(profiles, i);
        chosen = strcmp(names[i], weight_editor->name) == 0 ? i : chosen;
    }
    names[count] = "From a file\xe2\x80\xa6";
    if (widget_combo(ui, "heuristics.profile", names, count + 1, &chosen, 130)) {
        if (chosen == count)
            ui_do(ui, "heuristics.file", NULL);
        else
            ui_do(ui, "heuristics.profile", names[chosen]);
    }
    snprintf(tip, sizeof tip,
             "The saved weights that the current ones are compared with; without changes, the default ones "
             "are.%s%s",
             weight_editor->saved.text[0] ? "\n" : "", weight_editor->saved.text);
    widget_tooltip(ui, tip, NULL);
}

static void weights_draw(Ui *ui, Box box)
{
    (void)box;
    /* Buttons wrap if there is too little room. */
    const SearchViews *search_views = &ui->app->search_views;
    bool comparing = search_views->comparison.job != NULL;
    const char *compare = comparing ? "Stop comparing" : "Compare";
    draw_profiles(ui);
    part_action(ui, comparing ? "heuristics.compare-stop" : "heuristics.compare", NULL, compare,
                BUTTON_PLAIN);
    part_action(ui, "match.weights", NULL, "Try in 100 games", BUTTON_PRIMARY);
    igBeginDisabled(!weight_editor_changed(&search_views->weight_editor));
    part_action(ui, "heuristics.reset", "", "Reset", BUTTON_PLAIN);
    igEndDisabled();
    part_flow(ui, "Save\xe2\x80\xa6");
    widget_ask(ui, "heuristics.save", "Save\xe2\x80\xa6", BUTTON_PLAIN);
    widget_tooltip(ui, "Save these weights under a name", NULL);
    part_action(ui, "heuristics.use", "", "Analyse with it", BUTTON_PLAIN);
    bool mapped = ui->app->view.heat.by_weights;
    const char *map = mapped ? "Hide from board" : "Show on board";
    part_action(ui, "heatmap.source", mapped ? "search" : "weights", map, BUTTON_PLAIN);
    /* The state of the match, and the comparison, which has its own section further below. */
    const Comparison *comparison = &ui->app->search_views.comparison;
    const MatchRun *run = match_shown(ui);
    char sentence[2 * MATCH_WORDS_SIZE], text[4 * MATCH_WORDS_SIZE];
    if (run && run->base.loaded) {
        match_sentence(run, sentence);
        snprintf(text, sizeof text, "%s, %s of %s games. %s", run->base.title, WHOLE(run->played),
                 WHOLE(run->all), sentence);
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_TEXT, text);
        widget_action(ui, "match.show", NULL, "Show the match", BUTTON_PLAIN);
    }
    if (comparison->job)
        widget_text(ui, FONT_SECONDARY, COLOUR_TEXT, "Comparing\xe2\x80\xa6");
    else if (comparison->done && comparison->status == STATUS_OK)
        widget_format(ui, FONT_SECONDARY, COLOUR_TEXT,
                      "Compared: the same placement in %.0f%% of %d positions",
                      100 * comparison->result.agreement, comparison->result.positions);
    widget_gap(ui, 2);
    terms_draw(ui);
    ranking_draw(ui);
    comparison_draw(ui);
}

static const char *weights_caption(Ui *ui)
{
    return weight_editor_changed(&ui->app->search_views.weight_editor) ? "changed" : NULL;
}

const Panel weight_editor_panel = {
    .name = "heuristics", .draw = weights_draw, .gap = 4, .caption = weights_caption};
