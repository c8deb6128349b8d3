/* What the page around the program does for it (app/web/page.js), and what the page calls. For the thread
 * that draws, unless stated otherwise. */
#ifndef TETRESS_DRAW_WINDOW_PAGE_H
#define TETRESS_DRAW_WINDOW_PAGE_H

#include <stdbool.h>

/* The program is ready: rounds may be run. */
void page_begin(void);

/* Any thread: something has happened, so a round is due. */
void page_wake(void);

/* What the page's address ends in: a link to the game and turn shown, or nothing; and whether the game is
 * kept, so that the page goes on with it when it is loaded anew. */
void page_set_address(const char *link, bool kept);

/* Whether a field is typed into. */
void page_set_typing(bool typing);

/* Shows a part of a frame, as rows of r, g, b, a. */
void page_put_box(const void *pixels, int left, int top, int width, int height);

/* Puts a text on the clipboard. */
void page_copy(const char *text);

/* Asks for a file, or a folder of files; page_chose tells of it. */
void page_choose(bool folder);

/* Has the browser save the file at a path as soon as it is written. */
void page_offer(const char *path);

/* Has the browser save a file; and show the manual's page "NAME.html#SECTION" of any folder. */
void page_save(const char *path);
void page_show(const char *file);

/* The program can't go on. */
void page_fail(const char *text);

/* Runs a round. Returns in how many milliseconds the next one is due; negative: when something has
 * happened. */
double page_round(void);

/* The clipboard's text, before the keys that paste it. */
void page_pasted(const char *text);

/* Files, now among those that the program sees; or an address that has a link, as if it were dropped. */
void page_chose(const char *path);
void page_dropped(const char *path);

#endif
