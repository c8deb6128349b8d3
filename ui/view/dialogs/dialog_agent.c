/* Choosing an agent and its options, for any action that needs one. */
#include <stdio.h>
#include <string.h>

#include "ui/view/agent_picker.h"
#include "ui/view/dialogs/agent_options.h"
#include "ui/view/dialogs/dialog.h"

static void make_draft(Ui *ui, const Action *action)
{
    AgentDraft *draft = &ui->drafts.agent;
    ArgumentFacts facts;
    action_facts(action, ui->app, &facts);
    *draft = (AgentDraft){0};
    ArgumentValue first = {.value = "mcts"};
    if (strcmp(action->name, "class.coach") == 0 && !action_value(action, ui->app, 0, &first))
        return; /* there is no Python agent yet */
    const char *agent = facts.now[0] ? facts.now : first.value;
    player_choice_read(&draft->player, ui->app->roster, agent, NULL);
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
        .trial = named ? agent_test_trial(&ui->app->agent_test, agent) : NULL,
    };
    widget_gap(ui, 4);
    agent_options_draw(ui, &view);
}

void dialog_agent(Ui *ui)
{
    /* The action that the agent is for; an option's action is that of its session. */
    const char *name = ui->app->view.dialog_action;
    if (strcmp(name, "analysis.option") == 0)
        name = ui->app->analysis.chosen == ANALYSIS_B ? "analysis.second" : "analysis.agent";
    const Action *action = action_find(name);
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
    PlayerChoice *player = &ui->drafts.agent.player;
    char now[SETTINGS_AGENT_SIZE] = "", picked[SETTINGS_AGENT_SIZE];
    if (player->kind)
        player_choice_write(player, now, NULL);
    const AgentPicker picker = {.identity = "dialog.agent.agent",
                                .action = action->name,
                                .now = now,
                                .none = "Choose one\xe2\x80\xa6"};
    if (agent_picker(ui, &picker, picked))
        player_choice_read(player, ui->app->roster, picked, &ui->drafts.error);
    if (*now)
        agent_picker_note(ui, now);
    if (ui->drafts.agent.player.kind)
        draw_options(ui, action);
    DialogAnswer answer = dialog_end(ui, (DialogButtons){.primary = "Use this agent",
                                                         .refused = !ui->drafts.agent.player.kind,
                                                         .leave = "Cancel"});
    if (answer == DIALOG_GO) {
        char agent[SETTINGS_AGENT_SIZE];
        if (player_choice_write(&ui->drafts.agent.player, agent, &ui->drafts.error) == STATUS_OK)
            dialog_run(ui, action->name, agent);
    } else if (answer == DIALOG_LEAVE)
        dialog_close(ui);
}
