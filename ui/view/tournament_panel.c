/* A tournament being set up, and those of before. */
#include <math.h>
#include <stdio.h>

#include "ui/view/match_parts.h"
#include "ui/view/panel_list.h"

static const float ROW = 26;

/* A side with a button that takes it away; whether that was pressed. */
static bool draw_side(Desk *desk, int number, const MatchSide *side)
{
    Canvas canvas = widget_canvas(desk);
    Box box = part_room(desk, ROW);
    char title[MATCH_TITLE_SIZE], identity[40];
    ImVec2 after;
    igGetCursorScreenPos(&after);
    match_side_title(side, desk->app->roster, title);
    window_want_text(desk->window, title);
    float height = box_height(box);
    Box button = cut_right(&box, height);
    canvas_text(&canvas, cut_left(&box, px(&canvas, 22)), ALIGN_LEFT, FONT_STRONG,
                canvas_colour(&canvas, match_colour(number)), match_letter(number));
    canvas_text(&canvas, box, ALIGN_LEFT, FONT_TEXT, canvas_colour(&canvas, COLOUR_TEXT), title);
    igSetCursorScreenPos((ImVec2){button.left, button.top});
    snprintf(identity, sizeof identity, "tournament.remove.%d", number + 1);
    bool pressed = widget_icon_button(desk, identity, ICON_CLOSE, "Leave it out",
                                      desk_enabled(desk, "tournament.remove"));
    igSetCursorScreenPos(after);
    return pressed;
}

static void draw_sides(Desk *desk)
{
    const MatchPlan *plan = &desk->app->matches.tournament;
    MatchChoices agents = {.chosen = -1};
    for (int i = 0; i < plan->count; i++)
        if (draw_side(desk, i, &plan->sides[i])) {
            desk_do_format(desk, "tournament.remove", "%d", i + 1);
            return;
        }
    match_choices_add(&agents, "Choose one\xe2\x80\xa6", "", "");
    match_choices_agents(&agents, desk, "");
    match_choices_draw(desk, &agents, "One more agent", "tournament.add", true);
}

static void draw_games(Desk *desk)
{
    static const int games[] = {2, 4, 10, 20, 50, 100, 200};
    MatchChoices choices = {.chosen = -1};
    int now = desk->app->matches.tournament.games;
    char current[16], title[48], argument[16];
    bool listed = false;
    snprintf(current, sizeof current, "%d", now);
    for (size_t i = 0; i <= sizeof games / sizeof *games && !(i == sizeof games / sizeof *games && listed);
         i++) {
        int count = i < sizeof games / sizeof *games ? games[i] : now;
        listed = listed || count == now;
        snprintf(argument, sizeof argument, "%d", count);
        snprintf(title, sizeof title, "%d between any two", count);
        match_choices_add(&choices, title, argument, current);
    }
    match_choices_draw(desk, &choices, "Games", "tournament.games", true);
}

static void draw(Desk *desk, Box box)
{
    const MatchPlan *plan = &desk->app->matches.tournament;
    MatchChoices limits = {.chosen = -1};
    char time[FIGURE_SIZE], text[120];
    (void)box;
    igPushStyleVar_Vec2(ImGuiStyleVar_ItemSpacing, (ImVec2){0, desk_px(desk, 4)});
    widget_text(desk, FONT_SECONDARY, COLOUR_SECONDARY, "Everybody plays everybody, from the same openings.");
    draw_sides(desk);
    match_choices_limits(&limits, &plan->sides[0].pace);
    match_choices_draw(desk, &limits, "Limit of each move", "tournament.limit", true);
    draw_games(desk);
    snprintf(text, sizeof text, "%d games, about %s.", plan->games * plan->count * (plan->count - 1) / 2,
             figure_about(match_plan_estimate(plan), time));
    widget_paragraph(desk, FONT_SECONDARY, COLOUR_SECONDARY, text);
    widget_action(desk, "tournament.start", NULL, "Start", BUTTON_PRIMARY);
    match_history_draw(desk, true);
    igPopStyleVar(1);
}

const Panel tournament_panel = {.name = "tournament", .title = "Tournament", .draw = draw};

/* ---- The standings ---- */

typedef struct Columns {
    Box place, name, elo, points, wins;
} Columns;

static Columns columns_of(const Canvas *canvas, Box row)
{
    Columns self;
    self.place = cut_left(&row, px(canvas, 24));
    self.wins = cut_right(&row, px(canvas, 110));
    self.points = cut_right(&row, px(canvas, 96));
    self.elo = cut_right(&row, px(canvas, 104));
    self.name = row;
    return self;
}

static void draw_header(Desk *desk)
{
    Canvas canvas = widget_canvas(desk);
    Columns columns = columns_of(&canvas, part_room(desk, ROW));
    Colour colour = canvas_colour(&canvas, COLOUR_SECONDARY);
    canvas_text(&canvas, columns.name, ALIGN_LEFT, FONT_SMALL, colour, "Agent");
    canvas_text(&canvas, columns.elo, ALIGN_RIGHT, FONT_SMALL, colour, "Elo");
    canvas_text(&canvas, columns.points, ALIGN_RIGHT, FONT_SMALL, colour, "Points");
    canvas_text(&canvas, columns.wins, ALIGN_RIGHT, FONT_SMALL, colour, "Won, drawn, lost");
}

static void draw_standing(Desk *desk, const MatchRun *run, int side, int place)
{
    const Rating *rating = &run->table->ratings[side];
    Wdl total = tournament_total(run->table, side);
    Canvas canvas = widget_canvas(desk);
    Box box = part_room(desk, ROW);
    Columns columns = columns_of(&canvas, box);
    char text[MATCH_TITLE_SIZE + 8], identity[40];
    snprintf(identity, sizeof identity, "tournament.row.%d", place + 1);
    window_mark_box(desk->window, identity, box);
    snprintf(text, sizeof text, "%s", match_letter(side));
    canvas_text(&canvas, columns.place, ALIGN_LEFT, FONT_STRONG, canvas_colour(&canvas, match_colour(side)),
                text);
    canvas_text(&canvas, columns.name, ALIGN_LEFT, FONT_TEXT, canvas_colour(&canvas, COLOUR_TEXT),
                run->sides[side]);
    if (isfinite(rating->error))
        snprintf(text, sizeof text, "%s%.0f \xc2\xb1 %.0f", rating->elo < 0 ? "\xe2\x88\x92" : "+",
                 fabs(rating->elo), rating->error);
    else
        snprintf(text, sizeof text, "not known");
    canvas_text(&canvas, columns.elo, ALIGN_RIGHT, FONT_TEXT, canvas_colour(&canvas, COLOUR_TEXT), text);
    snprintf(text, sizeof text, "%.1f of %d", (double)total.wins + (double)total.draws / 2,
             (int)(total.wins + total.draws + total.losses));
    canvas_text(&canvas, columns.points, ALIGN_RIGHT, FONT_TEXT, canvas_colour(&canvas, COLOUR_TEXT), text);
    snprintf(text, sizeof text, "%d, %d, %d", (int)total.wins, (int)total.draws, (int)total.losses);
    canvas_text(&canvas, columns.wins, ALIGN_RIGHT, FONT_SECONDARY, canvas_colour(&canvas, COLOUR_SECONDARY),
                text);
}

/* What everybody scored against everybody, with letters for names. */
static void draw_crosses(Desk *desk, const MatchRun *run, const int *order)
{
    Canvas canvas = widget_canvas(desk);
    float width = px(&canvas, 52);
    int fit = (int)((box_width(widget_rest()) - px(&canvas, 24)) / width);
    int count = run->plan.count < fit ? run->plan.count : fit;
    for (int row = -1; row < run->plan.count; row++) {
        Box box = part_room(desk, 22);
        Box head = cut_left(&box, px(&canvas, 24));
        if (row >= 0)
            canvas_text(&canvas, head, ALIGN_LEFT, FONT_STRONG,
                        canvas_colour(&canvas, match_colour(order[row])), match_letter(order[row]));
        for (int column = 0; column < count; column++) {
            Box cell = cut_left(&box, width);
            char text[24] = "\xc2\xb7";
            Wdl wdl = row < 0 || row == column ? (Wdl){0}
                                               : tournament_against(run->table, order[row], order[column]);
            if (row < 0)
                snprintf(text, sizeof text, "%s", match_letter(order[column]));
            else if (row != column)
                snprintf(text, sizeof text, "%.1f", (double)wdl.wins + (double)wdl.draws / 2);
            canvas_text(&canvas, cell, ALIGN_RIGHT, row < 0 ? FONT_STRONG : FONT_SECONDARY,
                        canvas_colour(&canvas, row < 0 ? match_colour(order[column]) : COLOUR_TEXT), text);
        }
    }
}

void match_table_draw(Desk *desk, const MatchRun *run)
{
    int order[MATCH_SIDES_MOST];
    for (int i = 0; i < run->plan.count; i++) {
        int at = i;
        for (; at > 0 && run->table->ratings[order[at - 1]].elo < run->table->ratings[i].elo; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    draw_header(desk);
    for (int i = 0; i < run->plan.count; i++)
        draw_standing(desk, run, order[i], i);
    widget_heading(desk, "Points of each against each");
    draw_crosses(desk, run, order);
}
