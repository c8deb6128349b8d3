/* What is shown and how. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/state/actions/actions_inner.h"

static Status recentre(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    app->view.pan_row = app->view.pan_column = 0;
    return STATUS_OK;
}

static Status pan(AppState *app, const char *argument, Error *error)
{
    (void)error;
    int row = strcmp(argument, "down") == 0 ? 1 : strcmp(argument, "up") == 0 ? -1 : 0;
    int column = strcmp(argument, "right") == 0 ? 1 : strcmp(argument, "left") == 0 ? -1 : 0;
    Cell cell = cell_at(app->view.pan_row + row, app->view.pan_column + column);
    app->view.pan_row = cell_row(cell);
    app->view.pan_column = cell_column(cell);
    return STATUS_OK;
}

#define TOGGLE(name, field)                                               \
    static Status name(AppState *app, const char *argument, Error *error) \
    {                                                                     \
        (void)argument, (void)error;                                      \
        app->view.field = !app->view.field;                               \
        return STATUS_OK;                                                 \
    }

TOGGLE(legal, legal)
TOGGLE(mine, mine)
TOGGLE(theirs, theirs)
TOGGLE(gaps, gaps)
TOGGLE(room, room)

static Status margin(AppState *app, const char *argument, Error *error)
{
    return argument_number(argument, 0, MARGIN_MOST, &app->settings.margin, error);
}

static Status scale(AppState *app, const char *argument, Error *error)
{
    Status status = argument_number(argument, SCALE_LEAST, SCALE_MOST, &app->settings.scale, error);
    app->settings.scale_chosen |= !status;
    return status;
}

static Status theme(AppState *app, const char *argument, Error *error)
{
    (void)error;
    app->settings.theme = (ThemeKind)name_index(theme_names, THEME_COUNT, argument);
    return STATUS_OK;
}

static Status palette(AppState *app, const char *argument, Error *error)
{
    (void)error;
    app->settings.palette = (PaletteKind)name_index(palette_names, PALETTE_COUNT, argument);
    return STATUS_OK;
}

static Status mode(AppState *app, const char *argument, Error *error)
{
    Status status = app->editing ? editor_leave(app, error) : STATUS_OK;
    if (status != STATUS_OK)
        return status;
    app->view.mode = (Mode)name_index(mode_names, MODES, argument);
    app->view.start = false;
    return STATUS_OK;
}

static Status tables(AppState *app, const char *argument, Error *error)
{
    if (strlen(argument) >= sizeof app->settings.tables || strchr(argument, '\n'))
        return error_set(error, STATUS_INVALID, "the columns of tables must be one line, and not too long");
    memcpy(app->settings.tables, argument, strlen(argument) + 1);
    return STATUS_OK;
}

/* Hides a panel that is shown in this mode. */
static Status hide(AppState *app, const char *argument, Error *error)
{
    return layout_hide(&app->settings.layouts[app->view.mode], argument)
               ? STATUS_OK
               : error_set(error, STATUS_INVALID, "the panel '%.40s' can't be hidden", argument);
}

/* Whether a panel with this name exists: one that some mode shows by default. */
static bool is_panel(const char *name)
{
    Layout layout;
    for (int mode = 0; mode < MODES; mode++) {
        layout_default((Mode)mode, &layout);
        if (layout_find(&layout, name) >= 0)
            return true;
    }
    return false;
}

/* A panel that is shown and that this mode has beside the other by default; or any that is shown. */
static const char *neighbour(const Layout *layout, Mode mode, const char *name)
{
    Layout usual;
    layout_default(mode, &usual);
    int group = layout_find(&usual, name);
    for (int i = 0; group >= 0 && i < usual.nodes[group].tab_count; i++) {
        int shown = layout_find(layout, usual.nodes[group].tabs[i]);
        if (shown >= 0)
            return layout->nodes[shown].tabs[0];
    }
    int last = layout->count - 1;
    while (layout->nodes[last].kind != LAYOUT_TABS)
        last--;
    return layout->nodes[last].tabs[0];
}

static Status not_a_panel(const char *name, Error *error)
{
    return error_set(error, STATUS_NOT_FOUND, "there is no panel '%.40s'", name);
}

/* Brings a panel to the front; shows it again if it was hidden. */
static Status show(AppState *app, const char *argument, Error *error)
{
    Layout *layout = &app->settings.layouts[app->view.mode];
    if (!is_panel(argument))
        return not_a_panel(argument, error);
    app->view.start = false;
    if (layout_front(layout, argument))
        return STATUS_OK;
    char other[PANEL_NAME_SIZE];
    snprintf(other, sizeof other, "%s", neighbour(layout, app->view.mode, argument));
    return layout_put(layout, argument, other, LAYOUT_TAB, error);
}

/* "PANEL OTHER SIDE": puts a panel beside another, or into its group. */
static Status move(AppState *app, const char *argument, Error *error)
{
    char panel[PANEL_NAME_SIZE], other[PANEL_NAME_SIZE], side[8], more;
    int index = -1;
    if (sscanf(argument, "%23s %23s %7s %c", panel, other, side, &more) == 3)
        index = name_index(layout_side_names, LAYOUT_BELOW + 1, side);
    if (index < 0)
        return error_set(error, STATUS_INVALID, "expected two panels, and left, right, above, below or tab");
    if (!is_panel(panel))
        return not_a_panel(panel, error);
    return layout_put(&app->settings.layouts[app->view.mode], panel, other, (LayoutSide)index, error);
}

/* "NODE SHARE": moves the border in a split; nodes are numbered as in the layout. */
static Status divide(AppState *app, const Argument *argument, Error *error)
{
    Layout *layout = &app->settings.layouts[app->view.mode];
    int node = argument->whole;
    bool split = node >= 0 && node < layout->count && layout->nodes[node].kind != LAYOUT_TABS;
    if (!split || !(argument->real > 0 && argument->real < 1))
        return error_set(error, STATUS_INVALID,
                         "expected the number of a split, and a share between 0 and 1");
    layout_resize(layout, node, argument->real);
    return STATUS_OK;
}

static Status start_page(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    app_show_start(app);
    return STATUS_OK;
}

TOGGLE(no_hints, no_hints)

static Status full_screen(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    app->view.full_screen = !app->view.full_screen;
    return STATUS_OK;
}

static Status reset(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    layout_default(app->view.mode, &app->settings.layouts[app->view.mode]);
    return STATUS_OK;
}

static void look_margin(const AppState *app, ArgumentFacts *facts)
{
    snprintf(facts->now, sizeof facts->now, "%d", app->settings.margin);
}

static void look_scale(const AppState *app, ArgumentFacts *facts)
{
    snprintf(facts->now, sizeof facts->now, "%d", app->settings.scale);
}

/* The panels that this mode shows by default, by index, then those of the other modes. */
static bool panel_value(const AppState *app, int index, ArgumentValue *out)
{
    Layout layouts[MODES];
    int seen = 0;
    for (int i = 0; i < MODES; i++) {
        Mode mode = (Mode)((app->view.mode + i) % MODES);
        layout_default(mode, &layouts[i]);
        for (int node = 0; node < layouts[i].count; node++)
            for (int tab = 0; tab < layouts[i].nodes[node].tab_count; tab++) {
                const char *name = layouts[i].nodes[node].tabs[tab];
                bool known = false;
                for (int before = 0; before < i; before++)
                    known = known || layout_find(&layouts[before], name) >= 0;
                if (known || seen++ < index)
                    continue;
                snprintf(out->value, sizeof out->value, "%s", name);
                snprintf(out->title, sizeof out->title, "%s", name);
                return true;
            }
    }
    return false;
}

static const ArgumentInfo asks_panel = {.prompt = "Which panel", .value = panel_value};
static const ArgumentInfo asks_margin = {
    .prompt = "Cells of the neighbouring copies around the board", .most = MARGIN_MOST, .look = look_margin};
static const ArgumentInfo asks_scale = {
    .prompt = "Text size", .unit = "%", .least = SCALE_LEAST, .most = SCALE_MOST, .look = look_scale};

static const Action actions[] = {
    {"view.board.recentre", "Recentre board", "View", "C", ARGUMENT_NONE, NULL, NULL, recentre},
    {"view.board.pan", "Pan board", NULL, NULL, ARGUMENT_CHOICE, CHOICES("up", "down", "left", "right"), NULL,
     pan},
    {"view.board.margin", "Wrapped margin", NULL, NULL, ARGUMENT_NUMBER, NULL, NULL, margin, &asks_margin},
    {"view.overlay.legal", "Legal cells", "View", "L", ARGUMENT_NONE, NULL, NULL, legal},
    {"view.overlay.mine", "My coverage", "View", "M", ARGUMENT_NONE, NULL, NULL, mine},
    {"view.overlay.theirs", "Their coverage", "View", "T", ARGUMENT_NONE, NULL, NULL, theirs},
    {"view.overlay.gaps", "Gaps", "View", "G", ARGUMENT_NONE, NULL, NULL, gaps},
    {"view.overlay.room", "Escape room", "View", "E", ARGUMENT_NONE, NULL, NULL, room},
    {"view.mode", "Mode", "View", NULL, ARGUMENT_CHOICE, CHOICES_OF(mode_names, MODE_EDIT), NULL, mode},
    {"view.panel.show", "Show panel", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, show, &asks_panel},
    {"view.panel.move", "Move panel", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, move},
    {"view.split", "Divide panels", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, .take = divide,
     .form = FORM_PLACED, .expects = "the number of a split, and a share between 0 and 1"},
    {"view.panel.hide", "Hide panel", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, hide, &asks_panel},
    {"view.tables", "Keep the columns of tables", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, tables,
     .inner = true},
    {"view.hints", "Hide hints on the board", "View", "X", ARGUMENT_NONE, NULL, NULL, no_hints},
    {"view.start", "Start page", "View", NULL, ARGUMENT_NONE, NULL, NULL, start_page},
    {"view.full-screen", "Full screen", "View", "F11", ARGUMENT_NONE, NULL, NULL, full_screen},
    {"view.layout.reset", "Reset layout", "View", NULL, ARGUMENT_NONE, NULL, NULL, reset},
    {"view.theme", "Theme", NULL, NULL, ARGUMENT_CHOICE, CHOICES_OF(theme_names, THEME_COUNT), NULL, theme},
    {"view.palette", "Colours", NULL, NULL, ARGUMENT_CHOICE, CHOICES_OF(palette_names, PALETTE_COUNT), NULL,
     palette},
    {"view.scale", "Text size", NULL, NULL, ARGUMENT_NUMBER, NULL, NULL, scale, &asks_scale},
};

ACTION_LIST(view_actions, actions);
