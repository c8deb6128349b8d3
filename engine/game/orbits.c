#include "engine/game/orbits.h"

#include "engine/game/symmetry.h"

/* Equivalent moves share the number of the first of them. */
static Move root_of(Move parents[MOVE_COUNT], Move move)
{
    while (parents[move] != move)
        move = parents[move] = parents[parents[move]];
    return move;
}

/* Joins moves that a symmetry maps to each other. It moves all corners of a shape alike, so only the first
 * one needs mapping. */
static void join_by(Symmetry symmetry, Move parents[MOVE_COUNT])
{
    int shifts[BOARD_CELLS][2];
    Cell origin = symmetry_cell(symmetry, 0);
    for (int corner = 0; corner < BOARD_CELLS; corner++) {
        Cell cell = symmetry_cell(symmetry, (Cell)corner);
        Cell shift = cell_at(cell_row(cell) - cell_row(origin), cell_column(cell) - cell_column(origin));
        shifts[corner][0] = cell_row(shift);
        shifts[corner][1] = cell_column(shift);
    }
    Move first = 0;
    for (int move = 0; move < MOVE_COUNT; move++) {
        const int *shift = shifts[move_corner((Move)move)];
        if (move_corner((Move)move) == 0)
            first = symmetry_move(symmetry, (Move)move);
        Cell corner = move_corner(first);
        Move image =
            move_of(move_shape(first), cell_at(cell_row(corner) + shift[0], cell_column(corner) + shift[1]));
        Move a = root_of(parents, (Move)move), b = root_of(parents, image);
        parents[a < b ? b : a] = a < b ? a : b;
    }
}

/* Whether a symmetry maps these cells onto the same board. */
static bool keeps(Symmetry symmetry, const Board *board, const Cell *cells, int count)
{
    for (int i = 0; i < count; i++)
        if (!board_has(board, symmetry_cell(symmetry, cells[i])))
            return false;
    return true;
}

/* Joins moves by every symmetry that maps the position to itself. It must map any one token to a token of the
 * same side, so there are few to try. */
static bool join_kept(const Position *position, Move parents[MOVE_COUNT])
{
    Cell cells[2][BOARD_CELLS];
    int counts[2] = {0};
    for (int side = RED; side <= BLUE; side++)
        for (int row = 0; row < BOARD_SIDE; row++)
            for (unsigned bits = position->tokens[side].lanes[row + 1] & BOARD_INNER; bits; bits &= bits - 1)
                cells[side][counts[side]++] = cell_at(row, __builtin_ctz(bits) - 1);
    Side few = counts[RED] > 0 && (counts[BLUE] == 0 || counts[RED] <= counts[BLUE]) ? RED : BLUE,
         many = side_other(few);
    bool joined = false;
    for (int turn = 0; turn < SYMMETRY_TURNS; turn++) {
        Cell turned = symmetry_cell((Symmetry)(turn * BOARD_CELLS), cells[few][0]);
        for (int i = 0; i < counts[few]; i++) {
            Cell to = cells[few][i];
            Cell shift = cell_at(cell_row(to) - cell_row(turned), cell_column(to) - cell_column(turned));
            Symmetry symmetry = (Symmetry)(turn * BOARD_CELLS + shift);
            if (symmetry == 0 || !keeps(symmetry, &position->tokens[few], cells[few], counts[few]) ||
                !keeps(symmetry, &position->tokens[many], cells[many], counts[many]))
                continue;
            join_by(symmetry, parents);
            joined = true;
        }
    }
    return joined;
}

bool orbits_find(const Position *position, Move first[MOVE_COUNT])
{
    bool empty = position->count[RED] + position->count[BLUE] == 0, joined = empty;
    for (int move = 0; move < MOVE_COUNT; move++)
        first[move] = (Move)move;
    if (empty) {
        /* On the empty board all moves of a shape are equivalent, and so are its turns and reflections. Two
         * unit steps and the turns generate them all. */
        join_by(cell_at(0, 1), first);
        join_by(cell_at(1, 0), first);
        for (int turn = 1; turn < SYMMETRY_TURNS; turn++)
            join_by((Symmetry)(turn * BOARD_CELLS), first);
    } else {
        joined = join_kept(position, first);
    }
    for (int move = 0; joined && move < MOVE_COUNT; move++)
        first[move] = root_of(first, (Move)move);
    return joined;
}

int orbits_fold(const Position *position, Move *moves, int count, uint16_t *alike)
{
    Move first[MOVE_COUNT];
    uint16_t places[MOVE_COUNT]; /* where each kept move is in the list */
    int kept = 0;
    if (!orbits_find(position, first)) {
        for (int i = 0; i < count; i++)
            alike[i] = 1;
        return count;
    }
    for (int i = 0; i < count; i++) {
        Move move = moves[i];
        if (first[move] == move) {
            places[move] = (uint16_t)kept;
            moves[kept] = move;
            alike[kept++] = 0;
        }
        alike[places[first[move]]]++;
    }
    return kept;
}
