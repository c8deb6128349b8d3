#include <math.h>
#include <stdio.h>

#include "ui/view/board/board.h"

static const float FAINT = 0.3f, STRONG = 0.55f;

static void add_move(bool cells[BOARD_CELLS], Move move)
{
    for (int i = 0; i < SHAPE_CELLS; i++)
        cells[move_cells[move][i]] = true;
}

static Loss loss_of_mark(uint16_t mark)
{
    return mark == MARK_VERY_BAD ? LOSS_BLUNDER : mark == MARK_BAD ? LOSS_MISTAKE : LOSS_DOUBTFUL;
}

void board_review_find(const Ui *ui, BoardScene *out)
{
    const AppState *app = ui->app;
    const ReviewTurn *turn = review_turn_shown(&app->review, &app->document);
    const bool asks = practice_asks(app);
    BoardReview *review = &out->review;
    if ((app->view.mode != MODE_ANALYSE && !asks) || app->view.no_hints || !turn || out->held)
        return;
    /* where the lines are out of sight, their numbers would stand alone; a search that is wanted stays */
    if (!app->analysis.on && (turn->mark || layout_shows(&app->settings.layouts[MODE_ANALYSE], "review"))) {
        out->heat = NULL;
        out->lines = NULL;
    }
    if (!turn->mark)
        return;
    review->turn = turn;
    review->loss = loss_of_mark(turn->mark);
    review->played_move = turn->move;
    review->better_move = turn->better != turn->move ? turn->better : MOVE_NONE;
    if (asks) {
        /* Of a mistake to learn from, the better move shows only when it is known; before that, the move
         * tried last stands for the one played. */
        review->better_move = app->practice.stage == PRACTICE_FOUND   ? app->practice.tried
                              : app->practice.stage == PRACTICE_SHOWN ? turn->better
                                                                      : MOVE_NONE;
        if (app->practice.stage == PRACTICE_WRONG) {
            review->played_move = app->practice.tried;
            review->loss = loss_of_mark(app->practice.verdict.mark);
        }
    }
    add_move(review->played, review->played_move);
    if (review->better_move != MOVE_NONE)
        add_move(review->better, review->better_move);
    if (asks && !practice_waits(&app->practice))
        return;
    const Mistake *mistake = review_mistake_here(&app->review, &app->document);
    for (int i = 0; mistake && i < mistake->cause_count && !review->has_cause; i++)
        for (int cell = 0; cell < BOARD_CELLS; cell++) {
            review->cause[cell] = mistake->causes[i].cells[cell];
            review->has_cause = review->has_cause || review->cause[cell];
            review->cause_kind = mistake->causes[i].kind;
        }
}

/* Where both moves take a cell, the better one's rim is inside the other's. */
void board_review_paint(const Ui *ui, const Canvas *canvas, const BoardScene *scene, Cell cell, Box box)
{
    const BoardReview *review = &scene->review;
    float round = box_width(box) * 0.09f;
    if (!review->turn)
        return;
    bool played = review->played[cell], better = review->better[cell];
    Colour best = theme_loss(canvas->theme, LOSS_BEST);
    if (played)
        canvas_box(canvas, box, round, canvas_faded(canvas, side_colour(scene->mover), STRONG));
    else if (better)
        canvas_box(canvas, box, round, colour_faded(best, FAINT));
    bool has_figure = scene->heat && !isnan(scene->heat->cells[cell]);
    if (review->cause[cell])
        canvas_hatch(canvas, box_inset(box, px(canvas, 3)), px(canvas, 7), px(canvas, 1.5f),
                     canvas_faded(canvas, COLOUR_TEXT, has_figure ? FAINT : STRONG));
    if (played)
        canvas_rim(canvas, box, round, px(canvas, 3), theme_loss(canvas->theme, review->loss));
    if (better)
        canvas_rim(canvas, played ? box_inset(box, px(canvas, 4)) : box, round, px(canvas, 3), best);
    if (review->better_move != MOVE_NONE && cell == move_cells[review->better_move][0])
        window_mark_box(ui->window, "board.review.better", box);
    if (cell != move_cells[review->played_move][0])
        return;
    float radius = px(canvas, 11);
    if (radius > box_width(box) / 3.2f)
        radius = box_width(box) / 3.2f;
    Box disc = {box.right - 2 * radius, box.top, box.right, box.top + 2 * radius};
    float x = disc.left + radius, y = disc.top + radius;
    canvas_disc(canvas, x, y, radius, COLOUR_BACKGROUND);
    canvas_disc(canvas, x, y, radius - px(canvas, 1.5f), theme_loss(canvas->theme, review->loss));
    canvas_label(canvas, disc, FACE_SEMIBOLD, radius * 1.25f / canvas->scale, COLOUR_BACKGROUND,
                 loss_sign(review->loss));
    window_mark_box(ui->window, "board.review.played", box);
}

int board_review_legend(const Canvas *canvas, const BoardScene *scene, LegendRow *rows)
{
    static const char *const about[CAUSE_KINDS] = {
        [CAUSE_NO_PLACEMENT] = "the reply that ends it",
        [CAUSE_MISSED_END] = "the end that was missed",
        [CAUSE_SQUEEZED] = "cells still within reach",
        [CAUSE_MISSED_SQUEEZE] = "cells that were still within reach",
        [CAUSE_CLEARED] = "tokens that are cleared",
        [CAUSE_TOKENS] = "tokens that decide",
        [CAUSE_TERRITORY] = "territory given up",
    };
    const BoardReview *review = &scene->review;
    int count = 0;
    if (!review->turn)
        return 0;
    rows[count].colour = theme_loss(canvas->theme, review->loss);
    snprintf(rows[count++].text, LEGEND_TEXT, "%s: %s",
             review->played_move == review->turn->move ? "played" : "tried", MOVE_SHORT(review->played_move));
    if (review->better_move != MOVE_NONE) {
        rows[count].colour = theme_loss(canvas->theme, LOSS_BEST);
        snprintf(rows[count++].text, LEGEND_TEXT, "better: %s", MOVE_SHORT(review->better_move));
    }
    if (review->has_cause) {
        rows[count].colour = COLOUR_TEXT;
        rows[count].hatched = true;
        snprintf(rows[count++].text, LEGEND_TEXT, "%s", about[review->cause_kind]);
    }
    return count;
}
