/* Connecting a Python agent written for the referee. */
#include <stdio.h>
#include <string.h>

#include "ui/view/dialogs/dialog.h"

static const float FINDINGS_HEIGHT = 150;

/* The last agent connected, if any. */
static void make_draft(Ui *ui)
{
    PythonDraft *draft = &ui->drafts.python;
    PlayerChoice player;
    *draft = (PythonDraft){.module = "agent", .class_name = "Agent", .python = "python3"};
    for (int side = RED; side <= BLUE; side++) {
        player_choice_read(&player, ui->app->roster, ui->app->settings.players[side], NULL);
        if (!player_choice_is_python(&player))
            continue;
        const char *class_name = agent_spec_get(&player.spec, "class");
        const char *python = agent_spec_get(&player.spec, "python");
        snprintf(draft->folder, sizeof draft->folder, "%s", player.folder);
        snprintf(draft->module, sizeof draft->module, "%s", player.module);
        if (class_name)
            snprintf(draft->class_name, sizeof draft->class_name, "%s", class_name);
        if (python)
            snprintf(draft->python, sizeof draft->python, "%s", python);
    }
}

/* Sets an option, unless it would have this value anyway. */
static Status set_text(PlayerChoice *player, const char *name, const char *value, Error *error)
{
    for (int i = 0; i < player->kind->option_count; i++)
        if (strcmp(player->kind->options[i].name, name) == 0 && *value)
            return player_choice_set_option(player, &player->kind->options[i], value, error);
    return STATUS_OK;
}

/* The full name of the agent. */
static bool name_agent(const Ui *ui, char out[SETTINGS_AGENT_SIZE], Error *error)
{
    const PythonDraft *draft = &ui->drafts.python;
    PlayerChoice player;
    const AgentKind *kind = roster_find(ui->app->roster, "referee");
    if (!kind) {
        error_set(error, STATUS_NOT_FOUND, "This program was built without Python agents.");
        return false;
    }
    player_choice_set_kind(&player, kind);
    memcpy(player.folder, draft->folder, sizeof player.folder);
    memcpy(player.module, draft->module, sizeof player.module);
    Status status = set_text(&player, "class", draft->class_name, error);
    if (!status)
        status = set_text(&player, "python", draft->python, error);
    return !status && player_choice_write(&player, out, error) == STATUS_OK;
}

/* Looks for agents when the folder or the class has changed. If the current module is not among them, the
 * first is chosen. */
static void find_modules(PythonDraft *draft)
{
    PythonModules *found = &draft->modules;
    bool known = false;
    if (strcmp(draft->looked_into, draft->folder) == 0 && strcmp(draft->looked_for, draft->class_name) == 0)
        return;
    memcpy(draft->looked_into, draft->folder, sizeof draft->looked_into);
    memcpy(draft->looked_for, draft->class_name, sizeof draft->looked_for);
    python_modules_find(draft->folder, draft->class_name, found);
    for (int i = 0; i < found->count; i++)
        known = known || strcmp(found->names[i], draft->module) == 0;
    if (!known && found->count > 0 && !draft->typed)
        memcpy(draft->module, found->names[0], sizeof draft->module);
}

/* The modules found, and a field for others. */
static void draw_module(Ui *ui)
{
    PythonDraft *draft = &ui->drafts.python;
    const char *names[PYTHON_MODULES_MOST + 1];
    int count = draft->modules.count;
    int chosen = -1;
    dialog_label(ui, "Module");
    if (count == 0 || draft->typed) {
        widget_input(ui, "dialog.python.module", "agent", draft->module, sizeof draft->module, 0);
        return;
    }
    for (int i = 0; i < count; i++) {
        names[i] = draft->modules.names[i];
        chosen = strcmp(names[i], draft->module) == 0 ? i : chosen;
    }
    names[count] = "Another...";
    if (!widget_combo(ui, "dialog.python.modules", names, count + 1, &chosen, 0))
        return;
    draft->typed = chosen == count;
    if (!draft->typed)
        memcpy(draft->module, draft->modules.names[chosen], sizeof draft->module);
}

static void draw_fields(Ui *ui)
{
    PythonDraft *draft = &ui->drafts.python;
    widget_paragraph(
        ui, FONT_TEXT, COLOUR_SECONDARY,
        "Any agent that the referee runs can play and analyse here. It runs in its own process, with "
        "your rights: only connect what you would run yourself.");
    widget_gap(ui, 2);
    dialog_label(ui, "The folder that you would start the referee from: it contains the module");
    float room = box_width(widget_rest()) / window_scale(ui->window);
    dialog_focus(ui);
    widget_input(ui, "dialog.python.folder", "/home/me/my_project", draft->folder, sizeof draft->folder,
                 room - 106);
    igSameLine(0, ui_px(ui, 10));
    if (widget_button(ui, "dialog.python.browse", "Choose...", BUTTON_PLAIN, 96))
        dialog_pick_folder(ui, draft->folder, sizeof draft->folder);
    igPushStyleVar_Vec2(ImGuiStyleVar_CellPadding, (ImVec2){ui_px(ui, 6), 0});
    if (igBeginTable("names", room > 380 ? 3 : 1,
                     ImGuiTableFlags_SizingStretchSame | ImGuiTableFlags_NoPadOuterX, (ImVec2){0, 0}, 0)) {
        igTableNextColumn();
        draw_module(ui);
        igTableNextColumn();
        dialog_label(ui, "Class");
        widget_input(ui, "dialog.python.class", "Agent", draft->class_name, sizeof draft->class_name, 0);
        igTableNextColumn();
        dialog_label(ui, "Interpreter");
        widget_input(ui, "dialog.python.python", "python3", draft->python, sizeof draft->python, 0);
        igEndTable();
    }
    igPopStyleVar(1);
    find_modules(draft);
}

/* ---- The test ---- */

static void test(Ui *ui)
{
    PythonDraft *draft = &ui->drafts.python;
    Error *error = &ui->drafts.error;
    *error = (Error){0};
    draft->tested[0] = '\0';
    char agent[SETTINGS_AGENT_SIZE];
    if (name_agent(ui, agent, error) && !ui_ask(ui, "python.test", agent, error))
        memcpy(draft->tested, agent, sizeof agent);
}

/* Whether the last test was for the current contents of the fields. */
static bool is_tested(const Ui *ui)
{
    char agent[SETTINGS_AGENT_SIZE];
    const char *tested = ui->drafts.python.tested;
    return tested[0] && name_agent(ui, agent, NULL) && strcmp(agent, tested) == 0;
}

/* A common mistake: choosing the module's own folder instead of the one that contains it. */
static bool is_module(const PythonDraft *draft)
{
    const char *slash = strrchr(draft->folder, '/');
    return slash && slash > draft->folder && strcmp(slash + 1, draft->module) == 0;
}

/* The findings of the test, as lines. Their room is reserved, so that no button moves when the test ends. */
static void draw_findings(Ui *ui, bool made)
{
    const char *findings =
        made ? text_string(&ui->app->python.findings)
             : "The test imports the agent, asks it for a move as Red and as Blue, and has it play a "
               "game as each side against random moves.";
    window_want_text(ui->window, findings);
    igPushStyleColor_U32(ImGuiCol_ChildBg, theme_colour(window_theme(ui->window), COLOUR_WELL));
    igPushStyleVar_Vec2(ImGuiStyleVar_WindowPadding, (ImVec2){ui_px(ui, 10), ui_px(ui, 8)});
    igBeginChild_Str("findings", (ImVec2){0, ui_px(ui, FINDINGS_HEIGHT)}, false,
                     ImGuiWindowFlags_AlwaysUseWindowPadding);
    window_push_font(ui->window, FONT_FIXED);
    igPushTextWrapPos(0);
    igTextUnformatted(findings, NULL);
    igPopTextWrapPos();
    igPopFont();
    igEndChild();
    window_mark(ui->window, "dialog.python.findings");
    igPopStyleVar(1);
    igPopStyleColor(1);
}

/* Runs the coach, as a job beside the matches. */
static void coach(Ui *ui)
{
    char agent[SETTINGS_AGENT_SIZE];
    if (name_agent(ui, agent, &ui->drafts.error))
        dialog_run(ui, "class.coach", agent);
}

static void draw_test(Ui *ui)
{
    const PythonTest *last = &ui->app->python;
    bool busy = python_test_busy(last);
    widget_gap(ui, 2);
    if (busy && widget_button(ui, "dialog.python.stop", "Stop the test", BUTTON_PLAIN, 130))
        ui_do(ui, "python.cancel", NULL);
    else if (!busy && widget_button(ui, "dialog.python.test", "Test", BUTTON_PLAIN, 130))
        test(ui);
    igSameLine(0, ui_px(ui, 10));
    if (!busy && widget_button(ui, "dialog.python.coach", "Coach", BUTTON_PLAIN, 110))
        coach(ui);
    widget_tooltip(ui, "Play a dozen games against increasing levels, and see what it could do better.",
                   NULL);
    igSameLine(0, ui_px(ui, 12));
    igSetCursorPosY(igGetCursorPosY() + ui_px(ui, 6)); /* the middle of the button */
    if (busy)
        widget_text(ui, FONT_TEXT, COLOUR_SECONDARY, "Importing it, and playing a game as each side...");
    else if (!is_tested(ui) || !last->made)
        widget_text(ui, FONT_TEXT, COLOUR_SECONDARY, "Does it start, play and stay within its limits?");
    else if (last->works)
        widget_text(ui, FONT_STRONG, COLOUR_ACCENT, "It works.");
    else
        widget_text(ui, FONT_STRONG, COLOUR_ALERT, "It does not work.");
    bool made = !busy && last->made && is_tested(ui);
    if (made && !last->works && is_module(&ui->drafts.python)) {
        igSameLine(0, ui_px(ui, 12));
        igSetCursorPosY(igGetCursorPosY() - ui_px(ui, 6));
        if (widget_button(ui, "dialog.python.above", "Try the folder above", BUTTON_PLAIN, 0)) {
            *strrchr(ui->drafts.python.folder, '/') = '\0';
            test(ui);
        }
    }
    draw_findings(ui, made);
}

/* ---- Accepting ---- */

/* The agent plays Blue; the dialog then asks for time and opening as usual. */
static void play(Ui *ui, const char *agent)
{
    if (!ui_ask(ui, "play.red", PLAY_PERSON, &ui->drafts.error) &&
        !ui_ask(ui, "play.blue", agent, &ui->drafts.error))
        ui_do(ui, "dialog.new-game", NULL);
}

/* The agent analyses what the window shows. */
static void analyse(Ui *ui, const char *agent)
{
    if (!dialog_run(ui, "analysis.agent", agent))
        return;
    ui_do(ui, "view.mode", "analyse");
    if (!ui->app->analysis.on)
        ui_do(ui, "analysis.toggle", NULL);
}

void dialog_python(Ui *ui)
{
    char agent[SETTINGS_AGENT_SIZE];
    if (ui->drafts.fresh)
        make_draft(ui);
    ui->drafts.fresh = false;
    dialog_begin(ui, "Connect a Python agent", 600, 0);
    draw_fields(ui);
    draw_test(ui);
    DialogAnswer answer = dialog_end(
        ui, (DialogButtons){.primary = "Play against it", .second = "Analyse with it", .leave = "Cancel"});
    if (answer == DIALOG_LEAVE && python_test_busy(&ui->app->python))
        ui_do(ui, "python.cancel", NULL);
    if (answer == DIALOG_LEAVE)
        dialog_close(ui);
    else if (answer != DIALOG_STAYS && name_agent(ui, agent, &ui->drafts.error))
        (answer == DIALOG_GO ? play : analyse)(ui, agent);
}
