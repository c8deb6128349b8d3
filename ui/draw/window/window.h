/* The window: opened, waited for, drawn a frame at a time.
 *
 *     for (;;) {
 *         window_wait(window, window_due_ns(window));
 *         while (window_next_event(window, &event)) { ... }
 *         if (window_begin(window)) { ...igBegin...; window_end(window, &error); }
 *     }
 *
 * Nothing is drawn while nothing happens: an event, a wake-up from another thread or a moment asked for
 * starts a frame or a few, until Dear ImGui has settled. There can be one window at a time, since Dear ImGui
 * has one context. For the thread that draws, but for window_wake. */
#ifndef TETRESS_DRAW_WINDOW_WINDOW_H
#define TETRESS_DRAW_WINDOW_WINDOW_H

#include "ui/draw/canvas.h"
#include "ui/draw/renderer.h"

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
    char path[4096]; /* of what was dropped */
} WindowEvent;

/* Told of every widget that names itself: for tests and for driving the window from outside. */
typedef void WidgetProbe(void *context, const char *identity, Box box);

typedef struct Window Window;

Status window_open(const WindowPlan *plan, Window **out, Error *error);
void window_close(Window *self); /* may be null */

/* Any thread: has a frame drawn soon. */
void window_wake(Window *self);

/* Has a frame drawn in so many milliseconds, for clocks and animations; the soonest wish counts. */
void window_draw_in(Window *self, int milliseconds);

/* When the next frame is due, by clock_ns, unless something happens before; UINT64_MAX: none is. */
uint64_t window_due_ns(const Window *self);

/* Sleeps until something happens or until this time of clock_ns, and takes what happened. Whether there is
 * something to do now: input, an event to be told, or a frame to draw. */
bool window_wait(Window *self, uint64_t until_ns);

/* Events that are not input; false if there is none. */
bool window_next_event(Window *self, WindowEvent *out);

/* Begins a frame if one is due. */
bool window_begin(Window *self);

/* The frame that is being drawn finds out how large things are: it is not shown, and the next one comes at
 * once. */
void window_measure(Window *self);
bool window_measures(const Window *self);

/* Draws and shows the frame. */
Status window_end(Window *self, Error *error);

/* Cheap where nothing changes. */
void window_set_title(Window *self, const char *title);

/* Shows the folder that a file is in, with the program that the desktop has for that. */
Status window_open_folder(const char *file, Error *error);

/* These take effect with the next frame. */
void window_set_theme(Window *self, ThemeKind theme, PaletteKind palette);
void window_set_text_scale(Window *self, float scale);
float window_text_scale(const Window *self);
void window_set_full_screen(Window *self, bool full);
/* Notes where the window is; a hidden one is nowhere. */
void window_note_place(const Window *self, WindowPlace *place);
bool window_is_full_screen(const Window *self);

/* Says that a text from outside will be shown, in whatever script. */
void window_want_text(Window *self, const char *text);

const Theme *window_theme(const Window *self);

/* Pixels for each of the design's; all sizes are multiplied by it. */
float window_scale(const Window *self);

/* The size of the whole in pixels. */
Box window_box(const Window *self);

/* To draw with into a list; good for this frame. */
Canvas window_canvas(Window *self, ImDrawList *list);

/* Dear ImGui's texts in this role until igPopFont. */
void window_push_font(Window *self, FontRole role);

/* Begins a Dear ImGui window that looks like a panel and stays in its box; the cursor is inside of its
 * padding. To be ended with igEnd. */
void window_begin_panel(Window *self, const char *name, Box box);

/* Whether Enter presses what has the keyboard, as Space does; at first it does not. */
void window_set_enter_presses(Window *self, bool presses);

/* Says that a field is about to get the keys: what is typed meanwhile waits for it. */
void window_expect_typing(Window *self);

/* Whether the last press was a finger's, which has no place before it and none after. */
bool window_by_touch(const Window *self);

/* Pixels that two fingers have moved since this was asked last. */
ImVec2 window_take_pan(Window *self);

/* Draws texts for pictures that are exported. */
Labels *window_labels(Window *self);

/* A probe is null unless somebody set one. */
void window_set_probe(Window *self, WidgetProbe *probe, void *context);

/* Gives the widget just made an identity, such as "toolbar.rotate"; for the probe. */
void window_mark(const Window *self, const char *identity);
void window_mark_box(const Window *self, const char *identity, Box box);

const RenderStatistics *window_statistics(const Window *self);
void window_draw_whole(Window *self, bool whole);

/* The last frame, as a PNG file or as rows of r, g, b, x to be freed. */
Status window_screenshot(Window *self, const char *path, Error *error);
Status window_read(Window *self, uint8_t **pixels, int *width, int *height, Error *error);

#endif
