#include <math.h>
#include <stdio.h>

#include "ui/state/review/game_end.h"
#include "ui/view/board/board.h"

static const char minus[] = "\xe2\x88\x92", dot[] = " \xc2\xb7 ";

static const char *title(Side side)
{
    return side == RED ? "Red" : "Blue";
}

#define SAY(out, ...) string_add(out, BOARD_INFO_SIZE, __VA_ARGS__)

static void add_net(char out[BOARD_INFO_SIZE], Side side, int net)
{
    SAY(out, "%s%s %s%d", dot, title(side), net < 0 ? minus : "+", net < 0 ? -net : net);
}

static void describe_hand(char out[BOARD_INFO_SIZE], const BoardScene *scene)
{
    const HandView *hand = &scene->hand;
    SAY(out, "%s", MOVE_SHORT(hand->move));
    if (scene->waiting) {
        SAY(out, "%s%s is to move: wait for your turn", dot, title(scene->mover));
        return;
    }
    if (!hand->legal) {
        SAY(out, "%snot allowed: %s", dot, hand->reason);
        return;
    }
    SAY(out, "%s", dot);
    int count = 0; /* of "row 3, column 5" */
    for (int i = 0; i < 2 * BOARD_SIDE; i++) {
        bool row = i < BOARD_SIDE;
        if (row ? hand->rows[i] : hand->columns[i - BOARD_SIDE])
            SAY(out, "%s%s %d", count++ == 0 ? "clears " : ", ", row ? "row" : "column", i % BOARD_SIDE);
    }
    if (count == 0)
        SAY(out, "clears nothing");
    add_net(out, scene->mover, hand->net[scene->mover]);
    if (count > 0)
        add_net(out, side_other(scene->mover), hand->net[side_other(scene->mover)]);
    if (count > 0)
        SAY(out, " tokens");
}

static void describe_cell(char out[BOARD_INFO_SIZE], const BoardScene *scene, Cell cell)
{
    char token = scene->cells[cell];
    SAY(out, "%d-%d%s%s", cell_row(cell), cell_column(cell), dot,
        token == 'r'   ? "Red"
        : token == 'b' ? "Blue"
                       : "empty");
    if (token != '.' || !scene->overlays)
        return;
    const Overlays *overlays = scene->overlays;
    SAY(out, "%splacements that cover it: Red %d, Blue %d", dot, overlays->coverage[RED][cell],
        overlays->coverage[BLUE][cell]);
    if (overlays->gap[cell])
        SAY(out, "%sa gap", dot);
}

static void describe_line(char out[BOARD_INFO_SIZE], const BoardScene *scene, bool row, int number)
{
    const int *filled = scene->filled[row ? 0 : 1][number];
    int sum = filled[RED] + filled[BLUE];
    SAY(out, "%s %d%s%d of %d filled%sRed %d, Blue %d", row ? "Row" : "Column", number, dot, sum, BOARD_SIDE,
        dot, filled[RED], filled[BLUE]);
}

/* The row or column whose ruler is under the pointer. */
static bool pointed_line(const BoardFrame *frame, bool *row, int *number)
{
    ImVec2 mouse = widget_mouse();
    int down = (int)floorf((mouse.y - frame->main.top) / frame->side);
    int across = (int)floorf((mouse.x - frame->main.left) / frame->side);
    bool right = mouse.x >= frame->area.right && mouse.x < frame->outer.right;
    bool below = mouse.y >= frame->area.bottom && mouse.y < frame->outer.bottom;
    *row = right;
    if (right && down >= 0 && down < BOARD_SIDE)
        *number = cell_row(board_frame_cell(frame, down, 0));
    else if (below && across >= 0 && across < BOARD_SIDE)
        *number = cell_column(board_frame_cell(frame, 0, across));
    else
        return false;
    return true;
}

static void add_end(char out[BOARD_INFO_SIZE], const AppState *app, const RecordResult *result)
{
    char text[GAME_END_SIZE];
    game_end_sentence(result, app->document.position.plies, text);
    SAY(out, "%s", text);
    if (game_end_stands(app) && app->play.why[0])
        SAY(out, "%s%.200s", dot, app->play.why);
}

void board_info(const Ui *ui, const BoardFrame *frame, const BoardScene *scene, char out[BOARD_INFO_SIZE])
{
    bool row;
    int number;
    out[0] = '\0';
    if (scene->held)
        describe_hand(out, scene);
    else if (ui->app->hand.click_count > 0)
        SAY(out, "%d of 4 cells%sclick the others, or press Esc", ui->app->hand.click_count, dot);
    else if (ui->board.pointed)
        describe_cell(out, scene, ui->board.cell);
    else if (pointed_line(frame, &row, &number))
        describe_line(out, scene, row, number);
    else if (scene->over)
        add_end(out, ui->app, &scene->end);
    else if (ui->app->play.state == PLAY_RUNNING && ui->app->play.paused)
        SAY(out, "The game is paused");
}
