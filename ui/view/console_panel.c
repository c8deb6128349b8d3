/* What the agents printed, turn by turn, following the cursor. */
#include <stdio.h>

#include "ui/state/console.h"
#include "ui/view/panel_list.h"
#include "ui/view/widgets.h"

static void draw_entry(Desk *desk, const ConsoleEntry *entry, bool current)
{
    const Side side = entry->side;
    Box rest = widget_rest();
    Canvas canvas = widget_canvas(desk);
    if (entry->turn == 0)
        widget_text(desk, FONT_SMALL, COLOUR_SECONDARY, "Before the first turn");
    else
        widget_format(desk, FONT_SMALL, side == RED ? COLOUR_RED : COLOUR_BLUE, "Turn %d%s%s", entry->turn,
                      *entry->name ? ", " : "", entry->name);
    window_push_font(desk->window, FONT_FIXED);
    igTextUnformatted(entry->text, NULL);
    igPopFont();
    if (!current)
        return;
    Box after = widget_rest();
    canvas_rectangle(
        &canvas,
        (Box){rest.left - px(&canvas, 8), rest.top, rest.left - px(&canvas, 5), after.top - px(&canvas, 6)},
        canvas_colour(&canvas, COLOUR_ACCENT));
    if (desk->console_version != desk->app->document.version)
        igSetScrollHereY(0.8f);
}

static void draw(Desk *desk, Box box)
{
    Console console;
    console_read(desk->app, &console);
    if (console.count == 0) {
        widget_empty(
            desk, box,
            "What agents print while they think appears here: from a referee's log, or while you play against a Python agent.",
            "dialog.python", NULL);
        return;
    }
    float line = desk_px(desk, 36);
    igBeginChild_Str("console.text", (ImVec2){0, box_height(box) - line}, false,
                     ImGuiWindowFlags_HorizontalScrollbar);
    igIndent(desk_px(desk, 10));
    bool moved = desk->console_version != desk->app->document.version;
    for (int i = 0; i < console.count; i++) {
        if (moved)
            window_want_text(desk->window, console.entries[i].text);
        draw_entry(desk, &console.entries[i], i == console.current);
    }
    desk->console_version = desk->app->document.version;
    igUnindent(desk_px(desk, 10));
    igEndChild();
    widget_action(desk, "edit.copy-output", NULL, NULL, BUTTON_FLAT);
}

const Panel console_panel = {.name = "console", .title = "Console", .draw = draw};
