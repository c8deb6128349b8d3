/* The inside of agents with an external evaluation: the child process, and the search. Only for this
 * folder. */
#ifndef TETRESS_PROTOCOL_EVAL_EVAL_INNER_H
#define TETRESS_PROTOCOL_EVAL_EVAL_INNER_H

#include "engine/agent/agent.h"
#include "engine/base/platform/process.h"
#include "engine/base/words.h"
#include "engine/game/kernels/kernels.h"
#include "engine/protocol/ugi/lines.h"
#include "engine/search/timing.h"

/* ---- The child, which answers a line of positions with a line of numbers (README.md) ---- */

enum { EVAL_BATCH = 256, EVAL_CHUNK = 4096, EVAL_SHOWN = 200, EVAL_PROTOCOL_MAX = 1 << 16 };

/* Belongs to one thread at a time; every wait has a limit. */
typedef struct EvalChild {
    Words command;
    char directory[OPTION_VALUE_SIZE]; /* empty: the current folder */
    uint64_t start_ms;                 /* limit for its first answer */
    uint64_t answer_ms;                /* and for each later one */
    /* records what is sent, after "> ", and what comes back, after "< ", shortened; null: nothing */
    Text *protocol;
    Process *process; /* null if it is not running */
    Error failure;    /* why it is not running */
    bool answered;    /* since it was started */
    int asked;        /* positions not answered yet */
    uint64_t asked_ns;
    uint64_t heard; /* position in its standard error, for eval_child_said */
    Text request;
    size_t chunk_at, chunk_end; /* of output, part of which is already in lines */
    char chunk[EVAL_CHUNK];
    Lines lines;
} EvalChild;

/* Starts or restarts the program, and asks about the empty board. After a failure, eval_child_free must still
 * be called. */
Status eval_child_start(EvalChild *self, Error *error);
void eval_child_free(EvalChild *self);

/* Asks about up to EVAL_BATCH positions; no answer may be pending. */
Status eval_child_ask(EvalChild *self, const Position *positions, int count, Error *error);

/* Takes the answer: how good each position is for Red. STATUS_TIMEOUT without an error if it has not come by
 * this time of clock_ns. Any other failure ends the program, and is reported from then on. */
Status eval_child_answer(EvalChild *self, uint64_t until_ns, double out[EVAL_BATCH], Error *error);

/* Waits for an answer that is no longer wanted. */
Status eval_child_settle(EvalChild *self, Error *error);

/* Appends what it wrote to its standard error since the last call. */
void eval_child_said(EvalChild *self, Text *out);

/* ---- The search ---- */

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

/* The scores of positions that are not over, each for its side to move. */
Status eval_search_judge(EvalSearch *self, const Position *positions, int count, Score *out, Error *error);

#endif
