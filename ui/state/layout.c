#include "ui/state/layout.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const layout_side_names[LAYOUT_BELOW + 1] = {"tab", "left", "right", "above", "below"};

static const double share_least = 0.05, share_most = 0.95;
static const char TALL_PANEL[] = "review";

/* ---- Panels ---- */

static const PanelTitle panel_titles[] = {
    {"board", "Board", "play"},
    {"game", "Game", "play"},
    {"games", "Games", "play"},
    {"console", "Console", "play"},
    {"learn", "Learn from it", "play"},
    {"lines", "Lines", "analyse"},
    {"heatmap", "Heatmap", "analyse"},
    {"review", "Review", "review"},
    {"graph", "Graph", "analyse"},
    {"tree", "Tree", "analyse"},
    {"transpositions", "Transpositions", "analyse"},
    {"heuristics", "Heuristics", "analyse", "By hand"},
    {"log", "Search log", "analyse"},
    {"solve", "Solve", "analyse"},
    {"statistics", "Statistics", "analyse"},
    {"editor", "Position", "play"},
    {"explorer", "Explorer", "games"},
    {"preview", "Preview", "games"},
    {"players", "Players", "games"},
    {"pattern", "Pattern", "games"},
    {"match-setup", "New match", "match"},
    {"tournament", "Tournament", "match"},
    {"match-score", "Score", "match"},
    {"match-boards", "Being played", "match"},
    {"match-games", "Games", "match"},
    {"reviews", "Reviews", "review"},
    {"match-times", "Time and depth", "match"},
    {"jobs", "Jobs", "match"},
    {"experiments", "Experiments", "match"},
    {"experiment-result", "Result", "match"},
    {"suites", "Suites", "review"},
    {"class", "Class", "match"},
    {"tune-setup", "By play", "tune"},
    {"tune-fit", "From games", "tune"},
    {"tune-progress", "Trial", "tune"},
    {"tune-weights", "Weights", "tune"},
    {"tune-differences", "Played differently", "tune"},
    {"tune-calibration", "Prediction", "tune"},
    {"solo-well", "Well", "solo"},
    {"solo-beam", "Beam", "solo"},
    {"solo-race", "Side by side", "solo"},
    {"solo-own", "Play it yourself", "solo"},
    {"solo-training", "Training", "solo"},
    {"solo-agent", "Agent", "solo"},
};

/* Where there is little room, all panels are tabs of one group. */
_Static_assert(sizeof panel_titles / sizeof *panel_titles <= LAYOUT_TABS_MOST, "every panel has a tab");

const PanelTitle *panel_title_at(int index)
{
    return index < (int)(sizeof panel_titles / sizeof *panel_titles) ? &panel_titles[index] : NULL;
}

const PanelTitle *panel_title_of(const char *name)
{
    const PanelTitle *panel;
    for (int i = 0; (panel = panel_title_at(i)); i++)
        if (strcmp(panel->name, name) == 0)
            return panel;
    return NULL;
}

/* ---- Reading and writing ---- */

typedef struct LayoutReader {
    const char *text, *at;
    Layout layout;
    Error *error;
} LayoutReader;

static Status expected(const LayoutReader *self, const char *what)
{
    return error_at(self->error, STATUS_SYNTAX, (int)(self->at - self->text) + 1, "expected %s", what);
}

static bool layout_take(LayoutReader *self, const char *word)
{
    while (*self->at == ' ')
        self->at++;
    size_t length = strlen(word);
    if (strncmp(self->at, word, length) != 0)
        return false;
    self->at += length;
    return true;
}

static Status read_tab(LayoutReader *self, LayoutNode *node)
{
    size_t length = 0;
    layout_take(self, "");
    while (isalnum((unsigned char)self->at[length]) || self->at[length] == '-')
        length++;
    if (length == 0 || length >= PANEL_NAME_SIZE)
        return expected(self, "the name of a panel");
    if (node->tab_count == LAYOUT_TABS_MOST)
        return expected(self, "fewer tabs");
    char *tab = node->tabs[node->tab_count];
    memcpy(tab, self->at, length);
    tab[length] = '\0';
    for (int i = 0; i < self->layout.count; i++)
        for (int j = 0; j < self->layout.nodes[i].tab_count; j++)
            if (self->layout.nodes[i].tabs[j] != tab && strcmp(self->layout.nodes[i].tabs[j], tab) == 0)
                return expected(self, "each panel once");
    self->at += length;
    if (*self->at == '*') {
        self->at++;
        node->shown = node->tab_count;
    }
    node->tab_count++;
    return STATUS_OK;
}

/* The number of nodes bounds the depth. */
static Status read_node(LayoutReader *self, int *out)
{
    if (self->layout.count == LAYOUT_NODES)
        return expected(self, "fewer splits");
    *out = self->layout.count++;
    LayoutNode *node = &self->layout.nodes[*out];
    *node = (LayoutNode){0};
    if (layout_take(self, "tabs(")) {
        Status status = STATUS_OK;
        node->kind = LAYOUT_TABS;
        do
            status = read_tab(self, node);
        while (status == STATUS_OK && !layout_take(self, ")"));
        return status;
    }
    bool row = layout_take(self, "row(");
    if (!row && !layout_take(self, "column("))
        return expected(self, "row(, column( or tabs(");
    node->kind = row ? LAYOUT_ROW : LAYOUT_COLUMN;
    char *end;
    node->share = strtod(self->at, &end);
    if (end == self->at || !(node->share >= share_least && node->share <= share_most))
        return expected(self, "a share from 0.05 to 0.95");
    self->at = end;
    Status status = read_node(self, &node->first);
    if (status == STATUS_OK)
        status = read_node(self, &node->second);
    return status != STATUS_OK || layout_take(self, ")") ? status : expected(self, "a closing bracket");
}

Status layout_read(Layout *self, const char *text, Error *error)
{
    LayoutReader reader = {.text = text, .at = text, .error = error};
    int root;
    Status status = read_node(&reader, &root);
    layout_take(&reader, "");
    if (status == STATUS_OK && *reader.at != '\0')
        status = expected(&reader, "nothing more");
    if (status == STATUS_OK)
        *self = reader.layout;
    return status;
}

static void write_node(const Layout *self, int index, Text *out)
{
    const LayoutNode *node = &self->nodes[index];
    if (node->kind == LAYOUT_TABS) {
        text_add_string(out, "tabs(");
        for (int i = 0; i < node->tab_count; i++)
            text_printf(out, "%s%s%s", i ? " " : "", node->tabs[i], i == node->shown && i > 0 ? "*" : "");
    } else {
        text_printf(out, "%s(%.3f ", node->kind == LAYOUT_ROW ? "row" : "column", node->share);
        write_node(self, node->first, out);
        text_add_byte(out, ' ');
        write_node(self, node->second, out);
    }
    text_add_byte(out, ')');
}

void layout_write(const Layout *self, Text *out)
{
    write_node(self, 0, out);
}

/* ---- Changing ---- */

static int tab_of(const LayoutNode *node, const char *panel)
{
    for (int i = 0; i < node->tab_count; i++)
        if (strcmp(node->tabs[i], panel) == 0)
            return i;
    return -1;
}

int layout_find(const Layout *self, const char *panel)
{
    for (int i = 0; i < self->count; i++)
        if (tab_of(&self->nodes[i], panel) >= 0)
            return i;
    return -1;
}

static int parent_of(const Layout *self, int node)
{
    for (int i = 0; i < self->count; i++)
        if (self->nodes[i].kind != LAYOUT_TABS &&
            (self->nodes[i].first == node || self->nodes[i].second == node))
            return i;
    return -1;
}

bool layout_shows(const Layout *self, const char *panel)
{
    int group = layout_find(self, panel);
    return group >= 0 && self->nodes[group].shown == tab_of(&self->nodes[group], panel);
}

/* Of two groups above each other, the one showing a panel that needs the whole column; -1 if none does. */
int layout_tall(const Layout *self, int node)
{
    const LayoutNode *split = &self->nodes[node];
    if (split->kind != LAYOUT_COLUMN || self->nodes[split->first].kind != LAYOUT_TABS ||
        self->nodes[split->second].kind != LAYOUT_TABS)
        return -1;
    int groups[] = {split->first, split->second};
    for (int i = 0; i < 2; i++) {
        const LayoutNode *group = &self->nodes[groups[i]];
        if (group->tab_count > 1 && strcmp(group->tabs[group->shown], TALL_PANEL) == 0)
            return groups[i];
    }
    return -1;
}

bool layout_front(Layout *self, const char *panel)
{
    int group = layout_find(self, panel);
    if (group < 0)
        return false;
    self->nodes[group].shown = tab_of(&self->nodes[group], panel);
    /* If a tall panel covers the group, another tab beside that panel is shown. */
    int parent = parent_of(self, group);
    int tall = parent >= 0 ? layout_tall(self, parent) : -1;
    if (tall >= 0 && tall != group)
        self->nodes[tall].shown = self->nodes[tall].shown == 0;
    return true;
}

/* Copies the nodes that can still be reached, so that none are wasted. */
static int compact_into(const Layout *self, int index, Layout *out)
{
    int here = out->count++;
    out->nodes[here] = self->nodes[index];
    if (self->nodes[index].kind != LAYOUT_TABS) {
        int first = compact_into(self, self->nodes[index].first, out);
        int second = compact_into(self, self->nodes[index].second, out);
        out->nodes[here].first = first;
        out->nodes[here].second = second;
    }
    return here;
}

bool layout_hide(Layout *self, const char *panel)
{
    int group = layout_find(self, panel);
    if (group < 0)
        return false;
    LayoutNode *node = &self->nodes[group];
    int parent = parent_of(self, group);
    if (node->tab_count == 1 && parent < 0)
        return false;
    if (node->tab_count == 1) {
        const LayoutNode *split = &self->nodes[parent];
        self->nodes[parent] = self->nodes[split->first == group ? split->second : split->first];
        Layout old = *self;
        self->count = 0;
        compact_into(&old, 0, self);
        return true;
    }
    int tab = tab_of(node, panel);
    memmove(node->tabs[tab], node->tabs[tab + 1], (size_t)(node->tab_count - tab - 1) * sizeof node->tabs[0]);
    node->tab_count--;
    if (node->shown > tab || node->shown == node->tab_count)
        node->shown -= node->shown > 0;
    return true;
}

/* Divides a group, with the panel alone on one side. */
static void split(Layout *self, int group, const char *panel, LayoutSide side)
{
    int old = self->count++, new = self->count++;
    bool before = side == LAYOUT_LEFT || side == LAYOUT_ABOVE;
    self->nodes[old] = self->nodes[group];
    self->nodes[new] = (LayoutNode){.kind = LAYOUT_TABS, .tab_count = 1};
    memcpy(self->nodes[new].tabs[0], panel, strlen(panel) + 1);
    self->nodes[group] =
        (LayoutNode){.kind = side == LAYOUT_LEFT || side == LAYOUT_RIGHT ? LAYOUT_ROW : LAYOUT_COLUMN,
                     .share = 0.5,
                     .first = before ? new : old,
                     .second = before ? old : new};
}

Status layout_put(Layout *self, const char *panel, const char *other, LayoutSide side, Error *error)
{
    Layout changed = *self;
    if (strlen(panel) >= PANEL_NAME_SIZE)
        return error_set(error, STATUS_INVALID, "there is no panel '%.40s'", panel);
    if (strcmp(panel, other) != 0)
        layout_hide(&changed, panel);
    int group = layout_find(&changed, other);
    if (group < 0)
        return error_set(error, STATUS_NOT_FOUND, "the panel '%.40s' is not shown", other);
    LayoutNode *node = &changed.nodes[group];
    if (strcmp(panel, other) == 0) {
        if (side == LAYOUT_TAB || node->tab_count == 1)
            return STATUS_OK;
        other = node->tabs[tab_of(node, panel) == 0];
        char neighbour[PANEL_NAME_SIZE];
        memcpy(neighbour, other, sizeof neighbour);
        layout_hide(&changed, panel);
        group = layout_find(&changed, neighbour);
        node = &changed.nodes[group];
    }
    if (side == LAYOUT_TAB ? node->tab_count == LAYOUT_TABS_MOST : changed.count + 2 > LAYOUT_NODES)
        return error_set(error, STATUS_INVALID, "there is no room for more panels");
    if (side == LAYOUT_TAB)
        memcpy(node->tabs[node->shown = node->tab_count++], panel, strlen(panel) + 1);
    else
        split(&changed, group, panel, side);
    *self = changed;
    return STATUS_OK;
}

double layout_share(double share)
{
    return share < share_least ? share_least : share > share_most ? share_most : share;
}

void layout_resize(Layout *self, int node, double share)
{
    self->nodes[node].share = layout_share(share);
}

bool layout_equal(const Layout *a, const Layout *b)
{
    bool equal = a->count == b->count;
    for (int i = 0; i < a->count && equal; i++) {
        const LayoutNode *one = &a->nodes[i];
        const LayoutNode *other = &b->nodes[i];
        equal = one->kind == other->kind && one->share == other->share && one->first == other->first &&
                one->second == other->second && one->tab_count == other->tab_count &&
                one->shown == other->shown;
        for (int j = 0; j < one->tab_count && equal; j++)
            equal = strcmp(one->tabs[j], other->tabs[j]) == 0;
    }
    return equal;
}

/* ---- Little room ---- */

/* Adds a panel to a group; it is shown if it has just come to the front, or was shown before. */
static void add_tab(LayoutNode *group, const char *panel, bool came, char shown[PANEL_NAME_SIZE])
{
    if (group->tab_count == LAYOUT_TABS_MOST)
        return;
    if (came || strcmp(panel, shown) == 0)
        group->shown = group->tab_count;
    if (came)
        snprintf(shown, PANEL_NAME_SIZE, "%s", panel);
    snprintf(group->tabs[group->tab_count++], PANEL_NAME_SIZE, "%s", panel);
}

void layout_compact(const Layout *self, const Layout *before, const char *beside, Layout *out)
{
    char shown[PANEL_NAME_SIZE] = "";
    if (out->count > 0) {
        const LayoutNode *last = &out->nodes[out->count - 1];
        memcpy(shown, last->tabs[last->shown], sizeof shown);
    }
    if (beside && layout_find(self, beside) < 0)
        beside = NULL;
    *out = (Layout){.count = beside ? 3 : 1};
    if (beside) {
        const LayoutNode *root = &self->nodes[0];
        bool first = root->kind == LAYOUT_ROW && root->first == layout_find(self, beside);
        double share = first ? fmax(root->share, 0.4) : 0.56;
        out->nodes[0] = (LayoutNode){.kind = LAYOUT_ROW, .share = share, .first = 1, .second = 2};
        out->nodes[1] = (LayoutNode){.kind = LAYOUT_TABS};
        add_tab(&out->nodes[1], beside, false, shown);
    }
    LayoutNode *rest = &out->nodes[out->count - 1];
    rest->kind = LAYOUT_TABS;
    for (int i = 0; i < self->count; i++) {
        const LayoutNode *node = &self->nodes[i];
        for (int j = 0; node->kind == LAYOUT_TABS && j < node->tab_count; j++)
            if (!beside || strcmp(node->tabs[j], beside) != 0)
                add_tab(rest, node->tabs[j], j == node->shown && !layout_shows(before, node->tabs[j]), shown);
    }
}
