/* Painting into a draw list: boxes, text, tokens, patterns, arrows and icons.
 *
 * Rounded boxes are plain rectangles with corners cut from the atlas's discs, which takes a tenth of the time
 * of rounded polygons. Sizes are in pixels; px() converts those of the design. For the thread that draws. */
#ifndef TETRESS_DRAW_CANVAS_H
#define TETRESS_DRAW_CANVAS_H

#include "engine/base/short_name.h"
#include "engine/game/board.h"
#include "ui/draw/fonts.h"
#include "ui/draw/labels.h"

typedef struct Canvas {
    ImDrawList *list;
    const Fonts *fonts;
    const Theme *theme;
    Labels *labels;
    float scale;
} Canvas;

typedef enum Align { ALIGN_LEFT, ALIGN_CENTRE, ALIGN_RIGHT } Align;

/* The colour that a name stands for; what follows takes names too. */
static inline Colour canvas_colour(const Canvas *self, Colour colour)
{
    return colour < COLOUR_COUNT ? theme_colour(self->theme, (ColourName)colour) : colour;
}

static inline Colour canvas_mix(const Canvas *self, Colour a, Colour b, float share)
{
    return colour_mix(canvas_colour(self, a), canvas_colour(self, b), share);
}

static inline Colour canvas_faded(const Canvas *self, Colour colour, float alpha)
{
    return colour_faded(canvas_colour(self, colour), alpha);
}

/* A size of the design in whole pixels. */
float px(const Canvas *self, float size);

void canvas_rectangle(const Canvas *self, Box box, Colour colour);
void canvas_box(const Canvas *self, Box box, float radius, Colour colour);

/* Only the rim, within the box. */
void canvas_rim(const Canvas *self, Box box, float radius, float width, Colour colour);

/* A filled box with a rim of another colour. */
void canvas_panel(const Canvas *self, Box box, float radius, Colour fill, Colour rim);

void canvas_disc(const Canvas *self, float x, float y, float radius, Colour colour);
void canvas_line(const Canvas *self, ImVec2 from, ImVec2 to, float width, Colour colour);

/* Connected points, as in graphs. */
void canvas_path(const Canvas *self, const ImVec2 *points, int count, float width, Colour colour);

/* The area between a line and a level. Its edges are not smoothed, so neighbouring areas meet without a
 * seam. */
void canvas_slope(const Canvas *self, ImVec2 from, ImVec2 to, float level, Colour colour);

/* Diagonal lines, this far apart. Hatching marks what is proven. */
void canvas_hatch(const Canvas *self, Box box, float apart, float width, Colour colour);

/* A track with a share of it filled. */
void canvas_bar(const Canvas *self, Box box, float share, Colour colour);

/* A knob on a track, as sliders have. */
void canvas_slider(const Canvas *self, Box box, float share, Colour colour);

ImVec2 canvas_text_size(const Canvas *self, FontRole role, const char *text);

/* Where the first line of a text ends if it is broken at this width; the text must have no line breaks. */
const char *canvas_text_break(const Canvas *self, FontRole role, const char *text, const char *end,
                              float width);

/* How far a text can be shown in this width: to its end, or without its last parts, which middle dots
 * separate. Null if not even the first part fits. */
const char *canvas_text_fit(const Canvas *self, FontRole role, const char *text, float width);

/* One line, vertically centred in the box. If it is too wide, it goes as far as canvas_text_fit says, or is
 * cut with an ellipsis; pointing at it then shows all of it. */
void canvas_text(const Canvas *self, Box box, Align align, FontRole role, Colour colour, const char *text);

/* One of names that are seen together, shortened to this width so that no two read the same: the name itself,
 * or the text given. */
const char *canvas_name(const Canvas *self, FontRole role, float width, const Names *names, int which,
                        char out[SHORT_NAME_SIZE]);

/* A label by SDL2_ttf, centred in a box, at a size of the design. */
void canvas_label(const Canvas *self, Box box, FontFace face, float em, Colour colour, const char *text);

/* A player's token that fills the box, with the palette's pattern; dimmed in the copies around the board. */
void canvas_token(const Canvas *self, Box box, Side side, bool dimmed);

/* The empty cell under a token. */
void canvas_cell(const Canvas *self, Box box, bool dimmed);

/* A piece of four squares within a box; all pieces have the same scale: a unit is a quarter of the box. */
void canvas_shape(const Canvas *self, Box box, Shape shape, Colour colour);

/* clang-format off */
#define ICON_LIST(X) \
    X(LOCK) X(PLAY) X(PAUSE) X(PREVIOUS) X(NEXT) X(FIRST) \
    X(LAST) X(CLOSE) X(PLUS) X(CHECK) X(WARNING) X(OPENED) \
    X(CLOSED) X(MENU) X(ROTATE) X(MIRROR) X(UNDO) X(SLIDERS)
/* clang-format on */

typedef enum Icon {
#define ICON_ENUM(name) ICON_##name,
    ICON_LIST(ICON_ENUM)
#undef ICON_ENUM
        ICON_COUNT
} Icon;

/* An icon centred in the box, as large as its smaller side. */
void canvas_icon(const Canvas *self, Box box, Icon icon, Colour colour);

#endif
