/* One agent looked at closely: games against rising levels of ours, where its time goes, what it would do
 * with more speed, and findings in sentences that can be acted on. For the thread that has the class; nothing
 * is kept in a file. */
#ifndef TETRESS_CLASSROOM_COACH_H
#define TETRESS_CLASSROOM_COACH_H

#include "engine/classroom/playing.h"
#include "engine/classroom/profile_sum.h"
#include "engine/classroom/standing.h"

/* The pupils of a coach: the agent as it is, profiled, twice and ten times as fast; levels follow. */
enum { COACH_AGENT, COACH_PROFILED, COACH_TWICE, COACH_TENFOLD, COACH_PUPILS };
enum { FINDINGS_MOST = 20, FINDING_SIZE = 480, COACH_LEVELS = 10 };

typedef struct Findings {
    int count;
    char texts[FINDINGS_MOST][FINDING_SIZE];
} Findings;

typedef struct Coach {
    Classroom *room;
    const Roster *roster;
    const ClassWatch *watch;
    int threads;
    double minutes; /* that games with ten times the speed may take */
    /* Called whenever there is something new, by this thread. */
    Status (*news)(void *context, const char *state, Error *error);
    /* What is known so far. */
    int focus[2];           /* pupils, levels nearest to the agent's strength; 0: not known yet */
    char tenfold_left[200]; /* why there are no games with ten times the speed; "" where there are */
} Coach;

/* Adds the agent's four forms to an empty class. */
Status coach_enrol(Classroom *room, const AgentSpec *spec, Error *error);

/* Tries and plays; the classroom holds the levels too. An agent that can't be imported is no failure: it does
 * not play. */
Status coach_run(Coach *self, Error *error);

/* What games with twice the speed say; false where there are none. */
typedef struct CoachSpeed {
    bool same;        /* the agent plays the same moves */
    int games;        /* as it is, against the same levels */
    double points;    /* of these */
    double cpu_share; /* time of an answer by the agent's own clock, over that without more speed */
} CoachSpeed;

bool coach_speed(const Coach *self, CoachSpeed *out);

/* What can be said now. */
void coach_find(const Coach *self, const Standing *standings, const ProfileSum *profile, Findings *out);

/* The sum of all profiles, sorted; freed by the caller. */
Status coach_profile(const Coach *self, ProfileSum *out, Error *error);

/* How much longer a turn takes under the profile; 0: not known. */
double coach_overhead(const Coach *self);

/* The coach's page, as members of an object that is open; `page` has what only a page needs besides. */
Status coach_write_json(const Coach *self, const char *state, bool page, JsonWriter *writer, Error *error);

#endif
