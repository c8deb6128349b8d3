/* Hands for tests: the whole program in an invisible window, and real events for widgets that are found by
 * their identities. */
#ifndef TETRESS_TESTS_SUPPORT_UI_HANDS_H
#define TETRESS_TESTS_SUPPORT_UI_HANDS_H

#include "tests/support/check.h"

#include <SDL2/SDL.h>

#include "ui/view/loop.h"

enum { HANDS_PLACES = 4096, HANDS_NAME = 64 };

typedef struct HandsPlace {
    char identity[HANDS_NAME];
    Box box;
    Box window; /* that it lies in */
} HandsPlace;

typedef struct Hands {
    Roster roster;
    AppState *app;
    Window *window;
    Ui *ui;
    Loop loop;
    int x, y;                        /* of the pointer */
    bool hurried;                    /* one round after each event, whatever else is due */
    Box no_window;                   /* the box of Dear ImGui's own, which stands for none */
    int place_count;                 /* in the last frame */
    HandsPlace places[HANDS_PLACES]; /* an identity may occur twice; then the last one counts */
} Hands;

/* Opens a window of this size, with the program's own agents and without a folder, or with one. SDL must use
 * its dummy driver. */
Hands *hands_open(int width, int height);
Hands *hands_open_in(const char *folder, int width, int height);
void hands_close(Hands *self);

/* Runs the program's loop until nothing more is due at once. */
void hands_settle(Hands *self);

/* Runs the program's loop for this long without input: it sleeps whenever the program would. */
void hands_wait(Hands *self, int milliseconds);

/* The place of a widget in the last frame; fails the test if there is none. */
Box hands_box(Hands *self, const char *identity);
bool hands_see(const Hands *self, const char *identity);

/* Runs an action, which must succeed, and draws. */
void hands_do(Hands *self, const char *action, const char *argument);

/* Each of these draws until nothing more is due. Buttons are SDL's. */
void hands_move(Hands *self, const char *identity);
void hands_move_by(Hands *self, int x, int y);
void hands_press(Hands *self, int button);
void hands_release(Hands *self, int button);
void hands_click(Hands *self, const char *identity);
void hands_touch(Hands *self, const char *identity); /* by a finger, which comes from nowhere */
void hands_wheel(Hands *self, float turns);
void hands_key(Hands *self, SDL_Scancode scancode, int modifiers);
void hands_type(Hands *self, const char *text);

#endif
