/* The evaluation laid open: what each term says of a position and of a candidate move, weights that can be
 * changed, and what that does to the ranking of all moves, one ply deep, at once.
 *
 * The weights at hand are compared with the saved ones that they came from. For the thread of the
 * AppState. */
#ifndef TETRESS_ANALYSIS_INSIGHT_WEIGHT_EDITOR_H
#define TETRESS_ANALYSIS_INSIGHT_WEIGHT_EDITOR_H

#include "engine/analysis/insight/heatmap.h"
#include "engine/eval/profiles.h"

typedef struct TermWorth {
    double figures[2]; /* by Side */
    double worth;      /* of the term to Red, in hundredths of a token */
} TermWorth;

/* A position by terms; the sum is the evaluation but for rounding. */
typedef struct Breakdown {
    bool known; /* not of positions where the game is over */
    int count;  /* of the profile's terms */
    TermWorth terms[TERMS_MOST];
    double sum; /* for Red */
} Breakdown;

/* A move by both weights, for its mover; places count from 1. */
typedef struct RankRow {
    Move move;
    int before, now;
    Score score_before, score_now;        /* of the position after it */
    double expected_before, expected_now; /* result in [-1, 1] */
} RankRow;

typedef struct WeightEditor {
    Profiles profiles;
    char name[PROFILES_NAME_SIZE]; /* of the saved weights */
    Profile saved, weights;
    Move candidate; /* MOVE_NONE: none */

    /* What follows from these, made by weight_editor_update. */
    uint64_t version; /* counts the changes of all below */
    bool current;
    bool has_previous;
    Position position, previous;
    Breakdown here, after; /* of the position, and after the candidate */
    int rank_count;
    RankRow ranks[MOVE_COUNT]; /* by the current weights, the best first */
} WeightEditor;

/* With the built-in weights. The folder may be null. */
Status weight_editor_init(WeightEditor *self, const char *folder, Error *error);
void weight_editor_close(WeightEditor *self);

/* Shows a position, and the one before it, which is null if it is not known. Costs nothing where nothing has
 * changed; otherwise well under a millisecond for usual weights. */
void weight_editor_update(WeightEditor *self, const Position *previous, const Position *position);

/* Sets a weight, within its term's range. */
Status weight_editor_set(WeightEditor *self, const char *term, double value, Error *error);

/* Back to the saved weights, of one term or of all with null. */
Status weight_editor_reset(WeightEditor *self, const char *term, Error *error);

/* Adds a term of one's own, "NAME = EXPRESSION", or makes it another; and removes one. */
Status weight_editor_define(WeightEditor *self, const char *line, Error *error);
Status weight_editor_remove(WeightEditor *self, const char *term, Error *error);

/* Goes on with other weights, saved under this name. */
Status weight_editor_load(WeightEditor *self, const char *name, Error *error);

/* Saves the weights at hand, which then are the saved ones. */
Status weight_editor_save(WeightEditor *self, const char *name, Error *error);

/* Looks at a move of the position shown, MOVE_NONE for none. */
Status weight_editor_choose(WeightEditor *self, Move move, Error *error);

/* Whether the weights at hand are not the saved ones; and whether one of them is not. */
bool weight_editor_term_changed(const WeightEditor *self, int term);
bool weight_editor_changed(const WeightEditor *self);

/* The ranking as a heatmap: as of a search one ply deep by the current weights, the difference being that to
 * the saved ones. */
void weight_editor_heatmap(const WeightEditor *self, const HeatChoice *choice, Heatmap *out);

/* A position by the terms of some weights. */
void breakdown_find(const Profile *profile, const Position *previous, const Position *position,
                    Breakdown *out);

#endif
