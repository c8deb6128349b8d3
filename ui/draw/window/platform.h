/* Input for Dear ImGui from SDL's events, and from nothing else.
 *
 * Nothing asks where the mouse really is or what keys are really down, so an event that a test pushes counts
 * as much as one from a hand. Events wait in a queue. A frame takes as many as cannot be told apart within
 * it: a click that was pressed and released between two frames takes two. For the thread that draws. */
#ifndef TETRESS_DRAW_WINDOW_PLATFORM_H
#define TETRESS_DRAW_WINDOW_PLATFORM_H

#include <SDL2/SDL.h>

#include "engine/base/error.h"
#include "third_party/cimgui/cimgui.h"

enum { PLATFORM_QUEUE = 1024 };

typedef struct Platform {
    SDL_Window *window;
    SDL_Cursor *cursors[ImGuiMouseCursor_COUNT];
    char *clipboard; /* what was last asked for, SDL's */

    SDL_Event queue[PLATFORM_QUEUE]; /* texts are copied into their events by SDL */
    int queued;
    float pixels_per_point; /* mouse positions come in points, all else is in pixels */
    int buttons_down, keys_down;
    ImGuiMouseCursor cursor;
    int expecting;      /* frames for which keys wait for a field that is about to get them */
    int lingering;      /* frames after a press for which texts are still asked for */
    bool enter_presses; /* what has the keyboard, as Space does */
    bool touched;       /* the last press was a finger's */
    ImVec2 pan;         /* pixels that two fingers have moved since it was taken */
    ImVec2 fingers;     /* where they were, in shares of the window */
    bool two_fingers;
    uint64_t last_frame_ns;
} Platform;

/* Joins the current context with a window. */
void platform_open(Platform *self, SDL_Window *window);
void platform_close(Platform *self);

/* Queues an event if it is of a kind that matters here. */
bool platform_take(Platform *self, const SDL_Event *event);

/* Hands the next events over and sets size and time; to be called before igNewFrame. */
void platform_begin_frame(Platform *self, int width, int height);

/* Sets the mouse cursor and starts or stops the input method; to be called after igRender. */
void platform_end_frame(Platform *self);

/* Says that a field gets the keys in a frame or two: what is typed waits for it. */
void platform_expect_typing(Platform *self);

/* Whether events still wait for another frame. */
bool platform_has_more(const Platform *self);

/* Whether something is held down, which widgets may be repeating for. */
bool platform_is_held(const Platform *self);

#endif
