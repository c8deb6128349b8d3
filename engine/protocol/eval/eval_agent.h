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

/* The result of a trial of an evaluator. */
typedef struct EvalTrial {
    int positions;  /* positions evaluated to find the move */
    double seconds; /* the time for this, without starting the program */
    double start;   /* seconds to the first answer */
    Move move;      /* the move found; MOVE_NONE: none */
    Text protocol;  /* the lines exchanged, shortened */
    Text printed;   /* its standard error */
} EvalTrial;

/* Starts the evaluator of a spec of eval_kind, and has it find one move in the middle of a game, one ply
 * deep. After an error, `out` holds what it said until then. Any thread. */
Status eval_trial_run(const AgentSpec *spec, EvalTrial *out, Error *error);
void eval_trial_free(EvalTrial *self);

/* The findings as lines. */
void eval_trial_write(const EvalTrial *self, Text *out);

#endif
