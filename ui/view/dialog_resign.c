/* Giving a game up, which nobody should do by a slip of the hand. */
#include <stdio.h>

#include "ui/state/seat.h"
#include "ui/view/dialog.h"

void dialog_resign(Desk *desk)
{
    const Play *play = &desk->app->play;
    Side person;
    char opponent[SEAT_TITLE_SIZE] = "the other side";
    char text[SEAT_TITLE_SIZE + 80];
    if (play_person(&play->setup, &person))
        seat_title(desk->app->roster, play->setup.players[side_other(person)], opponent);
    snprintf(text, sizeof text, "The game ends at once, and %.200s wins.", opponent);
    window_want_text(desk->window, text);
    dialog_begin(desk, "Resign?", 400, 0);
    widget_paragraph(desk, FONT_TEXT, COLOUR_TEXT, text);
    DialogAnswer answer = dialog_end(desk, (DialogButtons){.primary = "Resign", .leave = "Play on"});
    if (answer == DIALOG_GO)
        dialog_run(desk, "play.resign", NULL);
    else if (answer == DIALOG_LEAVE)
        dialog_close(desk);
}
