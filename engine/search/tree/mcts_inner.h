/* Shared by the files of the Monte-Carlo tree search. */
#ifndef TETRESS_SEARCH_TREE_MCTS_INNER_H
#define TETRESS_SEARCH_TREE_MCTS_INNER_H

#include "engine/base/platform/thread.h"
#include "engine/search/proof/proof.h"
#include "engine/search/timing.h"
#include "engine/search/tree/mcts.h"
#include "engine/search/tree/tree_view.h"

enum {
    SOFTMAX_STEPS = 1024,
    SOFTMAX_UNIT = 64,   /* steps per temperature */
    EXPECTED_STEP = 32,  /* hundredths of a token between two entries */
    EXPECTED_HALF = 512, /* entries on either side of zero */
    EXPECTED_SIZE = 2 * EXPECTED_HALF + 1
};

/* Read by all threads, written by none during a search. */
typedef struct MctsRules {
    MctsOptions options;
    Evaluator evaluator;
    float softmax[SOFTMAX_STEPS];                 /* by the loss in evaluation, in steps */
    float expected[PLY_LIMIT + 1][EXPECTED_SIZE]; /* score_expected, by ply and steps */
    Position root;
    bool folded; /* only one of the root's moves that are equal by symmetry is tried */
} MctsRules;

/* One thread's place in the game. */
typedef struct MctsPlayer {
    const MctsRules *rules;
    Position now, previous;
    Random random;
    Prover *prover; /* null: proofs are off */
    _Atomic uint64_t evaluations, playouts, proof_nodes;
    Move moves[MOVE_LIST_SIZE];
    uint16_t alike[MOVE_COUNT]; /* how many moves each one stands for */
    Score scores[MOVE_COUNT];
} MctsPlayer;

typedef struct MctsThread {
    Mcts *mcts;
    MctsPlayer player;
    TreeWorker worker;
    Thread id;
    bool running;
} MctsThread;

/* Visits that an observer asked for. */
typedef struct MctsVisitRequest {
    Move move;
    uint64_t visits;
} MctsVisitRequest;

struct Mcts {
    MctsRules rules;
    Tree *tree;
    MctsThread *threads;
    Report last;
    TreeView view;

    /* for the game so far */
    bool known;
    Game game;

    /* for one search */
    Session *session;
    const Limits *limits;
    TimePlan plan;
    _Atomic bool done;
    uint64_t reused;
    uint64_t reported_ns, serial, best_since_ns;
    Move best;
    int lines;
    NodeName focus;
    int visit_request_count;
    MctsVisitRequest visit_requests[SESSION_REQUESTS];
    MctsVisitRequest visit_request;     /* the one being fulfilled */
    uint64_t forced_visits[MOVE_COUNT]; /* visits to root moves that the search itself did not choose */
    Move same[MOVE_COUNT];              /* for each root move, the first that is equal by symmetry */
    uint16_t alike[MOVE_COUNT];         /* how many are equal to the first of them */
    Score evaluations[MOVE_COUNT];      /* after each root move, by the evaluation alone */
};

/* The game as the tree sees it; its players are of type MctsPlayer. */
extern const TreeGame mcts_tree_game;

void mcts_rules_init(MctsRules *self, const MctsOptions *options);

/* Iterations, plus the equivalent of the work on proofs. */
uint64_t mcts_nodes(const Mcts *self);

/* The root's child to play, by the search's own visits. */
uint32_t mcts_best(const Mcts *self);

/* Writes a report of the current state into the session, and keeps it. */
void mcts_report(Mcts *self, bool finished);

/* Answers the session's requests; for the thread that may close the gate. */
void mcts_serve(Mcts *self);

/* Starts on the next request for visits, or returns to the focus after the last one. */
void mcts_next_visit_request(Mcts *self);

#endif
