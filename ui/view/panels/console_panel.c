/* What the agents printed, turn by turn, following the cursor. */

#include "ui/state/document/console.h"
#include "ui/view/panels/panels_inner.h"
#include "ui/view/widgets.h"

static void draw_entry(Ui *ui, const ConsoleEntry *entry, bool current)
{
    const Side side = entry->side;
    Box rest = widget_rest();
    Canvas canvas = widget_canvas(ui);
    if (entry->turn == 0)
        widget_text(ui, FONT_SMALL, COLOUR_SECONDARY, "Before the first turn");
    else
        widget_format(ui, FONT_SMALL, side_colour(side), "Turn %d%s%s", entry->turn, *entry->name ? ", " : "",
                      entry->name);
    window_push_font(ui->window, FONT_FIXED); /* a long text asks for its characters when it changes */
    igTextUnformatted(entry->text, NULL);
    igPopFont();
    if (!current)
        return;
    Box after = widget_rest();
    canvas_rectangle(
        &canvas,
        (Box){rest.left - px(&canvas, 8), rest.top, rest.left - px(&canvas, 5), after.top - px(&canvas, 6)},
        COLOUR_ACCENT);
    if (ui->console_version != document_shown_version(&ui->app->document))
        igSetScrollHereY(0.8f);
}

static void console_draw(Ui *ui, Box box)
{
    Console console;
    console_read(ui->app, &console);
    if (console.count == 0) {
        widget_empty(ui, box,
                     "What agents print while they think appears here: from a referee's log, or while "
                     "you play against a Python agent.",
                     "dialog.python", NULL);
        return;
    }
    float line = ui_px(ui, 36);
    imgui_begin_child("console.text", (ImVec2){0, box_height(box) - line}, IMGUI_CHILD_PLAIN,
                      ImGuiWindowFlags_HorizontalScrollbar);
    igIndent(ui_px(ui, 10));
    bool moved = ui->console_version != document_shown_version(&ui->app->document);
    for (int i = 0; i < console.count; i++) {
        if (moved)
            window_want_text(ui->window, console.entries[i].text);
        draw_entry(ui, &console.entries[i], i == console.current);
    }
    ui->console_version = document_shown_version(&ui->app->document);
    igUnindent(ui_px(ui, 10));
    igEndChild();
    widget_action(ui, "edit.copy-output", NULL, NULL, BUTTON_FLAT);
}

const Panel console_panel = {.name = "console", .draw = console_draw};
