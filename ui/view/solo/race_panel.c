/* Agents side by side on the same pieces. */
#include <math.h>
#include <stdio.h>

#include "ui/view/panels/panels_inner.h"
#include "ui/view/solo/solo_inner.h"

static const float GAP = 16, COMBOS = 64, FOOT = 60, HEAD = 34;

static void draw_choices(Ui *ui, int lane, Box box)
{
    const SoloLane *at = &ui->app->solo.race.lanes[lane];
    char profile[SOLO_NAME_SIZE], search[SOLO_SEARCH_SIZE];
    igSetCursorScreenPos((ImVec2){box.left, box.top});
    imgui_begin_child("##choices", (ImVec2){box_width(box), box_height(box)}, IMGUI_CHILD_PLAIN,
                      ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    igPushStyleVar_Vec2(ImGuiStyleVar_ItemSpacing, (ImVec2){0, ui_px(ui, 3)});
    if (solo_choose_profile(ui, PRINTED("solo.race.profile.%d", lane + 1), at->profile, profile))
        ui_do_format(ui, "solo.race.profile", "%d %s", lane + 1, profile);
    if (solo_choose_search(ui, PRINTED("solo.race.search.%d", lane + 1), &at->agent, search))
        ui_do_format(ui, "solo.race.search", "%d %s", lane + 1, search);
    igPopStyleVar(1);
    igEndChild();
}

static void race_draw_figures(Ui *ui, int lane, Box box)
{
    const SoloLane *at = &ui->app->solo.race.lanes[lane];
    Canvas canvas = widget_canvas(ui);
    char pieces[FIGURE_SIZE], text[96];
    snprintf(text, sizeof text, "lines \xc2\xb7 %s pieces%s",
             figure_whole((uint64_t)at->view.game.pieces, pieces), at->view.game.lost ? ", lost" : "");
    if (ui->app->solo.race.count > 1) {
        Box close = cut_right(&box, px(&canvas, 24));
        igSetCursorScreenPos((ImVec2){close.left, close.top});
        if (widget_icon_button(ui, PRINTED("solo.race.remove.%d", lane + 1), ICON_CLOSE, "Remove this agent",
                               true))
            ui_do_number(ui, "solo.race.remove", lane + 1);
    }
    solo_figure(&canvas, box, WHOLE(at->view.game.lines), text);
}

static void draw_lane(Ui *ui, int lane, Box box)
{
    const SoloLane *at = &ui->app->solo.race.lanes[lane];
    Canvas canvas = widget_canvas(ui);
    igPushID_Int(lane);
    draw_choices(ui, lane, cut_top(&box, px(&canvas, COMBOS)));
    Box foot = cut_bottom(&box, px(&canvas, FOOT));
    foot.top += px(&canvas, 8);
    if (at->player) {
        WellPicture picture = {.board = &at->view.game.board, .dimmed = at->view.game.lost};
        Box room = well_room(box, at->view.game.board.height);
        well_draw(&canvas, room, &picture);
        foot.top = room.bottom + px(&canvas, 8);
        window_mark_box(ui->window, PRINTED("solo.race.well.%d", lane + 1), room);
    }
    race_draw_figures(ui, lane, foot);
    igPopID();
}

static void race_draw(Ui *ui, Box box)
{
    const SoloRace *race = &ui->app->solo.race;
    Canvas canvas = widget_canvas(ui);
    int count = race->count;
    char speed[64];
    solo_write_speed(ui->app->solo.speed, speed, sizeof speed);
    widget_action(ui, "solo.race.play", NULL, solo_race_playing(race) ? "Pause" : "Play", BUTTON_PRIMARY);
    igSameLine(0, ui_px(ui, 8));
    widget_action(ui, "solo.race.again", NULL, "Start again", BUTTON_PLAIN);
    part_flow(ui, "Add the watched agent");
    igBeginDisabled(race->count == SOLO_LANES_SHOWN);
    if (widget_button(ui, "solo.race.add", "Add the watched agent", BUTTON_PLAIN, 0))
        ui_do(ui, "solo.race.add", NULL);
    igEndDisabled();
    solo_beside(ui, FONT_SECONDARY, COLOUR_SECONDARY, PRINTED("the same pieces, %s", speed));
    box.top += px(&canvas, HEAD) + px(&canvas, 8);
    float gap = px(&canvas, GAP);
    float width = fminf((box_width(box) - gap * (float)(count - 1)) / (float)count, px(&canvas, 200));
    for (int i = 0; i < count && i < race->count; i++)
        draw_lane(ui, i,
                  box_at(roundf(box.left + (width + gap) * (float)i), box.top, width, box_height(box)));
}

const Panel solo_race_panel = {.name = "solo-race", .draw = race_draw};
