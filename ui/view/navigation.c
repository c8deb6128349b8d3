#include <math.h>
#include <stdio.h>

#include "ui/view/board.h"

typedef struct Step {
    const char *action;
    Icon icon;
} Step;

enum { STEPS = 5, PLAYING = 2, TURN_SIZE = 48 };

static const Step steps[STEPS] = {{"go.first", ICON_FIRST},
                                  {"go.previous", ICON_PREVIOUS},
                                  {"go.autoplay", ICON_PLAY},
                                  {"go.next", ICON_NEXT},
                                  {"go.last", ICON_LAST}};

static void draw_step(Desk *desk, Box box, const char *name, Icon icon, bool leads)
{
    const Action *action = action_find(name);
    bool enabled = leads && action_enabled(action, desk->app) && !desk->app->editing;
    igBeginDisabled(!enabled);
    bool pressed = widget_button_at(desk, name, box, "", BUTTON_FLAT);
    igEndDisabled();
    Canvas canvas = widget_canvas(desk);
    Colour colour = canvas_colour(&canvas, enabled ? COLOUR_TEXT : COLOUR_SECONDARY);
    canvas_icon(&canvas, box_inset(box, roundf(box_width(box) * 0.24f)), icon,
                enabled ? colour : colour_faded(colour, 0.5f));
    widget_tooltip(desk, action->title, action_keys(action, desk->app));
    if (pressed)
        desk_do(desk, name, NULL);
}

/* Plies at the root of the game shown, and at the end of the line that the cursor is on. */
static void find_bounds(const Document *document, int *first, int *last)
{
    *first = document->record->start.plies;
    *last = document->position.plies;
    for (const RecordNode *node = document_ahead(document, document->node); node;
         node = document_ahead(document, node))
        ++*last;
}

static void draw_slider(Desk *desk, Box box, int first, int last)
{
    float turn = (float)(desk->app->document.position.plies + 1);
    igSetCursorScreenPos((ImVec2){box.left, roundf((box.top + box.bottom - desk_px(desk, 20)) / 2)});
    float width = box_width(box) / window_scale(desk->window);
    if (!widget_slider(desk, "go.slider", &turn, (float)(first + 1), (float)(last + 1), width))
        return;
    int wanted = (int)lroundf(turn);
    if (wanted != desk->app->document.position.plies + 1)
        desk_do_format(desk, "go.turn", "%d", wanted);
}

/* The turn that comes next of all that were played; behind them, the last one, or the one that is being played. */
static void write_turn(const Desk *desk, int first, int last, char out[TURN_SIZE])
{
    int plies = desk->app->document.position.plies;
    bool over = position_outcome(&desk->app->document.position) != OUTCOME_NONE;
    bool played = last > first && (over || desk->app->play.state != PLAY_RUNNING);
    if (plies < last)
        snprintf(out, TURN_SIZE, "turn %d of %d", plies + 1, last);
    else
        snprintf(out, TURN_SIZE, played ? "after turn %d" : "turn %d", played ? plies : plies + 1);
}

void navigation_draw(Desk *desk, Box box)
{
    Canvas canvas = widget_canvas(desk);
    float size = fminf(box_height(box), floorf(box_width(box) / 12));
    float top = roundf((box.top + box.bottom - size) / 2);
    int first, last;
    char text[TURN_SIZE];
    find_bounds(&desk->app->document, &first, &last);
    for (int i = 0; i < STEPS; i++) {
        bool playing = i == PLAYING && desk->app->view.autoplay.on;
        int plies = desk->app->document.position.plies;
        bool leads = i < PLAYING ? plies > first : i == PLAYING || plies < last;
        draw_step(desk, box_at(box.left + size * (float)i, top, size, size), steps[i].action,
                  playing ? ICON_PAUSE : steps[i].icon, leads);
    }
    write_turn(desk, first, last, text);
    float room = canvas_text_size(&canvas, FONT_SECONDARY, "turn 000 of 000").x;
    Box slider = {box.left + size * STEPS + px(&canvas, 8), box.top, box.right - room - px(&canvas, 10),
                  box.bottom};
    if (last > first && !desk->app->editing && box_width(slider) > px(&canvas, 30))
        draw_slider(desk, slider, first, last);
    canvas_text(&canvas, (Box){box.right - room, box.top, box.right, box.bottom}, ALIGN_RIGHT, FONT_SECONDARY,
                canvas_colour(&canvas, COLOUR_SECONDARY), text);
}
