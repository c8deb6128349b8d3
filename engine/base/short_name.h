/* Names that are too long for a table or a chart, shortened so that no two of them read the same: what they
 * have in common is cut, not what tells them apart. Any thread. */
#ifndef TETRESS_BASE_SHORT_NAME_H
#define TETRESS_BASE_SHORT_NAME_H

#include <stddef.h>

/* All names that may be seen together; no two are equal. */
typedef struct Names {
    int count;
    const void *of;
    const char *(*at)(const void *of, int index);
} Names;

/* The room for each of them, how texts are measured, and what stands for the part that is cut. */
typedef struct NameRoom {
    float width;
    float (*measure)(const void *context, const char *text, size_t bytes);
    const void *context;
    const char *mark;
} NameRoom;

/* The room of so many characters of a terminal. */
NameRoom name_room_columns(int columns);

enum { SHORT_NAME_SIZE = 512 };

/* One of the names: itself if there is room for it, otherwise its beginning and its end in the text given. */
const char *short_name(const Names *names, int which, const NameRoom *room, char out[SHORT_NAME_SIZE]);

#endif
