/* What to do with unsaved edits before the document is closed. */
#include <stdio.h>
#include <string.h>

#include "ui/view/dialogs/dialog.h"

void dialog_unsaved(Ui *ui)
{
    const AppState *app = ui->app;
    const char *name = document_name(&app->document);
    char text[400];
    window_want_text(ui->window, name);
    bool changed = document_changed(&app->document);
    snprintf(text, sizeof text, "Save the %s %s %s? Otherwise %s will be lost.",
             changed ? "changes to" : "review of", name,
             strcmp(app->pending, "file.quit") == 0 ? "before quitting" : "before another game replaces it",
             changed ? "they" : "it");
    dialog_begin(ui, changed ? "Unsaved changes" : "Unsaved review", 480, 0);
    widget_paragraph(ui, FONT_TEXT, COLOUR_TEXT, text);
    DialogAnswer answer =
        dialog_end(ui, (DialogButtons){.primary = "Save", .second = "Don't save", .leave = "Cancel"});
    if (answer == DIALOG_GO)
        ui_do(ui, "file.answer", "save");
    else if (answer == DIALOG_SECOND)
        ui_do(ui, "file.answer", "drop");
    else if (answer == DIALOG_LEAVE)
        ui_do(ui, "file.answer", "cancel");
}
