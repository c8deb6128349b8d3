/* How a class stands: points, ratings, what games were lost by, what time and memory went, which of our
 * levels an agent equals. Any thread. */
#ifndef TETRESS_CLASSROOM_STANDING_H
#define TETRESS_CLASSROOM_STANDING_H

#include "engine/classroom/classroom.h"
#include "engine/match/ratings.h"

enum { EQUALS_SIZE = 96, PHASES = 3, WORST_MOST = 10 };

/* The first and last ply of phases are by these: 0, 24 and 60. */
extern const char *const phase_names[PHASES];
int phase_of(int ply);

typedef struct Standing {
    Rating rating; /* the error is infinite where games do not connect all */
    int games, wins, draws, losses;
    double points;
    int lost_by[END_REASONS];
    int answers;
    uint64_t cpu_us, answer_us_most, game_us_most, memory_kb_most;
    int level_low,
        level_high; /* our levels within the rating's error; 0: below or above all, or none is known */
    char equals[EQUALS_SIZE]; /* that in words; "" where it is not known */
    int judged;               /* moves whose loss is known */
    double loss[PHASES];      /* sums of what they lost, by phase */
    int moves[PHASES];
    int causes[CAUSE_KINDS]; /* mistakes by the weightiest cause */
    int mistakes;
    int proven_thrown; /* proven wins or draws that a move gave away */
} Standing;

/* One for each pupil. */
Status classroom_stand(const Classroom *self, Standing *out, Error *error);

/* The pupils who have played or could, from the strongest to the weakest; returns how many. */
int classroom_rank(const Classroom *self, const Standing *standings, int *out);

/* A move of a game. */
typedef struct WorstMove {
    const ClassGame *game;
    int ply;
} WorstMove;

/* The moves of a pupil that lost most; returns how many. */
int classroom_worst(const Classroom *self, int pupil, WorstMove out[WORST_MOST]);

#endif
