/* A pattern drawn on a board, and the games in which it was found. */
#include <math.h>

#include "ui/view/insight/insight_widgets.h"
#include "ui/view/panels/panels_inner.h"
#include "ui/view/table.h"

static const float BOARD_MOST = 264, TABLE_LEAST = 120;

/* ---- Drawing ---- */

/* Own tokens have a player's colour if a player was chosen. */
static ColourName own_colour(PatternOwner owner, bool opponent)
{
    if (owner == PATTERN_OF_RED || owner == PATTERN_OF_BLUE)
        return side_colour((owner == PATTERN_OF_RED) != opponent ? RED : BLUE);
    return opponent ? COLOUR_SECOND : COLOUR_ACCENT;
}

/* A token fills its cell; where only something is ruled out, the cell has a rim of what may be there. */
static void draw_cell(const Canvas *canvas, Box box, uint8_t cell, PatternOwner owner)
{
    ColourName own = own_colour(owner, false), opponent = own_colour(owner, true);
    float width = fmaxf(2, px(canvas, 3));
    Box half = {box.left, box.top, roundf((box.left + box.right) / 2), box.bottom};
    canvas_rectangle(canvas, box, COLOUR_CELL);
    switch (cell) {
    case PATTERN_OWN:
        canvas_rectangle(canvas, box, own);
        break;
    case PATTERN_OPPONENT:
        canvas_rectangle(canvas, box, opponent);
        break;
    case PATTERN_OWN | PATTERN_OPPONENT:
        canvas_rectangle(canvas, box, opponent);
        canvas_rectangle(canvas, half, own);
        break;
    case PATTERN_EMPTY:
        canvas_disc(canvas, half.right, (box.top + box.bottom) / 2, box_width(box) / 6, COLOUR_SECONDARY);
        break;
    case PATTERN_OWN | PATTERN_EMPTY:
        canvas_rim(canvas, box, 0, width, own);
        break;
    case PATTERN_OPPONENT | PATTERN_EMPTY:
        canvas_rim(canvas, box, 0, width, opponent);
        break;
    default:
        break;
    }
}

static void draw_board(Ui *ui, float most)
{
    const LibraryPattern *pattern = &ui->app->pattern.pattern;
    Canvas canvas = widget_canvas(ui);
    Box box = widget_rest();
    float side = floorf(fminf(fminf(box_width(box), px(&canvas, BOARD_MOST)), most) / BOARD_SIDE);
    box = box_at(box.left, box.top, side * BOARD_SIDE, side * BOARD_SIDE);
    bool pressed = widget_surface(ui, "pattern.board", box, ImGuiButtonFlags_MouseButtonLeft);
    ImVec2 mouse = widget_mouse();
    for (int cell = 0; cell < BOARD_CELLS; cell++) {
        Box at = box_at(box.left + side * (float)cell_column((Cell)cell),
                        box.top + side * (float)cell_row((Cell)cell), side - 1, side - 1);
        draw_cell(&canvas, at, pattern->cells[cell], pattern->owner);
        window_mark_box(ui->window,
                        PRINTED("pattern.cell.%d-%d", cell_row((Cell)cell), cell_column((Cell)cell)), at);
        if (pressed && mouse.x >= at.left && mouse.x < at.right && mouse.y >= at.top && mouse.y < at.bottom)
            ui_do_cell(ui, "pattern.draw", (Cell)cell);
    }
}

static void draw_brushes(Ui *ui)
{
    static const char *const titles[PATTERN_BRUSHES] = {"Own",     "Opponent",     "Token",   "Empty",
                                                        "Not own", "Not opponent", "Anything"};
    static const char *const owners[PATTERN_OWNERS] = {"Own: either side", "Own: Red", "Own: Blue",
                                                       "Own: side to move"};
    int owner = (int)ui->app->pattern.pattern.owner;
    for (int i = 0; i < PATTERN_BRUSHES; i++) {
        if (i > 0)
            part_flow(ui, titles[i]);
        if (widget_button(ui, PRINTED("pattern.brush.%s", pattern_brush_names[i]), titles[i],
                          i == ui->app->pattern.brush ? BUTTON_CHOSEN : BUTTON_FLAT, 0))
            ui_do_choice(ui, "pattern.brush", i);
    }
    if (widget_combo(ui, "pattern.owner", owners, PATTERN_OWNERS, &owner, 160))
        ui_do_choice(ui, "pattern.owner", owner);
}

/* Figures and motifs as words, which an Enter looks for. */
static void draw_words(Ui *ui)
{
    if (!ui->pattern_typing)
        snprintf(ui->pattern_words, sizeof ui->pattern_words, "%s", ui->app->pattern.words);
    bool entered = widget_input(ui, "pattern.words", "ply>40 lead.tokens<0 double-clear", ui->pattern_words,
                                sizeof ui->pattern_words, 0);
    ui->pattern_typing = igIsItemActive();
    if (igIsItemEdited())
        ui_do(ui, "pattern.words", ui->pattern_words);
    widget_tooltip(ui,
                   "Figures of the position: ply, tokens, placements, territory, also as opponent.tokens or "
                   "lead.tokens. What the move did: clear, double-clear, costly-clear, squeeze.",
                   NULL);
    if (entered)
        ui_do(ui, "pattern.find", NULL);
}

/* ---- The answers ---- */

enum { COLUMN_GAME, COLUMN_TURN, COLUMN_RED, COLUMN_BLUE, COLUMNS };

static const TableColumn columns[COLUMNS] = {
    [COLUMN_GAME] = {"Game", .widest = "1,000,000", .align = ALIGN_RIGHT, .unsorted = true},
    [COLUMN_TURN] = {"Turn", .widest = "150", .align = ALIGN_RIGHT, .unsorted = true},
    [COLUMN_RED] = {"Red", .least = 80, .unsorted = true},
    [COLUMN_BLUE] = {"Blue", .least = 80, .unsorted = true},
};

static const TableShape shape = {columns, COLUMNS, .row = 22};

static void draw_state(Ui *ui, const PatternState *self)
{
    const Task *task = tasks_find(&ui->app->tasks, self->task);
    const char *found = self->all == 1 ? "1 game has it" : PRINTED("%s games have it", WHOLE(self->all));
    if (self->error.status != STATUS_OK && self->error.status != STATUS_INTERRUPTED)
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_ALERT, self->error.text);
    else if (task)
        widget_format(ui, FONT_SECONDARY, COLOUR_SECONDARY, "%s; %.0f%% looked at", found,
                      task->all > 0 ? 100 * (double)task->done / (double)task->all : 0);
    else if (self->searched)
        widget_format(ui, FONT_SECONDARY, COLOUR_SECONDARY, "%s%s", found,
                      self->error.status == STATUS_INTERRUPTED ? " of those looked at until the stop" : "");
    if (self->searched)
        window_mark(ui->window, self->task ? "pattern.searching" : "pattern.searched");
}

static void draw_answer(UiTable *table, const PatternAnswer *answer)
{
    bool pressed = table_row(table, PRINTED("pattern.answer.%d", table->row + 1), false);
    table_cell(table, FONT_SECONDARY, COLOUR_SECONDARY, WHOLE(answer->number));
    table_format(table, FONT_TEXT, COLOUR_TEXT, "%d", answer->match.plies + 1);
    table_cell(table, FONT_TEXT, COLOUR_TEXT, answer->players[RED]);
    table_cell(table, FONT_TEXT, COLOUR_TEXT, answer->players[BLUE]);
    if (pressed)
        ui_do_number(table->ui, "pattern.open", table->row + 1);
}

static void pattern_draw(Ui *ui, Box box)
{
    const PatternState *self = &ui->app->pattern;
    draw_brushes(ui);
    Box rest = widget_rest();
    draw_board(ui, fmaxf(box.bottom - rest.top - ui_px(ui, TABLE_LEAST + 90), ui_px(ui, 120)));
    draw_words(ui);
    if (self->task)
        part_action(ui, "pattern.stop", NULL, "Stop", BUTTON_PLAIN);
    else
        widget_action(ui, "pattern.find", NULL, "Search", BUTTON_PRIMARY);
    part_action(ui, "pattern.take", NULL, "Take the board", BUTTON_PLAIN);
    part_action(ui, "pattern.clear", NULL, "Clear", BUTTON_PLAIN);
    draw_state(ui, self);
    rest = widget_rest();
    rest.bottom = fmaxf(box.bottom, rest.top + ui_px(ui, TABLE_LEAST));
    UiTable table = table_begin(ui, "pattern.answers", rest, &shape, self->count);
    while (table_step(&table))
        draw_answer(&table, &self->answers[table.row]);
    table_end(&table);
}

const Panel pattern_panel = {.name = "pattern", .draw = pattern_draw, .gap = 4};
