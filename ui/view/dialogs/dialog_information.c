/* Who played, when and where. */
#include <stdio.h>
#include <string.h>

#include "ui/view/dialogs/dialog.h"

/* The name of a field for "edit.information", and for people. */
typedef struct Field {
    const char *name, *title;
} Field;

static const Field fields[] = {
    {"red", "Red"},   {"blue", "Blue"},  {"name", "Name of the game"}, {"event", "Event"}, {"round", "Round"},
    {"date", "Date"}, {"site", "Place"}, {"annotator", "Comments by"}};

enum { FIELDS = sizeof fields / sizeof *fields };

static const char *dialog_information_value_of(const Ui *ui, int field)
{
    const Record *record = ui->app->document.record;
    const char *name = field <= BLUE ? record->players[field] : record_tag(record, fields[field].name);
    return name ? name : "";
}

/* Applies what is typed at every keystroke, as one undo step for the whole dialog; what can't be applied now
 * is tried again in the next frame. */
static void dialog_information_keep(Ui *ui)
{
    InformationDraft *draft = &ui->drafts.information;
    ui->drafts.error = (Error){0};
    for (int i = 0; i < FIELDS && !ui->app->document.busy; i++) {
        if (strcmp(draft->values[i], draft->known[i]) == 0)
            continue;
        if (ui_ask(ui, draft->typed ? "edit.information-on" : "edit.information",
                   PRINTED("%s %s", fields[i].name, draft->values[i]), &ui->drafts.error))
            return;
        draft->typed = true;
        memcpy(draft->known[i], draft->values[i], DRAFT_SIZE);
    }
}

void dialog_information(Ui *ui)
{
    /* What was typed belongs to one game; another may have taken its place since, from a file that is
     * followed. What others change in this game is shown instead of what was read before. */
    InformationDraft *draft = &ui->drafts.information;
    bool fresh = ui->drafts.fresh || draft->game != ui->app->document.shown_games;
    draft->game = ui->app->document.shown_games;
    draft->typed = draft->typed && !fresh;
    for (int i = 0; i < FIELDS; i++)
        if (fresh || (strncmp(draft->known[i], dialog_information_value_of(ui, i), DRAFT_SIZE - 1) != 0 &&
                      strcmp(draft->values[i], draft->known[i]) == 0)) {
            snprintf(draft->known[i], DRAFT_SIZE, "%s",
                     dialog_information_value_of(ui, i)); /* longer ones are cut off */
            memcpy(draft->values[i], draft->known[i], DRAFT_SIZE);
            draft->reads[i]++;
            window_want_text(ui->window, draft->values[i]);
        }
    ui->drafts.fresh = false;
    dialog_begin(ui, "Game information", 560, 0);
    bool beside = box_width(widget_rest()) >= ui_px(ui, 380);
    igPushStyleVar_Vec2(ImGuiStyleVar_CellPadding, (ImVec2){ui_px(ui, 8), 0});
    if (igBeginTable("fields", beside ? 2 : 1,
                     ImGuiTableFlags_SizingStretchSame | ImGuiTableFlags_NoPadOuterX, (ImVec2){0, 0}, 0)) {
        for (int i = 0; i < FIELDS; i++) {
            igTableNextColumn();
            dialog_label(ui, fields[i].title);
            if (i == 0)
                dialog_focus(ui);
            igPushID_Int(ui->drafts.information.reads[i]);
            widget_input(ui, PRINTED("dialog.information.%s", fields[i].name), "",
                         ui->drafts.information.values[i], DRAFT_SIZE, 0);
            igPopID();
            widget_gap(ui, 2);
        }
        igEndTable();
    }
    igPopStyleVar(1);
    char sentence[128];
    const Record *record = ui->app->document.record;
    record_result_sentence(&record->result, sentence);
    widget_format(ui, FONT_TEXT, COLOUR_TEXT, "%s", *sentence ? sentence : "The game has no result.");
    for (int side = RED; side <= BLUE; side++)
        if (record->agents[side] && *record->agents[side])
            widget_format(ui, FONT_SECONDARY, COLOUR_SECONDARY, "%s's agent: %s",
                          side == RED ? "Red" : "Blue", record->agents[side]);
    if (!window_key_pressed(ui->window, SDL_SCANCODE_ESCAPE,
                            false)) /* Escape would restore a field's old text */
        dialog_information_keep(ui);
    DialogAnswer answer = dialog_end(ui, (DialogButtons){.primary = "Done"});
    if (answer != DIALOG_STAYS)
        dialog_close(ui);
}
