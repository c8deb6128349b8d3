/* Who plays whom in a class: everybody everybody, where there are games enough, otherwise rounds of a Swiss
 * tournament, in which those meet who have scored alike and have not met. Beside that everybody plays each of
 * our levels. A round follows from the games of those before it and the class's seed, so that a ladder that
 * was stopped goes on as it would have. Any thread. */
#ifndef TETRESS_CLASSROOM_LADDER_H
#define TETRESS_CLASSROOM_LADDER_H

#include "engine/classroom/playing.h"

typedef struct Ladder {
    bool everybody; /* all pairs rather than Swiss */
    int rounds;
    int per_round; /* pairs of games within the class, at most */
    int pairs;     /* in all rounds, those with our levels included */
    int player_count, level_count;
    int players[CLASS_PUPILS_MOST];
    int levels[10];
} Ladder;

/* Of those who play. */
void ladder_plan(const Classroom *self, Ladder *out);

/* The pairs of a round, when all before it were played; freed by the caller. */
Status ladder_round(const Classroom *self, const Ladder *ladder, int round, ClassPair **out, int *count,
                    Error *error);

/* Called after each round, by the thread that plays them. */
typedef struct LadderOver {
    Status (*call)(void *context, int round, Error *error);
    void *context;
} LadderOver;

/* Plays all rounds; `over` may be null. */
Status ladder_play(Classroom *self, const Roster *roster, int threads, const ClassWatch *watch,
                   const LadderOver *over, Error *error);

#endif
