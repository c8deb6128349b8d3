/* The game being watched: its well, the way through it, and its state. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/view/panels/panels_inner.h"
#include "ui/view/solo/solo_inner.h"

static const float FOOT = 166, BUTTON = 36, GAP = 8, HEIGHT = 30;

/* A step through the game: an icon on a ground. */
static void draw_step(Ui *ui, Box *row, const char *action, Icon icon, const char *keys)
{
    Canvas canvas = widget_canvas(ui);
    bool main = strcmp(action, "solo.play") == 0;
    bool enabled = ui_enabled(ui, action);
    Box box = cut_left(row, px(&canvas, BUTTON));
    row->left += px(&canvas, GAP);
    igBeginDisabled(!enabled);
    bool pressed = widget_button_at(ui, action, box, "", main ? BUTTON_PRIMARY : BUTTON_PLAIN);
    igEndDisabled();
    widget_tooltip(ui, action_find(action)->title, keys);
    Colour colour = main && enabled ? COLOUR_ON_PRIMARY : COLOUR_TEXT;
    canvas_icon(&canvas, box_inset(box, px(&canvas, 8)), icon,
                enabled ? colour : canvas_faded(&canvas, colour, 0.35f));
    if (pressed)
        ui_do(ui, action, "");
}

static void draw_new(Ui *ui, Box *row)
{
    Canvas canvas = widget_canvas(ui);
    Box box = cut_right(row, canvas_text_size(&canvas, FONT_STRONG, "Other pieces").x + px(&canvas, 24));
    if (widget_button_at(ui, "solo.new", box, "Other pieces",
                         ui->app->solo.view.game.lost ? BUTTON_PRIMARY : BUTTON_PLAIN))
        ui_do(ui, "solo.new", NULL);
    widget_tooltip(ui, "Start again with other pieces", "N");
    row->right -= px(&canvas, 8);
}

static void draw_speed(Ui *ui, Box box)
{
    const Solo *solo = &ui->app->solo;
    Canvas canvas = widget_canvas(ui);
    char text[128];
    int speed = solo->speed;
    Box slider = cut_left(&box, fminf(px(&canvas, 130), box_width(box) * 0.4f));
    igSetCursorScreenPos((ImVec2){slider.left, slider.top + px(&canvas, 2)});
    bool moved = widget_slider_whole(ui, "solo.speed", &speed, 0, SOLO_SPEEDS - 1,
                                     box_width(slider) / window_scale(ui->window));
    widget_tooltip(ui, "How fast the game is played", "Up, Down");
    if (moved)
        ui_do_number(ui, "solo.speed", speed);
    box.left += px(&canvas, 10);
    char words[64];
    int wanted = solo_speeds[solo->speed];
    bool measured = solo->view.playing && solo->view.rate > 0;
    solo_write_speed(solo->speed, words, sizeof words);
    if (measured && wanted == 0)
        snprintf(text, sizeof text, "%s: %s a second", words, FIGURE(count, (uint64_t)solo->view.rate));
    else if (measured && solo->view.rate < 0.7 * wanted)
        snprintf(text, sizeof text, "%s wanted, %.0f reached", words, solo->view.rate);
    else
        snprintf(text, sizeof text, "%s", words);
    canvas_text(&canvas, cut_top(&box, px(&canvas, 24)), ALIGN_LEFT, FONT_SECONDARY, COLOUR_SECONDARY, text);
}

static void well_draw_figures(const Canvas *canvas, Box box, const SoloGame *game)
{
    char figure[FIGURE_SIZE];
    int highest = 0;
    for (int i = 0; i < SOLO_COLUMNS; i++) {
        int top = solo_board_top(&game->board, i);
        highest = top > highest ? top : highest;
    }
    float step = fminf(box_width(box) * 0.29f, px(canvas, 124));
    solo_figure(canvas, cut_left(&box, step), figure_whole((uint64_t)game->lines, figure), "lines");
    solo_figure(canvas, cut_left(&box, step), figure_whole((uint64_t)game->pieces, figure), "pieces");
    snprintf(figure, sizeof figure, "%d", highest);
    solo_figure(canvas, box, figure, "height");
}

static void write_state(const Solo *solo, char *out, size_t size)
{
    const SoloView *view = &solo->view;
    if (view->game.lost)
        snprintf(out, size, "Lost: there was no room for piece %s.", WHOLE(view->game.pieces + 1));
    else if (view->game.pieces < view->played)
        snprintf(out, size, "At piece %s", WHOLE(view->game.pieces + 1));
    else
        snprintf(out, size, "Game %llu \xc2\xb7 %d rows", (unsigned long long)solo->deal.seed,
                 solo->deal.height);
}

static void well_panel_draw(Ui *ui, Box box)
{
    const Solo *solo = &ui->app->solo;
    Canvas canvas = widget_canvas(ui);
    char text[120];
    if (!solo->entered) {
        widget_empty(ui, box, "The game appears in a moment.", NULL, NULL);
        return;
    }
    Box foot = cut_bottom(&box, fminf(px(&canvas, FOOT), box_height(box) / 2));
    const SoloGame *game = &solo->view.game;
    Box room = well_room(box, game->board.height);
    WellPicture picture = {.board = &game->board};
    int node = solo_answered(solo) ? solo_explained(solo) : -1;
    if (!game->lost && node >= 0)
        well_show_move(&picture, game->piece, solo->answer.report.nodes[node].move);
    else if (!game->lost && solo->view.move >= 0)
        well_show_move(&picture, game->piece, solo->view.move);
    well_draw(&canvas, room, &picture);
    window_mark_box(ui->window, "solo.well", room);
    foot.top = room.bottom + px(&canvas, 12);
    Box row = cut_top(&foot, px(&canvas, HEIGHT));
    const SoloView *view = &ui->app->solo.view;
    draw_step(ui, &row, "solo.first", ICON_FIRST, "Home");
    draw_step(ui, &row, "solo.back", ICON_PREVIOUS, "Left");
    draw_step(ui, &row, "solo.play", view->playing ? ICON_PAUSE : ICON_PLAY, "Space");
    draw_step(ui, &row, "solo.step", ICON_NEXT, "Right");
    draw_step(ui, &row, "solo.last", ICON_LAST, "End");
    foot.top += px(&canvas, 6);
    draw_speed(ui, cut_top(&foot, px(&canvas, 28)));
    foot.top += px(&canvas, 2);
    well_draw_figures(&canvas, cut_top(&foot, px(&canvas, 46)), &solo->view.game);
    Box last = cut_top(&foot, px(&canvas, 28));
    draw_new(ui, &last);
    write_state(solo, text, sizeof text);
    canvas_text(&canvas, last, ALIGN_LEFT, FONT_SECONDARY,
                solo->view.game.lost ? COLOUR_MISTAKE : COLOUR_SECONDARY, text);
}

const Panel solo_well_panel = {.name = "solo-well", .draw = well_panel_draw};
