/* What agents say about themselves in a game: what they printed and used for each move, and the traceback of
 * one that failed. A GameOutput belongs to one thread at a time. */
#ifndef TETRESS_MATCH_GAME_OUTPUT_H
#define TETRESS_MATCH_GAME_OUTPUT_H

#include "engine/agent/agent.h"

/* How much of the output is kept, in bytes: for a turn, where the beginning and the end are kept, and for a
 * game. */
enum { OUTPUT_TURN_BYTES = 1 << 14, OUTPUT_GAME_BYTES = 1 << 19 };

typedef struct TurnOutput {
    int ply;          /* plies played before the turn */
    double cpu_s;     /* CPU time for the turn, if the agent measures it; otherwise 0 */
    double memory_mb; /* the most it has held so far; otherwise 0 */
    char *printed;    /* null: nothing; any bytes */
    size_t length;    /* of `printed` */
} TurnOutput;

typedef struct GameOutput {
    int count, capacity;
    TurnOutput *turns;
    size_t bytes;    /* of all that was printed */
    char *traceback; /* null: none */
} GameOutput;

/* Keeps what an agent says about its last turn; creates *self if there is anything to keep. If memory runs
 * out, that is lost. */
void game_output_add(GameOutput **self, int ply, const AgentAccount *account);
void game_output_free(GameOutput *self); /* may be null */

#endif
