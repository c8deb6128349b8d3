/* The games of a file or a folder: filtering, sorting and opening. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "ui/state/figures.h"
#include "ui/view/panels/panels_inner.h"
#include "ui/view/widgets.h"

static const float ROW = 26, HEADER = 24;
static const float COLOUR_WIDTH = 112, RESULT_WIDTH = 106, REASON_WIDTH = 124, NAME_LEAST = 84;
enum { COLUMNS = 6, IDENTITY_SIZE = 48 };

/* A column, its share of the width, and its sort order. */
typedef struct Column {
    const char *title;
    GamesKey key;
    float share;
    Align align;
} Column;

static const Column columns_of_file[COLUMNS] = {
    {"#", GAMES_BY_NUMBER, 0.08f, ALIGN_RIGHT},     {"Red", GAMES_BY_RED, 0.27f, ALIGN_LEFT},
    {"Blue", GAMES_BY_BLUE, 0.27f, ALIGN_LEFT},     {"Result", GAMES_BY_RESULT, 0.12f, ALIGN_LEFT},
    {"Reason", GAMES_BY_REASON, 0.16f, ALIGN_LEFT}, {"Turns", GAMES_BY_LENGTH, 0.10f, ALIGN_RIGHT},
};

static const Column columns_of_folder[COLUMNS] = {
    {"File", GAMES_BY_NUMBER, 0.25f, ALIGN_LEFT},   {"Red", GAMES_BY_RED, 0.2f, ALIGN_LEFT},
    {"Blue", GAMES_BY_BLUE, 0.2f, ALIGN_LEFT},      {"Result", GAMES_BY_RESULT, 0.11f, ALIGN_LEFT},
    {"Reason", GAMES_BY_REASON, 0.14f, ALIGN_LEFT}, {"Turns", GAMES_BY_LENGTH, 0.10f, ALIGN_RIGHT},
};

static const char *const colour_titles[] = {"Any colour", "As Red", "As Blue"};
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
    GameEntry *rows = array_grown(ui->games, document->list.count, &ui->games_capacity, sizeof *rows);
    if (!rows)
        return;
    ui->games = rows;
    ui->games_count = games_find(&document->list, query, rows);
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

static const Column *columns_shown(const Ui *ui)
{
    return shows_folder(ui) ? columns_of_folder : columns_of_file;
}

/* "ugi-runner.pgn", and the number of the game if it is not the first. */
static void write_file(const GameEntry *row, char *out, size_t size)
{
    const char *slash = strrchr(row->file, '/');
    const char *name = slash ? slash + 1 : row->file;
    if (row->game > 0)
        snprintf(out, size, "%d \xc2\xb7 %s", row->game + 1, name);
    else
        snprintf(out, size, "%s", name);
}

/* Referees write "agent:Agent", where the class is nearly always the same. */
static void write_player(const char *player, char *out, size_t size)
{
    static const char usual[] = ":Agent";
    size_t length = strlen(player);
    size_t tail = sizeof usual - 1;
    bool cut = length > tail && strcmp(player + length - tail, usual) == 0;
    snprintf(out, size, "%.*s", (int)(cut ? length - tail : length), player);
}

static const char *result_title(const RecordResult *result)
{
    static const char *const titles[] = {"", "Red", "Blue", "Draw"};
    return titles[result->outcome];
}

static void cell_text(const GameEntry *row, int column, char *out, size_t size)
{
    switch (column) {
    case 0:
        if (row->file)
            write_file(row, out, size);
        else
            snprintf(out, size, "%d", row->game + 1);
        break;
    case 1:
    case 2:
        write_player(row->players[column - 1], out, size);
        break;
    case 3:
        snprintf(out, size, "%s", result_title(&row->result));
        break;
    case 4:
        snprintf(out, size, "%s",
                 row->partial                        ? "In part"
                 : row->result.reason == REASON_NONE ? ""
                                                     : reason_titles[row->result.reason]);
        break;
    default:
        snprintf(out, size, "%d", row->plies);
        break;
    }
}

static Box column_box(const Ui *ui, Box row, int column)
{
    const Column *columns = columns_shown(ui);
    float left = row.left + ui_px(ui, 6);
    float width = row.right - row.left - ui_px(ui, 12);
    for (int i = 0; i < column; i++)
        left += width * columns[i].share;
    return (Box){left, row.top, left + width * columns[column].share - ui_px(ui, 8), row.bottom};
}

static void draw_row(Ui *ui, const GameEntry *row, int index, float height)
{
    Canvas canvas = widget_canvas(ui);
    char identity[IDENTITY_SIZE];
    char text[128];
    Box box;
    bool folder = shows_folder(ui);
    const Column *columns = columns_shown(ui);
    bool shown = !folder && row->game == ui->app->document.game;
    snprintf(identity, sizeof identity, "games.row.%d", index + 1);
    bool pressed = widget_row(ui, identity, height, shown, &box);
    if (folder && row->file) {
        char tip[ERROR_FILE_SIZE + 64];
        snprintf(tip, sizeof tip, "%.*s%s", ERROR_FILE_SIZE, row->file,
                 row->partial ? ": not all of it could be read" : "");
        widget_tooltip(ui, tip, NULL);
    }
    for (int i = 0; i < COLUMNS; i++) {
        ColourName colour = i == 1 || i == 2 ? COLOUR_TEXT : COLOUR_SECONDARY;
        if (i == 3 && row->result.outcome == OUTCOME_RED)
            colour = COLOUR_RED;
        if (i == 3 && row->result.outcome == OUTCOME_BLUE)
            colour = COLOUR_BLUE;
        if (i == 4 && row->partial)
            colour = COLOUR_ALERT;
        cell_text(row, i, text, sizeof text);
        window_want_text(ui->window, text);
        canvas_text(&canvas, column_box(ui, box, i), columns[i].align,
                    i == 1 || i == 2 ? FONT_TEXT : FONT_SECONDARY, canvas_colour(&canvas, colour), text);
    }
    if (pressed)
        ui_do_number(ui, folder ? "games.open" : "games.select", folder ? index + 1 : row->game + 1);
}

static void draw_header(Ui *ui, Box box)
{
    Canvas canvas = widget_canvas(ui);
    const GamesQuery *query = &ui->app->games.query;
    const Column *columns = columns_shown(ui);
    static const GamesKey keys[COLUMNS] = {GAMES_BY_NUMBER, GAMES_BY_RED,    GAMES_BY_BLUE,
                                           GAMES_BY_RESULT, GAMES_BY_REASON, GAMES_BY_LENGTH};
    for (int i = 0; i < COLUMNS; i++) {
        char identity[IDENTITY_SIZE];
        char title[32];
        Box at = column_box(ui, box, i);
        snprintf(identity, sizeof identity, "games.sort.%s", games_key_names[columns[i].key]);
        snprintf(title, sizeof title, "%s%s", columns[i].title,
                 query->key != keys[i] ? ""
                 : query->descending   ? " \xe2\x86\x93"
                                       : " \xe2\x86\x91");
        bool pressed = widget_press(ui, identity, at);
        canvas_text(&canvas, at, columns[i].align, FONT_SMALL,
                    canvas_colour(&canvas, igIsItemHovered(0) ? COLOUR_TEXT : COLOUR_SECONDARY), title);
        if (pressed)
            ui_do(ui, "games.sort", games_key_names[columns[i].key]);
    }
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
    int colour = query->red == query->blue ? 0 : query->red ? 1 : 2;
    int result = first_bit(query->results);
    int reason = first_bit(query->reasons);
    /* The boxes are as wide as their words, and the name gets the rest; if there is little room, all get
     * narrower. */
    const float gap = 6;
    float room = box_width(widget_rest()) / window_scale(ui->window) - 3 * gap;
    float part = fminf(1, room / (COLOUR_WIDTH + RESULT_WIDTH + REASON_WIDTH + NAME_LEAST));
    float first = room - part * (COLOUR_WIDTH + RESULT_WIDTH + REASON_WIDTH);
    if (!ui->games_typing)
        snprintf(ui->games_player, sizeof ui->games_player, "%s", query->player);
    widget_input(ui, "games.player", "Player", ui->games_player, sizeof ui->games_player, first);
    ui->games_typing = igIsItemActive();
    if (igIsItemEdited())
        ui_do(ui, "games.player", ui->games_player);
    igSameLine(0, ui_px(ui, gap));
    if (widget_combo(ui, "games.colour", colour_titles, 3, &colour, part * COLOUR_WIDTH))
        ui_do_choice(ui, "games.colour", colour);
    igSameLine(0, ui_px(ui, gap));
    if (widget_combo(ui, "games.result", result_titles, 4, &result, part * RESULT_WIDTH))
        ui_do_choice(ui, "games.result", result);
    igSameLine(0, ui_px(ui, gap));
    if (widget_combo(ui, "games.reason", reason_titles, 8, &reason, part * REASON_WIDTH))
        ui_do_choice(ui, "games.reason", reason);
}

/* There can be both a folder's games and the file's own. */
static void draw_source(Ui *ui)
{
    static const char *const titles[] = {"Folder", "This file"};
    int chosen = ui->games_of_file;
    if (ui->app->games.folder.count == 0)
        return;
    if (widget_choice(ui, "games.source", titles, 2, &chosen))
        ui->games_of_file = chosen == 1;
}

/* The files of a folder that could not be read, and why the first could not. */
static void draw_unread(Ui *ui)
{
    const GameFolder *folder = &ui->app->games.folder;
    char text[2 * ERROR_TEXT_SIZE];
    if (!shows_folder(ui) || folder->unread == 0)
        return;
    game_folder_say_unread(folder, text, sizeof text);
    window_want_text(ui->window, text);
    widget_paragraph(ui, FONT_SECONDARY, COLOUR_ALERT, text);
}

static void draw(Ui *ui, Box box)
{
    int count;
    const GameEntry *rows = rows_of(ui, &count);
    bool alone = ui->app->games.folder.count == 0 && ui->app->document.list.count == 1;
    if (alone) {
        widget_empty(
            ui, box,
            "This file has one game. Open a folder to see all games in it, or a file with many games.",
            "file.open-folder", NULL);
        return;
    }
    draw_source(ui);
    draw_filters(ui);
    draw_unread(ui);
    Box rest = widget_rest();
    Box header = {rest.left, rest.top, rest.right - ui_px(ui, 12), rest.top + ui_px(ui, HEADER)};
    draw_header(ui, header);
    float height = ui_px(ui, ROW);
    WidgetList list = widget_list_begin(ui, "games.list",
                                        (Box){box.left, header.bottom, box.right, box.bottom}, count, height);
    for (int i = list.first; i < list.last; i++)
        draw_row(ui, &rows[i], i, height);
    widget_list_end(&list);
    if (count == 0)
        widget_text(ui, FONT_TEXT, COLOUR_SECONDARY, "No games match.");
}

static const char *caption(Ui *ui)
{
    static const char *const words[] = {"", "1 game"};
    int count;
    rows_of(ui, &count);
    if (count < 2)
        return words[count];
    char whole[FIGURE_SIZE];
    snprintf(ui->games_caption, sizeof ui->games_caption, "%s games", figure_whole((uint64_t)count, whole));
    return ui->games_caption;
}

const Panel games_panel = {.name = "games", .title = "Games", .draw = draw, .caption = caption};
