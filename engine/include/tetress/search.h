/* Agents that find moves: the champion, its levels and others. */
#ifndef TETRESS_SEARCH_H
#define TETRESS_SEARCH_H

#include <tetress/position.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TetressEngine TetressEngine;

typedef enum TetressProof { TETRESS_NOT_PROVEN, TETRESS_WIN, TETRESS_LOSS, TETRESS_DRAW } TetressProof;

typedef enum TetressBound { TETRESS_EXACT, TETRESS_AT_MOST, TETRESS_AT_LEAST } TetressBound;

/* Of a position, for its side to move. */
typedef struct TetressValue {
    TetressProof proof;
    int plies;          /* to the end of a proven win or loss */
    TetressBound bound; /* how exact: of the plies if proven, else of the score */
    int score;          /* in hundredths of a token */
    double expected;    /* result from -1 (loss) to 1 (win); NAN: unknown */
} TetressValue;

/* A line of play, or one move of the root with what it is worth. */
typedef struct TetressLine {
    TetressValue value;
    uint64_t effort; /* nodes or visits below its first move */
    int depth;
    int count;
    TetressMove moves[64];
} TetressLine;

/* What a search knows so far. */
typedef struct TetressInfo {
    bool finished; /* the last of this search */
    int depth, depth_most;
    uint64_t nodes, playouts, time_us;
    TetressValue value;
    TetressMove best; /* TETRESS_NO_MOVE before there is one */
    int line_count;
    TetressLine lines[16];
} TetressInfo;

/* Is told now and then, on the thread that waits for the search, and last when it has finished. Returning
 * false stops the search. */
typedef bool (*TetressWatch)(void *context, const TetressInfo *info);

/* How much a search may spend, and who watches it. Members that are 0 set no limit, and a search without
 * limits runs until it is stopped or knows the answer: `TetressLimits limits = {.nodes = 100000};`. */
typedef struct TetressLimits {
    uint64_t nodes; /* with one thread, the search can be repeated exactly */
    uint64_t move_time_ms;
    int depth;
    bool clocked;                         /* the game has clocks: the next two count */
    uint64_t time_ms[2], increment_ms[2]; /* by TetressSide */
    int lines;                            /* best lines to report, up to 16 */
    TetressWatch watch;                   /* null: nobody */
    void *context;                        /* for the watch */
    uint64_t reserved[8];
} TetressLimits;

/* The agents that there are, weakest first: a name, and how it thinks. */
TETRESS_API int tetress_agent_count(void);
TETRESS_API const char *tetress_agent_name(int index);
TETRESS_API const char *tetress_agent_sentence(int index);

/* An agent by name, perhaps with options, as in "champion:hash=256,threads=4" or "champion:level=3"; null:
 * the strongest. */
TETRESS_API TetressStatus tetress_engine_create(const char *agent, TetressEngine **out, TetressError *error);
TETRESS_API void tetress_engine_destroy(TetressEngine *self);

/* Forgets what it knows of earlier games. */
TETRESS_API void tetress_engine_new_game(TetressEngine *self);

/* Finds a move for the position after these moves; the start may be null for the empty board. A game that is
 * over is TETRESS_INVALID. */
TETRESS_API TetressStatus tetress_engine_search(TetressEngine *self, const TetressPosition *start,
                                                const TetressMove *moves, int count,
                                                const TetressLimits *limits, TetressMove *best,
                                                TetressError *error);

/* Ends a search from any thread: it answers with the best move that it knows. A search that begins later is
 * not concerned. */
TETRESS_API void tetress_engine_stop(TetressEngine *self);

/* The evaluation without a search, with the champion's weights: hundredths of a token for the side to move.
 * Where the game is over, 32000 for a win, -32000 for a loss, 0 for a draw. */
TETRESS_API int tetress_engine_evaluate(const TetressEngine *self, const TetressPosition *position);

#ifdef __cplusplus
}
#endif

#endif
