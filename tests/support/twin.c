#include "tests/support/twin.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

const TwinShape twin_shapes[TWIN_SHAPES] = {
    {"O", {{0, 0}, {0, 1}, {1, 0}, {1, 1}}},        {"I-H", {{0, 0}, {0, 1}, {0, 2}, {0, 3}}},
    {"I-V", {{0, 0}, {1, 0}, {2, 0}, {3, 0}}},      {"T-U", {{0, 0}, {-1, 0}, {-1, 1}, {-1, -1}}},
    {"T-R", {{0, 0}, {0, 1}, {1, 1}, {-1, 1}}},     {"T-D", {{0, 0}, {1, 0}, {1, -1}, {1, 1}}},
    {"T-L", {{0, 0}, {0, -1}, {-1, -1}, {1, -1}}},  {"L-U", {{0, 0}, {0, -1}, {-1, -1}, {-2, -1}}},
    {"L-R", {{0, 0}, {-1, 0}, {-1, 1}, {-1, 2}}},   {"L-D", {{0, 0}, {0, 1}, {1, 1}, {2, 1}}},
    {"L-L", {{0, 0}, {1, 0}, {1, -1}, {1, -2}}},    {"J-U", {{0, 0}, {0, 1}, {-1, 1}, {-2, 1}}},
    {"J-R", {{0, 0}, {1, 0}, {1, 1}, {1, 2}}},      {"J-D", {{0, 0}, {0, -1}, {1, -1}, {2, -1}}},
    {"J-L", {{0, 0}, {-1, 0}, {-1, -1}, {-1, -2}}}, {"S-H", {{0, 0}, {0, 1}, {-1, 1}, {-1, 2}}},
    {"S-V", {{0, 0}, {-1, 0}, {-1, -1}, {-2, -1}}}, {"Z-H", {{0, 0}, {0, -1}, {-1, -1}, {-1, -2}}},
    {"Z-V", {{0, 0}, {1, 0}, {1, -1}, {2, -1}}},
};

void twin_start(Twin *self)
{
    memset(self->cells, '.', sizeof self->cells);
    self->plies = 0;
}

char twin_mover(const Twin *self)
{
    return self->plies % 2 == 0 ? 'r' : 'b';
}

static int around(int row, int column)
{
    return (row + TWIN_SIDE) % TWIN_SIDE * TWIN_SIDE + (column + TWIN_SIDE) % TWIN_SIDE;
}

static int by_number(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

TwinMove twin_move(int shape, int row, int column)
{
    TwinMove move;
    for (int i = 0; i < 4; i++)
        move.cells[i] = around(row + twin_shapes[shape].cells[i][0], column + twin_shapes[shape].cells[i][1]);
    qsort(move.cells, 4, sizeof move.cells[0], by_number);
    return move;
}

static bool is_empty(const Twin *self, const TwinMove *move)
{
    for (int i = 0; i < 4; i++)
        if (self->cells[move->cells[i]] != '.')
            return false;
    return true;
}

static bool touches(const Twin *self, const TwinMove *move, char colour)
{
    for (int i = 0; i < 4; i++) {
        int row = move->cells[i] / TWIN_SIDE, column = move->cells[i] % TWIN_SIDE;
        if (self->cells[around(row - 1, column)] == colour ||
            self->cells[around(row + 1, column)] == colour ||
            self->cells[around(row, column - 1)] == colour || self->cells[around(row, column + 1)] == colour)
            return true;
    }
    return false;
}

static int by_cells(const void *a, const void *b)
{
    const TwinMove *left = a, *right = b;
    for (int i = 0; i < 4; i++)
        if (left->cells[i] != right->cells[i])
            return left->cells[i] - right->cells[i];
    return 0;
}

int twin_list(const Twin *self, char colour, TwinMove out[TWIN_MOVES])
{
    int ply = colour == twin_mover(self) ? self->plies : self->plies + 1;
    int count = 0;
    for (int shape = 0; shape < TWIN_SHAPES; shape++) {
        for (int cell = 0; cell < TWIN_CELLS; cell++) {
            TwinMove move = twin_move(shape, cell / TWIN_SIDE, cell % TWIN_SIDE);
            if (is_empty(self, &move) && (ply < 2 || touches(self, &move, colour)))
                out[count++] = move;
        }
    }
    qsort(out, (size_t)count, sizeof out[0], by_cells);
    return count;
}

void twin_coverage(const Twin *self, char colour, int out[TWIN_CELLS])
{
    TwinMove moves[TWIN_MOVES];
    int count = twin_list(self, colour, moves);
    for (int cell = 0; cell < TWIN_CELLS; cell++) {
        out[cell] = 0;
        for (int i = 0; i < count; i++)
            for (int k = 0; k < 4; k++)
                if (moves[i].cells[k] == cell)
                    out[cell]++;
    }
}

void twin_play(Twin *self, const TwinMove *move)
{
    for (int i = 0; i < 4; i++)
        self->cells[move->cells[i]] = twin_mover(self);
    self->plies++;

    bool full_row[TWIN_SIDE], full_column[TWIN_SIDE];
    for (int line = 0; line < TWIN_SIDE; line++) {
        full_row[line] = full_column[line] = true;
        for (int i = 0; i < TWIN_SIDE; i++) {
            if (self->cells[line * TWIN_SIDE + i] == '.')
                full_row[line] = false;
            if (self->cells[i * TWIN_SIDE + line] == '.')
                full_column[line] = false;
        }
    }
    for (int cell = 0; cell < TWIN_CELLS; cell++)
        if (full_row[cell / TWIN_SIDE] || full_column[cell % TWIN_SIDE])
            self->cells[cell] = '.';
}

int twin_count(const Twin *self, char colour)
{
    int count = 0;
    for (int cell = 0; cell < TWIN_CELLS; cell++)
        if (self->cells[cell] == colour)
            count++;
    return count;
}

const char *twin_outcome(const Twin *self)
{
    if (self->plies == TWIN_LIMIT) {
        int red = twin_count(self, 'r'), blue = twin_count(self, 'b');
        return red > blue ? "red" : blue > red ? "blue" : "draw";
    }
    TwinMove moves[TWIN_MOVES];
    if (twin_list(self, twin_mover(self), moves) > 0)
        return NULL;
    return twin_mover(self) == 'r' ? "blue" : "red";
}
