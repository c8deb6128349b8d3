/* The step of the introduction, above the panels. */
#include <stdio.h>

#include "ui/view/shell.h"
#include "ui/view/widgets.h"

static const float BUTTON = 76, BUTTON_HEIGHT = 28, PAD = 14;

/* The next button towards the left; whether it was pressed. */
static bool draw_button(Desk *desk, Box *room, const char *action, const char *text, ButtonLook look)
{
    float top = (room->top + room->bottom - desk_px(desk, BUTTON_HEIGHT)) / 2;
    Box box = {room->right - desk_px(desk, BUTTON), top, room->right, top + desk_px(desk, BUTTON_HEIGHT)};
    room->right = box.left - desk_px(desk, 8);
    return widget_button_at(desk, action, box, text, look) && desk_do(desk, action, NULL);
}

static void draw_words(Desk *desk, const IntroStep *step, Box room)
{
    char title[96];
    ImVec2 window;
    snprintf(title, sizeof title, "%d of %d  %s", desk->app->intro.step, intro_count(), step->title);
    igGetWindowPos(&window);
    igSetCursorScreenPos((ImVec2){room.left, room.top});
    igBeginGroup();
    widget_text(desk, FONT_HEADING, COLOUR_TEXT, title);
    igPushTextWrapPos(room.right - window.x);
    window_push_font(desk->window, FONT_TEXT);
    igTextUnformatted(step->words, NULL);
    igPopFont();
    igPopTextWrapPos();
    igEndGroup();
}

void intro_bar_draw(Desk *desk, Box box)
{
    const IntroStep *step = intro_step(&desk->app->intro);
    bool last = desk->app->intro.step == intro_count();
    window_begin_panel(desk->window, "##intro", box);
    Canvas canvas = widget_canvas(desk);
    igPushClipRect((ImVec2){box.left, box.top}, (ImVec2){box.right, box.bottom}, false);
    canvas_rim(&canvas, box, px(&canvas, 8), px(&canvas, 2), canvas_colour(&canvas, COLOUR_ACCENT));
    igPopClipRect();
    Box room = {box.left + px(&canvas, PAD), box.top + px(&canvas, 8), box.right - px(&canvas, PAD),
                box.bottom - px(&canvas, 8)};
    bool done = !last && draw_button(desk, &room, "intro.leave", "Leave", BUTTON_PLAIN);
    done = draw_button(desk, &room, "intro.next", last ? "Done" : "Skip",
                       last ? BUTTON_PRIMARY : BUTTON_PLAIN) ||
           done;
    if (!done) {
        room.right -= px(&canvas, 8);
        draw_words(desk, step, room);
    }
    char name[32];
    snprintf(name, sizeof name, "intro.step.%d", desk->app->intro.step);
    window_mark_box(desk->window, name, box);
    window_mark_box(desk->window, "intro", box);
    igEnd();
}
