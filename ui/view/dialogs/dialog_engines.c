/* Saved engines and Python agents: adding, testing, changing and removing them. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/state/play/agent_list.h"
#include "ui/state/play/own_evaluator.h"
#include "ui/view/dialogs/agent_options.h"
#include "ui/view/dialogs/dialog.h"

static const float ROW = 30, LIST_WIDTH = 190, LOG_HEIGHT = 130, BODY_HEIGHT = 470;
enum { IDENTITY_SIZE = 128 };

/* ---- The draft ---- */

static void edit_new(Ui *ui, const char *name)
{
    EnginesDraft *draft = &ui->drafts.engines;
    const AgentKind *kind = roster_find(ui->app->roster, name);
    *draft = (EnginesDraft){.chosen = -1};
    player_choice_set_kind(&draft->player, kind);
}

static void edit_kept(Ui *ui, int index)
{
    EnginesDraft *draft = &ui->drafts.engines;
    const SavedEngine *engine = &ui->app->settings.engines[index];
    *draft = (EnginesDraft){.chosen = index};
    snprintf(draft->name, sizeof draft->name, "%s", engine->name);
    player_choice_read(&draft->player, ui->app->roster, engine->agent, &ui->drafts.error);
}

static bool name_agent(Ui *ui, char out[SETTINGS_AGENT_SIZE], Error *error)
{
    return ui->drafts.engines.player.kind &&
           player_choice_write(&ui->drafts.engines.player, out, error) == STATUS_OK;
}

/* ---- Saved ones ---- */

static void draw_kept(Ui *ui, Box box)
{
    const Settings *settings = &ui->app->settings;
    igSetCursorScreenPos((ImVec2){box.left, box.top});
    igBeginChild_Str("kept", (ImVec2){box_width(box), box_height(box)}, false, 0);
    Canvas canvas = widget_canvas(ui); /* of this child window, which would cover what its parent paints */
    igPushStyleVar_Vec2(ImGuiStyleVar_ItemSpacing, (ImVec2){0, ui_px(ui, 2)});
    for (int i = 0; i < settings->engine_count; i++) {
        char identity[IDENTITY_SIZE];
        Box row;
        snprintf(identity, sizeof identity, "dialog.engines.kept.%s", settings->engines[i].name);
        if (widget_row(ui, identity, ui_px(ui, ROW), ui->drafts.engines.chosen == i, &row))
            edit_kept(ui, i);
        Box inner = {row.left + px(&canvas, 8), row.top, row.right - px(&canvas, 4), row.bottom};
        window_want_text(ui->window, settings->engines[i].name);
        canvas_text(&canvas, inner, ALIGN_LEFT, FONT_TEXT, canvas_colour(&canvas, COLOUR_TEXT),
                    settings->engines[i].name);
    }
    if (settings->engine_count == 0)
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY, "There are none yet.");
    widget_gap(ui, 6);
    if (widget_button(ui, "dialog.engines.add", "Add an engine", BUTTON_PLAIN, 0))
        edit_new(ui, "ugi");
    if (widget_button(ui, "dialog.engines.evaluator", "Add an evaluator", BUTTON_PLAIN, 0))
        edit_new(ui, "eval");
    if (widget_button(ui, "dialog.engines.python", "Add a Python agent\xe2\x80\xa6", BUTTON_PLAIN, 0))
        ui_do(ui, "dialog.python", NULL);
    igPopStyleVar(1);
    igEndChild();
}

/* ---- The one being edited ---- */

static bool is_evaluator(const PlayerChoice *player)
{
    return player->kind && strcmp(player->kind->name, "eval") == 0;
}

/* What an evaluator is, and an example to start from. */
static void draw_evaluator(Ui *ui)
{
    PlayerChoice *player = &ui->drafts.engines.player;
    widget_paragraph(
        ui, FONT_SECONDARY, COLOUR_SECONDARY,
        "A program of yours that says how good positions are for Red, in tokens; three lines of Python "
        "are enough. One of our searches plays by its numbers.");
    if (player->command[0] ||
        !widget_button(ui, "dialog.engines.example", "Start from an example in Python", BUTTON_PLAIN, 0))
        return;
    const Text *folder = &ui->app->profiles.folder;
    Text command = {0};
    if (own_evaluator_begin(text_string(folder), &command, &ui->drafts.error) == STATUS_OK) {
        snprintf(player->command, sizeof player->command, "%s", text_string(&command));
        if (!ui->drafts.engines.name[0])
            snprintf(ui->drafts.engines.name, sizeof ui->drafts.engines.name, "My evaluation");
    }
    text_free(&command);
}

static void draw_place(Ui *ui)
{
    EnginesDraft *draft = &ui->drafts.engines;
    PlayerChoice *player = &draft->player;
    float room = box_width(widget_rest()) / window_scale(ui->window);
    if (is_evaluator(player))
        draw_evaluator(ui);
    if (!player_choice_is_python(player)) {
        dialog_label(ui, "Program and its arguments");
        widget_input(ui, "dialog.engines.command",
                     is_evaluator(player) ? "/home/me/mine.py" : "/home/me/engine --fast", player->command,
                     sizeof player->command, 0);
        return;
    }
    dialog_label(ui, "Folder that contains the module");
    widget_input(ui, "dialog.engines.folder", "/home/me/my_project", player->folder, sizeof player->folder,
                 room - 106);
    igSameLine(0, ui_px(ui, 10));
    if (widget_button(ui, "dialog.engines.browse", "Choose...", BUTTON_PLAIN, 96))
        dialog_pick_folder(ui, player->folder, sizeof player->folder);
    dialog_label(ui, "Module");
    widget_input(ui, "dialog.engines.module", "agent", player->module, sizeof player->module, 0);
}

/* The folder that a UGI engine runs in: an option of its kind, with a button beside it. */
static void draw_directory(Ui *ui)
{
    EnginesDraft *draft = &ui->drafts.engines;
    const AgentKind *kind = draft->player.kind;
    float room = box_width(widget_rest()) / window_scale(ui->window);
    if (player_choice_is_python(&draft->player))
        return;
    for (int i = 0; i < kind->option_count; i++) {
        const AgentOption *option = &kind->options[i];
        if (strcmp(option->name, "directory") != 0)
            continue;
        if (!draft->directory_known)
            snprintf(draft->directory, sizeof draft->directory, "%s",
                     player_choice_option(&draft->player, option));
        draft->directory_known = true;
        dialog_label(ui, "Working folder");
        widget_input(ui, "dialog.engines.directory", "the folder that Tetress was started in",
                     draft->directory, sizeof draft->directory, room - 106);
        igSameLine(0, ui_px(ui, 10));
        if (widget_button(ui, "dialog.engines.browse", "Choose...", BUTTON_PLAIN, 96))
            dialog_pick_folder(ui, draft->directory, sizeof draft->directory);
        if (strcmp(draft->directory, player_choice_option(&draft->player, option)) != 0)
            player_choice_set_option(&draft->player, option, draft->directory, &ui->drafts.error);
    }
}

static void start_test(Ui *ui)
{
    EnginesDraft *draft = &ui->drafts.engines;
    char agent[SETTINGS_AGENT_SIZE];
    ui->drafts.error = (Error){0};
    if (name_agent(ui, agent, &ui->drafts.error) && !ui_ask(ui, "engine.test", agent, &ui->drafts.error))
        memcpy(draft->tested, agent, sizeof agent);
}

static void write_verdict(const EngineTest *test, char *out, size_t size)
{
    const UgiTrial *trial = test->trial;
    char move[MOVE_SHORT_SIZE] = "";
    if (!test->works) {
        snprintf(out, size, "%s", test->error.text[0] ? test->error.text : "It does not work.");
        return;
    }
    if (trial && trial->move != MOVE_NONE)
        move_write_short(trial->move, move);
    if (trial && test->evaluated > 0)
        snprintf(out, size, "It works: %.0f positions a second, plays %s.", test->evaluated, move);
    else if (trial)
        snprintf(out, size, "It works: %s, %d options, plays %s.", trial->name[0] ? trial->name : "no name",
                 trial->option_count, move);
    else
        snprintf(out, size, "It works.");
}

/* Every line that was exchanged. */
static void draw_log(Ui *ui, const EngineTest *test)
{
    const char *lines = text_string(&test->account);
    window_want_text(ui->window, lines);
    igPushStyleColor_U32(ImGuiCol_ChildBg, theme_colour(window_theme(ui->window), COLOUR_WELL));
    igBeginChild_Str("log", (ImVec2){0, ui_px(ui, LOG_HEIGHT)}, false, ImGuiWindowFlags_HorizontalScrollbar);
    window_push_font(ui->window, FONT_FIXED);
    igTextUnformatted(lines, NULL);
    igPopFont();
    igEndChild();
    window_mark(ui->window, "dialog.engines.log");
    igPopStyleColor(1);
}

static void draw_test(Ui *ui)
{
    const EngineTest *test = &ui->app->engine_test;
    bool ours = ui->drafts.engines.tested[0] && strcmp(test->agent, ui->drafts.engines.tested) == 0;
    char verdict[ERROR_TEXT_SIZE + 64];
    if (engine_test_busy(test)) {
        if (widget_button(ui, "dialog.engines.stop", "Stop the test", BUTTON_PLAIN, 120))
            ui_do(ui, "engine.cancel", NULL);
    } else if (widget_button(ui, "dialog.engines.test", "Test", BUTTON_PLAIN, 120)) {
        start_test(ui);
    }
    igSameLine(0, ui_px(ui, 12));
    if (engine_test_busy(test) || !test->made || !ours) {
        igSetCursorPosY(igGetCursorPosY() + ui_px(ui, 6)); /* the middle of the button */
        widget_text(ui, FONT_TEXT, COLOUR_SECONDARY,
                    engine_test_busy(test) ? "Starting it and asking for a move..."
                    : is_evaluator(&ui->drafts.engines.player)
                        ? "Does it start and answer, and how fast?"
                        : "Does it start and play? The test also lists its options.");
        return;
    }
    write_verdict(test, verdict, sizeof verdict);
    window_want_text(ui->window, verdict);
    igBeginGroup();
    widget_paragraph(ui, FONT_STRONG, test->works ? COLOUR_ACCENT : COLOUR_ALERT, verdict);
    igEndGroup();
    window_mark(ui->window, test->works ? "dialog.engines.works" : "dialog.engines.fails");
    draw_log(ui, test);
}

static void draw_engine(Ui *ui, Box box)
{
    EnginesDraft *draft = &ui->drafts.engines;
    char agent[SETTINGS_AGENT_SIZE];
    igSetCursorScreenPos((ImVec2){box.left, box.top});
    igBeginChild_Str("engine", (ImVec2){box_width(box), box_height(box)}, false, 0);
    if (draft->player.kind) {
        dialog_label(ui, "Name");
        dialog_focus(ui);
        widget_input(ui, "dialog.engines.name", "your name for it", draft->name, sizeof draft->name, 0);
        draw_place(ui);
        draw_directory(ui);
        draw_test(ui);
        bool tested = draft->tested[0] && ui->app->engine_test.trial && ui->app->engine_test.made;
        bool named = name_agent(ui, agent, NULL);
        const AgentOptionsView view = {.identity = "dialog.engines",
                                       .player = &draft->player,
                                       .all = &draft->all,
                                       .without = "directory",
                                       .trial = named && tested ? ui->app->engine_test.trial : NULL};
        widget_gap(ui, 4);
        agent_options_draw(ui, &view);
    }
    igEndChild();
}

/* ---- Commands ---- */

/* Saves the contents of the fields; returns whether that worked. */
static bool keep(Ui *ui, char agent[SETTINGS_AGENT_SIZE])
{
    EnginesDraft *draft = &ui->drafts.engines;
    Error *error = &ui->drafts.error;
    const Settings *settings = &ui->app->settings;
    Text argument = {0};
    *error = (Error){0};
    if (!draft->name[0])
        error_set(error, STATUS_INVALID, "Give it a name. The lists of agents will show it under this name.");
    if (error->status || !name_agent(ui, agent, error))
        return false;
    char before[SETTINGS_NAME_SIZE] = "";
    if (draft->chosen >= 0 && draft->chosen < settings->engine_count)
        snprintf(before, sizeof before, "%s", settings->engines[draft->chosen].name);
    text_printf(&argument, "%s\t%s", draft->name, agent);
    bool kept = ui_ask(ui, "engine.keep", text_string(&argument), error) == STATUS_OK;
    text_free(&argument);
    if (kept && before[0] && strcmp(before, draft->name) != 0)
        ui_ask(ui, "engine.drop", before, NULL);
    for (int i = 0; i < settings->engine_count; i++)
        if (strcmp(settings->engines[i].name, draft->name) == 0)
            draft->chosen = i;
    return kept;
}

static void analyse(Ui *ui)
{
    char agent[SETTINGS_AGENT_SIZE];
    if (!keep(ui, agent) || !dialog_run(ui, "analysis.agent", agent))
        return;
    ui_do(ui, "view.mode", "analyse");
    if (!ui->app->analysis.on)
        ui_do(ui, "analysis.toggle", NULL);
}

static void remove_chosen(Ui *ui)
{
    const int chosen = ui->drafts.engines.chosen;
    if (chosen < 0 || chosen >= ui->app->settings.engine_count)
        return;
    ui_do(ui, "engine.drop", ui->app->settings.engines[chosen].name);
    edit_new(ui, "ugi");
}

static void draw_dialog(Ui *ui, const char *title)
{
    char agent[SETTINGS_AGENT_SIZE];
    ui->drafts.fresh = false;
    dialog_begin(ui, title, 760, 0);
    Box rest = widget_rest();
    bool beside = box_width(rest) > ui_px(ui, 460);
    float height = fminf(ui_px(ui, BODY_HEIGHT), box_height(window_box(ui->window)) - ui_px(ui, 170));
    Box list = {rest.left, rest.top, rest.left + ui_px(ui, beside ? LIST_WIDTH : 160), rest.top + height};
    Box engine = {list.right + ui_px(ui, 16), rest.top, rest.right, rest.top + height};
    draw_kept(ui, list);
    draw_engine(ui, engine);
    igSetCursorScreenPos((ImVec2){rest.left, rest.top + height});
    if (ui->drafts.engines.chosen >= 0) {
        igSetCursorScreenPos((ImVec2){list.left, list.bottom - ui_px(ui, 30)});
        if (widget_button(ui, "dialog.engines.remove", "Remove", BUTTON_PLAIN, 0))
            remove_chosen(ui);
        igSetCursorScreenPos((ImVec2){rest.left, rest.top + height});
    }
    DialogAnswer answer =
        dialog_end(ui, (DialogButtons){.primary = "Save", .second = "Analyse with it", .leave = "Close"});
    if (answer == DIALOG_GO)
        keep(ui, agent);
    else if (answer == DIALOG_SECOND)
        analyse(ui);
    else if (answer == DIALOG_LEAVE)
        dialog_close(ui);
}

void dialog_engines(Ui *ui)
{
    if (ui->drafts.fresh && ui->app->settings.engine_count > 0)
        edit_kept(ui, 0);
    else if (ui->drafts.fresh)
        edit_new(ui, "ugi");
    draw_dialog(ui, "Engines");
}

/* The same for an evaluator: the saved one, otherwise a new one. */
void dialog_evaluator(Ui *ui)
{
    const Settings *settings = &ui->app->settings;
    for (int i = 0; i < settings->engine_count && ui->drafts.fresh; i++) {
        edit_kept(ui, i);
        ui->drafts.fresh = !is_evaluator(&ui->drafts.engines.player);
    }
    if (ui->drafts.fresh)
        edit_new(ui, "eval");
    draw_dialog(ui, "Connect an evaluator");
}
