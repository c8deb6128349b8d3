/* What agents reported about themselves in a game: what they printed and used for each move, and the
 * traceback of the one that failed. A GameTold belongs to one thread at a time. */
#ifndef TETRESS_MATCH_TOLD_H
#define TETRESS_MATCH_TOLD_H

#include "engine/agent/agent.h"

/* Bytes that are kept of what is printed: in a turn, where the beginning and the end stay, and in a game. */
enum { TOLD_TURN_BYTES = 1 << 14, TOLD_GAME_BYTES = 1 << 19 };

typedef struct TurnTold {
    int ply;          /* plies played before the question */
    double cpu_s;     /* CPU time of it, where the agent counts that; otherwise 0 */
    double memory_mb; /* the most it held so far, likewise */
    char *printed;    /* null: nothing; any bytes */
    size_t length;    /* of it */
} TurnTold;

typedef struct GameTold {
    int count, capacity;
    TurnTold *turns;
    size_t bytes;    /* of all that was printed */
    char *traceback; /* null: none */
} GameTold;

/* Takes what an agent tells of its last question; *self is made when there is anything to keep. If memory
 * runs out it is lost. */
void told_add(GameTold **self, int ply, Agent *agent);
void told_free(GameTold *self); /* may be null */

#endif
