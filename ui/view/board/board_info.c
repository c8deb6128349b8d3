#include <math.h>
#include <stdio.h>

#include "ui/state/review/game_end.h"
#include "ui/view/board/board.h"

static const char minus[] = "\xe2\x88\x92", dot[] = " \xc2\xb7 ";

static const char *title(Side side)
{
    return side == RED ? "Red" : "Blue";
}

/* A sentence built from parts. */
typedef struct Line {
    char *text;
    size_t length;
} Line;

static void board_info_add(Line *self, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void board_info_add(Line *self, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int more = vsnprintf(self->text + self->length, BOARD_INFO_SIZE - self->length, format, arguments);
    va_end(arguments);
    size_t length = self->length + (size_t)(more > 0 ? more : 0);
    self->length = length < BOARD_INFO_SIZE ? length : BOARD_INFO_SIZE - 1;
}

static void add_net(Line *line, Side side, int net)
{
    board_info_add(line, "%s%s %s%d", dot, title(side), net < 0 ? minus : "+", net < 0 ? -net : net);
}

static void describe_hand(Line *line, const BoardScene *scene)
{
    const HandView *hand = &scene->hand;
    char name[MOVE_SHORT_SIZE];
    move_write_short(hand->move, name);
    board_info_add(line, "%s", name);
    if (scene->waiting) {
        board_info_add(line, "%s%s is to move: wait for your turn", dot, title(scene->mover));
        return;
    }
    if (!hand->legal) {
        board_info_add(line, "%snot allowed: %s", dot, hand->reason);
        return;
    }
    board_info_add(line, "%s", dot);
    int count = 0; /* of "row 3, column 5" */
    for (int i = 0; i < 2 * BOARD_SIDE; i++) {
        bool row = i < BOARD_SIDE;
        if (row ? hand->rows[i] : hand->columns[i - BOARD_SIDE])
            board_info_add(line, "%s%s %d", count++ == 0 ? "clears " : ", ", row ? "row" : "column",
                           i % BOARD_SIDE);
    }
    if (count == 0)
        board_info_add(line, "clears nothing");
    add_net(line, scene->mover, hand->net[scene->mover]);
    if (count > 0)
        add_net(line, side_other(scene->mover), hand->net[side_other(scene->mover)]);
    if (count > 0)
        board_info_add(line, " tokens");
}

static void describe_cell(Line *line, const BoardScene *scene, Cell cell)
{
    char token = scene->cells[cell];
    board_info_add(line, "%d-%d%s%s", cell_row(cell), cell_column(cell), dot,
                   token == 'r'   ? "Red"
                   : token == 'b' ? "Blue"
                                  : "empty");
    if (token != '.' || !scene->overlays)
        return;
    const Overlays *overlays = scene->overlays;
    board_info_add(line, "%splacements that cover it: Red %d, Blue %d", dot, overlays->coverage[RED][cell],
                   overlays->coverage[BLUE][cell]);
    if (overlays->gap[cell])
        board_info_add(line, "%sa gap", dot);
}

static void describe_line(Line *line, const BoardScene *scene, bool row, int number)
{
    const int *filled = scene->filled[row ? 0 : 1][number];
    int sum = filled[RED] + filled[BLUE];
    board_info_add(line, "%s %d%s%d of %d filled%sRed %d, Blue %d", row ? "Row" : "Column", number, dot, sum,
                   BOARD_SIDE, dot, filled[RED], filled[BLUE]);
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

static void add_end(Line *line, const AppState *app, const RecordResult *result)
{
    char text[GAME_END_SIZE];
    game_end_sentence(result, app->document.position.plies, text);
    board_info_add(line, "%s", text);
    if (game_end_stands(app) && app->play.why[0])
        board_info_add(line, "%s%.200s", dot, app->play.why);
}

void board_info(const Ui *ui, const BoardFrame *frame, const BoardScene *scene, char out[BOARD_INFO_SIZE])
{
    Line line = {out, 0};
    bool row;
    int number;
    out[0] = '\0';
    if (scene->held)
        describe_hand(&line, scene);
    else if (ui->app->hand.click_count > 0)
        board_info_add(&line, "%d of 4 cells%sclick the others, or press Esc", ui->app->hand.click_count,
                       dot);
    else if (ui->board.pointed)
        describe_cell(&line, scene, ui->board.cell);
    else if (pointed_line(frame, &row, &number))
        describe_line(&line, scene, row, number);
    else if (scene->over)
        add_end(&line, ui->app, &scene->end);
    else if (ui->app->play.state == PLAY_RUNNING && ui->app->play.paused)
        board_info_add(&line, "The game is paused");
}
