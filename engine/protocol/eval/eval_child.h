/* An evaluator: a child process that answers a line of positions with a line of numbers (see README.md in
 * this folder). Belongs to one thread at a time; every wait has a limit. */
#ifndef TETRESS_PROTOCOL_EVAL_EVAL_CHILD_H
#define TETRESS_PROTOCOL_EVAL_EVAL_CHILD_H

#include "engine/agent/option.h"
#include "engine/base/platform/process.h"
#include "engine/base/words.h"
#include "engine/game/position.h"
#include "engine/protocol/ugi/lines.h"

enum { EVAL_BATCH = 256, EVAL_CHUNK = 4096, EVAL_SHOWN = 200, EVAL_PROTOCOL_MAX = 1 << 16 };

typedef struct EvalChild {
    Words command;
    char directory[OPTION_VALUE_SIZE]; /* empty: the current folder */
    uint64_t start_ms;                 /* limit for its first answer */
    uint64_t answer_ms;                /* and for each later one */
    /* records what is sent, after "> ", and what comes back, after "< ", shortened; null: nothing */
    Text *protocol;
    Process *process; /* null if it is not running */
    Error failure;    /* why it is not running */
    bool answered;    /* since it was started */
    int asked;        /* positions not answered yet */
    uint64_t asked_ns;
    uint64_t heard; /* position in its standard error, for eval_child_said */
    Text request;
    size_t chunk_at, chunk_end; /* of output, part of which is already in lines */
    char chunk[EVAL_CHUNK];
    Lines lines;
} EvalChild;

/* Starts or restarts the program, and asks about the empty board. After a failure, eval_child_free must still
 * be called. */
Status eval_child_start(EvalChild *self, Error *error);
void eval_child_free(EvalChild *self);

/* Asks about up to EVAL_BATCH positions; no answer may be pending. */
Status eval_child_ask(EvalChild *self, const Position *positions, int count, Error *error);

/* Takes the answer: how good each position is for Red. STATUS_TIMEOUT without an error if it has not come by
 * this time of clock_ns. Any other failure ends the program, and is reported from then on. */
Status eval_child_answer(EvalChild *self, uint64_t until_ns, double out[EVAL_BATCH], Error *error);

/* Waits for an answer that is no longer wanted. */
Status eval_child_settle(EvalChild *self, Error *error);

/* Appends what it wrote to its standard error since the last call. */
void eval_child_said(EvalChild *self, Text *out);

#endif
