/* A game of your own, with the agent playing the same pieces beside it. */
#include <math.h>
#include <stdio.h>

#include "ui/view/panels/panels_inner.h"
#include "ui/view/solo/solo_inner.h"

static const float HEAD = 34, FOOT = 48, GAP = 28;

/* The middle of the piece follows the pointer. A click drops it; the other button, or the wheel, turns it. */
static void take_hands(Ui *ui, Box room)
{
    const SoloOwn *own = &ui->app->solo.own;
    ImguiInput input = imgui_input();
    bool pressed = widget_surface(ui, "solo.own.well", room, 0);
    bool hovered = igIsItemHovered(0);
    if (!hovered || own->game.lost)
        return;
    ImVec2 mouse = widget_mouse();
    int width = solo_pieces[own->game.piece].shapes[own->hand.orientation].width;
    float side = box_width(room) / SOLO_COLUMNS;
    int column = (int)floorf((mouse.x - room.left) / side - (float)(width - 1) / 2 + 0.01f);
    int last = SOLO_COLUMNS - width;
    column = column < 0 ? 0 : column > last ? last : column;
    bool moved = input.moved.x != 0 || input.moved.y != 0;
    if ((moved || pressed) && column != own->hand.column)
        ui_do_number(ui, "solo.own.move", column + 1);
    if (igIsMouseClicked(ImGuiMouseButton_Right, false) || input.wheel != 0)
        ui_do(ui, "solo.own.turn", NULL);
    if (pressed)
        ui_do(ui, "solo.own.drop", NULL);
}

static void own_draw_figures(Ui *ui, Box box, const SoloGame *game, const char *name)
{
    Canvas canvas = widget_canvas(ui);
    char lines[FIGURE_SIZE + 8], pieces[FIGURE_SIZE], text[120];
    snprintf(text, sizeof text, "%s \xc2\xb7 %s piece%s%s", name,
             figure_whole((uint64_t)game->pieces, pieces), game->pieces == 1 ? "" : "s",
             game->lost ? " \xc2\xb7 lost" : "");
    snprintf(lines, sizeof lines, "%s line%s", figure_whole((uint64_t)game->lines, pieces),
             game->lines == 1 ? "" : "s");
    solo_figure(&canvas, box, lines, text);
}

static void draw_mine(Ui *ui, Box box)
{
    const SoloOwn *own = &ui->app->solo.own;
    Canvas canvas = widget_canvas(ui);
    Box foot = cut_bottom(&box, px(&canvas, FOOT));
    Box room = well_room(box, own->game.board.height);
    WellPicture picture = {.board = &own->game.board, .dimmed = own->game.lost};
    take_hands(ui, room);
    if (!own->game.lost)
        well_show_move(&picture, own->game.piece, solo_move_number(own->game.piece, own->hand));
    well_draw(&canvas, room, &picture);
    foot.left = room.left;
    foot.top = room.bottom + px(&canvas, 6);
    own_draw_figures(ui, foot, &own->game, "You");
}

static void draw_rival(Ui *ui, Box box)
{
    const Solo *solo = &ui->app->solo;
    const SoloGame *game = &solo->own.view.game;
    Canvas canvas = widget_canvas(ui);
    Box foot = cut_bottom(&box, px(&canvas, FOOT));
    Box room = well_room(box, game->board.height);
    WellPicture picture = {.board = &game->board, .dimmed = game->lost};
    well_draw(&canvas, room, &picture);
    window_mark_box(ui->window, "solo.own.rival", room);
    foot.left = room.left;
    foot.top = room.bottom + px(&canvas, 6);
    own_draw_figures(ui, foot, game, "The agent");
}

static void own_draw(Ui *ui, Box box)
{
    const SoloOwn *own = &ui->app->solo.own;
    Canvas canvas = widget_canvas(ui);
    char text[120];
    if (!own->on) {
        widget_empty_labelled(
            ui, box,
            "You and the agent get the same pieces, one for one: whose well stays lower? The arrows or "
            "the pointer move the piece, Up or the wheel turns it, Space or a click drops it. Nothing "
            "falls by itself.",
            "solo.own.start", NULL, "Play");
        return;
    }
    widget_action(ui, "solo.own.start", NULL, own->game.lost ? "Play again" : "Start again",
                  own->game.lost ? BUTTON_PRIMARY : BUTTON_PLAIN);
    /* Who is ahead, and what to do after the end. */
    int64_t mine = own->game.lines, theirs = own->view.game.lines;
    const char *ahead = mine > theirs ? "ahead" : "behind";
    uint64_t by = (uint64_t)(mine > theirs ? mine - theirs : theirs - mine);
    if (own->game.lost)
        snprintf(text, sizeof text, "Your well is full after %s pieces.", WHOLE(own->game.pieces));
    else if (own->view.game.lost)
        snprintf(text, sizeof text, "The agent has lost, and you are still playing.");
    else if (by == 0)
        snprintf(text, sizeof text, "As many lines as the agent");
    else
        snprintf(text, sizeof text, "You are %s line%s %s", WHOLE(by), by == 1 ? "" : "s", ahead);
    solo_beside(ui, FONT_STRONG, COLOUR_TEXT, text);
    box.top += px(&canvas, HEAD) + px(&canvas, 6);
    float gap = px(&canvas, GAP);
    float width = (box_width(box) - gap) / 2;
    draw_mine(ui, (Box){box.left, box.top, box.left + width, box.bottom});
    draw_rival(ui, (Box){box.right - width, box.top, box.right, box.bottom});
}

const Panel solo_own_panel = {.name = "solo-own", .draw = own_draw};
