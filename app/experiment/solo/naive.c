#include "app/experiment/solo/naive.h"

#include <string.h>

static void find_tops(NaiveWell *self)
{
    for (int c = 0; c < SOLO_COLUMNS; c++) {
        int top = self->height;
        while (top > 0 && !self->cells[top - 1][c])
            top--;
        self->tops[c] = top;
    }
}

void naive_of(const SoloBoard *board, NaiveWell *out)
{
    memset(out, 0, sizeof *out);
    out->height = board->height;
    for (int row = 0; row < board->height; row++) {
        for (int c = 0; c < SOLO_COLUMNS; c++)
            out->cells[row][c] = solo_board_has(board, row, c);
    }
    find_tops(out);
}

void naive_to(const NaiveWell *self, SoloBoard *out)
{
    solo_board_clear(out, self->height);
    for (int row = 0; row < self->height; row++) {
        for (int c = 0; c < SOLO_COLUMNS; c++)
            out->columns[c] |= (uint32_t)(self->cells[row][c] != 0) << row;
    }
}

static bool is_full(const NaiveWell *self, int row)
{
    for (int c = 0; c < SOLO_COLUMNS; c++) {
        if (!self->cells[row][c])
            return false;
    }
    return true;
}

int naive_place(NaiveWell *self, SoloPiece piece, int number)
{
    SoloMove move = solo_move(piece, number);
    const SoloShape *shape = &solo_pieces[piece].shapes[move.orientation];
    int base = 0, lines = 0;
    for (int i = 0; i < shape->width; i++) {
        int on = self->tops[move.column + i] - shape->bottoms[i];
        base = on > base ? on : base;
    }
    if (base + shape->height > self->height)
        return -1;
    for (int i = 0; i < shape->width; i++) {
        for (int row = shape->bottoms[i]; row < shape->tops[i]; row++)
            self->cells[base + row][move.column + i] = 1;
    }
    for (int row = base + shape->height - 1; row >= base; row--) {
        if (!is_full(self, row))
            continue;
        memmove(self->cells[row], self->cells[row + 1], (size_t)(NAIVE_ROWS - 1 - row) * sizeof *self->cells);
        memset(self->cells[NAIVE_ROWS - 1], 0, sizeof *self->cells);
        lines++;
    }
    find_tops(self);
    return lines;
}
