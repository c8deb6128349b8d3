/* Many games of one player, on threads. Game k of a seed has the same pieces for every player, and everything
 * except times is the same with any number of threads. */
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
    int threads; /* games to play at once */
} SoloSeriesPlan;

typedef struct SoloGameResult {
    int64_t lines, pieces;
    bool lost, begun;
} SoloGameResult;

typedef struct SoloSeries {
    int64_t games; /* started */
    int64_t deaths, lines, pieces, boards;
    double mean;    /* lines divided by lost games; lines if none was lost */
    double error;   /* its standard error; NAN if too few were lost */
    double seconds; /* duration */
} SoloSeries;

typedef struct SoloSeriesWatch {
    const atomic_bool *stop; /* ends games where they are, and their lines count; may be null */
    /* called several times a second, by one thread at a time; may be null */
    void (*progress)(void *context, const SoloSeries *so_far);
    void *context;
} SoloSeriesWatch;

/* Plays. `results` has room for all games, or is null. A stopped series is also STATUS_OK. */
Status solo_series_run(const SoloEvaluator *evaluator, const SoloSeriesPlan *plan,
                       const SoloSeriesWatch *watch, SoloGameResult *results, SoloSeries *out, Error *error);

#endif
