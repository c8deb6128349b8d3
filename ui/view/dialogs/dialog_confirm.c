/* A question before something that can't be undone. */
#include "ui/view/dialogs/dialog.h"

void dialog_confirm(Ui *ui)
{
    dialog_begin(ui, "Are you sure?", 440, 0);
    widget_paragraph(ui, FONT_TEXT, COLOUR_TEXT, ui->app->confirm.question);
    DialogAnswer answer = dialog_end(ui, (DialogButtons){.primary = "Continue", .leave = "Cancel"});
    if (answer == DIALOG_GO)
        ui_do(ui, "dialog.confirm", NULL);
    else if (answer == DIALOG_LEAVE)
        dialog_close(ui);
}
