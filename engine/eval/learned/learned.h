/* The learned part of the evaluation: a small network over what the kernels find out about many positions at
 * once. Its numbers come from a file made by `tetress-cli learn`. It says how much higher or lower the score
 * of the default weights should be.
 *
 * For the side to move, a cell is in one of six states: empty and reachable by neither side, by itself, by
 * the other side, or by both; or taken by itself or by the other side. For each pair of the last five states,
 * the network gets the number of such cells side by side. These counts and the figures of both sides are
 * multiplied by a table of weights for the ply, clamped, and summed again. The file holds tables for some
 * plies, close together towards the end; those in between are interpolated. Red and Blue have their own, as
 * Blue makes the last move: who leads depends on whose turn it is. On the torus nothing depends on the place,
 * so all 968 symmetries hold without effort.
 *
 * All sums are of integers and can't overflow, whatever a file holds, so every processor gets the same
 * result. Any thread; threads may share a network. */
#ifndef TETRESS_EVAL_LEARNED_LEARNED_H
#define TETRESS_EVAL_LEARNED_LEARNED_H

#include "engine/base/text.h"
#include "engine/game/kernels/kernels.h"
#include "engine/game/score.h"

enum {
    LEARNED_STATES = 5,
    LEARNED_PAIRS = LEARNED_STATES * (LEARNED_STATES + 1) / 2,
    LEARNED_BENDS = 6,   /* one input for each limit up to which placements are counted */
    LEARNED_INPUTS = 32, /* all inputs are 0 to 255 */
    LEARNED_HIDDEN = 32,
    LEARNED_KNOTS = 9, /* plies with tables, for each side */

    LEARNED_WEIGHT_ONE = 1 << 14, /* stands for 1 in weights and their sums */
    LEARNED_WEIGHT_RANGE = 32767,
    LEARNED_BIAS_RANGE = 1 << 28,
    LEARNED_SUM_SHIFT = 4,
    LEARNED_SUM_MOST = 8191,
    LEARNED_OUT_ONE = 512,
    LEARNED_OUT_RANGE = 4095,
    LEARNED_OUT_SHIFT = 19, /* divides by WEIGHT_ONE * OUT_ONE, after SUM_SHIFT */
    LEARNED_SCALE_RANGE = 1 << 18
};

/* The order of the network's inputs. */
typedef enum LearnedPlace {
    LEARNED_BESIDE, /* pairs of states, the lower state first */
    LEARNED_BOTH = LEARNED_PAIRS,
    LEARNED_OWN_PLACEMENTS,
    LEARNED_OTHER_PLACEMENTS = LEARNED_OWN_PLACEMENTS + LEARNED_BENDS,
    LEARNED_TERRITORY = LEARNED_OTHER_PLACEMENTS + LEARNED_BENDS, /* the mover's, then the other side's */
    LEARNED_TOKENS = LEARNED_TERRITORY + 2
} LearnedPlace;

_Static_assert(LEARNED_TOKENS + 2 == LEARNED_INPUTS, "every input has its place");

typedef struct LearnedInput {
    uint8_t numbers[LEARNED_INPUTS];
} LearnedInput;

/* Finds a position's inputs by plain loops, for training. */
void learned_input(const Kernels *kernels, const Position *position, LearnedInput *out);

/* The numbers, as a file holds them after its header. */
typedef struct LearnedKnot {
    int32_t bias[LEARNED_HIDDEN];
    int32_t out_bias;
    int16_t out[LEARNED_HIDDEN];
    int16_t weights[LEARNED_INPUTS][LEARNED_HIDDEN];
} LearnedKnot;

typedef struct LearnedNumbers {
    LearnedKnot knots[2][LEARNED_KNOTS]; /* by the side to move */
    int32_t scale[PLY_LIMIT + 1];        /* hundredths of a token for one unit of output */
} LearnedNumbers;

/* The knots that a ply lies between: knot `first` and the next. */
typedef struct LearnedStretch {
    int first, plies, length; /* the ply is so many plies after the first, of so many to the next */
} LearnedStretch;

LearnedStretch learned_stretch(int ply);

/* The numbers for one ply, in the order of use: the weights of two inputs are side by side. */
typedef struct LearnedPly {
    alignas(64) int16_t weights[LEARNED_INPUTS / 2][LEARNED_HIDDEN][2];
    int32_t bias[LEARNED_HIDDEN];
    int32_t out[LEARNED_HIDDEN];
    int32_t out_bias, scale;
} LearnedPly;

typedef struct LearnedNetwork {
    LearnedPly plies[PLY_LIMIT + 1];
} LearnedNetwork;

void learned_prepare(const LearnedNumbers *numbers, LearnedNetwork *out);

/* Finds what the network adds to the scores of the sides to move in `count` positions at the same ply, from
 * the kernels' outlooks. The ply is at least 2. */
typedef void (*LearnedValues)(const LearnedPly *self, const Leaf *leaves, const Outlook *outlooks, int count,
                              Side mover, Score *out);

/* The function for these kernels' instruction set. */
LearnedValues learned_values_for(const Kernels *kernels);

/* The same for one position. */
Score learned_value(const LearnedNetwork *self, const Kernels *kernels, const Position *position);

/* The network built into the program. */
extern const LearnedNetwork learned_built_in;

/* ---- Files ----
 *
 * A file begins with lines of text: "tetress-network 3", any lines that say where it comes from, then "sha256
 * DIGEST" for everything after the empty line that follows it. After that line come the numbers in the order
 * of the struct, lowest byte first. */

enum { LEARNED_FILE_MOST = 1 << 20, LEARNED_ORIGIN_MOST = 4000 };

/* Any bytes give a network or an error. */
Status learned_read(const char *bytes, size_t length, LearnedNumbers *out, Error *error);
Status learned_read_file(const char *path, LearnedNumbers *out, Error *error);

/* Reads and prepares a file's network; free it. */
Status learned_open(const char *path, LearnedNetwork **out, Error *error);

/* origin is lines, none of them empty, each ending in a newline; one that couldn't be read back is
 * refused. */
Status learned_write(const LearnedNumbers *self, const char *origin, Text *out, Error *error);

#endif
