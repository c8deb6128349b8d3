/* What is shown and how. */
#include <string.h>

#include "ui/state/action_list.h"

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
    return argument_number(argument, SCALE_LEAST, SCALE_MOST, &app->settings.scale, error);
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

static bool may_change_mode(const AppState *app)
{
    return !app->editing;
}

static Status mode(AppState *app, const char *argument, Error *error)
{
    (void)error;
    app->view.mode = (Mode)name_index(mode_names, MODES, argument);
    return STATUS_OK;
}

/* Hides a panel that is shown in this mode. */
static Status hide(AppState *app, const char *argument, Error *error)
{
    return layout_hide(&app->settings.layouts[app->view.mode], argument)
               ? STATUS_OK
               : error_set(error, STATUS_INVALID, "the panel '%.40s' can't be hidden", argument);
}

static Status start_page(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    app_show_start(app);
    return STATUS_OK;
}

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

static const Action actions[] = {
    {"view.board.recentre", "Recentre board", "View", "C", ARGUMENT_NONE, NULL, NULL, recentre},
    {"view.board.pan", "Pan board", NULL, NULL, ARGUMENT_CHOICE, "up|down|left|right", NULL, pan},
    {"view.board.margin", "Wrapped margin", NULL, NULL, ARGUMENT_NUMBER, NULL, NULL, margin},
    {"view.overlay.legal", "Legal cells", "View", "L", ARGUMENT_NONE, NULL, NULL, legal},
    {"view.overlay.mine", "My coverage", "View", "M", ARGUMENT_NONE, NULL, NULL, mine},
    {"view.overlay.theirs", "Their coverage", "View", "T", ARGUMENT_NONE, NULL, NULL, theirs},
    {"view.overlay.gaps", "Gaps", "View", "G", ARGUMENT_NONE, NULL, NULL, gaps},
    {"view.overlay.room", "Escape room", "View", "E", ARGUMENT_NONE, NULL, NULL, room},
    {"view.mode", "Mode", NULL, NULL, ARGUMENT_CHOICE, "play|analyse", may_change_mode, mode},
    {"view.panel.hide", "Hide panel", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, hide},
    {"view.start", "Start page", "View", NULL, ARGUMENT_NONE, NULL, NULL, start_page},
    {"view.full-screen", "Full screen", "View", "F11", ARGUMENT_NONE, NULL, NULL, full_screen},
    {"view.layout.reset", "Reset layout", "View", NULL, ARGUMENT_NONE, NULL, NULL, reset},
    {"view.theme", "Theme", NULL, NULL, ARGUMENT_CHOICE, "dark|light|contrast", NULL, theme},
    {"view.palette", "Colours", NULL, NULL, ARGUMENT_CHOICE, "standard|red-green|blue-yellow", NULL, palette},
    {"view.scale", "Text size", NULL, NULL, ARGUMENT_NUMBER, NULL, NULL, scale},
};

ACTION_LIST(view_actions, actions);
