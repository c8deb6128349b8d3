/* A class of Python agents in the window, or one agent with its coach: run as a task, or opened from the
 * folder of its pages. The ladder is read from the class's file, again and again while it grows, whoever
 * plays. For the thread of the AppState. */
#ifndef TETRESS_STATE_MATCH_CLASSES_H
#define TETRESS_STATE_MATCH_CLASSES_H

#include "engine/classroom/standing.h"
#include "engine/record/record.h"
#include "ui/state/match/tasks.h"
#include "ui/state/settings.h"

enum { CLASS_STAGE_SIZE = 64, CLASS_GAMES_USUAL = 10, CLASS_GAMES_MOST = 10000 };

typedef struct ClassWork ClassWork;
typedef struct ClassReading ClassReading;
typedef struct ClassLookout ClassLookout;

/* What the file said when it was read. */
typedef struct ClassShown {
    Classroom room;
    Standing *standings; /* by pupil */
    int *ranks;          /* pupils, the strongest first */
    int rank_count;
} ClassShown;

typedef struct Classes {
    const Roster *roster;
    Wake wake;
    char folder[SETTINGS_PATH_SIZE]; /* of submissions; empty: none was chosen */
    char pages[SETTINGS_PATH_SIZE];  /* of what is shown; empty: nothing is */
    int games;                       /* that each plays against others of the class */
    int task;                        /* its number among the tasks; 0: none */
    ClassWork *work;                 /* of the task, or of the one before; null: there was none */
    ClassReading *reading;           /* under way; null: none is */
    bool due;                        /* the file is to be read */
    ClassLookout *lookout;           /* for a file that another program adds to; null: none */
    uint64_t seen_bytes;             /* of the file, when it was read */
    uint64_t read_ns;                /* when that was done last */
    ClassShown *shown;               /* null: no ladder is */
    int pupil;                       /* whose games are shown; -1: all games are */
    char stage[CLASS_STAGE_SIZE];    /* of the task */
    bool coach;                      /* the task is a coach's, or the last one was */
    Text findings;                   /* of a coach, a line each */
    Error trouble;                   /* why it ended; STATUS_OK: nothing went wrong */
    bool stopped;
} Classes;

void classes_init(Classes *self, const Roster *roster, Wake wake);
void classes_close(Classes *self); /* after tasks_close; waits for what is being read */

/* Begins to read a class from the folder of its pages. */
Status classes_open(Classes *self, const char *folder, Error *error);

/* Plays the class of the folder, or goes on with it; pages go beside it, or where that is said. */
Status classes_start(Classes *self, const char *pages, Tasks *tasks, Error *error);

/* Has an agent looked at by the coach; its page goes beside the agent's folder. */
Status classes_coach(Classes *self, const char *agent, Tasks *tasks, Error *error);
void classes_stop(Classes *self, Tasks *tasks);

/* Takes in what was played and read; whether anything changed. */
bool classes_tick(Classes *self, Tasks *tasks, uint64_t now_ns);

/* A game of the class that is shown, by its number from 0. */
Status classes_record(const Classes *self, int game, Record **out, Error *error);

static inline bool classes_busy(const Classes *self)
{
    return self->reading || self->due;
}

#endif
