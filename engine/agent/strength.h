/* How strong our agents and those of the documents are, as measured in games. Any thread may call these
 * functions.
 *
 *     tetress-cli experiment ladder --games 30 --json --out DIR >DIR/ladder.json
 *     python3 tests/checks/strengths.py build/release --record DIR
 *
 * play these agents against each other and write what they find into the one table that the lists, `agents
 * --json` and README.md have their figures from. */
#ifndef TETRESS_AGENT_STRENGTH_H
#define TETRESS_AGENT_STRENGTH_H

#include <stdint.h>

typedef struct Strength {
    const char *name;  /* for people, with the budget it was measured with */
    const char *agent; /* with that budget, if it has an option for it */
    uint64_t nodes;    /* otherwise for each move; 0: no more than the option says */
    int elo, error;    /* above random moves; half the width of its 95% interval */
} Strength;

/* Ours first; of several rows of one kind, the first has its usual options. */
enum { STRENGTHS = 31, STRENGTHS_OURS = 15 };
extern const Strength strengths[STRENGTHS];

/* What was measured of an agent as it is without options, or at a level; null: nothing. */
const Strength *strength_find(const char *agent);

#endif
