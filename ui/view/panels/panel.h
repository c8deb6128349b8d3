/* What the groups of tabs can show: one file for each panel, and this table of them. */
#ifndef TETRESS_VIEW_PANELS_PANEL_H
#define TETRESS_VIEW_PANELS_PANEL_H

#include "ui/view/ui.h"

typedef struct Panel {
    const char *name; /* as in layouts; ui/state/layout.c has its title */
    bool bare;        /* drawn directly on the window, without a tab */

    /* Draws it into its box, in a Dear ImGui child window that covers the box and may scroll. */
    void (*draw)(Ui *ui, Box box);
    float gap; /* between its lines, in design sizes; 0: the usual one, and beside each other too */

    /* A few words at the right of the tabs, such as the agent shown; null, or returning null: none. */
    const char *(*caption)(Ui *ui);

    /* Draws small widgets after the tabs and returns where they end, or the left of the room if there is too
     * little; null: none. */
    float (*head)(Ui *ui, Box room);
} Panel;

int panel_count(void);
const Panel *panel_at(int index);
const Panel *panel_find(const char *name); /* Null if there is none. */

/* The title of its tab, in the workspace shown. */
const char *panel_title(const Ui *ui, const Panel *self);

#endif
