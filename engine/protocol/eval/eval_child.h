/* An evaluator: a child process that answers a line of positions with a line of numbers (README.md beside
 * this file). Belongs to one thread at a time; nothing here waits longer than it is told to. */
#ifndef TETRESS_PROTOCOL_EVAL_EVAL_CHILD_H
#define TETRESS_PROTOCOL_EVAL_EVAL_CHILD_H

#include "engine/base/platform/process.h"
#include "engine/base/words.h"
#include "engine/game/position.h"
#include "engine/protocol/ugi/lines.h"

enum { EVAL_BATCH = 256, EVAL_CHUNK = 4096, EVAL_SHOWN = 200, EVAL_PROTOCOL_MAX = 1 << 16 };

typedef struct EvalChild {
    Words command;
    const char *directory; /* null: where we are */
    uint64_t start_ns;     /* how long it may take for its first answer */
    uint64_t answer_ns;    /* and for each other one */
    Text *protocol;   /* takes what is sent, after "> ", and what comes, after "< ", shortened; null: none */
    Process *process; /* null when it does not run */
    Error failure;    /* why not */
    bool answered;    /* it has, since it was started */
    int asked;        /* positions whose answer is still to come */
    uint64_t asked_ns;
    uint64_t heard; /* of its standard error, by eval_child_said */
    Text request;
    size_t chunk_at, chunk_end; /* of output, of which a part is in lines already */
    char chunk[EVAL_CHUNK];
    Lines lines;
} EvalChild;

/* Starts the program, or starts it again, and asks for the empty board. After a failure eval_child_free is
 * still to be called. */
Status eval_child_start(EvalChild *self, Error *error);
void eval_child_free(EvalChild *self);

/* Asks for up to EVAL_BATCH positions; no answer may be still to come. */
Status eval_child_ask(EvalChild *self, const Position *positions, int count, Error *error);

/* Takes the answer: how good each position is for Red. STATUS_TIMEOUT without an error if it has not come
 * by then, a time of clock_ns. Whatever else goes wrong ends the program, and its failure is told from
 * then on. */
Status eval_child_answer(EvalChild *self, uint64_t until_ns, double out[EVAL_BATCH], Error *error);

/* Waits for an answer that nobody wants any more. */
Status eval_child_settle(EvalChild *self, Error *error);

/* Adds what it wrote to its standard error since it was asked last. */
void eval_child_said(EvalChild *self, Text *out);

#endif
