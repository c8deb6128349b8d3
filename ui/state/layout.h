/* How panels share the window: a tree of splits, with groups of tabs at its ends. Panels are identified by
 * name.
 *
 * As text, a node is one of
 *     row(SHARE NODE NODE)      beside each other, the first with this share of the width
 *     column(SHARE NODE NODE)   above each other, the first with this share of the height
 *     tabs(NAME NAME* ...)      one of them is shown: the one with a star, or the first
 * A panel is in at most one place; a hidden panel is in none. Plain values; any thread may use its own. */
#ifndef TETRESS_STATE_LAYOUT_H
#define TETRESS_STATE_LAYOUT_H

#include "engine/base/text.h"

enum {
    LAYOUT_NODES = 31,
    LAYOUT_TABS_MOST = 64, /* no fewer than there are panels */
    PANEL_NAME_SIZE = 24
};

/* A panel's name in layouts, the title of its tab, and the manual's page with a section of that title. */
typedef struct PanelTitle {
    const char *name, *title, *page;
    const char *tune_title; /* in the Tune workspace; null: the same */
} PanelTitle;

/* All panels, by index; null after the last. */
const PanelTitle *panel_title_at(int index);
const PanelTitle *panel_title_of(const char *name); /* Null if there is no such panel. */

typedef enum LayoutKind { LAYOUT_ROW, LAYOUT_COLUMN, LAYOUT_TABS } LayoutKind;

typedef struct LayoutNode {
    LayoutKind kind;
    double share;      /* of the first child, between 0.05 and 0.95 */
    int first, second; /* indices of nodes */
    int tab_count, shown;
    char tabs[LAYOUT_TABS_MOST][PANEL_NAME_SIZE];
} LayoutNode;

typedef struct Layout {
    int count; /* at least one; the first is the root */
    LayoutNode nodes[LAYOUT_NODES];
} Layout;

typedef enum LayoutSide { LAYOUT_TAB, LAYOUT_LEFT, LAYOUT_RIGHT, LAYOUT_ABOVE, LAYOUT_BELOW } LayoutSide;
extern const char *const layout_side_names[LAYOUT_BELOW + 1];

/* Reads any text; after an error the layout is unchanged. */
Status layout_read(Layout *self, const char *text, Error *error);
void layout_write(const Layout *self, Text *out);

bool layout_equal(const Layout *a, const Layout *b);

/* The group that contains a panel; -1 if it is hidden. */
int layout_find(const Layout *self, const char *panel);

/* Whether a panel is at the front of its group. */
bool layout_shows(const Layout *self, const char *panel);

/* Brings a panel to the front of its group; false if it is hidden. */
bool layout_front(Layout *self, const char *panel);

/* Of two groups above each other: the group that takes the whole room while it shows a panel that needs it,
 * which is the review; -1 if both are visible. Bringing a panel of the other group to the front restores that
 * group. */
int layout_tall(const Layout *self, int node);

/* Hides a panel, and its group if it was alone there; false if it is already hidden or the last of all. */
bool layout_hide(Layout *self, const char *panel);

/* Shows a panel in the group of another, or beside it; if it is already shown, it moves. STATUS_NOT_FOUND if
 * the other is hidden. */
Status layout_put(Layout *self, const char *panel, const char *other, LayoutSide side, Error *error);

/* The same panels for little room: all in one group of tabs, or all others beside one of them; null: none.
 * The current tab of `out` stays unless another panel has come to the front of the layout since `before`. */
void layout_compact(const Layout *self, const Layout *before, const char *beside, Layout *out);

/* The nearest share a split can have, between 0.05 and 0.95. */
double layout_share(double share);

/* Moves the border of a split. */
void layout_resize(Layout *self, int node, double share);

#endif
