/* Who plays whom in a class: everyone plays everyone if there are enough games; otherwise there are rounds of
 * a Swiss tournament, in which players with similar scores meet that have not met yet. In addition, everyone
 * plays each of our levels. A round follows from earlier games and the class's seed, so a stopped ladder
 * continues as it would have: the rounds are those of the agents that played when it began, and of a game
 * that was played again the first result decides who meets. Agents that can play only since then meet the
 * others after these rounds. Any thread. */
#ifndef TETRESS_CLASSROOM_LADDER_H
#define TETRESS_CLASSROOM_LADDER_H

#include "engine/classroom/class_games.h"

typedef struct Ladder {
    bool everybody; /* all pairs instead of Swiss */
    int rounds;
    int late_rounds; /* after them, for agents that are late; 0: there are none */
    int per_round;   /* pairs of games within the class, at most */
    int player_count, level_count;
    int players[CLASS_PLAYERS_MOST]; /* those of the rounds */
    int levels[10];
} Ladder;

/* For those who play, or played when the ladder began. */
void ladder_plan(const Classroom *self, Ladder *out);

/* The pairs of a round, the late ones too, when all earlier ones have been played; the caller frees them. */
Status ladder_round(const Classroom *self, const Ladder *ladder, int round, ClassPair **out, int *count,
                    Error *error);

/* Called after each round, by the thread that plays it. */
typedef struct LadderOver {
    Status (*call)(void *context, int round, Error *error);
    void *context;
} LadderOver;

/* Plays all rounds; `over` may be null. */
Status ladder_play(Classroom *self, const Roster *roster, int threads, const ClassWatch *watch,
                   const LadderOver *over, Error *error);

#endif
