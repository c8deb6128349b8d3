/* Connecting an agent that was written for the referee, in Python. */
#include <stdio.h>
#include <string.h>

#include "ui/view/dialog.h"

/* What was connected last, if something was. */
static void make_draft(Desk *desk)
{
    PythonDraft *draft = &desk->drafts.python;
    Seat seat;
    *draft = (PythonDraft){.module = "agent", .class_name = "Agent", .python = "python3"};
    for (int side = RED; side <= BLUE; side++) {
        seat_read(&seat, desk->app->roster, desk->app->settings.players[side], NULL);
        if (!seat_is_python(&seat))
            continue;
        const char *class_name = agent_spec_get(&seat.spec, "class");
        const char *python = agent_spec_get(&seat.spec, "python");
        snprintf(draft->folder, sizeof draft->folder, "%s", seat.folder);
        snprintf(draft->module, sizeof draft->module, "%s", seat.module);
        if (class_name)
            snprintf(draft->class_name, sizeof draft->class_name, "%s", class_name);
        if (python)
            snprintf(draft->python, sizeof draft->python, "%s", python);
    }
}

/* Sets an option unless it is what it would be anyway. */
static Status set_text(Seat *seat, const char *name, const char *value, Error *error)
{
    for (int i = 0; i < seat->kind->option_count; i++)
        if (strcmp(seat->kind->options[i].name, name) == 0 && *value)
            return seat_set_option(seat, &seat->kind->options[i], value, error);
    return STATUS_OK;
}

/* The agent as it is named everywhere. */
static bool name_agent(Desk *desk, char out[PLAY_AGENT_SIZE])
{
    const PythonDraft *draft = &desk->drafts.python;
    Error *error = &desk->drafts.error;
    Seat seat;
    const AgentKind *kind = roster_find(desk->app->roster, "referee");
    if (!kind) {
        error_set(error, STATUS_NOT_FOUND, "This program was built without Python agents.");
        return false;
    }
    seat_set_kind(&seat, kind);
    memcpy(seat.folder, draft->folder, sizeof seat.folder);
    memcpy(seat.module, draft->module, sizeof seat.module);
    Status status = set_text(&seat, "class", draft->class_name, error);
    if (!status)
        status = set_text(&seat, "python", draft->python, error);
    return !status && seat_write(&seat, out, error) == STATUS_OK;
}

static void draw_fields(Desk *desk)
{
    PythonDraft *draft = &desk->drafts.python;
    widget_paragraph(
        desk, FONT_TEXT, COLOUR_SECONDARY,
        "Any agent that the referee runs can play and analyse here. It runs in a process of its own, "
        "with your rights: connect only what you would run yourself.");
    widget_gap(desk, 2);
    dialog_label(desk, "Folder, from which the referee would be started");
    float room = box_width(widget_rest()) / window_scale(desk->window);
    dialog_focus(desk);
    widget_input(desk, "dialog.python.folder", "/home/me/my_project", draft->folder, sizeof draft->folder,
                 room - 106);
    igSameLine(0, desk_px(desk, 10));
    if (widget_button(desk, "dialog.python.browse", "Choose...", BUTTON_PLAIN, 96))
        dialog_pick_folder(desk, draft->folder, sizeof draft->folder);
    igPushStyleVar_Vec2(ImGuiStyleVar_CellPadding, (ImVec2){desk_px(desk, 6), 0});
    if (igBeginTable("names", room > 380 ? 3 : 1,
                     ImGuiTableFlags_SizingStretchSame | ImGuiTableFlags_NoPadOuterX, (ImVec2){0, 0}, 0)) {
        igTableNextColumn();
        dialog_label(desk, "Module");
        widget_input(desk, "dialog.python.module", "agent", draft->module, sizeof draft->module, 0);
        igTableNextColumn();
        dialog_label(desk, "Class");
        widget_input(desk, "dialog.python.class", "Agent", draft->class_name, sizeof draft->class_name, 0);
        igTableNextColumn();
        dialog_label(desk, "Interpreter");
        widget_input(desk, "dialog.python.python", "python3", draft->python, sizeof draft->python, 0);
        igEndTable();
    }
    igPopStyleVar(1);
}

/* The agent takes Blue's seat; time and opening are asked for as always. */
static void play(Desk *desk, const char *agent)
{
    if (!action_run(desk->app, "play.red", PLAY_PERSON, &desk->drafts.error) &&
        !action_run(desk->app, "play.blue", agent, &desk->drafts.error))
        desk_do(desk, "dialog.new-game", NULL);
}

/* What the window shows is looked at by the agent. */
static void analyse(Desk *desk, const char *agent)
{
    if (!dialog_run(desk, "analysis.agent", agent))
        return;
    desk_do(desk, "view.mode", "analyse");
    if (!desk->app->analysis.on)
        desk_do(desk, "analysis.toggle", NULL);
}

void dialog_python(Desk *desk)
{
    char agent[PLAY_AGENT_SIZE];
    if (desk->drafts.fresh)
        make_draft(desk);
    desk->drafts.fresh = false;
    dialog_begin(desk, "Connect a Python agent", 600, 0);
    draw_fields(desk);
    DialogAnswer answer = dialog_end(
        desk, (DialogButtons){.primary = "Play against it", .second = "Analyse with it", .leave = "Cancel"});
    if (answer == DIALOG_LEAVE)
        dialog_close(desk);
    else if (answer != DIALOG_STAYS && name_agent(desk, agent))
        (answer == DIALOG_GO ? play : analyse)(desk, agent);
}
