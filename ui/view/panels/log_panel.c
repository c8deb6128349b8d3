/* The searches made and their results, latest first. */
#include <stdio.h>

#include "ui/view/insight/insight_widgets.h"
#include "ui/view/panels/panels_inner.h"

static const float ROW = 44;
enum { LINE_SIZE = 200 };

static const char *const voices[SEARCH_LOG_VOICES] = {"A", "B", "in a game"};

static void draw_details(Ui *ui, const SearchLogEntry *entry)
{
    Text text = {0};
    search_log_write(entry, ui->app->roster, &text);
    widget_paragraph(ui, FONT_SMALL, COLOUR_SECONDARY, text_string(&text));
    text_free(&text);
    if (widget_button(ui, "log.copy", "Copy", BUTTON_PLAIN, 0))
        ui_do_number(ui, "log.copy", entry->number);
    igSameLine(0, ui_px(ui, 6));
    if (widget_button(ui, "log.replay", "Search again", BUTTON_PLAIN, 0))
        ui_do_number(ui, "log.replay", entry->number);
    widget_gap(ui, 4);
}

static void draw_entry(Ui *ui, const SearchLogEntry *entry)
{
    Canvas canvas = widget_canvas(ui);
    char text[LINE_SIZE], a[FIGURE_SIZE];
    Box box;
    Viewpoint view = ui->app->view.viewpoint;
    Side mover = position_turn(&entry->game.now);
    bool chosen = ui->search_views.log_chosen == entry->number;
    if (widget_row(ui, PRINTED("log.entry.%d", entry->number), px(&canvas, ROW), chosen, &box))
        ui->search_views.log_chosen = chosen ? 0 : entry->number;
    Box rest = {box.left + px(&canvas, 8), box.top + px(&canvas, 4), box.right - px(&canvas, 8),
                box.bottom - px(&canvas, 4)};
    Box first = {rest.left, rest.top, rest.right, (rest.top + rest.bottom) / 2};
    Box second = {rest.left, first.bottom, rest.right, rest.bottom};
    Value value = viewpoint_value(view, mover, &entry->value);
    figure_value(&value, viewpoint_side(view, mover), a);
    canvas_text(&canvas, cut_right(&first, canvas_text_size(&canvas, FONT_STRONG, a).x + 1), ALIGN_RIGHT,
                FONT_STRONG, COLOUR_TEXT, a);
    if (value.proof)
        canvas_icon(&canvas, cut_right(&first, px(&canvas, 14)), ICON_LOCK, COLOUR_TEXT);
    snprintf(text, sizeof text, "%d. turn %d \xc2\xb7 %s \xc2\xb7 %.120s", entry->number,
             entry->game.now.plies + 1, voices[entry->voice], entry->agent);
    canvas_text(&canvas, first, ALIGN_LEFT, FONT_TEXT, COLOUR_TEXT, text);
    snprintf(text, sizeof text, "depth %d \xc2\xb7 %s nodes \xc2\xb7 %s \xc2\xb7 %s", entry->depth,
             figure_count(entry->nodes, a), FIGURE(seconds, (double)entry->time_ns / 1e9),
             entry->finished ? "finished" : "so far");
    Box move = cut_right(&second, px(&canvas, 104));
    canvas_text(&canvas, second, ALIGN_LEFT, FONT_SECONDARY, COLOUR_SECONDARY, text);
    if (entry->best < MOVE_NONE)
        part_move(&canvas, move, entry->best, mover, FONT_SECONDARY, COLOUR_TEXT);
    if (chosen)
        draw_details(ui, entry);
}

static void log_draw(Ui *ui, Box box)
{
    const SearchLog *log = &ui->app->search_views.log;
    if (log->count == 0) {
        widget_empty(ui, box,
                     "Every search is listed here with its agent, options, seed and result. Start the "
                     "analysis, or play against an agent.",
                     "analysis.toggle", NULL);
        return;
    }
    if (widget_button(ui, "log.copy-all", "Copy all", BUTTON_PLAIN, 0))
        ui_do(ui, "log.copy", "");
    igPushStyleVar_Vec2(ImGuiStyleVar_ItemSpacing, (ImVec2){0, ui_px(ui, 2)});
    for (int i = log->count - 1; i >= 0; i--)
        draw_entry(ui, &log->entries[i]);
    igPopStyleVar(1);
}

const Panel log_panel = {.name = "log", .draw = log_draw};
