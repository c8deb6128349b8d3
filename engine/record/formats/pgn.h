/* What the reader and the writer of PGN share: its words for results. */
#ifndef TETRESS_RECORD_FORMATS_PGN_H
#define TETRESS_RECORD_FORMATS_PGN_H

#include "engine/record/record.h"

/* "1-0", "0-1", "1/2-1/2" or "*". */
const char *pgn_result(Outcome outcome);

/* The reason that a runner's words mean; REASON_NONE if unknown. */
RecordReason pgn_reason_of(const char *words);

#endif
