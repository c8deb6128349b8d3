/* The files that hold the fonts: Inter if the system has it, otherwise DejaVu, and whatever font has a
 * character that neither has.
 *
 * A FontFiles belongs to the thread that draws. The files are read once and kept, because both atlas and text
 * use them: the usual ones at the start, others on a thread. */
#ifndef TETRESS_DRAW_FONT_FILES_H
#define TETRESS_DRAW_FONT_FILES_H

#include <stdint.h>

#include "engine/base/text.h"
#include "engine/base/wake.h"

typedef enum FontFace { FACE_REGULAR, FACE_SEMIBOLD, FACE_FIXED, FACE_COUNT } FontFace;

typedef struct FontFile {
    char path[1024];
    int index; /* of the face within the file */
    Text bytes;
    float line_per_em;  /* from ascender to descender */
    float digit_per_em; /* the widest digit's advance */
} FontFile;

enum { FALLBACK_MAX = 6 };

typedef struct FontSearch FontSearch;

typedef struct FontFiles {
    FontFile faces[FACE_COUNT];
    FontFile wide;                    /* DejaVu Sans, for symbols and scripts that Inter lacks */
    FontFile fallbacks[FALLBACK_MAX]; /* for single characters, as requested */
    int fallback_count;
    FontSearch *search;
} FontFiles;

Status font_files_open(FontFiles *self, Error *error);
void font_files_close(FontFiles *self);

/* Has a file looked for that has a character, if no file so far has it. */
void font_files_want(FontFiles *self, uint32_t character);

/* Starts a thread for the characters wanted since it last looked, and takes in what it has found; returns
 * whether that was anything. The wake is called when there is more to take in. */
bool font_files_tick(FontFiles *self, Wake wake);

/* Whether files are being looked for. */
bool font_files_busy(const FontFiles *self);

#endif
