/* What both sides of a match spent on their moves. */
#include <stdio.h>

#include "ui/view/match/match_widgets.h"
#include "ui/view/panels/panels_inner.h"

static const float ROW = 24;

static double per(uint64_t sum, uint64_t count)
{
    return count > 0 ? (double)sum / (double)count : 0;
}

static void draw_row(Ui *ui, const char *name, const char *a, const char *b, FontRole role)
{
    Canvas canvas = widget_canvas(ui);
    Box box = part_room(ui, ROW);
    float width = box_width(box) * 0.27f;
    bool head = role == FONT_STRONG;
    canvas_text(&canvas, cut_right(&box, width), ALIGN_RIGHT, role, head ? COLOUR_SECOND : COLOUR_TEXT, b);
    canvas_text(&canvas, cut_right(&box, width), ALIGN_RIGHT, role, head ? COLOUR_ACCENT : COLOUR_TEXT, a);
    canvas_text(&canvas, box, ALIGN_LEFT, FONT_SECONDARY, COLOUR_SECONDARY, name);
}

static void draw(Ui *ui, Box box)
{
    const MatchRun *run = match_shown(ui);
    if (!run || run->plan.count != 2 || run->mark_count == 0) {
        widget_empty(ui, box, "This shows what each side spends on its moves, after the first pair of games.",
                     NULL, NULL);
        return;
    }
    igPushStyleVar_Vec2(ImGuiStyleVar_ItemSpacing, (ImVec2){0, 0});
    draw_row(ui, "", "A", "B", FONT_STRONG);
    char a[FIGURE_SIZE], b[FIGURE_SIZE];
    snprintf(a, sizeof a, "%.1f ms", per(run->tally.spent[0].time_us, run->tally.spent[0].moves) / 1000);
    snprintf(b, sizeof b, "%.1f ms", per(run->tally.spent[1].time_us, run->tally.spent[1].moves) / 1000);
    draw_row(ui, "Time a move", a, b, FONT_TEXT);
    snprintf(a, sizeof a, "%.1f ms", (double)run->tally.spent[0].time_max_us / 1000);
    snprintf(b, sizeof b, "%.1f ms", (double)run->tally.spent[1].time_max_us / 1000);
    draw_row(ui, "Longest", a, b, FONT_TEXT);
    figure_count((uint64_t)per(run->tally.spent[0].nodes, run->tally.spent[0].moves), a);
    figure_count((uint64_t)per(run->tally.spent[1].nodes, run->tally.spent[1].moves), b);
    draw_row(ui, "Nodes a move", a, b, FONT_TEXT);
    figure_count((uint64_t)(per(run->tally.spent[0].nodes, run->tally.spent[0].time_us) * 1e6), a);
    figure_count((uint64_t)(per(run->tally.spent[1].nodes, run->tally.spent[1].time_us) * 1e6), b);
    draw_row(ui, "Nodes a second", a, b, FONT_TEXT);
    snprintf(a, sizeof a, "%.1f", per(run->tally.spent[0].depth, run->tally.spent[0].moves));
    snprintf(b, sizeof b, "%.1f", per(run->tally.spent[1].depth, run->tally.spent[1].moves));
    draw_row(ui, "Depth", a, b, FONT_TEXT);
    snprintf(a, sizeof a, "%.0f MB", (double)run->tally.spent[0].memory_peak / (1 << 20));
    snprintf(b, sizeof b, "%.0f MB", (double)run->tally.spent[1].memory_peak / (1 << 20));
    draw_row(ui, "Memory", a, b, FONT_TEXT);
    /* Says if the machine was busy. */
    char text[BUSY_TEXT_SIZE];
    if (usage_busy_text(run->tally.spent, 2, text)) {
        widget_gap(ui, 4);
        widget_format(ui, FONT_SECONDARY, COLOUR_SECONDARY, "%s", text);
    }
    widget_gap(ui, 8);
    uint64_t games = tally_games(&run->tally);
    static const char *const names[] = {"Won as Red", "Won as Blue"};
    for (int side = 0; side < 2; side++) {
        snprintf(a, sizeof a, "%d", (int)run->tally.as[side].wins);
        snprintf(b, sizeof b, "%d", (int)run->tally.as[1 - side].losses);
        draw_row(ui, names[side], a, b, FONT_TEXT);
    }
    snprintf(a, sizeof a, "%d", (int)run->tally.forfeits[0]);
    snprintf(b, sizeof b, "%d", (int)run->tally.forfeits[1]);
    draw_row(ui, "Forfeits", a, b, FONT_TEXT);
    snprintf(a, sizeof a, "%.1f", per(run->tally.tokens[0], games));
    snprintf(b, sizeof b, "%.1f", per(run->tally.tokens[1], games));
    draw_row(ui, "Tokens at the end", a, b, FONT_TEXT);
    widget_gap(ui, 4);
    widget_format(ui, FONT_SECONDARY, COLOUR_SECONDARY, "%.1f turns a game; %d of %d were decided by tokens.",
                  per(run->tally.plies, games), (int)run->tally.reasons[END_TOKENS], (int)games);
    igPopStyleVar(1);
}

const Panel match_times_panel = {.name = "match-times", .draw = draw};
