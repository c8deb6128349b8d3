#include <math.h>
#include <stdio.h>

#include "ui/view/board/board.h"

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

static void draw_step(Ui *ui, Box box, const char *name, Icon icon, bool leads)
{
    const Action *action = action_find(name);
    bool enabled = leads && action_enabled(action, ui->app) && !ui->app->editing;
    igBeginDisabled(!enabled);
    bool pressed = widget_button_at(ui, name, box, "", BUTTON_FLAT);
    igEndDisabled();
    Canvas canvas = widget_canvas(ui);
    Colour colour = enabled ? COLOUR_TEXT : COLOUR_SECONDARY;
    canvas_icon(&canvas, box_inset(box, roundf(box_width(box) * 0.24f)), icon,
                enabled ? colour : canvas_faded(&canvas, colour, 0.5f));
    widget_tooltip(ui, action->title, action_keys(action, ui->app));
    if (pressed)
        ui_do(ui, name, NULL);
}

/* The next turn of those already played; after them, the last turn, or the one in progress. */
static void write_turn(const Ui *ui, int first, int last, char out[TURN_SIZE])
{
    int plies = ui->app->document.position.plies;
    bool over = position_outcome(&ui->app->document.position) != OUTCOME_NONE;
    bool played = last > first && (over || ui->app->play.state != PLAY_RUNNING);
    if (plies < last)
        snprintf(out, TURN_SIZE, "turn %d of %d", plies + 1, last);
    else
        snprintf(out, TURN_SIZE, played ? "after turn %d" : "turn %d", played ? plies : plies + 1);
}

void navigation_draw(Ui *ui, Box box)
{
    Canvas canvas = widget_canvas(ui);
    float size = fminf(box_height(box), floorf(box_width(box) / 12));
    float top = roundf((box.top + box.bottom - size) / 2);
    int first, last;
    char text[TURN_SIZE];
    /* Plies at the root of the game shown, and at the end of the cursor's line. */
    first = ui->app->document.record->start.plies;
    last = ui->app->document.position.plies;
    for (const RecordNode *node = document_ahead(&ui->app->document, ui->app->document.node); node;
         node = document_ahead(&ui->app->document, node))
        ++last;
    for (int i = 0; i < STEPS; i++) {
        bool playing = i == PLAYING && ui->app->view.autoplay.on;
        int plies = ui->app->document.position.plies;
        bool leads = i < PLAYING ? plies > first : i == PLAYING || plies < last;
        draw_step(ui, box_at(box.left + size * (float)i, top, size, size), steps[i].action,
                  playing ? ICON_PAUSE : steps[i].icon, leads);
    }
    write_turn(ui, first, last, text);
    float room = canvas_text_size(&canvas, FONT_SECONDARY, "turn 000 of 000").x;
    Box slider = {box.left + size * STEPS + px(&canvas, 8), box.top, box.right - room - px(&canvas, 10),
                  box.bottom};
    if (last > first && !ui->app->editing && box_width(slider) > px(&canvas, 30)) {
        int turn = ui->app->document.position.plies + 1;
        igSetCursorScreenPos((ImVec2){slider.left, roundf((slider.top + slider.bottom - ui_px(ui, 20)) / 2)});
        float width = box_width(slider) / window_scale(ui->window);
        if (widget_slider_whole(ui, "go.slider", &turn, first + 1, last + 1, width))
            ui_do_number(ui, "go.turn", turn);
    }
    canvas_text(&canvas, (Box){box.right - room, box.top, box.right, box.bottom}, ALIGN_RIGHT, FONT_SECONDARY,
                COLOUR_SECONDARY, text);
}
