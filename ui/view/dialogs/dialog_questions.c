/* Questions before something can't be undone. */
#include <stdio.h>
#include <string.h>

#include "ui/view/dialogs/dialog.h"

static DialogAnswer ask(Ui *ui, const char *title, float width, const char *text, DialogButtons buttons)
{
    dialog_begin(ui, title, width, 0);
    widget_paragraph(ui, FONT_TEXT, COLOUR_TEXT, text);
    return dialog_end(ui, buttons);
}

void dialog_confirm(Ui *ui)
{
    DialogAnswer answer = ask(ui, "Are you sure?", 440, ui->app->confirm.question,
                              (DialogButtons){.primary = "Continue", .leave = "Cancel"});
    if (answer == DIALOG_GO)
        ui_do(ui, "dialog.confirm", NULL);
    else if (answer == DIALOG_LEAVE)
        dialog_close(ui);
}

/* Nobody should resign by accident. */
void dialog_resign(Ui *ui)
{
    const Play *play = &ui->app->play;
    Side person;
    char opponent[AGENT_NAME_SIZE] = "the other side";
    if (play_person(&play->setup, &person))
        agent_name(&ui->app->names, play->setup.players[side_other(person)], opponent);
    DialogAnswer answer = ask(ui, "Resign?", 400, PRINTED("The game ends at once, and %s wins.", opponent),
                              (DialogButtons){.primary = "Resign", .leave = "Play on"});
    if (answer == DIALOG_GO)
        dialog_run(ui, "play.resign", NULL);
    else if (answer == DIALOG_LEAVE)
        dialog_close(ui);
}

/* What to do with unsaved edits before the document is closed. */
void dialog_unsaved(Ui *ui)
{
    static const char *const answers[] = {
        [DIALOG_GO] = "save", [DIALOG_SECOND] = "drop", [DIALOG_LEAVE] = "cancel"};
    const AppState *app = ui->app;
    const char *name = document_name(&app->document);
    char text[400];
    window_want_text(ui->window, name);
    bool changed = document_changed(&app->document);
    snprintf(text, sizeof text, "Save the %s %s %s? Otherwise %s will be lost.",
             changed ? "changes to" : "review of", name,
             strcmp(app->pending, "file.quit") == 0 ? "before quitting" : "before another game replaces it",
             changed ? "they" : "it");
    DialogAnswer answer = ask(ui, changed ? "Unsaved changes" : "Unsaved review", 480, text,
                              (DialogButtons){.primary = "Save", .second = "Don't save", .leave = "Cancel"});
    if (answer != DIALOG_STAYS)
        ui_do(ui, "file.answer", answers[answer]);
}

/* A file to be saved was changed by another program, or only a part of it was read: which version should
 * stay? */
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
    DialogAnswer answer =
        ask(ui, partly ? "Only a part was read" : "The file has changed", 520, text,
            (DialogButtons){.primary = "Save as...", .second = "Replace it", .leave = "Cancel"});
    if (answer == DIALOG_STAYS)
        return;
    dialog_close(ui);
    if (answer != DIALOG_LEAVE)
        ui_do(ui, answer == DIALOG_GO ? "file.save-as" : "file.save-over", NULL);
}
