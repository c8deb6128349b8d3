/* The step of the introduction, above the panels. */
#include <stdio.h>

#include "ui/view/ui_inner.h"
#include "ui/view/widgets.h"

static const float BUTTON = 76, BUTTON_HEIGHT = 28, PAD = 14;

/* The next button towards the left; returns whether it was pressed. */
static bool draw_button(Ui *ui, Box *room, const char *action, const char *text, ButtonLook look)
{
    float top = (room->top + room->bottom - ui_px(ui, BUTTON_HEIGHT)) / 2;
    Box box = {room->right - ui_px(ui, BUTTON), top, room->right, top + ui_px(ui, BUTTON_HEIGHT)};
    room->right = box.left - ui_px(ui, 8);
    return widget_button_at(ui, action, box, text, look) && ui_do(ui, action, NULL);
}

static void draw_words(Ui *ui, const IntroStep *step, Box room)
{
    char title[96];
    ImVec2 window;
    snprintf(title, sizeof title, "%d of %d  %s", ui->app->intro.step, intro_count(), step->title);
    igGetWindowPos(&window);
    igSetCursorScreenPos((ImVec2){room.left, room.top});
    igBeginGroup();
    widget_text(ui, FONT_HEADING, COLOUR_TEXT, title);
    igPushTextWrapPos(room.right - window.x);
    window_push_font(ui->window, FONT_TEXT);
    igTextUnformatted(step->words, NULL);
    igPopFont();
    igPopTextWrapPos();
    igEndGroup();
}

void intro_bar_draw(Ui *ui, Box box)
{
    const IntroStep *step = intro_step(&ui->app->intro);
    bool last = ui->app->intro.step == intro_count();
    window_begin_panel(ui->window, "##intro", box);
    Canvas canvas = widget_canvas(ui);
    igPushClipRect((ImVec2){box.left, box.top}, (ImVec2){box.right, box.bottom}, false);
    canvas_rim(&canvas, box, px(&canvas, 8), px(&canvas, 2), canvas_colour(&canvas, COLOUR_ACCENT));
    igPopClipRect();
    Box room = {box.left + px(&canvas, PAD), box.top + px(&canvas, 8), box.right - px(&canvas, PAD),
                box.bottom - px(&canvas, 8)};
    bool done = !last && draw_button(ui, &room, "intro.leave", "Leave", BUTTON_PLAIN);
    done =
        draw_button(ui, &room, "intro.next", last ? "Done" : "Skip", last ? BUTTON_PRIMARY : BUTTON_PLAIN) ||
        done;
    if (!done) {
        room.right -= px(&canvas, 8);
        draw_words(ui, step, room);
    }
    char name[32];
    snprintf(name, sizeof name, "intro.step.%d", ui->app->intro.step);
    window_mark_box(ui->window, name, box);
    window_mark_box(ui->window, "intro", box);
    igEnd();
}
