/* Who played, when and where. */
#include <stdio.h>
#include <string.h>

#include "ui/view/dialog.h"

/* Its name as "edit.information" has it, and for people. */
typedef struct Field {
    const char *name, *title;
} Field;

static const Field fields[] = {
    {"red", "Red"},   {"blue", "Blue"},  {"name", "Name of the game"}, {"event", "Event"}, {"round", "Round"},
    {"date", "Date"}, {"site", "Place"}, {"annotator", "Comments by"}};

enum { FIELDS = sizeof fields / sizeof *fields };

static const char *value_of(const Desk *desk, int field)
{
    const Record *record = desk->app->document.record;
    const char *name = field <= BLUE ? record->players[field] : record_tag(record, fields[field].name);
    return name ? name : "";
}

static void make_draft(Desk *desk)
{
    desk->drafts.information.typed = false;
    for (int i = 0; i < FIELDS; i++) {
        snprintf(desk->drafts.information.values[i], DRAFT_SIZE, "%s", value_of(desk, i));
        window_want_text(desk->window, desk->drafts.information.values[i]);
    }
}

static void draw_field(Desk *desk, int field)
{
    char identity[64];
    snprintf(identity, sizeof identity, "dialog.information.%s", fields[field].name);
    dialog_label(desk, fields[field].title);
    if (field == 0)
        dialog_focus(desk);
    widget_input(desk, identity, "", desk->drafts.information.values[field], DRAFT_SIZE, 0);
    widget_gap(desk, 2);
}

static void draw_result(Desk *desk)
{
    char sentence[128];
    const Record *record = desk->app->document.record;
    record_result_sentence(&record->result, sentence);
    widget_format(desk, FONT_TEXT, COLOUR_TEXT, "%s", *sentence ? sentence : "The game has no result.");
    for (int side = RED; side <= BLUE; side++)
        if (record->agents[side] && *record->agents[side])
            widget_format(desk, FONT_SECONDARY, COLOUR_SECONDARY, "%s's agent: %s",
                          side == RED ? "Red" : "Blue", record->agents[side]);
}

/* Takes what was typed at every key, as one step to undo for all that is typed here; what can't be taken now is tried again in the next
 * frame. */
static void keep(Desk *desk)
{
    char argument[DRAFT_SIZE + 32];
    desk->drafts.error = (Error){0};
    for (int i = 0; i < FIELDS && !desk->app->document.busy; i++) {
        const char *value = desk->drafts.information.values[i];
        if (strncmp(value, value_of(desk, i), DRAFT_SIZE - 1) ==
            0) /* of longer ones only the beginning is shown */
            continue;
        snprintf(argument, sizeof argument, "%s %s", fields[i].name, value);
        const char *action = desk->drafts.information.typed ? "edit.information-on" : "edit.information";
        if (action_run(desk->app, action, argument, &desk->drafts.error))
            return;
        desk->drafts.information.typed = true;
    }
}

void dialog_information(Desk *desk)
{
    if (desk->drafts.fresh)
        make_draft(desk);
    desk->drafts.fresh = false;
    dialog_begin(desk, "Game information", 560, 0);
    bool beside = box_width(widget_rest()) >= desk_px(desk, 380);
    igPushStyleVar_Vec2(ImGuiStyleVar_CellPadding, (ImVec2){desk_px(desk, 8), 0});
    if (igBeginTable("fields", beside ? 2 : 1,
                     ImGuiTableFlags_SizingStretchSame | ImGuiTableFlags_NoPadOuterX, (ImVec2){0, 0}, 0)) {
        for (int i = 0; i < FIELDS; i++) {
            igTableNextColumn();
            draw_field(desk, i);
        }
        igEndTable();
    }
    igPopStyleVar(1);
    draw_result(desk);
    if (!igIsKeyPressed(igGetKeyIndex(ImGuiKey_Escape), false)) /* which brings a field's old text back */
        keep(desk);
    DialogAnswer answer = dialog_end(desk, (DialogButtons){.primary = "Done"});
    if (answer != DIALOG_STAYS)
        dialog_close(desk);
}
