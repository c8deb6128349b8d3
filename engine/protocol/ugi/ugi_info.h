/* "info" lines of UGI: what a search reports, as text and as a report. Any thread may call these
 * functions. */
#ifndef TETRESS_PROTOCOL_UGI_UGI_INFO_H
#define TETRESS_PROTOCOL_UGI_UGI_INFO_H

#include "engine/base/text.h"
#include "engine/protocol/ugi/ugi_words.h"
#include "engine/report/report.h"

typedef enum UgiScore {
    UGI_SCORE_NONE,
    UGI_SCORE_CP,
    UGI_SCORE_WIN, /* in this many of the mover's own moves */
    UGI_SCORE_LOSS,
    UGI_SCORE_DRAW
} UgiScore;

/* The contents of one line; 0 or UGI_SCORE_NONE marks what it does not have. */
typedef struct UgiInfo {
    int depth, seldepth;
    int multipv; /* from 1, even if the line does not say */
    UgiScore score;
    ValueBound bound; /* of the score, "lowerbound" or "upperbound" */
    int value;        /* of the score: hundredths of a token, or moves */
    uint64_t nodes, nps, time_ms;
    int hashfull; /* in thousandths; -1 if the line does not say */
    int move_count;
    Move moves[REPORT_LINE_MOVES]; /* of "pv", up to the first that can't be read; may be illegal */
} UgiInfo;

/* Reads what follows the word "info". Never fails: skips what it does not understand. */
void ugi_info_read(const char *bytes, size_t length, UgiInfo *out);

/* Adds the line to a report whose position is set, with only its legal moves. What the line does not mention
 * is unchanged. */
void ugi_info_apply(const UgiInfo *info, Report *report);

/* Writes a report as complete lines: one for each of its lines, or one with figures only if it has none. */
void ugi_info_write(const Report *report, Text *out);

#endif
