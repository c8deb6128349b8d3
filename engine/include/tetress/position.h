/* Positions and moves of Tetress. Any thread may call these functions. */
#ifndef TETRESS_POSITION_H
#define TETRESS_POSITION_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TETRESS_API __attribute__((visibility("default")))

typedef enum TetressStatus {
    TETRESS_OK,
    TETRESS_SYNTAX,       /* a text is malformed */
    TETRESS_INVALID,      /* a value is not allowed */
    TETRESS_ILLEGAL_MOVE, /* a move is not legal here */
    TETRESS_NOT_FOUND,    /* there is no such thing */
    TETRESS_IO,           /* a file could not be read or written */
    TETRESS_NO_MEMORY,
    TETRESS_TIMEOUT,
    TETRESS_DIED, /* another process has ended */
    TETRESS_SPACE,
    TETRESS_INTERRUPTED,
    TETRESS_INTERNAL /* a mistake in the library */
} TetressStatus;

enum { TETRESS_ERROR_SIZE = 640 };

typedef struct TetressError {
    TetressStatus status;
    int line;                      /* of a file, from 1; 0: none */
    int column;                    /* of a text, in bytes from 1; 0: none */
    int turn;                      /* of a game, from 1; 0: none */
    char text[TETRESS_ERROR_SIZE]; /* the place and the reason, for people */
} TetressError;

/* Of the program that it belongs to, such as "0.1.0". */
TETRESS_API const char *tetress_version(void);

typedef enum TetressSide { TETRESS_RED, TETRESS_BLUE } TetressSide;

typedef enum TetressOutcome {
    TETRESS_GOES_ON,
    TETRESS_RED_WINS,
    TETRESS_BLUE_WINS,
    TETRESS_DRAWN
} TetressOutcome;

enum {
    TETRESS_BOARD_SIDE = 11,
    TETRESS_CELLS = 121,     /* a cell is row * 11 + column */
    TETRESS_PLY_LIMIT = 150, /* after as many plies, the tokens decide */
    TETRESS_MOVES = 2299,    /* all placements; a move is a number below it */
    TETRESS_NO_MOVE = 2299,
    TETRESS_POSITION_SIZE = 160, /* of texts, with their NUL */
    TETRESS_MOVE_SIZE = 24
};

typedef uint16_t TetressMove;

/* A position is copied like a number. What is in it is private. */
typedef struct TetressPosition {
    uint64_t bits[16];
} TetressPosition;

/* The empty board, Red to move. */
TETRESS_API void tetress_start(TetressPosition *out);

/* A position from its one-line form, "11/11/11/11/11/11/11/11/11/11/11 r 0", or from 121 characters 'r', 'b'
 * and '.', row by row, with the plies played so far; and back. */
TETRESS_API TetressStatus tetress_position_read(const char *text, TetressPosition *out, TetressError *error);
TETRESS_API void tetress_position_write(const TetressPosition *self, char out[TETRESS_POSITION_SIZE]);
TETRESS_API TetressStatus tetress_position_set(const char cells[TETRESS_CELLS], int plies,
                                               TetressPosition *out, TetressError *error);
TETRESS_API void tetress_position_cells(const TetressPosition *self, char out[TETRESS_CELLS]);

TETRESS_API TetressSide tetress_turn(const TetressPosition *self);
TETRESS_API int tetress_plies(const TetressPosition *self);
TETRESS_API int tetress_tokens(const TetressPosition *self, TetressSide side);
TETRESS_API TetressOutcome tetress_outcome(const TetressPosition *self);

/* Equal for positions with the same tokens and the same side to move, and practically never for others. */
TETRESS_API uint64_t tetress_key(const TetressPosition *self);

/* The legal moves of the side to move, in the order of their numbers; returns how many. */
TETRESS_API int tetress_moves(const TetressPosition *self, TetressMove out[TETRESS_MOVES]);

/* How many placements a side would have if it were its turn. */
TETRESS_API int tetress_placements(const TetressPosition *self, TetressSide side);

TETRESS_API bool tetress_legal(const TetressPosition *self, TetressMove move);

/* The position after a move; `out` may be `self`. The error says why a move is illegal. */
TETRESS_API TetressStatus tetress_play(const TetressPosition *self, TetressMove move, TetressPosition *out,
                                       TetressError *error);

/* The four cells of a move in row-major order, and the move that takes four cells, in any order;
 * TETRESS_NO_MOVE if they are no tetromino. */
TETRESS_API void tetress_move_cells(TetressMove move, uint8_t out[4]);
TETRESS_API TetressMove tetress_move_of(const uint8_t cells[4]);

/* Reads "3-4,4-3,4-4,4-5", "T-D@3-4" or "PLACE(3-4, 4-3, 4-4, 4-5)"; writes the first of these, or the
 * second. */
TETRESS_API TetressStatus tetress_move_read(const char *text, TetressMove *out, TetressError *error);
TETRESS_API void tetress_move_write(TetressMove move, char out[TETRESS_MOVE_SIZE]);
TETRESS_API void tetress_move_name(TetressMove move, char out[TETRESS_MOVE_SIZE]);

#ifdef __cplusplus
}
#endif

#endif
