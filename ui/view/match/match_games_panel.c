/* The games of a match. */
#include <stdio.h>
#include <stdlib.h>

#include "ui/view/match/match_widgets.h"
#include "ui/view/panels/panels_inner.h"

static const float ROW = 25, CHIP = 26;

static void draw_filters(Ui *ui, int count)
{
    static const char *const titles[] = {"All", "won", "drawn", "lost by A", "forfeits"};
    Canvas canvas = widget_canvas(ui);
    Box box = part_room(ui, CHIP);
    char text[FIGURE_SIZE];
    ImVec2 after;
    igGetCursorScreenPos(&after);
    canvas_box(&canvas, box, px(&canvas, 5), canvas_colour(&canvas, COLOUR_WELL));
    figure_whole((uint64_t)count, text);
    box.right -= px(&canvas, 8);
    canvas_text(&canvas, box, ALIGN_RIGHT, FONT_SECONDARY, canvas_colour(&canvas, COLOUR_SECONDARY), text);
    box.right -= canvas_text_size(&canvas, FONT_SECONDARY, text).x + px(&canvas, 6);
    for (int i = 0; i < MATCH_FILTERS; i++) {
        bool chosen = (int)ui->app->matches.filter == i;
        char identity[48];
        float width = canvas_text_size(&canvas, FONT_SECONDARY, titles[i]).x + px(&canvas, 14);
        if (width > box_width(box))
            break;
        Box chip = cut_left(&box, width);
        snprintf(identity, sizeof identity, "match.filter.%s", match_filter_names[i]);
        bool pressed = widget_press(ui, identity, chip);
        bool lit = igIsItemHovered(0);
        canvas_text(&canvas, chip, ALIGN_CENTRE, chosen ? FONT_STRONG : FONT_SECONDARY,
                    canvas_colour(&canvas, chosen ? COLOUR_ACCENT
                                           : lit  ? COLOUR_TEXT
                                                  : COLOUR_SECONDARY),
                    titles[i]);
        if (pressed)
            ui_do(ui, "match.filter", match_filter_names[i]);
    }
    igSetCursorScreenPos(after);
}

/* ---- Rows ---- */

typedef struct Columns {
    Box number, result, how, turns;
} Columns;

static Columns columns_of(const Canvas *canvas, Box row)
{
    Columns self;
    row.left += px(canvas, 2);
    row.right -= px(canvas, 4);
    self.number = cut_left(&row, px(canvas, 26));
    row.left += px(canvas, 6);
    self.result = cut_left(&row, px(canvas, 48));
    self.turns = cut_right(&row, px(canvas, 34));
    self.how = row;
    return self;
}

static void draw_header(Ui *ui)
{
    Canvas canvas = widget_canvas(ui);
    Columns columns = columns_of(&canvas, part_room(ui, 20));
    Colour colour = canvas_colour(&canvas, COLOUR_SECONDARY);
    canvas_text(&canvas, columns.number, ALIGN_RIGHT, FONT_SMALL, colour, "#");
    canvas_text(&canvas, columns.result, ALIGN_LEFT, FONT_SMALL, colour, "Result");
    canvas_text(&canvas, columns.how, ALIGN_LEFT, FONT_SMALL, colour, "Reason");
    canvas_text(&canvas, columns.turns, ALIGN_RIGHT, FONT_SMALL, colour, "Turns");
}

static void write_result(const MatchGame *game, char *out, size_t size)
{
    int outcome = match_game_outcome(game);
    if (outcome == 0)
        snprintf(out, size, "draw");
    else
        snprintf(out, size, "%s won", match_letter(outcome > 0 ? game->place.a : game->place.b));
}

static void draw_row(Ui *ui, const MatchRun *run, int index, float height)
{
    const MatchGame *game = &run->games[index];
    Canvas canvas = widget_canvas(ui);
    char identity[48], text[MATCH_WORDS_SIZE];
    Box box;
    int outcome = match_game_outcome(game);
    snprintf(identity, sizeof identity, "match.game.%d", index + 1);
    bool pressed = widget_row(ui, identity, height, ui->app->matches.selected == index, &box);
    bool twice = igIsItemHovered(0) && igIsMouseDoubleClicked(ImGuiMouseButton_Left);
    if (game->fault[0])
        widget_tooltip(ui, game->fault, NULL);
    Columns columns = columns_of(&canvas, box);
    snprintf(text, sizeof text, "%d", index + 1);
    canvas_text(&canvas, columns.number, ALIGN_RIGHT, FONT_SECONDARY,
                canvas_colour(&canvas, COLOUR_SECONDARY), text);
    write_result(game, text, sizeof text);
    ColourName colour = outcome == 0          ? COLOUR_SECONDARY
                        : run->plan.count > 2 ? COLOUR_TEXT
                        : outcome > 0         ? COLOUR_GOOD
                                              : COLOUR_BLUNDER;
    canvas_text(&canvas, columns.result, ALIGN_LEFT, FONT_TEXT, canvas_colour(&canvas, colour), text);
    match_game_words(run, game, text);
    canvas_text(&canvas, columns.how, ALIGN_LEFT, FONT_SECONDARY, canvas_colour(&canvas, COLOUR_SECONDARY),
                text);
    snprintf(text, sizeof text, "%d", game->summary.plies);
    canvas_text(&canvas, columns.turns, ALIGN_RIGHT, FONT_SECONDARY, canvas_colour(&canvas, COLOUR_SECONDARY),
                text);
    if (pressed || twice)
        ui_do_number(ui, twice ? "match.open" : "match.game", index + 1);
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

static void draw_buttons(Ui *ui, Box box)
{
    igSetCursorScreenPos((ImVec2){box.left, box.top});
    igBeginDisabled(ui->app->matches.selected < 0);
    widget_action(ui, "match.open", NULL, "Open the game", BUTTON_PRIMARY);
    igEndDisabled();
    part_flow(ui, "Review all games lost by A");
    widget_action(ui, "match.review", NULL, "Review all games lost by A", BUTTON_PLAIN);
}

static void draw(Ui *ui, Box box)
{
    const MatchRun *run = match_shown(ui);
    int count;
    if (!run || (!run->loaded && !run->loading)) {
        widget_empty(ui, box, "The games of a match are listed here. Click a game to open it.", NULL, NULL);
        return;
    }
    int *found = find_games(ui, run, &count);
    igPushStyleVar_Vec2(ImGuiStyleVar_ItemSpacing, (ImVec2){0, ui_px(ui, 4)});
    draw_filters(ui, count);
    draw_header(ui);
    Box rest = widget_rest();
    rest.bottom = box.bottom;
    bool narrow = box_width(rest) < ui_px(ui, 280);
    Box buttons = cut_bottom(&rest, ui_px(ui, narrow ? 66 : 34));
    WidgetList list = widget_list_begin(ui, "match.games", rest, found ? count : 0, ui_px(ui, ROW));
    for (int i = list.first; found && i < list.last; i++)
        draw_row(ui, run, found[i], list.height);
    widget_list_end(&list);
    draw_buttons(ui, buttons);
    igPopStyleVar(1);
    free(found);
}

const Panel match_games_panel = {.name = "match-games", .title = "Games", .draw = draw};
