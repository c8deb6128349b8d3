/* What is shown and how. */
#include <stdio.h>

#include "ui/state/actions/actions_inner.h"

ACT(recentre, app->view.pan_row = app->view.pan_column = 0)

static void pan(AppState *app, int direction)
{
    Cell cell = cell_towards(cell_at(app->view.pan_row, app->view.pan_column), direction);
    app->view.pan_row = cell_row(cell);
    app->view.pan_column = cell_column(cell);
}

/* Until the user chooses one, the screen decides. */
ACT(keep_scale, app->settings.scale_chosen = true)

static Status mode(AppState *app, int chosen, Error *error)
{
    Status status = app->editing ? editor_leave(app, error) : STATUS_OK;
    if (status != STATUS_OK)
        return status;
    app->view.mode = (Mode)chosen;
    app->view.start = false;
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
static Status actions_show(AppState *app, const char *argument, Error *error)
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

ACT(reset, layout_default(app->view.mode, &app->settings.layouts[app->view.mode]))

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

static const Action actions[] = {
    {"view.board.recentre", "Recentre board", "View", "C", .does = recentre,
     .finds = "centre center scroll home"},
    {"view.board.pan", "Pan board", DOES_CHOICE(pan, FOUR_DIRECTIONS), .finds = "scroll move shift"},
    {"view.board.margin", "Wrapped margin of the board", SETS_NUMBER(settings.margin),
     .prompt = "Cells of the neighbouring copies around the board", .most = MARGIN_MOST,
     .finds = "board torus edge border copies"},
    {"view.overlay.legal", "Legal cells", "View", "L", FIELD(view.legal),
     .finds = "place possible moves placements where allowed"},
    {"view.overlay.mine", "My coverage", "View", "M", FIELD(view.mine), .finds = "reach territory my moves"},
    {"view.overlay.theirs", "Their coverage", "View", "T", FIELD(view.theirs),
     .finds = "reach territory opponent enemy"},
    {"view.overlay.gaps", "Gaps", "View", "G", FIELD(view.gaps), .finds = "holes empty"},
    {"view.overlay.room", "Escape room", "View", "E", FIELD(view.room), .finds = "freedom"},
    {"view.mode", "Mode", "View", TRIES_CHOICE(mode, CHOICES_OF(mode_names, MODE_EDIT)),
     .finds = "workspace switch"},
    {"view.panel.show", "Show panel", TAKES_TEXT(actions_show), .prompt = "Which panel",
     .values = panel_value, .finds = "open tab window view"},
    {"view.panel.move", "Move panel", TAKES_TEXT(move), .inner = true},
    {"view.split", "Divide panels", TAKES_FORM(FORM_PLACED, divide),
     .expects = "the number of a split, and a share between 0 and 1", .inner = true},
    {"view.panel.hide", "Hide panel", TAKES_TEXT(hide), .prompt = "Which panel", .values = shown_value,
     .finds = "close tab"},
    {"view.tables", "Keep the columns of tables", SETS_TEXT(settings.tables), .inner = true},
    {"view.hints", "Hide hints on the board", "View", "X", FIELD(view.no_hints),
     .finds = "clean overlay spoiler numbers"},
    {"view.start", "Start page", "View", .does = app_show_start, FIELD(view.start),
     .finds = "home welcome main menu samples beginning"},
    {"view.full-screen", "Full screen", "View", "F11", FIELD(view.full_screen),
     .finds = "maximise window fullscreen", .page_lacks = "the browser does that, mostly by F11"},
    {"view.layout.reset", "Reset layout", "View", .does = reset,
     .finds = "restore panels default arrange window"},
    {"view.theme", "Theme", "View", SETS_CHOICE(settings.theme, CHOICES_OF(theme_names, THEME_COUNT)),
     .finds = "appearance night mode black white bright contrast skin colours color"},
    {"view.palette", "Colours of the players",
     SETS_CHOICE(settings.palette, CHOICES_OF(palette_names, PALETTE_COUNT)),
     .finds = "colour blind appearance color tokens pieces"},
    {"view.scale", "Text size...", "View", SETS_NUMBER(settings.scale), .does = keep_scale,
     .prompt = "Text size", .unit = "%", .least = SCALE_LEAST, .most = SCALE_MOST,
     .finds = "font zoom bigger larger smaller fonts letters"},
};

ACTION_LIST(view_actions, actions);
