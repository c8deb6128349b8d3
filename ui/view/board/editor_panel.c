/* The position editor beside the board: brushes, the turn, the position as text, and whether it is valid. */
#include <stdio.h>
#include <string.h>

#include "ui/state/figures.h"
#include "ui/view/insight/insight_widgets.h"
#include "ui/view/panels/panels_inner.h"
#include "ui/view/widgets.h"

static void draw_brushes(Ui *ui)
{
    static const char brushes[] = "rb.";
    static const char *const names[] = {"Red", "Blue", "Empty"};
    int chosen = (int)(strchr(brushes, ui->app->editor.brush) - brushes);
    widget_heading(ui, "Paint");
    for (int i = 0; i < 3; i++) {
        if (i > 0)
            part_flow(ui, names[i]);
        if (widget_button(ui, PRINTED("editor.brush.%d", i), names[i],
                          i == chosen ? BUTTON_CHOSEN : BUTTON_PLAIN, 0))
            ui_do_choice(ui, "editor.brush", i);
    }
    widget_gap(ui, 2);
    widget_paragraph(
        ui, FONT_SECONDARY, COLOUR_SECONDARY,
        "Drag over the board to paint; drag with the right button to pan. By keys: arrows move, R, B "
        "and E paint red, blue and empty, Space paints the same again.");
}

static void draw_verdict(Ui *ui, const Position *position, const Error *error)
{
    if (error->status != STATUS_OK) {
        widget_heading(ui, "Not a position yet");
        widget_paragraph(ui, FONT_TEXT, COLOUR_ALERT, error->text);
        return;
    }
    Outcome outcome = position_outcome(position);
    int placements[2];
    char text[160];
    kernels_best()->both_placements(position, placements);
    Side mover = position_turn(position);
    if (outcome != OUTCOME_NONE)
        snprintf(text, sizeof text, "The game is over in this position: %s.",
                 outcome == OUTCOME_RED    ? "Red wins"
                 : outcome == OUTCOME_BLUE ? "Blue wins"
                                           : "a draw");
    else
        snprintf(text, sizeof text, "%s to move at turn %d, with %s placements. Tokens: Red %d, Blue %d.",
                 mover == RED ? "Red" : "Blue", position->plies + 1, WHOLE(placements[mover]),
                 position->count[RED], position->count[BLUE]);
    const char *doubt = editor_doubt(position);
    widget_heading(ui, doubt ? "No game leads here, but you can use it" : "Valid position");
    if (doubt)
        widget_paragraph(ui, FONT_TEXT, COLOUR_TEXT, doubt);
    widget_paragraph(ui, FONT_TEXT, COLOUR_SECONDARY, text);
}

static void editor_draw(Ui *ui, Box box)
{
    Position position;
    Error error = {0};
    if (!ui->app->editing) {
        widget_empty(ui, box, "Paint a position cell by cell, then start a game or an analysis from it.",
                     "editor.begin", NULL);
        return;
    }
    bool valid = editor_position(&ui->app->editor, &position, &error) == STATUS_OK;
    draw_brushes(ui);
    static const char *const names[] = {"Red", "Blue"};
    int plies = ui->app->editor.plies;
    int side = plies & 1;
    int turn = plies + 1;
    widget_heading(ui, "To move");
    if (widget_choice(ui, "editor.side", names, 2, &side))
        ui_do_choice(ui, "editor.side", side);
    widget_gap(ui, 2);
    widget_format(ui, FONT_TEXT, COLOUR_TEXT, "Turn %d", plies + 1);
    if (!ui->app->editor.chosen && plies > ui->app->editor.least)
        widget_format(ui, FONT_SECONDARY, COLOUR_SECONDARY,
                      "The earliest turn at which Red can have %d tokens and Blue %d.",
                      editor_tokens(&ui->app->editor, RED), editor_tokens(&ui->app->editor, BLUE));
    if (widget_slider_whole(ui, "editor.turn", &turn, 1, PLY_LIMIT + 1, 0))
        ui_do_number(ui, "editor.turn", turn);
    /* The line follows what is painted, unless somebody is typing in it. */
    BoardView *view = &ui->board;
    if (!view->typing && valid)
        position_write(&position, view->text);
    else if (!view->typing)
        view->text[0] = '\0';
    widget_heading(ui, "As text");
    bool entered = widget_input(ui, "editor.text", "type or paste a position, then press Enter", view->text,
                                sizeof view->text, 0);
    view->typing = igIsItemActive();
    if (entered && view->text[0])
        ui_do(ui, "editor.text", view->text);
    draw_verdict(ui, &position, &error);
    widget_gap(ui, 8);
    igBeginDisabled(!valid);
    bool apply = widget_button(ui, "editor.apply", "Use position", BUTTON_PRIMARY, 0);
    igEndDisabled();
    if (apply)
        ui_do(ui, "editor.apply", NULL);
    part_action(ui, "editor.clear", NULL, NULL, BUTTON_PLAIN);
    part_action(ui, "editor.cancel", NULL, "Cancel", BUTTON_FLAT);
}

const Panel editor_panel = {.name = "editor", .draw = editor_draw};
