/* A file to be saved was changed by another program, or only a part of it was read: which version should
 * stay? */
#include <stdio.h>

#include "ui/view/dialogs/dialog.h"

void dialog_changed(Ui *ui)
{
    const char *name = document_name(&ui->app->document);
    char text[ERROR_TEXT_SIZE + 400];
    Error part;
    bool partly = record_list_part(&ui->app->document.list, &part) != STATUS_OK;
    window_want_text(ui->window, name);
    if (partly)
        snprintf(
            text, sizeof text,
            "Not all of %s could be read: %s. If you replace it, the rest will be lost; if you save under "
            "another name, you keep both.",
            name, part.text);
    else
        snprintf(text, sizeof text,
                 "Another program or window has changed %s since you opened it. If you replace it, those "
                 "changes will be lost; if you save under another name, you keep both.",
                 name);
    dialog_begin(ui, partly ? "Only a part was read" : "The file has changed", 520, 0);
    widget_paragraph(ui, FONT_TEXT, COLOUR_TEXT, text);
    DialogAnswer answer =
        dialog_end(ui, (DialogButtons){.primary = "Save as...", .second = "Replace it", .leave = "Cancel"});
    if (answer == DIALOG_STAYS)
        return;
    dialog_close(ui);
    if (answer == DIALOG_GO)
        ui_do(ui, "file.save-as", NULL);
    else if (answer == DIALOG_SECOND)
        ui_do(ui, "file.save-over", NULL);
}
