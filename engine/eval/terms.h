/* The terms of the evaluation: one list, from which weights, profiles, sliders, tuners and help all come.
 *
 * A term is a figure of one side. The evaluation is the sum over all terms of weight times (the mover's
 * figure minus the opponent's), in hundredths of a token. A term called NAME_late is NAME times plies/150, so
 * its weight is how much the weight of NAME grows from the first ply to the last.
 *
 * The terms up to tempo_early come from the kernels for many leaves at once; the later ones are computed
 * board by board. A new one goes before learned, which is added to the sum on its own and stays the last.
 *
 * X(identifier, name, default weight, low, high, unit of the figure, help) */
#ifndef TETRESS_EVAL_TERMS_H
#define TETRESS_EVAL_TERMS_H

#define EVAL_TERMS(X)                                                                                        \
    X(PLACEMENTS, "placements", 4, -500, 500, "placements", "Where the side could place a piece")            \
    X(PLACEMENTS_LATE, "placements_late", 0, -500, 500, "placements", "Placements, growing towards ply 150") \
    X(TERRITORY, "territory", 700, -5000, 5000, "cells",                                                     \
      "Cells that a placement of the side covers, and no placement of the opponent")                         \
    X(TERRITORY_LATE, "territory_late", -450, -5000, 5000, "cells", "Territory, growing towards ply 150")    \
    X(SAFE, "safe", 0, -500, 500, "placements",                                                              \
      "Placements of which the opponent can't take a cell next turn")                                        \
    X(SAFE_LATE, "safe_late", 0, -500, 500, "placements", "Safe placements, growing towards ply 150")        \
    X(TOKENS, "tokens", 100, -1000, 1000, "tokens", "Tokens on the board")                                   \
    X(TOKENS_LATE, "tokens_late", 0, -1000, 1000, "tokens", "Tokens, growing towards ply 150")               \
    X(TEMPO, "tempo", 450, -5000, 5000, "1", "One for the side to move")                                     \
    X(TEMPO_EARLY, "tempo_early", 27000, -100000, 100000, "1",                                               \
      "One for the side to move, halved every three plies")                                                  \
    X(FULLNESS, "fullness", 0, -500, 500, "tokens", "Own tokens in lines with at most three cells empty")    \
    X(FRONTIER, "frontier", 0, -500, 500, "cells", "Empty cells beside an own token")                        \
    X(REGIONS, "regions", 0, -500, 500, "regions",                                                           \
      "Empty regions of four cells or more that only this side touches")                                     \
    X(PARITY, "parity", 0, -500, 500, "regions", "Such regions that hold an odd number of pieces")           \
    X(OPEN_SIDES, "open_sides", 0, -500, 500, "sides", "Sides of own tokens beside an empty cell")           \
    X(TOKEN_RATIO, "token_ratio", 0, -10000, 10000, "1", "Own tokens over all tokens")                       \
    X(CLEAR_CHANGE, "clear_change", 0, -1000, 1000, "tokens",                                                \
      "Fall of the number of own tokens by the last move, as a negative number")                             \
    X(LINE_SPREAD, "line_spread", 0, -1000, 1000, "lines",                                                   \
      "Lines with 8 or more tokens minus lines with 2 or fewer, for the side that has moved")                \
    X(HOLES, "holes", 0, -1000, 1000, "regions",                                                             \
      "Empty regions of more than 4 cells, for the side that has moved")                                     \
    X(HOLE_PARITY, "hole_parity", 0, -1000, 1000, "1",                                                       \
      "1 for the side that has moved if the number of holes is even")                                        \
    X(SMALL_HOLES, "small_holes", 0, -1000, 1000, "regions",                                                 \
      "Empty regions of at most 3 cells, for the side that has moved")                                       \
    X(OWN_PLACEMENTS, "own_placements", 0, -500, 500, "placements",                                          \
      "Placements of the side to move, nothing of the other's")                                              \
    X(LEARNED, "learned", 100, 0, 300, "tokens",                                                             \
      "What a trained network adds for the side to move; 100 is all of it, meant for the default weights")

typedef enum EvalTerm {
#define EVAL_TERM_ENUM(id, name, initial, low, high, unit, help) TERM_##id,
    EVAL_TERMS(EVAL_TERM_ENUM)
#undef EVAL_TERM_ENUM
        TERM_COUNT
} EvalTerm;

/* Figures that are not terms, but can be used in own terms (own_terms.h). X(identifier, name, help) */
#define EVAL_FIGURES(X)                                              \
    X(PLY, "ply", "Plies played")                                    \
    X(EMPTY, "empty", "Empty cells of the board")                    \
    X(GAPS, "gaps", "Cells of empty regions in which no piece fits") \
    X(ESCAPE_ROOM, "escape_room", "Cells of the other empty regions that the side has a token beside")

/* clang-format off */
typedef enum EvalFigure {
    FIGURE_TERMS = TERM_COUNT - 1,
#define EVAL_FIGURE_ENUM(id, name, help) FIGURE_##id,
    EVAL_FIGURES(EVAL_FIGURE_ENUM)
#undef EVAL_FIGURE_ENUM
    FIGURE_COUNT
} EvalFigure;
/* clang-format on */

#endif
