/* A class of Python agents: its ladder as it grows, and its games; or what the coach of one agent found. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "ui/view/match/match_widgets.h"
#include "ui/view/panels/panels_inner.h"
#include "ui/view/table.h"

#define ROW 22.0F
static const float GAMES_SHARE = 0.4F, TITLE = 20, GAP = 6;

/* What to run: a class, or after a coach something else. */
static void draw_choices(Ui *ui)
{
    const Classes *classes = &ui->app->classes;
    if (classes->coach)
        widget_text(ui, FONT_HEADING, COLOUR_TEXT, classes->title);
    else if (*classes->folder || !classes->shown)
        widget_text(ui, FONT_TEXT, *classes->folder ? COLOUR_TEXT : COLOUR_SECONDARY,
                    *classes->folder ? path_name(classes->folder) : "No submissions are chosen.");
    widget_ask(ui, "class.folder", "Choose submissions\xe2\x80\xa6", BUTTON_PLAIN);
    part_flow(ui, "Open a class\xe2\x80\xa6");
    widget_ask(ui, "class.open", "Open a class\xe2\x80\xa6", BUTTON_PLAIN);
    if (!classes->coach) {
        static const int games[] = {2, 4, 10, 20, 40};
        match_numbers_draw(ui, "Games of each agent", "class.games", games, 5, classes->games, "");
    }
    widget_gap(ui, 2);
    if (classes->task)
        widget_action(ui, "class.stop", NULL, "Stop", BUTTON_PLAIN);
    else if (!classes->coach)
        widget_action(ui, "class.start", NULL, "Start", BUTTON_PRIMARY);
    if (!*classes->pages)
        return;
    if (classes->task || !classes->coach)
        part_flow(ui, "Open the folder of the pages");
    widget_action(ui, "class.pages", NULL, "Open the folder of the pages", BUTTON_PLAIN);
}

static void draw_progress(Ui *ui)
{
    const Classes *classes = &ui->app->classes;
    const Task *task = tasks_find(&ui->app->tasks, classes->task);
    Canvas canvas = widget_canvas(ui);
    if (classes->trouble.status != STATUS_OK)
        widget_paragraph(ui, FONT_TEXT, COLOUR_ALERT, classes->trouble.text);
    if (*classes->changed)
        widget_paragraph(ui, FONT_TEXT, COLOUR_TEXT, classes->changed);
    if (classes->stopped)
        widget_text(ui, FONT_TEXT, COLOUR_SECONDARY,
                    classes->coach ? "It was stopped." : "It was stopped; Start resumes it.");
    if (!task)
        return;
    if (task->state == TASK_WAITING) {
        widget_text(ui, FONT_TEXT, COLOUR_TEXT, "It is queued behind other jobs.");
        return;
    }
    if (task->all > 0 && *classes->stage)
        widget_format(ui, FONT_TEXT, COLOUR_TEXT, "%s: %s of %s", classes->stage, WHOLE(task->done),
                      WHOLE(task->all));
    if (task->all > 0)
        canvas_bar(&canvas, part_room(ui, 5), (float)task->done / (float)task->all, COLOUR_ACCENT);
}

/* ---- The ladder ---- */

enum { COLUMN_PLACE, COLUMN_AGENT, COLUMN_ELO, COLUMN_GAMES, COLUMN_WON, COLUMN_DRAWN, COLUMN_LOST, COLUMNS };

static const TableColumn columns[COLUMNS] = {
    [COLUMN_PLACE] = {"#", .widest = "100", .align = ALIGN_RIGHT},
    [COLUMN_AGENT] = {"Agent", .least = 120},
    [COLUMN_ELO] = {"Elo", .widest = "+1000 \xc2\xb1 100", .align = ALIGN_RIGHT, .falls = true},
    [COLUMN_GAMES] = {"Games", .widest = "1,000", .align = ALIGN_RIGHT, .falls = true},
    [COLUMN_WON] = {"Won", .widest = "100", .align = ALIGN_RIGHT, .falls = true},
    [COLUMN_DRAWN] = {"Drawn", .widest = "100", .align = ALIGN_RIGHT, .falls = true},
    [COLUMN_LOST] = {"Lost", .widest = "100", .align = ALIGN_RIGHT, .falls = true},
};

static const TableShape ladder = {columns, COLUMNS, .row = ROW, .sorted = COLUMN_PLACE + 1};

static TableKey player_key(const void *context, int column, int row)
{
    const ClassShown *shown = context;
    const Standing *standing = &shown->standings[shown->ranks[row]];
    return (TableKey){.number = column == COLUMN_ELO     ? standing->rating.elo
                                : column == COLUMN_GAMES ? standing->games
                                : column == COLUMN_WON   ? standing->wins
                                : column == COLUMN_DRAWN ? standing->draws
                                : column == COLUMN_LOST  ? standing->losses
                                                         : row,
                      .text = column == COLUMN_AGENT ? shown->room.players[shown->ranks[row]].name : NULL};
}

/* A player's name among those of the class. */
static void draw_name(UiTable *table, int player)
{
    const Classroom *room = &table->ui->app->classes.shown->room;
    const Names names = classroom_names(room);
    const bool level = room->players[player].level;
    char name[SHORT_NAME_SIZE];
    Box cell;
    window_want_text(table->ui->window, room->players[player].name);
    if (table_next(table, &cell))
        canvas_text(&table->canvas, cell, ALIGN_LEFT, level ? FONT_SECONDARY : FONT_TEXT,
                    level ? COLOUR_SECONDARY : COLOUR_TEXT,
                    canvas_name(&table->canvas, FONT_TEXT, box_width(cell), &names, player, name));
}

static void draw_player(UiTable *table, int place)
{
    Ui *ui = table->ui;
    const ClassShown *shown = ui->app->classes.shown;
    int index = shown->ranks[place];
    const ClassPlayer *player = &shown->room.players[index];
    const Standing *standing = &shown->standings[index];
    bool chosen = ui->app->classes.player == index;
    if (table_row(table, PRINTED("class.pupil.%d", place + 1), chosen))
        ui_do_number(ui, "class.pupil", chosen ? 0 : place + 1);
    Text whole = {0};
    text_printf(&whole, "%s%s%s", player->name, *standing->equals ? ": " : "", standing->equals);
    widget_tooltip(ui, text_string(&whole), NULL);
    text_free(&whole);
    table_format(table, FONT_SECONDARY, COLOUR_SECONDARY, "%d", place + 1);
    draw_name(table, index);
    if (isinf(standing->rating.error))
        table_cell(table, FONT_TEXT, COLOUR_TEXT, "?");
    else
        table_format(table, FONT_TEXT, COLOUR_TEXT, "%+.0f \xc2\xb1 %.0f", standing->rating.elo,
                     standing->rating.error);
    table_format(table, FONT_SECONDARY, COLOUR_SECONDARY, "%d", standing->games);
    table_format(table, FONT_SECONDARY, COLOUR_SECONDARY, "%d", standing->wins);
    table_format(table, FONT_SECONDARY, COLOUR_SECONDARY, "%d", standing->draws);
    table_format(table, FONT_SECONDARY, COLOUR_SECONDARY, "%d", standing->losses);
}

/* ---- Games ---- */

enum { GAME_RED, GAME_BLUE, GAME_RESULT, GAME_TURNS, GAME_END, GAME_COLUMNS };

static const TableColumn game_columns[GAME_COLUMNS] = {
    [GAME_RED] = {"Red", .least = 100},
    [GAME_BLUE] = {"Blue", .least = 100},
    [GAME_RESULT] = {"Result", .widest = "Blue won"},
    [GAME_TURNS] = {"Turns", .widest = "150", .align = ALIGN_RIGHT, .falls = true},
    [GAME_END] = {"Ended by", .least = 80},
};

static const TableShape game_shape = {game_columns, GAME_COLUMNS, .row = ROW};

static TableKey game_key(const void *context, int column, int row)
{
    const Classroom *room = context;
    const ClassGame *game = room->all[row];
    return (TableKey){.number = column == GAME_RESULT ? (int)game->outcome : game->count,
                      .text = column == GAME_RED    ? room->players[game->seats[RED]].name
                              : column == GAME_BLUE ? room->players[game->seats[BLUE]].name
                              : column == GAME_END  ? end_reason_texts[game->reason]
                                                    : NULL};
}

static void draw_game(UiTable *table, int index)
{
    Ui *ui = table->ui;
    const ClassGame *game = ui->app->classes.shown->room.all[index];
    if (table_row(table, PRINTED("class.game.%d", index + 1), false))
        ui_do_number(ui, "class.game", index + 1);
    if (game->fault)
        widget_tooltip(ui, game->fault, NULL);
    draw_name(table, game->seats[RED]);
    draw_name(table, game->seats[BLUE]);
    table_cell(table, FONT_SECONDARY, COLOUR_SECONDARY,
               game->outcome == OUTCOME_DRAW  ? "draw"
               : game->outcome == OUTCOME_RED ? "Red won"
                                              : "Blue won");
    table_format(table, FONT_SECONDARY, COLOUR_SECONDARY, "%d", game->count);
    table_cell(table, FONT_SECONDARY, COLOUR_SECONDARY, end_reason_texts[game->reason]);
}

/* The games of the chosen agent, or all; the latest first. */
static void draw_games(Ui *ui, Box box)
{
    const Classes *classes = &ui->app->classes;
    const Classroom *room = &classes->shown->room;
    int *found = malloc(((size_t)room->game_count + 1) * sizeof *found), count = 0;
    for (int i = room->game_count - 1; found && i >= 0; i--) {
        const ClassGame *game = room->all[i];
        if (classes->player < 0 || game->seats[RED] == classes->player ||
            game->seats[BLUE] == classes->player)
            found[count++] = i;
    }
    UiTable table = table_begin(ui, "class.games", box, &game_shape, count);
    table_sort(&table, found, count, game_key, room);
    while (table_step(&table))
        draw_game(&table, found[table.row]);
    table_end(&table);
    free(found);
}

enum { WORST_LOSS, WORST_TURN, WORST_AGAINST, WORST_WHY, WORST_COLUMNS };

static const TableColumn worst_columns[WORST_COLUMNS] = {
    [WORST_LOSS] = {"Loss", .widest = "100%", .align = ALIGN_RIGHT, .falls = true},
    [WORST_TURN] = {"Turn", .widest = "150", .align = ALIGN_RIGHT},
    [WORST_AGAINST] = {"Against", .least = 90},
    [WORST_WHY] = {"Why", .least = 100, .unsorted = true},
};

static const TableShape worst_shape = {worst_columns, WORST_COLUMNS, .row = ROW, .sorted = -(WORST_LOSS + 1)};

static int opponent_of(const Classes *classes, const WorstMove *worst)
{
    return worst->game->seats[side_other(class_game_side(worst->game, classes->player))];
}

static TableKey worst_key(const void *context, int column, int row)
{
    const Classes *classes = context;
    const WorstMove *worst = &classes->shown->worst[row];
    const ClassPlayer *players = classes->shown->room.players;
    return (TableKey){.number = column == WORST_LOSS ? worst->game->reviews[worst->ply].loss : worst->ply,
                      .text = column == WORST_AGAINST ? players[opponent_of(classes, worst)].name : NULL};
}

static void draw_worst(UiTable *table, int index)
{
    Ui *ui = table->ui;
    const Classes *classes = &ui->app->classes;
    const WorstMove *worst = &classes->shown->worst[index];
    const ClassMoveReview *review = &worst->game->reviews[worst->ply];
    if (table_row(table, PRINTED("class.mistake.%d", index + 1), false))
        ui_do_number(ui, "class.mistake", index + 1);
    if (review->why)
        widget_tooltip(ui, review->why, NULL);
    table_format(table, FONT_SECONDARY, COLOUR_BLUNDER, "%.0f%%", review->loss * 100);
    table_format(table, FONT_SECONDARY, COLOUR_SECONDARY, "%d", worst->ply + 1);
    draw_name(table, opponent_of(classes, worst));
    table_cell(table, FONT_SECONDARY, COLOUR_TEXT, review->why ? review->why : "");
}

static void draw_title(Ui *ui, Box *rest, const char *what)
{
    const Classes *classes = &ui->app->classes;
    Canvas canvas = widget_canvas(ui);
    Box title = cut_top(rest, ui_px(ui, TITLE));
    char text[SHORT_NAME_SIZE + 64];
    snprintf(text, sizeof text, "%s of %.500s", what,
             classes->player < 0 ? "all" : classes->shown->room.players[classes->player].name);
    canvas_text(&canvas, title, ALIGN_LEFT, FONT_SECONDARY, COLOUR_SECONDARY, text);
}

/* The worst moves of the chosen agent, in a table of this height, above its games. */
static void draw_titled_games(Ui *ui, Box games, float worst)
{
    if (ui->app->classes.shown->worst_count > 0) {
        draw_title(ui, &games, "Worst moves");
        const Classes *classes = &ui->app->classes;
        int count = classes->shown->worst_count, rows[WORST_MOST];
        for (int i = 0; i < count; i++)
            rows[i] = i;
        UiTable table = table_begin(ui, "class.worst", cut_top(&games, worst), &worst_shape, count);
        table_sort(&table, rows, count, worst_key, classes);
        while (table_step(&table))
            draw_worst(&table, rows[table.row]);
        table_end(&table);
        games.top += ui_px(ui, GAP);
    }
    draw_title(ui, &games, "Games");
    draw_games(ui, games);
}

static void draw_ladder(Ui *ui, Box box)
{
    const Classes *classes = &ui->app->classes;
    const ClassShown *shown = classes->shown;
    widget_format(ui, FONT_HEADING, COLOUR_TEXT, "%s: %d agents, %s games", path_name(classes->pages),
                  shown->rank_count, WHOLE(shown->room.game_count));
    Box rest = widget_rest();
    rest.bottom = fmaxf(box.bottom, rest.top + ui_px(ui, 10 * ROW));
    Box games = cut_bottom(&rest, box_height(rest) * GAMES_SHARE);
    int *places = malloc(((size_t)shown->rank_count + 1) * sizeof *places);
    for (int i = 0; places && i < shown->rank_count; i++)
        places[i] = i;
    UiTable table = table_begin(ui, "class.ladder", rest, &ladder, places ? shown->rank_count : 0);
    table_sort(&table, places, places ? shown->rank_count : 0, player_key, shown);
    while (table_step(&table))
        draw_player(&table, places[table.row]);
    table_end(&table);
    free(places);
    games.top += ui_px(ui, GAP);
    draw_titled_games(ui, games,
                      fminf(table_height(ui, &worst_shape, shown->worst_count), box_height(games) / 2));
}

static void draw_findings(Ui *ui)
{
    const Classes *classes = &ui->app->classes;
    if (classes->findings.length == 0)
        return;
    widget_gap(ui, 4);
    Box box = widget_rest();
    widget_text(ui, FONT_HEADING, COLOUR_TEXT, "What your agent could do better");
    widget_paragraph(ui, FONT_TEXT, COLOUR_TEXT, text_string(&classes->findings));
    window_mark_box(ui->window, classes->task ? "class.findings.first" : "class.findings",
                    (Box){box.left, box.top, box.right, widget_rest().top});
}

static void class_draw(Ui *ui, Box box)
{
    const Classes *classes = &ui->app->classes;
    const char *refusal = action_refusal(action_find("class.start"));
    if (refusal) {
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY,
                         PRINTED("The agents of a class are programs, and %s.", refusal));
        return;
    }
    widget_paragraph(
        ui, FONT_SECONDARY, COLOUR_SECONDARY,
        classes->coach
            ? "An agent's games against rising levels of ours, and what they show. Click a move or a game to "
              "open it."
            : "All Python agents in a folder, in a ladder with some of our levels; or a class that "
              "'tetress-cli class' wrote. The agents are other people's code and run with your rights.");
    draw_choices(ui);
    draw_progress(ui);
    if (classes->coach) {
        /* What a coach found, and below it the games that show it. */
        const ClassShown *shown = ui->app->classes.shown;
        draw_findings(ui);
        if (shown) {
            Box games = widget_rest();
            games.top += ui_px(ui, 8);
            float worst = table_height(ui, &worst_shape, shown->worst_count);
            float all =
                worst + table_height(ui, &game_shape, shown->room.game_count) + ui_px(ui, 2 * TITLE + GAP);
            games.bottom = fmaxf(box.bottom, games.top + all); /* so that the panel alone scrolls */
            draw_titled_games(ui, games, worst);
        }
    } else if (classes->shown)
        draw_ladder(ui, box);
}

const Panel class_panel = {.name = "class", .draw = class_draw, .gap = 4};
