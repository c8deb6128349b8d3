/* The atlas: every size of text as Dear ImGui draws it, and the discs and rings that round corners are made
 * of.
 *
 * Digits have one width, so that figures in columns line up and live ones do not jitter. Latin letters and
 * common symbols are always there; any other character is added, from whatever font has it, once somebody
 * wants a text with it. For the thread that draws. */
#ifndef TETRESS_DRAW_FONTS_H
#define TETRESS_DRAW_FONTS_H

#include "third_party/cimgui/cimgui.h"
#include "ui/draw/box.h"
#include "ui/draw/font_files.h"

/* role, face, pixels of an em at scale 1 */
#define FONT_ROLE_LIST(X)               \
    X(FONT_TEXT, FACE_REGULAR, 13)      \
    X(FONT_STRONG, FACE_SEMIBOLD, 13)   \
    X(FONT_SECONDARY, FACE_REGULAR, 12) \
    X(FONT_SMALL, FACE_REGULAR, 11)     \
    X(FONT_HEADING, FACE_SEMIBOLD, 16)  \
    X(FONT_DISPLAY, FACE_SEMIBOLD, 26)  \
    X(FONT_FIXED, FACE_FIXED, 12)

typedef enum FontRole {
#define FONT_ROLE_ENUM(role, face, size) role,
    FONT_ROLE_LIST(FONT_ROLE_ENUM)
#undef FONT_ROLE_ENUM
        FONT_ROLE_COUNT
} FontRole;

/* In pixels: what rims of 3 around corners of 8 need at twice the size, and more for filled boxes. */
enum { DISC_RADIUS_MAX = 24, RING_RADIUS_MAX = 16, RING_WIDTH_MAX = 6 };

typedef struct Fonts {
    FontFiles files;
    ImFont *fonts[FONT_ROLE_COUNT]; /* the first is the default */
    float scale;
    bool stale;                     /* something was wanted that the atlas does not have */
    Box discs[DISC_RADIUS_MAX + 1]; /* where the disc of each radius is, in texture coordinates */
    Box rings[RING_WIDTH_MAX + 1][RING_RADIUS_MAX + 1]; /* rings of each width within those */
    ImWchar digits[3];
    ImWchar *ranges; /* pairs of first and last, then 0: what every font of the atlas is asked for */
    uint32_t *extra; /* one bit for each character that was wanted */
} Fonts;

/* Finds the files; fonts_build makes the atlas. */
Status fonts_open(Fonts *self, Error *error);
void fonts_close(Fonts *self);

/* Makes the atlas of the current context anew, for a scale; its pixels are then to be uploaded. Between
 * frames only. */
Status fonts_build(Fonts *self, float scale, Error *error);

/* Says that a text will be shown. Characters that the atlas lacks make it stale; the window then builds it
 * again. */
void fonts_want(Fonts *self, const char *text);

static inline ImFont *fonts_get(const Fonts *self, FontRole role)
{
    return self->fonts[role];
}

#endif
