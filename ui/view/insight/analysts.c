#include "ui/view/insight/analysts.h"

#include <stdio.h>
#include <string.h>

#include "ui/state/play/agent_list.h"
#include "ui/view/widgets.h"

static const float BADGE = 24, GEAR = 28, GAP = 4, ADD = 96, BARE_LIST = 96;
enum { IDENTITY_SIZE = 48 };

static const char *const letters[ANALYSIS_SESSIONS] = {"A", "B"};
static const char *const actions[ANALYSIS_SESSIONS] = {"analysis.agent", "analysis.second"};

ColourName analyst_colour(int session)
{
    return session == ANALYSIS_B ? COLOUR_SECOND : COLOUR_ACCENT;
}

const char *analyst_caption(Ui *ui, int session)
{
    const AnalysisSession *asked = &ui->app->analysis.sessions[session];
    bool two = *ui->app->analysis.sessions[ANALYSIS_B].agent;
    char title[AGENT_TITLE_SIZE];
    const char *agent = asked->source == ANALYSIS_NOTHING ? asked->agent : asked->said_by;
    agent_title(ui->app->roster, &ui->app->settings, agent, title);
    snprintf(ui->analyst_caption, sizeof ui->analyst_caption, "%s%s%s", two ? letters[session] : "",
             two ? "  " : "", title);
    return ui->analyst_caption;
}

static void name_widget(int session, const char *part, char out[IDENTITY_SIZE])
{
    snprintf(out, IDENTITY_SIZE, "lines.%s.%s", session == ANALYSIS_B ? "b" : "a", part);
}

/* The session's letter in its colour; it shows the session's lines, or asks for an agent. */
static void draw_badge(Ui *ui, int session)
{
    const Analysis *analysis = &ui->app->analysis;
    bool there = *analysis->sessions[session].agent;
    bool chosen = analysis->chosen == session && *analysis->sessions[ANALYSIS_B].agent;
    char identity[IDENTITY_SIZE];
    ImVec2 low;
    ImVec2 high;
    snprintf(identity, sizeof identity, "lines.session.%d", session);
    bool pressed = widget_button(ui, identity, letters[session], chosen ? BUTTON_CHOSEN : BUTTON_FLAT, BADGE);
    igGetItemRectMin(&low);
    igGetItemRectMax(&high);
    widget_tooltip(ui, there ? "Show this agent's lines" : "Add a second agent to analyse the same position",
                   NULL);
    Canvas canvas = widget_canvas(ui);
    canvas_rectangle(&canvas,
                     (Box){low.x + px(&canvas, 5), high.y - px(&canvas, 4), high.x - px(&canvas, 5),
                           high.y - px(&canvas, 2)},
                     colour_faded(canvas_colour(&canvas, analyst_colour(session)), there ? 1 : 0.4f));
    if (pressed && there && *analysis->sessions[ANALYSIS_B].agent)
        ui_do(ui, "analysis.session", session == ANALYSIS_B ? "b" : "a");
    else if (pressed)
        ui_do(ui, "dialog.ask", actions[session]);
}

/* Chooses the agent with this number in the list; for the second session, 0 means none. */
static void choose(Ui *ui, int session, int index)
{
    OfferedAgent offered;
    if (session == ANALYSIS_B && index == 0)
        ui_do(ui, actions[session], "none");
    else if (agent_list_at(ui->app->roster, &ui->app->settings, index - session, &offered))
        ui_do(ui, actions[session], offered.agent);
    else
        ui_do(ui, "dialog.engines", NULL);
}

/* One row of the list, below the heading of its group if it is the first. */
static bool draw_item(Ui *ui, int session, int index, const char *title, bool now)
{
    char identity[IDENTITY_SIZE + 16];
    igPushID_Int(index);
    bool pressed = igSelectable_Bool(title, now, 0, (ImVec2){0, 0});
    snprintf(identity, sizeof identity, "lines.%s.agent.%d", session == ANALYSIS_B ? "b" : "a", index);
    window_mark(ui->window, identity);
    igPopID();
    return pressed;
}

static void draw_items(Ui *ui, int session, const char *agent)
{
    OfferedAgent offered;
    int group = -1;
    int index = 0;
    int picked = -1;
    if (session == ANALYSIS_B && draw_item(ui, session, index++, "No second agent", !*agent))
        picked = 0;
    for (; agent_list_at(ui->app->roster, &ui->app->settings, index - session, &offered); index++) {
        if (group != (int)offered.group)
            igTextDisabled("%s", agent_group_title(offered.group));
        group = (int)offered.group;
        window_want_text(ui->window, offered.title);
        if (draw_item(ui, session, index, offered.title, strcmp(offered.agent, agent) == 0))
            picked = index;
    }
    igSeparator();
    if (draw_item(ui, session, index, "Engines and Python agents\xe2\x80\xa6", false))
        picked = index;
    if (picked >= 0)
        choose(ui, session, picked);
}

static void draw_list(Ui *ui, int session, float width)
{
    const char *agent = ui->app->analysis.sessions[session].agent;
    char identity[IDENTITY_SIZE];
    char name[IDENTITY_SIZE + 2];
    char title[AGENT_TITLE_SIZE] = "Add\xe2\x80\xa6";
    name_widget(session, "agent", identity);
    snprintf(name, sizeof name, "##%s", identity);
    if (*agent)
        agent_title(ui->app->roster, &ui->app->settings, agent, title);
    window_want_text(ui->window, title);
    igSetNextItemWidth(ui_px(ui, width));
    widget_bare_begin();
    bool open = igBeginCombo(
        name, title, ImGuiComboFlags_HeightLargest | (width < BARE_LIST ? ImGuiComboFlags_NoArrowButton : 0));
    widget_bare_end();
    window_mark(ui->window, identity);
    if (open) {
        draw_items(ui, session, agent);
        igEndCombo();
    } else {
        widget_stop(ui);
        widget_tooltip(ui, *agent ? agent : "Add a second agent to analyse the same position", NULL);
    }
}

/* The agent list and the options of a session, this wide. */
static void draw_choice(Ui *ui, int session, float width)
{
    char identity[IDENTITY_SIZE];
    igSameLine(0, ui_px(ui, GAP));
    draw_list(ui, session, width - GEAR - 2 * GAP);
    igSameLine(0, ui_px(ui, GAP));
    name_widget(session, "options", identity);
    if (widget_icon_button(ui, identity, ICON_SLIDERS, "Options: threads, memory, weights...", true))
        ui_do(ui, "dialog.ask", actions[session]);
}

/* Without a second agent, its letter offers to add one. */
void analyst_draw(Ui *ui, int session)
{
    bool two = *ui->app->analysis.sessions[ANALYSIS_B].agent;
    float room = box_width(widget_rest()) / window_scale(ui->window);
    draw_badge(ui, session);
    draw_choice(ui, session, room - BADGE - (two ? 0 : ADD + GAP));
    if (two)
        return;
    igSameLine(0, ui_px(ui, GAP));
    draw_list(ui, ANALYSIS_B, ADD);
}
