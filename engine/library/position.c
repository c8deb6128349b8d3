#include <assert.h>
#include <string.h>

#include "engine/game/kernels/kernels.h"
#include "engine/library/library.h"

static_assert(TETRESS_INTERNAL == (int)STATUS_INTERNAL && TETRESS_SPACE == (int)STATUS_SPACE,
              "the library's statuses are the engine's");
static_assert(TETRESS_MOVES == (int)MOVE_COUNT && TETRESS_NO_MOVE == (int)MOVE_NONE &&
                  TETRESS_POSITION_SIZE == (int)POSITION_TEXT_SIZE &&
                  TETRESS_MOVE_SIZE == (int)MOVE_TEXT_SIZE && TETRESS_PLY_LIMIT == (int)PLY_LIMIT &&
                  TETRESS_DRAWN == (int)OUTCOME_DRAW,
              "the library's numbers are the engine's");
static_assert(sizeof(Position) <= sizeof(TetressPosition), "a position fits");

const char *tetress_version(void)
{
    return TETRESS_VERSION;
}

TetressStatus library_failed(TetressError *out, const Error *error)
{
    if (out) {
        *out = (TetressError){(TetressStatus)error->status, error->line, error->column, error->turn, {0}};
        error_describe(error, out->text, sizeof out->text);
    }
    return (TetressStatus)error->status;
}

Position library_position(const TetressPosition *self)
{
    Position position;
    memcpy(&position, self, sizeof position);
    return position;
}

void library_give(const Position *position, TetressPosition *out)
{
    *out = (TetressPosition){{0}};
    memcpy(out, position, sizeof *position);
}

/* ---- Positions ---- */

void tetress_start(TetressPosition *out)
{
    Position position;
    position_start(&position);
    library_give(&position, out);
}

TetressStatus tetress_position_read(const char *text, TetressPosition *out, TetressError *error)
{
    Position position;
    Error why = {0};
    if (position_read(text, strlen(text), &position, &why) != STATUS_OK)
        return library_failed(error, &why);
    library_give(&position, out);
    return TETRESS_OK;
}

void tetress_position_write(const TetressPosition *self, char out[TETRESS_POSITION_SIZE])
{
    Position position = library_position(self);
    position_write(&position, out);
}

TetressStatus tetress_position_set(const char cells[TETRESS_CELLS], int plies, TetressPosition *out,
                                   TetressError *error)
{
    Position position;
    Error why = {0};
    if (position_from_cells(&position, cells, plies, &why) != STATUS_OK)
        return library_failed(error, &why);
    library_give(&position, out);
    return TETRESS_OK;
}

void tetress_position_cells(const TetressPosition *self, char out[TETRESS_CELLS])
{
    Position position = library_position(self);
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        out[cell] = position_at(&position, (Cell)cell);
}

TetressSide tetress_turn(const TetressPosition *self)
{
    Position position = library_position(self);
    return (TetressSide)position_turn(&position);
}

int tetress_plies(const TetressPosition *self)
{
    return library_position(self).plies;
}

int tetress_tokens(const TetressPosition *self, TetressSide side)
{
    return library_position(self).count[side];
}

TetressOutcome tetress_outcome(const TetressPosition *self)
{
    Position position = library_position(self);
    return (TetressOutcome)position_outcome(&position);
}

uint64_t tetress_key(const TetressPosition *self)
{
    return library_position(self).key;
}

/* ---- Moves ---- */

int tetress_moves(const TetressPosition *self, TetressMove out[TETRESS_MOVES])
{
    Position position = library_position(self);
    Move moves[MOVE_LIST_SIZE]; /* the kernels write beyond the end of a list */
    if (position.plies >= PLY_LIMIT)
        return 0;
    int count = kernels_best()->list(&position, position_turn(&position), moves);
    memcpy(out, moves, (size_t)count * sizeof *out);
    return count;
}

int tetress_placements(const TetressPosition *self, TetressSide side)
{
    Position position = library_position(self);
    return kernels_best()->placements(&position, (Side)side);
}

bool tetress_legal(const TetressPosition *self, TetressMove move)
{
    Position position = library_position(self);
    return position_legal(&position, move);
}

TetressStatus tetress_play(const TetressPosition *self, TetressMove move, TetressPosition *out,
                           TetressError *error)
{
    Position position = library_position(self);
    Error why = {0};
    if (!position_legal(&position, move)) {
        position_check(&position, move, &why);
        return library_failed(error, &why);
    }
    kernels_best()->play(&position, move, &position);
    library_give(&position, out);
    return TETRESS_OK;
}

void tetress_move_cells(TetressMove move, uint8_t out[4])
{
    memcpy(out, move_cells[move], SHAPE_CELLS);
}

TetressMove tetress_move_of(const uint8_t cells[4])
{
    for (int i = 0; i < SHAPE_CELLS; i++)
        if (cells[i] >= BOARD_CELLS)
            return TETRESS_NO_MOVE;
    return move_from_cells(cells);
}

TetressStatus tetress_move_read(const char *text, TetressMove *out, TetressError *error)
{
    Error why = {0};
    return move_read(text, strlen(text), out, &why) == STATUS_OK ? TETRESS_OK : library_failed(error, &why);
}

void tetress_move_write(TetressMove move, char out[TETRESS_MOVE_SIZE])
{
    move_write(move, out);
}

void tetress_move_name(TetressMove move, char out[TETRESS_MOVE_SIZE])
{
    move_write_short(move, out);
}
