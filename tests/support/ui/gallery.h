/* A window with some of everything that ui/draw can draw, for tests and to be looked at. */
#ifndef TETRESS_TESTS_SUPPORT_UI_GALLERY_H
#define TETRESS_TESTS_SUPPORT_UI_GALLERY_H

#include "ui/draw/window/window.h"

typedef struct Gallery {
    int clicks;   /* of the button "press" */
    float weight; /* of the slider */
    int nodes;    /* the counter, which changes the way live figures do */
    bool checked;
    char text[64];
    int scroll; /* rows the list is moved up by */
} Gallery;

/* Fills a frame between window_begin and window_end. Marks "press", "text" and "list". */
void gallery_draw(Gallery *self, Window *window);

#endif
