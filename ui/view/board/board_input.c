/* Input on the board.
 *
 * With a mouse, a held piece follows the pointer, and a click places it. With a finger, which can't hover,
 * you drag the piece and tap it to place it. Without a piece, a click chooses one of four cells. In the
 * editor, dragging paints. */
#include <math.h>
#include <stdlib.h>

#include "ui/state/review/game_end.h"
#include "ui/view/board/board.h"

/* The message for clicks after the end of the game, when nothing can be placed. */
static void say_over(Ui *ui)
{
    Error error;
    char words[GAME_END_SIZE];
    RecordResult result;
    game_end(ui->app, &result);
    game_end_sentence(&result, ui->app->document.position.plies, words);
    error_set(&error, STATUS_INVALID, "%.200s. To place a piece, step back or begin a new game", words);
    ui_say(ui, &error);
}

static bool is_ghost(const Ui *ui, Cell cell)
{
    Move move = hand_placement(&ui->app->hand);
    for (int i = 0; move != MOVE_NONE && i < SHAPE_CELLS; i++)
        if (move_cells[move][i] == cell)
            return true;
    return false;
}

/* Paints all cells between the last place of the brush and this one: a fast pointer passes many between two
 * frames. */
static void paint_along(Ui *ui, const BoardFrame *frame, ImVec2 mouse)
{
    BoardView *view = &ui->board;
    float across = mouse.x - view->brush_x;
    float down = mouse.y - view->brush_y;
    int steps = 1 + (int)(2 * fmaxf(fabsf(across), fabsf(down)) / frame->side);
    Cell cell;
    for (int i = 1; i <= steps; i++) {
        float share = (float)i / (float)steps;
        ImVec2 point = {view->brush_x + share * across, view->brush_y + share * down};
        if (board_frame_at(frame, point, &cell) && ui->app->editor.cells[cell] != ui->app->editor.brush)
            ui_do_cell(ui, "editor.paint", cell);
    }
    view->brush_x = mouse.x;
    view->brush_y = mouse.y;
}

static void press(Ui *ui, const BoardScene *scene)
{
    BoardView *view = &ui->board;
    if (scene->editing) {
        ImVec2 mouse = widget_mouse();
        view->painting = true;
        view->brush_x = mouse.x;
        view->brush_y = mouse.y;
        ui_do_cell(ui, "editor.paint", view->cell);
        return;
    }
    view->pressed = true;
    view->placing = scene->held && (!window_by_touch(ui->window) || is_ghost(ui, view->cell));
    if (scene->held && !view->placing)
        ui_do_cell(ui, "piece.at", view->cell);
}

static void release(Ui *ui, const BoardScene *scene)
{
    BoardView *view = &ui->board;
    bool meant = view->pressed && view->pointed;
    bool placing = view->placing;
    if (view->painting && scene->editing)
        ui_do(ui, "editor.lift", NULL);
    view->pressed = view->placing = view->painting = false;
    if (!meant)
        return;
    if (scene->over)
        say_over(ui);
    else if (placing)
        ui_do(ui, "piece.place", NULL);
    else if (!scene->held)
        ui_do_cell(ui, "piece.click", view->cell);
}

/* The pointer has reached another cell. */
static void arrive(Ui *ui, const BoardScene *scene)
{
    BoardView *view = &ui->board;
    bool finger = window_by_touch(ui->window);
    if (!view->painting && scene->held && !view->panning && (!finger || view->pressed || view->dragging)) {
        view->placing = view->placing && !finger; /* dragging with a finger is not a tap */
        ui_do_cell(ui, "piece.at", view->cell);
    }
}

/* Turns the piece in hand; without one, steps through the game. */
static void turn_wheel(Ui *ui, const BoardScene *scene)
{
    BoardView *view = &ui->board;
    view->wheel += imgui_input().wheel;
    int turns = (int)view->wheel; /* the rest is kept */
    view->wheel -= (float)turns;
    const char *action = scene->held ? (turns > 0 ? "piece.rotate-back" : "piece.rotate")
                                     : (turns > 0 ? "go.previous" : "go.next");
    for (int i = abs(turns); i > 0 && ui_enabled(ui, action) && !scene->editing; i--)
        ui_do(ui, action, NULL);
}

/* Drops a piece dragged from the palette. */
static void end_drag(Ui *ui, const BoardScene *scene)
{
    BoardView *view = &ui->board;
    view->dragging = false;
    if (view->pointed && scene->held && scene->over)
        say_over(ui);
    else if (view->pointed && scene->held)
        ui_do(ui, "piece.place", NULL);
}

void board_input(Ui *ui, const BoardFrame *frame, const BoardScene *scene)
{
    BoardView *view = &ui->board;
    Cell cell;
    widget_surface(ui, "board", frame->outer,
                   ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight);
    bool hovered = igIsItemHovered(view->dragging ? ImGuiHoveredFlags_AllowWhenBlockedByActiveItem : 0);
    ImVec2 mouse = widget_mouse();
    board_pan(ui, frame, hovered);
    bool was_pointed = view->pointed;
    view->pointed = hovered && board_frame_at(frame, mouse, &cell);
    bool arrived = view->pointed && (!was_pointed || cell != view->cell);
    if (view->pointed)
        view->cell = cell;
    if (view->painting && scene->editing)
        paint_along(ui, frame, mouse);
    if (arrived)
        arrive(ui, scene);
    if (view->pointed && igIsMouseClicked(ImGuiMouseButton_Left, false)) {
        ui->focus = 0;
        press(ui, scene);
    }
    if (view->dragging && !igIsMouseDown(ImGuiMouseButton_Left))
        end_drag(ui, scene);
    else if (igIsMouseReleased(ImGuiMouseButton_Left))
        release(ui, scene);
    if (hovered && imgui_input().wheel != 0)
        turn_wheel(ui, scene);
}
