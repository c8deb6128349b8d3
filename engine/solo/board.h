/* Boards of the single-player game, pieces, and moves.
 *
 * A board has ten columns, each stored as the bits of its cells from the floor up, and the number of rows it
 * was made with. A piece falls straight down; a move is its orientation and its leftmost column. The moves of
 * a piece are numbered orientation by orientation, then from left to right. Everything here is a plain value;
 * any thread may call these functions. */
#ifndef TETRESS_SOLO_BOARD_H
#define TETRESS_SOLO_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/base/error.h"

enum {
    SOLO_COLUMNS = 10,
    SOLO_HEIGHT_MIN = 4,
    SOLO_HEIGHT_MAX = 20,
    SOLO_PIECES = 7,
    SOLO_PIECE_CELLS = 4,
    SOLO_ORIENTATIONS_MAX = 4,
    SOLO_MOVES_MAX = 34,
    SOLO_MOVES_ALL = 162 /* of all pieces together */
};

typedef enum SoloPiece { SOLO_O, SOLO_I, SOLO_L, SOLO_J, SOLO_T, SOLO_S, SOLO_Z } SoloPiece;

/* A piece in one orientation: for each of its columns the lowest cell, and the cell above the highest. */
typedef struct SoloShape {
    int8_t width, height;
    int8_t bottoms[4], tops[4];
} SoloShape;

typedef struct SoloPieceInfo {
    char letter;
    int orientations, moves;
    int first_move; /* where its moves begin among those of all pieces */
    SoloShape shapes[SOLO_ORIENTATIONS_MAX];
} SoloPieceInfo;

extern const SoloPieceInfo solo_pieces[SOLO_PIECES];

typedef struct SoloMove {
    int8_t orientation, column;
} SoloMove;

typedef struct SoloBoard {
    uint32_t columns[SOLO_COLUMNS]; /* bit 0 is the lowest cell */
    int32_t height;                 /* rows; a piece that would extend above them loses */
} SoloBoard;

/* What a move did. */
typedef struct SoloStep {
    bool lost; /* in that case, nothing was placed */
    int base;  /* the row on which the piece lies, from 0 */
    int lines;
    uint32_t full;                /* the cleared rows, one bit each, numbered as before the move */
    uint32_t cells[SOLO_COLUMNS]; /* of the piece, before rows were cleared */
} SoloStep;

void solo_board_clear(SoloBoard *self, int height);

/* The move of this number, and the number of a move; -1 if the piece has no such move. */
SoloMove solo_move(SoloPiece piece, int number);
int solo_move_number(SoloPiece piece, SoloMove move);

/* Places a piece and clears full rows. The move must be one of the piece's. */
SoloStep solo_board_place(SoloBoard *self, SoloPiece piece, int number);

/* The height of a column: the row above its highest cell. */
int solo_board_top(const SoloBoard *self, int column);

/* How many cells are filled. */
int solo_board_cells(const SoloBoard *self);

static inline bool solo_board_has(const SoloBoard *self, int row, int column)
{
    return self->columns[column] >> row & 1;
}

/* The piece with this letter, such as 'T'; -1 if there is none. */
int solo_piece_of(char letter);

#endif
