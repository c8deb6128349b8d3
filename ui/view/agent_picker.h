/* The list of who can play, the same wherever an agent is chosen. For the thread that draws. */
#ifndef TETRESS_VIEW_AGENT_PICKER_H
#define TETRESS_VIEW_AGENT_PICKER_H

#include "ui/state/play/agent_list.h"
#include "ui/view/ui.h"

typedef struct AgentPicker {
    const char *identity;
    const char *action;   /* takes the agent's name; also that of one that is added from here */
    const char *now;      /* the current agent; empty: none */
    const char *none;     /* what the list shows for none */
    const char *none_row; /* the row that chooses none; null: an agent is needed */
    bool narrow;          /* without an arrow at the end */
    bool options;         /* offers a dialog with the options of the current agent */
    float width;          /* 0: the remaining width */
} AgentPicker;

/* Draws the list; returns whether an agent was picked, whose name is then in `out`, empty for none. Its rows
 * have the identities "IDENTITY.NAME"; others are ".none", ".options" and ".add". */
bool agent_picker(Ui *ui, const AgentPicker *picker, char out[SETTINGS_AGENT_SIZE]);

/* What an agent is for and how strong it is, as a line of text below such a list. */
void agent_picker_note(Ui *ui, const char *agent);

#endif
