/* Choosing an agent and its options, for any action that needs one. */
#include <stdio.h>
#include <string.h>

#include "ui/state/play/agent_list.h"
#include "ui/view/dialogs/agent_options.h"
#include "ui/view/dialogs/dialog.h"

enum { OFFERED_MOST = 80 };

/* The action that the agent is for; an option's action is that of its session. */
static const Action *action_of(const Ui *ui)
{
    const char *name = ui->app->view.dialog_action;
    if (strcmp(name, "analysis.option") == 0)
        name = ui->app->analysis.chosen == ANALYSIS_B ? "analysis.second" : "analysis.agent";
    return action_find(name);
}

static void make_draft(Ui *ui, const Action *action)
{
    AgentDraft *draft = &ui->drafts.agent;
    ArgumentFacts facts;
    action_facts(action, ui->app, &facts);
    *draft = (AgentDraft){0};
    const char *agent = facts.now[0] ? facts.now : "mcts";
    if (player_choice_read(&draft->player, ui->app->roster, agent, NULL) || !draft->player.kind)
        player_choice_set_kind(&draft->player, roster_strongest(ui->app->roster));
}

/* ---- Who ---- */

/* The index of the choice in the list; -1: it has options of its own. */
static int find_chosen(const Ui *ui, int count)
{
    OfferedAgent offered;
    char agent[SETTINGS_AGENT_SIZE];
    bool named = player_choice_write(&ui->drafts.agent.player, agent, NULL) == STATUS_OK;
    for (int i = 0; i < count && named; i++)
        if (agent_list_at(ui->app->roster, &ui->app->settings, i, &offered) &&
            strcmp(offered.agent, agent) == 0)
            return i;
    return -1;
}

static void draw_who(Ui *ui)
{
    char titles[OFFERED_MOST][AGENT_TITLE_SIZE];
    const char *names[OFFERED_MOST + 1];
    PlayerChoice *player = &ui->drafts.agent.player;
    OfferedAgent offered;
    int count = 0;
    for (; count < OFFERED_MOST && agent_list_at(ui->app->roster, &ui->app->settings, count, &offered);
         count++) {
        memcpy(titles[count], offered.title, sizeof offered.title);
        names[count] = titles[count];
    }
    int chosen = find_chosen(ui, count);
    int shown = chosen >= 0 ? chosen : count;
    names[count] = player->kind->title;
    if (widget_combo(ui, "dialog.agent.agent", names, count + (chosen < 0), &shown, 0) && shown < count &&
        agent_list_at(ui->app->roster, &ui->app->settings, shown, &offered))
        player_choice_read(player, ui->app->roster, offered.agent, &ui->drafts.error);
    if (player->kind)
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY, player->kind->sentence);
}

/* ---- The dialog ---- */

static void draw_options(Ui *ui, const Action *action)
{
    AgentDraft *draft = &ui->drafts.agent;
    char agent[SETTINGS_AGENT_SIZE];
    bool analyses = strncmp(action->name, "analysis.", 9) == 0;
    bool named = player_choice_write(&draft->player, agent, NULL) == STATUS_OK;
    AgentOptionsView view = {
        .identity = "dialog.agent",
        .player = &draft->player,
        .all = &draft->all,
        .without = analyses ? "lines" : NULL, /* these belong to the panel */
        .trial = named ? engine_test_trial(&ui->app->engine_test, agent) : NULL,
    };
    widget_gap(ui, 4);
    agent_options_draw(ui, &view);
}

static void use(Ui *ui, const Action *action)
{
    char agent[SETTINGS_AGENT_SIZE];
    if (player_choice_write(&ui->drafts.agent.player, agent, &ui->drafts.error) == STATUS_OK)
        dialog_run(ui, action->name, agent);
}

void dialog_agent(Ui *ui)
{
    const Action *action = action_of(ui);
    char title[96];
    if (!action) {
        dialog_close(ui);
        return;
    }
    if (ui->drafts.fresh)
        make_draft(ui, action);
    ui->drafts.fresh = false;
    snprintf(title, sizeof title, "%.*s", (int)strcspn(action->title, "."), action->title);
    dialog_begin(ui, title, 520, 0);
    draw_who(ui);
    if (ui->drafts.agent.player.kind)
        draw_options(ui, action);
    DialogAnswer answer = dialog_end(
        ui, (DialogButtons){.primary = "Use this agent", .second = "Engines\xe2\x80\xa6", .leave = "Cancel"});
    if (answer == DIALOG_GO)
        use(ui, action);
    else if (answer == DIALOG_SECOND)
        ui_do(ui, "dialog.engines", NULL);
    else if (answer == DIALOG_LEAVE)
        dialog_close(ui);
}
