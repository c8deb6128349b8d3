#include "ui/draw/window/platform.h"

#include <float.h>
#include <string.h>

#include "engine/base/platform/clock.h"

enum {
    SCANCODES = 512,
    EXPECTING_FRAMES = 4, /* until Dear ImGui gives the expected keys to a field */
    LINGERING_FRAMES = 3  /* until Dear ImGui reports that a field has them, or they are expected */
};

typedef struct KeyRow {
    ImGuiKey_ key;
    SDL_Scancode scancode;
} KeyRow;

/* Keys that Dear ImGui knows by name; all others go by scancode. */
static const KeyRow key_rows[] = {
    {ImGuiKey_Tab, SDL_SCANCODE_TAB},           {ImGuiKey_LeftArrow, SDL_SCANCODE_LEFT},
    {ImGuiKey_RightArrow, SDL_SCANCODE_RIGHT},  {ImGuiKey_UpArrow, SDL_SCANCODE_UP},
    {ImGuiKey_DownArrow, SDL_SCANCODE_DOWN},    {ImGuiKey_PageUp, SDL_SCANCODE_PAGEUP},
    {ImGuiKey_PageDown, SDL_SCANCODE_PAGEDOWN}, {ImGuiKey_Home, SDL_SCANCODE_HOME},
    {ImGuiKey_End, SDL_SCANCODE_END},           {ImGuiKey_Insert, SDL_SCANCODE_INSERT},
    {ImGuiKey_Delete, SDL_SCANCODE_DELETE},     {ImGuiKey_Backspace, SDL_SCANCODE_BACKSPACE},
    {ImGuiKey_Space, SDL_SCANCODE_SPACE},       {ImGuiKey_Enter, SDL_SCANCODE_RETURN},
    {ImGuiKey_Escape, SDL_SCANCODE_ESCAPE},     {ImGuiKey_KeyPadEnter, SDL_SCANCODE_KP_ENTER},
};

static const SDL_SystemCursor cursor_rows[ImGuiMouseCursor_COUNT] = {
    [ImGuiMouseCursor_Arrow] = SDL_SYSTEM_CURSOR_ARROW,
    [ImGuiMouseCursor_TextInput] = SDL_SYSTEM_CURSOR_IBEAM,
    [ImGuiMouseCursor_ResizeAll] = SDL_SYSTEM_CURSOR_SIZEALL,
    [ImGuiMouseCursor_ResizeNS] = SDL_SYSTEM_CURSOR_SIZENS,
    [ImGuiMouseCursor_ResizeEW] = SDL_SYSTEM_CURSOR_SIZEWE,
    [ImGuiMouseCursor_ResizeNESW] = SDL_SYSTEM_CURSOR_SIZENESW,
    [ImGuiMouseCursor_ResizeNWSE] = SDL_SYSTEM_CURSOR_SIZENWSE,
    [ImGuiMouseCursor_Hand] = SDL_SYSTEM_CURSOR_HAND,
    [ImGuiMouseCursor_NotAllowed] = SDL_SYSTEM_CURSOR_NO,
};

static const ImVec2 nowhere = {-FLT_MAX, -FLT_MAX}; /* where Dear ImGui has the pointer while there is none */

static const char *get_clipboard(void *user)
{
    Platform *self = user;
    if (self->clipboard)
        SDL_free(self->clipboard);
    self->clipboard = SDL_GetClipboardText();
    return self->clipboard;
}

static void set_clipboard(void *user, const char *text)
{
    (void)user;
    SDL_SetClipboardText(text);
}

/* Where the input method should show its candidates. */
static void place_input_method(int x, int y)
{
    SDL_SetTextInputRect(&(SDL_Rect){x, y, 1, 20});
}

/* Whether a press may lead to a field. A letter, a digit, Space or an arrow alone is a command: a field that
 * it opens asks for text input itself. */
static bool may_lead_to_field(const SDL_Event *event)
{
    if (event->type != SDL_KEYDOWN)
        return event->type == SDL_MOUSEBUTTONDOWN;
    SDL_Scancode key = event->key.keysym.scancode;
    return (event->key.keysym.mod & (KMOD_CTRL | KMOD_ALT)) || key == SDL_SCANCODE_RETURN ||
           key == SDL_SCANCODE_KP_ENTER || key == SDL_SCANCODE_TAB ||
           (key >= SDL_SCANCODE_F1 && key <= SDL_SCANCODE_F12);
}

/* Text input is on while a field has the caret, and as soon as something is pressed that may lead to one,
 * because the next key may come before a frame is drawn. Otherwise it is off, because input methods would
 * take keys that are commands. */
static int watch(void *user, SDL_Event *event)
{
    (void)user;
    if (may_lead_to_field(event) && !SDL_IsTextInputActive())
        SDL_StartTextInput();
    return 0;
}

/* What Ctrl does in fields goes by the letter, or by its place if the layout doesn't have the letter. */
static void map_letters(void)
{
    static const struct {
        ImGuiKey_ key;
        SDL_Keycode letter;
        SDL_Scancode place;
    } rows[] = {{ImGuiKey_A, SDLK_a, SDL_SCANCODE_A}, {ImGuiKey_C, SDLK_c, SDL_SCANCODE_C},
                {ImGuiKey_V, SDLK_v, SDL_SCANCODE_V}, {ImGuiKey_X, SDLK_x, SDL_SCANCODE_X},
                {ImGuiKey_Y, SDLK_y, SDL_SCANCODE_Y}, {ImGuiKey_Z, SDLK_z, SDL_SCANCODE_Z}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        SDL_Scancode found = SDL_GetScancodeFromKey(rows[i].letter);
        igGetIO()->KeyMap[rows[i].key] = found != SDL_SCANCODE_UNKNOWN ? found : rows[i].place;
    }
}

void platform_open(Platform *self, SDL_Window *window)
{
    memset(self, 0, sizeof *self);
    self->window = window;
    self->pixels_per_point = 1;
    self->cursor = ImGuiMouseCursor_COUNT;
    ImGuiIO *io = igGetIO();
    io->BackendFlags |= ImGuiBackendFlags_HasMouseCursors | ImGuiBackendFlags_RendererHasVtxOffset;
    io->ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    io->ConfigInputTextCursorBlink = false; /* a blinking cursor would redraw forever */
    io->ConfigWindowsMoveFromTitleBarOnly = true;
    io->IniFilename = NULL;
    io->LogFilename = NULL;
    io->GetClipboardTextFn = get_clipboard;
    io->SetClipboardTextFn = set_clipboard;
    io->ClipboardUserData = self;
    io->ImeSetInputScreenPosFn = place_input_method;
    io->MousePos = self->pointer = nowhere;
    for (size_t i = 0; i < sizeof key_rows / sizeof *key_rows; i++)
        io->KeyMap[key_rows[i].key] = key_rows[i].scancode;
    map_letters();
    for (int i = 0; i < ImGuiMouseCursor_COUNT; i++)
        self->cursors[i] = SDL_CreateSystemCursor(cursor_rows[i]);
    SDL_AddEventWatch(watch, self);
}

void platform_close(Platform *self)
{
    SDL_DelEventWatch(watch, self);
    for (int i = 0; i < ImGuiMouseCursor_COUNT; i++) {
        if (self->cursors[i])
            SDL_FreeCursor(self->cursors[i]);
    }
    if (self->clipboard)
        SDL_free(self->clipboard);
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
        map_letters();
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
    if (may_lead_to_field(event))
        self->lingering = LINGERING_FRAMES;
    return true;
}

bool platform_has_more(const Platform *self)
{
    return self->queued > 0;
}

bool platform_is_held(const Platform *self)
{
    return self->buttons_down > 0 || self->keys_down > 0;
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
    igGetIO()->MousePos = self->pointer;
}

static void press_button(Platform *self, const SDL_MouseButtonEvent *event)
{
    int number = button_number(event->button);
    move_mouse(self, event->x, event->y);
    if (number < 0)
        return;
    bool down = event->type == SDL_MOUSEBUTTONDOWN;
    self->touched = event->which == SDL_TOUCH_MOUSEID;
    bool *state = &igGetIO()->MouseDown[number];
    self->buttons_down += (int)down - (int)*state;
    *state = down;
    /* A drag continues outside the window. */
    SDL_CaptureMouse(self->buttons_down > 0 ? SDL_TRUE : SDL_FALSE);
}

static void turn_wheel(const Platform *self, const SDL_MouseWheelEvent *event)
{
    ImGuiIO *io = igGetIO();
    io->MousePos = self->pointer;
    float sign = event->direction == SDL_MOUSEWHEEL_FLIPPED ? -1 : 1;
    /* Touchpads report fractions, which add up; events made by tests may have whole numbers only. */
    float x = event->preciseX != 0 ? event->preciseX : (float)event->x;
    float y = event->preciseY != 0 ? event->preciseY : (float)event->y;
    io->MouseWheelH -= sign * x;
    io->MouseWheel += sign * y;
}

/* Two fingers that move together; only the movement of their middle matters. */
static void move_fingers(Platform *self, const SDL_MultiGestureEvent *event)
{
    ImVec2 size = igGetIO()->DisplaySize;
    if (event->numFingers != 2)
        return;
    if (self->two_fingers) {
        self->pan.x += (event->x - self->fingers.x) * size.x;
        self->pan.y += (event->y - self->fingers.y) * size.y;
    }
    self->two_fingers = true;
    self->fingers = (ImVec2){event->x, event->y};
}

/* Keys that come while an input method composes are its own. Escape closes what is in front, and the pointer,
 * which may rest on the item that opened it, must not open it again: it counts from its next movement. */
static void press_key(Platform *self, const SDL_KeyboardEvent *event)
{
    ImGuiIO *io = igGetIO();
    int scancode = event->keysym.scancode;
    int modifiers = event->keysym.mod;
    io->KeyCtrl = modifiers & KMOD_CTRL;
    io->KeyShift = modifiers & KMOD_SHIFT;
    io->KeyAlt = modifiers & KMOD_ALT;
    io->KeySuper = modifiers & KMOD_GUI;
    bool down = event->type == SDL_KEYDOWN;
    if (scancode < 0 || scancode >= SCANCODES || event->repeat || (down && self->composing))
        return;
    if (down && scancode == SDL_SCANCODE_ESCAPE && self->buttons_down == 0)
        io->MousePos = nowhere;
    self->keys_down += (int)down - (int)io->KeysDown[scancode];
    io->KeysDown[scancode] = down;
}

static void release_keys(Platform *self)
{
    memset(igGetIO()->KeysDown, 0, sizeof igGetIO()->KeysDown);
    self->keys_down = 0;
}

static void release_all(Platform *self)
{
    memset(igGetIO()->MouseDown, 0, sizeof igGetIO()->MouseDown);
    self->buttons_down = 0;
    SDL_CaptureMouse(SDL_FALSE);
    release_keys(self);
}

static void change_window(Platform *self, const SDL_WindowEvent *event)
{
    ImGuiIO *io = igGetIO();
    if (event->event == SDL_WINDOWEVENT_LEAVE) {
        if (self->buttons_down == 0)
            io->MousePos = self->pointer = nowhere;
        return;
    }
    bool focused = event->event == SDL_WINDOWEVENT_FOCUS_GAINED;
    ImGuiIO_AddFocusEvent(io, focused);
    if (!focused) {
        release_keys(self);
        self->composing = false;
        io->KeyCtrl = io->KeyShift = io->KeyAlt = io->KeySuper = false;
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
        ImGuiIO_AddInputCharactersUTF8(igGetIO(), event->text.text);
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

/* A key that opened a dialog from the board must not also be pressed in it: to Dear ImGui, which heeds keys
 * only now, it would be new. */
static void follow_focus(Platform *self)
{
    bool navigates = igGetIO()->ConfigFlags & ImGuiConfigFlags_NavEnableKeyboard;
    if (navigates && !self->navigates)
        release_keys(self);
    self->navigates = navigates;
}

/* Dear ImGui presses the focused widget with Space only. */
static void press_by_enter(const Platform *self)
{
    ImGuiIO *io = igGetIO();
    bool down = io->KeysDown[SDL_SCANCODE_RETURN] || io->KeysDown[SDL_SCANCODE_KP_ENTER];
    if (down && self->enter_presses && !io->WantTextInput && !io->KeyCtrl && !io->KeyAlt)
        io->NavInputs[ImGuiNavInput_Activate] = 1;
}

void platform_begin_frame(Platform *self, int width, int height)
{
    ImGuiIO *io = igGetIO();
    int points;
    SDL_GetWindowSize(self->window, &points, NULL);
    self->pixels_per_point = points > 0 ? (float)width / (float)points : 1;
    io->DisplaySize = (ImVec2){(float)width, (float)height};
    uint64_t now = clock_ns();
    float passed = self->last_frame_ns ? (float)(now - self->last_frame_ns) / 1e9f : 1.0f / 60;
    io->DeltaTime = passed > 0 ? passed : 1e-4f;
    self->last_frame_ns = now;
    self->expecting -= self->expecting > 0;
    follow_focus(self);
    hand_over_some(self);
    press_by_enter(self);
}

void platform_end_frame(Platform *self)
{
    ImGuiMouseCursor cursor = igGetMouseCursor();
    if (cursor != self->cursor) {
        self->cursor = cursor;
        if (cursor >= 0 && cursor < ImGuiMouseCursor_COUNT && self->cursors[cursor])
            SDL_SetCursor(self->cursors[cursor]);
        SDL_ShowCursor(cursor == ImGuiMouseCursor_None ? SDL_DISABLE : SDL_ENABLE);
    }
    self->lingering -= self->lingering > 0 && self->queued == 0;
    bool wanted = igGetIO()->WantTextInput || self->expecting > 0 || self->lingering > 0;
    if (wanted && !SDL_IsTextInputActive())
        SDL_StartTextInput();
    else if (!wanted && SDL_IsTextInputActive())
        SDL_StopTextInput();
}
