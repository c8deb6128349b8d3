/* The game chosen in the library's list, on a small board. */
#include <math.h>

#include "ui/view/match/match_widgets.h"
#include "ui/view/panels/panels_inner.h"

static const float LINE = 22, WORDS_LEAST = 150;

/* Who played, how it ended, and where the board is in it; beside the board or under it. */
static void draw_words(Ui *ui, const LibraryShown *shown, int turn)
{
    const GameEntry *row = &shown->rows[LIBRARY_ROWS];
    char sentence[128];
    for (int side = RED; side <= BLUE; side++)
        widget_text(ui, FONT_STRONG, side_colour((Side)side), row->players[side]);
    widget_paragraph(ui, FONT_TEXT, COLOUR_TEXT, record_result_sentence(&row->result, sentence));
    widget_text(ui, FONT_SECONDARY, COLOUR_SECONDARY, row->date);
    int first = shown->moves.start.plies, last = first + shown->moves.count;
    turn += first;
    widget_format(ui, FONT_SECONDARY, COLOUR_SECONDARY, "After turn %d of %d", turn, last);
    if (widget_slider_whole(ui, "preview.turn", &turn, first, last, 0))
        ui_do_number(ui, "library.turn", turn - first);
    if (widget_button(ui, "preview.open", "Open", BUTTON_PRIMARY, 0))
        ui_do_number(ui, "library.open-game", shown->game);
}

static void preview_draw(Ui *ui, Box box)
{
    const LibraryState *library = &ui->app->library;
    const LibraryShown *shown = library->shown;
    if (!shown->game) {
        widget_empty(ui, box, "The game that is chosen in the list. A double click opens it on the board.",
                     NULL, NULL);
        return;
    }
    Canvas canvas = widget_canvas(ui);
    int turn = library->turn < shown->moves.count ? library->turn : shown->moves.count;
    Position position = shown->moves.start;
    for (int i = 0; i < turn; i++)
        position_play(&position, shown->moves.moves[i], &position);
    bool beside = box_width(box) > box_height(box) + px(&canvas, WORDS_LEAST);
    float side = beside ? box_height(box) : fminf(box_width(box), box_height(box) - px(&canvas, 7 * LINE));
    side = floorf(fmaxf(side, px(&canvas, 88)) / BOARD_SIDE) * BOARD_SIDE;
    Box board = box_at(box.left, box.top, side, side);
    match_board_draw(&canvas, board, &position, turn > 0 ? shown->moves.moves[turn - 1] : MOVE_NONE);
    window_mark_box(ui->window, "preview.board", board);
    igSetCursorScreenPos(beside ? (ImVec2){board.right + px(&canvas, 14), box.top}
                                : (ImVec2){box.left, board.bottom + px(&canvas, 6)});
    igBeginGroup();
    draw_words(ui, shown, turn);
    igEndGroup();
}

const Panel preview_panel = {.name = "preview", .draw = preview_draw, .gap = 4};
