/* The players of the library's games, and one player's results: by opponent, and by month. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/view/insight/insight_widgets.h"
#include "ui/view/library/library_widgets.h"
#include "ui/view/panels/panels_inner.h"
#include "ui/view/table.h"

enum {
    COLUMN_NAME,
    COLUMN_GAMES,
    COLUMN_SCORE,
    COLUMN_RED,
    COLUMN_BLUE,
    COLUMN_TURNS,
    COLUMN_ACCURACY,
    COLUMNS
};

#define FIGURES                                                                                \
    [COLUMN_GAMES] = {"Games", .widest = "1,000,000", .align = ALIGN_RIGHT, .falls = true},    \
    [COLUMN_SCORE] = {"Score", .widest = "100.0%", .align = ALIGN_RIGHT, .falls = true},       \
    [COLUMN_RED] = {"As Red", .widest = "9999/9/9999", .align = ALIGN_RIGHT, .falls = true},   \
    [COLUMN_BLUE] = {"As Blue", .widest = "9999/9/9999", .align = ALIGN_RIGHT, .falls = true}, \
    [COLUMN_TURNS] = {"Turns", .widest = "150.0", .align = ALIGN_RIGHT, .falls = true},        \
    [COLUMN_ACCURACY] = {"Accuracy", .widest = "100.0%", .align = ALIGN_RIGHT, .falls = true}

static const TableColumn columns[SCORE_KINDS][COLUMNS] = {
    [SCORES_OF_PLAYERS] = {[COLUMN_NAME] = {"Player", .least = 100}, FIGURES},
    [SCORES_BY_OPPONENT] = {[COLUMN_NAME] = {"Opponent", .least = 100}, FIGURES},
    [SCORES_BY_VERSION] = {[COLUMN_NAME] = {"Version", .least = 100}, FIGURES},
    [SCORES_BY_MONTH] = {[COLUMN_NAME] = {"Month", .widest = "2026-12", .falls = true}, FIGURES}};

static const char *const identities[SCORE_KINDS] = {"players.all", "players.opponents", "players.versions",
                                                    "players.months"};

static double points(const LibraryScore *score, Side side)
{
    return score->won[side] + score->drawn[side] / 2.0;
}

/* Of the games with a result. */
static double share_of(const LibraryScore *score)
{
    double all = 0;
    for (int side = RED; side <= BLUE; side++)
        all += score->won[side] + score->drawn[side] + score->lost[side];
    return all > 0 ? (points(score, RED) + points(score, BLUE)) / all : 0;
}

static double mean_turns(const LibraryScore *score)
{
    return (double)score->turns / score->games;
}

/* From 0 to 1, of the games that are reviewed; 0 if none is. */
static double accuracy_of(const LibraryScore *score)
{
    return score->judged > 0 ? (double)score->accuracy / score->judged / 100 : 0;
}

static TableKey players_key_of(const void *context, int column, int row)
{
    const LibraryScore *score = &((const LibraryScore *)context)[row];
    return (TableKey){.number = column == COLUMN_GAMES   ? (double)score->games
                                : column == COLUMN_SCORE ? share_of(score)
                                : column == COLUMN_RED   ? points(score, RED)
                                : column == COLUMN_BLUE  ? points(score, BLUE)
                                : column == COLUMN_TURNS ? mean_turns(score)
                                                         : accuracy_of(score),
                      .text = column == COLUMN_NAME ? score->name : NULL};
}

static void draw_score(UiTable *table, const LibraryScore *score, LibraryScoreKind kind)
{
    static const char *const picks[SCORE_KINDS] = {"library.player", "library.opponent", "library.version",
                                                   "library.month"};
    Ui *ui = table->ui;
    bool pressed = table_row(table, PRINTED("players.row.%d", table->row + 1), false);
    char name[AGENT_NAME_SIZE];
    agent_name(&ui->app->names, score->name, name);
    /* versions differ only as they are written */
    bool raw = kind == SCORES_BY_VERSION || kind == SCORES_BY_MONTH;
    if (!raw && strcmp(score->name, name) != 0)
        widget_tooltip(ui, score->name, NULL);
    table_cell(table, FONT_TEXT, COLOUR_TEXT, !*score->name ? LIBRARY_NAMELESS : raw ? score->name : name);
    table_cell(table, FONT_TEXT, COLOUR_TEXT, WHOLE(score->games));
    table_cell(table, FONT_SECONDARY, COLOUR_SECONDARY, FIGURE(share, share_of(score)));
    for (int side = RED; side <= BLUE; side++)
        table_format(table, FONT_SECONDARY, side_colour((Side)side), "%u/%u/%u", score->won[side],
                     score->drawn[side], score->lost[side]);
    table_format(table, FONT_SECONDARY, COLOUR_SECONDARY, "%.1f", mean_turns(score));
    table_cell(table, FONT_SECONDARY, COLOUR_SECONDARY,
               score->judged > 0 ? FIGURE(share, accuracy_of(score)) : "");
    if (pressed)
        ui_do(ui, *ui->app->library.joins ? "library.join" : picks[kind], score->name);
}

/* A player's name, and what there is to do with all the games. */
static void draw_player(Ui *ui, const LibraryWants *wants)
{
    static const char *const titles[] = {"By opponent", "By version", "By month"};
    int chosen = (int)wants->kind - SCORES_BY_OPPONENT;
    char name[AGENT_NAME_SIZE];
    agent_name(&ui->app->names, wants->player, name);
    if (widget_button(ui, "players.back", "All players", BUTTON_PLAIN, 0))
        ui_do(ui, "library.player", "");
    part_action(ui, "reviews.start", "library", "Review the games", BUTTON_PLAIN);
    part_action(ui, "library.join", "", "Counts as another", BUTTON_PLAIN);
    widget_text(ui, FONT_HEADING, COLOUR_TEXT, name);
    if (widget_choice(ui, "players.kind", titles, 3, &chosen))
        ui_do_choice(ui, "library.scores", SCORES_BY_OPPONENT + chosen);
}

/* A click on a row answers this. */
static void draw_question(Ui *ui, const char *joins)
{
    char name[AGENT_NAME_SIZE];
    agent_name(&ui->app->names, joins, name);
    widget_paragraph(ui, FONT_TEXT, COLOUR_TEXT,
                     PRINTED("Click the player that %s counts as from now on.", name));
    if (widget_button(ui, "players.keep", "Cancel", BUTTON_PLAIN, 0))
        ui_do(ui, "library.join", "");
}

static void players_draw(Ui *ui, Box box)
{
    const LibraryState *library = &ui->app->library;
    const LibraryShown *shown = library->shown;
    if (library_draw_empty(ui, box,
                           "Who played the games of the library, against whom, and with what result."))
        return;
    LibraryScoreKind kind = shown->wants.kind;
    int count = shown->score_count;
    if (*library->wants.player)
        draw_player(ui, &library->wants);
    else if (*library->joins)
        draw_question(ui, library->joins);
    int *order = malloc(((size_t)count + 1) * sizeof *order);
    for (int i = 0; order && i < count; i++)
        order[i] = i;
    const TableShape shape = {columns[kind], COLUMNS, .row = 22, .sorted = -(COLUMN_GAMES + 1)};
    Box rest = widget_rest();
    rest.bottom = box.bottom;
    UiTable table = table_begin(ui, identities[kind], rest, &shape, order ? count : 0);
    table_sort(&table, order, order ? count : 0, players_key_of, shown->scores);
    while (table_step(&table))
        draw_score(&table, &shown->scores[order[table.row]], kind);
    table_end(&table);
    free(order);
}

const Panel players_panel = {.name = "players", .draw = players_draw, .gap = 4};
