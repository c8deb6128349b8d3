/* The standing of a class: points, ratings, why games were lost, time and memory used, which of our levels an
 * agent equals. Any thread. */
#ifndef TETRESS_CLASSROOM_STANDING_H
#define TETRESS_CLASSROOM_STANDING_H

#include "engine/analysis/totals.h"
#include "engine/classroom/classroom.h"
#include "engine/match/ratings.h"

enum { EQUALS_SIZE = 96, WORST_MOST = 10 };

typedef struct Standing {
    Rating rating; /* the error is infinite if games do not connect all players */
    int games, wins, draws, losses;
    double points;
    int lost_by[END_REASONS];
    int answers;
    uint64_t cpu_us, answer_us_most, game_us_most, memory_kb_most;
    char equals[EQUALS_SIZE]; /* how it compares with our levels, at 95%; "" if unknown */
    MistakeTotals sum;
    int proven_thrown; /* proven wins or draws given away */
} Standing;

/* One for each player. */
Status classroom_stand(const Classroom *self, Standing *out, Error *error);

/* The players who have played or could, strongest first; returns how many. */
int classroom_rank(const Classroom *self, const Standing *standings, int *out);

/* A move of a game. */
typedef struct WorstMove {
    const ClassGame *game;
    int ply;
} WorstMove;

/* The moves of a player that lost most; returns how many. */
int classroom_worst(const Classroom *self, int player, WorstMove out[WORST_MOST]);

#endif
