/* The learned part of the evaluation: a small network over local patterns, whose numbers come from a file
 * that `tetress-cli learn` has made. It says by how much the score of the default weights should be higher or
 * lower.
 *
 * A cell is one of six things for the side to move: empty and of use to nobody, to itself, to the other side
 * or to both, or taken by itself or by the other side. Around each cell lie two rings of four: the cells
 * beside it, and those diagonally beside it. A ring with its centre is one of 7776 patterns, of which 1386
 * are left when what is turned or mirrored counts as the same.
 *
 * Each has a row of numbers. The two rows of a cell are added and cut off below and above. The sums over all
 * cells, together with rows for what is in each line and for the figures of both sides, go through two small
 * layers. On the torus nothing depends on the place, so all 968 symmetries hold by themselves.
 *
 * All sums are of whole numbers that can't overflow, whatever a file holds: every processor finds the same.
 * Any thread; a network may be shared. */
#ifndef TETRESS_EVAL_LEARNED_LEARNED_H
#define TETRESS_EVAL_LEARNED_LEARNED_H

#include "engine/base/text.h"
#include "engine/game/kernels/kernels.h"
#include "engine/game/score.h"

enum {
    LEARNED_STATES = 6,
    LEARNED_RINGS = 2,
    LEARNED_PATTERNS = 7776,
    LEARNED_CLASSES = 1386,
    LEARNED_CHANNELS = 8,
    LEARNED_LINES = 12 * 12, /* own tokens * 12 + the other's */
    LEARNED_BINS = 152,
    LEARNED_FIRST = 16, /* sizes of the two layers */
    LEARNED_SECOND = 8,

    LEARNED_CELL_ONE = 1024, /* what stands for 1 in the rows of cells */
    LEARNED_CELL_MOST = 4095,
    LEARNED_CELL_RANGE = 8191,
    LEARNED_SUM_SHIFT = 5,
    LEARNED_LAYER_ONE = 512, /* and in the layers */
    LEARNED_LAYER_MOST = 8191,
    LEARNED_ROW_RANGE = 1023,
    LEARNED_FIRST_RANGE = 4095,
    LEARNED_FIRST_SHIFT = 9,
    LEARNED_SECOND_RANGE = 8191,
    LEARNED_SECOND_SHIFT = 11,
    LEARNED_OUT_SHIFT = 21
};

/* The figures of a position that have rows. */
typedef enum LearnedFigure {
    LEARNED_PLIES,
    LEARNED_OWN_PLACEMENTS,
    LEARNED_OTHER_PLACEMENTS,
    LEARNED_OWN_SAFE,
    LEARNED_OTHER_SAFE,
    LEARNED_OWN_TERRITORY,
    LEARNED_OTHER_TERRITORY,
    LEARNED_OWN_TOKENS,
    LEARNED_OTHER_TOKENS,
    LEARNED_FIGURES
} LearnedFigure;

/* The numbers, as they lie in a file after its header. */
typedef struct LearnedNetwork {
    alignas(64) int16_t cells[LEARNED_RINGS][LEARNED_CLASSES][LEARNED_CHANNELS];
    int16_t lines[LEARNED_LINES][LEARNED_FIRST];
    int16_t figures[LEARNED_FIGURES][LEARNED_BINS][LEARNED_FIRST];
    int16_t first[LEARNED_CHANNELS][LEARNED_FIRST]; /* the layers, by what they take */
    int16_t second[LEARNED_FIRST][LEARNED_SECOND];
    int16_t second_bias[LEARNED_SECOND];
    int16_t out[LEARNED_SECOND];
    int32_t out_bias;
    int32_t scale[PLY_LIMIT + 1]; /* hundredths of a token that one of the output is worth */
} LearnedNetwork;

/* What a network looks at: how often to look at which row. */
typedef struct LearnedInput {
    uint16_t classes[LEARNED_RINGS][BOARD_CELLS];
    uint8_t lines[2 * BOARD_SIDE];
    uint8_t figures[LEARNED_FIGURES];
} LearnedInput;

/* Finds the rows of a position by plain loops, for those who train. */
void learned_input(const Kernels *kernels, const Position *position, LearnedInput *out);

/* The class of a pattern: centre + 6 * (arm + 6 * (arm + ...)), the arms in the order around the centre. */
extern const uint16_t learned_classes[LEARNED_PATTERNS];

/* What was found in the last position, so that the next, if it is like it, need not be looked at as a whole.
 * It belongs to one thread and one network. */
typedef struct LearnedMemory {
    alignas(64) int16_t cells[BOARD_CELLS][LEARNED_CHANNELS];
    alignas(32) uint16_t patterns[BOARD_SIDE][LEARNED_RINGS][BOARD_LANES];
    int32_t sums[LEARNED_CHANNELS];
} LearnedMemory;

void learned_memory_clear(LearnedMemory *self);

/* What the network adds to the score of the side to move, who has a placement, at ply 2 or later; the memory
 * changes nothing but the time. */
typedef Score (*LearnedValue)(const LearnedNetwork *self, const Kernels *kernels, const Position *position,
                              LearnedMemory *memory);

/* The function for the instructions that these kernels use. */
LearnedValue learned_value_for(const Kernels *kernels);

/* The network that the program has. */
extern const LearnedNetwork learned_built_in;

/* ---- Files ----
 *
 * A file begins with lines of text, "tetress-network 1", any that say where it comes from, "sha256 DIGEST" of
 * all that follows the empty line after it, and then has the numbers in the order of the struct, low byte
 * first. */

enum { LEARNED_FILE_MOST = 1 << 20, LEARNED_ORIGIN_MOST = 4000 };

/* Any bytes are a network or an error. */
Status learned_read(const char *bytes, size_t length, LearnedNetwork *out, Error *error);
Status learned_read_file(const char *path, LearnedNetwork *out, Error *error);

/* origin: lines that each end in a newline, none of them empty; refused if it could not be read again. */
Status learned_write(const LearnedNetwork *self, const char *origin, Text *out, Error *error);

#endif
