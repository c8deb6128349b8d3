/* A class, or one agent with its coach, in a few calls from the folder to the pages: shared by the command
 * line and the window. For the thread that owns the classroom. */
#ifndef TETRESS_CLASSROOM_CLASS_RUN_H
#define TETRESS_CLASSROOM_CLASS_RUN_H

#include "engine/classroom/coach.h"
#include "engine/classroom/page/class_pages.h"

/* The file of a class, in the folder of its pages; and that of a coach's games, begun anew by each run. */
#define CLASS_FILE "class.jsonl"
#define COACH_FILE "coach.jsonl"

/* Its parts, which belong to the caller. */
typedef struct ClassRun {
    Classroom *room;   /* empty */
    ClassPages *pages; /* zeros; the caller frees it, whatever happens */
    const Roster *roster;
    const ClassWatch *watch;
    int threads;
} ClassRun;

typedef struct ClassPlan {
    const char *folder, *out;
    const char *opponents; /* our levels; null: 1, 3 and 5 */
    const char *python;    /* null: the default */
    int64_t time_s, space_mb;
    int games; /* of each against others of the class */
    uint64_t nodes, seed;
} ClassPlan;

/* Everything in order; what was done before is kept. */
Status class_run_all(const ClassRun *self, const ClassPlan *plan, Error *error);

/* Enrols an agent, with the limits in its spec, and our levels to play, null for 1-6. */
Status class_run_coach_enrol(Classroom *room, const AgentSpec *spec, const char *levels, Error *error);

/* Makes the folder of the page, and the file of the games; the players are known. */
Status class_run_coach_begin(const ClassRun *self, const char *folder, Error *error);

/* Writes the games and the page, as far as they are known. */
Status class_run_coach_page(const ClassRun *self, const Coach *coach, const char *state, Error *error);

#endif
