/* Shared by the files of the MCTS. */
#ifndef TETRESS_SEARCH_TREE_MCTS_INNER_H
#define TETRESS_SEARCH_TREE_MCTS_INNER_H

#include "engine/base/platform/thread.h"
#include "engine/search/proof/proof.h"
#include "engine/search/timing.h"
#include "engine/search/tree/mcts.h"
#include "engine/search/tree/tree_view.h"

enum {
    SOFTMAX_STEPS = 1024,
    SOFTMAX_UNIT = 64,   /* steps for each temperature */
    EXPECTED_STEP = 32,  /* hundredths of a token between two entries */
    EXPECTED_HALF = 512, /* entries on either side of zero */
    EXPECTED_SIZE = 2 * EXPECTED_HALF + 1
};

/* What all threads read and none writes. */
typedef struct MctsRules {
    MctsOptions options;
    Evaluator evaluator;
    float softmax[SOFTMAX_STEPS];                 /* for a loss in evaluation, by steps */
    float expected[PLY_LIMIT + 1][EXPECTED_SIZE]; /* score_expected, by ply and steps */
    Position root;
    bool folded; /* of the root's moves that are equal by symmetry, one is tried */
} MctsRules;

/* One thread's place in the game. */
typedef struct MctsPlayer {
    const MctsRules *rules;
    Position now, previous;
    Random random;
    Prover *prover; /* null: nothing is proved */
    _Atomic uint64_t evaluations, playouts, proof_nodes;
    Move moves[MOVE_LIST_SIZE];
    uint16_t alike[MOVE_COUNT]; /* how many moves each of them stands for */
    Score scores[MOVE_COUNT];
} MctsPlayer;

typedef struct MctsThread {
    Mcts *mcts;
    MctsPlayer player;
    TreeWorker worker;
    Thread id;
    bool running;
} MctsThread;

/* Visits that somebody asked for. */
typedef struct MctsWish {
    Move move;
    uint64_t visits;
} MctsWish;

struct Mcts {
    MctsRules rules;
    Tree *tree;
    MctsThread *threads;
    Report last;
    TreeView view;

    /* of the game so far */
    bool known;
    Game game;

    /* of one search */
    Session *session;
    const Limits *limits;
    TimePlan plan;
    _Atomic bool done;
    uint64_t reused;
    uint64_t reported_ns, serial, best_since_ns;
    Move best;
    int lines;
    NodeName focus;
    int wish_count;
    MctsWish wishes[SESSION_REQUESTS];
    MctsWish wish;                      /* the one being granted */
    uint64_t forced_visits[MOVE_COUNT]; /* visits to root moves that the search itself did not choose */
    Move same[MOVE_COUNT];              /* for each root move, the first that is equal by symmetry */
    uint16_t alike[MOVE_COUNT];         /* how many are equal to the first of them */
    Score evaluations[MOVE_COUNT];      /* after each root move, by the evaluation only */
};

/* The game as the tree sees it; players are MctsPlayer. */
extern const TreeGame mcts_tree_game;

void mcts_rules_init(MctsRules *self, const MctsOptions *options);

/* score_expected, from a table. */
float mcts_expected(const MctsRules *self, Score score, int ply);

/* Iterations, plus the equivalent of the work on proofs. */
uint64_t mcts_nodes(const Mcts *self);

/* The root's child to play, by the search's own visits. */
uint32_t mcts_best(const Mcts *self);

/* Writes a report of the current state into the session, and keeps it. */
void mcts_report(Mcts *self, bool finished);

/* Handles the requests of the session, for the thread that may close the gate. */
void mcts_serve(Mcts *self);

/* Grants the next request, or returns to the focus if the last one is fulfilled. */
void mcts_next_wish(Mcts *self);

#endif
