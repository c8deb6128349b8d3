/* The games of a file or of a folder: to be filtered, sorted and opened. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/view/panel_list.h"
#include "ui/view/widgets.h"

static const float ROW = 26, HEADER = 24;
static const float COLOUR_WIDTH = 112, RESULT_WIDTH = 106, REASON_WIDTH = 124, NAME_LEAST = 84;
enum { COLUMNS = 6, IDENTITY_SIZE = 48 };

/* A column, how much of the width it takes, and by what it is sorted. */
typedef struct Column {
    const char *title, *key;
    float share;
    Align align;
} Column;

static const Column columns_of_file[COLUMNS] = {
    {"#", "number", 0.08f, ALIGN_RIGHT},     {"Red", "red", 0.27f, ALIGN_LEFT},
    {"Blue", "blue", 0.27f, ALIGN_LEFT},     {"Result", "result", 0.12f, ALIGN_LEFT},
    {"Reason", "reason", 0.16f, ALIGN_LEFT}, {"Turns", "length", 0.10f, ALIGN_RIGHT},
};

static const Column columns_of_folder[COLUMNS] = {
    {"File", "number", 0.25f, ALIGN_LEFT},   {"Red", "red", 0.2f, ALIGN_LEFT},
    {"Blue", "blue", 0.2f, ALIGN_LEFT},      {"Result", "result", 0.11f, ALIGN_LEFT},
    {"Reason", "reason", 0.14f, ALIGN_LEFT}, {"Turns", "length", 0.10f, ALIGN_RIGHT},
};

static const char *const colours[] = {"either", "red", "blue"};
static const char *const colour_titles[] = {"Any colour", "As Red", "As Blue"};
static const char *const results[] = {"any", "red", "blue", "draw"};
static const char *const result_titles[] = {"Any result", "Red won", "Blue won", "Draws"};
static const char *const reasons[] = {"any",   "no-move", "tokens",    "time",
                                      "space", "illegal", "exception", "resignation"};
static const char *const reason_titles[] = {"Any reason", "No move",      "Tokens",    "Time",
                                            "Space",      "Illegal move", "Exception", "Resigned"};

/* ---- The rows ---- */

static bool shows_folder(const Desk *desk)
{
    return desk->app->games.folder.count > 0 && !desk->games_of_file;
}

/* Those of the file, found again when it or the question changes. */
static void refresh(Desk *desk)
{
    const Document *document = &desk->app->document;
    const GamesQuery *query = &desk->app->games.query;
    bool same = desk->games && desk->games_version == document->version &&
                games_query_equal(&desk->games_query, query);
    if (same)
        return;
    GameRow *rows = realloc(desk->games, (size_t)document->list.count * sizeof *rows);
    if (!rows)
        return;
    desk->games = rows;
    desk->games_count = games_find(&document->list, query, rows);
    desk->games_version = document->version;
    desk->games_query = *query;
}

static const GameRow *rows_of(Desk *desk, int *count)
{
    if (shows_folder(desk)) {
        *count = desk->app->games.count;
        return desk->app->games.shown;
    }
    refresh(desk);
    *count = desk->games_count;
    return desk->games;
}

static const Column *columns_shown(const Desk *desk)
{
    return shows_folder(desk) ? columns_of_folder : columns_of_file;
}

/* "ugi-runner.pgn", and which of its games where that is not the first. */
static void write_file(const GameRow *row, char *out, size_t size)
{
    const char *slash = strrchr(row->file, '/');
    const char *name = slash ? slash + 1 : row->file;
    if (row->game > 0)
        snprintf(out, size, "%d \xc2\xb7 %s", row->game + 1, name);
    else
        snprintf(out, size, "%s", name);
}

/* Referees say "agent:Agent", of which the class is nearly always the same. */
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

static void cell_text(const GameRow *row, int column, char *out, size_t size)
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
        snprintf(out, size, "%s", row->result.reason == REASON_NONE ? "" : reason_titles[row->result.reason]);
        break;
    default:
        snprintf(out, size, "%d", row->plies);
        break;
    }
}

static Box column_box(const Desk *desk, Box row, int column)
{
    const Column *columns = columns_shown(desk);
    float left = row.left + desk_px(desk, 6);
    float width = row.right - row.left - desk_px(desk, 12);
    for (int i = 0; i < column; i++)
        left += width * columns[i].share;
    return (Box){left, row.top, left + width * columns[column].share - desk_px(desk, 8), row.bottom};
}

static void draw_row(Desk *desk, const GameRow *row, int index, float height)
{
    Canvas canvas = widget_canvas(desk);
    char identity[IDENTITY_SIZE];
    char text[128];
    Box box;
    bool folder = shows_folder(desk);
    const Column *columns = columns_shown(desk);
    bool shown = !folder && row->game == desk->app->document.game;
    snprintf(identity, sizeof identity, "games.row.%d", index + 1);
    bool pressed = widget_row(desk, identity, height, shown, &box);
    if (folder && row->file)
        widget_tooltip(desk, row->file, NULL);
    for (int i = 0; i < COLUMNS; i++) {
        ColourName colour = i == 1 || i == 2 ? COLOUR_TEXT : COLOUR_SECONDARY;
        if (i == 3 && row->result.outcome == OUTCOME_RED)
            colour = COLOUR_RED;
        if (i == 3 && row->result.outcome == OUTCOME_BLUE)
            colour = COLOUR_BLUE;
        cell_text(row, i, text, sizeof text);
        window_want_text(desk->window, text);
        canvas_text(&canvas, column_box(desk, box, i), columns[i].align,
                    i == 1 || i == 2 ? FONT_TEXT : FONT_SECONDARY, canvas_colour(&canvas, colour), text);
    }
    if (pressed)
        desk_do_format(desk, folder ? "games.open" : "games.select", "%d",
                       folder ? index + 1 : row->game + 1);
}

static void draw_header(Desk *desk, Box box)
{
    Canvas canvas = widget_canvas(desk);
    const GamesQuery *query = &desk->app->games.query;
    const Column *columns = columns_shown(desk);
    static const GamesKey keys[COLUMNS] = {GAMES_BY_NUMBER, GAMES_BY_RED,    GAMES_BY_BLUE,
                                           GAMES_BY_RESULT, GAMES_BY_REASON, GAMES_BY_LENGTH};
    for (int i = 0; i < COLUMNS; i++) {
        char identity[IDENTITY_SIZE];
        char title[32];
        Box at = column_box(desk, box, i);
        snprintf(identity, sizeof identity, "games.sort.%s", columns[i].key);
        snprintf(title, sizeof title, "%s%s", columns[i].title,
                 query->key != keys[i] ? ""
                 : query->descending   ? " \xe2\x86\x93"
                                       : " \xe2\x86\x91");
        igSetCursorScreenPos((ImVec2){at.left, at.top});
        bool pressed = igInvisibleButton(identity, (ImVec2){box_width(at), box_height(at)}, 0);
        window_mark(desk->window, identity);
        canvas_text(&canvas, at, columns[i].align, FONT_SMALL,
                    canvas_colour(&canvas, igIsItemHovered(0) ? COLOUR_TEXT : COLOUR_SECONDARY), title);
        if (pressed)
            desk_do(desk, "games.sort", columns[i].key);
    }
}

/* ---- What is wanted ---- */

/* The place of the lowest bit; 0 for none. */
static int first_bit(int bits)
{
    int place = 0;
    while (bits > 1) {
        bits >>= 1;
        place++;
    }
    return place;
}

static void draw_filters(Desk *desk)
{
    const GamesQuery *query = &desk->app->games.query;
    int colour = query->red == query->blue ? 0 : query->red ? 1 : 2;
    int result = first_bit(query->results);
    int reason = first_bit(query->reasons);
    /* The boxes are as wide as their words, and what is left is for the name; in little room all get narrower. */
    const float gap = 6;
    float room = box_width(widget_rest()) / window_scale(desk->window) - 3 * gap;
    float part = fminf(1, room / (COLOUR_WIDTH + RESULT_WIDTH + REASON_WIDTH + NAME_LEAST));
    float first = room - part * (COLOUR_WIDTH + RESULT_WIDTH + REASON_WIDTH);
    if (!desk->games_typing)
        snprintf(desk->games_player, sizeof desk->games_player, "%s", query->player);
    widget_input(desk, "games.player", "Player", desk->games_player, sizeof desk->games_player, first);
    desk->games_typing = igIsItemActive();
    if (igIsItemEdited())
        desk_do(desk, "games.player", desk->games_player);
    igSameLine(0, desk_px(desk, gap));
    if (widget_combo(desk, "games.colour", colour_titles, 3, &colour, part * COLOUR_WIDTH))
        desk_do(desk, "games.colour", colours[colour]);
    igSameLine(0, desk_px(desk, gap));
    if (widget_combo(desk, "games.result", result_titles, 4, &result, part * RESULT_WIDTH))
        desk_do(desk, "games.result", results[result]);
    igSameLine(0, desk_px(desk, gap));
    if (widget_combo(desk, "games.reason", reason_titles, 8, &reason, part * REASON_WIDTH))
        desk_do(desk, "games.reason", reasons[reason]);
}

/* A folder's games and the file's own can both be there. */
static void draw_source(Desk *desk)
{
    static const char *const titles[] = {"Folder", "This file"};
    int chosen = desk->games_of_file;
    if (desk->app->games.folder.count == 0)
        return;
    if (widget_choice(desk, "games.source", titles, 2, &chosen))
        desk->games_of_file = chosen == 1;
}

static void draw(Desk *desk, Box box)
{
    int count;
    const GameRow *rows = rows_of(desk, &count);
    bool alone = desk->app->games.folder.count == 0 && desk->app->document.list.count == 1;
    if (alone) {
        widget_empty(
            desk, box,
            "This file has one game. Open a folder to see all games in it, or a file with many games.",
            "file.open-folder", NULL);
        return;
    }
    draw_source(desk);
    draw_filters(desk);
    Box rest = widget_rest();
    Box header = {rest.left, rest.top, rest.right - desk_px(desk, 12), rest.top + desk_px(desk, HEADER)};
    draw_header(desk, header);
    float height = desk_px(desk, ROW);
    WidgetList list = widget_list_begin(desk, "games.list",
                                        (Box){box.left, header.bottom, box.right, box.bottom}, count, height);
    for (int i = list.first; i < list.last; i++)
        draw_row(desk, &rows[i], i, height);
    widget_list_end(&list);
    if (count == 0)
        widget_text(desk, FONT_TEXT, COLOUR_SECONDARY, "No game matches.");
}

static const char *caption(Desk *desk)
{
    static const char *const words[] = {"", "1 game"};
    int count;
    rows_of(desk, &count);
    if (count < 2)
        return words[count];
    snprintf(desk->games_caption, sizeof desk->games_caption, "%d games", count);
    return desk->games_caption;
}

const Panel games_panel = {.name = "games", .title = "Games", .draw = draw, .caption = caption};
