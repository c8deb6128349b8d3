/* Examines one agent closely: games against rising levels of ours, where its time goes, what it would do with
 * more speed, and findings in sentences that people can act on. For the thread that owns the class. */
#ifndef TETRESS_CLASSROOM_COACH_H
#define TETRESS_CLASSROOM_COACH_H

#include "engine/classroom/class_games.h"
#include "engine/classroom/profile_sum.h"
#include "engine/classroom/standing.h"

/* The players of a coach: the agent as it is, profiled, twice and ten times as fast; levels follow. */
enum { COACH_AGENT, COACH_PROFILED, COACH_TWICE, COACH_TENFOLD, COACH_PLAYERS };
enum { FINDINGS_MOST = 20, FINDING_SIZE = 480 };

typedef struct Findings {
    int count;
    char texts[FINDINGS_MOST][FINDING_SIZE];
} Findings;

typedef struct Coach {
    Classroom *room;
    const Roster *roster;
    const ClassWatch *watch;
    int threads;
    double minutes; /* limit for games at ten times the speed */
    /* Called by this thread when there is news. */
    Status (*news)(void *context, const char *state, Error *error);
    /* What is known so far. */
    int focus[2];           /* players: the levels nearest to the agent's strength; 0: unknown */
    char tenfold_left[200]; /* why there are no games at ten times the speed; "" if there are */
} Coach;

/* Adds the agent's four forms to an empty class. */
Status coach_enrol(Classroom *room, const AgentSpec *spec, Error *error);

/* Tries and plays; the classroom must also hold the levels. An agent that can't be imported is not a failure:
 * it does not play. */
Status coach_run(Coach *self, Error *error);

/* What games at twice the speed show; false if there are none. */
typedef struct CoachSpeed {
    bool same;        /* the agent plays the same moves */
    int games;        /* as it is, against the same levels */
    double points;    /* from these games */
    double cpu_share; /* time for an answer by the agent's own clock, relative to that at normal speed */
} CoachSpeed;

bool coach_speed(const Coach *self, CoachSpeed *out);

/* The findings so far, and from what else is known. */
Status coach_findings(const Coach *self, Findings *out, Error *error);
void coach_find(const Coach *self, const Standing *standings, const ProfileSum *profile, Findings *out);

/* How much longer a turn takes under the profiler; 0: unknown. */
double coach_overhead(const Coach *self);

/* The coach's page, as members of an open object; `page` has what only a page needs. */
Status coach_write_json(const Coach *self, const char *state, bool page, JsonWriter *writer, Error *error);

#endif
