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

static const char *value_of(const Ui *ui, int field)
{
    const Record *record = ui->app->document.record;
    const char *name = field <= BLUE ? record->players[field] : record_tag(record, fields[field].name);
    return name ? name : "";
}

static void make_draft(Ui *ui)
{
    ui->drafts.information.typed = false;
    for (int i = 0; i < FIELDS; i++) {
        snprintf(ui->drafts.information.values[i], DRAFT_SIZE, "%s", value_of(ui, i));
        window_want_text(ui->window, ui->drafts.information.values[i]);
    }
}

static void draw_field(Ui *ui, int field)
{
    char identity[64];
    snprintf(identity, sizeof identity, "dialog.information.%s", fields[field].name);
    dialog_label(ui, fields[field].title);
    if (field == 0)
        dialog_focus(ui);
    widget_input(ui, identity, "", ui->drafts.information.values[field], DRAFT_SIZE, 0);
    widget_gap(ui, 2);
}

static void draw_result(Ui *ui)
{
    char sentence[128];
    const Record *record = ui->app->document.record;
    record_result_sentence(&record->result, sentence);
    widget_format(ui, FONT_TEXT, COLOUR_TEXT, "%s", *sentence ? sentence : "The game has no result.");
    for (int side = RED; side <= BLUE; side++)
        if (record->agents[side] && *record->agents[side])
            widget_format(ui, FONT_SECONDARY, COLOUR_SECONDARY, "%s's agent: %s",
                          side == RED ? "Red" : "Blue", record->agents[side]);
}

/* Applies what is typed at every keystroke, as one undo step for the whole dialog; what can't be applied now
 * is tried again in the next frame. */
static void keep(Ui *ui)
{
    char argument[DRAFT_SIZE + 32];
    ui->drafts.error = (Error){0};
    for (int i = 0; i < FIELDS && !ui->app->document.busy; i++) {
        const char *value = ui->drafts.information.values[i];
        if (strncmp(value, value_of(ui, i), DRAFT_SIZE - 1) == 0) /* longer ones are cut off */
            continue;
        snprintf(argument, sizeof argument, "%s %s", fields[i].name, value);
        const char *action = ui->drafts.information.typed ? "edit.information-on" : "edit.information";
        if (ui_ask(ui, action, argument, &ui->drafts.error))
            return;
        ui->drafts.information.typed = true;
    }
}

void dialog_information(Ui *ui)
{
    if (ui->drafts.fresh)
        make_draft(ui);
    ui->drafts.fresh = false;
    dialog_begin(ui, "Game information", 560, 0);
    bool beside = box_width(widget_rest()) >= ui_px(ui, 380);
    igPushStyleVar_Vec2(ImGuiStyleVar_CellPadding, (ImVec2){ui_px(ui, 8), 0});
    if (igBeginTable("fields", beside ? 2 : 1,
                     ImGuiTableFlags_SizingStretchSame | ImGuiTableFlags_NoPadOuterX, (ImVec2){0, 0}, 0)) {
        for (int i = 0; i < FIELDS; i++) {
            igTableNextColumn();
            draw_field(ui, i);
        }
        igEndTable();
    }
    igPopStyleVar(1);
    draw_result(ui);
    if (!igIsKeyPressed(igGetKeyIndex(ImGuiKey_Escape), false)) /* Escape would restore a field's old text */
        keep(ui);
    DialogAnswer answer = dialog_end(ui, (DialogButtons){.primary = "Done"});
    if (answer != DIALOG_STAYS)
        dialog_close(ui);
}
