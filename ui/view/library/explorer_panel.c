/* The moves that the library's games played in the position on the board, and what came of them. */
#include <math.h>
#include <stdlib.h>

#include "ui/view/insight/insight_widgets.h"
#include "ui/view/library/library_widgets.h"
#include "ui/view/panels/panels_inner.h"
#include "ui/view/table.h"

enum { COLUMN_MOVE, COLUMN_GAMES, COLUMN_RESULTS, COLUMN_TURNS, COLUMN_VALUE, COLUMNS };

static const TableColumn columns[COLUMNS] = {
    [COLUMN_MOVE] = {"Move", .least = 84},
    [COLUMN_GAMES] = {"Games", .widest = "100,000", .align = ALIGN_RIGHT, .falls = true},
    [COLUMN_RESULTS] = {"Results", .least = 64, .falls = true},
    [COLUMN_TURNS] = {"Turns", .widest = "150.0", .align = ALIGN_RIGHT, .falls = true},
    [COLUMN_VALUE] = {"Value", .widest = "100%", .align = ALIGN_RIGHT, .falls = true},
};

static const TableShape shape = {columns, COLUMNS, .row = 24, .sorted = -(COLUMN_GAMES + 1)};

/* In the order of the bar. */
static const Outcome outcomes[] = {OUTCOME_RED, OUTCOME_DRAW, OUTCOME_BLUE};
static const ColourName outcome_colours[] = {COLOUR_RED, COLOUR_SECONDARY, COLOUR_BLUE};

/* ---- Results as a bar ---- */

static uint32_t decided(const LibraryMove *counts)
{
    return counts->results[OUTCOME_RED] + counts->results[OUTCOME_DRAW] + counts->results[OUTCOME_BLUE];
}

/* The parts of a box that the outcomes take; empty without a decided game. */
static void split_bar(Box box, const LibraryMove *counts, Box parts[3])
{
    uint32_t all = decided(counts);
    float left = box.left;
    for (int i = 0; i < 3; i++) {
        float share = all > 0 ? (float)counts->results[outcomes[i]] / (float)all : 0;
        float right = roundf(left + share * box_width(box));
        parts[i] = (Box){left, box.top, i == 2 && all > 0 ? box.right : right, box.bottom};
        left = right;
    }
}

static void draw_bar(const Canvas *canvas, Box box, const LibraryMove *counts, bool figures)
{
    Box parts[3];
    split_bar(box, counts, parts);
    for (int i = 0; i < 3; i++) {
        const char *text = WHOLE(counts->results[outcomes[i]]);
        canvas_rectangle(canvas, parts[i], outcome_colours[i]);
        if (figures && canvas_text_size(canvas, FONT_SMALL, text).x + px(canvas, 6) < box_width(parts[i]))
            canvas_text(canvas, parts[i], ALIGN_CENTRE, FONT_SMALL, COLOUR_BACKGROUND, text);
    }
}

/* ---- The whole ---- */

/* How many games came here; a click on one of the results lists its games. */
static void draw_total(Ui *ui, const LibraryExplored *explored)
{
    static const char *const tips[] = {"List the games that Red won", "List the draws",
                                       "List the games that Blue won"};
    Canvas canvas = widget_canvas(ui);
    Box parts[3];
    ImVec2 after;
    Box box = part_room(ui, 26);
    igGetCursorScreenPos(&after);
    split_bar(box, &explored->all, parts);
    draw_bar(&canvas, box, &explored->all, true);
    for (int i = 0; i < 3; i++) {
        if (box_width(parts[i]) < 1)
            continue;
        if (widget_press(ui, PRINTED("explorer.%s", outcome_names[outcomes[i]]), parts[i]))
            ui_do_choice(ui, "library.list", (int)outcomes[i]);
        widget_tooltip(ui, tips[i], NULL);
    }
    igSetCursorScreenPos(after);
}

/* ---- The moves ---- */

/* The chance of the side that figures are for, by the book and by analyses in the library, or else by the
 * search shown; NAN if none of them knows the move. */
static double value_of(const Ui *ui, const LibraryMove *move, Proof *proof)
{
    const Position *position = &ui->app->library.shown->wants.position;
    const Report *report = analysis_report(&ui->app->analysis);
    Side mover = position_turn(position);
    Value value = move->value;
    bool searched = report->serial > 0 && position_equal(&report->position, position);
    for (int i = 0; searched && isnan(value.expected) && i < report->move_count; i++)
        if (report->moves[i].move == move->move && report->moves[i].effort > 0)
            value = report->moves[i].value;
    value = viewpoint_value(ui->app->view.viewpoint, mover, &value);
    *proof = (Proof)value.proof;
    return *proof ? review_chance(value.expected, *proof) : ((double)value.expected + 1) / 2;
}

static double score_of(const LibraryMove *counts)
{
    double points = counts->results[OUTCOME_RED] + counts->results[OUTCOME_DRAW] / 2.0;
    return decided(counts) > 0 ? points / decided(counts) : 0.5;
}

static double mean_turns(const LibraryMove *counts)
{
    return counts->games > 0 ? (double)counts->plies / (double)counts->games : 0;
}

static TableKey explorer_key_of(const void *context, int column, int row)
{
    const Ui *ui = context;
    Proof proof;
    const LibraryMove *move = &ui->app->library.shown->explored.moves[row];
    double value = column == COLUMN_VALUE ? value_of(ui, move, &proof) : 0;
    return (TableKey){.number = column == COLUMN_GAMES     ? (double)move->games
                                : column == COLUMN_RESULTS ? score_of(move)
                                : column == COLUMN_TURNS   ? mean_turns(move)
                                : column == COLUMN_VALUE   ? (isnan(value) ? -1 : value)
                                                           : (double)move->move};
}

static void explorer_draw_row(UiTable *table, int row)
{
    const LibraryMove *move = &table->ui->app->library.shown->explored.moves[row];
    Proof proof;
    Ui *ui = table->ui;
    char name[MOVE_SHORT_SIZE];
    Box cell;
    move_write_short(move->move, name);
    bool pressed = table_row(table, PRINTED("explorer.move.%d", table->row + 1), false);
    Side mover = position_turn(&ui->app->document.position);
    widget_move_tooltip(ui, move->move, mover);
    double value = value_of(ui, move, &proof);
    if (table_next(table, &cell))
        part_move(&table->canvas, cell, move->move, mover, FONT_STRONG, COLOUR_TEXT);
    table_cell(table, FONT_TEXT, COLOUR_TEXT, WHOLE(move->games));
    if (table_next(table, &cell))
        draw_bar(&table->canvas, box_inset(cell, px(&table->canvas, 4)), move, true);
    table_format(table, FONT_SECONDARY, COLOUR_SECONDARY, "%.1f", mean_turns(move));
    table_cell(table, FONT_SECONDARY, COLOUR_SECONDARY, FIGURE(chance, value, proof));
    if (pressed)
        ui_do(ui, "move.place", name);
}

static void explorer_draw(Ui *ui, Box box)
{
    const LibraryState *library = &ui->app->library;
    const LibraryShown *shown = library->shown;
    if (library_draw_empty(ui, box,
                           "What was played in this position, and what came of it: import games into the "
                           "library first."))
        return;
    const LibraryExplored *explored = &shown->explored;
    bool now = shown->wants.explores && position_equal(&shown->wants.position, &ui->app->document.position);
    bool listed = library->wants.listed;
    widget_format(ui, FONT_TEXT, now ? COLOUR_TEXT : COLOUR_SECONDARY,
                  "%s of %s games come%s to this position", WHOLE(explored->all.games),
                  WHOLE(shown->wants.listed ? shown->count : shown->all),
                  explored->all.games == 1 ? "s" : "");
    window_mark(ui->window, now ? "explorer.known" : "explorer.asked");
    draw_total(ui, explored);
    if (widget_check(ui, "explorer.listed", "Only games that are listed", &listed))
        ui_do(ui, "library.listed", NULL);
    part_action(ui, "library.here", NULL, "List the games with this position", BUTTON_PLAIN);
    int *order = malloc(((size_t)explored->count + 1) * sizeof *order);
    int count = 0;
    for (int i = 0; order && now && i < explored->count; i++)
        if (explored->moves[i].move != MOVE_NONE) /* games that ended here */
            order[count++] = i;
    Box rest = widget_rest();
    rest.bottom = box.bottom;
    UiTable table = table_begin(ui, "explorer.moves", rest, &shape, count);
    table_sort(&table, order, count, explorer_key_of, ui);
    while (table_step(&table))
        explorer_draw_row(&table, order[table.row]);
    table_end(&table);
    free(order);
}

const Panel explorer_panel = {.name = "explorer", .draw = explorer_draw, .gap = 4};
