/* The search of agents that use an external evaluation. Only for this folder. */
#ifndef TETRESS_PROTOCOL_EVAL_EVAL_SEARCH_H
#define TETRESS_PROTOCOL_EVAL_EVAL_SEARCH_H

#include "engine/agent/agent.h"
#include "engine/game/kernels/kernels.h"
#include "engine/protocol/eval/eval_child.h"
#include "engine/search/timing.h"

enum { EVAL_DEPTH_MOST = 16, EVAL_KNOWN = 1 << 16 };

typedef struct EvalMove {
    Move move;
    Score score; /* one ply deep, for the side that makes the move; -SCORE_INFINITE: not known yet */
} EvalMove;

/* A position on the path of the search, with its moves. */
typedef struct EvalLevel {
    int count;
    EvalMove moves[MOVE_LIST_SIZE];
    int line_count; /* the best line from here */
    Move line[EVAL_DEPTH_MOST];
} EvalLevel;

/* A move of the root. */
typedef struct EvalRootMove {
    Move move;
    Score one_ply, score; /* one ply deep, and from the last search */
    bool at_most;         /* the score is only a bound */
    int depth;
    uint64_t effort;
    int line_count;
    Move line[EVAL_DEPTH_MOST + 1];
} EvalRootMove;

/* The answer for a position. */
typedef struct EvalKnown {
    uint64_t key; /* with the plies */
    Score score;  /* for Red */
    bool known;
} EvalKnown;

typedef struct EvalSearch {
    EvalChild *child;
    double scale;
    int depth, width; /* 0: no limit */
    /* of the current question: */
    const Limits *limits;
    Session *session;
    TimePlan plan;
    bool shallow; /* the first ply, which is finished unless an answer would be too late */
    uint64_t asked, published_ns, best_since_ns, serial;
    int lines, done; /* lines wanted, and the depth finished */
    Position root;
    int count;
    EvalRootMove roots[MOVE_LIST_SIZE];
    EvalLevel levels[EVAL_DEPTH_MOST + 1];
    Position batch[EVAL_BATCH];
    EvalKnown known[EVAL_KNOWN];
} EvalSearch;

/* Finds a move, within the limits and under the session's control. */
Status eval_search_think(EvalSearch *self, const Position *root, const Limits *limits, Session *session,
                         Move *out, Error *error);

/* Forgets all answers. */
void eval_search_forget(EvalSearch *self);

/* The scores of positions that are not over, each for its side to move. */
Status eval_search_judge(EvalSearch *self, const Position *positions, int count, Score *out, Error *error);

#endif
