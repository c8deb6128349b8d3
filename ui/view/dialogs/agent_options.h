/* An agent's options, as sliders, switches, lists and fields made from their types. For the thread that
 * draws. */
#ifndef TETRESS_VIEW_DIALOGS_AGENT_OPTIONS_H
#define TETRESS_VIEW_DIALOGS_AGENT_OPTIONS_H

#include "engine/protocol/ugi/ugi_trial.h"
#include "ui/state/play/player_choice.h"
#include "ui/view/ui.h"

typedef struct AgentOptionsView {
    const char *identity; /* prefix of the widgets: "dialog.agent" gives "dialog.agent.threads" */
    PlayerChoice *player;
    bool *all;             /* show options that few people need, too */
    bool folded;           /* the popular options do not come first */
    const char *without;   /* an option that is set elsewhere; null: none */
    const UgiTrial *trial; /* the options that an engine listed; null: unknown */
} AgentOptionsView;

/* Errors in what was typed go to the dialog's drafts. */
void agent_options_draw(Ui *ui, const AgentOptionsView *view);

#endif
