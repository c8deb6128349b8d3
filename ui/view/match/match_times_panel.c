/* What both sides of a match spent on their moves. */

#include "ui/view/match/match_widgets.h"
#include "ui/view/panels/panels_inner.h"

static const float ROW = 24;

static double per(uint64_t sum, uint64_t count)
{
    return count > 0 ? (double)sum / (double)count : 0;
}

static void match_times_draw_row(Ui *ui, const char *name, const char *a, const char *b, FontRole role)
{
    Canvas canvas = widget_canvas(ui);
    Box box = part_room(ui, ROW);
    float width = box_width(box) * 0.27f;
    bool head = role == FONT_STRONG;
    canvas_text(&canvas, cut_right(&box, width), ALIGN_RIGHT, role, head ? COLOUR_SECOND : COLOUR_TEXT, b);
    canvas_text(&canvas, cut_right(&box, width), ALIGN_RIGHT, role, head ? COLOUR_ACCENT : COLOUR_TEXT, a);
    canvas_text(&canvas, box, ALIGN_LEFT, FONT_SECONDARY, COLOUR_SECONDARY, name);
}

/* A figure of both sides, with so many digits after the point. */
static void draw_pair(Ui *ui, const char *name, int digits, const char *unit, double a, double b)
{
    match_times_draw_row(ui, name, PRINTED("%.*f%s", digits, a, unit), PRINTED("%.*f%s", digits, b, unit),
                         FONT_TEXT);
}

static void match_times_draw(Ui *ui, Box box)
{
    const MatchRun *run = match_shown(ui);
    if (!run || run->plan.count != 2 || run->mark_count == 0) {
        widget_empty(ui, box, "This shows what each side spends on its moves, after the first pair of games.",
                     NULL, NULL);
        return;
    }
    igPushStyleVar_Vec2(ImGuiStyleVar_ItemSpacing, (ImVec2){0, 0});
    match_times_draw_row(ui, "", "A", "B", FONT_STRONG);
    const Tally *tally = &run->tally;
    const Usage *a = &tally->spent[0], *b = &tally->spent[1];
    draw_pair(ui, "Time a move", 1, " ms", per(a->time_us, a->moves) / 1000,
              per(b->time_us, b->moves) / 1000);
    draw_pair(ui, "Longest", 1, " ms", (double)a->time_max_us / 1000, (double)b->time_max_us / 1000);
    match_times_draw_row(ui, "Nodes a move", FIGURE(count, (uint64_t)per(a->nodes, a->moves)),
                         FIGURE(count, (uint64_t)per(b->nodes, b->moves)), FONT_TEXT);
    match_times_draw_row(ui, "Nodes a second", FIGURE(count, (uint64_t)(per(a->nodes, a->time_us) * 1e6)),
                         FIGURE(count, (uint64_t)(per(b->nodes, b->time_us) * 1e6)), FONT_TEXT);
    draw_pair(ui, "Depth", 1, "", per(a->depth, a->moves), per(b->depth, b->moves));
    draw_pair(ui, "Memory", 0, " MB", (double)a->memory_peak / (1 << 20), (double)b->memory_peak / (1 << 20));
    /* Says if the machine was busy. */
    char text[BUSY_TEXT_SIZE];
    if (usage_busy_text(tally->spent, 2, text)) {
        widget_gap(ui, 4);
        widget_format(ui, FONT_SECONDARY, COLOUR_SECONDARY, "%s", text);
    }
    widget_gap(ui, 8);
    uint64_t games = tally_games(tally);
    draw_pair(ui, "Won as Red", 0, "", (double)tally->as[0].wins, (double)tally->as[1].losses);
    draw_pair(ui, "Won as Blue", 0, "", (double)tally->as[1].wins, (double)tally->as[0].losses);
    draw_pair(ui, "Forfeits", 0, "", (double)tally->forfeits[0], (double)tally->forfeits[1]);
    draw_pair(ui, "Tokens at the end", 1, "", per(tally->tokens[0], games), per(tally->tokens[1], games));
    widget_gap(ui, 4);
    widget_format(ui, FONT_SECONDARY, COLOUR_SECONDARY, "%.1f turns a game; %d of %d were decided by tokens.",
                  per(tally->plies, games), (int)tally->reasons[END_TOKENS], (int)games);
    igPopStyleVar(1);
}

const Panel match_times_panel = {.name = "match-times", .draw = match_times_draw};
