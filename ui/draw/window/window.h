/* The window: opening it, waiting for it, and drawing it frame by frame.
 *
 *     for (;;) {
 *         window_wait(window, window_due_ns(window));
 *         while (window_next_event(window, &event)) { ... }
 *         if (window_begin(window)) { ...igBegin...; window_end(window, &error); }
 *     }
 *
 * If nothing happens, nothing is drawn: an event, a wake-up from another thread or a requested time starts a
 * frame or a few, until Dear ImGui has settled. There can be only one window at a time, because Dear ImGui
 * has one context. For the thread that draws, except for window_wake. */
#ifndef TETRESS_DRAW_WINDOW_WINDOW_H
#define TETRESS_DRAW_WINDOW_WINDOW_H

#include "engine/base/platform/main_key.h"
#include "ui/draw/canvas.h"
#include "ui/draw/renderer.h"

enum { KMOD_MAIN = MAIN_KEY_IS_CTRL ? KMOD_CTRL : KMOD_GUI }; /* of SDL's modifiers */

typedef struct WindowPlan {
    const char *title;
    int width, height;        /* in points; 0: as fits the screen */
    const WindowPlace *place; /* where it was the last time; null: in the middle, of the size above */
    bool hidden;              /* for pictures and tests: never shown, drawn in memory */
    ThemeKind theme;
    PaletteKind palette;
    float text_scale; /* 0.75 to 2; 0: as fits the screen */
} WindowPlan;

typedef enum WindowEventKind { WINDOW_CLOSE_WANTED, WINDOW_FILE_DROPPED, WINDOW_FOCUSED } WindowEventKind;

typedef struct WindowEvent {
    WindowEventKind kind;
    char path[4096]; /* of the dropped file */
} WindowEvent;

/* Called for every widget that names itself: for tests, and for programs that drive the window. */
typedef void WidgetProbe(void *context, const char *identity, Box box);

typedef struct Window Window;

Status window_open(const WindowPlan *plan, Window **out, Error *error);
void window_close(Window *self); /* may be null */

/* Takes it from the screen, before work that ends with closing it. */
void window_hide(Window *self);

/* Any thread: draws a frame soon. */
void window_wake(Window *self);

/* Draws a frame in this many milliseconds, for clocks and animations; the earliest request counts. */
void window_draw_in(Window *self, int milliseconds);

/* Draws as many frames as after an event, for what takes effect later than in the next frame. */
void window_settle(Window *self);

/* When the next frame is due, by clock_ns, unless something happens first; UINT64_MAX: never. */
uint64_t window_due_ns(const Window *self);

/* Sleeps until something happens, at most until this time of clock_ns, and takes in the events. Returns
 * whether there is something to do: input, an event for the caller, or a frame to draw. */
bool window_wait(Window *self, uint64_t until_ns);

/* Events that are not input; false if there are none. */
bool window_next_event(Window *self, WindowEvent *out);

/* Begins a frame if one is due. */
bool window_begin(Window *self);

/* The current frame only measures sizes: it is not shown, and the next one comes at once. */
void window_measure(Window *self);
bool window_measures(const Window *self);

/* Draws and shows the frame. A window on the screen that cannot be drawn now is drawn again in a second; a
 * hidden one says why. */
Status window_end(Window *self, Error *error);

/* Cheap if nothing changes. */
void window_set_title(Window *self, const char *title);

/* Shows the folder of a file in the desktop's file manager, or a page in its browser, which takes a while.
 * The last function says once how that went (folder_opening.h). */
Status window_open_folder(Window *self, const char *file, Error *error);
Status window_open_page(Window *self, const char *page, Error *error);
bool window_opening_said(Window *self, Error *error);

/* Whether fonts are being looked for, for characters that the usual ones lack: a later frame has them. */
bool window_loads_fonts(const Window *self);

/* These take effect with the next frame. */
void window_set_theme(Window *self, ThemeKind theme, PaletteKind palette);
void window_set_text_scale(Window *self, float scale);
float window_text_scale(const Window *self);
void window_set_full_screen(Window *self, bool full);
/* Records where the window is; a hidden one has no place. */
void window_note_place(const Window *self, WindowPlace *place);
bool window_is_full_screen(const Window *self);

/* Announces a text from outside, in any script. */
void window_want_text(Window *self, const char *text);

const Theme *window_theme(const Window *self);

/* Pixels per unit of the design; multiplies all sizes. */
float window_scale(const Window *self);

/* The size of the whole in pixels. */
Box window_box(const Window *self);

/* For drawing into a list; valid for this frame. */
Canvas window_canvas(Window *self, ImDrawList *list);

/* Dear ImGui's texts use this role until igPopFont. */
void window_push_font(Window *self, FontRole role);

/* Begins a Dear ImGui window that looks like a panel and stays in its box; the cursor is inside its padding.
 * End it with igEnd. */
void window_begin_panel(Window *self, const char *name, Box box);

bool window_key_held(const Window *self); /* any */

/* Whether a key, by its place, went down in this frame, or repeats now. */
bool window_key_pressed(const Window *self, SDL_Scancode key, bool repeat);

/* Whether a key edits a field's text when Ctrl is down. */
bool window_key_edits(const Window *self, SDL_Scancode key);

/* Of the last key pressed or released. */
SDL_Keymod window_modifiers(const Window *self);

/* Whether Tab is kept from Dear ImGui, from the next frame. */
void window_keep_tab(Window *self, bool keep);

/* What tells whether a key leads to a field: then text input is on before the next key, which may come before
 * a frame is drawn. It need not know Enter, Tab, F1 to F12, or keys with Ctrl or Alt. Null: no key does. */
typedef bool KeyTest(void *context, SDL_Keysym key);
void window_set_field_keys(Window *self, KeyTest *leads, void *context);

/* Forgets which keys are held: they do nothing until they are pressed again. */
void window_forget_keys(Window *self);

/* Announces that a field is about to get the keys: what is typed meanwhile waits for it. */
void window_expect_typing(Window *self);

/* Whether the last press came from a finger, which has no position before or after. */
bool window_by_touch(const Window *self);

/* Pixels that two fingers have moved since the last call. */
ImVec2 window_take_pan(Window *self);

/* Shares of the window that two fingers have moved apart since the last call. */
float window_take_pinch(Window *self);

/* For the texts of exported pictures. */
Labels *window_labels(Window *self);

/* Null until somebody sets a probe. */
void window_set_probe(Window *self, WidgetProbe *probe, void *context);

/* Names the widget just made, such as "toolbar.rotate", for the probe. */
void window_mark(const Window *self, const char *identity);
void window_mark_box(const Window *self, const char *identity, Box box);

const RenderStatistics *window_statistics(const Window *self);
void window_draw_whole(Window *self, bool whole);

/* The last frame, as a PNG file or as rows of r, g, b, x, which the caller frees. */
Status window_screenshot(Window *self, const char *path, Error *error);
Status window_read(Window *self, uint8_t **pixels, int *width, int *height, Error *error);

#endif
