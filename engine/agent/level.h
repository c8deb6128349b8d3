/* Levels of strength: how much an agent may search, and how carefully it chooses among the moves found. Any
 * thread may call these functions. */
#ifndef TETRESS_AGENT_LEVEL_H
#define TETRESS_AGENT_LEVEL_H

#include "engine/base/random.h"
#include "engine/report/report.h"
#include "engine/search/limits.h"

enum { LEVEL_LEAST = 1, LEVEL_MOST = 10 };

typedef struct Level {
    uint64_t nodes;  /* positions to search for a move; 0: as many as time allows */
    double blunders; /* share of its moves that are random */
    /* the loss, in hundredths of a token, that makes a move e times less likely; 0: always the best move */
    double temperature;
} Level;

/* For LEVEL_LEAST to LEVEL_MOST; the last level is full strength. */
const Level *level_get(int level);

/* What people call a level. */
const char *level_name(int level);

/* Tightens a search's limits. */
void level_limit(const Level *self, Limits *limits);

/* Chooses a move from a search's last report. Depends only on the report and the random numbers. */
Move level_choose(const Level *self, const Report *report, Random *random);

#endif
