/* From keys to actions: the table of actions decides, except where a piece in hand or the focused panel gives
 * a key another meaning. */
#include <SDL2/SDL.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "ui/state/review/game_end.h"
#include "ui/view/ui_inner.h"

enum { SCANCODES = 512, KEYS_SIZE = 48 };

typedef enum KeyWhen { ALWAYS, HOLDING, EDITING } KeyWhen; /* with a piece in hand; in the position editor */

/* Keys with a meaning that differs from the table. */
typedef struct KeyRow {
    const char *keys, *action, *argument;
    KeyWhen when;
} KeyRow;

static const KeyRow rows[] = {
    {"Left", "piece.left", NULL, HOLDING},
    {"Right", "piece.right", NULL, HOLDING},
    {"Up", "piece.up", NULL, HOLDING},
    {"Down", "piece.down", NULL, HOLDING},
    {"Left", "editor.move", "left", EDITING},
    {"Right", "editor.move", "right", EDITING},
    {"Up", "editor.move", "up", EDITING},
    {"Down", "editor.move", "down", EDITING},
    {"R", "editor.put", "red", EDITING},
    {"B", "editor.put", "blue", EDITING},
    {"E", "editor.put", "empty", EDITING},
    {"Delete", "editor.put", "empty", EDITING},
    {"Backspace", "editor.put", "empty", EDITING},
    {"Space", "editor.put", "same", EDITING},
    {"Enter", "editor.apply", NULL, EDITING},
    {"Shift+Left", "view.board.pan", "left", ALWAYS},
    {"Shift+Right", "view.board.pan", "right", ALWAYS},
    {"Shift+Up", "view.board.pan", "up", ALWAYS},
    {"Shift+Down", "view.board.pan", "down", ALWAYS},
};

/* A key of the Solo workspace. */
typedef struct SoloKey {
    const char *keys, *action, *argument;
} SoloKey;

/* For the game being watched, and for your own. */
static const SoloKey solo_rows[] = {
    {"Space", "solo.play", ""},  {"Left", "solo.back", ""},   {"Right", "solo.step", ""},
    {"Home", "solo.first", ""},  {"End", "solo.last", ""},    {"Up", "solo.faster", ""},
    {"Down", "solo.slower", ""}, {"Enter", "solo.place", ""}, {"N", "solo.new", ""},
    {"1", "solo.piece", "O"},    {"2", "solo.piece", "I"},    {"3", "solo.piece", "L"},
    {"4", "solo.piece", "J"},    {"5", "solo.piece", "T"},    {"6", "solo.piece", "S"},
    {"7", "solo.piece", "Z"},
};

static const SoloKey own_rows[] = {
    {"Left", "solo.own.left", ""},  {"Right", "solo.own.right", ""}, {"Up", "solo.own.turn", ""},
    {"R", "solo.own.turn", ""},     {"Down", "solo.own.drop", ""},   {"Space", "solo.own.drop", ""},
    {"Enter", "solo.own.drop", ""}, {"N", "solo.own.start", ""},
};

/* What people call a key; SDL has other names for some. A key without a Latin letter, as in Russian or Greek,
 * has the name that its place has on most keyboards, and the row of digits has its digits, which some layouts
 * give with Shift alone. */
static const char *key_name(SDL_Scancode scancode)
{
    enum { LATIN_LAST = 0x24f };
    SDL_Keycode key = SDL_GetKeyFromScancode(scancode);
    bool latin = key != SDLK_UNKNOWN && ((key & SDLK_SCANCODE_MASK) || key <= LATIN_LAST);
    if (!latin || (scancode >= SDL_SCANCODE_1 && scancode <= SDL_SCANCODE_0))
        return SDL_GetScancodeName(scancode);
    switch (key) {
    case SDLK_RETURN:
    case SDLK_KP_ENTER:
        return "Enter";
    case SDLK_LCTRL:
    case SDLK_RCTRL:
    case SDLK_LSHIFT:
    case SDLK_RSHIFT:
    case SDLK_LALT:
    case SDLK_RALT:
    case SDLK_LGUI:
    case SDLK_RGUI:
        return ""; /* modifiers only */
    default:
        return SDL_GetKeyName(key);
    }
}

static void write_keys(SDL_Scancode scancode, int modifiers, char *out, size_t size)
{
    const char *name = key_name(scancode);
    *out = '\0';
    if (*name)
        snprintf(out, size, "%s%s%s%s", modifiers & KMOD_MAIN ? MAIN_KEY : "",
                 modifiers & KMOD_ALT ? "Alt+" : "", modifiers & KMOD_SHIFT ? "Shift+" : "", name);
}

void keys_write(const Window *window, int scancode, char *out, size_t size)
{
    write_keys((SDL_Scancode)scancode, window_modifiers(window), out, size);
}

bool keys_lead_to_field(void *context, SDL_Keysym key)
{
    const Ui *ui = context;
    char keys[KEYS_SIZE];
    write_keys(key.scancode, key.mod, keys, sizeof keys);
    const Action *action = action_of_keys(ui->app, keys);
    return action && action_leads_to_field(action) && action_enabled(action, ui->app);
}

static bool is_arrow(int scancode)
{
    return scancode == SDL_SCANCODE_LEFT || scancode == SDL_SCANCODE_RIGHT || scancode == SDL_SCANCODE_UP ||
           scancode == SDL_SCANCODE_DOWN;
}

/* Whether a field, the focused panel or the start page takes the key. */
static bool is_taken(const Ui *ui, int scancode)
{
    bool ctrl = (window_modifiers(ui->window) & KMOD_MAIN) != 0;
    bool function = scancode >= SDL_SCANCODE_F1 && scancode <= SDL_SCANCODE_F12;
    bool enter = scancode == SDL_SCANCODE_RETURN || scancode == SDL_SCANCODE_KP_ENTER;
    if (imgui_input().takes_text) {
        /* Ctrl+Enter ends typing; it starts a match only where one is set up. */
        bool ends = enter && ui->app->view.mode != MODE_MATCH;
        bool editing = ends || is_arrow(scancode) || window_key_edits(ui->window, (SDL_Scancode)scancode);
        return !function && (!ctrl || editing);
    }
    bool steering = is_arrow(scancode) || scancode == SDL_SCANCODE_SPACE || enter;
    return (ui->focus != 0 || ui->app->view.start || !ui_has_board(ui)) && steering && !ctrl;
}

/* Whether these keys are for the board: all without Ctrl and Alt, except F1 to F12. */
static bool is_for_board(const char *keys)
{
    return !strstr(keys, MAIN_KEY) && !strstr(keys, "Alt+") &&
           !(keys[0] == 'F' && isdigit((unsigned char)keys[1]));
}

static bool run_row(Ui *ui, const char *keys)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const KeyRow *row = &rows[i];
        bool now = row->when == ALWAYS || (row->when == HOLDING ? ui->app->hand.held : ui->app->editing);
        if (now && strcmp(row->keys, keys) == 0) {
            ui_do(ui, row->action, row->argument);
            return true;
        }
    }
    return false;
}

/* Keys without Ctrl and Alt in the Solo workspace; what is not possible now does nothing. */
static bool run_solo(Ui *ui, const char *keys)
{
    const AppState *app = ui->app;
    if (app->view.mode != MODE_SOLO || app->view.start || !is_for_board(keys))
        return false;
    bool own = app->solo.own.on && layout_shows(&app->settings.layouts[MODE_SOLO], "solo-own");
    const SoloKey *table = own ? own_rows : solo_rows;
    size_t count = own ? sizeof own_rows / sizeof *own_rows : sizeof solo_rows / sizeof *solo_rows;
    for (size_t i = 0; i < count; i++)
        if (strcmp(table[i].keys, keys) == 0 && ui_enabled(ui, table[i].action))
            ui_do(ui, table[i].action, table[i].argument);
    return true;
}

/* What keys mean beside a mistake to learn from, a step of the introduction, and the end of a game. */
static bool run_notice(Ui *ui, const char *keys)
{
    const AppState *app = ui->app;
    bool enter = strcmp(keys, "Enter") == 0;
    if (enter && !app->hand.held && app->view.mode == MODE_PLAY && practice_waits(&app->practice)) {
        ui_do(ui, practice_mistake(app) ? "review.learn-next" : "review.learn-leave", NULL);
        return true;
    }
    if (enter && !ui->app->hand.held && game_in_view(ui->app) && intro_waits(&ui->app->intro)) {
        ui_do(ui, intro_ends(&ui->app->intro) ? "intro.play" : "intro.next", NULL);
        return true;
    }
    if (!game_end_stands(ui->app) || ui->app->hand.held || (!enter && strcmp(keys, "R") != 0))
        return false;
    ui_do(ui, enter ? "play.review" : "play.rematch", NULL);
    return true;
}

/* Esc leaves the innermost thing: the focus, the editor, the piece in hand, the hint, the analysis. */
static void escape(Ui *ui)
{
    const AppState *app = ui->app;
    if (ui->focus != 0)
        ui->focus = 0;
    else if (app->editing)
        ui_do(ui, app->view.start ? "editor.begin" : "editor.cancel", NULL);
    else if (ui_enabled(ui, "piece.drop"))
        ui_do(ui, "piece.drop", NULL);
    else if (ui_enabled(ui, "play.no-hint"))
        ui_do(ui, "play.no-hint", NULL);
    else if (ui_enabled(ui, "analysis.stop"))
        ui_do(ui, "analysis.stop", NULL);
}

/* A held key steps until the end; there it does nothing, without an error. */
static bool is_step(const Action *action)
{
    return strncmp(action->name, "go.", 3) == 0 || strncmp(action->name, "games.", 6) == 0;
}

static void run_keys(Ui *ui, const char *keys, bool shift)
{
    if (strcmp(keys, "Escape") == 0) {
        escape(ui);
        return;
    }
    if (strcmp(keys, "F6") == 0 || strcmp(keys, "Shift+F6") == 0) {
        groups_move_focus(ui, shift);
        return;
    }
    if ((!ui_has_board(ui) && is_for_board(keys)) || run_solo(ui, keys) || run_row(ui, keys) ||
        run_notice(ui, keys))
        return;
    const Action *action = action_of_keys(ui->app, keys);
    if (action && (!is_step(action) || action_enabled(action, ui->app)))
        ui_do(ui, action->name, strcmp(action->name, "dialog.manual") == 0 ? groups_helped(ui) : NULL);
    else if (!action) {
        /* Alt and a letter opens a menu, F10 the first one. */
        static const char alt[] = "Alt+";
        if (strcmp(keys, "F10") == 0)
            menu_take_letter(ui, 'F');
        else if (strncmp(keys, alt, sizeof alt - 1) == 0 && strlen(keys) == sizeof alt)
            menu_take_letter(ui, keys[sizeof alt - 1]);
    }
}

/* Whether Tab is ours: while a file's name is typed, it completes that. */
static bool tab_goes_on(const Ui *ui)
{
    const char *dialog = ui->drafts.shown;
    return !imgui_input().takes_text || (strcmp(dialog, "file") != 0 && strcmp(dialog, "pick") != 0);
}

/* Tab moves to the next widget that keys can work, and after the last to the board; with Shift it moves
 * back. */
static void go_on(Ui *ui, bool back)
{
    FocusStops *stops = &ui->stops;
    bool dialog = ui->drafts.opened[0] != '\0';
    bool board = !dialog && !ui->app->view.start && ui_has_board(ui);
    int count = stops->last_count;
    bool typing = imgui_input().takes_text; /* in a field, which a click may have led to */
    int at = board && ui->focus == 0 && !typing ? -1 : stops->last_at;
    int next = at < 0 ? (back ? count - 1 : 0) : at + (back ? -1 : 1);
    if (count == 0)
        return;
    if (board && (next < 0 || next == count))
        ui->focus = 0;
    else
        stops->wanted = (next + count) % count;
    if (!dialog && !ui->app->view.start && stops->wanted >= 0)
        ui->focus = FOCUS_WIDGETS; /* until the widget is drawn and reports its group */
    window_draw_in(ui->window, 0);
}

void keys_take(Ui *ui)
{
    SDL_Keymod modifiers = window_modifiers(ui->window);
    bool ours = tab_goes_on(ui);
    window_keep_tab(ui->window, ours); /* Dear ImGui's Tab only knows fields */
    if (ours && !(modifiers & (KMOD_MAIN | KMOD_ALT)) && !igIsPopupOpen_Str(NULL, ImGuiPopupFlags_AnyPopup) &&
        window_key_pressed(ui->window, SDL_SCANCODE_TAB, true))
        go_on(ui, modifiers & KMOD_SHIFT);
    char keys[KEYS_SIZE];
    bool busy = !window_key_held(ui->window) || ui->app->view.dialog[0] || ui->app->pending[0] || ui->popup ||
                igIsPopupOpen_Str(NULL, ImGuiPopupFlags_AnyPopup);
    for (int scancode = 0; scancode < SCANCODES && !busy; scancode++) {
        if (scancode == SDL_SCANCODE_TAB || !window_key_pressed(ui->window, scancode, is_arrow(scancode)) ||
            is_taken(ui, scancode))
            continue;
        keys_write(ui->window, scancode, keys, sizeof keys);
        if (*keys)
            run_keys(ui, keys, window_modifiers(ui->window) & KMOD_SHIFT);
    }
}
