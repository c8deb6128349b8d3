/* The keys of all actions by topic, those with keys first; each can be changed. */
#include <SDL2/SDL_scancode.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "ui/state/command_search.h"
#include "ui/view/dialogs/dialog.h"

enum { ROWS_MOST = 400, SCANCODES = 512 };

static const float ROW = 34, KEYS_WIDTH = 132;

/* The topics of actions, in the order in which people look for keys. */
typedef enum Topic { PIECES, MOVING, PLAYING, ANALYSING, LOOKING, EDITING, FILES, SOLO, HELP, TOPICS } Topic;

static const char *const topic_titles[TOPICS] = {"Pieces",
                                                 "Moving through a game",
                                                 "Playing",
                                                 "Analysis",
                                                 "The board and the window",
                                                 "Editing",
                                                 "Files",
                                                 "Tetris for one: the Solo workspace",
                                                 "Help"};

/* The topic of a menu's actions; for actions in no menu, that of the first word of their names. */
typedef struct TopicOf {
    const char *word;
    Topic topic;
} TopicOf;

static const TopicOf topics[] = {
    {"Piece", PIECES}, {"Go", MOVING},      {"Play", PLAYING}, {"Analysis", ANALYSING}, {"View", LOOKING},
    {"Edit", EDITING}, {"File", FILES},     {"Help", HELP},    {"piece", PIECES},       {"move", PIECES},
    {"go", MOVING},    {"games", MOVING},   {"play", PLAYING}, {"python", PLAYING},     {"view", LOOKING},
    {"edit", EDITING}, {"editor", EDITING}, {"file", FILES},   {"dialog", HELP},        {"solo", SOLO},
};

/* Keys that belong to no action and can't be changed. */
typedef struct FixedKeys {
    Topic topic;
    const char *keys, *title;
} FixedKeys;

static const FixedKeys fixed_keys[] = {
    {PIECES, "Arrows", "Move the piece in hand"},
    {PIECES, "Wheel", "Turn the piece in hand; otherwise step through the game"},
    {EDITING, "R, B, E", "In the position editor: paint red, blue, empty; Space paints the same again"},
    {EDITING, "Arrows", "In the position editor: move to another cell"},
    {SOLO, "Space", "Play or pause the game you are watching"},
    {SOLO, "Left, Right", "One piece back or forward; Home and End go all the way"},
    {SOLO, "Up, Down", "Faster, slower"},
    {SOLO, "1 to 7", "Another piece in hand: O, I, L, J, T, S, Z"},
    {SOLO, "Enter", "Play the placement that is explained"},
    {SOLO, "N", "Deal other pieces"},
    {SOLO, "Arrows", "In your own game: move, and turn with Up; Space or Down drops"},
    {LOOKING, "Shift+arrows", "Pan the board around the torus, like dragging with the right button"},
    {LOOKING, "Tab", "Move to the next control; Shift+Tab goes back"},
    {LOOKING, "F6", "Go to the next panel; Shift+F6 goes back"},
    {LOOKING, "Alt+letter", "Open a menu; F10 opens the first"},
    {LOOKING, "Escape", "Close or cancel what is in front: a dialog, a panel, the piece, the analysis"},
};

enum { FIXED_KEYS = sizeof fixed_keys / sizeof *fixed_keys };

/* A row of the list: an action; keys that can't be changed; or, if both are null, a heading. */
typedef struct Row {
    const char *heading;
    bool first; /* a heading above others */
    const Action *action;
    const FixedKeys *fixed;
} Row;

typedef struct Rows {
    int count;
    Row rows[ROWS_MOST];
} Rows;

static Topic topic_of(const Action *action)
{
    size_t length = strcspn(action->name, ".");
    for (size_t i = 0; i < sizeof topics / sizeof *topics; i++) {
        const char *word = topics[i].word;
        bool prefix = strlen(word) == length && strncmp(action->name, word, length) == 0;
        if (action->menu ? strcmp(action->menu, word) == 0 : prefix)
            return topics[i].topic;
    }
    return ANALYSING; /* lines, heatmaps, trees, tables, weights, reviews */
}

static bool fits(const Ui *ui, const Action *action)
{
    const char *words = ui->drafts.words;
    if (action->inner || action->argument == ARGUMENT_CHOICE || strncmp(action->name, "settings.", 9) == 0)
        return false; /* keys can't pass an argument */
    return fuzzy_score(words, action->title) > 0 || strcasecmp(words, action_keys(action, ui->app)) == 0;
}

static void add_row(Rows *self, Row row)
{
    if (self->count < ROWS_MOST)
        self->rows[self->count++] = row;
}

/* A topic's actions with keys, or those without. */
static void add_topic(const Ui *ui, Rows *rows, Topic topic, bool keyed)
{
    int head = rows->count;
    add_row(rows, (Row){.heading = topic_titles[topic]});
    for (int i = 0; i < action_count(); i++) {
        const Action *action = action_at(i);
        if (!action_refusal(action) && topic_of(action) == topic && fits(ui, action) &&
            (*action_keys(action, ui->app) != 0) == keyed)
            add_row(rows, (Row){.action = action});
    }
    for (int i = 0; i < FIXED_KEYS && keyed; i++)
        if (fixed_keys[i].topic == topic && fuzzy_score(ui->drafts.words, fixed_keys[i].title) > 0)
            add_row(rows, (Row){.fixed = &fixed_keys[i]});
    if (rows->count == head + 1)
        rows->count = head;
}

/* First what has keys, by topic; then the rest. */
static void make_rows(const Ui *ui, Rows *rows)
{
    rows->count = 0;
    for (int topic = 0; topic < TOPICS; topic++)
        add_topic(ui, rows, (Topic)topic, true);
    int head = rows->count;
    add_row(rows, (Row){.heading = "Actions without a shortcut", .first = true});
    for (int topic = 0; topic < TOPICS; topic++)
        add_topic(ui, rows, (Topic)topic, false);
    if (rows->count == head + 1)
        rows->count = head;
}

/* ---- Catching keys ---- */

static bool is_waiting(const Ui *ui)
{
    return ui->drafts.shortcut.action[0] && !ui->drafts.shortcut.keys[0];
}

static void set_keys(Ui *ui, const char *action, const char *keys)
{
    Error error = {0};
    if (ui_ask(ui, "settings.shortcut", PRINTED("%s %s", action, keys), &error))
        ui->drafts.error = error;
    ui->drafts.shortcut = (ShortcutDraft){0};
}

/* Gives keys to the waiting action; if another action has them, asks first. */
static void give_keys(Ui *ui, const char *keys)
{
    ShortcutDraft *draft = &ui->drafts.shortcut;
    const Action *owner = action_of_keys(ui->app, keys);
    if (!owner || strcmp(owner->name, draft->action) == 0) {
        set_keys(ui, draft->action, keys);
        return;
    }
    snprintf(draft->keys, sizeof draft->keys, "%s", keys);
    ui->drafts.asking = true;
}

/* Gives the pressed keys to the waiting action. */
static void catch_keys(Ui *ui)
{
    ShortcutDraft *draft = &ui->drafts.shortcut;
    char keys[sizeof draft->keys];
    if (window_key_pressed(ui->window, SDL_SCANCODE_ESCAPE, false)) {
        *draft = (ShortcutDraft){0};
        return;
    }
    for (int scancode = 0; scancode < SCANCODES; scancode++) {
        if (!window_key_pressed(ui->window, scancode, false))
            continue;
        keys_write(ui->window, scancode, keys, sizeof keys);
        if (!keys[0])
            continue;
        give_keys(ui, keys);
        return;
    }
}

/* ---- The list ---- */

static bool is_changed(const Ui *ui, const Action *action)
{
    return strcmp(action_keys(action, ui->app), action_usual_keys(action)) != 0;
}

static void wait_for(Ui *ui, const Action *action)
{
    ui->drafts.shortcut = (ShortcutDraft){0};
    ui->drafts.error = (Error){0};
    snprintf(ui->drafts.shortcut.action, sizeof ui->drafts.shortcut.action, "%s", action->name);
}

static void draw_action(Ui *ui, const Action *action, Box box)
{
    Canvas canvas = widget_canvas(ui);
    bool waits = strcmp(ui->drafts.shortcut.action, action->name) == 0;
    const char *keys = action_keys(action, ui->app);
    char identity[96];
    float icon = px(&canvas, 28);
    float middle = box.top + (box_height(box) - icon) / 2;
    Box field = {box.right - 2 * icon - px(&canvas, KEYS_WIDTH) - px(&canvas, 14), middle,
                 box.right - 2 * icon - px(&canvas, 14), middle + icon};
    Box title = {box.left + px(&canvas, 10), box.top, field.left - px(&canvas, 8), box.bottom};
    canvas_text(&canvas, title, ALIGN_LEFT, FONT_TEXT, COLOUR_TEXT, action->title);
    snprintf(identity, sizeof identity, "dialog.shortcuts.%s", action->name);
    bool pressed = widget_button_at(ui, identity, field,
                                    waits   ? "Press keys..."
                                    : *keys ? keys
                                            : "\xe2\x80\x93",
                                    waits   ? BUTTON_CHOSEN
                                    : *keys ? BUTTON_PLAIN
                                            : BUTTON_FLAT);
    if (strcmp(ui->drafts.shortcut.asked, action->name) == 0) {
        ui->drafts.shortcut.asked[0] = '\0';
        imgui_move_focus(-1);
    }
    if (pressed)
        wait_for(ui, action);
    if (*keys) {
        snprintf(identity, sizeof identity, "dialog.shortcuts.%s.none", action->name);
        igSetCursorScreenPos((ImVec2){field.right + px(&canvas, 4), middle});
        if (widget_icon_button(ui, identity, ICON_CLOSE, "No shortcut", true))
            set_keys(ui, action->name, "none");
    }
    if (is_changed(ui, action)) {
        snprintf(identity, sizeof identity, "dialog.shortcuts.%s.default", action->name);
        igSetCursorScreenPos((ImVec2){field.right + px(&canvas, 4) + icon, middle});
        if (widget_icon_button(ui, identity, ICON_UNDO, "Reset to the default", true)) {
            wait_for(ui, action);
            give_keys(ui, *action_usual_keys(action) ? action_usual_keys(action) : "none");
        }
    }
}

static void draw_fixed(Ui *ui, const FixedKeys *fixed, Box box)
{
    Canvas canvas = widget_canvas(ui);
    float right = box.right - 2 * px(&canvas, 28) - px(&canvas, 14);
    Box keys = {right - px(&canvas, KEYS_WIDTH), box.top, right, box.bottom};
    Box title = {box.left + px(&canvas, 10), box.top, keys.left - px(&canvas, 8), box.bottom};
    canvas_text(&canvas, title, ALIGN_LEFT, FONT_TEXT, COLOUR_TEXT, fixed->title);
    canvas_text(&canvas, keys, ALIGN_CENTRE, FONT_TEXT, COLOUR_SECONDARY, fixed->keys);
}

static void dialog_shortcuts_draw_list(Ui *ui, const Rows *rows)
{
    Box rest = widget_rest();
    float height = ui_px(ui, ROW);
    WidgetList list = widget_list_begin(ui, "dialog.shortcuts.list", rest, rows->count, height);
    for (int i = list.first; i < list.last; i++) {
        const Row *row = &rows->rows[i];
        Box room = widget_rest();
        Box box = {room.left, room.top, room.right, room.top + height};
        igPushID_Int(i);
        if (row->action)
            draw_action(ui, row->action, box);
        else if (row->fixed)
            draw_fixed(ui, row->fixed, box);
        else {
            Canvas canvas = widget_canvas(ui);
            canvas_text(&canvas, box, ALIGN_LEFT, row->first ? FONT_HEADING : FONT_STRONG,
                        row->first ? COLOUR_TEXT : COLOUR_ACCENT, row->heading);
        }
        igPopID();
        igSetCursorScreenPos((ImVec2){box.left, box.bottom});
    }
    widget_list_end(&list);
    if (rows->count == 0)
        widget_empty(ui, rest, "No action has this name or these keys.", NULL, NULL);
}

/* The question whether to reassign keys, in place of the buttons. */
static DialogButtons buttons_of(Ui *ui)
{
    ShortcutDraft *draft = &ui->drafts.shortcut;
    if (draft->keys[0]) {
        const Action *owner = action_of_keys(ui->app, draft->keys);
        error_set(&ui->drafts.error, STATUS_INVALID, "%s is already used for \xe2\x80\x9c%s\xe2\x80\x9d.",
                  draft->keys, owner ? owner->title : "");
        return (DialogButtons){.primary = "Reassign", .leave = "Keep"};
    }
    return (DialogButtons){.primary = "Done",
                           .second = ui->app->settings.shortcut_count > 0 ? "Reset all" : NULL,
                           .keeps_enter = is_waiting(ui),
                           .keeps_escape = is_waiting(ui)};
}

void dialog_shortcuts(Ui *ui)
{
    Rows rows;
    make_rows(ui, &rows);
    if (ui->drafts.fresh)
        ui->drafts.shortcut = (ShortcutDraft){0};
    ui->drafts.fresh = false;
    bool asked = ui->drafts.shortcut.keys[0] != '\0';
    DialogButtons buttons = buttons_of(ui);
    dialog_begin(ui, "Keyboard shortcuts", 680, 640);
    if (dialog_search(ui, "dialog.shortcuts.words", "Search for an action, or for keys such as " MAIN_KEY "S",
                      0))
        make_rows(ui, &rows);
    dialog_shortcuts_draw_list(ui, &rows);
    DialogAnswer answer = dialog_end(ui, buttons);
    if (asked) {
        ShortcutDraft draft = ui->drafts.shortcut;
        if (answer != DIALOG_STAYS) {
            ui->drafts.shortcut = (ShortcutDraft){0};
            ui->drafts.error = (Error){0};
            if (answer == DIALOG_GO)
                set_keys(ui, draft.action, draft.keys);
            memcpy(ui->drafts.shortcut.asked, draft.action, sizeof draft.action);
        }
    } else if (buttons.keeps_escape)
        catch_keys(ui);
    else if (answer == DIALOG_SECOND)
        ui_do(ui, "settings.shortcuts-reset", NULL);
    else if (answer != DIALOG_STAYS)
        dialog_close(ui);
}
