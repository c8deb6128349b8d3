#include "ui/view/insight/analysts.h"

#include <stdio.h>

#include "ui/view/agent_picker.h"
#include "ui/view/widgets.h"

static const float BADGE = 24, GEAR = 28, GAP = 4, ADD = 96, BARE_LIST = 96;
enum { IDENTITY_SIZE = 48 };

static const char *const letters[ANALYSIS_SESSIONS] = {"A", "B"};
static const char *const actions[ANALYSIS_SESSIONS] = {"analysis.agent", "analysis.second"};

const char *analyst_caption(Ui *ui, int session)
{
    const AnalysisSession *asked = &ui->app->analysis.sessions[session];
    bool two = *ui->app->analysis.sessions[ANALYSIS_B].agent;
    char title[AGENT_NAME_SIZE];
    const char *agent = asked->source == ANALYSIS_NOTHING ? asked->agent : asked->said_by;
    agent_name(&ui->app->names, agent, title);
    snprintf(ui->analyst_caption, sizeof ui->analyst_caption, "%s%s%s", two ? letters[session] : "",
             two ? "  " : "", title);
    return ui->analyst_caption;
}

static void name_widget(int session, const char *part, char out[IDENTITY_SIZE])
{
    snprintf(out, IDENTITY_SIZE, "lines.%s.%s", session == ANALYSIS_B ? "b" : "a", part);
}

static void analysts_draw_list(Ui *ui, int session, float width)
{
    char identity[IDENTITY_SIZE], picked[SETTINGS_AGENT_SIZE];
    name_widget(session, "agent", identity);
    const AgentPicker picker = {.identity = identity,
                                .action = actions[session],
                                .now = ui->app->analysis.sessions[session].agent,
                                .none = "Add\xe2\x80\xa6",
                                .none_row = session == ANALYSIS_B ? "No second agent" : NULL,
                                .narrow = width < BARE_LIST,
                                .width = width};
    if (agent_picker(ui, &picker, picked))
        ui_do(ui, actions[session], *picked ? picked : "none");
}

/* Without a second agent, its letter offers to add one. */
void analyst_draw(Ui *ui, int session)
{
    bool two = *ui->app->analysis.sessions[ANALYSIS_B].agent;
    float room = box_width(widget_rest()) / window_scale(ui->window);
    /* The session's letter in its colour; it shows the session's lines, or asks for an agent. */
    const Analysis *analysis = &ui->app->analysis;
    bool there = *analysis->sessions[session].agent;
    bool chosen = analysis->chosen == session && *analysis->sessions[ANALYSIS_B].agent;
    bool pressed = widget_button(ui, PRINTED("lines.session.%d", session), letters[session],
                                 chosen ? BUTTON_CHOSEN : BUTTON_FLAT, BADGE);
    Box item = widget_item();
    widget_tooltip(ui, there ? "Show this agent's lines" : "Add a second agent to analyse the same position",
                   NULL);
    Canvas canvas = widget_canvas(ui);
    ColourName colour = session == ANALYSIS_B ? COLOUR_SECOND : COLOUR_ACCENT;
    canvas_rectangle(&canvas,
                     (Box){item.left + px(&canvas, 5), item.bottom - px(&canvas, 4),
                           item.right - px(&canvas, 5), item.bottom - px(&canvas, 2)},
                     canvas_faded(&canvas, colour, there ? 1 : 0.4f));
    if (pressed && there && *analysis->sessions[ANALYSIS_B].agent)
        ui_do(ui, "analysis.session", session == ANALYSIS_B ? "b" : "a");
    else if (pressed)
        ui_do(ui, "dialog.ask", actions[session]);
    /* The agent list and the options of a session, this wide. */
    char identity[IDENTITY_SIZE];
    igSameLine(0, ui_px(ui, GAP));
    analysts_draw_list(ui, session, (room - BADGE - (two ? 0 : ADD + GAP)) - GEAR - 2 * GAP);
    igSameLine(0, ui_px(ui, GAP));
    name_widget(session, "options", identity);
    if (widget_icon_button(ui, identity, ICON_SLIDERS, "Options: threads, memory, weights...", true))
        ui_do(ui, "dialog.ask", actions[session]);
    if (two)
        return;
    igSameLine(0, ui_px(ui, GAP));
    analysts_draw_list(ui, ANALYSIS_B, ADD);
}
