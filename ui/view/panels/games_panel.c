/* The games of a file, a folder or, in its workspace, the library: filtering, sorting and opening. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "ui/view/insight/insight_widgets.h"
#include "ui/view/library/library_widgets.h"
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

static const TableColumn columns_of_library[LIBRARY_COLUMNS] = {
    [LIBRARY_BY_NUMBER] = {"#", .widest = "1,000,000", .align = ALIGN_RIGHT},
    MOST_COLUMNS,
    [LIBRARY_BY_MARGIN] = {"Margin", .widest = "100", .align = ALIGN_RIGHT, .falls = true},
    [LIBRARY_BY_RED_ACCURACY] = {"Red %", .widest = "100", .align = ALIGN_RIGHT, .falls = true},
    [LIBRARY_BY_BLUE_ACCURACY] = {"Blue %", .widest = "100", .align = ALIGN_RIGHT, .falls = true},
    [LIBRARY_BY_FILE] = {"File", .least = 80}};

/* The table's identity is the place of its columns in the settings. */
static const struct {
    const char *identity;
    const TableColumn *columns;
    int count;
} tables[] = {[GAMES_OF_FILE] = {"games.file", columns_of_file, GAMES_KEYS},
              [GAMES_OF_FOLDER] = {"games.folder", columns_of_folder, GAMES_KEYS},
              [GAMES_OF_LIBRARY] = {"games.library", columns_of_library, LIBRARY_COLUMNS}};

static const char *const result_titles[] = {"Any result", "Red won", "Blue won", "Draws"};
static const char *const reason_titles[] = {"Any reason", "No move",      "Tokens",    "Time",
                                            "Space",      "Illegal move", "Exception", "Resigned"};

/* ---- The rows ---- */

static GamesSource source_of(const Ui *ui)
{
    return ui->app->view.mode == MODE_LIBRARY                      ? GAMES_OF_LIBRARY
           : ui->app->games.folder.count > 0 && !ui->games_of_file ? GAMES_OF_FOLDER
                                                                   : GAMES_OF_FILE;
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

/* The rows that are known, which begin with this one; all but a library's are. */
typedef struct GameRows {
    const GameEntry *rows;
    int first, known, count;
} GameRows;

static GameRows rows_of(Ui *ui)
{
    GamesSource source = source_of(ui);
    const LibraryShown *shown = ui->app->library.shown;
    if (source == GAMES_OF_LIBRARY)
        return (GameRows){shown->rows, shown->first, shown->row_count, shown->count};
    if (source == GAMES_OF_FOLDER)
        return (GameRows){ui->app->games.shown, 0, ui->app->games.count, ui->app->games.count};
    refresh(ui);
    return (GameRows){ui->games, 0, ui->games_count, ui->games_count};
}

static const char *result_title(const RecordResult *result)
{
    static const char *const titles[] = {"", "Red", "Blue", "Draw"};
    return titles[result->outcome];
}

static void draw_player(UiTable *table, const char *player)
{
    /* Referees write "agent:Agent", where the class is nearly always the same. */
    static const char usual[] = ":Agent";
    size_t length = strlen(player);
    size_t tail = sizeof usual - 1;
    bool cut = length > tail && strcmp(player + length - tail, usual) == 0;
    table_cell(table, FONT_TEXT, COLOUR_TEXT, PRINTED("%.*s", (int)(cut ? length - tail : length), player));
}

static void write_number(const GameEntry *row, GamesSource source, char *out, size_t size)
{
    /* "ugi-runner.pgn", and the number of the game if it is not the first. */
    const char *name = source == GAMES_OF_FOLDER ? path_name(row->file) : NULL;
    if (name && row->game > 0)
        snprintf(out, size, "%d \xc2\xb7 %s", row->game + 1, name);
    else
        snprintf(out, size, "%s", name ? name : WHOLE(row->game + 1));
}

/* What only a library knows. */
static void draw_more(UiTable *table, const GameEntry *row)
{
    table_cell(table, FONT_SECONDARY, COLOUR_SECONDARY, row->result.margin ? WHOLE(row->result.margin) : "");
    for (int side = RED; side <= BLUE; side++)
        table_cell(table, FONT_SECONDARY, COLOUR_SECONDARY,
                   row->accuracy[side] == LIBRARY_ACCURACY_UNKNOWN ? "" : WHOLE(row->accuracy[side]));
    table_cell(table, FONT_SECONDARY, COLOUR_SECONDARY, path_name(row->file));
}

static void draw_facts(UiTable *table, const GameEntry *row)
{
    static const ColourName colours[] = {COLOUR_SECONDARY, COLOUR_RED, COLOUR_BLUE, COLOUR_SECONDARY};
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
}

static bool row_selected(const Ui *ui, const GameEntry *row, GamesSource source)
{
    return source == GAMES_OF_LIBRARY ? row->game + 1 == (int)ui->app->library.wants.game
                                      : source == GAMES_OF_FILE && row->game == ui->app->document.game;
}

/* What is done with a row in this frame. */
typedef struct RowUse {
    bool pressed, opened; /* by a double click, or by Enter on the row chosen */
    bool keys;            /* it has the keyboard focus */
} RowUse;

/* The game chosen is where the focus goes: arrows go on from the row that was clicked. A double click opens
 * the game, and so does Enter. */
static void choose_in_library(Ui *ui, int row, const GameEntry *game, RowUse use)
{
    if (use.opened)
        ui_do_number(ui, "library.open-game", game->game + 1);
    else if (use.pressed || (use.keys && row != ui->games_row))
        ui_do_number(ui, "library.look", game->game + 1);
    if (use.pressed && !use.keys)
        ui->focus = use.opened ? 0 : ui->stops.group;
    if (use.pressed || use.keys)
        ui->games_row = row;
}

/* A row of null is not known yet. */
static void games_draw_row(UiTable *table, const GameEntry *row, GamesSource source)
{
    Ui *ui = table->ui;
    char text[128];
    int index = table->row;
    if (ui->games_entered)
        ui->stops.wanted = ui->stops.count; /* from the words to what they found */
    ui->games_entered = false;
    bool selected = row && row_selected(ui, row, source);
    bool pressed = table_row(table, PRINTED("games.row.%d", index + 1), selected);
    RowUse use = {.pressed = pressed, .keys = widget_has_keyboard()};
    use.opened = (igIsItemHovered(0) && igIsMouseDoubleClicked(ImGuiMouseButton_Left)) ||
                 (pressed && selected && use.keys);
    if (!row)
        return;
    const char *doubt = row->partial ? ": not all of it could be read" : "";
    if (row->file)
        widget_tooltip(ui, PRINTED("%.*s%s", ERROR_FILE_SIZE, row->file, doubt), NULL);
    write_number(row, source, text, sizeof text);
    table_cell(table, FONT_SECONDARY, COLOUR_SECONDARY, text);
    draw_facts(table, row);
    if (source == GAMES_OF_LIBRARY)
        draw_more(table, row);
    if (source == GAMES_OF_LIBRARY)
        choose_in_library(ui, index, row, use);
    else if (pressed)
        ui_do_number(ui, source == GAMES_OF_FOLDER ? "games.open" : "games.select",
                     source == GAMES_OF_FOLDER ? index + 1 : row->game + 1);
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

/* Asks for the rows of the library that are seen, with others before and after them. */
static void want_rows(Ui *ui, const GameRows *rows, float top, float height, float row)
{
    int first = (int)(top / row), last = (int)((top + height) / row);
    last = last < rows->count ? last : rows->count - 1;
    if (first < rows->first || last >= rows->first + rows->known)
        ui_do_number(ui, "library.rows", first > LIBRARY_ROWS / 2 ? first - LIBRARY_ROWS / 2 : 0);
}

static void draw_table(Ui *ui, Box box)
{
    GamesSource source = source_of(ui);
    const TableShape shape = {tables[source].columns, tables[source].count, .row = 21,
                              .sorted = order_of(&ui->app->games.query)};
    int count = rows_of(ui).count;
    Box empty = {box.left, box.top + table_height(ui, &shape, 0), box.right, box.bottom};
    box.bottom = count == 0 ? empty.top : box.bottom;
    UiTable table = table_begin(ui, tables[source].identity, box, &shape, count);
    match_order(&table);
    const GameRows rows = rows_of(ui);
    if (source == GAMES_OF_LIBRARY && table.open)
        want_rows(ui, &rows, igGetScrollY(), box_height(box), ui_px(ui, shape.row));
    while (table_step(&table)) {
        int at = table.row - rows.first;
        games_draw_row(&table, at >= 0 && at < rows.known ? &rows.rows[at] : NULL, source);
    }
    table_end(&table);
    if (count == 0 && ui_enabled(ui, "games.all"))
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
    ui->games_entered = widget_input(ui, "games.filter", "Player, date, file or turns>40", ui->games_words,
                                     sizeof ui->games_words, one_row ? rest : 0);
    ui->games_typing = igIsItemActive();
    if (igIsItemEdited())
        ui_do(ui, "games.filter", ui->games_words);
    if (!ui->games_typing || !*ui->games_words) /* it would cover what is found, or what is wrong */
        widget_tooltip(ui,
                       "All words must match; one with - before it must not. Also red:ann, blue:ann, "
                       "won:ann, lost:ann, agent:mcts, version:7, date:2026-11, turns>40, result:draw, "
                       "reason:tokens, margin>10, accuracy<60, reviewed:yes, file:night, tag:event=cup.",
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

/* What is wrong with the filter's words, or with the library. */
static void draw_trouble(Ui *ui, GamesSource source)
{
    LibraryQuery query;
    Error error = {0};
    if (games_query_read(&ui->app->games.query, &query, &error) == STATUS_OK && source == GAMES_OF_LIBRARY)
        error = ui->app->library.error;
    if (error.status != STATUS_OK)
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_ALERT, error.text);
}

/* Which games the library lists: all of it, or those that come to a position. */
static void draw_library(Ui *ui)
{
    const LibraryWants *wants = &ui->app->library.wants;
    part_action(ui, "library.import-folder", NULL, "Import a folder", BUTTON_PLAIN);
    part_action(ui, "library.import", NULL, "Import a file", BUTTON_PLAIN);
    part_action(ui, "library.export", NULL, "Export", BUTTON_PLAIN);
    if (wants->here &&
        widget_button(ui, "library.anywhere",
                      wants->place.plies == 0
                          ? "With the position before turn 1  \xc3\x97"
                          : PRINTED("With the position after turn %d  \xc3\x97", wants->place.plies),
                      BUTTON_CHOSEN, 0))
        ui_do(ui, "library.here", NULL);
}

static void games_draw(Ui *ui, Box box)
{
    GamesSource source = source_of(ui);
    if (source == GAMES_OF_FILE && ui->app->games.folder.count == 0 && ui->app->document.list.count == 1) {
        widget_empty(
            ui, box,
            "This file has one game. Open a folder to see all games in it, or a file with many games.",
            "file.open-folder", NULL);
        return;
    }
    if (source == GAMES_OF_LIBRARY &&
        library_draw_empty(ui, box,
                           "The library is empty. Import a folder or a file: games in every format, matches "
                           "and classes. A game that is there already is not added again."))
        return;
    /* There can be both a folder's games and the file's own. */
    static const char *const titles[] = {"Folder", "This file"};
    int chosen = ui->games_of_file;
    if (source == GAMES_OF_LIBRARY)
        draw_library(ui);
    else if (ui->app->games.folder.count > 0 && widget_choice(ui, "games.source", titles, 2, &chosen))
        ui->games_of_file = chosen == 1;
    draw_filters(ui);
    draw_trouble(ui, source);
    /* The files of a folder that could not be read, and why the first could not. */
    const GameFolder *folder = &ui->app->games.folder;
    char text[2 * ERROR_TEXT_SIZE];
    if (source == GAMES_OF_FOLDER && folder->unread > 0) {
        game_folder_say_unread(folder, text, sizeof text);
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_ALERT, text);
    }
    Box rest = widget_rest();
    draw_table(ui, (Box){box.left, rest.top, box.right, box.bottom});
}

/* The button for all games of the list stands beside the tabs, where it costs no row. It says how deep it
 * searches, which may take hours, if there is room beside the number of games. */
static float head(Ui *ui, Box room)
{
    const char *depth = FIGURE(count, (uint64_t)ui->app->settings.review.nodes);
    const char *text = PRINTED("Review all: %s nodes", depth);
    Canvas canvas = widget_canvas(ui);
    if (box_width(room) < canvas_text_size(&canvas, FONT_STRONG, text).x + px(&canvas, 24 + 80))
        text = "Review all";
    float height = px(&canvas, 24), width = canvas_text_size(&canvas, FONT_STRONG, text).x + px(&canvas, 24);
    Box at = box_at(room.left, roundf((room.top + room.bottom - height) / 2), width, height);
    if (at.right > room.right || !ui_enabled(ui, "reviews.start"))
        return room.left;
    if (widget_button_at(ui, "reviews.start", at, text, BUTTON_PLAIN))
        ui_do_choice(ui, "reviews.start", (int)source_of(ui));
    widget_tooltip(ui,
                   PRINTED("Review all games that are listed, one after the other, with %s nodes a turn, as "
                           "chosen in the panel Review",
                           depth),
                   NULL);
    return at.right;
}

static const char *games_panel_caption(Ui *ui)
{
    static const char *const words[] = {"", "1 game"};
    int count = rows_of(ui).count;
    if (count < 2)
        return words[count];
    snprintf(ui->games_caption, sizeof ui->games_caption, "%s games", WHOLE(count));
    return ui->games_caption;
}

const Panel games_panel = {.name = "games", .draw = games_draw, .caption = games_panel_caption, .head = head};
