/* What must be drawn again: the pieces of a frame compared with those of the last.
 *
 * A piece is a triangle, or the two of a rectangle, known by a number that stands for all of what it looks
 * like. What is new, gone, or drawn in another order than before marks the tiles it touches; everything else
 * looks as it did. For the thread that draws. */
#ifndef TETRESS_DRAW_DAMAGE_H
#define TETRESS_DRAW_DAMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/base/error.h"

/* Whole pixels, the right and bottom ones excluded. */
typedef struct PixelBox {
    int left, top, right, bottom;
} PixelBox;

typedef struct Piece {
    uint64_t look;  /* stands for position, texture, colours and clipping */
    PixelBox box;   /* as far as it is not clipped away; may be empty */
    uint32_t first; /* index, counted within its command */
    uint16_t count; /* of indices: 3 or 6 */
    bool plain;     /* one colour a corner, no texture */
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

/* The list to be filled with the coming frame's pieces, back to front; empty. */
PieceList *damage_next(Damage *self);

/* Adds a piece; false if memory ran out. */
bool piece_list_add(PieceList *self, const Piece *piece);

/* Compares the list with the last frame's, and keeps it for the next time. Writes up to DAMAGE_BOX_MAX boxes
 * that do not overlap, all within width and height, and gives their number; everything is damaged if `all`
 * says so. */
int damage_compare(Damage *self, int width, int height, bool all, PixelBox out[DAMAGE_BOX_MAX]);

/* The pieces that were compared last. */
const PieceList *damage_current(const Damage *self);

#endif
