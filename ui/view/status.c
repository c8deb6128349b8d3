/* The line at the bottom, and temporary messages. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/analysis/story.h"
#include "ui/state/figures.h"
#include "ui/state/review/game_end.h"
#include "ui/view/ui_inner.h"
#include "ui/view/widgets.h"

/* Of the line's room, while a job is shown beside the text. */
static const float LEFT_MOST = 0.7f;

static const char separator[] = " \xc2\xb7 ";

static const char *advice(const Ui *ui)
{
    const AppState *app = ui->app;
    if (app->view.start)
        return "Choose how to begin";
    if (app->editing)
        return "Arrows move, R, B, E and Space paint, Enter uses the position, Esc leaves the editor";
    if (app->hand.held)
        return "R rotates, F mirrors, arrows move, Enter places, Esc puts it back";
    if (app->play.state == PLAY_RUNNING && app->play.paused)
        return "The game is paused";
    if (app->play.state == PLAY_RUNNING && !play_awaits_person(&app->play))
        return "The agent is thinking";
    return "1\xe2\x80\x93"
           "7 take a piece, right-drag pans the torus";
}

/* What is happening to a file, if anything. */
static bool write_filing(const Ui *ui, char *out, size_t size)
{
    uint64_t done, all;
    const char *title = file_jobs_title(&ui->app->file_jobs, &done, &all);
    if (title && all > 0)
        snprintf(out, size, "%s: %d%%", title, (int)(100 * ((double)done / (double)all)));
    else if (title)
        snprintf(out, size, "%s", title);
    return title != NULL;
}

/* The state of the match workspace. */
static void write_match(const Ui *ui, char *out, size_t size)
{
    const MatchRun *run = ui->app->matches.shown;
    const Task *task = run ? tasks_find(&ui->app->tasks, run->base.task) : NULL;
    double seconds = task ? (double)task->used_ns * 1e-9 : 0;
    if (task && task->state == TASK_RUNNING && seconds > 1)
        snprintf(out, size, "%d game%s at a time%s%.1f games a second%s%s", run->plan.threads,
                 run->plan.threads == 1 ? "" : "s", separator, (double)task->done / seconds, separator,
                 run->base.path.length > 0 ? "saved as they end" : "not saved");
    else if (task)
        snprintf(out, size, "%s",
                 run->base.state == RUN_WAITING ? "The match is queued" : "Starting the games");
    else
        snprintf(out, size, "Choose two agents and start \xc2\xb7 F6 goes from panel to panel");
}

/* What the keys do in the workspace of single-player Tetris. */
static void write_solo(const Ui *ui, char *out, size_t size)
{
    const SoloOwn *own = &ui->app->solo.own;
    if (own->on && layout_shows(&ui->app->settings.layouts[MODE_SOLO], "solo-own"))
        snprintf(out, size, "%s",
                 own->game.lost ? "N restarts" : "Arrows move, Up turns, Space drops; N restarts");
    else
        snprintf(out, size,
                 "Space %s%sarrows step and set the speed%s1\xe2\x80\x93"
                 "7 choose the piece%sN deals other pieces",
                 ui->app->solo.view.playing ? "pauses" : "plays", separator, separator, separator);
}

static void write_tune(const Ui *ui, char *out, size_t size)
{
    const TuneTrial *trial = ui->app->tune.shown;
    snprintf(out, size, "%s",
             trial && trial->base.path.length == 0 ? "There is no settings folder: trials are not saved"
             : trial && trial->fitted && trial->answered
                 ? "Saved as a trial \xc2\xb7 test it against the start, or save it as a profile"
             : trial && trial->fitted ? "Saved as a trial \xc2\xb7 you can fit again, or remove it"
             : trial ? "Saved after every generation \xc2\xb7 you can close the program and resume later"
                     : "Choose the weights to improve, and start \xc2\xb7 F6 goes from panel to panel");
}

static void write_left(const Ui *ui, char *out, size_t size)
{
    const Position *position = &ui->app->document.position;
    RecordResult result;
    char end[GAME_END_SIZE], what[160];
    if (write_filing(ui, out, size))
        return;
    if (ui->app->view.start || ui->app->editing) {
        snprintf(out, size, "%s", advice(ui));
        return;
    }
    if (ui->app->view.mode == MODE_MATCH) {
        write_match(ui, out, size);
        return;
    }
    if (ui->app->view.mode == MODE_TUNE) {
        write_tune(ui, out, size);
        return;
    }
    if (ui->app->view.mode == MODE_SOLO) {
        write_solo(ui, out, size);
        return;
    }
    if (!ui->app->editing && game_end(ui->app, &result)) {
        game_end_sentence(&result, position->plies, end);
        snprintf(out, size, "%.300s%s", end,
                 game_end_stands(ui->app) ? " \xc2\xb7 Enter reviews the game, R starts a rematch" : "");
        return;
    }
    Side side = position_turn(position);
    snprintf(what, sizeof what, "%s to move, turn %d%s%s placements", side_title(side), position->plies + 1,
             separator, WHOLE(ui->overlays.placements[side]));
    snprintf(out, size, "%s%s%s", what, separator, advice(ui));
}

static bool offers_review(const Ui *ui)
{
    const AppState *app = ui->app;
    return review_offered(&app->review, &app->document) && !intro_owns(app) &&
           app->play.state != PLAY_RUNNING && !app->editing && !app->view.start && game_in_view(app) &&
           !game_end_stands(app);
}

static const Task *running_task(const Tasks *tasks)
{
    for (int i = 0; i < tasks->count; i++)
        if (tasks->items[i].state == TASK_RUNNING)
            return &tasks->items[i];
    return NULL;
}

/* What is running, at the right end of the room; a click shows it. */
static void draw_task(Ui *ui, const Task *task, Box room)
{
    const Tasks *tasks = &ui->app->tasks;
    Canvas canvas = widget_canvas(ui);
    char text[2 * TASK_TITLE_SIZE];
    snprintf(text, sizeof text, "%s: %.0f%%", task->title,
             task->all > 0 ? 100 * (double)task->done / (double)task->all : 0);
    if (tasks_open(tasks) > 1)
        string_add(text, sizeof text, " and %d more", tasks_open(tasks) - 1);
    Box box = room;
    box.left = fmaxf(room.left, box.right - canvas_text_size(&canvas, FONT_SECONDARY, text).x - 1);
    bool pressed = widget_press(ui, "status.jobs", box);
    widget_tooltip(ui, "Show running jobs", NULL);
    window_want_text(ui->window, text);
    canvas_text(&canvas, box, ALIGN_RIGHT, FONT_SECONDARY, igIsItemHovered(0) ? COLOUR_TEXT : COLOUR_ACCENT,
                text);
    if (pressed)
        ui_do(ui, "jobs.list", NULL);
}

void status_draw(Ui *ui, Box box)
{
    char left[400];
    igSetNextWindowPos((ImVec2){box.left, box.top}, ImGuiCond_Always, (ImVec2){0, 0});
    igSetNextWindowSize((ImVec2){box_width(box), box_height(box)}, ImGuiCond_Always);
    igPushStyleVar_Float(ImGuiStyleVar_WindowRounding, 0);
    igPushStyleVar_Float(ImGuiStyleVar_WindowBorderSize, 0);
    igBegin("##status", NULL,
            ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoFocusOnAppearing);
    Canvas canvas = widget_canvas(ui);
    ImDrawList_PushClipRect(canvas.list, (ImVec2){box.left, box.top}, (ImVec2){box.right, box.bottom}, false);
    Box inner = {box.left + px(&canvas, 16), box.top, box.right - px(&canvas, 16), box.bottom};
    const char *right = ui->app->analysis.on && ui->app->view.mode == MODE_PLAY
                            ? "Analysing: Space stops it \xc2\xb7 " MAIN_KEY "K commands \xc2\xb7 F1 manual"
                        : ui_enabled(ui, "analysis.toggle") && ui_has_board(ui) && !ui->app->view.start &&
                                ui->app->view.mode != MODE_SOLO
                            ? "Space analysis \xc2\xb7 " MAIN_KEY "K commands \xc2\xb7 F1 manual"
                            : MAIN_KEY "K commands \xc2\xb7 F1 manual";
    write_left(ui, left, sizeof left);
    bool offered = offers_review(ui);
    if (offered)
        inner = review_offer_draw(ui, inner);
    const Task *task = running_task(&ui->app->tasks);
    const float share = task ? LEFT_MOST : 1;
    float whole = canvas_text_size(&canvas, FONT_SECONDARY, right).x + px(&canvas, 24);
    float rest = box_width(inner) - whole;
    if (offered ? rest >= 0 : canvas_text_fit(&canvas, FONT_SECONDARY, left, share * rest) != NULL) {
        canvas_text(&canvas, inner, ALIGN_RIGHT, FONT_SECONDARY, COLOUR_SECONDARY, right);
        inner.right -= whole;
    }
    if (!offered) {
        Box text = inner;
        text.right = fminf(inner.left + share * box_width(inner),
                           inner.left + canvas_text_size(&canvas, FONT_SECONDARY, left).x + 1);
        canvas_text(&canvas, text, ALIGN_LEFT, FONT_SECONDARY, COLOUR_SECONDARY, left);
        inner.left = text.right + px(&canvas, 24);
    }
    if (task)
        draw_task(ui, task, inner);
    ImDrawList_PopClipRect(canvas.list);
    igEnd();
    igPopStyleVar(2);
}

void toast_draw(Ui *ui, Box body)
{
    if (!ui->toast.text[0])
        return;
    bool done = ui->toast.status == STATUS_INTERRUPTED && !ui->toast.file[0];
    if (ui->now_ns >= ui->toast_until_ns || (done && ui->toast_version != ui->app->document.tree_version)) {
        ui->toast = (Error){0};
        return;
    }
    /* over the status line, which says nothing urgent: a line of text leaves the panels above it free */
    float gap = ui_px(ui, 3);
    float width = fminf(ui_px(ui, 620), fmaxf(box_width(body) * 0.55f, ui_px(ui, 240)));
    igSetNextWindowPos((ImVec2){body.right - gap, window_box(ui->window).bottom - gap}, ImGuiCond_Always,
                       (ImVec2){1, 1});
    igSetNextWindowSize((ImVec2){width, 0}, ImGuiCond_Always);
    igBegin("##toast", NULL,
            ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav);
    Canvas canvas = widget_canvas(ui);
    Box rest = widget_rest();
    window_mark_box(ui->window, "toast", rest);
    float icon = ui_px(ui, 18);
    bool wrong = ui->toast.status != STATUS_OK && ui->toast.status != STATUS_INTERRUPTED;
    canvas_icon(&canvas, box_at(rest.left, rest.top, icon, icon), wrong ? ICON_WARNING : ICON_CHECK,
                wrong ? COLOUR_ALERT : COLOUR_ACCENT);
    igSetCursorScreenPos((ImVec2){rest.left + icon + ui_px(ui, 10), rest.top});
    widget_paragraph(ui, FONT_TEXT, COLOUR_TEXT, ui->toast.text);
    bool folder = ui->toast.file[0] && strcmp(ui->toast.file, text_string(&ui->app->written)) == 0;
    bool opened = folder && widget_button(ui, "toast.folder", "Open its folder", BUTTON_PLAIN, 0);
    bool clicked = igIsWindowHovered(0) && igIsMouseClicked(ImGuiMouseButton_Left, false) &&
                   !(folder && igIsItemHovered(0));
    if (opened)
        ui_do(ui, "review.folder", NULL);
    window_mark_box(ui->window, "toast", rest);
    igEnd();
    if (clicked)
        ui->toast = (Error){0};
}
