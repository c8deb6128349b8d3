/* One's own agents: adding, testing, changing, removing and using them. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/state/play/own_evaluator.h"
#include "ui/view/dialogs/agent_options.h"
#include "ui/view/dialogs/dialog.h"
#include "ui/view/dialogs/dialog_python.h"
#include "ui/view/insight/insight_widgets.h"

static const float ROW = 30, LIST_WIDTH = 190, ACCOUNT_HEIGHT = 150, BODY_HEIGHT = 540;
enum { KINDS = 3 };

/* What can be added, with what is said of its test: what it does, what it finds, and while it runs. */
typedef struct AddedKind {
    const char *name, *title, *test, *question, *testing;
} AddedKind;

static const AddedKind kinds[KINDS] = {
    {"referee", "Python agent",
     "Imports the agent, asks it for a move as Red and as Blue, and has it play a game as each side against "
     "random moves.",
     "Does it start, play and stay within its limits?", "Importing it, and playing a game as each side..."},
    {"ugi", "Engine", "Starts the engine, reads its options, and asks it for a move.",
     "Does it start and play? The test also lists its options.", "Starting it and asking for a move..."},
    {"eval", "Evaluator", "Starts the program, and finds a move by its numbers.",
     "Does it start and answer, and how fast?", "Starting it and asking for a move..."}};

/* What is said of an agent's kind; of one that can't be added, what is said of engines. */
static const AddedKind *added_kind(const PlayerChoice *player)
{
    for (int i = 0; i < KINDS; i++)
        if (strcmp(player->kind->name, kinds[i].name) == 0)
            return &kinds[i];
    return &kinds[1];
}

/* ---- The draft ---- */

static void edit_new(Ui *ui, const char *name)
{
    EnginesDraft *draft = &ui->drafts.engines;
    const AgentKind *kind = roster_find(ui->app->roster, name);
    for (int i = 0; i < KINDS && !kind; i++) /* this program may lack some */
        kind = roster_find(ui->app->roster, kinds[i].name);
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
    memcpy(draft->python.folder, draft->player.folder, sizeof draft->python.folder);
}

static bool name_agent(Ui *ui, char out[SETTINGS_AGENT_SIZE], Error *error)
{
    return ui->drafts.engines.player.kind &&
           player_choice_write(&ui->drafts.engines.player, out, error) == STATUS_OK;
}

/* Whether the dialog was opened to give a new agent to an action. */
static bool is_adding(const Ui *ui)
{
    return ui->app->view.dialog_action[0] != '\0';
}

/* ---- Saved ones ---- */

static void draw_kept(Ui *ui, Box box)
{
    const Settings *settings = &ui->app->settings;
    igSetCursorScreenPos((ImVec2){box.left, box.top});
    imgui_begin_child("kept", (ImVec2){box_width(box), box_height(box)}, IMGUI_CHILD_PLAIN, 0);
    Canvas canvas = widget_canvas(ui); /* of this child window, which would cover what its parent paints */
    igPushStyleVar_Vec2(ImGuiStyleVar_ItemSpacing, (ImVec2){0, ui_px(ui, 2)});
    for (int i = 0; i < settings->engine_count; i++) {
        Box row;
        if (widget_row(ui, PRINTED("dialog.engines.kept.%s", settings->engines[i].name), ui_px(ui, ROW),
                       ui->drafts.engines.chosen == i, &row))
            edit_kept(ui, i);
        Box inner = {row.left + px(&canvas, 8), row.top, row.right - px(&canvas, 4), row.bottom};
        window_want_text(ui->window, settings->engines[i].name);
        canvas_text(&canvas, inner, ALIGN_LEFT, FONT_TEXT, COLOUR_TEXT, settings->engines[i].name);
    }
    if (settings->engine_count == 0)
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY, "There are none yet.");
    widget_gap(ui, 6);
    if (widget_button(ui, "dialog.engines.add", "Add another", BUTTON_PLAIN, 0))
        edit_new(ui, kinds[0].name);
    igPopStyleVar(1);
    igEndChild();
}

/* What a new agent is. */
static void draw_kinds(Ui *ui)
{
    EnginesDraft *draft = &ui->drafts.engines;
    const char *titles[KINDS];
    int known[KINDS], count = 0, now = 0;
    for (int i = 0; i < KINDS; i++) {
        if (!roster_find(ui->app->roster, kinds[i].name))
            continue;
        if (strcmp(draft->player.kind->name, kinds[i].name) == 0)
            now = count;
        known[count] = i;
        titles[count++] = kinds[i].title;
    }
    if (widget_choice(ui, "dialog.engines.kind", titles, count, &now))
        edit_new(ui, kinds[known[now]].name);
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
    if (!ui_ask(ui, "dialog.example", "", &ui->drafts.error) &&
        !own_evaluator_command(text_string(folder), &command, &ui->drafts.error)) {
        snprintf(player->command, sizeof player->command, "%s", text_string(&command));
        if (!ui->drafts.engines.name[0])
            snprintf(ui->drafts.engines.name, sizeof ui->drafts.engines.name, "My evaluation");
    }
    text_free(&command);
}

static void draw_place(Ui *ui)
{
    PlayerChoice *player = &ui->drafts.engines.player;
    if (player_choice_is_python(player)) {
        python_fields_draw(ui);
        return;
    }
    if (is_evaluator(player))
        draw_evaluator(ui);
    dialog_label(ui, "Program and its arguments");
    widget_input(ui, "dialog.engines.command",
                 is_evaluator(player) ? "/home/me/mine.py" : "/home/me/engine --fast", player->command,
                 sizeof player->command, 0);
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
            dialog_pick_folder(ui, "Choose the working folder", draft->directory, sizeof draft->directory);
        if (strcmp(draft->directory, player_choice_option(&draft->player, option)) != 0)
            player_choice_set_option(&draft->player, option, draft->directory, &ui->drafts.error);
    }
}

/* What the last test says of the agent in the fields; null if it was of another, or still runs. */
static const AgentTest *test_of_fields(Ui *ui)
{
    const AgentTest *test = &ui->app->agent_test;
    char agent[SETTINGS_AGENT_SIZE];
    return test->made && name_agent(ui, agent, NULL) && strcmp(agent, test->agent) == 0 ? test : NULL;
}

static void write_verdict(const AgentTest *test, char *out, size_t size)
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

/* The lines that were exchanged with a program, as they are, or what the test of a Python agent found. */
static void draw_account(Ui *ui, const AgentTest *test)
{
    igPushStyleColor_U32(ImGuiCol_ChildBg, theme_colour(window_theme(ui->window), COLOUR_WELL));
    igPushStyleVar_Vec2(ImGuiStyleVar_WindowPadding, (ImVec2){ui_px(ui, 10), ui_px(ui, 8)});
    imgui_begin_child("account", (ImVec2){0, ui_px(ui, ACCOUNT_HEIGHT)}, IMGUI_CHILD_PADDED,
                      test->trial ? ImGuiWindowFlags_HorizontalScrollbar : 0);
    igPushTextWrapPos(test->trial ? -1 : 0);
    widget_printout(ui, text_string(&test->account));
    igPopTextWrapPos();
    igEndChild();
    window_mark(ui->window, "dialog.engines.account");
    igPopStyleVar(1);
    igPopStyleColor(1);
}

static void draw_test(Ui *ui)
{
    bool busy = question_open(&ui->app->agent_test.asking);
    const AddedKind *kind = added_kind(&ui->drafts.engines.player);
    char agent[SETTINGS_AGENT_SIZE], verdict[ERROR_TEXT_SIZE + 64];
    if (busy && widget_button(ui, "dialog.engines.stop", "Stop the test", BUTTON_PLAIN, 130)) {
        ui_do(ui, "engine.cancel", NULL);
    } else if (!busy && widget_button(ui, "dialog.engines.test", "Test", BUTTON_PLAIN, 130)) {
        ui->drafts.error = (Error){0};
        if (name_agent(ui, agent, &ui->drafts.error))
            ui_ask(ui, "engine.test", agent, &ui->drafts.error);
    }
    widget_tooltip(ui, kind->test, NULL);
    igSameLine(0, ui_px(ui, 12));
    igSetCursorPosY(igGetCursorPosY() + ui_px(ui, 6)); /* the middle of the button */
    const AgentTest *test = test_of_fields(ui);
    if (!test) {
        widget_text(ui, FONT_TEXT, COLOUR_SECONDARY, busy ? kind->testing : kind->question);
        return;
    }
    write_verdict(test, verdict, sizeof verdict);
    igBeginGroup();
    widget_paragraph(ui, FONT_STRONG, test->works ? COLOUR_ACCENT : COLOUR_ALERT, verdict);
    igEndGroup();
    window_mark(ui->window, test->works ? "dialog.engines.works" : "dialog.engines.fails");
    if (test->account.length > 0)
        draw_account(ui, test);
}

/* ---- Saving ---- */

/* A name that says what runs, for people who give none. */
static void propose_name(const EnginesDraft *draft, char out[SETTINGS_NAME_SIZE])
{
    const PlayerChoice *player = &draft->player;
    const char *from = player->command, *end = strpbrk(player->command, " ");
    if (player_choice_is_python(player)) {
        const char *name = path_name(player->folder);
        bool usual = strcmp(player->module, "agent") == 0 && name != player->folder;
        from = usual ? name : player->module;
        end = NULL;
    }
    size_t length = end ? (size_t)(end - from) : strlen(from);
    for (const char *at = from; at < from + length; at++)
        if (*at == '/' && at[1]) {
            length -= (size_t)(at + 1 - from);
            from = at + 1;
        }
    snprintf(out, SETTINGS_NAME_SIZE, "%.*s", (int)(length < 50 ? length : 50), from);
}

/* The name to save an agent under: no other agent loses its name to it. */
static void choose_name(const Ui *ui, const char *agent, char out[SETTINGS_NAME_SIZE])
{
    const EnginesDraft *draft = &ui->drafts.engines;
    const Settings *settings = &ui->app->settings;
    char wanted[SETTINGS_NAME_SIZE];
    for (int i = 0; i < settings->engine_count && draft->chosen < 0 && !draft->name[0]; i++)
        if (strcmp(settings->engines[i].agent, agent) == 0) {
            snprintf(out, SETTINGS_NAME_SIZE, "%s", settings->engines[i].name);
            return;
        }
    propose_name(draft, wanted);
    if (draft->name[0])
        snprintf(wanted, sizeof wanted, "%s", draft->name);
    snprintf(out, SETTINGS_NAME_SIZE, "%s", wanted);
    for (int number = 2;; number++) {
        const SavedEngine *other = settings_engine(settings, out);
        if (!other || other - settings->engines == draft->chosen || strcmp(other->agent, agent) == 0)
            return;
        snprintf(out, SETTINGS_NAME_SIZE, "%.50s (%d)", wanted, number);
    }
}

/* Saves the contents of the fields; returns whether that worked. */
static bool dialog_engines_keep(Ui *ui, char agent[SETTINGS_AGENT_SIZE])
{
    EnginesDraft *draft = &ui->drafts.engines;
    Error *error = &ui->drafts.error;
    const Settings *settings = &ui->app->settings;
    Text argument = {0};
    char before[SETTINGS_NAME_SIZE] = "", name[SETTINGS_NAME_SIZE];
    *error = (Error){0};
    if (!name_agent(ui, agent, error))
        return false;
    if (draft->chosen >= 0 && draft->chosen < settings->engine_count)
        snprintf(before, sizeof before, "%s", settings->engines[draft->chosen].name);
    choose_name(ui, agent, name);
    text_printf(&argument, "%s\t%s", name, agent);
    bool kept = ui_ask(ui, "engine.keep", text_string(&argument), error) == STATUS_OK;
    text_free(&argument);
    if (kept && before[0] && strcmp(before, name) != 0)
        ui_ask(ui, "engine.drop", before, NULL);
    snprintf(draft->name, sizeof draft->name, "%s", name);
    for (int i = 0; i < settings->engine_count; i++)
        if (strcmp(settings->engines[i].name, name) == 0)
            draft->chosen = i;
    return kept;
}

/* ---- Using ---- */

/* Whether the agent in the fields was tested and does not work. */
static bool has_failed(Ui *ui)
{
    const AgentTest *test = test_of_fields(ui);
    return test && !test->works;
}

/* The agent plays Blue; the dialog then asks for time and opening as usual. */
static void dialog_engines_play(Ui *ui, const char *agent)
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

/* A button that saves the agent and gives it to an action. */
static void draw_use(Ui *ui, const char *identity, const char *text, const char *action)
{
    char agent[SETTINGS_AGENT_SIZE];
    part_flow(ui, text);
    if (widget_button(ui, identity, text, BUTTON_PLAIN, 0) && dialog_engines_keep(ui, agent) && action)
        dialog_run(ui, action, agent);
}

/* Also for an agent that failed its test: a match and the coach tell when and why it forfeits. */
static void draw_uses(Ui *ui)
{
    if (widget_button(ui, "dialog.engines.match", "Match\xe2\x80\xa6", BUTTON_PLAIN, 0)) {
        char agent[SETTINGS_AGENT_SIZE];
        if (dialog_engines_keep(ui, agent))
            dialog_run(ui, "match.try", agent);
    }
    widget_tooltip(ui, "Set up a match against one of our levels.", NULL);
    if (player_choice_is_python(&ui->drafts.engines.player)) {
        draw_use(ui, "dialog.engines.coach", "Coach", "class.coach");
        widget_tooltip(ui, "Play a dozen games against increasing levels, and see what it could do better.",
                       NULL);
    }
    draw_use(ui, "dialog.engines.save", "Save", NULL);
    if (ui->drafts.engines.chosen >= 0) {
        part_flow(ui, "Remove");
        if (widget_button(ui, "dialog.engines.remove", "Remove", BUTTON_PLAIN, 0)) {
            const int chosen = ui->drafts.engines.chosen;
            if (chosen >= 0 && chosen < ui->app->settings.engine_count) {
                ui_do(ui, "engine.drop", ui->app->settings.engines[chosen].name);
                edit_new(ui, kinds[0].name);
            }
        }
    }
}

/* ---- The dialog ---- */

static void draw_engine(Ui *ui, Box box)
{
    EnginesDraft *draft = &ui->drafts.engines;
    char agent[SETTINGS_AGENT_SIZE], name[SETTINGS_NAME_SIZE];
    igSetCursorScreenPos((ImVec2){box.left, box.top});
    imgui_begin_child("engine", (ImVec2){box_width(box), box_height(box)}, IMGUI_CHILD_PLAIN, 0);
    if (!draft->player.kind) {
        widget_paragraph(ui, FONT_TEXT, COLOUR_SECONDARY, "This program was built without such agents.");
        igEndChild();
        return;
    }
    if (draft->chosen < 0)
        draw_kinds(ui);
    draw_place(ui);
    propose_name(draft, name);
    dialog_label(ui, "Name");
    widget_input(ui, "dialog.engines.name", *name ? name : "your name for it", draft->name,
                 sizeof draft->name, 0);
    draw_directory(ui);
    widget_gap(ui, 2);
    draw_test(ui);
    bool named = name_agent(ui, agent, NULL);
    const AgentOptionsView view = {.identity = "dialog.engines",
                                   .player = &draft->player,
                                   .all = &draft->all,
                                   .without = "directory",
                                   .trial = named ? agent_test_trial(&ui->app->agent_test, agent) : NULL};
    widget_gap(ui, 4);
    agent_options_draw(ui, &view);
    igEndChild();
}

static void draw_body(Ui *ui)
{
    Box rest = widget_rest();
    bool beside = box_width(rest) > ui_px(ui, 460);
    float height = fminf(ui_px(ui, BODY_HEIGHT), box_height(window_box(ui->window)) - ui_px(ui, 210));
    Box list = {rest.left, rest.top, rest.left + ui_px(ui, beside ? LIST_WIDTH : 160), rest.top + height};
    Box engine = {list.right + ui_px(ui, 16), rest.top, rest.right, rest.top + height};
    if (is_adding(ui) || ui->app->settings.engine_count == 0)
        engine.left = rest.left;
    else
        draw_kept(ui, list);
    draw_engine(ui, engine);
    igSetCursorScreenPos((ImVec2){beside ? engine.left : rest.left, rest.top + height + ui_px(ui, 8)});
    if (!is_adding(ui) && ui->drafts.engines.player.kind)
        draw_uses(ui);
}

static void draw_dialog(Ui *ui, const char *title)
{
    char agent[SETTINGS_AGENT_SIZE], action[sizeof ui->app->view.dialog_action];
    ui->drafts.fresh = false;
    memcpy(action, ui->app->view.dialog_action, sizeof action);
    dialog_begin(ui, title, 760, 0);
    draw_body(ui);
    DialogButtons buttons = {.primary = *action ? "Use it" : "Play against it",
                             .second = *action ? NULL : "Analyse with it",
                             .leave = *action ? "Cancel" : "Close"};
    if (has_failed(ui)) {
        buttons.refused = true;
        buttons.why = "The test says that it does not work.";
    }
    DialogAnswer answer = dialog_end(ui, buttons);
    if (answer == DIALOG_LEAVE && question_open(&ui->app->agent_test.asking))
        ui_do(ui, "engine.cancel", NULL);
    if (answer == DIALOG_LEAVE)
        dialog_close(ui);
    else if (answer != DIALOG_STAYS && dialog_engines_keep(ui, agent)) {
        if (*action)
            dialog_run(ui, action, agent);
        else
            (answer == DIALOG_GO ? dialog_engines_play : analyse)(ui, agent);
    }
}

/* The saved agents; of this kind, or of any for null. Without one, a new agent of the kind. */
static void open_dialog(Ui *ui, const char *title, const char *kind)
{
    const Settings *settings = &ui->app->settings;
    for (int i = 0; i < settings->engine_count && ui->drafts.fresh && !is_adding(ui); i++) {
        edit_kept(ui, i);
        const AgentKind *found = ui->drafts.engines.player.kind;
        ui->drafts.fresh = kind && !(found && strcmp(found->name, kind) == 0);
    }
    if (ui->drafts.fresh)
        edit_new(ui, kind ? kind : kinds[0].name);
    draw_dialog(ui, is_adding(ui) ? "Add an agent or engine" : title);
}

void dialog_engines(Ui *ui)
{
    open_dialog(ui, "Your agents and engines", NULL);
}

void dialog_python(Ui *ui)
{
    bool opens = ui->drafts.fresh;
    open_dialog(ui, "Connect a Python agent", "referee");
    if (opens && ui->drafts.folder_first && !ui->drafts.engines.python.folder[0])
        python_folder_pick(ui);
    ui->drafts.folder_first = false;
}

void dialog_evaluator(Ui *ui)
{
    open_dialog(ui, "Connect an evaluator", "eval");
}
