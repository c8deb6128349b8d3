/* The evaluation laid open: what each term is worth, sliders for the weights, and what that changes. */
#include <stdio.h>
#include <string.h>

#include "ui/view/match_parts.h"
#include "ui/view/panel_list.h"

static void draw_profiles(Desk *desk)
{
    const Heuristics *heuristics = &desk->app->insight.heuristics;
    const Profiles *profiles = &heuristics->profiles;
    const char *names[PROFILES_MOST];
    char tip[PROFILE_TEXT_SIZE + 80];
    int chosen = 0, count = profiles_count(profiles);
    for (int i = 0; i < count; i++) {
        names[i] = profiles_name(profiles, i);
        chosen = strcmp(names[i], heuristics->name) == 0 ? i : chosen;
    }
    if (widget_combo(desk, "heuristics.profile", names, count, &chosen, 130))
        desk_do(desk, "heuristics.profile", names[chosen]);
    snprintf(tip, sizeof tip, "The saved weights with which the current ones are compared.%s%s",
             heuristics->saved.text[0] ? "\n" : "", heuristics->saved.text);
    widget_tooltip(desk, tip, NULL);
}

/* Buttons wrap where there is too little room. */
static void draw_controls(Desk *desk)
{
    const Insight *insight = &desk->app->insight;
    bool comparing = insight->comparison.job != NULL;
    const char *compare = comparing ? "Stop comparing" : "Compare";
    draw_profiles(desk);
    part_flow(desk, compare);
    widget_action(desk, comparing ? "heuristics.compare-stop" : "heuristics.compare", NULL, compare,
                  BUTTON_PLAIN);
    part_flow(desk, "Try in 100 games");
    widget_action(desk, "match.weights", NULL, "Try in 100 games", BUTTON_PRIMARY);
    igBeginDisabled(!heuristics_changed(&insight->heuristics));
    part_flow(desk, "Reset");
    widget_action(desk, "heuristics.reset", "", "Reset", BUTTON_PLAIN);
    igEndDisabled();
    part_flow(desk, "Save\xe2\x80\xa6");
    if (widget_button(desk, "heuristics.save", "Save\xe2\x80\xa6", BUTTON_PLAIN, 0))
        desk_do(desk, "dialog.ask", "heuristics.save");
    widget_tooltip(desk, "Save these weights under a name", NULL);
    part_flow(desk, "Analyse with it");
    widget_action(desk, "heuristics.use", "", "Analyse with it", BUTTON_PLAIN);
    bool mapped = desk->app->view.heat.by_weights;
    const char *map = mapped ? "Hide from board" : "Show on board";
    part_flow(desk, map);
    widget_action(desk, "heatmap.source", mapped ? "search" : "weights", map, BUTTON_PLAIN);
}

/* How the match stands, and the comparison, which has a section of its own further below. */
static void draw_standing(Desk *desk)
{
    const Comparison *comparison = &desk->app->insight.comparison;
    const MatchRun *run = match_shown(desk);
    char sentence[2 * MATCH_WORDS_SIZE];
    if (run && run->loaded) {
        match_sentence(run, sentence);
        widget_format(desk, FONT_SECONDARY, COLOUR_TEXT, "%s, %d of %d games. %s", run->title, run->played,
                      run->all, sentence);
        widget_action(desk, "match.show", NULL, "Show the match", BUTTON_PLAIN);
    }
    if (comparison->job)
        widget_text(desk, FONT_SECONDARY, COLOUR_TEXT, "Comparing\xe2\x80\xa6");
    else if (comparison->done && !comparison->status)
        widget_format(desk, FONT_SECONDARY, COLOUR_TEXT,
                      "Compared: the same placement in %.0f%% of %d positions",
                      100 * comparison->result.agreement, comparison->result.positions);
}

static void draw(Desk *desk, Box box)
{
    (void)box;
    igPushStyleVar_Vec2(ImGuiStyleVar_ItemSpacing, (ImVec2){0, desk_px(desk, 4)});
    draw_controls(desk);
    draw_standing(desk);
    widget_gap(desk, 2);
    terms_draw(desk);
    ranking_draw(desk);
    comparison_draw(desk);
    igPopStyleVar(1);
}

static const char *caption(Desk *desk)
{
    return heuristics_changed(&desk->app->insight.heuristics) ? "changed" : NULL;
}

const Panel heuristics_panel = {
    .name = "heuristics", .title = "Heuristics", .draw = draw, .caption = caption};
