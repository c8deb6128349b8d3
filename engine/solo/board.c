#include "engine/solo/board.h"

#include <string.h>

/* clang-format off */
const SoloPieceInfo solo_pieces[SOLO_PIECES] = {
    [SOLO_O] = {'O', 1, 9, 0, {{2, 2, {0, 0}, {2, 2}}}},
    [SOLO_I] = {'I', 2, 17, 9, {{1, 4, {0}, {4}}, {4, 1, {0, 0, 0, 0}, {1, 1, 1, 1}}}},
    [SOLO_L] = {'L', 4, 34, 26, {{2, 3, {0, 0}, {3, 1}}, {3, 2, {0, 1, 1}, {2, 2, 2}},
                                 {2, 3, {2, 0}, {3, 3}}, {3, 2, {0, 0, 0}, {1, 1, 2}}}},
    [SOLO_J] = {'J', 4, 34, 60, {{2, 3, {0, 0}, {1, 3}}, {3, 2, {0, 0, 0}, {2, 1, 1}},
                                 {2, 3, {0, 2}, {3, 3}}, {3, 2, {1, 1, 0}, {2, 2, 2}}}},
    [SOLO_T] = {'T', 4, 34, 94, {{2, 3, {0, 1}, {3, 2}}, {3, 2, {1, 0, 1}, {2, 2, 2}},
                                 {2, 3, {1, 0}, {2, 3}}, {3, 2, {0, 0, 0}, {1, 2, 1}}}},
    [SOLO_S] = {'S', 2, 17, 128, {{3, 2, {0, 0, 1}, {1, 2, 2}}, {2, 3, {1, 0}, {3, 2}}}},
    [SOLO_Z] = {'Z', 2, 17, 145, {{3, 2, {1, 0, 0}, {2, 2, 1}}, {2, 3, {0, 1}, {2, 3}}}},
};
/* clang-format on */

void solo_board_clear(SoloBoard *self, int height)
{
    memset(self, 0, sizeof *self);
    self->height = height;
}

SoloMove solo_move(SoloPiece piece, int number)
{
    const SoloPieceInfo *info = &solo_pieces[piece];
    int orientation = 0;
    for (; orientation + 1 < info->orientations; orientation++) {
        int moves = SOLO_COLUMNS + 1 - info->shapes[orientation].width;
        if (number < moves)
            break;
        number -= moves;
    }
    return (SoloMove){(int8_t)orientation, (int8_t)number};
}

int solo_move_number(SoloPiece piece, SoloMove move)
{
    const SoloPieceInfo *info = &solo_pieces[piece];
    int number = move.column;
    if (move.orientation < 0 || move.orientation >= info->orientations || move.column < 0 ||
        move.column > SOLO_COLUMNS - info->shapes[move.orientation].width)
        return -1;
    for (int i = 0; i < move.orientation; i++)
        number += SOLO_COLUMNS + 1 - info->shapes[i].width;
    return number;
}

int solo_board_top(const SoloBoard *self, int column)
{
    uint32_t cells = self->columns[column];
    return cells ? 32 - __builtin_clz(cells) : 0;
}

int solo_board_cells(const SoloBoard *self)
{
    int count = 0;
    for (int c = 0; c < SOLO_COLUMNS; c++)
        count += __builtin_popcount(self->columns[c]);
    return count;
}

SoloStep solo_board_place(SoloBoard *self, SoloPiece piece, int number)
{
    SoloStep step = {0};
    SoloMove move = solo_move(piece, number);
    const SoloShape *shape = &solo_pieces[piece].shapes[move.orientation];
    /* The row on which a piece comes to rest. */
    for (int i = 0; i < shape->width; i++) {
        int above = solo_board_top(self, move.column + i) - shape->bottoms[i];
        step.base = above > step.base ? above : step.base;
    }
    step.lost = step.base + shape->height > self->height;
    if (step.lost)
        return step;
    for (int i = 0; i < shape->width; i++) {
        uint32_t cells = (1U << shape->tops[i]) - (1U << shape->bottoms[i]);
        step.cells[move.column + i] = cells << step.base;
        self->columns[move.column + i] |= cells << step.base;
    }
    step.full = self->columns[0];
    for (int c = 1; c < SOLO_COLUMNS; c++)
        step.full &= self->columns[c];
    step.lines = __builtin_popcount(step.full);
    uint32_t full = step.full;
    /* from the top, so that rows below keep their numbers */
    while (full) {
        uint32_t row = 31 - (uint32_t)__builtin_clz(full), below = (1U << row) - 1;
        for (int c = 0; c < SOLO_COLUMNS; c++)
            self->columns[c] = (self->columns[c] & below) | (self->columns[c] >> 1 & ~below);
        full &= below;
    }
    return step;
}

int solo_piece_of(char letter)
{
    for (int i = 0; i < SOLO_PIECES; i++) {
        if (solo_pieces[i].letter == letter)
            return i;
    }
    return -1;
}
