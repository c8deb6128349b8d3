/* A class of Python agents in the window, or one agent with its coach: run as a task, or opened from the
 * folder of its pages. The ladder is read from the class's file, again as it grows, whoever plays. For the
 * thread of the AppState. */
#ifndef TETRESS_STATE_MATCH_CLASSES_H
#define TETRESS_STATE_MATCH_CLASSES_H

#include "engine/classroom/standing.h"
#include "engine/record/record.h"
#include "ui/state/files/question.h"
#include "ui/state/runs/tasks.h"
#include "ui/state/settings.h"

enum { CLASS_STAGE_SIZE = 64, CLASS_NOTE_SIZE = 400, CLASS_GAMES_USUAL = 10, CLASS_GAMES_MOST = 10000 };

typedef struct ClassWork ClassWork;

/* The contents of the file when it was read. */
typedef struct ClassShown {
    Classroom room;
    Standing *standings; /* by player */
    int *ranks;          /* players, strongest first */
    int rank_count;
    WorstMove worst[WORST_MOST]; /* of the player whose games are shown */
    int worst_count;
} ClassShown;

typedef struct Classes {
    const Roster *roster;
    Wake wake;
    char folder[SETTINGS_PATH_SIZE]; /* of submissions; empty: none was chosen */
    char pages[SETTINGS_PATH_SIZE];  /* of the class shown; empty: none */
    int games;                       /* games each agent plays against others of the class */
    int task;                        /* its number among the tasks; 0: none */
    ClassWork *work;                 /* of that task */
    Question reading;                /* of the file */
    bool waits;                      /* it waits until another program adds to the file */
    bool due;                        /* the file is to be read */
    uint64_t seen_bytes;             /* of the file, when it was read */
    uint64_t read_ns;                /* when that was done last */
    ClassShown *shown;               /* null: no ladder */
    int player;                      /* the player whose games are shown; -1: all games */
    char stage[CLASS_STAGE_SIZE];    /* of the task */
    bool coach;                      /* the current or the last task is a coach's */
    char title[TASK_TITLE_SIZE];     /* of that task */
    char changed[CLASS_NOTE_SIZE];   /* which agents have changed since the file was written; empty: none */
    Text findings;                   /* of a coach, one on each line */
    Error trouble;                   /* why it ended; STATUS_OK: nothing went wrong */
    bool stopped;
} Classes;

void classes_close(Classes *self); /* call after tasks_close; waits for what is being read */

/* Chooses the folder of submissions. */
Status classes_choose(Classes *self, const char *folder, Error *error);

/* Shows the games and the worst moves of a player; -1: all games. */
void classes_show(Classes *self, int player);

/* Starts reading a class from the folder of its pages. */
Status classes_open(Classes *self, const char *folder, Error *error);

/* Plays or continues the class in the folder; the pages go beside it, or where `pages` says. */
Status classes_start(Classes *self, const char *pages, Tasks *tasks, Error *error);

/* Runs the coach on an agent, whose games are shown; its page goes beside the agent's folder. */
Status classes_coach(Classes *self, const char *agent, Tasks *tasks, Error *error);

/* Takes in what was played and read; returns whether anything changed. */
bool classes_tick(Classes *self, const Tasks *tasks, uint64_t now_ns);

static inline bool classes_reads(const Classes *self)
{
    return question_open(&self->reading) && !self->waits;
}

static inline bool classes_busy(const Classes *self)
{
    return self->due || classes_reads(self);
}

#endif
