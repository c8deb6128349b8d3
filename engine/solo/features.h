/* Features of a placement, as numbers: the document's eleven, then those of the controllers in the
 * literature. Any thread may call these functions. */
#ifndef TETRESS_SOLO_FEATURES_H
#define TETRESS_SOLO_FEATURES_H

#include "engine/solo/board.h"

/* code, name, default weight (the document's), help. Everything is about the board after full rows are
 * cleared, unless the help says otherwise. */
/* clang-format off */
#define SOLO_FEATURE_LIST(X)                                                                                           \
    X(SOLO_AGGREGATE_HEIGHT, "aggregate_height", -1.41014, "the heights of all columns together")                      \
    X(SOLO_COMPLETE_LINES, "complete_lines", 1.72113, "rows that the move clears")                                     \
    X(SOLO_HOLES, "holes", -9.43014, "empty cells below the highest filled one of their column")                       \
    X(SOLO_COLUMN_TRANSITIONS, "column_transitions", -9.99406,                                                         \
      "changes between filled and empty up each column, below its own top")                                           \
    X(SOLO_ROW_TRANSITIONS, "row_transitions", -2.15184,                                                               \
      "changes between filled and empty along each row, below the highest column")                                    \
    X(SOLO_LANDING_HEIGHT, "landing_height", -0.440949,                                                                \
      "the row on which the piece lies, plus half its height rounded down")                                           \
    X(SOLO_TOP_PARITY, "top_parity", -0.108501, "odd heights in columns 0, 2, ... minus those in 1, 3, ...")           \
    X(SOLO_TOP_VARIETY, "top_variety", 2.57560,                                                                        \
      "which steps between neighbours are there: 2 for each of -1, 0, 1, and 1 for each of -2, 2")                     \
    X(SOLO_MIN_MAX_TOP, "min_max_top", -0.782308, "the highest column minus the lowest")                               \
    X(SOLO_SIDE_BUMPS, "side_bumps", -0.296266, "how far the outer columns differ from their neighbours")              \
    X(SOLO_WELLS, "wells", -2.80366,                                                                                   \
      "n(n+1)/2 for each column, n cells above its top being filled on both sides")                                   \
    X(SOLO_LANDING, "landing", 0, "LH: the height of the middle of the piece")                                         \
    X(SOLO_ERODED_CELLS, "eroded_cells", 0, "EPC: cleared rows times the cells of the piece in them")                  \
    X(SOLO_ROW_EDGES, "row_edges", 0, "RT: changes along all rows, walls being filled")                                \
    X(SOLO_COLUMN_EDGES, "column_edges", 0, "CT: changes up all columns, the floor being filled")                      \
    X(SOLO_WELLS_DU, "wells_du", 0, "W: for each empty cell between filled ones, 1 + empties below it")         \
    X(SOLO_WELLS_DT, "wells_dt", 0, "W: 1+2+...+n for each n empty cells from one between filled ones down")         \
    X(SOLO_HOLE_DEPTH, "hole_depth", 0, "HD: filled cells above the lowest hole of their column")                      \
    X(SOLO_HOLE_ROWS, "hole_rows", 0, "RH: rows with a hole")                                                          \
    X(SOLO_DIVERSITY, "diversity", 0, "Div: how many of the steps -2 to 2 between neighbours are there")
/* clang-format on */

typedef enum SoloFeature {
#define SOLO_FEATURE_ENUM(code, name, initial, help) code,
    SOLO_FEATURE_LIST(SOLO_FEATURE_ENUM)
#undef SOLO_FEATURE_ENUM
        SOLO_FEATURES
} SoloFeature;

typedef struct SoloFeatureInfo {
    const char *name;
    double initial;
    const char *help;
} SoloFeatureInfo;

extern const SoloFeatureInfo solo_feature_info[SOLO_FEATURES];

/* Weights lie between the negative of this and this. */
#define SOLO_WEIGHT_MAX 1000.0

/* All features of a placement, from the resulting board and the step, which must not have lost. */
void solo_features(const SoloBoard *after, SoloPiece piece, int move, const SoloStep *step,
                   float out[SOLO_FEATURES]);

/* The feature with this name; -1 if there is none. */
int solo_feature_of(const char *name);

#endif
