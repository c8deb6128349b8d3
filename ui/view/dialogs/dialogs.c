#include "ui/view/dialogs/dialogs.h"

#include <stdio.h>
#include <string.h>

#include "ui/view/dialogs/dialog.h"

typedef struct DialogRow {
    const char *name; /* as in the state */
    void (*draw)(Ui *ui);
} DialogRow;

static const DialogRow rows[] = {
    {"new-game", dialog_new_game}, {"information", dialog_information},
    {"settings", dialog_settings}, {"about", dialog_about},
    {"commands", dialog_commands}, {"shortcuts", dialog_shortcuts},
    {"file", dialog_file},         {"argument", dialog_argument},
    {"unsaved", dialog_unsaved},   {"python", dialog_python},
    {"glossary", dialog_glossary}, {"changed", dialog_changed},
    {"resign", dialog_resign},     {"rules", dialog_rules},
    {"agent", dialog_agent},       {"engines", dialog_engines},
    {"confirm", dialog_confirm},   {"evaluator", dialog_evaluator},
};

/* Notices which dialog is open; drafts last as long as it does. */
static const char *follow(Ui *ui)
{
    DialogDrafts *drafts = &ui->drafts;
    /* The dialog that the state asks for. The question about unsaved edits waits until nothing else is open,
     * and closes while they are saved. */
    const AppState *app = ui->app;
    bool asks = app->pending[0] && !file_jobs_busy(&app->file_jobs);
    const char *name = app->view.dialog[0] ? app->view.dialog : asks ? "unsaved" : "";
    if (strcmp(drafts->opened, name) != 0) {
        snprintf(drafts->opened, sizeof drafts->opened, "%s", name);
        drafts->fresh = true;
        drafts->file.pick = NULL;
        drafts->error = (Error){0};
        drafts->refocus = false;
        drafts->words[0] = '\0';
        drafts->chosen = 0;
    }
    const char *shown = drafts->file.pick ? "pick" : name;
    drafts->appearing = strcmp(drafts->shown, shown) != 0;
    if (drafts->appearing) {
        drafts->content_height = 0;
        drafts->asking = true;
        window_forget_keys(ui->window); /* a key held since before is not meant for it */
    }
    snprintf(drafts->shown, sizeof drafts->shown, "%s", shown);
    return drafts->file.pick ? "file" : name;
}

void dialogs_draw(Ui *ui)
{
    const char *name = follow(ui);
    if (!*name)
        return;
    /* Darkens the window, and blocks the pointer. */
    Box box = window_box(ui->window);
    igSetNextWindowPos((ImVec2){box.left, box.top}, ImGuiCond_Always, (ImVec2){0, 0});
    igSetNextWindowSize((ImVec2){box_width(box), box_height(box)}, ImGuiCond_Always);
    igPushStyleVar_Vec2(ImGuiStyleVar_WindowPadding, (ImVec2){0, 0});
    igPushStyleVar_Float(ImGuiStyleVar_WindowBorderSize, 0);
    igPushStyleVar_Float(ImGuiStyleVar_WindowRounding, 0);
    igBegin("##dialogs", NULL,
            ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoBackground);
    igPopStyleVar(3);
    if (!igIsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows))
        igSetWindowFocus_Nil();
    Canvas canvas = widget_canvas(ui);
    canvas_rectangle(&canvas, box, canvas_faded(&canvas, COLOUR_BACKGROUND, 0.72f));
    /* One for each frame: a dialog that this one opens must not see the key that opened it. */
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(rows[i].name, name) == 0) {
            rows[i].draw(ui);
            break;
        }
    }
    igEnd();
}
