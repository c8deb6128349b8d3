/* What is to become of edits that were not saved, before the document goes. */
#include <stdio.h>
#include <string.h>

#include "ui/view/dialog.h"

static const char *reason(const char *action)
{
    return strcmp(action, "file.quit") == 0 ? "before the program ends"
                                            : "before another game takes its place";
}

/* A document that has no name yet gets one first. */
static void save(Desk *desk)
{
    if (desk->app->document.path.length == 0)
        desk_do(desk, "file.save-as", NULL);
    else
        desk_do(desk, "file.answer", "save");
}

void dialog_unsaved(Desk *desk)
{
    const AppState *app = desk->app;
    const char *name = document_name(&app->document);
    char text[400];
    window_want_text(desk->window, name);
    snprintf(text, sizeof text, "Save the changes of %s %s? Without that they are lost.", name,
             reason(app->pending));
    dialog_begin(desk, "Unsaved changes", 480, 0);
    widget_paragraph(desk, FONT_TEXT, COLOUR_TEXT, text);
    DialogAnswer answer =
        dialog_end(desk, (DialogButtons){.primary = "Save", .second = "Don't save", .leave = "Cancel"});
    if (answer == DIALOG_GO)
        save(desk);
    else if (answer == DIALOG_SECOND)
        desk_do(desk, "file.answer", "drop");
    else if (answer == DIALOG_LEAVE)
        desk_do(desk, "file.answer", "cancel");
}
