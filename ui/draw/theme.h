/* Colours: themes, and palettes for people who confuse some colours. Each colour stands once, in one of two
 * lists. The players' colours mean only the players. One scale shows how bad a move is, and always comes with
 * its sign. For the thread that draws. */
#ifndef TETRESS_DRAW_THEME_H
#define TETRESS_DRAW_THEME_H

#include <stdint.h>

#include "engine/analysis/insight/loss.h"
#include "ui/state/settings.h"

/* Red in the lowest byte, then green, blue, alpha: what draw lists take. A canvas also takes a
 * ColourName, which is too small a number for a colour that can be seen. */
typedef uint32_t Colour;

/* name, dark, light, high contrast; as 0xrrggbb */
#define THEME_COLOUR_LIST(X)                                                                     \
    X(COLOUR_BACKGROUND, 0x14171c, 0xe9ecf1, 0x000000)                                           \
    X(COLOUR_PANEL, 0x1b2027, 0xfbfcfd, 0x0a0a0a)                                                \
    X(COLOUR_RAISED, 0x26313b, 0xe4e8ee, 0x262626) /* buttons */                                 \
    X(COLOUR_HOVERED, 0x2f3c48, 0xd8dee7, 0x3d3d3d)                                              \
    X(COLOUR_PRESSED, 0x374654, 0xccd4df, 0x525252)                                              \
    X(COLOUR_SELECTED, 0x222c35, 0xdff1ef, 0x003d3d) /* rows */                                  \
    X(COLOUR_WELL, 0x101317, 0xeef1f5, 0x000000)     /* graphs, bars */                          \
    X(COLOUR_LINE, 0x2b323d, 0xd5dbe3, 0xb0b0b0)                                                 \
    X(COLOUR_TEXT, 0xd9dee6, 0x1d2530, 0xffffff)                                                 \
    X(COLOUR_SECONDARY, 0x939dad, 0x566171, 0xe0e0e0)                                            \
    X(COLOUR_ACCENT, 0x2dd4bf, 0x0c766c, 0x33ffe6)                                               \
    X(COLOUR_SECOND, 0xa78bfa, 0x6d3fc8, 0xc9b6ff)  /* agent, beside the accent for the first */ \
    X(COLOUR_PRIMARY, 0x13524b, 0x0c766c, 0x006b60) /* its button */                             \
    X(COLOUR_ON_PRIMARY, 0xe8fffb, 0xffffff, 0xffffff)                                           \
    X(COLOUR_CELL, 0x20292f, 0xdce2ea, 0x1f1f1f)   /* empty */                                   \
    X(COLOUR_EFFORT, 0x1f7f75, 0x14a394, 0x007a6e) /* full effort */                             \
    X(COLOUR_ON_EFFORT, 0xffffff, 0x0c2622, 0xffffff)                                            \
    X(COLOUR_ALERT, 0xff8a80, 0xb3261e, 0xff9e94) /* failures */

/* name, then on dark: standard, red-green, blue-yellow; then the same on light */
#define PALETTE_COLOUR_LIST(X)                                                     \
    X(COLOUR_RED, 0xe5534b, 0xe69f00, 0xe5484d, 0xd8433b, 0xc47f00, 0xcf3a40)      \
    X(COLOUR_BLUE, 0x4c8dff, 0x5b8cff, 0x24a6b8, 0x2f6fe4, 0x2b62d9, 0x11808f)     \
    X(COLOUR_BEST, 0x2dd4bf, 0x56b4e9, 0x2dd4bf, 0x0c766c, 0x0f6ba8, 0x0c766c)     \
    X(COLOUR_GOOD, 0x4ade80, 0x9ecae9, 0x8fe3d6, 0x127035, 0x35688c, 0x2c7168)     \
    X(COLOUR_DOUBTFUL, 0xfacc15, 0xf0e442, 0xe0c9c9, 0x835f00, 0x6c6708, 0x76605f) \
    X(COLOUR_MISTAKE, 0xfb923c, 0xe69f00, 0xf48b8b, 0xa84a08, 0x8f5f00, 0xb04848)  \
    X(COLOUR_BLUNDER, 0xf472b6, 0xe58ac0, 0xf781b0, 0xb4287a, 0xa04583, 0xae1f62)

typedef enum ColourName {
#define THEME_COLOUR_ENUM(name, ...) name,
    THEME_COLOUR_LIST(THEME_COLOUR_ENUM) PALETTE_COLOUR_LIST(THEME_COLOUR_ENUM)
#undef THEME_COLOUR_ENUM
        COLOUR_COUNT
} ColourName;

typedef struct Theme {
    ThemeKind kind;
    PaletteKind palette;
    bool patterned; /* the players' tokens have patterns as well as colours */
    Colour colours[COLOUR_COUNT];
} Theme;

Theme theme_make(ThemeKind kind, PaletteKind palette);

static inline Colour theme_colour(const Theme *self, ColourName name)
{
    return self->colours[name];
}

static inline ColourName side_colour(Side side)
{
    return side == RED ? COLOUR_RED : COLOUR_BLUE;
}

Colour theme_loss(const Theme *self, Loss loss);

/* The sign that always accompanies the colour: "", "", "?!", "?", "??". */
const char *loss_sign(Loss loss);

/* The scale of effort, in one hue: from an empty cell (0) to everything (1). */
Colour theme_effort(const Theme *self, float share);

/* A colour that can be read on that scale's colour. */
Colour theme_on_effort(const Theme *self, float share);

/* Between two colours: only a at 0, only b at 1. */
Colour colour_mix(Colour a, Colour b, float share);

/* The same colour, less opaque; alpha from 0 to 1. */
Colour colour_faded(Colour colour, float alpha);

/* The contrast of two colours, 1 to 21, as web accessibility guidelines define it. */
float colour_contrast(Colour a, Colour b);

/* How a cell of the board looks, in the window and in pictures alike. */
typedef struct CellLook {
    Colour fill, pattern;
    bool patterned; /* it holds a token, and is large enough to show a pattern */
} CellLook;

/* Of what it holds, '.', 'r' or 'b', and how wide it is; fainter in the copies around the board. */
CellLook theme_cell(const Theme *self, char holds, float width, bool copy);

/* Applies the theme to Dear ImGui, at a scale. */
void theme_apply(const Theme *self, float scale);

#endif
