/* The parameters of alpha-beta: one list, from which the struct, the agent's options and their help come.
 *
 * X(field, option name, default, low, high, unit, help) */
#ifndef TETRESS_SEARCH_ALPHABETA_PARAMETERS_H
#define TETRESS_SEARCH_ALPHABETA_PARAMETERS_H

#define ALPHABETA_PARAMETERS(X)                                                                      \
    X(window, "window", 150, 1, 5000, "1/100 token",                                                 \
      "Half the first window around the last iteration's score")                                     \
    X(reduce_base, "reduce-base", 80, 0, 400, "1/100 ply", "Least reduction of late moves")          \
    X(reduce_scale, "reduce-scale", 65, 0, 400, "1/100 ply",                                         \
      "Growth of reductions with log depth times log move number")                                   \
    X(reduce_from, "reduce-from", 4, 1, 2299, "moves", "Moves searched before any is reduced")       \
    X(high_depth, "high-depth", 4, 0, 20, "plies",                                                   \
      "Up to this depth, stop where the evaluation is far above the window")                         \
    X(high_margin, "high-margin", 2000, 0, 20000, "1/100 token", "The margin for each ply of depth") \
    X(low_depth, "low-depth", 4, 0, 20, "plies",                                                     \
      "Up to this depth, stop where the evaluation is far below the window")                         \
    X(low_margin, "low-margin", 1500, 0, 20000, "1/100 token", "The margin for each ply of depth")   \
    X(late_depth, "late-depth", 4, 0, 20, "plies", "Up to this depth, leave out late moves")         \
    X(late_moves, "late-moves", 9, 1, 2299, "moves",                                                 \
      "Moves searched before the rest are left out, times depth squared")                            \
    X(extend_replies, "extend-replies", 8, 0, 100, "placements",                                     \
      "Search a leaf further if the side to move has at most this many")                             \
    X(history_weight, "history-weight", 12, 0, 400, "1/100",                                         \
      "Weight of a move's history beside its evaluation")

typedef struct AlphaBetaParameters {
#define SEARCH_PARAMETER_FIELD(field, name, initial, low, high, unit, help) int field;
    ALPHABETA_PARAMETERS(SEARCH_PARAMETER_FIELD)
#undef SEARCH_PARAMETER_FIELD
} AlphaBetaParameters;

#endif
