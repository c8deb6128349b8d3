#include "ui/draw/app_icon.h"

#include <math.h>

#include "engine/game/board.h"
#include "ui/draw/theme.h"

enum { ROUND = 26, EDGE = 14, UNIT = 25, GAP = 2, SQUARE_ROUND = 5, PIECES = 2 };

/* A piece's place, in squares, and its side. */
typedef struct IconPiece {
    Shape shape;
    int row, column;
    ColourName colour;
} IconPiece;

static const IconPiece pieces[PIECES] = {{SHAPE_T_D, 0, 0, COLOUR_RED}, {SHAPE_T_U, 2, 0, COLOUR_BLUE}};

/* Paints a rounded square over what is there; pixels are r, g, b, a as bytes. */
static void fill(uint8_t *pixels, float left, float top, float side, float radius, Colour colour)
{
    for (int y = 0; y < APP_ICON_SIDE; y++)
        for (int x = 0; x < APP_ICON_SIDE; x++) {
            /* How much of a pixel is inside a rounded square, from 0 to 1. */
            float half = side / 2;
            float across = fmaxf(fabsf(((float)x + 0.5f) - left - half) - half + radius, 0);
            float down = fmaxf(fabsf(((float)y + 0.5f) - top - half) - half + radius, 0);
            float share = fminf(fmaxf(radius + 0.5f - hypotf(across, down), 0), 1);
            uint8_t *pixel = pixels + 4 * (y * APP_ICON_SIDE + x);
            for (int part = 0; part < 3 && share > 0; part++) {
                float below = pixel[3] > 0 ? pixel[part] : (float)(colour >> 8 * part & 0xFF);
                pixel[part] = (uint8_t)lroundf(below + share * ((float)(colour >> 8 * part & 0xFF) - below));
            }
            pixel[3] = (uint8_t)fmaxf(pixel[3], roundf(255 * share));
        }
}

SDL_Surface *app_icon_make(void)
{
    SDL_Surface *surface =
        SDL_CreateRGBSurfaceWithFormat(0, APP_ICON_SIDE, APP_ICON_SIDE, 32, SDL_PIXELFORMAT_RGBA32);
    if (!surface)
        return NULL;
    Theme theme = theme_make(THEME_DARK, PALETTE_STANDARD);
    float left = (APP_ICON_SIDE - 3 * UNIT + GAP) / 2.0f;
    fill(surface->pixels, 0, 0, APP_ICON_SIDE, ROUND, theme_colour(&theme, COLOUR_PANEL));
    for (int i = 0; i < PIECES; i++)
        for (int cell = 0; cell < SHAPE_CELLS; cell++) {
            const int8_t *at = shape_info[pieces[i].shape].cells[cell];
            fill(surface->pixels, left + (float)(UNIT * (pieces[i].column + at[1])),
                 EDGE + (float)(UNIT * (pieces[i].row + at[0])), UNIT - GAP, SQUARE_ROUND,
                 theme_colour(&theme, pieces[i].colour));
        }
    return surface;
}
