/* Menus, written from the table of actions. */
#include <stdio.h>
#include <string.h>

#include "ui/view/panel.h"
#include "ui/view/shell.h"
#include "ui/view/widgets.h"

enum { MENU_NAME_SIZE = 64 };

/* In this order; actions name them. */
static const char *const menus[] = {"File",     "Edit", "Go",    "Piece", "Play",
                                    "Analysis", "View", "Tools", "Help"};

enum { MENUS = sizeof menus / sizeof *menus };

/* "view.overlay.legal" belongs with "view.overlay.mine": what is before the last dot. */
static size_t family(const char *name)
{
    return (size_t)(strrchr(name, '.') - name);
}

static bool same_family(const Action *a, const Action *b)
{
    size_t length = family(a->name);
    return length == family(b->name) && strncmp(a->name, b->name, length) == 0;
}

static void mark_item(Desk *desk, const char *name)
{
    char identity[MENU_NAME_SIZE];
    snprintf(identity, sizeof identity, "menu.%s", name);
    window_mark(desk->window, identity);
}

static void choices_menu(Desk *desk, const Action *action)
{
    bool open = igBeginMenu(action->title, action_enabled(action, desk->app));
    mark_item(desk, action->name);
    if (!open)
        return;
    for (const char *at = action->choices; at;) {
        const char *bar = strchr(at, '|');
        char choice[MENU_NAME_SIZE];
        snprintf(choice, sizeof choice, "%.*s", bar ? (int)(bar - at) : (int)strlen(at), at);
        if (igMenuItem_Bool(choice, NULL, false, true))
            desk_do(desk, action->name, choice);
        at = bar ? bar + 1 : NULL;
    }
    igEndMenu();
}

static void action_item(Desk *desk, const Action *action)
{
    if (action->argument == ARGUMENT_CHOICE) {
        choices_menu(desk, action);
        return;
    }
    bool picked = igMenuItem_Bool(action->title, action_keys(action, desk->app), false,
                                  action_enabled(action, desk->app));
    mark_item(desk, action->name);
    if (picked)
        desk_do(desk, action->name, NULL);
}

/* Panels are shown and hidden here. */
static void panels_menu(Desk *desk)
{
    const Layout *layout = &desk->app->settings.layouts[desk->app->view.mode];
    if (!igBeginMenu("Panels", true))
        return;
    for (int i = 0; i < panel_count(); i++) {
        const Panel *panel = panel_at(i);
        bool shown = layout_find(layout, panel->name) >= 0;
        if (igMenuItem_Bool(panel->title, NULL, shown, true))
            desk_do(desk, shown ? "view.panel.hide" : "view.panel.show", panel->name);
    }
    igEndMenu();
}

static void recent_menu(Desk *desk)
{
    const Settings *settings = &desk->app->settings;
    char path[SETTINGS_PATH_SIZE] = "";
    if (!igBeginMenu("Open recent", settings->recent_count > 0))
        return;
    for (int i = 0; i < settings->recent_count; i++) {
        window_want_text(desk->window, settings->recent[i]);
        igPushID_Int(i);
        if (igMenuItem_Bool(settings->recent[i], NULL, false, true))
            snprintf(path, sizeof path, "%s", settings->recent[i]);
        igPopID();
    }
    igEndMenu();
    if (*path)
        desk_do(desk, "file.open", path);
}

static void menu_items(Desk *desk, const char *menu)
{
    const Action *last = NULL;
    for (int i = 0; i < action_count(); i++) {
        const Action *action = action_at(i);
        if (!action->menu || strcmp(action->menu, menu) != 0)
            continue;
        if (last && !same_family(last, action))
            igSeparator();
        action_item(desk, action);
        if (strcmp(action->name, "file.open") == 0)
            recent_menu(desk);
        last = action;
    }
    if (strcmp(menu, "View") == 0) {
        igSeparator();
        panels_menu(desk);
    }
}

static bool has_items(const char *menu)
{
    for (int i = 0; i < action_count(); i++)
        if (action_at(i)->menu && strcmp(action_at(i)->menu, menu) == 0)
            return true;
    return false;
}

/* What the desktop calls the window. */
static void name_window(const Desk *desk, const char *title)
{
    char name[SETTINGS_PATH_SIZE + 16];
    snprintf(name, sizeof name, "%s - Tetress", title);
    window_set_title(desk->window, desk->app->view.start ? "Tetress" : name);
}

/* In the middle of the window, or of what the menus and modes leave. */
static void draw_title(Desk *desk, float menus_end, Box box)
{
    Canvas canvas = widget_canvas(desk);
    const Document *document = &desk->app->document;
    char title[SETTINGS_PATH_SIZE];
    const char *name =
        record_tag(document->record, "name"); /* of a game that is in no file yet, such as a sample */
    snprintf(title, sizeof title, "%.400s%s",
             document->path.length == 0 && name ? name : document_name(document),
             document_changed(document) ? " \xc2\xb7 edited"
             : document->following      ? " \xc2\xb7 following"
                                        : "");
    window_want_text(desk->window, title);
    name_window(desk, title);
    float half = canvas_text_size(&canvas, FONT_SECONDARY, title).x / 2 + 1;
    float middle = (box.left + box.right) / 2;
    float left = menus_end + px(&canvas, 12);
    float right = box.right - px(&canvas, 200);
    if (middle - half >= left && middle + half <= right) {
        left = middle - half;
        right = middle + half;
    }
    if (right - left > px(&canvas, 60))
        canvas_text(&canvas, (Box){left, box.top, right, box.bottom}, ALIGN_CENTRE, FONT_SECONDARY,
                    canvas_colour(&canvas, COLOUR_SECONDARY), title);
}

/* At the right end, narrower where the menus leave less room. */
static void draw_modes(Desk *desk, float menus_end, Box box)
{
    static const char *const titles[] = {"Play", "Analyse"};
    Canvas canvas = widget_canvas(desk);
    float gap = desk_px(desk, 6);
    float right = box.right - desk_px(desk, 10) - gap;
    bool tight = right - menus_end < 2 * (desk_px(desk, 84) + gap);
    float height = desk_px(desk, 26);
    float top = box.top + (box_height(box) - height) / 2;
    for (int mode = MODE_ANALYSE; mode >= MODE_PLAY; mode--) {
        char identity[MENU_NAME_SIZE];
        bool chosen = desk->app->view.mode == (Mode)mode && !desk->app->view.start;
        float text = canvas_text_size(&canvas, FONT_TEXT, titles[mode]).x;
        float width = tight ? text + desk_px(desk, 14) : desk_px(desk, 84);
        snprintf(identity, sizeof identity, "mode.%s", mode_names[mode]);
        Box at = box_at(right - width, top, width, height);
        right = at.left - gap;
        if (!widget_button_at(desk, identity, at, titles[mode], chosen ? BUTTON_PLAIN : BUTTON_FLAT))
            continue;
        desk->app->view.start = false;
        desk_do(desk, "view.mode", mode_names[mode]);
    }
}

void menu_draw(Desk *desk, Box box)
{
    const ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_MenuBar |
                                   ImGuiWindowFlags_NoBringToFrontOnFocus;
    float room = box_height(box) - igGetFontSize();
    igSetNextWindowPos((ImVec2){box.left, box.top}, ImGuiCond_Always, (ImVec2){0, 0});
    igSetNextWindowSize((ImVec2){box_width(box), box_height(box)}, ImGuiCond_Always);
    igPushStyleVar_Float(ImGuiStyleVar_WindowRounding, 0);
    igPushStyleVar_Float(ImGuiStyleVar_WindowBorderSize, 0);
    igPushStyleVar_Vec2(ImGuiStyleVar_FramePadding, (ImVec2){desk_px(desk, 10), room / 2});
    igPushStyleVar_Vec2(ImGuiStyleVar_WindowPadding, (ImVec2){desk_px(desk, 6), 0});
    float menus_end = box.left;
    igBegin("##menu", NULL, flags);
    if (igBeginMenuBar()) {
        igPopStyleVar(2);
        igPushStyleVar_Vec2(ImGuiStyleVar_FramePadding, (ImVec2){desk_px(desk, 10), desk_px(desk, 6)});
        igPushStyleVar_Vec2(ImGuiStyleVar_WindowPadding, (ImVec2){desk_px(desk, 10), desk_px(desk, 8)});
        for (int i = 0; i < MENUS; i++) {
            if (!has_items(menus[i]))
                continue;
            bool open = igBeginMenu(menus[i], true);
            mark_item(desk, menus[i]);
            if (open) {
                menu_items(desk, menus[i]);
                igEndMenu();
            }
        }
        ImVec2 at;
        igGetCursorScreenPos(&at);
        menus_end = at.x;
        igEndMenuBar();
    }
    igPushClipRect((ImVec2){box.left, box.top}, (ImVec2){box.right, box.bottom}, false);
    draw_title(desk, menus_end, box);
    draw_modes(desk, menus_end, box);
    igPopClipRect();
    igEnd();
    igPopStyleVar(4);
}
