/* The sweep that a review of a whole game needs: the main line first, then, beside it, the better moves that
 * must be looked at to know what the ones played lost. For the thread that owns the record; what was found
 * until an interruption is in it. */
#ifndef TETRESS_ANALYSIS_WHOLE_GAME_H
#define TETRESS_ANALYSIS_WHOLE_GAME_H

#include "engine/analysis/review.h"
#include "engine/analysis/sweep.h"

/* What a review may spend on each position, and then on proving where the game was lost. Nodes decide, so
 * that the same game gets the same verdict on any machine; times beside them are caps for agents that are
 * slow or don't count. */
typedef struct ReviewBudget {
    uint64_t nodes, move_ns;
    uint64_t proof_nodes, proof_ns;
} ReviewBudget;

enum {
    REVIEW_NODES = 2000000,  /* for each position, if nobody says otherwise: some 0.4 s */
    REVIEW_CAP_MS = 10000,   /* for each position */
    REVIEW_FOREIGN_MS = 300, /* in place of nodes for agents that need not count them */
    REVIEW_PROOF_SHARE = 20, /* nodes of the proof, in those of a position */
    REVIEW_PROOF_CAP_MS = 60000
};

/* The budget for an agent by its name. Nodes and milliseconds for each position are as somebody asked for
 * them, 0 for not. */
ReviewBudget review_budget(const Roster *roster, const char *agent, uint64_t nodes, uint64_t move_ms);

typedef enum WholeGameStage { WHOLE_GAME_LINE, WHOLE_GAME_BESIDE } WholeGameStage;

typedef struct WholeGameWatch {
    const atomic_bool *stop;                                                              /* null: never */
    void (*progress)(void *context, WholeGameStage stage, const SweepProgress *progress); /* null: none */
    void *context;
} WholeGameWatch;

/* The reach of the options does not matter. */
Status whole_game_sweep(Record *record, const SweepOptions *options, const ReviewMarks *marks,
                        const WholeGameWatch *watch, Error *error);

#endif
