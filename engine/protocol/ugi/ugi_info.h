/* "info" lines of UGI: what a search says of itself, as text and as a report. Any thread may call these
 * functions. */
#ifndef TETRESS_PROTOCOL_UGI_UGI_INFO_H
#define TETRESS_PROTOCOL_UGI_UGI_INFO_H

#include "engine/base/text.h"
#include "engine/protocol/ugi/ugi_words.h"
#include "engine/report/report.h"

typedef enum UgiScore {
    UGI_SCORE_NONE,
    UGI_SCORE_CP,
    UGI_SCORE_WIN, /* in so many of the mover's own moves */
    UGI_SCORE_LOSS,
    UGI_SCORE_DRAW
} UgiScore;

/* What one line says; 0 or UGI_SCORE_NONE is what it does not say. */
typedef struct UgiInfo {
    int depth, seldepth;
    int multipv; /* from 1, also where nothing is said */
    UgiScore score;
    ValueBound bound; /* of the score, "lowerbound" or "upperbound" */
    int value;        /* of the score: hundredths of a token, or moves */
    uint64_t nodes, nps, time_ms;
    int hashfull; /* in a thousand; -1 where nothing is said */
    int move_count;
    Move moves[REPORT_LINE_MOVES]; /* of "pv", up to the first that can't be read; not known to be legal */
} UgiInfo;

/* Reads what stands after the word "info". Never fails: what is not understood is skipped. */
void ugi_info_read(const char *bytes, size_t length, UgiInfo *out);

/* Adds it to a report whose position is set; of its moves those that are legal. What the line says nothing of
 * stays. */
void ugi_info_apply(const UgiInfo *info, Report *report);

/* Writes a report as lines with their ends: one for each of its lines, or one of figures alone if it has
 * none. */
void ugi_info_write(const Report *report, Text *out);

#endif
