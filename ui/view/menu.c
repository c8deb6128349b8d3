/* Menus, made from the table of actions. */
#include <SDL2/SDL_scancode.h>
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/view/insight/insight_widgets.h"
#include "ui/view/panels/panel.h"
#include "ui/view/ui_inner.h"
#include "ui/view/widgets.h"

enum { MENU_NAME_SIZE = 64, MENU_STYLES = 3, MENU_MOST = 20 };

static const float TICK_ROOM = 1.2f; /* Dear ImGui's, in units of the text size */

/* Actions name their menu by its title; Alt and the letter opens it. */
typedef struct Menu {
    const char *title;
    char letter;
} Menu;

static const Menu menus[] = {{"File", 'F'},     {"Edit", 'E'}, {"Go", 'G'},    {"Piece", 'I'}, {"Play", 'P'},
                             {"Analysis", 'A'}, {"View", 'V'}, {"Tools", 'T'}, {"Help", 'H'}};

enum { MENUS = sizeof menus / sizeof *menus };

/* The part before the last dot: "view.overlay.legal" belongs with "view.overlay.mine". */
static size_t family(const char *name)
{
    return (size_t)(strrchr(name, '.') - name);
}

static bool same_family(const Action *a, const Action *b)
{
    size_t length = family(a->name);
    return length == family(b->name) && strncmp(a->name, b->name, length) == 0;
}

/* In a window narrower than this, the menus are closer together. */
static const float TIGHT_MENUS = 620;

static const char *const mode_titles[MODE_SOLO + 1] = {"Play", "Analyse", "Library", "Match", "Tune", "Solo"};

static void mark_item(Ui *ui, const char *name)
{
    window_mark(ui->window, PRINTED("menu.%s", name));
}

/* Notices whether arrow keys are for a submenu. */
static bool begin_submenu(Ui *ui, const char *title, bool enabled)
{
    bool open = igBeginMenu(title, enabled);
    ui->menu_inner = ui->menu_inner || open || igIsItemFocused();
    return open;
}

static void choices_menu(Ui *ui, const Action *action)
{
    bool open = begin_submenu(ui, action->title, action_enabled(action, ui->app));
    mark_item(ui, action->name);
    if (!open)
        return;
    char choice[ACTION_CHOICE_SIZE], title[ACTION_CHOICE_SIZE];
    for (int i = 0; action_choice(action, i, choice); i++) {
        snprintf(title, sizeof title, "%c%s", toupper((unsigned char)*choice), choice + 1);
        if (igMenuItem_Bool(title, NULL, false, true))
            ui_do(ui, action->name, choice);
    }
    igEndMenu();
}

void menu_item(Ui *ui, const char *name)
{
    const Action *action = action_find(name);
    const char *keys = action_keys(action, ui->app);
    char room[MENU_NAME_SIZE];
    bool enabled = action_enabled(action, ui->app);
    /* Dear ImGui makes room for the keys and left-aligns them; they should be right-aligned. */
    igPushStyleColor_U32(ImGuiCol_TextDisabled, 0);
    snprintf(room, sizeof room, "%s%s", *keys ? "      " : "", keys);
    bool picked = igMenuItem_Bool(action->title, room, action_on(action, ui->app), enabled);
    igPopStyleColor(1);
    mark_item(ui, action->name);
    /* At the right end of the item before, where the tick's room begins. */
    Canvas canvas = widget_canvas(ui);
    Box item = widget_item();
    float right = item.right - floorf(igGetFontSize() * TICK_ROOM) - imgui_sizes().item_spacing.x / 2;
    canvas_text(&canvas, (Box){item.left, item.top, right, item.bottom}, ALIGN_RIGHT, FONT_TEXT,
                enabled ? COLOUR_SECONDARY : canvas_faded(&canvas, COLOUR_SECONDARY, 0.6f), keys);
    /* A menu opened by a key has its first item chosen, so the next key can be Enter. */
    if (ui->menu_fresh && enabled) {
        ui->menu_fresh = false;
        imgui_move_focus(-1);
    }
    if (picked)
        ui_do(ui, action->name, NULL);
}

void menu_push_style(const Ui *ui)
{
    igPushStyleVar_Vec2(ImGuiStyleVar_FramePadding, (ImVec2){ui_px(ui, 10), ui_px(ui, 6)});
    igPushStyleVar_Vec2(ImGuiStyleVar_WindowPadding, (ImVec2){ui_px(ui, 10), ui_px(ui, 8)});
    igPushStyleVar_Vec2(ImGuiStyleVar_ItemSpacing, (ImVec2){ui_px(ui, 10), ui_px(ui, 8)});
}

void menu_pop_style(void)
{
    igPopStyleVar(MENU_STYLES);
}

static void action_item(Ui *ui, const Action *action)
{
    if (action->argument == ARGUMENT_CHOICE) {
        choices_menu(ui, action);
        return;
    }
    menu_item(ui, action->name);
}

/* Shows and hides the panels that a workspace has by default. */
static void workspace_panels(Ui *ui, Mode mode)
{
    Layout usual;
    const Layout *layout = &ui->app->settings.layouts[ui->app->view.mode];
    layout_default(mode, &usual);
    for (int i = 0; i < panel_count(); i++) {
        const Panel *panel = panel_at(i);
        bool shown = layout_find(layout, panel->name) >= 0;
        if (layout_find(&usual, panel->name) < 0)
            continue;
        if (igMenuItem_Bool(panel_title(ui, panel), NULL, shown, true))
            ui_do(ui, shown ? "view.panel.hide" : "view.panel.show", panel->name);
        mark_item(ui, panel->name);
    }
}

static void recent_menu(Ui *ui)
{
    const Settings *settings = &ui->app->settings;
    char path[SETTINGS_PATH_SIZE] = "";
    if (!begin_submenu(ui, "Open recent", settings->recent_count > 0))
        return;
    for (int i = 0; i < settings->recent_count; i++) {
        window_want_text(ui->window, settings->recent[i]);
        igPushID_Int(i);
        if (igMenuItem_Bool(settings->recent[i], NULL, false, true))
            snprintf(path, sizeof path, "%s", settings->recent[i]);
        igPopID();
    }
    igEndMenu();
    if (*path)
        ui_do(ui, "file.open", path);
}

/* The actions of a menu; returns how many. */
static int list_items(const char *menu, const Action *items[MENU_MOST])
{
    int count = 0;
    for (int i = 0; i < action_count() && count < MENU_MOST; i++)
        if (action_at(i)->menu && strcmp(action_at(i)->menu, menu) == 0 && !action_refusal(action_at(i)))
            items[count++] = action_at(i);
    return count;
}

/* Families are separated, but not two that are alone. */
static bool separates(const Action *const *items, int count, int index)
{
    if (index == 0 || same_family(items[index - 1], items[index]))
        return false;
    bool goes_on = index + 1 < count && same_family(items[index], items[index + 1]);
    return goes_on || (index > 1 && same_family(items[index - 2], items[index - 1]));
}

static void menu_items(Ui *ui, const char *menu)
{
    const Action *items[MENU_MOST];
    int count = list_items(menu, items);
    for (int i = 0; i < count; i++) {
        if (separates(items, count, i))
            igSeparator();
        action_item(ui, items[i]);
        if (strcmp(items[i]->name, "file.open") == 0)
            recent_menu(ui);
    }
    if (strcmp(menu, "View") == 0) {
        igSeparator();
        bool open = begin_submenu(ui, "Panels", true);
        mark_item(ui, "panels");
        if (open) {
            workspace_panels(ui, ui->app->view.mode);
            igSeparator();
            if (begin_submenu(ui, "Other workspaces", true)) {
                for (int mode = MODE_PLAY; mode <= MODE_SOLO; mode++)
                    if (mode != (int)ui->app->view.mode && begin_submenu(ui, mode_titles[mode], true)) {
                        workspace_panels(ui, (Mode)mode);
                        igEndMenu();
                    }
                igEndMenu();
            }
            igEndMenu();
        }
    }
}

/* The file, or the name of a game that has none yet, such as a sample, or else who plays it, and when. */
static void write_name(const AppState *app, char *out, size_t size)
{
    const Document *document = &app->document;
    const char *name = record_tag(document->record, "name"), *round = record_tag(document->record, "round");
    GameEntry game;
    game_entry(&document->list, document->game, &game);
    game_entry_name(&game, &app->names);
    bool played = *game.players[RED] && *game.players[BLUE];
    if (document->path.length > 0 || (!*name && !played))
        snprintf(out, size, "%.400s", document_name(document));
    else if (*name)
        snprintf(out, size, "%.400s", name);
    else
        snprintf(out, size, "%s against %s%s%.40s%s%.40s", game.players[RED], game.players[BLUE],
                 *round ? " \xc2\xb7 round " : "", round, *game.date ? " \xc2\xb7 " : "", game.date);
}

/* And its state. */
static void write_title(const AppState *app, char *out, size_t size)
{
    char name[512];
    const Document *document = &app->document;
    if (intro_owns(app)) { /* nobody has edited its board */
        snprintf(out, size, "Introduction");
        return;
    }
    write_name(app, name, sizeof name);
    snprintf(out, size, "%s%s", name,
             document_changed(document) ? " (edited)"
             : kept_games_failed(app)   ? " (analysis not saved)"
             : document->following      ? " (following)"
                                        : "");
}

/* Centred in the window, or in what the menus and modes leave. */
static void draw_title(Ui *ui, float menus_end, float modes_begin, Box box)
{
    Canvas canvas = widget_canvas(ui);
    char title[SETTINGS_PATH_SIZE];
    if (ui->app->view.mode == MODE_SOLO) {
        /* The agent and its settings in single-player Tetris. */
        char words[SOLO_AGENT_WORDS];
        solo_agent_words(ui->app->solo.profile, solo_changed(&ui->app->solo), &ui->app->solo.agent, words);
        snprintf(title, sizeof title, "%s \xc2\xb7 %d rows", words, ui->app->solo.deal.height);
    } else if (ui->app->view.mode == MODE_TUNE)
        snprintf(title, sizeof title, "%s", ui->app->tune.shown ? ui->app->tune.shown->base.title : "Tune");
    else
        write_title(ui->app, title, sizeof title);
    window_want_text(ui->window, title);
    /* The window's title on the desktop. */
    char name[SETTINGS_PATH_SIZE + 16];
    snprintf(name, sizeof name, "%s \xe2\x80\x94 Tetress", title);
    window_set_title(ui->window, ui->app->view.start ? "Tetress" : name);
    float half = canvas_text_size(&canvas, FONT_SECONDARY, title).x / 2 + 1;
    float middle = (box.left + box.right) / 2;
    float left = menus_end + px(&canvas, 12);
    float right = modes_begin - px(&canvas, 12);
    if (middle - half >= left && middle + half <= right) {
        left = middle - half;
        right = middle + half;
    }
    if (right - left > px(&canvas, 160) ||
        canvas_text_fit(&canvas, FONT_SECONDARY, title, fmaxf(right - left, 0)))
        canvas_text(&canvas, (Box){left, box.top, right, box.bottom}, ALIGN_CENTRE, FONT_SECONDARY,
                    COLOUR_SECONDARY, title);
}

/* The modes as a menu, where there is no room for a button each. */
static void draw_mode_menu(Ui *ui, Box box)
{
    static const char name[] = "mode.menu";
    Mode shown = ui->app->view.mode < MODE_EDIT ? ui->app->view.mode : MODE_ANALYSE;
    Canvas canvas = widget_canvas(ui);
    if (widget_button_at(ui, name, box, "", BUTTON_PLAIN))
        igOpenPopup_Str(name, 0);
    Box text = {box.left + ui_px(ui, 8), box.top, box.right, box.bottom};
    canvas_icon(&canvas, box_inset(cut_right(&text, box_height(box)), ui_px(ui, 8)), ICON_OPENED,
                COLOUR_TEXT);
    canvas_text(&canvas, text, ALIGN_LEFT, FONT_TEXT, COLOUR_TEXT, mode_titles[shown]);
    if (!igBeginPopup(name, 0))
        return;
    for (int mode = MODE_PLAY; mode <= MODE_SOLO; mode++) {
        if (igMenuItem_Bool(mode_titles[mode], NULL, ui->app->view.mode == (Mode)mode, true))
            ui_do(ui, "view.mode", mode_names[mode]);
        mark_item(ui, mode_titles[mode]);
    }
    igEndPopup();
}

/* At the right end; narrower if the menus leave less room. Returns where they begin. */
static float draw_modes(Ui *ui, float menus_end, Box box)
{
    Canvas canvas = widget_canvas(ui);
    float gap = ui_px(ui, 6);
    float wide = ui_px(ui, 84);
    float tight[MODES];
    float sum = 0;
    float height = ui_px(ui, 26);
    float top = box.top + (box_height(box) - height) / 2;
    float right = box.right - ui_px(ui, 10) - gap;
    for (int mode = MODE_PLAY; mode <= MODE_SOLO; mode++) {
        tight[mode] = canvas_text_size(&canvas, FONT_STRONG, mode_titles[mode]).x + ui_px(ui, 14);
        sum += tight[mode] + gap;
    }
    if (right - menus_end < sum) {
        float width = tight[MODE_ANALYSE] + height;
        right -= width;
        draw_mode_menu(ui, box_at(right, top, width, height));
        return right;
    }
    bool is_tight = right - menus_end < (MODE_SOLO + 1) * (wide + gap);
    for (int mode = MODE_SOLO; mode >= MODE_PLAY; mode--) {
        bool chosen = ui->app->view.mode == (Mode)mode && !ui->app->view.start;
        float width = is_tight ? tight[mode] : wide;
        Box at = box_at(right - width, top, width, height);
        right = at.left - gap;
        if (widget_button_at(ui, PRINTED("mode.%s", mode_names[mode]), at, mode_titles[mode],
                             chosen ? BUTTON_PLAIN : BUTTON_FLAT))
            ui_do(ui, "view.mode", mode_names[mode]);
    }
    return right;
}

/* While Alt is down, underlines the letter that opens the menu. */
static void underline_letter(const Ui *ui, const Menu *menu)
{
    Canvas canvas = widget_canvas(ui);
    const char *at = menu->title;
    while (toupper((unsigned char)*at) != menu->letter)
        at++;
    Box item = widget_item();
    float left =
        item.left + (item.right - item.left - canvas_text_size(&canvas, FONT_TEXT, menu->title).x) / 2;
    float bottom = roundf((item.top + item.bottom + igGetFontSize()) / 2);
    int before = (int)(at - menu->title);
    float from = canvas_text_size(&canvas, FONT_TEXT, PRINTED("%.*s", before, menu->title)).x;
    float to = canvas_text_size(&canvas, FONT_TEXT, PRINTED("%.*s", before + 1, menu->title)).x;
    canvas_rectangle(&canvas, (Box){left + from, bottom, left + to, bottom + px(&canvas, 1)}, COLOUR_TEXT);
}

static void draw_menu(Ui *ui, int index)
{
    const Menu *menu = &menus[index];
    if (ui->menu_opening == menu->letter) {
        imgui_open_menu(menu->title);
        ui->menu_fresh = true;
    }
    bool tight = box_width(window_box(ui->window)) < ui_px(ui, TIGHT_MENUS);
    igPushStyleVar_Vec2(ImGuiStyleVar_ItemSpacing, (ImVec2){ui_px(ui, tight ? 4 : 10), ui_px(ui, 8)});
    bool open = igBeginMenu(menu->title, true);
    igPopStyleVar(1);
    mark_item(ui, menu->title);
    if (window_modifiers(ui->window) & KMOD_ALT)
        underline_letter(ui, menu);
    if (!open)
        return;
    ui->menu_inner = false;
    menu_items(ui, menu->title);
    /* Left and Right move to the next menu, unless they are for a submenu. */
    int by = window_key_pressed(ui->window, SDL_SCANCODE_RIGHT, true) -
             window_key_pressed(ui->window, SDL_SCANCODE_LEFT, true);
    if (by != 0 && !ui->menu_inner && !igIsMouseDown(ImGuiMouseButton_Left)) {
        ui->menu_wanted = menus[(index + by + MENUS) % MENUS].letter;
        window_draw_in(ui->window, 0);
    }
    igEndMenu();
}

bool menu_take_letter(Ui *ui, char letter)
{
    for (int i = 0; i < MENUS; i++)
        if (menus[i].letter == letter) {
            ui->menu_wanted = letter;
            return true;
        }
    return false;
}

void menu_draw(Ui *ui, Box box)
{
    const ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_MenuBar |
                                   ImGuiWindowFlags_NoBringToFrontOnFocus;
    float room = box_height(box) - igGetFontSize();
    igSetNextWindowPos((ImVec2){box.left, box.top}, ImGuiCond_Always, (ImVec2){0, 0});
    igSetNextWindowSize((ImVec2){box_width(box), box_height(box)}, ImGuiCond_Always);
    igPushStyleVar_Float(ImGuiStyleVar_WindowRounding, 0);
    igPushStyleVar_Float(ImGuiStyleVar_WindowBorderSize, 0);
    igPushStyleVar_Vec2(ImGuiStyleVar_FramePadding, (ImVec2){ui_px(ui, 10), room / 2});
    igPushStyleVar_Vec2(ImGuiStyleVar_WindowPadding, (ImVec2){ui_px(ui, 6), 0});
    float menus_end = box.left;
    igBegin("##menu", NULL, flags);
    if (igBeginMenuBar()) {
        igPopStyleVar(2);
        menu_push_style(ui);
        ui->menu_opening = ui->menu_wanted;
        ui->menu_wanted = 0;
        for (int i = 0; i < MENUS; i++)
            draw_menu(ui, i);
        menu_pop_style();
        igPushStyleVar_Vec2(ImGuiStyleVar_FramePadding, (ImVec2){0, 0});
        igPushStyleVar_Vec2(ImGuiStyleVar_WindowPadding, (ImVec2){0, 0});
        ImVec2 at;
        igGetCursorScreenPos(&at);
        menus_end = at.x;
        igEndMenuBar();
    }
    igPushClipRect((ImVec2){box.left, box.top}, (ImVec2){box.right, box.bottom}, false);
    draw_title(ui, menus_end, draw_modes(ui, menus_end, box), box);
    igPopClipRect();
    igEnd();
    igPopStyleVar(4);
}
