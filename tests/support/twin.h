/* The rules a second time, written from their text alone, as slowly and plainly as possible.
 *
 * Nothing here includes or calls the engine, so anything that both agree on was found twice. Cells are row *
 * 11 + column. */
#ifndef TETRESS_TESTS_SUPPORT_TWIN_H
#define TETRESS_TESTS_SUPPORT_TWIN_H

enum { TWIN_SIDE = 11, TWIN_CELLS = 121, TWIN_SHAPES = 19, TWIN_MOVES = 2299, TWIN_LIMIT = 150 };

typedef struct TwinShape {
    const char *name;
    int cells[4][2]; /* row and column from the origin, as in the official table */
} TwinShape;

extern const TwinShape twin_shapes[TWIN_SHAPES];

typedef struct TwinMove {
    int cells[4]; /* row-major */
} TwinMove;

typedef struct Twin {
    char cells[TWIN_CELLS]; /* 'r', 'b' or '.' */
    int plies;
} Twin;

void twin_start(Twin *self);

/* 'r' or 'b' */
char twin_mover(const Twin *self);

/* The cells of a shape with its official origin on a cell. */
TwinMove twin_move(int shape, int row, int column);

/* All placements of a colour, by cells as numbers: now if it is to move, otherwise one ply later. */
int twin_list(const Twin *self, char colour, TwinMove out[TWIN_MOVES]);

/* How many of those placements take each cell. */
void twin_coverage(const Twin *self, char colour, int out[TWIN_CELLS]);

/* Places the tokens of the side to move, then empties all full lines together. */
void twin_play(Twin *self, const TwinMove *move);

int twin_count(const Twin *self, char colour);

/* "red", "blue", "draw", or null while the game goes on. */
const char *twin_outcome(const Twin *self);

#endif
