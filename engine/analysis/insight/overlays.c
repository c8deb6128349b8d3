#include "engine/analysis/insight/overlays.h"

#include <string.h>

/* Connected empty cells, and which sides have a token next to them. */
typedef struct Region {
    int count;
    Cell cells[BOARD_CELLS];
    bool touched[2];
} Region;

static void flood(const Position *position, Cell from, bool seen[BOARD_CELLS], Region *out)
{
    static const int steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    *out = (Region){.count = 1, .cells = {from}};
    seen[from] = true;
    for (int next = 0; next < out->count; next++)
        for (int i = 0; i < 4; i++) {
            Cell cell = cell_at(cell_row(out->cells[next]) + steps[i][0],
                                cell_column(out->cells[next]) + steps[i][1]);
            char token = position_at(position, cell);
            if (token != '.') {
                out->touched[token == 'r' ? RED : BLUE] = true;
            } else if (!seen[cell]) {
                seen[cell] = true;
                out->cells[out->count++] = cell;
            }
        }
}

static void note_region(const Position *position, const Region *region, Overlays *out)
{
    bool gap = region->count < GAP_BELOW;
    bool reached[2];
    for (int side = RED; side <= BLUE; side++)
        reached[side] = !gap && (region->touched[side] || position->count[side] == 0);
    for (int i = 0; i < region->count; i++) {
        Cell cell = region->cells[i];
        out->region[cell] = (uint8_t)region->count;
        out->gap[cell] = gap;
        for (int side = RED; side <= BLUE; side++)
            out->room[side][cell] = reached[side];
    }
    out->gap_count += gap ? region->count : 0;
    for (int side = RED; side <= BLUE; side++) {
        out->room_count[side] += reached[side] ? region->count : 0;
        out->own_room_count[side] += reached[side] && !reached[!side] ? region->count : 0;
    }
}

void overlays_find(const Position *position, Overlays *out)
{
    bool seen[BOARD_CELLS] = {false};
    Region region;
    memset(out, 0, sizeof *out);
    const Kernels *kernels = kernels_best();
    Side mover = position_turn(position);
    bool over = position_outcome(position) != OUTCOME_NONE;
    kernels->both_placements(position, out->placements);
    for (int side = RED; side <= BLUE; side++)
        kernels->coverage(position, (Side)side, out->coverage[side]);
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        out->legal[cell] = !over && out->coverage[mover][cell] > 0;
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        for (int side = RED; side <= BLUE; side++)
            if (board_has(&position->tokens[side], (Cell)cell)) {
                out->row_filled[cell_row((Cell)cell)][side]++;
                out->column_filled[cell_column((Cell)cell)][side]++;
            }
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        if (!seen[cell] && position_at(position, (Cell)cell) == '.') {
            flood(position, (Cell)cell, seen, &region);
            note_region(position, &region, out);
        }
}
