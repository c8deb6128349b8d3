/* Engines and Python agents that are kept: adding, testing, changing and removing them. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/state/agent_list.h"
#include "ui/view/agent_options.h"
#include "ui/view/dialog.h"

static const float ROW = 30, LIST_WIDTH = 190, LOG_HEIGHT = 130, BODY_HEIGHT = 470;
enum { IDENTITY_SIZE = 128 };

/* ---- The draft ---- */

static void edit_new(Desk *desk)
{
    EnginesDraft *draft = &desk->drafts.engines;
    const AgentKind *kind = roster_find(desk->app->roster, "ugi");
    *draft = (EnginesDraft){.chosen = -1};
    seat_set_kind(&draft->seat, kind);
}

static void edit_kept(Desk *desk, int index)
{
    EnginesDraft *draft = &desk->drafts.engines;
    const SavedEngine *engine = &desk->app->settings.engines[index];
    *draft = (EnginesDraft){.chosen = index};
    snprintf(draft->name, sizeof draft->name, "%s", engine->name);
    seat_read(&draft->seat, desk->app->roster, engine->agent, &desk->drafts.error);
}

static bool name_agent(Desk *desk, char out[PLAY_AGENT_SIZE], Error *error)
{
    return desk->drafts.engines.seat.kind && seat_write(&desk->drafts.engines.seat, out, error) == STATUS_OK;
}

/* ---- Those that are kept ---- */

static void draw_kept(Desk *desk, Box box)
{
    const Settings *settings = &desk->app->settings;
    igSetCursorScreenPos((ImVec2){box.left, box.top});
    igBeginChild_Str("kept", (ImVec2){box_width(box), box_height(box)}, false, 0);
    Canvas canvas = widget_canvas(desk); /* of this child, which would cover what its parent paints */
    igPushStyleVar_Vec2(ImGuiStyleVar_ItemSpacing, (ImVec2){0, desk_px(desk, 2)});
    for (int i = 0; i < settings->engine_count; i++) {
        char identity[IDENTITY_SIZE];
        Box row;
        snprintf(identity, sizeof identity, "dialog.engines.kept.%s", settings->engines[i].name);
        if (widget_row(desk, identity, desk_px(desk, ROW), desk->drafts.engines.chosen == i, &row))
            edit_kept(desk, i);
        Box inner = {row.left + px(&canvas, 8), row.top, row.right - px(&canvas, 4), row.bottom};
        window_want_text(desk->window, settings->engines[i].name);
        canvas_text(&canvas, inner, ALIGN_LEFT, FONT_TEXT, canvas_colour(&canvas, COLOUR_TEXT),
                    settings->engines[i].name);
    }
    if (settings->engine_count == 0)
        widget_paragraph(desk, FONT_SECONDARY, COLOUR_SECONDARY, "None is kept yet.");
    widget_gap(desk, 6);
    if (widget_button(desk, "dialog.engines.add", "Add an engine", BUTTON_PLAIN, 0))
        edit_new(desk);
    if (widget_button(desk, "dialog.engines.python", "Add a Python agent\xe2\x80\xa6", BUTTON_PLAIN, 0))
        desk_do(desk, "dialog.python", NULL);
    igPopStyleVar(1);
    igEndChild();
}

/* ---- The one that is being changed ---- */

static void draw_place(Desk *desk)
{
    EnginesDraft *draft = &desk->drafts.engines;
    Seat *seat = &draft->seat;
    float room = box_width(widget_rest()) / window_scale(desk->window);
    if (!seat_is_python(seat)) {
        dialog_label(desk, "Program and its arguments");
        widget_input(desk, "dialog.engines.command", "/home/me/engine --fast", seat->command,
                     sizeof seat->command, 0);
        return;
    }
    dialog_label(desk, "Folder that holds the module");
    widget_input(desk, "dialog.engines.folder", "/home/me/my_project", seat->folder, sizeof seat->folder,
                 room - 106);
    igSameLine(0, desk_px(desk, 10));
    if (widget_button(desk, "dialog.engines.browse", "Choose...", BUTTON_PLAIN, 96))
        dialog_pick_folder(desk, seat->folder, sizeof seat->folder);
    dialog_label(desk, "Module");
    widget_input(desk, "dialog.engines.module", "agent", seat->module, sizeof seat->module, 0);
}

/* The folder that a UGI engine runs in: an option of its kind, with a button beside it. */
static void draw_directory(Desk *desk)
{
    EnginesDraft *draft = &desk->drafts.engines;
    const AgentKind *kind = draft->seat.kind;
    float room = box_width(widget_rest()) / window_scale(desk->window);
    if (seat_is_python(&draft->seat))
        return;
    for (int i = 0; i < kind->option_count; i++) {
        const AgentOption *option = &kind->options[i];
        if (strcmp(option->name, "directory") != 0)
            continue;
        if (!draft->directory_known)
            snprintf(draft->directory, sizeof draft->directory, "%s", seat_option(&draft->seat, option));
        draft->directory_known = true;
        dialog_label(desk, "Working folder");
        widget_input(desk, "dialog.engines.directory", "the folder that Tetress was started in",
                     draft->directory, sizeof draft->directory, room - 106);
        igSameLine(0, desk_px(desk, 10));
        if (widget_button(desk, "dialog.engines.browse", "Choose...", BUTTON_PLAIN, 96))
            dialog_pick_folder(desk, draft->directory, sizeof draft->directory);
        if (strcmp(draft->directory, seat_option(&draft->seat, option)) != 0)
            seat_set_option(&draft->seat, option, draft->directory, &desk->drafts.error);
    }
}

static void start_test(Desk *desk)
{
    EnginesDraft *draft = &desk->drafts.engines;
    char agent[PLAY_AGENT_SIZE];
    desk->drafts.error = (Error){0};
    if (name_agent(desk, agent, &desk->drafts.error) &&
        !action_run(desk->app, "engine.test", agent, &desk->drafts.error))
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
    if (trial)
        snprintf(out, size, "It works: %s, %d options, plays %s.", trial->name[0] ? trial->name : "no name",
                 trial->option_count, move);
    else
        snprintf(out, size, "It works.");
}

/* Every line that went to and fro. */
static void draw_log(Desk *desk, const EngineTest *test)
{
    const char *lines = text_string(&test->account);
    window_want_text(desk->window, lines);
    igPushStyleColor_U32(ImGuiCol_ChildBg, theme_colour(window_theme(desk->window), COLOUR_WELL));
    igBeginChild_Str("log", (ImVec2){0, desk_px(desk, LOG_HEIGHT)}, false,
                     ImGuiWindowFlags_HorizontalScrollbar);
    window_push_font(desk->window, FONT_FIXED);
    igTextUnformatted(lines, NULL);
    igPopFont();
    igEndChild();
    window_mark(desk->window, "dialog.engines.log");
    igPopStyleColor(1);
}

static void draw_test(Desk *desk)
{
    const EngineTest *test = &desk->app->engine_test;
    bool ours = desk->drafts.engines.tested[0] && strcmp(test->agent, desk->drafts.engines.tested) == 0;
    char verdict[ERROR_TEXT_SIZE + 64];
    if (engine_test_busy(test)) {
        if (widget_button(desk, "dialog.engines.stop", "Stop the test", BUTTON_PLAIN, 120))
            desk_do(desk, "engine.cancel", NULL);
    } else if (widget_button(desk, "dialog.engines.test", "Test", BUTTON_PLAIN, 120)) {
        start_test(desk);
    }
    igSameLine(0, desk_px(desk, 12));
    if (engine_test_busy(test) || !test->made || !ours) {
        igSetCursorPosY(igGetCursorPosY() + desk_px(desk, 6)); /* the middle of the button */
        widget_text(desk, FONT_TEXT, COLOUR_SECONDARY,
                    engine_test_busy(test) ? "It is started and asked for a move..."
                                           : "Does it start and play? Its options are listed then.");
        return;
    }
    write_verdict(test, verdict, sizeof verdict);
    window_want_text(desk->window, verdict);
    igBeginGroup();
    widget_paragraph(desk, FONT_STRONG, test->works ? COLOUR_ACCENT : COLOUR_ALERT, verdict);
    igEndGroup();
    window_mark(desk->window, test->works ? "dialog.engines.works" : "dialog.engines.fails");
    draw_log(desk, test);
}

static void draw_engine(Desk *desk, Box box)
{
    EnginesDraft *draft = &desk->drafts.engines;
    char agent[PLAY_AGENT_SIZE];
    igSetCursorScreenPos((ImVec2){box.left, box.top});
    igBeginChild_Str("engine", (ImVec2){box_width(box), box_height(box)}, false, 0);
    if (draft->seat.kind) {
        dialog_label(desk, "Name");
        dialog_focus(desk);
        widget_input(desk, "dialog.engines.name", "what you call it", draft->name, sizeof draft->name, 0);
        draw_place(desk);
        draw_directory(desk);
        draw_test(desk);
        bool tested = draft->tested[0] && desk->app->engine_test.trial && desk->app->engine_test.made;
        bool named = name_agent(desk, agent, NULL);
        const AgentOptionsView view = {.identity = "dialog.engines",
                                       .seat = &draft->seat,
                                       .all = &draft->all,
                                       .without = "directory",
                                       .trial = named && tested ? desk->app->engine_test.trial : NULL};
        widget_gap(desk, 4);
        agent_options_draw(desk, &view);
    }
    igEndChild();
}

/* ---- What can be done ---- */

/* Keeps what the fields say; whether that went well. */
static bool keep(Desk *desk, char agent[PLAY_AGENT_SIZE])
{
    EnginesDraft *draft = &desk->drafts.engines;
    Error *error = &desk->drafts.error;
    Settings *settings = &desk->app->settings;
    Text argument = {0};
    *error = (Error){0};
    if (!draft->name[0])
        error_set(error, STATUS_INVALID, "Give it a name, by which it stands in the lists of agents.");
    if (error->status || !name_agent(desk, agent, error))
        return false;
    char before[SETTINGS_NAME_SIZE] = "";
    if (draft->chosen >= 0 && draft->chosen < settings->engine_count)
        snprintf(before, sizeof before, "%s", settings->engines[draft->chosen].name);
    text_printf(&argument, "%s\t%s", draft->name, agent);
    bool kept = action_run(desk->app, "engine.keep", text_string(&argument), error) == STATUS_OK;
    text_free(&argument);
    if (kept && before[0] && strcmp(before, draft->name) != 0)
        action_run(desk->app, "engine.drop", before, NULL);
    for (int i = 0; i < settings->engine_count; i++)
        if (strcmp(settings->engines[i].name, draft->name) == 0)
            draft->chosen = i;
    return kept;
}

static void analyse(Desk *desk)
{
    char agent[PLAY_AGENT_SIZE];
    if (!keep(desk, agent) || !dialog_run(desk, "analysis.agent", agent))
        return;
    desk_do(desk, "view.mode", "analyse");
    if (!desk->app->analysis.on)
        desk_do(desk, "analysis.toggle", NULL);
}

static void remove_chosen(Desk *desk)
{
    const int chosen = desk->drafts.engines.chosen;
    if (chosen < 0 || chosen >= desk->app->settings.engine_count)
        return;
    desk_do(desk, "engine.drop", desk->app->settings.engines[chosen].name);
    edit_new(desk);
}

void dialog_engines(Desk *desk)
{
    char agent[PLAY_AGENT_SIZE];
    if (desk->drafts.fresh && desk->app->settings.engine_count > 0)
        edit_kept(desk, 0);
    else if (desk->drafts.fresh)
        edit_new(desk);
    desk->drafts.fresh = false;
    dialog_begin(desk, "Engines", 760, 0);
    Box rest = widget_rest();
    bool beside = box_width(rest) > desk_px(desk, 460);
    float height =
        fminf(desk_px(desk, BODY_HEIGHT), box_height(window_box(desk->window)) - desk_px(desk, 170));
    Box list = {rest.left, rest.top, rest.left + desk_px(desk, beside ? LIST_WIDTH : 130), rest.top + height};
    Box engine = {list.right + desk_px(desk, 16), rest.top, rest.right, rest.top + height};
    draw_kept(desk, list);
    draw_engine(desk, engine);
    igSetCursorScreenPos((ImVec2){rest.left, rest.top + height});
    if (desk->drafts.engines.chosen >= 0) {
        igSetCursorScreenPos((ImVec2){list.left, list.bottom - desk_px(desk, 30)});
        if (widget_button(desk, "dialog.engines.remove", "Remove", BUTTON_PLAIN, 0))
            remove_chosen(desk);
        igSetCursorScreenPos((ImVec2){rest.left, rest.top + height});
    }
    DialogAnswer answer =
        dialog_end(desk, (DialogButtons){.primary = "Keep", .second = "Analyse with it", .leave = "Close"});
    if (answer == DIALOG_GO)
        keep(desk, agent);
    else if (answer == DIALOG_SECOND)
        analyse(desk);
    else if (answer == DIALOG_LEAVE)
        dialog_close(desk);
}
