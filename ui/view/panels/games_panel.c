/* The games of a file or a folder: filtering, sorting and opening. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "ui/state/figures.h"
#include "ui/view/panels/panels_inner.h"
#include "ui/view/table.h"

static const float RESULT_WIDTH = 106, REASON_WIDTH = 124, WORDS_LEAST = 84;

/* All but the first: what matters least comes last, and is left out first. */
#define MOST_COLUMNS                                                                      \
    [LIBRARY_BY_RED] = {"Red", .least = 80}, [LIBRARY_BY_BLUE] = {"Blue", .least = 80},   \
    [LIBRARY_BY_RESULT] = {"Result", .widest = "Draw"},                                   \
    [LIBRARY_BY_PLIES] = {"Turns", .widest = "150", .align = ALIGN_RIGHT, .falls = true}, \
    [LIBRARY_BY_DATE] = {"Date", .widest = "2026-12-28", .falls = true},                  \
    [LIBRARY_BY_REVIEWED] = {"Reviewed", .widest = "yes"},                                \
    [LIBRARY_BY_REASON] = {"Reason", .widest = "Illegal move"}

static const TableColumn columns_of_file[GAMES_KEYS] = {
    [LIBRARY_BY_NUMBER] = {"#", .widest = "2,000", .align = ALIGN_RIGHT}, MOST_COLUMNS};

static const TableColumn columns_of_folder[GAMES_KEYS] = {[LIBRARY_BY_NUMBER] = {"File", .least = 110},
                                                          MOST_COLUMNS};

static const char *const result_titles[] = {"Any result", "Red won", "Blue won", "Draws"};
static const char *const reason_titles[] = {"Any reason", "No move",      "Tokens",    "Time",
                                            "Space",      "Illegal move", "Exception", "Resigned"};

/* ---- The rows ---- */

static bool shows_folder(const Ui *ui)
{
    return ui->app->games.folder.count > 0 && !ui->games_of_file;
}

/* The games of the file, found again when it or the query changes. */
static void refresh(Ui *ui)
{
    const Document *document = &ui->app->document;
    const GamesQuery *query = &ui->app->games.query;
    bool same = ui->games && ui->games_version == document_shown_version(document) &&
                games_query_equal(&ui->games_query, query);
    if (same)
        return;
    if (!ARRAY_ROOM(&ui->games, document->list.count, &ui->games_capacity))
        return;
    ui->games_count = games_find(&document->list, &ui->app->names, query, ui->games);
    ui->games_version = document_shown_version(document);
    ui->games_query = *query;
}

static const GameEntry *rows_of(Ui *ui, int *count)
{
    if (shows_folder(ui)) {
        *count = ui->app->games.count;
        return ui->app->games.shown;
    }
    refresh(ui);
    *count = ui->games_count;
    return ui->games;
}

static const char *result_title(const RecordResult *result)
{
    static const char *const titles[] = {"", "Red", "Blue", "Draw"};
    return titles[result->outcome];
}

static void draw_player(UiTable *table, const char *player)
{
    char text[128];
    /* Referees write "agent:Agent", where the class is nearly always the same. */
    static const char usual[] = ":Agent";
    size_t length = strlen(player);
    size_t tail = sizeof usual - 1;
    bool cut = length > tail && strcmp(player + length - tail, usual) == 0;
    snprintf(text, sizeof text, "%.*s", (int)(cut ? length - tail : length), player);
    table_cell(table, FONT_TEXT, COLOUR_TEXT, text);
}

static void games_draw_row(UiTable *table, const GameEntry *row, bool folder)
{
    static const ColourName colours[] = {COLOUR_SECONDARY, COLOUR_RED, COLOUR_BLUE, COLOUR_SECONDARY};
    Ui *ui = table->ui;
    char text[128];
    int index = table->row;
    bool shown = !folder && row->game == ui->app->document.game;
    bool pressed = table_row(table, PRINTED("games.row.%d", index + 1), shown);
    const char *doubt = row->partial ? ": not all of it could be read" : "";
    if (folder && row->file)
        widget_tooltip(ui, PRINTED("%.*s%s", ERROR_FILE_SIZE, row->file, doubt), NULL);
    if (row->file) {
        /* "ugi-runner.pgn", and the number of the game if it is not the first. */
        const char *name = path_name(row->file);
        if (row->game > 0)
            snprintf(text, sizeof text, "%d \xc2\xb7 %s", row->game + 1, name);
        else
            snprintf(text, sizeof text, "%s", name);
    } else
        figure_whole((uint64_t)row->game + 1, text);
    table_cell(table, FONT_SECONDARY, COLOUR_SECONDARY, text);
    draw_player(table, row->players[RED]);
    draw_player(table, row->players[BLUE]);
    table_cell(table, FONT_SECONDARY, colours[row->result.outcome], result_title(&row->result));
    table_format(table, FONT_SECONDARY, COLOUR_SECONDARY, "%d", row->plies);
    table_cell(table, FONT_SECONDARY, COLOUR_SECONDARY, row->date);
    table_cell(table, FONT_SECONDARY, COLOUR_SECONDARY, row->reviewed ? "yes" : "");
    table_cell(table, FONT_SECONDARY, row->partial ? COLOUR_ALERT : COLOUR_SECONDARY,
               row->partial                        ? "In part"
               : row->result.reason == REASON_NONE ? ""
                                                   : reason_titles[row->result.reason]);
    if (pressed)
        ui_do_number(ui, folder ? "games.open" : "games.select", folder ? index + 1 : row->game + 1);
}

/* As the headings of a table have it. */
static int order_of(const GamesQuery *query)
{
    return ((int)query->key + 1) * (query->descending ? -1 : 1);
}

/* The headings and the query have one order: a click changes the query, and a script the headings. */
static void match_order(UiTable *table)
{
    Ui *ui = table->ui;
    const GamesQuery *query = &ui->app->games.query;
    int wanted = table->sorted ? table->sorted : LIBRARY_BY_NUMBER + 1;
    for (int i = 0; i < 2 && table->resorted; i++)
        if (order_of(query) != wanted)
            ui_do(ui, "games.sort", library_column_names[abs(wanted) - 1]);
    table_show_order(table, order_of(query));
}

static void draw_table(Ui *ui, Box box)
{
    int count;
    bool folder = shows_folder(ui);
    const TableShape shape = {folder ? columns_of_folder : columns_of_file, GAMES_KEYS, .row = 21,
                              .sorted = order_of(&ui->app->games.query)};
    rows_of(ui, &count);
    Box empty = {box.left, box.top + table_height(ui, &shape, 0), box.right, box.bottom};
    box.bottom = count == 0 ? empty.top : box.bottom;
    UiTable table = table_begin(ui, folder ? "games.folder" : "games.file", box, &shape, count);
    match_order(&table);
    const GameEntry *rows = rows_of(ui, &count);
    while (table_step(&table))
        games_draw_row(&table, &rows[table.row], folder);
    table_end(&table);
    if (count == 0)
        widget_empty_labelled(ui, empty, "No game matches the filter.", "games.all", NULL, "Show all games");
}

/* ---- The filter ---- */

/* The index of the lowest set bit; 0 if there is none. */
static int first_bit(int bits)
{
    int place = 0;
    while (bits > 1) {
        bits >>= 1;
        place++;
    }
    return place;
}

static void draw_filters(Ui *ui)
{
    const GamesQuery *query = &ui->app->games.query;
    int result = first_bit(query->results);
    int reason = first_bit(query->reasons);
    /* The boxes are as wide as their words, and the field gets the rest; if there is little room, all get
     * narrower. */
    const float gap = 6;
    float room = box_width(widget_rest()) / window_scale(ui->window) - 2 * gap;
    float rest = room - RESULT_WIDTH - REASON_WIDTH;
    bool one_row = rest >= WORDS_LEAST;
    if (!ui->games_typing)
        snprintf(ui->games_words, sizeof ui->games_words, "%s", query->words);
    if (ui->finds_wanted != ui->app->view.finds_wanted)
        ui->stops.wanted = ui->stops.count;
    ui->finds_wanted = ui->app->view.finds_wanted;
    widget_input(ui, "games.filter", "Player, date or file", ui->games_words, sizeof ui->games_words,
                 one_row ? rest : 0);
    ui->games_typing = igIsItemActive();
    if (igIsItemEdited())
        ui_do(ui, "games.filter", ui->games_words);
    widget_tooltip(
        ui, "All words must match. Also red:ann, blue:ann, won:ann, lost:ann, date:2026-11, turns:>40.",
        NULL);
    if (one_row)
        igSameLine(0, ui_px(ui, gap));
    if (widget_combo(ui, "games.result", result_titles, 4, &result, RESULT_WIDTH))
        ui_do_choice(ui, "games.result", result);
    if (room >= RESULT_WIDTH + REASON_WIDTH)
        igSameLine(0, ui_px(ui, gap));
    if (widget_combo(ui, "games.reason", reason_titles, 8, &reason, REASON_WIDTH))
        ui_do_choice(ui, "games.reason", reason);
}

static void games_draw(Ui *ui, Box box)
{
    bool alone = ui->app->games.folder.count == 0 && ui->app->document.list.count == 1;
    if (alone) {
        widget_empty(
            ui, box,
            "This file has one game. Open a folder to see all games in it, or a file with many games.",
            "file.open-folder", NULL);
        return;
    }
    /* There can be both a folder's games and the file's own. */
    static const char *const titles[] = {"Folder", "This file"};
    int chosen = ui->games_of_file;
    if (ui->app->games.folder.count > 0 && widget_choice(ui, "games.source", titles, 2, &chosen))
        ui->games_of_file = chosen == 1;
    draw_filters(ui);
    /* The files of a folder that could not be read, and why the first could not. */
    const GameFolder *folder = &ui->app->games.folder;
    char text[2 * ERROR_TEXT_SIZE];
    if (shows_folder(ui) && folder->unread > 0) {
        game_folder_say_unread(folder, text, sizeof text);
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_ALERT, text);
    }
    Box rest = widget_rest();
    draw_table(ui, (Box){box.left, rest.top, box.right, box.bottom});
}

/* The button for all games of the list stands beside the tabs, where it costs no row. */
static float head(Ui *ui, Box room)
{
    static const char text[] = "Review all";
    Canvas canvas = widget_canvas(ui);
    float height = px(&canvas, 24), width = canvas_text_size(&canvas, FONT_STRONG, text).x + px(&canvas, 24);
    Box at = box_at(room.left, roundf((room.top + room.bottom - height) / 2), width, height);
    if (at.right > room.right || !ui_enabled(ui, "reviews.start"))
        return room.left;
    if (widget_button_at(ui, "reviews.start", at, text, BUTTON_PLAIN))
        ui_do(ui, "reviews.start", shows_folder(ui) ? "folder" : "file");
    widget_tooltip(ui, "Review all games that are listed, one after the other", NULL);
    return at.right;
}

static const char *games_panel_caption(Ui *ui)
{
    static const char *const words[] = {"", "1 game"};
    int count;
    rows_of(ui, &count);
    if (count < 2)
        return words[count];
    snprintf(ui->games_caption, sizeof ui->games_caption, "%s games", WHOLE(count));
    return ui->games_caption;
}

const Panel games_panel = {.name = "games", .draw = games_draw, .caption = games_panel_caption, .head = head};
