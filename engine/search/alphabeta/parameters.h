/* The parameters of alpha-beta: one list, from which the struct, the agent's options and their help come.
 *
 * X(field, option name, default, low, high, unit, help) */
#ifndef TETRESS_SEARCH_ALPHABETA_PARAMETERS_H
#define TETRESS_SEARCH_ALPHABETA_PARAMETERS_H

#define ALPHABETA_PARAMETERS(X)                                                                       \
    X(window, "window", 150, 1, 5000, "1/100 token",                                                  \
      "Half the first window around the last iteration's score")                                      \
    X(reduce_base, "reduce-base", 80, 0, 400, "1/100 ply", "What late moves are reduced by at least") \
    X(reduce_scale, "reduce-scale", 65, 0, 400, "1/100 ply",                                          \
      "What that grows by with log depth times log move number")                                      \
    X(reduce_from, "reduce-from", 4, 1, 2299, "moves", "Moves searched before any is reduced")        \
    X(high_depth, "high-depth", 4, 0, 20, "plies",                                                    \
      "Up to this depth, leave off where the evaluation is far above")                                \
    X(high_margin, "high-margin", 2000, 0, 20000, "1/100 token", "How far, for each ply of depth")    \
    X(low_depth, "low-depth", 4, 0, 20, "plies",                                                      \
      "Up to this depth, leave off where the evaluation is far below")                                \
    X(low_margin, "low-margin", 1500, 0, 20000, "1/100 token", "How far, for each ply of depth")      \
    X(late_depth, "late-depth", 4, 0, 20, "plies", "Up to this depth, leave out late moves")          \
    X(late_moves, "late-moves", 9, 1, 2299, "moves", "How many are searched, times depth squared")    \
    X(extend_replies, "extend-replies", 8, 0, 100, "placements",                                      \
      "Search a leaf on if the side to move has at most so many")                                     \
    X(learned_moves, "learned-moves", 8, 0, 2299, "moves",                                            \
      "The best so many moves of a position are ordered by what the network says of them")            \
    X(learned_leaves, "learned-leaves", 3, 1, 2299, "leaves",                                         \
      "Of a batch of leaves, the network is asked about so many of the best")                         \
    X(learned_margin, "learned-margin", 1000, 0, 60000, "1/100 token",                                \
      "How much better than expected the network may be about one of them")                           \
    X(history_weight, "history-weight", 12, 0, 400, "1/100",                                          \
      "How much a move's past counts beside its evaluation")

typedef struct AlphaBetaParameters {
#define SEARCH_PARAMETER_FIELD(field, name, initial, low, high, unit, help) int field;
    ALPHABETA_PARAMETERS(SEARCH_PARAMETER_FIELD)
#undef SEARCH_PARAMETER_FIELD
} AlphaBetaParameters;

#endif
