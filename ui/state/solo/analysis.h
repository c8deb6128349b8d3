/* What an agent thinks of one position of the single-player game: all placements it looked at, found on
 * another thread. Only the latest request counts; older ones are dropped. For the thread of the AppState. */
#ifndef TETRESS_STATE_SOLO_ANALYSIS_H
#define TETRESS_STATE_SOLO_ANALYSIS_H

#include "ui/state/files/question.h"
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
} SoloAnalysisResult;

typedef struct SoloAnalysis {
    Question asking;
    bool any; /* something was asked */
    SoloAnalysisRequest last;
} SoloAnalysis;

/* Asks, unless this was the last question. */
Status solo_analysis_ask(SoloAnalysis *self, const SoloAnalysisRequest *question, Wake wake, Error *error);

/* Replaces `answer` with one that came since the last call; returns whether there was one. */
bool solo_analysis_take(SoloAnalysis *self, SoloAnalysisResult *answer);

/* The nodes of the first layer, best first by the search's judgement: those kept, then the others. Returns
 * how many. */
int solo_analysis_result_order(const SoloAnalysisResult *self, int out[SOLO_MOVES_MAX]);

/* The node of the chosen move; -1 if there is none. */
int solo_analysis_result_best(const SoloAnalysisResult *self);

#endif
