#include "engine/game/position.h"

#include <string.h>

#include "engine/game/kernels/kernels.h"
#include "engine/game/key.h"

void position_start(Position *self)
{
    memset(self, 0, sizeof *self);
}

char position_at(const Position *self, Cell cell)
{
    return board_has(&self->tokens[RED], cell) ? 'r' : board_has(&self->tokens[BLUE], cell) ? 'b' : '.';
}

Status position_from_cells(Position *self, const char cells[BOARD_CELLS], int plies, Error *error)
{
    if (plies < 0 || plies > PLY_LIMIT)
        return error_set(error, STATUS_INVALID, "%d plies: a game has 0 to %d", plies, PLY_LIMIT);
    position_start(self);
    self->plies = (uint8_t)plies;
    for (int cell = 0; cell < BOARD_CELLS; cell++) {
        if (cells[cell] == '.')
            continue;
        if (cells[cell] != 'r' && cells[cell] != 'b')
            return error_at(error, STATUS_SYNTAX, cell + 1, "a cell is 'r', 'b' or '.', not byte %d",
                            (unsigned char)cells[cell]);
        Side side = cells[cell] == 'r' ? RED : BLUE;
        board_add(&self->tokens[side], (Cell)cell);
        self->count[side]++;
    }
    self->key = position_key(self);
    /* Refuses a board with a full line; the column of the error is the line's first cell + 1. */
    unsigned columns = BOARD_INNER;
    for (int row = 0; row < BOARD_SIDE; row++) {
        unsigned taken = self->tokens[RED].lanes[row + 1] | self->tokens[BLUE].lanes[row + 1];
        columns &= taken;
        if ((taken & BOARD_INNER) == BOARD_INNER)
            return error_at(error, STATUS_INVALID, row * BOARD_SIDE + 1,
                            "row %d is full: full lines are cleared, so none stays on a board", row);
    }
    if (!columns)
        return STATUS_OK;
    int column = __builtin_ctz(columns) - 1;
    return error_at(error, STATUS_INVALID, column + 1,
                    "column %d is full: full lines are cleared, so none stays on a board", column);
}

uint64_t position_key(const Position *self)
{
    uint64_t key = position_turn(self) == BLUE ? turn_key : 0;
    for (int side = RED; side <= BLUE; side++)
        for (int row = 0; row < BOARD_SIDE; row++)
            for (unsigned bits = self->tokens[side].lanes[row + 1] & BOARD_INNER; bits; bits &= bits - 1)
                key ^= cell_keys[side][cell_at(row, __builtin_ctz(bits) - 1)];
    return key;
}

/* Whether a move takes a cell beside a token of this board. */
static bool touches(const Board *tokens, Move move)
{
    for (int i = 0; i < SHAPE_CELLS; i++) {
        int row = cell_row(move_cells[move][i]), column = cell_column(move_cells[move][i]);
        if (board_has(tokens, cell_at(row - 1, column)) || board_has(tokens, cell_at(row + 1, column)) ||
            board_has(tokens, cell_at(row, column - 1)) || board_has(tokens, cell_at(row, column + 1)))
            return true;
    }
    return false;
}

Status position_check(const Position *self, Move move, Error *error)
{
    if (move >= MOVE_COUNT)
        return error_set(error, STATUS_ILLEGAL_MOVE, "there is no such placement");
    if (self->plies >= PLY_LIMIT)
        return error_set(error, STATUS_ILLEGAL_MOVE, "the game ended after %d plies", PLY_LIMIT);
    for (int i = 0; i < SHAPE_CELLS; i++) {
        Cell cell = move_cells[move][i];
        if (position_at(self, cell) != '.')
            return error_set(error, STATUS_ILLEGAL_MOVE, "cell %d-%d is taken by %s", cell_row(cell),
                             cell_column(cell), position_at(self, cell) == 'r' ? "red" : "blue");
    }
    Side side = position_turn(self);
    if (self->plies >= FREE_PLIES && !touches(&self->tokens[side], move))
        return error_set(error, STATUS_ILLEGAL_MOVE, "no cell of it is beside a %s token", side_name(side));
    return STATUS_OK;
}

bool position_legal(const Position *self, Move move)
{
    return position_check(self, move, NULL) == STATUS_OK;
}

void position_play(const Position *self, Move move, Position *out)
{
    kernels_best()->play(self, move, out);
}

Outcome position_outcome(const Position *self)
{
    if (self->plies >= PLY_LIMIT)
        return self->count[RED] > self->count[BLUE]   ? OUTCOME_RED
               : self->count[RED] < self->count[BLUE] ? OUTCOME_BLUE
                                                      : OUTCOME_DRAW;
    Side side = position_turn(self);
    if (kernels_best()->placements(self, side))
        return OUTCOME_NONE;
    return side == RED ? OUTCOME_BLUE : OUTCOME_RED;
}

const char *const outcome_names[OUTCOME_DRAW + 1] = {NULL, "red", "blue", "draw"};

const char *outcome_name(Outcome outcome)
{
    return outcome_names[outcome];
}

bool position_equal(const Position *a, const Position *b)
{
    return a->plies == b->plies && memcmp(a->tokens, b->tokens, sizeof a->tokens) == 0;
}
