/* How a search, or a set of weights, values the placements, drawn over the board, by cell or by placement.
 *
 * Values are for the side to move. At the first two plies, where many placements are equal by symmetry, each
 * stands for all of them. Plain values; any thread. */
#ifndef TETRESS_ANALYSIS_INSIGHT_HEATMAP_H
#define TETRESS_ANALYSIS_INSIGHT_HEATMAP_H

#include "engine/analysis/insight/loss.h"
#include "engine/game/viewpoint.h"

typedef enum HeatKind {
    HEAT_NONE,
    HEAT_EFFORT,
    HEAT_BEST,
    HEAT_LOSS,
    HEAT_PRIOR,
    HEAT_TAKEN,
    HEAT_DIFFERENCE,
    HEAT_KINDS
} HeatKind;

typedef struct HeatInfo {
    const char *name;       /* in the action's argument: "effort" */
    const char *title;      /* "Effort" */
    const char *definition; /* one line that says what a cell's figure means */
} HeatInfo;

extern const HeatInfo heat_info[HEAT_KINDS];

/* Whether it is about where a search spent its effort; weights have no such figures. */
static inline bool heat_of_search(HeatKind kind)
{
    return kind == HEAT_EFFORT || kind == HEAT_PRIOR;
}

enum { HEAT_ALL_SHAPES = (1 << SHAPE_COUNT) - 1 };

/* Whether placements with little effort are left out: their figures say little. */
static inline bool heat_has_threshold(HeatKind kind)
{
    return kind == HEAT_EFFORT || kind == HEAT_BEST || kind == HEAT_LOSS;
}

/* What to show. */
typedef struct HeatChoice {
    HeatKind kind;
    bool by_weights; /* by the current weights, one ply deep, instead of a search */
    uint32_t shapes; /* a bit for each fixed shape to include */
    /* leave out placements with less of the search's effort, in [0, 1]; those equal by symmetry count
     * together */
    double threshold;
    bool cell_chosen; /* list the placements over a cell */
    Cell cell;
} HeatChoice;

/* Reads "all", a piece ("T") or a fixed shape ("T-D"). */
Status heat_shapes_read(const char *text, uint32_t *out, Error *error);

typedef struct HeatPlacement {
    Move move;
    uint8_t proof;  /* Proof */
    float value;    /* of the kind shown; NAN: unknown */
    float rank;     /* the higher, the earlier it comes */
    float share;    /* of the effort, in [0, 1] */
    float expected; /* NAN: not known */
    float loss;     /* of the mover's chance; NAN: not known */
    int alike;      /* placements that are equal by symmetry, with this one */
    bool copy;      /* another of these comes before it */
} HeatPlacement;

typedef struct Heatmap {
    HeatKind kind;
    Position position;
    bool folded;              /* by symmetry */
    bool even;                /* all cells have the same figure */
    double low, high;         /* the ends of the scale; equal if there is nothing to show */
    float cells[BOARD_CELLS]; /* NAN: no placement counts there */
    int count;                /* placements that count, best value first */
    HeatPlacement placements[MOVE_COUNT];
} Heatmap;

/* The second report is only used for the difference, the first minus the second, and may be null otherwise.
 * HEAT_TAKEN only needs a report's position and effort. An empty report gives an empty map. */
void heatmap_make(const HeatChoice *choice, const Report *report, const Report *second, Heatmap *out);

/* The placements over a cell, best value first; returns how many. */
int heatmap_over(const Heatmap *self, Cell cell, HeatPlacement *out, int most);

/* A value as shown: expected results and their differences for the chosen side, all others unchanged. */
double heatmap_shown(const Heatmap *self, Viewpoint viewpoint, double value);

#endif
