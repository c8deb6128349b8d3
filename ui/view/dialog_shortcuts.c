/* The keys of all actions; each can be changed. */
#include <SDL2/SDL_scancode.h>
#include <stdio.h>
#include <string.h>

#include "ui/state/commands.h"
#include "ui/view/dialog.h"

enum { ROWS_MOST = 400, SCANCODES = 512 };

static const float ROW = 34, KEYS_WIDTH = 132;

/* A row of the list: an action, or, where that is null, the name of a menu. */
typedef struct Row {
    const char *menu;
    const Action *action;
} Row;

static const char *menu_of(const Action *action)
{
    return action->menu ? action->menu : "Other";
}

static bool fits(const Desk *desk, const Action *action)
{
    const char *words = desk->drafts.words;
    if (action->argument == ARGUMENT_CHOICE || strncmp(action->name, "settings.", 9) == 0)
        return false; /* a key can't say which */
    return fuzzy_score(words, action->title) > 0 || strcmp(words, action_keys(action, desk->app)) == 0;
}

/* The actions that fit, below the names of their menus. */
static int make_rows(const Desk *desk, Row rows[ROWS_MOST])
{
    const char *menus[32];
    int menu_count = 0;
    int count = 0;
    int actions = action_count();
    for (int i = 0; i < actions; i++) {
        const char *menu = menu_of(action_at(i));
        bool known = false;
        for (int j = 0; j < menu_count; j++)
            known = known || strcmp(menus[j], menu) == 0;
        if (!known && menu_count < 32)
            menus[menu_count++] = menu;
    }
    for (int j = 0; j < menu_count; j++) {
        int head = count;
        for (int i = 0; i < actions && count < ROWS_MOST - 1; i++) {
            const Action *action = action_at(i);
            if (strcmp(menu_of(action), menus[j]) != 0 || !fits(desk, action))
                continue;
            if (count == head)
                rows[count++] = (Row){menus[j], NULL};
            rows[count++] = (Row){menus[j], action};
        }
    }
    return count;
}

/* ---- Catching keys ---- */

static bool is_waiting(const Desk *desk)
{
    return desk->drafts.shortcut.action[0] && !desk->drafts.shortcut.keys[0];
}

static void set_keys(Desk *desk, const char *action, const char *keys)
{
    Error error = {0};
    char argument[128];
    snprintf(argument, sizeof argument, "%s %s", action, keys);
    if (action_run(desk->app, "settings.shortcut", argument, &error))
        desk->drafts.error = error;
    desk->drafts.shortcut = (ShortcutDraft){0};
}

/* Takes the keys that are pressed for the action that waits, unless they are another one's: then it asks. */
static void catch_keys(Desk *desk)
{
    ShortcutDraft *draft = &desk->drafts.shortcut;
    char keys[sizeof draft->keys];
    if (igIsKeyPressed(SDL_SCANCODE_ESCAPE, false)) {
        *draft = (ShortcutDraft){0};
        return;
    }
    for (int scancode = 0; scancode < SCANCODES; scancode++) {
        if (!igIsKeyPressed(scancode, false))
            continue;
        keys_write(scancode, keys, sizeof keys);
        if (!keys[0])
            continue;
        const Action *owner = action_of_keys(desk->app, keys);
        if (owner && strcmp(owner->name, draft->action) != 0)
            memcpy(draft->keys, keys, sizeof keys);
        else
            set_keys(desk, draft->action, keys);
        return;
    }
}

/* ---- The list ---- */

static bool is_changed(const Desk *desk, const Action *action)
{
    return strcmp(action_keys(action, desk->app), action->shortcut ? action->shortcut : "") != 0;
}

static void wait_for(Desk *desk, const Action *action)
{
    desk->drafts.shortcut = (ShortcutDraft){0};
    desk->drafts.error = (Error){0};
    snprintf(desk->drafts.shortcut.action, sizeof desk->drafts.shortcut.action, "%s", action->name);
}

static void draw_action(Desk *desk, const Action *action, Box box)
{
    Canvas canvas = widget_canvas(desk);
    bool waits = strcmp(desk->drafts.shortcut.action, action->name) == 0;
    const char *keys = action_keys(action, desk->app);
    char identity[96];
    float icon = px(&canvas, 28);
    float middle = box.top + (box_height(box) - icon) / 2;
    Box field = {box.right - 2 * icon - px(&canvas, KEYS_WIDTH) - px(&canvas, 14), middle,
                 box.right - 2 * icon - px(&canvas, 14), middle + icon};
    Box title = {box.left + px(&canvas, 10), box.top, field.left - px(&canvas, 8), box.bottom};
    canvas_text(&canvas, title, ALIGN_LEFT, FONT_TEXT, canvas_colour(&canvas, COLOUR_TEXT), action->title);
    snprintf(identity, sizeof identity, "dialog.shortcuts.%s", action->name);
    if (widget_button_at(desk, identity, field,
                         waits   ? "press keys..."
                         : *keys ? keys
                                 : "\xe2\x80\x93",
                         waits   ? BUTTON_CHOSEN
                         : *keys ? BUTTON_PLAIN
                                 : BUTTON_FLAT))
        wait_for(desk, action);
    if (*keys) {
        snprintf(identity, sizeof identity, "dialog.shortcuts.%s.none", action->name);
        igSetCursorScreenPos((ImVec2){field.right + px(&canvas, 4), middle});
        if (widget_icon_button(desk, identity, ICON_CLOSE, "No keys", true))
            set_keys(desk, action->name, "none");
    }
    if (is_changed(desk, action)) {
        snprintf(identity, sizeof identity, "dialog.shortcuts.%s.default", action->name);
        igSetCursorScreenPos((ImVec2){field.right + px(&canvas, 4) + icon, middle});
        if (widget_icon_button(desk, identity, ICON_UNDO, "As it was at first", true))
            set_keys(desk, action->name, "default");
    }
}

static void draw_list(Desk *desk, const Row *rows, int count)
{
    Box rest = widget_rest();
    float height = desk_px(desk, ROW);
    Canvas canvas = widget_canvas(desk);
    WidgetList list = widget_list_begin(desk, "dialog.shortcuts.list", rest, count, height);
    canvas = widget_canvas(desk);
    for (int i = list.first; i < list.last; i++) {
        Box room = widget_rest();
        Box box = {room.left, room.top, room.right, room.top + height};
        igPushID_Int(i);
        if (rows[i].action)
            draw_action(desk, rows[i].action, box);
        else
            canvas_text(&canvas, box, ALIGN_LEFT, FONT_STRONG, canvas_colour(&canvas, COLOUR_ACCENT),
                        rows[i].menu);
        igPopID();
        igSetCursorScreenPos((ImVec2){box.left, box.bottom});
    }
    widget_list_end(&list);
    if (count == 0)
        widget_empty(desk, rest, "No action has these letters, or these keys.", NULL, NULL);
}

/* The question whether keys may change hands, where the buttons are. */
static DialogButtons buttons_of(Desk *desk)
{
    ShortcutDraft *draft = &desk->drafts.shortcut;
    if (draft->keys[0]) {
        const Action *owner = action_of_keys(desk->app, draft->keys);
        error_set(&desk->drafts.error, STATUS_INVALID, "%s belongs to \xe2\x80\x9c%s\xe2\x80\x9d.",
                  draft->keys, owner ? owner->title : "");
        return (DialogButtons){.primary = "Take it", .leave = "Leave it"};
    }
    return (DialogButtons){.primary = "Done",
                           .second = desk->app->settings.shortcut_count > 0 ? "Reset all" : NULL,
                           .keeps_enter = is_waiting(desk),
                           .keeps_escape = is_waiting(desk)};
}

static void answer_question(Desk *desk, DialogAnswer answer)
{
    ShortcutDraft draft = desk->drafts.shortcut;
    if (answer == DIALOG_STAYS)
        return;
    desk->drafts.shortcut = (ShortcutDraft){0};
    desk->drafts.error = (Error){0};
    if (answer == DIALOG_GO)
        set_keys(desk, draft.action, draft.keys);
}

void dialog_shortcuts(Desk *desk)
{
    Row rows[ROWS_MOST];
    if (desk->drafts.fresh)
        desk->drafts.shortcut = (ShortcutDraft){0};
    desk->drafts.fresh = false;
    bool asked = desk->drafts.shortcut.keys[0] != '\0';
    DialogButtons buttons = buttons_of(desk);
    dialog_begin(desk, "Keyboard shortcuts", 620, 560);
    dialog_search(desk, "dialog.shortcuts.words", "Look for an action, or for keys such as Ctrl+S", 0);
    draw_list(desk, rows, make_rows(desk, rows));
    DialogAnswer answer = dialog_end(desk, buttons);
    if (asked)
        answer_question(desk, answer);
    else if (buttons.keeps_escape)
        catch_keys(desk);
    else if (answer == DIALOG_SECOND)
        desk_do(desk, "settings.shortcuts-reset", NULL);
    else if (answer != DIALOG_STAYS)
        dialog_close(desk);
}
