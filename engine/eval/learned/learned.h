/* The learned part of the evaluation: a small network over what the kernels find of many positions at once,
 * whose numbers come from a file that `tetress-cli learn` has made. It says by how much the score of the
 * default weights should be higher or lower.
 *
 * A cell is one of six things for the side to move: free and of use to nobody, to itself, to the other side
 * or to both, or taken by itself or by the other side. For each two of the last five it is counted how often
 * such cells lie side by side. These counts and the figures of both sides are multiplied with a table of
 * weights for the ply, cut off below and above, and added up once more. The tables stand in the file for
 * every thirtieth ply; in between they change little by little. On the torus nothing depends on the place, so
 * all 968 symmetries hold by themselves.
 *
 * All sums are of whole numbers that can't overflow, whatever a file holds: every processor finds the same.
 * Any thread; a network may be shared. */
#ifndef TETRESS_EVAL_LEARNED_LEARNED_H
#define TETRESS_EVAL_LEARNED_LEARNED_H

#include "engine/base/text.h"
#include "engine/game/kernels/kernels.h"
#include "engine/game/score.h"

enum {
    LEARNED_STATES = 5,
    LEARNED_PAIRS = LEARNED_STATES * (LEARNED_STATES + 1) / 2,
    LEARNED_BENDS = 6,   /* a number of placements is looked at up to each of so many limits */
    LEARNED_INPUTS = 32, /* all of them from 0 to 255 */
    LEARNED_HIDDEN = 32,
    LEARNED_KNOT_PLIES = 30,
    LEARNED_KNOTS = PLY_LIMIT / LEARNED_KNOT_PLIES + 1,

    LEARNED_WEIGHT_ONE = 1 << 14, /* what stands for 1 in weights and their sums */
    LEARNED_WEIGHT_RANGE = 32767,
    LEARNED_BIAS_RANGE = 1 << 28,
    LEARNED_SUM_SHIFT = 4,
    LEARNED_SUM_MOST = 8191,
    LEARNED_OUT_ONE = 512,
    LEARNED_OUT_RANGE = 4095,
    LEARNED_OUT_SHIFT = 19, /* of WEIGHT_ONE * OUT_ONE, after SUM_SHIFT */
    LEARNED_SCALE_RANGE = 1 << 18
};

/* The order of what a network looks at. */
typedef enum LearnedPlace {
    LEARNED_BESIDE, /* pairs of states, the lower first */
    LEARNED_BOTH = LEARNED_PAIRS,
    LEARNED_OWN_PLACEMENTS,
    LEARNED_OTHER_PLACEMENTS = LEARNED_OWN_PLACEMENTS + LEARNED_BENDS,
    LEARNED_TERRITORY = LEARNED_OTHER_PLACEMENTS + LEARNED_BENDS, /* own, the other's */
    LEARNED_TOKENS = LEARNED_TERRITORY + 2
} LearnedPlace;

_Static_assert(LEARNED_TOKENS + 2 == LEARNED_INPUTS, "every input has its place");

typedef struct LearnedInput {
    uint8_t numbers[LEARNED_INPUTS];
} LearnedInput;

/* Finds what a network looks at by plain loops, for those who train. */
void learned_input(const Kernels *kernels, const Position *position, LearnedInput *out);

/* The numbers, as they lie in a file after its header. */
typedef struct LearnedKnot {
    int32_t bias[LEARNED_HIDDEN];
    int32_t out_bias;
    int16_t out[LEARNED_HIDDEN];
    int16_t weights[LEARNED_INPUTS][LEARNED_HIDDEN];
} LearnedKnot;

typedef struct LearnedNumbers {
    LearnedKnot knots[LEARNED_KNOTS];
    int32_t scale[PLY_LIMIT + 1]; /* hundredths of a token that one of the output is worth */
} LearnedNumbers;

/* The same for each ply, in the order in which they are needed: the weights of two inputs are neighbours. */
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

/* What the network adds to the scores of the sides to move in so many positions at the same ply, which is at
 * least 2; from what outlooks found of them. */
typedef void (*LearnedValues)(const LearnedPly *self, const Leaf *leaves, const Outlook *outlooks, int count,
                              Side mover, Score *out);

/* The function for the instructions that these kernels use. */
LearnedValues learned_values_for(const Kernels *kernels);

/* The same of one position. */
Score learned_value(const LearnedNetwork *self, const Kernels *kernels, const Position *position);

/* The network that the program has. */
extern const LearnedNetwork learned_built_in;

/* ---- Files ----
 *
 * A file begins with lines of text, "tetress-network 2", any that say where it comes from, "sha256 DIGEST" of
 * all that follows the empty line after it, and then has the numbers in the order of the struct, low byte
 * first. */

enum { LEARNED_FILE_MOST = 1 << 20, LEARNED_ORIGIN_MOST = 4000 };

/* Any bytes are a network or an error. */
Status learned_read(const char *bytes, size_t length, LearnedNumbers *out, Error *error);
Status learned_read_file(const char *path, LearnedNumbers *out, Error *error);

/* origin: lines that each end in a newline, none of them empty; refused if it could not be read again. */
Status learned_write(const LearnedNumbers *self, const char *origin, Text *out, Error *error);

#endif
