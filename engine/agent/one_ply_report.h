/* The common part of the agents that look only one move ahead. */
#ifndef TETRESS_AGENT_ONE_PLY_REPORT_H
#define TETRESS_AGENT_ONE_PLY_REPORT_H

#include "engine/agent/agent.h"
#include "engine/game/kernels/kernels.h"

typedef struct OnePly {
    const Position *position;
    uint64_t started_ns; /* by clock_ns */
    int count;
    const Move *moves;
    const Score *scores; /* for the side that makes the moves; null if the agent computes none */
    int best;            /* index */

    /* for agents that look further ahead; otherwise 0 */
    int depth;
    uint64_t nodes, memory;
    ReportTable table;
} OnePly;

/* Begins such a search of all moves, which it lists. */
OnePly one_ply_begin(const Position *position, Move moves[MOVE_LIST_SIZE]);

/* Publishes its one report, and returns the best move. */
Move one_ply_answer(const OnePly *self, Session *session);

#endif
