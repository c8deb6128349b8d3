/* Many games of one player, on threads. Game k of a seed has the same pieces whoever plays it, and all but
 * times is the same on any number of threads. The caller's thread calls the callback. */
#ifndef TETRESS_SOLO_SERIES_H
#define TETRESS_SOLO_SERIES_H

#include "engine/solo/search.h"

enum { SOLO_GAMES_MAX = 100000000 };

typedef struct SoloSeriesPlan {
    int height;
    uint64_t seed;
    int64_t games;
    int64_t pieces_most; /* in a game; 0: until it is lost */
    SoloSearchPlan search;
    int threads; /* games at a time */
} SoloSeriesPlan;

typedef struct SoloGameResult {
    int64_t lines, pieces;
    bool lost, begun;
} SoloGameResult;

typedef struct SoloSeries {
    int64_t games; /* begun */
    int64_t deaths, lines, pieces, boards;
    double mean;    /* lines over deaths; lines where nobody died */
    double error;   /* its standard error; NAN where too few died */
    double seconds; /* that it took */
} SoloSeries;

typedef struct SoloSeriesWatch {
    const atomic_bool *stop; /* ends games where they stand, so that their lines count; may be null */
    void (*progress)(void *context, const SoloSeries *so_far); /* several times a second; may be null */
    void *context;
} SoloSeriesWatch;

/* Plays. `results` has room for all games, or is null. A series that was stopped is STATUS_OK, too. */
Status solo_series_run(const SoloEvaluator *evaluator, const SoloSeriesPlan *plan,
                       const SoloSeriesWatch *watch, SoloGameResult *results, SoloSeries *out, Error *error);

#endif
