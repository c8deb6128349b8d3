/* Reviews of many games: how far they are, what was lost in which phase and how, and the games. */
#include <stdio.h>
#include <stdlib.h>

#include "ui/view/insight/insight_widgets.h"
#include "ui/view/panels/panels_inner.h"
#include "ui/view/table.h"

enum { TEXT_SIZE = 200, LEAST_ROWS = 6 };

static const char *const phase_titles[PHASES] = {"Opening, turns 1 to 24", "Middle, turns 25 to 60",
                                                 "End, from turn 61"};

static const char *const cause_titles[CAUSE_KINDS] = {[CAUSE_NO_PLACEMENT] = "Left without a placement",
                                                      [CAUSE_MISSED_END] = "Missed a winning move",
                                                      [CAUSE_SQUEEZED] = "Few placements left",
                                                      [CAUSE_MISSED_SQUEEZE] = "Missed a squeeze",
                                                      [CAUSE_CLEARED] = "Tokens cleared",
                                                      [CAUSE_TOKENS] = "Too few tokens at the end",
                                                      [CAUSE_TERRITORY] = "Territory given up"};

/* ---- While they run ---- */

static void draw_progress(Ui *ui, const ReviewQueue *queue)
{
    const Task *task = tasks_find(&ui->app->tasks, queue->task);
    char text[TEXT_SIZE];
    if (!task)
        return;
    Canvas canvas = widget_canvas(ui);
    double rest_s = task_remaining(task);
    int now = queue->done + queue->failed + 1;
    if (task->state == TASK_WAITING)
        snprintf(text, sizeof text, "%d games, queued behind other jobs", queue->count);
    else
        snprintf(text, sizeof text, "Game %d of %d%s%s", now < queue->count ? now : queue->count,
                 queue->count, rest_s < 0 ? "" : ", about ", rest_s < 0 ? "" : FIGURE(about, rest_s));
    widget_format(ui, FONT_TEXT, COLOUR_TEXT, "%s%s", text, rest_s < 0 ? "" : " to go");
    window_mark(ui->window, "reviews.progress");
    Box bar = part_room(ui, 10);
    bar.bottom = bar.top + px(&canvas, 6);
    canvas_bar(&canvas, bar, task->all > 0 ? (float)task->done / (float)task->all : 0, COLOUR_ACCENT);
    if (widget_button(ui, "reviews.stop", "Stop", BUTTON_PLAIN, 0))
        ui_do(ui, "reviews.stop", NULL);
}

/* ---- The totals ---- */

static void draw_count(Ui *ui, const char *name, int count)
{
    if (count > 0)
        part_line(ui, name, WHOLE(count));
}

/* Mistakes by phase, and by kind; the two add up to the same. */
static void draw_totals(Ui *ui, const MistakeTotals *totals)
{
    int others = totals->mistakes;
    igPushStyleVar_Vec2(ImGuiStyleVar_ItemSpacing, (ImVec2){0, 0});
    widget_heading(ui, "Mistakes by phase");
    for (int i = 0; i < PHASES; i++)
        draw_count(ui, phase_titles[i], totals->marked[i]);
    widget_gap(ui, 4);
    widget_heading(ui, "Mistakes by kind");
    for (int i = 0; i < CAUSE_KINDS; i++) {
        draw_count(ui, cause_titles[i], totals->causes[i]);
        others -= totals->causes[i];
    }
    draw_count(ui, "Other", others);
    igPopStyleVar(1);
}

/* ---- The games ---- */

enum {
    COLUMN_NUMBER,
    COLUMN_STATE,
    COLUMN_SIDE,
    COLUMN_TURN,
    COLUMN_KIND,
    COLUMN_MISTAKES,
    COLUMN_PLAYER,
    COLUMNS
};

static const TableColumn columns[COLUMNS] = {
    [COLUMN_NUMBER] = {"#", .widest = "100", .align = ALIGN_RIGHT},
    [COLUMN_STATE] = {"Review", .widest = "reviewed"},
    [COLUMN_TURN] = {"Decided", .widest = "turn 150", .align = ALIGN_RIGHT},
    [COLUMN_MISTAKES] = {"Mistakes", .widest = "99", .align = ALIGN_RIGHT, .falls = true},
    [COLUMN_SIDE] = {"For", .widest = "Blue"},
    [COLUMN_PLAYER] = {"Player", .least = 80},
    [COLUMN_KIND] = {"Reason", .widest = "Too few tokens at the end"},
};

static const TableShape shape = {columns, COLUMNS, .row = 24};

static TableKey reviews_key_of(const void *context, int column, int row)
{
    const QueuedGame *game = &((const QueuedGame *)context)[row];
    return (TableKey){.number = column == COLUMN_STATE      ? (int)game->state
                                : column == COLUMN_TURN     ? game->turn
                                : column == COLUMN_MISTAKES ? game->mistakes
                                : column == COLUMN_SIDE     ? (int)game->whose
                                : column == COLUMN_KIND     ? game->cause
                                                            : row};
}

static void draw_game(UiTable *table, const QueuedGame *game, int index)
{
    static const char *const states[] = {"", "reviewed", "failed"};
    Ui *ui = table->ui;
    char text[TEXT_SIZE];
    bool done = game->state == QUEUED_DONE;
    snprintf(text, sizeof text, "reviews.game.%d", index + 1);
    bool pressed = table_row(table, text, false);
    widget_tooltip(ui, game->state == QUEUED_FAILED ? game->error.text : game->file, NULL);
    table_format(table, FONT_SECONDARY, COLOUR_SECONDARY, "%d", index + 1);
    table_cell(table, FONT_SECONDARY, game->state == QUEUED_FAILED ? COLOUR_ALERT : COLOUR_GOOD,
               states[game->state]);
    table_cell(table, FONT_SECONDARY, side_colour(game->whose), done ? side_title(game->whose) : "");
    snprintf(text, sizeof text, "turn %d", game->turn);
    table_cell(table, FONT_TEXT, COLOUR_TEXT, done && game->turn > 0 ? text : "");
    table_cell(table, FONT_SECONDARY, COLOUR_SECONDARY,
               done && game->cause >= 0 ? cause_titles[game->cause] : "");
    snprintf(text, sizeof text, "%d", game->mistakes);
    table_cell(table, FONT_SECONDARY, COLOUR_SECONDARY, done ? text : "");
    const char *player = matches_player(&ui->app->matches, game->file, game->round, game->whose);
    char name[AGENT_NAME_SIZE];
    agent_name(&ui->app->names, player && done ? player : game->player, name);
    table_cell(table, FONT_SECONDARY, COLOUR_SECONDARY, name);
    if (pressed)
        ui_do_number(ui, "reviews.open", index + 1);
}

static void reviews_draw(Ui *ui, Box box)
{
    const ReviewQueue *queue = &ui->app->queue;
    if (queue->count == 0) {
        widget_empty(
            ui, box,
            "Reviews many games at once, and counts their mistakes: choose Review all in a list of games, or "
            "Review all games lost by A in a match.",
            "file.open-folder", NULL);
        return;
    }
    widget_paragraph(ui, FONT_STRONG, COLOUR_TEXT, queue->title);
    if (queue->task)
        draw_progress(ui, queue);
    char failed[TEXT_SIZE] = "";
    const MistakeTotals *totals = &queue->totals;
    if (queue->failed > 0)
        snprintf(failed, sizeof failed, " %d could not be reviewed.", queue->failed);
    const char *text =
        PRINTED("%s of %s game%s reviewed, %s for Red and %s for Blue: %s mistake%s in %s moves.%s%s",
                WHOLE(queue->done), WHOLE(queue->count), queue->count == 1 ? "" : "s",
                WHOLE(queue->by_side[RED]), WHOLE(queue->by_side[BLUE]), WHOLE(totals->mistakes),
                totals->mistakes == 1 ? "" : "s", WHOLE(totals->judged), failed,
                queue->stopped ? " Stopped; games that were reviewed keep their reviews." : "");
    widget_paragraph(ui, FONT_TEXT, COLOUR_TEXT, text);
    window_mark(ui->window, queue->task ? "reviews.so-far" : "reviews.done");
    if (queue->error.status != STATUS_OK)
        widget_paragraph(ui, FONT_TEXT, COLOUR_ALERT, queue->error.text);
    if (totals->mistakes > 0)
        draw_totals(ui, totals);
    widget_gap(ui, 4);
    int *order = malloc((size_t)queue->count * sizeof *order);
    for (int i = 0; order && i < queue->count; i++)
        order[i] = i;
    Box rest = widget_rest();
    if (box_height(rest) < table_height(ui, &shape, LEAST_ROWS)) /* then the panel scrolls */
        rest.bottom = rest.top + table_height(ui, &shape, queue->count);
    UiTable table = table_begin(ui, "reviews.games", rest, &shape, order ? queue->count : 0);
    table_sort(&table, order, order ? queue->count : 0, reviews_key_of, queue->games);
    while (table_step(&table))
        draw_game(&table, &queue->games[order[table.row]], order[table.row]);
    table_end(&table);
    free(order);
}

static const char *reviews_caption(Ui *ui)
{
    return ui->app->queue.task ? "running" : NULL;
}

const Panel reviews_panel = {.name = "reviews", .draw = reviews_draw, .caption = reviews_caption};
