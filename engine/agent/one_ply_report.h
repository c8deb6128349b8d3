/* What agents that look only one move ahead share. */
#ifndef TETRESS_AGENT_ONE_PLY_REPORT_H
#define TETRESS_AGENT_ONE_PLY_REPORT_H

#include "engine/agent/agent.h"

typedef struct Glance {
    const Position *position;
    uint64_t started_ns; /* by clock_ns */
    int count;
    const Move *moves;
    const Score *scores; /* of these moves, for whoever makes them; null if the agent does not ask */
    int best;            /* index */

    /* of agents that look at more than that; 0 if there is nothing to say */
    int depth;
    uint64_t nodes, memory;
    ReportTable table;
} Glance;

/* The one report of such a search. */
void one_ply_report(const Glance *self, Session *session);

#endif
