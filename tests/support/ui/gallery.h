/* A window with some of everything that ui/draw can draw, for tests and for looking at. */
#ifndef TETRESS_TESTS_SUPPORT_UI_GALLERY_H
#define TETRESS_TESTS_SUPPORT_UI_GALLERY_H

#include "ui/draw/window/window.h"

typedef struct Gallery {
    int clicks;   /* clicks on the button "press" */
    float weight; /* of the slider */
    int nodes;    /* a counter that changes like live figures */
    bool checked;
    char text[64];
    int scroll; /* rows by which the list is scrolled */
} Gallery;

/* Fills a frame between window_begin and window_end. Marks "press", "text" and "list". */
void gallery_draw(Gallery *self, Window *window);

#endif
