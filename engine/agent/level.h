/* Strengths for people: how much an agent may search at a level, and how carefully it picks from what it
 * found. Any thread may call these functions. */
#ifndef TETRESS_AGENT_LEVEL_H
#define TETRESS_AGENT_LEVEL_H

#include "engine/base/random.h"
#include "engine/report/report.h"
#include "engine/search/limits.h"

enum { LEVEL_LEAST = 1, LEVEL_MOST = 10 };

typedef struct Level {
    uint64_t nodes;  /* positions to search a move; 0: as many as there is time for */
    double blunders; /* share of its moves that it plays without a look at the board */
    /* loss, in hundredths of a token, that makes it play a move e times less often; 0: the best alone */
    double temperature;
} Level;

/* From LEVEL_LEAST to LEVEL_MOST; the last is the whole strength. */
const Level *level_get(int level);

/* Tightens the limits of a search. */
void level_limit(const Level *self, Limits *limits);

/* Picks a move from the last report of a search. The same for the same report and random numbers. */
Move level_choose(const Level *self, const Report *report, Random *random);

#endif
