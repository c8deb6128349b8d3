/* The evaluation in detail: what each term contributes to a position and to a candidate move, weights that
 * can be changed, and the immediate effect on the ranking of all moves, one ply deep.
 *
 * The current weights are compared with the saved ones they came from. For the thread of the AppState. */
#ifndef TETRESS_ANALYSIS_INSIGHT_WEIGHT_EDITOR_H
#define TETRESS_ANALYSIS_INSIGHT_WEIGHT_EDITOR_H

#include "engine/analysis/insight/heatmap.h"
#include "engine/eval/eval.h"

typedef struct TermWorth {
    double figures[2]; /* by Side */
    double worth;      /* of the term for Red, in hundredths of a token */
} TermWorth;

/* A position by terms; the sum is the evaluation, apart from rounding. */
typedef struct Breakdown {
    bool known; /* false if the game is over in the position */
    int count;  /* of the profile's terms */
    TermWorth terms[TERMS_MOST];
    double sum; /* for Red */
} Breakdown;

/* A move by both sets of weights, for its mover; ranks count from 1. */
typedef struct RankRow {
    Move move;
    int before, now;
    Score score_before, score_now;        /* of the position after it */
    double expected_before, expected_now; /* result in [-1, 1] */
} RankRow;

typedef struct WeightEditor {
    char name[PROFILE_NAME_SIZE]; /* of the saved weights */
    Profile saved, weights;
    Move candidate; /* MOVE_NONE: none */

    /* Results of these, made by weight_editor_update. */
    uint64_t version; /* counts changes of everything below */
    bool current;
    bool has_previous;
    Position position, previous;
    Breakdown here, after; /* of the position, and after the candidate */
    int rank_count;
    RankRow ranks[MOVE_COUNT]; /* by the current weights, best first */
} WeightEditor;

/* Starts with the default weights. */
void weight_editor_init(WeightEditor *self);

/* Shows a position, and the one before it, which is null if unknown. Costs nothing if nothing has changed;
 * otherwise well under a millisecond for usual weights. */
void weight_editor_update(WeightEditor *self, const Position *previous, const Position *position);

/* Sets a weight, within its term's range. */
Status weight_editor_set(WeightEditor *self, const char *term, double value, Error *error);

/* Restores the saved weight of one term, or of all if it is null. */
Status weight_editor_reset(WeightEditor *self, const char *term, Error *error);

/* Adds or replaces your own term, "NAME = EXPRESSION"; and removes one. */
Status weight_editor_define(WeightEditor *self, const char *line, Error *error);
Status weight_editor_remove(WeightEditor *self, const char *term, Error *error);

/* Takes weights that are saved under this name. */
void weight_editor_load(WeightEditor *self, const char *name, const Profile *weights);

/* Chooses a move of the position shown as candidate, or MOVE_NONE. */
Status weight_editor_choose(WeightEditor *self, Move move, Error *error);

/* Whether the current weights differ from the saved ones; and whether one of them does. */
bool weight_editor_term_changed(const WeightEditor *self, int term);
bool weight_editor_changed(const WeightEditor *self);

/* The ranking as a heatmap: like that of a search one ply deep by the current weights; the difference is to
 * the saved ones. */
void weight_editor_heatmap(const WeightEditor *self, const HeatChoice *choice, Heatmap *out);

/* A position by the terms of these weights. */
void breakdown_find(const Profile *profile, const Position *previous, const Position *position,
                    Breakdown *out);

#endif
