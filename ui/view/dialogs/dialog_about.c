/* What this program is. */
#include "ui/view/dialogs/dialog.h"

void dialog_about(Ui *ui)
{
    dialog_begin(ui, "About Tetress", 460, 0);
    widget_text(ui, FONT_DISPLAY, COLOUR_TEXT, "Tetress");
    widget_text(ui, FONT_SECONDARY, COLOUR_SECONDARY, "Version " TETRESS_VERSION);
    widget_gap(ui, 6);
    widget_paragraph(ui, FONT_TEXT, COLOUR_TEXT,
                     "Play Tetress, find out where a game was lost, and see how the search found out.");
    widget_gap(ui, 2);
    widget_paragraph(ui, FONT_TEXT, COLOUR_SECONDARY,
                     "Two players place tetrominoes on a board of 11 by 11 cells that wraps around. Each "
                     "piece must touch one "
                     "of the player's own tokens. Full rows and columns are cleared. A player who can't "
                     "place a piece loses; "
                     "after 150 turns, the player with more tokens wins.");
    widget_gap(ui, 2);
    widget_format(ui, FONT_SECONDARY, COLOUR_SECONDARY, "%d agents \xc2\xb7 %d commands",
                  ui->app->roster->count, action_count());
    DialogAnswer answer =
        dialog_end(ui, (DialogButtons){.primary = "Close", .second = "Glossary", .leave = NULL});
    if (answer == DIALOG_SECOND)
        ui_do(ui, "dialog.glossary", NULL);
    else if (answer != DIALOG_STAYS)
        dialog_close(ui);
}
