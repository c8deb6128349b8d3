/* Beam search: layers of pieces and of boards in turn. Of all placements of a piece the best few are kept.
 * The value of each is the mean, over the pieces that may come, of that piece's best placement, and so on
 * down to a depth where the score of the placement itself counts. Depth 0 means no look-ahead: the placement
 * with the highest score.
 *
 * A SoloSearch belongs to one thread at a time; its own threads work only during a call. The same plan gives
 * the same moves with any number of threads. */
#ifndef TETRESS_SOLO_SEARCH_H
#define TETRESS_SOLO_SEARCH_H

#include <stdatomic.h>

#include "engine/solo/evaluator.h"

enum { SOLO_DEPTH_MAX = 8, SOLO_THREADS_MAX = 64 };

typedef struct SoloSearchPlan {
    int depth;   /* pieces to look ahead */
    int beam;    /* placements kept of each piece; 1 to SOLO_MOVES_MAX */
    int threads; /* for one decision; 0 counts as 1 */
} SoloSearchPlan;

typedef struct SoloChoice {
    int move;
    double value;   /* by the search */
    float score;    /* of the placement itself */
    int64_t boards; /* evaluated for this */
} SoloChoice;

/* A placement that the search looked at. The children of a node are together, piece by piece, each from best
 * to worst. */
typedef struct SoloNode {
    SoloBoard board;     /* after the placement; if it loses, before it */
    int32_t parent;      /* -1 for placements of the piece in hand */
    int32_t first_child; /* -1 if it was not expanded */
    int32_t child_count;
    int8_t layer; /* from 0: the piece in hand */
    int8_t piece;
    int8_t move;
    int8_t rank; /* among this piece's placements on the same board, from 0 */
    bool lost;   /* the move loses */
    bool kept;   /* within the beam */
    bool best;   /* the placement that would be chosen for this piece */
    float score;
    double value; /* from the search for kept ones; for others, the score */
} SoloNode;

/* Nodes layer by layer: those of layer k are layers[k] to layers[k + 1] - 1. Zeros are empty; a report can be
 * filled again. */
typedef struct SoloReport {
    int count, capacity;
    SoloNode *nodes;
    int depth;
    int32_t layers[SOLO_DEPTH_MAX + 2];
    bool cut; /* there would have been more nodes than wanted; the choice is unaffected */
    SoloChoice choice;
} SoloReport;

typedef struct SoloSearch SoloSearch;

/* The evaluator is copied. */
Status solo_search_create(const SoloEvaluator *evaluator, const SoloSearchPlan *plan, SoloSearch **out,
                          Error *error);
void solo_search_destroy(SoloSearch *self); /* may be null */

/* Changes the weights or the plan; the number of threads stays. */
void solo_search_set_evaluator(SoloSearch *self, const SoloEvaluator *evaluator);
Status solo_search_set_plan(SoloSearch *self, const SoloSearchPlan *plan, Error *error);

/* Chooses a move for a piece. If `stop`, which may be null, is set meanwhile, the choice ends soon with what
 * the first layer says. */
SoloChoice solo_search_move(SoloSearch *self, const SoloBoard *board, SoloPiece piece,
                            const atomic_bool *stop);

/* The extent of a report. */
typedef struct SoloReportLimits {
    int nodes_most;
    const atomic_bool *stop; /* may be null */
} SoloReportLimits;

/* The same, with a report of what was looked at. If stopped, the status is STATUS_INTERRUPTED and the report
 * is invalid. */
Status solo_search_report(SoloSearch *self, const SoloBoard *board, SoloPiece piece,
                          const SoloReportLimits *limits, SoloReport *report, Error *error);
void solo_report_free(SoloReport *self);

/* The features of a node's placement, which must not lose. */
void solo_report_features(const SoloReport *report, int node, const SoloBoard *root,
                          float out[SOLO_FEATURES]);

#endif
