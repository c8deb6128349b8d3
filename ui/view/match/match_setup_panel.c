/* A match being set up, and earlier matches. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "engine/base/platform/thread.h"
#include "ui/view/match/match_widgets.h"
#include "ui/view/panels/panels_inner.h"

static const float ROW = 38;

static void draw_side(Ui *ui, int side)
{
    static const char *const agent_actions[] = {"match.agent-a", "match.agent-b"};
    static const char *const profile_actions[] = {"match.profile-a", "match.profile-b"};
    const MatchSide *at = &ui->app->matches.plan.sides[side];
    MatchChoices profiles = {.chosen = -1};
    widget_text(ui, FONT_STRONG, match_colour(side), match_letter(side));
    match_agent_draw(ui, "Agent", agent_actions[side], at->agent);
    if (!match_side_weighs(at, ui->app->roster))
        return;
    match_choices_profiles(&profiles, ui, at->profile);
    match_choices_draw(ui, &profiles, "Weights", profile_actions[side], false);
}

static void draw_limit(Ui *ui)
{
    const MatchSide *sides = ui->app->matches.plan.sides;
    MatchChoices limits = {.chosen = -1};
    char words[MATCH_WORDS_SIZE];
    match_choices_usual(&limits, &sides[0].pace);
    match_choices_draw(ui, &limits, "Limit", "match.limit", true);
    if (memcmp(&sides[0].pace, &sides[1].pace, sizeof sides[0].pace) == 0)
        return;
    match_pace_words(&sides[1].pace, words);
    widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY, PRINTED("B has %s.", words));
}

static void draw_openings(Ui *ui)
{
    static const int turns[] = {2, 4, 6, 8, 12};
    MatchChoices choices = {.chosen = -1};
    int now = ui->app->matches.plan.openings;
    match_choices_add(&choices, "Empty board, sides swapped", "0", PRINTED("%d", now));
    match_choices_numbers(&choices, turns, 5, now, " random turns \xc2\xb7 sides swapped");
    match_choices_draw(ui, &choices, "Openings", "match.openings", true);
}

static void draw_stop(Ui *ui)
{
    static const char *const stops[] = {
        "20", "100", "400", "1000", "4000", "sprt 0 10 2000", "sprt 0 5 8000", "sprt -25 25 1000"};
    const MatchPlan *plan = &ui->app->matches.plan;
    MatchChoices choices = {.chosen = -1};
    char current[MATCH_WORDS_SIZE], words[MATCH_WORDS_SIZE];
    match_stop_words(plan, current);
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++) {
        MatchPlan other = *plan;
        match_stop_read(&other, stops[i], NULL);
        match_stop_words(&other, words);
        match_choices_add(&choices, words, stops[i], "");
        if (strcmp(words, current) == 0)
            choices.chosen = choices.count - 1;
    }
    if (choices.chosen < 0)
        match_choices_add(&choices, current, current, current);
    match_choices_draw(ui, &choices, "Ends", "match.ends", true);
}

static void draw_threads(Ui *ui)
{
    MatchChoices choices = {.chosen = -1};
    int processors = machine_processors(), now = ui->app->matches.plan.threads;
    int most = now > processors ? now : processors;
    for (int i = 1; i <= most; i++)
        match_choices_add(&choices, PRINTED("%d of %d core%s", i, processors, processors == 1 ? "" : "s"),
                          PRINTED("%d", i), PRINTED("%d", now));
    match_choices_draw(ui, &choices, "Games at a time", "match.threads", true);
}

static void draw_estimate(Ui *ui)
{
    const MatchPlan *plan = &ui->app->matches.plan;
    double seconds = match_plan_estimate(plan);
    char text[120];
    if (seconds < 5)
        snprintf(text, sizeof text, "A few seconds.");
    else if (seconds < 90)
        snprintf(text, sizeof text, "%s %.0f seconds.", plan->sequential ? "At most" : "About", seconds);
    else if (seconds < 5400)
        snprintf(text, sizeof text, "%s %.0f minutes.", plan->sequential ? "At most" : "About", seconds / 60);
    else
        snprintf(text, sizeof text, "%s %.1f hours.", plan->sequential ? "At most" : "About", seconds / 3600);
    widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY, text);
    if (ui->app->analysis.on)
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY, "Your analysis will stop.");
}

static const char *title_at(const void *of, int index)
{
    return ((const Run *)((const Runs *)of)->items[index])->title;
}

/* Two lines: its name or agents; when it was, and the result. */
static void draw_record(Ui *ui, int index)
{
    const Runs *runs = &ui->app->matches.runs;
    const MatchRun *run = runs->items[index];
    const Names names = {runs->count, runs, title_at};
    Canvas canvas = widget_canvas(ui);
    char title[SHORT_NAME_SIZE], text[MATCH_WORDS_SIZE], began[32] = "";
    time_t then = (time_t)run->began_s;
    struct tm day;
    Box box;
    if (widget_row(ui, PRINTED("match.look.%d", run->base.number), px(&canvas, ROW), run == match_shown(ui),
                   &box))
        ui_do_number(ui, "match.look", run->base.number);
    match_standing(run, text);
    widget_tooltip(ui, text, NULL);
    Box rest = {box.left + px(&canvas, 4), box.top + px(&canvas, 2), box.right - px(&canvas, 4),
                box.bottom - px(&canvas, 2)};
    Box top = cut_top(&rest, box_height(rest) / 2);
    if (run->base.task)
        canvas_icon(&canvas, cut_left(&top, px(&canvas, 18)),
                    run->base.state == RUN_PAUSED ? ICON_PAUSE : ICON_PLAY, COLOUR_ACCENT);
    window_want_text(ui->window, run->base.title);
    canvas_text(&canvas, top, ALIGN_LEFT, FONT_TEXT, COLOUR_TEXT,
                canvas_name(&canvas, FONT_TEXT, box_width(top), &names, index, title));
    if (localtime_r(&then, &day))
        strftime(began, sizeof began, "%Y-%m-%d %H:%M", &day);
    match_short(run, text);
    float needed = canvas_text_size(&canvas, FONT_SECONDARY, text).x + 1;
    canvas_text(&canvas, cut_right(&rest, fminf(needed, box_width(rest))), ALIGN_RIGHT, FONT_SECONDARY,
                run->plan.count > 2 ? COLOUR_SECONDARY : match_elo_colour(run->elo.low, run->elo.high), text);
    if (canvas_text_fit(&canvas, FONT_SECONDARY, began, box_width(rest) - px(&canvas, 6)))
        canvas_text(&canvas, rest, ALIGN_LEFT, FONT_SECONDARY, COLOUR_SECONDARY, began);
}

/* What can be done with the match shown. */
static void draw_actions(Ui *ui)
{
    static const char *const actions[] = {"match.rename", "match.export", "match.fit", "match.forget"};
    static const char *const texts[] = {"Rename\xe2\x80\xa6", "Export games\xe2\x80\xa6",
                                        "Fit weights to them", "Delete"};
    for (int i = 0; i < 4; i++) {
        if (i > 0)
            part_flow(ui, texts[i]);
        widget_action(ui, actions[i], NULL, texts[i], BUTTON_PLAIN);
    }
}

void match_history_draw(Ui *ui, bool tournaments)
{
    const Runs *runs = &ui->app->matches.runs;
    bool any = false;
    for (int i = 0; i < runs->count; i++) {
        const MatchRun *run = runs->items[i];
        if ((run->plan.count > 2) != tournaments)
            continue;
        if (!any)
            widget_heading(ui, tournaments ? "Earlier tournaments" : "Earlier matches");
        any = true;
        draw_record(ui, i);
        if (run == match_shown(ui))
            draw_actions(ui);
    }
}

static void match_setup_draw(Ui *ui, Box box)
{
    (void)box;
    draw_side(ui, 0);
    draw_side(ui, 1);
    draw_limit(ui);
    draw_openings(ui);
    draw_stop(ui);
    draw_threads(ui);
    draw_estimate(ui);
    widget_gap(ui, 2);
    widget_action(ui, "match.start", NULL, "Start", BUTTON_PRIMARY);
    part_action(ui, "match.swap", NULL, "Swap A and B", BUTTON_PLAIN);
    match_history_draw(ui, false);
}

const Panel match_setup_panel = {.name = "match-setup", .draw = match_setup_draw, .gap = 4};
