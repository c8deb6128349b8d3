/* Choosing an agent and what it is told, for whichever action wants one. */
#include <stdio.h>
#include <string.h>

#include "ui/state/agent_list.h"
#include "ui/view/agent_options.h"
#include "ui/view/dialog.h"

enum { OFFERED_MOST = 80 };

/* The action that the agent is for: that of an option is the one of the session it belongs to. */
static const Action *action_of(const Desk *desk)
{
    const char *name = desk->app->view.dialog_action;
    if (strcmp(name, "analysis.option") == 0)
        name = desk->app->analysis.chosen == ANALYSIS_B ? "analysis.second" : "analysis.agent";
    return action_find(name);
}

static void make_draft(Desk *desk, const Action *action)
{
    AgentDraft *draft = &desk->drafts.agent;
    ArgumentFacts facts;
    action_facts(action, desk->app, &facts);
    *draft = (AgentDraft){0};
    const char *agent = facts.now[0] ? facts.now : "mcts";
    if (seat_read(&draft->seat, desk->app->roster, agent, NULL) || !draft->seat.kind)
        seat_set_kind(&draft->seat, roster_strongest(desk->app->roster));
}

/* ---- Who ---- */

/* Where the seat is in the list; -1: it has options of its own. */
static int find_chosen(const Desk *desk, int count)
{
    OfferedAgent offered;
    char agent[PLAY_AGENT_SIZE];
    bool named = seat_write(&desk->drafts.agent.seat, agent, NULL) == STATUS_OK;
    for (int i = 0; i < count && named; i++)
        if (agent_list_at(desk->app->roster, &desk->app->settings, i, &offered) &&
            strcmp(offered.agent, agent) == 0)
            return i;
    return -1;
}

static void draw_who(Desk *desk)
{
    char titles[OFFERED_MOST][AGENT_TITLE_SIZE];
    const char *names[OFFERED_MOST + 1];
    Seat *seat = &desk->drafts.agent.seat;
    OfferedAgent offered;
    int count = 0;
    for (; count < OFFERED_MOST && agent_list_at(desk->app->roster, &desk->app->settings, count, &offered);
         count++) {
        memcpy(titles[count], offered.title, sizeof offered.title);
        names[count] = titles[count];
    }
    int chosen = find_chosen(desk, count);
    int shown = chosen >= 0 ? chosen : count;
    names[count] = seat->kind->title;
    dialog_focus(desk);
    if (widget_combo(desk, "dialog.agent.agent", names, count + (chosen < 0), &shown, 0) && shown < count &&
        agent_list_at(desk->app->roster, &desk->app->settings, shown, &offered))
        seat_read(seat, desk->app->roster, offered.agent, &desk->drafts.error);
    if (seat->kind)
        widget_paragraph(desk, FONT_SECONDARY, COLOUR_SECONDARY, seat->kind->sentence);
}

/* ---- The dialog ---- */

static void draw_options(Desk *desk, const Action *action)
{
    AgentDraft *draft = &desk->drafts.agent;
    char agent[PLAY_AGENT_SIZE];
    bool analyses = strncmp(action->name, "analysis.", 9) == 0;
    bool named = seat_write(&draft->seat, agent, NULL) == STATUS_OK;
    AgentOptionsView view = {
        .identity = "dialog.agent",
        .seat = &draft->seat,
        .all = &draft->all,
        .without = analyses ? "lines" : NULL, /* those are the panel's */
        .trial = named ? engine_test_trial(&desk->app->engine_test, agent) : NULL,
    };
    widget_gap(desk, 4);
    agent_options_draw(desk, &view);
}

static void use(Desk *desk, const Action *action)
{
    char agent[PLAY_AGENT_SIZE];
    if (seat_write(&desk->drafts.agent.seat, agent, &desk->drafts.error) == STATUS_OK)
        dialog_run(desk, action->name, agent);
}

void dialog_agent(Desk *desk)
{
    const Action *action = action_of(desk);
    char title[96];
    if (!action) {
        dialog_close(desk);
        return;
    }
    if (desk->drafts.fresh)
        make_draft(desk, action);
    desk->drafts.fresh = false;
    snprintf(title, sizeof title, "%.*s", (int)strcspn(action->title, "."), action->title);
    dialog_begin(desk, title, 520, 0);
    draw_who(desk);
    if (desk->drafts.agent.seat.kind)
        draw_options(desk, action);
    DialogAnswer answer = dialog_end(
        desk, (DialogButtons){.primary = "Use it", .second = "Engines\xe2\x80\xa6", .leave = "Cancel"});
    if (answer == DIALOG_GO)
        use(desk, action);
    else if (answer == DIALOG_SECOND)
        desk_do(desk, "dialog.engines", NULL);
    else if (answer == DIALOG_LEAVE)
        dialog_close(desk);
}
