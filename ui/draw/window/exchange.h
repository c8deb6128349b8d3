/* Texts and files that go to and from the rest of the system. For the thread that draws. */
#ifndef TETRESS_DRAW_WINDOW_EXCHANGE_H
#define TETRESS_DRAW_WINDOW_EXCHANGE_H

#include <stdbool.h>
#include <stddef.h>

/* The clipboard's text. What is returned lasts until the next call. */
const char *exchange_paste(void);
void exchange_copy(const char *text);

/* Asks for files with the system's own dialog, where the program can't see the system's files by itself;
 * returns whether that is so. */
bool exchange_choose(bool folder);

/* Takes, once, the path of the file or folder that was chosen; returns whether there is one. */
bool exchange_take_choice(char *path, size_t size);

/* What is about to be written to a path is for the person too, who would not find it there. */
void exchange_offer(const char *path);

#endif
