/* The review of a whole game: the sweep over its main line, the better moves beside it that must be searched
 * to know what the moves played lost, and the proofs backwards from the end. All findings go into the record,
 * from which story.h tells them. For the thread that owns the record, which keeps what was found until an
 * interruption. */
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

typedef enum WholeGameStage { WHOLE_GAME_LINE, WHOLE_GAME_BESIDE, WHOLE_GAME_PROOF } WholeGameStage;

typedef struct WholeGameWatch {
    const atomic_bool *stop; /* null: never */
    /* null: none; `latest` in the progress is a node whose analysis says more than before */
    void (*progress)(void *context, WholeGameStage stage, const SweepProgress *progress);
    void *context;
} WholeGameWatch;

typedef struct WholeGame {
    const Roster *roster;
    const char *agent; /* must outlive the review, and so must the roster */
    int threads;
    ReviewBudget budget;
    const ReviewMarks *marks; /* null: the default */
    int capped;               /* filled in: positions whose search was cut short by time */
    bool proof_capped;        /* likewise: so was the proof */
} WholeGame;

/* Reviews a game. Whatever is known already is not searched again. */
Status whole_game_review(Record *record, WholeGame *plan, const WholeGameWatch *watch, Error *error);

#endif
