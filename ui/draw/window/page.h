/* What the page around the program does for it (app/web/page.js), and what the page calls. For the thread
 * that draws, unless stated otherwise. */
#ifndef TETRESS_DRAW_WINDOW_PAGE_H
#define TETRESS_DRAW_WINDOW_PAGE_H

/* The program is ready: rounds may be run. */
void page_begin(void);

/* Any thread: something has happened, so a round is due. */
void page_wake(void);

/* What the page's address ends in: a link to the game and turn shown, or nothing. */
void page_set_address(const char *link);

/* Shows a part of a frame, as rows of r, g, b, a. */
void page_put_box(const void *pixels, int left, int top, int width, int height);

/* The program can't go on. */
void page_fail(const char *text);

/* Runs a round. Returns in how many milliseconds the next one is due; negative: when something has
 * happened. */
double page_round(void);

/* A file that was dropped on the page or chosen, or an address that has a link. */
void page_open(const char *path);

#endif
