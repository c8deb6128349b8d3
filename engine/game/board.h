/* The board, its cells and its shapes, as sizes and small types.
 *
 * A Board is a set of cells in *padded* form: bit j of lane i holds the cell in row (i - 1) mod 11 and column
 * (j - 1) mod 11, for i and j in 0..15. Rows and columns are repeated around the edge, so every question
 * about a placement (where a shape fits, what it touches) takes a few plain shifts and no special case for
 * the torus. The cells themselves are in lanes 1..11, bits 1..11; the repeated ones always agree with them.
 *
 * Everything here is constant or works on the caller's values: any thread may call it. */
#ifndef TETRESS_GAME_BOARD_H
#define TETRESS_GAME_BOARD_H

#include <stdalign.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    BOARD_SIDE = 11,
    BOARD_CELLS = BOARD_SIDE * BOARD_SIDE,
    BOARD_LANES = 16,
    BOARD_INNER = 0x0ffe, /* the bits of a lane that are not repetitions */
    SHAPE_COUNT = 19,
    SHAPE_CELLS = 4,
    MOVE_COUNT = SHAPE_COUNT * BOARD_CELLS,
    PLY_LIMIT = 150, /* after this many plies the tokens decide */
    FREE_PLIES = 2   /* plies at the start whose pieces need not touch a token */
};

typedef enum Side { RED, BLUE } Side;

static inline Side side_other(Side side)
{
    return side == RED ? BLUE : RED;
}

/* "red" or "blue". */
const char *side_name(Side side);

typedef uint8_t Cell; /* row * 11 + column */

static inline int cell_row(Cell cell)
{
    return cell / BOARD_SIDE;
}

static inline int cell_column(Cell cell)
{
    return cell % BOARD_SIDE;
}

/* The cell at a row and column, around the torus; neither may be below -11. */
static inline Cell cell_at(int row, int column)
{
    return (Cell)((row + BOARD_SIDE) % BOARD_SIDE * BOARD_SIDE + (column + BOARD_SIDE) % BOARD_SIDE);
}

typedef struct Board {
    alignas(32) uint16_t lanes[BOARD_LANES];
} Board;

static inline bool board_has(const Board *board, Cell cell)
{
    return board->lanes[cell_row(cell) + 1] >> (cell_column(cell) + 1) & 1;
}

/* Adds a cell and its repetitions. */
void board_add(Board *board, Cell cell);

int board_count(const Board *board);

/* The fixed shapes, in the order of the table in the rules. */
typedef enum Shape {
    SHAPE_O,
    SHAPE_I_H,
    SHAPE_I_V,
    SHAPE_T_U,
    SHAPE_T_R,
    SHAPE_T_D,
    SHAPE_T_L,
    SHAPE_L_U,
    SHAPE_L_R,
    SHAPE_L_D,
    SHAPE_L_L,
    SHAPE_J_U,
    SHAPE_J_R,
    SHAPE_J_D,
    SHAPE_J_L,
    SHAPE_S_H,
    SHAPE_S_V,
    SHAPE_Z_H,
    SHAPE_Z_V
} Shape;

typedef struct ShapeInfo {
    char name[4];                 /* official, such as "T-D" */
    int8_t cells[SHAPE_CELLS][2]; /* row and column in the surrounding box, in row-major order */
    int8_t origin[2];             /* the official origin, likewise */
    int8_t height, width;         /* of the box */
} ShapeInfo;

/* In the order of Shape. */
extern const ShapeInfo shape_info[SHAPE_COUNT];

#endif
