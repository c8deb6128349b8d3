/* A tournament being set up, and earlier ones. */
#include <math.h>
#include <stdio.h>

#include "ui/view/match/match_widgets.h"
#include "ui/view/panels/panels_inner.h"
#include "ui/view/table.h"

#define ROW 26.0F

typedef struct SideTitles {
    char titles[MATCH_SIDES_MOST][MATCH_SIDE_SIZE];
} SideTitles;

static const char *title_at(const void *of, int index)
{
    return ((const SideTitles *)of)->titles[index];
}

/* A side with a button that removes it; returns whether it was pressed. */
static bool draw_side(Ui *ui, int number, const Names *names)
{
    Canvas canvas = widget_canvas(ui);
    Box box = part_room(ui, ROW);
    char title[SHORT_NAME_SIZE];
    ImVec2 after;
    igGetCursorScreenPos(&after);
    window_want_text(ui->window, names->at(names->of, number));
    Box button = cut_right(&box, box_height(box));
    canvas_text(&canvas, cut_left(&box, px(&canvas, 22)), ALIGN_LEFT, FONT_STRONG, match_colour(number),
                match_letter(number));
    canvas_text(&canvas, box, ALIGN_LEFT, FONT_TEXT, COLOUR_TEXT,
                canvas_name(&canvas, FONT_TEXT, box_width(box), names, number, title));
    igSetCursorScreenPos((ImVec2){button.left, button.top});
    bool pressed = widget_icon_button(ui, PRINTED("tournament.remove.%d", number + 1), ICON_CLOSE, "Remove",
                                      ui_enabled(ui, "tournament.remove"));
    igSetCursorScreenPos(after);
    return pressed;
}

static void draw_sides(Ui *ui)
{
    const MatchPlan *plan = &ui->app->matches.tournament;
    SideTitles titles;
    const Names names = {plan->count, &titles, title_at};
    match_plan_sides(plan, &ui->app->names, titles.titles);
    for (int i = 0; i < plan->count; i++)
        if (draw_side(ui, i, &names)) {
            ui_do_number(ui, "tournament.remove", i + 1);
            return;
        }
    match_agent_draw(ui, "Add an agent", "tournament.add", "");
}

static void tournament_draw(Ui *ui, Box box)
{
    const MatchPlan *plan = &ui->app->matches.tournament;
    MatchChoices limits = {.chosen = -1};
    (void)box;
    widget_text(ui, FONT_SECONDARY, COLOUR_SECONDARY,
                "Every agent plays every other, from the same openings.");
    draw_sides(ui);
    match_choices_usual(&limits, &plan->sides[0].pace);
    match_choices_draw(ui, &limits, "Limit", "tournament.limit", true);
    static const int games[] = {2, 4, 10, 20, 50, 100, 200};
    match_numbers_draw(ui, "Games", "tournament.games", games, 7, plan->games, " per pairing");
    widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY,
                     PRINTED("%s games, about %s.", WHOLE(plan->games * plan->count * (plan->count - 1) / 2),
                             FIGURE(about, match_plan_estimate(plan))));
    widget_action(ui, "tournament.start", NULL, "Start", BUTTON_PRIMARY);
    match_history_draw(ui, true);
}

const Panel tournament_panel = {.name = "tournament", .draw = tournament_draw, .gap = 4};

/* ---- The standings ---- */

enum { COLUMN_AGENT, COLUMN_ELO, COLUMN_POINTS, COLUMN_GAMES, COLUMNS };

static const TableColumn columns[COLUMNS] = {
    [COLUMN_AGENT] = {"Agent", .least = 120},
    [COLUMN_ELO] = {"Elo", .widest = "+1,000 \xc2\xb1 1,000", .align = ALIGN_RIGHT, .falls = true},
    [COLUMN_POINTS] = {"Points", .widest = "1,000.5 of 1,000", .align = ALIGN_RIGHT, .falls = true},
    [COLUMN_GAMES] = {"Won, drawn, lost", .widest = "1,000, 100, 1,000", .align = ALIGN_RIGHT, .falls = true},
};

static const TableShape standings = {columns, COLUMNS, .row = ROW, .sorted = -(COLUMN_ELO + 1)};

static const char *side_at(const void *of, int index)
{
    return ((const MatchRun *)of)->sides[index];
}

static double points_of(Wdl wdl)
{
    return (double)wdl.wins + (double)wdl.draws / 2;
}

static void draw_standing(UiTable *table, const MatchRun *run, int side)
{
    const Rating *rating = &run->table->ratings[side];
    Wdl total = tournament_total(run->table, side);
    const Names names = {run->plan.count, run, side_at};
    char name[SHORT_NAME_SIZE];
    Box cell;
    table_row(table, PRINTED("tournament.row.%d", table->row + 1), false);
    table_next(table, &cell);
    canvas_text(&table->canvas, cut_left(&cell, px(&table->canvas, 24)), ALIGN_LEFT, FONT_STRONG,
                match_colour(side), match_letter(side));
    canvas_text(&table->canvas, cell, ALIGN_LEFT, FONT_TEXT, COLOUR_TEXT,
                canvas_name(&table->canvas, FONT_TEXT, box_width(cell), &names, side, name));
    if (isfinite(rating->error))
        table_format(table, FONT_TEXT, COLOUR_TEXT, "%s%.0f \xc2\xb1 %.0f",
                     rating->elo < 0 ? "\xe2\x88\x92" : "+", fabs(rating->elo), rating->error);
    else
        table_cell(table, FONT_TEXT, COLOUR_TEXT, "not known");
    table_format(table, FONT_TEXT, COLOUR_TEXT, "%.1f of %s", points_of(total),
                 WHOLE(total.wins + total.draws + total.losses));
    table_format(table, FONT_SECONDARY, COLOUR_SECONDARY, "%d, %d, %d", (int)total.wins, (int)total.draws,
                 (int)total.losses);
}

static TableKey tournament_key_of(const void *context, int column, int row)
{
    const MatchRun *run = context;
    const Wdl total = tournament_total(run->table, row);
    return (TableKey){.number = column == COLUMN_POINTS  ? points_of(total)
                                : column == COLUMN_GAMES ? (double)total.wins
                                                         : run->table->ratings[row].elo,
                      .text = column == COLUMN_AGENT ? run->sides[row] : NULL};
}

/* The score of each against each, with letters for names. */
static void draw_crosses(Ui *ui, const MatchRun *run, const int *order)
{
    Canvas canvas = widget_canvas(ui);
    float width = px(&canvas, 52);
    int fit = (int)((box_width(widget_rest()) - px(&canvas, 24)) / width);
    int count = run->plan.count < fit ? run->plan.count : fit;
    for (int row = -1; row < run->plan.count; row++) {
        Box box = part_room(ui, 22);
        Box head = cut_left(&box, px(&canvas, 24));
        if (row >= 0)
            canvas_text(&canvas, head, ALIGN_LEFT, FONT_STRONG, match_colour(order[row]),
                        match_letter(order[row]));
        for (int column = 0; column < count; column++) {
            Box cell = cut_left(&box, width);
            char text[24] = "\xc2\xb7";
            Wdl wdl = row < 0 || row == column ? (Wdl){0}
                                               : tournament_against(run->table, order[row], order[column]);
            if (row < 0)
                snprintf(text, sizeof text, "%s", match_letter(order[column]));
            else if (row != column)
                snprintf(text, sizeof text, "%.1f", points_of(wdl));
            canvas_text(&canvas, cell, ALIGN_RIGHT, row < 0 ? FONT_STRONG : FONT_SECONDARY,
                        row < 0 ? match_colour(order[column]) : COLOUR_TEXT, text);
        }
    }
}

void match_table_draw(Ui *ui, const MatchRun *run)
{
    int order[MATCH_SIDES_MOST];
    Box rest = widget_rest();
    for (int i = 0; i < run->plan.count; i++)
        order[i] = i;
    rest.bottom = rest.top + table_height(ui, &standings, run->plan.count);
    UiTable table = table_begin(ui, "tournament.table", rest, &standings, run->plan.count);
    table_sort(&table, order, run->plan.count, tournament_key_of, run);
    while (table_step(&table))
        draw_standing(&table, run, order[table.row]);
    table_end(&table);
    widget_heading(ui, "Cross table");
    draw_crosses(ui, run, order);
}
