/* Moves: the 2,299 placements as 16-bit numbers, with their cells, masks and texts.
 *
 * A move is shape * 121 + corner. The corner is the top left cell of the box around the piece; the piece
 * itself need not take it. Lists of moves are in the order of these numbers. Any thread may call these
 * functions. */
#ifndef TETRESS_GAME_MOVE_H
#define TETRESS_GAME_MOVE_H

#include <stddef.h>

#include "engine/base/error.h"
#include "engine/game/board.h"

typedef uint16_t Move;

enum {
    MOVE_NONE = MOVE_COUNT, /* not a move; the only value beyond the moves that functions return */
    CELL_TEXT_SIZE = 6,     /* "10-10" and its NUL */
    MOVE_TEXT_SIZE = 24,    /* "10-10,10-9,10-8,10-7" and its NUL */
    MOVE_SHORT_SIZE = 10    /* "T-D@10-10" and its NUL */
};

static inline Shape move_shape(Move move)
{
    return (Shape)(move / BOARD_CELLS);
}

static inline Cell move_corner(Move move)
{
    return (Cell)(move % BOARD_CELLS);
}

static inline Move move_of(Shape shape, Cell corner)
{
    return (Move)(shape * BOARD_CELLS + corner);
}

/* The cells of every move in row-major order, and the same cells as a padded board. Generated during the
 * build. */
extern const Cell move_cells[MOVE_COUNT][SHAPE_CELLS];
extern const Board move_masks[MOVE_COUNT];

/* The move that takes these four cells, in any order; MOVE_NONE if they are not a tetromino. */
Move move_from_cells(const Cell cells[SHAPE_CELLS]);

/* Writes "3-4,4-3,4-4,4-5", the form of files, JSON and protocols; returns it. */
const char *move_write(Move move, char out[MOVE_TEXT_SIZE]);

/* Writes "T-D@3-4", the form people see; returns it. */
const char *move_write_short(Move move, char out[MOVE_SHORT_SIZE]);

/* The same for a call, until the end of the block: printf("%s\n", MOVE_SHORT(move)). */
#define MOVE_TEXT(move) move_write(move, (char[MOVE_TEXT_SIZE]){0})
#define MOVE_SHORT(move) move_write_short(move, (char[MOVE_SHORT_SIZE]){0})

/* Reads either form, or "PLACE(4-4, 3-4, 4-3, 4-5)". Cells may be in any order; spaces may stand at both
 * ends, inside the brackets and after commas. The text need not end with a NUL. */
Status move_read(const char *text, size_t length, Move *out, Error *error);

/* Reads "3-4" and nothing else. The text need not end with a NUL. */
Status cell_read(const char *text, size_t length, Cell *out, Error *error);

/* Writes "3-4"; returns the length. */
int cell_write(Cell cell, char out[CELL_TEXT_SIZE]);

#endif
