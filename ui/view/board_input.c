/* Hands on the board.
 *
 * A mouse that holds a piece carries it about and places it by a click. A finger can't hover: it drags the piece, and places it by
 * tapping on it. Without a piece a click is one of four cells. In the editor everything that is dragged over is painted. */
#include <math.h>
#include <stdlib.h>

#include "ui/state/game_end.h"
#include "ui/view/board.h"

static void at_cell(Desk *desk, const char *action, Cell cell)
{
    desk_do_format(desk, action, "%d-%d", cell_row(cell), cell_column(cell));
}

/* What is wrong with clicks once the game is over: nothing can be placed, whatever is clicked. */
static void say_over(Desk *desk)
{
    Error error;
    char words[GAME_END_SIZE];
    RecordResult result;
    game_end(desk->app, &result);
    game_end_sentence(&result, desk->app->document.position.plies, words);
    error_set(&error, STATUS_INVALID, "%.200s. To place a piece, step back or begin a new game", words);
    desk_say(desk, &error);
}

static bool is_ghost(const Desk *desk, Cell cell)
{
    Move move = hand_placement(&desk->app->hand);
    for (int i = 0; move != MOVE_NONE && i < SHAPE_CELLS; i++)
        if (move_cells[move][i] == cell)
            return true;
    return false;
}

/* Paints all cells on the way from where the brush was: between two frames a fast hand passes many. */
static void paint_along(Desk *desk, const BoardFrame *frame, ImVec2 mouse)
{
    BoardView *view = &desk->board;
    float across = mouse.x - view->brush_x;
    float down = mouse.y - view->brush_y;
    int steps = 1 + (int)(2 * fmaxf(fabsf(across), fabsf(down)) / frame->side);
    Cell cell;
    for (int i = 1; i <= steps; i++) {
        float share = (float)i / (float)steps;
        ImVec2 point = {view->brush_x + share * across, view->brush_y + share * down};
        if (board_frame_at(frame, point, &cell) && desk->app->editor.cells[cell] != desk->app->editor.brush)
            at_cell(desk, "editor.paint", cell);
    }
    view->brush_x = mouse.x;
    view->brush_y = mouse.y;
}

static void press(Desk *desk, const BoardScene *scene)
{
    BoardView *view = &desk->board;
    if (scene->editing) {
        ImVec2 mouse;
        igGetMousePos(&mouse);
        view->painting = true;
        view->brush_x = mouse.x;
        view->brush_y = mouse.y;
        at_cell(desk, "editor.paint", view->cell);
        return;
    }
    view->pressed = true;
    view->placing = scene->held && (!window_by_touch(desk->window) || is_ghost(desk, view->cell));
    if (scene->held && !view->placing)
        at_cell(desk, "piece.at", view->cell);
}

static void release(Desk *desk, const BoardScene *scene)
{
    BoardView *view = &desk->board;
    bool meant = view->pressed && view->pointed;
    bool placing = view->placing;
    if (view->painting && scene->editing)
        desk_do(desk, "editor.lift", NULL);
    view->pressed = view->placing = view->painting = false;
    if (!meant)
        return;
    if (scene->over)
        say_over(desk);
    else if (placing)
        desk_do(desk, "piece.place", NULL);
    else if (!scene->held)
        at_cell(desk, "piece.click", view->cell);
}

/* The pointer came to another cell. */
static void arrive(Desk *desk, const BoardScene *scene)
{
    BoardView *view = &desk->board;
    bool finger = window_by_touch(desk->window);
    if (!view->painting && scene->held && !view->panning && (!finger || view->pressed || view->dragging)) {
        view->placing = view->placing && !finger; /* a finger that drags does not tap */
        at_cell(desk, "piece.at", view->cell);
    }
}

/* Turns the piece in hand; without one, goes through the game. */
static void turn_wheel(Desk *desk, const BoardScene *scene)
{
    BoardView *view = &desk->board;
    view->wheel += igGetIO()->MouseWheel;
    int turns = (int)view->wheel; /* the rest is kept */
    view->wheel -= (float)turns;
    const char *action = scene->held ? (turns > 0 ? "piece.rotate-back" : "piece.rotate")
                                     : (turns > 0 ? "go.previous" : "go.next");
    for (int i = abs(turns); i > 0 && desk_enabled(desk, action) && !scene->editing; i--)
        desk_do(desk, action, NULL);
}

/* A piece that was dragged from the palette is let go. */
static void end_drag(Desk *desk, const BoardScene *scene)
{
    BoardView *view = &desk->board;
    view->dragging = false;
    if (view->pointed && scene->held && scene->over)
        say_over(desk);
    else if (view->pointed && scene->held)
        desk_do(desk, "piece.place", NULL);
}

void board_input(Desk *desk, const BoardFrame *frame, const BoardScene *scene)
{
    BoardView *view = &desk->board;
    ImVec2 mouse;
    Cell cell;
    igSetCursorScreenPos((ImVec2){frame->outer.left, frame->outer.top});
    igInvisibleButton("board", (ImVec2){box_width(frame->outer), box_height(frame->outer)},
                      ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight);
    bool hovered = igIsItemHovered(view->dragging ? ImGuiHoveredFlags_AllowWhenBlockedByActiveItem : 0);
    igGetMousePos(&mouse);
    board_pan(desk, frame, hovered);
    bool was_pointed = view->pointed;
    view->pointed = hovered && board_frame_at(frame, mouse, &cell);
    bool arrived = view->pointed && (!was_pointed || cell != view->cell);
    if (view->pointed)
        view->cell = cell;
    if (view->painting && scene->editing)
        paint_along(desk, frame, mouse);
    if (arrived)
        arrive(desk, scene);
    if (view->pointed && igIsMouseClicked(ImGuiMouseButton_Left, false)) {
        desk->focus = 0;
        press(desk, scene);
    }
    if (view->dragging && !igIsMouseDown(ImGuiMouseButton_Left))
        end_drag(desk, scene);
    else if (igIsMouseReleased(ImGuiMouseButton_Left))
        release(desk, scene);
    if (hovered && igGetIO()->MouseWheel != 0)
        turn_wheel(desk, scene);
}
