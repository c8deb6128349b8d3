/* Dear ImGui's draw lists on an SDL_Renderer.
 *
 * Everything is drawn into one opaque texture that keeps the last frame. Only what changed is drawn again,
 * back to front, and shown on the screen; the pixels are the same as if everything were drawn. Textures must
 * not change while they are in use: make new ones. For the thread that draws. */
#ifndef TETRESS_DRAW_RENDERER_H
#define TETRESS_DRAW_RENDERER_H

#include "engine/base/error.h"
#include "third_party/cimgui/fields.h"
#include "ui/draw/theme.h"
#include "ui/draw/window/screen.h"

typedef struct RenderStatistics {
    int frames;
    double redrawn;      /* shares of the window, added up over the frames */
    double last_redrawn; /* share of the window, 0 to 1 */
    size_t last_pieces;
    size_t refused; /* pieces that SDL refused to draw */
} RenderStatistics;

typedef struct Renderer Renderer;

/* The screen must outlive it. */
Status renderer_create(Screen *screen, Renderer **out, Error *error);
void renderer_destroy(Renderer *self); /* may be null */

/* Uploads the pixels of the atlas, replacing the old ones. */
Status renderer_take_atlas(Renderer *self, Error *error);

/* What lies behind everything. */
void renderer_set_background(Renderer *self, Colour colour);

/* The next frame is drawn whole: textures were added, removed or lost. */
void renderer_invalidate(Renderer *self);

/* The frame's own texture was lost: another is made for the next frame. */
void renderer_drop_frame(Renderer *self);

/* Draws the difference to the last frame, and shows it. */
Status renderer_draw(Renderer *self, Error *error);

/* Draws whole frames each time, for comparison. */
void renderer_draw_whole(Renderer *self, bool whole);

const RenderStatistics *renderer_statistics(const Renderer *self);

/* The last frame as rows of r, g, b, x without gaps; the caller frees it. */
Status renderer_read(Renderer *self, uint8_t **pixels, int *width, int *height, Error *error);

#endif
