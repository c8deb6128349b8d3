/* Resigning, which nobody should do by accident. */
#include <stdio.h>

#include "ui/state/play/player_choice.h"
#include "ui/view/dialogs/dialog.h"

void dialog_resign(Ui *ui)
{
    const Play *play = &ui->app->play;
    Side person;
    char opponent[SEAT_TITLE_SIZE] = "the other side";
    char text[SEAT_TITLE_SIZE + 80];
    if (play_person(&play->setup, &person))
        player_choice_title(ui->app->roster, play->setup.players[side_other(person)], opponent);
    snprintf(text, sizeof text, "The game ends at once, and %.200s wins.", opponent);
    window_want_text(ui->window, text);
    dialog_begin(ui, "Resign?", 400, 0);
    widget_paragraph(ui, FONT_TEXT, COLOUR_TEXT, text);
    DialogAnswer answer = dialog_end(ui, (DialogButtons){.primary = "Resign", .leave = "Play on"});
    if (answer == DIALOG_GO)
        dialog_run(ui, "play.resign", NULL);
    else if (answer == DIALOG_LEAVE)
        dialog_close(ui);
}
