/* The games of a match. */
#include <stdio.h>
#include <stdlib.h>

#include "ui/view/match/match_widgets.h"
#include "ui/view/panels/panels_inner.h"
#include "ui/view/table.h"

static const float CHIP = 26;

static void draw_filters(Ui *ui, int count)
{
    static const char *const titles[] = {"All", "won", "drawn", "lost by A", "forfeits"};
    Canvas canvas = widget_canvas(ui);
    Box box = part_room(ui, CHIP);
    char text[FIGURE_SIZE];
    ImVec2 after;
    igGetCursorScreenPos(&after);
    canvas_box(&canvas, box, px(&canvas, 5), COLOUR_WELL);
    figure_whole((uint64_t)count, text);
    box.right -= px(&canvas, 8);
    canvas_text(&canvas, box, ALIGN_RIGHT, FONT_SECONDARY, COLOUR_SECONDARY, text);
    box.right -= canvas_text_size(&canvas, FONT_SECONDARY, text).x + px(&canvas, 6);
    for (int i = 0; i < MATCH_FILTERS; i++) {
        bool chosen = (int)ui->app->matches.filter == i;
        float width = canvas_text_size(&canvas, FONT_SECONDARY, titles[i]).x + px(&canvas, 14);
        if (width > box_width(box))
            break;
        Box chip = cut_left(&box, width);
        bool pressed = widget_press(ui, PRINTED("match.filter.%s", match_filter_names[i]), chip);
        bool lit = igIsItemHovered(0);
        canvas_text(&canvas, chip, ALIGN_CENTRE, chosen ? FONT_STRONG : FONT_SECONDARY,
                    chosen ? COLOUR_ACCENT
                    : lit  ? COLOUR_TEXT
                           : COLOUR_SECONDARY,
                    titles[i]);
        if (pressed)
            ui_do(ui, "match.filter", match_filter_names[i]);
    }
    igSetCursorScreenPos(after);
}

/* ---- Rows ---- */

enum { COLUMN_NUMBER, COLUMN_RESULT, COLUMN_TURNS, COLUMN_REASON, COLUMN_REVIEWED, COLUMNS };

static const TableColumn columns[COLUMNS] = {
    [COLUMN_NUMBER] = {"#", .widest = "10,000", .align = ALIGN_RIGHT, .falls = true},
    [COLUMN_RESULT] = {"Result", .widest = "A won "},
    [COLUMN_TURNS] = {"Turns", .widest = "150", .align = ALIGN_RIGHT, .falls = true},
    [COLUMN_REASON] = {"Reason", .align = ALIGN_LEFT},
    [COLUMN_REVIEWED] = {"Reviewed", .widest = "yes", .falls = true},
};

static const TableShape shape = {columns, COLUMNS, .row = 25};

static void write_result(const MatchGame *game, char *out, size_t size)
{
    int outcome = match_game_outcome(game);
    if (outcome == 0)
        snprintf(out, size, "draw");
    else
        snprintf(out, size, "%s won", match_letter(outcome > 0 ? game->place.a : game->place.b));
}

static void match_games_draw_row(UiTable *table, const MatchRun *run, int index)
{
    Ui *ui = table->ui;
    const MatchGame *game = &run->games[index];
    char text[MATCH_WORDS_SIZE];
    int outcome = match_game_outcome(game);
    bool pressed = table_row(table, PRINTED("match.game.%d", index + 1), ui->app->matches.selected == index);
    bool twice = igIsItemHovered(0) && igIsMouseDoubleClicked(ImGuiMouseButton_Left);
    if (game->fault[0])
        widget_tooltip(ui, game->fault, NULL);
    table_format(table, FONT_SECONDARY, COLOUR_SECONDARY, "%s", WHOLE(index + 1));
    write_result(game, text, sizeof text);
    table_cell(table, FONT_TEXT,
               outcome == 0          ? COLOUR_SECONDARY
               : run->plan.count > 2 ? COLOUR_TEXT
               : outcome > 0         ? COLOUR_GOOD
                                     : COLOUR_BLUNDER,
               text);
    table_format(table, FONT_SECONDARY, COLOUR_SECONDARY, "%d", game->summary.plies);
    match_game_words(run, game, text);
    table_cell(table, FONT_SECONDARY, COLOUR_SECONDARY, text);
    table_cell(table, FONT_SECONDARY, COLOUR_SECONDARY, game->reviewed ? "yes" : "");
    if (pressed || twice)
        ui_do_number(ui, twice ? "match.open" : "match.game", index + 1);
}

static TableKey match_games_key_of(const void *context, int column, int row)
{
    const MatchGame *game = &((const MatchRun *)context)->games[row];
    const GameSummary *summary = &game->summary;
    Side loser = summary->outcome == OUTCOME_RED ? BLUE : RED;
    return (TableKey){.number = column == COLUMN_REVIEWED ? game->reviewed
                                : column == COLUMN_RESULT ? -match_game_outcome(game)
                                : column == COLUMN_TURNS  ? summary->plies
                                : column == COLUMN_REASON
                                    ? 2 * (int)summary->reason +
                                          (match_side_of(&game->place, loser) == game->place.b)
                                    : row};
}

/* The games that match the filter, latest first. */
static int *find_games(const Ui *ui, const MatchRun *run, int *count)
{
    int *found = malloc(((size_t)run->order_count + 1) * sizeof *found);
    *count = 0;
    for (int i = run->order_count - 1; found && i >= 0; i--)
        if (matches_wants(&ui->app->matches, &run->games[run->order[i]]))
            found[(*count)++] = run->order[i];
    return found;
}

static const char open_text[] = "Open the game", review_text[] = "Review all games lost by A";

/* One row, or two if there is too little room beside each other. */
static float buttons_height(Ui *ui, float room)
{
    Canvas canvas = widget_canvas(ui);
    float width = canvas_text_size(&canvas, FONT_STRONG, open_text).x +
                  canvas_text_size(&canvas, FONT_STRONG, review_text).x + px(&canvas, 64);
    return px(&canvas, width > room ? 64 : 32);
}

static void match_games_draw(Ui *ui, Box box)
{
    const MatchRun *run = match_shown(ui);
    int count;
    if (!run || (!run->base.loaded && !run_reads(&run->base))) {
        widget_empty(ui, box, "The games of a match are listed here. Double-click a game to open it.", NULL,
                     NULL);
        return;
    }
    int *found = find_games(ui, run, &count);
    draw_filters(ui, count);
    Box rest = widget_rest();
    rest.bottom = box.bottom;
    Box buttons = cut_bottom(&rest, buttons_height(ui, box_width(rest)));
    rest.bottom -= ui_px(ui, 4);
    UiTable table = table_begin(ui, "match.games", rest, &shape, found ? count : 0);
    table_sort(&table, found, found ? count : 0, match_games_key_of, run);
    while (table_step(&table))
        match_games_draw_row(&table, run, found[table.row]);
    table_end(&table);
    igSetCursorScreenPos((ImVec2){buttons.left, buttons.top});
    igBeginDisabled(ui->app->matches.selected < 0);
    widget_action(ui, "match.open", NULL, open_text, BUTTON_PRIMARY);
    igEndDisabled();
    part_action(ui, "reviews.lost", NULL, review_text, BUTTON_PLAIN);
    free(found);
}

const Panel match_games_panel = {.name = "match-games", .draw = match_games_draw, .gap = 4};
