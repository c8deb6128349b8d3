/* Other people's evaluations as agents: a program answers how good positions are, and a search of ours
 * plays by that.
 *
 *     eval:COMMAND                      what to run, split like a shell would (base/words.h); a FILE.py by
 *                                       python3
 *     eval[depth=3,width=8]:COMMAND     the options of eval_kind
 *
 * The search is alpha-beta that asks for all moves of a position at once, looks deeper into the best of
 * them, and knows itself who has won. When the program dies, hangs or answers nonsense, thinking fails
 * with the reason, and the next new game starts it again. */
#ifndef TETRESS_PROTOCOL_EVAL_EVAL_AGENT_H
#define TETRESS_PROTOCOL_EVAL_EVAL_AGENT_H

#include "engine/agent/agent.h"

extern const AgentKind eval_kind;

/* Adds the path of the example in Python, which comes with the program. */
void eval_example(Text *out);

/* What a first attempt with an evaluator found. */
typedef struct EvalTrial {
    int positions;  /* that it evaluated for the move */
    double seconds; /* that this took, without its start */
    double start;   /* the seconds to its first answer */
    Move move;      /* that follows; MOVE_NONE: none */
    Text protocol;  /* what went to and fro, shortened */
    Text printed;   /* its standard error */
} EvalTrial;

/* Starts the evaluator of a spec of eval_kind and has it find one move in the middle of a game, one ply deep.
 * What it said until it failed is there after an error as well. Any thread. */
Status eval_trial_run(const AgentSpec *spec, EvalTrial *out, Error *error);
void eval_trial_free(EvalTrial *self);

/* The findings in lines. */
void eval_trial_write(const EvalTrial *self, Text *out);

#endif
