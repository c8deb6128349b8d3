/* What an agent can be told, as sliders, switches, lists and fields made from its typed options. For the
 * thread that draws. */
#ifndef TETRESS_VIEW_DIALOGS_AGENT_OPTIONS_H
#define TETRESS_VIEW_DIALOGS_AGENT_OPTIONS_H

#include "engine/protocol/ugi/ugi_trial.h"
#include "ui/state/play/player_choice.h"
#include "ui/view/ui.h"

typedef struct AgentOptionsView {
    const char *identity; /* of the widgets: "dialog.agent" gives "dialog.agent.threads" */
    PlayerChoice *seat;
    bool *all;             /* options that few people need are shown, too */
    bool folded;           /* those that many people look for are shown no sooner */
    const char *without;   /* an option that is set elsewhere; null: none */
    const UgiTrial *trial; /* what an engine said it can be told; null: nothing is known of that */
} AgentOptionsView;

/* Errors of what was typed go to the dialog's drafts. */
void agent_options_draw(Ui *ui, const AgentOptionsView *view);

#endif
