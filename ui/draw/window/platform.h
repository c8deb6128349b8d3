/* Dear ImGui's input, from SDL's events only.
 *
 * Nothing asks where the mouse really is or which keys are really down, so an event that a test pushes counts
 * as much as a real one. Events wait in a queue. A frame takes only events that can be told apart within it:
 * a press and its release between two frames take two frames. For the thread that draws. */
#ifndef TETRESS_DRAW_WINDOW_PLATFORM_H
#define TETRESS_DRAW_WINDOW_PLATFORM_H

#include <SDL2/SDL.h>

#include "engine/base/error.h"
#include "third_party/cimgui/fields.h"

enum { PLATFORM_QUEUE = 1024, PLATFORM_CURSORS = 9, PLATFORM_LETTERS = 6 };

typedef struct Platform {
    SDL_Window *window;
    SDL_Cursor *cursors[PLATFORM_CURSORS];
    ImguiHost host;
    bool (*leads_to_field)(void *context, SDL_Keysym key); /* window_set_field_keys */
    void *leads_context;
    SDL_Scancode letters[PLATFORM_LETTERS]; /* where the layout has those that edit with Ctrl */

    SDL_Event queue[PLATFORM_QUEUE]; /* SDL copies texts into their events */
    int queued;
    float pixels_per_point;               /* mouse positions come in points, everything else in pixels */
    bool overflowed;                      /* something did not fit into the queue */
    unsigned buttons_down;                /* a bit for each of Dear ImGui's */
    float key_seconds[SDL_NUM_SCANCODES]; /* since it went down, by frames; negative: it is up */
    int keys_down;
    float frame_seconds;
    SDL_Keymod modifiers;
    ImVec2 pointer; /* also while Dear ImGui is told that there is none */
    ImGuiMouseCursor cursor;
    int expecting;  /* frames for which keys wait for a field that is about to get them */
    int lingering;  /* frames after a press that may lead to a field during which text input stays on */
    bool composing; /* an input method has letters that are not yet text */
    bool navigates; /* keys moved the focus in the last frame */
    bool keeps_tab; /* from Dear ImGui */
    bool touched;   /* the last press came from a finger */
    ImVec2 pan;     /* pixels that two fingers have moved since this was taken */
    float pinch;    /* shares of the window that they have moved apart since this was taken */
    ImVec2 fingers; /* where they were, as shares of the window */
    bool two_fingers;
    uint64_t last_frame_ns;
} Platform;

/* Connects the current context with a window. */
void platform_open(Platform *self, SDL_Window *window);
void platform_close(Platform *self);

/* Queues an event if it is of a kind that matters here. */
bool platform_take(Platform *self, const SDL_Event *event);

/* Hands over the next events, and sets size and time. Call before igNewFrame. */
void platform_begin_frame(Platform *self, int width, int height);

/* Sets the mouse cursor, and starts or stops the input method. Call after igRender. */
void platform_end_frame(Platform *self);

/* Forgets which keys are held: they do nothing until they are pressed again. */
void platform_forget_keys(Platform *self);

/* Announces that a field gets the keys in a frame or two: what is typed waits for it. */
void platform_expect_typing(Platform *self);

/* Whether a key went down in this frame, or repeats now. */
bool platform_key_pressed(const Platform *self, SDL_Scancode key, bool repeat);

/* Whether a key edits text when Ctrl is down. */
bool platform_key_edits(const Platform *self, SDL_Scancode key);

/* Whether something is held down, so that widgets may repeat. */
bool platform_is_held(const Platform *self);

#endif
