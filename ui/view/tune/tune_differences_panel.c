/* Positions where the weights found play another move, on a board: the start's move, theirs, and the terms
 * that make the difference. */
#include <math.h>
#include <stdio.h>

#include "ui/view/panels/panels_inner.h"
#include "ui/view/tune/tune_parts.h"

static const float LINE = 22, BUTTONS = 34;

/* ---- The board ---- */

/* The cells of a move, rimmed, on a board drawn by match_board_draw. */
static void draw_rims(const Canvas *canvas, Box box, Move move, Colour colour, float inset)
{
    float side = floorf(fminf(box_width(box), box_height(box)) / BOARD_SIDE);
    float gap = side >= 6 ? fmaxf(1, roundf(side / 10)) : 0;
    for (int i = 0; i < SHAPE_CELLS; i++) {
        Cell cell = move_cells[move][i];
        Box at = box_at(box.left + side * (float)cell_column(cell), box.top + side * (float)cell_row(cell),
                        side - gap, side - gap);
        canvas_rim(canvas, box_inset(at, inset), px(canvas, 2), fmaxf(2, px(canvas, 2)), colour);
    }
}

/* ---- The words ---- */

/* Beside each other, or below if the box is two lines high. */
static void draw_moves(const Canvas *canvas, Box box, const StudyDifference *difference)
{
    Side mover = position_turn(&difference->position);
    bool below = box_height(box) > px(canvas, 1.5f * LINE);
    Box left = below ? cut_top(&box, px(canvas, LINE)) : cut_left(&box, box_width(box) / 2);
    canvas_text(canvas, cut_left(&left, px(canvas, 34)), ALIGN_LEFT, FONT_SECONDARY, COLOUR_SECONDARY,
                "start");
    part_move(canvas, left, difference->wants[0], mover, FONT_STRONG, COLOUR_TEXT);
    canvas_text(canvas, cut_left(&box, px(canvas, 34)), ALIGN_LEFT, FONT_SECONDARY, COLOUR_SECONDARY, "now");
    part_move(canvas, box, difference->wants[1], mover, FONT_STRONG, COLOUR_ACCENT);
}

/* ---- The panel ---- */

static void draw_steps(Ui *ui, Box box, int at, int count)
{
    Canvas canvas = widget_canvas(ui);
    float side = box_height(box);
    if (widget_button_at(ui, "tune.difference.previous", cut_left(&box, side), "<", BUTTON_PLAIN))
        ui_do_format(ui, "tune.difference", "%d", at > 0 ? at : count);
    box.left += px(&canvas, 6);
    if (widget_button_at(ui, "tune.difference.next", cut_left(&box, side), ">", BUTTON_PLAIN))
        ui_do_format(ui, "tune.difference", "%d", at + 1 < count ? at + 2 : 1);
    float width = canvas_text_size(&canvas, FONT_STRONG, "Set up").x + px(&canvas, 28);
    if (widget_button_at(ui, "tune.open", cut_right(&box, width), "Set up", BUTTON_PLAIN))
        ui_do(ui, "tune.open", NULL);
    box.left += px(&canvas, 10);
    canvas_text(&canvas, box, ALIGN_LEFT, FONT_SECONDARY, COLOUR_SECONDARY,
                PRINTED("%d of %d", at + 1, count));
}

static void draw_result(Ui *ui, const StudyResult *result)
{
    const Tune *tune = &ui->app->tune;
    Canvas canvas = widget_canvas(ui);
    char text[STUDY_SOURCE_SIZE + 80];
    snprintf(text, sizeof text, "%d of %d positions \xc2\xb7 %.150s", result->different, result->positions,
             *tune->suite ? path_name(tune->suite) : result->source);
    widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY, text);
    if (result->count == 0) {
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_TEXT,
                         "Both sets of weights play the same move in all of them.");
        return;
    }
    const StudyDifference *difference = &result->differences[tune->difference];
    Box rest = widget_rest();
    igDummy((ImVec2){1, box_height(rest)});
    Box steps = cut_bottom(&rest, px(&canvas, BUTTONS - 6));
    rest.bottom -= px(&canvas, 6);
    bool narrow = box_width(rest) < px(&canvas, 290);
    Box terms = cut_bottom(&rest, px(&canvas, LINE));
    Box moves = cut_bottom(&rest, px(&canvas, narrow ? 2 * LINE : LINE));
    rest.bottom -= px(&canvas, 4);
    match_board_draw(&canvas, rest, &difference->position, MOVE_NONE);
    draw_rims(&canvas, rest, difference->wants[0], COLOUR_SECONDARY, 0);
    draw_rims(&canvas, rest, difference->wants[1], COLOUR_ACCENT, px(&canvas, 3));
    window_mark_box(ui->window, "tune.board", rest);
    draw_moves(&canvas, moves, difference);
    for (int count = difference->term_count; count >= 0; count--) { /* as many as fit */
        /* "territory +0.7, tokens −0.3": in favour of the second move over the first, in tokens. */
        text[0] = '\0';
        for (int i = 0; i < count; i++) {
            char name[64];
            double worth = difference->terms[i].worth / 100;
            agent_option_title(difference->terms[i].name, name);
            string_add(text, sizeof text, "%s%s %s%.1f", i ? ", " : "", name,
                       worth < 0 ? "\xe2\x88\x92" : "+", fabs(worth));
        }
        if (difference->term_count == 0)
            snprintf(text, sizeof text, "one of the moves ends the game");
        if (count <= 1 || canvas_text_size(&canvas, FONT_SECONDARY, text).x <= box_width(terms))
            break;
    }
    window_want_text(ui->window, text);
    canvas_text(&canvas, terms, ALIGN_LEFT, FONT_SECONDARY, COLOUR_SECONDARY, text);
    draw_steps(ui, steps, tune->difference, result->count);
}

static void tune_differences_draw(Ui *ui, Box box)
{
    const Study *study = &ui->app->tune.study;
    if (study->error.status != STATUS_OK)
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_ALERT, study->error.text);
    if (study->known)
        draw_result(ui, &study->result);
    else if (question_open(&study->asking))
        widget_empty(ui, box, "Looking for positions where the weights would play differently\xe2\x80\xa6",
                     NULL, NULL);
    else if (study->error.status == STATUS_OK)
        widget_empty(ui, box,
                     "Positions appear here where the weights found would play another move than the "
                     "start, from your open games or from quick ones.",
                     NULL, NULL);
}

const Panel tune_differences_panel = {.name = "tune-differences", .draw = tune_differences_draw, .gap = 4};
