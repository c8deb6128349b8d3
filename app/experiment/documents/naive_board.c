#include "app/experiment/documents/naive_board.h"

#include <string.h>

static int wrap(int place)
{
    return (place + BOARD_SIDE) % BOARD_SIDE;
}

/* The index for a cell's entry. */
static int hash(int row, int column)
{
    return wrap(row) * BOARD_SIDE + wrap(column);
}

static void put(NaiveBoard *self, int row, int column, char colour)
{
    self->index[hash(row, column)] = (int16_t)self->count;
    self->cells[self->count++] = (NaiveCell){wrap(row), wrap(column), colour};
}

/* Removes a token; the last entry takes its place. */
static void naive_board_take(NaiveBoard *self, int row, int column)
{
    int16_t at = self->index[hash(row, column)];
    if (at < 0)
        return;
    const NaiveCell *last = &self->cells[--self->count];
    self->cells[at] = *last;
    self->index[hash(last->row, last->column)] = at;
    self->index[hash(row, column)] = -1;
}

void naive_from(NaiveBoard *self, const Position *position)
{
    self->count = 0;
    self->plies = position->plies;
    memset(self->index, -1, sizeof self->index);
    for (int cell = 0; cell < BOARD_CELLS; cell++) {
        char colour = position_at(position, (Cell)cell);
        if (colour != '.')
            put(self, cell_row((Cell)cell), cell_column((Cell)cell), colour);
    }
}

char naive_at(const NaiveBoard *self, int row, int column)
{
    int16_t at = self->index[hash(row, column)];
    return at < 0 ? '.' : self->cells[at].colour;
}

/* ---- Placements ---- */

typedef struct Found {
    int count;
    Move *moves;
    bool seen[MOVE_COUNT];
} Found;

static bool fits(const NaiveBoard *self, const ShapeInfo *shape, int row, int column)
{
    for (int i = 0; i < SHAPE_CELLS; i++) {
        if (naive_at(self, row + shape->cells[i][0], column + shape->cells[i][1]) != '.')
            return false;
    }
    return true;
}

/* Adds every piece that covers a cell and fits. */
static void add_around(const NaiveBoard *self, int row, int column, Found *found)
{
    for (int s = 0; s < SHAPE_COUNT; s++) {
        const ShapeInfo *shape = &shape_info[s];
        for (int i = 0; i < SHAPE_CELLS; i++) {
            int top = wrap(row - shape->cells[i][0]), left = wrap(column - shape->cells[i][1]);
            Move move = move_of((Shape)s, cell_at(top, left));
            if (found->seen[move] || !fits(self, shape, top, left))
                continue;
            found->seen[move] = true;
            found->moves[found->count++] = move;
        }
    }
}

int naive_list(const NaiveBoard *self, Move out[MOVE_COUNT])
{
    static const int steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    char mover = self->plies & 1 ? 'b' : 'r';
    Found found = {0};
    found.moves = &out[0];
    for (int cell = 0; self->plies < FREE_PLIES && cell < BOARD_CELLS; cell++) {
        if (naive_at(self, cell / BOARD_SIDE, cell % BOARD_SIDE) == '.')
            add_around(self, cell / BOARD_SIDE, cell % BOARD_SIDE, &found);
    }
    for (int i = 0; self->plies >= FREE_PLIES && i < self->count; i++) {
        const NaiveCell *token = &self->cells[i];
        for (int step = 0; token->colour == mover && step < 4; step++) {
            int row = token->row + steps[step][0], column = token->column + steps[step][1];
            if (naive_at(self, row, column) == '.')
                add_around(self, wrap(row), wrap(column), &found);
        }
    }
    return found.count;
}

/* ---- Playing ---- */

/* Whether all cells of a row, or of a column, hold tokens. */
static bool is_full(const NaiveBoard *self, int line, bool row)
{
    for (int i = 0; i < BOARD_SIDE; i++) {
        if (naive_at(self, row ? line : i, row ? i : line) == '.')
            return false;
    }
    return true;
}

void naive_play(NaiveBoard *self, Move move)
{
    for (int i = 0; i < SHAPE_CELLS; i++)
        put(self, cell_row(move_cells[move][i]), cell_column(move_cells[move][i]),
            self->plies & 1 ? 'b' : 'r');
    self->plies++;
    bool rows[BOARD_SIDE], columns[BOARD_SIDE];
    for (int i = 0; i < BOARD_SIDE; i++) {
        rows[i] = is_full(self, i, true);
        columns[i] = is_full(self, i, false);
    }
    for (int i = 0; i < BOARD_SIDE; i++) {
        for (int j = 0; j < BOARD_SIDE; j++) {
            if (rows[i] || columns[j])
                naive_board_take(self, i, j);
        }
    }
}

int naive_playout(NaiveBoard *self, Random *random)
{
    Move moves[MOVE_COUNT];
    int played = 0;
    while (self->plies < PLY_LIMIT) {
        int count = naive_list(self, moves);
        if (count == 0)
            break;
        naive_play(self, moves[random_below(random, (uint32_t)count)]);
        played++;
    }
    return played;
}
