/* Alpha-beta: one Search owns its threads, table and clock, and is asked about one game after another.
 *
 * All functions are for one thread at a time, the one that owns the Search; its session is how others look in. */
#ifndef TETRESS_SEARCH_SEARCH_H
#define TETRESS_SEARCH_SEARCH_H

#include "engine/eval/eval.h"
#include "engine/game/game.h"
#include "engine/report/session.h"
#include "engine/search/limits.h"
#include "engine/search/parameters.h"

enum { SEARCH_THREADS_MAX = 256 };

typedef struct SearchOptions {
    const Kernels *kernels;
    int threads;
    int table_mb;
    int lines; /* to find the best of, 1..REPORT_LINES */
    Profile profile;
    SearchParameters parameters;
} SearchOptions;

typedef struct Search Search;

/* One thread, 64 MB, one line, the default profile and parameters. */
void search_options_default(SearchOptions *self);

Status search_create(const SearchOptions *options, Search **out, Error *error);
void search_destroy(Search *self); /* may be null */

/* Forgets all that it knows. */
void search_new_game(Search *self);

/* Thinks about game->now, which must not be over. The session may be null. */
Status search_think(Search *self, const Game *game, const Limits *limits, Session *session, Move *out,
                    Error *error);

/* What the last search came to: nodes, depth, scores, all that the last report said. */
const Report *search_last_report(const Search *self);

#endif
