#include "ui/state/play/piece.h"

#include <stdio.h>

typedef struct PieceKind {
    const char *name;
    Shape first; /* as it lies when taken */
} PieceKind;

static const PieceKind pieces[PIECE_COUNT] = {{"O", SHAPE_O},   {"I", SHAPE_I_H}, {"T", SHAPE_T_D},
                                              {"L", SHAPE_L_U}, {"J", SHAPE_J_U}, {"S", SHAPE_S_H},
                                              {"Z", SHAPE_Z_H}};

const char *piece_name(int number)
{
    return pieces[number - 1].name;
}

void hand_take(Hand *self, int number)
{
    self->held = true;
    self->shape = pieces[number - 1].first;
    self->click_count = 0;
}

void hand_drop(Hand *self)
{
    self->held = false;
    self->click_count = 0;
}

/* What a turn does to a cell of a box. */
typedef enum Turn { TURN_CLOCKWISE, TURN_BACK, TURN_MIRROR } Turn;

/* Turns the piece, and moves its box so that the middle stays in place as nearly as possible. */
static void hand_turn(Hand *self, Turn turn)
{
    const ShapeInfo *info = &shape_info[self->shape];
    int height = info->height, width = info->width;
    int down = turn == TURN_MIRROR ? 0 : (height - width) / 2;
    int across = turn == TURN_MIRROR ? 0 : (width - height) / 2;
    Cell cells[SHAPE_CELLS];
    for (int i = 0; i < SHAPE_CELLS; i++) {
        int row = info->cells[i][0], column = info->cells[i][1];
        int new_row = turn == TURN_CLOCKWISE ? column : turn == TURN_BACK ? width - 1 - column : row;
        int new_column = turn == TURN_CLOCKWISE ? height - 1 - row
                         : turn == TURN_BACK    ? row
                                                : width - 1 - column;
        cells[i] =
            cell_at(cell_row(self->corner) + down + new_row, cell_column(self->corner) + across + new_column);
    }
    Move move = move_from_cells(cells);
    self->shape = move_shape(move);
    self->corner = move_corner(move);
}

void hand_rotate(Hand *self, bool clockwise)
{
    hand_turn(self, clockwise ? TURN_CLOCKWISE : TURN_BACK);
}

void hand_mirror(Hand *self)
{
    hand_turn(self, TURN_MIRROR);
}

void hand_move(Hand *self, int rows, int columns)
{
    self->corner = cell_at(cell_row(self->corner) + rows, cell_column(self->corner) + columns);
}

void hand_move_to(Hand *self, Cell cell)
{
    const ShapeInfo *info = &shape_info[self->shape];
    self->corner =
        cell_at(cell_row(cell) - (info->height - 1) / 2, cell_column(cell) - (info->width - 1) / 2);
}

Move hand_placement(const Hand *self)
{
    return self->held ? move_of(self->shape, self->corner) : MOVE_NONE;
}

bool hand_view(const Hand *self, const Position *position, HandView *out)
{
    if (self->held)
        placement_view(position, hand_placement(self), out);
    return self->held;
}

/* ---- Its effect ---- */

void placement_view(const Position *position, Move move, HandView *out)
{
    char cells[BOARD_CELLS];
    Error error = {0};
    *out = (HandView){.move = move};
    out->legal = position_check(position, move, &error) == STATUS_OK;
    snprintf(out->reason, sizeof out->reason, "%s", error.text);
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        cells[cell] = position_at(position, (Cell)cell);
    for (int i = 0; i < SHAPE_CELLS; i++) {
        char *cell = &cells[move_cells[move][i]];
        if (*cell != '.')
            return; /* a token is in the way */
        *cell = position_turn(position) == RED ? 'r' : 'b';
    }
    for (int line = 0; line < BOARD_SIDE; line++) {
        out->rows[line] = out->columns[line] = true;
        for (int i = 0; i < BOARD_SIDE; i++) {
            out->rows[line] &= cells[cell_at(line, i)] != '.';
            out->columns[line] &= cells[cell_at(i, line)] != '.';
        }
    }
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        if (cells[cell] != '.' && (out->rows[cell_row((Cell)cell)] || out->columns[cell_column((Cell)cell)]))
            out->lost[cells[cell] == 'r' ? RED : BLUE]++;
    for (int side = RED; side <= BLUE; side++)
        out->net[side] = (side == (int)position_turn(position) ? SHAPE_CELLS : 0) - out->lost[side];
}

/* ---- Four cells, one by one ---- */

Status hand_click(Hand *self, const Position *position, Cell cell, Move *out, Error *error)
{
    *out = MOVE_NONE;
    self->held = false;
    for (int i = 0; i < self->click_count; i++)
        if (self->clicks[i] == cell) {
            self->clicks[i] = self->clicks[--self->click_count];
            return STATUS_OK;
        }
    if (position_at(position, cell) != '.')
        return error_set(error, STATUS_INVALID, "%d-%d is already taken", cell_row(cell), cell_column(cell));
    self->clicks[self->click_count] = cell;
    if (self->click_count < SHAPE_CELLS - 1) {
        self->click_count++;
        return STATUS_OK;
    }
    *out = move_from_cells(self->clicks);
    if (*out == MOVE_NONE)
        return error_set(error, STATUS_INVALID, "these four cells do not form a piece");
    self->click_count = 0;
    return STATUS_OK;
}
