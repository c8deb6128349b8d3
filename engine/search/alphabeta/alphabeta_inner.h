/* Inside alpha-beta: one thread's share of a search. Only the files of this folder include this.
 *
 * A Worker's fields belong to its thread during a search, except those marked otherwise. */
#ifndef TETRESS_SEARCH_ALPHABETA_ALPHABETA_INNER_H
#define TETRESS_SEARCH_ALPHABETA_ALPHABETA_INNER_H

#include <string.h>

#include "engine/base/platform/thread.h"
#include "engine/search/alphabeta/alphabeta.h"
#include "engine/search/alphabeta/move_claims.h"
#include "engine/search/alphabeta/move_history.h"
#include "engine/search/alphabeta/table.h"
#include "engine/search/proof/proof.h"
#include "engine/search/timing.h"

enum { FRAME_COUNT = PLY_LIMIT + 2 };

/* A position on the way from the root to a leaf, with its moves. */
typedef struct Frame {
    Position position;
    Score evaluation; /* for the side to move */
    int replies;      /* placements of the side to move; -1: not counted */
    int count;
    int line_count;
    Move line[REPORT_LINE_MOVES]; /* best moves from here */
    Move moves[MOVE_LIST_SIZE];
    uint16_t move_replies[MOVE_COUNT]; /* placements of the other side after each move */
    Score scores[MOVE_COUNT];          /* evaluation after each move, for the side that makes it */
    int order[MOVE_COUNT];             /* moves are tried in this order, highest first */
    int reached;                       /* moves tried or put off so far: the first ones */
    int later_count;
    uint16_t later[MOVE_COUNT]; /* places of the moves put off that are still to be tried, in order */
} Frame;

typedef struct RootMove {
    Move move;
    uint16_t alike; /* moves that it stands for, including itself */
    Score score;    /* of its last search with a result */
    uint8_t bound;  /* ValueBound of that score */
    uint8_t depth;  /* of that search; 0: none */
    bool low;       /* the last search only found that it is below a window in which nothing had been found */
    Score low_score;  /* of that search */
    Score order;      /* the root's moves are sorted by this */
    Score evaluation; /* of the position after it */
    Score proven;     /* a certain win or loss, whatever later searches find; 0: none */
    bool terminal;    /* the game is over after it, with `score` */
    uint64_t effort;
    Score line_score;   /* when it was the best so far */
    uint8_t line_depth; /* of that search */
    int line_count;
    Move line[REPORT_LINE_MOVES];
} RootMove;

/* How a node spends its time. */
typedef enum Phase { PHASE_GENERATE, PHASE_EVALUATE, PHASE_MAKE, PHASE_TABLE, PHASE_COUNT } Phase;

/* Times of some nodes, each from its start to that of the next. */
typedef struct Sample {
    unsigned nodes; /* since the search began */
    bool on;        /* this one is measured */
    uint64_t started_ns, total_ns, phase_ns[PHASE_COUNT];
} Sample;

typedef struct Worker {
    /* forever */
    alignas(64) AlphaBeta *search; /* no two workers share a cache line */
    int index;
    Frame *frames; /* FRAME_COUNT of them */
    RootMove *roots;

    /* for a search */
    Thread thread;
    int root_count;
    int depth, seldepth; /* of the current iteration */
    int finished_depth;  /* of the last finished one, here or in another thread */
    int countdown;       /* nodes until the next check of clock, stop flag and requests */
    bool stopped;        /* returning to the root */
    bool overtaken;      /* stopped only because another thread has finished this iteration */
    uint64_t nodes;
    TableUse use;
    ReportDepth depths[REPORT_DEPTHS];
    Sample sample;
    _Atomic uint64_t shared_nodes; /* for everyone: nodes at the last check */
} Worker;

/* The result of the first worker to finish the deepest iteration; for everyone. */
typedef struct SharedIteration {
    Lock lock;
    _Atomic int depth; /* 0: none is finished, and the moves are as prepared; also read without the lock */
    RootMove *roots;
} SharedIteration;

struct AlphaBeta {
    /* forever */
    AlphaBetaOptions options;
    Worker *workers;
    Report *report; /* the last one */
    Prover *prover; /* for the root */

    /* for a game */
    MoveHistory ordering; /* for everyone */

    /* until options change */
    Evaluator evaluator;
    LearnedNetwork *network; /* its own; null: the built-in one */
    Table table;
    int reductions[64][64]; /* by depth and move number, in plies */

    /* for a search */
    Session *session; /* may be null */
    Limits limits;
    TimePlan plan;
    _Atomic int lines;  /* for everyone: changed by requests */
    _Atomic bool halt;  /* for everyone: all workers must end */
    MoveClaims sharing; /* for everyone */
    SharedIteration finished;
    bool resize; /* a new table size was requested */
    int resize_mb;
    uint64_t reported_ns, serial;
    Move best;
    uint64_t best_since_ns;
    uint64_t proof_nodes; /* of the first worker's nodes, those spent on proving the root */
};

/* The score of a position that is not over, from this frame on; alphabeta_node.c. */
Score worker_search(Worker *self, int ply, Score alpha, Score beta, int depth);

/* One iteration over the root's moves from `first` on, which get scores and lines and are sorted;
 * alphabeta_root.c. */
Score worker_root(Worker *self, Score alpha, Score beta, int depth, int first);

/* Before a search, and before any other worker's thread: the first worker's root is where all begin. */
void shared_iteration_start(SharedIteration *self, const Worker *first);

/* Call first in each other worker's thread: it begins where the others are by then. */
void shared_iteration_join(SharedIteration *self, Worker *worker);

/* Call after an iteration that this worker finished, or was overtaken in: shares its result, or takes that of
 * a worker that was earlier or is deeper. Returns the depth now finished; shared_iteration.c. */
int shared_iteration_meet(SharedIteration *self, Worker *worker, int depth);
Status shared_iteration_init(SharedIteration *self, Error *error);
void shared_iteration_destroy(SharedIteration *self);

/* Reports the root's moves as far as a worker knows them, the lines, the value of the root and the best move;
 * root_report.c. */
void alphabeta_report_moves(const Worker *worker, int lines, Report *out);

/* After an iteration: spends a share of the nodes on proving the root; root_proof.c. */
void alphabeta_prove_root(AlphaBeta *self);

/* Sorts the root's moves from `from` on: proven wins, then the others in order, then proven losses; equal
 * ones keep their order. */
void worker_sort_roots(Worker *self, int from);

/* Stores a proof for the move, unless a better one is known already. */
void root_keep_proof(RootMove *self, Score proven);

/* Checks clock, stop flag, limits and requests, and reports when it is time; alphabeta.c. */
void worker_look(Worker *self);

/* Writes a line: a move, and what the next frame found after it; null: nothing. Returns its length. */
static inline int line_join(Move *out, Move move, const Frame *next)
{
    int count = !next                                      ? 0
                : next->line_count < REPORT_LINE_MOVES - 1 ? next->line_count
                                                           : REPORT_LINE_MOVES - 1;
    out[0] = move;
    memcpy(out + 1, next ? next->line : out, (size_t)count * sizeof *out);
    return 1 + count;
}

/* Late move reduction: by how many plies the move of this number is searched less deeply at first. */
static inline int worker_reduction(const Worker *self, int depth, int number, bool principal)
{
    if (number < self->search->options.parameters.reduce_from)
        return 0;
    int plies = self->search->reductions[depth < 63 ? depth : 63][number < 63 ? number : 63];
    return principal && plies > 0 ? plies - 1 : plies;
}

/* Counts nodes, and calls worker_look from time to time. */
static inline void worker_count(Worker *self, int nodes)
{
    self->nodes += (uint64_t)nodes;
    self->countdown -= nodes;
    if (self->countdown <= 0)
        worker_look(self);
}

#endif
