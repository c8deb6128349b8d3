/* Writes the tables of move.h, key.h and lines.h as C during the build. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/random.h"
#include "engine/game/board.h"

static int compare_cells(const void *a, const void *b)
{
    return *(const Cell *)a - *(const Cell *)b;
}

static void move_make(int move, Cell cells[SHAPE_CELLS], Board *mask)
{
    const ShapeInfo *shape = &shape_info[move / BOARD_CELLS];
    int corner = move % BOARD_CELLS;
    *mask = (Board){{0}};
    for (int i = 0; i < SHAPE_CELLS; i++) {
        cells[i] =
            cell_at(corner / BOARD_SIDE + shape->cells[i][0], corner % BOARD_SIDE + shape->cells[i][1]);
        board_add(mask, cells[i]);
    }
    qsort(cells, SHAPE_CELLS, sizeof *cells, compare_cells);
}

static void write_cells(FILE *out)
{
    fputs("const Cell move_cells[MOVE_COUNT][SHAPE_CELLS] = {\n", out);
    for (int move = 0; move < MOVE_COUNT; move++) {
        Cell cells[SHAPE_CELLS];
        Board mask;
        move_make(move, cells, &mask);
        fprintf(out, "{%d,%d,%d,%d},\n", cells[0], cells[1], cells[2], cells[3]);
    }
    fputs("};\n", out);
}

static void write_masks(FILE *out)
{
    fputs("const Board move_masks[MOVE_COUNT] = {\n", out);
    for (int move = 0; move < MOVE_COUNT; move++) {
        Cell cells[SHAPE_CELLS];
        Board mask;
        move_make(move, cells, &mask);
        fputs("{{", out);
        for (int lane = 0; lane < BOARD_LANES; lane++)
            fprintf(out, "%u,", (unsigned)mask.lanes[lane]);
        fputs("}},\n", out);
    }
    fputs("};\n", out);
}

static void write_keys(FILE *out)
{
    Random random = random_seeded(2024, 0);
    fputs("const uint64_t cell_keys[2][BOARD_CELLS] = {\n", out);
    for (int side = RED; side <= BLUE; side++) {
        fputs("{", out);
        for (int cell = 0; cell < BOARD_CELLS; cell++)
            fprintf(out, "0x%016" PRIx64 "u,\n", random_next(&random));
        fputs("},\n", out);
    }
    fprintf(out, "};\nconst uint64_t turn_key = 0x%016" PRIx64 "u;\n", random_next(&random));
}

static unsigned line_shifted(unsigned line, int cells)
{
    return (line << cells | line >> (BOARD_SIDE - cells)) & ((1 << BOARD_SIDE) - 1);
}

static void write_lines(FILE *out)
{
    fputs("const uint16_t line_mirrors[1 << BOARD_SIDE] = {\n", out);
    for (unsigned line = 0; line < 1 << BOARD_SIDE; line++) {
        unsigned mirror = line & 1;
        for (int i = 1; i < BOARD_SIDE; i++)
            mirror |= (line >> i & 1) << (BOARD_SIDE - i);
        fprintf(out, "%u,\n", mirror);
    }
    fputs("};\nconst uint8_t line_shifts[1 << BOARD_SIDE] = {\n", out);
    for (unsigned line = 0; line < 1 << BOARD_SIDE; line++) {
        int best = 0;
        for (int cells = 1; cells < BOARD_SIDE; cells++)
            best = line_shifted(line, cells) > line_shifted(line, best) ? cells : best;
        fprintf(out, "%d,\n", best);
    }
    fputs("};\n", out);
}

int main(int argc, char **argv)
{
    FILE *out = argc == 2 ? fopen(argv[1], "w") : NULL;
    if (!out) {
        fputs("usage: make-move-tables FILE, which must be writable\n", stderr);
        return 2;
    }
    fputs("/* Made by make_tables.c. */\n#include \"engine/game/key.h\"\n#include "
          "\"engine/game/lines.h\"\n#include \"engine/game/move.h\"\n",
          out);
    write_cells(out);
    write_masks(out);
    write_keys(out);
    write_lines(out);
    return fclose(out) == 0 ? 0 : 3;
}
