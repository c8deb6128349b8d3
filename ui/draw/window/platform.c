#include "ui/draw/window/platform.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "engine/base/platform/clock.h"
#include "ui/draw/window/exchange.h"
#include "ui/draw/window/window.h"

enum {
    EXPECTING_FRAMES = 4, /* until Dear ImGui gives the expected keys to a field */
    LINGERING_FRAMES = 3  /* until Dear ImGui reports that a field has them, or they are expected */
};

static const float REPEAT_DELAY = 0.25f, REPEAT_INTERVAL = 0.05f; /* in seconds */

typedef struct KeyRow {
    ImGuiKey key;
    SDL_Scancode scancode;
} KeyRow;

/* Keys that Dear ImGui works by, besides letters. */
static const KeyRow key_rows[] = {
    {ImGuiKey_Tab, SDL_SCANCODE_TAB},           {ImGuiKey_LeftArrow, SDL_SCANCODE_LEFT},
    {ImGuiKey_RightArrow, SDL_SCANCODE_RIGHT},  {ImGuiKey_UpArrow, SDL_SCANCODE_UP},
    {ImGuiKey_DownArrow, SDL_SCANCODE_DOWN},    {ImGuiKey_PageUp, SDL_SCANCODE_PAGEUP},
    {ImGuiKey_PageDown, SDL_SCANCODE_PAGEDOWN}, {ImGuiKey_Home, SDL_SCANCODE_HOME},
    {ImGuiKey_End, SDL_SCANCODE_END},           {ImGuiKey_Insert, SDL_SCANCODE_INSERT},
    {ImGuiKey_Delete, SDL_SCANCODE_DELETE},     {ImGuiKey_Backspace, SDL_SCANCODE_BACKSPACE},
    {ImGuiKey_Space, SDL_SCANCODE_SPACE},       {ImGuiKey_Enter, SDL_SCANCODE_RETURN},
    {ImGuiKey_Escape, SDL_SCANCODE_ESCAPE},     {ImGuiKey_Enter, SDL_SCANCODE_KP_ENTER},
};

/* What Ctrl does in fields goes by the letter, or by its place if the layout doesn't have the letter. */
static const struct {
    ImGuiKey key;
    SDL_Keycode letter;
    SDL_Scancode place;
} letter_rows[PLATFORM_LETTERS] = {
    {ImGuiKey_A, SDLK_a, SDL_SCANCODE_A}, {ImGuiKey_C, SDLK_c, SDL_SCANCODE_C},
    {ImGuiKey_V, SDLK_v, SDL_SCANCODE_V}, {ImGuiKey_X, SDLK_x, SDL_SCANCODE_X},
    {ImGuiKey_Y, SDLK_y, SDL_SCANCODE_Y}, {ImGuiKey_Z, SDLK_z, SDL_SCANCODE_Z}};

static const struct {
    ImGuiMouseCursor shape;
    SDL_SystemCursor cursor;
} cursor_rows[PLATFORM_CURSORS] = {
    {ImGuiMouseCursor_Arrow, SDL_SYSTEM_CURSOR_ARROW},
    {ImGuiMouseCursor_TextInput, SDL_SYSTEM_CURSOR_IBEAM},
    {ImGuiMouseCursor_ResizeAll, SDL_SYSTEM_CURSOR_SIZEALL},
    {ImGuiMouseCursor_ResizeNS, SDL_SYSTEM_CURSOR_SIZENS},
    {ImGuiMouseCursor_ResizeEW, SDL_SYSTEM_CURSOR_SIZEWE},
    {ImGuiMouseCursor_ResizeNESW, SDL_SYSTEM_CURSOR_SIZENESW},
    {ImGuiMouseCursor_ResizeNWSE, SDL_SYSTEM_CURSOR_SIZENWSE},
    {ImGuiMouseCursor_Hand, SDL_SYSTEM_CURSOR_HAND},
    {ImGuiMouseCursor_NotAllowed, SDL_SYSTEM_CURSOR_NO},
};

static const ImVec2 nowhere = {-FLT_MAX, -FLT_MAX}; /* where Dear ImGui has the pointer while there is none */

static void point_nowhere(Platform *self)
{
    self->pointer = nowhere;
    imgui_point(nowhere);
}

static const char *get_clipboard(void *user)
{
    (void)user;
    return exchange_paste();
}

static void set_clipboard(void *user, const char *text)
{
    (void)user;
    exchange_copy(text);
}

/* Where the input method should show its candidates. */
static void place_input_method(int x, int y)
{
    SDL_SetTextInputRect(&(SDL_Rect){x, y, 1, 20});
}

/* Whether a press may lead to a field. Most letters, digits and arrows alone are commands that do not. */
static bool may_lead_to_field(const Platform *self, const SDL_Event *event)
{
    if (event->type != SDL_KEYDOWN)
        return event->type == SDL_MOUSEBUTTONDOWN;
    SDL_Scancode key = event->key.keysym.scancode;
    if (key == SDL_SCANCODE_SPACE && imgui_input().navigates)
        return true;
    return (event->key.keysym.mod & (KMOD_MAIN | KMOD_ALT)) || key == SDL_SCANCODE_RETURN ||
           key == SDL_SCANCODE_KP_ENTER || key == SDL_SCANCODE_TAB ||
           (key >= SDL_SCANCODE_F1 && key <= SDL_SCANCODE_F12) ||
           (self->leads_to_field && self->leads_to_field(self->leads_context, event->key.keysym));
}

/* Text input is on while a field has the caret, and as soon as something is pressed that may lead to one,
 * because the next key may come before a frame is drawn. Otherwise it is off, because input methods would
 * take keys that are commands. */
static int watch(void *user, SDL_Event *event)
{
    if (!SDL_IsTextInputActive() && may_lead_to_field(user, event))
        SDL_StartTextInput();
    return 0;
}

static void map_letters(Platform *self)
{
    for (int i = 0; i < PLATFORM_LETTERS; i++) {
        SDL_Scancode found = SDL_GetScancodeFromKey(letter_rows[i].letter);
        self->letters[i] = found != SDL_SCANCODE_UNKNOWN ? found : letter_rows[i].place;
    }
}

void platform_forget_keys(Platform *self)
{
    for (size_t i = 0; i < sizeof key_rows / sizeof *key_rows; i++)
        imgui_press_key(key_rows[i].key, false);
    for (int i = 0; i < PLATFORM_LETTERS; i++)
        imgui_press_key(letter_rows[i].key, false);
    for (int i = 0; i < SDL_NUM_SCANCODES; i++)
        self->key_seconds[i] = -1;
    self->keys_down = 0;
}

void platform_open(Platform *self, SDL_Window *window)
{
    memset(self, 0, sizeof *self);
    self->window = window;
    self->pixels_per_point = 1;
    self->cursor = ImGuiMouseCursor_None;
    self->host = (ImguiHost){self, get_clipboard, set_clipboard, place_input_method};
    imgui_set_up(&self->host);
    point_nowhere(self);
    platform_forget_keys(self);
    map_letters(self);
    for (int i = 0; i < PLATFORM_CURSORS; i++)
        self->cursors[i] = SDL_CreateSystemCursor(cursor_rows[i].cursor);
    SDL_AddEventWatch(watch, self);
}

void platform_close(Platform *self)
{
    SDL_DelEventWatch(watch, self);
    for (int i = 0; i < PLATFORM_CURSORS; i++) {
        if (self->cursors[i])
            SDL_FreeCursor(self->cursors[i]);
    }
}

static bool matters(const SDL_Event *event)
{
    switch (event->type) {
    case SDL_MOUSEMOTION:
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
    case SDL_MOUSEWHEEL:
    case SDL_KEYDOWN:
    case SDL_KEYUP:
    case SDL_TEXTEDITING:
    case SDL_TEXTINPUT:
    case SDL_MULTIGESTURE:
    case SDL_FINGERUP:
        return true;
    case SDL_WINDOWEVENT:
        return event->window.event == SDL_WINDOWEVENT_FOCUS_GAINED ||
               event->window.event == SDL_WINDOWEVENT_FOCUS_LOST ||
               event->window.event == SDL_WINDOWEVENT_LEAVE;
    default:
        return false;
    }
}

bool platform_take(Platform *self, const SDL_Event *event)
{
    if (event->type == SDL_KEYMAPCHANGED)
        map_letters(self);
    if (!matters(event))
        return false;
    SDL_Event *last = self->queued > 0 ? &self->queue[self->queued - 1] : NULL;
    /* Half of the queue is kept for releases: nobody misses a press that was forgotten, but a key must come
     * up again. If even a release may be missing, all is released in the end. */
    bool ends =
        event->type == SDL_KEYUP || event->type == SDL_MOUSEBUTTONUP || event->type == SDL_WINDOWEVENT;
    if (last && last->type == SDL_MOUSEMOTION && event->type == SDL_MOUSEMOTION)
        *last = *event;
    else if (self->queued < (ends ? PLATFORM_QUEUE : PLATFORM_QUEUE / 2))
        self->queue[self->queued++] = *event;
    else
        self->overflowed = true;
    if (may_lead_to_field(self, event))
        self->lingering = LINGERING_FRAMES;
    return true;
}

bool platform_is_held(const Platform *self)
{
    return self->buttons_down != 0 || self->keys_down > 0;
}

bool platform_key_pressed(const Platform *self, SDL_Scancode key, bool repeat)
{
    float held = self->key_seconds[key], before = held - self->frame_seconds;
    if (held <= 0 || !repeat || held < REPEAT_DELAY)
        return held == 0;
    return before < REPEAT_DELAY || floorf((held - REPEAT_DELAY) / REPEAT_INTERVAL) >
                                        floorf((before - REPEAT_DELAY) / REPEAT_INTERVAL);
}

bool platform_key_edits(const Platform *self, SDL_Scancode key)
{
    for (int i = 0; i < PLATFORM_LETTERS; i++)
        if (self->letters[i] == key)
            return true;
    return false;
}

/* Which button of Dear ImGui's, or -1. */
static int button_number(int button)
{
    switch (button) {
    case SDL_BUTTON_LEFT:
        return ImGuiMouseButton_Left;
    case SDL_BUTTON_RIGHT:
        return ImGuiMouseButton_Right;
    case SDL_BUTTON_MIDDLE:
        return ImGuiMouseButton_Middle;
    default:
        return -1;
    }
}

static void move_mouse(Platform *self, int x, int y)
{
    self->pointer = (ImVec2){(float)x * self->pixels_per_point, (float)y * self->pixels_per_point};
    imgui_point(self->pointer);
}

static void press_button(Platform *self, const SDL_MouseButtonEvent *event)
{
    int number = button_number(event->button);
    move_mouse(self, event->x, event->y);
    if (number < 0)
        return;
    bool down = event->type == SDL_MOUSEBUTTONDOWN;
    self->touched = event->which == SDL_TOUCH_MOUSEID;
    unsigned bit = 1U << number;
    self->buttons_down = down ? self->buttons_down | bit : self->buttons_down & ~bit;
    imgui_press_button(number, down);
    /* A drag continues outside the window. */
    SDL_CaptureMouse(self->buttons_down ? SDL_TRUE : SDL_FALSE);
}

static void turn_wheel(const Platform *self, const SDL_MouseWheelEvent *event)
{
    imgui_point(self->pointer);
    float sign = event->direction == SDL_MOUSEWHEEL_FLIPPED ? -1 : 1;
    /* Touchpads report fractions, which add up; events made by tests may have whole numbers only. */
    float x = event->preciseX != 0 ? event->preciseX : (float)event->x;
    float y = event->preciseY != 0 ? event->preciseY : (float)event->y;
    imgui_turn_wheel(-sign * x, sign * y);
}

/* Two fingers that move together, or apart. */
static void move_fingers(Platform *self, const SDL_MultiGestureEvent *event)
{
    int width, height;
    if (event->numFingers != 2)
        return;
    SDL_GetWindowSize(self->window, &width, &height);
    if (self->two_fingers) {
        self->pinch += event->dDist;
        self->pan.x += (event->x - self->fingers.x) * (float)width * self->pixels_per_point;
        self->pan.y += (event->y - self->fingers.y) * (float)height * self->pixels_per_point;
    }
    self->two_fingers = true;
    self->fingers = (ImVec2){event->x, event->y};
}

/* Tells Dear ImGui of a key that it works by. Its own Tab only knows fields; Enter with Ctrl or Alt is a
 * command, unless it ends typing. */
static void tell_key(const Platform *self, SDL_Scancode scancode, bool down)
{
    bool command = (self->modifiers & (KMOD_MAIN | KMOD_ALT)) != 0;
    for (size_t i = 0; i < sizeof key_rows / sizeof *key_rows; i++) {
        ImGuiKey key = key_rows[i].key;
        bool ours = (key == ImGuiKey_Tab && (self->keeps_tab || command)) ||
                    (key == ImGuiKey_Enter && command && !imgui_input().takes_text);
        if (key_rows[i].scancode == scancode && !(down && ours))
            imgui_press_key(key, down);
    }
    for (int i = 0; i < PLATFORM_LETTERS; i++)
        if (self->letters[i] == scancode)
            imgui_press_key(letter_rows[i].key, down);
}

static void set_modifiers(Platform *self, SDL_Keymod modifiers)
{
    self->modifiers = modifiers;
    imgui_press_modifiers(modifiers & KMOD_CTRL, modifiers & KMOD_SHIFT, modifiers & KMOD_ALT,
                          modifiers & KMOD_GUI);
}

/* Keys that come while an input method composes are its own. Escape closes what is in front, and the pointer,
 * which may rest on the item that opened it, must not open it again: it counts from its next movement. */
static void press_key(Platform *self, const SDL_KeyboardEvent *event)
{
    SDL_Scancode scancode = event->keysym.scancode;
    set_modifiers(self, event->keysym.mod);
    bool down = event->type == SDL_KEYDOWN;
    if ((unsigned)scancode >= SDL_NUM_SCANCODES || event->repeat || (down && self->composing))
        return;
    if (down && scancode == SDL_SCANCODE_ESCAPE && self->buttons_down == 0)
        imgui_point(nowhere);
    bool was_down = self->key_seconds[scancode] >= 0;
    self->keys_down += (int)down - (int)was_down;
    if (down != was_down)
        self->key_seconds[scancode] = down ? 0 : -1;
    tell_key(self, scancode, down);
}

static void release_all(Platform *self)
{
    for (int button = ImGuiMouseButton_Left; button <= ImGuiMouseButton_Middle; button++)
        imgui_press_button(button, false);
    self->buttons_down = 0;
    SDL_CaptureMouse(SDL_FALSE);
    platform_forget_keys(self);
}

static void change_window(Platform *self, const SDL_WindowEvent *event)
{
    if (event->event == SDL_WINDOWEVENT_LEAVE) {
        if (self->buttons_down == 0)
            point_nowhere(self);
        return;
    }
    bool focused = event->event == SDL_WINDOWEVENT_FOCUS_GAINED;
    imgui_focus(focused);
    if (!focused) {
        platform_forget_keys(self);
        set_modifiers(self, KMOD_NONE);
        self->composing = false;
    }
}

static void hand_over(Platform *self, const SDL_Event *event)
{
    switch (event->type) {
    case SDL_MOUSEMOTION:
        move_mouse(self, event->motion.x, event->motion.y);
        break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        press_button(self, &event->button);
        break;
    case SDL_MOUSEWHEEL:
        turn_wheel(self, &event->wheel);
        break;
    case SDL_MULTIGESTURE:
        move_fingers(self, &event->mgesture);
        break;
    case SDL_FINGERUP:
        self->two_fingers = false;
        break;
    case SDL_KEYDOWN:
    case SDL_KEYUP:
        press_key(self, &event->key);
        break;
    case SDL_TEXTEDITING:
        self->composing = event->edit.text[0] != '\0';
        break;
    case SDL_TEXTINPUT:
        self->composing = false;
        imgui_type(event->text.text);
        break;
    default:
        change_window(self, &event->window);
        break;
    }
}

/* Buttons and keys change the meaning of everything after them. */
static bool is_sharp(const SDL_Event *event)
{
    return event->type != SDL_MOUSEMOTION && event->type != SDL_MOUSEWHEEL && event->type != SDL_TEXTINPUT &&
           event->type != SDL_TEXTEDITING && event->type != SDL_MULTIGESTURE;
}

static bool is_typed(const SDL_Event *event)
{
    return event->type == SDL_KEYDOWN || event->type == SDL_KEYUP || event->type == SDL_TEXTINPUT ||
           event->type == SDL_TEXTEDITING;
}

void platform_expect_typing(Platform *self)
{
    self->expecting = EXPECTING_FRAMES;
}

/* Hands over the events before a sharp event, that event, and the text it typed. */
static void hand_over_some(Platform *self)
{
    int taken = 0;
    bool sharp = false;
    while (taken < self->queued) {
        const SDL_Event *event = &self->queue[taken];
        if ((sharp && event->type != SDL_TEXTINPUT) || (self->expecting > 0 && is_typed(event)))
            break;
        hand_over(self, event);
        sharp = sharp || is_sharp(event);
        taken++;
    }
    self->queued -= taken;
    if (self->overflowed && self->queued == 0) {
        release_all(self);
        self->overflowed = false;
    }
    memmove(self->queue, self->queue + taken, (size_t)self->queued * sizeof *self->queue);
}

void platform_begin_frame(Platform *self, int width, int height)
{
    int points;
    SDL_GetWindowSize(self->window, &points, NULL);
    self->pixels_per_point = points > 0 ? (float)width / (float)points : 1;
    uint64_t now = clock_ns();
    float passed = self->last_frame_ns ? (float)(now - self->last_frame_ns) / 1e9f : 1.0f / 60;
    self->frame_seconds = passed > 0 ? passed : 1e-4f;
    self->last_frame_ns = now;
    for (int i = 0; i < SDL_NUM_SCANCODES; i++)
        self->key_seconds[i] += self->key_seconds[i] >= 0 ? self->frame_seconds : 0;
    self->expecting -= self->expecting > 0;
    /* A key that opened a dialog from the board must not also be pressed in it: to Dear ImGui, which heeds
     * keys only now, it would be new. */
    bool navigates = imgui_input().navigates;
    if (navigates && !self->navigates)
        platform_forget_keys(self);
    self->navigates = navigates;
    hand_over_some(self);
    imgui_set_frame((ImVec2){(float)width, (float)height}, self->frame_seconds);
}

void platform_end_frame(Platform *self)
{
    ImGuiMouseCursor shape = igGetMouseCursor();
    if (shape != self->cursor) {
        self->cursor = shape;
        for (int i = 0; i < PLATFORM_CURSORS; i++)
            if (cursor_rows[i].shape == shape && self->cursors[i])
                SDL_SetCursor(self->cursors[i]);
        SDL_ShowCursor(shape == ImGuiMouseCursor_None ? SDL_DISABLE : SDL_ENABLE);
    }
    self->lingering -= self->lingering > 0 && self->queued == 0;
    bool wanted = imgui_input().takes_text || self->expecting > 0 || self->lingering > 0;
    if (wanted && !SDL_IsTextInputActive())
        SDL_StartTextInput();
    else if (!wanted && SDL_IsTextInputActive())
        SDL_StopTextInput();
}
