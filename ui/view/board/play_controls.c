/* What a person can do in a game besides placing pieces: a row of buttons under the board. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/view/board/board.h"

enum { CONTROLS = 10, PACES = 6, PACE_SIZE = 24 };

static const float HEIGHT = 40, LOW = 28, GAP = 6, PACE_WIDTH = 112;

/* One button; the least important go first if there is no room. */
typedef struct Control {
    const char *action, *text;
    bool keys, shown, last; /* whether its keys are shown; whether it is at the right end */
    int importance;
    float width;
} Control;

static bool agents_alone(const AppState *app)
{
    const PlaySetup *setup = &app->play.setup;
    return app->play.state != PLAY_NONE && !play_is_person(setup, RED) && !play_is_person(setup, BLUE);
}

static void find_controls(const AppState *app, Control out[CONTROLS])
{
    bool running = app->play.state == PLAY_RUNNING;
    bool alone = agents_alone(app);
    const char *pause = app->play.paused ? "Resume" : "Pause";
    const Control controls[CONTROLS] = {
        {"play.take-back", "Take back", .keys = true, .shown = app->play.state != PLAY_NONE && !alone,
         .importance = 6},
        {"play.hint", "Hint", .keys = true, .shown = !alone, .importance = 5},
        {"play.start", "Play from here", .shown = !running, .importance = 3},
        {"play.take-red", "Take over Red", .shown = running && alone, .importance = 6},
        {"play.take-blue", "Take over Blue", .shown = running && alone, .importance = 5},
        {"play.pause", pause, .shown = running, .importance = 5},
        {"play.stop", "Stop", .shown = running, .importance = 4},
        {"play.analyse", "Analyse from here", .shown = true, .importance = 2},
        {"dialog.new-game", "New game...", .shown = true, .importance = 1},
        {"play.resign", "Resign...", .shown = running && !alone, .last = true, .importance = 7}};
    memcpy(out, controls, sizeof controls);
}

/* The content of a button: its name, and its keys in small letters. */
static float face_width(const Ui *ui, const Canvas *canvas, const Control *control, bool keys)
{
    float width = canvas_text_size(canvas, FONT_STRONG, control->text).x + px(canvas, 24);
    const Action *action = action_find(control->action);
    const char *shortcut = action_keys(action, ui->app);
    if (keys && control->keys && *shortcut)
        width += canvas_text_size(canvas, FONT_SMALL, shortcut).x + px(canvas, 6);
    return ceilf(width);
}

static float play_controls_measure(const Ui *ui, const Canvas *canvas, Control controls[CONTROLS], bool keys)
{
    float all = 0;
    for (int i = 0; i < CONTROLS; i++) {
        controls[i].width = face_width(ui, canvas, &controls[i], keys);
        all += controls[i].shown ? controls[i].width + px(canvas, GAP) : 0;
    }
    return all;
}

/* Leaves out keys, then the least important buttons, until the rest fit; returns whether keys are shown. */
static bool fit(const Ui *ui, const Canvas *canvas, Control controls[CONTROLS], float room)
{
    if (play_controls_measure(ui, canvas, controls, true) <= room)
        return true;
    for (int least = 1; least < CONTROLS && play_controls_measure(ui, canvas, controls, false) > room;
         least++)
        for (int i = 0; i < CONTROLS; i++)
            if (controls[i].importance == least)
                controls[i].shown = false;
    return false;
}

static void draw_control(Ui *ui, const Control *control, Box box, bool keys)
{
    const Action *action = action_find(control->action);
    const char *shortcut = action_keys(action, ui->app);
    bool enabled = action_enabled(action, ui->app);
    igBeginDisabled(!enabled);
    bool pressed = widget_button_at(ui, control->action, box, "", BUTTON_PLAIN);
    igEndDisabled();
    Canvas canvas = widget_canvas(ui);
    Colour face = !enabled ? COLOUR_SECONDARY : control->last ? COLOUR_ALERT : COLOUR_TEXT;
    Box text = {box.left + px(&canvas, 12), box.top, box.right, box.bottom};
    canvas_text(&canvas, text, ALIGN_LEFT, FONT_STRONG, enabled ? face : canvas_faded(&canvas, face, 0.6f),
                control->text);
    text.right -= px(&canvas, 12);
    if (keys && control->keys)
        canvas_text(&canvas, text, ALIGN_RIGHT, FONT_SMALL, COLOUR_SECONDARY, shortcut);
    const char *title = strcmp(control->text, action->title) != 0 ? action->title : "";
    const char *tip = keys && control->keys ? "" : shortcut; /* never what the button says already */
    if (*title || *tip)
        widget_tooltip(ui, title, tip);
    if (pressed)
        ui_do(ui, control->action, NULL);
}

/* The minimum time for which a turn is shown. */
static void draw_pace(Ui *ui, Box box)
{
    const Action *action = action_find("play.pace");
    char texts[PACES + 1][PACE_SIZE];
    const char *names[PACES + 1];
    int pace_ms = ui->app->settings.pace_ms;
    int chosen = PACES;
    for (int i = 0; i <= PACES; i++) {
        char seconds[ACTION_CHOICE_SIZE];
        int ms = action_choice(action, i, seconds) ? (int)(strtod(seconds, NULL) * 1000 + 0.5) : pace_ms;
        snprintf(texts[i], PACE_SIZE, ms > 0 ? "%g s a turn" : "no delay", ms / 1000.0);
        names[i] = texts[i];
        chosen = ms == pace_ms && i < chosen ? i : chosen;
    }
    igSetCursorScreenPos((ImVec2){box.left, box.top});
    if (widget_combo(ui, "play.pace", names, chosen == PACES ? PACES + 1 : PACES, &chosen, PACE_WIDTH) &&
        chosen < PACES)
        ui_do_choice(ui, "play.pace", chosen);
}

float play_controls_height(const Ui *ui, bool low)
{
    return ui->app->view.mode == MODE_PLAY && !ui->app->editing ? ui_px(ui, low ? LOW : HEIGHT) : 0;
}

void play_controls_draw(Ui *ui, Box box)
{
    Control controls[CONTROLS];
    Canvas canvas = widget_canvas(ui);
    find_controls(ui->app, controls);
    bool paced = agents_alone(ui->app) || ui->app->view.autoplay.on;
    float height = fminf(box_height(box), px(&canvas, 30));
    float top = roundf((box.top + box.bottom - height) / 2);
    float left = box.left;
    float right = box.right;
    bool keys = fit(ui, &canvas, controls, box_width(box) - (paced ? px(&canvas, PACE_WIDTH + GAP) : 0));
    for (int i = 0; i < CONTROLS; i++) {
        if (!controls[i].shown)
            continue;
        float at = controls[i].last ? right - controls[i].width : left;
        draw_control(ui, &controls[i], box_at(at, top, controls[i].width, height), keys);
        if (controls[i].last)
            right = at - px(&canvas, GAP);
        else
            left = at + controls[i].width + px(&canvas, GAP);
    }
    if (paced)
        draw_pace(ui, (Box){right - px(&canvas, PACE_WIDTH), top, right, top + height});
}
