/* A question before something is done that can't be taken back. */
#include "ui/view/dialog.h"

void dialog_confirm(Desk *desk)
{
    dialog_begin(desk, "Are you sure?", 440, 0);
    widget_paragraph(desk, FONT_TEXT, COLOUR_TEXT, desk->app->confirm.question);
    DialogAnswer answer = dialog_end(desk, (DialogButtons){.primary = "Go on", .leave = "Cancel"});
    if (answer == DIALOG_GO)
        desk_do(desk, "dialog.confirm", NULL);
    else if (answer == DIALOG_LEAVE)
        dialog_close(desk);
}
