/* Resigning, which nobody should do by accident. */

#include "ui/view/dialogs/dialog.h"

void dialog_resign(Ui *ui)
{
    const Play *play = &ui->app->play;
    Side person;
    char opponent[AGENT_NAME_SIZE] = "the other side";
    if (play_person(&play->setup, &person))
        agent_name(&ui->app->names, play->setup.players[side_other(person)], opponent);
    const char *text = PRINTED("The game ends at once, and %s wins.", opponent);
    dialog_begin(ui, "Resign?", 400, 0);
    widget_paragraph(ui, FONT_TEXT, COLOUR_TEXT, text);
    DialogAnswer answer = dialog_end(ui, (DialogButtons){.primary = "Resign", .leave = "Play on"});
    if (answer == DIALOG_GO)
        dialog_run(ui, "play.resign", NULL);
    else if (answer == DIALOG_LEAVE)
        dialog_close(ui);
}
