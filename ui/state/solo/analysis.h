/* What an agent thinks of one position of the single-player game: all placements it looked at, found on its
 * own thread. Only the latest request counts; older ones are dropped. A SoloAnalysis belongs to the thread
 * that made it, which never waits for a result. */
#ifndef TETRESS_STATE_SOLO_ANALYSIS_H
#define TETRESS_STATE_SOLO_ANALYSIS_H

#include "ui/state/solo/player.h"

typedef struct SoloAnalysisRequest {
    SoloBoard board;
    SoloPiece piece;
    SoloAgent agent;
} SoloAnalysisRequest;

typedef struct SoloAnalysisResult {
    bool known;
    SoloAnalysisRequest question;
    SoloReport report;
    double took_us;
    uint64_t version; /* counts answers */
} SoloAnalysisResult;

typedef struct SoloAnalysis SoloAnalysis;

Status solo_analysis_create(Wake wake, SoloAnalysis **out, Error *error);
void solo_analysis_destroy(SoloAnalysis *self); /* may be null */

/* Asks, unless this was the last question. */
void solo_analysis_ask(SoloAnalysis *self, const SoloAnalysisRequest *question);

/* Whether the last question has no answer yet. */
bool solo_analysis_busy(SoloAnalysis *self);

/* Replaces `answer` with one that came since the last call; returns whether there was one. */
bool solo_analysis_take(SoloAnalysis *self, SoloAnalysisResult *answer);
void solo_analysis_result_free(SoloAnalysisResult *self);

/* The nodes of the first layer, best first by the search's judgement: those kept, then the others. Returns
 * how many. */
int solo_analysis_result_order(const SoloAnalysisResult *self, int out[SOLO_MOVES_MAX]);

/* The node of the chosen move; -1 if there is none. */
int solo_analysis_result_best(const SoloAnalysisResult *self);

#endif
