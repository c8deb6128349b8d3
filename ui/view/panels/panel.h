/* What can be shown in the window's groups of tabs: one file a panel, and this table of them. */
#ifndef TETRESS_VIEW_PANELS_PANEL_H
#define TETRESS_VIEW_PANELS_PANEL_H

#include "ui/view/ui.h"

typedef struct Panel {
    const char *name;       /* as layouts have it */
    const char *title;      /* of its tab */
    const char *tune_title; /* in the Tune workspace; null: the same */
    bool bare;              /* stands on the window's ground, without a tab */

    /* Draws it into its box, in a Dear ImGui child window that covers the box and may scroll. */
    void (*draw)(Ui *ui, Box box);

    /* A few words at the right of the tabs, such as the agent that it shows; null, or null as the answer:
     * none. */
    const char *(*caption)(Ui *ui);

    /* Draws small widgets after the tabs and returns where they end, at the left of the room if there is too
     * little; null: none. */
    float (*head)(Ui *ui, Box room);
} Panel;

int panel_count(void);
const Panel *panel_at(int index);
const Panel *panel_find(const char *name); /* null if there is none */

#endif
