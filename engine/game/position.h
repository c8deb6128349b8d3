/* Positions: small values, copied freely, never allocated. Any thread may call these functions.
 *
 * Whatever must be fast uses Kernels (kernels.h). The functions here serve everybody else and are always
 * right. */
#ifndef TETRESS_GAME_POSITION_H
#define TETRESS_GAME_POSITION_H

#include <stddef.h>

#include "engine/base/error.h"
#include "engine/game/board.h"
#include "engine/game/move.h"

typedef struct Position {
    Board tokens[2];  /* by Side */
    uint64_t key;     /* of the tokens and the side to move, not of the ply */
    uint8_t plies;    /* played so far, 0..150 */
    uint8_t count[2]; /* tokens by Side */
} Position;

typedef enum Outcome { OUTCOME_NONE, OUTCOME_RED, OUTCOME_BLUE, OUTCOME_DRAW } Outcome;

enum {
    /* eleven rows of eleven, ten slashes, side, plies and a NUL, with room to spare */
    POSITION_TEXT_SIZE = 160,
};

/* The empty board, Red to move. */
void position_start(Position *self);

/* Whose turn it is: Red on even plies. */
static inline Side position_turn(const Position *self)
{
    return self->plies & 1 ? BLUE : RED;
}

/* 'r', 'b' or '.' */
char position_at(const Position *self, Cell cell);

/* Sets up a position from 121 characters 'r', 'b' and '.', row by row. Refuses other characters, a full line,
 * and plies outside 0..150. The column of the error is the index of the cell + 1. */
Status position_from_cells(Position *self, const char cells[BOARD_CELLS], int plies, Error *error);

/* The key computed from the tokens and the turn alone; always equal to self->key. */
uint64_t position_key(const Position *self);

/* Whether the side to move may play this move now. False after 150 plies, for MOVE_NONE and for greater
 * numbers. */
bool position_legal(const Position *self, Move move);

/* Explains in a sentence why a move is illegal; STATUS_OK if it is legal. */
Status position_check(const Position *self, Move move, Error *error);

/* The position after a legal move; out may be self. */
void position_play(const Position *self, Move move, Position *out);

/* The result. After 150 plies the tokens decide; before that, a side that can't place a piece on its turn has
 * lost. */
Outcome position_outcome(const Position *self);

/* "red", "blue", "draw", or null while the game goes on. */
extern const char *const outcome_names[OUTCOME_DRAW + 1]; /* null for OUTCOME_NONE */
const char *outcome_name(Outcome outcome);

bool position_equal(const Position *a, const Position *b);

/* Writes the one-line form, such as "11/11/11/11/11/11/11/11/11/11/11 r 0"; returns it. */
const char *position_write(const Position *self, char out[POSITION_TEXT_SIZE]);

/* The same for a call, until the end of the block. */
#define POSITION_TEXT(position) position_write(position, (char[POSITION_TEXT_SIZE]){0})

/* Reads the one-line form, and nothing else. The text need not end with a NUL. */
Status position_read(const char *text, size_t length, Position *out, Error *error);

#endif
