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
    if (!panel_title_of(argument))
        return not_a_panel(argument, error);
    app->view.start = false;
    app->view.panels_shown++;
    snprintf(app->view.panel, sizeof app->view.panel, "%s", argument);
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
    if (!panel_title_of(panel))
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

/* All panels; the title of one that this mode does not have by default says which mode does. */
static bool panel_value(const AppState *app, int index, ArgumentValue *out)
{
    const PanelTitle *panel = panel_title_at(index);
    if (!panel)
        return false;
    Mode home = panel_mode(panel->name, app->view.mode);
    const char *title = app->view.mode == MODE_TUNE && panel->tune_title ? panel->tune_title : panel->title;
    snprintf(out->value, sizeof out->value, "%s", panel->name);
    snprintf(out->title, sizeof out->title, home == app->view.mode ? "%s" : "%s (%s)", title,
             mode_names[home]);
    return true;
}

/* The panels that this mode shows. */
static bool shown_value(const AppState *app, int index, ArgumentValue *out)
{
    const Layout *layout = &app->settings.layouts[app->view.mode];
    int panel = 0;
    while (panel_value(app, panel, out) && (layout_find(layout, out->value) < 0 || index-- > 0))
        panel++;
    return panel_title_at(panel) != NULL;
}

static const ArgumentInfo asks_shown = {.prompt = "Which panel", .value = shown_value};
static const ArgumentInfo asks_panel = {.prompt = "Which panel", .value = panel_value};
static const ArgumentInfo asks_margin = {
    .prompt = "Cells of the neighbouring copies around the board", .most = MARGIN_MOST, .look = look_margin};
static const ArgumentInfo asks_scale = {
    .prompt = "Text size", .unit = "%", .least = SCALE_LEAST, .most = SCALE_MOST, .look = look_scale};

static const Action actions[] = {
    {"view.board.recentre", "Recentre board", "View", "C", ARGUMENT_NONE, NULL, NULL, recentre,
     .finds = "centre center scroll home"},
    {"view.board.pan", "Pan board", NULL, NULL, ARGUMENT_CHOICE, CHOICES("up", "down", "left", "right"), NULL,
     pan, .finds = "scroll move shift"},
    {"view.board.margin", "Wrapped margin of the board", NULL, NULL, ARGUMENT_NUMBER, NULL, NULL, margin,
     &asks_margin, .finds = "board torus edge border copies"},
    {"view.overlay.legal", "Legal cells", "View", "L", ARGUMENT_NONE, NULL, NULL, legal,
     .finds = "place possible moves placements where allowed"},
    {"view.overlay.mine", "My coverage", "View", "M", ARGUMENT_NONE, NULL, NULL, mine,
     .finds = "reach territory my moves"},
    {"view.overlay.theirs", "Their coverage", "View", "T", ARGUMENT_NONE, NULL, NULL, theirs,
     .finds = "reach territory opponent enemy"},
    {"view.overlay.gaps", "Gaps", "View", "G", ARGUMENT_NONE, NULL, NULL, gaps, .finds = "holes empty"},
    {"view.overlay.room", "Escape room", "View", "E", ARGUMENT_NONE, NULL, NULL, room, .finds = "freedom"},
    {"view.mode", "Mode", "View", NULL, ARGUMENT_CHOICE, CHOICES_OF(mode_names, MODE_EDIT), NULL, mode,
     .finds = "workspace switch"},
    {"view.panel.show", "Show panel", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, show, &asks_panel,
     .finds = "open tab window view"},
    {"view.panel.move", "Move panel", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, move, .inner = true},
    {"view.split", "Divide panels", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, .take = divide,
     .form = FORM_PLACED, .expects = "the number of a split, and a share between 0 and 1", .inner = true},
    {"view.panel.hide", "Hide panel", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, hide, &asks_shown,
     .finds = "close tab"},
    {"view.tables", "Keep the columns of tables", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, tables,
     .inner = true},
    {"view.hints", "Hide hints on the board", "View", "X", ARGUMENT_NONE, NULL, NULL, no_hints,
     .finds = "clean overlay spoiler numbers"},
    {"view.start", "Start page", "View", NULL, ARGUMENT_NONE, NULL, NULL, start_page,
     .finds = "home welcome main menu samples beginning"},
    {"view.full-screen", "Full screen", "View", "F11", ARGUMENT_NONE, NULL, NULL, full_screen,
     .finds = "maximise window fullscreen"},
    {"view.layout.reset", "Reset layout", "View", NULL, ARGUMENT_NONE, NULL, NULL, reset,
     .finds = "restore panels default arrange window"},
    {"view.theme", "Theme", "View", NULL, ARGUMENT_CHOICE, CHOICES_OF(theme_names, THEME_COUNT), NULL, theme,
     .finds = "appearance night mode black white bright contrast skin colours color"},
    {"view.palette", "Colours of the players", NULL, NULL, ARGUMENT_CHOICE,
     CHOICES_OF(palette_names, PALETTE_COUNT), NULL, palette,
     .finds = "colour blind appearance color tokens pieces"},
    {"view.scale", "Text size...", "View", NULL, ARGUMENT_NUMBER, NULL, NULL, scale, &asks_scale,
     .finds = "font zoom bigger larger smaller fonts letters"},
};

ACTION_LIST(view_actions, actions);
