/* The games being played, or the last ones, and the pairs by points. */
#include <math.h>
#include <stdio.h>

#include "ui/view/match/match_widgets.h"
#include "ui/view/panels/panels_inner.h"

static const float TITLE = 20, PAIRS = 290, LEAST = 84;

/* A board with a line above it; returns whether it was clicked. */
static bool draw_board(Ui *ui, const char *identity, Box box, const char *title, const MatchBoard *board)
{
    Canvas canvas = widget_canvas(ui);
    bool pressed = widget_press(ui, identity, box);
    bool lit = igIsItemHovered(0);
    canvas_text(&canvas, cut_top(&box, px(&canvas, TITLE)), ALIGN_LEFT, FONT_SECONDARY,
                lit ? COLOUR_TEXT : COLOUR_SECONDARY, title);
    match_board_draw(&canvas, box, &board->position, board->last);
    return pressed;
}

static void write_title(const MatchRun *run, const GameId *place, const char *end, char *out, size_t size)
{
    if (run->plan.count > 2)
        snprintf(out, size, "%s red, %s blue \xc2\xb7 %s", match_letter(match_side_of(place, RED)),
                 match_letter(match_side_of(place, BLUE)), end);
    else
        snprintf(out, size, "%d \xc2\xb7 A %s \xc2\xb7 %s", place->pair + 1,
                 place->game == 0 ? "red" : "blue", end);
}

/* The size of boards with this many beside each other. */
static float board_width(const Canvas *canvas, Box box, int count)
{
    float gap = px(canvas, 14);
    return fminf(box_height(box) - px(canvas, TITLE),
                 (box_width(box) - gap * (float)(count - 1)) / (float)count);
}

/* How many boards fit beside each other at a useful size. */
static int boards_that_fit(const Canvas *canvas, Box box, int count)
{
    while (count > 1 && board_width(canvas, box, count) < px(canvas, LEAST))
        count--;
    return count;
}

static void draw_live(Ui *ui, Box box, const MatchRun *run)
{
    Canvas canvas = widget_canvas(ui);
    int watched = ui->app->matches.watched;
    bool alone = watched > 0 && run->boards[watched - 1].on;
    int fit = alone ? 1 : boards_that_fit(&canvas, box, run->board_count);
    float width = board_width(&canvas, box, fit);
    for (int i = 0, drawn = 0; i < MATCH_BOARDS_MOST && drawn < fit; i++) {
        const MatchBoard *board = &run->boards[i];
        char title[96];
        if (!board->on || (alone && i != watched - 1))
            continue;
        write_title(run, &board->place, PRINTED("turn %d", board->position.plies + 1), title, sizeof title);
        Box at = box_at(box.left + (float)drawn * (width + px(&canvas, 14)), box.top, width,
                        width + px(&canvas, TITLE));
        if (draw_board(ui, PRINTED("match.watch.%d", i + 1), at, title, board))
            ui_do_number(ui, "match.watch", i + 1);
        widget_tooltip(ui, alone ? "Show all boards" : "Watch only this board", NULL);
        drawn++;
    }
}

/* How a game ended. */
static void end_of(const MatchGame *game, MatchBoard *out)
{
    Game played;
    game_start(&played, NULL);
    for (int i = 0; i < game->count; i++)
        game_play(&played, game->moves[i], NULL);
    *out = (MatchBoard){.on = true,
                        .place = game->place,
                        .last = game->count > 0 ? game->moves[game->count - 1] : MOVE_NONE,
                        .position = played.now};
}

/* The selected game, and the last ones. */
static void draw_last(Ui *ui, Box box, const MatchRun *run)
{
    Canvas canvas = widget_canvas(ui);
    int selected = ui->app->matches.selected;
    int wanted = run->order_count < 2 ? run->order_count : 2;
    int fit = boards_that_fit(&canvas, box, wanted);
    float width = board_width(&canvas, box, fit);
    for (int i = 0; i < fit; i++) {
        int index = i == 0 && selected >= 0 ? selected : run->order[run->order_count - 1 - i];
        char title[96];
        MatchBoard board;
        end_of(&run->games[index], &board);
        write_title(run, &board.place, PRINTED("ended, turn %d", run->games[index].summary.plies), title,
                    sizeof title);
        Box at = box_at(box.left + (float)i * (width + px(&canvas, 14)), box.top, width,
                        width + px(&canvas, TITLE));
        if (draw_board(ui, PRINTED("match.ended.%d", i + 1), at, title, &board))
            ui_do_number(ui, "match.open", index + 1);
        widget_tooltip(ui, "Open this game", NULL);
    }
}

static void match_boards_draw(Ui *ui, Box box)
{
    const MatchRun *run = match_shown(ui);
    Canvas canvas = widget_canvas(ui);
    if (!run || (run->board_count == 0 && run->order_count == 0)) {
        widget_empty(ui, box, "Games appear here while they are being played.", NULL, NULL);
        return;
    }
    if (run->plan.count == 2 && box_width(box) > px(&canvas, PAIRS) * 1.7f &&
        box_height(box) > px(&canvas, 110)) {
        Box pairs = cut_right(&box, px(&canvas, PAIRS));
        canvas_text(&canvas, cut_top(&pairs, px(&canvas, TITLE)), ALIGN_LEFT, FONT_STRONG, COLOUR_TEXT,
                    "Pairs");
        pairs.bottom = fminf(pairs.bottom, pairs.top + px(&canvas, 190));
        match_pairs_draw(&canvas, pairs, run);
        box.right -= px(&canvas, 20);
    }
    if (run->board_count > 0)
        draw_live(ui, box, run);
    else if (run->base.loaded)
        draw_last(ui, box, run);
}

static const char *match_boards_caption(Ui *ui)
{
    const MatchRun *run = match_shown(ui);
    return !run || run->board_count == 0 ? NULL : run->base.state == RUN_PAUSED ? "paused" : "click to watch";
}

const Panel match_boards_panel = {
    .name = "match-boards", .draw = match_boards_draw, .caption = match_boards_caption};
