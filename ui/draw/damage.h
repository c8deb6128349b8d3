/* Finds what must be drawn again, by comparing the pieces of a frame with those of the last.
 *
 * A piece is a triangle, or the two triangles of a rectangle, identified by a number that stands for
 * everything about its look. Pieces that are new, gone or drawn in another order mark the tiles they touch;
 * everything else looks as before. For the thread that draws. */
#ifndef TETRESS_DRAW_DAMAGE_H
#define TETRESS_DRAW_DAMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/base/error.h"

/* In whole pixels, without the right and bottom ones. */
typedef struct PixelBox {
    int left, top, right, bottom;
} PixelBox;

typedef struct Piece {
    uint64_t look;  /* stands for position, texture, colours and clipping */
    PixelBox box;   /* the part that is not clipped; may be empty */
    uint32_t first; /* index within its command */
    uint16_t count; /* of indices: 3 or 6 */
    bool plain;     /* one colour for each corner, no texture */
    uint32_t command;
} Piece;

typedef struct PieceList {
    Piece *pieces;
    size_t count;
    int capacity;
} PieceList;

enum { DAMAGE_BOX_MAX = 48 };

typedef struct Damage Damage;

Status damage_create(Damage **out, Error *error);
void damage_destroy(Damage *self); /* may be null */

/* The empty list to fill with the next frame's pieces, back to front. */
PieceList *damage_next(Damage *self);

/* Adds a piece; false if there is no memory. */
bool piece_list_add(PieceList *self, const Piece *piece);

/* Compares the list with the last frame's, and keeps it for the next time. Writes up to DAMAGE_BOX_MAX boxes
 * that do not overlap, within width and height, and returns their number; with `all`, everything is
 * damaged. */
int damage_compare(Damage *self, int width, int height, bool all, PixelBox out[DAMAGE_BOX_MAX]);

/* The pieces compared last. */
const PieceList *damage_current(const Damage *self);

#endif
