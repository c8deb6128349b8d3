/* The atlas: every size of text as Dear ImGui draws it, and the discs and rings for round corners.
 *
 * Digits have one width, so figures line up in columns and live ones do not jitter. Latin letters and common
 * symbols are always there; any other character is added, from whatever font has it, once a text needs it.
 * For the thread that draws. */
#ifndef TETRESS_DRAW_FONTS_H
#define TETRESS_DRAW_FONTS_H

#include "third_party/cimgui/fields.h"
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

/* In pixels: enough for rims of 3 around corners of 8 at twice the size, and more for filled boxes. */
enum { DISC_RADIUS_MAX = 24, RING_RADIUS_MAX = 16, RING_WIDTH_MAX = 6 };

typedef struct Fonts {
    FontFiles files;
    ImFont *fonts[FONT_ROLE_COUNT]; /* the first is the default */
    float scale;
    bool stale;                     /* a requested character is missing from the atlas */
    Box discs[DISC_RADIUS_MAX + 1]; /* where the disc of each radius is, in texture coordinates */
    Box rings[RING_WIDTH_MAX + 1][RING_RADIUS_MAX + 1]; /* rings of each width within those */
    ImWchar digits[3];
    /* pairs of first and last, then 0: the characters requested from every font of the atlas */
    ImWchar *ranges;
    uint32_t *extra; /* one bit for each character requested */
} Fonts;

/* Finds the files; fonts_build makes the atlas. */
Status fonts_open(Fonts *self, Error *error);
void fonts_close(Fonts *self);

/* Makes the atlas of the current context again for a scale; its pixels must then be uploaded. Only between
 * frames. */
Status fonts_build(Fonts *self, float scale, Error *error);

/* Announces a text. Characters that the atlas lacks make it stale; the window then rebuilds it. */
void fonts_want(Fonts *self, const char *text);

static inline ImFont *fonts_get(const Fonts *self, FontRole role)
{
    return self->fonts[role];
}

#endif
