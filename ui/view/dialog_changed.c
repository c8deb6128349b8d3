/* A file that was to be saved is not as it was left: which of the two is to stay? */
#include <stdio.h>

#include "ui/view/dialog.h"

void dialog_changed(Desk *desk)
{
    const char *name = document_name(&desk->app->document);
    char text[400];
    window_want_text(desk->window, name);
    snprintf(
        text, sizeof text,
        "Another program or window has changed %s since you opened it. If you replace it, those changes are lost; "
        "if you save under another name, you keep both.",
        name);
    dialog_begin(desk, "The file has changed", 520, 0);
    widget_paragraph(desk, FONT_TEXT, COLOUR_TEXT, text);
    DialogAnswer answer =
        dialog_end(desk, (DialogButtons){.primary = "Save as...", .second = "Replace it", .leave = "Cancel"});
    if (answer == DIALOG_STAYS)
        return;
    dialog_close(desk);
    if (answer == DIALOG_GO)
        desk_do(desk, "file.save-as", NULL);
    else if (answer == DIALOG_SECOND)
        desk_do(desk, "file.save-over", NULL);
}
