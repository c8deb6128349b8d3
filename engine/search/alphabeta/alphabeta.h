/* Alpha-beta: an AlphaBeta owns its threads, table and clock, and is asked about one game after another.
 *
 * All functions are for one thread at a time, the owner of the AlphaBeta; others look in through its
 * session. */
#ifndef TETRESS_SEARCH_ALPHABETA_ALPHABETA_H
#define TETRESS_SEARCH_ALPHABETA_ALPHABETA_H

#include "engine/eval/eval.h"
#include "engine/game/game.h"
#include "engine/report/session.h"
#include "engine/search/alphabeta/parameters.h"
#include "engine/search/limits.h"

enum { ALPHABETA_THREADS_MAX = 256 };

typedef struct AlphaBetaOptions {
    const Kernels *kernels;
    int threads;
    int table_mb;
    int lines; /* how many of the best to find, 1..REPORT_LINES */
    Profile profile;
    const char *network; /* file of the learned part, read when the search is created; null: built in */
    AlphaBetaParameters parameters;
} AlphaBetaOptions;

typedef struct AlphaBeta AlphaBeta;

/* One thread, 64 MB, one line, the default profile and parameters. */
void alphabeta_options_default(AlphaBetaOptions *self);

Status alphabeta_create(const AlphaBetaOptions *options, AlphaBeta **out, Error *error);
void alphabeta_destroy(AlphaBeta *self); /* may be null */

/* Forgets everything it knows. */
void alphabeta_new_game(AlphaBeta *self);

/* Thinks about game->now, which must not be over. The session may be null. */
Status alphabeta_think(AlphaBeta *self, const Game *game, const Limits *limits, Session *session, Move *out,
                       Error *error);

/* The result of the last search: nodes, depth, scores, everything in its last report. */
const Report *alphabeta_last_report(const AlphaBeta *self);

#endif
