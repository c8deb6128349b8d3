/* The sweep that a review of a whole game needs: first the main line, then the better moves beside it that
 * must be searched to know what the moves played lost. For the thread that owns the record, which keeps what
 * was found until an interruption. */
#ifndef TETRESS_ANALYSIS_WHOLE_GAME_H
#define TETRESS_ANALYSIS_WHOLE_GAME_H

#include "engine/analysis/review.h"
#include "engine/analysis/sweep.h"

/* The budget of a review for each position, and then for proving where the game was lost. Nodes decide, so
 * the same game gets the same verdict on any machine; the times are caps for agents that are slow or do not
 * count nodes. */
typedef struct ReviewBudget {
    uint64_t nodes, move_ns;
    uint64_t proof_nodes, proof_ns;
} ReviewBudget;

enum {
    REVIEW_NODES = 2000000,  /* for each position, by default: some 0.4 s */
    REVIEW_CAP_MS = 10000,   /* for each position */
    REVIEW_FOREIGN_MS = 300, /* instead of nodes, for agents that need not count them */
    REVIEW_PROOF_SHARE = 20, /* nodes of the proof, as a multiple of those for a position */
    REVIEW_PROOF_CAP_MS = 60000
};

/* The budget for an agent by name. Nodes and milliseconds for each position are as requested, or 0. */
ReviewBudget review_budget(const Roster *roster, const char *agent, uint64_t nodes, uint64_t move_ms);

typedef enum WholeGameStage { WHOLE_GAME_LINE, WHOLE_GAME_BESIDE } WholeGameStage;

typedef struct WholeGameWatch {
    const atomic_bool *stop;                                                              /* null: never */
    void (*progress)(void *context, WholeGameStage stage, const SweepProgress *progress); /* null: none */
    void *context;
} WholeGameWatch;

/* The reach in the options is ignored. */
Status whole_game_sweep(Record *record, const SweepOptions *options, const ReviewMarks *marks,
                        const WholeGameWatch *watch, Error *error);

#endif
